"""Playing with a friend who sits at another table: invitations, letters, and what is said about them."""
