"""Games of a measurement are the same wherever they are played: here, in processes, on a Dask cluster."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sakusen.engine.core import usual
from sakusen.games import game
from tools import league
from tools.one_game import settings
from tools.spread import spread
from tools.tool_error import ROOT, ToolError

MEETING = ["--slug", "july", "--games", "2", "--first", "rollout", "--second", "script", "--every"]
NOWHERE = "tcp://127.0.0.1:1"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with one worker, both started as the manual of Dask says."""
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("cluster")
    file, dask = folder / "scheduler.json", [sys.executable, "-m", "dask"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, "env": environment}
    here = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file)]
    scheduler = subprocess.Popen([*dask, "scheduler", "--port", "0", *here], **quiet)
    worker = None
    try:
        while not file.exists():
            assert scheduler.poll() is None, "the scheduler has ended"
            time.sleep(0.05)
        alone = ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
        worker = subprocess.Popen([*dask, "worker", *alone, "--scheduler-file", str(file)], **quiet)
        yield address_in(file)
    finally:
        for process in (worker, scheduler):
            if process is not None:
                process.terminate()
                process.wait()


def address_in(file: Path) -> str:
    return str(json.loads(file.read_text(encoding="utf-8"))["address"])


def told(capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    """What the league says of a meeting, without the times."""
    assert league.main([*MEETING, *more]) == 0
    return [line for line in capsys.readouterr().out.splitlines() if " ms" not in line]


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(cluster: str, capsys: pytest.CaptureFixture[str]) -> None:
    here = told(capsys, "--jobs", "1")
    assert told(capsys, "--cluster", cluster) == here == told(capsys, "--jobs", "2")
    assert "  standard deployment=balanced demolition=yes: " in "\n".join(here)


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ToolError, match=f"no Dask scheduler answers at {NOWHERE}"):
        list(spread(len, ["game"], 1, NOWHERE))
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ToolError, match="pip install distributed"):
        list(spread(len, ["game"], 1, NOWHERE))


def test_every_setting_of_a_game_is_played_in_turn_and_the_usual_one_is_first() -> None:
    kinmen = game("kinmen")
    found = settings(kinmen)
    assert len({str(setting) for setting in found}) == len(found) == 12
    assert kinmen.start(*found[0]).key() == kinmen.start(options=usual(kinmen)).key() != kinmen.start().key()
    assert {kinmen.start(*setting).key() for setting in found}


def test_a_meeting_can_be_held_with_some_choices_only() -> None:
    def agreed(*more: str) -> list[str]:
        named = argparse.Namespace(slug="july", every="--every" in more, options=[one for one in more if "=" in one])
        return [str(league.setting_of(named, number)) for number in range(3)]

    assert agreed("deployment=original") == ["standard deployment=original demolition=no"] * 3
    assert agreed("--every", "deployment=original")[:2] == [
        "standard deployment=original demolition=no",
        "standard deployment=original demolition=yes",
    ]
    with pytest.raises(ToolError, match="weather=bad"):
        agreed("weather=bad")
