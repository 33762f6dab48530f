"""How long every level of computer player thinks, in CPython and in Chromium. Started by bench.py --levels, with
Playwright.

The decisions are the same on every machine: in games that easy plays against itself with fixed seeds, every seventh at
which a player has to think, that is, more than one action is legal and no line of actions is being carried out. Each
level is given the request that the page sends for it, with a fixed seed and without the brake after ten seconds, in a
fresh CPython and in a fresh worker of the built site, so with the package, the Python and the compiler that players
have. Both must choose the same line of actions; else the command ends with a sentence and no figure.

Printed are the median, the 95th hundredth and the worst in milliseconds, as Markdown, and what Chromium needs for all
decisions as a multiple of CPython. Everything is processor time, of Chromium that of the worker's thread; where a
system does not tell that of a thread it is the time that passed. The last column is always the time that passed, from
the question to the answer: on a quiet machine what a person waits. Other work on the machine makes that much longer,
and processor time somewhat, since cores and caches are shared; so the load is printed, too.
``--rounds`` measures all of it again with fresh players and takes the least of each decision.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sakusen.ai import player, worker_protocol
from sakusen.engine.core import AnyGame, Chance, Outcome, View, usual
from sakusen.engine.luck import Dealt
from sakusen.games import SLUGS
from sakusen.games import game as game_of
from tools import browsers, build
from tools.bench_boot import FLAGS, Served
from tools.bench_table import hundredth
from tools.titles import titles
from tools.tool_error import ToolError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LEVELS = tuple(level for level, how in player.LEVELS.items() if how)
"""Those that think."""
COUNT, EVERY = 80, 7
PLAYED_BY = "easy"
UNBRAKED = 1e9
"""Seconds after which a decision may be cut short."""
GOAL = 2000.0
"""Milliseconds below which the 95th hundredth of the strongest level has to stay in Chromium."""
PATIENCE = 600_000
"""Milliseconds in which a page must open and a worker answer that it is ready, on however busy a machine."""
BARE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script>
let worker, answered;
const begin = () => {
    worker?.terminate();
    worker = new Worker("assets/worker.mjs", { type: "module" });
    worker.onmessage = ({ data }) => {
        const told = JSON.parse(data);
        if ("id" in told && !("looked" in told)) answered(data);
    };
    worker.onerror = (event) => answered(JSON.stringify({ error: event.message || "it ended" }));
};
const ask = (text) => new Promise((resolve) => {
    const asked = performance.now();
    answered = (data) => resolve([data, performance.now() - asked]);
    worker.postMessage(text);
});
</script>"""


class Timed(NamedTuple):
    """One decision: the line of actions that was chosen, milliseconds of the processor, and those that passed."""

    line: tuple[int, ...]
    spent: float
    passed: float


# ------------------------------------------------------------------ the decisions
def thinkings(game: AnyGame, seed: str) -> Iterator[View]:
    """What the players of one game see whenever they have to think."""
    state, luck, rng = game.start(options=usual(game)), Dealt(seed), random.Random(seed)
    line: list[int] = []
    mover = -1
    while not isinstance(pending := state.pending(), Outcome):
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
            line = []
            continue
        if pending.seat != mover or not line or line[0] not in pending.actions:
            mover = pending.seat
            view = game.observe(state, mover)
            if len(pending.actions) > 1:
                yield view
            line = player.choose_line(game, view, PLAYED_BY, None, rng)
        state.apply(line.pop(0))


def sample(slug: str, count: int = COUNT) -> list[View]:
    """So many decisions of a title, the same ones on every machine."""
    game = game_of(slug)
    every = (view for number in itertools.count() for view in thinkings(game, f"levels-{number}"))
    return list(itertools.islice(every, EVERY - 1, EVERY * count, EVERY))


def question(view: View, level: str, number: int) -> str:
    """The request of the page for one decision."""
    return json.dumps(
        {
            "id": number,
            "slug": view.slug,
            "level": level,
            "seed": f"levels-{number}",
            "seconds": UNBRAKED,
            "view": worker_protocol.view_to_json(view),
        }
    )


def line_of(answer: str) -> tuple[int, ...]:
    """The actions of an answer; ``ToolError`` when it has none, or thinking was cut short."""
    reply = json.loads(answer)
    if "action" not in reply or reply["cut"]:
        raise ToolError(f"a player did not answer ({reply.get('detail') or reply.get('error') or 'cut short'})")
    return (reply["action"], *reply["then"])


# ------------------------------------------------------------------ CPython
def decide_here(questions: Sequence[str]) -> list[Timed]:
    """Every question answered by this process."""
    made = []
    for text in questions:
        game_of(json.loads(text)["slug"])
        passed, spent = time.perf_counter(), time.process_time()
        told = worker_protocol.answer(text, game_of)
        spent, passed = time.process_time() - spent, time.perf_counter() - passed
        made.append(Timed(line_of(told), 1000 * spent, 1000 * passed))
    return made


