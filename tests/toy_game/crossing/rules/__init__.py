"""The one rule of Crossing, and its board."""
