"""What only the map and the counters of Kinmen 1949 need."""
