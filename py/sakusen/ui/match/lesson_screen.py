"""What a lesson shows: the screen of a game with the teacher's card above the panels, and its discs on the map and at
the controls that are meant."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import TYPE_CHECKING

from ...art.counters import teaching
from ...presenter.contract import Prompt, Scene, Spot, Sprite, Touch
from ...presenter.lessons import lessons
from ...presenter.named import HasNames
from ..page import dom, table_marks
from ..page.html import esc, plain
from . import coach_html, prompt_bar, proposals
from .screen import BEAT, Screen

if TYPE_CHECKING:
    from ...art.pens.shapes import Shapes
    from ..board.camera import Box
    from .coach import Coach
    from .play_parts import PlayParts
    from .progress import Progress
    from .session import Session
    from .since_view import SinceTurn

ASIDE = 4.0
"""How far the middle of a disc lies outside the corner of a counter, so that it covers no letter."""
TAKEN, FREE = 0.5, 42.0
"""A counter nearer to the middle of a place, in shares of its radius, lies there; of a place of many circles the one is
free that has so much room."""
SHARP, LARGEST, LARGER = 75, 1.9, 0.3
"""At a smaller scale of the map (percent) discs are drawn larger, up to so much, in steps of so much."""
CONTROLS = {"button": "data-key", "do": "data-do", "action": "data-action"}
"""What a control carries that a place of this kind means; of other kinds, what is tapped beside the map."""


class LessonScreen(Screen):
    """Shows ``session`` with what ``coach`` says about it."""

    tells_chance = False

    def __init__(self, session: Session, progress: Progress, parts: PlayParts, since: SinceTurn, coach: Coach) -> None:
        super().__init__(session, progress, parts, since)
        self._coach = coach
        self._reads = False  # the step is only read, and the tray is not there
        self._enlarged = 1.0  # the discs on the map

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
        self._enlarged = enlarged(self._map.percent)
        if self.session.focus.bare:
            return scene
        return scene._replace(over=[*scene.over, *discs(scene, self._coach.places(), self._enlarged, self._names())])

    def show_tools(self) -> None:
        """At another scale of the map the discs have another size."""
        super().show_tools()
        if self._enlarged != enlarged(self._map.percent):
            self.show_map()

    def _names(self) -> Sequence[Box]:
        return self.presenter.names(self._preferences.lang) if isinstance(self.presenter, HasNames) else ()

    def reveal_places(self, number: int = 0) -> None:
        """Bring the places of the step into sight, as many as the map has room for from the first on, and the card from
        its head; with a number only the place of that disc."""
        if not number:
            dom.by_id("panels").scrollTop = 0
        wanted = self._coach.places()[max(0, number - 1) : number or None]
        if boxes := places_of(self.scene, wanted, self._names()):
            step = self._coach.step
            self._map.bring(boxes, bool(step and (step.is_read or step.aim)))

    def _show_acting(self, prompt: Prompt) -> None:
        step = self._coach.step
        meant = [what for kind, what in self._coach.places() if kind == "button"]
        super()._show_acting(with_meant(prompt, meant) if step and step.acts and not step.aim else prompt)

    def _put(self, ident: str, html: str) -> bool:
        """A control that is meant has the number of its disc."""
        for number, (kind, what) in enumerate(self._coach.places(), 1):
            beside = "data-touch" if ident == "tray" else "data-tap"
            name, value = (CONTROLS[kind], what) if kind in CONTROLS else (beside, f"{kind}:{what}")
            mark = f'{name}="{esc(value)}"'
            html = html.replace(mark, f'{mark} data-disc="{number}"')
        is_changed = ident == "tray" and self._gives_room("data-disc" in html)
        return dom.put(ident, html) or is_changed

    def _gives_room(self, is_meant: bool) -> bool:
        """On a phone the card has the room of the tray while a step is only read and nothing in the tray is meant, and
        else some of the map's; whether that has changed."""
        step, before = self._coach.step, self._reads
        self._reads = bool(step and step.is_read and not is_meant)
        table_marks.mark("card", "read" if self._reads else "act")
        return self._reads != before


def with_meant(prompt: Prompt, meant: Sequence[object]) -> Prompt:
    """The prompt with the first button that a step means beside undo or last, where it has room: the teacher tells what
    to do, so no proposal is offered, and what else there is goes into the menu."""
    keys = [button.key for button in prompt.buttons]
    found = next((button for button in prompt.buttons if button.key in meant), None)
    if found is None or proposals.TAKE in keys:
        return prompt
    buttons = [button for button in prompt.buttons if button.key != proposals.PROPOSE]
    if prompt_bar.parts(buttons, 1).menu:
        others = [button._replace(primary=False) for button in buttons if button is not found]
        buttons = [*others, found._replace(primary=not found.deed)]
    return prompt._replace(buttons=buttons)


