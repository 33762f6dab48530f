"""What the folder of a game must hold, said in one sentence by the build where it does not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tools.conftest import Run, sentence

from sakusen import game_folders, games
from sakusen.game_folders import FILES, FolderError
from sakusen.games import about
from sakusen.ui.page import shelf
from sakusen.ui.page.words import LANGS
from tools import first, posters
from tools.tool_error import ROOT, ToolError

TOY = ROOT / "tests" / "toy_game" / "crossing"
Facts = dict[str, Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of games that holds the toy game only."""
    shutil.copytree(TOY, tmp_path / "crossing", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def rewritten(folder: Path, change: Callable[[Facts], object]) -> None:
    path = folder / "crossing" / "about.json"
    facts = json.loads(path.read_text(encoding="utf-8"))
    change(facts)
    path.write_text(json.dumps(facts), encoding="utf-8")


def refused(folder: Path) -> str:
    with pytest.raises(FolderError) as caught:
        game_folders.read(folder)
    return str(caught.value)


def test_toy_game_is_complete(folder: Path) -> None:
    assert list(game_folders.read(folder)) == ["crossing"]


@pytest.mark.parametrize("name", ["shelf", *game_folders.SENTENCES, "build"])
def test_fact_that_is_missing_is_named(folder: Path, name: str) -> None:
    rewritten(folder, lambda facts: facts.pop(name))
    assert refused(folder) == f'games/crossing/about.json: it lacks "{name}"'


@pytest.mark.parametrize("name", ["cover", "bench", "painted_before", "terms"])
def test_fact_for_the_build_that_is_missing_is_named(folder: Path, name: str) -> None:
    rewritten(folder, lambda facts: facts["build"].pop(name))
    assert refused(folder) == f'games/crossing/about.json: "build" lacks "{name}"'


@pytest.mark.parametrize("name", ["foot", "meta", "ground", "accent"])
def test_part_of_the_cover_that_is_missing_is_named(folder: Path, name: str) -> None:
    rewritten(folder, lambda facts: facts["build"]["cover"].pop(name))
    assert refused(folder) == f'games/crossing/about.json: "cover" lacks "{name}"'


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda facts: facts["title"].pop("zh-Hant"), '"title" lacks "zh-Hant"'),
        (lambda facts: facts["credit"].update(ja=" "), '"credit" says nothing in ja'),
        (lambda facts: facts.update(shelf="first"), '"shelf" is not a whole number from 1 on'),
        (lambda facts: facts.update(motto="x"), 'it has "motto", which nobody reads'),
        (lambda facts: facts["build"].update(bench=0), '"bench" is not a number above 0'),
        (lambda facts: facts["build"].update(terms="hex"), '"terms" is not a list of names'),
        (lambda facts: facts["build"]["cover"].update(accent="red"), '"accent" of the cover is not a colour'),
        (lambda facts: facts["build"].update(painted_before=[]), '"painted_before" does not name presenter/printing'),
    ],
)
def test_fact_that_cannot_be_meant_is_named(folder: Path, change: Callable[[Facts], object], said: str) -> None:
    rewritten(folder, change)
    assert refused(folder).startswith(f"games/crossing/about.json: {said}")


@pytest.mark.parametrize("name", ["about.json", *FILES, "art/cover.py"])
def test_file_that_is_missing_is_named(folder: Path, name: str) -> None:
    (folder / "crossing" / name).unlink()
    assert refused(folder) == f"games/crossing/{name} is missing"


def test_two_games_in_one_place_of_the_shelf_are_both_named(folder: Path) -> None:
    shutil.copytree(folder / "crossing", folder / "ferry")
    assert refused(folder) == "crossing and ferry have the same place on the shelf (9)"


def test_folder_in_which_only_a_cache_is_left_is_no_game(folder: Path) -> None:
    (folder / "gone" / "__pycache__").mkdir(parents=True)
    assert list(game_folders.read(folder)) == ["crossing"]


def test_shelf_is_in_the_order_of_the_numbers() -> None:
    known = game_folders.read(ROOT / "py" / "sakusen" / "games")
    assert list(games.SLUGS) == list(known) == sorted(known, key=lambda slug: known[slug]["shelf"])


@pytest.mark.parametrize("slug", games.SLUGS)
def test_game_and_presenter_bear_the_name_of_their_folder(slug: str) -> None:
    assert games.game(slug).slug == games.presenter(slug).slug == slug
    assert [games.presenter(slug).title(lang)[0] for lang in LANGS] == [about(slug).title[lang] for lang in LANGS]


@pytest.mark.parametrize("lang", LANGS)
def test_site_without_the_cover_of_a_game_is_refused(tmp_path: Path, lang: str) -> None:
    covers = [shelf.cover(slug, one) for slug in games.SLUGS for one in LANGS]
    missing = shelf.cover(games.SLUGS[-1], lang)
    (tmp_path / "assets" / "baked").mkdir(parents=True)
    for name in covers:
        (tmp_path / name).touch()
    assert first.covers(tmp_path).count("<img") == len(games.SLUGS)
    (tmp_path / missing).unlink()
    with pytest.raises(ToolError, match=f"{games.SLUGS[-1]} has no cover .{missing} is missing"):
        first.covers(tmp_path)


def test_site_without_the_map_of_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match=f"{games.SLUGS[0]} has no baked map"):
        posters.write(tmp_path)


def test_build_ends_with_the_sentence_and_writes_nothing(checkout: Path, run: Run, tmp_path: Path) -> None:
    home = checkout / "py" / "sakusen" / "games" / "crossing"
    shutil.copytree(TOY, home)
    (home / "about.json").unlink()
    said = sentence(run("play.py", "--build", str(tmp_path / "site")))
    assert said.startswith("sakusen: games/crossing/about.json is missing; CONTRIBUTING.md says")
    assert not (tmp_path / "site").exists()
