"""A running game as the page sees it: who looks on, what is drafted, what a tap means, what can be taken back.

Nothing here touches the browser. Hidden facts never leave: everything shown comes from :meth:`Session.seen`,
which is made from the viewer's observation.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..engine.core import Chance, Decision, Event, Outcome
from ..engine.match import LUCK, Match
from ..tables.contract import COMMIT, DRAFT, Focus, LogLine, Prompt, Seen, Touch

PERSON = "person"
MANY = 60
"""No draft grows longer by itself."""


class Act(NamedTuple):
    """What one press has carried out: the entries of the match from ``start``, by ``seat``."""

    start: int
    seat: int
    auto: bool = False


class Done(NamedTuple):
    """What came of a tap or press. ``what`` is "nothing", "drafted", "previewed", "cancelled", "refused" or
    "committed"; ``events`` for the last, ``sentence`` and ``rule`` for a refusal."""

    what: str
    events: tuple[Event, ...] = ()
    sentence: str = ""
    rule: str = ""


NOTHING = Done("nothing")


def _acts(saved: Iterable[Sequence[Any]], steps: int) -> list[Act]:
    """The acts of a save that its record still has; none when they cannot be read: only undo needs them."""
    try:
        return [Act(int(a[0]), int(a[1]), bool(a[2])) for a in saved if int(a[0]) < steps]
    except (TypeError, ValueError, IndexError, KeyError):
        return []


class Session:
    """Owns the match. ``seats`` says by seat who plays: "person", or the level of a computer player.

    ``turn`` tells what must happen next; ``tap``, ``take``, ``press``, ``cancel``, ``undo`` are a person's acts,
    ``computer`` and ``roll`` those of the others.
    """

    def __init__(self, match: Match, table: Any, seats: Sequence[str], lang: str,
                 acts: Iterable[Sequence[Any]] = (), curtain: bool = True) -> None:
        self.match, self.table, self.game = match, table, match.game
        self.seats = [*seats, *([PERSON] * len(match.game.seats))][:len(match.game.seats)]
        self.lang = lang
        self.draft: list[int] = []
        self._drafts: list[list[int]] = []  # the draft as it was before each press
        self.focus = Focus()
        self.acts = _acts(acts, len(match.entries))
        self._barrier = 1 + max((i for i, e in enumerate(match.entries) if e.kind == LUCK), default=-1)
        self.curtain: int | None = None
        self.viewer = self._first_viewer()
        self._seen: Seen | None = None
        self._log: list[tuple[int, LogLine]] = []
        self._logged: tuple[Any, ...] = ()
        self._log_next = self._log_same = 0
        self._refused: Touch | None = None
        if curtain:
            self._look(opening=True)

    # -------------------------------------------------------------- who
    def _first_viewer(self) -> int:
        pending = self.match.pending
        if isinstance(pending, Decision) and self.is_person(pending.seat):
            return pending.seat
        return next((seat for seat, who in enumerate(self.seats) if who == PERSON), 0)

    def is_person(self, seat: int) -> bool:
        """Whether a person plays this side."""
        return self.seats[seat] == PERSON

    @property
    def has_computer(self) -> bool:
        return any(who != PERSON for who in self.seats)

    @property
    def turn(self) -> str:
        """What must happen next: "over", "curtain", "dice" (typed in by hand), "person" or "computer"."""
        pending = self.match.pending
        if isinstance(pending, Outcome):
            return "over"
        if self.curtain is not None:
            return "curtain"
        if isinstance(pending, Chance):
            return "dice"
        return "person" if self.is_person(pending.seat) else "computer"

    def _look(self, opening: bool = False) -> None:
        """Let the right person look on after something has changed; draw the curtain if secrets change hands."""
        self._seen, self._refused = None, None
        pending = self.match.pending
        if not isinstance(pending, Decision) or not self.is_person(pending.seat):
            return
        persons = sum(who == PERSON for who in self.seats)
        secret = persons > 1 and self.table.has_secrets(self.match.state)
        if pending.seat != self.viewer or (opening and secret):
            if secret:
                self.curtain = pending.seat
            else:
                self.viewer = pending.seat

    def lift_curtain(self) -> None:
        """The person whose turn it is sits before the screen."""
        if self.curtain is not None:
            self.viewer, self.curtain = self.curtain, None
            self._seen = None

    # -------------------------------------------------------------- what is seen
    def _state(self, draft: Sequence[int]) -> Any:
        state = self.match.state.copy()
        for action in draft:
            state.apply(action)
        return state

    def _see(self, draft: Sequence[int]) -> Seen:
        state = self._state(draft) if draft else self.match.state
        view = self.game.observe(state, self.viewer)
        guess = self.game.determinize(view, random.Random("seen"))
        pending = view.pending
        mine = (isinstance(pending, Decision) and pending.seat == self.viewer and self.is_person(self.viewer)
                and self.curtain is None)
        return Seen(self.game, view, guess, self.viewer, mine, tuple(draft), self.lang)

    @property
    def seen(self) -> Seen:
        """What the viewer may see now, the draft included."""
        if self._seen is None or self._seen.lang != self.lang:
            self._seen = self._see(self.draft)
        return self._seen

    def prompt(self) -> Prompt:
        """What the prompt bar says."""
        prompt: Prompt = self.table.prompt(self.seen, self.focus)
        return prompt

    @property
    def asked(self) -> Decision | None:
        """The decision that the viewer must make now, the draft included; ``None`` when it is another's turn."""
        pending = self.seen.view.pending
        return pending if self.seen.mine and isinstance(pending, Decision) else None

    @property
    def decider(self) -> int:
        """The seat that must decide in the match; -1 when luck must, or nobody."""
        pending = self.match.pending
        return pending.seat if isinstance(pending, Decision) else -1

    def legal(self) -> list[tuple[int, str]]:
        """The viewer's legal actions with a spoken name each; empty when it is not the viewer's turn."""
        pending = self.asked
        if pending is None:
            return []
        places: list[tuple[int, str]] = self.table.places(self.seen, pending)
        return places

    def is_final(self, action: int) -> bool:
        """Whether this action cannot be taken back, as far as the viewer can know."""
        state = self.seen.state
        if self.game.reveals(state, action):
            return True
        after = state.copy()
        after.apply(action)
        return not isinstance(after.pending(), Decision)

    def is_last_chance(self, prompt: Prompt) -> bool:
        """Whether what is shown, or else the prompt's main button, cannot be taken back once it is pressed."""
        action = self.focus.preview
        if action is None:
            action = next((b.action for b in prompt.buttons if b.primary), None)
        return action is not None and self.asked is not None and action in self.asked.actions and self.is_final(action)

    # -------------------------------------------------------------- a person's acts
    def tap(self, touches: Sequence[Touch]) -> Done:
        """A tap on the map; ``touches`` from the topmost down. Second tap on the same place commits."""
        if not self.seen.mine:
            return NOTHING
        for touch in touches:
            done = self._redraft(touch)
            if done is not None:
                return done
            found = self._meant(self.seen, (touch,))
            if found is not None:
                return self.take(found)
        if self.draft or self.focus.preview is not None:
            return self._tap_elsewhere(touches)
        return self._refuse(touches[0]) if touches else NOTHING

    def _redraft(self, touch: Touch) -> Done | None:
        """Let the table make another draft of the present one; ``None`` when it does not want to."""
        wanted = self.table.redraft(self.seen, touch)
        if wanted is None:
            return None
        if list(wanted) == self.draft and self.focus.preview is None:
            return NOTHING
        state = self.match.state.copy()
        for action in wanted:  # a draft never holds what the rules do not allow
            pending = state.pending()
            if not isinstance(pending, Decision) or pending.seat != self.viewer or action not in pending.actions:
                return None
            state.apply(action)
        before = list(self.draft)
        self.draft, self._seen, self._refused = list(wanted), None, None
        self._drafts = [*self._drafts, before] if wanted else []
        self.focus = self.focus._replace(preview=None)
        return Done("drafted" if wanted else "cancelled")

    def _meant(self, seen: Seen, touches: Sequence[Touch]) -> int | None:
        """The action a tap means: the previewed one if it is among them, else the likeliest."""
        for touch in touches:
            actions = self.table.actions_at(seen, touch)
            if actions:
                preview = self.focus.preview
                return preview if preview in actions else actions[0]
        return None

    def _tap_elsewhere(self, touches: Sequence[Touch]) -> Done:
        """With something drafted: another thing that may be chosen instead, or why not, or never mind."""
        base = self._see(()) if self.draft else None
        found = self._meant(base, touches) if base else None
        if found is not None:
            again = self.draft[:1] == [found]
            self.cancel()
            return Done("cancelled") if again else self.take(found)
        had_preview = self.focus.preview is not None
        self.focus = self.focus._replace(preview=None)
        if not touches or touches[0] == self._refused:
            self.cancel()
            return Done("cancelled")
        if self.draft:
            return self._refuse(touches[0])
        return Done("cancelled") if had_preview else self._refuse(touches[0])

    def _refuse(self, touch: Touch) -> Done:
        attempt = self.table.attempt(self.seen, touch)
        reason = self.game.explain(self.seen.state, attempt)
        self._refused = touch
        return Done("refused", (), self.table.reason(reason.key, reason.rule, reason.data, self.lang), reason.rule)

    def take(self, action: int) -> Done:
        """Choose an action by whatever means; depending on its stage it is drafted, shown first or carried out."""
        pending = self.asked
        if pending is None or action not in pending.actions:
            return NOTHING
        self._refused = None
        stage = self.table.stage(self.seen, action)
        if stage == DRAFT and not self.is_final(action):
            return self._push(action)
        if stage == COMMIT or self.focus.preview == action:
            return self.commit([*self.draft, action])
        self.focus = self.focus._replace(preview=action)
        return Done("previewed")

    def _push(self, action: int) -> Done:
        """Put an action into the draft, and what the table lets follow by itself."""
        self._drafts.append(list(self.draft))
        self.draft.append(action)
        self._seen = None
        self.focus = self.focus._replace(preview=None)
        while len(self.draft) < MANY:
            pending = self.asked
            more = self.table.follow(self.seen) if pending else None
            if pending is None or more is None or more not in pending.actions or self.is_final(more):
                break
            self.draft.append(more)
            self._seen = None
        if self.asked is None:  # the draft has ended the seat's turn: nothing is left to ask
            return self.commit(list(self.draft))
        return Done("drafted")

    def press(self, key: str) -> Done:
        """Press a button of the prompt."""
        for button in self.prompt().buttons:
            if button.key == key:
                done = self._redraft(("button", key)) if self.seen.mine else None
                if done is not None:
                    return done
                if button.action is not None:
                    return self._press(button.action)
                return Done("refused", (), button.why, button.rule)
        return NOTHING

    def _press(self, action: int) -> Done:
        """A button says what it does, so it needs no second press."""
        done = self.take(action)
        return self.take(action) if done.what == "previewed" else done

    def commit(self, actions: Sequence[int], auto: bool = False) -> Done:
        """Carry out actions in the match."""
        start, seat = len(self.match.entries), self.decider
        self._drop()
        events: list[Event] = []
        for action in actions:
            events += self.match.choose(action)
            self._note_barrier()
        self.acts.append(Act(start, seat, auto))
        self.focus = self.focus._replace(last=tuple(events), opened=None)
        self._look()
        return Done("committed", tuple(events))

    def forced(self) -> int | None:
        """The only thing the person can do, if it may be done without asking: never a button."""
        asked = self.asked
        if self.turn != "person" or self.draft or asked is None or self.focus.preview is not None:
            return None
        if len(asked.actions) != 1 or self.game.touch(self.seen.state, asked.actions[0])[0] == "button":
            return None
        return asked.actions[0]

    def cancel(self) -> bool:
        """Drop draft and preview; whether there was any."""
        had = bool(self.draft) or self.focus.preview is not None
        self._drop()
        self.focus = self.focus._replace(opened=None)
        return had

    def _drop(self) -> None:
        self.draft, self._drafts, self._seen, self._refused = [], [], None, None
        self.focus = self.focus._replace(preview=None)

    # -------------------------------------------------------------- the others' acts
    def computer(self, action: int) -> Done:
        """Carry out a computer player's choice. ``Refused`` if it is not legal."""
        start, seat = len(self.match.entries), self.decider
        events = tuple(self.match.choose(action))
        self._note_barrier()
        before = self.focus.last if self.acts and not self.is_person(self.acts[-1].seat) else ()
        self.acts.append(Act(start, seat))
        self.focus = self.focus._replace(last=(*before, *events))
        self._look()
        return Done("committed", events)

    def roll(self, outcome: int) -> Done:
        """Enter the outcome of a real die or draw."""
        events = tuple(self.match.roll(outcome))
        self._note_barrier()
        self.focus = self.focus._replace(last=(*self.focus.last, *events))
        self._look()
        return Done("committed", events)

    def _note_barrier(self) -> None:
        if not self.match.can_undo:
            self._barrier = len(self.match.entries)

    # -------------------------------------------------------------- undo
    def _undo_to(self) -> int | None:
        """Index of the act up to which (it included) everything would be taken back."""
        if not self.match.can_undo or not self.has_person:
            return None
        for i in range(len(self.acts) - 1, -1, -1):
            act = self.acts[i]
            if act.start < self._barrier:
                return None
            if not act.auto and self.is_person(act.seat):
                return i
        return None

    @property
    def has_person(self) -> bool:
        return PERSON in self.seats

    def undoes(self) -> str | None:
        """What undo would take back: "draft", or the text of the act; ``None`` when nothing can be."""
        if self.curtain is not None:
            return None
        if self.draft or self.focus.preview is not None:
            return "draft"
        index = self._undo_to()
        if index is None:
            return None
        start = self.acts[index].start
        end = self.acts[index + 1].start if index + 1 < len(self.acts) else len(self.match.entries)
        lines = [line.html for entry in self.match.entries[start:end] for event in entry.events
                 if (line := self.table.line(event, self.lang, self.viewer)) is not None and line.level]
        return lines[-1] if lines else ""

    def undo(self) -> bool:
        """Take back the last press: of the draft, or of the match. Computer players' acts behind it go too."""
        if self.curtain is not None:
            return False
        if self.focus.preview is not None:
            self.focus = self.focus._replace(preview=None)
            return True
        if self.draft:
            self.draft = self._drafts.pop() if self._drafts else []
            self._seen = None
            return True
        index = self._undo_to()
        if index is None:
            return False
        start = self.acts[index].start
        while len(self.match.entries) > start and self.match.can_undo:
            self.match.undo()
        del self.acts[index:]
        self._trim_log()
        self.focus = self.focus._replace(last=(), opened=None)
        self._look()
        return True

    # -------------------------------------------------------------- log
    def log(self) -> tuple[int, list[LogLine]]:
        """The lines of the log for the viewer; the first number says how many are as they were last time."""
        for _ in self.logging():
            pass
        same, self._log_same = self._log_same, len(self._log)
        return same, [line for _, line in self._log]

    def logging(self) -> Iterator[None]:
        """Make the lines of the log, stopping behind every entry; ``log`` has then nothing left to do."""
        entries, mark = self.match.entries, (self.lang, self.viewer)
        if self._logged != mark:
            self._logged, self._log_next, self._log_same = mark, 0, 0
            self._log = [(-1, line) for line in self._lines(self.match.opening)]
        while self._log_next < len(entries) and self._logged == mark:
            i = self._log_next
            self._log += [(i, line) for line in self._lines(entries[i].events)]
            self._log_next = i + 1
            yield

    def _trim_log(self) -> None:
        """Forget the lines of entries that have been taken back."""
        left = len(self.match.entries)
        while self._log and self._log[-1][0] >= left:
            self._log.pop()
        self._log_next, self._log_same = min(self._log_next, left), min(self._log_same, len(self._log))

    def _lines(self, events: Iterable[Event]) -> list[LogLine]:
        lines = (self.table.line(event, self.lang, self.viewer) for event in events)
        return [line for line in lines if line is not None]
