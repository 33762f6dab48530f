"""Programs for people who play, check or publish Sakusen; nothing here is part of the game or of the site."""
