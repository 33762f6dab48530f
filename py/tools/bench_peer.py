"""Measures catanatron, two random players, beside our engine in one process; run by bench.py in an environment
of its own that has catanatron installed. Prints JSON: alternating blocks of both, so that a busy machine
troubles them alike.

    python bench_peer.py PATH_OF_PY SLUG GAMES BLOCKS [random|playouts]
"""

import json
import random
import sys
import time


def peer(games: int, seed: int) -> dict[str, object]:
    """One block of catanatron: CPU microseconds per decision, decisions per game, games per second."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, unused-ignore]

    random.seed(seed)
    begin, decisions = time.process_time(), 0
    for _ in range(games):
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        decisions += len(game.state.actions)
    spent = time.process_time() - begin
    return {"micros": spent / decisions * 1e6, "decisions": decisions / games, "games": games / spent}


def main(path: str, slug: str, games: int, blocks: int, what: str = "random") -> None:
    """Measure and print."""
    sys.path.insert(0, path)
    from tools import bench_inside

    measure = bench_inside.playouts if what == "playouts" else bench_inside.measure
    peer(1, 0)
    measure(slug, 3, 0)
    ours, theirs = [], []
    for seed in range(1, blocks + 1):
        theirs.append(peer(max(2, games // 20), seed))
        ours.append(measure(slug, games, seed))
    print(json.dumps({"ours": ours, "peer": theirs}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:])
