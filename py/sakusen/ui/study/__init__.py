"""Studies: games and positions with texts between them, read, written and kept."""
