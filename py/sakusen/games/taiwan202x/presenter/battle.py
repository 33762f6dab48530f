"""Fights as HTML: each step with its dice, faces and bars, what is left between them, and the totals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from ....engine.core import Chance
from ....engine.hexes import bits
from ....presenter.contract import Focus
from ....presenter.wording import percent, rule_ref, signed
from ..rules.board import EVENT_RULE, PRC, ROC, SAKISHIMA
from ..rules.combat import BONUS, HIT_ON, best_generation, is_halved, needed
from ..rules.state import State
from ..rules.steps import NO, NOBODY, YES
from ..rules.strikes import GENERATION, TARGET_SEAT
from .faces import unit_svg
from .fates import join_words
from .forecast import Forecast, Pool, Step, mean, trimmed
from .odds import Blow, Clash, airborne_chance
from .seen import Seen
from .words import COLOURS, event, place_ref, say, side, unit

_PICTURE, _MANY = 40, 7
_BARS, _TOTALS = 5, 4
_FAINT = Fraction(5, 10000)


def share(value: Fraction) -> str:
    """A chance as HTML; hardly any chance at all is said so."""
    if not value:
        return "0%"
    return percent(value) if value >= _FAINT else "&lt;.1%"


def line(words: str, value: str, rule: str = "", off: bool = False) -> str:
    """One line of a ledger; ``words`` and ``value`` are HTML."""
    link = rule_ref(rule) if rule else ""
    css = "ln off" if off else "ln"
    return f'<div class="{css}"><span class="t">{words}</span><span class="v">{value}</span>{link}</div>'


def pictures(lang: str, units: int, pixels: int = _PICTURE) -> str:
    """Counters side by side; smaller when there are many."""
    found = bits(units)
    small = pixels if len(found) <= _MANY else max(24, pixels * _MANY // len(found))
    return "".join(unit_svg(u, small, lang) for u in found)


# ---------------------------------------------------------------- battle
def clash_html(seen: Seen, focus: Focus, shown: Clash) -> str:
    """A battle, read downwards as it is fought (8.3)."""
    lang = seen.lang
    joined = _joins(seen, focus, shown)
    forecast = shown.joined if joined else shown.plain
    sides = list(forecast.sides)
    ours, theirs = sides[shown.seat], sides[1 - shown.seat]
    small = _PICTURE if bin(ours | theirs).count("1") <= _MANY else 34
    against = escape(say(lang, "odds.against"))
    parts = f'{pictures(lang, ours, small)}<span class="x">{against}</span>{pictures(lang, theirs, small)}'
    head = f"<h2>{escape(say(lang, 'panel.battle'))} {place_ref(lang, shown.place)}{rule_ref('8.0')}</h2>"
    last = len(forecast.steps)
    steps = "".join(
        _step(lang, step, i, shown.seat, forecast.sides if i < last else None)
        for i, step in enumerate(forecast.steps, 1)
    )
    return "".join(
        (
            head,
            f'<div class="parts">{parts}</div>',
            _joining(seen, shown, joined),
            steps,
            _result(lang, forecast, shown.seat),
            f'<p class="note">{escape(say(lang, "odds.policy"))} {rule_ref("8.5")}</p>',
        )
    )


def _joins(seen: Seen, focus: Focus, shown: Clash) -> bool:
    """Whether the aircraft of Sakishima is counted in: unless its owner is about to say no."""
    if shown.joiner == NOBODY:
        return False
    return not (shown.asking and seen.mine and focus.preview == NO)


def _joining(seen: Seen, shown: Clash, joined: bool) -> str:
    """The aircraft that may join (8.1): a note before the attack, a choice while it is asked."""
    if shown.joiner == NOBODY:
        return ""
    lang, name = seen.lang, unit(seen.lang, shown.joiner)
    if not (shown.asking and seen.mine):
        words = escape(say(lang, "odds.may_join", unit=name))
        return f'<div class="chk"><i class="tick on" aria-hidden="true">✓</i>{words}{rule_ref("8.1")}</div>'
    rows = []
    for action, key, forecast, on in (
        (YES, "odds.with", shown.joined, joined),
        (NO, "odds.without", shown.plain, not joined),
    ):
        chance = 1 - forecast.lost[PRC][0]
        loss = mean(forecast.lost[ROC])
        words = escape(say(lang, key, unit=name))
        note = escape(say(lang, "odds.mean_loss", mean=f"{float(loss):.2f}"))
        fate = escape(join_words(seen, action))
        css = "opt2 on" if on else "opt2"
        rows.append(
            f'<button type="button" class="{css}" data-action="{action}" aria-pressed="{str(on).lower()}">'
            f'<span class="k"><i></i>{words}<span>{escape(say(lang, "odds.any_hit"))}</span>'
            f'<b>{share(chance)}</b></span><span class="t">{note}<br>{fate}</span></button>'
        )
    return "".join(rows)


def _step(lang: str, step: Step, number: int, first: int, sides: Sequence[int] | None) -> str:
    """One generation's fire; with ``sides`` also what is lost so far, because others fire afterwards."""
    title = escape(say(lang, "odds.step", number=number, generation=step.generation))
    if step.share == 1:
        note = escape(say(lang, "odds.together" if number == 1 else "odds.who_is_left"))
    else:
        note = escape(say(lang, "odds.who_is_left.share", share=percent(step.share)))
    columns = "".join(_fire(lang, step, seat) for seat in (first, 1 - first))
    return (
        f'<div class="step"><h3>{title}<span>{note} {rule_ref("8.3")}</span></h3>'
        f'<div class="two">{columns}</div>{_between(lang, step, sides, first) if sides else ""}</div>'
    )


