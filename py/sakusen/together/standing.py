"""Answers given beforehand, as letters carry them: who gave which from which step on, and where one was used.

Whoever writes a letter answers for the other seat where that seat has said beforehand how. An answer is in force from
the end of the letter that gave it until the end of the next letter of the same seat that gives others; both pages, and
everybody who reads the record, come to the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..engine.core import Action, AnyGame, Decision, State
from ..engine.standing import HasStanding, Question
from .terms import Unsound

MOST_GRANTS = 200
LONGEST = 200
"""Characters of the answers of one seat."""


class Grant(NamedTuple):
    """From the step behind ``step`` on, ``seat`` answers by ``text``, in the form of :func:`text_of`; an empty text
    takes back what was given before."""

    seat: int
    step: int
    text: str


class Given(NamedTuple):
    """All answers that have been given, in order, and the steps (from 0) that were made by one of them."""

    grants: tuple[Grant, ...] = ()
    used: tuple[int, ...] = ()

    def of(self, seat: int, step: int) -> str:
        """The answers of a seat that are in force at a step."""
        return next((one.text for one in reversed(self.grants) if one.seat == seat and one.step <= step), "")

    def until(self, steps: int, later: int, last: int) -> Given:
        """What was given and used in the first steps, without what seat ``later`` has given with its letter that ends
        at ``last``."""
        grants = tuple(one for one in self.grants if one.step <= steps and one[:2] != (later, last))
        return Given(grants, tuple(step for step in self.used if step < steps))


# ------------------------------------------------------------------ questions
def questions(game: AnyGame, seat: int) -> tuple[Question, ...]:
    """What a seat can answer beforehand."""
    return game.standing.questions[seat] if isinstance(game, HasStanding) else ()


def letters(game: AnyGame, kind: str, secrets: str = "open") -> tuple[int, int]:
    """How many letters a game takes with these dice and secrets, without standing answers and with all; zeros if nobody
    knows."""
    found = game.standing.letters if isinstance(game, HasStanding) else {}
    names = (f"{secrets} {kind}", f"{secrets} friendly", kind, "friendly")
    return next((found[name] for name in names if name in found), (0, 0))


def text_of(chosen: Mapping[str, str]) -> str:
    """Answers as one text: "retreat=away,stand=half"."""
    return ",".join(f"{ask}={answer}" for ask, answer in sorted(chosen.items()) if answer)


def chosen_in(game: AnyGame, seat: int, text: str) -> dict[str, str]:
    """The inverse of :func:`text_of`; :class:`Unsound` for what this seat cannot answer so."""
    found = dict(part.partition("=")[::2] for part in text.split(",")) if text else {}
    possible = {one.ask: one.answers for one in questions(game, seat)}
    if text_of(found) != text or any(answer not in possible.get(ask, ()) for ask, answer in found.items()):
        raise Unsound("answers", text)
    return found


def reply(game: AnyGame, state: State, text: str) -> Action | None:
    """What the answers of the seat that is asked come to; ``None`` when they say nothing about it."""
    asked = state.pending()
    if not text or not isinstance(asked, Decision) or not isinstance(game, HasStanding):
        return None
    answer = chosen_in(game, asked.seat, text).get(asked.ask)
    if answer is None:
        return None
    action: Action = game.standing.action(state, asked, answer)
    return action


# ------------------------------------------------------------------ bytes
def encode(given: Given) -> bytes:
    """As a letter holds them; nothing when there is nothing."""
    if not given.grants:
        return b""
    data = bytes([len(given.grants)])
    for grant in given.grants:
        text = grant.text.encode()
        data += bytes([grant.seat]) + grant.step.to_bytes(2, "big") + bytes([len(text)]) + text
    return data + b"".join(step.to_bytes(2, "big") for step in given.used)


def decode(data: bytes) -> Given:
    """The inverse of :func:`encode`; :class:`Unsound` for anything else."""
    if not data:
        return Given()
    grants, at = [], 1
    for _ in range(data[0]):
        size = data[at + 3] if len(data) > at + 3 else LONGEST + 1
        text = data[at + 4 : at + 4 + size]
        if len(text) != size or not text.isascii() or data[at] > 1 or size > LONGEST:
            raise Unsound("cut")
        grants.append(Grant(data[at], int.from_bytes(data[at + 1 : at + 3], "big"), text.decode()))
        at += 4 + size
    rest = data[at:]
    used = tuple(int.from_bytes(rest[n : n + 2], "big") for n in range(0, len(rest), 2))
    given = Given(tuple(grants), used)
    if not grants or len(grants) > MOST_GRANTS or list(used) != sorted(set(used)) or encode(given) != data:
        raise Unsound("cut")
    return given
