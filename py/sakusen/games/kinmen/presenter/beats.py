"""Every event of weight in Kinmen as a beat; battles are in ``battle_beats``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from ....engine.core import Event
from ....engine.hexes import bits
from ....presenter.beats import Beat, Cast, Die, Fate
from ....presenter.pictures import counter_svg
from ....presenter.wording import plain
from ..rules.board import AIR_DOTS, DEPOTS, HEXES, OPTION_CHITS, PLA, ROC, SIDE
from .battle_beats import FACE, Battle, place_of
from .faces import option_face, unit_svg
from .log import DATES, line
from .places import box_centre, option_slot
from .seen import Seen
from .words import full_name, hex_ref, html, rule_ref, say, signed

BOX = 62.0
"""The radius of the ring round a printed box."""
BATTLE = frozenset(
    ("attack", "shocked", "shock_used", "shock_paid", "battle", "must_stand", "chosen", "stood", "fell")
    + ("lost", "retreated", "advanced", "depot_lost")
)
"""Events that go on with a battle once it has begun."""
AIR = ("air_die", "air_marker", "air_ready")
LIGHT = frozenset(
    ("setup", "loaded", "landed", "supply_shipped", "came_ashore", "pass", "battle_group", "division_order")
    + ("recovered", "activated", "exhausted", "moved", "over", "air_marker", "air_ready")
    + ("options_laid", "options_pointed", "options_opened")
)
"""Events that have no beat of their own: what a counter's way or a line of the log tells well enough, and what is part
of another beat."""
PASSED_OVER = ("landing.load", "landing.boats", "night.move", "night.recover", "night.points")
"""What nobody could do, so that a phase was skipped."""


def beats(told: Sequence[Event], new: int, seen: Seen) -> list[Beat]:
    """See ``beats.ShowsBeats``."""
    out: list[Beat] = []
    at = new
    while at < len(told):
        first = _battle_of(told, at)
        if first is not None:
            last = at + 1
            while last < len(told) and told[last].kind != "attack" and _is_of_battle(told[last]):
                last += 1
            out.append(Battle(told, first, last, new, seen).beat())
            at = last
            continue
        maker = MAKERS.get(told[at].kind)
        made = maker(told, at, seen) if maker else None
        if made:
            out.append(made)
        at = made.events[1] if made else at + 1
    return out


def _is_of_battle(event: Event) -> bool:
    """Whether an event goes on with a battle; a shock that finds nobody to spend is a part of it, too."""
    return event.kind in BATTLE or (event.kind == "idle" and event.data["what"] == "shock")


def _battle_of(told: Sequence[Event], at: int) -> int | None:
    """The event with which the battle began that this one goes on with."""
    while at >= 0 and _is_of_battle(told[at]):
        if told[at].kind == "attack":
            return at
        at -= 1
    return None


# ------------------------------------------------------------------ small ones
def _box(name: str) -> tuple[float, float, float]:
    return (*box_centre(name), BOX)


def _short(told: Sequence[Event], at: int, seen: Seen, count: int = 1) -> Beat:
    """A beat of some events whose sentences are those of the log."""
    event, lang = told[at], seen.lang
    lines = [made.html for one in told[at : at + count] if (made := line(one, lang, seen.seat))]
    words = [plain(one) for one in lines]
    sentence, why = (words[0] if words else ""), say(lang, "list.comma").join(words[1:])
    return Beat(event.kind, (at, at + count), None, say(lang, "beat.head"), event.rule, sentence, why)


def _phase(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    """A turn, a phase or half a night begins; what is passed over at once belongs to it."""
    lang, last = seen.lang, at + 1
    kinds = ("phase", "idle") if told[at].kind == "turn" else ("idle",)
    while last < len(told) and told[last].kind in kinds:
        last += 1
    made = _short(told, at, seen, last - at)
    data = told[at].data
    if told[at].kind == "turn" and last > at + 1 and told[at + 1].kind == "phase":
        turn = say(lang, "log.turn", turn=data["turn"], date=DATES[data["turn"] - 1])
        gap = ". " if lang == "en" else "　"
        made = made._replace(sentence=f"{turn}{gap}{say(lang, 'phase.' + told[at + 1].data['phase'])}")
        rest = [plain(one.html) for event in told[at + 2 : last] if (one := line(event, lang, seen.seat))]
        made = made._replace(why=say(lang, "list.comma").join(rest))
    seat = data.get("seat") if told[at].kind == "night" else None
    return made._replace(heading=say(lang, "beat.phase"), seat=seat, stays=False)


def _idle(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    """Somebody had nothing to do, so a phase was skipped."""
    if told[at].data["what"] not in PASSED_OVER:
        return None
    return _short(told, at, seen)._replace(
        heading=say(seen.lang, "beat.skipped"), seat=told[at].data["seat"], stays=False
    )


def _at_box(head: str, box: str, seat: int) -> Callable[[Sequence[Event], int, Seen], Beat | None]:
    """A short beat at a printed box."""

    def make(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
        return _short(told, at, seen)._replace(heading=say(seen.lang, head), place=_box(box), seat=seat)

    return make


def _plain_beat(head: str, seat: int | None) -> Callable[[Sequence[Event], int, Seen], Beat | None]:
    def make(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
        return _short(told, at, seen)._replace(heading=say(seen.lang, head), seat=seat)

    return make


# ------------------------------------------------------------------ dice and markers
def _air(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    """9.1 the die for the air force, the markers drawn, what they come to."""
    last, lang, data = at + 1, seen.lang, told[at].data
    while last < len(told) and told[last].kind in AIR[1:]:
        last += 1
    ready = next((event.data["markers"] for event in told[at:last] if event.kind == "air_ready"), None)
    result = say(lang, "beat.air.result", count=data["markers"])
    sentence, means = say(lang, "beat.air.halved", die=data["die"], count=data["markers"]), ""
    if ready is not None:
        dots = sum(AIR_DOTS[i] for i in bits(ready))
        means = say(lang, "beat.air.dots", dots=dots)
    small = f"<small>{escape(means)} {rule_ref('9.1')}</small>"
    cast = Cast((Die(data["die"]),), "", result, means, f"<b>{escape(sentence)}</b>{small}")
    made = _short(told, at, seen)
    return made._replace(
        events=(at, last),
        seat=ROC,
        heading=say(lang, "beat.air"),
        opening=say(lang, "beat.air.opening"),
        sentence=sentence,
        why=means,
        place=_box("roc_air"),
        cast=cast,
    )


def _boats(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    """14.4 two dice for the sea transport that is lost; 15.2 one for what is gained."""
    first, last, lang = at, at, seen.lang
    while first > 0 and told[first - 1].kind == "boat_die":
        first -= 1
    while last < len(told) and told[last].kind == "boat_die":
        last += 1
    if last == len(told) or told[last].kind not in ("boats_lost", "boats_gained"):
        return None  # the second die is still to be typed in
    data, kind = told[last].data, told[last].kind
    dice = [Die(event.data["die"]) for event in told[first:last]] or [Die(data["die"])]
    seat, minus = (ROC, -1) if kind == "boats_lost" else (PLA, 1)
    change = signed(minus * data["lost"] if kind == "boats_lost" else data["after"] - data["before"])
    track = say(lang, "beat.boats.track", before=data["before"], after=data["after"])
    rule = told[last].rule
    means = f"<b>{escape(track)}</b><small>{rule_ref(rule)}</small>"
    made = _short(told, last, seen)
    return made._replace(
        events=(at, last + 1),
        seat=seat,
        heading=say(lang, "beat.boats"),
        opening=say(lang, f"beat.{kind}.opening"),
        cast=Cast(dice, "", change, track, means),
    )


def _option(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    """An option drawn, for the eyes of the PLA only, or shown to both."""
    data, kind, lang = told[at].data, told[at].kind, seen.lang
    if kind == "option_drawn" and (seen.seat != PLA or "chit" not in data):
        return None
    chit = data["chit"] if kind == "option_drawn" else OPTION_CHITS.index(data["option"])
    used = kind == "option_used"
    art = counter_svg(option_face(chit, used, lang)[1], lang, 80)
    name = say(lang, f"option.{OPTION_CHITS[chit]}")
    points = f"{signed(data['vp'])} VP" if used else ""
    x, y, size = option_slot(0)
    means = f"<b>{escape(name)}</b><small>{escape(points)} {rule_ref(told[at].rule)}</small>"
    return _short(told, at, seen)._replace(
        seat=PLA,
        heading=say(lang, "beat.option"),
        place=(x + size, y + size / 2, size),
        cast=Cast((), art, points, name, means),
        stays=used,
    )


# ------------------------------------------------------------------ barrage and other losses
def _hit(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    """Artillery or aircraft spend one or two units."""
    lang, kind, last = seen.lang, told[at].kind, at + 1
    while last < len(told) and told[last].kind == kind:
        last += 1
    seat = PLA if kind == "gun_hit" else ROC
    h = told[at].data["hex"]
    fates = [_spent(seen, event.data["unit"], event.rule) for event in told[at:last]]
    return _short(told, at, seen, last - at)._replace(
        seat=seat,
        heading=say(lang, f"beat.{kind}"),
        place=place_of(h),
        ref=hex_ref(lang, h) if h < HEXES else "",
        fates=fates,
    )


def _spent(seen: Seen, unit: int, rule: str) -> Fate:
    lang = seen.lang
    name = full_name(lang, unit)
    face = unit_svg(unit, seen.state.spent[unit], lang, FACE)
    did = html(lang, "beat.did.spent") + " " + rule_ref(rule)
    said = say(lang, "beat.fate.spent", unit=name)
    return Fate(SIDE[unit], face, name, did, say(lang, "beat.end.spent"), "bad", said, [("unit", unit)])


def _no_room(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    """15.5 a unit that finds no room ashore is removed."""
    unit, lang = told[at].data["unit"], seen.lang
    name = full_name(lang, unit)
    face = unit_svg(unit, seen.state.spent[unit], lang, FACE)
    said = say(lang, "beat.fate.lost", unit=name)
    fate = Fate(SIDE[unit], face, name, rule_ref("15.5"), say(lang, "beat.end.lost"), "bad", said, [("unit", unit)])
    return _short(told, at, seen)._replace(seat=ROC, heading=say(lang, "beat.ashore"), fates=[fate])


def _depot(told: Sequence[Event], at: int, seen: Seen) -> Beat | None:
    h = DEPOTS[told[at].data["depot"]][0]
    return _short(told, at, seen)._replace(
        seat=PLA, heading=say(seen.lang, "beat.depot"), place=place_of(h), ref=hex_ref(seen.lang, h)
    )


MAKERS: Mapping[str, Callable[[Sequence[Event], int, Seen], Beat | None]] = {
    "turn": _phase,
    "phase": _phase,
    "night": _phase,
    "idle": _idle,
    "guns": _at_box("beat.guns", "dadeng", PLA),
    "guns_silenced": _at_box("beat.air_hit", "dadeng", ROC),
    "air_die": _air,
    "boat_die": _boats,
    "boats_lost": _boats,
    "boats_gained": _boats,
    "option_drawn": _option,
    "option_used": _option,
    "gun_hit": _hit,
    "air_hit": _hit,
    "no_room_ashore": _no_room,
    "army_arrives": _plain_beat("beat.ashore", ROC),
    "delayed": _plain_beat("beat.option", None),
    "extended": _plain_beat("beat.phase", PLA),
    "depots": _plain_beat("beat.points", ROC),
    "depot_lost": _depot,
}
"""Every event kind of weight; those of a battle (``BATTLE``) are told together."""
