"""What is said about a thing that cannot be chosen now, against a search two decisions deep.

At a sampled decision every touchable thing of the game is tried that no legal action points at. If one decision of the
same seat makes it choosable, nobody may be told that it is impossible: the reason must say what comes first, or speak
of the one thing that is being handled now and be right about that.

    PYTHONPATH=py:. python -m tests.properties.explained GAME COUNT

prints the false refusals of a game that is listed in ``TALKS``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.properties.walks import positions, walks

from sakusen.engine.core import AnyGame, Decision, Reason, State
from sakusen.games import game

Thing = tuple[str, Any]


def nobody(state: State) -> Any:
    """For games in which nothing stays in hand from one decision to the next."""
    return None


class Talk(NamedTuple):
    """How a game speaks. ``later``: keys of reasons that say what must be chosen or ended first, or only that it is
    not being asked now. ``in_hand``: keys of reasons that speak of the thing in hand only; they are right as long as
    that very thing cannot do it. ``this_act``: keys of reasons that speak of what is being asked; they are right as
    long as the same question does not come to offer it. ``hand``: what is in hand in a position, or ``None``."""

    slug: str
    later: frozenset[str]
    in_hand: frozenset[str] = frozenset()
    this_act: frozenset[str] = frozenset()
    hand: Callable[[Any], Any] = nobody


@dataclass
class FalseRefusal:
    """A refusal that is not true: the thing, what was said, and a first action that leads there."""

    where: str
    ask: str
    thing: Thing
    reason: Reason
    first: str

    def __str__(self) -> str:
        return f"{self.where}: {self.ask}: {self.thing} {self.reason.key} {self.reason.data}, but {self.first} opens it"


@dataclass
class Looked:
    """What a search has found. ``opened`` counts things that one decision opens, ``refused`` all that were tried."""

    opened: int = 0
    refused: int = 0
    wrong: list[FalseRefusal] = field(default_factory=list)


def touched(rules: AnyGame, state: State) -> dict[Thing, int]:
    """Everything that can be chosen now, with an action that does."""
    pending = state.pending()
    return {rules.touch(state, action): action for action in pending.actions} if isinstance(pending, Decision) else {}


def things(slug: str, games: int) -> list[Thing]:
    """Every thing that some action of these games points at."""
    rules = game(slug)
    found: set[Thing] = set()
    for sample, _ in positions(walks(slug, 0, games)):
        found |= touched(rules, sample.state).keys()
    return sorted(found, key=str)


def openings(rules: AnyGame, state: State) -> Iterator[tuple[int, Any, dict[Thing, int]]]:
    """Every first action after which the same seat decides again: the action, the position, what it opens."""
    pending = state.pending()
    for action in pending.actions:
        after = state.copy()
        after.apply(action)
        then = after.pending()
        if isinstance(then, Decision) and then.seat == pending.seat:
            yield action, after, touched(rules, after)


def looked(talk: Talk, games: int, most: int) -> Looked:
    """Search at so many sampled decisions of so many games."""
    rules, found = game(talk.slug), Looked()
    everything = things(talk.slug, games)
    decisions = [sample for sample, pending in positions(walks(talk.slug, 0, games)) if isinstance(pending, Decision)]
    for sample in decisions[:: max(1, len(decisions) // most)]:
        _look(talk, rules, sample.state, f"seed {sample.seed}, step {sample.step}", everything, found)
    return found


def _look(talk: Talk, rules: AnyGame, state: State, where: str, everything: list[Thing], found: Looked) -> None:
    now, hand = touched(rules, state), talk.hand(state)
    ways: dict[Thing, list[tuple[int, str, Any]]] = {}
    ask = state.pending().ask
    for action, after, then in openings(rules, state):
        for thing in then.keys() - now.keys():
            ways.setdefault(thing, []).append((action, after.pending().ask, talk.hand(after)))
    key = state.key()
    for thing in everything:
        if thing in now:
            continue
        reason = rules.explain(state, thing)
        found.refused += 1
        if thing not in ways or reason.key in talk.later:
            found.opened += thing in ways
            continue
        found.opened += 1
        wrong = [
            action
            for action, then, held in ways[thing]
            if (reason.key not in talk.in_hand or (hand is not None and held == hand))
            and (reason.key not in talk.this_act or then == ask)
        ]
        if wrong:
            found.wrong.append(FalseRefusal(where, ask, thing, reason, rules.notate(state, wrong[0])))
    assert state.key() == key, f"{where}: asking has changed the position"


# ------------------------------------------------------------------ the games
TALKS: dict[str, Talk] = {
    "kinmen": Talk(
        "kinmen",
        frozenset(
            (
                "why.not_now",
                "why.first_unit",
                "why.first_done",
                "why.first_support",
                "why.first_hex",
                "why.first_this",
                "why.first_attack",
                "why.spent",
                "why.is_here",
            )
        ),
        frozenset(("why.too_far", "why.no_way", "why.full", "why.other_division", "why.enemy_zone", "why.two_hexes")),
        frozenset(
            ("why.has_moved", "why.not_spent", "why.off_map", "why.no_room", "why.zones_round", "why.cannot_leave")
        ),
        hand=lambda state: state.mover if state.mover >= 0 else state.unit,
    ),
    "july": Talk(
        "july",
        frozenset(
            (
                "why.not_now",
                "why.unit_first",
                "why.attacker_first",
                "why.step_first",
                "why.pick_hex",
                "why.pick_target",
                "why.unmet",
                "why.moved_attacks",
                "why.held_attacks",
                "why.one_by_one",
                "why.too_late",
                "why.out_of_range",
            )
        ),
        frozenset(
            (
                "why.too_far",
                "why.units_in_way",
                "why.zone_in_way",
                "why.river",
                "why.tank_bridge",
                "why.no_way",
                "why.enemy_zone",
                "why.not_adjacent",
                "why.not_in_combat",
            )
        ),
        hand=lambda state: (state.unit, state.current),
    ),
    "gunki": Talk(
        "gunki",
        frozenset(("why.not_now", "why.unit_first", "why.other_unit_first", "why.all_later")),
        frozenset(("why.no_route", "why.stays")),
        hand=lambda state: state.unit,
    ),
    "taiwan202x": Talk(
        "taiwan202x",
        frozenset(("why.not_now", "why.units_first", "why.take_first", "why.give_first")),
        frozenset(
            (
                "why.is_active",
                "why.other_place",
                "why.other_suit",
                "why.other_kind",
                "why.too_strong",
                "why.not_in_battle",
                "why.more_than_needed",
            )
        ),
        frozenset(("why.not_in_hand",)),  # hybrid warfare takes a card that is in no hand
        lambda state: (state.step, state.turn, state.seat, state.cursor),
    ),
}


def main(arguments: list[str]) -> None:
    """Print the false refusals, a few of each kind."""
    found = looked(TALKS[arguments[0]], 40, int(arguments[1]))
    print(f"{found.refused} refusals, {found.opened} of things that one decision opens, {len(found.wrong)} false")
    kinds: dict[tuple[str, str, str], list[FalseRefusal]] = {}
    for one in found.wrong:
        kinds.setdefault((one.ask, one.thing[0], one.reason.key), []).append(one)
    for kind, ones in sorted(kinds.items()):
        print(len(ones), *kind)
        print(*(f"    {one}" for one in ones[:2]), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
