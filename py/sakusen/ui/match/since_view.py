"""The list of what the others have done since the reader's last turn: it opens by itself when there is something to
see, every act can be looked at again on the board as it was, and any act of the reader closes it."""

from __future__ import annotations

import asyncio
import random
from functools import reduce
from typing import TYPE_CHECKING

from ...presenter.contract import Focus, HasTallies, Scene, Seen
from ..page import dom
from ..page.cooperative import sliced
from ..page.html import colour_of, esc, icon, plain, unlinked
from ..page.preferences import SPEEDS
from ..page.words import say
from . import eyes, render, since
from .since import Deed, Positions

if TYPE_CHECKING:
    from ...engine.core import State
    from ..board.camera import Stand
    from .play import Play
    from .play_parts import PlayParts
    from .session import Done

PACE = 0.9
"""Seconds for which an act is looked at when all are played, at normal speed."""
BEFORE = -1
"""In the place of an act: the board before the first one."""


class SinceTurn:
    """Belongs to ``play``; ``Screen`` asks it what to show. ``at`` is the act whose board is shown, ``None`` while the
    present one is."""

    def __init__(self, play: Play, parts: PlayParts) -> None:
        self._play, self._preferences, self._map = play, parts.preferences, parts.map
        self._positions = Positions()
        self._made_for: tuple[object, ...] = ()  # steps, viewer and language for which the list was made
        self._first = 0  # the step at which it begins
        self._behind_own = 0  # the step behind what the viewer did last
        self._offered = -1  # the step at which it opened by itself last
        self._run = 0  # every order given to it ends the one before
        self._past: tuple[object, Seen[State] | None] = ((), None)
        # where the camera stood before the first act, and behind the last
        self._stood: tuple[Stand, Stand] | None = None
        self.deeds: list[Deed] = []
        self.is_open = self.is_playing = False
        self.at: int | None = None

    # -------------------------------------------------------------- what there is
    def noted(self) -> None:
        """Something has happened in the match: remember the position."""
        session = self._play.session
        match, passed = session.match, self._by_themselves
        seats = [seat for seat in range(len(session.seats)) if session.is_person(seat)]
        self._positions.begin(len(match.entries))
        self._positions.note(match, min((since.last_choice(match, seat, passed) for seat in seats), default=0))

    @property
    def _by_themselves(self) -> list[int]:
        return [act.start for act in self._play.session.acts if act.auto]

    def _look(self) -> bool:
        """Bring the list up to date; whether there is anything in it."""
        session = self._play.session
        mark = len(session.match.entries), session.viewer, session.lang
        if self._made_for != mark:
            self._made_for, seat = mark, session.viewer
            own = since.last_choice(session.match, seat, self._by_themselves)
            self._first, self._behind_own = max(0, own), own + 1
            self.deeds = since.deeds(
                session.match, session.presenter, session.lang, seat, self._by_themselves, session.viewer
            )
            if self.at is not None and self.at >= len(self.deeds):
                self.at = None
        return bool(self.deeds)

    def offer(self) -> None:
        """A person is asked: show the list, if it is to be seen and was not shown with what has happened."""
        if self.opens():
            self._play.show()

    def opens(self) -> bool:
        """Open the list, if a person is asked and the others have done more than one thing, or something that counts.
        Whether it has opened; whoever asks shows the screen."""
        session = self._play.session
        steps = len(session.match.entries)
        if (
            self._play.walks
            or session.turn != "person"
            or steps <= self._offered
            or not (session.has_computer or session.has_shared_secrets or session.mate)
            or not self._look()
        ):
            return False
        self._offered = steps
        others = sum(deed.seat not in (None, session.viewer) for deed in self.deeds)
        if others > 1 or others and self._tallies():
            self.is_open, self.at = True, None
            return True
        return False

    def undone(self) -> None:
        """Something has been taken back."""
        self._offered = min(self._offered, len(self._play.session.match.entries))
        self.end()

    # -------------------------------------------------------------- what is looked at
    def looked_at(self) -> tuple[Seen[State], Focus]:
        """What the map shows now: the present board, or that behind the act that is looked at."""
        session = self._play.session
        if not self.is_open or self.at is None or self.at >= len(self.deeds):
            return session.seen, session.focus
        events = self.deeds[self.at].events if self.at >= 0 else ()
        focus = session.focus._replace(last=events, preview=None, opened=None)
        return self._seen() or session.seen, focus

    def _seen(self) -> Seen[State] | None:
        """The board that is looked at, through the viewer's eyes; ``None`` when that is the present one."""
        at, session = self.at, self._play.session
        if at is None:
            return None
        step = self.deeds[at].end if at >= 0 else self.deeds[0].start
        mark = (step, *self._made_for)
        if self._past[0] != mark:
            state = self._positions.behind(step) if step < len(session.match.entries) else None
            self._past = mark, self._see(state) if state is not None else None
        return self._past[1]

    def _see(self, state: State, seat: int | None = None) -> Seen[State]:
        session = self._play.session
        seat = session.viewer if seat is None else seat
        view = session.game.observe(state, seat)
        guess = session.game.determinize(view, random.Random("seen"))
        return Seen(session.game, view, guess, seat, False, (), session.lang)

    @property
    def is_past(self) -> bool:
        """Whether the map shows another board than the present one."""
        return self.is_open and self.at is not None and self._seen() is not None

    def marked(self, scene: Scene) -> Scene:
        """A picture with the discs of the acts on it."""
        if not self.is_open:
            return scene
        numbers = since.discs(self.deeds, self.at, self._play.presenter, scene.spots)
        return scene._replace(over=[*scene.over, *numbers])

    # -------------------------------------------------------------- orders
    def walk(self, where: str) -> None:
        """To the act of this number, the "first", one "back" or "forward", the "last"; "play", "close"."""
        play, count = self._play, len(self.deeds) if self._look() else 0
        if play.closed or play.is_covered:
            return
        if not count or where == "close":
            if not self.close():
                dom.announce(say(self._preferences.lang, "log.none"))
            return
        if where == "play":
            self._play_or_pause()
            return
        here = count if self.at is None else self.at
        ways = {"first": 0, "back": max(0, here - 1), "forward": here + 1 if self.at is not None else 0}
        to = int(where) if where.isdigit() else ways.get(where, count - 1)
        if to >= count:
            if play.progress.paused:
                self.close()
                play.computer.step()
            return
        play.computer.pause_if_on()
        self.is_open, self.is_playing = True, False
        play.spawn(self._go(to, self._order(), where == "forward" and self.at is not None))

    def _order(self) -> int:
        self._run += 1
        self._map.skip()
        return self._run

    def _play_or_pause(self) -> None:
        if self.is_playing:
            self.is_playing = False
            self._order()
            self._play.show()
        else:
            self.is_open = self.is_playing = True
            self._play.computer.pause_if_on()
            self._play.spawn(self._play_all(self._order()))

    async def _play_all(self, run: int) -> None:
        """One act after the other, from the one that is looked at, or from the first."""
        if self.at is None or self.at >= len(self.deeds) - 1:
            await self._go(BEFORE, run, False)
            await asyncio.sleep(self._pace() / 2)
        while self.at is not None and self.at + 1 < len(self.deeds) and run == self._run:
            await self._go(self.at + 1, run, True)
            await asyncio.sleep(self._pace())
        if run == self._run:
            self.is_playing = False
            if not self._play.closed:
                self._play.show()

    def _pace(self) -> float:
        """Seconds for one act. Less motion is no wish for another speed, so the chosen one counts."""
        return PACE / (SPEEDS[self._preferences.chosen_speed] or 1)

    async def _go(self, to: int, run: int, travels: bool) -> None:
        """Show an act: its counters travel over the board as it was before, then the board as it was after it."""
        play, match = self._play, self._play.session.match
        if not self._positions.has(self._first):
            await sliced(self._positions.walking(match, self._first))
        if run != self._run or play.closed or to >= len(self.deeds):
            return
        deed = self.deeds[to] if to >= 0 else None
        motions = [motion for event in deed.events if (motion := play.presenter.motion(event))] if deed else []
        if motions and travels and self._preferences.speed:
            await self._map.play(motions, self._preferences.speed)
        if run != self._run or play.closed:
            return
        self.at = to
        play.show()
        dom.keep_in_sight("since-now")
        if deed:
            place = since.place_of(deed, play.presenter, play.screen.scene.spots)
            if place:
                self._reveal(*place)
            where = say(self._preferences.lang, "since.at", at=to + 1, of=len(self.deeds))
            dom.announce(f"{where}. {since.spoken(deed, plain)}")

    def _reveal(self, x: float, y: float, room: float = 90.0) -> None:
        before = self._map.stand()
        self._map.reveal((x - room, y - room, x + room, y + room))
        self._stood = self._stood[0] if self._stood else before, self._map.stand()

    def _go_back(self) -> None:
        """The camera stands where it stood before the first act, unless the reader has moved it since."""
        if self._stood and self._stood[1] == self._map.stand() != self._stood[0]:
            self._map.take_stand(self._stood[0])

    def leave(self) -> bool:
        """The reader wants to act: show the present board. Whether another one was shown."""
        was_past = self.is_past
        self.is_playing = False
        if was_past:
            self._order()
            self.at = None
            self._play.show()
            dom.announce(say(self._preferences.lang, "since.now"))
        return was_past

    def acted(self, done: Done) -> None:
        """The reader has pressed something: what does anything closes the list, unless it came by itself."""
        acts = self._play.session.acts
        is_auto = done.what == "committed" and bool(acts) and acts[-1].auto
        if done.what in ("drafted", "previewed", "committed") and not is_auto:
            self.end()

    def end(self) -> None:
        """The reader has acted, or the table is another: nothing is looked back at any more. The camera stays: the next
        press at the same point means the same place."""
        if self.is_open:
            self._order()
        self.is_open = self.is_playing = False
        self.at = self._stood = None

    def forget(self) -> None:
        """Another match is on the table."""
        self.end()
        self._positions, self._made_for, self._offered = Positions(), (), -1

    def close(self) -> bool:
        """Close the list; whether it was open."""
        was_open = self.is_open
        self.leave()
        self._go_back()
        self.end()
        if was_open:
            self._play.show()
        return was_open

    # -------------------------------------------------------------- as HTML
    def title(self) -> str:
        """What the list is called."""
        return say(self._preferences.lang, "since")

    def panel(self) -> str:
        """The list, what has changed meanwhile, and its buttons."""
        self._look()
        lang, presenter = self._preferences.lang, self._play.presenter
        seats = {-1 if deed.seat is None else deed.seat for deed in self.deeds}
        names = dict(enumerate(presenter.seats(lang)))  # an enemy whom nobody plays has no name there
        who = names.get(seats.pop(), "") if len(seats) == 1 else ""
        n = len(self.deeds)
        count = say(lang, "since.count.one" if n == 1 else "since.count", n=n)
        rows = "".join(self._row(number, deed) for number, deed in enumerate(self.deeds))
        cells = "".join(
            f"<div>{esc(name)}<b>{esc(before)} → {esc(now)}</b></div>" for name, before, now in self._tallies()
        )
        foot = render.since_buttons(
            lang, self.is_playing, self._preferences.chosen_speed, self._play.hints.can_explain()
        )
        return (
            f"<h2>{esc(self.title())} <small>{esc(f'{who} {count}'.strip())}</small></h2>"
            f'<ol class="deeds">{rows}</ol>{f"<div class=tot3>{cells}</div>" if cells else ""}{foot}'
        )

    # -------------------------------------------------------------- for everybody
    def seen_by(self, seat: int) -> Seen[State]:
        """The present board through the eyes of a seat."""
        return self._see(self._play.session.match.state, seat)

    def for_everybody(self, seat: int) -> str:
        """The acts since this seat acted last as rows, with no more than everybody may know."""
        session, passed = self._play.session, self._by_themselves
        known = since.deeds(session.match, session.presenter, self._preferences.lang, seat, passed, None)
        return "".join(f"<li>{self._words(number, deed, '<br>')}</li>" for number, deed in enumerate(known))

    def picture(self, seat: int) -> str:
        """The part of the board on which something has happened since this seat acted last, as everybody may see it:
        what is in the picture of each seat. Empty where it cannot be had."""
        session, passed = self._play.session, self._by_themselves
        known = since.deeds(session.match, session.presenter, session.lang, seat, passed, None)
        focus = Focus(last=[event for deed in known for event in deed.events])
        scenes = [session.presenter.scene(self.seen_by(one), focus) for one in range(len(session.seats))]
        scene = reduce(eyes.common, scenes)
        over = [*scene.over, *since.discs(known, None, session.presenter, scene.spots)]
        self._map.show(scene._replace(over=over, focus_box=None))
        places = (since.place_of(deed, session.presenter, scene.spots) for deed in known)
        return self._map.snapshot(600, 460, [place for place in places if place is not None])

    # -------------------------------------------------------------- as HTML
    def _words(self, number: int, deed: Deed, between: str = " · ") -> str:
        head, *rest = map(unlinked, since.shown(deed))
        came = between.join(rest)
        rule = deed.head.rule or next((line.rule for line in deed.came if line.rule), "")
        small = f'<small>{came} <span class="rule">{esc(rule)}</span></small>' if came else ""
        side = f' data-seat-colour="{esc(colour_of(self._play.presenter, deed.seat))}"'
        return f'<span class="n"{side}>{number + 1}</span><span><b>{head}</b>{small}</span>'

    def _row(self, number: int, deed: Deed) -> str:
        now = ' id="since-now" aria-current="step"' if number == self.at else ""
        words = self._words(number, deed)
        return f'<li><button type="button" data-do="since" data-arg="{number}"{now}>{words}</button></li>'

    def _tallies(self) -> list[tuple[str, str, str]]:
        """What counts and is not as it was: name, before, now."""
        session, presenter = self._play.session, self._play.presenter
        if not isinstance(presenter, HasTallies) or not self.deeds:
            return []
        start = max(self.deeds[0].start, self._behind_own)
        state = self._positions.behind(start) if self._positions.has(self._first) else None
        before = presenter.tallies(self._see(state) if state is not None else session.seen)
        pairs = zip(before, presenter.tallies(session.seen), strict=True)
        return [(name, was, now) for (name, was), (_, now) in pairs if was != now]

    def bar(self) -> str:
        """The bar for the acts: first, back, which one, play, next, last, close."""
        lang, count = self._preferences.lang, len(self.deeds)
        at = 0 if self.at is None else self.at + 1
        words = say(lang, "since.at", at=at or "–", of=count)
        walks = (("first", "first"), ("back", "back"), ("", ""), ("play", ""), ("forward", "fwd"), ("last", "last"))
        made = ""
        for where, symbol in (*walks, ("close", "close")):
            if not where:
                made += f'<span class="ct" title="{esc(words)}">{at or "–"}/{count}</span>'
                continue
            sign = symbol or ("pause" if self.is_playing else "play")
            label = {"close": "close", "play": "replay." + sign}.get(where, "since." + where)
            made += (
                f'<button type="button" data-do="since" data-arg="{where}" aria-label="{esc(say(lang, label))}" '
                f'title="{esc(say(lang, label))}">{icon(sign)}</button>'
            )
        return made
