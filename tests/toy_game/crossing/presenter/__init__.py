"""How Crossing looks and speaks."""
