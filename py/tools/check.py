"""Run the checks of the project, after making the environment that they need.

python3 py/tools/check.py                   everything, as CI does
python3 py/tools/check.py quick             what can be known soon, while working
python3 py/tools/check.py lint unit         some stages: lint, format, types, js-lint, ...
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
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

from tools import browsers, npm_tools
from tools.tool_error import ROOT, ToolError, guarded, last_line, program

VENV = ROOT / ".venv-check"
REQUIREMENTS = Path(__file__).with_name("check-requirements.txt")
TESTS = ROOT / "tests"
NO_TESTS = 5  # an exit code of pytest
NPM_RUN = ("npm", "run", "--silent")
SHARED = "SAKUSEN_SHARED"
"""The setting that names a folder for what the tests of one check make once, such as the built site."""
APART = ("properties", "browser")
LOOKED_AT = ("lint", "format", "types", "js-lint", "js-types")
WHOLE = (*LOOKED_AT, "unit", *APART)
PAGES = ("browser", "smoke")
UNDER = ("unit", "properties", "soon")
"""Stages that only compute. Pages wait now and then, and these have the processors while they do."""
GENTLY = ("nice", "-n", "10")
"""Before the command of a stage that is to take only what others leave."""
UNKEPT, KEPT_IN = "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"
"""Settings of Python: to keep nothing that it has compiled, and the folder to keep it in."""
GROUPS = {"quick": (*LOOKED_AT, "soon", "smoke"), "browser": ("browser", "alone")}
"""Names that mean several stages."""
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
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--retries", "2", "--require-hashes"]
    quietly([*pip, "-r", str(REQUIREMENTS)], "pip could not install the test tools; that needs a network connection")
    stamp.write_text(state, encoding="utf-8")
    return python


def quietly(command: list[str], complaint: str) -> None:
    """Run a command without its output; a ToolError with the complaint if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise ToolError(f"{complaint} (it said: {last_line(done)})")


def stages(python: Path) -> dict[str, Stage]:
    """Every stage by its name."""
    pytest = (str(python), "-m", "pytest")
    spread, wide = (
        (*pytest, "-n", str(count), "--dist", "worksteal") for count in ("logical", (os.cpu_count() or 1) + 2)
    )
    beside = ("-m", "not long and not alone")
    known = (
        Stage("lint", (str(python), "-m", "ruff", "check", "py", "tests")),
        Stage("format", (str(python), "-m", "ruff", "format", "--check", "py", "tests")),
        Stage("types", (str(python), "-m", "mypy")),
        Stage("js-lint", (*NPM_RUN, "lint")),
        Stage("js-types", (*NPM_RUN, "types")),
        Stage("unit", (*spread, *beside), ("tests", *(f"--ignore=tests/{name}" for name in APART))),
        Stage("properties", (*spread, *beside), ("tests/properties",)),
        Stage("browser", (*wide, *beside), ("tests/browser",)),  # pages wait now and then, so two more can go on
        Stage("alone", (*pytest, "-m", "alone and not long"), ("tests/browser",)),
        Stage("soon", (*spread, "-m", "not long and not slow"), ("tests", "--ignore=tests/browser")),
        Stage("smoke", pytest, ("tests/browser/test_smoke.py",)),
    )
    return {stage.name: stage for stage in known}


def chosen(names: list[str], python: Path) -> list[Stage]:
    """The stages that the names ask for; those of the whole check without names."""
    known = stages(python)
    picked, paths = [], []
    for name in names or WHOLE:
        path = name.split("::")[0]
        if name in GROUPS:
            picked += [known[one] for one in GROUPS[name]]
        elif name in known:
            picked.append(known[name])
        elif (TESTS / path).exists() and not Path(path).is_absolute():
            paths.append(f"tests/{name}")
        elif Path(path).exists():
            paths.append(name)
        else:
            raise ToolError(f"there is no stage and no test called {name}; there are quick, {', '.join(known)}.")
    if paths:
        picked.append(Stage("tests", (str(python), "-m", "pytest"), tuple(paths)))
    return picked


def wants_browser(stage: Stage) -> bool:
    """Whether a stage may come to browser tests."""
    whole = [Path(path.split("::")[0]).resolve() for path in stage.tests if not path.startswith("-")]
    if f"--ignore={(TESTS / 'browser').relative_to(ROOT).as_posix()}" in stage.tests:
        return False
    return any(path in ((TESTS / "browser"), TESTS, ROOT) or (TESTS / "browser") in path.parents for path in whole)


class Output:
    """What one stage writes: shown as it comes, or kept until `show` while another stage is shown."""

    def __init__(self, is_shown: bool = True) -> None:
        self._is_shown = is_shown
        self._kept = b""
        self._one_at_a_time = threading.Lock()

    def write(self, text: bytes) -> None:
        with self._one_at_a_time:
            self._kept += text
            if self._is_shown:
                self._pass_on()

    def show(self) -> None:
        """Show what was kept, and from now on what comes."""
        with self._one_at_a_time:
            self._is_shown = True
            self._pass_on()

    def _pass_on(self) -> None:
        sys.stdout.flush()
        sys.stdout.buffer.write(self._kept)
        sys.stdout.buffer.flush()
        self._kept = b""


