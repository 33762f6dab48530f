"""A copy of the repository and machines that lack things, for the tests of the programs in py/tools."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.tool_error import ROOT

LEFT_OUT = shutil.ignore_patterns(".git", "node_modules", "vendor", ".venv*", "__pycache__", ".*_cache", "tests")
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh checkout without anything fetched or built."""
    return Path(shutil.copytree(ROOT, tmp_path / "checkout", ignore=LEFT_OUT))


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """The only folder on the PATH of a machine that has nothing installed but Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


@pytest.fixture
def run(checkout: Path, machine: Path) -> Run:
    """Runs one of the programs of the checkout on that machine."""

    def run(program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(checkout / "py" / "tools" / program), *arguments]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SAKUSEN")}
        settings = {**kept, "PATH": str(machine), **environment}
        return subprocess.run(command, cwd=checkout, env=settings, capture_output=True, text=True, timeout=300)

    return run


def install(machine: Path, name: str, script: str) -> None:
    """Put a program on the machine: a shell script."""
    path = machine / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def install_real(machine: Path, *names: str) -> None:
    """Put programs of the real machine there."""
    for name in names:
        (machine / name).symlink_to(shutil.which(name) or pytest.skip(f"{name} is not installed"))


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """What a failed program said: one line, no traceback."""
    assert done.returncode == 1, done.stdout + done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("sakusen: ")
    return lines[0]
