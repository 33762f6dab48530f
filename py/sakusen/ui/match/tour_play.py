"""A guided tour on the table: a record that is looked at from one stop to the next, with a card of the guide beside the
board. Fetched with the first tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page import dom
from ..sharing import link
from . import coach_html, tour
from .lesson_screen import discs, enlarged, places_of
from .replay import ReplaySession
from .replay_play import ReplayPlay
from .replay_screen import ReplayScreen
from .screen import BEAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.core import Event
    from ...presenter.contract import Scene
    from .play_parts import PlayParts
    from .replay import Replay
    from .session import Session
    from .tour import Tour

BY = {tour.BACK: -1, tour.ON: 1}


class TourPlay(ReplayPlay):
    """Leads through ``replay`` by the stops of ``guide``. Whoever walks by the bar of the record stays at the stop
    before; whoever plays on from a stop comes back to it."""

    screen: TourScreen

    def __init__(
        self, parts: PlayParts, replay: Replay, wanted: link.Wanted, chosen_eyes: dict[str, int], guide: Tour
    ) -> None:
        self.guide, self.at = guide, 0
        super().__init__(parts, replay, wanted, chosen_eyes)
        self.at = self._stop_before(self.step)

    def _make_screen(self, session: Session) -> TourScreen:
        return TourScreen(self, session, self._parts)

    def _stop_before(self, step: int) -> int:
        """The stop at a step of the record, or the last one before it."""
        there = [number for number, stop in enumerate(self.guide.stops) if self.replay.near(stop.at) <= step]
        return there[-1] if there else 0

    async def start(self) -> None:
        self._parts.sheet.open("half")
        await super().start()
        if not self.closed:
            self.screen.reveal_places()
            self.tell()

    def walk(self, where: str) -> None:
        if where not in BY:
            super().walk(where)
            return
        to = self.at + BY[where]
        if 0 <= to < len(self.guide.stops):
            had_focus = bool(dom.focus_mark())
            self._come(to)
            if had_focus and not dom.focus_mark():
                dom.focus_first(coach_html.GO)

    def _come(self, to: int) -> None:
        """Go to a stop: what happens on the way is shown as it happens, and the guide tells of it."""
        before, self.at = self.step, to
        step = self.replay.near(self.guide.stops[to].at)
        if step == before:
            self.show()
            self._arrived()
        else:
            super().goto(step)
            self._name_place()
            if not self.moving:
                self._arrived()

    def goto(self, step: int | None) -> None:
        self.at = self._stop_before(self.replay.near(step))
        super().goto(step)
        self._name_place()

    def _shown_to(self, before: int) -> int:
        return max(super()._shown_to(before), self.replay.near(self.guide.stops[self.at].at))

    async def carried_out(self, events: Sequence[Event]) -> None:
        await super().carried_out(events)
        if not self.closed and not self.session.taken:
            self._arrived()

    def _arrived(self) -> None:
        self.screen.reveal_places()
        self.tell()

    def _name_place(self) -> None:
        """The address names the stop, so that one comes back to it."""
        if not self.closed:
            self.home = link.fragment(self.wanted._replace(step=self.step, text=""))
            dom.window.history.replaceState(None, "", self.home)

    def tell(self) -> None:
        """Say aloud what the card says."""
        dom.announce(tour.spoken(self.guide, self._preferences.lang, self.at))


class TourScreen(ReplayScreen):
    """The screen of a record with the card of the guide above the panels, and its discs on the map."""

    def __init__(self, play: TourPlay, session: Session, parts: PlayParts) -> None:
        assert isinstance(session, ReplaySession)
        super().__init__(play, session, parts)
        self._tour = play
        self._enlarged = 1.0  # the discs on the map

    def _lead(self) -> str:
        play = self._tour
        return "" if self.session.taken else tour.card(play.guide, self._preferences.lang, play.at)

    def _title(self) -> str:
        play = self._tour
        return "" if self.session.taken else tour.title(play.guide, self._preferences.lang, play.at)

    def _make_room(self, why: str) -> None:
        """The sheet of a phone has the card, whatever is asked; only a beat takes its place."""
        super()._make_room(why if why == BEAT or self.session.taken else "")

    def _made_scene(self) -> Scene:
        scene, play = super()._made_scene(), self._tour
        self._enlarged = enlarged(self._map.percent)
        if self.session.taken or self.session.focus.bare:
            return scene
        touches = play.guide.touches(self.session.game, play.at)
        return scene._replace(over=[*scene.over, *discs(scene, touches, self._enlarged)])

    def show_tools(self) -> None:
        """At another scale of the map the discs have another size."""
        super().show_tools()
        if self._enlarged != enlarged(self._map.percent):
            self.show_map()

    def reveal_places(self) -> None:
        """Bring the places of the stop into sight together, and the card from its head."""
        dom.by_id("panels").scrollTop = 0
        if boxes := places_of(self.scene, self._tour.guide.touches(self.session.game, self._tour.at)):
            self._map.bring(boxes, True)
