"""12.0 to 12.6 Combat: who attacks whom, shock, odds and the die."""

from __future__ import annotations

from ....engine.combat import Ledger, Term, odds
from ....engine.core import Chance, Decision, Tell
from ....engine.hexes import bits
from .board import (
    ACROSS_RIVER,
    BIT,
    COMMAND,
    HEXES,
    HILL,
    LOST,
    PLA,
    SHOCK,
    SIDE,
    STRENGTH,
    TABLES,
    TANK_UNITS,
    UNIT_BIT,
    ZONE,
)
from .options import holds, is_used, use
from .state import State
from .steps import (
    ATTACKERS,
    BATTLE_DIE,
    CHOICE,
    DONE,
    HEX,
    NO,
    PART_ATTACKER,
    PART_DEFENDER,
    REVEAL,
    ROLL,
    SHOCK_DEFENCE,
    SHOCK_PICK,
    SPEND,
    YES,
)

RIVER = int(TABLES["combat"]["river_strength"])
LEAST = int(TABLES["combat"]["least_strength"])
HILL_SHIFT = int(TABLES["combat"]["hill_shift"])
COLUMNS: tuple[str, ...] = tuple(TABLES["crt"]["columns"])
COLUMN_OF = {tuple(pair): i for i, pair in enumerate(TABLES["crt"]["column_odds"])}
LAST = len(COLUMNS) - 1
TOP = TABLES["crt"]["column_odds"][LAST][0]
CRT: tuple[tuple[str, ...], ...] = tuple(
    tuple(TABLES["crt"]["rows"][str(die)][c] for die in range(1, 7)) for c in range(len(COLUMNS))
)
"""Results by [column][die - 1] (combat results table)."""
RESULTS = {key: (part, number) for key, (part, number) in TABLES["results"].items()}


# ------------------------------------------------------------------ strengths and odds
def across_river(state: State, unit: int) -> bool:
    """Whether this unit attacks across a river or the lake arrow in the present battle (12.5.1)."""
    h = state.at[unit]
    return h < HEXES and bool(state.attackers & UNIT_BIT[unit]) and bool(ACROSS_RIVER[h] >> state.target & 1)


def strength(state: State, unit: int, river: bool = False) -> int:
    """Combat strength as it counts in battle and when standing (12.5, 12.9)."""
    value = STRENGTH[unit][state.spent[unit]]
    return across(value) if river else value


def across(value: int) -> int:
    """12.5.1 the strength of a unit that attacks across a river; a road does not help."""
    return max(LEAST, value + RIVER)


def hill_shift(target: int) -> int:
    """12.5.2 column shift for a defender on a hill."""
    return HILL_SHIFT if HILL & BIT[target] else 0


def raw_column(attack: int, defence: int) -> int:
    """The column of the odds before shifts: 6:1 and better share one, and so do 1:2 and worse (12.4.2)."""
    x, y = odds(attack, defence)
    return COLUMN_OF[(min(x, TOP), 1)] if y == 1 else 0


def column_of(attack: int, defence: int, target: int) -> int:
    """The column that the die is rolled on when these strengths meet in a hex (12.4.2, 12.5.2)."""
    return min(LAST, max(0, raw_column(attack, defence) + hill_shift(target)))


def totals(state: State, attackers: int, target: int) -> tuple[int, int]:
    """The strengths of an attack by ``attackers`` (a bit set) on a hex, as the units stand now (12.4, 12.5.1)."""
    at, spent = state.at, state.spent
    attack = 0
    for unit in bits(attackers):
        value = STRENGTH[unit][spent[unit]]
        attack += across(value) if ACROSS_RIVER[at[unit]] >> target & 1 else value
    return attack, sum(STRENGTH[unit][spent[unit]] for unit in bits(state.here[target]))


def column_for(state: State, attackers: int, target: int) -> int:
    """The column that those attackers get against a hex, as the units stand now."""
    return column_of(*totals(state, attackers, target), target)


