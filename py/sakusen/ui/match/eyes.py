"""What of a game is for whose eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...ai.worker_protocol import view_to_json
from ...engine.core import OPEN, Event, told
from ...presenter.contract import HasOnlooker, Scene

if TYPE_CHECKING:
    from ...engine.match import Match
    from ...presenter.contract import LogLine, Presenter

__all__ = ["common", "has_more_to_see", "hides", "line", "told"]


def line(presenter: Presenter, event: Event, lang: str, seat: int | None) -> LogLine | None:
    """The log line of an event that :func:`told` may have passed on for other eyes than those that read it now. Where
    only its having happened is left, nobody reads more than everybody may."""
    is_bare = event.data.get("seen_by") is not None and event.data.keys() <= set(OPEN)
    return presenter.line(event, lang, None if is_bare else seat)


def has_more_to_see(presenter: Presenter, match: Match, seat: int) -> bool:
    """Whether a seat sees now what the others must not, so that they have to look away before it looks on."""
    if not hides(presenter, match) or isinstance(presenter, HasOnlooker) and presenter.onlooker == seat:
        return False
    views = [view_to_json(match.game.observe(match.state, one)) for one in range(len(match.game.seats))]
    return any({**view, "seat": seat} != views[seat] for view in views)


def common(one: Scene, other: Scene) -> Scene:
    """Of two pictures what is in both: what those know who see the one and those who see the other."""
    return Scene(
        [shape for shape in one.under if shape in other.under],
        [sprite for sprite in one.sprites if sprite in other.sprites],
        [shape for shape in one.over if shape in other.over],
        [spot for spot in one.spots if spot in other.spots],
    )


def hides(presenter: Presenter, match: Match) -> bool:
    """Whether a game still goes on in which somebody knows what the others may not."""
    return not match.is_over and presenter.has_secrets(match.state)
