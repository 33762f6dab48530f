"""What a tap means in Kinmen: the actions behind a touch, drafts and how they change, names for the ear."""

from __future__ import annotations

from collections.abc import Iterable

from ....engine.core import Decision, Facts
from ....engine.hexes import bits
from ....presenter.asking import decision, legal_among
from ....presenter.contract import COMMIT, DRAFT, PREVIEW, Touch
from ..rules.board import (
    AIR_DOTS,
    COMMAND,
    DIVISION,
    HEXES,
    LANDING,
    PLA,
    SIDE,
    SIDE_UNITS,
    STRENGTH,
    UNITS,
    ZONE,
)
from ..rules.combat import can_attack_with, open_targets
from ..rules.options import is_used
from ..rules.state import State
from ..rules.steps import (
    AIR,
    BATTERY,
    BUTTONS,
    CODES,
    DIVISION_ORDER,
    DONE,
    GUN,
    HEX,
    JOINT_ORDER,
    REVEAL,
    STACK,
    SUPPLY,
    YES,
)
from .seen import Seen
from .words import division, hex_text, say, unit

BUTTON_ACTIONS = {key: action for action, key in BUTTONS.items()}
_PAID = ("weather.guns", "boats.more", "extend")
"""Questions whose yes reveals a marker and costs a point."""
_PREVIEWED = (
    "landing.hex",
    "delayed.hex",
    "support.gun",
    "support.air",
    "support.second",
    "shock.pick",
    "retreat",
    "advance",
)


def is_hex(action: int) -> bool:
    """Whether an action points at a hex of the map."""
    return CODES.value(action, "hex") is not None


def is_air(action: int) -> bool:
    """Whether an action uses an air marker."""
    return CODES.value(action, "air") is not None


def units_in(state: State, h: int) -> list[int]:
    """The units in a hex, the top one first."""
    return bits(state.here[h])[::-1] if 0 <= h < HEXES else []


# ---------------------------------------------------------------- taps
def actions_at(seen: Seen, touch: Touch) -> list[int]:
    """See ``contract.Presenter.actions_at``."""
    now = decision(seen)
    if now is None:
        return []
    return legal_among(now, _meant(seen, now.ask, touch))


def _meant(seen: Seen, ask: str, touch: Touch) -> Iterable[int]:
    kind, value, state = touch[0], touch[1], seen.state
    if kind == "unit":
        meant = _meant_by_unit(state, ask, value)
        return [HEX + state.at[value], *meant] if joins(seen, value) else meant
    if kind == "hex":
        inside = [action for u in units_in(state, value) for action in _meant_by_unit(state, ask, u)]
        return [HEX + value, *inside]
    if kind == "division":
        return [DIVISION_ORDER + value, JOINT_ORDER + value]
    if kind == "air":
        return [AIR + i for i in range(len(AIR_DOTS)) if AIR_DOTS[i] == AIR_DOTS[value]]
    if kind == "box":
        return {
            "dadeng": [BATTERY, GUN],
            "aotou": [SUPPLY],
            "landing": [SUPPLY],
            "roc_air": [AIR + i for i in range(len(AIR_DOTS))],
        }.get(value, [])
    if kind == "button":
        return [BUTTON_ACTIONS[value]] if value in BUTTON_ACTIONS else []
    return []


def _meant_by_unit(state: State, ask: str, u: int) -> list[int]:
    place = state.at[u]
    others = [v for v in units_in(state, place) if v != u]
    if ask == "order":
        d = DIVISION[u]
        return [STACK + place, u, *others, DIVISION_ORDER + d, JOINT_ORDER + d]
    if place < HEXES:
        return [u, *others, HEX + place]
    return [u]


def joins(seen: Seen, u: int) -> bool:
    """Whether the unit in hand can go where this one stands: then a tap on this one means that hex. The unit in hand
    is the last of the draft; pressed again it is let go of, and any other can be taken."""
    now, draft, place = decision(seen), seen.draft, seen.state.at[u]
    if now is None or not draft or draft[-1] >= UNITS or place >= HEXES or now.about[:1] != (draft[-1],):
        return False
    is_move = now.ask in ("move", "night.move", "landing.hex")
    return is_move and u != draft[-1] and HEX + place in now.actions


