"""9.4 to 9.7 The combats of a plan, one after the other: dice, hits, and who suffers."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Tell
from ....engine.hexes import bits
from .board import SIDE_UNITS, UNITS
from .contact import Fight, fights
from .initiative import lose_initiative
from .pools import HIT, HIT_HILL, attacks_hill, dice, pool
from .state import State
from .steps import COMBAT, COMBAT_END, DAMAGE, DICE, NEXT, NOBODY, PHASE_END

ATTACK_DIE = Chance("attack", "9.4")
DEFENCE_DIE = Chance("defence", "9.4")


def current_fight(state: State) -> Fight:
    """The combat under way, with everybody who was planned into it."""
    mask = 0
    for unit in range(UNITS):
        if state.combat[unit] == state.current:
            mask |= 1 << unit
    ours = SIDE_UNITS[state.seat]
    return Fight(mask & ours, mask & ~ours)


def to_fight(state: State) -> list[int]:
    """The numbers of the combats that have not been fought."""
    return [k for k in range(1, max(state.combat) + 1) if not state.done >> k & 1]


# ------------------------------------------------------------------ the order of the combats
def ask_next(state: State, tell: Tell | None) -> Decision | None:
    """9.3, RULING 22 the attacker chooses which combat comes next."""
    numbers = to_fight(state)
    if len(numbers) > 1:
        return Decision(state.seat, "combat.next", "9.3", (), [COMBAT + k for k in numbers])
    if numbers:
        _begin(state, numbers[0], tell)
    else:
        state.step = PHASE_END
    return None


def do_next(state: State, action: int, tell: Tell | None) -> None:
    _begin(state, action - COMBAT, tell)


def _begin(state: State, number: int, tell: Tell | None) -> None:
    state.current, state.fought = number, 1
    fight, supported = fights(state)[number - 1], state.supported == number
    state.attack_dice, state.defence_dice = dice(state, fight, supported)
    state.attack_hits = state.defence_hits = 0
    state.attack_rolled = state.defence_rolled = ()
    state.step = DICE
    if tell:
        tell(
            "combat",
            "9.4",
            combat=number,
            attackers=bits(fight.attackers),
            defenders=bits(fight.defenders),
            pool=pool(state, fight, supported)._asdict(),
        )


# ------------------------------------------------------------------ the dice
def ask_dice(state: State, tell: Tell | None) -> Chance:
    """9.4 one die after the other, the attacker's first."""
    return ATTACK_DIE if state.attack_dice else DEFENCE_DIE


def do_dice(state: State, outcome: int, tell: Tell | None) -> None:
    attacking = state.attack_dice > 0
    hit = is_hit(state, outcome)
    if attacking:
        state.attack_dice -= 1
        state.attack_hits += hit
        state.attack_rolled += (outcome + 1,)
    else:
        state.defence_dice -= 1
        state.defence_hits += hit
        state.defence_rolled += (outcome + 1,)
    if tell:
        tell("die", "9.6", attacking=attacking, die=outcome + 1, hit=hit, combat=state.current)
    if not state.attack_dice and not state.defence_dice:
        decide(state, state.attack_hits - state.defence_hits, tell)


def is_hit(state: State, outcome: int) -> bool:
    """Whether the pending die hits with this outcome (9.6, 9.10)."""
    if outcome + 1 not in HIT:
        return False
    return not state.attack_dice or outcome + 1 in HIT_HILL or not attacks_hill(state, current_fight(state))


def decide(state: State, net: int, tell: Tell | None) -> None:
    """9.7 the side with fewer hits takes the difference as damage; the other may gain as much ground.

    May also be called at any die of a combat to give it a result without rolling, in search.
    """
    state.attack_dice = state.defence_dice = 0
    state.damage = state.gain = abs(net)
    state.loser = NOBODY if not net else 1 - state.seat if net > 0 else state.seat
    state.emptied, state.unit = 0, NOBODY
    state.step = DAMAGE if net else COMBAT_END
    if net and state.loser == state.initiative:
        state.shaken = 1  # 6.2, RULING 2: every point of damage is a retreat or a step of this side
    if tell:
        tell(
            "result",
            "9.7",
            combat=state.current,
            attack_hits=state.attack_hits,
            defence_hits=state.defence_hits,
            net=net,
            loser=state.loser,
            attack_dice=state.attack_rolled,
            defence_dice=state.defence_rolled,
        )
    state.attack_rolled = state.defence_rolled = ()


def ask_combat_end(state: State, tell: Tell | None) -> None:
    """6.2, RULING 1 a combat is finished to its end; only then is the initiative lost."""
    state.done |= 1 << state.current
    state.current = state.attack_hits = state.defence_hits = state.damage = state.gain = state.emptied = 0
    state.loser = state.unit = NOBODY
    if state.shaken:
        lose_initiative(state, tell)
    else:
        state.step = NEXT
