"""The rules of Kinmen 1949, one module a chapter.

In the order of the rulebook: setup (3), victory (4), turn (5),
landing (6), zoc (7), stacking (8), weather (9), operations (10), movement (11), combat and
results (12), support (13), night (14), options (15).
"""
