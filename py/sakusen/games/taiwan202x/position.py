"""A position as JSON: names instead of numbers, so that people and other programs can write one.

The schema is described in ``POSITION.md``. Reading is strict: whatever is missing, unknown or impossible is
refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.hexes import bits
from .board import (
    ALL_CARDS,
    CARD_IDS,
    CARDS,
    EVENT_IDS,
    EVENTS,
    JOKERS,
    PLACE_IDS,
    PLACES,
    SEATS,
    TRACK,
    UNIT_IDS,
)
from .board import MOST as MOST_STRENGTH
from .hybrid import MOST
from .setup import FLEET_LIST, HAND
from .state import ALLY, DISCARD, STOCK, State
from .steps import (
    ACT,
    ALLY_DRAW,
    AREA,
    CHOOSE,
    DEAL,
    GIVE,
    NEXT,
    NOBODY,
    ORDER,
    OVER,
    REACT,
    SETUP_FLEETS,
    TAKE,
)
from .validity import validate

FORMAT = "sakusen-position"
VERSION = 1
SLUG = "taiwan202x"
UNIT_INDEX = {name: u for u, name in enumerate(UNIT_IDS)}
TURNS = 99
DICE = 30
FRAME: dict[str, tuple[int, int]] = {
    "step": (0, OVER), "acted": (0, 2), "cursor": (0, 2 * HAND), "limit": (0, MOST_STRENGTH), "place": (0, PLACES - 1),
    "generation": (0, 6), "based": (0, 1), "swaps": (0, max(MOST)), "card": (NOBODY, CARDS - 1)}
"""Where the sequence of play stands; steps as in ``steps.py``."""
UNIT_SETS = ("active", "fallen")
CARD_SETS = ("taken", "given")


def _cards(mask: int) -> list[str]:
    return [CARD_IDS[c] for c in bits(mask)]


def _card(card: int) -> str:
    return CARD_IDS[card] if card != NOBODY else ""


def _units(mask: int) -> list[str]:
    return [UNIT_IDS[u] for u in bits(mask)]


def to_json(state: State) -> dict[str, Any]:
    """The position, all of it, hidden facts included."""
    state.pending()
    decks = state.decks
    knowledge = {name: {"ally_seen": _cards(state.ally_seen[s]), "ally_stale": state.ally_stale[s],
                        "hand_known": _cards(state.hand_known[s])} for s, name in enumerate(SEATS)}
    frame: dict[str, Any] = {name: getattr(state, name) for name in FRAME}
    frame |= {name: _units(getattr(state, name)) for name in UNIT_SETS}
    frame |= {name: _cards(getattr(state, name)) for name in CARD_SETS}
    frame |= {"event": EVENT_IDS[state.event] if state.event != NOBODY else "",
              "fighters": [_units(mask) for mask in state.fighters], "dice": list(state.dice), "hits": list(state.hits)}
    return {
        "format": FORMAT, "version": VERSION, "game": SLUG,
        "turn": state.turn, "seat": SEATS[state.seat], "initiative": TRACK[state.initiative],
        "units": {name: PLACE_IDS[state.at[u]] for u, name in enumerate(UNIT_IDS)},
        "sakishima_prc": bool(state.control), "landed": bool(state.landed), "jsdf_awake": bool(state.awake),
        "hands": {name: _cards(decks[s]) for s, name in enumerate(SEATS)},
        "chosen": {name: _card(state.chosen[s]) for s, name in enumerate(SEATS)},
        "ally_deck": _cards(decks[ALLY]), "discards": _cards(decks[DISCARD]),
        "stock": state.stock, "jokers_drawn": state.jokers, "negotiations": state.negotiations,
        "knowledge": knowledge, "frame": frame}


class _Reader:
    """Takes values out of untrusted data; every complaint names its place."""

    def __init__(self, data: Mapping[str, Any], place: str = "") -> None:
        self.data, self.place = data, place

    def get(self, key: str, kind: type | tuple[type, ...]) -> Any:
        value = self.data.get(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise ValueError(self.place + key)
        return value

    def inner(self, key: str) -> _Reader:
        return _Reader(self.get(key, Mapping), f"{self.place}{key}.")

    def number(self, key: str, low: int, high: int) -> int:
        value = self.get(key, int)
        if not low <= value <= high:
            raise ValueError(self.place + key)
        return int(value)

    def name(self, key: str, names: Sequence[str]) -> int:
        value = self.get(key, str)
        if value not in names:
            raise ValueError(self.place + key)
        return names.index(value)

    def maybe(self, key: str, names: Sequence[str]) -> int:
        """A name, or "" for none."""
        return NOBODY if self.get(key, str) == "" else self.name(key, names)

    def mask(self, key: str, names: Sequence[str]) -> int:
        return mask_in(self.get(key, list), names, self.place + key)

    def pair(self, key: str) -> list[Any]:
        value = self.get(key, list)
        if len(value) != len(SEATS):
            raise ValueError(self.place + key)
        return list(value)


def mask_in(values: list[Any], names: Sequence[str], place: str) -> int:
    """Names as a set; ``ValueError`` with the place of one that is unknown or stands twice."""
    mask = 0
    for i, name in enumerate(values):
        if name not in names or mask >> names.index(name) & 1:
            raise ValueError(f"{place}[{i}]")
        mask |= 1 << names.index(name)
    return mask


def from_json(data: Mapping[str, Any]) -> State:
    """The position again; ``ValueError`` with the offending place as its text."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("game") != SLUG:
        raise ValueError("format")
    read = _Reader(data)
    read.number("version", 1, VERSION)
    state = State()
    _read_board(read, state)
    _read_cards(read, state)
    _read_frame(read.inner("frame"), state)
    state.rebuild()
    return _checked(state)


