"""Positions in a line and play in words, for the tests of Special Operation 202X.

``table(...)`` sets up any position, ``acting(...)`` one in which a side is about to act with its card;
``Table.play`` takes what happens next, in order: a word is a choice in the notation of records or a card that is
drawn, a number is the face of a die. A word where a die is called for, or a number where somebody has to choose, is
an error: so a test also pins when a die is rolled and when nobody is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sakusen.engine.core import Chance, Decision, Reason
from sakusen.engine.luck import Luck
from sakusen.engine.match import Match
from sakusen.games.taiwan202x import steps
from sakusen.games.taiwan202x.board import (
    CARD,
    CARD_IDS,
    EVENT_IDS,
    PLACE_IDS,
    PLACE_WORDS,
    PRC,
    ROC,
    SEATS,
    SHEET,
    TRACK,
    UNIT_IDS,
    UNIT_WORDS,
)
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.state import State

UNIT = {name: u for u, name in enumerate(UNIT_WORDS)}
PLACE = {name: p for p, name in enumerate(PLACE_WORDS)}
ID_OF = dict(zip(UNIT_WORDS, UNIT_IDS, strict=True))
SIDE_OF = {u["word"]: u["side"] for u in SHEET["units"]}
NATION_OF = {u["word"]: u["nation"] for u in SHEET["units"]}
JSDF = tuple(w for w in UNIT_WORDS if NATION_OF[w] == "JSDF")
ALLY_CARDS = 12
HELD = 6
"""Cards in a hand unless told otherwise: nobody draws at the end of the turn."""
PLAIN = tuple(c for c in CARD_IDS if c[1:].isdigit())
COURT = tuple(c for c in CARD_IDS if not c[1:].isdigit())

Stacks = Mapping[str, str | Sequence[str]]


def _listed(held: str | Sequence[str]) -> list[str]:
    return [held] if isinstance(held, str) else list(held)


def _board(prc: Stacks, roc: Stacks, awake: bool) -> dict[str, str]:
    """The place of every unit: whoever is not named is lost, or in Japan's case still off the map."""
    places = {w: "off_map" if w in JSDF and not awake else "lost" for w in UNIT_WORDS}
    for side, stacks in (("PRC", prc), ("ROC", roc)):
        for place, held in stacks.items():
            for word in _listed(held):
                assert SIDE_OF[word] == side, f"{word} is of the other side"
                places[word] = PLACE_IDS[PLACE[place]]
    return {ID_OF[w]: place for w, place in places.items()}


def position(
    prc: Stacks | None = None,
    roc: Stacks | None = None,
    *,
    step: str = "choose",
    seat: str = "prc",
    turn: int = 1,
    initiative: str = "PRC+1",
    control: bool = False,
    landed: bool = False,
    awake: bool = False,
    hands: tuple[Sequence[str], Sequence[str]] | None = None,
    sizes: tuple[int, int] | None = None,
    played: tuple[str, str] | None = None,
    pool: Sequence[str] = (),
    ally: Sequence[str] = (),
    discards: Sequence[str] = (),
    stock: int = 22,
    jokers: int = 0,
    negotiations: int | None = None,
    event: str = "",
    **frame: Any,
) -> dict[str, Any]:
    """A position as JSON. ``hands`` names cards of both sides, which ``sizes`` fills up with numbers;
    ``pool`` names cards that have not been drawn; ``ally`` names some of an ally deck that has been looked at."""
    data = GAME.to_json(GAME.start())
    given = [list(h) for h in hands or ((), ())]
    shown = [c for c in played or () if c]
    spare = [c for c in (*PLAIN, *COURT) if c not in {*given[0], *given[1], *shown, *pool, *ally, *discards}]
    full = sizes or ((HELD, HELD) if hands is None else (0, 0))
    for s in (PRC, ROC):
        given[s] += [spare.pop(0) for _ in range(full[s] - len(given[s]))]
    deck = [*ally, *(spare.pop() for _ in range(ALLY_CARDS - len(ally) if ally else 0))]
    left = stock - (2 - jokers) + ALLY_CARDS - len(deck)
    used = [*shown, *(c for c in discards if c not in shown)]
    used += [spare.pop(0) for _ in range(52 - left - len(deck) - len(given[0]) - len(given[1]) - len(used))]
    awake = awake or landed or control
    data |= {
        "turn": turn, "seat": seat, "initiative": initiative, "units": _board(prc or {}, roc or {}, awake),
        "sakishima_prc": control, "landed": landed or control, "jsdf_awake": awake,
        "hands": dict(zip(SEATS, given, strict=True)), "ally_deck": deck, "discards": used,
        "chosen": dict(zip(SEATS, played or ("", ""), strict=True)),
        "stock": stock, "jokers_drawn": jokers, "negotiations": jokers if negotiations is None else negotiations}
    data["frame"] |= {"step": getattr(steps, step.upper()), "event": event, "cursor": 0} | frame
    return data


