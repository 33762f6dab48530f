"""Break one rule or one promise at a time on purpose and see which test tells.

    python3 py/tools/breaks.py                      every break of tests/breaks.toml
    python3 py/tools/breaks.py camera "kinmen:"     the breaks with one of these words in their names
    python3 py/tools/breaks.py --without-browser    those that tests without a browser must catch
    python3 py/tools/breaks.py --list               only say which there are, and whether their code is still there

The sources here stay as they are: everything happens in a copy. Ends with 1 when a break is not caught.
"""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tools import browsers, check
from tools.tool_error import ROOT, ToolError, guarded

LIST = ROOT / "tests" / "breaks.toml"
SOURCES = (
    "py/**/*.py",
    "py/sakusen/**/*.json",
    "assets/*.*js",
    "assets/boot/*.mjs",
    "assets/*.css",
    "sw.js",
    "index.html",
)
"""Where the code to break may stand."""
LEFT_OUT = (".git", "node_modules", ".venv-check", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache")
FIELDS = {"name": str, "find": str, "put": str, "tests": list}
LONGEST = 900
"""Seconds after which tests that do not come to an end are stopped."""
FAILED, BROKEN_OFF, NO_TESTS = 1, 2, 5
"""How pytest ends when a test fails, when tests cannot even be read, and when there is nothing to run."""
_FIRST = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True)
class Break:
    """A piece of code, what is put in its place, and the narrowest tests that must tell.

    ``find`` stands in the sources exactly once; a space in it means any white space there. ``tests`` are ends of
    paths under tests/, ``only`` narrows them by names as pytest's -k does.
    """

    name: str
    find: str
    put: str
    tests: tuple[str, ...]
    only: str = ""

    @property
    def needs_browser(self) -> bool:
        return any(test.startswith("browser/") for test in self.tests)


@dataclass(frozen=True)
class Result:
    """What came of a break; ``told_by`` is the first test that failed, empty when none did."""

    what: Break
    told_by: str
    seconds: float


# ------------------------------------------------------------------ the list
def breaks_in(text: str) -> list[Break]:
    """The breaks that a list holds. A ToolError for what is no such list."""
    try:
        entries = tomllib.loads(text).get("break", [])
    except tomllib.TOMLDecodeError as error:
        raise ToolError(f"the list of breaks cannot be read ({error}).") from error
    found = [_break(entry, number) for number, entry in enumerate(entries, 1)]
    names = [one.name for one in found]
    for name in names:
        if names.count(name) > 1:
            raise ToolError(f'two breaks are called "{name}".')
    return found


def _break(entry: dict[str, str], number: int) -> Break:
    for name, kind in FIELDS.items():
        if not isinstance(entry.get(name), kind):
            raise ToolError(f'break {number} of the list ({entry.get("name", "without a name")}) has no "{name}".')
    unknown = entry.keys() - {*FIELDS, "only"}
    if unknown:
        raise ToolError(f'break {number} of the list ({entry["name"]}) has a field "{min(unknown)}" that nobody reads.')
    return Break(entry["name"], entry["find"], entry["put"], tuple(entry["tests"]), entry.get("only", ""))


def chosen(all_: Sequence[Break], words: Sequence[str], without_browser: bool) -> list[Break]:
    """The breaks with one of the words in their names, all without words."""
    named = [one for one in all_ if not words or any(word.lower() in one.name.lower() for word in words)]
    found = [one for one in named if not (without_browser and one.needs_browser)]
    if not found:
        raise ToolError(f"no break has {' or '.join(words)} in its name." if words else "the list holds no break.")
    return found


# ------------------------------------------------------------------ where it stands
def source_files(root: Path) -> Iterator[Path]:
    """The files in which code may be broken."""
    for pattern in SOURCES:
        yield from sorted(root.glob(pattern))


def pattern_of(find: str) -> re.Pattern[str]:
    """What a piece of code looks like however it is laid out."""
    return re.compile(r"\s+".join(map(re.escape, find.split())))


def place_of(what: Break, texts: dict[Path, str]) -> tuple[Path, int, int]:
    """The file that holds the piece of code, and from where to where. A ToolError unless it stands there once."""
    pattern = pattern_of(what.find)
    found = [(path, hit.start(), hit.end()) for path, text in texts.items() for hit in pattern.finditer(text)]
    if len(found) != 1:
        raise ToolError(
            f'the code of the break "{what.name}" stands in the sources {len(found)} times and not once, '
            f"so change the list: {what.find}"
        )
    return found[0]


def files_of_tests(what: Break, root: Path) -> list[str]:
    """The test files of a break, relative to the root. A ToolError for a name that means no file or several."""
    there = [path.relative_to(root).as_posix() for path in sorted((root / "tests").rglob("test_*.py"))]
    found = []
    for name in what.tests:
        hits = [path for path in there if path.endswith(f"/{name}")]
        if len(hits) != 1:
            raise ToolError(f'"{name}", a test of the break "{what.name}", means {len(hits)} files; change the list.')
        found += hits
    return found


