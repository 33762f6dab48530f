"""What a lesson shows: the screen of a game with the teacher's card above the panels, and its discs on the map and at
the controls that are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...art.counters import teaching
from ...presenter.contract import Scene, Touch
from ...presenter.lessons import lessons
from ..page import dom
from ..page.html import esc, plain
from . import coach_html
from .screen import BEAT, Screen

if TYPE_CHECKING:
    from ...art.pens.shapes import Shapes
    from .coach import Coach
    from .play_parts import PlayParts
    from .screen import Progress
    from .session import Session
    from .since_view import SinceTurn

ASIDE = 4.0
"""How far the middle of a disc lies outside the corner of a counter, so that it covers no letter."""
CONTROLS = {"button": "data-key", "do": "data-do", "action": "data-action"}
"""What a control carries that a place of this kind means; of other kinds, what is tapped beside the map."""


class LessonScreen(Screen):
    """Shows ``session`` with what ``coach`` says about it."""

    def __init__(self, session: Session, progress: Progress, parts: PlayParts, since: SinceTurn, coach: Coach) -> None:
        super().__init__(session, progress, parts, since)
        self._coach = coach

    # -------------------------------------------------------------- the card
    def _lead(self) -> str:
        coach = self._coach
        can_undo = self.session.undoes() is not None
        return coach_html.card(coach, self._preferences.lang, can_undo, len(lessons(coach.lesson.slug)))

    def _title(self) -> str:
        return coach_html.title(self._coach, self._preferences.lang)

    def _make_room(self, why: str) -> None:
        """The sheet of a phone has the card, whatever is asked; only a beat takes its place."""
        super()._make_room(why if why == BEAT else "")

    # -------------------------------------------------------------- the places
    def named(self) -> list[str]:
        """The places of the step as they are called aloud; empty for a control, which has its own words."""
        seen = self.session.seen
        return [
            "" if touch[0] in CONTROLS else plain(self.presenter.status(seen, touch)) for touch in self._coach.places()
        ]

    def _made_scene(self) -> Scene:
        scene = super()._made_scene()
        if self.session.focus.bare:
            return scene
        shapes: Shapes = []
        for number, touch in enumerate(self._coach.places(), 1):
            shapes += _marks(scene, touch, number)
        return scene._replace(over=[*scene.over, *shapes])

    def reveal_places(self) -> None:
        """Bring the places of the step into sight together, and the card from its head."""
        dom.by_id("panels").scrollTop = 0
        spots = [one for one in self.scene.spots if one.touch in self._coach.places()]
        if spots and any(self._map.locate(one.touch) is None for one in spots):
            low = min(one.x - one.radius for one in spots), min(one.y - one.radius for one in spots)
            high = max(one.x + one.radius for one in spots), max(one.y + one.radius for one in spots)
            self._map.reveal((*low, *high))

    def _put(self, ident: str, html: str) -> bool:
        """A control that is meant has the number of its disc."""
        for number, (kind, what) in enumerate(self._coach.places(), 1):
            name, value = (CONTROLS[kind], what) if kind in CONTROLS else ("data-tap", f"{kind}:{what}")
            mark = f'{name}="{esc(value)}"'
            html = html.replace(mark, f'{mark} data-disc="{number}"')
        return dom.put(ident, html)


def _marks(scene: Scene, touch: Touch, number: int) -> Shapes:
    """A disc beside a counter, at its upper left corner, or in an empty place with a line about it."""
    sprite = next((one for one in reversed(scene.sprites) if one.touch == touch), None)
    if sprite is not None:
        return [teaching.numbered(sprite.x - ASIDE, sprite.y - ASIDE, number)]
    spot = next((one for one in reversed(scene.spots) if one.touch == touch), None)
    if spot is None:
        return []
    taken = any(abs(one.x + one.size / 2 - spot.x) + abs(one.y + one.height / 2 - spot.y) < spot.radius
                for one in scene.sprites)  # fmt: skip
    if taken:
        aside = spot.radius * 0.62
        return [teaching.numbered(spot.x - aside, spot.y - aside, number)]
    return [*teaching.goal(spot.x, spot.y, spot.radius * 0.72), teaching.numbered(spot.x, spot.y, number)]
