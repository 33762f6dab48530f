"""What the style sheets ask about the table as a whole, as attributes of the element that holds all of it.

They could ask for it with ``:has()``, but then every change inside the table costs the style of everything in it.
"""

from __future__ import annotations

from . import dom


def mark(name: str, value: str | bool) -> None:
    """Let style sheets know something: ``#game[data-name]`` or ``#game[data-name=value]``; nothing when it is empty."""
    game, attribute = dom.by_id("game"), f"data-{name}"
    wanted = ("on" if value else "") if isinstance(value, bool) else value
    if (game.getAttribute(attribute) or "") == wanted:
        return
    if wanted:
        game.setAttribute(attribute, wanted)
    else:
        game.removeAttribute(attribute)
