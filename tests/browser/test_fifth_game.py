"""A fifth game is one folder: the toy game is put beside the others, and nothing else is changed.

What no cheaper test could show: that the build finds it, the shelf shows it, a person plays it to its end by pointer,
and the file that the page gives away and a link open again. One build, one page.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser.conftest import served
from tests.browser.person import Person
from tests.made_once import once

from sakusen import games
from sakusen.ui.page.words import LANGS
from tools import pack, vendor
from tools.tool_error import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

TOY = ROOT / "tests" / "toy_game" / "crossing"
ABOUT = json.loads((TOY / "about.json").read_text(encoding="utf-8"))
SLUG = TOY.name
LEFT_OUT = shutil.ignore_patterns(".git", "node_modules", "vendor", ".venv*", "__pycache__", ".*_cache", "tests")


def run(checkout: Path, *command: str, given: str = "") -> str:
    """What a Python program of the checkout prints."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "py")}
    done = subprocess.run(
        [sys.executable, *command], cwd=checkout, env=environment, input=given, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def make(checkout: Path) -> None:
    """A copy of the sources with the toy game's folder beside the others, and the site built from it."""
    shutil.copytree(ROOT, checkout, ignore=LEFT_OUT)
    shutil.copytree(TOY, checkout / "py" / "sakusen" / "games" / SLUG, ignore=LEFT_OUT)
    vendor.ensure()
    (checkout / "node_modules").symlink_to(vendor.MODULES)
    shutil.copytree(pack.CACHE, checkout / "assets/vendor/cache", ignore=shutil.ignore_patterns(".tmp-*"))
    run(checkout, "py/tools/play.py", "--build", str(checkout / "site"))


@pytest.fixture(scope="module")
def checkout(shared: Path) -> Path:
    return once(shared / "fifth", make)


@pytest.fixture(scope="module")
def site(checkout: Path) -> Path:
    return checkout / "site"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as there:
        yield there


def test_build_prints_the_fifth_game_and_carries_it_offline(site: Path) -> None:
    covers = [f"assets/baked/cover-{SLUG}-{lang[:2]}.svg" for lang in LANGS]
    posters = [f"assets/baked/poster-{SLUG}-{lang[:2]}{dark}.svg" for lang in LANGS for dark in ("", "-dark")]
    kept = (site / "sw.js").read_text(encoding="utf-8").split('"later":')[0]
    for name in (*covers, f"assets/baked/{SLUG}.json"):
        assert f'"url":"{name}"' in kept
    assert all((site / name).stat().st_size > 1000 for name in posters)
    page = (site / "index.html").read_text(encoding="utf-8")
    assert all(ABOUT[name][lang] in page for name in ("title", "caption", "credit") for lang in LANGS)
    with zipfile.ZipFile(io.BytesIO(gzip.decompress((site / "assets/app.bin").read_bytes()))) as archive:
        carried = {name for name in archive.namelist() if f"/{SLUG}/" in name}
        assert [*json.loads(archive.read("sakusen/games/about.json"))] == [*games.SLUGS, SLUG]
    assert f"sakusen/games/{SLUG}/rules/board.json" in carried
    assert not [name for name in carried if "cover" in name or "printing" in name or "about" in name]


def test_computer_players_play_the_fifth_game_to_its_end(checkout: Path) -> None:
    told = run(checkout, "py/tools/league.py", "--slug", SLUG, "--games", "2", "--first", "normal", "--second", "easy")
    assert "west" in told
    assert "east" in told
    assert SLUG in run(checkout, "-m", "sakusen", "bench", "--game", SLUG, "--games", "2")


def test_fifth_game_stands_on_the_shelf_and_is_played_by_pointer_and_its_file_and_link_open_again(
    page: Page, sit: Callable[..., Person], checkout: Path, tmp_path: Path
) -> None:
    person = sit(page)
    for lang in LANGS:
        page.click(f".langs [data-arg={lang}]")
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        said = page.inner_text("#shelf .book:last-of-type")
        assert all(ABOUT[name][lang] in said for name in ("title", "years", "players", "caption", "credit"))
    assert page.locator("#shelf .book").count() == len(games.SLUGS) + 1

    last = person.begin("person", "person", slug=SLUG).play(20)
    assert last["over"]
    page.locator("dialog .ending").wait_for()
    record = person.take_file("dialog [data-do=save-record]", tmp_path)
    asked = json.dumps({"record": record.read_text(encoding="utf-8")})
    known = json.loads(run(checkout, "-m", "sakusen", "convert", given=asked + "\n"))
    assert known["key"] == person.digest()

    page.goto(f"#open&record={known['link']}&step=2")
    page.wait_for_function("JSON.parse(window.sakusen('brief')).steps === 2")
    assert person.at_rest()["slug"] == SLUG
    person.click("#head [data-do=shelf]")
    page.locator("#shelf .cover >> nth=0").wait_for()
    last = person.begin("normal", "person", slug=SLUG).play(20)  # the computer begins, and so it wins
    assert last["over"]
    page.locator("dialog .ending", has_text="West patrol").wait_for()
    person.click("dialog [data-do=close]")
    person.click("#head [data-do=shelf]")
    page.locator("#shelf .cover >> nth=0").wait_for()
    person.bring(record)
    page.wait_for_function("JSON.parse(window.sakusen('brief')).over")
    assert person.digest() == known["key"]
