"""What a tap means: the actions behind a touch, drafts and how they change, refusals, names for the ear."""

from __future__ import annotations

from ....engine.core import Decision, Facts
from ....engine.hexes import bits
from ....presenter.asking import decision, legal_among
from ....presenter.contract import COMMIT, DRAFT, PREVIEW, Touch
from ..rules.board import (
    AIR,
    HOME,
    IS_FLEET,
    ROC,
    SAKISHIMA,
    SIDE,
    SIDE_UNITS,
    STRENGTH,
    UNIT_BIT,
    UNITS,
)
from ..rules.operations import eligible, origin
from ..rules.setup import fleet_list
from ..rules.state import State
from ..rules.steps import (
    AT_AIR,
    AT_FLEETS,
    ATTACK,
    BASE,
    BUTTONS,
    CARD_AT,
    CODES,
    DONE,
    PASS,
    PLACE_AT,
    RECAPTURE,
    YES,
)
from .fates import goes_words, loss_words
from .seen import Seen
from .words import card, card_words, event, knows, say, suit_symbol, there, unit, values

BUTTON_ACTIONS = {key: action for action, key in BUTTONS.items()}
FILL, HOMEWARD = "fill", "all-home"
"""Keys of buttons that make a draft: every unit that still fits; every aircraft but the last sent home."""


def place_of(action: int) -> int | None:
    """The place that an action goes to or aims at; ``None`` for others."""
    return CODES.value(action, "place")


def attack_of(action: int) -> int | None:
    """The place that an action attacks without moving; ``None`` for others."""
    return CODES.value(action, "attack")


def base_of(action: int) -> int | None:
    """The aircraft that an action bases on Sakishima; ``None`` for others."""
    return CODES.value(action, "base")


def card_of(action: int) -> int | None:
    """The card that an action chooses; ``None`` for others."""
    return CODES.value(action, "card")


# ---------------------------------------------------------------- taps
def actions_at(seen: Seen, touch: Touch) -> list[int]:
    """See ``contract.Presenter.actions_at``."""
    now = decision(seen)
    if now is None:
        return []
    return legal_among(now, _meant(seen.state, now, touch))


def _meant(state: State, now: Decision, touch: Touch) -> list[int]:
    kind, value = touch[0], touch[1]
    if kind == "button":
        return [BUTTON_ACTIONS[value]] if value in BUTTON_ACTIONS else []
    if kind == "card":
        return [CARD_AT + int(value)]
    if kind == "unit":
        return _unit_means(state, now, int(value))
    return _place_means(state, now, int(value)) if kind == "hex" else []


def _unit_means(state: State, now: Decision, u: int) -> list[int]:
    ask, at = now.ask, state.at[u]
    if ask == "activate" and SIDE[u] != now.seat:
        return [ATTACK + at, PLACE_AT + at]
    if ask == "activate":
        return [u, PLACE_AT + at] if state.active else [u]
    if ask == "join":
        return [YES] if at == SAKISHIMA else []
    if ask == "event.target":
        return [AT_FLEETS if IS_FLEET[u] else AT_AIR]
    if ask in ("event.area", "setup.fleet"):
        return [PLACE_AT + at]
    return [u, BASE + u]


def _place_means(state: State, now: Decision, p: int) -> list[int]:
    """A place also lies under the counters that cannot be chosen, so it never stands for one of its units."""
    ask = now.ask
    if ask == "activate" and state.active:
        moves = [ATTACK + p, PLACE_AT + p] if p == origin(state) else [PLACE_AT + p, ATTACK + p]
        return [*moves, RECAPTURE] if p == SAKISHIMA else moves
    if ask in ("setup.fleet", "event.area"):
        return [PLACE_AT + p]
    if ask == "join":
        return [YES] if p == SAKISHIMA else []
    if ask in ("return", "homeward") and p == SAKISHIMA:
        based = [a for a in now.actions if base_of(a) is not None]
        return based if len(based) == 1 else []
    return []


