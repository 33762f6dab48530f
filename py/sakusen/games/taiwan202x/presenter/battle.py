"""Fights as HTML: each step with its dice, faces and bars, what is left between them, and the totals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from ..engine.core import Chance
from ..engine.hexes import bits
from ..games.taiwan202x.board import EVENT_RULE, PRC, ROC, SAKISHIMA
from ..games.taiwan202x.combat import BONUS, HIT_ON, best_generation, is_halved, needed
from ..games.taiwan202x.state import State
from ..games.taiwan202x.steps import NO, NOBODY, YES
from ..games.taiwan202x.strikes import GENERATION, TARGET_SEAT
from .contract import Focus, Seen
from .taiwan202x_faces import unit_svg
from .taiwan202x_forecast import Forecast, Pool, Step, mean, trimmed
from .taiwan202x_odds import Blow, Clash, airborne_chance
from .taiwan202x_words import COLOURS, event, place_ref, say, side, unit
from .wording import percent, rule_ref, signed

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
    steps = "".join(_step(lang, step, i, shown.seat) for i, step in enumerate(forecast.steps, 1))
    return "".join((
        head, f'<div class="parts">{parts}</div>', _joining(seen, shown, joined), steps,
        _totals(lang, forecast, 1 - shown.seat), _own_losses(lang, forecast, shown.seat),
        f'<p class="note">{escape(say(lang, "odds.policy"))} {rule_ref("8.5")}</p>'))


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
        (YES, "odds.with", shown.joined, joined), (NO, "odds.without", shown.plain, not joined)
    ):
        chance = 1 - forecast.lost[PRC][0]
        loss = mean(forecast.lost[ROC])
        words = escape(say(lang, key, unit=name))
        note = escape(say(lang, "odds.mean_loss", mean=f"{float(loss):.2f}"))
        css = "opt2 on" if on else "opt2"
        rows.append(
            f'<button type="button" class="{css}" data-action="{action}" aria-pressed="{str(on).lower()}">'
            f'<span class="k"><i></i>{words}<span>{escape(say(lang, "odds.any_hit"))}</span>'
            f'<b>{share(chance)}</b></span><span class="t">{note}</span></button>')
    return "".join(rows)


def _step(lang: str, step: Step, number: int, first: int) -> str:
    title = escape(say(lang, "odds.step", number=number, generation=step.generation))
    if step.share == 1:
        note = escape(say(lang, "odds.together" if number == 1 else "odds.who_is_left"))
    else:
        note = escape(say(lang, "odds.who_is_left.share", share=percent(step.share)))
    columns = "".join(_fire(lang, step, seat) for seat in (first, 1 - first))
    return (
        f'<div class="step"><h3>{title}<span>{note} {rule_ref("8.3")}</span></h3>'
        f'<div class="two">{columns}</div>{_between(lang, step, first)}</div>')


def _fire(lang: str, step: Step, seat: int) -> str:
    """One side's fire: dice, bonus, faces, bars; a side that cannot fire keeps its column with the reason."""
    pools = [p for p in step.pools[seat] if p.dice]
    if not pools:
        none = escape(say(lang, "odds.none", generation=step.generation))
        zero = escape(say(lang, "odds.dice"))
        return f'<div class="fire {COLOURS[seat]} off"><p><b>0</b>{zero}<span>{none}</span></p></div>'
    counts = list(dict.fromkeys(p.dice for p in step.pools[seat]))
    dice = escape(say(lang, "list.or")).join(f"<b>{n}</b>" for n in counts[:3]) + ("…" if len(counts) > 3 else "")
    return (
        f'<div class="fire {COLOURS[seat]}"><p>{dice}{escape(say(lang, "odds.dice"))} {_bonus(pools)}'
        f"<span>{_faces(lang, pools)}</span></p>{bars(step.hits[seat])}{_reasons(lang, step.generation, pools)}</div>")


def _bonus(pools: Sequence[Pool]) -> str:
    """What is added to the die: several values when it depends on who is left."""
    found = dict.fromkeys(HIT_ON - p.need for p in pools)
    return "/".join(signed(n) if n else "±0" for n in found)


def _faces(lang: str, pools: Sequence[Pool]) -> str:
    """The faces that hit, and whether the hits count half."""
    needs = dict.fromkeys((p.need, p.halved) for p in pools)
    return " / ".join(
        f"{faces_words(lang, need)}{' ' + escape(say(lang, 'odds.half')) if halved else ''}" for need, halved in needs)


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
        f"<span>{share(p)}</span>" for n, p, rest in rows)
    return f'<div class="hb">{cells}</div>'


def _between(lang: str, step: Step, first: int) -> str:
    """What is left of each side that was shot at."""
    out = ""
    for seat in (1 - first, first):
        left = step.left[seat]
        if len(left) < 2 and not any(p.dice for p in step.pools[1 - seat]):
            continue
        cells = "".join(
            f"<div><span>{escape(say(lang, 'odds.left', count=n))}</span><b>{share(p)}</b></div>"
            for n, p in sorted(left.items(), reverse=True)[:_TOTALS] if p)
        name = f'<span class="who {COLOURS[seat]}">{escape(side(lang, seat))}</span>'
        out += f'<div class="carry">{name}{cells}</div>'
    return out


def _totals(lang: str, forecast: Forecast, seat: int) -> str:
    """The chances that so many of the attacked units fall."""
    return loss_cells(lang, forecast.lost[seat], forecast.sides[seat])


def loss_cells(lang: str, lost: Sequence[Fraction], units: int) -> str:
    """The chance of every number of units lost, the most first; colour: how much of the force that is."""
    rows = trimmed(tuple(lost), _TOTALS)[::-1]
    whole = units.bit_count()
    cells = []
    for n, p, rest in rows:
        tone = "nil" if n == 0 else "good" if n >= whole else "half"
        words = say(lang, "odds.lost.all" if n == whole and n > 1 else "odds.lost", count=f"{n}{'+' if rest else ''}")
        cells.append(f'<div class="{tone}">{escape(words)}<b>{share(p)}</b></div>')
    return f'<div class="tri">{"".join(cells)}</div>'


def _own_losses(lang: str, forecast: Forecast, seat: int) -> str:
    """What the attack may cost the attacker."""
    lost = forecast.lost[seat]
    any_ = sum(lost[1:], Fraction(0))
    words = escape(say(lang, "odds.own", side=side(lang, seat)))
    value = share(any_)
    more = f" ({escape(say(lang, 'odds.mean', mean=f'{float(mean(lost)):.2f}'))})" if any_ else ""
    return line(words, f"{value}{more}", "", not any_)


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
        f'<p class="because">{escape(side(lang, seat))} {hits}</p></div>')


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
        f"{_reasons(lang, generation, [pool])}</div>{loss_cells(lang, shown.lost, shown.targets)}")
