"""Special Military Operation 202X: the fight for the waters round Taiwan, for two players.

``game`` is its face to everybody else; ``rules`` reads like the rulebook, ``bot`` knows how to play it well,
``presenter`` how it looks and speaks, ``art`` paints what only this game has, ``text`` holds its words.
"""