def _fire(lang: str, step: Step, seat: int) -> str:
    """One side's fire: dice, bonus, faces, bars; a side that cannot fire keeps its column with the reason."""
    pools = [p for p in step.pools[seat] if p.dice]
    if not pools:
        none = escape(say(lang, "odds.none", generation=step.generation))
        zero = escape(say(lang, "odds.dice"))
        return f'<div class="fire {COLOURS[seat]} off"><p><b>0</b>{zero}<span>{none}</span></p></div>'
    return (
        f'<div class="fire {COLOURS[seat]}"><p>{_dice(lang, [p.dice for p in step.pools[seat]])} {_bonus(pools)}'
        f"<span>{_faces(lang, pools)}</span></p>{bars(step.hits[seat])}{_reasons(lang, step.generation, pools)}</div>"
    )


def _dice(lang: str, counts: Sequence[int]) -> str:
    """How many dice are thrown; as many squares, dashed ones for dice that may not be there."""
    most, least = max(counts), min(counts)
    number = f"<b>{most}</b>" if most == least else f"<b>{least}–{most}</b>"
    squares = "".join('<i class="may"></i>' if i >= least else "<i></i>" for i in range(most))
    return f'{number}{escape(say(lang, "odds.dice"))}<span class="squares" aria-hidden="true">{squares}</span>'


def _bonus(pools: Sequence[Pool]) -> str:
    """What is added to the die: several values when it depends on who is left."""
    found = dict.fromkeys(HIT_ON - p.need for p in pools)
    return "/".join(signed(n) if n else "±0" for n in found)


def _faces(lang: str, pools: Sequence[Pool]) -> str:
    """The faces that hit, and whether the hits count half."""
    needs = dict.fromkeys((p.need, p.halved) for p in pools)
    return " / ".join(
        f"{faces_words(lang, need)}{' ' + escape(say(lang, 'odds.half')) if halved else ''}" for need, halved in needs
    )


def faces_words(lang: str, need: int) -> str:
    """The faces that hit, as a list."""
    return escape(say(lang, "list.faces").join(str(face) for face in range(need, HIT_ON + 1)))