# ---------------------------------------------------------------- drafts
def stage(seen: Seen, action: int) -> str:
    """See ``contract.Presenter.stage``."""
    now = decision(seen)
    ask = now.ask if now else ""
    if ask == "order":
        if action == GUN or is_air(action):
            return DRAFT
        return PREVIEW if action < UNITS or action >= STACK else COMMIT
    if ask in ("move", "night.move"):
        return DRAFT if action < UNITS else PREVIEW if is_hex(action) else COMMIT
    if ask in ("attack.target", "attack.units"):
        return DRAFT if action < UNITS or is_hex(action) or action == REVEAL else COMMIT
    if ask in ("landing.unit", "activate"):
        return DRAFT if action < UNITS else COMMIT
    if ask in _PREVIEWED:
        return PREVIEW if action < UNITS or is_hex(action) or action == BATTERY else COMMIT
    is_shown = action == YES and ask in _PAID or action == DONE and now is not None and nobody_aboard(seen.state, now)
    return PREVIEW if is_shown else COMMIT


def nobody_aboard(state: State, now: Decision) -> bool:
    """6.1 whether the loading would end with nobody on the boats although units could go."""
    return now.ask == "landing.load" and min(now.actions) < UNITS and not state.here[LANDING]


def follow(seen: Seen) -> int | None:
    """After a target has been chosen every unit that can take part joins in, from the best hex if only one may."""
    now = decision(seen)
    if now is None or now.ask != "attack.units" or not seen.draft:
        return None
    free = [a for a in now.actions if a < UNITS]
    if not free:
        return None
    if seen.state.attackers:
        return free[0]
    team = joiners(seen.state, seen.state.target, is_used(seen.state, COMMAND))
    return team[0] if team and team[0] in free else free[0]


def able(state: State, target: int) -> list[int]:
    """Activated units that could take part in an attack on a hex, wherever they stand."""
    return [u for u in bits(can_attack_with(state)) if ZONE[state.at[u]] >> target & 1]


def joiners(state: State, target: int, command: bool) -> list[int]:
    """The strongest party for an attack: everybody, or for the PLA without command control one hex (12.12)."""
    units = able(state, target)
    if not units or SIDE[units[0]] != PLA or command:
        return units
    sums: dict[int, int] = {}
    for u in units:
        sums[state.at[u]] = sums.get(state.at[u], 0) + STRENGTH[u][state.spent[u]]
    best = max(sums, key=lambda h: (sums[h], -h))
    return [u for u in units if state.at[u] == best]


def redraft(seen: Seen, touch: Touch) -> tuple[int, ...] | None:
    """See ``contract.Presenter.redraft``."""
    now = decision(seen)
    if now is None:
        return None
    if now.ask in ("attack.target", "attack.units"):
        return _redraft_attack(seen, now, touch)
    if not seen.draft:
        return None
    draft, last = seen.draft, seen.draft[-1]
    if now.ask in ("move", "night.move") and last < UNITS:
        return _redraft_mover(seen, touch)
    if now.ask == "landing.hex" and last < UNITS and touch[0] == "unit" and seen.state.at[touch[1]] == LANDING:
        return draft[:-1] if touch[1] == last else (*draft[:-1], touch[1])
    if now.ask == "activate" and touch[0] == "unit" and touch[1] in draft:
        return tuple(a for a in draft if a != touch[1])
    if now.ask in ("support.gun", "support.air"):
        return _redraft_support(seen, touch)
    return None


def _redraft_mover(seen: Seen, touch: Touch) -> tuple[int, ...] | None:
    """Another unit instead of the selected one; the selected one again lets go of it, or takes its neighbour."""
    state, draft, last = seen.state, seen.draft, seen.draft[-1]
    if touch[0] == "hex" and touch[1] == state.at[last]:
        touch = ("unit", last)
    if touch[0] != "unit" or joins(seen, touch[1]):
        return None
    free = [a for a in actions_at(seen, touch) if a < UNITS]
    if touch[1] == last:
        return draft[:-1]
    if touch[1] in free:
        return (*draft[:-1], touch[1])
    return None


def _redraft_support(seen: Seen, touch: Touch) -> tuple[int, ...] | None:
    chosen = seen.draft[-1]
    if touch in (("box", "dadeng"), ("button", "gun")) and chosen == GUN:
        return ()
    if touch[0] == "button" and str(touch[1]).startswith("air"):
        touch = ("air", int(str(touch[1])[3:]))
    if touch[0] == "air" and is_air(chosen) and seen.state.air_up >> touch[1] & 1:
        same = AIR_DOTS[touch[1]] == AIR_DOTS[chosen - AIR]
        first = min(i for i in bits(seen.state.air_up) if AIR_DOTS[i] == AIR_DOTS[touch[1]])
        return () if same else (AIR + first,)
    return None


