"""The program that plays by letters, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Program:
    """``python -m sakusen letters``: it takes the free seat of an invitation and plays on at random."""

    def __init__(self, seed: str) -> None:
        command = [sys.executable, "-m", "sakusen", "letters", "--name", "Crane", "--seed", seed]
        self.process = subprocess.Popen(
            command, cwd=ROOT / "py", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def open(self, text: str) -> dict[str, object]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"open": text}) + "\n")
        self.process.stdin.flush()
        return dict(json.loads(self.process.stdout.readline()))

    def close(self) -> int:
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(timeout=60)
