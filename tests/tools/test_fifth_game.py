"""What is tested of every game holds for a fifth one without a change to the tests: they find it by the registry."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sakusen import game_folders, games
from tools import pack, vendor
from tools.tool_error import ROOT

TOY = ROOT / "tests" / "toy_game" / "crossing"
LEFT_OUT = shutil.ignore_patterns(".git", "node_modules", "vendor", ".venv*", "__pycache__", ".*_cache")
LEAST = 80
"""So many of these tests have the toy game in their name."""


WALK = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## How to add a game")[1].split("\n## ")[0]
"""What a reader is told to do."""


def test_who_follows_the_walk_makes_every_file_of_the_toy_game_and_no_other() -> None:
    told = re.findall(r"^\| `([\w/.-]+)` \|", WALK, re.MULTILINE)
    there = [path for path in TOY.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert sorted(told) == sorted(path.relative_to(TOY).as_posix() for path in there)


def test_every_fact_that_about_json_must_hold_is_explained_in_the_walk() -> None:
    about = json.loads((TOY / game_folders.NAME).read_text(encoding="utf-8"))
    names = [*about, *about["title"], *about["build"], *about["build"]["cover"]]
    assert [name for name in names if f"`{name}`" not in WALK] == []


def test_every_program_that_the_walk_runs_is_there() -> None:
    programs = re.findall(r"python3 ([\w/.]+)", WALK)
    assert programs
    assert all((ROOT / name).is_file() for name in programs)


def take_made(copy: Path) -> None:
    """What has been fetched, made and compiled here holds for a copy, which has the same texts and times: to do it anew
    takes longer than the tests."""
    vendor.ensure()
    (copy / "node_modules").symlink_to(vendor.MODULES)
    pack.CACHE.mkdir(parents=True, exist_ok=True)
    shutil.copytree(pack.CACHE, copy / "assets/vendor/cache", ignore=shutil.ignore_patterns(".tmp-*", "baked-*"))
    if sys.pycache_prefix:
        ours, theirs = (Path(sys.pycache_prefix, *folder.parts[1:]) for folder in (ROOT, copy))
        theirs.parent.mkdir(parents=True, exist_ok=True)
        ours.mkdir(parents=True, exist_ok=True)
        theirs.symlink_to(ours)
    else:
        for ours in [*ROOT.glob("py/**/__pycache__"), *ROOT.glob("tests/**/__pycache__")]:
            shutil.copytree(ours, copy / ours.relative_to(ROOT))


@pytest.mark.slow
def test_what_is_tested_of_every_game_holds_for_the_toy_game(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ROOT, tmp_path / "checkout", ignore=LEFT_OUT))
    shutil.copytree(TOY, copy / "py" / "sakusen" / "games" / TOY.name, ignore=LEFT_OUT)
    others = [f"tests/games/{slug}" for slug in games.SLUGS]  # no test of another game in its own folder is about it
    left_out = [f"--ignore={folder}" for folder in ("tests/browser", *others)]
    take_made(copy)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", TOY.name, "tests", *left_out]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    passed = int(done.stdout.split(" passed")[0].split()[-1])
    assert passed >= LEAST, done.stdout[-300:]
