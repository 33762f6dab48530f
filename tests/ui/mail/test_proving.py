"""The page checks the proof of a record as ``verify`` does, and says each thing in words."""

from __future__ import annotations

import asyncio
import re
from html import escape
from typing import Any

import pytest
import ui_fake_page as fake
from tests.together.test_proof import record
from tests.ui.mail.test_pages import Home, dialog, met, met_sealed

from sakusen import games
from sakusen.engine.record import read, write
from sakusen.together import finding, terms
from sakusen.ui.page.words import LANGS, say


async def pasted(home: Home, text: str) -> str:
    """What the dialog says of a record that is pasted into it."""
    await home.run("prove-ask")
    assert 'type="file"' in dialog()
    fake.dom.answers["prove"] = {"record": text}
    await home.run("prove-go")
    return dialog()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", terms.DICE)
def test_a_record_that_holds_is_said_to_and_what_was_looked_at_is_counted(kind: str, lang: str) -> None:
    async def story() -> None:
        home = Home(lang)
        await home.visit()
        text = record(kind)
        said = await pasted(home, text)
        assert say(lang, "prove.holds") in said
        steps = len(read(text, games.game).entries)
        assert escape(say(lang, "prove.signed", n=steps, steps=steps)) in said
        assert re.split("[:：]", say(lang, f"prove.dice.{kind}", n=0, typed=0))[0] in said
        assert escape(say(lang, "prove.waits", side="", date=""))[:6] in said, "who is waited for, and since when"

    fake.look(story())


def changed(text: str, what: str) -> str:
    """A record with something changed in it that its proof does not allow."""
    if what == "die":
        *_, last = re.finditer(r" r(\d)/6", text)
        other = (int(last[1]) + 1) % 6
        return text[: last.start()] + f" r{other}/6" + text[last.end() :]
    match = read(text, games.game)
    if what == "signature":
        code = match.tags["Letter"]
        from sakusen.together import letter

        whole = letter.decode(code)
        assert whole.marks
        mark = whole.marks[1]._replace(minutes=whole.marks[1].minutes + 1)
        match.tags["Letter"] = letter.encode(whole._replace(marks=(whole.marks[0], mark)))
    elif what == "bad":
        match.tags["Letter"] = match.tags["Letter"][:-4]
    else:
        del match.tags["Letter"]
    return write(match)


@pytest.mark.parametrize(
    ("what", "key"), [("die", "fault.step"), ("signature", "fault.signature"), ("bad", "bad"), ("none", "none")]
)
def test_what_does_not_hold_is_named_and_a_record_without_a_proof_is_none(what: str, key: str) -> None:
    async def story() -> None:
        home = Home()
        await home.visit()
        said = await pasted(home, changed(record("shared"), what))
        assert say("en", "prove.holds") not in said
        assert (say("en", "prove.broken") in said) == key.startswith("fault")
        sentence = say("en", f"prove.{key}", n="STEP")
        assert all(part in said for part in escape(sentence).split("STEP"))

    fake.look(story())


def test_what_is_no_record_is_refused_in_words_and_asked_for_again() -> None:
    async def story() -> None:
        home = Home()
        await home.visit()
        said = await pasted(home, "<script>alert(1)</script>")
        assert 'role="alert"' in said
        assert "<script>" not in said
        assert 'type="file"' in said

    fake.look(story())


@pytest.mark.parametrize("secrets", ["open", "sealed"])
def test_the_game_on_the_table_is_checked_from_its_dialog_and_its_menu_in_the_middle_of_a_turn(secrets: str) -> None:
    async def story() -> None:
        meet: Any = met_sealed if secrets == "sealed" else met
        host, guest = await meet("kinmen")
        pages = {host: guest, guest: host}
        writer = guest
        for _ in range(4):
            app = writer.app
            fake.dom.lang = app.preferences.lang
            await writer.play()
            text = await writer.send()
            writer = pages[writer]
            await writer.open(text)
        play = writer.app.play
        steps = len(play.session.match.entries)
        while writer.mate.state == "mine" and len(play.session.match.entries) == steps:
            pending = play.session.match.pending
            play.done(play.session.commit([pending.actions[0]]))
            await writer.rest()
        await writer.run("mate")
        assert 'data-do="prove"' in dialog()
        await writer.run("menu")
        assert 'data-do="prove"' in dialog()
        await writer.run("prove")
        lang = writer.app.preferences.lang
        assert say(lang, "prove.holds") in dialog()
        assert escape(say(lang, "prove.secrets." + secrets)) in dialog()
        signed, now = writer.mate.table.base, len(play.session.match.entries)
        assert escape(say(lang, "prove.signed", n=signed, steps=now)) in dialog()

    fake.look(story())


def test_while_a_letter_is_shown_all_of_it_is_checked_and_a_record_saved_then_claims_nothing() -> None:
    """Its signature covers steps that have not been shown yet: nobody may be told that it does not hold."""

    async def story() -> None:
        host, guest = await met("kinmen", kind="shared")
        await guest.play()
        await host.visit()
        fake.dom.lang = "en"
        work = asyncio.ensure_future(host.app.post.open(finding.find(await guest.send())))
        for _ in range(4000):
            await asyncio.sleep(0)
            play = host.app.play
            mate = play.session.mate if play else None
            if mate and mate.came and mate.came.match and 0 < len(mate.match.entries) < len(mate.came.match.entries):
                break
        else:
            raise AssertionError("nothing is shown step by step")
        shown, whole = len(mate.match.entries), len(mate.came.match.entries)
        mate.prove()
        assert "Letter" not in write(mate.match)
        host.app.commands.run("prove", "")
        while host.app.dialog.name != "prove":
            await asyncio.sleep(0)
        assert say("en", "prove.holds") in dialog()
        assert escape(say("en", "prove.signed", n=whole, steps=whole)) in dialog()
        assert shown < whole
        await work
        await host.rest()
        assert "Letter" in write(host.app.play.session.match)

    fake.look(story())
