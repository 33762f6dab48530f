"""Answers given beforehand, as two pages give, use and tell them."""

from __future__ import annotations

from html import escape

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_pages import Home, dialog, met

from sakusen import games
from sakusen.together import finding, letter, standing
from sakusen.ui.mail import letters_html
from sakusen.ui.page.words import LANGS, say

JULY = {"answer.damage.unit": "cheap", "answer.damage.how": "step", "answer.advance.unit": "stay"}
KINMEN = {"answer.stand": "retreat", "answer.retreat": "away"}


async def answer(home: Home) -> None:
    """Say beforehand what can be said."""
    await home.run("answers")
    fake.dom.answers["answers"] = JULY if home.mate.match.game.slug == "july" else KINMEN
    await home.run("answers-keep")


def notices() -> str:
    return str(fake.dom.by_id("notices").innerHTML)


@pytest.mark.slow
def test_two_pages_play_with_answers_given_beforehand_and_say_where_they_were_used():
    async def story() -> None:
        host, guest = await met("july")
        await host.visit()
        writer, reader, told, carried = guest, host, 0, 0
        for _ in range(120):
            if not writer.mate.table.wish:
                await answer(writer)
            await writer.play()
            friend = say(writer.lang, "mail.named", name=writer.mate.table.friend)
            carried += escape(say(writer.lang, "mail.answers.carried", friend=friend)) in notices()
            text, before = await writer.send(), len(reader.mate.table.given.used) if reader.app.play else 0
            await reader.open(text)
            if len(reader.mate.table.given.used) > before:
                told += 1
                assert f"{reader.mate.table.given.used[-1] + 1}" in notices()
            writer, reader = reader, writer
            if writer.mate.state == "over":
                break
        assert told
        assert carried
        ours, theirs = (home.app.play.session.match for home in (host, guest))
        assert ours.is_over
        assert ours.state.key() == theirs.state.key()
        await host.run("mate")
        assert escape(say("en", "mail.answers")) in dialog()
        assert "Used at step" in dialog()

    fake.run(story())


def test_answers_outlive_a_reload_and_can_be_taken_back_before_they_are_sent():
    async def story() -> None:
        _, guest = await met("kinmen")
        await answer(guest)
        assert guest.mate.table.wish == "retreat=away,stand=retreat"
        await guest.come_back()
        assert guest.mate.table.wish == "retreat=away,stand=retreat"
        await guest.run("answers")
        assert 'name="answer.stand" value="retreat" checked' in dialog()
        fake.dom.answers["answers"] = {"answer.stand": "ask", "answer.retreat": "ask"}
        await guest.run("answers-keep")
        await guest.play()
        assert letter.decode(finding.find(await guest.send())).given.grants == ()

    fake.run(story())


def test_what_another_has_answered_beforehand_is_not_taken_back_by_undo():
    async def story() -> None:
        host, guest = await met("july")
        await host.visit()
        writer, reader = guest, host
        for _ in range(120):
            if not writer.mate.table.wish:
                await answer(writer)
            while writer.app.play.session.turn == "person":
                pending = writer.app.play.session.match.pending
                before = len(writer.mate.table.answers(writer.mate.match).used)
                writer.app.play.done(writer.app.play.session.commit([writer.rng.choice(pending.actions)]))
                await writer.rest()
                used = writer.mate.table.answers(writer.mate.match).used
                if len(used) > before and used[-1] == len(writer.mate.match.entries) - 1:
                    assert not writer.app.play.session.undo()
                    return
            await reader.open(await writer.send())
            writer, reader = reader, writer
        raise AssertionError("no answer was used last")

    fake.run(story())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", ["kinmen", "july", "taiwan202x"])
def test_every_question_and_answer_has_words_and_the_invitation_says_how_many_letters(slug, lang):
    face = games.presenter(slug)
    for seat in range(2):
        for _, label, choices, _ in face.standing(lang, standing.questions(games.game(slug), seat)):
            assert label
            assert all(words for _, words in choices)
    fewest = standing.letters(games.game(slug), "friendly")[1]
    assert str(fewest) in letters_html.invitation(lang, face, "x", {"kind": "friendly"})


def test_the_invitation_counts_the_letters_of_a_sealed_game_where_it_takes_more():
    game, face = games.game("kinmen"), games.presenter("kinmen")
    for kind in ("friendly", "shared"):
        sealed = standing.letters(game, kind, "sealed")
        assert sealed[0] > standing.letters(game, kind)[0]
        said = letters_html.invitation("en", face, "x", {"kind": kind, "secrets": "sealed"})
        assert say("en", "mail.letters", n=sealed[0], least=sealed[1]) in said
