"""How July Offensive looks and speaks."""
