"""A game whose letters go by themselves: what is sent when, what is taken in, how the connection stands.

Nothing of the game rests upon a connection. It carries the letters that people could carry as well; while there is
none, or when it is lost, the game goes on by message.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from ...together import live
from ...together.live import BYE, GOT, HAVE, HELLO, LETTER, Frame, Gate
from ...together.terms import Unsound
from ..page import dom
from ..page.words import say, saying
from . import wires

if TYPE_CHECKING:
    from ...together.table import Table
    from ..mail.post_office import PostOffice
    from ..match.mate import Mate
    from ..match.play import Play
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.tasks import Tasks
    from .wires import Wire

WINDOWS, DIRECT = "windows", "direct"
"""Kinds of connections, the name of each sentence about them."""
PATIENCE = 8.0
"""Seconds without an answer after which the other side counts as gone for now, and after as many more as lost. As
often it is asked whether it is there: a window that was killed says no farewell."""
PAUSE = 5.0
"""Seconds from a secret question to the letter that holds its answer, at least: what a page answers by itself, because
there is nothing to choose, goes no sooner than what somebody has thought about so long."""
Aside = Callable[["Play", Frame], None]


class End:
    """Our end of one wire. ``state`` is "" (nobody has been there yet), "open", "searching" or "lost"."""

    def __init__(self, kind: str) -> None:
        self.kind, self.state = kind, ""
        self.is_heard = False  # whether anything has come since it was last asked for
        self.wire: Wire | None = None
        self.gate = Gate()

    def close(self) -> None:
        """Nothing comes or goes any more."""
        if self.wire:
            self.wire.close()
        self.wire = None


class Live:
    """Belongs to the page; follows the game on its table. ``later`` and ``now`` (seconds) are the clock."""

    def __init__(
        self,
        preferences: Preferences,
        game: OpenGame,
        notices: Notices,
        tasks: Tasks,
        office: PostOffice,
        later: Callable[[float, Callable[[], object]], None] = dom.later,
        now: Callable[[], float] = lambda: dom.now() / 1000,
    ) -> None:
        self._preferences, self._game, self._notices, self._tasks = preferences, game, notices, tasks
        self._office, self._later, self._now = office, later, now
        self._role = 0
        self._ident = self._about = ""  # the name of the kept game, and that of the game itself
        self._ends: list[End] = []
        self._arrived = ""  # a letter that waits until nothing moves
        self._delivering = False
        self._unanswered = 0  # the number of a letter of which nobody has said that it came
        self._asked = (-1, 0.0)  # the step that answers the last secret question, and when that was put
        self._held = -1  # the same of the letter that is held back
        self._is_asking = False  # whether it is asked again and again if the other side is there
        self.aside: Aside = lambda *_: None
        """Is given the frames that are no part of the game."""
        self.on_seat: Callable[[Play, Mate], None] = lambda *_: None
        """Called with every game of two people that is put on the table."""
        self.listeners: list[Callable[[], None]] = []
        """Called when a connection has come or gone."""
        office.on_seat, office.sends_itself = self._seated, self._at_rest
        game.on_close = self.leave

    def listen(self) -> None:
        """A page that is left says so, and one that comes back asks who is there."""
        dom.listen(dom.window, "pagehide", lambda _: self.tell(BYE))
        dom.listen(dom.window, "pageshow", lambda _: self._greet())

    # -------------------------------------------------------------- the game it belongs to
    def _mate(self) -> tuple[Play, Mate] | None:
        """The game on the table, if it is still ours to talk about."""
        play = self._game.running
        mate = play.session.mate if play and play.ident == self._ident and not play.superseded else None
        return (play, mate) if play and mate else None

    def _seated(self, play: Play) -> None:
        """A game has been put on the table."""
        mate = play.session.mate
        if mate is None and play.ident == self._ident:
            return  # it is looked back at
        about = mate.table.terms.ident.hex() if mate else ""
        if (play.ident, about) != (self._ident, self._about):
            self.leave()
            self._ident, self._about = play.ident, about
        if mate is None:
            self._tell_all()
            return
        self._role = mate.table.role
        if not any(end.kind == WINDOWS and end.wire for end in self._ends):
            self._ends = [end for end in self._ends if end.kind != WINDOWS]
            end = End(WINDOWS)
            self._ends.append(end)
            end.wire = wires.Windows(about, lambda text: self.heard(end, text))
        mate.connection = self.state
        self.on_seat(play, mate)
        self._greet()

    def leave(self) -> None:
        """The table has been left: who is there is told."""
        for end in self._ends:
            if end.wire:
                end.wire.send(live.written(Frame(self._role, BYE)))
            end.close()
        self._ends, self._arrived, self._unanswered = [], "", 0
        self._asked, self._held = (-1, 0.0), -1
        self._ident = self._about = ""

    def join(self, end: End) -> None:
        """There is another wire of this game."""
        for one in self._ends:
            if one.kind == end.kind:
                one.close()
        self._ends = [*(one for one in self._ends if one.kind != end.kind), end]

    def part(self, kind: str) -> None:
        """The reader wants no connection of this kind any more."""
        for end in [end for end in self._ends if end.kind == kind]:
            if end.wire:
                end.wire.send(live.written(Frame(self._role, BYE)))
            end.close()
            self._ends.remove(end)
            self._show_state()

    def told(self, end: End, state: str) -> None:
        """A wire tells how it stands. One that is there again is greeted, and open once somebody answers."""
        if end not in self._ends:
            return
        if state == wires.OPEN:
            self._greet()
        elif state == wires.LARGE:
            self.refuse(end, state)
        elif end.state:
            self.change(end, state)
            if state == wires.SEARCHING:
                self.give_up_later(end)

    @property
    def table(self) -> Table | None:
        """What is agreed upon in the game on the table; ``None`` when nobody else plays there."""
        found = self._mate()
        return found[1].table if found else None

    @property
    def state(self) -> str:
        """How it stands: "" (by message), "windows", "direct", "searching" or "lost"."""
        states = {end.state: end.kind for end in self._ends}
        if wires.OPEN in states:
            return states[wires.OPEN]
        return next((one for one in (wires.SEARCHING, wires.LOST) if one in states), "")

    @property
    def is_open(self) -> bool:
        """Whether letters go by themselves."""
        return self.state in (WINDOWS, DIRECT)

    # -------------------------------------------------------------- out
    def tell(self, kind: str, text: str = "") -> None:
        """Send a frame by every wire there is."""
        if found := self._mate():
            for end in self._ends:
                if end.wire:
                    end.wire.send(live.written(Frame(found[1].table.role, kind, text)))

    def _greet(self) -> None:
        if found := self._mate():
            self.tell(HELLO, live.have(self._about, found[1].table.number))

    def _at_rest(self, play: Play) -> bool:
        """Nothing moves on the table. Whether the letter that is due goes by itself."""
        found = self._mate()
        if found is None or found[0] is not play:
            return False
        if self._arrived:
            self._tasks.spawn(self._deliver())
        self._note_question(found[1])
        if not self.is_open:
            return False
        self._office.sending.close()
        if found[1].state == "outbox":
            self._tasks.spawn(self._send())
        return True

    async def _send(self) -> None:
        """Send the letter that is due; it is final before it leaves, as any letter."""
        found = self._mate()
        if found is None or found[1].state != "outbox" or found[0].moving:
            return
        play, mate = found
        if self._is_too_soon(mate):
            return
        code = await self._office.sending.finish(play)
        if code:
            self._post(code, mate.table.number)
        if self._mate():
            play.show()
            self._game.label()
            self._office.count()

    def _note_question(self, mate: Mate) -> None:
        """Remember when the person was asked something in secret."""
        steps = len(mate.match.entries)
        if mate.is_asked_in_secret and self._asked[0] != steps:
            self._asked = (steps, self._now())

    def _is_too_soon(self, mate: Mate) -> bool:
        """Whether the letter that is due would tell, by how soon it goes, that its writer had nothing to choose. It
        goes by itself later. Between windows of one browser nobody has anything to hide."""
        step = mate.answered_in_secret
        if step < 0 or self.state != DIRECT:
            return False
        if self._asked[0] != step:  # the page has answered before anybody was asked
            self._asked = (step, self._now())
        left = self._asked[1] + PAUSE - self._now()
        if left > 0 and self._held != step:
            self._held = step
            self._later(left, self._go_on)
        return left > 0

    def _go_on(self) -> None:
        """A letter has been held back long enough."""
        self._held = -1
        if self.is_open:
            self._tasks.spawn(self._send())

    def _post(self, code: str, number: int) -> None:
        self._unanswered = number
        self.tell(LETTER, code)
        self._later(PATIENCE, lambda: self._missed(number))

    def _missed(self, number: int) -> None:
        """Nobody has said yet that a letter came."""
        if self._unanswered != number:
            return
        for end in self._ends:
            if end.state == wires.OPEN:
                self.change(end, wires.SEARCHING)
                self.give_up_later(end)

    def _ask_later(self) -> None:
        """Ask again and again, for as long as a connection is open, whether the other side is there."""

        def look() -> None:
            self._is_asking = False
            for end in [end for end in self._ends if end.state == wires.OPEN]:
                if not end.is_heard:
                    self.change(end, wires.SEARCHING)
                    self.give_up_later(end)
                end.is_heard = False
            if any(end.state in (wires.OPEN, wires.SEARCHING) for end in self._ends):
                self._greet()
                self._ask_later()

        if not self._is_asking:
            self._is_asking = True
            self._later(PATIENCE, look)

    def give_up_later(self, end: End) -> None:
        """A connection that is searched for counts as lost after a while."""

        def look() -> None:
            if end.state == wires.SEARCHING:
                self.change(end, wires.LOST)

        self._later(PATIENCE, look)

    # -------------------------------------------------------------- in
    def heard(self, end: End, text: str) -> None:
        """Something has come. What no page sends ends the connection; the game stays as it is."""
        found = self._mate()
        if end.wire is None:
            return
        end.is_heard = True
        if found is None:
            self._answer_from_afar(end, text)
            return
        if not end.gate.takes(self._now()):
            self.refuse(end, "flood")
            return
        try:
            frame = live.read(text)
        except Unsound as error:
            self.refuse(end, error.key)
            return
        if frame is None or frame.role == found[1].table.role:
            return  # of a later edition, or another window at one's own seat
        if frame.kind in (HELLO, HAVE):
            self._had(end, found[1], frame)
        elif end.state == "":
            return  # who has not said of which game it is is not listened to
        elif frame.kind == LETTER:
            self._arrived = frame.text
            self.tell(GOT)
            self._tasks.spawn(self._deliver())
        elif frame.kind == BYE:
            self.change(end, wires.LOST)
        elif frame.kind == GOT:
            self._unanswered = 0
            self.change(end, wires.OPEN)
        else:
            self.aside(found[0], frame)

    def _answer_from_afar(self, end: End, text: str) -> None:
        """Who looks back at the game is there; what has come since then is sent again when the game goes on."""
        play = self._game.running
        if play and play.ident == self._ident and not play.superseded and end.gate.takes(self._now()):
            with suppress(Unsound):
                frame = live.read(text)
                if frame and frame.kind == HELLO and frame.role != self._role and end.wire:
                    end.wire.send(live.written(Frame(self._role, GOT)))

    def _had(self, end: End, mate: Mate, frame: Frame) -> None:
        """The other side says which letter is its last."""
        there = live.had(frame.text)
        if there.game != self._about:
            self.refuse(end, "other")
            return
        if frame.kind == HELLO:
            self.tell(HAVE, live.have(self._about, mate.table.number))
        self._unanswered = 0
        self.change(end, wires.OPEN)
        if mate.table.number > there.number and mate.table.sent:
            self._post(mate.table.sent, mate.table.number)
        elif mate.state == "outbox":
            self._tasks.spawn(self._send())

    async def _deliver(self) -> None:
        """Open the letter that has come, as soon as the one before has been shown."""
        found = self._mate()
        if not found or not self._arrived or self._delivering or found[1].came or found[1].table.inbox:
            return
        code, self._arrived = self._arrived, ""
        self._delivering = True
        try:
            await self._office.take_in(found[0], code, is_live=True)
        finally:
            self._delivering = False

    # -------------------------------------------------------------- how it stands
    def change(self, end: End, state: str) -> None:
        """A connection has come or gone: the head says so, and so does a voice."""
        if end.state == state:
            return
        before, end.state = self.state, state
        if state == wires.OPEN:
            end.is_heard = True
            self._ask_later()
        self._tell_all()
        found = self._mate()
        if found is None or self.state == before:
            return
        play, mate = found
        lang = self._preferences.lang
        if self.is_open:
            dom.announce(say(lang, "live.again", n=len(mate.match.entries)))
            self._office.sending.close()
        elif self.state == wires.LOST:
            dom.announce(say(lang, "live.lost"))
            if self._unanswered:
                self._notices.add(saying("live.unsure", n=self._unanswered))
                self._unanswered = 0
        self._show_state()

    def _show_state(self) -> None:
        """The head says how it stands, and a letter that does not go by itself is offered again."""
        if found := self._mate():
            play, mate = found
            mate.connection = self.state
            if not play.moving:
                play.show()
                if mate.state in ("asked", "outbox"):
                    mate.at_rest()

    def _tell_all(self) -> None:
        for call in self.listeners:
            call()

    def refuse(self, end: End, key: str) -> None:
        """End a connection that sends what no page of ours would."""
        end.close()
        self._notices.add(saying(f"live.no.{key}"))
        self.change(end, wires.LOST)
