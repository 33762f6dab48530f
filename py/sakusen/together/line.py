"""The steps of a game as plain words that need no rules to be read: ``0.17`` is action 17 of seat 0, ``r2/6`` outcome 2
of six equal ones, ``r1/0,3,1`` outcome 1 of three with these weights. In a sealed game ``0.17:0a1b`` has what proves
the step behind it."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from types import MappingProxyType

from ..engine.core import Chance, Decision, State
from ..engine.match import CHOICE, Entry, Match

NO_PROOFS: Mapping[int, bytes] = MappingProxyType({})


def weights_word(weights: Sequence[int]) -> str:
    """Weights as a word: only their number when all of them are 1."""
    return str(len(weights)) if all(weight == 1 for weight in weights) else ",".join(map(str, weights))


def line_of(match: Match, proofs: Mapping[int, bytes] = NO_PROOFS) -> list[str]:
    """All steps of a match; ``proofs`` are those of the steps (from 0) of a sealed game."""
    words = match.told("line", _word)
    for at, proof in proofs.items():
        if at < len(words) and match.entries[at].kind == CHOICE:
            words[at] += f":{proof.hex()}"
    return words


def _word(state: State, entry: Entry) -> str:
    if entry.kind == CHOICE:
        return f"{entry.seat}.{entry.value}"
    pending = state.pending()
    assert isinstance(pending, Chance)
    return f"r{entry.value}/{weights_word(pending.weights)}"


def exchanges(match: Match) -> int:
    """How many runs of dice have been rolled or begun, the one that is pending included: each takes a link of both."""
    kinds = [entry.kind == CHOICE for entry in match.entries]
    runs = sum(not kind and (not at or kinds[at - 1]) for at, kind in enumerate(kinds))
    return runs + is_declared(match)


def is_declared(match: Match) -> bool:
    """Whether dice are pending of which none has been rolled yet."""
    return isinstance(match.pending, Chance) and (not match.entries or match.entries[-1].kind == CHOICE)


def in_batch(match: Match) -> int:
    """How many dice have been rolled since the last decision."""
    count = 0
    for entry in reversed(match.entries):
        if entry.kind == CHOICE:
            break
        count += 1
    return count


def last_decider(match: Match, otherwise: int, used: Container[int] = ()) -> int:
    """The seat of the last decision; ``otherwise`` before the first. Steps that are ``used`` were made by an answer
    given beforehand: they count as those of the other seat, which carried it out."""
    for at in range(len(match.entries) - 1, -1, -1):
        if match.entries[at].kind == CHOICE:
            return 1 - match.entries[at].seat if at in used else match.entries[at].seat
    return otherwise


def asked(match: Match) -> int | None:
    """The seat that must decide; ``None`` when dice must, or nobody."""
    pending = match.pending
    return pending.seat if isinstance(pending, Decision) else None
