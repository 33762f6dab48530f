"""Studies on the page: made of games on the table, read, opened at a step, changed, kept and never lost."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import ui_fake_page as fake
from ui_histories import played

from sakusen.engine import lines, record, study
from sakusen.engine.cooperative import finish
from sakusen.engine.match import Match
from sakusen.engine.study import Chapter, Study
from sakusen.games import game, presenter
from sakusen.ui.match.session import Session
from sakusen.ui.page import address, address_bar, book_dom, edition, late
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.storage.stores import Full, Memory, Plain
from sakusen.ui.storage.studies import STUDY
from sakusen.ui.study import html
from tools import build, pack

Work = Callable[[Any], Awaitable[None]]


async def _rest(app: Any) -> None:
    """Wait until all is done that was begun: each slice of it takes one turn, and there are fewer than that."""
    for _ in range(600):
        await asyncio.sleep(0)
    await fake.at_rest(app)


def _on(work: Work, lang: str = "en") -> None:
    """Do something on a fresh page."""
    app = fake.page(lang)

    async def whole() -> None:
        await app.save_notices.open()
        app.desk, _ = await app.studying.enter()
        await work(app)

    fake.look(whole())


async def _sit(app: Any, slug: str = "july", steps: int = 30) -> Session:
    session = Session(played(slug, 3, steps), presenter(slug), ("person", "person"), "en", has_curtain=False)
    await app.game.enter("one", session, False)
    await _rest(app)
    return session


async def _step(app: Any) -> None:
    """One legal choice, whatever is asked."""
    session = app.play.session
    before = len(session.match.entries)
    while len(session.match.entries) == before:
        app.play.act(lambda: session.take(session.legal()[0][0]))
        await _rest(app)


async def _run(app: Any, name: str, arg: str = "", **answers: str) -> None:
    if answers:
        fake.dom.answers["study-form"] = answers
    app.commands.run(name, arg)
    await _rest(app)


async def _made(app: Any, *names: str) -> str:
    """A study with a game of July for each name; what it is kept as."""
    chapters = tuple(
        Chapter(name, record.write(played("july", at, 20)).strip(), 9, f"Before {name}.", f"After {name}.")
        for at, name in enumerate(names)
    )
    ident = await app.desk.keep("s1", Study("Hills", "Why?", chapters))
    app.desk.open(ident)
    await _rest(app)
    return str(ident)


def _shown() -> str:
    return str(fake.dom.by_id("study-pages").innerHTML)


def test_game_on_the_table_goes_into_a_new_study_and_the_position_into_the_same() -> None:
    async def add(app: Any) -> None:
        session = await _sit(app)
        await _run(app, "study-add")
        assert "The game, opened at step 30" in fake.dom.by_id("dialog").innerHTML
        await _run(app, "study-added", part="game", title="One", before="Look.", study="")
        (one,) = app.studies.all()
        await _run(app, "study-added", part="position", title="Two", before="", study=one.ident)
        (one,) = app.studies.all()
        assert [chapter.name for chapter in one.study.chapters] == ["One", "Two"]
        whole, position = (record.read(chapter.record, game) for chapter in one.study.chapters)
        assert [entry[:3] for entry in whole.entries] == [entry[:3] for entry in session.match.entries]
        assert (position.entries, position.state.key()) == ([], session.match.state.key())
        assert "“2. Two” is in “Study of" in fake.dom.by_id("notices").innerHTML

    _on(add)


def test_chapter_opens_at_its_step_with_its_texts_and_leads_on_and_back() -> None:
    async def read(app: Any) -> None:
        await _made(app, "First", "Second")
        assert all(word in _shown() for word in ("Hills", "Why?", "Before First.", "After Second."))
        await _run(app, "study-play", "1")
        assert not app.desk.is_open
        assert app.play.step == app.play.replay.near(9)
        panels = fake.dom.by_id("panels")
        assert "Before First." in panels.innerHTML
        assert "After First." not in panels.innerHTML
        app.play.goto(None)
        await _rest(app)
        assert "After First." in panels.innerHTML
        await _run(app, "study-play", "2")
        assert "Before Second." in panels.innerHTML
        await _run(app, "study-back")
        assert app.desk.is_open

    _on(read)


def test_what_is_said_and_played_in_a_chapter_is_kept_in_the_study() -> None:
    async def write(app: Any) -> None:
        await _made(app, "First")
        await _run(app, "study-play", "1")
        play = app.play
        play.remark("Too late.", "?")
        play.what_if("sooner", "new", ["person", "person"])
        await _rest(app)
        await _step(app)
        play.goto(play.step)
        await _rest(app)
        await app.studies.refresh()
        (chapter,) = app.studies.of("s1").chapters
        found = record.read(chapter.record, game)
        assert (lines.comment(found, play.step), lines.sign(found, play.step)) == ("Too late.", "?")
        assert lines.counted(found) == [(play.step + 1, 0)]
        assert (chapter.name, chapter.after) == ("First", "After First.")

    _on(write)


def test_line_takes_the_place_of_the_game_of_a_chapter_which_stays_beside_it_as_the_one_that_was_played() -> None:
    async def promote(app: Any) -> None:
        await _made(app, "First")
        was = [entry[:3] for entry in record.read(app.studies.of("s1").chapters[0].record, game).entries]
        await _run(app, "study-play", "1")
        play = app.play
        play.what_if("sooner", "new", ["person", "person"])
        await _rest(app)
        await _step(app)
        play.goto(play.step)
        await _rest(app)
        path = play.branches.rows()[0].path
        await play.enter(path)
        await _run(app, "branch-raise", "/".join(f"{a}.{b}" for a, b in path))
        found = record.read(app.studies.of("s1").chapters[0].record, game)
        assert [entry[:3] for entry in found.entries] == [entry[:3] for entry in play.replay.match.entries] != was
        line = finish(lines.line(lambda n: record.replayed(found, n), found, *path[0]))
        assert line.name == say("en", "lines.main")
        assert [entry[:3] for entry in line.match.entries] == was
        play.remark("kept on", "")
        await _rest(app)
        assert "kept on" in app.studies.of("s1").chapters[0].record

    _on(promote)


def test_position_without_a_step_can_be_opened_and_varied() -> None:
    async def vary(app: Any) -> None:
        session = await _sit(app)
        await _run(app, "study-added", part="position", title="P", before="", study="")
        (one,) = app.studies.all()
        app.desk.open(one.ident)
        await _rest(app)
        await _run(app, "study-play", "1")
        assert (app.play.step, len(app.play.replay)) == (0, 0)
        assert app.play.replay.state(0).key() == session.match.state.key()
        app.play.what_if("first try", "new", ["person", "person"])
        await _rest(app)
        await _step(app)
        assert "first try" in app.studies.of(one.ident).chapters[0].record

    _on(vary)


def test_names_texts_and_order_are_changed_and_a_chapter_deleted() -> None:
    async def change(app: Any) -> None:
        await _made(app, "First", "Second", "Third")
        await _run(app, "study-edit", "0")
        await _run(app, "study-edited", "0", title="Other {hills}", before="New.")
        await _run(app, "study-edited", "2", title="2nd", before="b", after="a", at="12")
        await _run(app, "study-move", "3:-1")
        await _run(app, "study-move", "1:-1")  # nowhere to go
        await _run(app, "study-drop", "1")
        await _run(app, "study-dropped", "1")
        await app.studies.refresh()
        found = app.studies.of("s1")
        assert (found.name, found.before) == ("Other <hills>", "New.")
        assert [(one.name, one.step, one.before, one.after) for one in found.chapters] == [
            ("Third", 9, "Before Third.", "After Third."),
            ("2nd", 12, "b", "a"),
        ]

    _on(change)


def test_chapter_on_the_table_is_written_back_to_its_place_after_chapters_have_moved() -> None:
    async def move(app: Any) -> None:
        await _made(app, "First", "Second")
        await _run(app, "study-play", "2")
        play = app.play
        await _run(app, "study-back")
        await _run(app, "study-move", "2:-1")
        play.remark("said late", "")
        await _rest(app)
        found = app.studies.of("s1").chapters
        assert ["said late" in one.record for one in found] == [True, False]
        await _run(app, "study-dropped", "1")
        play.remark("said too late", "")
        await _rest(app)
        assert ["said too late" in one.record for one in app.studies.of("s1").chapters] == [False, True]

    _on(move)


def test_another_window_writes_nothing_over() -> None:
    async def clash(app: Any) -> None:
        await _made(app, "First")
        mine, theirs = app.studies.text("s1"), study.write(Study("Theirs"))
        await app.saves.store.change({f"{STUDY}s1/": theirs})
        await _run(app, "study-edited", "0", title="Mine", before="")
        await app.studies.refresh()
        assert sorted(one.study.name for one in app.studies.all()) == ["Mine", "Theirs"]
        assert say("en", "study.changed") in _shown()
        assert mine

    _on(clash)


def test_where_nothing_can_be_kept_the_study_is_there_and_can_be_saved_as_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refuse(app: Any) -> None:
        await _made(app, "First")

        async def change(*_: Any) -> bool:
            raise Full

        monkeypatch.setattr(app.saves.store, "change", change)
        await _run(app, "study-edited", "0", title="Not kept", before="")
        assert say("en", "study.full") in _shown()
        assert "Not kept" in _shown()
        await _run(app, "study-save")
        assert study.read(fake.dom.files[-1][1]).name == "Not kept"
        monkeypatch.undo()
        await _run(app, "study-edited", "0", title="Kept again", before="")
        await app.studies.refresh()
        assert app.studies.of("s1").name == "Kept again"

    _on(refuse)


def test_damaged_study_stands_on_the_shelf_and_can_be_taken_out() -> None:
    async def damage(app: Any) -> None:
        await app.saves.store.change({f"{STUDY}bad/": "[Study 1"})
        app.shelf.show()
        await _rest(app)
        assert say("en", "study.damaged", name="bad") in fake.dom.by_id("shelf").innerHTML
        await _run(app, "study-save", "bad")
        assert fake.dom.files[-1][1] == "[Study 1"

    _on(damage)


def test_study_that_was_kept_while_the_database_did_not_answer_moves_to_the_others() -> None:
    async def move(app: Any) -> None:
        text = study.write(Study("Spare"))
        await Plain(app.studies._small).change({f"{STUDY}one/": text})
        await app.saves.store.change({f"{STUDY}one/": study.write(Study("Other"))})
        await app.studies.refresh()
        assert sorted(one.study.name for one in app.studies.all()) == ["Other", "Spare"]
        assert await Plain(app.studies._small).find(STUDY) == {}

    _on(move)


def test_file_is_kept_once_and_a_bad_one_changes_nothing() -> None:
    async def bring(app: Any) -> None:
        text = study.write(Study("From a friend", "Look.", (Chapter("x", record.write(played("july", 1, 5))),)))
        for _ in range(2):
            await app.desk.bring("a.txt", text, True)
            await _rest(app)
        assert [one.study.name for one in app.studies.all()] == ["From a friend"]
        for bad, key in ((text.replace('Format "1"', 'Format "9"', 1), "newer"), (text[:-9], "unsound")):
            await app.desk.bring("b.txt", bad, True)
            start = say("en", f"study.{key}", name="b.txt", chapter=1, detail="DETAIL").split("DETAIL")[0]
            assert key == "newer" or start.split("chapter")[0] in fake.dom.by_id("notices").innerHTML
        assert len(app.studies.all()) == 1
        await app.desk.bring("c.txt", study.write(Study("Unasked")), False)
        assert len(app.studies.all()) == 1
        await _run(app, "study-take")
        assert len(app.studies.all()) == 2

    _on(bring)


def test_chapter_with_an_impossible_game_says_so_and_the_others_open() -> None:
    async def broken(app: Any) -> None:
        good = record.write(played("july", 1, 5)).strip()
        bad = good.replace('Game "july"', 'Game "chess"')
        await app.desk.keep("s2", Study("Half", "", (Chapter("bad", bad), Chapter("good", good))))
        app.desk.open("s2")
        await _rest(app)
        await _run(app, "study-play", "1")
        assert app.desk.is_open
        assert "chess" in _shown()
        await _run(app, "study-play", "2")
        assert len(app.play.replay) == 5

    _on(broken)


def test_game_with_secrets_is_not_added_before_it_is_over() -> None:
    async def refuse(app: Any) -> None:
        await _sit(app, "taiwan202x")
        await _run(app, "study-add")
        assert say("en", "study.secret") in fake.dom.by_id("notices").innerHTML
        assert not fake.dom.by_id("dialog").open

    _on(refuse)


def test_addresses_name_studies_chapters_and_steps() -> None:
    assert address.study_in(address.of_study("ab-1")) == ("ab-1", 0, None)
    assert address.study_in(address.of_study("ab-1", 2)) == ("ab-1", 2, None)
    assert address.study_in(address.of_study("ab-1", 2, 0)) == ("ab-1", 2, 0)
    assert address.study_in("#study=a/b") is address.study_in("#table=a") is None


def test_everything_in_a_study_leads_somewhere_and_is_safe_in_every_language() -> None:
    app = fake.page()
    nasty = '<img src=x>"&'
    one = Study(nasty, nasty, (Chapter(nasty, record.write(Match(game("july"))).strip(), 0, nasty, nasty),) * 2)
    for lang in LANGS:
        made = "".join(
            (html.bar(lang), *html.pages(lang, one, nasty, nasty), html.edit(lang, one, 0), html.edit(lang, one, 1))
        )
        made += html.beside(lang, one, 1, True) + html.new(lang) + html.add(lang, [], "", nasty, 3)
        assert "<img" not in made
        assert {part.split('"')[0] for part in made.split('data-do="')[1:]} <= set(app.commands._table)


def test_memory_of_a_page_that_may_keep_nothing_is_told() -> None:
    async def tell(app: Any) -> None:
        app.save_notices.can_keep = False
        await app.desk.keep("s", Study("x"))
        assert say("en", "study.denied") in fake.dom.by_id("notices").innerHTML

    _on(tell)
    assert Memory().names() == []


def test_page_that_cannot_fetch_the_screen_of_studies_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    app = fake.page()

    def missing() -> None:
        raise ModuleNotFoundError

    async def none(path: str) -> str:
        return ""

    monkeypatch.setattr(app.studying, "_open", missing)
    monkeypatch.setattr(edition.fetching, "fetch_json", none)
    fake.look(_run(app, "study-new"))
    assert say("en", "study.missing") in fake.dom.by_id("notices").innerHTML
    assert not app.studying.is_open


def test_a_study_does_not_come_over_the_game_that_was_opened_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    app, here = fake.page(), [""]
    enter = app.studying.enter

    async def late_one() -> Any:
        here[0] = "#table=name1"
        return await enter()

    monkeypatch.setattr(app.studying, "enter", late_one)
    monkeypatch.setattr(address_bar, "fragment", lambda: here[0])

    async def ask() -> None:
        app.commands.run("study-new", "")

    fake.run(ask())
    assert not app.dialog.name


def test_a_study_whose_styles_come_late_does_not_come_over_the_game_that_was_opened_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def read(app: Any) -> None:
        ident = await _made(app, "First")
        await _run(app, "study-close")
        assert not app.desk.is_open
        here = ["#study"]
        monkeypatch.setattr(address_bar, "fragment", lambda: here[0])

        async def styled(*_: object) -> None:
            here[0] = "#table=name1"

        monkeypatch.setattr(book_dom, "styled", styled)
        app.desk.open(ident)
        await _rest(app)
        assert not app.desk.is_open

    _on(read)


def test_what_comes_late_is_what_the_build_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    build.late(tmp_path)
    text = (tmp_path / "late" / "study.json").read_text("utf-8")

    async def fetch(path: str) -> str:
        assert path == "late/study.json"
        return text

    monkeypatch.setattr(edition.fetching, "fetch_json", fetch)
    monkeypatch.setattr(edition.datafile, "edition", pack.edition)
    names = [name for name in json.loads(text) if name in sys.modules]  # not the edition, nor files of messages
    before = {name: sys.modules.pop(name) for name in names}  # a page that has none of them yet
    package = sys.modules["sakusen.ui.study"]
    try:
        assert asyncio.run(late.fetch("study"))
        assert all(sys.modules[name] is not before[name] for name in names)
        assert sys.modules["sakusen.ui.study.desk"].html is sys.modules["sakusen.ui.study.html"]
    finally:
        for name, module in before.items():
            sys.modules[name] = module
            setattr(package, name.rpartition(".")[2], module)
