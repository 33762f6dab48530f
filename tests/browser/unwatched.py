"""A page that plays by itself in a browser without developer tools, which keep a copy of everything they see.

Its own py/main.py presses the buttons and tells the host how far it is; the memory of its process is read from /proc.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.conftest import BESIDE, FLAGS
from tests.browser.hosts import Host

from tools import offline

SETTINGS = """
js.localStorage.setItem("sakusen.settings", '{"lang": "en", "speed": "none"}')
"""
HAND = """
import asyncio
import json


def now():
    return json.loads(js.window.sakusen())


async def until(is_there):
    while not is_there():
        await asyncio.sleep(0.1)


async def press(selector):
    await until(lambda: js.document.querySelector(selector))
    js.document.querySelector(selector).click()


async def tell(what):
    js.window.gc()
    await asyncio.sleep(1)
    await js.fetch(f"told-{what}?{js.performance.now()}")  # no two alike, else it comes from a cache
    await asyncio.sleep(SETTLING + 1 if what == "over" else 3)  # somebody looks at the process


async def play(slug, level):
    await press(f".btn[data-do=new][data-arg={slug}]")
    for seat in range(2):
        await press(f"input[name=seat{seat}][value={level}]")
    await press("dialog [type=submit]")
    await until(lambda: now().get("page") == "table")
    while not now().get("over"):
        await asyncio.sleep(4)
        if not now().get("over"):
            await tell("playing")
    await until(lambda: js.document.querySelector("dialog[open]"))


async def leave():
    js.document.querySelector("dialog[open]").close()
    await press("#head [data-do=shelf]")
    await until(lambda: now().get("page") == "shelf")


async def games(slug, level, count):
    await asyncio.sleep(3)
    for _ in range(count):
        await play(slug, level)
        await tell("over")
        await leave()
    await tell("shelf")


"""
Sample = tuple[str, float]
"""What the page said it was doing, and the megabytes it then took."""
SETTLING = 20
"""Seconds after a game within which the browser has given back what was freed: it does so some seconds later, on a busy
machine after more."""


def door(site: Path, slug: str, level: str, count: int) -> None:
    """Let the page of a built site play."""
    path = site / "py" / "main.py"
    text = path.read_text(encoding="utf-8").replace("import js\n", f"import js\n{SETTINGS}", 1)
    path.write_text(
        f"{text}\nSETTLING = {SETTLING}\n{HAND}asyncio.ensure_future(games({slug!r}, {level!r}, {count}))\n",
        encoding="utf-8",
    )
    (site / offline.NAME).write_text(offline.worker_text(site), encoding="utf-8")


def renderers(process: int) -> list[int]:
    """The processes below this one that hold pages."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
        except OSError:
            continue  # gone meanwhile
        children.setdefault(parent, []).append(int(path.parent.name))
    found, todo = [], [process]
    while todo:
        one = todo.pop()
        todo += children.get(one, [])
        try:
            is_page = b"--type=renderer" in Path(f"/proc/{one}/cmdline").read_bytes()
        except OSError:
            continue
        if is_page:
            found.append(one)
    return found


def held(process: int) -> float:
    """Megabytes that a process holds, shared buffers and what is swapped out included. The files it maps are not
    counted, as in the browser's own task manager: they are its program and the fonts, whatever the page."""
    try:
        text = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    kilobytes = re.findall(r"^(?:RssAnon|RssShmem|VmSwap):\s+(\d+)", text, re.MULTILINE)
    return sum(map(int, kilobytes)) * 1024 / 1e6


def least(process: int, seconds: float, enough: float) -> float:
    """The fewest megabytes that the page of a browser held at any moment of so many seconds; looked for until they are
    no more than ``enough``."""
    late, found = time.monotonic() + seconds, []
    while not found or (min(found) > enough and time.monotonic() < late):
        found.append(max(map(held, renderers(process))))
        time.sleep(0.5 if seconds else 0)
    return min(found)


@contextmanager
def running(
    program: str, site: Path, folder: Path, slug: str, level: str, count: int, enough: float = 0
) -> Iterator[Callable[[float], Sample]]:
    """Let the site play ``count`` games of computers; gives what waits (seconds) for the next sample. After a game no
    less than ``enough`` megabytes are looked for."""
    copy = folder / "site"
    shutil.copytree(site, copy)
    door(copy, slug, level, count)
    host = Host(copy)
    command = [
        program,
        "--headless",
        *FLAGS,
        "--disable-features=" + ",".join(BESIDE),
        "--js-flags=--expose-gc",
        "--window-size=1440,900",
        f"--user-data-dir={folder / 'profile'}",
        host.address,
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seen = 0

    def sample(patience: float) -> Sample:
        nonlocal seen
        late = time.monotonic() + patience
        while True:
            told = [name for name in list(host.asked) if name.startswith("told-")]
            if len(told) > seen:
                seen += 1
                time.sleep(0.5)
                what = told[seen - 1].removeprefix("told-")
                return what, least(process.pid, SETTLING if what.startswith("over") else 0, enough)
            assert time.monotonic() < late, f"the page said nothing more after {told}, {host.asked[-5:]}"
            time.sleep(0.1)

    try:
        yield sample
    finally:
        process.terminate()
        process.wait(timeout=30)
        host.stop()
