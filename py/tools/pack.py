"""The two archives of .pyc: the trimmed standard library and our package, built in Node and kept by input hash."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sakusen import game_folders
from tools import imports, pack_texts, vendor
from tools.stand_ins import STAND_INS
from tools.titles import GAMES, titles
from tools.tool_error import ROOT, ToolError, last_line

PACKAGE = "sakusen"
CACHE = ROOT / "assets" / "vendor" / "cache"
HERE = Path(__file__).parent
PAINTED_BEFORE = (
    "art/bake",
    "art/covers",
    "art/poster",
    "art/ridges",
    "art/hexmap/beaches",
    "art/hexmap/places",
    "art/hexmap/roads",
    "art/hexmap/water",
    "art/pens/shorten",
)
LATE = {
    "study": ("ui/study/html", "ui/study/chapter_play", "ui/study/desk", "ui/study/adding"),
    "letters": (
        *("together/dice", "together/terms", "together/standing", "together/signed", "together/line"),
        *("together/letter", "together/table", "together/luck", "together/post", "together/proof"),
        *("together/solo", "together/live", "together/signal", "ui/match/mate", "ui/match/apart"),
        *("ui/page/outside", "ui/page/qr", "ui/page/signing"),
        *("ui/mail/code_html", "ui/mail/letters_html", "ui/mail/help_html", "ui/mail/sealing", "ui/mail/sending"),
        "ui/mail/invitations",
        *("ui/mail/answers", "ui/mail/calendar_file", "ui/mail/reminders", "together/watch", "ui/mail/post_office"),
        *("ui/mail/watch_play", "ui/mail/watchers", "ui/mail/watching"),
        *(
            "ui/mail/apart_html",
            "ui/mail/apart_room",
            "ui/mail/apart_arrivals",
            "ui/mail/proof_html",
            "ui/mail/proving",
        ),
        *("ui/live/wires", "ui/live/live", "ui/live/live_html", "ui/live/times", "ui/live/company"),
        *("ui/live/connecting", "ui/live/beside", "ui/mail/rooms"),
    ),
    "warn": ("ui/match/warning",),
    "tour": ("ui/match/tour", "ui/match/tour_play"),
    "sealed": ("together/sealed", "together/secrets"),
    "cards": ("together/sealed_deck", "together/curve", "together/sealed_cards", "ui/mail/dealing"),
}
"""Modules that a page fetches together when somebody first wants what they do, each behind those that it imports; see
``sakusen/ui/page/late.py``."""
LATE_TEXTS = {"letters": ("ui/mail",), "study": ("ui/study",)}
"""Folders whose messages come with them."""
ELSEWHERE = (
    "cli",
    "presenter/glossary",
    "together/ed25519.py",
    "together/ristretto.py",
    "__main__.py",
    "py.typed",
    "game_folders.py",
    *(f"{name}.py" for name in PAINTED_BEFORE),
    *(f"{name}.py" for names in LATE.values() for name in names),
)
"""What no page runs: the command line, the words of the rulebooks, curves in plain Python and what rests on them, what
reads the folders of the games and what paints when the site is built, what comes late, a mark for type checkers. What
only paints of one game is said in its about.json."""
KEPT = 4  # how many earlier results of one kind stay in the cache


def sources() -> list[Path]:
    """Every Python file that runs in the browser."""
    doors = [ROOT / "py" / "main.py", ROOT / "py" / "worker.py"]
    late = [ROOT / "py" / PACKAGE / f"{name}.py" for names in LATE.values() for name in names]
    return [path for path in (*package_files(), *late, *doors) if path.suffix == ".py" and path.is_file()]


def text_folders() -> list[Path]:
    """The folders of messages that the site carries with the package: not those that come late."""
    late_ones = {Path(folder, pack_texts.FOLDER) for folders in LATE_TEXTS.values() for folder in folders}
    return [one for one in pack_texts.folders() if one not in late_ones]


def late(name: str) -> dict[str, str]:
    """What a page fetches together under this name: texts by their files, then modules in their order."""
    package = ROOT / "py" / PACKAGE
    texts = {
        f"{PACKAGE}.{folder.replace('/', '.')}/text/{lang}.json": (package / folder / "text" / f"{lang}.json")
        for folder in LATE_TEXTS.get(name, ())
        for lang in game_folders.LANGUAGES
    }
    modules = {f"{PACKAGE}.{module.replace('/', '.')}": package / f"{module}.py" for module in LATE[name]}
    return {key: path.read_text(encoding="utf-8") for key, path in {**texts, **modules}.items()}


def edition() -> str:
    """A name that changes with every file of our package that a page may come to have, at once or late."""
    package = ROOT / "py" / PACKAGE
    files = [path for path in sorted(package.rglob("*")) if path.suffix in (".py", ".json") and not hidden(path)]
    return key_of(part for path in files for part in (path.relative_to(package).as_posix().encode(), path.read_bytes()))


def package_files() -> list[Path]:
    """Every file of our package, code and data, that the site carries: not its documents, not the command line."""
    package = ROOT / "py" / PACKAGE
    return sorted(
        path
        for path in package.rglob("*")
        if path.is_file() and not hidden(path) and is_carried(path.relative_to(package))
    )


def is_carried(path: Path) -> bool:
    """Whether the site carries a file of our package, given by its path in it."""
    return path.suffix not in (".pyi", ".md") and not {path, *path.parents} & elsewhere()


@cache
def elsewhere() -> frozenset[Path]:
    """The files and folders of our package that the site does not carry."""
    found = [Path(name) for name in ELSEWHERE]
    found += pack_texts.folders()  # packed in another way
    for slug, about in titles().items():
        home = Path("games", slug)
        found.append(home / "book")  # fetched when somebody opens it; see books.py
        found.append(home / "lessons")  # the same; see build.py
        found.append(home / "rules" / "rules.csv")  # for readers of the sources, and tests
        found += [home / name for name in about.get("learned", [])]  # fetched with the game
        found.append(home / game_folders.NAME)  # all of them come folded into one file
        found += [home / f"{name}.py" for name in about["build"]["painted_before"]]
    return frozenset(found)


def folded() -> str:
    """What the page needs to know about all titles, as the one file that the registry reads."""
    return json.dumps(game_folders.folded(GAMES), ensure_ascii=False, separators=(",", ":"))


def hidden(path: Path) -> bool:
    """Whether a path is something that only tools leave behind."""
    parts = path.relative_to(ROOT).parts
    return any(part == "__pycache__" or part.startswith(".") for part in parts) or path.suffix == ".pyc"


def key_of(parts: Iterable[bytes]) -> str:
    """One short name for a set of inputs; any changed byte changes it."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()[:20]


