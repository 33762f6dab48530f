"""What a defence or a pressure costs on average, before its dice fall (6.3, 7.2, RULINGS 5 and 8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from .fates import defence_ends, press
from .state import State


class Defence(NamedTuple):
    """How many of the ``units`` in a space are lost on average, by the dice and because there is no way back; and the
    chance that the space is held."""

    units: int
    lost: Fraction
    held: Fraction


class Pressure(NamedTuple):
    """How many units are lost and how many Soviet markers fall back, on average."""

    lost: Fraction
    back: Fraction


def of_defence(state: State, order: Sequence[int], space: int, origin: int) -> Defence:
    """What it comes to when these units roll in this order for a space against a marker from ``origin``."""
    ends = defence_ends(state, order, space, origin).items()
    lost = sum(((end.destroyed + end.cut_off) * share for end, share in ends), Fraction(0))
    held = sum((share for end, share in ends if end.is_held), Fraction(0))
    return Defence(state.here[space].bit_count(), lost, held)


def of_pressure(state: State, unit: int, space: int) -> Pressure:
    """What it comes to when a unit presses the marker in a space."""
    found = press(state, unit, space)
    return Pressure(found.loss, found.success)
