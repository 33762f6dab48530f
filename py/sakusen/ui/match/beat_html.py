"""Beats as HTML: the panel of the steps, the card that stays, the tray on the map, the strip on a phone, the bar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...presenter.beats import Beat, Cast, Die, Fate, Head, Side, Throw
from ...presenter.pictures import die_svg
from ..page.html import colour_of, esc, icon, rule_link
from ..page.words import say
from . import prompt_bar
from .bar_width import width
from .beats import DICE, RESULT, SETUP, UNITS, Moment, tumbled

if TYPE_CHECKING:
    from ...presenter.contract import Presenter
    from ..board.tray_place import TrayPlace

TRAY, CAST, CARD, STRIP, CHIT = 52, 72, 40, 44, 64
"""Pixels of a die: in the tray, in the panel's row, in the card, in the phone's strip, beside a chit in the tray."""
PAIR, MANY, SMALL = 44, 40, 26
"""Pixels of a die: of two, of more, of more than ``FEW`` in the card."""
FEW = 4
LONG = 90.0
"""How many pixels a step's word may be long in the bar, in the usual letters."""
ROW = 6
"""So many dice lie in one row of the tray at most: it is no wider than a phone."""
GAP, SIDE, ART, WORDS, BESIDE = 5, 10, 80, 60, 132
"""Pixels of a tray: between dice, for the edge of a side, of a chit or a card, of words under the dice, beside them."""
LEAST, EDGES = (212.0, 68.0), (26.0, 16.0)
"""The smallest tray, and what its edges take, both across and down."""
_TURNS = {1: 24, 2: -14}


class Shown(NamedTuple):
    """A moment of a beat: HTML of panel, strip and tray (empty: none), what the prompt bar says."""

    panel: str
    sentence: str
    why: str
    rule: str
    strip: str
    tray: str
    room: bool | None
    """Whether a phone's sheet is drawn up, because the panel holds more than the strip; ``None``: it stays as it is."""
    seat: int | None = None
    """Who acts or throws; the position behind it may ask the other side already."""
    heading: str = ""
    head: Head | None = None
    """What the head says; ``None``: what it has said before."""


# ------------------------------------------------------------------ dice, chits, cards
def _tumbling(die: Die, tumble: int, pixels: int) -> str:
    """A die on its way: two shadows of where it was, itself at an angle."""
    turn = _TURNS[tumble]
    shadows = "".join(
        f'<rect x="7" y="7" width="46" height="46" rx="7" transform="rotate({turn - back} 30 30)" '
        f'stroke-dasharray="3 3" opacity="{opacity}"/>'
        for back, opacity in ((62, ".55"), (36, ".8"))
    )
    face = die_svg(tumbled(die.face, tumble), round(pixels * 0.78))
    return (
        f'<span class="tumble" style="--die:{pixels}px;--turn:{turn}deg"><svg viewBox="0 0 60 60" aria-hidden="true">'
        f"{shadows}</svg>{face}</span>"
    )


def _dice(dice: Sequence[Die], pixels: int, tumble: int = 0) -> str:
    """Dice that wrap where there is no room for all of them."""
    if not dice:
        return ""
    made = (_tumbling(die, tumble, pixels) if tumble else die_svg(die.face, pixels, die.is_hit) for die in dice)
    return f'<span class="dice">{"".join(made)}</span>'


def _art(cast: Cast, css: str = "", style: str = "") -> str:
    return f'<span class="art{css}"{style}>{cast.art}</span>' if cast.art else ""


def _throws(presenter: Presenter, throws: Iterable[Throw], pixels: int, tumble: int = 0, is_known: bool = True) -> str:
    """The dice of each side, what they need and, once it ``is_known``, what they came to."""
    made = []
    for throw in throws:
        colour, value = esc(colour_of(presenter, throw.seat)), esc(throw.value) if is_known else ""
        needs = f"<small>{throw.needs}</small>" if throw.needs else ""
        made.append(
            f'<li data-seat-colour="{colour}"><span class="who"><b>{esc(throw.name)}</b>{needs}</span>'
            f'{_dice(throw.dice, pixels, tumble)}<span class="hits">{value}</span></li>'
        )
    return f'<ul class="throws">{"".join(made)}</ul>' if made else ""


