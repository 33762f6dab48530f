"""What an article costs, what stands in ours, and the pictures that the build makes for it."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from sakusen import games
from sakusen.engine.record import read
from sakusen.ui.match.replay import ReplaySession, seats_for
from sakusen.ui.page.words import LANGS
from tools import posters, scripts

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "assets" / "demo"
PAGES = {"en": "index.html", "ja": "ja.html", "zh-Hant": "zh-Hant.html"}


def test_the_script_of_an_article_is_small():
    text = scripts.without_comments((ROOT / "assets" / "embed.js").read_text("utf-8"))
    assert len(gzip.compress(text.encode(), 9)) < 5000


def test_the_articles_record_is_the_rulebooks_example():
    golden = (ROOT / "tests" / "games" / "kinmen" / "golden" / "example.txt").read_text("utf-8")
    assert (DEMO / "kinmen-example.sakusen.txt").read_text("utf-8") == golden


@pytest.mark.parametrize("path", sorted(DEMO.glob("*.sakusen.txt")), ids=lambda path: path.name)
def test_every_record_of_the_article_is_legal(path):
    assert read(path.read_text("utf-8"), games.game).entries


@pytest.mark.parametrize("lang", LANGS)
def test_the_article_has_the_same_boards_and_links_in_every_language(lang):
    text = (DEMO / PAGES[lang]).read_text("utf-8")
    original = (DEMO / PAGES["en"]).read_text("utf-8")
    moves = re.compile(r'data-sakusen="([^"]+)"')
    assert sorted(moves.findall(text)) == sorted(moves.findall(original))
    boards = [board["name"] for board in posters.demo_boards(ROOT / "assets")]
    assert re.findall(r'<sakusen-board id="(\w+)"', text) == boards
    for address in re.findall(r'href="\.\./\.\./index\.html#open&game=\w+&src=assets/demo/([^"&]+)', text):
        assert (DEMO / address).is_file()


def test_the_numbers_of_the_plan_are_those_of_the_table():
    match = read((DEMO / "july-plan.sakusen.txt").read_text("utf-8"), games.game)
    table = games.presenter("july")
    session = ReplaySession(match, table, seats_for(2, None, ""), "en")
    plan = " ".join(html for _, html in table.panels(session.seen, session.focus))
    text = (DEMO / "index.html").read_text("utf-8")
    for number in ("5.7", "35.4", "39.1"):
        assert f"{number}%" in plan
        assert f"{number} %" in text


def test_pictures_are_made_for_every_game_and_every_board_in_every_language(tmp_path):
    (tmp_path / "assets" / "baked").mkdir(parents=True)
    for slug in games.SLUGS:
        table = games.presenter(slug)
        name = table.baked if "." in table.baked else f"{table.baked}.json"
        bare = {"size": list(table.size), "clips": dict.fromkeys(("sheet", "land", "water"), "M0 0"), "layers": {}}
        (tmp_path / "assets" / "baked" / name).write_text(json.dumps(bare), "utf-8")
    (tmp_path / "assets" / "demo").mkdir()
    for path in (*DEMO.glob("*.txt"), DEMO / "boards.json"):
        (tmp_path / "assets" / "demo" / path.name).write_bytes(path.read_bytes())
    posters.write(tmp_path)
    made = sorted(path.name for path in tmp_path.rglob("*.svg"))
    boards = [board["name"] for board in posters.demo_boards(tmp_path / "assets")]
    wanted = [*(f"poster-{slug}" for slug in games.SLUGS), *boards]
    ends = [f"-{lang}{dark}.svg" for lang in ("en", "ja", "zh") for dark in ("", "-dark")]
    assert made == sorted(name + end for name in wanted for end in ends)
    before = {path.name: path.read_bytes() for path in tmp_path.rglob("*.svg")}
    posters.write(tmp_path)
    assert before == {path.name: path.read_bytes() for path in tmp_path.rglob("*.svg")}
