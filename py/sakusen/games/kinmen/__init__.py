"""Kinmen 1949: the landing on Kinmen Island, 25 to 27 October 1949, for two players.

``game`` is its face to everybody else; ``rules`` reads like the rulebook, ``bot`` knows how to play it well,
``presenter`` how it looks and speaks, ``art`` paints what only this game has, ``text`` holds its words.
"""
