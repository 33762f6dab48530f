"""Bakes maps and covers once for their inputs: the result is kept until a file that the bake read has changed.

What it reads is not guessed: the bake runs in a process of its own (this file, run as a program) that notes every
module it loaded and every file of the package it opened.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from tools import pack
from tools.titles import GAMES, titles
from tools.tool_error import ROOT, ToolError, last_line

PACKAGE = ROOT / "py" / pack.PACKAGE
INPUTS = "inputs.json"


def baked() -> Path:
    """A folder with the baked files, freshly made or from the cache."""
    for folder in sorted(pack.CACHE.glob("baked-*")):
        if is_current(folder):
            return folder / "files"
    print("Baking the maps (once, some seconds for each) ...")
    pack.CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=pack.CACHE, prefix=".tmp-") as name:
        fresh = Path(name, "baked")
        (fresh / "files").mkdir(parents=True)
        command = [sys.executable, str(Path(__file__)), str(fresh)]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
        if done.returncode:
            raise ToolError(f"the maps could not be baked (Python said: {last_line(done)})")
        target = pack.CACHE / f"baked-{hashlib.sha256((fresh / INPUTS).read_bytes()).hexdigest()[:20]}"
        if not target.exists():
            os.rename(fresh, target)
    pack.forget_old(target)
    return target / "files"


def is_current(folder: Path) -> bool:
    """Whether everything that went into an earlier bake is still the same."""
    try:
        inputs = json.loads((folder / INPUTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return inputs["names"] == names() and all(digest(path) == known for path, known in inputs["files"].items())


def names() -> list[str]:
    """The package's data files by name: a new one may be found by a bake that looks around in folders."""
    found = [path for path in pack.package_files() if path.suffix != ".py"]
    return [path.relative_to(ROOT).as_posix() for path in (*found, *sorted(GAMES.glob("*/about.json")))]


def digest(name: str) -> str:
    """The hash of one input, empty if it is gone."""
    path = ROOT / name
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def bake(out: Path) -> None:
    """Write the map and the covers of every title. What is imported here is noted as read (see ``child``)."""
    from sakusen import games
    from sakusen.art.bake import write_map
    from sakusen.art.covers import cover_of, write_cover

    for slug, about in titles().items():
        printing = games.printing(slug)
        layers = printing.map_layers()
        write_map(out, slug, layers)
        write_cover(out, cover_of(slug, about, printing.cover_picture), layers["outline"])


def child(folder: Path) -> None:
    """In the process of its own: bake into folder/files and write down what was read."""
    opened: set[str] = set()
    sys.addaudithook(lambda event, details: opened.add(str(details[0])) if event == "open" else None)
    bake(folder / "files")
    loaded = {str(getattr(module, "__file__", "") or "") for module in list(sys.modules.values())}
    package = str(PACKAGE) + os.sep
    inputs = {path for path in opened | loaded if path.startswith(package) and not pack.hidden(Path(path))}
    files = {Path(path).relative_to(ROOT).as_posix() for path in inputs}
    text = json.dumps({"names": names(), "files": {name: digest(name) for name in sorted(files)}}, indent=1)
    (folder / INPUTS).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    child(Path(sys.argv[1]))
