"""What ``pip install`` brings: everything but the page itself, typed, with its data, and working on its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
IMPORT_ALL = """
import json, pkgutil, sys
import sakusen
names = [one.name for one in pkgutil.walk_packages(sakusen.__path__, "sakusen.")]
for name in names:
    if not name.endswith("__main__"):
        __import__(name)
game = sakusen.games["kinmen"]
slugs, has_chess = list(sakusen.games), "chess" in sakusen.games
print(json.dumps([names, sakusen.__file__, slugs, len(sakusen.games), game.slug, has_chess]))
"""


def is_installed(path: Path) -> bool:
    """Whether a file of the package goes into a wheel, as pyproject.toml says it."""
    tools = PROJECT["tool"]["setuptools"]
    find, package = tools["packages"]["find"], ".".join(path.relative_to(ROOT / "py").parent.parts)
    if not any(fnmatch(package, like) for like in find["include"]):
        return False
    if any(fnmatch(package, like) for like in find["exclude"]):
        return False
    return path.suffix == ".py" or any(fnmatch(path.name, like) for like in tools["package-data"]["*"])


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what a wheel holds, and nothing else."""
    out = tmp_path_factory.mktemp("installed")
    for path in sorted((ROOT / "py" / "sakusen").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and is_installed(path):
            target = out / path.relative_to(ROOT / "py")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    return out


def run(installed: Path, folder: Path, *arguments: str, said: str = "") -> str:
    """What Python prints with nothing of ours but the package, in an empty folder."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, input=said, text=True, capture_output=True, cwd=folder, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_every_module_of_the_package_works_without_the_page(installed: Path, tmp_path: Path) -> None:
    names, file, slugs, count, slug, has_chess = json.loads(run(installed, tmp_path, "-c", IMPORT_ALL))
    assert Path(file).is_relative_to(installed)
    assert not [name for name in names if name.startswith("sakusen.ui")]
    assert {"sakusen.engine.record", "sakusen.cli.contest", "sakusen.ai.player"} <= set(names)
    assert (slugs[0], count, slug, has_chess) == ("kinmen", len(slugs), "kinmen", False)


def test_the_command_line_works_without_the_page(installed: Path, tmp_path: Path) -> None:
    said = run(
        installed, tmp_path, "-m", "sakusen", "view", "--seat", "roc", said='{"game": "taiwan202x", "seed": 7}\n'
    )
    assert json.loads(said)["viewer"] == "roc"


def test_everything_that_is_no_code_is_data_of_the_package(installed: Path) -> None:
    left_out = [
        path
        for path in (ROOT / "py" / "sakusen").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not is_installed(path) and "ui" not in path.parts
    ]
    assert left_out == []
    assert (installed / "sakusen" / "py.typed").is_file()


def test_there_is_a_console_script() -> None:
    assert PROJECT["project"]["scripts"] == {"sakusen": "sakusen.cli:run"}
