"""Positions in a line and play in words, for the tests of Special Operation 202X.

``table(...)`` sets up any position, ``acting(...)`` one in which a side is about to act with its card;
``Table.play`` takes what happens next, in order: a word is a choice in the notation of records or a card that is
drawn, a number is the face of a die. A word where a die is called for, or a number where somebody has to choose, is
an error: so a test also pins when a die is rolled and when nobody is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.in_words import MatchInWords

from sakusen.engine.core import Chance, Reason
from sakusen.engine.luck import Luck
from sakusen.engine.match import Match
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules import steps
from sakusen.games.taiwan202x.rules.board import (
    CARD,
    CARD_IDS,
    COUNTERS,
    EVENT_IDS,
    PLACE_IDS,
    PLACE_WORDS,
    PRC,
    ROC,
    SEATS,
    TRACK,
    UNIT_IDS,
    UNIT_WORDS,
)
from sakusen.games.taiwan202x.rules.state import State

UNIT = {name: u for u, name in enumerate(UNIT_WORDS)}
PLACE = {name: p for p, name in enumerate(PLACE_WORDS)}
ID_OF = dict(zip(UNIT_WORDS, UNIT_IDS, strict=True))
SIDE_OF = {u["word"]: u["side"] for u in COUNTERS["units"]}
NATION_OF = {u["word"]: u["nation"] for u in COUNTERS["units"]}
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
        "turn": turn,
        "seat": seat,
        "initiative": initiative,
        "units": _board(prc or {}, roc or {}, awake),
        "sakishima_prc": control,
        "landed": landed or control,
        "jsdf_awake": awake,
        "hands": dict(zip(SEATS, given, strict=True)),
        "ally_deck": deck,
        "discards": used,
        "chosen": dict(zip(SEATS, played or ("", ""), strict=True)),
        "stock": stock,
        "jokers_drawn": jokers,
        "negotiations": jokers if negotiations is None else negotiations,
    }
    data["frame"] |= {"step": step, "event": event, "cursor": 0} | in_words(frame)
    return data


def in_words(frame: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a frame, their numbers exchanged for words."""
    names: dict[str, Sequence[str]] = {"step": steps.STEP_NAMES, "place": PLACE_IDS, "card": (*CARD_IDS, "")}
    return {k: names[k][v] if k in names and isinstance(v, int) else v for k, v in frame.items()}


def in_numbers(data: dict[str, Any]) -> dict[str, Any]:
    """A position as version 1 wrote it."""
    frame = data["frame"]
    numbers = {
        "step": steps.STEP_NAMES.index(frame["step"]),
        "place": PLACE_IDS.index(frame["place"]),
        "card": CARD_IDS.index(frame["card"]) if frame["card"] else -1,
    }
    return data | {"version": 1, "frame": frame | numbers}


def table(prc: Stacks | None = None, roc: Stacks | None = None, *, luck: Luck | None = None, **rest: Any) -> Table:
    """A table with that position on it (see :func:`position`)."""
    return Table(Match(GAME, luck=luck, position=position(prc, roc, **rest)))


def acting(seat: str, card: str, prc: Stacks | None = None, roc: Stacks | None = None, **rest: Any) -> Table:
    """A side is about to act with a card; it is the last to act this turn, so that the turn ends after it."""
    named = {card, *rest.get("pool", ()), *rest.get("ally", ()), *rest.get("discards", ())}
    named |= {c for hand in rest.get("hands") or () for c in hand}
    idle = next(c for c in (("C2", "D2") if card in PLAIN else COURT) if c not in named)  # who has it has acted before
    played = (card, idle) if seat == "prc" else (idle, card)
    return table(prc, roc, **({"step": "act", "seat": seat, "played": played, "acted": 1} | rest))


def opening() -> Table:
    """A game from its beginning, nothing dealt."""
    return Table(Match(GAME))


class Table(MatchInWords):
    """A match, asked and moved in words; cards that luck brings have words, too."""

    def outcome(self, chance: Chance, what: str | int) -> int:
        if isinstance(what, int):
            assert len(chance.weights) == 6, f"{what}, but no die is rolled in {self}"
            return what - 1
        names = CARD_IDS if chance.seen_by is not None else ("card", "joker")
        assert what in names, f"{what} is nothing that luck can bring in {self}"
        return names.index(what)

    # -------------------------------------------------------------- play
    def idle(self) -> Table:
        """The side that acts does nothing; it is not even asked when its card wakes nobody."""
        return self.play("pass") if self.can("pass") else self

    # -------------------------------------------------------------- questions
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


EVENT = {name: i for i, name in enumerate(EVENT_IDS)}


def swapped(state: State, one: int, two: int) -> Any:
    """The same position with two cards in each other's place."""
    other = state.copy()
    masks = (1 << one, 1 << two)
    for cards in (other.decks, other.ally_seen, other.hand_known):
        for i, mask in enumerate(cards):
            if bool(mask & masks[0]) != bool(mask & masks[1]):
                cards[i] ^= masks[0] | masks[1]
    for name in ("taken", "given"):
        mask = getattr(other, name)
        if bool(mask & masks[0]) != bool(mask & masks[1]):
            setattr(other, name, mask ^ masks[0] ^ masks[1])
    other.chosen = [two if c == one else one if c == two else c for c in other.chosen]
    other.card = two if other.card == one else one if other.card == two else other.card
    other._next = None
    return other