# ---------------------------------------------------------------- stages
_LAST_OF_SEVERAL = ("setup.fleet", "return")
"""Questions asked again and again that make one draft until the last of them."""


def stage(seen: Seen, action: int) -> str:
    """See ``contract.Presenter.stage``."""
    now = decision(seen)
    ask = now.ask if now else ""
    if action in (PASS, DONE):
        return COMMIT
    if now is None:
        return PREVIEW
    if ask == "activate":
        return DRAFT if action < UNITS else PREVIEW
    if ask == "hybrid.take":
        return DRAFT
    return DRAFT if ask in _LAST_OF_SEVERAL and _asks(seen, action, ask) else PREVIEW


def _asks(seen: Seen, action: int, ask: str) -> bool:
    """Whether the same seat is asked this after an action."""
    after = seen.state.copy()
    after.apply(action)
    pending = after.pending()
    return isinstance(pending, Decision) and pending.seat == seen.seat and pending.ask == ask


# ---------------------------------------------------------------- drafts
def redraft(seen: Seen, touch: Touch) -> tuple[int, ...] | None:
    """See ``contract.Presenter.redraft``: a unit taken out again or another place instead, a fleet put elsewhere, an
    aircraft sent to its other base or left where it is; everything that fits."""
    now = decision(seen)
    if now is None:
        return None
    if touch == ("button", FILL) and now.ask == "activate":
        more = fitting(seen.state)
        return (*seen.draft, *more) if more else None
    if touch == ("button", HOMEWARD) and now.ask == "return":
        units = [a for a in now.actions if a < UNITS]
        return (*seen.draft, *units[:-1]) if len(units) > 1 else None
    if touch[0] != "unit":
        return None
    u = int(touch[1])
    if now.ask == "activate":
        return _reactivated(seen, now, u)
    if now.ask == "setup.fleet" and seen.draft:
        return _replaced(seen, now, u)
    if now.ask == "return" and seen.draft:
        return _sent_elsewhere(seen, u)
    return None


def fitting(state: State) -> list[int]:
    """The units that can still be added, the strongest first as long as they fit."""
    out, after = [], state.copy()
    while after.active and (open_ := eligible(after)):
        u = max(bits(open_), key=lambda v: (STRENGTH[v], -v))
        out.append(u)
        after.active |= UNIT_BIT[u]
    return out


def _reactivated(seen: Seen, now: Decision, u: int) -> tuple[int, ...] | None:
    """A unit let go of; or another place instead, when the unit could be the first and those chosen cannot go to it."""
    state = seen.state
    if u in seen.draft:
        return tuple(a for a in seen.draft if a != u)
    if PLACE_AT + state.at[u] in now.actions:
        return None
    if not seen.draft or u in now.actions or SIDE[u] != now.seat or set(bits(state.active)) - set(seen.draft):
        return None
    fresh = state.copy()
    fresh.active = 0
    return (u,) if eligible(fresh) & UNIT_BIT[u] else None


def _replaced(seen: Seen, now: Decision, u: int) -> tuple[int, ...] | None:
    """A fleet of the draft goes to the other of its two places."""
    first = seen.state.cursor - len(seen.draft)
    fleets = fleet_list(seen.state)
    if u not in fleets or not first <= fleets.index(u) < seen.state.cursor:
        return None
    i = fleets.index(u) - first
    others = [a for a in now.actions if a != seen.draft[i]]
    return (*seen.draft[:i], others[0], *seen.draft[i + 1 :]) if others else None


def _sent_elsewhere(seen: Seen, u: int) -> tuple[int, ...] | None:
    """An aircraft of the draft: from its box to Sakishima if that is open, else back to where it was."""
    draft = seen.draft
    if u in draft:
        open_ = SIDE[u] == ROC and not seen.state.control and not any(base_of(a) is not None for a in draft)
        kept = [BASE + u] if open_ else []
        i = draft.index(u)
        return (*draft[:i], *kept, *draft[i + 1 :])
    if BASE + u in draft:
        return tuple(a for a in draft if a != BASE + u)
    return None


