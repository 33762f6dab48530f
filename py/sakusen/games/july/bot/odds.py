"""The results of combats by heart: chances as floats, and one number that stands for a whole throw."""

from __future__ import annotations

from functools import lru_cache

from ..rules.pools import differences

SURE = 1e-9
"""What is less likely is left out."""


@lru_cache(maxsize=1024)
def net(attack: int, defence: int, hill: bool) -> tuple[tuple[int, float], ...]:
    """Every difference in hits (attacker's more) with its chance, the worst for the attacker first."""
    shares = differences(attack, defence, hill)
    return tuple((i - defence, float(share)) for i, share in enumerate(shares) if share > SURE)


def throw(attack: int, defence: int, hill: bool, number: float) -> int:
    """The difference in hits that belongs to a number 0 <= x < 1: the greater, the better for the attacker."""
    shares = net(attack, defence, hill)
    for difference, share in shares:
        number -= share
        if number < 0:
            return difference
    return shares[-1][0]
