"""What a tap means: the actions behind a touch, drafts and how they change, refusals, names for the ear."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.core import Decision, Facts
from ....engine.hexes import bits
from ....presenter.asking import decision, legal_among
from ....presenter.contract import COMMIT, DRAFT, PREVIEW, Touch
from ..rules.board import BIT, READY, SPACES, UNITS
from ..rules.state import State
from ..rules.steps import BUTTONS, CODES, GUN, SPACE, TRUCE
from .seen import Seen
from .words import gun, in_words, marker, say, space

BUTTON_ACTIONS = {key: action for action, key in BUTTONS.items()}
_OF_UNITS = ("action", "defend", "defend.more")
"""Questions that are answered by a unit."""


def is_space(action: int) -> bool:
    """Whether an action points at a space."""
    return CODES.value(action, "hex") is not None


def units_in(state: State, place: int) -> list[int]:
    """The units in a space."""
    return bits(state.here[place]) if 0 <= place < SPACES else []


# ---------------------------------------------------------------- taps
def actions_at(seen: Seen, touch: Touch) -> list[int]:
    """See ``contract.Presenter.actions_at``."""
    now = decision(seen)
    if now is None:
        return []
    return legal_among(now, _meant(seen.state, now.ask, touch))


def _meant(state: State, ask: str, touch: Touch) -> Sequence[int]:
    kind, value = touch[0], touch[1]
    if kind == "unit":
        return [value] if ask in _OF_UNITS else [SPACE + state.at[value]]
    if kind == "hex":
        return units_in(state, value) if ask in _OF_UNITS else [SPACE + value]
    if kind == "marker":
        return [SPACE + state.markers[value]]
    if kind == "gun":
        return [GUN] if ask == "action" else [SPACE + state.gun]
    if kind == "button" and value in BUTTON_ACTIONS:
        return [BUTTON_ACTIONS[value]]
    return []


def stage(seen: Seen, action: int) -> str:
    """See ``contract.Presenter.stage``."""
    now = decision(seen)
    ask = now.ask if now else ""
    if ask == "action":
        return PREVIEW if action == TRUCE else DRAFT
    if ask == "defend":
        return DRAFT
    return COMMIT if ask == "setup" else PREVIEW


# ---------------------------------------------------------------- drafts
def redraft(seen: Seen, touch: Touch) -> tuple[int, ...] | None:
    """See ``contract.Presenter.redraft``."""
    now, draft = decision(seen), seen.draft
    if now is None or not draft:
        return None
    if touch in (("gun", 0), ("button", "gun")) and now.ask in ("where", "gun"):
        return () if draft == (GUN,) else (GUN,) if seen.state.gun == READY else None
    if now.ask == "where":
        return _redraft_mover(seen.state, now, draft[-1], touch)
    if now.ask == "defend.more" and touch == ("unit", draft[-1]):
        return ()
    return None


def _redraft_mover(state: State, now: Decision, chosen: int, touch: Touch) -> tuple[int, ...] | None:
    """Another unit instead of the one selected, unless it stands where the selected one can go: then it is joined.
    The same one again lets go of it, so that any other can be taken. A tap on its space takes the units there in
    turn."""
    if touch[0] == "unit" and state.at[touch[1]] < SPACES:
        if SPACE + state.at[touch[1]] in now.actions:
            return None
        return () if touch[1] == chosen else (touch[1],)
    if touch == ("hex", state.at[chosen]):
        later = [u for u in units_in(state, state.at[chosen]) if u > chosen]
        return (later[0],) if later else ()
    return None


# ---------------------------------------------------------------- refusals and names
def attempt(seen: Seen, touch: Touch) -> Touch:
    """See ``contract.Presenter.attempt``."""
    kind, value = touch[0], touch[1]
    state: State = seen.state
    if kind == "marker":
        return "hex", state.markers[value]
    if kind == "gun":
        return "button", "gun"
    if kind == "unit" and state.at[value] < SPACES:
        now = decision(seen)
        if now is not None and now.ask in ("setup", "push", "retreat"):
            return "hex", state.at[value]
    if kind == "box":
        return "button", value
    return kind, value


def refusal(key: str, data: Facts, lang: str) -> str:
    """The sentence for a reason of the engine."""
    words = {k: in_words(lang, int(v)) for k, v in data.items() if k in ("unit", "first", "acting")}
    words |= {k: space(lang, int(v)) for k, v in data.items() if k in ("space", "start")}
    words["units"] = say(lang, "list.comma").join(in_words(lang, int(u)) for u in data.get("units", ()))
    return say(lang, key, **{"unit": "", "space": "", "start": "", "most": data.get("most", ""), **words})


def spoken(seen: Seen, action: int) -> str:
    """An action in words for keyboard and screen reader."""
    lang, state = seen.lang, seen.state
    pending = seen.view.pending
    ask = pending.ask if isinstance(pending, Decision) else ""
    if action < UNITS:
        key = "act.defend" if ask.startswith("defend") else "act.unit"
        return say(lang, key, unit=in_words(lang, action), place=space(lang, state.at[action]))
    if not is_space(action):
        return say(lang, f"button.{BUTTONS[action]}", gun=gun(lang))
    place = action - SPACE
    if ask == "where" and state.soviet & BIT[place]:
        return say(lang, "act.press", marker=marker(lang, state.marker_at(place)), place=space(lang, place))
    return say(lang, f"act.{ask}" if ask in ("gun", "push", "retreat") else "act.to", place=space(lang, place))


def aimed_space(seen: Seen, preview: int | None, hover: Touch | None) -> int | None:
    """The space whose action is shown first or pointed at."""
    now = decision(seen)
    if now is None:
        return None
    if preview is not None and preview in now.actions:
        return preview - SPACE if is_space(preview) else None
    if hover is None:
        return None
    found = actions_at(seen, hover)
    return found[0] - SPACE if found and is_space(found[0]) else None
