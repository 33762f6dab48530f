"""Whether win chances of imagined games can be told: how often what they call likely comes about.

    python3 py/tools/calibration.py --slug july --games 200 --playouts 24
    python3 py/tools/calibration.py --slug taiwan202x --games 200 --judgement
    python3 py/tools/calibration.py --slug taiwan202x --games 2000 --each 1 --judgement --seen 16
    python3 py/tools/calibration.py --slug july --games 500 --judgement --level normal

Games between computer players of a level are played with seeds that nothing was fitted to. From some positions of each,
games are imagined to their end by the quick player, as a hint and a review do; the chance is the share that seat 0 won.
With ``--judgement`` it is what the game's judgement says at once, of positions between two acts, with ``--anywhere``
also of those in the midst of one; with ``--seen`` as the side to act can know it, the mean over so many imagined
positions that agree with what it sees. ``--options`` names what is agreed on otherwise than usual.
Printed are the Brier score beside that of always saying the mean, the expected calibration error over ten bins with its
95 % interval (games are drawn anew, since positions of one game are not independent), and the reliability of every bin.
A win chance may be shown on the table only where the error is at most 0.03; the command ends with 0 then, else with 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sakusen import games
from sakusen.ai import player
from sakusen.ai.contract import Plans
from sakusen.ai.dice import lines
from sakusen.ai.playouts import PlaysOn, play_on
from sakusen.engine.core import AnyGame, Chance, Decision, Outcome, State, usual
from sakusen.engine.luck import Dealt
from tools.tool_error import ToolError, guarded

BINS = 10
BOUND = 0.03
"""A win chance with a larger expected calibration error is not told."""
RESAMPLED = 400


class Sample(NamedTuple):
    """A position of a game: the chance that was imagined, and how the game ended, both for seat 0 from 0 to 1."""

    game: int
    chance: float
    result: float


# ------------------------------------------------------------------ measures
def brier(samples: Sequence[Sample]) -> float:
    """The mean square of how far the chance was from the result."""
    return sum((one.chance - one.result) ** 2 for one in samples) / len(samples)


def base_rate(samples: Sequence[Sample]) -> float:
    """The same for somebody who always says how often seat 0 wins."""
    mean = sum(one.result for one in samples) / len(samples)
    return brier([one._replace(chance=mean) for one in samples])


def reliability(samples: Sequence[Sample]) -> list[tuple[int, float, float]]:
    """For every bin of chances that occurs: how many samples, their mean chance, and their mean result."""
    found = []
    for low in range(BINS):
        inside = [one for one in samples if min(BINS - 1, int(one.chance * BINS)) == low]
        if inside:
            count = len(inside)
            found.append((count, sum(o.chance for o in inside) / count, sum(o.result for o in inside) / count))
    return found


def calibration_error(samples: Sequence[Sample]) -> float:
    """How far chance and result lie apart in a bin, on average over all samples."""
    return sum(count * abs(said - came) for count, said, came in reliability(samples)) / len(samples)


def interval(samples: Sequence[Sample], rng: Random) -> tuple[float, float]:
    """95 % of the calibration errors of as many games drawn from these with repeats."""
    of_game: dict[int, list[Sample]] = {}
    for one in samples:
        of_game.setdefault(one.game, []).append(one)
    found = sorted(
        calibration_error([one for _ in of_game for one in rng.choice(list(of_game.values()))])
        for _ in range(RESAMPLED)
    )
    return found[RESAMPLED // 40], found[-RESAMPLED // 40 - 1]


# ------------------------------------------------------------------ positions
def collected(
    game: AnyGame,
    count: int,
    playouts: int,
    level: str,
    seed: str,
    each: int,
    seen: int = 0,
    options: Mapping[str, str] | None = None,
    anywhere: bool = False,
) -> list[Sample]:
    """``each`` positions of so many games, with what is imagined from them; without playouts what they are judged to
    be, for who acts if it is to be ``seen``, between two acts or ``anywhere``."""
    found: list[Sample] = []
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        kept, result = _played(game, level, rng, options or {})
        if not playouts and not anywhere:
            kept = [state for state in kept if isinstance(game, Plans) and game.at_rest(state) > 0]
        for state in rng.sample(kept, min(each, len(kept))):
            chance = _imagined(game, state, playouts, rng) if playouts else _judged(game, state, seen, rng)
            found.append(Sample(number, chance, result))
    return found


def _judged(game: AnyGame, state: State, seen: int, rng: Random) -> float:
    """What a position is judged to be, or on average those that agree with what its side to act sees."""
    pending = state.pending()
    if not seen or not isinstance(pending, Decision):
        return (game.evaluate(state, 0) + 1) / 2
    view = game.observe(state, pending.seat)
    return sum((game.evaluate(game.determinize(view, rng), 0) + 1) / 2 for _ in range(seen)) / seen


def _imagined(game: AnyGame, state: State, playouts: int, rng: Random) -> float:
    """The share of so many imagined games that seat 0 wins."""
    assert isinstance(game, PlaysOn)
    wins = sum((play_on(game, state.copy(), line)[0].points[0] + 1) / 2 for line in lines(playouts, rng))
    return wins / playouts


def _played(game: AnyGame, level: str, rng: Random, options: Mapping[str, str]) -> tuple[list[State], float]:
    """The positions of a game at which somebody decides, and how it ended."""
    state, luck, kept = game.start(options={**usual(game), **options}), Dealt(str(rng.random())), list[State]()
    while True:
        pending = state.pending()
        if isinstance(pending, Outcome):
            return kept, (pending.points[0] + 1) / 2
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            continue
        if len(pending.actions) > 1:
            kept.append(state.copy())
        state.apply(player.choose(game, game.observe(state, pending.seat), level, None, rng))


def _options(game: AnyGame, pairs: Sequence[str]) -> dict[str, str]:
    """What is agreed on, from the command line; a ToolError with what there is when a game knows no such choice."""
    known = next(iter(game.scenarios.values())).options
    there = {f"{name}={choice}": (name, choice) for name, choices in known.items() for choice in choices}
    for pair in pairs:
        if pair not in there:
            raise ToolError(f"there is no {pair}; there is {', '.join(there) or 'nothing to agree on'}.")
    return dict(there[pair] for pair in pairs)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the measures; 0 when the chances may be told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slug", choices=games.SLUGS, required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--each", type=int, default=10, help="positions of each game")
    parser.add_argument("--playouts", type=int, default=24)
    parser.add_argument("--judgement", action="store_true", help="no playouts: what the game's judgement says")
    parser.add_argument("--seen", type=int, default=0, metavar="N", help="judge as the side to act sees it")
    parser.add_argument("--anywhere", action="store_true", help="judge also positions in the midst of an act")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=CHOICE", help="instead of the usual ones")
    parser.add_argument("--level", choices=list(player.LEVELS), default="easy")
    parser.add_argument("--seed", default="held out")
    asked = parser.parse_args(arguments)
    samples = collected(
        games.game(asked.slug),
        asked.games,
        0 if asked.judgement else asked.playouts,
        asked.level,
        asked.seed,
        asked.each,
        asked.seen,
        _options(games.game(asked.slug), asked.options),
        asked.anywhere,
    )
    error, (low, high) = calibration_error(samples), interval(samples, Random(asked.seed))
    print(f"{asked.slug}: {len(samples)} positions of {asked.games} games, {asked.level} against itself")
    print(f"Brier {brier(samples):.4f}, of the base rate {base_rate(samples):.4f}")
    print(f"expected calibration error {error:.4f} [{low:.4f}, {high:.4f}], told up to {BOUND}")
    for count, said, came in reliability(samples):
        print(f"  {said:.3f} said, {came:.3f} came, {count} positions")
    return 0 if error <= BOUND else 1


if __name__ == "__main__":
    sys.exit(guarded(main))
