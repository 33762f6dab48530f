"""Two persons at one screen: what one of them sees and hears is gone when the other comes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.games.kinmen.presenter.words import say
from sakusen.games.kinmen.rules.board import OPTION_CHITS
from sakusen.presenter.contract import Scene
from sakusen.ui.match import eyes
from sakusen.ui.match.screen import COVERED
from sakusen.ui.match.session import Session
from sakusen.ui.page.html import plain

BLANK = {at for at, name in enumerate(OPTION_CHITS) if name == "lunch_in_kinmen"}
SECRETIVE = ("kinmen", "taiwan202x")
NOTHING = Scene([], [], [], [])
At = Callable[[Any], Awaitable[None]]


async def play(app: Any, slug: str, acts: int, seats: list[str], at_curtain: At, at_table: At, seed: int = 3) -> None:
    """Play a game at random for so many acts."""
    chance = Random(seed)
    match = Match(games.game(slug), None, None, Dealt(seed))
    await app.save_notices.open()
    await app.game.enter("game", Session(match, presenter(slug), seats, app.preferences.lang), False)
    for _ in range(acts):
        await fake.at_rest(app)
        session = app.play.session
        if session.turn == "curtain":
            await at_curtain(app)
            app.commands.run("uncover", "")
        legal = session.legal()
        if not legal:
            break
        await at_table(app)
        action = chance.choice(legal)[0]
        app.play.act(lambda action=action, session=session: session.take(action))
    await fake.at_rest(app)
    app.play.progress.closed = True


async def nothing(_: Any) -> None:
    return


@pytest.mark.parametrize("slug", SECRETIVE)
def test_nothing_of_the_game_is_left_on_the_page_behind_the_curtain(slug: str) -> None:
    app, seen = fake.page(), []

    async def look(app: Any) -> None:
        seen.append(app.play.session.curtain)
        assert {ident: fake.dom.by_id(ident).innerHTML for ident in COVERED} == dict.fromkeys(COVERED, "")
        assert app.board.scene == NOTHING
        assert fake.dom.by_id("refused").textContent == ""
        assert not fake.dom.by_id("dialog").open
        assert fake.dom.by_id("game").inert
        app.appearance.set_lang({"en": "ja"}.get(app.preferences.lang, "en"), keep=False)  # and nothing brings it back
        app.play.screen.show_map()
        app.play.pace.last_move()
        app.play.zoomed()
        assert {ident: fake.dom.by_id(ident).innerHTML for ident in COVERED} == dict.fromkeys(COVERED, "")
        assert app.board.scene == NOTHING

    async def open_something(app: Any) -> None:
        assert fake.dom.by_id("prompt").innerHTML
        app.commands.run("menu", "")

    fake.look(play(app, slug, 150, ["person", "person"], look, open_something))
    assert set(seen) == ({0} if slug == "kinmen" else {0, 1})


def everything() -> str:
    """All that any part of the page holds."""
    return " ".join(f"{element.innerHTML} {element.textContent}" for element in fake.dom.elements.values())


def test_the_seat_changes_without_a_curtain_to_whoever_sees_nothing_secret_and_nothing_secret_is_left() -> None:
    app, seen = fake.page(), {0: 0, 1: 0}

    async def look(app: Any) -> None:
        session = app.play.session
        state = session.match.state
        hidden = [chit for chit, name in enumerate(OPTION_CHITS) if (state.drawn & ~state.used) >> chit & 1]
        names = [say("en", f"option.{OPTION_CHITS[chit]}") for chit in hidden if chit not in BLANK]
        found = [name for name in names if name in everything()]
        assert session.viewer == 0 or not found or state.delayed
        seen[session.viewer] += bool(names)

    fake.look(play(app, "kinmen", 200, ["person", "person"], nothing, look))
    assert seen[0]
    assert seen[1]


@pytest.mark.parametrize("slug", SECRETIVE)
def test_the_curtain_says_what_has_happened_and_shows_the_board_with_no_more_than_both_may_know(slug: str) -> None:
    app, told, pictured = fake.page(), [], []

    async def look(app: Any) -> None:
        session, html = app.play.session, fake.dom.by_id("curtain").innerHTML
        assert 'role="dialog"' in html
        assert 'data-do="menu"' in html
        told.append(html.count("<li>"))
        pictured.append(len(app.board.pictured))
        for other in range(2):  # the same page for whoever looks at it
            assert app.play.since.for_everybody(session.curtain) in html, other
        where = (
            f'<p class="where"><span>{session.presenter.title("en")[0]}</span>　<span>Turn {session.match.state.turn}'
        )
        assert where in html, "which game it is and where it stands, for a phone"

    fake.look(play(app, slug, 120, ["person", "person"], look, nothing))
    assert max(told)
    if slug != "kinmen":  # where nothing has moved at its two curtains
        assert max(pictured), "the picture is of where it happened"


def test_what_is_in_both_pictures_is_in_the_common_one_and_nothing_else() -> None:
    match = Match(games.game("kinmen"), None, None, Dealt(2))
    chance = Random(2)
    for _ in range(60):
        match.choose(chance.choice(list(match.pending.actions)))
    scenes = []
    for seat in (0, 1):
        session = Session(match, presenter("kinmen"), ["person", "person"], "en", curtain=False)
        session.viewer = seat
        scenes.append(presenter("kinmen").scene(session.seen._replace(mine=False), session.focus))
    both = eyes.common(*scenes)
    assert scenes[0] != scenes[1]
    assert 0 < len(both.sprites) < max(len(scene.sprites) for scene in scenes)
    assert all(sprite in scene.sprites for sprite in both.sprites for scene in scenes)


def test_without_a_curtain_by_agreement_the_next_one_looks_on_at_once_and_the_game_remembers_it() -> None:
    app, curtains = fake.page(), []

    async def agree(app: Any) -> None:
        curtains.append(app.play.session.curtain)
        app.commands.run("curtain-off", "")
        assert 'data-do="curtain-off-yes"' in fake.dom.by_id("dialog").innerHTML
        assert app.play.is_covered
        app.commands.run("curtain-off-yes", "")
        assert not app.play.is_covered
        await fake.at_rest(app)
        for _ in range(50):
            await asyncio.sleep(0)

    fake.look(play(app, "taiwan202x", 60, ["person", "person"], agree, nothing))
    assert len(curtains) == 1
    assert app.saves.all()[0][0].meta["curtain"] is False

    async def again() -> None:
        await app.loader.save("game")
        assert not app.play.session.has_curtain
        assert not app.play.is_covered

    fake.look(again())


def test_the_choice_for_a_game_without_a_curtain_is_offered_where_something_is_hidden_and_holds_for_that_game() -> None:
    async def begin(curtain: str) -> Any:
        app = fake.page()
        await app.save_notices.open()
        app.new_game.ask("taiwan202x")
        assert 'name="curtain"' in fake.dom.by_id("dialog").innerHTML
        fake.dom.answers["new"] = {"seat0": "person", "seat1": "person", "curtain": curtain, "dice": "auto"}
        await app.new_game.begin()
        assert app.preferences.values["new"].get("curtain") is None
        return app.play.session

    assert fake.look(begin("on")).has_curtain
    assert not fake.look(begin("off")).has_curtain
    assert fake.look(begin("off")).curtain is None


def test_who_has_acted_sees_what_came_of_it_before_the_curtain_falls() -> None:
    app, shown = fake.page(), []
    put = fake.dom.put

    def watch(ident: str, html: str) -> bool:
        if ident == "panels" and 'data-panel="beat"' in html and app.play.session.curtain is not None:
            shown.append((app.play.session.viewer, app.play.session.curtain, html))
        return bool(put(ident, html))

    async def turns() -> None:
        await play(app, "taiwan202x", 150, ["person", "person"], nothing, nothing)

    fake.dom.put = watch  # type: ignore[method-assign]
    try:
        fake.look(turns())
    finally:
        del fake.dom.put
    assert shown
    assert all(viewer != curtain for viewer, curtain, _ in shown)


@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hant"])
def test_the_next_player_is_not_told_which_card_was_laid_down_or_drawn(lang: str) -> None:
    app, heard = fake.page(lang), []

    async def listen(app: Any) -> None:
        heard.append((fake.dom.by_id("said").textContent, app.play.session))
        for event in app.play.session.match.entries[-1].events:
            if event.data.get("seen_by") is not None and "card" in event.data:
                line = app.play.presenter.line(event, lang, event.data["seen_by"])
                assert not line or plain(line.html) not in fake.dom.by_id("said").textContent

    fake.look(play(app, "taiwan202x", 120, ["person", "person"], listen, nothing))
    laid = {
        plain(presenter("taiwan202x").line(event, lang, None).html)
        for _, session in heard
        for entry in session.match.entries
        for event in entry.events
        if event.kind == "chosen"
    }
    assert [said for said, _ in heard if said in laid], "it is told that a card was laid down"


def test_what_is_marked_as_new_holds_nothing_that_only_the_other_saw() -> None:
    app = fake.page()

    async def look(app: Any) -> None:
        session = app.play.session
        for event in session.focus.last:
            assert event.data.get("seen_by") in (None, session.viewer) or "card" not in event.data

    fake.look(play(app, "taiwan202x", 150, ["person", "person"], nothing, look))


def test_a_game_that_cannot_be_kept_can_be_taken_along_as_a_whole_while_the_seat_changes() -> None:
    app = fake.page()

    async def save(app: Any) -> None:
        app.commands.run("save-record", "")
        assert 'data-arg="save-record:all"' in fake.dom.by_id("dialog").innerHTML
        assert ":seen" not in fake.dom.by_id("dialog").innerHTML
        await app.transfer.send("save-record", "seen")
        assert not fake.dom.files
        await app.transfer.send("save-record", "all")
        assert len(fake.dom.files) == 1
        fake.dom.files.clear()

    fake.look(play(app, "taiwan202x", 20, ["person", "person"], save, nothing))


@pytest.mark.parametrize("slug", SECRETIVE)
def test_what_happened_under_other_eyes_can_be_looked_at_again_and_tells_no_more(slug: str) -> None:
    app, heard = fake.page(), []

    async def look(app: Any) -> None:
        app.play.pace.last_move()
        heard.append(fake.dom.by_id("said").textContent)

    fake.look(play(app, slug, 120, ["person", "person"], nothing, look))
    assert any(heard)


@pytest.mark.parametrize("slug", SECRETIVE)
def test_an_event_passed_on_for_other_eyes_is_a_sentence_for_every_seat(slug: str) -> None:
    match, secret = Match(games.game(slug), None, None, Dealt(5)), 0
    chance = Random(5)
    while not match.is_over:
        for event in match.choose(chance.choice(list(match.pending.actions))):
            for eyes_of in (0, 1, None):
                told = eyes.told([event], eyes_of)[0]
                secret += told != event
                for reader in (0, 1, None):
                    eyes.line(presenter(slug), told, "en", reader)
    assert secret