def ledger(state: State, attackers: int, target: int) -> Ledger:
    """How an attack by ``attackers`` (a bit set) on a hex adds up, line by line, as the units stand now."""
    ours, theirs = [], []
    for unit in bits(attackers):
        river = bool(ACROSS_RIVER[state.at[unit]] >> target & 1)
        plain = STRENGTH[unit][state.spent[unit]]
        ours.append(Term("unit", plain, "12.4", (unit,)))
        if river:
            ours.append(Term("river", across(plain) - plain, "12.5", (unit,)))
    for unit in bits(state.here[target]):
        theirs.append(Term("unit", STRENGTH[unit][state.spent[unit]], "12.4", (unit,)))
    attack, defence = totals(state, attackers, target)
    hill = hill_shift(target)
    return Ledger(
        attack,
        defence,
        tuple(ours),
        tuple(theirs),
        (Term("hill", hill, "12.5", (target,)),) if hill else (),
        raw_column(attack, defence) if ours else 0,
        column_of(attack, defence, target) if ours else 0,
    )


# ------------------------------------------------------------------ declaring an attack
def can_attack_with(state: State) -> int:
    """Activated units that have not attacked in this subphase (12.1, 12.3)."""
    return state.active & ~state.attacked


def open_targets(state: State) -> int:
    """Enemy hexes next to such units that may still be attacked (12.1, 12.2)."""
    at, mask = state.at, 0
    for unit in bits(can_attack_with(state)):
        mask |= ZONE[at[unit]]  # 12.5.3 never across an all-sea hexside
    mask &= state.occupied[1 - state.seat]
    if mask and state.defended:
        for h in bits(mask):
            if state.here[h] & state.defended:  # 12.1 a defender is a target only once; 12.2 a stack is one target
                mask ^= BIT[h]
    return mask


def ask_target(state: State, tell: Tell | None) -> Decision | None:
    """10.4.2, 12.1 attacks one by one; none is ever forced (12.3)."""
    targets = open_targets(state)
    if not targets:
        state.step = SPEND
        return None
    state.attackers = 0
    actions = [HEX + h for h in bits(targets)]
    if state.seat == PLA and holds(state, COMMAND):
        actions.append(REVEAL)  # 15.1 in the PLA's own combat subphase
    return Decision(state.seat, "attack.target", "12.1", (), [*actions, DONE])


def do_target(state: State, action: int, tell: Tell | None) -> None:
    if action == DONE:
        state.step = SPEND
    elif action == REVEAL:
        use(state, COMMAND, "15.1", tell)
    else:
        state.target, state.step = action - HEX, ATTACKERS
        units = eligible(state)
        if len(units) == 1:
            state.attackers = UNIT_BIT[units[0]]


def eligible(state: State) -> list[int]:
    """Units that may (also) join the attack on the target."""
    at, target = state.at, state.target
    units = [u for u in bits(can_attack_with(state) & ~state.attackers) if ZONE[at[u]] >> target & 1]
    if state.seat == PLA and state.attackers and not is_used(state, COMMAND):
        origin = at[bits(state.attackers)[0]]
        units = [u for u in units if at[u] == origin]  # 12.12 one hex against one hex
    return units


def ask_attackers(state: State, tell: Tell | None) -> Decision:
    """12.2 which units take part; 12.4.1 declared when the die is called for."""
    actions: list[int] = eligible(state)
    if state.attackers:
        actions.append(ROLL)
    if state.seat == PLA and holds(state, COMMAND):
        actions.append(REVEAL)
    return Decision(state.seat, "attack.units", "12.2", (state.target, *bits(state.attackers)), actions)


def do_attackers(state: State, action: int, tell: Tell | None) -> None:
    if action == REVEAL:
        use(state, COMMAND, "15.1", tell)
    elif action != ROLL:
        state.attackers |= UNIT_BIT[action]
    else:
        _declare(state, tell)


def _declare(state: State, tell: Tell | None) -> None:
    state.defenders = state.here[state.target]
    state.attacked |= state.attackers
    state.defended |= state.defenders
    state.fit, state.tanks_asked, state.tanks_used = state.attackers, 0, 0
    state.tank_attack = 1 if state.attackers & TANK_UNITS else 0
    state.dots = sum(SHOCK[u] for u in bits(state.attackers))  # 12.6.1 one defender for every dot
    state.step = SHOCK_PICK
    if tell:
        tell(
            "attack",
            "12.4",
            seat=state.seat,
            target=state.target,
            units=bits(state.attackers),
            defenders=bits(state.defenders),
        )


