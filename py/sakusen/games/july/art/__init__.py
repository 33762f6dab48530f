"""What only the map and the counters of July Offensive need."""
