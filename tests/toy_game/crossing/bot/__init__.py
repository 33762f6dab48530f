"""What a good player of Crossing knows."""
