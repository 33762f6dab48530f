"""One-sentence messages instead of tracebacks, for everything that can be wrong with a machine."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class ToolError(Exception):
    """What went wrong and what to do about it, in one sentence for the person at the keyboard."""


def guarded(main: Callable[[list[str]], int]) -> int:
    """Run a program's main function; its exit code, with troubles printed as their sentence only."""
    try:
        return main(sys.argv[1:])
    except ToolError as trouble:
        sys.stdout.flush()
        print(f"sakusen: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 130


def shown(path: Path) -> str:
    """A path as people want to read it: relative to the repository where that is possible."""
    try:
        return path.resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return str(path)


def program(name: str, purpose: str) -> str:
    """Where a program lies; a ToolError that says what it is needed for if the machine does not have it."""
    found = shutil.which(name)
    if found is None:
        raise ToolError(f"{name} was not found on this machine; it is needed to {purpose}, so please install it first.")
    return found


def last_line(process: subprocess.CompletedProcess[str]) -> str:
    """The line in which a failed program most probably said why it failed."""
    lines = [line.strip() for line in (process.stderr + "\n" + process.stdout).splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower() and "complete log" not in line.lower()]
    return (telling or lines or ["it printed nothing"])[-1]