def enlarged(percent: int) -> float:
    """How much larger discs are on a map of this scale, so that they can be read."""
    wanted = min(LARGEST, max(1.0, SHARP / max(1, percent)))
    return round(1 + LARGER * round((wanted - 1) / LARGER), 1)


def discs(scene: Scene, touches: Sequence[Touch], scale: float = 1.0, names: Sequence[Box] = ()) -> Shapes:
    """The numbered discs of these places, enlarged by ``scale``, beside these names."""
    shapes: Shapes = []
    taken: list[tuple[float, float]] = []
    for number, touch in enumerate(touches, 1):
        line, places = _marks(scene, touch, names)
        if places:
            far = 2 * teaching.RADIUS * scale
            x, y = next((one for one in places if all(dist(one, other) >= far for other in taken)), places[0])
            taken.append((x, y))
            shapes += [*line, teaching.numbered(x, y, number, scale)]
    return shapes


def places_of(scene: Scene, touches: Sequence[Touch], names: Sequence[Box] = ()) -> list[Box]:
    """The parts of the map where the discs of these touches are, with what they mark; none for what is not there."""
    return [box for one in touches if (box := _place(scene, one, names))]


def _place(scene: Scene, touch: Touch, names: Sequence[Box]) -> Box | None:
    if (sprite := _sprite(scene, touch)) is not None:
        return sprite.x, sprite.y, sprite.x + sprite.size, sprite.y + sprite.height
    spot = _free(scene, [one for one in scene.spots if one.touch == touch], names)
    return (spot.x - spot.radius, spot.y - spot.radius, spot.x + spot.radius, spot.y + spot.radius) if spot else None


def _sprite(scene: Scene, touch: Touch) -> Sprite | None:
    return next((one for one in reversed(scene.sprites) if one.touch == touch), None)


def _marks(scene: Scene, touch: Touch, names: Sequence[Box]) -> tuple[Shapes, list[tuple[float, float]]]:
    """Where the disc of a place may lie, best first: at a corner of a counter, or in an empty place with a line about
    it. Nowhere if the place is not on the map."""
    if (sprite := _sprite(scene, touch)) is not None:
        return [], _corners(sprite.x - ASIDE, sprite.y - ASIDE, sprite.size + 2 * ASIDE, sprite.height + 2 * ASIDE)
    spot = _free(scene, [one for one in scene.spots if one.touch == touch], names)
    if spot is None:
        return [], []
    if _room(scene, spot) < spot.radius * TAKEN:
        aside = spot.radius * 0.62
        return [], _corners(spot.x - aside, spot.y - aside, 2 * aside, 2 * aside)
    return teaching.goal(spot.x, spot.y, max(spot.radius * 0.72, teaching.RADIUS * 2)), [(spot.x, spot.y)]


def _corners(x: float, y: float, wide: float, high: float) -> list[tuple[float, float]]:
    return [(x, y), (x + wide, y), (x, y + high), (x + wide, y + high)]


def _free(scene: Scene, spots: Sequence[Spot], names: Sequence[Box]) -> Spot | None:
    """Of the circles of one place the one near its middle over which no counter lies, beside its name if there is one;
    ``None`` where there is none."""
    if not spots:
        return None
    x, y = sum(one.x for one in spots) / len(spots), sum(one.y for one in spots) / len(spots)
    near = sorted(spots, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2)
    free = [one for one in near if _room(scene, one) >= FREE]
    return next((one for one in free if not any(_covers(one, name) for name in names)), next(iter(free), near[0]))


def _covers(spot: Spot, name: Box) -> bool:
    """Whether a disc in the middle of a spot would lie on a name."""
    reach = teaching.RADIUS * 2
    across = name[0] - reach < spot.x < name[2] + reach
    return across and name[1] - reach < spot.y < name[3] + reach


def _room(scene: Scene, spot: Spot) -> float:
    """How far the nearest counter lies from the middle of a place."""
    middles = ((one.x + one.size / 2, one.y + one.height / 2) for one in scene.sprites)
    return min((((x - spot.x) ** 2 + (y - spot.y) ** 2) ** 0.5 for x, y in middles), default=FREE)