def texts_of(root: Path) -> dict[Path, str]:
    """Every source file with its text."""
    return {path: path.read_text(encoding="utf-8") for path in source_files(root)}


# ------------------------------------------------------------------ running
def copy_of(root: Path, folder: Path) -> Path:
    """A copy of the project in which things may be broken."""
    copy = folder / "copy"
    shutil.copytree(root, copy, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
    if (root / "node_modules").exists():
        (copy / "node_modules").symlink_to((root / "node_modules").resolve(), target_is_directory=True)
    return copy


def run_tests(python: Path, copy: Path, files: Iterable[str], only: str) -> tuple[int, str]:
    """How pytest has ended, and what it has printed."""
    command = [str(python), "-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider", *files]
    # neither bytecode nor a site that was made before: the break must be in what is tested
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", check.SHARED: ""}
    try:
        done = subprocess.run(
            [*command, *(["-k", only] if only else [])],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return FAILED, f"FAILED (no end within {LONGEST} seconds)"
    return done.returncode, done.stdout + done.stderr


def told_by(what: Break, code: int, said: str) -> str:
    """The first test that failed; empty when all passed. A ToolError when there was nothing to run."""
    if code == 0:
        return ""
    if code == NO_TESTS:
        raise ToolError(f'no test is called as the break "{what.name}" says ({what.only}), so change the list.')
    first = _FIRST.search(said)
    if code in (FAILED, BROKEN_OFF) and first:
        return first[1]
    raise ToolError(f'pytest did not run for the break "{what.name}": {said.strip()[-400:]}')


def try_one(what: Break, python: Path, copy: Path, texts: dict[Path, str]) -> Result:
    """Break it, run its tests, mend it."""
    path, start, end = place_of(what, texts)
    begun, text = time.monotonic(), texts[path]
    path.write_text(text[:start] + what.put + text[end:], encoding="utf-8")
    try:
        code, said = run_tests(python, copy, files_of_tests(what, copy), what.only)
    finally:
        path.write_text(text, encoding="utf-8")
    return Result(what, told_by(what, code, said), time.monotonic() - begun)


def require_green(picked: Sequence[Break], python: Path, copy: Path) -> None:
    """A ToolError when a test of the breaks fails although nothing is broken: it would tell nothing."""
    narrowed = [what for what in picked if what.only]
    names = " or ".join(f"({only})" for only in sorted({what.only for what in narrowed}))
    for group, only in (([what for what in picked if not what.only], ""), (narrowed, names)):
        files = sorted({path for what in group for path in files_of_tests(what, copy)})
        code, said = run_tests(python, copy, files, only) if files else (0, "")
        if code:
            first = _FIRST.search(said)
            raise ToolError(f"a test fails although nothing is broken: {first[1] if first else said.strip()[-400:]}")


def line_of(result: Result) -> str:
    """A row of the table."""
    how, told = "caught" if result.told_by else "NOT CAUGHT", result.told_by.removeprefix("tests/") or "-"
    return f"{how:<11}{result.seconds:6.1f} s  {result.what.name}\n{'':21}{told}"


def arguments_of(arguments: list[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="breaks.py", description="Break the program and see which test tells.")
    parser.add_argument("words", nargs="*", help="only breaks with one of these in their names")
    parser.add_argument("--without-browser", action="store_true", help="leave out what only a browser can show")
    parser.add_argument("--list", action="store_true", help="break nothing, only say what there is")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    asked = arguments_of(arguments)
    picked = chosen(breaks_in(LIST.read_text(encoding="utf-8")), asked.words, asked.without_browser)
    texts = texts_of(ROOT)
    for what in picked:
        place_of(what, texts)
        files_of_tests(what, ROOT)
        if asked.list:
            print(what.name)
    if asked.list:
        return 0
    has_tools = all(importlib.util.find_spec(name) for name in ("pytest", "playwright"))  # else tests would be skipped
    python = Path(sys.executable) if has_tools else check.tools_python()
    if any(what.needs_browser for what in picked):
        browsers.ensure(python)
    with tempfile.TemporaryDirectory(prefix="sakusen-breaks-") as folder:
        copy = copy_of(ROOT, Path(folder))
        print(f"{len(picked)} breaks; first their tests with nothing broken ...", flush=True)
        require_green(picked, python, copy)
        results = []
        for what in picked:
            results.append(try_one(what, python, copy, texts_of(copy)))
            print(line_of(results[-1]), flush=True)
    missed = [result.what.name for result in results if not result.told_by]
    print(f"{len(results) - len(missed)} of {len(results)} caught.")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(guarded(main))
