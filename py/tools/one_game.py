"""One game between two computer players, or two of them with the seats changed: what a league is made of.

A module of its own, so that other processes and machines can import it.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.ai.contract import Plans
from sakusen.ai.playouts import PlaysOn
from sakusen.engine.core import AnyGame, Chance, Decision, Outcome, State
from sakusen.engine.luck import Dealt
from sakusen.games import game as game_of
from tools import anchors
from tools.tool_error import ToolError

SCRIPT, ROLLOUT = "script", "rollout"
"""Players that only measurements know, and that see everything: the policy, and the quick one of imagined games."""
NAMES = [*player.LEVELS, SCRIPT, ROLLOUT, *anchors.ANCHORS]


class Setting(NamedTuple):
    """What two people agree on before a game."""

    scenario: str
    options: Mapping[str, str]

    def __str__(self) -> str:
        return " ".join([self.scenario, *(f"{name}={choice}" for name, choice in self.options.items())])


def settings(game: AnyGame) -> list[Setting]:
    """Every scenario of a game with every choice of its options; the usual one is first."""
    return [
        Setting(key, dict(zip(scenario.options, choices, strict=True)))
        for key, scenario in game.scenarios.items()
        for choices in itertools.product(*scenario.options.values())
    ]


def named(game: AnyGame, pairs: Sequence[str]) -> dict[str, str]:
    """What is agreed on, from the command line; a ToolError with what there is when a game knows no such choice."""
    known = next(iter(game.scenarios.values())).options
    there = {f"{name}={choice}": (name, choice) for name, choices in known.items() for choice in choices}
    for pair in pairs:
        if pair not in there:
            raise ToolError(f"there is no {pair}; there is {', '.join(there) or 'nothing to agree on'}.")
    return dict(there[pair] for pair in pairs)


@dataclass
class Clock:
    """Thinking times of one player, in seconds."""

    calls: int = 0
    wall: float = 0.0
    worst: float = 0.0
    worst_cpu: float = 0.0
    worst_ask: str = ""

    def note(self, wall: float, cpu: float, ask: str) -> None:
        """One more thinking."""
        self.calls += 1
        self.wall += wall
        self.worst = max(self.worst, wall)
        if cpu > self.worst_cpu:
            self.worst_cpu, self.worst_ask = cpu, ask

    def add(self, other: Clock) -> None:
        """Take over another clock's times."""
        self.calls += other.calls
        self.wall += other.wall
        self.worst = max(self.worst, other.worst)
        if other.worst_cpu > self.worst_cpu:
            self.worst_cpu, self.worst_ask = other.worst_cpu, other.worst_ask


@dataclass
class Result:
    """One finished game."""

    points: tuple[float, ...]
    level: str
    decisions: int
    clocks: list[Clock] = field(default_factory=list)


def knowing_player(game: AnyGame, name: str) -> Callable[[Any], int]:
    """Who answers the pending decision of a true position, and says how many decisions he has answered; ``ValueError``
    when the game has no such player."""
    if name == ROLLOUT and isinstance(game, PlaysOn):
        return game.roller()
    if name == SCRIPT and isinstance(game, Plans):
        aims: dict[int, object] = {}

        def follow(state: State) -> int:
            pending = state.pending()
            assert isinstance(pending, Decision)
            action, aims[pending.seat] = game.policy(state, aims.get(pending.seat))
            state.apply(action)
            return 1

        return follow
    raise ValueError(f"{game.slug} has no {name}")


def play(
    slug: str, levels: tuple[str, ...], seed: str, evaluations: int | None = None, setting: Setting | None = None
) -> Result:
    """One game; ``levels`` by seat, ``evaluations`` for each decision if not the levels' own; the first scenario with
    its first options if no ``setting`` is named.

    ``AssertionError`` when a player answers with an illegal action."""
    game = game_of(slug)
    scenario, options = setting or settings(game)[0]
    knowing = {name: knowing_player(game, name) for name in levels if name in (SCRIPT, ROLLOUT)}
    state, luck = game.start(scenario, options), Dealt(seed)
    rngs = [random.Random(f"{seed}/{seat}") for seat in range(len(levels))]
    clocks = [Clock() for _ in levels]
    line: list[int] = []
    mover, decisions = -1, 0
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            line = []
            continue
        if levels[pending.seat] in knowing:
            decisions += knowing[levels[pending.seat]](state)
            line = []
            continue
        if pending.seat != mover or not line or line[0] not in pending.actions:
            mover = pending.seat
            wall, cpu = time.perf_counter(), time.process_time()
            view = game.observe(state, mover)
            if levels[mover] in anchors.ANCHORS:
                line = anchors.choose_line(levels[mover], view, f"{seed}/{mover}/{decisions}")
            else:
                budget = None if evaluations is None else Budget(evaluations)
                line = player.choose_line(game, view, levels[mover], budget, rngs[mover])
            clocks[mover].note(time.perf_counter() - wall, time.process_time() - cpu, pending.ask)
        action = line.pop(0)
        assert action in pending.actions, f"{levels[mover]} chose {action} at {pending} in game {seed}"
        decisions += 1
        state.apply(action)
    return Result(tuple(pending.points), pending.level, decisions, clocks)


class Game(NamedTuple):
    """A game to be played; as ``play`` takes it."""

    slug: str
    levels: tuple[str, ...]
    seed: str
    evaluations: int | None = None
    setting: Setting | None = None


def one_game(task: Game) -> Result:
    """Play a game that is described by one value."""
    return play(*task)


class Pairing(NamedTuple):
    """Two games of two players with the same dice, the seats changed."""

    slug: str
    first: str
    second: str
    seed: str
    evaluations: int | None = None
    setting: Setting | None = None


def pair(task: Pairing) -> float:
    """What the first of two players scores in two games with the same dice, the seats changed: from 0 to 1."""
    rest = task.seed, task.evaluations, task.setting
    one = play(task.slug, (task.first, task.second), *rest)
    two = play(task.slug, (task.second, task.first), *rest)
    ends = one.points[0], two.points[1]
    return sum(0.5 + (end > 0) / 2 - (end < 0) / 2 for end in ends) / 2
