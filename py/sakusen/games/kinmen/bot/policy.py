"""The policy: what to answer to every question of the game, given an aim or none."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.core import Decision
from ....engine.hexes import bits
from ..rules.board import AIR_DOTS, ALLOWANCE, BIT, COMMAND, PLA, ROC, SIDE, STRENGTH, UNIT_BIT
from ..rules.combat import column_for, eligible
from ..rules.movement import reach
from ..rules.options import is_used
from ..rules.results import can_retreat
from ..rules.stacking import may_join
from ..rules.state import State
from ..rules.steps import ALL, DONE, FALL_BACK, GUN, HEX, NO, PASS, ROLL, STAND, YES
from ..rules.victory import score
from .aim import Aim
from .battle_value import weigh
from .estimate import Estimate
from .landing import land_hex, land_unit, load
from .night import night_move, night_recover
from .odds import STAND as STANDS
from .orders import mid_order_aim, order_plans, support_target
from .weights import Script, of_side

Answer = Callable[[State, Decision, Aim | None, Script | None], int]


def answer(state: State, aim: Aim | None = None, script: Script | None = None) -> int:
    """A legal action for the pending decision: follow the aim where it speaks, else by rule of thumb, with the weights
    of ``script`` or the usual ones."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    actions = pending.actions
    if len(actions) == 1:
        return actions[0]
    if aim is not None and aim.side != pending.seat:
        aim = None
    return ANSWERS[pending.ask](state, pending, aim, script)


