"""What only the map and the counters of Regiment without Colours need."""
