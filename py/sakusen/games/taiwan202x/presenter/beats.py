"""Every event of weight in Special Operation 202X as a beat; volleys are in ``fight_beats``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from ....engine.core import Event
from ....presenter.beats import Beat, Cast, Die
from ....presenter.short_beats import means, words_of
from ..rules.board import PRC, ROC, SAKISHIMA
from ..rules.steps import NOBODY
from ..rules.turn import COURT_DICE
from .fight_beats import FIGHT, RING, volley_beat
from .log import line
from .places import middle
from .seen import Seen
from .tray import both, laid
from .words import card, card_html, event, place_ref, say, side

FOLLOWS = ("control", "initiative", "awake")
"""What comes of an event, a recapture or a negotiation at once, told in the beat of its cause."""
LIGHT = frozenset(
    (
        "setup",
        "dealt",
        "deck_dealt",
        "turn",
        "phase",
        "chosen",
        "first",
        "passed",
        "moved",
        "attack",
        "joined",
        "no_fire",
        "returned",
    )
    + (
        "no_return",
        "recapture",
        "strike",
        "no_reaction",
        "let_through",
        "ally_seen",
        "no_draw",
        "drawn",
        "over",
        *FOLLOWS,
    )
)
"""Events that have no beat of their own: what a counter's way or a line of the log tells well enough, and what is part
of another beat."""

Maker = Callable[[Sequence[Event], int, int, Seen], "Beat | None"]


def beats(told: Sequence[Event], new: int, seen: Seen) -> list[Beat]:
    """See ``beats.ShowsBeats``."""
    out: list[Beat] = []
    at = new
    while at < len(told):
        maker = volley_beat if told[at].kind in FIGHT else MAKERS.get(told[at].kind)
        made = maker(told, at, new, seen) if maker else None
        if made:
            out.append(made)
        at = made.events[1] if made else at + 1
    return out


# ------------------------------------------------------------------ words
def _told(one: Event, seen: Seen) -> str:
    """An event in the words of the log."""
    return words_of(line(one, seen.lang, seen.seat))


def _rest(told: Sequence[Event], at: int, seen: Seen) -> tuple[int, str]:
    """Behind which event the consequences end that begin here, and what they are in words."""
    last = at
    while last < len(told) and told[last].kind in FOLLOWS:
        last += 1
    return last, say(seen.lang, "list.comma").join(_told(one, seen) for one in told[at:last])


def _short(told: Sequence[Event], at: int, seen: Seen, head: str, seat: int | None, **what: object) -> Beat:
    """A beat of one event and what came of it at once."""
    last, why = _rest(told, at + 1, seen)
    heading = say(seen.lang, f"beat.{head}", **what)
    return Beat(told[at].kind, (at, last), seat, heading, told[at].rule, _told(told[at], seen), why=why)


def _large(index: int) -> str:
    """A card as the picture of a throw."""
    return str(card_html(index))


# ------------------------------------------------------------------ cards
def _revealed(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat:
    """5.1 both cards are shown; who acts first (5.2, 5.3)."""
    cards = told[at].data["cards"]
    first = next((one for one in told[at + 1 : at + 3] if one.kind == "first"), None)
    made = _short(told, at, seen, "revealed", None)._replace(why=_told(first, seen) if first else "", stays=False)
    if NOBODY in cards:
        return made
    cast = Cast((), "".join(_large(card) for card in cards), "", "", means(made.sentence, told[at].rule, made.why))
    return made._replace(laid=both(seen, cards), cast=cast)


def _event(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat:
    """9.0 a court card is played as its event."""
    data, lang = told[at].data, seen.lang
    made = _short(told, at, seen, "event", data["seat"])
    name = event(lang, data["event"])
    words = say(lang, "beat.event.plays", side=side(lang, data["seat"]), card=card(data["card"]), event=name)
    cast = Cast((), _large(data["card"]), "", name, means(name, told[at].rule))
    return made._replace(heading=name, sentence=words, cast=cast, laid=laid(lang, [(data["seat"], data["card"])]))


def _cancelled(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat:
    """9.5 the loitering drones: the event does nothing, both cards are spent."""
    data, lang = told[at].data, seen.lang
    name = event(lang, data["event"])
    words = say(lang, "beat.cancelled.by", card=card(data["card"]), event=name)
    result = say(lang, "beat.cancelled")
    why = say(lang, "beat.cancelled.means")
    strike = next((one for one in reversed(told[:at]) if one.kind == "strike"), None)
    p = strike.data["place"] if strike else None
    played = next((one.data for one in reversed(told[:at]) if one.kind == "event"), None)
    cards = [(played["seat"], played["card"])] if played else []
    return _short(told, at, seen, "cancelled", PRC)._replace(
        heading=name,
        sentence=words,
        why=why,
        laid=laid(lang, [*cards, (PRC, data["card"])], strike.data["dice"] if strike else 0),
        cast=Cast((), _large(data["card"]), result, words, means(result, "9.5", f"{words} {why}")),
        place=(*middle(p), RING) if p is not None else None,
        ref=place_ref(lang, p) if p is not None else "",
    )


# ------------------------------------------------------------------ dice
def _operation(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
    """6.3 two dice say how much an operation with a court card can move."""
    first, last, lang = at, at, seen.lang
    while first > 0 and told[first - 1].kind == "operation_die":
        first -= 1
    while last < len(told) and told[last].kind == "operation_die":
        last += 1
    if last - first < COURT_DICE:
        return None  # the second die is still to be typed in
    dice = [Die(one.data["die"]) for one in told[first:last]]
    limit = told[last - 1].data["limit"]
    words = say(lang, "dice.limit", limit=limit)
    return _thrown(
        told[at],
        (at, last),
        None,
        say(lang, "dice.operation"),
        Cast(dice, "", str(limit), words, means(words, "6.3")),
        seen,
    )


def _airborne(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat:
    """9.4 one die for the paratroopers."""
    data, lang = told[at].data, seen.lang
    last, why = _rest(told, at + 1, seen)
    words = say(lang, "dice.success" if data["success"] else "dice.failure")
    cast = Cast([Die(data["die"], data["success"])], "", words, why or words, means(why or words, "9.4"))
    made = _thrown(told[at], (at, last), PRC, say(lang, "dice.airborne"), cast, seen)
    return made._replace(sentence=words, why=why)


def _thrown(one: Event, events: tuple[int, int], seat: int | None, heading: str, cast: Cast, seen: Seen) -> Beat:
    """A throw that is looked up in nothing."""
    steps = [say(seen.lang, f"beat.step.{key}") for key in ("card", "dice", "result")]
    asked = say(seen.lang, "beat.dice", count=len(cast.dice))
    sentence = cast.line
    said = (f"{heading}. {asked}", f"{cast.result}. {sentence}")
    return Beat(
        one.kind,
        events,
        seat,
        heading,
        one.rule,
        sentence,
        opening=heading,
        said=said,
        steps=steps,
        asked=asked,
        cast=cast,
    )


# ------------------------------------------------------------------ talks, islands
def _negotiation(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat:
    """10.2 the points of both sides, and where the marker goes."""
    data, lang = told[at].data, seen.lang
    rows = "".join(
        f'<div class="ln"><b>{escape(side(lang, seat))}</b><span class="t">{_seas(data["terms"][seat], lang)}</span>'
        f'<span class="v">{data["totals"][seat]}</span></div>'
        for seat in (PRC, ROC)
    )
    result = " : ".join(str(total) for total in data["totals"])
    made = _short(told, at, seen, "negotiation", None, number=data["number"])
    cast = Cast((), "", result, made.why, means(made.why or made.sentence, "10.2"))
    return made._replace(setup=f'<div class="mods">{rows}</div>', cast=cast)


def _seas(terms: Sequence[Sequence[object]], lang: str) -> str:
    """The seas that a side scores, as references."""
    found = [int(str(about[0])) for *_, about in terms if isinstance(about, (list, tuple))]
    return say(lang, "list.comma").join(str(place_ref(lang, sea)) for sea in found)


def _islands(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat:
    """9.1 China takes Sakishima."""
    made = _short(told, at, seen, "islands", told[at].data["seat"])
    return made._replace(place=(*middle(SAKISHIMA), RING), ref=place_ref(seen.lang, SAKISHIMA))


def _plain_beat(head: str, stays: bool = True) -> Maker:
    """A short beat of an event that names its side, if any."""

    def make(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
        seat = told[at].data.get("seat")
        made = _short(told, at, seen, head, seat if isinstance(seat, int) else None)
        return made._replace(stays=stays) if made.sentence else None

    return make


MAKERS: Mapping[str, Maker] = {
    "revealed": _revealed,
    "event": _event,
    "cancelled": _cancelled,
    "operation_die": _operation,
    "airborne": _airborne,
    "negotiation": _negotiation,
    "joker": _plain_beat("joker", False),
    "idle": _plain_beat("skipped", False),
    "swapped": _plain_beat("exchange"),
    "ally_closed": _plain_beat("exchange"),
    "control": _islands,
    "awake": _plain_beat("awake"),
    "initiative": _plain_beat("initiative"),
}
"""Every event kind of weight; those of a volley (``FIGHT``) are told together."""
