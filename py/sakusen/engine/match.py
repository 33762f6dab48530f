"""The one owner of a running game: choose, roll, undo, record, branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import is_
from typing import NamedTuple, TypeVar, cast

from .core import Action, AnyGame, Chance, Decision, Event, KnowsOlder, Outcome, Pending, State, Tell, choose
from .luck import Luck
from .sealed import Covers

CHOICE, LUCK = "choice", "luck"
T = TypeVar("T")


class Refused(Exception):
    """An action or an outcome that is not legal now. ``key`` names the sentence, ``step`` the entry."""

    def __init__(self, key: str, **data: object) -> None:
        super().__init__(f"{key} {data}" if data else key)
        self.key = key
        self.data = data


class Entry(NamedTuple):
    """One step of a game: a choice (``seat`` chose ``value``) or an outcome of luck (``seat`` is -1)."""

    kind: str
    seat: int
    value: int
    events: tuple[Event, ...]


class _Trail(NamedTuple):
    """What was said of the steps of a match so far: how it began, the steps, what was said, the position there."""

    begun: tuple[object, ...]
    steps: list[Entry]
    said: list[object]
    state: State


class Match:
    """A running game. Refuses what is not legal; keeps everything that has happened.

    ``luck`` answers every chance at once, unless it draws ``None``; then the chance stays pending until
    :meth:`roll` is given the outcome. ``tags`` are kept for the record; one of them, "Edition", says that the game is
    played as an older edition asked (see ``core.KnowsOlder``).
    """

    def __init__(
        self,
        game: AnyGame,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        luck: Luck | None = None,
        tags: Mapping[str, str] | None = None,
        position: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.scenario = scenario or next(iter(game.scenarios))
        self.options = dict(options or {})
        self.luck = luck
        self.tags: dict[str, str] = dict(tags or {})
        self.position = dict(position) if position else None
        self.state = self.beginning()
        self._covers = isinstance(self.state, Covers)  # asked once: of a Protocol Python asks it slowly
        self.entries: list[Entry] = []
        self.notes: dict[int, list[str]] = {}
        """Comments and variations of the record, by the number of the step they stand behind."""
        self.before = 0
        """So many steps of another match have led to where this one begins; they are counted with its own."""
        self.imagined_for: int | None = None
        """The seat that knew no more than the first position holds; see ``engine.imagined``."""
        self.known: Callable[[State], None] = lambda _: None
        """Tells a position of this match what stands in no step; see :meth:`know`."""
        self._undo: list[tuple[int, State]] = []  # (entries before the choice, the state before it)
        self._trails: dict[str, _Trail] = {}
        events: list[Event] = []
        self.state.settle(_teller(events))
        self.opening = tuple(events)
        self.rolled = self._roll_on()

    # -------------------------------------------------------------- questions
    @property
    def pending(self) -> Pending:
        """What must happen next."""
        return self.state.pending()

    @property
    def edition(self) -> str:
        """The edition whose lists of legal actions are played by."""
        began, present = self.tags.get("Edition", ""), str(self.game.edition)
        is_number = began.isascii() and began.isdigit() and len(began) <= len(present)
        is_older = is_number and int(began) < int(present) and isinstance(self.game, KnowsOlder)
        return began if is_older else present

    @property
    def agreed(self) -> dict[str, str]:
        """What holds for every option of the scenario, also for those that nobody named, and what else was named."""
        return choose(self.game.scenarios, self.scenario, None) | self.options

    def beginning(self) -> State:
        """The first position, anew."""
        game = self.game
        state: State = game.from_json(self.position) if self.position else game.start(self.scenario, self.options)
        if self.edition != game.edition and isinstance(game, KnowsOlder):
            state = game.as_of(state, self.edition)
        return state

    @property
    def is_over(self) -> bool:
        return isinstance(self.pending, Outcome)

    def is_legal(self, action: Action) -> bool:
        """Whether the pending decision lists this action."""
        pending = self.pending
        return isinstance(pending, Decision) and action in pending.actions

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to take back: none since the last luck or revelation, none at all."""
        return bool(self._undo)

    def is_final(self, action: Action) -> bool:
        """Whether this action, once carried out, cannot be undone: dice follow, or it reveals something."""
        if self.game.reveals(self.state, action):
            return True
        after = self.state.copy()
        after.apply(action)
        return not isinstance(after.pending(), Decision)

    # -------------------------------------------------------------- acts
    def choose(self, action: Action) -> list[Event]:
        """Carry out an action and the luck that follows; what happened, in order.

        ``Refused("illegal")`` for an action that is not listed, ``Refused("no_decision")`` when none is asked.
        """
        pending = self.pending
        if not isinstance(pending, Decision):
            raise Refused("no_decision", step=len(self.entries) + 1)
        value = action
        if self._covers:
            covers = cast(Covers, self.state)
            action = covers.uncovered(action)
            value = covers.covered(action)
        if action not in pending.actions:
            raise Refused("illegal", step=len(self.entries) + 1, action=action)
        events: list[Event] = []
        reveals = self.game.reveals(self.state, action)
        before = self.state.copy()
        self.state.apply(action, _teller(events))
        if reveals:
            self._undo.clear()
        else:
            self._undo.append((len(self.entries), before))
        self.entries.append(Entry(CHOICE, pending.seat, value, tuple(events)))
        return events + self._roll_on()

    def roll(self, outcome: int) -> list[Event]:
        """Enter the outcome of the pending chance (an index into its weights), e.g. of a real die."""
        pending = self.pending
        if not isinstance(pending, Chance):
            raise Refused("no_chance", step=len(self.entries) + 1)
        if not 0 <= outcome < len(pending.weights) or not pending.weights[outcome]:
            raise Refused("impossible_outcome", step=len(self.entries) + 1, outcome=outcome)
        return self._fall(outcome) + self._roll_on()

    def _fall(self, outcome: int) -> list[Event]:
        events: list[Event] = []
        self.state.resolve(outcome, _teller(events))
        self._undo.clear()  # no way back behind luck
        self.entries.append(Entry(LUCK, -1, outcome, tuple(events)))
        return events

    def _roll_on(self) -> list[Event]:
        events: list[Event] = []
        while self.luck is not None and isinstance(pending := self.pending, Chance):
            outcome = self.luck.draw(pending)
            if outcome is None:
                break
            events += self._fall(outcome)
        return events

    def undo(self) -> Entry:
        """Take back the last choice; ``Refused("no_undo")`` behind luck, a revelation or the beginning."""
        if not self._undo:
            raise Refused("no_undo")
        count, before = self._undo.pop()
        entry = self.entries[count]
        del self.entries[count:]
        self.state = before
        self._forget_notes(count)
        return entry

    def _forget_notes(self, count: int) -> None:
        """What was said about steps that are taken back goes with them; other lines in place of the next step stay."""
        later = {step: texts for step, texts in self.notes.items() if step > count}
        for step in later:
            del self.notes[step]
        if others := [text for text in later.get(count + 1, ()) if text.startswith("(")]:
            self.notes[count + 1] = others

    def state_before(self, step: int) -> State | None:
        """The position before the choice at a step, as long as that can be taken back; not to be changed."""
        return next((state for count, state in self._undo if count == step), None)

    def know(self, tell: Callable[[State], None]) -> None:
        """Let the position and those that undo leads back to know something that stands in no step, and whoever plays
        the match through once more (:attr:`known`)."""
        self.known = tell
        for state in (self.state, *(before for _, before in self._undo)):
            tell(state)

    def branch(self, luck: Luck | None = None) -> Match:
        """An independent match from here, for analysis; it shares nothing that changes."""
        new = Match.__new__(Match)
        new.__dict__.update(self.__dict__)
        new.options, new.tags = dict(self.options), dict(self.tags)
        new.state, new.entries, new.luck = self.state.copy(), list(self.entries), luck
        new.notes = {step: list(texts) for step, texts in self.notes.items()}
        new._undo, new._trails, new.rolled = [], {}, []
        return new

    def told(self, kind: str, tell: Callable[[State, Entry], T]) -> list[T]:
        """What ``tell`` says of each step in the position before it, from the first position on. It is kept under this
        ``kind``, for which ``tell`` must always say the same: a game that goes on is not played through again."""
        begun = (self.scenario, self.edition, sorted(self.options.items()), self.position)
        trail = self._trails.pop(kind, None)  # and not there, should a step fail halfway
        if trail is None or trail.begun != begun or not self._goes_on(trail.steps):
            trail = _Trail(begun, [], [], self.beginning())
        state = trail.state
        for entry in self.entries[len(trail.steps) :]:
            trail.said.append(tell(state, entry))
            (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)
            trail.steps.append(entry)
        self._trails[kind] = trail
        return cast(list[T], list(trail.said))

    def _goes_on(self, steps: list[Entry]) -> bool:
        """Whether these very steps are the first ones."""
        return len(steps) <= len(self.entries) and all(map(is_, steps, self.entries))

    def events(self) -> list[Event]:
        """Everything that has happened, in order."""
        return [*self.opening, *(event for entry in self.entries for event in entry.events)]


def _teller(events: list[Event]) -> Tell:
    def tell(kind: str, rule: str, **data: object) -> None:
        events.append(Event(kind, rule, data))

    return tell
