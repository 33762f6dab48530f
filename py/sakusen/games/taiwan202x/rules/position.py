"""A position as JSON: names instead of numbers, so that people and other programs can write one.

The schema is described in ``POSITION.md``. Reading is strict: whatever is missing, unknown or impossible is
refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....engine.hexes import bits
from ....engine.reading import Reader
from .board import (
    ALL_CARDS,
    CARD_IDS,
    CARDS,
    EVENT_IDS,
    JOKERS,
    PLACE_IDS,
    PLACES,
    SEATS,
    TRACK,
    UNIT_IDS,
)
from .board import MOST as MOST_STRENGTH
from .hybrid import MOST
from .sealed_state import SealedState
from .setup import HAND
from .state import ALLY, DISCARD, POOL, STOCK, State
from .steps import NOBODY, OVER, STEP_NAMES
from .validity import validate

FORMAT = "sakusen-position"
VERSION = 2
SLUG = "taiwan202x"
TURNS = 99
DICE = 30
FRAME: dict[str, tuple[int, int]] = {
    "acted": (0, 2),
    "cursor": (0, 2 * HAND),
    "limit": (0, MOST_STRENGTH),
    "generation": (0, 6),
    "based": (0, 1),
    "swaps": (0, max(MOST)),
}
"""The numbers of the frame, with their bounds."""
NUMBERED = {"step": (0, OVER), "place": (0, PLACES - 1), "card": (NOBODY, CARDS - 1)}
"""What positions of version 1 have as numbers; it is written in words since."""
SEALED_COUNTS = {"looked": 3, "opened": 2, "laying": 1, "clock": 3000}
"""The numbers that only a sealed game has, with the highest."""
UNIT_SETS = ("active", "fallen")
CARD_SETS = ("taken", "given")


def _cards(mask: int) -> list[str]:
    return [CARD_IDS[c] for c in bits(mask)]


def _card(card: int) -> str:
    return CARD_IDS[card] if card != NOBODY else ""


def _units(mask: int) -> list[str]:
    return [UNIT_IDS[u] for u in bits(mask)]


def to_json(state: State) -> dict[str, object]:
    """The position, all of it, hidden facts included; of a sealed game what everybody knows."""
    state.pending()
    more = {}
    if isinstance(state, SealedState):
        state = state.public()
        more = {"sealed": _sealed_to_json(state)}
    decks = state.decks
    knowledge = {
        name: {
            "ally_seen": _cards(state.ally_seen[s]),
            "ally_stale": state.ally_stale[s],
            "hand_known": _cards(state.hand_known[s]),
        }
        for s, name in enumerate(SEATS)
    }
    frame: dict[str, Any] = {name: getattr(state, name) for name in FRAME}
    frame |= {name: _units(getattr(state, name)) for name in UNIT_SETS}
    frame |= {name: _cards(getattr(state, name)) for name in CARD_SETS}
    frame |= {
        "step": STEP_NAMES[state.step],
        "place": PLACE_IDS[state.place],
        "card": _card(state.card),
        "event": EVENT_IDS[state.event] if state.event != NOBODY else "",
        "fighters": [_units(mask) for mask in state.fighters],
        "dice": list(state.dice),
        "hits": list(state.hits),
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": SLUG,
        "turn": state.turn,
        "seat": SEATS[state.seat],
        "initiative": TRACK[state.initiative],
        "units": {name: PLACE_IDS[state.at[u]] for u, name in enumerate(UNIT_IDS)},
        **({"absent": _units(state.absent)} if state.absent else {}),
        "sakishima_prc": bool(state.control),
        "landed": bool(state.landed),
        "jsdf_awake": bool(state.awake),
        "hands": {name: _cards(decks[s]) for s, name in enumerate(SEATS)},
        "chosen": {name: _card(state.chosen[s]) for s, name in enumerate(SEATS)},
        "ally_deck": _cards(decks[ALLY]),
        "discards": _cards(decks[DISCARD]),
        "stock": state.stock,
        "jokers_drawn": state.jokers,
        "negotiations": state.negotiations,
        "knowledge": knowledge,
        "frame": frame,
        **more,
    }


def _sealed_to_json(state: SealedState) -> dict[str, object]:
    """How many cards lie where in a sealed game, and how far it has come."""
    return {
        "sizes": list(state.sizes),
        "laid": SEATS[state.laid] if state.laid != NOBODY else "",
        **{name: getattr(state, name) for name in SEALED_COUNTS},
    }


def from_json(data: Mapping[str, object]) -> State:
    """The position again; ``ValueError`` with the offending place as its text."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("game") != SLUG:
        raise ValueError("format")
    read = Reader(data)
    version = read.number("version", 1, VERSION)
    state = SealedState() if "sealed" in data else State()
    _read_board(read, state)
    _read_cards(read, state)
    if isinstance(state, SealedState):
        _read_sealed(read.part("sealed"), state)
    _read_frame(read.part("frame"), state)
    (_read_words if version > 1 else _read_numbers)(read.part("frame"), state)
    state.rebuild()
    return _checked(state)


