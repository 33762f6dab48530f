"""The guided tour of an example of play: every stop is true to the record, in three languages, and leads on."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance
from sakusen.engine.record import read
from sakusen.games import presenter
from sakusen.presenter.messages import LANGUAGES
from sakusen.ui.match import tour
from sakusen.ui.match.replay import tracing
from sakusen.ui.match.replay_play import ReplayPlay
from sakusen.ui.match.tour_play import TourPlay
from sakusen.ui.page import fetching
from sakusen.ui.page.words import say
from sakusen.ui.sharing import link
from tools import books
from tools.tool_error import ROOT

SLUG = "kinmen"
RECORD = "assets/demo/kinmen-example.sakusen.txt"
DICE, DISC, RULE = re.compile("[⚀-⚅]"), re.compile(r"\{(\d)\}"), re.compile(r"\[([\d.]+)\]")


def guide() -> tour.Tour:
    return tour.read(json.dumps(books.tour(SLUG)))


def replay() -> Any:
    match = read((ROOT / RECORD).read_text(encoding="utf-8"), games.game)
    return finish(tracing(match, presenter(SLUG)))


def fallen(line: Any, start: int, end: int) -> list[int]:
    """The dice between two steps, as the record has them."""
    found = []
    for step in range(start, end):
        pending = line.state(step).pending()
        if isinstance(pending, Chance) and len(pending.weights) == 6:
            found.append(line.match.entries[step].value + 1)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_stop_tells_the_dice_that_fall_on_the_way_to_it_as_they_are_printed(lang: str) -> None:
    made, line = guide(), replay()
    before = made.stops[0].at
    for number, stop in enumerate(made.stops):
        words = "".join(made.said[lang][f"{stop.key}.{part}"] for part in ("title", "do", "why"))
        told = [ord(die) - ord("⚀") + 1 for die in DICE.findall(words)]
        calm = line.near(stop.at)
        assert calm >= before, "the stops are in the order of the record"
        if stop.key == "weather":  # one record step has both the last landing and the dice of the weather
            assert told == fallen(line, 42, 43)
        elif stop.key != "ashore":
            assert told == fallen(line, before, calm), number
        before = calm
    assert before == len(line)


def test_every_sentence_is_there_and_every_disc_and_rule_has_its_place() -> None:
    made = guide()
    keys = {f"{stop.key}.{part}" for stop in made.stops for part in ("title", "do", "why")}
    there = set(re.findall(r"^## ([\d., ]+) ", books.sources(SLUG)["en"].read_text("utf-8"), re.MULTILINE))
    known = {one for numbers in there for one in numbers.replace(" ", "").split(",")}
    for lang in LANGUAGES:
        assert set(made.said[lang]) == keys
        for stop in made.stops:
            assert stop.rule in known
            words = made.said[lang][f"{stop.key}.title"] + made.said[lang][f"{stop.key}.do"]
            assert set(DISC.findall(words)) == {str(n) for n in range(1, len(stop.places) + 1)}, (lang, stop.key)
            assert set(RULE.findall(made.said[lang][f"{stop.key}.why"])) <= known, (lang, stop.key)
    assert all(made.touches(games.game(SLUG), number) is not None for number in range(len(made.stops)))


def test_guide_leads_on_and_back_over_the_board_says_why_and_names_its_place() -> None:
    app, made = fake.page("en"), guide()

    async def walked() -> tuple[list[int], str, str]:
        line = replay()
        wanted = link.Wanted("open", SLUG, src=RECORD, step=3, hands="open", tour=SLUG)
        make = partial(TourPlay, replay=line, wanted=wanted, chosen_eyes=app.visit.eyes, guide=made)
        await app.game.sit(line.presenter.baked, make, "")
        await fake.at_rest(app)
        steps = [app.play.step]
        for _ in made.stops[1:]:
            app.commands.run("line", tour.ON)
            await fake.at_rest(app)
            steps.append(app.play.step)
        last = str(fake.dom.by_id("panels").innerHTML)
        app.commands.run("line", tour.BACK)
        await fake.at_rest(app)
        app.commands.run("line", "back")  # by the bar of the record
        await fake.at_rest(app)
        return steps, last, str(fake.dom.by_id("panels").innerHTML)

    steps, last, back = fake.look(walked())
    line = replay()
    assert steps == [line.near(stop.at) for stop in made.stops]
    assert "Surrounded, and it holds" in last
    assert f'data-arg="{tour.BACK}"' in last
    assert f'data-arg="{tour.ON}"' not in last
    assert 'data-rule="12.9"' in last, "the passage is one press away"
    assert any("it holds" in said and "Why" not in said for said in fake.dom.said)
    assert "The attacker chooses" in back
    assert app.play.home.endswith(f"&step={app.play.step}&hands=open&tour=kinmen")
    assert len(app.play.screen.scene.over) > 0


def test_reader_who_plays_on_from_a_stop_comes_back_to_it() -> None:
    app = fake.page("ja")

    async def played() -> tuple[str, str]:
        line, made = replay(), guide()
        wanted = link.Wanted("open", SLUG, src=RECORD, step=44, hands="open", tour=SLUG)
        make = partial(TourPlay, replay=line, wanted=wanted, chosen_eyes=app.visit.eyes, guide=made)
        await app.game.sit(line.presenter.baked, make, "")
        await fake.at_rest(app)
        app.play.play_on(["person", "person"])
        await fake.at_rest(app)
        without = str(fake.dom.by_id("panels").innerHTML)
        app.commands.run("line", "return")
        await fake.at_rest(app)
        return without, str(fake.dom.by_id("panels").innerHTML)

    without, back = fake.look(played())
    assert "coach" not in without
    assert "天候" in back


def test_a_guide_that_could_not_be_fetched_is_told_and_the_game_is_shown_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    came, others = {"text": ""}, fetching.fetch_json

    async def fetch(path: str) -> str:
        return came["text"] if path.endswith(".tour.json") else str(await others(path))

    monkeypatch.setattr(fetching, "fetch_json", fetch)

    async def look() -> None:
        app, wanted = fake.page(), link.Wanted("open", tour=SLUG)
        await app.visit._show(wanted, replay())
        assert type(app.game.running) is ReplayPlay
        assert fake.dom.said.count(say("en", "book.tour.missing")) == 1
        came["text"] = json.dumps(books.tour(SLUG))
        await app.visit._show(wanted, replay())
        assert type(app.game.running) is TourPlay
        assert fake.dom.said.count(say("en", "book.tour.missing")) == 1

    fake.run(look())
