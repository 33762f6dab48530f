"""What only the map and the cover of Crossing need."""