# ------------------------------------------------------------------ the panel
def _heading(words: str, beat: Beat, moment: Moment | None = None) -> str:
    where = "" if moment and _is_nowhere(beat, moment) else beat.ref
    return f"<h2>{esc(words)} {where}{rule_link(beat.rule)}</h2>"


def _is_nowhere(beat: Beat, moment: Moment) -> bool:
    """Whether it is not yet known where this happens."""
    return beat.by_die and (moment.step < RESULT or moment.is_tumbling)


def _steps(beat: Beat, step: int) -> str:
    made = []
    for number, words in enumerate(beat.steps):
        state = ' class="on" aria-current="step"' if number == step else ' class="done"' if number < step else ""
        made.append(f"<li{state}>{number + 1} {esc(words)}</li>")
    return f'<ol class="steps">{"".join(made)}</ol>' if made else ""


def panel(presenter: Presenter, beat: Beat, moment: Moment, lang: str) -> str:
    """The panel while a beat runs."""
    lit = (" lights" if moment.step >= RESULT else "") + (" told" if moment.step == UNITS else "")
    table = beat.table if moment.step < UNITS else ""
    inside = "".join(
        (
            _heading(beat.heading, beat, moment),
            _steps(beat, moment.step),
            beat.laid,
            beat.setup,
            table,
            _cast_row(presenter, beat, moment),
            "" if _is_told(beat) else f"<p>{esc(beat.sentence)}</p>",
            _fates(presenter, beat, moment.fates, lang, moment.step >= RESULT),
            beat.foot if moment.step == UNITS else "",
        )
    )
    return f'<section class="sec beat-on{lit}" data-panel="beat">{inside}</section>'


def _is_told(beat: Beat) -> bool:
    """Whether what has come of it stands beside the dice or the units."""
    return bool(beat.steps and (beat.cast or beat.fates) or beat.cast and esc(beat.sentence) in beat.cast.means)


def _cast_row(presenter: Presenter, beat: Beat, moment: Moment) -> str:
    cast = beat.cast
    if cast is None or not (cast.dice or cast.art or cast.result):
        return ""
    is_known = moment.step >= RESULT
    tumble = 0 if is_known else moment.tumble if moment.step == DICE else 1
    size = CAST if len(cast.dice) < 2 else PAIR if len(cast.dice) == 2 else MANY
    words = cast.means if is_known else beat.expects or f"<b>{esc(beat.asked)}</b>"
    result = f'<span class="to">{esc(cast.result)}</span>' if is_known and not _says_result(cast) else ""
    throws = _throws(presenter, cast.throws, MANY, tumble, is_known)
    dice = "" if throws else _dice(cast.dice, size, tumble)
    return f'{throws}<div class="cast">{_art(cast)}{dice}{result}{_means(cast, words)}</div>'


def _says_result(cast: Cast) -> bool:
    """Whether the result is words, with which its meaning begins: they stand there once."""
    return bool(cast.result) and cast.means.startswith(f"<b>{esc(cast.result)}</b>")


def _means(cast: Cast, words: str) -> str:
    css = " loud" if _says_result(cast) and words == cast.means else ""
    return f'<div class="means{css}">{words}</div>'


# ------------------------------------------------------------------ what became of the units
def _fates(presenter: Presenter, beat: Beat, told: int, lang: str, is_known: bool = True) -> str:
    """The units side by side; those behind the first ``told`` still wait. What they wait for tells the result, so it
    is said only when that ``is_known``; before, only those stand there that would in any case."""
    sides: Sequence[Side | None] = beat.sides or [None]
    out = []
    for side in sides:
        mine = [(i, fate) for i, fate in enumerate(beat.fates) if side is None or fate.seat == side.seat]
        if not mine and side is None:
            continue
        if side is not None:
            all_told = is_known and all(i < told and not fate.waits for i, fate in mine)
            head = esc(side.head) if all_told else ""
            colour = esc(colour_of(presenter, side.seat))
            out.append(f'<div class="seats" data-seat-colour="{colour}">{esc(side.name)}<span>{head}</span></div>')
        shown = [(i, fate) for i, fate in mine if is_known or i < told or fate.before]
        lines = "".join(_fate(fate, i >= told and not (fate.waits and is_known), lang) for i, fate in shown)
        out.append(f'<ul class="fate-list">{lines}</ul>' if lines else "")
    return "".join(out)


