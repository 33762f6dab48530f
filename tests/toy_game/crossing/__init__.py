"""Crossing: two patrols, twelve hexes, one rule: the smallest game that a folder can hold. CONTRIBUTING.md walks
through making it."""
