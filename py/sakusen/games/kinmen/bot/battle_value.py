"""What an attack is worth: exact chances from the table, weighed with what each side would choose."""

from __future__ import annotations

from ....engine.hexes import bits
from ..rules.board import ACROSS_RIVER, BIT, IS_TANK, ROC, SHOCK, STRENGTH, ZONE
from ..rules.combat import across, column_of
from .estimate import Estimate
from .ground import flee
from .odds import COLUMN, STAND, Share

PUSHED = 0.07
"""What it is worth to drive a unit back: it is spent, and its place is free."""
RECOIL = 0.03
"""What it costs an attacker to fall back: it would have been spent anyway."""

Team = list[tuple[int, int]]
"""Attackers with the hexes they attack from."""


class Blow:
    """An attack as it is expected to go: its worth for the attacker and the chance to empty the hex."""

    __slots__ = ("column", "empties", "worth")

    def __init__(self, worth: float, empties: float, column: int) -> None:
        self.worth, self.empties, self.column = worth, empties, column


def _powers(estimate: Estimate, e: int, team: Team, fresh: int) -> tuple[list[int], list[tuple[int, int]]]:
    """Strengths of attackers (river, defensive shock) and of defenders (shock) as the odds will count them."""
    state = estimate.state
    dots = sum(SHOCK[u] for u, _ in team)
    defence = [(STRENGTH[u][state.spent[u]], u) for u in bits(state.here[e])]
    armour = estimate.foe == ROC and any(IS_TANK[u] and not state.spent[u] for _, u in defence)
    for _ in range(dots):  # 12.6.1 the attacker takes whoever loses most
        loss, i = max((v - STRENGTH[u][1], i) for i, (v, u) in enumerate(defence))
        if loss > 0:
            defence[i] = (STRENGTH[defence[i][1]][1], defence[i][1])
    attack = []
    for u, a in team:
        face = state.spent[u] and not fresh >> u & 1
        value = STRENGTH[u][face]
        attack.append(across(value) if ACROSS_RIVER[a] >> e & 1 else value)
    if armour and attack:  # 12.6.2 the attacker gives up whoever loses least
        drop, i = min((v // 2, i) for i, v in enumerate(attack))
        attack[i] -= drop
    return attack, defence


def weigh(estimate: Estimate, e: int, team: Team, fresh: int, prize: float) -> Blow:
    """The attack of ``team`` on the hex ``e``; units in the set ``fresh`` count as recovered.

    ``prize`` is what the hex itself is worth to whoever advances into it.
    """
    state = estimate.state
    attack, defence = _powers(estimate, e, team, fresh)
    column = column_of(sum(attack), sum(v for v, _ in defence), e)
    share = COLUMN[column]
    ours, zone = state.occupied[estimate.seat], state.zone(estimate.seat)
    armoured = False
    for u, a in team:
        ours |= BIT[a]
        zone |= ZONE[a]
        armoured = armoured or IS_TANK[u]
    worth, empties = _on_defenders(estimate, share, e, defence, ours, zone, armoured)
    worth += empties * prize - _on_attackers(estimate, share, team, attack)
    return Blow(worth, empties, column)


def _on_defenders(
    estimate: Estimate, share: Share, e: int, defence: list[tuple[int, int]], ours: int, zone: int, armoured: bool
) -> tuple[float, float]:
    worth, gone = 0.0, [1.0, 1.0, 1.0]
    for value, u in defence:
        price = estimate.loss(u)
        closed = ours if IS_TANK[u] else ours | zone
        worth += share.wiped * price
        for k in (0, 1, 2):
            if not share.hit[k]:
                continue
            falls = 1.0 - STAND[value][k]
            stand = falls * price
            if not flee(e, closed, k + 1) or ((stand >= PUSHED) if armoured else (stand <= PUSHED + 0.02)):
                gain, leaves = stand, falls
            else:
                gain, leaves = PUSHED, 1.0
            worth += share.hit[k] * gain
            gone[k] *= leaves
    return worth, share.wiped + sum(share.hit[k] * gone[k] for k in (0, 1, 2))


def _on_attackers(estimate: Estimate, share: Share, team: Team, attack: list[int]) -> float:
    state, cost = estimate.state, 0.0
    for (u, a), value in zip(team, attack, strict=True):
        price = estimate.loss(u)
        cost += share.ruined * price
        closed = state.occupied[estimate.foe] | (0 if IS_TANK[u] else state.zone(estimate.foe))
        for k in (0, 1, 2):
            if share.bled[k]:
                falls = (1.0 - STAND[value][k]) * price
                if falls > RECOIL and flee(a, closed, k + 1):
                    falls = RECOIL
                cost += share.bled[k] * falls
    return cost
