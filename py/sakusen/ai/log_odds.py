"""Chances on the scale of log odds."""

from __future__ import annotations

from math import exp


def shifted(chance: float, shift: float) -> float:
    """A chance from 0 to 1 with so much more of log odds; what is certain stays so."""
    odds = exp(shift)
    return chance * odds / (chance * odds + 1 - chance)
