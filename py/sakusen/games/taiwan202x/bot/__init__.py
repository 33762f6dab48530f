"""What a good player of this game knows: chances of battles, what a card can do, what is worth keeping."""
