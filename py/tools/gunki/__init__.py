"""Programs that make and prove the tables of Regiment without Colours."""
