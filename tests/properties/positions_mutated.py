"""Positions as somebody might alter them by hand, and what a position that is accepted owes us: that it plays.

A mutant is a position out of a random game with one to three things in its JSON changed: a number at or beyond a
bound, a name that stands elsewhere in such positions, two values exchanged, an entry dropped or doubled, a part
taken from another position, a value of another kind. It goes in by the door that files, links and the command line
use. Either that door says ``ValueError``, or the position plays by random choices to an end within the bound of the
game, stays sound on the way, and reads its own JSON back at every step that is looked at.

    PYTHONPATH=py:. python -m tests.properties.positions_mutated GAME COUNT [FIRST]

prints what goes wrong, sorted by place, with the seed of each mutant.
"""

from __future__ import annotations

import json
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from random import Random
from types import FrameType
from typing import Any

from tests.properties.walks import walks

from sakusen.engine.core import Decision, Outcome
from sakusen.engine.luck import pick
from sakusen.engine.match import Match
from sakusen.engine.record import read, write
from sakusen.games import SLUGS, game

SOURCES = 12
"""So many random games give the positions."""
SECONDS = 10.0
"""No mutant may take longer than this."""
LOOKED_AT = 25
"""So many of the first steps are looked at closely; behind them about every twentieth."""
ODD = (None, True, False, 0, -1, 1.5, "", "x", "*", [], {}, [0], {"x": 0}, 10**30, "\ud800")

Place = tuple[Any, ...]


@dataclass
class Mutant:
    """A changed position and what has been changed in it."""

    seed: int
    data: Any
    changes: list[str] = field(default_factory=list)


class Broken(AssertionError):
    """An accepted mutant that does not keep what an accepted position owes."""


# ------------------------------------------------------------------ where mutants come from
@cache
def sources(slug: str) -> tuple[Any, ...]:
    """Positions along random games, as JSON text."""
    rules = game(slug)
    return tuple(json.dumps(rules.to_json(sample.state)) for one in walks(slug, 0, SOURCES) for sample in one.samples)


@cache
def vocabulary(slug: str) -> dict[Place, list[Any]]:
    """Every plain value that stands somewhere in the positions, by its place with list numbers left out; and under
    the empty place all names."""
    found: dict[Place, dict[str, Any]] = {}
    for text in sources(slug):
        data = json.loads(text)
        for place in places(data):
            value = at(data, place)
            if not isinstance(value, dict | list):
                found.setdefault(kind_of(place), {})[repr(value)] = value
                if isinstance(value, str):
                    found.setdefault((), {})[value] = value
            if place and isinstance(place[-1], str):
                found.setdefault((), {})[place[-1]] = place[-1]
    return {place: [values[key] for key in sorted(values)] for place, values in found.items()}


