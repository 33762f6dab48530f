"""What only the map and the counters of Special Operation 202X need."""
