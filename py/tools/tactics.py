"""Positions in which something must be found, each with a proof, and how many of them each level solves.

    python3 py/tools/tactics.py --slug july                                   what every level solves
    python3 py/tools/tactics.py --slug july --levels normal hard --unsolved   and what it missed
    python3 py/tools/tactics.py --slug july --make 60 --seed tactics          find and prove them anew

A position is taken from games of easy players, where games are slow from their last part. Each of its actions is
continued in every way that plans know, or by the quick player at once; the best continuation stands for it. All are
played on to the end with the same luck, by quick players on both sides, and what each of them is worth is counted anew
in fresh games; where the game's policy plays well and is quick enough, it plays these. An action is wrong if it wins at
least 12 % of the games fewer than the best one and that is more than three standard errors; a position is kept if at
least half of its actions are wrong. So the proof holds for games that go on so, and with a position stands how many
games there were and what each action has won. Where a game can count to the end (``ComparesItself``), the chances are
exact instead.

A level solves a position if what it does is not wrong. The same seed finds the same positions on every machine; a file
that is being made can be ended at any time, and holds the first of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeGuard

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sakusen.ai import comparing, player
from sakusen.ai.dice import Line, lines
from sakusen.ai.lookahead import Progress, carry_on
from sakusen.ai.playouts import play_on
from sakusen.engine.core import Action, AnyGame, Chance, Decision, Outcome, State, View, usual
from sakusen.engine.luck import Dealt
from sakusen.games import SLUGS
from sakusen.games import game as game_of
from tools.one_game import SCRIPT, knowing_player, named
from tools.tool_error import ROOT, guarded

HOME = ROOT / "tests" / "data" / "tactics"


class Limits(NamedTuple):
    """What a position of a title may cost: no more than so many ``actions``, each continued in so many ``ways``. After
    so many games of each (``screened``) it is known whether a proof is worth while, which takes so many fresh ones.

    One of ``tried`` decisions is looked at. Where games are slow, these are of the last part of a game (its ``share``),
    after which there is less to play; they are given up when the first few games (``glance``) do not show twice the
    difference that is asked for, or those at the beginning of the proof (``soon``) do not show it."""

    actions: int
    ways: int
    screened: int
    proof: int
    tried: int = 5
    share: float = 1.0
    glance: int = 0
    soon: int = 0
    by_policy: bool = False
    """Whether the policy plays the proof and not the quick player."""


QUICK = Limits(12, 3, 16, 96, soon=24, by_policy=True)
SLOWER = Limits(12, 2, 12, 96, tried=1, share=0.3, glance=4, soon=24, by_policy=True)
SLOW = Limits(8, 2, 8, 64, tried=1, share=0.3, glance=4, soon=16)


def limits_of(game: AnyGame) -> Limits:
    """What a position of a title may cost: the slower its games, the less. How many games a hint takes tells that."""
    games = game.comparison.proof if isinstance(game, comparing.Counts) else 100
    return QUICK if games >= 100 else SLOWER if games >= 60 else SLOW


Options = Mapping[str, str] | None
WORSE, CLEAR = 0.24, 3.0
"""Points (a defeat is -1, a victory 1) and standard errors by which a wrong action is worse than the best."""
EXACTLY_WORSE = 0.05
"""Chance to win that a wrong action gives away where chances are exact."""
A_GAME = 3
"""So many positions of one game are kept."""


class Puzzle(NamedTuple):
    """A position as data, what is asked in it, and the proof: what each action won of ``games`` (0: exact chances)."""

    name: str
    ask: str
    position: dict[str, object]
    games: int
    won: dict[str, float]
    wrong: list[str]


# ------------------------------------------------------------------ what an action is worth
def _can_compare(game: AnyGame) -> TypeGuard[comparing.Compares[State]]:
    return comparing.can_explain(game)


def proved(game: AnyGame, state: State, rng: Random) -> tuple[int, dict[Action, float], list[Action]] | None:
    """How many games there were, what each action won, and which actions are wrong; ``None`` if nothing is proved."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    if isinstance(game, comparing.ComparesItself):
        return _counted(game, state, pending)
    assert _can_compare(game)
    view = game.observe(state, pending.seat)
    limits = limits_of(game)
    ways = {way: list[float]() for action in pending.actions for way in _ways(game, state, action)[: limits.ways]}
    luck = lines(limits.screened, rng)
    _play_on(game, view, ways, luck[: limits.glance], rng)
    if limits.glance and _spread(ways, pending) < 2 * WORSE * limits.glance:
        return None
    _play_on(game, view, ways, luck[limits.glance :], rng)
    if _spread(ways, pending) < WORSE * limits.screened:
        return None
    best = {action: max((w for w in ways if w[0] == action), key=lambda w: sum(ways[w])) for action in pending.actions}
    fresh = {way: list[float]() for way in best.values()}
    luck, roller = lines(limits.proof, rng), partial(knowing_player, game, SCRIPT) if limits.by_policy else None
    _play_on(game, view, fresh, luck[: limits.soon], rng, roller)
    if limits.soon and _spread(fresh, pending) < WORSE * limits.soon:
        return None
    _play_on(game, view, fresh, luck[limits.soon :], rng, roller)
    first = max(fresh.values(), key=sum)
    wrong = [action for action, way in best.items() if _is_worse(fresh[way], first)]
    won = {action: sum((value + 1) / 2 for value in fresh[way]) for action, way in best.items()}
    return limits.proof, won, wrong