def _read_board(read: Reader, state: State) -> None:
    units = read.part("units")
    units.only(UNIT_IDS)
    state.at = [units.choice(name, PLACE_IDS) for name in UNIT_IDS]
    state.absent = read.mask("absent", UNIT_IDS) if "absent" in read.data else 0
    state.turn = read.number("turn", 1, TURNS)
    state.seat = read.choice("seat", SEATS)
    state.initiative = read.choice("initiative", TRACK)
    for key, field in (("sakishima_prc", "control"), ("landed", "landed"), ("jsdf_awake", "awake")):
        setattr(state, field, int(read.get(key, bool)))


def _read_cards(read: Reader, state: State) -> None:
    hands, chosen, knowledge = read.part("hands"), read.part("chosen"), read.part("knowledge")
    placed = [hands.mask(name, CARD_IDS) for name in SEATS]
    ally, discards = read.mask("ally_deck", CARD_IDS), read.mask("discards", CARD_IDS)
    state.decks = [*placed, ALL_CARDS & ~(placed[0] | placed[1] | ally | discards), ally, discards]
    state.chosen = [_maybe(chosen, name, CARD_IDS) for name in SEATS]
    for seat, name in enumerate(SEATS):
        known = knowledge.part(name)
        state.ally_seen[seat] = known.mask("ally_seen", CARD_IDS)
        state.ally_stale[seat] = known.number("ally_stale", 0, TURNS)
        state.hand_known[seat] = known.mask("hand_known", CARD_IDS)
    state.stock = read.number("stock", 0, STOCK)
    state.jokers = read.number("jokers_drawn", 0, JOKERS)
    state.negotiations = read.number("negotiations", 0, JOKERS)


def _read_sealed(read: Reader, state: SealedState) -> None:
    state.decks[POOL] = 0
    state.sizes = read.row("sizes", int, len(state.sizes))
    state.laid = _maybe(read, "laid", SEATS)
    for name, high in SEALED_COUNTS.items():
        setattr(state, name, read.number(name, 0, high))


def _read_frame(frame: Reader, state: State) -> None:
    for name, (low, high) in FRAME.items():
        setattr(state, name, frame.number(name, low, high))
    for name in UNIT_SETS:
        setattr(state, name, frame.mask(name, UNIT_IDS))
    for name in CARD_SETS:
        setattr(state, name, frame.mask(name, CARD_IDS))
    state.event = _maybe(frame, "event", EVENT_IDS)
    state.fighters = frame.masks("fighters", UNIT_IDS, len(SEATS))
    for name in ("dice", "hits"):
        values = frame.row(name, int, len(SEATS))
        if not all(0 <= value <= DICE for value in values):
            raise ValueError(frame.at(name))
        setattr(state, name, values)


def _maybe(read: Reader, key: str, names: Sequence[str]) -> int:
    """A name, or "" for none."""
    return NOBODY if read.get(key, str) == "" else read.choice(key, names)


def _read_words(frame: Reader, state: State) -> None:
    state.step = frame.choice("step", STEP_NAMES)
    state.place = frame.choice("place", PLACE_IDS)
    state.card = _maybe(frame, "card", CARD_IDS)


def _read_numbers(frame: Reader, state: State) -> None:
    """The same from a position of version 1."""
    for name, (low, high) in NUMBERED.items():
        setattr(state, name, frame.number(name, low, high))


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
