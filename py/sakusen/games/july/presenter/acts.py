"""What a tap means in July Offensive: the actions behind a touch, drafts and how they change, names for the ear."""

from __future__ import annotations

from ....engine.core import Decision, Facts
from ....engine.hexes import bits
from ....presenter.asking import decision, legal_among
from ....presenter.contract import COMMIT, DRAFT, PREVIEW, Touch
from ..rules.board import HEXES, JP, SIDE, TRACK, UNIT_BIT, UNITS
from ..rules.contact import Fight, contact, fights, free_units, pairs
from ..rules.movement import movable
from ..rules.plan import completion_actions
from ..rules.results import pursuits, retreats
from ..rules.state import State
from ..rules.steps import BLOW, BUTTONS, CODES, COMBAT, HEX
from .seen import Seen
from .words import hex_text, knows, say, side, unit, unit_words, values

BUTTON_ACTIONS = {key: action for action, key in BUTTONS.items()}
PAIR = "pair"
"""The key of the button that completes the attack plan."""
_AIMED = ("move.to", "plan.target", "damage.how", "advance.to")
"""Questions about a unit that has been picked."""


def is_hex(action: int) -> bool:
    """Whether an action points at a hex of the map."""
    return CODES.value(action, "hex") is not None


def is_combat(action: int) -> bool:
    """Whether an action points at a combat of the plan."""
    return CODES.value(action, "combat") is not None


def unit_at(state: State, touch: Touch) -> int:
    """The unit that a touch points at, itself or by its hex; -1 for none."""
    if touch[0] == "unit":
        return int(touch[1])
    return state.at_hex(int(touch[1])) if touch[0] == "hex" and 0 <= touch[1] < HEXES else -1


def open_pairs(state: State) -> list[tuple[int, int]]:
    """The links (attacker, defender) that may be added to the plan now."""
    return pairs(contact(state), fights(state), free_units(state))


# ---------------------------------------------------------------- taps
def actions_at(seen: Seen, touch: Touch) -> list[int]:
    """See ``contract.Presenter.actions_at``."""
    now = decision(seen)
    if now is None:
        return []
    return legal_among(now, _meant(seen.state, now.ask, touch))


def _meant(state: State, ask: str, touch: Touch) -> list[int]:
    kind, value = touch[0], touch[1]
    if kind == "button":
        return [BUTTON_ACTIONS[value]] if value in BUTTON_ACTIONS else []
    if kind == "combat":
        return [COMBAT + int(value)]
    if kind == "box":
        return [BUTTON_ACTIONS["blow"]] if value == "bridge" else []
    found = unit_at(state, touch)
    place = int(value) if kind == "hex" else state.at[found] if found >= 0 else HEXES
    out = [found] if found >= 0 else []
    if found >= 0 and ask in ("support", "combat.next") and state.combat[found]:
        out.append(COMBAT + state.combat[found])
    return [*out, HEX + place] if place < HEXES else out


# ---------------------------------------------------------------- drafts
def stage(seen: Seen, action: int) -> str:
    """See ``contract.Presenter.stage``."""
    now = decision(seen)
    ask = now.ask if now else ""
    if ask in ("move.unit", "plan.attacker", "advance.unit"):
        return DRAFT if action < UNITS else COMMIT
    if ask == "damage.unit":
        return DRAFT if action < UNITS and retreats(seen.state, action) else PREVIEW
    if ask == "demolish":
        return PREVIEW if action == BLOW else COMMIT
    return PREVIEW if is_hex(action) or is_combat(action) else COMMIT


def redraft(seen: Seen, touch: Touch) -> tuple[int, ...] | None:
    """See ``contract.Presenter.redraft``: another unit instead of the one picked, the same one to let go of it; the
    rest of the plan; a proposed link taken out again."""
    now = decision(seen)
    if now is None:
        return None
    if touch == ("button", PAIR):
        more = completion_actions(seen.state) if now.ask.startswith("plan") else []
        return (*seen.draft, *more) if more else None
    found = unit_at(seen.state, touch)
    if found < 0:
        return None
    if now.ask == "plan.attacker" and SIDE[found] != now.seat:
        return _link_from(seen, found)
    if not seen.draft:
        return None
    if now.ask in _AIMED and len(now.about) and now.about[0] == seen.draft[-1]:
        if found == now.about[0]:
            return seen.draft[:-1]
        return (*seen.draft[:-1], found) if found in pickable(seen.state, now) else None
    if now.ask == "plan.attacker":
        return _without(seen, found)
    return None


def _link_from(seen: Seen, defender: int) -> tuple[int, ...] | None:
    """An enemy pressed first: the attacker that may be linked to it is picked, and waits for the link."""
    for a, d in open_pairs(seen.state):
        if d == defender:
            return (*seen.draft, a)
    return _without(seen, defender) if seen.draft else None


