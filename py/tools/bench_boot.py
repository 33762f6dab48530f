"""How long the page takes until it can be used, against bare Pyodide. Started by bench.py --boot, with Playwright.

For each round one fresh profile visits a page that does nothing but ``loadPyodide`` of the package as it is published,
twice, and another visits the site: for the first time, again when it is kept for use without a network, and again
when the memory snapshot is there. What one browser keeps of a visit it writes while the other one is asked. The site
counts as usable when it takes clicks and all of our modules are imported.
Printed are medians: CPU time of the renderer's main thread, and wall time since the navigation began. Quote the
ratios: other work on the machine moves the wall times.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import shutil
import tempfile
import threading
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from tools import browsers, build, offline, pack, serve, vendor
from tools.tool_error import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
BARE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
performance.mark("usable");
</script>"""
USABLE = "performance.getEntriesByName('usable')[0]?.startTime"
KEPT = "JSON.parse(window.sakusenOffline || '{}').state === 'ready'"
SNAPSHOT = "window.sakusenSnapshot"
GOALS = {"cold": 0.70, "warm": 0.40, "warm, snapshot": 0.33}
TRANSFER_GOAL = 6_000_000
SETTLE = 2.0
"""Seconds after a visit in which the browser may write what it wants to keep."""

Figures = tuple[float, float]
"""CPU milliseconds of the main thread, wall milliseconds."""


class Handler(serve.Handler):
    """A host that lets browsers keep its files for ten minutes, as common static hosts do; notes what is asked for."""

    asked: list[str] = []

    def do_GET(self) -> None:  # noqa: N802 - the base class asks for this name
        self.asked.append(self.path)
        super().do_GET()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super(serve.Handler, self).end_headers()


class Served:
    """A folder that is served as long as the block runs."""

    def __init__(self, folder: Path) -> None:
        self._server = serve.server(folder)
        self._server.RequestHandlerClass = partial(Handler, directory=str(folder), prefix="/")
        self.address = serve.address(self._server)

    def __enter__(self) -> Served:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def import_everything(site: Path) -> None:
    """Let the page import every module of ours before it counts as usable; it would import some of them later."""
    names = [
        path.relative_to(ROOT / "py").with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        for path in pack.package_files()
        if path.suffix == ".py"
    ]
    door = site / "py" / "main.py"
    before, call, after = door.read_text(encoding="utf-8").partition("js.window.sakusenReady()")
    lines = f"import importlib\nfor _name in {names!r}:\n    importlib.import_module(_name)\n"
    door.write_text(before + lines + call + after, encoding="utf-8")
    (site / offline.NAME).write_text(offline.worker_text(site), encoding="utf-8")


def visit(page: Page, address: str) -> Figures:
    """Open an address in a blank page and wait until it can be used."""
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address, wait_until="commit")
    page.wait_for_function(USABLE, polling=100, timeout=120_000)
    wall = float(page.evaluate(USABLE))
    told = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return 1000 * float(told["ThreadTime"]), wall


class Visitor:
    """Somebody with a fresh profile; the browser may be given more flags."""

    def __init__(self, playwright: Playwright, flags: Sequence[str] = ()) -> None:
        self._folder = tempfile.mkdtemp(prefix="sakusen-profile-")
        self._context = playwright.chromium.launch_persistent_context(
            self._folder, executable_path=browsers.find(), args=[*FLAGS, *flags]
        )
        self._page = self._context.pages[0]
        self._busy = -math.inf

    def __enter__(self) -> Visitor:
        return self

    def __exit__(self, *_: object) -> None:
        self._context.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def visit(self, address: str, at_once: bool = False) -> Figures:
        """Open an address, when the browser has had the time to write what it wants to keep; or ``at_once``."""
        if not at_once:
            time.sleep(max(0.0, self._busy + SETTLE - time.monotonic()))
        figures = visit(self._page, address)
        self._busy = time.monotonic()
        return figures

    def wait(self, expression: str) -> None:
        """Stay until something is done in the page."""
        self._page.wait_for_function(expression, timeout=120_000)
        self._busy = time.monotonic()


def one_round(
    playwright: Playwright, site: str, bare: str, snapshot: bool, flags: Sequence[str]
) -> dict[str, dict[str, Figures]]:
    """The page with nothing but Pyodide, twice, and the site: first visit, kept, with a snapshot."""
    off = site + "?snapshot=off"
    with Visitor(playwright, flags) as ours, Visitor(playwright, flags) as theirs:
        figures = {"cold": ours.visit(off)}
        ours.wait(KEPT)
        beside = {"cold": theirs.visit(bare)}
        ours.visit(site if snapshot else off)  # the browser keeps compiled code from the second run on
        if snapshot:
            ours.wait(SNAPSHOT)
        beside["warm"] = theirs.visit(bare)
        figures["warm"] = ours.visit(off)
        if snapshot:
            figures["warm, snapshot"] = ours.visit(site, at_once=True)
    return {"bare": beside, "site": figures}


