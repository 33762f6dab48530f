"""What the engine costs, as ratios measured in one run.

    python3 py/tools/bench.py                  every game against catanatron, and in Pyodide
    python3 py/tools/bench.py --game kinmen    one game
    python3 py/tools/bench.py --no-peer --no-pyodide
    python3 py/tools/bench.py --playouts       imagined games to the end, by the quick player and by the script
    python3 py/tools/bench.py --boot           how long the page takes to start, against bare Pyodide
    python3 py/tools/bench.py --table          how fast the table answers, against a bare page
    python3 py/tools/bench.py --levels         how long every level of computer player thinks, in CPython and Chromium

Figures are CPU time, medians of blocks that alternate between the two engines; quote the ratios, since the
absolute values move with the machine. catanatron is installed into an environment of its own.
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("sakusen: Python 3.11 or newer is needed, and this is Python %d.%d." % sys.version_info[:2])
sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import json
import os
import subprocess
import tempfile
from statistics import median
from typing import Any

from sakusen.games import SLUGS
from tools import bench_inside, browsers, check, vendor
from tools.titles import titles
from tools.tool_error import ROOT, ToolError, guarded, last_line

VENV = ROOT / ".venv-bench"
PEER = "catanatron==3.2.1"
COPY_GOAL, PYODIDE_GOAL, GAMES_GOAL = 5.0, 3.0, 100.0


def peer_python() -> Path:
    """The interpreter of the environment that holds catanatron; made when it is not there."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (VENV / "made").exists():
        print(f"Installing {PEER} into {VENV.name} (once) ...", flush=True)
        for command in (
            [sys.executable, "-m", "venv", str(VENV)],
            [str(python), "-m", "pip", "install", "--disable-pip-version-check", PEER],
        ):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise ToolError(f"catanatron could not be installed; that needs a network ({last_line(done)})")
        (VENV / "made").touch()
    return python


