"""Whether the dice of a game of two people are those that its record proves."""

from __future__ import annotations

import time

from ..engine import record
from ..games import game
from ..together import ed25519, proof
from ..together.signed import Claim
from ..together.terms import Unsound
from .request_error import RequestError


def holds(claim: Claim) -> bool:
    """Whether a signature is that of its seat."""
    return ed25519.holds(claim.public, claim.text, claim.signature)


def verify(text: str) -> dict[str, object]:
    """Plays a record and checks its proof: which dice, how many follow from the proof and how many were typed in, how
    many steps are signed, who has fallen silent and since when, and what is wrong, each with its step. ``RequestError``
    when the record cannot be played or holds no proof."""
    try:
        match = record.read(text, game)
    except record.RecordError as error:
        raise RequestError(error.key, error.step, error.detail) from error
    try:
        found = proof.check_match(match, holds)
    except Unsound as error:
        if "Letter" not in match.tags:
            raise RequestError("no_proof") from error
        raise RequestError("bad_proof", 0, error.key) from error
    faults = [
        {"fault": one.key, "step": one.step}
        | ({"found": one.found + 1, "expected": one.expected + 1} if one.key == "die" else {})
        for one in found.faults
    ]
    silent = proof.stands(match)
    return {
        "dice": found.dice,
        "steps": len(match.entries),
        "proved": found.proved,
        "typed": found.typed,
        **({"signed": found.signed} if found.signed >= 0 else {}),
        **({"secrets": found.secrets} if found.secrets != "open" else {}),
        **({"waits_for": match.game.seats[silent[0]], "since": _time(silent[1])} if silent else {}),
        "faults": faults,
    }


def _time(minutes: int) -> str:
    """A date of a letter, in universal time."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(minutes * 60))
