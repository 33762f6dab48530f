"""A link that holds a whole study: opened without being kept, kept when it is changed, refused when it is damaged."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import ui_fake_page as fake
from ui_histories import played

from sakusen.engine import guard, lines, record, study
from sakusen.engine.record import RecordError
from sakusen.engine.study import Chapter, Study
from sakusen.games import game
from sakusen.ui.page import address
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.sharing import link
from sakusen.ui.study import html

HILLS = Study("Hills & towns", "Why?", (Chapter("One", record.write(played("july", 1, 20)).strip(), 9, "Look."),))
TEXT = study.write(HILLS)
IDENT = address.PACKED + link.encode_study(TEXT)


def _on(work: Callable[[Any], Awaitable[None]], lang: str = "en") -> None:
    app = fake.page(lang)

    async def whole() -> None:
        await app.save_notices.open()
        app.desk, _ = await app.studying.enter()
        await work(app)

    fake.look(whole())


async def _rest(app: Any) -> None:
    for _ in range(600):
        await asyncio.sleep(0)
    await fake.at_rest(app)


async def _run(app: Any, name: str, arg: str = "") -> None:
    app.commands.run(name, arg)
    await _rest(app)


async def _come(app: Any, fragment: str) -> None:
    found = address.study_in(fragment)
    assert found
    await app.studying.come(*found)
    await _rest(app)


def _shown() -> str:
    return str(fake.dom.by_id("study-pages").innerHTML)


def test_link_of_a_study_holds_all_of_it_and_names_its_chapters_and_steps() -> None:
    assert link.decode_study(link.encode_study(TEXT)) == TEXT
    assert address.study_in(address.of_study(IDENT)) == (IDENT, 0, None)
    assert address.study_in(address.of_study(IDENT, 1, 7)) == (IDENT, 1, 7)


def test_study_of_a_link_is_read_and_walked_through_without_being_kept() -> None:
    async def read(app: Any) -> None:
        await _come(app, address.of_study(IDENT))
        assert "Hills &amp; towns" in _shown()
        assert say("en", "study.lent")[:40] in _shown()
        assert "study-delete" not in _shown()
        await _run(app, "study-play", "1")
        assert app.play.step == app.play.replay.near(9)
        await app.studies.refresh()
        assert app.studies.all() == []

    _on(read)


def test_step_of_a_chapter_of_a_link_opens_at_once() -> None:
    async def read(app: Any) -> None:
        await _come(app, address.of_study(IDENT, 1, 12))
        assert app.play.step == app.play.replay.near(12)

    _on(read)


def test_study_of_a_link_is_kept_when_the_reader_asks_for_it_and_then_only_once() -> None:
    async def keep(app: Any) -> None:
        await _come(app, address.of_study(IDENT))
        await _run(app, "study-take")
        (one,) = app.studies.all()
        assert one.study == HILLS
        assert app.desk.ident == one.ident
        assert "study-delete" in _shown()
        await _come(app, address.of_study(IDENT))
        assert app.desk.ident == one.ident
        assert len(app.studies.all()) == 1

    _on(keep)


def test_what_is_said_in_a_chapter_of_a_link_is_kept_with_the_study_and_found_again_by_the_link() -> None:
    async def write(app: Any) -> None:
        await _come(app, address.of_study(IDENT, 1))
        app.play.remark("Too late.", "?")
        await _rest(app)
        app.play.goto(3)
        app.play.remark("And here.", "")
        await _rest(app)
        (one,) = app.studies.all()
        found = record.read(one.study.chapters[0].record, game)
        assert "Too late." in (lines.comment(found, 9), lines.comment(found, app.play.replay.near(9)))
        assert "And here." in one.study.chapters[0].record
        assert app.play.place.ident == one.ident
        await _come(app, address.of_study(IDENT))
        assert app.desk.ident == one.ident

    _on(write)


CODE = link.encode_study(TEXT)


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (CODE[:-4], "link.damaged_link"),
        ("%3Cb%3E", "link.damaged_link"),
        ("", "link.damaged_link"),
        ("A" * (guard.CODE + 4), "link.damaged_link"),
        (link.encode_study(TEXT.replace('Format "1"', 'Format "9"', 1)), "study.newer"),
        (link.encode_study(TEXT[:-9]), "study.unsound"),
        (link.encode_study("x" * (guard.RECORD + 1)), "link.refused"),
    ],
)
def test_link_of_a_study_that_is_damaged_is_refused_with_a_sentence(code: str, key: str) -> None:
    async def come(app: Any) -> None:
        await _come(app, address.of_study(address.PACKED + code))
        name = say("en", "study.link.name")
        words = say("en", key, name=name, chapter=1, detail="9").split("“")[0]
        assert words in fake.dom.by_id("notices").innerHTML
        assert not app.desk.is_open

    _on(come)


def test_link_is_offered_with_its_length_and_a_file_in_its_place_where_it_would_be_too_long() -> None:
    async def offer(app: Any) -> None:
        await app.desk.keep("s1", HILLS)
        app.desk.open("s1")
        await _rest(app)
        await _run(app, "study-link")
        made = fake.dom.by_id("dialog").innerHTML
        assert f"{address.STUDY}={IDENT}<" in made
        assert "link-copy" in made
        chance = random.Random(1)
        noise = tuple(Chapter("x", HILLS.chapters[0].record, None, _noise(chance)) for _ in range(20))
        await app.desk.keep("s1", HILLS._replace(chapters=noise))
        await _run(app, "study-link")
        made = fake.dom.by_id("dialog").innerHTML
        assert "too long for a link" in made
        assert "link-copy" not in made
        assert "study-save" in made

    _on(offer)


def _noise(chance: random.Random) -> str:
    return "".join(chr(chance.randrange(0x4E00, 0x9FFF)) for _ in range(study.TEXT))


@pytest.mark.parametrize("lang", LANGS)
def test_offer_of_a_link_is_safe_in_every_language(lang: str) -> None:
    nasty = Study('<img src=x>"&')
    for wanted in ("https://x/#study=~a&<", ""):
        assert "<img" not in html.link(lang, nasty, wanted, 3)


def test_code_that_becomes_too_long_a_text_is_refused_before_it_is_read() -> None:
    with pytest.raises(RecordError) as caught:
        link.decode_study(link.encode_study("x" * (guard.RECORD + 1)))
    assert caught.value.key == "too_long"
