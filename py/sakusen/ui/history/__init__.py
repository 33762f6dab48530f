"""Looking back at a game: any of its steps, what is said about them, and other lines of play."""