def recipe() -> list[bytes]:
    """What every result depends on: the pinned Pyodide and the scripts that do the packing."""
    return [vendor.fingerprint().encode(), (HERE / "pack.mjs").read_bytes(), (HERE / "inside.py").read_bytes()]


def stdlib() -> Path:
    """The standard library with only what we, PyScript and Pyodide import; from the cache when nothing changed."""
    names = sorted(imports.wanted(sources()) & vendor.stdlib_modules())
    inputs = [*names, *(text for pair in sorted(STAND_INS.items()) for text in pair)]
    target = CACHE / f"stdlib-{key_of([*recipe(), *(text.encode() for text in inputs)])}.bin"
    if not target.is_file():
        print("Compiling the standard library for the browser (once) ...")
        whole = CACHE / f"whole-{target.name}"
        run_inside(whole, {"task": "stdlib", "names": names, "stand_ins": STAND_INS}, mounts={}, stdlib=None)
        run_inside(target, {"task": "reached", "names": names}, mounts={}, stdlib=whole)
        whole.unlink()
    return target


def data_files() -> dict[str, str]:
    """The data files of our package by their names in it, without what only readers of the sources want to know."""
    paths = [path for path in package_files() if path.suffix == ".json"]
    return {
        path.relative_to(ROOT / "py").as_posix(): json.dumps(
            _without_sources(json.loads(path.read_text(encoding="utf-8"))), ensure_ascii=False, separators=(",", ":")
        )
        for path in paths
    }


