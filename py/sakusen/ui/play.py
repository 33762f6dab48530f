"""A running game on the screen: brings session, board and page together. One at a time, made by ``app``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from ..ai.desk import view_to_json
from ..engine.core import Event, Outcome
from ..engine.match import Refused
from ..tables.contract import Touch
from . import cursor, dom, render
from .html import esc, plain
from .keeper import Keeper, meta
from .opponent import Lost
from .session import PERSON, Done, Session
from .showing import Showing
from .slices import sliced
from .words import say

BEAT = 0.25
"""Seconds between two moves of the computer, at normal speed."""
FORCED = 0.6
"""Seconds for which a forced move is looked at before it is made."""
NEAR = 60.0
"""Map units round a travelling counter that should be in sight."""
SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "none": 0.0}


class Play(Showing):
    """``app`` is asked for language, speed, board, opponent, notices and storage."""

    def __init__(self, app: Any, ident: str, session: Session, by_hand: bool) -> None:
        super().__init__(app, session)
        self.ident, self.by_hand = ident, by_hand
        self.moving = False
        self.skipping = False
        self.superseded = False
        self.keeper = Keeper(app.saves, ident, session.match)
        self.stepping: asyncio.Event = asyncio.Event()
        self.keyed: Touch | None = None
        self._ended = False
        self._line: list[int] = []          # what the computer means to do next
        self._line_at = (-1, -1)            # and when that still holds: after so many steps, for this seat

    # -------------------------------------------------------------- life
    async def start(self) -> None:
        """Show the table and let the game go on."""
        self.moving = True  # until the table stands
        self.repaint()
        await asyncio.sleep(0)
        if self.closed:
            return
        self._show_tray()
        self.app.board.home()
        await sliced(self.parts())
        self.moving = False
        if self.closed:
            return
        if self.session.has_computer:
            self.app.opponent.warm(self.session.game.slug)
        self.proceed()

    def repaint(self) -> None:
        """The language or the colours have changed."""
        self.session.lang = self.app.lang
        self.app.board.open(self.table, self.app.baked, self.app.lang, self.app.scheme_now())
        self._logged = -1

    def close(self) -> None:
        """Leave the table; nothing that is still under way comes back to it."""
        self.keep_picture()
        self.closed = True
        self.stepping.set()
        self.app.board.skip()
        if self._thinking:
            self.app.opponent.end()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something run on its own."""
        self.app.spawn(work)

    # -------------------------------------------------------------- what happens next
    def proceed(self) -> None:
        """Whoever is next: ask, wait, or let the computer think."""
        turn = self.session.turn
        if self.closed or self.moving:
            return
        if turn == "computer":
            if not self._thinking:
                self.spawn(self._computer())
        elif turn == "person":
            forced = self.session.forced()
            if forced is not None:
                mark = len(self.session.match.entries)
                dom.later(FORCED, lambda: self._do_forced(mark, forced))
        elif turn == "over" and not self._ended:
            self._ended = True
            self.app.show_ending()
        self.app.show_curtain(self.session.curtain)

    def _do_forced(self, mark: int, action: int) -> None:
        if not self.closed and len(self.session.match.entries) == mark and self.session.forced() == action:
            self.done(self.session.commit([action], auto=True))

    async def _computer(self) -> None:
        self._thinking = True
        self.skipping = False
        try:
            while not self.closed and self.session.turn == "computer":
                await self._one_move()
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            return
        except Lost as lost:
            self.app.notice(say(self.app.lang, "lost") + (f" ({lost})" if str(lost) else ""),
                            [(say(self.app.lang, "lost.again"), "ask-again", "")])
        finally:
            self._thinking = False
            if not self.closed:
                self.paused = self.skipping = False
                self.show()
        if not self.closed and self.session.turn != "computer":
            self.proceed()

    async def _one_move(self) -> None:
        session = self.session
        mark, seat = len(session.match.entries), session.decider
        if not (self._line and self._line_at == (mark, seat) and session.match.is_legal(self._line[0])):
            view = view_to_json(session.game.observe(session.match.state, seat))
            self._line = await self.app.opponent.choose(session.game.slug, session.seats[seat], view)
        if self.paused and not self.closed:
            self.stepping.clear()
            await self.stepping.wait()
        if self.closed or len(session.match.entries) != mark or session.turn != "computer":
            return
        try:
            done = session.computer(self._line.pop(0))
        except Refused as refused:
            raise Lost(str(refused)) from refused
        self._line_at = (mark + 1, seat)  # holds no longer once luck has added a step of its own
        await self.carried_out(done.events)
        if done.events and not self.skipping and self.speed():
            await asyncio.sleep(BEAT / self.speed())

    def speed(self) -> float:
        """How fast counters travel now; 0 is at once."""
        return 0.0 if self.skipping else float(self.app.speed_now())

    def done(self, done: Done) -> None:
        """Show what came of a person's act."""
        self._refusal = done if done.what == "refused" else None
        lang = self.app.lang
        if done.what == "refused":
            dom.announce(f"{done.sentence} {done.rule}", urgent=True)
            self.show()
        elif done.what == "committed":
            self.keyed = None
            self.moving = True  # until the screen shows what has happened
            self.spawn(self._after(done.events))
        elif done.what != "nothing":
            self.show()
            if done.what == "cancelled":
                dom.announce(say(lang, "cancelled"))
            else:
                dom.announce(self.prompt().sentence)

    async def _after(self, events: Sequence[Event]) -> None:
        await self.carried_out(events)
        self.proceed()

    async def carried_out(self, events: Sequence[Event]) -> None:
        """Something has happened in the match: keep it, let the counters travel, show it, say it."""
        self.moving = True
        try:
            await self.keep()
            motions = [motion for event in events if (motion := self.table.motion(event)) is not None]
            if motions and self.session.curtain is None and not self.closed:
                ends = [point for motion in motions for m in motion.all for point in (m.way[0], m.way[-1])]
                self.app.board.reveal((min(x for x, _ in ends) - NEAR, min(y for _, y in ends) - NEAR,
                                       max(x for x, _ in ends) + NEAR, max(y for _, y in ends) + NEAR))
            if motions and self.speed() and self.session.curtain is None and not self.closed:
                dom.put("acting", render.acting(self.app.lang, [], None))
                await self.app.board.play(motions, self.speed())
            await sliced(self.parts())
        finally:
            self.moving = False
        if self.closed:
            return
        said = [plain(line.html) for event in events
                if (line := self.table.line(event, self.app.lang, self.session.viewer)) is not None]
        if said:
            dom.announce("。".join(said) if self.app.lang != "en" else ". ".join(said))

    # -------------------------------------------------------------- keeping
    async def keep(self, whole: bool = False) -> None:
        """Keep the game as it is now; then it may be shown. ``whole``: something has been taken back."""
        if self.superseded:
            return
        self._keeping = True
        try:
            came = await self.app.keeping.keep(self.keeper, meta(self.session, self.by_hand), whole)
        finally:
            self._keeping = False
        self.superseded = self.superseded or came == "superseded"

    def keep_picture(self) -> None:
        """Keep a small picture of the map for the shelf; the cover stays when two persons have secrets."""
        session = self.session
        shared = session.seats.count(PERSON) > 1 and self.table.has_secrets(session.match.state)
        if not self.superseded and not shared:
            self.spawn(self.app.saves.keep_picture(self.ident, self.app.board.snapshot(500, 392)))

    # -------------------------------------------------------------- pointer and keys
    def tapped(self, touches: list[Touch]) -> None:
        """A tap on the map."""
        if self.moving:
            self.app.board.skip()
            return
        self.keyed = None
        self._refusal = None
        self._tapped = touches[0] if touches else None
        if self.session.turn == "person":
            place = next((value for kind, value in touches if kind == "hex"), None)
            self.session.focus = self.session.focus._replace(cursor=None, opened=place)
            done = self.session.tap(touches)
            if done.what == "nothing":
                self.show_map()
            self.done(done)
        elif touches:
            self.session.focus = self.session.focus._replace(hover=touches[0])
            self.show_map()

    def hovered(self, touch: Touch | None) -> None:
        """The pointer is over something else."""
        if self.moving or self.closed:
            return
        self.session.focus = self.session.focus._replace(hover=touch)
        self.show_map()

    def act(self, make: Callable[[], Done]) -> None:
        """A press of a button, if this is the moment for it."""
        if self.moving:
            self.app.board.skip()
        elif not self.closed:
            self.done(make())

    def cancel(self) -> bool:
        """Drop what is drafted; whether there was any."""
        self._refusal = None
        had = self.session.cancel()
        if had:
            self.done(Done("cancelled"))
        return had

    def undo(self) -> None:
        """Take back the last press, or say why not."""
        lang = self.app.lang
        if self.moving:
            self.app.board.skip()
            return
        what = self.session.undoes()
        if what is None or not self.session.undo():
            self.done(Done("refused", (), say(lang, "undo.refused"), ""))
            return
        if self._thinking:
            self.app.opponent.end()
        self._refusal = None
        self._ended = False
        said = say(lang, "undo.done", what=say(lang, "undo.draft") if what == "draft" else plain(what))
        if what == "draft":
            self._undone(said)
        else:
            self.moving = True  # until it is kept
            self.spawn(self._keep_undone(said))

    async def _keep_undone(self, said: str) -> None:
        try:
            await self.keep(whole=True)
        finally:
            self.moving = False
        if not self.closed:
            self._undone(said)

    def _undone(self, said: str) -> None:
        self.show()
        dom.announce(said)
        self.proceed()

    def roll(self, outcome: int) -> None:
        """A real die has been typed in."""
        if self.session.turn == "dice" and not self.moving:
            try:
                self.done(self.session.roll(outcome))
            except Refused:
                return

    def toggle(self, name: str) -> None:
        """Switch zones or bare."""
        focus = self.session.focus
        self.session.focus = (focus._replace(zones=not focus.zones) if name == "zones" else
                              focus._replace(bare=not focus.bare))
        self.show_map()

    def move_cursor(self, direction: str) -> None:
        """Move the keyboard cursor one hex on."""
        session = self.session
        places = cursor.hexes(self.scene.spots)
        if not places:
            return
        at = session.focus.cursor
        if at not in places:
            start = self.keyed or (session.focus.hover if session.focus.hover else None)
            at = cursor.near(self.scene.spots, start) if start else None
            found = at if at is not None else self._middle(places)
        else:
            found = cursor.step(places, at, direction)
        self.keyed = None
        self._refusal = None
        session.focus = session.focus._replace(cursor=found, hover=None)
        self.app.board.reveal(("hex", found))
        self.show_map()
        words = plain(self.table.status(session.seen, ("hex", found)))
        dom.announce(f"{say(self.app.lang, 'edge')} {words}" if found == at else words)

    def _middle(self, places: dict[Any, tuple[float, float]]) -> Any:
        x0, y0, x1, y1 = self.scene.focus_box or self.table.home
        return min(places, key=lambda p: abs(places[p][0] - (x0 + x1) / 2) + abs(places[p][1] - (y0 + y1) / 2))

    def next_unit(self, back: bool) -> bool:
        """Go to the next thing that may act; false behind the last one, so that Tab can leave the map."""
        session = self.session
        seen = session.seen
        if not seen.mine:
            return False
        spots = sorted((spot for spot in self.scene.spots if spot.touch[0] != "hex"), key=lambda s: (s.x, s.y))
        able = list(dict.fromkeys(spot.touch for spot in spots if self.table.actions_at(seen, spot.touch)))
        if not able or (self.keyed in able and self.keyed == (able[0] if back else able[-1])):
            self.keyed = None
            return False
        self.keyed = cursor.turn(able, self.keyed, back)
        place = cursor.near(self.scene.spots, self.keyed)
        session.focus = session.focus._replace(cursor=place, hover=self.keyed)
        self.app.board.reveal(self.keyed)
        self.show_map()
        dom.announce(plain(self.table.status(seen, self.keyed)))
        return True

    def select(self) -> None:
        """Enter: a tap on what the keyboard points at."""
        place = self.session.focus.cursor
        spots = self.scene.spots
        here = [self.keyed] if self.keyed else []
        if place is not None:
            here += [spot.touch for spot in reversed(spots)
                     if spot.touch[0] != "hex" and cursor.near(spots, spot.touch) == place]
            here.append(("hex", place))
        if not here:
            return
        kept, keyed = self.session.focus.cursor, self.keyed
        self._refusal = None
        self.session.focus = self.session.focus._replace(opened=place)
        done = self.session.tap(list(dict.fromkeys(here)))
        self.session.focus = self.session.focus._replace(cursor=kept)
        self.done(done)
        if done.what == "committed":
            return
        self.keyed = keyed

    def go(self, touch: Touch, light: bool = True) -> None:
        """Bring a thing into sight and light it."""
        self.app.board.reveal(touch)
        if light:
            self.hovered(touch)

    def last_move(self) -> None:
        """Look again at where the last thing happened."""
        if self.scene.focus_box:
            self.app.board.reveal(self.scene.focus_box)
        lines = [plain(line.html) for event in self.session.focus.last
                 if (line := self.table.line(event, self.app.lang, self.session.viewer)) is not None]
        if lines:
            dom.announce(lines[-1])
            dom.put("status", f"<span>{esc(lines[-1])}</span>")

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, if it has ended."""
        pending = self.session.match.pending
        return pending if isinstance(pending, Outcome) else None
