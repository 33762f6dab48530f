"""What is moved on a map: counters, their signs, and what shows their state."""
