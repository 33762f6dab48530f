"""What two who are connected see of each other besides the game: where the other points, arrows, short texts.

None of it is part of the game, of a letter or of a record. Only hexes of the printed map are told, so that nobody can
read from a pointer what lies in a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...art.counters import states, teaching
from ...art.pens.palette import NAVY, OFF_WHITE, SIDES
from ...art.pens.shapes import Shapes, circle
from ...together import live
from ...together.live import CLOCK, POINT, SAY, Frame, Gate
from ..match.mate_view import named
from ..page import dom, table_marks
from ..page.html import colour_of
from ..page.words import say
from . import live_html
from .times import Times

if TYPE_CHECKING:
    from ...presenter.contract import Presenter, Scene, Touch
    from ..match.mate import Mate
    from ..match.play import Play
    from ..page.preferences import Preferences
    from .live import Live

STAYS, ARROW_STAYS = 2.0, 12.0
"""Seconds for which a place is shown after the other has pointed there, and an arrow."""
A_SECOND = 10
"""So many places are told in a second at most."""
TEXTS, IN_SECONDS = 5, 10.0
"""No more texts than these are sent, or shown, in so many seconds."""
WRITTEN = 30.0
"""Seconds for which a phone whose sheet is closed shows that somebody has written."""
KEPT = 30
"""So many texts stay on the page; nothing of them is kept."""


class Company:
    """Belongs to the page; what was said is forgotten with the game that leaves the table."""

    def __init__(
        self,
        preferences: Preferences,
        live_game: Live,
        later: Callable[[float, Callable[[], object]], None] = dom.later,
        now: Callable[[], float] = lambda: dom.now() / 1000,
    ) -> None:
        self._preferences, self._live, self._later, self._now = preferences, live_game, later, now
        self._about = ""  # the game that the texts belong to
        self._play: Play | None = None
        self._places: tuple[int, ...] = ()
        self._mark = 0  # counts what the other has shown, so that only the last is taken away
        self._told = ""  # what was told last of one's own pointer
        self._from: int | None = None  # where an arrow of one's own begins
        self.draws = False
        """Whether a press on the map draws an arrow for the other."""
        self.is_allowed = False
        """Whether texts of the other are shown."""
        self.texts: list[tuple[int, str]] = []
        self._pointing, self._saying, self._hearing = (
            Gate(A_SECOND, 1.0),
            Gate(TEXTS, IN_SECONDS),
            Gate(TEXTS, IN_SECONDS),
        )
        live_game.aside, live_game.on_seat = self._came, self._seated
        live_game.listeners.append(self.show)
        self.times = Times(preferences, live_game, later, now)

    def _seated(self, play: Play, mate: Mate) -> None:
        """A game with somebody else lies on the table."""
        about = mate.table.terms.ident.hex()
        is_new = about != self._about
        if is_new:
            self._about, self.texts, self.is_allowed, self._places = about, [], False, ()
            self.draws, self._from = False, None
        self._play = play
        self.times.seated(play, mate, is_new)
        mate.pointed, mate.tapped, mate.marked = self._point, self._tapped, self._marked
        self.show()

    # -------------------------------------------------------------- pointing
    def _point(self, touch: Touch | None) -> None:
        """The pointer is over something: the other sees it, if everybody can see it on the map."""
        told = str(touch[1]) if touch and touch[0] == "hex" else "-"
        if told != self._told and self._live.is_open and self._pointing.takes(self._now()):
            self._told = told
            self._live.tell(POINT, told)

    def _tapped(self, touches: list[Touch]) -> bool:
        """A press on the map; whether it was for an arrow."""
        if not self.draws or not self._live.is_open:
            return False
        place = next((value for kind, value in touches if kind == "hex"), None)
        if place is None or self._from is None:
            self._from = place
            if place is not None:
                self._live.tell(POINT, str(place))
        else:
            start, self._from = self._from, None
            self._live.tell(POINT, f"{start} {place}" if start != place else str(place))
        return True

    def draw(self) -> None:
        """Begin to draw arrows for the other, or stop it."""
        self.draws, self._from = not self.draws and self._live.is_open, None
        self.show()

    def _marked(self, scene: Scene) -> Scene:
        """The picture with where the other points."""
        if not self._places or self._play is None or not self._live.is_open:
            return scene
        session = self._play.session
        if session.mate is None:
            return scene
        friend = session.mate.table.friend or say(self._preferences.lang, "mail.somebody")
        ink = _ink(session.presenter, 1 - session.mate.table.seat)
        return scene._replace(over=[*scene.over, *pointed(scene, self._places, friend, ink)])

    # -------------------------------------------------------------- what comes
    def _came(self, play: Play, frame: Frame) -> None:
        if frame.kind == POINT:
            self._places, self._mark = live.places(frame.text), self._mark + 1
            mark = self._mark
            self._later(ARROW_STAYS if len(self._places) > 1 else STAYS, lambda: self._fade(mark))
            self._redraw(play)
        elif frame.kind == CLOCK:
            self.times.heard(int(frame.text))
        elif frame.kind == SAY and self._hearing.takes(self._now()):
            self.texts = [*self.texts, (frame.role, frame.text)][-KEPT:]
            if self.is_allowed:
                dom.announce(frame.text)
            self._written()
            self.show()

    def _written(self) -> None:
        """Let the handle of a phone's closed sheet, in which the texts are, have a dot for a while."""
        table_marks.mark("written", True)
        texts = len(self.texts)
        self._later(WRITTEN, lambda: table_marks.mark("written", False) if len(self.texts) <= texts else None)

    def _fade(self, mark: int) -> None:
        if self._mark == mark and self._places:
            self._places = ()
            if self._play:
                self._redraw(self._play)

    def _redraw(self, play: Play) -> None:
        if not play.moving and not play.closed:
            play.screen.show_map()

    # -------------------------------------------------------------- texts
    def say(self, text: str) -> None:
        """Send a short text; who writes wants to read what comes back, too."""
        words, table = live.plain_words(text), self._live.table
        if not words or table is None or not self._live.is_open:
            return
        self.is_allowed = True
        if self._saying.takes(self._now()):
            self._live.tell(SAY, words)
            self.texts = [*self.texts, (table.role, words)][-KEPT:]
            dom.by_id("say").value = ""
        else:
            dom.announce(say(self._preferences.lang, "live.words.slow"), urgent=True)
        self.show()

    def allow(self) -> None:
        """Show what the other writes."""
        self.is_allowed = True
        self.show()

    def show(self) -> None:
        """The texts, below the log; there as long as there is a connection or anything was said."""
        table, lang = self._live.table, self._preferences.lang
        is_shown = table is not None and (self._live.is_open or bool(self.texts))
        dom.show("words", is_shown)
        if table is None or not is_shown or self._play is None:
            table_marks.mark("written", False)
            dom.put("words", "")
            table_marks.mark("times", False)
            return
        presenter, friend = self._play.session.presenter, named(lang, table.friend)
        dom.put("words", live_html.words(lang, friend, self._live.is_open, self.draws))
        seats = [table.seat if role == table.role else 1 - table.seat for role, _ in self.texts]
        lines = [(colour_of(presenter, seat), text) for seat, (_, text) in zip(seats, self.texts, strict=True)]
        own = [role == table.role for role, _ in self.texts]
        hidden = 0 if self.is_allowed else len(own) - sum(own)
        shown = [line for line, mine in zip(lines, own, strict=True) if mine or self.is_allowed]
        if lines_on_page := dom.find("words-said"):
            lines_on_page.innerHTML = live_html.said(lang, friend, shown, hidden)
            lines_on_page.scrollTop = lines_on_page.scrollHeight


def _ink(presenter: Presenter, seat: int) -> str:
    side = SIDES.get(colour_of(presenter, seat).upper())
    return side.edge if side else NAVY


def pointed(scene: Scene, places: tuple[int, ...], friend: str, ink: str) -> Shapes:
    """A dashed ring with a name about a place, or an arrow from one place to another."""
    spots = {spot.touch[1]: spot for spot in scene.spots if spot.touch[0] == "hex"}
    found = [spots[one] for one in places if one in spots]
    if len(found) != len(places):
        return []
    last = found[-1]
    radius = max(20.0, min(46.0, last.radius))
    flag = states.pill(last.x, last.y + radius + 10, friend[:16], 13.0, fill=ink, ink=OFF_WHITE)
    if len(found) == 2:
        return [*teaching.way_arrow([(one.x, one.y) for one in found], ink), flag]
    return [
        circle(last.x, last.y, radius, fill=None, stroke=OFF_WHITE, width=6),
        circle(last.x, last.y, radius, fill=None, stroke=ink, width=3, dash=[9, 4.5]),
        flag,
    ]
