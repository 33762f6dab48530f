"""What every game shares. Knows no game, no browser, and needs only the standard library."""
