"""A running game: whose turn it is, what a person's act leads to, when it is kept. One at a time, made by the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ...engine.core import Event, Outcome, State
from ...engine.match import Match, Refused
from ...presenter.contract import Advises, Presenter, Reviews, Touch
from ..page import dialogs, dom, laying
from ..page.cooperative import sliced
from ..page.html import plain
from ..page.tasks import begun
from ..page.words import say
from ..storage.journal import Journal, meta
from . import again, dragging, ear, mate_view, story
from .beat_player import BeatPlayer
from .beats import joined
from .care import Care
from .computer_turns import ComputerTurns
from .hints import Hints
from .keyboard import MapKeyboard
from .pace import Pace
from .play_parts import PlayParts
from .progress import Progress
from .proposals import TAKE, Proposals
from .screen import Screen
from .session import HELD, Done, Session
from .since_view import SinceTurn

if TYPE_CHECKING:
    from ..page.tasks import Work

FORCED = 0.6
"""Seconds for which a forced move is looked at before it is made."""
WHOLE = 2.5
"""Slices in which a desktop shows the whole screen. If the browser had its turn between two parts of an answer, it
would lay out and paint the page twice."""


class Play:
    """Lets the game of ``session`` go on. It is told what the pointer does on the map (``MapWatcher``); every change
    ends in :meth:`show`."""

    def __init__(self, parts: PlayParts, ident: str, session: Session, by_hand: bool) -> None:
        self._parts, self._preferences, self._map = parts, parts.preferences, parts.map
        self.ident, self.by_hand = ident, by_hand
        self.progress = Progress()
        self.since = SinceTurn(self, parts)
        self.screen = self._make_screen(session)
        self.screen.hints = self.hints = Hints(self, parts)
        self.care = Care(self, parts)
        self.screen.take_care(self.care)
        self.keyboard = MapKeyboard(self.screen, parts.map, parts.preferences, self.done)
        self.computer = ComputerTurns(self, parts)
        self.beats = BeatPlayer(self.screen, self.progress, parts, lambda: self.computer.speed)
        self.pace = Pace(self, parts)
        session.focus = session.focus._replace(last=story.since_own_act(session))
        self.proposals = Proposals(self, parts)
        self.journal = Journal(parts.saves, ident, session.match)
        self.moving = False
        self._held: Touch | None = None  # what follows the pointer
        self.superseded = False
        self._ended = False
        self._shown_for = session.viewer
        self._forcing = 0  # how many forced moves are about to be made

    def _make_screen(self, session: Session) -> Screen:
        return Screen(session, self.progress, self._parts, self.since)

    walks = teaches = is_diagram = False
    """Whether a record is walked through, a lesson is taken, or there is only something to be looked at."""

    @property
    def session(self) -> Session:
        """The game, as the page sees it."""
        return self.screen.session

    @property
    def presenter(self) -> Presenter:
        """How the game looks and speaks."""
        return self.screen.presenter

    @property
    def record(self) -> Match:
        """What goes out as the record of what is on the table."""
        return self.session.match

    @property
    def closed(self) -> bool:
        """Whether the table has been left."""
        return self.progress.closed

    @property
    def is_covered(self) -> bool:
        """Whether nobody may look, because the seat changes."""
        return self.screen.is_covered

    # -------------------------------------------------------------- what is shown
    def show(self) -> None:
        """Bring the whole screen up to date."""
        self.screen.show()

    def show_curtain(self) -> None:
        """Hide the table while nobody may look at it, and show it otherwise."""
        self.screen.show_curtain()

    def show_ending(self) -> None:
        """The victory screen."""
        if self.outcome:
            self._parts.opponent.end()  # nobody thinks about a finished game, and a second Python is large
            html = self.presenter.ending(self.session.seen, self.outcome)
            can_swap, can_review = again.after_end(self.session)
            can_review, why = can_review or self.reviews is not None, again.review_refused(self.session)
            shown = dialogs.ending(self._preferences.lang, html, can_swap, can_review, self.presenter.slug, why)
            self._parts.dialog.open("ending", shown)

    # -------------------------------------------------------------- life
    async def start(self) -> None:
        """Show the table and let the game go on."""
        self.moving = True  # until the table stands
        self.since.noted()
        self.repaint()
        await asyncio.sleep(0)
        if self.closed:
            return
        self.screen.cover() if self.is_covered else self.screen.show_tray()
        self._map.home()
        await sliced(self.screen.parts())
        if not self.closed:
            await laying.end(self._map)
        self.moving = False
        if self.closed:
            return
        if self.session.has_computer:
            self._parts.opponent.warm(self.session.game.slug)
        self.proceed()

    def repaint(self) -> None:
        """The language or the colours have changed."""
        preferences = self._preferences
        self.session.lang, self.screen.refusal = preferences.lang, None  # it was said in the language of before
        self._map.open(self.presenter, self._parts.baked, preferences.lang, preferences.scheme)
        self.screen.forget_log()

    def close(self) -> None:
        """Leave the table; nothing that is still under way shows anything there afterwards."""
        self.keep_picture()
        self.progress.closed = True
        self.beats.skip_all()
        self.hints.close()
        self.computer.stop()

    def skip_motion(self) -> None:
        """Counters that travel are there at once."""
        self.beats.skip_all()

    def spawn(self, work: Work) -> None:
        """Let something run on its own."""
        self._parts.tasks.spawn(work)

    # -------------------------------------------------------------- what happens next
    def proceed(self) -> None:
        """Whoever is next: ask, wait, or let the computer think."""
        turn = self.session.turn
        if self.closed or self.moving:
            return
        if turn == "computer":
            self.computer.start()
        elif turn == "person":
            self.since.offer()
            forced = self.session.forced()
            if forced is not None:
                mark = len(self.session.match.entries)
                self._forcing += 1
                dom.later(FORCED, lambda: self._do_forced(mark, forced))
        elif turn == "over" and not self._ended:
            self._ended = True
            self.show_ending()
        self.show_curtain()
        if self.session.mate and turn != "computer":
            self.session.mate.at_rest()
        if self.session.apart:
            self.session.apart.at_rest()

    @property
    def is_busy(self) -> bool:
        """Whether the page shows what has happened, or is about to act by itself for a person."""
        return self.moving or self._forcing > 0 or self.screen.is_half_shown

    def _do_forced(self, mark: int, action: int) -> None:
        self._forcing -= 1
        if not self.closed and len(self.session.match.entries) == mark and self.session.forced() == action:
            self.done(self.session.commit([action], auto=True))

    def done(self, done: Done, pressed: Touch | None = None) -> None:
        """Show the result of a person's act. ``pressed`` is the thing or place of the map that they pressed, if any."""
        self.screen.refusal = done if done.what == "refused" else None
        self.since.acted(done)
        lang = self._preferences.lang
        if done.what == "refused":
            dom.announce(f"{done.sentence} {done.rule}", urgent=True)
            self.screen.show_choice()
        elif done.what == "committed":
            self._map.forget_tap()
            self.keyboard.at = None
            self.moving = True  # until the screen shows what has happened
            if pressed:
                self.screen.show_press(pressed)
            self._parts.tasks.begin(self._after(done.events))
        elif done.what == HELD:
            self.care.weigh()
        elif done.what != "nothing":
            self.screen.show_choice()
            if done.what == "cancelled":
                dom.announce(say(lang, "cancelled"))
            else:
                dom.announce(self.screen.prompt.sentence if self.screen.prompt else "")

    async def _after(self, events: Sequence[Event]) -> None:
        await self.carried_out(events)
        dom.catch_focus()  # a menu that closes takes it away before what comes is shown
        self.proceed()

    async def carried_out(self, events: Sequence[Event]) -> None:
        """Something has happened in the match: keep it, show what happened, then the whole screen, and say it."""
        self.moving = True
        is_other, self._shown_for = self._shown_for != self.session.viewer, self.session.viewer
        try:
            kept = begun(self.keep())
            await asyncio.sleep(0)  # a press ends here: that it was one can be seen
            await sliced(self.screen.look_ahead())  # while the disk works
            await kept
            self.since.noted()
            self.hints.changed()
            told = await self.beats.tell(events)
            if self.session.turn != "computer":
                self.progress.paused = False
            if not self.teaches:  # there the teacher may have something else to say first
                self.since.opens()
            await sliced(self.screen.parts(), WHOLE)
        finally:
            self.moving = False
        if self.closed:
            return
        if told.had_focus and not dom.focus_mark():
            dom.focus_first("acting")
        if is_other:  # nothing that only the one before could know is left to be heard or read
            dom.hush()
            self._parts.dialog.close()
        if self.is_covered:  # the next person may hear it
            self.screen.cover()
            said = [words for _, words in ear.lines(self.session, events, None)]
        else:
            rest = [one for one in ear.lines(self.session, events, self.session.viewer) if one[0] not in told.covered]
            said = [words for _, words in sorted([*told.left, *rest])]
            if self.session.turn == "person" and self.screen.prompt:
                said.append(self.screen.prompt.sentence)
        if said:
            dom.announce(joined(said))

    # -------------------------------------------------------------- keeping
    async def keep(self, whole: bool = False) -> None:
        """Keep the game as it is now; then it may be shown. ``whole``: something has been taken back."""
        if self.superseded:
            return
        before, self.progress.saving = self.journal.answer, True
        try:
            answer = await self.journal.keep(meta(self.session, self.by_hand), whole)
        finally:
            self.progress.saving = False
        self._parts.save_notices.report(answer, before, self.journal.steps)
        self.superseded = self.superseded or answer == "superseded"

    def keep_picture(self) -> None:
        """Keep a small picture of the map for the shelf; the cover stays when two persons have secrets."""
        if not self.superseded and not self.session.has_shared_secrets:
            self.spawn(self._parts.saves.keep_picture(self.ident, self._map.snapshot(500, 392)))

    # -------------------------------------------------------------- pointer and keys
    def tapped(self, touches: list[Touch]) -> None:
        """A tap on the map."""
        if self.moving:
            self._map.skip()
            return
        if self.since.leave():
            return  # what was pressed lay on another board
        if self.session.mate and self.session.mate.tapped(touches):
            return
        self.keyboard.at = None
        self.screen.refusal = None
        self.screen.tapped = touches[0] if touches else None
        if self.session.turn == "person":
            place = next((value for kind, value in touches if kind == "hex"), None)
            self.session.focus = self.session.focus._replace(cursor=None, opened=place)
            done = self.session.tap(touches)
            if done.what == "nothing":
                self.screen.show_map()
            self.done(done, self.screen.tapped)
        elif touches:
            self.session.focus = self.session.focus._replace(hover=touches[0])
            self.screen.show_map()

    def hovered(self, touch: Touch | None) -> None:
        """The pointer is over something else."""
        if self.moving or self.closed:
            return
        self.session.focus = self.session.focus._replace(hover=touch)
        self.screen.show_map()
        if self.session.mate:
            self.session.mate.pointed(touch)

    def lifted(self, touches: list[Touch], finger: bool) -> bool:
        """A drag begins over something: whether it is carried."""
        found = None if self.moving or self.closed else dragging.take_hold(self.session, touches, finger)
        self._held = found[0] if found else None
        if found and found[1]:
            self.screen.refusal, self.screen.tapped = None, found[0]
            self.done(found[1])
        return found is not None

    def dropped(self, touches: list[Touch]) -> None:
        """What was carried is let go of."""
        held, self._held = self._held, None
        if held is None or held in touches or not touches:
            self.hovered(None)
        else:
            self.spawn(self._drop(touches))

    async def _drop(self, touches: list[Touch]) -> None:
        """What taking hold has carried out is still to be seen: the drop comes after it."""
        while self.moving and not self.closed:
            self._map.skip()
            await asyncio.sleep(0.02)
        if not self.closed:
            self.tapped(touches)

    def zoomed(self) -> None:
        """The map has another scale."""
        if not self.closed:
            self.screen.show_tools()

    def act(self, make: Callable[[], Done]) -> None:
        """A press of a button, if this is the moment for it."""
        if self.moving:
            self._map.skip()
        elif not self.closed:
            self.since.leave()
            self.done(make())

    def press_primary(self) -> None:
        """Press the main button of the prompt, if it has one, or what is shown and has a button."""
        if found := self.keyboard.main_button():
            self.act(self.session.take_draft if found.does == TAKE else lambda: self.session.press(found.key))

    def cancel(self) -> bool:
        """Drop what is drafted; whether there was any."""
        self.screen.refusal = None
        had = self.session.cancel()
        if had:
            self.done(Done("cancelled"))
        return had or self.hints.close() or self.since.close()

    def undo(self) -> None:
        """Take back the last press, or say why not."""
        lang = self._preferences.lang
        if self.moving:
            self._map.skip()
            return
        what = self.session.undoes()
        if what is None or not self.session.undo():
            why = again.REFUSALS.get(again.undo_refused(self.session), "undo.refused")
            self.done(Done("refused", (), say(lang, why), ""))
            return
        words = say(lang, "undo.draft") if what == "draft" else plain(what)
        self._went_back(say(lang, "undo.done", what=words), what == "draft")

    def restart(self, what: str) -> None:
        """Take back one's own acts of this "phase" or "turn", as far as that goes."""
        if self.moving:
            self._map.skip()
        elif count := again.restart(self.session, what):
            self._went_back(say(self._preferences.lang, "restart.done", n=count), False, is_seen=True)

    def _went_back(self, said: str, draft: bool, is_seen: bool = False) -> None:
        """``is_seen``: the button has not said what goes, so it is to be read, too."""
        self.computer.end_thinking()
        self.since.undone()
        self.hints.changed()
        self.screen.refusal = None
        self._ended = False
        if draft:
            self._undone(said)
        else:
            self.moving = True  # until it is kept
            self.spawn(self._keep_undone(said, is_seen))

    async def _keep_undone(self, said: str, is_seen: bool) -> None:
        try:
            await self.keep(whole=True)
        finally:
            self.moving = False
        if not self.closed:
            if is_seen:
                self.screen.begun_anew(said)
            self._undone(said)

    def _undone(self, said: str) -> None:
        self.show()
        dom.announce(said)
        self.proceed()

    def redo(self) -> None:
        """Do again what was taken back last, if there is something."""
        if self.moving:
            self._map.skip()
            return
        self.screen.refusal = None
        self.done(again.redo(self.session))

    def roll(self, outcome: int) -> None:
        """A real die has been typed in."""
        if self.session.turn == "dice" and not self.moving:
            with suppress(Refused):
                self.done(self.session.roll(outcome))

    def toggle(self, name: str) -> None:
        """Switch zones or bare."""
        focus = self.session.focus
        is_zones = name == "zones"
        self.session.focus = focus._replace(zones=focus.zones ^ is_zones, bare=focus.bare ^ (not is_zones))
        self.screen.show_map()

    def go(self, touch: Touch, light: bool = True) -> None:
        """Bring a thing into sight and light it."""
        self._map.reveal(touch)
        if light:
            self.hovered(touch)

    def do_without_curtain(self) -> None:
        """Both persons have agreed: the seat changes without a curtain from now on, in this game."""
        self.session.has_curtain = False
        self.uncover()
        self.spawn(self.keep(whole=True))

    def uncover(self) -> None:
        """The person whose turn it is sits before the screen."""
        self.session.lift_curtain()
        self.show_curtain()
        self.since.opens()
        self.show()
        self.proceed()
        dom.by_id("prompt").focus(dom.options(preventScroll=True))

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, if it has ended."""
        pending = self.session.match.pending
        return pending if isinstance(pending, Outcome) else None

    @property
    def whole(self) -> Session:
        """The game with all that has been played in it."""
        return self.session

    @property
    def advises(self) -> Advises[State] | None:
        """What can say what to do, if this game has it."""
        return self.presenter if mate_view.is_advised(self.session) and isinstance(self.presenter, Advises) else None

    @property
    def reviews(self) -> Reviews | None:
        """What can say what decided the game, if this game has it."""
        return self.presenter if isinstance(self.presenter, Reviews) else None