def in_cpython(questions: Sequence[str]) -> list[Timed]:
    """Every question answered by a fresh process, which remembers nothing of the games that were played here."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(decide_here, questions).result()


# ------------------------------------------------------------------ Chromium
def worker_thread(browser: Browser) -> Path | None:
    """Where the system tells the processor time of the worker of this browser, if it does."""
    found = {}
    session = browser.new_browser_cdp_session()
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        for thread in Path(f"/proc/{process['id']}/task").glob("*"):
            with suppress(OSError):  # it may have ended meanwhile, as the worker of before does
                if (thread / "comm").read_text(encoding="utf-8").startswith("DedicatedWorker"):
                    found[int(thread.name)] = thread / "schedstat"
    session.detach()
    return found[max(found)] if found else None


def spent_by(thread: Path) -> float:
    """Milliseconds of the processor that a thread has had so far."""
    return int(thread.read_text(encoding="utf-8").split()[0]) / 1e6


def in_chromium(browser: Browser, page: Page, slug: str, questions: Sequence[str]) -> list[Timed]:
    """Every question answered by a fresh worker, which has been told what the player of the title has learned, as the
    page tells it when a game begins."""
    warm: dict[str, object] = {"id": -1, "slug": slug, "warm": True}
    if titles()[slug].get("learned"):
        address = f"assets/learned/{slug}.json"
        files = "async (path) => { const { edition, ...files } = await (await fetch(path)).json(); return files; }"
        warm["learned"] = page.evaluate(files, address)
    page.evaluate("begin()")
    ready = json.loads(page.evaluate("ask", json.dumps(warm))[0])
    if "ready" not in ready:
        raise ToolError(f"the worker of the site did not start ({ready.get('detail') or ready.get('error')})")
    thread, made = worker_thread(browser), []
    for text in questions:
        before = spent_by(thread) if thread else 0.0
        told, passed = page.evaluate("ask", text)
        made.append(Timed(line_of(told), spent_by(thread) - before if thread else passed, passed))
    return made


# ------------------------------------------------------------------ what is printed
def agree(slug: str, level: str, here: Sequence[Timed], there: Sequence[Timed]) -> None:
    """``ToolError`` unless CPython and Chromium have chosen the same everywhere."""
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        if one.line != other.line:
            raise ToolError(
                f"{slug}, {level}: at decision {number} CPython chose {list(one.line)} and Chromium "
                f"{list(other.line)}, so these are not times of the same thinking"
            )


def least(rounds: Sequence[Sequence[Timed]]) -> list[Timed]:
    """Of every decision the least times of all rounds."""
    return [
        Timed(tries[0].line, min(one.spent for one in tries), min(one.passed for one in tries))
        for tries in zip(*rounds, strict=True)
    ]


def heading(slug: str, count: int) -> list[str]:
    """The first two lines of a title's table."""
    first = (
        f"| {slug}, {count} decisions | CPython p50 | p95 | worst | Chromium p50 | p95 | worst | ratio | passed, p95 |"
    )
    return [first, "| --- |" + " ---: |" * 8]


def row(level: str, here: Sequence[Timed], there: Sequence[Timed]) -> str:
    """The line of one level."""
    ours, theirs = [one.spent for one in here], [one.spent for one in there]
    cells = [hundredth(values, share) for values in (ours, theirs) for share in (50, 95, 100)]
    passed = hundredth([one.passed for one in there], 95)
    figures = [*(f"{value:.0f}" for value in cells), f"{sum(theirs) / sum(ours):.2f}", f"{passed:.0f}"]
    return f"| {level} | {' | '.join(figures)} |"


def verdict(slug: str, there: Sequence[Timed]) -> str:
    """Whether the strongest level thinks shortly enough in Chromium."""
    value = hundredth([one.spent for one in there], 95)
    said = "reached" if value <= GOAL else "MISSED"
    return f"{slug}: p95 of {LEVELS[-1]} in Chromium {value:.0f} ms, goal {GOAL:.0f}: {said}"


def load() -> str:
    """How busy the machine is, where it tells."""
    if not hasattr(os, "getloadavg"):
        return "load not known"
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def measure(browser: Browser, page: Page, slug: str, count: int, rounds: int) -> None:
    """Measure one title, and print its table line by line."""
    views = sample(slug, count)
    print("\n" + "\n".join(heading(slug, len(views))), flush=True)
    for level in LEVELS:
        questions = [question(view, level, number) for number, view in enumerate(views)]
        tries = [(in_cpython(questions), in_chromium(browser, page, slug, questions)) for _ in range(rounds)]
        for one, other in tries:
            agree(slug, level, one, other)
        here, there = least([one for one, _ in tries]), least([other for _, other in tries])
        print(row(level, here, there), flush=True)
    print(f"\n{verdict(slug, there)}; {load()}", flush=True)


def main(arguments: list[str]) -> int:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="bench.py --levels", description=__doc__)
    parser.add_argument("--game", choices=SLUGS, action="append")
    parser.add_argument("--count", type=int, default=COUNT, help="decisions of each title")
    parser.add_argument("--rounds", type=int, default=1, help="measure so often, and take the least")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="sakusen-levels-") as name, sync_playwright() as playwright:
        site = Path(name, "site")
        build.build(site)
        (site / "levels.html").write_text(BARE, encoding="utf-8")
        with Served(site) as served:
            browser = playwright.chromium.launch(executable_path=browsers.find(), args=FLAGS, timeout=PATIENCE)
            page = browser.new_page()
            page.goto(served.address + "levels.html", timeout=PATIENCE)
            print(f"milliseconds; Chromium {browser.version}; {load()} at the beginning")
            for slug in options.game or SLUGS:
                measure(browser, page, slug, options.count, options.rounds)
            browser.close()
    return 0
