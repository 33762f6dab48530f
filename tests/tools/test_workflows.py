"""What runs on the host of the repository: every push is checked, and only one job may publish."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.tool_error import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
JOB = re.compile(r"^  (\w+):\n((?:    .*\n|\n)+)", re.MULTILINE)
WRITES = re.compile(r"[\w-]+: write")


def jobs(path: Path) -> dict[str, str]:
    """Name -> text of each job of a workflow."""
    return dict(JOB.findall(path.read_text(encoding="utf-8").split("\njobs:\n")[1]))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_named_by_the_hash_of_a_commit(path: Path) -> None:
    used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_only_the_job_that_publishes_may_write_and_it_runs_nothing_of_ours(path: Path) -> None:
    assert "\npermissions: {}\n" in path.read_text(encoding="utf-8")
    writing = {name: text for name, text in jobs(path).items() if WRITES.search(text)}
    assert list(writing) == (["publish"] if path.stem == "pages" else [])
    assert all("run:" not in text and "checkout" not in text for text in writing.values())


def test_every_push_runs_the_whole_check() -> None:
    text = (ROOT / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8")
    assert "\non:\n  push:\n  pull_request:\n" in text  # of every branch
    assert "run: python3 py/tools/check.py\n" in text