def _fate(fate: Fate, is_open: bool, lang: str) -> str:
    if is_open:
        did, face = esc(say(lang, "beat.wait")), fate.before or '<i class="blank"></i>'
        return f'<li class="fate wait">{face}<div><b>{esc(fate.name)}</b><div class="did">{did}</div></div></li>'
    css = " wait" if fate.waits else ""
    mark = {"good": icon("check"), "bad": icon("close")}.get(fate.mark, "")
    gone = " gone" if fate.mark == "bad" else ""
    end = f'<span class="end{gone}">{mark}{esc(fate.end)}</span>' if fate.end else ""
    what = f'<div><b>{esc(fate.name)}</b><div class="did">{fate.did}</div></div>'
    return f'<li class="fate{css}">{fate.face}{what}{end}</li>'


# ------------------------------------------------------------------ the card that stays
def card(presenter: Presenter, beat: Beat, lang: str) -> str:
    """What came of it, until the next act."""
    more = beat.setup + beat.table
    table = (
        f'<details class="more lights"><summary class="lnk">{icon("down")}{esc(say(lang, "beat.table"))}</summary>'
        f"{more}</details>"
        if more
        else ""
    )
    again = (
        f'<button type="button" class="lnk" data-do="again-beat">{icon("again")}{esc(say(lang, "beat.again"))} '
        f"<kbd>L</kbd></button>"
    )
    told = "" if beat.cast else f"<p>{esc(beat.sentence)}</p>"
    throws = _throws(presenter, beat.cast.throws, SMALL) if beat.cast else ""
    return (
        f'<section class="sec came" data-panel="came">{_heading(_title(beat, lang), beat)}{_sum(beat)}{throws}{told}'
        f"{_fates(presenter, beat, len(beat.fates), lang)}{beat.foot}"
        f'<div class="links">{again}{table}</div></section>'
    )


def _title(beat: Beat, lang: str) -> str:
    return f"{say(lang, 'came')}: {beat.heading}" if lang == "en" else f"{say(lang, 'came')}　{beat.heading}"


def _losses(beat: Beat) -> list[str]:
    return [f"{side.name} {side.short}" for side in beat.sides if side.short]


def _sum(beat: Beat) -> str:
    cast = beat.cast
    if cast is None:
        return ""
    head = '<span class="ar">→</span>'.join(f"<b>{esc(part)}</b>" for part in beat.headline if part)
    losses = "<br>".join(map(esc, _losses(beat)))
    is_said = (not losses and _says_result(cast)) or cast.result in beat.headline
    result = f'<b class="res">{esc(cast.result)}</b>' if cast.result and not is_said else ""
    right = f'<span class="r">{losses}</span>' if losses else ""
    dice = "" if cast.throws else _dice(cast.dice, CARD if len(cast.dice) <= FEW else SMALL)
    means = "" if losses else _means(cast, cast.means)
    return f'<div class="sum">{head}{_art(cast)}{dice}{result}{means}{right}</div>'


# ------------------------------------------------------------------ over the map
def fate_now(beat: Beat, moment: Moment) -> Fate | None:
    """The unit that a moment is about."""
    told = beat.fates[: moment.fates] if moment.step == UNITS else ()
    return next((fate for fate in reversed(told) if fate.said), None)