def places(data: Any, here: Place = ()) -> Iterator[Place]:
    """The place of every value below the top, containers included."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*here, key)
        yield from places(value, (*here, key))


def at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def kind_of(place: Place) -> Place:
    return tuple("[]" if isinstance(key, int) else key for key in place)


# ------------------------------------------------------------------ changes
def mutant(slug: str, seed: int) -> Mutant:
    """The mutant of a seed: always the same one."""
    rng = Random(f"mutant {slug} {seed}")
    texts = sources(slug)
    out = Mutant(seed, json.loads(rng.choice(texts)))
    other = json.loads(rng.choice(texts))
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        _change(out, other, vocabulary(slug), rng)
    return out


def _change(out: Mutant, other: Any, words: dict[Place, list[Any]], rng: Random) -> None:
    found = list(places(out.data))
    if not found:
        return
    top = rng.choice(sorted({place[0] for place in found}, key=str))  # long lists must not outweigh the rest
    place = rng.choice([p for p in found if p[0] == top] if rng.random() < 0.6 else found)
    before, holder, key = at(out.data, place), at(out.data, place[:-1]), place[-1]
    way = rng.choice(("value", "value", "value", "swap", "entry", "part", "odd") if rng.random() < 0.9 else ("odd",))
    if way == "value" and isinstance(before, dict | list):
        way = rng.choice(("entry", "part"))
    if way == "value":
        holder[key] = _other_value(before, kind_of(place), words, rng)
    elif way == "swap":
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        second = rng.choice(keys)
        holder[key], holder[second] = holder[second], holder[key]
    elif way == "entry":
        _change_entries(before if isinstance(before, dict | list) else holder, place, words, rng)
    elif way == "part":
        part = place[: rng.randint(1, len(place))]
        try:
            at(out.data, part[:-1])[part[-1]] = at(other, part)
        except (KeyError, IndexError, TypeError):
            way = "nothing"
    else:
        holder[key] = deepcopy(rng.choice(ODD))
    out.changes.append(f"{way} at {'.'.join(map(str, place))} (was {str(before)[:40]})")


def _other_value(before: Any, kind: Place, words: dict[Place, list[Any]], rng: Random) -> Any:
    known = words.get(kind, [])
    if isinstance(before, bool):
        return not before
    if isinstance(before, int):
        numbers = [n for n in known if isinstance(n, int)] or [0]
        return rng.choice(
            (
                before + 1,
                before - 1,
                -before,
                before ^ 1 << rng.randrange(9),
                min(numbers),
                max(numbers),
                max(numbers) + 1,
                min(numbers) - 1,
                0,
                1,
                2,
                99,
                before * 2,
                rng.choice(numbers),
                rng.choice(numbers),
                rng.choice(numbers) ^ before,
            )
        )
    if isinstance(before, str):
        names = [n for n in known if isinstance(n, str)]
        starred = before.removesuffix("*") if before.endswith("*") else before + "*"
        near, far = rng.choice(names or [""]), rng.choice(words.get((), [""]))
        return rng.choice((near, near, far, starred))
    return rng.choice(known or [0])


def _change_entries(holder: Any, place: Place, words: dict[Place, list[Any]], rng: Random) -> None:
    if isinstance(holder, dict):
        if holder and rng.random() < 0.7:
            del holder[rng.choice(sorted(holder))]
        else:
            holder[rng.choice(words.get((), ["x"]))] = deepcopy(rng.choice((0, 1, "", [], *list(holder.values())[:3])))
        return
    names = words.get((*kind_of(place), "[]"), [0])
    way = rng.choice(("drop", "double", "add", "turn", "empty"))
    if way == "add" or not holder:
        holder.insert(rng.randint(0, len(holder)), rng.choice(names))
    elif way == "drop":
        del holder[rng.randrange(len(holder))]
    elif way == "double":
        holder.insert(rng.randint(0, len(holder)), json.loads(json.dumps(rng.choice(holder))))
    elif way == "turn":
        rng.shuffle(holder)
    else:
        holder.clear()


# ------------------------------------------------------------------ what an accepted one owes
def is_accepted(slug: str, one: Mutant) -> bool:
    """Whether the door takes this mutant; then it has been played to its end. ``Broken`` if that went wrong."""
    rules = game(slug)
    with in_time():
        try:
            match = Match(rules, position=json.loads(json.dumps(one.data)) or {"nothing": 0})
        except ValueError:
            return False
        complaints = rules.validate(match.state)
        if complaints:
            raise Broken(f"accepted although {complaints[0]}")
        _play(match, Random(one.seed))
    return True


def _play(match: Match, rng: Random) -> None:
    rules, first = match.game, match.state.key()
    while not isinstance(pending := match.pending, Outcome):
        step = len(match.entries)
        if step > rules.bound:
            raise Broken(f"no end after {rules.bound} steps")
        is_looked_at = step < LOOKED_AT or rng.random() < 0.05
        if is_looked_at:
            _look(match, step)
        if isinstance(pending, Decision):
            if not pending.actions:
                raise Broken(f"step {step}: {pending.ask} offers nothing")
            action = rng.choice(list(pending.actions))
            if is_looked_at and rules.parse(match.state, rules.notate(match.state, action)) != action:
                raise Broken(f"step {step}: {rules.notate(match.state, action)} is read as another action")
            match.choose(action)
        else:
            match.roll(pick(pending.weights, rng.random()))
    _look(match, len(match.entries))
    if first and rng.random() < 0.1:
        again = read(write(match), game)
        if again.state.key() != match.state.key():
            raise Broken("its record leads elsewhere")


def _look(match: Match, step: int) -> None:
    rules, state = match.game, match.state
    complaints = rules.validate(state)
    if complaints:
        raise Broken(f"step {step}: {complaints[0]}")
    text = json.dumps(rules.to_json(state), ensure_ascii=False)
    try:
        again = rules.from_json(json.loads(text))
    except ValueError as error:
        raise Broken(f"step {step}: refuses its own JSON: {error}") from error
    if again.key() != state.key():
        raise Broken(f"step {step}: its own JSON is another position")
    for seat in range(len(rules.seats)):
        rules.observe(state, seat)


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    """``Broken`` when what is done inside takes longer."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Broken("it hangs")

    if not hasattr(signal, "setitimer"):  # only where there are timers
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ------------------------------------------------------------------ many of them
@dataclass
class Found:
    """How many mutants were accepted, and what went wrong: by what and where, with the mutants."""

    accepted: int = 0
    faults: dict[str, list[Mutant]] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [f"{self.accepted} accepted, {sum(map(len, self.faults.values()))} broken"]
        for what, mutants in sorted(self.faults.items(), key=lambda item: -len(item[1])):
            lines.append(f"{len(mutants):5} {what}")
            lines += [f"        {one.seed}: {'; '.join(one.changes)}" for one in mutants[:4]]
        return "\n".join(lines)


def tried(slug: str, first: int, count: int) -> Found:
    """So many mutants, from the seed ``first`` on."""
    found = Found()
    for seed in range(first, first + count):
        one = mutant(slug, seed)
        try:
            found.accepted += is_accepted(slug, one)
        except Exception as error:
            found.faults.setdefault(_what(error), []).append(one)
    return found


def _what(error: Exception) -> str:
    if isinstance(error, Broken):
        return str(error)
    last = [frame for frame in traceback.extract_tb(error.__traceback__) if "sakusen" in frame.filename]
    place = f"{last[-1].filename.rsplit('sakusen/', 1)[-1]}:{last[-1].lineno}" if last else "?"
    return f"{place}: {type(error).__name__}: {error}"


def main(arguments: list[str]) -> None:
    """Print what is found for a game."""
    slug, count = arguments[0], int(arguments[1])
    assert slug in SLUGS
    first = int(arguments[2]) if len(arguments) > 2 else 0
    print(tried(slug, first, count))
    changes = Counter(
        change.split(" ")[0] for seed in range(first, first + min(count, 300)) for change in mutant(slug, seed).changes
    )
    print("kinds of change:", dict(changes))


if __name__ == "__main__":
    main(sys.argv[1:])
