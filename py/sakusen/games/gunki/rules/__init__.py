"""The rules of Regiment without Colours, one module a chapter.

In the order of the rulebook: setup (3), victory (4), turn (5), actions and
pressure (6), chits, barrage, assault and events (7). ``dice`` holds the arithmetic of every roll, ``chances``
the exact chances before one, ``review`` what luck did to a finished game; ``solve`` and ``advice`` know how
to play it well.
"""
