"""What is kept of a game for one person that others have to do with: who is at it, what is lent, who plays along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ...together.dice import HASH
from ...together.solo import NAME

if TYPE_CHECKING:
    from ...engine.match import Match
    from ..storage.schema import JsonObject
    from .session import Session

OWN, GUEST, SEEDED = "own", "guest", "seed"
"""A game of one's own; one in which a turn is played for somebody else; one that is played on an agreed seed."""
MOST = 12
"""So many turns played by others, and so many results of others, are kept."""
NO_RESULTS: Mapping[str, str] = {}


class Turn(NamedTuple):
    """A turn that somebody else has played: the steps from ``first`` to ``last``, numbered from 1."""

    first: int
    last: int
    name: str
    loan: str


class Told(NamedTuple):
    """``key`` signs; ``game`` is the name for watchers, or that of the challenge; ``seed`` all luck follows from, if
    there is one. ``loan`` names the loan that is out, or in the other role the one that is played, with its seed;
    ``first`` is how many steps were there when it was lent. ``theirs`` are results of others, by their public key."""

    role: str
    key: bytes
    game: bytes
    seed: bytes = b""
    loan: bytes = b""
    loan_seed: bytes = b""
    first: int = 0
    friend: str = ""
    turns: tuple[Turn, ...] = ()
    theirs: Mapping[str, str] = NO_RESULTS


class Apart:
    """Belongs to a session. ``at_rest`` is called whenever nothing moves."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.at_rest: Callable[[], None] = lambda: None

    @property
    def luck(self) -> bytes:
        """The seed that all luck follows from at this table; empty when there is none."""
        return self.told.loan_seed if self.told.role == GUEST else self.told.seed

    @property
    def barred(self) -> int:
        """So many steps cannot be taken back: others have played or seen them."""
        return max((turn.last for turn in self.told.turns), default=self.told.first if self.told.role == GUEST else 0)

    def kept(self) -> JsonObject:
        """What the page keeps with the game."""
        told = self.told
        return {
            **{name: value.hex() for name, value in told._asdict().items() if isinstance(value, bytes)},
            "role": told.role,
            "first": told.first,
            "friend": told.friend,
            "turns": [list(turn) for turn in told.turns],
            "theirs": dict(told.theirs),
        }


def from_json(kept: Mapping[str, object]) -> Apart:
    """What was kept; ``ValueError`` when it is not sound."""
    try:
        texts = {name: bytes.fromhex(str(kept[name])) for name in ("key", "game", "seed", "loan", "loan_seed")}
        turns = tuple(Turn(int(a), int(b), str(c), str(d)) for a, b, c, d in kept["turns"])  # type: ignore[attr-defined]
        theirs = {str(key): str(code) for key, code in kept["theirs"].items()}  # type: ignore[attr-defined]
        first, friend, role = int(str(kept["first"])), str(kept["friend"]), str(kept["role"])
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from error
    told = Told(role, first=first, friend=friend, turns=turns, theirs=theirs, **texts)
    wanted = HASH if role != OWN else 0
    seed = told.loan_seed if role == GUEST else told.seed
    if role not in (OWN, GUEST, SEEDED) or len(told.key) != HASH or len(told.game) != NAME or len(seed) < wanted:
        raise ValueError(role)
    return Apart(told)


def record(match: Match, told: Told) -> None:
    """Let the record say who has played what, and on which seed."""
    if told.turns:
        match.tags["Lent"] = "; ".join(f"{turn.first}-{turn.last} {turn.name or '?'}" for turn in told.turns)
    if told.seed:
        match.tags["Seed"] = told.seed.hex()


def turn_of(session: Session) -> Callable[[object], object]:
    """In which turn a position of this game stands."""
    return lambda state: session.part(state, "turn")  # type: ignore[arg-type]
