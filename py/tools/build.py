"""Assemble the site: a folder of static files that any host can serve, under any path.

STEPS is the whole build, in order. A step is a function that is given the folder and writes its share into it;
the same sources always give the same bytes. To add to the site, add a step.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from tools import baking, offline, pack, scripts, vendor
from tools.titles import titles
from tools.tool_error import ROOT, ToolError, shown

Step = Callable[[Path], None]
BUILD_GAP = 'const BUILD = ""; // build:'
PLAY_SITE = ROOT / "assets" / "vendor" / "site"
PAGE = ("index.html", "pyscript.toml", "py/main.py", "py/worker.py")
NOT_SHIPPED = {"vendor", "boot", "pictures"}
"""Folders of assets/ with what is fetched and built, with the parts of boot.js, and with what the README shows."""


def games(_: Path) -> None:
    """Nothing to write yet: a look whether the folder of every game holds what the steps below need."""
    titles()


def page(out: Path) -> None:
    """The page itself, its PyScript configuration and the two Python files that start things."""
    for name in PAGE:
        copy(ROOT / name, out / name)


def assets(out: Path) -> None:
    """Everything in assets/ that is ours."""
    for path in sorted((ROOT / "assets").rglob("*")):
        parts = path.relative_to(ROOT / "assets").parts
        if not path.is_file() or parts[0] in NOT_SHIPPED or any(part.startswith(".") for part in parts):
            continue
        target = out / "assets" / Path(*parts)
        copy(path, target)
        if shorter := scripts.SHORTER.get(path.suffix):
            target.write_text(shorter(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    (out / "assets" / "boot.js").write_text(scripts.boot(), encoding="utf-8", newline="\n")


def third_party(out: Path) -> None:
    """The few Pyodide and PyScript files that a page fetches, verified, with their licences named beside them."""
    vendor.ensure()
    for package, folder in (
        ("pyodide", "pyodide"),
        ("@pyscript/core", "pyscript"),
        ("idb", "idb"),
        ("lean-qr", "lean-qr"),
    ):
        for name, path in vendor.files(package, "ship").items():
            copy(path, out / "assets" / "vendor" / folder / name)
    noble(out / "assets" / "vendor" / "noble")
    beside = out / "assets" / "vendor"
    (beside / "NOTICE.txt").write_text(vendor.notice(), encoding="utf-8", newline="\n")
    (beside / "licences").mkdir()
    for name, text in vendor.licences().items():
        (beside / "licences" / name).write_text(text, encoding="utf-8", newline="\n")


def noble(folder: Path) -> None:
    """The modules of noble that sign and mask, without comments, and with addresses of a page in their imports."""
    for package in ("curves", "hashes"):
        for name, path in vendor.files(f"@noble/{package}", "ship").items():
            target = folder / package / name
            target.parent.mkdir(parents=True, exist_ok=True)
            text = scripts.without_comments(path.read_text(encoding="utf-8"))
            up = "../" * (1 + name.count("/"))
            target.write_text(text.replace("'@noble/hashes/", f"'{up}hashes/"), encoding="utf-8", newline="\n")


def python(out: Path) -> None:
    """The trimmed standard library and our package, both as archives of bytecode."""
    library = pack.stdlib()
    copy(library, out / "assets" / "vendor" / "pyodide" / "stdlib.bin")
    copy(pack.app(library), out / "assets" / "app.bin")


def bake(out: Path) -> None:
    """Maps and covers, which are painted beforehand."""
    for folder in baking.baked():
        shutil.copytree(folder, out / "assets" / "baked", dirs_exist_ok=True)


def name_build(out: Path) -> None:
    """Tell the page which build this is: images of memory that it keeps belong to one build only."""
    parts = sorted((out / "assets" / "vendor" / "pyodide").iterdir())
    parts += [out / "assets" / name for name in ("app.bin", "runtime.mjs", "image.mjs", "snapshot.mjs")]
    path = out / "assets" / "image.mjs"
    text = path.read_text(encoding="utf-8")
    if text.count(BUILD_GAP) != 1:
        raise ToolError("assets/image.mjs has no line for the name of the build; is the checkout complete?")
    build = pack.key_of(part.read_bytes() for part in parts)
    path.write_text(text.replace(BUILD_GAP, f'const BUILD = "{build}"; //'), encoding="utf-8", newline="\n")


def rulebooks(out: Path) -> None:
    """The rulebooks, the glossary, the lessons and what explains single rules: a page fetches them when somebody opens
    them. Beside them what sets and explains the words of a table, which it fetches with the first one."""
    from sakusen.presenter import explained, lessons, messages
    from tools import books, reading  # they know the games, whose folders have been looked at by then

    books.write(out)
    reading.write(out)
    for slug, about in titles().items():
        said = {lang: messages.messages(explained.home(slug), lang) for lang in messages.LANGUAGES}
        (out / "book" / f"explained.{slug}.json").write_text(explained.written(said), encoding="utf-8")
        if about.get("lessons"):
            told = json.dumps(lessons.files(slug), ensure_ascii=False, separators=(",", ":"))
            (out / "book" / f"lessons.{slug}.json").write_text(told, encoding="utf-8")


def late(out: Path) -> None:
    """The modules that a page fetches when somebody first wants what they do, as their sources."""
    (out / "late").mkdir(exist_ok=True)
    edition = pack.edition()
    for name in pack.LATE:
        text = json.dumps({"edition": edition, **pack.late(name)}, ensure_ascii=False)
        (out / "late" / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")


def learned(out: Path) -> None:
    """What computer players have learned: a page fetches it with the game."""
    edition = pack.edition()
    for slug, about in titles().items():
        if names := about.get("learned"):
            home = ROOT / "py" / pack.PACKAGE / "games" / slug
            files = {"edition": edition, **{name: (home / name).read_text(encoding="utf-8") for name in names}}
            path = out / "assets" / "learned" / f"{slug}.json"
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(files, separators=(",", ":")), encoding="utf-8")


def first_paint(out: Path) -> None:
    """What index.html shows before Python is there."""
    from tools import first  # it knows the games, whose folders have been looked at by then

    path = out / "index.html"
    path.write_text(first.fill(path.read_text(encoding="utf-8"), out), encoding="utf-8", newline="\n")


def article_pictures(out: Path) -> None:
    """Every game at its start and the boards of our article, as pictures."""
    from tools import posters  # as above

    posters.write(out)


def service_worker(out: Path) -> None:
    """What keeps the site for use without a network; it lists everything that the steps before it have written."""
    (out / offline.NAME).write_text(offline.worker_text(out), encoding="utf-8", newline="\n")


def sums(out: Path) -> None:
    """The hashes of all files, for whoever wants to compare a site with a build of their own."""
    (out / offline.SUMS).write_text(offline.sums(out), encoding="utf-8", newline="\n")


STEPS: tuple[tuple[str, Step], ...] = (
    ("the folders of the games", games),
    ("the page", page),
    ("our assets", assets),
    ("third-party files", third_party),
    ("Python for the browser", python),
    ("the name of the build", name_build),
    ("baked maps", bake),
    ("the rulebooks", rulebooks),
    ("what comes late", late),
    ("what computer players have learned", learned),
    ("the first paint", first_paint),
    ("posters for articles", article_pictures),
    ("the service worker", service_worker),
    ("the hashes", sums),
)


def copy(source: Path, target: Path) -> None:
    """Copy one file's contents; a ToolError if it is not there."""
    if not source.is_file():
        raise ToolError(f"{shown(source)} is missing, so the site cannot be assembled; is the checkout complete?")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def assemble(out: Path) -> None:
    """Put the whole site into `out`, which must be empty or absent."""
    out.mkdir(parents=True, exist_ok=True)
    for _, step in STEPS:
        step(out)