def table(prc: Stacks | None = None, roc: Stacks | None = None, *, luck: Luck | None = None, **rest: Any) -> Table:
    """A table with that position on it (see :func:`position`)."""
    return Table(Match(GAME, luck=luck, position=position(prc, roc, **rest)))


def acting(seat: str, card: str, prc: Stacks | None = None, roc: Stacks | None = None, **rest: Any) -> Table:
    """A side is about to act with a card; it is the last to act this turn, so that the turn ends after it."""
    idle = "C2" if card != "C2" else "D2"
    played = (card, idle) if seat == "prc" else (idle, card)
    return table(prc, roc, **({"step": "act", "seat": seat, "played": played, "acted": 1} | rest))


def opening() -> Table:
    """A game from its beginning, nothing dealt."""
    return Table(Match(GAME))


class Table:
    """A match, asked and moved in words."""

    def __init__(self, match: Match) -> None:
        self.match = match

    # -------------------------------------------------------------- play
    def play(self, *happenings: str | int) -> Table:
        """Everything that happens, in order: words are choices or cards, numbers are dice."""
        for number, what in enumerate(happenings, 1):
            pending = self.match.pending
            if isinstance(what, int):
                assert isinstance(pending, Chance), f"{number}: {what}, but there is no luck in {self}"
                assert len(pending.weights) == 6, f"{number}: {what}, but no die is rolled in {self}"
                self.match.roll(what - 1)
            elif isinstance(pending, Chance):
                names = CARD_IDS if pending.seen_by is not None else ("card", "joker")
                assert what in names, f"{number}: {what} is nothing that luck can bring in {self}"
                self.match.roll(names.index(what))
            else:
                assert isinstance(pending, Decision), f"{number}: {what}, but nobody is asked in {self}"
                assert what in self.choices, f"{number}: {what} is not possible in {self}"
                self.match.choose(GAME.parse(self.state, what))
        return self

    def idle(self) -> Table:
        """The side that acts does nothing; it is not even asked when its card wakes nobody."""
        return self.play("pass") if self.can("pass") else self

    def copy(self) -> Table:
        """The same table again, to try something else."""
        return Table(self.match.branch())

    # -------------------------------------------------------------- questions
    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def pending(self) -> Any:
        return self.match.pending

    @property
    def ask(self) -> str:
        """The key of the question, the reason of the luck, or the level of the victory."""
        pending = self.pending
        if isinstance(pending, Decision):
            return pending.ask
        return pending.why if isinstance(pending, Chance) else str(pending.level)

    @property
    def seat(self) -> str:
        return SEATS[self.pending.seat]

    @property
    def choices(self) -> list[str]:
        """The legal choices in words; none when luck is called for or the game is over."""
        pending = self.pending
        return [GAME.notate(self.state, a) for a in pending.actions] if isinstance(pending, Decision) else []

    def can(self, word: str) -> bool:
        return word in self.choices

    def places(self) -> set[str]:
        """Where the activated units can go."""
        return {w[1:] for w in self.choices if w.startswith(">")}

    def units(self) -> set[str]:
        """The units that can be chosen now."""
        return {w for w in self.choices if w in UNIT}

    def at(self, unit: str) -> str:
        """The place where a unit is."""
        return PLACE_WORDS[self.state.at[UNIT[unit]]]

    def stack(self, place: str) -> set[str]:
        """The units in a place."""
        return {n for n in UNIT_WORDS if self.at(n) == place}

    def hand(self, seat: str) -> set[str]:
        """The cards in a hand."""
        return set(GAME.to_json(self.state)["hands"][seat])

    @property
    def marker(self) -> str:
        return str(TRACK[self.state.initiative])

    def discards(self) -> set[str]:
        return set(GAME.to_json(self.state)["discards"])

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What has been told under this kind of event."""
        return [e.data for e in self.match.events() if e.kind == kind]

    def rules_told(self, kind: str) -> list[str]:
        """The rules that those events name."""
        return [e.rule for e in self.match.events() if e.kind == kind]

    def lost(self) -> list[str]:
        """The units lost since the table was set up, in order."""
        return [UNIT_WORDS[data["unit"]] for data in self.told("lost")]

    def why(self, kind: str, name: str) -> Reason:
        """Why something cannot be chosen now."""
        value: Any = name
        if kind in ("unit", "base"):
            value = UNIT[name]
        elif kind in ("place", "attack"):
            value = PLACE[name]
        elif kind == "card":
            value = CARD[name]
        return GAME.explain(self.state, (kind, value))

    def complaints(self) -> list[str]:
        return GAME.validate(self.state)

    def __repr__(self) -> str:
        return f"<{self.ask}: {self.choices[:40] or 'luck or the end'}>"


EVENT = {name: i for i, name in enumerate(EVENT_IDS)}
