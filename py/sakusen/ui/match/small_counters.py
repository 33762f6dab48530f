"""Counters that are too small on the map for a finger, once more in the sheet of a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...presenter.contract import Sprite
from ...presenter.pictures import counter_svg
from ..page.html import esc, plain
from ..page.words import say

if TYPE_CHECKING:
    from ...presenter.contract import Scene
    from .session import Session

FINGER = 32.0
"""Pixels: a finger does not meet a smaller counter on the map."""
SMALL = "small"
"""What the sheet of a phone is drawn up for when it is for these counters: as much as their row is high."""
FACE, LOWEST = 44.0, 48.0
"""Pixels: so wide is a counter in the sheet, if it is not higher than that."""


class SmallCounters:
    """Remembers the pictures of counters: the sheet is made anew after every press."""

    def __init__(self) -> None:
        self._faces: dict[tuple[str, str], str] = {}

    def found(self, session: Session, scene: Scene, percent: int) -> list[Sprite]:
        """The counters that can be chosen and are too small at this scale of the map. The ghost of what is shown before
        it is done is none of them if a button does it: it has the face of a counter that stands in the sheet already. A
        counter that is shown stays, for the second press."""
        asked, scale = session.asked, (percent - 0.5) / 100  # the scale is told rounded
        little = [sprite for sprite in scene.sprites if sprite.size * scale < FINGER]
        if not asked or not little:
            return []
        state, shown = session.seen.state, session.focus.preview
        wanted = {tuple(session.game.touch(state, action)) for action in asked.actions}
        found = [sprite for sprite in little if tuple(sprite.touch) in wanted]
        if shown is None or all(button.action != shown for button in session.prompt().buttons):
            return found
        there = tuple(session.game.touch(state, shown))
        return [sprite for sprite in found if tuple(sprite.touch) != there or sprite.alpha == 1]

    def panel(self, session: Session, sprites: list[Sprite], beside: str) -> str:
        """A tray of these counters; without those that ``beside``, HTML of the same sheet, has as buttons already.
        Empty when none is left."""
        made: dict[str, str] = {}
        for sprite in sprites:
            tap = esc(f"{sprite.touch[0]}:{sprite.touch[1]}")
            if f'data-tap="{tap}"' not in beside:
                made.setdefault(tap, self._button(session, sprite, tap))
        if not made:
            return ""
        title = esc(say(session.lang, "small.counters"))
        row = f'<div class="row">{"".join(made.values())}</div>'
        return f'<section class="sec choose small"><h2>{title}</h2>{row}</section>'

    def _button(self, session: Session, sprite: Sprite, tap: str) -> str:
        name = esc(plain(session.presenter.status(session.seen, sprite.touch)))
        key = (sprite.key, session.lang)
        if key not in self._faces:
            wide = round(min(FACE, LOWEST * 60 / sprite.tall))
            self._faces[key] = counter_svg(sprite.art, session.lang, wide, (0, 0, 60, sprite.tall))
        said = f'aria-label="{name}" title="{name}"'
        return f'<button type="button" class="u" data-tap="{tap}" {said}>{self._faces[key]}</button>'