# ------------------------------------------------------------------ orders
def _order(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    return order_plans(state, asked.actions, script)[0].action  # type: ignore[arg-type]


def _recover(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    if aim is None:
        return asked.actions[0]
    for u in asked.actions:
        if u < DONE and aim.recover >> u & 1:
            return u
    return DONE if DONE in asked.actions else asked.actions[0]


def _activate(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    units = [u for u in asked.actions if u < PASS]
    if aim is None:
        return ALL
    wanted = [u for u in units if aim.units >> u & 1]
    if len(wanted) == len(units):
        return ALL
    if wanted:
        return wanted[0]
    return DONE if DONE in asked.actions else units[0]


def _move(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    if aim is None or not state.active & aim.units:
        if state.moved:
            return DONE
        aim = mid_order_aim(state, bits(state.active), script)
        if aim is None:
            return DONE
    moves = aim.moves
    if state.mover >= 0:
        goal = HEX + moves.get(state.mover, -HEX)
        if goal in asked.actions:
            return goal
    waiting = [u for u in asked.actions if u < PASS and u in moves and moves[u] != state.at[u]]
    for u in waiting:
        if may_join(u, state.here[moves[u]] & ~UNIT_BIT[u]) and reach(state, u, ALLOWANCE[u]).mask >> moves[u] & 1:
            return u
    return DONE


# ------------------------------------------------------------------ attacks
def best_attack(
    state: State, targets: list[int], aim: Aim | None, script: Script | None = None
) -> tuple[float, int, list[int]]:
    """The attack on one of the hexes by activated units where they stand that promises most."""
    estimate, join = Estimate(state, state.seat, script), state.seat == ROC or is_used(state, COMMAND)
    best: tuple[float, int, list[int]] = (-9.0, -1, [])
    for e in targets:
        prize = estimate.prize(e)
        state_target, state.target = state.target, e
        attackers, state.attackers = state.attackers, 0
        able = eligible(state)
        state.target, state.attackers = state_target, attackers
        for team in _teams(state, able, join):
            worth = weigh(estimate, e, [(u, state.at[u]) for u in team], 0, prize).worth
            if aim and any(t == e for t, _ in aim.blows):
                worth += estimate.weights.aimed
            if worth > best[0]:
                best = (worth, e, team)
    return best


def _teams(state: State, able: list[int], join: bool) -> list[list[int]]:
    able = sorted(able, key=lambda u: -STRENGTH[u][state.spent[u]])
    if join:
        return [able[:n] for n in range(1, len(able) + 1)]
    by: dict[int, list[int]] = {}
    for u in able:
        by.setdefault(state.at[u], []).append(u)
    return [units[:n] for units in by.values() for n in range(1, len(units) + 1)]


def _target(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    targets = [a - HEX for a in asked.actions if a >= HEX]
    worth, e, _ = best_attack(state, targets, aim, script)
    return HEX + e if worth > of_side(state.seat, state.turn, script).attack else DONE


def _attackers(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    chosen = state.attackers
    units = [a for a in asked.actions if a < PASS]
    if not units:
        return ROLL
    _, _, team = _best_team(state, units, chosen, script)
    for u in team:
        if u in units:
            return u
    return ROLL if ROLL in asked.actions else units[0]


def _best_team(state: State, units: list[int], chosen: int, script: Script | None) -> tuple[float, int, list[int]]:
    estimate, e = Estimate(state, state.seat, script), state.target
    join = state.seat == ROC or is_used(state, COMMAND)
    prize = estimate.prize(e)
    best: tuple[float, int, list[int]] = (-9.0, e, [])
    base = bits(chosen)
    teams = [[*base, *team] for team in _teams(state, units, join)]
    if base:
        teams.append(base)
    for team in teams:
        worth = weigh(estimate, e, [(u, state.at[u]) for u in team], 0, prize).worth
        if worth > best[0]:
            best = (worth, e, team)
    return best


def _shock_pick(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    """12.6 the attacker spends the defender who loses most, or his own unit who loses least."""
    own = SIDE[asked.actions[0]] == asked.seat
    return (min if own else max)(asked.actions, key=lambda u: STRENGTH[u][0] - STRENGTH[u][1])


def _shock_defence(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    """12.6.2 worth it when it moves the odds by a column."""
    before = column_for(state, state.attackers, state.target)
    drops = [(STRENGTH[u][0] - STRENGTH[u][1], u) for u in bits(state.attackers) if not state.spent[u]]
    _, u = min(drops)
    state.spent[u] = 1
    after = column_for(state, state.attackers, state.target)
    state.spent[u] = 0
    return YES if after < before else NO


# ------------------------------------------------------------------ results
def _stand(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    """12.8 stand where the die is safe or the hex is worth the risk."""
    unit, number = asked.about
    estimate = Estimate(state, asked.seat, script)
    weights = estimate.weights
    value = STRENGTH[unit][state.spent[unit]]
    risk = (1.0 - STANDS[value][number]) * estimate.loss(unit)
    h = state.at[unit]
    if state.attackers & UNIT_BIT[unit]:
        stay = weights.keep if not estimate.towns & BIT[h] else estimate.hold
        return STAND if risk <= weights.recoil + stay else FALL_BACK
    worth = weights.pushed * (1.0 if not state.spent[unit] else weights.tired_push)
    if estimate.towns >> h & 1:
        alone = state.here[h].bit_count() == 1
        prize = Estimate(state, PLA, script).prize(h) if asked.seat == ROC else estimate.hold
        worth += prize * (1.0 if alone else weights.mates)
    return STAND if risk <= worth else FALL_BACK


def _stand_all(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    """12.8 tanks: the attacker says what hurts more."""
    estimate, number = Estimate(state, asked.seat, script), state.number
    hurt = push = 0.0
    for u in bits(state.todo):
        falls = (1.0 - STANDS[STRENGTH[u][state.spent[u]]][number]) * estimate.loss(u)
        hurt += falls
        push += estimate.weights.pushed if can_retreat(state, u, 1 + number) else falls
    if estimate.towns >> state.target & 1:
        push += estimate.weights.shock * estimate.hold
    return STAND if hurt >= push else FALL_BACK


def _retreat(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    return retreat(Estimate(state, asked.seat, script), asked)


def retreat(estimate: Estimate, asked: Decision) -> int:
    """12.10 where a unit is safest and most useful."""
    state, unit = estimate.state, asked.about[0]

    def worth(action: int) -> float:
        h = action - HEX
        crowd = 0.0 if may_join(unit, state.here[h]) else -estimate.weights.crowd
        return estimate.field(h) - estimate.danger(h, STRENGTH[unit][1], estimate.loss(unit)) + crowd

    return max(asked.actions, key=worth)


def _advance(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    return advance(Estimate(state, asked.seat, script), asked)


def advance(estimate: Estimate, asked: Decision) -> int:
    """12.11 who goes into the empty hex, or nobody."""
    state = estimate.state
    e, best, choice = state.target, estimate.weights.advance, DONE
    for u in asked.actions:
        if u == DONE:
            continue
        h = state.at[u]
        value = estimate.loss(u)
        gain = estimate.field(e) - estimate.field(h)
        gain -= estimate.danger(e, STRENGTH[u][1], value) - estimate.danger(h, STRENGTH[u][1], value)
        if asked.seat == ROC and estimate.towns >> h & 1:
            count = state.here[h].bit_count()
            gain += estimate.garrison(h, count - 1) - estimate.garrison(h, count)
        if asked.seat == ROC and estimate.towns >> e & 1:
            count = state.here[e].bit_count()
            gain += estimate.garrison(e, count + 1) - estimate.garrison(e, count)
        if gain > best:
            best, choice = gain, u
    return choice


# ------------------------------------------------------------------ the rest
def _support(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    dots = 0 if state.cursor == GUN else AIR_DOTS[asked.about[0]]
    return support_target(Estimate(state, asked.seat, script), list(asked.actions), dots)


def _second(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    return support_target(Estimate(state, asked.seat, script), list(asked.actions), 0)


def _extend(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    """5.2 a fourth day costs a point: only for somebody who has nothing to lose."""
    return NO if not state.delayed and score(state).total >= 0 else YES


def _first(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    return asked.actions[0]


def _last(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    return asked.actions[-1]


def _all(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    return ALL


def _no(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    return NO


def _delayed_hex(state: State, asked: Decision, aim: Aim | None, script: Script | None) -> int:
    estimate = Estimate(state, ROC, script)
    return max(
        asked.actions,
        key=lambda a: (
            estimate.field(a - HEX) + (estimate.garrison(a - HEX, 1) if estimate.towns >> (a - HEX) & 1 else 0.0)
        ),
    )


ANSWERS: dict[str, Answer] = {
    "setup.unit": _all,
    "landing.load": load,
    "landing.unit": land_unit,
    "landing.hex": land_hex,
    "delayed.division": _first,
    "delayed.hex": _delayed_hex,
    "weather.guns": _no,
    "options.lay": _first,
    "options.point": _first,
    "options.tell": _last,
    "options.open": _first,
    "order": _order,
    "recover": _recover,
    "activate": _activate,
    "move": _move,
    "attack.target": _target,
    "attack.units": _attackers,
    "shock.pick": _shock_pick,
    "shock.defend": _shock_defence,
    "stand": _stand,
    "stand.all": _stand_all,
    "retreat": _retreat,
    "advance": _advance,
    "support.gun": _support,
    "support.air": _support,
    "support.second": _second,
    "night.move": night_move,
    "night.recover": night_recover,
    "boats.more": _no,
    "extend": _extend,
}
