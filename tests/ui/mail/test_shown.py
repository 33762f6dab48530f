"""What the page shows of a game by letters beside the board: head, title, icon, panel, dialogs, words of a letter."""

from __future__ import annotations

import asyncio
import re
from html import escape
from typing import Any

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_pages import Home, dialog, met, met_sealed

from sakusen import games
from sakusen.together import clock, finding, standing
from sakusen.ui.mail import letters_html
from sakusen.ui.match import mate_view
from sakusen.ui.page import outside
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.storage.shelf_cards import STATES


def html(ident: str) -> str:
    return str(fake.dom.by_id(ident).innerHTML)


@pytest.mark.parametrize("kind", ["friendly", "shared", "real"])
def test_the_head_names_dice_and_secrets_in_every_language(kind: str) -> None:
    async def story() -> None:
        host, guest = await met("july", kind=kind)
        for lang in LANGS:
            guest.app.appearance.set_lang(lang)
            words = say(lang, f"mail.kind.{kind}")
            chip, title = html("head").split('class="mate"')[1], html("head").split('class="mate"')[0]
            assert f"<small>{escape(words)}</small>" in chip
            assert f" · {escape(words)}</span>" in title, "on a phone the chip is a sign only"
        await host.visit()

    fake.look(story())


def test_the_head_says_that_secrets_are_sealed() -> None:
    async def story() -> None:
        _, guest = await met_sealed("kinmen", kind="shared")
        assert mate_view.agreed("ja", guest.mate) == "共同のダイス・封印"
        assert "共同のダイス・封印" in html("head")

    fake.look(story())


def test_the_panel_with_the_ways_follows_the_language() -> None:
    async def story() -> None:
        _, guest = await met("july")
        await guest.play()
        assert say("ja", "mail.way.link") in html("send")
        guest.app.appearance.set_lang("zh-Hant")
        assert say("zh-Hant", "mail.way.link") in html("send")
        guest.app.post.sending.close()
        guest.app.appearance.set_lang("en")
        assert html("send") == "", "who has closed it is not shown it again"

    fake.look(story())


async def answered(way: str = "link") -> tuple[Home, Home, str]:
    """Two who play July by letters, and the letter in which the host answers the guest's first."""
    host, guest = await met("july")
    await guest.play()
    first = await guest.send()
    await host.visit()
    await host.open(first)
    await host.play()
    return host, guest, await host.send(way)


def test_the_ways_of_the_letter_before_are_gone_as_soon_as_another_has_come() -> None:
    """Pressed while the new one is shown, they would do nothing; and what has been copied is no sign of the next."""

    async def story() -> None:
        _, guest, second = await answered()
        guest.app.post.sending.open()
        assert say("ja", "mail.way.link") in html("send")
        opening = asyncio.ensure_future(guest.app.post.open(finding.find(second)))
        while not guest.mate.came:
            await asyncio.sleep(0)
        assert html("send") == ""
        await opening
        await guest.rest()
        assert guest.mate.state == "mine"

    fake.look(story())


def test_a_letter_as_text_names_game_side_and_step() -> None:
    async def story() -> None:
        host, _, text = await answered("text")
        side, title = games.presenter("july").seats("en")[host.mate.table.seat], games.about("july").title["en"]
        steps = len(host.mate.match.entries)
        assert steps
        assert text.startswith(f"Sakusen: {title}, letter 2 ({side}, up to step {steps})\n")

    fake.look(story())


def test_the_icon_and_the_title_say_how_many_games_wait_and_for_whom(monkeypatch: Any) -> None:
    counted: list[int] = []

    async def badge(count: int) -> None:
        counted.append(count)

    monkeypatch.setattr(outside, "badge", badge)

    async def story() -> None:
        host, guest = await met("july")
        await guest.play()
        assert counted[-1] == 1, "a letter is to be sent"
        text = await guest.send()
        guest.app.post.count()
        await guest.rest()
        assert counted[-1] == 0
        assert not str(fake.dom.document.title).startswith("●")
        await host.visit()
        await host.open(text)
        assert host.mate.state == "mine"
        assert counted[-1] == 1
        assert str(fake.dom.document.title).startswith("● Your turn")

    fake.look(story())


def test_who_only_looks_at_the_board_finds_the_way_back_to_the_seat() -> None:
    async def story() -> None:
        host, guest = Home(), Home("ja")
        await host.visit()
        text = await host.invite("kinmen")
        await guest.visit()
        await guest.open(text)
        guest.app.dialog.close()
        assert 'data-do="invited"' in html("notices")
        await guest.run("invited")
        assert 'data-do="seat-take"' in dialog()
        await guest.sit_down()
        assert guest.mate.table.seat == 1

    fake.look(story())