def _redraft_attack(seen: Seen, now: Decision, touch: Touch) -> tuple[int, ...] | None:
    state, draft = seen.state, seen.draft
    shown = REVEAL in draft
    target = state.target if now.ask == "attack.units" else -1
    picked = any(is_hex(a) for a in draft)
    if touch == ("button", "reveal"):
        return _redraft_reveal(seen, now, target, picked, shown)
    if now.ask != "attack.units":
        return None
    if touch[0] == "unit" and SIDE[touch[1]] == now.seat:
        if touch[1] in draft:
            return tuple(a for a in draft if a != touch[1])
        if touch[1] in now.actions:
            return (*draft, touch[1])
        return _swap_party(state, target, touch[1], draft)
    h = state.at[touch[1]] if touch[0] == "unit" else touch[1] if touch[0] == "hex" else -1
    if not picked or not 0 <= h < HEXES:
        return None
    begin = (REVEAL,) if shown else ()
    if h == target:
        return begin
    if open_targets(state) >> h & 1:
        return (*begin, *attack_draft(state, h, is_used(state, COMMAND)))
    if touch[0] == "hex":  # a hex of our own: its units take turns
        for u in units_in(state, h):
            if u in now.actions:
                return (*draft, u)
        for u in units_in(state, h):
            if u in draft:
                return tuple(a for a in draft if a != u)
    return None


def _swap_party(state: State, target: int, u: int, draft: tuple[int, ...]) -> tuple[int, ...] | None:
    """Without command control the units of another hex attack instead (12.12)."""
    if HEX + target not in draft or u not in able(state, target) or state.attackers >> u & 1:
        return None
    return (HEX + target, *(v for v in able(state, target) if state.at[v] == state.at[u]))


def attack_draft(state: State, target: int, command: bool) -> tuple[int, ...]:
    """The actions that set up an attack on a hex with everybody who can join; one alone joins by itself."""
    if len(able(state, target)) == 1:
        return (HEX + target,)
    return (HEX + target, *joiners(state, target, command))


def _redraft_reveal(seen: Seen, now: Decision, target: int, picked: bool, shown: bool) -> tuple[int, ...] | None:
    """Command control is a switch as long as the attack has not been declared (15.1)."""
    if shown:
        return attack_draft(seen.state, target, False) if picked else ()
    if REVEAL not in now.actions:
        return None
    return (REVEAL, *attack_draft(seen.state, target, True)) if picked else (*seen.draft, REVEAL)


# ---------------------------------------------------------------- refusals and names
def attempt(seen: Seen, touch: Touch) -> Touch:
    """See ``contract.Presenter.attempt``: a counter in a hex is meant rather than the hex, where that matters."""
    now = decision(seen)
    if touch[0] == "regiment":
        return "unit", touch[1]
    if touch[0] == "hex" and now and now.ask not in ("move", "night.move", "retreat", "landing.hex"):
        inside = units_in(seen.state, touch[1])
        if inside and not now.ask.startswith("attack"):
            return "unit", inside[0]
    if touch[0] == "unit" and now and now.ask in ("move", "night.move") and SIDE[touch[1]] != now.seat:
        return "hex", seen.state.at[touch[1]]
    return touch[0], touch[1]


def refusal(key: str, data: Facts, lang: str) -> str:
    """The sentence for a reason of the engine."""
    words: dict[str, str] = {"hex": "", "unit": "", "needs": "", "has": ""}
    if isinstance(data.get("hex"), int):
        words["hex"] = hex_text(lang, int(str(data["hex"])))
    if isinstance(data.get("unit"), int):
        words["unit"] = unit(lang, int(str(data["unit"])))
    for name in ("needs", "has"):
        if name in data:
            words[name] = f"{int(str(data[name])) / 2:g}"
    if "count" in data:
        return say(lang, key, count=data["count"], **words)
    return say(lang, key, **words)


def spoken(seen: Seen, action: int) -> str:
    """An action in words for keyboard and screen reader."""
    lang, state = seen.lang, seen.state
    now = seen.view.pending
    if action < UNITS:
        return say(
            lang,
            "act.unit",
            unit=unit(lang, action, state.spent[action]),
            place=hex_text(lang, state.at[action]),
        )
    kind, value = CODES.touch(action)
    if isinstance(value, str):
        return say(lang, f"button.{value}")
    if kind == "hex":
        ask = now.ask if isinstance(now, Decision) else ""
        return say(lang, "act.target" if ask == "attack.target" else "act.hex", place=hex_text(lang, value))
    if kind == "air":
        return say(lang, "button.air", dots=AIR_DOTS[value])
    if kind == "stack":
        return say(lang, "act.stack", place=hex_text(lang, value))
    return say(lang, f"act.{kind}", division=division(lang, value))


def active_division(state: State, side: int) -> int | None:
    """The division that all activated or ordered units of a side belong to, tanks aside; ``None`` if mixed."""
    mask = (state.active | state.command) & SIDE_UNITS[side]
    found = {DIVISION[u] for u in bits(mask)}
    return found.pop() if len(found) == 1 else None
