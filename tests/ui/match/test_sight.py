"""What a seat has seen of a game, as a document: it opens again and shows exactly that, and nothing else gets in."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import ui_fake_page as fake
from tests.properties.twins import looks
from ui_histories import played

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Waiting
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError
from sakusen.games import presenter
from sakusen.ui.match.replay import tracing
from sakusen.ui.match.seen_replay import SeenReplay, showing
from sakusen.ui.match.session import Session
from sakusen.ui.match.sight import Sight, is_sight, looking
from sakusen.ui.page.words import say
from sakusen.ui.sharing import files, link

GAMES = [(slug, seat, seed) for slug in ("kinmen", "taiwan202x") for seat in (0, 1) for seed in (1,)]


def seen_by(match: Match, seat: int, whole: bool = True) -> Sight:
    return finish(looking(match, presenter(match.game.slug), seat, whole))


def opened(text: str) -> SeenReplay:
    sight = finish(files.loading(text, games.game, None))
    assert isinstance(sight, Sight)
    return finish(showing(sight, presenter(sight.game.slug)))


@pytest.mark.parametrize(("slug", "seat", "seed"), GAMES)
def test_every_step_opens_as_the_seat_has_seen_it(slug: str, seat: int, seed: int) -> None:
    match = played(slug, seed, 180)
    rules, line = match.game, finish(tracing(match, presenter(slug)))
    again = opened(seen_by(match, seat).text())
    assert len(again.stops) == len(line.stops)
    for step, stop in enumerate(line.stops):
        real, shown = rules.observe(line.state(stop), seat), again.session(step, None, [], "en").seen
        assert not shown.mine
        if isinstance(real.pending, Waiting):
            assert shown.view.pending == real.pending
        else:
            assert looks(shown.view) == looks(real)
    mine = Session(match, presenter(slug), ["person" if s == seat else "normal" for s in (0, 1)], "ja")
    assert again.session(len(again), None, [], "ja").log()[1] == mine.log()[1]


def test_it_is_small_enough_for_a_link_and_comes_back_from_one() -> None:
    sight = seen_by(played("kinmen", 1, 400), 1)
    code = link.encode_seen(sight)
    assert len(code) < 20_000
    assert finish(link.decoding(code, games.game)).text() == sight.text()


def test_one_position_alone_says_nothing_of_what_led_to_it() -> None:
    match = played("taiwan202x", 2, 100)
    alone = seen_by(match, 0, whole=False)
    assert [moment.events for moment in alone.moments] == [()]
    whole = seen_by(match, 0)
    assert whole.at(len(whole.moments) - 1).text() == alone.text()


def test_nobody_can_do_anything_in_it() -> None:
    match = played("taiwan202x", 2, 100)
    line = opened(seen_by(match, match.pending.seat).text())
    session = line.session(len(line), None, [], "en")
    assert session.asked is None
    assert session.legal() == []
    assert session.undoes() is None
    assert session.turn == "person"
    assert session.tap([("unit", 0)]).what == "nothing"
    assert session.forced() is None


def test_a_sound_record_or_position_is_never_taken_for_one() -> None:
    assert is_sight('\ufeff {"format" : "sakusen-seen"')
    assert not is_sight('{"format": "sakusen-position"')
    assert not is_sight('[Format "1"]')


def spoilt(data: dict[str, Any], chance: Random) -> dict[str, Any]:
    """A document with one value somewhere in it replaced."""
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key in list(value if isinstance(value, dict) else range(len(value))):
            places.append((value, key))
            if isinstance(value[key], dict | list):
                walk(value[key])

    walk(data)
    holder, key = chance.choice(places)
    holder[key] = chance.choice([None, -1, 7, 10**6, "x", "", [], {}, [[1]], True, {"unit": 3}, "taiwan202x"])
    return data


@pytest.mark.parametrize("slug", [pytest.param("kinmen", marks=pytest.mark.slow), "taiwan202x"])
def test_whatever_is_changed_in_it_ends_in_a_sentence_or_in_something_that_can_be_shown(slug: str) -> None:
    text, chance, refused = seen_by(played(slug, 2, 60), 1).text(), Random(slug), 0
    for _ in range(120):
        try:
            line = opened(json.dumps(spoilt(json.loads(text), chance)))
            for step in line.stops[::7]:
                session = line.session(step, None, [], "en")
                session.log()
                presenter(slug).scene(session.seen, session.focus)
        except RecordError as error:
            refused += bool(files.refusal("en", "x", error))
    assert refused > 20


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "sakusen-seen"}',
        '{"format": "sakusen-seen", "version": 2}',
        '{"format": "sakusen-seen", "version": 1, "game": "chess"}',
        '{"format": "sakusen-seen", "version": 1, "game": "kinmen", "seat": 0, "steps": []}',
        '{"format": "sakusen-seen", "version": 1, "game": 5}',
        '{"format": "sakusen-seen"',
        '{"format": "sakusen-seen", "version": 1, "steps": ' + "[" * 100_000,
    ],
)
def test_what_is_no_sound_document_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        opened(text)


async def brought(app: Any, text: str) -> None:
    """Open a file on the page."""
    content = text

    class File(fake.Anything):
        name, size = "seen.json", len(content)

        def slice(self, *_: Any) -> Any:
            return self

        async def text(self) -> str:
            return content

    await app.save_notices.open()
    await app.transfer.open_file(File())
    await fake.at_rest(app)


def test_a_file_of_it_opens_on_the_page_to_be_walked_through_and_goes_out_as_it_came() -> None:
    text = seen_by(played("taiwan202x", 2, 100), 1).text()

    async def look() -> Any:
        app = fake.page()
        await brought(app, text)
        assert say("en", "eyes.seen", side="US")[:12] in fake.dom.by_id("line").innerHTML
        app.visit.act("back")
        await fake.at_rest(app)
        assert app.play.step == len(app.play.replay) - 1
        app.commands.run("save-record", "")
        for _ in range(50):
            await fake.asyncio.sleep(0)
        return app

    app = fake.look(look())
    assert [content for _, content in fake.dom.files] == [text]
    assert app.saves.all()[0] == []
    assert fake.dom.by_id("curtain").hidden
