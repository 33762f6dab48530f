"""Two people apart: the letters that carry a game to and fro, what is agreed, dice that nobody controls.

Knows no game and no page. ``py/docs/PROTOCOL.md`` describes all of it well enough to write another program.
"""