def _read_board(read: _Reader, state: State) -> None:
    units = read.inner("units")
    for name in units.data:
        if name not in UNIT_INDEX:
            raise ValueError(f"units.{name}")
    state.at = [units.name(name, PLACE_IDS) for name in UNIT_IDS]
    state.turn = read.number("turn", 1, TURNS)
    state.seat = read.name("seat", SEATS)
    state.initiative = read.name("initiative", TRACK)
    for key, field in (("sakishima_prc", "control"), ("landed", "landed"), ("jsdf_awake", "awake")):
        setattr(state, field, int(read.get(key, bool)))


def _read_cards(read: _Reader, state: State) -> None:
    hands, chosen, knowledge = read.inner("hands"), read.inner("chosen"), read.inner("knowledge")
    placed = [hands.mask(name, CARD_IDS) for name in SEATS]
    ally, discards = read.mask("ally_deck", CARD_IDS), read.mask("discards", CARD_IDS)
    state.decks = [*placed, ALL_CARDS & ~(placed[0] | placed[1] | ally | discards), ally, discards]
    state.chosen = [chosen.maybe(name, CARD_IDS) for name in SEATS]
    for seat, name in enumerate(SEATS):
        known = knowledge.inner(name)
        state.ally_seen[seat] = known.mask("ally_seen", CARD_IDS)
        state.ally_stale[seat] = known.number("ally_stale", 0, TURNS)
        state.hand_known[seat] = known.mask("hand_known", CARD_IDS)
    state.stock = read.number("stock", 0, STOCK)
    state.jokers = read.number("jokers_drawn", 0, JOKERS)
    state.negotiations = read.number("negotiations", 0, JOKERS)


def _read_frame(frame: _Reader, state: State) -> None:
    for name, (low, high) in FRAME.items():
        setattr(state, name, frame.number(name, low, high))
    for name in UNIT_SETS:
        setattr(state, name, frame.mask(name, UNIT_IDS))
    for name in CARD_SETS:
        setattr(state, name, frame.mask(name, CARD_IDS))
    state.event = frame.maybe("event", EVENT_IDS)
    state.fighters = [mask_in(v, UNIT_IDS, f"frame.fighters[{i}]") if isinstance(v, list) else _bad("frame.fighters")
                      for i, v in enumerate(frame.pair("fighters"))]
    for name in ("dice", "hits"):
        values = frame.pair(name)
        if any(type(v) is not int or not 0 <= v <= DICE for v in values):
            _bad(f"frame.{name}")
        setattr(state, name, values)
    _check_step(state)


def _bad(place: str) -> Any:
    raise ValueError(place)


def _check_step(state: State) -> None:
    """The fields that a step rests on must be there."""
    step = state.step
    if step == SETUP_FLEETS and state.cursor > len(FLEET_LIST):
        _bad("frame.cursor")
    if step not in (DEAL, SETUP_FLEETS) and state.cursor > 2:
        _bad("frame.cursor")
    if ACT < step < NEXT and step != CHOOSE and state.chosen[state.seat] == NOBODY and step < NEXT - 1:
        _bad("chosen")
    if step == ORDER and NOBODY in state.chosen:
        _bad("chosen")
    if AREA <= step <= REACT or ALLY_DRAW <= step <= GIVE:
        kind = EVENTS[state.event]["kind"] if state.event != NOBODY else ""
        if kind != ("swap" if step >= ALLY_DRAW else "strike"):
            _bad("frame.event")
    if step == GIVE and (state.card == NOBODY or not state.decks[ALLY] >> state.card & 1):
        _bad("frame.card")
    if step in (TAKE, GIVE) and (state.taken.bit_count() != state.swaps or state.given.bit_count() != state.swaps):
        _bad("frame.swaps")


def _checked(state: State) -> State:
    """A position whose frame does not fit its units breaks somewhere when asked; say so instead."""
    complaints = validate(state)
    if complaints:
        raise ValueError(complaints[0])
    try:
        state.pending()
    except (IndexError, KeyError, ValueError, RecursionError) as error:
        raise ValueError("frame") from error
    return state

