"""How soon a letter goes that answers a secret question: nobody learns from it whether there was anything to choose."""

from __future__ import annotations

import pytest
import ui_fake_page as fake
from ui_live_pages import Window, apart, connect, play, settle

from sakusen.engine.sealed import forced, rules_of
from sakusen.ui.live.live import PAUSE


def posted(window: Window) -> list[float]:
    """When this window sends letters, by its own clock, from now on."""
    times: list[float] = []
    live, post = window.app.live, window.app.live._post
    live._post = lambda code, number: (times.append(window.clock.now), post(code, number))
    return times


async def until_asked(pla: Window, other: Window, kind: str) -> None:
    """Play until the PLA's page is about to answer in secret: by itself, or its person."""
    game, seat, begun = pla.app.play.session.match.game, pla.mate.table.seat, []

    def answers() -> None:
        match = pla.mate.match
        if pla.mate.is_asked_in_secret:
            is_forced = forced(rules_of(game, match.options), match.state, seat) is not None
            begun.append("page" if is_forced else "person")
        type(pla.mate).answers(pla.mate)

    pla.mate.answers = answers
    for _ in range(400):
        await play(pla, other, 1)
        if begun[-1:] == [kind] and pla.mate.state == "outbox":
            return
    raise AssertionError(begun)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["page", "person"])
def test_a_page_that_answers_by_itself_sends_no_sooner_than_a_person_who_had_a_choice(kind):
    async def story() -> None:
        host, guest = await apart("kinmen", "friendly", secrets="sealed")
        await connect(host, guest)
        await until_asked(host, guest, kind)
        times, number, begin = posted(host), guest.mate.table.number, host.clock.now
        await settle(host, guest)
        assert (times, guest.mate.table.number) == ([], number)
        host.clock.pass_by(PAUSE / 2)
        await settle(host, guest)
        assert times == []
        host.clock.pass_by(PAUSE)
        await settle(host, guest)
        assert len(times) == 1
        assert guest.mate.table.number > number
        assert begin < times[0]

    fake.look(story())
