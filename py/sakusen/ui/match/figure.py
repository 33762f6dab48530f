"""A figure of a rulebook: a position, or a part of it, with what is explained drawn over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import games
from ...engine.record import from_position
from ...presenter.contract import Focus
from ..board.picture import picture
from .replay import ReplaySession, seats_for

if TYPE_CHECKING:
    from ...engine.cooperative import Slowly
    from ..storage.schema import JsonObject

WIDE = 440.0
"""How wide a figure is painted, in pixels; the page makes it as wide as there is room."""


def painting(slug: str, baked: str, figure: JsonObject, lang: str, scheme: str) -> Slowly[str]:
    """A figure as SVG, made in steps. ``figure`` is what the build has written of it (``py/tools/book_figures.py``)."""
    game, presenter = games.game(slug), games.presenter(slug)
    match = from_position(game, figure["position"], None)
    session = ReplaySession(match, presenter, seats_for(len(game.seats), None, ""), lang)
    yield
    scene = presenter.scene(session.seen, Focus(zones=bool(figure["zones"])))
    scene = scene._replace(over=[*scene.over, *figure["over"]])
    yield
    return (yield from picture(presenter, baked, scene, lang, scheme, "", figure["box"], WIDE))
