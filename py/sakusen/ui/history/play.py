"""A game that is looked back at: any of its steps, comments, and other lines from there. The game itself waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...engine import imagined, lines
from ...engine.core import Outcome
from ...engine.luck import Luck
from ...engine.match import Match
from ...presenter.contract import AnySeen, Focus, Touch
from ..match import again, ear
from ..match.replay import Replay, ReplaySession
from ..match.replay_play import ReplayPlay
from ..match.replay_screen import ALL
from ..match.session import Session
from ..page import address, address_bar, dom
from ..page.cooperative import sliced
from ..page.words import say
from ..sharing import link
from ..storage.journal import Journal, meta
from .branches import Branches, Path
from .dice import SameDice
from .html import Moment
from .screen import HistoryScreen

if TYPE_CHECKING:
    from ..match.play_parts import PlayParts


class Waiting(NamedTuple):
    """The game that waits meanwhile: the name it is kept under, its session, whether its dice are typed in."""

    ident: str
    session: Session
    by_hand: bool


class LookingSession(ReplaySession):
    """Waits at a step of a game; nobody can do anything there."""

    @property
    def turn(self) -> str:
        return "over" if isinstance(self.match.pending, Outcome) else "person"

    def see(self, draft: Sequence[int]) -> AnySeen:
        return super().see(())._replace(mine=False)


class HistoryPlay(ReplayPlay):
    """Looks back at the game of ``waiting``, whose steps are ``trunk``, from one of them. What is said and what is
    played beside it is written into its notes and kept with it."""

    screen: HistoryScreen

    def __init__(
        self,
        parts: PlayParts,
        trunk: Replay,
        waiting: Waiting,
        step: int | None,
        review: Callable[[int], str] | None = None,
    ) -> None:
        self.trunk, self.waiting, self._review = trunk, waiting, review
        self.branches = Branches(trunk, waiting.session.viewer if self.keeps_secrets else None)
        self._line: tuple[str, int | None] = ("", None)  # name and place of the line that is being played
        self._is_changed = False
        self.pen = ""
        """The colour in which the pointer draws; empty while it does not."""
        self._pen_at = ""  # where the pointer has begun an arrow
        self.begun = ""
        """Where an arrow has been begun by a key."""
        super().__init__(parts, trunk, link.Wanted("open", step=step), {})
        self._kept = Journal(parts.saves, waiting.ident, waiting.session.match)
        self._name_place()

    def _make_screen(self, session: Session) -> HistoryScreen:
        assert isinstance(session, ReplaySession)
        return HistoryScreen(self, session, self._parts)

    @property
    def whole(self) -> Session:
        return self.waiting.session

    def review(self) -> str | None:
        """What decided the game that is over, for a reader at this step of it: empty while that has not been worked
        out, ``None`` where it is of no interest."""
        whole = self.whole
        if self._review is None or self.branches.path or not whole.match.is_over or not again.after_end(whole)[1]:
            return None
        return self._review(self.step)

    @property
    def record(self) -> Match:
        """All of the game, with what is said and played beside it, whatever step or line is shown."""
        return self.trunk.match

    @property
    def keeps_secrets(self) -> bool:
        """Whether the game goes on and somebody has secrets in it, so that only what one's own seat knew is shown."""
        return self.trunk.hides

    def _first_eyes(self) -> int | None:
        return self.waiting.session.viewer if self.keeps_secrets else ALL

    def look_as(self, whose: int | None) -> None:
        """Look through other eyes; not through those of a friend at another table, while the game goes on."""
        if not (self.waiting.session.mate and self.keeps_secrets):
            super().look_as(whose)

    def _session_at(self, step: int) -> ReplaySession:
        return self.looking_at(self.replay, step)

    def looking_at(self, replay: Replay, step: int) -> ReplaySession:
        """What is to be seen at a step of a line, by the eyes of whoever looks back."""
        session = self.waiting.session
        side = session.viewer if self.eyes == ALL else self.eyes
        lang, seats = self._preferences.lang, ["person"] * len(session.seats)
        return LookingSession(replay.at(step, None), replay.presenter, seats, lang, side, self.eyes == ALL)

    def _begin_at(self, session: ReplaySession, before: Focus) -> None:
        super()._begin_at(session, before)
        self.ident, self.begun = self.waiting.ident, ""

    def _name_place(self) -> None:
        """The address names the game and the step."""
        if not self.branches.path and not self.session.taken:
            address_bar.put(address.of_step(self.waiting.ident, self.step))

    def goto(self, step: int | None) -> None:
        super().goto(step)
        if not self.closed:
            self._name_place()

    def _leave_own(self) -> None:
        self.session.taken = False
        self._line = "", None
        self.beats.skip_all()
        self.computer.stop()

    def keep_picture(self) -> None:
        """The picture on the shelf is that of the game as it stands."""

    async def start(self) -> None:
        await super().start()
        if not self.closed:
            self._map.resize()  # the bar has taken some of its room
            self._map.home()

    # -------------------------------------------------------------- what is shown
    @property
    def moment(self) -> Moment:
        """The step that is shown."""
        replay, match = self.replay, self.replay.match
        at, of = replay.number(self.step), replay.number(len(replay))
        return Moment(at, of, lines.comment(match, self.step), lines.sign(match, self.step))

    @property
    def line_name(self) -> str:
        """The name of the line that is shown; empty for the game itself."""
        return next((row.name for row in self.branches.rows() if row.is_here), "")

    def walk_turn(self, way: int) -> None:
        """To where a turn begins: the one before (-1) or behind (1) the step that is shown."""
        if self.session.taken:
            return
        begins = [step for step, _ in self.screen.turns(self.replay)]
        found = [at for at in begins if (at < self.step if way < 0 else at > self.step)]
        self.goto((found[-1] if way < 0 else found[0]) if found else (0 if way < 0 else None))

    async def enter(self, path: Path) -> None:
        """Show another line, from its first step; ``()`` is the game itself, where the line leaves it."""
        if not self.branches.has(path):
            return
        leaves = self.branches.path[0][0] - 1 if self.branches.path else self.step
        self._leave_own()
        await sliced(self.branches.entering(path))
        if self.closed:
            return
        self.replay = self.branches.replay
        begins = path[-1][0] - 1 if path and self.replay.match.imagined_for is None else 0
        self._show_step(self.replay.neighbour(begins, 1) if path else leaves)

    def _show_step(self, step: int) -> None:
        self.step = self.replay.near(step)
        self._begin_at(self._session_at(self.step), self.session.focus)
        self._name_place()
        self.show()
        dom.announce(self._said(self.step))

    # -------------------------------------------------------------- another line
    def why_no_line(self) -> str:
        """Why no other line can be played from here; empty when it can."""
        is_over = isinstance(self.replay.state(self.step).pending(), Outcome)
        return say(self._preferences.lang, "what.if.over") if is_over else ""

    @property
    def imagines(self) -> bool:
        """Whether what one's own seat did not know at the step that is shown is drawn anew in another line from
        there. In a line of which that is true already nothing is unknown."""
        return self.keeps_secrets and self.branches.imagined_for is None

    def fallen(self) -> list[tuple[int, int]]:
        """The dice that another line from here can repeat: of those behind the step what one may have seen."""
        return self.branches.fallen(self.step, self.waiting.session.viewer if self.imagines else None)

    def what_if(self, name: str, luck: str, seats: Sequence[str]) -> None:
        """Play another line from here, with these dice (see ``DICE``), by whom the seats say."""
        if self.why_no_line() or self.session.taken or self.closed:
            return
        self._line = name, None
        self.seats, self.side = list(seats), None
        match = self._beside(self._luck(luck))
        match.notes = {}
        session = ReplaySession(match, self.presenter, self.seats, self._preferences.lang, None, True)
        self._begin_at(session, Focus())
        self.session.taken = True
        self.moving = True
        self.spawn(self._begin())

    def _beside(self, luck: Luck) -> Match:
        """The match in which another line from here is played."""
        if not self.imagines:
            return self.replay.at(self.step, luck)
        around, seat = self.replay.at(self.step, None), self.waiting.session.viewer
        position = imagined.drawn(around.game, around.state, seat, Random(dom.random_name()))
        return imagined.begun(around, seat, position, luck)

    @property
    def own_begins(self) -> int:
        return self.step if self.session.match.imagined_for is None else 0

    def _luck(self, luck: str) -> Luck:
        if luck == "same":
            return SameDice(self.fallen(), dom.random_name())
        return self._dice.luck(luck == "chosen")

    def _undone(self, said: str) -> None:
        if self.session.taken and len(self.session.match.entries) <= self.own_begins:
            self.goto(self.step)  # all of the line has been taken back
        else:
            super()._undone(said)

    def drop(self, path: Path) -> None:
        """Take a line away."""
        if path and self.branches.has(path):
            leaves = path[-1][0] - 1
            if self.branches.drop(path):
                self.replay = self.branches.replay
                self._show_step(leaves)
            self._changed()

    def rename(self, path: Path, name: str) -> None:
        """Give a line another name."""
        if path and self.branches.has(path):
            self.branches.rename(path, name)
            self._changed()

    @property
    def raises(self) -> bool:
        """Whether the line that is shown can become the course of the one around it (``Branches.exchange``)."""
        return len(self.branches.path) > 1 and self.replay.match.imagined_for is None

    async def exchange(self) -> None:
        """Let it become that."""
        step = self.branches.path[-1][0]
        path = self.branches.exchange()
        self._changed()
        await self.enter(path)
        if not self.closed:
            self.goto(self.replay.neighbour(step - 1, 1))
            dom.announce(say(self._preferences.lang, "lines.raised"))

    def swap(self) -> None:
        """Let it change places with the line before it at the same step."""
        self.branches.swap()
        self._changed()

    # -------------------------------------------------------------- drawing
    def take_pen(self, ink: str) -> None:
        """Draw in this colour from now on; the same once more puts the pen down."""
        self.pen = "" if ink == self.pen or ink not in lines.INKS else ink
        self.show()

    def draw(self, wanted: lines.Drawing | None) -> None:
        """Draw this at the step that is shown, or take it away; ``None`` takes all away."""
        self.branches.draw(self.step, wanted)
        self._changed()

    @property
    def _draws(self) -> bool:
        return bool(self.pen) and not self.session.taken and not self.moving

    def lifted(self, touches: list[Touch], finger: bool) -> bool:
        if not self._draws:
            return super().lifted(touches, finger)
        self._pen_at = _place(touches)
        return bool(self._pen_at)

    def dropped(self, touches: list[Touch]) -> None:
        start, self._pen_at = self._pen_at, ""
        if not start:
            super().dropped(touches)
        elif self._draws and (end := _place(touches)):
            self.draw(lines.Drawing(self.pen, start, end if end != start else ""))

    def tapped(self, touches: list[Touch]) -> None:
        if self._draws and (place := _place(touches)):
            self.draw(lines.Drawing(self.pen, place))
        else:
            super().tapped(touches)

    def mark(self, is_arrow: bool) -> None:
        """Draw at the cursor: a circle, or an arrow, of which this is the first end, and the next place the other."""
        place, lang = self.session.focus.cursor, self._preferences.lang
        if self.session.taken or self.moving:
            return
        if place is None:
            dom.announce(say(lang, "draw.where"))
            return
        here, start, name = f"hex:{place}", self.begun, ear.place_name(self.session, place)
        self.begun = here if is_arrow and not start else ""
        if self.begun or is_arrow and start == here:
            self.show()
            dom.announce(say(lang, "draw.begun" if self.begun else "draw.dropped", place=name))
            return
        wanted = lines.Drawing(self.pen or lines.INKS[0], *((start, here) if is_arrow else (here,)))
        self.draw(wanted)
        is_there = wanted in lines.drawings(self.replay.match, self.step)
        dom.announce(say(lang, ("draw.arrow" if is_arrow else "draw.circle") if is_there else "draw.gone", place=name))

    def cancel(self) -> bool:
        if not self.begun:
            return super().cancel()
        self.begun = ""
        self.show()
        dom.announce(say(self._preferences.lang, "draw.dropped"))
        return True

    def remark(self, text: str, sign: str) -> None:
        """Say this about the step that is shown."""
        self.branches.note(self.step, text, sign)
        self._changed()

    def _changed(self) -> None:
        self._is_changed = True
        self.spawn(self._keep_and_show())

    async def _keep_and_show(self) -> None:
        await self.keep()  # first: what is shown is there after the page has been killed
        if not self.closed:
            self.show()

    # -------------------------------------------------------------- keeping
    async def keep(self, whole: bool = False) -> None:
        """Keep the game with all that is said and played beside it."""
        if self.session.taken:
            self._write_line()
        if not self._is_changed or self.superseded:
            return
        self._is_changed, before = False, self._kept.answer
        answer = await self._kept.keep(meta(self.waiting.session, self.waiting.by_hand), True)
        self._parts.save_notices.report(answer, before, self._kept.steps)
        self.superseded = self.superseded or answer == "superseded"

    def _write_line(self) -> None:
        match, (name, place) = self.session.match, self._line
        if len(match.entries) > self.own_begins:
            self._line = name, self.branches.put(match, self.step + 1, name, place)
            self._is_changed = True
        elif place is not None:
            self.branches.drop((*self.branches.path, (self.step + 1, place)))
            self._line = name, None
            self._is_changed = True


def _place(touches: Sequence[Touch]) -> str:
    """The place of the map under the pointer, as a drawing names it."""
    return next((f"{kind}:{value}" for kind, value in touches if kind == "hex"), "")
