"""How Kinmen 1949 looks and speaks."""
