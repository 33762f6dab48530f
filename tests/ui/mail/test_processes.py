"""A page and ``python -m sakusen letters``, two processes that know of each other only what letters say."""

from __future__ import annotations

import pytest
import ui_fake_page as fake
from tests.together.program import Program
from tests.ui.mail.test_pages import Home

from sakusen.cli.requests import digest
from sakusen.together import finding


@pytest.mark.slow
def test_a_page_and_the_program_play_one_game_by_letters_to_the_same_key():
    async def story() -> None:
        home, program = Home(), Program("14")
        await home.visit()
        answer = program.open(await home.invite("july", kind="shared"))
        refused = 0
        for number in range(400):
            code = str(answer["letter"])
            await home.open(code)
            assert home.mate.state != "asked"
            if number % 8 == 0:
                await home.come_back()
                await home.open(code)  # it comes twice
            await home.play()
            if home.mate.state == "over":
                break
            text = await home.send("text")
            if number % 5 == 0:
                assert program.open(finding.find(text)[:-6])["came"] == "cut"
                refused += 1
            answer = program.open(text)
            assert answer["came"] == "new"
            if number % 5 == 0:
                assert program.open(text)["came"] == "known"
        match = home.app.play.session.match
        assert match.is_over
        assert program.open(await home.send())["key"] == digest(match)
        assert refused
        assert program.close() == 0

    fake.run(story())
