"""What an attack is worth: exact chances from the table, weighed with what each side would choose."""

from __future__ import annotations

from ..rules.board import ACROSS_RIVER, BIT, IS_TANK, ROC, SHOCK, STRENGTH, ZONE
from ..rules.combat import across
from .estimate import Estimate
from .ground import IS_HILL, column, flee, units_of
from .odds import COLUMN, FALLS, Share

Team = list[tuple[int, int]]
"""Attackers with the hexes they attack from."""


class Blow:
    """An attack as it is expected to go: its worth for the attacker and the chance to empty the hex."""

    __slots__ = ("column", "empties", "worth")

    def __init__(self, worth: float, empties: float, column: int) -> None:
        self.worth, self.empties, self.column = worth, empties, column


def _powers(
    estimate: Estimate, e: int, team: Team, fresh: int, armoured: bool
) -> tuple[list[int], list[tuple[int, int]]]:
    """Strengths of attackers (river, defensive shock) and of defenders (shock) as the odds will count them."""
    state = estimate.state
    spent = state.spent
    defence = [(STRENGTH[u][spent[u]], u) for u in units_of(state.here[e])]
    if armoured:
        for _ in range(sum([SHOCK[u] for u, _ in team])):  # 12.6.1 the attacker takes whoever loses most
            loss, i = max((v - STRENGTH[u][1], i) for i, (v, u) in enumerate(defence))
            if loss > 0:
                defence[i] = (STRENGTH[defence[i][1]][1], defence[i][1])
    attack = []
    for u, a in team:
        value = STRENGTH[u][spent[u] and not fresh >> u & 1]
        attack.append(across(value) if ACROSS_RIVER[a] >> e & 1 else value)
    if estimate.foe == ROC and any(IS_TANK[u] and not spent[u] for _, u in defence):
        drop, i = min((v // 2, i) for i, v in enumerate(attack))  # 12.6.2 the attacker gives up whoever loses least
        attack[i] -= drop
    return attack, defence


def weigh(estimate: Estimate, e: int, team: Team, fresh: int, prize: float) -> Blow:
    """The attack of ``team`` on the hex ``e``; units in the set ``fresh`` count as recovered.

    ``prize`` is what the hex itself is worth to whoever advances into it.
    """
    state = estimate.state
    armoured = any(IS_TANK[u] for u, _ in team)
    attack, defence = _powers(estimate, e, team, fresh, armoured)
    at = column(sum(attack), sum([value for value, _ in defence]), IS_HILL[e])
    share = COLUMN[at]
    ours, zone = state.occupied[estimate.seat], state.zone(estimate.seat)
    for _, a in team:
        ours |= BIT[a]
        zone |= ZONE[a]
    worth, empties = _on_defenders(estimate, share, e, defence, ours, ours | zone, armoured)
    worth += empties * prize - _on_attackers(estimate, share, team, attack)
    return Blow(worth, empties, at)


def _on_defenders(
    estimate: Estimate, share: Share, e: int, defence: list[tuple[int, int]], ours: int, near: int, armoured: bool
) -> tuple[float, float]:
    worth, gone, kill = 0.0, [1.0, 1.0, 1.0], estimate.kill
    pushed, prices = estimate.weights.pushed, estimate.value
    for value, u in defence:
        price = prices[u] + kill
        closed = ours if IS_TANK[u] else near
        worth += share.wiped * price
        for k, chance in share.hits:
            falls = FALLS[value][k]
            stand = falls * price
            if not flee(e, closed, k + 1) or ((stand >= pushed) if armoured else (stand <= pushed + 0.02)):
                worth += chance * stand
                gone[k] *= falls
            else:
                worth += chance * pushed
    return worth, share.wiped + sum([chance * gone[k] for k, chance in share.hits])


def _on_attackers(estimate: Estimate, share: Share, team: Team, attack: list[int]) -> float:
    state, kill, cost = estimate.state, estimate.kill, 0.0
    recoil, prices = estimate.weights.recoil, estimate.value
    foes = state.occupied[estimate.foe]
    near = foes | state.zone(estimate.foe)
    for (u, a), value in zip(team, attack, strict=True):
        price = prices[u] + kill
        cost += share.ruined * price
        for k, chance in share.bleeds:
            falls = FALLS[value][k] * price
            if falls > recoil and flee(a, foes if IS_TANK[u] else near, k + 1):
                falls = recoil
            cost += chance * falls
    return cost
