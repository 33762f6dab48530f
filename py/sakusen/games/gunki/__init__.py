"""Regiment without Colours: the Maruichi position before Kalgan, 19 to 21 August 1945, a solitaire.

``game`` is its face to everybody else; ``rules`` reads like the rulebook, ``bot`` knows how to play it well,
``presenter`` how it looks and speaks, ``art`` paints what only this game has, ``text`` holds its words.
"""
