"""Special Operation 202X as a picture: which counters stand where, and what can be tapped."""

from __future__ import annotations

from ....presenter.asking import decision
from ....presenter.contract import Focus, Scene, Spot, Sprite
from ....presenter.scenes import Box, clipped
from ..art.forces import TALL, Slot, force_corner
from ..rules.board import LOST
from .acts import place_of
from .faces import unit_face
from .marks import Marks
from .panels import face_state
from .places import SIZE, middle, place_spots
from .seen import Seen

_REACH = 0.56
_ROOM = 130.0


def scene(seen: Seen, focus: Focus) -> Scene:
    """See ``contract.Presenter.scene``."""
    marks = Marks(seen, focus)
    sprites: list[Sprite] = []
    spots = list(place_spots())
    if not focus.bare:
        for u in sorted(marks.slots, key=lambda v: (marks.slots[v][1], v)):
            _put(seen, marks, u, sprites, spots)
        for u, slot in marks.ghosts.items():
            x, y = force_corner(slot)
            key, art = unit_face(u, seen.lang, "", False)
            sprites.append(Sprite(key, art, x, y, slot[2], ("ghost", u), 0.78, TALL))
            spots.append(Spot(("hex", _goal(seen, focus)), *slot))
        marks.place_rings()
    under, over = marks.shapes()
    return Scene(under, sprites, over, spots, _focus_box(seen, focus, marks))


def _put(seen: Seen, marks: Marks, u: int, sprites: list[Sprite], spots: list[Spot]) -> None:
    """A counter, and a place to tap it; one that is shown elsewhere can still be tapped where it stands."""
    if seen.state.at[u] == LOST:
        return
    slot: Slot = marks.slots[u]
    touch = ("unit", u)
    if u not in marks.left:
        key, art = unit_face(u, seen.lang, face_state(seen, u))
        x, y = force_corner(slot)
        sprites.append(Sprite(key, art, x, y, slot[2], touch, 1.0, TALL))
    spots.append(Spot(touch, slot[0], slot[1], slot[2] * _REACH))


def _goal(seen: Seen, focus: Focus) -> int:
    """The place that the previewed action aims at."""
    found = place_of(focus.preview) if focus.preview is not None else None
    return found if found is not None else LOST


def _focus_box(seen: Seen, focus: Focus, marks: Marks) -> Box | None:
    """What the decision is about: the battle, or where a force would go; never what the pointer is only at."""
    now = decision(seen)
    if now is None:
        return None
    if marks.clash is not None and now.ask == "join":
        return _round([marks.clash.place])
    if now.ask in ("loss", "event.target", "react"):
        return _round([{"loss": now.about[0], "react": seen.state.place}.get(now.ask, now.about[-1])])
    if marks.ghosts:
        slots = [*marks.ghosts.values(), *marks.left.values()]
        return clipped(
            (
                min(x for x, _, _ in slots) - 40,
                min(y for _, y, _ in slots) - 50,
                max(x for x, _, _ in slots) + 40,
                max(y for _, y, _ in slots) + 50,
            ),
            SIZE,
        )
    if focus.preview is not None and marks.clash is not None:
        return _round([marks.clash.place])
    return None


def _round(places: list[int]) -> Box:
    points = [middle(p) for p in places]
    return clipped(
        (
            min(x for x, _ in points) - _ROOM,
            min(y for _, y in points) - _ROOM * 0.7,
            max(x for x, _ in points) + _ROOM,
            max(y for _, y in points) + _ROOM * 0.7,
        ),
        SIZE,
    )
