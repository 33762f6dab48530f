"""The cards in front of the viewer as HTML: what both sides play this turn, the hand, the ally support deck.

The page lays them out by width alone (``cards.css``): whole cards on a desktop, index strips or two rows on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from ....engine.core import Decision, Outcome
from ....presenter.asking import decision
from ....presenter.contract import Focus
from ....presenter.remembered import AsItStands
from ..art.cards import event_picture, suit_svg
from ..rules.board import EVENT_IDS, EVENT_OF, EVENT_RULE, SEATS, SUIT, SUITS
from ..rules.hybrid import MOST as MOST_SWAPS
from ..rules.state import State
from ..rules.steps import CARD_AT, NOBODY
from .phase import CHOOSE, order_of, order_reason, phase_of, revealed
from .seen import Seen
from .use import Lines, card_lines, other_lines, own_lines
from .words import COLOURS, RED_SUITS, card_words, event, rank, rating, say, side

_PICTURE = (64, 50)
_MANY, _VERY_MANY = 8, 11
"""From so many cards on a phone shows two rows, of five or of six."""
_CARD_ASKS = ("card", "react", "hybrid.take", "hybrid.give")


def tray(seen: Seen, focus: Focus) -> str:
    """See ``contract.Presenter.tray``."""
    if isinstance(seen.view.pending, Outcome):
        return ""
    now = decision(seen)
    asking = now if now is not None and now.ask in _CARD_ASKS else None
    cards = _deck(asking) if asking is not None and asking.ask == "hybrid.take" else list(seen.view.facts["hand"])
    shown = _shown(seen)
    if not cards and not shown:
        return ""
    css = "hand choose" if asking is not None else "hand rest"
    css += " very many" if len(cards) >= _VERY_MANY else " many" if len(cards) >= _MANY else ""
    return f'<div class="{css}">{shown}{_caption(seen, asking, len(cards))}{_cards(seen, focus, asking, cards)}</div>'


def _deck(now: Decision) -> list[int]:
    """The cards of the ally support deck that may be taken, while it is open."""
    return [a - CARD_AT for a in now.actions if a >= CARD_AT]


# ---------------------------------------------------------------- captions
def _caption(seen: Seen, now: Decision | None, count: int) -> str:
    lang = seen.lang
    ask = now.ask if now is not None else ""
    key = "tray.ally" if ask == "hybrid.take" else "tray.hand"
    if now is not None:
        small = say(lang, f"tray.{ask}")
    else:
        small = say(lang, "tray.laid" if _laid(seen) != NOBODY else "tray.next")
    return f'<span class="cap"><b>{escape(say(lang, key, count=count))}</b><small>{escape(small)}</small></span>'


def _laid(seen: Seen) -> int:
    """The card that the viewer has laid down, while it is not shown yet; -1 for none."""
    facts = seen.view.facts
    return int(facts["chosen"][seen.view.seat]) if phase_of(seen) == CHOOSE else NOBODY


# ---------------------------------------------------------------- the hand
def _cards(seen: Seen, focus: Focus, now: Decision | None, cards: Sequence[int]) -> str:
    stands = AsItStands(seen.state)
    made = "".join(_slot(seen, stands, focus, now, c) for c in cards)
    return f'<div class="cards">{made}</div>'


def _slot(seen: Seen, stands: AsItStands[State], focus: Focus, now: Decision | None, index: int) -> str:
    action = CARD_AT + index
    chosen = focus.preview == action
    laid = _laid(seen) == index
    attributes = f'data-touch="card:{index}"'
    css = ""
    if now is not None and action in now.actions:
        attributes = f'data-action="{action}" data-touch="card:{index}" aria-pressed="{str(chosen).lower()}"'
    elif now is not None:
        attributes, css = f'data-tap="card:{index}"', " off"
    css += " on" if chosen else " down" if laid else ""
    return _hand_card(stands, seen.lang, seen.view.seat, index, css, attributes, laid)


@lru_cache(maxsize=128)
def _hand_card(
    stands: AsItStands[State], lang: str, seat: int, index: int, css: str, attributes: str, is_face_down: bool
) -> str:
    """A card of the hand; kept, since a press changes one or two of them."""
    plate = f'<span class="plate">{escape(say(lang, "tray.face_down"))}</span>' if is_face_down else ""
    lines = own_lines(stands.state, lang, seat, index)
    body = face(lang, index, seat, lines) + plate
    return f'<div class="held{css}">{_button(lang, index, css, attributes, body, lines)}</div>'


def _button(lang: str, index: int, css: str, held: str, body: str, lines: Lines) -> str:
    kind = "court" if lines.name else "number"
    spoken = [card_words(lang, index), lines.name, lines.what, lines.operation, lines.units, lines.remark]
    label = escape(say(lang, "list.comma").join(words for words in spoken if words))
    return f'<button type="button" class="card {kind} {_ink(index)}{css}" {held} aria-label="{label}">{body}</button>'


def face(lang: str, index: int, seat: int, lines: Lines) -> str:
    """The inside of a card: index, picture or numeral, name, what it does now."""
    suit = SUITS[SUIT[index]]
    shown = rank(index)
    corner = f'<span class="ix"><b>{shown}</b>{suit_svg(suit, 13)}</span>'
    if not lines.name:
        wide = " long" if len(shown) > 1 else ""
        middle = f'<span class="num{wide}">{shown}</span><span class="big">{suit_svg(suit, 16)}</span>'
        return f'{corner}{middle}<span class="ls">{_line("op", lines.operation)}{_tail(lines)}</span>'
    happening = EVENT_OF[index][seat]
    css = "art" if lines.playable else "art no"
    picture = event_picture(EVENT_IDS[happening], *_PICTURE, suit in RED_SUITS, not lines.playable)
    what = _line("wh", lines.what) if lines.playable else _refused(lang, lines)
    name = f'<span class="nm">{escape(lines.name)}</span>'
    return (
        f'{corner}<span class="{css}">{picture}</span>{name}'
        f'<span class="ls">{what}{_line("op", lines.operation)}{_tail(lines)}</span>'
    )


def laid(lang: str, cards: Sequence[tuple[int, int]], unthrown: int = 0) -> str:
    """Court cards played as their events, of whom each, large: the last one lies over the others, which pale. Beside
    them so many dice that are not thrown, empty. It is a picture: what is on them is said beside it."""
    made = ""
    for at, (seat, index) in enumerate(cards, 1):
        css = f"card court {_ink(index)}" + (" gone" if at < len(cards) else "")
        made += f'<div class="{css}">{_played_face(lang, seat, index)}</div>'
    dice = f'<span class="unthrown">{"<i></i>" * unthrown}</span>' if unthrown else ""
    return f'<div class="laid" inert>{made}{dice}</div>'


def both(seen: Seen, cards: Sequence[int]) -> str:
    """The cards of both sides, large and side by side, as they are turned. A picture, as ``laid``."""
    made = ""
    for seat, index in enumerate(cards):
        lines = card_lines(seen, index) if seat == seen.view.seat else other_lines(seen, index)
        lines = lines._replace(units="", remark="")  # the plate of the side lies there
        kind = "court" if lines.name else "number"
        plate = f'<span class="plate {COLOURS[seat]}">{escape(side(seen.lang, seat))}</span>'
        made += f'<div class="card {kind} {_ink(index)}">{face(seen.lang, index, seat, lines)}{plate}</div>'
    return f'<div class="laid both" inert>{made}</div>'


def _played_face(lang: str, seat: int, index: int) -> str:
    happening = EVENT_OF[index][seat]
    what = say(lang, f"card.event.{EVENT_IDS[happening]}", rating=rating(happening), count=MOST_SWAPS[happening])
    return face(lang, index, seat, Lines(event(lang, happening), what, EVENT_RULE[happening], True, "", "", ""))


def _ink(index: int) -> str:
    return "red" if SUITS[SUIT[index]] in RED_SUITS else "black"


def _line(css: str, words: str) -> str:
    return f'<span class="{css}">{escape(words)}</span>' if words else ""


def _tail(lines: Lines) -> str:
    return _line("un", lines.units) + _line("un", lines.remark)


def _refused(lang: str, lines: Lines) -> str:
    words = escape(say(lang, "card.no", why=lines.what))
    return f'<span class="wh no">{words} <u>{escape(lines.rule)}</u></span>'


# ---------------------------------------------------------------- the cards of the turn
def _shown(seen: Seen) -> str:
    """Both cards of the turn once they are shown, in the order in which they act."""
    lang, facts = seen.lang, seen.view.facts
    shown = revealed(facts)
    if not any(c != NOBODY for c in shown):
        return ""
    order = order_of(facts)
    seats = order or list(range(len(SEATS)))
    cards = "".join(_played(seen, seat, shown[seat], order) for seat in seats if shown[seat] != NOBODY)
    small = ""
    if order:
        key, rule = order_reason(facts, order[0])
        small = f"<small>{escape(say(lang, f'order.{key}'))} {rule}</small>"
    return f'<div class="rev"><span class="cap"><b>{escape(say(lang, "tray.shown"))}</b>{small}</span>{cards}</div>'


def _played(seen: Seen, seat: int, index: int, order: Sequence[int]) -> str:
    lang = seen.lang
    own = seat == seen.view.seat
    lines = card_lines(seen, index) if own else other_lines(seen, index)
    css = " own" if own else " other"
    now = seen.view.facts["seat"] == seat and bool(order)
    slot = f"held{css} acts" if now else f"held{css}"
    plate = "" if own else f'<span class="plate {COLOURS[seat]}">{escape(side(lang, seat))}</span>'
    held = f'data-touch="card:{index}"'
    return f'<div class="{slot}">{_button(lang, index, css, held, face(lang, index, seat, lines) + plate, lines)}</div>'