# ------------------------------------------------------------------ 12.6 shock
def _spend_by_shock(state: State, unit: int, tell: Tell | None) -> None:
    state.spent[unit] = 1
    state.dots -= 1
    if tell:
        tell("shocked", "12.6", unit=unit)


def ask_shock_pick(state: State, tell: Tell | None) -> Decision | None:
    """12.6 before the odds a unit is spent for every dot; the attacker picks, spent units are immune."""
    hit = state.attackers if state.tanks_used else state.defenders
    while state.dots:
        fresh = [u for u in bits(hit) if not state.spent[u]]
        if len(fresh) > state.dots:
            return Decision(state.seat, "shock.pick", "12.6", (state.target,), fresh)
        if not fresh:
            if tell:
                tell("idle", "12.6", seat=state.seat, what="shock")
            break
        _spend_by_shock(state, fresh[0], tell)
    state.dots = 0
    state.step = BATTLE_DIE if state.tanks_used else SHOCK_DEFENCE
    return None


def do_shock_pick(state: State, action: int, tell: Tell | None) -> None:
    _spend_by_shock(state, action, tell)


def ask_shock_defence(state: State, tell: Tell | None) -> Decision | None:
    """12.6.2 a defending tank may use its shock; it is spent afterwards, so a spent tank has none."""
    tanks = [u for u in bits(state.defenders & TANK_UNITS & ~state.tanks_asked) if not state.spent[u]]
    fresh = any(not state.spent[u] for u in bits(state.attackers))
    if tanks and fresh:
        state.unit = tanks[0]
        return Decision(1 - state.seat, "shock.defend", "12.6", (state.target, tanks[0]), [YES, NO])
    state.dots = sum(SHOCK[u] for u in bits(state.tanks_used))
    state.step = SHOCK_PICK if state.tanks_used else BATTLE_DIE
    return None


def do_shock_defence(state: State, action: int, tell: Tell | None) -> None:
    state.tanks_asked |= UNIT_BIT[state.unit]
    if action == YES:
        state.tanks_used |= UNIT_BIT[state.unit]
        if tell:
            tell("shock_used", "12.6", unit=state.unit)


# ------------------------------------------------------------------ 12.4.3 the die
def ask_battle_die(state: State, tell: Tell | None) -> Chance:
    """12.4.3 one die on the combat results table."""
    return Chance("battle", "12.4")


def do_battle_die(state: State, outcome: int, tell: Tell | None) -> None:
    column = column_for(state, state.attackers, state.target)
    result = CRT[column][outcome]
    part, number = RESULTS[result]
    if tell:
        tell(
            "battle",
            "12.4",
            ledger=ledger(state, state.attackers, state.target)._asdict(),
            column=COLUMNS[column],
            die=outcome + 1,
            result=result,
            target=state.target,
        )
    if number == "x":  # 12.7 AE, DE: all of them are removed
        for unit in bits(state.attackers if part == "A" else state.defenders):
            lose(state, unit, "12.7", tell)
        state.part, state.both, state.number = PART_DEFENDER, 0, 0
    else:
        state.part = PART_DEFENDER if part == "D" else PART_ATTACKER
        state.both, state.number = int(part == "AD"), number  # 12.7 A/D: A first, all of it, then D
    state.todo = 0 if number == "x" else state.attackers if state.part == PART_ATTACKER else state.defenders
    state.fallers = state.standers = 0
    state.step = CHOICE


def lose(state: State, unit: int, rule: str, tell: Tell | None) -> None:
    """Take a unit off the map as a combat loss (4.3)."""
    place = state.at[unit]
    state.put(unit, LOST)
    state.fit &= ~UNIT_BIT[unit]
    state.active &= ~UNIT_BIT[unit]
    state.losses[SIDE[unit]] += 1
    if tell:
        tell("lost", rule, unit=unit, hex=place)
