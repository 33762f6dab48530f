"""Kinmen 1949: the landing on Kinmen Island, 25 to 27 October 1949, for two players.

The folder reads like the rulebook, a module per chapter: setup (3), victory (4), turn (5),
landing (6), zoc (7), stacking (8), weather (9), operations (10), movement (11), combat and
results (12), support (13), night (14), options (15).
"""