def transfer(site: Path, asked: list[str]) -> int:
    """Bytes of what was asked for as a host sends it that compresses with gzip."""
    names = {name.split("?")[0].lstrip("/") or "index.html" for name in asked}
    return sum(
        min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 9)))
        for path in (site / name for name in sorted(names))
        if path.is_file()
    )


def first_visit(playwright: Playwright, site: Path) -> tuple[int, int, int]:
    """Requests and bytes until the page can be used, and bytes until everything is kept."""

    with Served(site) as served, Visitor(playwright) as visitor:
        Handler.asked.clear()
        visitor.visit(served.address + "?snapshot=off")
        requests, usable = len(Handler.asked), transfer(site, Handler.asked)
        visitor.wait(KEPT)
        return requests, usable, transfer(site, Handler.asked)


def measure(rounds: int, snapshot: bool) -> dict[str, Any]:
    """All figures: for each page and visit the list of rounds, and the first visit."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory(prefix="sakusen-boot-") as folder, sync_playwright() as playwright:
        site = Path(folder, "site")
        build.build(site)
        first = first_visit(playwright, site)
        return {"runs": runs(playwright, rounds, snapshot, site), "first": first}


def runs(
    playwright: Playwright, rounds: int, snapshot: bool, built: Path, flags: Sequence[str] = ()
) -> dict[str, dict[str, list[Figures]]]:
    """For the page of bare Pyodide and for the built site: for each visit the list of rounds."""
    with tempfile.TemporaryDirectory(prefix="sakusen-boot-") as folder:
        site, bare = Path(folder, "site"), Path(folder, "bare")
        shutil.copytree(built, site)
        import_everything(site)
        bare.mkdir()
        for kind in ("ship", "build"):
            for name, path in vendor.files("pyodide", kind).items():
                shutil.copyfile(path, bare / name)
        (bare / "index.html").write_text(BARE, encoding="utf-8")
        found: dict[str, dict[str, list[Figures]]] = {"bare": {}, "site": {}}
        with Served(site) as ours, Served(bare) as theirs:
            for _ in range(rounds):
                for who, visits in one_round(playwright, ours.address, theirs.address, snapshot, flags).items():
                    for name, figures in visits.items():
                        found[who].setdefault(name, []).append(figures)
        return found


def table(told: dict[str, Any]) -> list[str]:
    """The figures as lines of text."""
    bare, site = told["runs"]["bare"], told["runs"]["site"]
    lines = [f"  {'':<26}{'CPU ms':>10}{'wall ms':>10}{'CPU ratio':>11}{'wall ratio':>12}"]
    for name in ("cold", "warm"):
        cpu, wall = middle(bare[name])
        lines.append(f"  {'bare loadPyodide, ' + name:<26}{cpu:>10.0f}{wall:>10.0f}")
    for name, runs in site.items():
        cpu, wall = middle(runs)
        base = middle(bare[name.split(",")[0]])
        ratio = cpu / base[0]
        verdict = "reached" if ratio <= GOALS[name] else "MISSED"
        lines.append(
            f"  {'this site, ' + name:<26}{cpu:>10.0f}{wall:>10.0f}{ratio:>11.2f}{wall / base[1]:>12.2f}"
            f"  goal {GOALS[name]:.2f}: {verdict}"
        )
    requests, usable, whole = told["first"]
    verdict = "reached" if usable <= TRANSFER_GOAL else "MISSED"
    lines.append(
        f"  first visit: {requests} requests, {usable / 1e6:.2f} MB gzip until it can be used"
        f"  goal {TRANSFER_GOAL / 1e6:.1f} MB: {verdict}; {whole / 1e6:.2f} MB with everything kept"
    )
    return lines


def middle(runs: list[Figures]) -> Figures:
    """The medians of both figures."""
    return median(run[0] for run in runs), median(run[1] for run in runs)


def main(arguments: list[str]) -> int:
    """Measure and print; with --json print what was measured."""
    parser = argparse.ArgumentParser(prog="bench.py --boot", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-snapshot", dest="snapshot", action="store_false")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    told = measure(options.rounds, options.snapshot)
    print(json.dumps(told) if options.json else "\n".join(table(told)))
    return 0