@pytest.mark.parametrize("secrets", ["open", "sealed"])
@pytest.mark.parametrize("slug", ["kinmen", "taiwan202x"])
def test_who_is_invited_sees_the_board_and_is_not_asked_through_whose_eyes(slug: str, secrets: str) -> None:
    async def story() -> None:
        host, guest = Home(), Home("ja")
        await host.visit()
        text = await host.invite(slug, secrets=secrets, side="1")
        await guest.visit()
        await guest.open(text)
        assert not guest.app.play.is_covered
        assert guest.app.play.session.viewer == 0, "the seat that is free"

    fake.look(story())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", ["kinmen", "july", "taiwan202x"])
def test_the_invited_reads_who_sits_where_how_many_letters_and_which_time(slug: str, lang: str) -> None:
    async def story() -> None:
        host, guest = Home(), Home(lang)
        await host.visit()
        text = await host.invite(slug, kind="shared", pace="3")
        await guest.visit()
        await guest.open(text)
        face, game = games.presenter(slug), games.game(slug)
        said, yes = standing.letters(game, "shared", "open")
        key = "mail.letters" if yes < said else "mail.letters.same"
        assert escape(say(lang, key, n=said, least=yes)) in dialog()
        assert escape(letters_html.pace_words(lang, clock.OFFERED["3"])) in dialog()
        seats = [
            f"<b>{side}</b><small>{who}</small>" for side, who in zip(face.seats(lang), ("Heron", "x"), strict=True)
        ]
        assert seats[0] in dialog()
        assert f"<b>{face.seats(lang)[1]}</b><small>{say(lang, 'mail.you')}</small>" in dialog()

    fake.look(story())


@pytest.mark.parametrize("lang", LANGS)
def test_the_options_of_an_invitation_are_folded_up_and_their_line_says_how_they_are_answered(lang: str) -> None:
    async def story() -> None:
        home = Home(lang)
        await home.visit()
        await home.run("invite", "kinmen")
        line = re.search(r'<summary id="invite-options">(.*?)</summary>', dialog())
        assert line
        face = games.presenter("kinmen")
        for _, label, choices, _ in face.options(lang):
            assert escape(label) in line[1]
            assert escape(choices[0][1]) in line[1]
        key, _, choices, _ = face.options(lang)[0]
        other = letters_html.chosen_options(lang, face, {f"opt.{key}": choices[-1][0]})
        assert choices[-1][1] in other

    fake.look(story())


@pytest.mark.parametrize("state", ["asked", "mine", "theirs", "outbox"])
def test_the_dialog_of_the_chip_says_in_a_sentence_how_it_stands(state: str) -> None:
    async def story() -> None:
        host, guest = await met("july")
        home = host if state in ("asked", "mine") else guest
        if state != "asked":
            await guest.play()
        text = await guest.send() if state in ("theirs", "mine") else ""
        if home is host:
            await host.visit()
            await host.app.loader.save(host.app.saves.all()[0][0].ident)
            await host.rest()
        if state == "mine":
            await host.open(text)
        assert home.mate.state == state
        await home.run("mate")
        lead = re.search(r"<p class=lead>(.*?)</p>", dialog())
        assert lead
        assert lead[1][-1] in ".。", lead[1]

    fake.look(story())


def test_a_letter_that_came_before_is_said_once() -> None:
    async def story() -> None:
        _, guest = await met("july")
        await guest.play()
        text = await guest.send()
        removed: list[str] = []
        guest.app.notices.dismiss, keep = (lambda number="": removed.append(number)), guest.app.notices.dismiss
        await guest.open(text)
        await guest.open(text)
        assert removed[-1] not in ("", "-1"), "the first notice makes room for the second"
        guest.app.notices.dismiss = keep

    fake.look(story())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("state", sorted(STATES))
def test_the_shelf_says_of_every_game_by_letters_since_when_it_stands_so(state: str, lang: str) -> None:
    assert "DATE" in say(lang, f"mail.shelf.{state}", friend="Heron", date="DATE")


@pytest.mark.parametrize("side", ["0", "1"])
def test_while_sealed_cards_are_shuffled_the_panel_says_how_many_letters_that_still_takes(side: str) -> None:
    async def story() -> None:
        host, guest = Home(), Home("ja")
        await host.visit()
        text = await host.invite("taiwan202x", secrets="sealed", side=side)
        await guest.visit()
        await guest.open(text)
        assert say("ja", "mail.letters.deal", n=4) in dialog()
        await guest.sit_down()
        told, writer, other = [], guest, host
        for _ in range(5):
            left = letters_html.passes_left(writer.mate)
            assert (say(writer.lang, "mail.panel.deal", n=left) in html("send")) == bool(left)
            told.append(left)
            text = await writer.send()
            if other is host and len(told) == 1:
                await host.visit()
            await other.open(text)
            writer, other = other, writer
            if writer.mate.state == "mine":
                break
        assert told == ([4, 3, 2, 1, 0] if side == "0" else [3, 2, 1, 0])

    fake.look(story())
