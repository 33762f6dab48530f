"""After a game another one with the sides swapped, in one press."""

from __future__ import annotations

import asyncio

import pytest
import ui_fake_page as fake
from ui_histories import played

from sakusen.games import game, presenter
from sakusen.ui.match import again
from sakusen.ui.match.session import Session
from sakusen.ui.page import dialogs


def test_the_same_game_begins_anew_with_the_sides_swapped() -> None:
    app = fake.page("en")

    async def swap() -> None:
        session = Session(played("july", 3, 30), presenter("july"), ("person", "normal"), "en")
        await app.save_notices.open()
        await app.game.enter("one", session, False)
        await fake.at_rest(app)
        await app.new_game.swapped()
        new = app.play.session
        assert new.seats == ["normal", "person"]
        assert (new.match.scenario, new.match.options) == (session.match.scenario, session.match.options)
        assert len(new.match.entries) < len(session.match.entries)
        assert app.play.ident != "one"
        assert {game.ident for game in app.saves.all()[0]} == {"one", app.play.ident}

    fake.look(swap())


@pytest.mark.parametrize(("seats", "can"), [(("person", "easy"), True), (("person", "person"), False)])
def test_it_is_offered_where_the_sides_are_not_played_alike(seats: tuple[str, str], can: bool) -> None:
    assert again.can_swap(Session(played("july", 3, 30), presenter("july"), seats, "en")) is can
    assert not again.can_swap(Session(played("gunki", 3, 10), presenter("gunki"), ("person",), "en"))


def test_the_end_screen_offers_it_first() -> None:
    made = dialogs.ending("en", "", True)
    assert made.count("primary") == 1
    assert 'btn primary" data-do="swapped"' in made
    assert "swapped" not in dialogs.ending("en", "")


def test_what_decided_the_game_stands_in_the_foot_of_the_end_which_never_scrolls() -> None:
    for can_swap in (False, True):
        scrolls, _, foot = dialogs.ending("en", "", can_swap, True, "gunki").partition('<div class="df">')
        assert 'data-do="review"' in foot
        assert 'data-do="review"' not in scrolls
        assert all(f'data-do="{one}"' in scrolls for one in ("close", "look-back", "apart", "save-record"))


@pytest.mark.parametrize("slug", ["gunki", "july"])
def test_whoever_works_it_out_the_end_offers_what_decided_the_game_once(slug: str) -> None:
    app, seats = fake.page("en"), ("person", "normal")[: len(game(slug).seats)]

    async def end() -> str:
        await app.save_notices.open()
        await app.game.enter("one", Session(played(slug, 3, 10_000), presenter(slug), seats, "en"), False)
        await fake.at_rest(app)
        app.play.show_ending()
        return str(fake.dom.by_id("dialog").innerHTML)

    scrolls, _, foot = fake.look(end()).partition('<div class="df">')
    assert foot.count('data-do="review"') == 1
    assert "review" not in scrolls


def test_with_a_friend_elsewhere_another_invitation_is_asked_for_as_agreed_with_the_sides_swapped() -> None:
    async def swap() -> None:
        app = fake.page("en")
        answers = {"side": "0", "kind": "real", "pace": "7", "name": "Heron", "opt.demolition": "yes"}
        fake.dom.answers["invite"] = answers
        app.commands.run("invite", "july")
        app.commands.run("invite-go", "keep")
        while not app.play:
            await asyncio.sleep(0)
        session, ident = app.play.session, app.play.ident
        fake.dom.answers.clear()
        assert again.can_swap(session)
        app.commands.run("swapped", "")
        await fake.at_rest(app)
        html = fake.dom.by_id("dialog").innerHTML
        assert app.dialog.name == "invite"
        for wanted in ('name="side" value="1"', 'name="kind" value="real"', 'name="pace" value="7"'):
            assert f"{wanted} checked" in html, wanted
        assert f'name="opt.demolition" value="{session.match.options["demolition"]}" checked' in html
        assert 'name="opt.deployment" value="original" checked' in html, "this game was begun without naming it"
        assert app.play.ident == ident

    fake.look(swap())
