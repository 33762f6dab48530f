"""What is kept in the browser: saved games, settings, backups, and what cannot be read any more."""
