"""What a notice is about is on the table as long as the notice stands."""

from __future__ import annotations

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine import study
from sakusen.engine.match import Match
from sakusen.engine.study import Study
from sakusen.games import presenter
from sakusen.ui.match.session import Session
from sakusen.ui.page import dom
from sakusen.ui.page.notices import HERE
from sakusen.ui.page.words import LANGS, say, saying


def test_what_was_said_of_a_game_goes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app, gone = fake.page(), []
    monkeypatch.setattr(dom, "remove", gone.append)

    def sit(ident: str) -> None:
        match = Match(games.game("gunki"))
        fake.run(app.game.enter(ident, Session(match, presenter("gunki"), ("person",), "en"), False))

    fake.run(app.save_notices.open())
    sit("first")
    of_game = app.notices.add(lambda _: "The computer player does not answer.", of=HERE)
    of_page = app.notices.add(lambda _: "A newer version is there.")
    of_next = app.notices.add(lambda _: "Its last steps could not be read.", of="second")
    sit("second")
    said = [line for line in gone if "#notices" in line]
    assert said == [f"#notices [data-note='{of_game}']"]

    async def leave() -> None:
        app.game.close()

    fake.run(leave())
    said = [line for line in gone if "#notices" in line]
    assert said[1:] == [f"#notices [data-note='{of_next}']"]
    assert str(of_page) not in "".join(said)


def test_the_same_words_stand_there_once_and_drive_nothing_else_out(monkeypatch: pytest.MonkeyPatch) -> None:
    app, gone = fake.page(), []
    monkeypatch.setattr(dom, "remove", gone.append)
    again = [(saying("lost.again"), "ask-again", "")]
    app.notices.add(saying("note.denied"))
    first = app.notices.add(saying("book.missing"))
    app.notices.add(saying("lost"), again, of="a game")
    app.notices.add(saying("mail.dealing"), bar=True)
    assert gone == []
    second = app.notices.add(saying("book.missing"))
    assert gone == [f"#notices [data-note='{first}']"]
    app.notices.add(saying("lost"), again, of="another game")
    app.notices.add(saying("lost"), of="a game")  # with nothing to press
    app.notices.add(saying("mail.dealing"), bar=True)
    app.notices.add(saying("book.missing"))
    assert gone == [f"#notices [data-note='{one}']" for one in (first, second)]


def test_what_stands_there_speaks_the_language_that_is_chosen() -> None:
    """It stayed in the language of when it was said, among buttons and a page in another one."""
    app = fake.page()

    async def told() -> None:
        app.save_notices.tell("full")
        number = app.notices.add(saying("mail.dealing"), bar=True)
        app.notices.advance(number, 40)
        said = list(fake.dom.said)
        app.appearance.set_lang("ja")
        full, dealing = (str(fake.dom.by_id(f"note-{at}").innerHTML) for at in (number - 1, number))
        assert say("ja", "note.full") in full
        assert f'data-do="save-record" data-arg="">{say("ja", "save.record")}<' in full
        assert f'data-do="dismiss" data-arg="{number - 1}">{say("ja", "close")}<' in full
        assert say("ja", "mail.dealing") in dealing
        assert 'value="40"' in dealing
        assert fake.dom.said == said, "whoever hears the page has heard it"
        app.notices.dismiss(str(number))
        fake.dom.by_id(f"note-{number}").innerHTML = ""
        app.appearance.set_lang("en")
        assert fake.dom.by_id(f"note-{number}").innerHTML == ""
        assert say("en", "note.full") in fake.dom.by_id(f"note-{number - 1}").innerHTML

    fake.look(told())


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_notice_names_is_named_in_its_language_too(lang: str) -> None:
    assert saying("mail.named", name=saying("mail.friend"))(lang) == say(
        lang, "mail.named", name=say(lang, "mail.friend")
    )


def test_note_in_a_study_speaks_the_language_that_is_chosen() -> None:
    app = fake.page()

    async def told() -> None:
        await app.save_notices.open()
        desk, _ = await app.studying.enter()
        desk.ident = "one"
        app.studies.lend("one", study.write(Study("Ambushes", "", ())))
        desk.show()
        desk.tell(saying("study.changed"))
        assert say("en", "study.changed") in fake.dom.by_id("study-pages").innerHTML
        app.appearance.set_lang("ja")
        assert say("ja", "study.changed") in fake.dom.by_id("study-pages").innerHTML

    fake.look(told())
