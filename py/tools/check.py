"""Run the checks of the project, after making the environment that they need.

    python3 py/tools/check.py                   everything, as CI does
    python3 py/tools/check.py lint unit         some stages: lint, types, unit, properties, browser
    python3 py/tools/check.py engine            the tests in one folder of tests/
    python3 py/tools/check.py tests/x.py -k word    one path; what is not understood here goes to pytest
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("sakusen: Python 3.11 or newer is needed, and this is Python %d.%d." % sys.version_info[:2])
sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import time
from dataclasses import dataclass

from tools import browsers
from tools.trouble import ROOT, Trouble, guarded, last_line

VENV = ROOT / ".venv-check"
REQUIREMENTS = Path(__file__).with_name("check-requirements.txt")
TESTS = ROOT / "tests"
NO_TESTS = 5  # how pytest says that it had nothing to run
COLOURS = re.compile(rb"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Stage:
    """One command of the check. `tests` holds what pytest is given; empty for the other tools."""

    name: str
    command: tuple[str, ...]
    tests: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """How a stage went; `said` is the last line that its tool printed."""

    stage: Stage
    code: int
    seconds: float
    said: str


def tools_python() -> Path:
    """The interpreter of the environment that holds the test tools; the environment is made when it is not there."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = VENV / "made-for"
    state = hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()
    if python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == state:
        return python
    print("Installing the test tools into .venv-check (once) ...", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    quietly([sys.executable, "-m", "venv", str(VENV)], "Python could not make an environment; is venv installed?")
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--retries", "2"]
    quietly([*pip, "-r", str(REQUIREMENTS)], "pip could not install the test tools; that needs a network connection")
    stamp.write_text(state, encoding="utf-8")
    return python


def quietly(command: list[str], complaint: str) -> None:
    """Run a command without its output; a Trouble with the complaint if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise Trouble(f"{complaint} (it said: {last_line(done)})")


def stages(python: Path) -> dict[str, Stage]:
    """Every stage of the whole check, in order."""
    pytest = (str(python), "-m", "pytest")
    apart = ("properties", "browser")
    rest = ("tests", *(f"--ignore=tests/{name}" for name in apart))
    return {
        "lint": Stage("lint", (str(python), "-m", "ruff", "check", "py", "tests")),
        "types": Stage("types", (str(python), "-m", "mypy")),
        "unit": Stage("unit", pytest, rest),
        **{name: Stage(name, pytest, (f"tests/{name}",)) for name in apart},
    }


def chosen(names: list[str], python: Path) -> list[Stage]:
    """The stages that the names ask for; all of them without names."""
    known = stages(python)
    if not names:
        return [stage for stage in known.values() if not stage.tests or has_tests(stage)]
    picked, paths = [], []
    for name in names:
        path = name.split("::")[0]
        if name in known:
            picked.append(known[name])
        elif (TESTS / path).exists() and not Path(path).is_absolute():
            paths.append(f"tests/{name}")
        elif Path(path).exists():
            paths.append(name)
        else:
            raise Trouble(f"there is no stage and no test called {name}; the stages are {', '.join(known)}.")
    if paths:
        picked.append(Stage("tests", (str(python), "-m", "pytest"), tuple(paths)))
    return picked


def has_tests(stage: Stage) -> bool:
    """Whether there is any test file where the stage looks."""
    return any(True for _ in (ROOT / stage.tests[0]).rglob("test_*.py"))


def wants_browser(stage: Stage) -> bool:
    """Whether a stage may come to browser tests."""
    whole = [Path(path.split("::")[0]).resolve() for path in stage.tests if not path.startswith("-")]
    if f"--ignore={(TESTS / 'browser').relative_to(ROOT).as_posix()}" in stage.tests:
        return False
    return any(path in ((TESTS / "browser"), TESTS, ROOT) or (TESTS / "browser") in path.parents for path in whole)


def run(stage: Stage, extra: list[str]) -> Result:
    """Run one stage with its output shown as it comes."""
    print(f"\n--- {stage.name}", flush=True)
    colour = ["--color=yes"] if stage.tests and sys.stdout.isatty() else []
    command = [*stage.command, *stage.tests, *colour, *(extra if stage.tests else [])]
    begun = time.monotonic()
    tail = b""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        while chunk := process.stdout.read1(65536):  # type: ignore[attr-defined]
            sys.stdout.buffer.write(chunk)
            sys.stdout.buffer.flush()
            tail = (tail + chunk)[-4000:]
    lines = [line.strip(b" =\r") for line in COLOURS.sub(b"", tail).splitlines() if line.strip(b" =\r")]
    said = lines[-1].decode("utf-8", "replace") if lines else "nothing"
    return Result(stage, process.returncode, time.monotonic() - begun, said)


def summary(results: list[Result]) -> int:
    """Print one line for each stage; the exit code for all."""
    tested = [result for result in results if result.stage.tests]
    empty = bool(tested) and all(result.code == NO_TESTS for result in tested)
    print("\n--- summary")
    worst = 0
    for result in results:
        fine = result.code == 0 or (result.code == NO_TESTS and bool(result.stage.tests) and not empty)
        worst |= not fine
        print(f"{result.stage.name:<12}{'ok' if fine else 'FAILED':<8}{result.seconds:7.1f} s   {result.said}")
    return int(worst)


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(
        prog="check.py",
        description="Check Sakusen: style, types, tests. Options that are not understood here go to pytest.",
        epilog="Stages: lint, types, unit, properties, browser. A folder of tests/ or a path narrows it too.",
    )
    parser.add_argument("names", nargs="*", help="stages, folders of tests/ or paths (default: everything)")
    parser.add_argument("-k", metavar="WORDS", help="only tests whose name matches, as in pytest")
    known, extra = parser.parse_known_args(arguments)
    names = [name for name in known.names if name not in extra]
    python = tools_python()
    picked = chosen(names, python)
    if any(wants_browser(stage) for stage in picked):
        browsers.ensure(python)
    if known.k:
        extra = ["-k", known.k, *extra]
    return summary([run(stage, extra) for stage in picked])


if __name__ == "__main__":
    sys.exit(guarded(main))