def tray(presenter: Presenter, beat: Beat, moment: Moment, place: TrayPlace) -> str:
    """The paper tray beside the place, its stem and the ring; only the ring where a tray would cover what must be seen.
    Hidden from readers."""
    fate = fate_now(beat, moment)
    colour = esc(colour_of(presenter, fate.seat if fate and fate.cast else beat.seat))
    cast = moment.cast or beat.cast or Cast()
    dice = "" if moment.step < DICE else _tray_dice(presenter, cast, moment.tumble)
    art = _rising(cast, place, moment) if moment.step == SETUP or not beat.steps else _art(cast)
    if moment.step >= RESULT and not moment.tumble:
        large = cast.result or beat.heading
        small = f"<small>{esc(cast.line or ('' if cast.result else beat.sentence))}</small>"
    else:
        large, small = beat.asked if moment.step <= DICE else "", ""
    what = f'<span class="what">{esc(large)}{small}</span>'
    is_bare = (place.wide, place.high) in tray_sizes(beat)[1:]
    css = " bare" if is_bare else " tall" if _is_tall(cast) else " roomy" if _cast_size(cast)[1] > LEAST[1] else ""
    line = f'<path d="{place.stem}"/>' if place.is_free else ""
    stem = f'<svg class="stem">{line}<path class="ring" d="{place.ring}"/></svg>'
    ring = "" if _is_nowhere(beat, moment) else stem
    if not place.is_free:
        return ring
    return (
        f"{ring}"
        f'<div class="beat{css}" data-seat-colour="{colour}" style="left:{place.left:.0f}px;top:{place.top:.0f}px;'
        f'width:{place.wide:.0f}px;height:{place.high:.0f}px">{art}{dice}'
        f"{'' if is_bare else what}</div>"
    )


def _rising(cast: Cast, place: TrayPlace, moment: Moment) -> str:
    """A chit or a card on its way from its place into the tray; of a short beat that takes a third of the time."""
    x, y = place.x - place.left - ART / 2, place.y - place.top - ART / 2
    seconds = moment.seconds if moment.step == SETUP else moment.seconds / 3
    return _art(cast, " rises", f' style="--x:{x:.0f}px;--y:{y:.0f}px;--rise:{seconds:.2f}s"')


def _tray_dice(presenter: Presenter, cast: Cast, tumble: int) -> str:
    """The dice of a tray: those of each side in rows of their own."""
    if len(cast.throws) < 2:
        return _dice(cast.dice, _tray_die(cast), tumble)
    made = (
        f'<span class="of" data-seat-colour="{esc(colour_of(presenter, throw.seat))}">'
        f"{_dice(throw.dice, MANY, tumble)}</span>"
        for throw in cast.throws
    )
    return f'<span class="both">{"".join(made)}</span>'


def _tray_die(cast: Cast) -> int:
    """How large a die lies in the tray."""
    many = len(cast.dice)
    return MANY if many > 2 or len(cast.throws) > 1 else PAIR if many == 2 else CHIT if cast.art else TRAY


