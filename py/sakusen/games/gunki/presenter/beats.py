"""Every event of weight in Regiment without Colours as a beat: a chit with the die that follows it, a defence, a
pressure, what they do to units and markers, a truce, a day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from ....art.counters import states
from ....art.pens.shapes import Shapes
from ....engine.core import Event
from ....presenter.beats import Beat, Cast, Die, Fate
from ....presenter.pictures import die_svg
from ....presenter.short_beats import dice_beat, means, short_beat, words_of
from ....presenter.wording import rule_ref
from ..rules.board import CHITS, EVENTS, PLAYER, SPACES
from .cup import drawn_from
from .faces import picture
from .log import line, motion
from .marks import event_row
from .phase import SOVIET
from .places import CENTRES, CUP
from .seen import Seen
from .status import head_of
from .words import chit, event, gun, marker, say, space_ref, unit_name

RING, FACE, CHIT = 46.0, 44, 60
CUP_RING = (CUP[0], CUP[1] + 50, 54.0)
"""A ring round all of the cup: a smaller one lay over its number and its name."""
FATES = {"lost": "bad", "held": "good", "retreated": "", "advanced": "", "gun_lost": "bad"}
"""What a roll of the defence does, with its icon."""
PUSHES = {"lost": "bad", "pushed": "good", "removed": "good", "moved_in": "good"}
"""What a roll of the pressure does, with its icon."""
TRUCES = ("truce", "no_truce")
OWN = ("pressure", "gun_fires", "truce_asked", "day")
"""The kinds of beats of the player's own action; the Soviet one is told by all others."""
LIGHT = frozenset(("setup", "moved", "gun_ready", "day_end", "defenders", "over"))
"""Events that have no beat of their own: what a counter's way or a line of the log tells well enough."""

Maker = Callable[[Sequence[Event], int, int, Seen], "Beat | None"]


def beats(told: Sequence[Event], new: int, seen: Seen) -> list[Beat]:
    """See ``beats.ShowsBeats``."""
    out: list[Beat] = []
    at = new
    while at < len(told):
        maker = MAKERS.get(told[at].kind)
        made = maker(told, at, new, seen) if maker else None
        if made:
            is_soviet = made.kind not in OWN
            out.append(made._replace(head=head_of(told, made.events[1], is_soviet, seen)))
        at = made.events[1] if made else at + 1
    return out


def _words(one: Event, seen: Seen) -> str:
    return words_of(line(one, seen.lang, seen.seat))


def _steps(lang: str, *keys: str) -> list[str]:
    return [say(lang, f"beat.step.{key}") for key in keys]


def _at(space: int) -> tuple[float, float, float] | None:
    return (*CENTRES[space], RING) if space < SPACES else None


