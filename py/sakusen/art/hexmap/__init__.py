"""Maps of hexes: coast, height, roads, rivers, names, and what is laid over them."""