def _rows(cast: Cast) -> tuple[int, int]:
    """How many rows of dice lie in the tray, and how many dice in the longest."""
    groups = [len(throw.dice) for throw in cast.throws] if len(cast.throws) > 1 else [len(cast.dice)]
    return sum(-(-many // ROW) for many in groups), min(max(groups), ROW)


def _is_tall(cast: Cast) -> bool:
    """Whether the words stand under the dice, not beside them."""
    return _rows(cast)[1] > FEW - 1


def tray_sizes(beat: Beat) -> list[tuple[float, float]]:
    """How wide and high a tray must be for everything of a beat that will lie in it; behind it, where there are dice or
    a picture, how large without words, for a small window: there the strip over the sheet has them."""
    casts = [cast for cast in (beat.cast, *(fate.cast for fate in beat.fates)) if cast]
    sizes = [_cast_size(cast) for cast in casts] or [LEAST]
    found = [(max(wide for wide, _ in sizes), max(high for _, high in sizes))]
    if beat.cast and (beat.cast.dice or beat.cast.art):
        sizes = [_bare_size(cast) for cast in casts]
        found.append((max(wide for wide, _ in sizes), max(high for _, high in sizes)))
    return found


def _bare_size(cast: Cast) -> tuple[float, float]:
    """The size of a tray in which only dice and pictures lie."""
    (rows, most), die = _rows(cast), _tray_die(cast) + GAP
    wide = most * die + (SIDE if len(cast.throws) > 1 else 0) + (ART + 2 * GAP if cast.art else 0) + EDGES[0]
    return wide, max(rows * die - GAP, ART if cast.art else 0) + EDGES[1]


def _cast_size(cast: Cast) -> tuple[float, float]:
    wide, high = _bare_size(cast)
    if _is_tall(cast):
        return max(LEAST[0], wide), high + WORDS
    return max(LEAST[0], wide + BESIDE), max(LEAST[1], high)


# ------------------------------------------------------------------ the phone's strip, the bars
def acting(lang: str) -> str:
    """In place of the buttons while a beat runs: how to go on."""
    label, detail = esc(say(lang, "beat.next")), esc(say(lang, "beat.any_key"))
    button = (
        f'<button type="button" class="btn primary" data-do="step">{icon("fwd")}'
        f"<span>{label}<small>{detail}</small></span></button>"
    )
    return prompt_bar.bar(lang, "", prompt_bar.Back(), button)


def strip(beat: Beat, moment: Moment | None, lang: str) -> str:
    """The result over the phone's sheet; ``moment`` is ``None`` when all of it has been told. What has only words is
    told by the prompt as long as it runs."""
    cast = (moment.cast if moment else None) or beat.cast
    tumble = moment.tumble if moment else 0
    dice = _dice(cast.dice, STRIP, tumble) if cast and len(cast.dice) < FEW and not cast.throws else ""
    is_open = moment is not None and (moment.is_tumbling or moment.step < RESULT)
    is_own = moment is not None and moment.step == UNITS  # the dice of one unit
    result = ("" if is_own else beat.asked) if is_open else cast.result if cast and not _says_result(cast) else ""
    first, second = (beat.heading, "") if is_open else (beat.sentence, beat.why)
    if is_own and not is_open and moment and (fate := fate_now(beat, moment)):
        first, second = fate.name, fate.end
    lines = [first]
    if moment is None and (losses := _losses(beat)):
        lines, second = losses, beat.sentence
    again, whole = "" if moment else _again(lang), esc(say(lang, "list.more").join(lines))
    if moment and not beat.steps and not (cast and (cast.dice or cast.art or cast.result)):
        return ""
    return (
        f'{_art(cast) if cast else ""}{dice}<b class="res">{esc(result)}</b><span class="t">'
        f'<b title="{whole}">{"<br>".join(map(esc, lines))}</b>'
        f'<small><span title="{esc(second)}">{esc(second)}</span> {rule_link(beat.rule)}</small></span>'
        f"{again}"
    )


def _again(lang: str) -> str:
    label = esc(say(lang, "beat.again"))
    return f'<button type="button" data-do="again-beat" aria-label="{label}">{icon("again")}</button>'


def bar(lang: str, paused: bool, speed: str, now: tuple[str, int, int] | None) -> str:
    """Next, pause, skip all, speed; ``now`` is the word of the step, its number and how many there are."""
    count = f" {now[1]}/{now[2]}" if now and now[2] > 1 else ""
    css = ' class="long"' if now and width(now[0], 12, bold=True) > LONG else ""
    at = f'<span class="now" title="{esc(now[0])}"><b{css}>{esc(now[0])}</b>{count}</span>' if now else ""
    at = at or '<span class="now"></span>'
    first = ("play", "play", "replay.play") if paused else ("pause", "pause", "replay.pause")
    twice = ' class="twice"'  # the prompt bar has it, too; who has paused steps in one place
    buttons: Sequence[tuple[str, str, str]] = [
        *([("step", "fwd", "beat.next")] if now or paused else []),
        first,
        ("skip", "last", "replay.skip"),
    ]
    made = "".join(
        f'<button type="button" data-do="{do}"{twice if do == "step" and now and not paused else ""}>{icon(symbol)}'
        f"<span>{esc(say(lang, key))}</span></button>"
        for do, symbol, key in buttons
    )
    name = say(lang, f"speed.{speed}")
    return (
        f'{at}{made}<button type="button" data-do="speed"><span>{esc(say(lang, "beat.speed"))} '
        f"<b>{esc(name)}</b></span></button>"
    )


class Standing:
    """Remembers the card that stands and its strip: they are shown again after every press, and are long."""

    def __init__(self) -> None:
        self._of: tuple[Beat | None, str] = (None, "")
        self._html = ("", "")

    def html(self, presenter: Presenter, beat: Beat | None, lang: str) -> tuple[str, str]:
        """Card and strip of what came of it; both empty without a beat."""
        if beat is not self._of[0] or lang != self._of[1]:
            self._of = beat, lang
            self._html = (card(presenter, beat, lang), strip(beat, None, lang)) if beat else ("", "")
        return self._html
