"""Computer players. They see an observation, never the true position, and know no game by name."""
