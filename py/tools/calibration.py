"""Whether win chances of imagined games can be told: how often what they call likely comes about.

    python3 py/tools/calibration.py --slug july --games 200 --playouts 24
    python3 py/tools/calibration.py --slug taiwan202x --games 500 --judgement --told --level normal
    python3 py/tools/calibration.py --slug july --games 500 --judgement --level normal

Games between computer players of a level are played with seeds that nothing was fitted to. From some positions of each,
games are imagined to their end by the quick player, as a hint and a review do; the chance is the share that seat 0 won.
With ``--judgement`` it is what the game's judgement says at once, of positions between two acts, with ``--anywhere``
also of those in the midst of one; with ``--told`` it is what the table tells one of the sides, each as often.
``--options`` names what is agreed on otherwise than usual.
Printed are the Brier score beside that of always saying the mean, the expected calibration error over ten bins with its
95 % interval (games are drawn anew, since positions of one game are not independent), and the reliability of every bin.
A win chance may be shown on the table only where the error is at most 0.03; the command ends with 0 then, else with 1.
It says, too, by how much log odds all chances alike would have to be shifted. Whoever does that counts again with other
games (``--seed``).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sakusen import games
from sakusen.ai import player
from sakusen.ai.contract import HasChance, Plans
from sakusen.ai.dice import lines
from sakusen.ai.log_odds import shifted
from sakusen.ai.playouts import PlaysOn, play_on
from sakusen.engine.core import AnyGame, Chance, Outcome, State, usual
from sakusen.engine.luck import Dealt
from tools.one_game import named
from tools.spread import spread
from tools.tool_error import ToolError, guarded

BINS = 10
BOUND = 0.03
"""A win chance with a larger expected calibration error is not told."""
RESAMPLED = 400
MOST_SHIFT = 4.0
"""Log odds; more is never looked for."""


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


def best_shift(samples: Sequence[Sample]) -> float:
    """By how much log odds all chances alike must be shifted, so that on average what is said comes about."""
    low, high = -MOST_SHIFT, MOST_SHIFT
    while high - low > 0.001:
        middle = (low + high) / 2
        if sum(shifted(one.chance, middle) - one.result for one in samples) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


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
class Wanted(NamedTuple):
    """Which positions of a game: ``each`` of them, between two acts or ``anywhere``; so many ``playouts`` are imagined
    from each, or it is judged if there are none, as one of the sides is ``told``."""

    slug: str
    level: str
    seed: str
    each: int = 10
    playouts: int = 0
    told: bool = False
    options: Mapping[str, str] = {}
    anywhere: bool = False
    number: int = 0


def samples_of(wanted: Wanted) -> list[Sample]:
    """What is said of the positions of one game, by its number."""
    game, rng = games.game(wanted.slug), Random(f"{wanted.seed}/{wanted.number}")
    kept, result = _played(game, wanted.level, rng, wanted.options)
    if not wanted.playouts and not wanted.anywhere:
        kept = [state for state in kept if isinstance(game, Plans) and game.at_rest(state) > 0]
    found = []
    for state in rng.sample(kept, min(wanted.each, len(kept))):
        playouts = wanted.playouts
        chance = _imagined(game, state, playouts, rng) if playouts else _judged(game, state, wanted.told, rng)
        found.append(Sample(wanted.number, chance, result))
    return found


def collected(wanted: Wanted, count: int, jobs: int = 1, cluster: str | None = None) -> list[Sample]:
    """What is said of positions of so many games."""
    tasks = [wanted._replace(number=number) for number in range(count)]
    return [one for found in spread(samples_of, tasks, jobs, cluster) for one in found]


def _judged(game: AnyGame, state: State, told: bool, rng: Random) -> float:
    """What a position is judged to be, or what one side is told, each of them as often."""
    if not told:
        return (game.evaluate(state, 0) + 1) / 2
    if not isinstance(game, HasChance):
        raise ToolError(f"{game.slug} tells no chance.")
    seat = rng.randrange(2)
    chance = game.chance(state, seat)
    return 1 - chance if seat else chance


def _imagined(game: AnyGame, state: State, playouts: int, rng: Random) -> float:
    """The share of so many imagined games that seat 0 wins."""
    assert isinstance(game, PlaysOn)
    wins = sum((play_on(game, state.copy(), line)[0].points[0] + 1) / 2 for line in lines(playouts, rng))
    return wins / playouts


def _played(game: AnyGame, level: str, rng: Random, options: Mapping[str, str]) -> tuple[list[State], float]:
    """The positions of a game at which somebody decides, and how it ended. As at a table a player goes on with what he
    has meant to do."""
    state, luck, kept = game.start(options={**usual(game), **options}), Dealt(str(rng.random())), list[State]()
    line: list[int] = []
    mover = -1
    while True:
        pending = state.pending()
        if isinstance(pending, Outcome):
            return kept, (pending.points[0] + 1) / 2
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            line = []
            continue
        if len(pending.actions) > 1:
            kept.append(state.copy())
        if pending.seat != mover or not line or line[0] not in pending.actions:
            mover = pending.seat
            line = player.choose_line(game, game.observe(state, mover), level, None, rng)
        state.apply(line.pop(0))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the measures; 0 when the chances may be told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slug", choices=games.SLUGS, required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--each", type=int, default=10, help="positions of each game")
    parser.add_argument("--playouts", type=int, default=24)
    parser.add_argument("--judgement", action="store_true", help="no playouts: what the game's judgement says")
    parser.add_argument("--told", action="store_true", help="with --judgement: what the table tells its viewer")
    parser.add_argument("--anywhere", action="store_true", help="judge also positions in the midst of an act")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=CHOICE", help="instead of the usual ones")
    parser.add_argument("--level", choices=list(player.LEVELS), default="easy")
    parser.add_argument("--seed", default="held out")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler, instead of --jobs")
    asked = parser.parse_args(arguments)
    wanted = Wanted(
        asked.slug,
        asked.level,
        asked.seed,
        asked.each,
        0 if asked.judgement else asked.playouts,
        asked.told,
        named(games.game(asked.slug), asked.options),
        asked.anywhere,
    )
    samples = collected(wanted, asked.games, asked.jobs, asked.cluster)
    error, (low, high) = calibration_error(samples), interval(samples, Random(asked.seed))
    print(f"{asked.slug}: {len(samples)} positions of {asked.games} games, {asked.level} against itself")
    print(f"Brier {brier(samples):.4f}, of the base rate {base_rate(samples):.4f}")
    print(f"expected calibration error {error:.4f} [{low:.4f}, {high:.4f}], told up to {BOUND}")
    shift = best_shift(samples)
    rest = calibration_error([one._replace(chance=shifted(one.chance, shift)) for one in samples])
    print(f"with all chances shifted by {shift:+.2f} in log odds it would be {rest:.4f} in these games")
    for count, said, came in reliability(samples):
        print(f"  {said:.3f} said, {came:.3f} came, {count} positions")
    return 0 if error <= BOUND else 1


if __name__ == "__main__":
    sys.exit(guarded(main))
