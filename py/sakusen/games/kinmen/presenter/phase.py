"""Where in the turn of Kinmen the viewer is."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Outcome, Waiting
from .acts import active_division
from .seen import Seen
from .words import division, say


def plate_sub(seen: Seen, seat: int, ask: str) -> str:
    """The division that acts, or the phase."""
    if ask in ("recover", "activate", "move", "attack.target", "attack.units", "advance", "shock.pick"):
        d = active_division(seen.state, seat)
        if d is not None:
            return division(seen.lang, d)
    return say(seen.lang, f"phase.{phase_of(seen)}")


def phase_of(seen: Seen) -> str:
    """The phase of the turn as the viewer knows it: setup, landing, weather, operations, night, over."""
    pending = seen.view.pending
    key = ""
    if isinstance(pending, Decision):
        key = pending.ask
    elif isinstance(pending, Chance):
        key = pending.why
    elif isinstance(pending, Waiting):  # a secret question of the PLA: at the weather or after the boats
        facts = seen.view.facts
        return "night" if facts["air_up"] or facts["guns_up"] else "weather"
    elif isinstance(pending, Outcome):
        return "over"
    for phase, keys in _PHASES.items():
        if key in keys:
            return phase
    return "operations"


_PHASES = {
    "setup": ("setup.unit", "option", "options.lay", "options.point", "options.tell"),
    "landing": ("landing.load", "landing.unit", "landing.hex", "delayed.division", "delayed.hex"),
    "weather": ("weather.guns", "air", "air_marker"),
    "night": ("night.move", "night.recover", "boats", "boats.more", "more_boats", "extend"),
    "over": ("options.open",),
}
