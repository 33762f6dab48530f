"""The map by keyboard: the cursor on the hexes, and the things that may act, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..board import cursor
from ..page import dom
from ..page.keys import Here
from ..page.words import say
from . import again, ear, together

if TYPE_CHECKING:
    from ...presenter.contract import Button, Touch
    from ..board.cursor import Place
    from ..board.map_view import MapView
    from ..page.preferences import Preferences
    from .screen import Screen
    from .session import Done


class MapKeyboard:
    """Moves over what ``screen`` shows; ``done`` is told the result of a choice."""

    def __init__(
        self, screen: Screen, shown_on: MapView, preferences: Preferences, done: Callable[[Done], None]
    ) -> None:
        self._screen, self._map, self._preferences, self._done = screen, shown_on, preferences, done
        self.at: Touch | None = None
        """The thing that Tab has gone to; ``None`` when the cursor or the pointer has moved since."""

    def move(self, direction: str) -> None:
        """Move the cursor one hex on."""
        screen, session = self._screen, self._screen.session
        places = cursor.hexes(screen.scene.spots)
        if not places:
            return
        now = session.focus.cursor
        if now not in places:
            start = self.at or session.focus.hover
            now = cursor.near(screen.scene.spots, start) if start else None
            found = now if now is not None else self._middle(places)
        else:
            found = cursor.step(places, now, direction)
        self.at = screen.refusal = None
        session.focus = session.focus._replace(cursor=found, hover=None)
        self._map.reveal(("hex", found))
        screen.show_map()
        words = ear.place_words(session, screen.scene, found)
        dom.announce(f"{say(self._preferences.lang, 'edge')} {words}" if found == now else words)

    def _middle(self, places: dict[Place, tuple[float, float]]) -> Place:
        """The hex in the middle of what the game looks at."""
        x0, y0, x1, y1 = self._screen.scene.focus_box or self._screen.presenter.home
        return min(places, key=lambda p: abs(places[p][0] - (x0 + x1) / 2) + abs(places[p][1] - (y0 + y1) / 2))

    def _able(self) -> list[Touch]:
        """The things that may act, from left to right."""
        screen, seen = self._screen, self._screen.session.seen
        spots = sorted((spot for spot in screen.scene.spots if spot.touch[0] != "hex"), key=lambda s: (s.x, s.y))
        able = (spot.touch for spot in spots if screen.presenter.actions_at(seen, spot.touch))
        return list(dict.fromkeys(able)) if seen.mine else []

    def next_unit(self, back: bool) -> bool:
        """Go to the next thing that may act; false behind the last one, so that Tab can leave the map."""
        screen, session, able = self._screen, self._screen.session, self._able()
        if not able or (self.at in able and self.at == (able[0] if back else able[-1])):
            self.at = None
            return False
        found = self.at = cursor.turn(able, self.at, back)
        assert found is not None
        place = cursor.under(screen.scene.spots, found)
        session.focus = session.focus._replace(cursor=place, hover=found)
        self._map.reveal(found)
        screen.show_map()
        dom.announce(ear.thing_words(session, screen.scene, found))
        return True

    def go(self, place: Place) -> None:
        """Go to a place of the overview: the cursor is there, the map has the focus, the place is said."""
        screen, session = self._screen, self._screen.session
        if place in cursor.hexes(screen.scene.spots):
            self.at = screen.refusal = None
            session.focus = session.focus._replace(cursor=place, hover=None)
            self._map.reveal(("hex", place))
            screen.show_map()
        dom.focus_on("board")
        dom.announce(ear.place_words(session, screen.scene, place))

    def list_legal(self) -> None:
        """Go to the list of what can be done; what can be done at the cursor stands first."""
        screen, lang = self._screen, self._preferences.lang
        if screen.prompt is not None:
            dom.put("legal", ear.legal_list(screen.session, screen.scene, screen.prompt))
        if dom.focus_first("legal"):
            return
        is_on = screen.prompt is not None and any(not button.is_off for button in screen.prompt.buttons)
        if not (is_on and dom.focus_first("acting")):
            dom.announce(say(lang, "legal.none"))

    def select(self) -> None:
        """Enter: a tap on what the keyboard points at."""
        screen, session = self._screen, self._screen.session
        place, at, spots = session.focus.cursor, self.at, screen.scene.spots
        here = [at] if at else []
        if place is not None:
            here += [*cursor.things(spots, place), ("hex", place)]
        if not here:
            return
        screen.refusal = None
        session.focus = session.focus._replace(opened=place)
        done = session.tap(list(dict.fromkeys(here)))
        session.focus = session.focus._replace(cursor=place)
        self._done(done)
        if done.what != "committed":
            self.at = at

    def main_button(self) -> Button | None:
        """The main button of the prompt that can be pressed, or the one of what is shown."""
        prompt, shown = self._screen.prompt, self._screen.session.focus.preview
        buttons = [button for button in prompt.buttons if not button.is_off] if prompt else []
        return next((b for b in buttons if b.primary or (shown is not None and b.action == shown)), None)

    # -------------------------------------------------------------- what a key shows
    def can_hold(self, name: str) -> bool:
        """Whether something lasts as long as its key is held: "bare", or an overlay that the game has."""
        return name == "bare" or bool(self._screen.overlays and name in self._screen.overlays.overlays)

    def hold(self, name: str, held: bool) -> None:
        """A key that lasts as long as it is held is pressed or let go: "bare" or "supply"."""
        if name == "bare":
            self._screen.session.focus = self._screen.session.focus._replace(bare=held)
            self._screen.show_map()
        elif held != (self._screen.session.focus.asked == name):
            self.ask_map(name)

    def ask_map(self, name: str) -> None:
        """Draw over the map what is asked of it, if the game can; asked again, it goes."""
        screen, session = self._screen, self._screen.session
        if screen.overlays and name in screen.overlays.overlays:
            session.focus = session.focus._replace(asked="" if session.focus.asked == name else name)
            screen.show_map()
            if screen.answer:
                dom.announce(screen.answer)

    def here(self, is_record: bool, is_lesson: bool = False) -> Here:
        """What the keys would find now."""
        screen, session = self._screen, self._screen.session
        return Here(
            units=bool(self._able()),
            shown=bool(session.draft or session.focus.asked) or session.focus.preview is not None,
            main=self.main_button() is not None,
            undo=session.undoes() is not None,
            redo=again.redoes(session) is not None,
            legal=bool(session.legal()),
            panels=bool(screen.presenter.panels(session.seen, session.focus)),
            last=bool(session.focus.last),
            record=is_record,
            lesson=is_lesson,
            looks_back=False,
            proposes=bool(together.chapter(session)),
            hints=bool(screen.hints and screen.hints.is_offered),
            overlays=screen.overlays.overlays if screen.overlays else (),
        )
