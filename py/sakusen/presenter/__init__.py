"""What every game's presenter must be able to do, and what all of them share."""
