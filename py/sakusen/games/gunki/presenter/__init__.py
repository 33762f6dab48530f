"""How Regiment without Colours looks and speaks."""
