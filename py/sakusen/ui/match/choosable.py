"""What can be chosen on the map is in sight when it is asked for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...presenter.contract import Scene, Spot, Touch
    from ..board.camera import Box
    from ..board.map_view import MapView
    from .session import Session


class Choosable:
    """Looks once for each question; where the reader moves the map afterwards, it stays."""

    def __init__(self, map: MapView) -> None:
        self._map = map
        self._asked: tuple[int, tuple[int, ...]] | None = None  # for which question it has looked: step, draft
        self._seat: int | None = None
        self._stays = False

    def stay(self) -> None:
        """The next question is one of before: the camera stays where the reader has it, even if nothing of what can be
        chosen is in sight there; where it had gone away to show something, it goes back."""
        self._stays = True

    def show(self, session: Session, scene: Scene) -> None:
        """Move the camera, if it shows nothing of what can be chosen; when another seat's turn begins, if it shows less
        than half of it. A place that the game itself wants to be seen comes first, and the camera stays as far away as
        that asks; afterwards it goes back."""
        asked = session.asked if session.turn == "person" else None
        question = (len(session.match.entries), tuple(session.draft))
        if asked is None or session.focus.preview is not None or question == self._asked:
            return
        is_new, self._asked, self._seat = asked.seat != self._seat, question, asked.seat
        stays, self._stays = self._stays, False
        if scene.focus_box is None:
            self._map.look_for([] if stays else _places(session, scene), is_new)


def _places(session: Session, scene: Scene) -> list[Box]:
    """The places of the map whose press means something now."""
    seen, asked = session.seen, session.asked
    wanted = {tuple(session.game.touch(seen.state, action)) for action in asked.actions} if asked else set()
    meant = [spot for spot in scene.spots if tuple(spot.touch) in wanted]
    if not meant:  # the screen may call a place otherwise than the game does; to ask for each place takes longer
        touches = dict.fromkeys(spot.touch for spot in scene.spots)
        found = {touch for touch in touches if session.presenter.actions_at(seen, touch)}
        meant = [spot for spot in scene.spots if spot.touch in found]
    places: dict[Touch, list[Spot]] = {}
    for spot in meant:  # a large place has many
        places.setdefault(spot.touch, []).append(spot)
    middles = [_middle(spots) for spots in places.values()]
    return [
        (spot.x - spot.radius, spot.y - spot.radius, spot.x + spot.radius, spot.y + spot.radius) for spot in middles
    ]


def _middle(spots: list[Spot]) -> Spot:
    """Of the spots of a large place the one in its middle."""
    x, y = sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)
    return min(spots, key=lambda spot: math.hypot(spot.x - x, spot.y - y))
