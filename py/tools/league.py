"""Let two computer players meet many times and report what came of it, per side.

    python3 py/tools/league.py --games 200 --first normal --second random
    python3 py/tools/league.py --slug july --games 200 --first rollout --second script
    python3 py/tools/league.py --games 40 --first hard --second normal --side pla --jobs 2
    python3 py/tools/league.py --slug july --sprt --games 400 --first hard --second normal-v1
    python3 py/tools/league.py --slug july --games 20 --table random easy-v1 normal-v1 hard

Each of the two plays each seat ``--games`` times (``--side`` keeps one seat only). Game ``i`` has the same dice in
every run. Shares carry their 95 % Wilson interval; a draw is not a win. Times are per thinking, that is per
call of ``choose_line``: wall clock and, in brackets, processor time, which does not grow when the machine is busy.

``--sprt`` plays pairs, the seats changed with the same dice, until it is known whether the first player is better by 20
points of Elo (alpha = beta = 0.05), or each has had ``--games`` in every seat. ``--table`` has each meet each and rates
them (Bradley-Terry); ``easy-v1`` and ``normal-v1`` are players of an earlier commit, which never change (``anchors``).
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("sakusen: Python 3.11 or newer is needed, and this is Python %d.%d." % sys.version_info[:2])
sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.ai.contract import Plans
from sakusen.ai.playouts import PlaysOn
from sakusen.engine.core import AnyGame, Chance, Decision, Outcome, State
from sakusen.engine.luck import Dealt
from sakusen.games import SLUGS
from sakusen.games import game as game_of
from tools import anchors, ratings
from tools.tool_error import guarded

SCRIPT, ROLLOUT = "script", "rollout"
"""Players that only measurements know, and that see everything: the policy, and the quick one of imagined games."""
NAMES = [*player.LEVELS, SCRIPT, ROLLOUT, *anchors.ANCHORS]


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

    def add(self, other: "Clock") -> None:
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


def play(slug: str, levels: tuple[str, ...], seed: str, evaluations: int | None = None) -> Result:
    """One game; ``levels`` by seat, ``evaluations`` for each decision if not the levels' own.

    ``AssertionError`` when a player answers with an illegal action."""
    game = game_of(slug)
    knowing = {name: knowing_player(game, name) for name in levels if name in (SCRIPT, ROLLOUT)}
    state, luck = game.start(next(iter(game.scenarios))), Dealt(seed)
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


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    share, zz = wins / games, z * z / games
    middle = (share + zz / 2) / (1 + zz)
    half = z * sqrt(share * (1 - share) / games + zz / games / 4) / (1 + zz)
    return max(0.0, middle - half), min(1.0, middle + half)


def together(points: list[float]) -> str:
    """The share of both seatings, a draw counted as half a win."""
    score = sum(0.5 + (p > 0) / 2 - (p < 0) / 2 for p in points)
    low, high = wilson(score, len(points))
    return f"{score:g} of {len(points)} = {score / len(points):.1%} [{low:.1%}, {high:.1%}]"


def _task(task: tuple[str, tuple[str, ...], str, int | None]) -> Result:
    return play(*task)


def meet(slug: str, levels: tuple[str, ...], games: int, options: argparse.Namespace) -> list[Result]:
    """Play a number of games with the same players in the same seats."""
    tasks = [(slug, levels, f"{options.seed}-{i}", options.evaluations) for i in range(games)]
    if options.jobs == 1:
        return [_task(task) for task in tasks]
    with ProcessPoolExecutor(options.jobs) as pool:
        return list(pool.map(_task, tasks, chunksize=4))


def report(seats: tuple[str, ...], levels: tuple[str, ...], seat: int, results: list[Result]) -> str:
    """What is printed for one seating, from the view of ``seat``."""
    games = len(results)
    wins = sum(r.points[seat] > 0 for r in results)
    draws = sum(r.points[seat] == 0 for r in results)
    low, high = wilson(wins, games)
    ends = ", ".join(f"{level} {count}" for level, count in Counter(r.level for r in results).most_common())
    lines = [
        f"{levels[seat]} as {seats[seat]} against {levels[1 - seat]}: {wins} won, {draws} drawn, "
        f"{games - wins - draws} lost of {games} = {wins / games:.1%} [{low:.1%}, {high:.1%}]",
        f"  ends: {ends}; {sum(r.decisions for r in results) / games:.0f} decisions a game",
    ]
    for s, level in enumerate(levels):
        clock = Clock()
        for r in results:
            clock.add(r.clocks[s])
        if clock.calls:
            lines.append(
                f"  {level} ({seats[s]}): {clock.calls / games:.0f} thinkings a game, mean "
                f"{1000 * clock.wall / clock.calls:.1f} ms, worst {1000 * clock.worst:.0f} ms "
                f"({1000 * clock.worst_cpu:.0f} ms of processor at {clock.worst_ask})"
            )
    return "\n".join(lines)


def pair(task: tuple[str, str, str, str, int | None]) -> float:
    """What the first of two players scores in two games with the same dice, the seats changed: from 0 to 1."""
    slug, first, second, seed, evaluations = task
    one, two = play(slug, (first, second), seed, evaluations), play(slug, (second, first), seed, evaluations)
    ends = one.points[0], two.points[1]
    return sum(0.5 + (end > 0) / 2 - (end < 0) / 2 for end in ends) / 2


def pairs(first: str, second: str, options: argparse.Namespace) -> Iterator[float]:
    """The scores of ``--games`` pairs, one after the other."""
    tasks = [(options.slug, first, second, f"{options.seed}-{i}", options.evaluations) for i in range(options.games)]
    if options.jobs == 1:
        yield from map(pair, tasks)
        return
    with ProcessPoolExecutor(options.jobs) as pool:
        yield from pool.map(pair, tasks)
        pool.shutdown(cancel_futures=True)


def scored(scores: list[float]) -> str:
    """Games in pairs, with the interval of their share."""
    low, high = wilson(2 * sum(scores), 2 * len(scores))
    return f"{2 * sum(scores):g} of {2 * len(scores)} = {sum(scores) / len(scores):.1%} [{low:.1%}, {high:.1%}]"


def tested(options: argparse.Namespace) -> str:
    """What the sequential test says of the first player against the second."""
    scores: list[float] = []
    verdict = ratings.sprt(scores)
    for score in pairs(options.first, options.second, options):
        scores.append(score)
        verdict = ratings.sprt(scores)
        if verdict.word:
            break
    word = verdict.word or "not decided"
    return (
        f"{options.first} against {options.second}: {scored(scores)} in pairs; "
        f"log-likelihood ratio {verdict.ratio:+.2f} of ±{ratings.BOUND:.2f} for {ratings.ELO:+g} Elo: {word}"
    )


def table(options: argparse.Namespace) -> str:
    """Every player against every other, and what each is worth, as Markdown."""
    names, met = options.table, dict[tuple[str, str], list[float]]()
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            met[first, second] = list(pairs(first, second, options))
    rated = ratings.bradley_terry({who: (2 * sum(s), 2 * len(s)) for who, s in met.items()}, names[0])
    lines = [f"| {options.slug} | Elo | {' | '.join(names)} |", f"| --- | ---: |{' ---: |' * len(names)}"]
    for name in sorted(names, key=lambda name: -rated[name]):
        cells = []
        for other in names:
            scores = met.get((name, other)) or [1 - s for s in met.get((other, name), [])]
            cells.append(scored(scores) if scores else "")
        lines.append(f"| {name} | {rated[name]:+.0f} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(prog="league.py", description="Let computer players meet.")
    parser.add_argument("--games", type=int, default=20, help="games for each seating")
    parser.add_argument("--first", default="normal", choices=NAMES)
    parser.add_argument("--second", choices=NAMES, default="random")
    parser.add_argument("--slug", choices=SLUGS, default=SLUGS[0])
    parser.add_argument("--side", help="only the games in which the first player has this seat")
    parser.add_argument("--evaluations", type=int, help="for each decision, instead of the levels' own")
    parser.add_argument("--seed", default="league", help="other dice, other games")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--sprt", action="store_true", help="pairs, until it is known whether the first is better")
    parser.add_argument("--table", nargs="+", choices=NAMES, help="rate these; the first has 0")
    options = parser.parse_args(arguments)
    seats, points = game_of(options.slug).seats, list[float]()
    for name in {options.first, options.second, *(options.table or ())} & {SCRIPT, ROLLOUT}:
        try:
            knowing_player(game_of(options.slug), name)
        except ValueError as error:
            parser.error(str(error))
    if options.games < 1 or options.jobs < 1:
        parser.error("--games and --jobs must be at least 1")
    if options.side is not None and options.side not in seats:
        parser.error(f"--side must be one of {', '.join(seats)}")
    if options.sprt or options.table:
        if len(seats) != 2:
            parser.error(f"{options.slug} is not played by two")
        print(table(options) if options.table else tested(options))
        return 0
    for seat, name in enumerate(seats):
        if options.side in (None, name):
            levels = (options.first, options.second) if seat == 0 else (options.second, options.first)
            results = meet(options.slug, levels, options.games, options)
            print(report(seats, levels, seat, results), flush=True)
            points += [r.points[seat] for r in results]
            if options.first == options.second:
                break  # the other seating would be the same games
    if len(points) > options.games:
        print(f"{options.first} in both seats: {together(points)}")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
