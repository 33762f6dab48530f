"""Let two computer players meet many times and report what came of it, per side.

    python3 py/tools/league.py --games 200 --first normal --second random
    python3 py/tools/league.py --slug july --games 200 --first rollout --second script
    python3 py/tools/league.py --games 40 --first hard --second normal --side pla --jobs 2
    python3 py/tools/league.py --slug july --sprt --games 400 --first hard --second normal-v1
    python3 py/tools/league.py --slug july --games 20 --table random easy-v1 normal-v1 hard
    python3 py/tools/league.py --slug kinmen --games 800 --every --cluster tcp://192.168.0.5:8786

Each of the two plays each seat ``--games`` times (``--side`` keeps one seat only). Game ``i`` has the same dice in
every run. Shares carry their 95 % Wilson interval; a draw is not a win. Times are per thinking, that is per
call of ``choose_line``: wall clock and, in brackets, processor time, which does not grow when the machine is busy.

``--every`` takes every scenario with every choice of its options in turn; without it the first with its usual ones.
``--options`` fixes some of them (``--options demolition=yes deployment=original``).
Games are played by as many processes as there are cores, or by a Dask cluster (``pip install distributed`` everywhere):
``dask scheduler`` on one machine and ``dask worker ADDRESS`` on each that helps, all of them in a checkout of this
commit with ``PYTHONPATH=$PWD/py``.

``--sprt`` plays pairs, the seats changed with the same dice, until it is known whether the first player is better by 20
points of Elo (alpha = beta = 0.05), or each has had ``--games`` in every seat. ``--table`` has each meet each and rates
them (Bradley-Terry); ``easy-v1`` and ``normal-v1`` are players of an earlier commit, which never change (``anchors``).
In a title for one ``--table`` has each play ``--games`` with the same dice and says what they reached on average, with
what that is more than the first of them, game by game.
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("sakusen: Python 3.11 or newer is needed, and this is Python %d.%d." % sys.version_info[:2])
sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from math import sqrt

from sakusen.ai import player
from sakusen.games import SLUGS
from sakusen.games import game as game_of
from tools import anchors, ratings
from tools.one_game import (
    ROLLOUT,
    SCRIPT,
    Clock,
    Game,
    Pairing,
    Result,
    Setting,
    knowing_player,
    one_game,
    pair,
    settings,
)
from tools.spread import spread
from tools.tool_error import ToolError, guarded

NAMES = [*player.LEVELS, SCRIPT, ROLLOUT, *anchors.ANCHORS]


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    share, zz = wins / games, z * z / games
    middle = (share + zz / 2) / (1 + zz)
    half = z * sqrt(share * (1 - share) / games + zz / games / 4) / (1 + zz)
    return max(0.0, middle - half), min(1.0, middle + half)


def together(points: list[float]) -> str:
    """The share of some games, a draw counted as half a win."""
    score = sum(0.5 + (p > 0) / 2 - (p < 0) / 2 for p in points)
    low, high = wilson(score, len(points))
    return f"{score:g} of {len(points)} = {score / len(points):.1%} [{low:.1%}, {high:.1%}]"


def setting_of(options: argparse.Namespace, number: int) -> Setting | None:
    """What is agreed on in the game of that number: with ``--every`` each setting in turn; those that ``--options``
    does not leave out."""
    if not options.every and not options.options:
        return None
    known, wanted = settings(game_of(options.slug)), [pair.partition("=")[::2] for pair in options.options]
    left = [one for one in known if all(one.options.get(key) == choice for key, choice in wanted)]
    if not left:
        raise ToolError(f"{options.slug} has no {' '.join(options.options)}.")
    return left[number % len(left) if options.every else 0]


def meet(levels: tuple[str, ...], options: argparse.Namespace) -> list[Result]:
    """Play ``--games`` with the same players in the same seats."""
    tasks = [
        Game(options.slug, levels, f"{options.seed}-{i}", options.evaluations, setting_of(options, i))
        for i in range(options.games)
    ]
    return list(spread(one_game, tasks, options.jobs, options.cluster))


def report(seats: tuple[str, ...], levels: tuple[str, ...], seat: int, results: list[Result]) -> str:
    """What is printed for one seating, from the view of ``seat``."""
    games = len(results)
    wins = sum(r.points[seat] > 0 for r in results)
    draws = sum(r.points[seat] == 0 for r in results)
    ends = ", ".join(f"{level} {count}" for level, count in Counter(r.level for r in results).most_common())
    lines = [
        f"{levels[seat]} as {seats[seat]} against {levels[1 - seat]}: {wins} won, {draws} drawn, "
        f"{games - wins - draws} lost: {together([r.points[seat] for r in results])}",
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


def pairs(first: str, second: str, options: argparse.Namespace) -> Iterator[float]:
    """The scores of ``--games`` pairs, one after the other."""
    tasks = [
        Pairing(options.slug, first, second, f"{options.seed}-{i}", options.evaluations, setting_of(options, i))
        for i in range(options.games)
    ]
    yield from spread(pair, tasks, options.jobs, options.cluster)


def by_setting(seat: int, results: list[Result], options: argparse.Namespace) -> str:
    """With ``--every``, a line for each setting: what ``seat`` scored there, a draw counted as half a win."""
    found: dict[str, list[float]] = {}
    if options.every:
        for i, result in enumerate(results):
            found.setdefault(str(setting_of(options, i)), []).append(result.points[seat])
    return "".join(f"  {name}: {together(points)}\n" for name, points in found.items())


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


def mean(points: list[float]) -> str:
    """The mean of some results, with its 95 % interval; without, if all are alike, which bounds nothing."""
    middle = sum(points) / len(points)
    variance = sum((one - middle) ** 2 for one in points) / max(1, len(points) - 1)
    if not variance:
        return f"{middle:+.2f}"
    half = 1.96 * sqrt(variance / len(points))
    return f"{middle:+.2f} [{middle - half:+.2f}, {middle + half:+.2f}]"


def alone(options: argparse.Namespace) -> str:
    """What every player reaches in a title for one, with the same dice, as Markdown."""
    reached = {name: meet((name,), options) for name in options.table}
    first = options.table[0]
    lines = [f"| {options.slug} | won | drawn | lost | mean | more than {first} |", f"| --- |{' ---: |' * 5}"]
    for name, results in reached.items():
        points = [result.points[0] for result in results]
        ends = [sum(point > 0 for point in points), points.count(0), sum(point < 0 for point in points)]
        more = [one - other.points[0] for one, other in zip(points, reached[first], strict=True)]
        cells = [*map(str, ends), mean(points), "" if name == first else mean(more)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
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
    parser.add_argument("--every", action="store_true", help="every scenario with every choice of its options, in turn")
    parser.add_argument("--options", nargs="+", default=[], metavar="OPTION=CHOICE", help="only with these choices")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as cores")
    parser.add_argument("--cluster", help="play on the workers of the Dask scheduler at this address")
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
        if len(seats) != 2 and not (options.table and len(seats) == 1):
            parser.error(f"{options.slug} is not played by two")
        print((table if len(seats) == 2 else alone)(options) if options.table else tested(options))
        return 0
    for seat, name in enumerate(seats):
        if options.side in (None, name):
            levels = (options.first, options.second) if seat == 0 else (options.second, options.first)
            results = meet(levels, options)
            print(report(seats, levels, seat, results), flush=True)
            print(by_setting(seat, results, options), end="", flush=True)
            points += [r.points[seat] for r in results]
            if options.first == options.second:
                break  # the other seating would be the same games
    if len(points) > options.games:
        print(f"{options.first} in both seats: {together(points)}")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