def _without(seen: Seen, found: int) -> tuple[int, ...] | None:
    """The draft without the links of a unit; ``None`` when it has none there."""
    links = draft_links(seen)
    spots = {HEX + seen.state.at[found], found}
    kept = [pair for pair in links if not spots & set(pair)]
    return tuple(a for pair in kept for a in pair) if len(kept) < len(links) else None


def draft_links(seen: Seen) -> list[tuple[int, int]]:
    """The links of the draft as pairs of actions (attacker, hex of the defender)."""
    draft = seen.draft
    return [(draft[i], draft[i + 1]) for i in range(len(draft) - 1) if is_hex(draft[i + 1]) and draft[i] < UNITS]


def proposed_units(seen: Seen) -> set[int]:
    """The units whose links are in the draft only."""
    now = decision(seen)
    if now is None or not now.ask.startswith("plan"):
        return set()
    state = seen.state
    return {u for a, h in draft_links(seen) for u in (a, state.at_hex(h - HEX))}


def pickable(state: State, now: Decision) -> list[int]:
    """The units of which one could be picked instead of the one that a question is about."""
    if now.ask == "move.to":
        return movable(state)
    if now.ask == "plan.target":
        return sorted({a for a, _ in open_pairs(state)})
    if now.ask == "damage.how":
        return [u for u in state.fighters(state.current, state.loser) if retreats(state, u)]
    winners = state.fighters(state.current, 1 - state.loser)
    return [u for u in winners if pursuits(state, u)]


# ---------------------------------------------------------------- fights
def fight_with(state: State, attacker: int, defender: int) -> tuple[int, Fight]:
    """The combat that a link would make or enlarge: its number and who would be in it."""
    combat = state.combat
    number = combat[attacker] or combat[defender] or max(combat) + 1
    plan = fights(state)
    grown = plan[number - 1] if number <= len(plan) else Fight(0, 0)
    return number, Fight(grown.attackers | UNIT_BIT[attacker], grown.defenders | UNIT_BIT[defender])


def fight_words(lang: str, state: State, number: int) -> str:
    """A combat in words: who against whom."""
    fight = fights(state)[number - 1]
    return say(
        lang,
        "fight.words",
        attackers=unit_words(lang, bits(fight.attackers)),
        defenders=unit_words(lang, bits(fight.defenders)),
    )


# ---------------------------------------------------------------- refusals and names
def attempt(seen: Seen, touch: Touch) -> Touch:
    """See ``contract.Presenter.attempt``: where a hex is asked for, a counter means its hex."""
    now = decision(seen)
    if touch[0] == "unit" and now and now.ask in ("move.to", "damage.how", "advance.to"):
        place = seen.state.at[touch[1]]
        if place < HEXES:
            return "hex", place
    return touch[0], touch[1]


def refusal(key: str, data: Facts, lang: str) -> str:
    """The sentence for a reason of the engine."""
    words: dict[str, object] = dict.fromkeys(("unit", "target", "left", "hex"), "")
    words |= {name: data.get(name, "") for name in ("turn", "needs", "has", "combat", "count")}
    for name in ("unit", "target", "left"):
        if isinstance(data.get(name), int):
            words[name] = unit(lang, data[name])
    if isinstance(data.get("hex"), int):
        words["hex"] = hex_text(lang, data["hex"])
    words["units"] = unit_words(lang, data.get("units", ()))
    if data.get("partners"):
        words["target"] = unit_words(lang, data["partners"])
    if key == "why.unmet" and not data.get("is_attacker"):
        key = "why.unmet.defender"
    return say(lang, key if knows(lang, key) else "why.not_now", **words)


def spoken(seen: Seen, action: int) -> str:
    """An action in words for keyboard and screen reader."""
    lang, state, now = seen.lang, seen.state, seen.view.pending
    ask = now.ask if isinstance(now, Decision) else ""
    if action < UNITS:
        key = "act.unit.waiting" if state.at[action] == TRACK else "act.unit"
        return say(
            lang,
            key,
            unit=unit(lang, action),
            values=values(action, state.lost[action]),
            place=hex_text(lang, state.at[action]),
        )
    if is_hex(action):
        if ask == "plan.target":
            target = unit(lang, state.at_hex(action - HEX))
            return say(lang, "act.target", unit=target, place=hex_text(lang, action - HEX))
        return say(lang, "act.hex", place=hex_text(lang, action - HEX))
    if is_combat(action):
        number = action - COMBAT
        key = "act.support" if ask == "support" else "act.combat"
        return say(lang, key, combat=number, fight=fight_words(lang, state, number))
    return say(lang, f"button.{BUTTONS[action]}", side=side(lang, JP))