def _spread(ways: dict[tuple[Action, ...], list[float]], pending: Decision) -> float:
    """How far the middle one of the actions, each gone on with at its best, is behind the best."""
    sums = sorted(max(sum(ways[way]) for way in ways if way[0] == action) for action in pending.actions)
    return sums[-1] - sums[(len(sums) - 1) // 2]


def _counted(game: AnyGame, state: State, pending: Decision) -> tuple[int, dict[Action, float], list[Action]] | None:
    won, view = dict[Action, float](), game.observe(state, pending.seat)
    for action in pending.actions:
        found = _finished(comparing.begun(game, view, Random(0), (action,)))
        row = found.rows[0]
        if not row.games:
            return None
        won[action] = row.won / row.games
    best = max(won.values())
    return 0, won, [action for action, chance in won.items() if chance <= best - EXACTLY_WORSE]


def _finished(work: Generator[Progress, None, comparing.Comparison]) -> comparing.Comparison:
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: comparing.Comparison = end.value
            return found


def _ways(game: comparing.Compares[State], state: State, action: Action) -> list[tuple[Action, ...]]:
    """How an action may be gone on with: by itself, by the plans that begin with it, by the policy."""
    pending = state.pending()
    assert isinstance(pending, Decision)
    view = game.observe(state, pending.seat)
    found: list[tuple[Action, ...]] = [(action,)]
    for plan in [*(plan for plan in game.plans(view) if plan[1] == action), (0.0, action, None)]:
        way = tuple(carry_on(game, game.determinize(view, Random(0)), pending.seat, plan))
        if way not in found:
            found.append(way)
    return found


def _play_on(
    game: comparing.Compares[State],
    view: View,
    ways: dict[tuple[Action, ...], list[float]],
    luck: Sequence[Line],
    rng: Random,
    roller: Callable[[], Callable[[State], int]] | None = None,
) -> None:
    """Play every way on once with each line of luck, all from the same imagined positions; by the quick player, if
    nobody else is named."""
    for line in luck:
        imagined = game.determinize(view, rng)
        for way, values in ways.items():
            here = imagined.copy()
            line.rewind()
            for action in way:
                pending = here.pending()
                if not isinstance(pending, Decision) or pending.seat != view.seat or action not in pending.actions:
                    break
                here.apply(action)
            values.append(play_on(game, here, line, roller)[0].points[view.seat])


def _is_worse(values: Sequence[float], best: Sequence[float]) -> bool:
    gaps = [b - a for a, b in zip(values, best, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return mean >= WORSE and mean > CLEAR * sqrt(spread / len(gaps))


# ------------------------------------------------------------------ finding them
def found(slug: str, seed: str, options: Options = None) -> Iterator[Puzzle]:
    """Positions without end, of games whose number is part of their names, with these options instead of the usual."""
    game, number = game_of(slug), 0
    while True:
        yield from _of_game(game, f"{seed}-{number}", options)
        number += 1


def _of_game(game: AnyGame, name: str, options: Options = None) -> Iterator[Puzzle]:
    kept, asks = 0, set[str]()
    for step, state in _looked_at(game, name, options):
        pending = state.pending()
        assert isinstance(pending, Decision)
        if pending.ask in asks:
            continue
        proof = proved(game, state, Random(f"{name}/{step}"))
        if proof is not None and 2 * len(proof[2]) >= len(pending.actions):
            kept += 1
            asks.add(pending.ask)
            yield _puzzle(game, f"{name}/{step}", state, pending, proof)
        if kept == A_GAME:
            return


def _looked_at(game: AnyGame, name: str, options: Options = None) -> list[tuple[int, State]]:
    """The decisions of a game of easy players that may be kept, with their numbers."""
    state = game.start(options={**usual(game), **(options or {})})
    luck, rng, limits = Dealt(name), Random(name), limits_of(game)
    found, step = list[tuple[int, State]](), 0
    while not isinstance(pending := state.pending(), Outcome):
        step += 1
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        is_tried = rng.random() * limits.tried < 1 or isinstance(game, comparing.ComparesItself)
        if is_tried and 2 <= len(pending.actions) <= limits.actions:
            found.append((step, state.copy()))
        state.apply(player.choose(game, game.observe(state, pending.seat), "easy", None, rng))
    return [(at, one) for at, one in found if at >= (1 - limits.share) * step]


def _puzzle(
    game: AnyGame, name: str, state: State, pending: Decision, proof: tuple[int, dict[Action, float], list[Action]]
) -> Puzzle:
    games, won, wrong = proof
    words = {action: game.notate(state, action) for action in pending.actions}
    told = {words[action]: round(value, 3) for action, value in won.items()}
    return Puzzle(name, pending.ask, game.to_json(state), games, told, [words[action] for action in wrong])


def make(slug: str, count: int, seed: str, options: Options = None) -> None:
    """Write the first positions of a seed; no question is asked in more than a third of them."""
    asks, kept = Counter[str](), 0
    with (HOME / f"{slug}.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for puzzle in found(slug, seed, options):
            if asks[puzzle.ask] * 3 >= count:
                continue
            asks[puzzle.ask] += 1
            kept += 1
            file.write(json.dumps(puzzle._asdict(), ensure_ascii=False, separators=(",", ":")) + "\n")
            file.flush()
            print(f"{kept} {puzzle.name} {puzzle.ask}: {puzzle.won}, wrong {puzzle.wrong}", flush=True)
            if kept == count:
                return


def kept(slug: str) -> list[Puzzle]:
    """The positions of a title as they are kept."""
    path = HOME / f"{slug}.jsonl"
    return [Puzzle(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


# ------------------------------------------------------------------ solving them
def answer(game: AnyGame, puzzle: Puzzle, level: str) -> str:
    """What a level does in a position, as a word of the record."""
    state = game.from_json(puzzle.position)
    pending = state.pending()
    assert isinstance(pending, Decision)
    action = player.choose(game, game.observe(state, pending.seat), level, None, Random(puzzle.name))
    return game.notate(state, action)


def solved(slug: str, levels: Sequence[str], tells_unsolved: bool = False, most: int | None = None) -> str:
    """What the levels solve, by questions, as a Markdown table; last what a random choice would."""
    game, puzzles = game_of(slug), kept(slug)[:most]
    asks = Counter(puzzle.ask for puzzle in puzzles)
    rows = [f"| {slug} | all of {len(puzzles)} | {' | '.join(f'{ask} ({n})' for ask, n in asks.items())} |"]
    rows.append(f"| --- | ---: |{' ---: |' * len(asks)}")
    missed: list[str] = []
    for level in levels:
        right: Counter[str] = Counter()
        for puzzle in puzzles:
            done = answer(game, puzzle, level)
            right[puzzle.ask] += done not in puzzle.wrong
            if done in puzzle.wrong:
                missed.append(f"{level} {puzzle.name} {puzzle.ask}: {done} of {puzzle.won}")
        cells = " | ".join(str(right[ask]) for ask in asks)
        rows.append(f"| {level} | {right.total()} = {right.total() / len(puzzles):.0%} | {cells} |")
    luck = sum(1 - len(puzzle.wrong) / len(puzzle.won) for puzzle in puzzles)
    rows.append(f"| by chance | {luck:.1f} = {luck / len(puzzles):.0%} |{' |' * len(asks)}")
    return "\n".join([*rows, *(missed if tells_unsolved else [])])


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(prog="tactics.py", description="Positions in which something must be found.")
    parser.add_argument("--slug", choices=SLUGS, default=SLUGS[0])
    parser.add_argument(
        "--levels", nargs="+", choices=list(player.LEVELS), default=["beginner", "easy", "normal", "hard"]
    )
    parser.add_argument("--unsolved", action="store_true", help="print what each level missed, too")
    parser.add_argument("--make", type=int, metavar="N", help="find and prove so many anew")
    parser.add_argument("--seed", default="tactics", help="other games, other positions")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=CHOICE", help="in new ones, not as usual")
    options = parser.parse_args(arguments)
    if options.make:
        make(options.slug, options.make, options.seed, named(game_of(options.slug), options.options))
    else:
        print(solved(options.slug, options.levels, options.unsolved))
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