def _without_sources(value: object) -> object:
    """JSON without the notes that say where each part of it comes from."""
    if isinstance(value, dict):
        return {key: _without_sources(part) for key, part in value.items() if key != "provenance"}
    return [_without_sources(part) for part in value] if isinstance(value, list) else value


def app(library: Path) -> Path:
    """Our package as one archive; a ToolError if it needs something that the trimmed library does not hold."""
    made = {f"{PACKAGE}/games/{game_folders.NAME}": folded(), **data_files()}
    made[f"{PACKAGE}/edition.json"] = json.dumps(edition())
    for folder in text_folders():
        made |= {f"{PACKAGE}/{name}": text for name, text in pack_texts.packed(folder).items()}
    inputs = [*recipe(), library.name.encode(), *(text.encode() for text in made.values())]
    for path in package_files():
        inputs += [path.relative_to(ROOT).as_posix().encode(), path.read_bytes()]
    target = CACHE / f"app-{key_of(inputs)}.bin"
    if not target.is_file():
        print("Compiling Sakusen for the browser ...")
        names = [path.relative_to(ROOT / "py").as_posix() for path in package_files() if path.suffix != ".json"]
        task = {"task": "app", "source": "/source", "package": PACKAGE, "names": names, "made": made}
        report = run_inside(target, task, mounts={"/source": str(ROOT / "py")}, stdlib=library)
        try:
            judge(report)
        except ToolError:
            target.unlink()
            raise
    return target


def judge(report: dict[str, Any]) -> None:
    """Refuse a package that needs what was trimmed away, or of which a module cannot be imported."""
    for name in report["missing"]:
        if name.startswith(PACKAGE):
            raise ToolError(f"the site leaves out {name}, which a page needs; see ELSEWHERE in py/tools/pack.py.")
        if name in vendor.stdlib_modules():
            raise ToolError(f"the trimmed standard library lacks {name}; add it to MARGIN in py/tools/imports.py.")
    for module, reason in sorted(report["failed"].items()):
        raise ToolError(f"{module} cannot be imported in the browser ({reason}).")


def run_inside(target: Path, task: Mapping[str, object], mounts: dict[str, str], stdlib: Path | None) -> dict[str, Any]:
    """Let inside.py do one task in Pyodide; the result lands under `target` only when it is complete."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix=".tmp-") as folder:
        job = Path(folder, "job.json")
        if stdlib:
            Path(folder, "stdlib.zip").write_bytes(gzip.decompress(stdlib.read_bytes()))
        text = json.dumps(
            {
                "pyodide": str(vendor.MODULES / "pyodide"),
                "stdlib": str(Path(folder, "stdlib.zip")) if stdlib else None,
                "mounts": {"/out": folder, **mounts},
                "script": str(HERE / "inside.py"),
                "args": {**task, "out": "/out/result.bin"},
            }
        )
        job.write_text(text, encoding="utf-8")
        command = [vendor.node(), str(HERE / "pack.mjs"), str(job)]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
        result = Path(folder, "result.bin")
        if done.returncode or not result.is_file():
            raise ToolError(f"Pyodide could not compile the {task['task']} in Node (it said: {last_line(done)})")
        report: dict[str, Any] = json.loads(Path(folder, "result.bin.json").read_text(encoding="utf-8"))
        os.replace(result, target)
    forget_old(target)
    return report


def forget_old(newest: Path) -> None:
    """Keep only the latest few results of the same kind."""
    kind = newest.name.split("-")[0]
    results = sorted(CACHE.glob(f"{kind}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in results[KEPT:]:
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
