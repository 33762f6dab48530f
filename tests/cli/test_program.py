"""The command line as a shell starts it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.cli.asking import ask

PY = Path(__file__).resolve().parents[2] / "py"
SAKUSEN = [sys.executable, "-m", "sakusen"]


def test_it_ends_quietly_when_nobody_reads_on(tmp_path: Path) -> None:
    (game,), _ = ask("apply", lines=[{"game": "kinmen", "seed": 3, "do": ["all", "supply", "supply"]}])
    file = tmp_path / "game.sakusen.txt"
    file.write_text(game["record"], encoding="utf-8")
    with subprocess.Popen(
        [*SAKUSEN, "replay", *[str(file)] * 300], cwd=PY, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 141


def test_help_into_a_closed_pipe_ends_quietly_too() -> None:
    with subprocess.Popen([*SAKUSEN, "--help"], cwd=PY, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_arguments_that_mean_nothing_are_told_in_a_sentence() -> None:
    done = subprocess.run(
        [*SAKUSEN, "match", "--game", "chess", "x"], cwd=PY, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "invalid choice: 'chess'" in done.stderr
    assert "Traceback" not in done.stderr
