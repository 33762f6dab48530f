"""How things of Special Operation 202X are called in the three languages."""

from __future__ import annotations

from collections.abc import Iterable

from ....presenter.messages import Html
from ....presenter.wording import MINUS, Texts, ref
from ..rules.board import (
    CARD_IDS,
    COUNTERS,
    EVENTS,
    GENERATION,
    PLACE_IDS,
    SEATS,
    STRENGTH,
    SUIT,
    SUITS,
    TRACK,
    UNIT_IDS,
)
from ..rules.strikes import DICE
from ..rules.strikes import GENERATION as STRIKE_GENERATION

TEXTS = Texts(__package__)
say, html, knows, listed = TEXTS.say, TEXTS.html, TEXTS.knows, TEXTS.listed
COLOURS = ("prc", "roc")
"""The colour families of the style sheet, by seat."""
_TEXT_STYLE = "\ufe0e"
"""Asks for the plain form of a suit symbol, not for a coloured picture."""
SYMBOL = {
    "S": f"\u2660{_TEXT_STYLE}",
    "H": f"\u2665{_TEXT_STYLE}",
    "D": f"\u2666{_TEXT_STYLE}",
    "C": f"\u2663{_TEXT_STYLE}",
}
RED_SUITS = frozenset("HD")


# ---------------------------------------------------------------- sides and places
def side(lang: str, seat: int) -> str:
    """The name of a side, as the rulebook has it."""
    return say(lang, f"side.{SEATS[seat]}")


def plate(lang: str, seat: int) -> str:
    """The name of a side on the narrow plate of the prompt."""
    return say(lang, f"plate.{SEATS[seat]}")


def place(lang: str, index: int) -> str:
    """A place in a sentence."""
    return say(lang, f"place.{PLACE_IDS[index]}")


def there(lang: str, index: int) -> str:
    """A place inside a sentence, with the article that English wants."""
    return say(lang, f"there.{PLACE_IDS[index]}")


def place_ref(lang: str, index: int) -> Html:
    """A place as a reference that the page can point at."""
    return ref(f"hex:{index}", place(lang, index), "hx ref")


def place_words(lang: str, places: Iterable[int], joint: str = "list.comma") -> str:
    """Places inside a sentence."""
    return say(lang, joint).join(there(lang, p) for p in places)


# ---------------------------------------------------------------- units
def unit(lang: str, index: int) -> str:
    """A unit in a sentence; those that both navies fly carry their nation."""
    return say(lang, f"unit.{UNIT_IDS[index]}")


def counter_name(lang: str, index: int) -> str:
    """What the band of a counter says: its colour tells the nation."""
    key = f"counter.{UNIT_IDS[index]}"
    return say(lang, key) if knows(lang, key) else unit(lang, index)


def unit_name(lang: str, index: int) -> str:
    """The whole name of a unit."""
    return str(COUNTERS["units"][index]["name"][lang])


def unit_ref(lang: str, index: int) -> Html:
    """A unit as a reference that the page can point at."""
    return ref(f"unit:{index}", unit(lang, index))


def unit_list(lang: str, units: Iterable[int]) -> Html:
    """Units as references, one after another."""
    return listed(lang, (unit_ref(lang, u) for u in units))


def unit_words(lang: str, units: Iterable[int], joint: str = "list.comma") -> str:
    """Units as plain text."""
    return say(lang, joint).join(unit(lang, u) for u in units)


def values(index: int) -> str:
    """Strength and generation as printed: "2-5G"."""
    return f"{STRENGTH[index]}-{GENERATION[index]}G"


# ---------------------------------------------------------------- cards and events
def rank(card: int) -> str:
    """The rank of a card as printed."""
    return CARD_IDS[card][1:]


def card(index: int) -> str:
    """A card as text: suit and rank."""
    return SYMBOL[SUITS[SUIT[index]]] + rank(index)


def card_html(index: int) -> Html:
    """A card in running HTML, its suit in its ink."""
    suit = SUITS[SUIT[index]]
    ink = "red" if suit in RED_SUITS else "black"
    return Html(f'<span class="crd {ink}" data-touch="card:{index}">{SYMBOL[suit]}{rank(index)}</span>')


def card_words(lang: str, index: int) -> str:
    """A card for the ear: "queen of spades"."""
    shown = rank(index)
    named = say(lang, f"rank.{shown}") if knows(lang, f"rank.{shown}") else shown
    return say(lang, "card.spoken", suit=suit_name(lang, SUIT[index]), rank=named)


def suit_name(lang: str, index: int) -> str:
    """The name of a suit."""
    return say(lang, f"suit.{SUITS[index]}")


def suit_symbol(index: int) -> str:
    """The symbol of a suit."""
    return SYMBOL[SUITS[index]]


def event(lang: str, index: int) -> str:
    """The name of an event."""
    return str(EVENTS[index]["name"][lang])


def rating(index: int) -> str:
    """The dice and the generation of a strike as printed: "2-5G"."""
    return f"{DICE[index]}-{STRIKE_GENERATION[index]}G"


# ---------------------------------------------------------------- the track
def space(index: int) -> str:
    """A space of the initiative track as printed."""
    return TRACK[index].replace("-", MINUS)
