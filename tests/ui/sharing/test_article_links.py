"""Our own article in every language: each of its links leads its board to the step and lights the place it names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.record import read
from sakusen.ui.match.replay import tracing
from sakusen.ui.match.replay_play import ReplayPlay
from sakusen.ui.page.words import LANGS
from sakusen.ui.sharing import link

DEMO = Path(__file__).parents[3] / "assets" / "demo"
PAGES = {"en": "index.html", "ja": "ja.html", "zh-Hant": "zh-Hant.html"}
BOARD = re.compile(r'<sakusen-board id="(\w+)"[^>]* src="([^"]+)"[^>]* lang="([^"]+)"')
LINK = re.compile(r'data-sakusen="(\w+) ([^"]+)"')


async def _followed(app: Any, path: Path, moves: list[str]) -> list[tuple[str, str]]:
    """The step and what is said of a place, after each of the links to a board."""
    match = read(path.read_text("utf-8"), games.game)
    line = finish(tracing(match, games.presenter(match.game.slug)))
    wanted = link.Wanted("embed", code=link.encode(match))
    make = partial(ReplayPlay, replay=line, wanted=wanted, chosen_eyes=app.visit.eyes, frame=app.frame)
    await app.game.sit(line.presenter.baked, make, "")
    said = []
    for move in moves:
        asked = dict(word.split("=") for word in move.split())
        if "step" in asked:
            app.play.goto(int(asked["step"]))
            await fake.at_rest(app)
        if "show" in asked:
            app.play.look(asked["show"])
        said.append((str(json.loads(app.told())["steps"]), str(fake.dom.by_id("status").innerHTML)))
    return said


def boards(text: str) -> Iterator[tuple[str, Path, list[str]]]:
    """Each board of a page: its language, its record, the links to it."""
    links = LINK.findall(text)
    for name, source, lang in BOARD.findall(text):
        yield lang, DEMO / source, [move for board, move in links if board == name]


@pytest.mark.parametrize("lang", LANGS)
def test_every_link_of_the_article_leads_to_the_step_and_lights_the_place_that_it_names(lang: str) -> None:
    text, followed = (DEMO / PAGES[lang]).read_text("utf-8"), 0
    for said, path, moves in boards(text):
        assert said == lang
        told = fake.look(_followed(fake.page(lang, framed=True), path, moves))
        for move, (step, status) in zip(moves, told, strict=True):
            asked = dict(word.split("=") for word in move.split())
            assert asked.get("step", step) == step, move
            assert asked.get("show", "") in status, move
            followed += 1
    assert followed == text.count("data-sakusen=") > 12