def _reasons(lang: str, generation: int, pools: Sequence[Pool]) -> str:
    """Why there is a bonus, and why hits count half (8.4)."""
    keys = []
    better = {generation - p.enemy for p in pools if p.enemy < generation}
    if better:
        keys.append(say(lang, "odds.why.bonus", count=max(better), bonus=BONUS * max(better)))
    if any(p.halved for p in pools):
        key = "odds.why.half" if all(p.halved for p in pools) else "odds.why.half.while"
        keys.append(say(lang, key, generation=max(p.enemy for p in pools)))
    return "".join(f'<p class="because">{escape(words)} {rule_ref("8.4")}</p>' for words in keys)


def bars(chances: Sequence[Fraction]) -> str:
    """The chance of every number of hits that count, longest bar first to scale."""
    rows = trimmed(tuple(chances), _BARS)
    longest = max(p for _, p, _ in rows) or Fraction(1)
    cells = "".join(
        f'<span>{n}{"+" if rest else ""}</span><i style="width:{max(1.5, float(p / longest) * 100):.1f}%"></i>'
        f"<span>{share(p)}</span>"
        for n, p, rest in rows
    )
    return f'<div class="hb">{cells}</div>'


def _between(lang: str, step: Step, sides: Sequence[int], first: int) -> str:
    """What each side has lost so far."""
    chances: dict[int, list[Fraction]] = {}
    for seat in (1 - first, first):
        units = sides[seat].bit_count()
        left = step.left[seat]
        chances[seat] = [left.get(units - n, Fraction(0)) for n in range(units + 1)]
    names = _counts(max(len(c) for c in chances.values()))
    head = "".join(f'<th scope="col">{_count(lang, n, rest)}</th>' for n, rest in names)
    rows = "".join(
        f'<tr><th scope="row" class="{COLOURS[seat]}">{escape(side(lang, seat))}</th>'
        + "".join(_cell(found, n, rest) for n, rest in names)
        + "</tr>"
        for seat, found in chances.items()
    )
    title = escape(say(lang, "odds.so_far"))
    return (
        f'<table class="lost"><thead><tr><th scope="col">{title}</th>{head}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _counts(found: int) -> list[tuple[int, bool]]:
    """The numbers of units that have a cell; the last stands for itself and all beyond it when it says so."""
    if found <= _TOTALS:
        return [(n, False) for n in range(found)]
    return [*((n, False) for n in range(_TOTALS - 1)), (_TOTALS - 1, True)]


def _count(lang: str, number: int, rest: bool) -> str:
    return escape(say(lang, "odds.or_more", count=number)) if rest else str(number)


def _chance(chances: Sequence[Fraction], number: int, rest: bool) -> Fraction:
    return sum(chances[number:] if rest else chances[number : number + 1], Fraction(0))


def _cell(chances: Sequence[Fraction], number: int, rest: bool) -> str:
    p = _chance(chances, number, rest)
    return f"<td>{share(p)}</td>" if p else '<td class="nil">–</td>'


def _result(lang: str, forecast: Forecast, first: int) -> str:
    """What both sides lose in the end, the attacked one first."""
    blocks = "".join(losses_html(lang, s, forecast.lost[s], forecast.sides[s].bit_count()) for s in (1 - first, first))
    return f'<div class="step"><h3>{escape(say(lang, "odds.result"))}</h3>{blocks}</div>'


def losses_html(lang: str, seat: int, lost: Sequence[Fraction], units: int) -> str:
    """Whose losses these are, how many on average, and the chance of every number; the likeliest has an edge."""
    names = _counts(len(lost) if len(lost) > 1 else 2)
    chances = [_chance(lost, n, rest) for n, rest in names]
    cells = []
    for (n, rest), p in zip(names, chances, strict=True):
        css = "best" if p == max(chances) else "" if p else "nil"
        key = "odds.lost.all" if n == units and n > 1 and not rest else "odds.lost"
        words = escape(say(lang, key, count=n) if not rest else say(lang, "odds.lost.more", count=n))
        value = share(p) if p else "–"
        cells.append(f'<div class="{css}">{words}<b>{value}</b><i style="width:{float(p) * 100:.1f}%"></i></div>')
    average = f"<b>{float(mean(tuple(lost))):.2f}</b>"
    return (
        f'<div class="outc {COLOURS[seat]}"><div class="whose">{escape(side(lang, seat))}'
        f"<small>{escape(say(lang, 'odds.of', count=units))}</small>"
        f"<span>{say(lang, 'odds.mean', mean=average)}</span></div>"
        f'<div class="cells">{"".join(cells)}</div></div>'
    )


# ---------------------------------------------------------------- dice on their way
def rolling_html(seen: Seen, chance: Chance) -> str:
    """What is being rolled: dice to go, faces that hit, what has been scored; empty for cards."""
    lang, state = seen.lang, seen.state
    if chance.why in ("fire", "recapture"):
        place, generation = (state.place, state.generation) if chance.why == "fire" else (SAKISHIMA, 0)
        rows = "".join(_rolling(lang, state, seat, generation) for seat in (PRC, ROC))
        title = say(lang, "dice.battle" if generation else "dice.recapture", generation=generation)
        return f"<h2>{escape(title)} {place_ref(lang, place)}{rule_ref(chance.rule)}</h2>{rows}"
    if chance.why == "operation":
        title = escape(say(lang, "dice.operation"))
        return f"<h2>{title}{rule_ref('6.3')}</h2>" + line(escape(say(lang, "rolling.sum")), str(state.limit))
    if chance.why == "airborne":
        title, words = escape(say(lang, "dice.airborne")), escape(say(lang, "dice.success"))
        return f"<h2>{title}{rule_ref('9.4')}</h2>" + line(words, share(airborne_chance()))
    return ""


def _rolling(lang: str, state: State, seat: int, generation: int) -> str:
    """The dice of one side in the step that is being fired; of a recapture a six is wanted."""
    left, scored = state.dice[seat], state.hits[seat]
    if not left and not scored:
        return ""
    enemy = best_generation(state.fighters[1 - seat])
    need = needed(generation, enemy) if generation else HIT_ON
    half = f" {escape(say(lang, 'odds.half'))}" if generation and is_halved(generation, enemy) else ""
    dice = escape(say(lang, "rolling.left"))
    hits = escape(say(lang, "rolling.hits", count=scored))
    return (
        f'<div class="fire {COLOURS[seat]}"><p><b>{left}</b>{dice}<span>{faces_words(lang, need)}{half}</span></p>'
        f'<p class="because">{escape(side(lang, seat))} {hits}</p></div>'
    )


# ---------------------------------------------------------------- strikes
def blow_html(lang: str, shown: Blow) -> str:
    """A strike: whom it hits, its dice, its chances."""
    title = escape(event(lang, shown.event))
    head = f"<h2>{title} {place_ref(lang, shown.place)}{rule_ref(EVENT_RULE[shown.event])}</h2>"
    return head + blow_body(lang, shown)


def blow_body(lang: str, shown: Blow) -> str:
    """The parts of a strike below its heading."""
    pool, generation, seat = shown.pool, GENERATION[shown.event], 1 - TARGET_SEAT[shown.event]
    half = f" {escape(say(lang, 'odds.half'))}" if pool.halved else ""
    rating = escape(say(lang, "odds.strike", dice=pool.dice, generation=generation))
    return (
        f'<div class="parts"><span class="x">{rating}</span>{pictures(lang, shown.targets)}</div>'
        f'<div class="fire {COLOURS[seat]}"><p><b>{pool.dice}</b>{escape(say(lang, "odds.dice"))} '
        f"{_bonus([pool])}<span>{faces_words(lang, pool.need)}{half}</span></p>{bars(shown.hits)}"
        f"{_reasons(lang, generation, [pool])}</div>"
        f"{losses_html(lang, TARGET_SEAT[shown.event], shown.lost, shown.targets.bit_count())}"
    )