def against_peer(slug: str, games: int, blocks: int, what: str = "random") -> dict[str, Any]:
    """Alternating blocks of catanatron and one of our games (random ones or playouts), in one process."""
    script = Path(__file__).with_name("bench_peer.py")
    command = [str(peer_python()), str(script), str(ROOT / "py"), slug, str(games), str(blocks), what]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ToolError(f"the comparison with catanatron failed: {last_line(done)}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def in_pyodide(slug: str, games: int, blocks: int, playouts: bool = False) -> dict[str, Any]:
    """The same measurement inside Pyodide, run by Node."""
    vendor.ensure()
    with tempfile.TemporaryDirectory() as folder:
        job = {
            "pyodide": str(vendor.files("pyodide", "ship")["pyodide.mjs"].parent),
            "mounts": {"/py": str(ROOT / "py"), "/out": folder},
            "script": str(Path(__file__).with_name("bench_inside.py")),
            "args": {
                "path": "/py",
                "out": "/out/report.json",
                "slug": slug,
                "games": games,
                "blocks": blocks,
                "playouts": playouts,
            },
        }
        plan = Path(folder, "job.json")
        plan.write_text(json.dumps(job), encoding="utf-8")
        done = subprocess.run(
            [vendor.node(), str(Path(__file__).with_name("pack.mjs")), str(plan)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise ToolError(f"the measurement in Pyodide failed: {last_line(done)}")
        return dict(json.loads(Path(folder, "report.json").read_text(encoding="utf-8")))


def middle(runs: list[dict[str, float]], key: str) -> float:
    """The median of one figure over the blocks."""
    return median(float(run[key]) for run in runs)


def row(name: str, value: str, ratio: float | None = None, goal: float | None = None) -> None:
    """Print one line of the table."""
    verdict = "" if ratio is None or goal is None else f"  goal {goal:g}: {'reached' if ratio <= goal else 'MISSED'}"
    print(f"  {name:<44}{value:>16}{'' if ratio is None else f'{ratio:9.2f} x'}{verdict}")


def bench(slug: str, options: argparse.Namespace) -> None:
    """Measure one game and print its table."""
    print(f"\n{slug}")
    own = json.loads(bench_inside.report(slug, options.games, options.blocks))
    runs = own["runs"]
    if options.peer:
        both = against_peer(slug, options.games, options.blocks)
        runs = both["ours"]
        theirs = middle(both["peer"], "micros")
        row("catanatron, 2 random: microseconds a decision", f"{theirs:.1f}")
        row(
            "this game, random: microseconds a decision",
            f"{middle(runs, 'micros'):.1f}",
            middle(runs, "micros") / theirs,
            titles()[slug]["build"]["bench"],
        )
    else:
        row("random game: microseconds a decision", f"{middle(runs, 'micros'):.1f}")
    row("decisions in a random game", f"{middle(runs, 'decisions'):.0f}")
    games = middle(runs, "games")
    row("complete random games a second", f"{games:.0f}", GAMES_GOAL / games, 1.0)
    row("State.copy(), microseconds", f"{own['copy']:.2f}", own["copy"] / COPY_GOAL, 1.0)
    row("legal list, dearest / mean, microseconds", f"{own['worst_list']:.0f} / {own['mean_list']:.1f}")
    if options.pyodide:
        inside = in_pyodide(slug, max(5, options.games // 4), options.blocks)
        row(
            "Pyodide (Node): microseconds a decision",
            f"{middle(inside['runs'], 'micros'):.1f}",
            middle(inside["runs"], "micros") / middle(runs, "micros"),
            PYODIDE_GOAL,
        )
        row(
            "Pyodide (Node): State.copy(), microseconds",
            f"{inside['copy']:.2f}",
            inside["copy"] / own["copy"],
            PYODIDE_GOAL,
        )


def bench_playouts(slug: str, options: argparse.Namespace) -> None:
    """Measure the imagined games of one title and print their table."""
    print(f"\n{slug}: imagined games to the end")
    own = json.loads(bench_inside.playout_report(slug, options.games, options.blocks))
    rules = middle(own["rules"], "micros")
    row("random choices: microseconds a decision", f"{rules:.1f}")
    for name in ("script", "quick"):
        if name in own:
            micros = middle(own[name], "micros")
            row(f"{name} player: microseconds a decision", f"{micros:.1f}", micros / rules)
            row(f"{name} player: games a second", f"{middle(own[name], 'games'):.1f}")
    if "quick" not in own:
        print("  no quick player")
        return
    if options.peer:
        both = against_peer(slug, options.games, options.blocks, "playouts")
        theirs, ours = middle(both["peer"], "micros"), middle(both["ours"], "micros")
        row("catanatron, 2 random: microseconds a decision", f"{theirs:.1f}")
        row("quick player beside it", f"{ours:.1f}", ours / theirs)
    if options.pyodide:
        inside = middle(in_pyodide(slug, options.games, options.blocks, playouts=True)["quick"], "micros")
        ratio = inside / middle(own["quick"], "micros")
        row("Pyodide (Node): quick player", f"{inside:.1f}", ratio, PYODIDE_GOAL)


def in_browser(module: str, *arguments: str) -> int:
    """Let a module of ours measure in a browser, in the environment of the tests, which has Playwright."""
    browsers.ensure(check.tools_python())
    code = f"import sys; from tools import {module}; sys.exit({module}.main(sys.argv[1:]))"
    command = [str(check.tools_python()), "-c", code, *arguments]
    return subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT / "py")}, check=False).returncode


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(
        prog="bench.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=SLUGS, action="append")
    parser.add_argument("--games", type=int, default=60, help="random games in a block")
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--no-peer", dest="peer", action="store_false")
    parser.add_argument("--no-pyodide", dest="pyodide", action="store_false")
    parser.add_argument("--playouts", action="store_true", help="measure imagined games to the end instead")
    parser.add_argument("--boot", action="store_true", help="measure how the page starts instead")
    parser.add_argument("--table", action="store_true", help="measure how fast the table answers instead")
    parser.add_argument("--levels", action="store_true", help="measure how long every level thinks instead")
    parser.add_argument("--rounds", type=int, default=1, help="of --levels: measure so often, and take the least")
    options = parser.parse_args(arguments)
    if options.boot:
        return in_browser("bench_boot", "--rounds", str(options.blocks))
    named = [part for slug in options.game or () for part in ("--game", slug)]
    if options.table:
        return in_browser("bench_table", *named)
    if options.levels:
        return in_browser("bench_levels", "--rounds", str(options.rounds), *named)
    for slug in options.game or SLUGS:
        (bench_playouts if options.playouts else bench)(slug, options)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