def build(out: Path) -> None:
    """Put a new site in the place of an older one, and only when it is complete.

    What else lies at the top of the folder (a host's own files, a .git) stays.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="sakusen-build-") as folder:
            fresh = Path(folder, "site")
            assemble(fresh)
            swap(fresh, out)
    except OSError as error:
        raise ToolError(f"the site could not be written to {out} ({error.strerror or error}).") from error


def swap(fresh: Path, out: Path) -> None:
    """Move each top-level name of the fresh site over the one it replaces."""
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(fresh.iterdir()):
        old = out / path.name
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink(missing_ok=True)
        shutil.move(path, old)


def refuse_unsafe(out: Path) -> None:
    """A ToolError if building into `out` would overwrite something that is not an earlier build."""
    if out.exists() and not out.is_dir():
        raise ToolError(f"{out} is a file; name a folder to build into.")
    if out.resolve() == ROOT or out.resolve() in ROOT.parents:
        raise ToolError(f"{out} holds the sources themselves; name another folder to build into.")
    foreign = out.is_dir() and [path for path in out.iterdir() if not path.name.startswith(".")]
    if foreign and not any((out / "assets" / name).is_file() for name in ("app.bin", "app.zip")):
        raise ToolError(f"{out} is not empty and is not an earlier build of Sakusen; name an empty or a new folder.")
