"""What belongs together in Kinmen: regiments and divisions on the boats, stacks on the move, everybody who recovers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ....engine.core import Decision
from ....engine.hexes import bits
from ....presenter.asking import decision
from ....presenter.contract import Focus, Together, Touch
from ..rules.board import AOTOU, COMMAND, COUNTERS, DIVISION, HEXES, LANDING, SIDE, STRENGTH, UNITS
from ..rules.combat import open_targets
from ..rules.options import is_used
from ..rules.state import State
from ..rules.steps import DONE, HEX, SUPPLY
from .acts import attack_draft, is_hex, joins, units_in
from .seen import Seen

Begin = Callable[[], Seen]
"""The last committed position, as the viewer sees it."""
REST, SUPPLIES, RECOVER, ALL_BOATS, ADVANCE = "load-rest", "supply-rest", "recover-all", "pick-all", "advance-all"
"""Keys of buttons that mean several actions."""
REGIMENT = tuple((DIVISION[u], entry["regiment"]) for u, entry in enumerate(COUNTERS["units"]))
"""What a row of the landing tray holds together."""
CHAPTERS = {
    "setup.unit": "setup",
    **dict.fromkeys(("landing.load", "landing.unit", "landing.hex"), "landing"),
    **dict.fromkeys(("delayed.division", "delayed.hex"), "delayed"),
    **dict.fromkeys(("order", "recover", "activate", "move", "attack.target", "attack.units"), "order"),
    **dict.fromkeys(("support.gun", "support.air", "support.second"), "support"),
    **{
        ask: ask for ask in ("shock.pick", "shock.defend", "retreat", "advance", "weather.guns", "boats.more", "extend")
    },
    **dict.fromkeys(("stand", "stand.all"), "stand"),
    "night.move": "night",
    "night.recover": "recovery",
}
"""What a proposal answers in one draft."""


def together(seen: Seen, focus: Focus, touch: Touch, begin: Begin) -> Together | None:
    """See ``contract.TakesTogether``."""
    now = decision(seen)
    if now is None:
        return None
    if now.ask == "landing.load":
        return _load(seen, now, touch)
    if now.ask in ("landing.unit", "landing.hex"):
        return _land(seen, focus, now, touch, begin)
    if touch == ("button", RECOVER):
        return Together(take=(*seen.draft, *recovery(seen.state, now)))
    if now.ask == "attack.target" and seen.draft and is_hex(seen.draft[-1]):  # the moves that are shown are the last
        return _strike(seen, focus, now, _hex_of(seen.state, touch), begin)
    if now.ask in ("move", "night.move"):
        return _march(seen, focus, now, touch, begin)
    if now.ask == "advance" and touch in (("button", ADVANCE), ("hex", now.about[0])):
        return _advance(seen, focus, touch, begin)
    return None


def _follow_up(state: State, actions: Iterable[int]) -> tuple[list[int], State]:
    """Those of some actions that are legal one after the other, and the position behind them."""
    after, taken = state.copy(), []
    for action in actions:
        pending = after.pending()
        if isinstance(pending, Decision) and action in pending.actions:
            after.apply(action)
            taken.append(action)
    return taken, after


def recovery(state: State, now: Decision) -> list[int]:
    """10.2.2, 14.3 everybody who can be paid for, first those who gain most."""
    units = [a for a in now.actions if a < UNITS]
    units.sort(key=lambda u: (STRENGTH[u][1] - STRENGTH[u][0], -STRENGTH[u][0], u))
    return units[: state.logistics[now.seat]]


# ---------------------------------------------------------------- loading
def group(touch: Touch, units: Sequence[int]) -> list[int]:
    """Those of some units that a touch means: one, a regiment, a division."""
    kind, value = touch
    if kind == "unit":
        return [u for u in units if u == value]
    if kind == "regiment":
        return [u for u in units if REGIMENT[u] == REGIMENT[int(value)]]
    return [u for u in units if DIVISION[u] == value] if kind == "division" else []


def loadable(state: State, units: Iterable[int]) -> list[int]:
    """Those of some units that can be loaded one after the other."""
    return _follow_up(state, units)[0]


def _load(seen: Seen, now: Decision, touch: Touch) -> Together | None:
    """6.1 units, regiments, divisions are loaded, and put ashore again by the same press."""
    state, draft = seen.state, seen.draft
    waiting = bits(state.here[AOTOU])
    if touch == ("button", REST):
        line = waiting
    elif touch == ("button", SUPPLIES):
        line = [SUPPLY] * now.about[0]
    elif touch in (("button", "supply"), ("box", "aotou"), ("box", "landing")):
        line = [SUPPLY]
    else:
        line = group(touch, waiting)
        if not line:
            out = group(touch, [u for u in draft if u < UNITS])
            return Together(draft=tuple(a for a in draft if a not in out)) if out else None
    taken, after = _follow_up(state, line)
    if not taken:
        return None
    pending = after.pending()
    whole = (*draft, *taken)
    is_full = not isinstance(pending, Decision) or pending.ask != "landing.load"
    return Together(take=whole) if is_full else Together(draft=whole)


# ---------------------------------------------------------------- units picked together
def _split(seen: Seen) -> tuple[tuple[int, ...], int]:
    """The draft without the unit that is picked in it, and that unit; -1 for none."""
    draft, state = seen.draft, seen.state
    now = decision(seen)
    if draft and draft[-1] < UNITS and now is not None:
        chosen = now.about[0] if now.ask == "landing.hex" else state.mover
        if chosen == draft[-1]:
            return draft[:-1], chosen
    return draft, -1


def _placed(state: State, units: Sequence[int], h: int) -> tuple[list[int], list[int]]:
    """The actions that bring units to a hex one after the other, as far as there is room; and who is left over."""
    line: list[int] = []
    rest: list[int] = []
    for u in units:
        taken, after = _follow_up(state, (u, HEX + h))
        if taken[-1:] == [HEX + h] and after.at[u] == h:
            line += taken
            state = after
        else:
            rest.append(u)
    return line, rest


def _to_hex(seen: Seen, focus: Focus, now: Decision, h: int, begin: Begin) -> Together | None:
    """All units that are picked go to a hex; or all that are shown somewhere else go there instead."""
    base, chosen = _split(seen)
    units = list(focus.picked) or battle_group(seen, now)
    if focus.preview is not None:
        shown = (*seen.draft, focus.preview)
        if len({a for a in shown if a >= UNITS}) > 1:
            return None  # a proposal: only the unit that is shown goes elsewhere
        base, first = (), [a for a in shown if a < UNITS]
        if chosen < 0 and now.about and now.about[0] not in first:
            first.append(now.about[0])  # the last one on the boats is picked by the rules
        units = [*first, *(u for u in focus.picked if u not in first)]
    if not units or (len(units) == 1 and seen.draft and not base):
        return None
    taken, start = _follow_up(begin().state, base)
    moves, rest = _placed(start, units, h)
    return Together(tuple(taken), tuple(moves), True, tuple(rest)) if moves else None


def battle_group(seen: Seen, now: Decision) -> list[int]:
    """10.1 the units of one hex that have been ordered and have not moved: they move together unless told otherwise."""
    state, units = seen.state, bits(seen.state.active)
    if now.ask != "move" or state.moved or len({state.at[u] for u in units}) != 1:
        return []
    return units


# ---------------------------------------------------------------- landing
def put_ashore(seen: Seen, focus: Focus, now: Decision) -> list[int]:
    """6.2 the units that are shown on a beach, or else those for which one is chosen."""
    about = now.about[:1]
    if focus.preview is None:
        return list(focus.picked or about)
    drafted = [a for a in seen.draft if a < UNITS]  # those that are loaded in the same draft stand there twice
    return list(dict.fromkeys((*drafted, *about)))  # the last one on the boats is picked by the rules


def _land(seen: Seen, focus: Focus, now: Decision, touch: Touch, begin: Begin) -> Together | None:
    """6.2 whoever is picked goes ashore together, as far as there is room; whoever is left takes the next place."""
    if touch[0] == "hex" or (touch[0] == "unit" and focus.preview is None and joins(seen, int(touch[1]))):
        return _to_hex(seen, focus, now, _hex_of(seen.state, touch), begin)
    if touch[0] == "unit" and touch[1] in seen.draft and seen.state.at[touch[1]] < HEXES:
        return _back_on_board(seen, focus, now, int(touch[1]), begin)
    boats = bits(seen.state.here[LANDING])
    picked = boats if touch == ("button", ALL_BOATS) else group(touch, boats)
    if not picked or focus.preview is not None:
        return None
    base, chosen = _split(seen)
    if touch[0] == "unit":
        picked = _with(focus.picked or ((chosen,) if chosen >= 0 else ()), picked[0])
    taken, start = _follow_up(begin().state, base)
    select, _ = _follow_up(start, picked[:1])
    return Together(tuple(taken), tuple(select), False, tuple(picked))


def _with(before: Sequence[int], u: int) -> list[int]:
    """Those picked, with one more of the same division or one less; another division begins anew."""
    if u in before:
        return [v for v in before if v != u]
    return [*before, u] if before and DIVISION[before[0]] == DIVISION[u] else [u]


def _back_on_board(seen: Seen, focus: Focus, now: Decision, u: int, begin: Begin) -> Together | None:
    """A unit of a drafted landing goes back on board and waits for another place."""
    line = [*seen.draft]
    if focus.preview is not None:
        line += [now.about[0], focus.preview]
    i = line.index(u)
    wanted = [*line[:i], *line[i + 2 :], u]
    taken, _ = _follow_up(begin().state, wanted)
    return Together(draft=tuple(taken), picked=(u,))


# ---------------------------------------------------------------- moves and attacks
def advancing(state: State) -> list[int]:
    """12.11 those who can enter the emptied hex one after the other, the strongest first."""
    after, found = state.copy(), []
    while isinstance(pending := after.pending(), Decision) and pending.ask == "advance":
        units = [a for a in pending.actions if a < UNITS]
        if not units:
            break
        found.append(max(units, key=lambda u: (STRENGTH[u][after.spent[u]], -u)))
        after.apply(found[-1])
    return found


def _advance(seen: Seen, focus: Focus, touch: Touch, begin: Begin) -> Together | None:
    """12.11 a press on the emptied hex shows all who can enter it, the next one has them enter it."""
    units = tuple(advancing(begin().state))
    shown = (*seen.draft, *(() if focus.preview is None else (focus.preview,)))
    if not units:
        return None
    return Together(take=units) if touch[0] == "button" or shown == units else Together(draft=units, is_shown=True)


def _march(seen: Seen, focus: Focus, now: Decision, touch: Touch, begin: Begin) -> Together | None:
    """11.0 a stack moves together; 12.1 a press on the enemy ends the moves and sets up the attack."""
    state = seen.state
    h = _hex_of(state, touch)
    if h < 0:
        return None
    if state.occupied[1 - now.seat] >> h & 1:
        return _strike(seen, focus, now, h, begin)
    if touch[0] == "unit" and SIDE[touch[1]] == now.seat and not joins(seen, int(touch[1])):
        return _pick_stack(seen, focus, now, int(touch[1]))
    return _to_hex(seen, focus, now, h, begin)


def _hex_of(state: State, touch: Touch) -> int:
    """The hex that a touch points at; -1 for none."""
    h = state.at[touch[1]] if touch[0] == "unit" else int(touch[1]) if touch[0] == "hex" else -1
    return h if h < HEXES else -1


def _pick_stack(seen: Seen, focus: Focus, now: Decision, u: int) -> Together | None:
    """All of a stack that can move; pressed once more only the one unit."""
    if focus.preview is not None:
        return None
    base, chosen = _split(seen)
    mates = [v for v in units_in(seen.state, seen.state.at[u]) if v in now.actions or v == chosen]
    if u not in mates or (chosen in mates and len(focus.picked) < 2):
        return None
    if chosen in mates or (len(mates) < 2 and base):
        return Together(base, (u,), picked=(u,))
    return Together(base, (u,), picked=(u, *(v for v in mates if v != u))) if len(mates) > 1 else None


def _strike(seen: Seen, focus: Focus, now: Decision, h: int, begin: Begin) -> Together | None:
    if now.ask == "night.move" or focus.preview is not None or h < 0:
        return None
    base, _ = _split(seen)
    taken, before = _follow_up(begin().state, base)
    pending = before.pending()
    if not isinstance(pending, Decision) or (before.active.bit_count() > 2 and min(pending.actions) < UNITS):
        return None  # others may still want to move
    ended, after = _follow_up(before, (DONE,) if pending.ask == "move" else ())
    pending = after.pending()
    if not isinstance(pending, Decision) or pending.ask != "attack.target" or not open_targets(after) >> h & 1:
        return None
    return Together((*taken, *ended), attack_draft(after, h, is_used(after, COMMAND)))
