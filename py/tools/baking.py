"""Bakes map and covers of each title once for their inputs: they are kept until a file that the bake read has changed.

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
from collections.abc import Sequence
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from tools import pack
from tools.titles import GAMES, titles
from tools.tool_error import ROOT, ToolError, last_line

PACKAGE = ROOT / "py" / pack.PACKAGE
INPUTS = "inputs.json"
KIND = "baked_"
"""How folders in the cache begin, before the title's name."""


def baked() -> list[Path]:
    """Folders with the baked files of all titles, freshly made or from the cache."""
    if missing := [slug for slug in titles() if kept(slug) is None]:
        print("Baking the maps (once, some seconds for each) ...")
        pack.CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=pack.CACHE, prefix=".tmp-") as fresh:
            command = [sys.executable, str(Path(__file__)), fresh, *missing]
            done = subprocess.run(
                command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False
            )
            if done.returncode:
                raise ToolError(f"the maps could not be baked (Python said: {last_line(done)})")
            for slug in missing:
                keep(slug, Path(fresh, slug))
    found = [kept(slug) for slug in titles()]
    if None in found:
        raise ToolError("the sources changed while the maps were baked.")
    return [folder / "files" for folder in found if folder]


def kept(slug: str) -> Path | None:
    """What was baked of a title and is still as it would be baked now, if there is that."""
    return next((folder for folder in sorted(pack.CACHE.glob(f"{KIND}{slug}-*")) if is_current(folder, slug)), None)


def keep(slug: str, fresh: Path) -> None:
    """Put what was baked of a title into the cache."""
    target = pack.CACHE / f"{KIND}{slug}-{hashlib.sha256((fresh / INPUTS).read_bytes()).hexdigest()[:20]}"
    if not target.exists():
        os.rename(fresh, target)
    pack.forget_old(target)


def is_current(folder: Path, slug: str) -> bool:
    """Whether everything that went into an earlier bake of a title is still the same."""
    try:
        inputs = json.loads((folder / INPUTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return inputs["names"] == names(slug) and all(digest(path) == known for path, known in inputs["files"].items())


def names(slug: str) -> list[str]:
    """The package's data files by name, without those of other titles: a new one may be found by a bake that looks
    around in folders."""
    found = [path for path in (*pack.package_files(), GAMES / slug / "about.json") if path.suffix != ".py"]
    others = {GAMES / other for other in titles() if other != slug}
    return [path.relative_to(ROOT).as_posix() for path in found if others.isdisjoint(path.parents)]


def digest(name: str) -> str:
    """The hash of one input, empty if it is gone."""
    path = ROOT / name
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def bake(out: Path, slug: str) -> None:
    """Write the map and the covers of a title. What is imported here is noted as read (see ``child``)."""
    from sakusen import games
    from sakusen.art.bake import write_map
    from sakusen.art.covers import cover_of, write_cover

    printing = games.printing(slug)
    layers = printing.map_layers()
    write_map(out, slug, layers)
    write_cover(out, cover_of(slug, titles()[slug], printing.cover_picture), layers["outline"])


def child(folder: Path, slugs: Sequence[str]) -> None:
    """In the process of its own: bake each title into folder/slug/files and write down what was read until then."""
    opened: set[str] = set()
    sys.addaudithook(lambda event, details: opened.add(str(details[0])) if event == "open" else None)
    for slug in slugs:
        (folder / slug / "files").mkdir(parents=True)
        bake(folder / slug / "files", slug)
        loaded = {str(getattr(module, "__file__", "") or "") for module in list(sys.modules.values())}
        package = str(PACKAGE) + os.sep
        inputs = {path for path in opened | loaded if path.startswith(package) and not pack.hidden(Path(path))}
        files = {Path(path).relative_to(ROOT).as_posix() for path in inputs}
        text = json.dumps({"names": names(slug), "files": {name: digest(name) for name in sorted(files)}}, indent=1)
        (folder / slug / INPUTS).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    child(Path(sys.argv[1]), sys.argv[2:])
