"""The page round every table: shelf, dialogs, commands, words, what the browser offers."""