# ------------------------------------------------------------------ chits
def _chit(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
    """5.0 a chit is drawn; the die of the event table is a part of it where it has fallen already (7.4)."""
    lang, index = seen.lang, CHITS.index(told[at].data["chit"])
    name = chit(lang, index)
    if at + 1 < len(told) and told[at + 1].kind == "event":
        return _event(told, at + 1, new, seen)
    made = short_beat(told[at], at, say(lang, "beat.chit"), line(told[at], lang, seen.seat))
    cast = Cast((), picture("chit", index, CHIT, lang), "", name, means(name, "5.0"))
    left = drawn_from(lang, told[at].data["left"])
    return made._replace(cast=cast, place=CUP_RING, stays=False, swap=left) if made else None


def _event(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat:
    """7.4 a die on the event table, and the answer to a request for a truce (6.1)."""
    lang, one, last = seen.lang, told[at], at + 1
    first = at - 1 if at > new and told[at - 1].kind == "chit" else at
    name, face = event(lang, one.data["event"]), one.data["die"]
    why = ""
    if last < len(told) and told[last].kind in TRUCES:
        why, last = _words(told[last], seen), last + 1
    art = picture("chit", CHITS.index("event"), CHIT, lang)
    rows = "".join(
        f"<tr{' class=rolled' if number == face else ''}><td>{die_svg(number, 20)}</td>"
        f"<td{' class=lit' if number == face else ''}>{escape(event(lang, key))}</td></tr>"
        for number, key in enumerate(EVENTS, 1)
    )
    return Beat(
        "event",
        (first, last),
        SOVIET,
        say(lang, "beat.event"),
        one.rule,
        why or name,
        opening=say(lang, "beat.opening.event"),
        why=name if why else "",
        said=(say(lang, "beat.event"), f"{face}. {name}. {why}".rstrip(" .")),
        place=CUP_RING,
        steps=_steps(lang, "chit", "dice", "event", "result"),
        start=0 if first < at else 1,
        asked=say(lang, "beat.event"),
        cast=Cast([Die(face)], art, name, why or name, means(name, one.rule, why)),
        table=f'<table class="by-die"><tbody>{rows}</tbody></table>',
        drawn=event_row(face),
        swap=drawn_from(lang, told[first].data["left"]) if first < at else None,
    )


def _one_die(head: str) -> Maker:
    """A die that says where something happens."""

    def make(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
        lang, one = seen.lang, told[at]
        made = short_beat(one, at, say(lang, f"beat.{head}"), line(one, lang, seen.seat))
        if made is None:
            return None
        steps = _steps(lang, "what", "dice", "result")
        thrown = dice_beat(made, [one.data["die"]], made.sentence, steps, made.heading)
        place = _at(one.data["space"])
        cast = Cast([Die(one.data["die"])], "", "", made.sentence, means(made.sentence, one.rule))
        opening = say(lang, f"beat.opening.{head}")
        return thrown._replace(
            opening=opening, cast=cast, place=place, ref=space_ref(lang, one.data["space"]), by_die=True, stays=False
        )

    return make


# ------------------------------------------------------------------ a unit's die
def _rolled(kind: str, ends: Mapping[str, str]) -> Maker:
    """A unit rolls against its strength; what comes of it at once."""

    def make(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
        roll, last = _roll_and_end(told, at, ends)
        if told[roll].kind != kind:
            return None  # nobody has rolled for it: the counter goes its way
        lang, one = seen.lang, told[roll]
        data = one.data
        value = data["die"] + data["change"]
        change = f" + {data['change']}" if data["change"] else ""
        result = say(lang, f"result.{kind}.{data['result']}")
        words = say(lang, "beat.rolled", unit=unit_name(lang, data["unit"]), result=result)
        asked = say(lang, "beat.needs", strength=data["strength"])
        sign = "≤" if value <= data["strength"] else ">"
        heading = say(lang, f"beat.{kind}")
        return Beat(
            kind,
            (max(roll, new), last),
            PLAYER,
            heading,
            one.rule,
            words,
            opening=say(lang, "beat.rolled", unit=unit_name(lang, data["unit"]), result=asked),
            said=(f"{heading}. {unit_name(lang, data['unit'])}. {asked}", f"{data['die']}{change}. {words}"),
            place=_at(data["space"]),
            ref=space_ref(lang, data["space"]),
            steps=_steps(lang, "strength", "dice", "result", "units"),
            start=0 if roll >= new else 3,
            setup=_strength_line(one, lang),
            asked=asked,
            cast=Cast([Die(data["die"])], "", f"{value} {sign} {data['strength']}", words, means(words, one.rule)),
            headline=(f"{data['die']}{change} {sign} {data['strength']}", result),
            fates=_fates(told, roll, range(roll + 1, last), new, ends, seen),
        )

    return make


def _roll_and_end(told: Sequence[Event], at: int, ends: Mapping[str, str]) -> tuple[int, int]:
    """The event from which the one at hand came at once, and the end of all that came from it."""
    roll, last = at, at + 1
    while roll and told[roll].kind in ends:
        roll -= 1
    while last < len(told) and told[last].kind in ends:
        last += 1
    return roll, last


def _same_fight(told: Sequence[Event], roll: int, ends: Mapping[str, str]) -> list[int]:
    """The rolls of the same fight before one, the first of them first."""
    at, kind, space = roll - 1, told[roll].kind, told[roll].data["space"]
    out: list[int] = []
    while at >= 0 and (told[at].kind in ends or (told[at].kind == kind and told[at].data["space"] == space)):
        if told[at].kind == kind:
            out.insert(0, at)
        at -= 1
    return out


def _fates(told: Sequence[Event], roll: int, came: range, new: int, ends: Mapping[str, str], seen: Seen) -> list[Fate]:
    """What became of every unit of a fight: those that rolled before with their dice, in the line of what came of them
    if there is one."""
    dice = {told[i].data["unit"]: _die_of(told[i]) for i in _same_fight(told, roll, ends)}
    out = []
    for i in came:
        fate, unit = _fate(told[i], ends, i >= new, seen), told[i].data.get("unit")
        out.append(fate._replace(did=f"{dice.pop(unit)} {fate.did}") if unit in dice else fate)
    before = (told[i] for i in _same_fight(told, roll, ends) if told[i].data["unit"] in dice)
    return [*(_rolled_before(one, dice[one.data["unit"]], seen) for one in before), *out]


def _die_of(one: Event) -> str:
    data = one.data
    plus = f" + {data['change']}" if data["change"] else ""
    sign = "≤" if data["die"] + data["change"] <= data["strength"] else "&gt;"
    return f"{die_svg(data['die'], 24)}{plus} {sign} {data['strength']}"


def _rolled_before(one: Event, die: str, seen: Seen) -> Fate:
    """A unit that has rolled, and of which nothing else is told: lost before, or where the space is held."""
    lang, data = seen.lang, one.data
    is_lost = data["result"] == "loss"
    end = say(lang, "beat.end.lost" if is_lost else f"result.{one.kind}.{data['result']}")
    face, name = picture("unit", data["unit"], FACE, lang), unit_name(lang, data["unit"])
    return Fate(PLAYER, face, name, f"{die} {rule_ref(one.rule)}", end, "bad" if is_lost else "", is_new=False)


def _strength_line(one: Event, lang: str) -> str:
    """The unit that rolls, with the strength that it has to roll against."""
    unit = one.data["unit"]
    return (
        f'<div class="mods"><div class="ln">{picture("unit", unit, 34, lang)}'
        f'<span class="t">{escape(unit_name(lang, unit))}</span>'
        f'<span class="v">{one.data["strength"]}</span>{rule_ref(one.rule)}</div></div>'
    )


def _fate(one: Event, ends: Mapping[str, str], is_new: bool, seen: Seen) -> Fate:
    lang, data, kind = seen.lang, one.data, one.kind
    is_marker = kind in ("advanced", "pushed", "removed")
    if kind == "gun_lost":
        face, name = picture("gun", 0, FACE, lang), gun(lang)
    elif is_marker:
        face, name = picture("marker", data["marker"], FACE, lang), marker(lang, data["marker"])
    else:
        face, name = picture("unit", data["unit"], FACE, lang), unit_name(lang, data["unit"])
    places = [space_ref(lang, data[key]) for key in ("start", "space") if data.get(key, SPACES) < SPACES]
    drawn: Shapes = []
    if kind == "lost" and data["space"] < SPACES:
        x, y = CENTRES[data["space"]]
        drawn = states.loss_mark(x + 36, y - 30)
    return Fate(
        SOVIET if is_marker or kind == "gun_lost" else PLAYER,
        face,
        name,
        f"{' → '.join(places)} {rule_ref(one.rule)}",
        say(lang, f"beat.end.{kind}"),
        ends[kind],
        _words(one, seen),
        [] if kind == "gun_lost" else [("marker", data["marker"]) if is_marker else ("unit", data["unit"])],
        motion(one),
        drawn,
        is_new=is_new,
    )


def _lost(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
    """A unit that is lost behind a choice: of a defence or of a pressure."""
    return _rolled("defence", FATES)(told, at, new, seen) or _rolled("pressure", PUSHES)(told, at, new, seen)


# ------------------------------------------------------------------ what needs a sentence only
def _plain(head: str, stays: bool = False) -> Maker:
    """A short beat in the words of the log, at the space that it names."""

    def make(told: Sequence[Event], at: int, new: int, seen: Seen) -> Beat | None:
        one = told[at]
        made = short_beat(one, at, say(seen.lang, f"beat.{head}"), line(one, seen.lang, seen.seat), stays)
        return made._replace(place=_at(one.data["space"])) if made and "space" in one.data else made

    return make


MAKERS: Mapping[str, Maker] = {
    "chit": _chit,
    "event": _event,
    "barrage": _one_die("barrage"),
    "entry": _one_die("entry"),
    "defence": _rolled("defence", FATES),
    "pressure": _rolled("pressure", PUSHES),
    "assault": _plain("assault"),
    "blocked": _plain("skipped"),
    "truce_asked": _plain("truce"),
    "truce": _plain("truce", True),
    "no_truce": _plain("truce"),
    "gun_fires": _plain("gun"),
    "gun_removed": _plain("gun"),
    "day": _plain("day"),
    **dict.fromkeys(("retreated", "advanced", "held", "gun_lost"), _rolled("defence", FATES)),
    **dict.fromkeys(("pushed", "removed", "moved_in"), _rolled("pressure", PUSHES)),
    "lost": _lost,
}
"""Every event kind of weight. What comes of a roll is told with it, also when a choice lies between."""