def settings(shared: str) -> dict[str, str]:
    """The settings that a stage is run with. A check starts some dozens of Pythons, so what one of them has compiled is
    kept for the others: in the folder of this check, if it is not wanted beside the sources."""
    ours = {name: value for name, value in os.environ.items() if name != UNKEPT}
    if UNKEPT in os.environ and shared:
        ours[KEPT_IN] = str(Path(shared) / "compiled")
    return {**ours, SHARED: shared}


def run(stage: Stage, extra: list[str], shared: str = "", output: Output | None = None) -> Result:
    """Run one stage; what it writes is shown as it comes, if there is no `output` for it. `shared` is a folder for what
    several stages need."""
    output = output or Output()
    output.write(f"\n--- {stage.name}\n".encode())
    colour = ["--color=yes"] if stage.tests and sys.stdout.isatty() else []
    tool = program("npm", "check the JavaScript") if stage.command[0] == "npm" else stage.command[0]
    command = [tool, *stage.command[1:], *stage.tests, *colour, *(extra if stage.tests else [])]
    begun = time.monotonic()
    tail = b""
    told = settings(shared)
    with subprocess.Popen(command, cwd=ROOT, env=told, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        while chunk := process.stdout.read1(65536):  # type: ignore[attr-defined]
            output.write(chunk)
            tail = (tail + chunk)[-4000:]
    lines = [line.strip(b" =\r") for line in COLOURS.sub(b"", tail).splitlines() if line.strip(b" =\r")]
    said = lines[-1].decode("utf-8", "replace") if lines else "nothing"
    return Result(stage, process.returncode, time.monotonic() - begun, said)


def compiled(python: Path, shared: str) -> AbstractContextManager[object]:
    """All tests are compiled while the context lasts, if nothing that was compiled is there: else every worker of the
    first stage would do all of it. What cannot be compiled is told by the stage that needs it."""
    if UNKEPT not in os.environ and (TESTS / "__pycache__").is_dir():
        return nullcontext()
    command = [str(python), "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider", "tests"]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=ROOT, env=settings(shared), stdout=quiet, stderr=quiet)


def look(
    stages: list[Stage], beside: AbstractContextManager[object], extra: list[str], shared: str
) -> dict[Stage, Result]:
    """Run the stages that only read the sources, all at once, with something else beside them."""
    outputs = [Output(is_shown=False) for _ in stages]
    with ThreadPoolExecutor(len(stages)) as crew, beside:
        begun = [crew.submit(run, stage, extra, shared, output) for stage, output in zip(stages, outputs, strict=True)]
        found = {}
        for stage, output, done in zip(stages, outputs, begun, strict=True):
            output.show()
            found[stage] = done.result()
    return found


def run_all(picked: list[Stage], python: Path, extra: list[str], shared: str) -> list[Result]:
    """Run stages: first those that only read the sources; those that only compute under the one that opens pages; every
    other by itself."""
    looked = [stage for stage in picked if stage.name in LOOKED_AT]
    found = {}
    if looked:
        is_tested = any(stage.tests for stage in picked)
        found = look(looked, compiled(python, shared) if is_tested else nullcontext(), extra, shared)
    pages = [stage for stage in picked if stage.name in PAGES]
    under = [stage for stage in picked if pages and stage.name in UNDER]
    gentle = GENTLY if shutil.which(GENTLY[0]) else ()
    output = Output(is_shown=False)
    with ThreadPoolExecutor(1) as crew:
        begun = {
            stage: crew.submit(run, replace(stage, command=(*gentle, *stage.command)), extra, shared, output)
            for stage in under
        }

        def wait() -> None:
            output.show()
            found.update({stage: replace(done.result(), stage=stage) for stage, done in begun.items()})

        for stage in [*pages, *(one for one in picked if one not in (*looked, *pages, *under))]:
            if stage not in pages:
                wait()
            found[stage] = run(stage, extra, shared)
        wait()
    return [found[stage] for stage in picked]


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
        epilog=f"Stages: {', '.join(WHOLE)}; quick is for while you work. A folder of tests/ or a path narrows it too.",
    )
    parser.add_argument("names", nargs="*", help="stages, folders of tests/ or paths (default: everything)")
    parser.add_argument("-k", metavar="WORDS", help="only tests whose name matches, as in pytest")
    known, extra = parser.parse_known_args(arguments)
    names = [name for name in known.names if name not in extra]
    python = tools_python()
    picked = chosen(names, python)
    if any(wants_browser(stage) for stage in picked):
        browsers.ensure(python)
    if any(stage.command[:1] == NPM_RUN[:1] for stage in picked):
        npm_tools.ensure()
    if known.k:
        extra = ["-k", known.k, *extra]
    if "-m" in extra:  # who says which marks are wanted is not asked twice
        picked = [stage for stage in picked if stage.name != "alone"]
    with tempfile.TemporaryDirectory(prefix="sakusen-check-") as shared:
        begun = time.monotonic()
        code = summary(run_all(picked, python, extra, shared))
        print(f"{'in all':<20}{time.monotonic() - begun:7.1f} s")
        return code


if __name__ == "__main__":
    sys.exit(guarded(main))
