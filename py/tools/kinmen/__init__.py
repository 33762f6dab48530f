"""Tools of Kinmen alone."""