# ---------------------------------------------------------------- refusals and names
def attempt(seen: Seen, touch: Touch) -> Touch:
    """See ``contract.Presenter.attempt``: an enemy counter means an attack where it stands, a friendly one where a
    place is asked for that place."""
    kind, value = touch[0], touch[1]
    now, state = decision(seen), seen.state
    ask = now.ask if now else ""
    if kind == "hex":
        p = int(value)
        if ask in ("return", "homeward") and p == SAKISHIMA:
            air = [u for u in bits(SIDE_UNITS[seen.seat] & AIR) if state.at[u] != SAKISHIMA]
            return ("base", air[0]) if air else ("place", p)
        if ask == "activate" and state.active and p == origin(state):
            return "attack", p
        return "place", p
    if kind == "unit" and now is not None:
        u = int(value)
        if ask == "activate" and SIDE[u] != now.seat:
            return "attack", state.at[u]
        if ask in ("event.area", "setup.fleet"):
            return "place", state.at[u]
    return kind, value


def refusal(key: str, data: Facts, lang: str) -> str:
    """The sentence for a reason of the engine."""
    words: dict[str, object] = dict.fromkeys(("unit", "units", "place", "card", "suit", "event", "needs", "has"), "")
    words |= {name: data[name] for name in ("needs", "has") if name in data}
    if isinstance(data.get("unit"), int):
        words["unit"] = unit(lang, data["unit"])
    if data.get("units"):
        words["units"] = say(lang, "list.comma").join(unit(lang, u) for u in data["units"])
    if isinstance(data.get("place"), int):
        words["place"] = there(lang, data["place"])
    if isinstance(data.get("card"), int):
        words["card"] = card(data["card"])
    if isinstance(data.get("suit"), int):
        words["suit"] = suit_symbol(data["suit"])
    if isinstance(data.get("event"), int) and data["event"] >= 0:
        words["event"] = event(lang, data["event"])
    return say(lang, key if knows(lang, key) else "why.not_now", **words)


def spoken(seen: Seen, action: int) -> str:
    """An action in words for keyboard and screen reader."""
    lang, state = seen.lang, seen.state
    pending = seen.view.pending
    ask = pending.ask if isinstance(pending, Decision) else ""
    if action < UNITS:
        key = f"act.{ask}" if knows(lang, f"act.{ask}") else "act.unit"
        at = there(lang, HOME[action] if ask == "return" else state.at[action])
        words = say(lang, key, unit=unit(lang, action), values=values(action), place=at)
        return words + say(lang, "list.between") + loss_words(seen, action) if ask == "loss" else words
    based, aimed, attacked, chosen = base_of(action), place_of(action), attack_of(action), card_of(action)
    if chosen is not None:
        return card_words(lang, chosen)
    if based is not None:
        words, others = (
            say(lang, "act.base", unit=unit(lang, based), place=there(lang, SAKISHIMA)),
            goes_words(seen, action, based),
        )
        return words + say(lang, "list.between") + others if others else words
    if attacked is not None:
        return say(lang, "act.attack", place=there(lang, attacked))
    if aimed is not None:
        entered = ask == "activate" and state.here[aimed] & SIDE_UNITS[1 - seen.seat]
        key = "act.enter" if entered else "act.area" if ask == "event.area" else "act.to"
        return say(lang, key, place=there(lang, aimed))
    return button_words(seen, action)


def button_words(seen: Seen, action: int) -> str:
    """The label of an action that is a button: the one for this question if it has words of its own."""
    lang, pending = seen.lang, seen.view.pending
    ask = pending.ask if isinstance(pending, Decision) else ""
    key = f"button.{BUTTONS[action]}"
    return say(lang, f"{key}.{ask}" if knows(lang, f"{key}.{ask}") else key)
