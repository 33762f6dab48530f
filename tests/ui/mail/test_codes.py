"""A letter as a code for the camera of another device: when it is offered, what it holds, what is said instead."""

from __future__ import annotations

import ui_fake_page as fake
from tests.ui.mail.test_pages import Home, dialog, met

from sakusen.together import finding, letter
from sakusen.ui.mail import code_html, letters_html
from sakusen.ui.page.words import LANGS, say


def test_an_invitation_can_be_shown_as_a_code_that_holds_its_link():
    async def story() -> None:
        host = Home()
        await host.visit()
        fake.dom.answers["invite"] = {"side": "0", "kind": "shared", "name": "Heron"}
        host.app.commands.run("invite", "kinmen")
        await host.run("invite-go", "code")
        assert letter.decode(finding.find(fake.dom.coded[-1])).terms.name == "Heron"
        assert '<svg class="code" viewBox="-4 -4 29 29"' in dialog(), "a margin of four squares belongs to a code"
        assert 'role="img" aria-label="QR code. Sakusen: an invitation to' in dialog()
        assert host.mate.state == "asked"
        assert "#i-check" in fake.dom.by_id("send").innerHTML, "the panel beneath knows that this way was used"

    fake.run(story())


def test_a_letter_longer_than_a_plain_code_holds_is_shown_in_digits_and_read_back():
    async def story() -> None:
        host = Home()
        await host.visit()
        fake.dom.answers["invite"] = {"side": "0", "kind": "shared", "name": "Heron"}
        host.app.commands.run("invite", "kinmen")
        await host.run("invite-go", "link")
        code = finding.find(fake.dom.clipboard)
        sending = host.app.post.sending
        for size, digits in ((code_html.PLAIN, False), (code_html.PLAIN + 1, True), (code_html.MOST, True)):
            address = "https://example.org/" + "a" * (size - len(code) - 28) + "#turn&m=" + code
            assert await sending._show_code("", address, code)
            shown = fake.dom.coded[-1]
            assert shown.rpartition("=")[2].isdigit() == digits
            assert finding.find(shown) == code
        assert not await sending._show_code("", address + "a", code)

    fake.run(story())


def test_a_letter_that_was_shown_as_a_code_is_final():
    async def story() -> None:
        _, guest = await met("july")
        await guest.play()
        await guest.send("code")
        assert guest.mate.state == "theirs"
        assert finding.find(fake.dom.coded[-1]) == guest.mate.table.sent

    fake.run(story())


def test_a_code_whose_program_cannot_be_fetched_is_said_and_the_other_ways_stay():
    async def story() -> None:
        _, guest = await met("july")
        await guest.play()
        fake.dom.draws = False
        await guest.send("code")
        assert say("ja", "mail.code.none") in fake.dom.by_id("notices").innerHTML
        assert 'data-arg="link"' in fake.dom.by_id("send").innerHTML

    fake.run(story())


def test_a_letter_too_long_for_one_code_is_offered_by_the_other_ways_and_the_page_says_so():
    for lang in LANGS:
        fits, long = (letters_html.ways(lang, code_html.MOST + more, True, {}) for more in (0, 1))
        assert 'data-arg="code"' in fits
        assert 'data-arg="code"' not in long
        assert code_html.too_long(lang, code_html.MOST + 1) in long
        assert all(f'data-arg="{way}"' in long for way in ("share", "link", "text", "file"))
