"""Every door through which something of a game comes out: for a seat, two games that it cannot tell apart give the same
at each of them, character for character."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from html import unescape
from typing import Any

import pytest
import ui_fake_page as fake
from tests.properties.twins import Twins, table_of, twins
from ui_histories import pairs

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.ui.board import cursor
from sakusen.ui.match import ear
from sakusen.ui.match.replay import tracing
from sakusen.ui.match.replay_play import ReplayPlay
from sakusen.ui.match.session import Session
from sakusen.ui.match.sight import Sight, looking
from sakusen.ui.page.words import say
from sakusen.ui.sharing import link, share
from sakusen.ui.storage.last_screen import SHELF, TABLE

SEATS = [("kinmen", 1), ("taiwan202x", 0), ("taiwan202x", 1)]
"""The seats from which something is hidden."""
Doors = dict[str, Any]


def dom_now() -> Doors:
    """All that is in the page: for eyes and for readers."""
    found = {
        ident: (element.innerHTML, element.textContent, element.attributes, element.hidden)
        for ident, element in sorted(fake.dom.elements.items())
    }
    return {"page": found, "title": str(fake.dom.document.title), "said": list(fake.dom.said)}


async def dialogs_of(app: Any) -> list[tuple[str, str]]:
    """Every dialog that may be open over a running game, and every file that comes of it."""
    found: list[tuple[str, str]] = []
    for command in ("menu", "overview", "save-record", "save-position", "copy-record", "link", "keys", "settings"):
        app.commands.run(command, "")
        await fake.at_rest(app)
        for _ in range(400):
            await fake.asyncio.sleep(0)
        found.append((command, fake.dom.by_id("dialog").innerHTML))
        app.dialog.close()
    for command in ("save-record", "save-position", "copy-record"):
        await app.transfer.send(command, "seen")
    app.visit.picture()
    assert say(app.preferences.lang, "note.fault") not in unescape(fake.dom.by_id("notices").innerHTML)
    found += [("clipboard", fake.dom.clipboard), *fake.dom.files]
    return found


async def sitting(app: Any, match: Match, seats: list[str], seat: int) -> Doors:
    """Everything that comes out of a running game for a person."""
    play_table, doors = presenter(match.game.slug), Doors()
    await app.save_notices.open()
    await app.game.enter("game", Session(match, play_table, seats, app.preferences.lang), False)
    await fake.at_rest(app)
    doors["curtain"] = dom_now(), repr(app.board.scene), app.told()
    if app.play.session.curtain not in (None, seat):
        return doors
    if app.play.is_covered:
        app.commands.run("uncover", "")
        await fake.at_rest(app)
    session = app.play.session
    assert session.viewer == seat
    doors["table"] = dom_now(), repr(app.board.scene), app.told()
    doors["undo"], doors["legal"], doors["log"] = session.undoes(), session.legal(), session.log()[1]
    doors["title"] = share.title(session, app.preferences.lang)
    app.play.pace.last_move()
    app.commands.run("changed", "")
    places = list(cursor.hexes(app.play.screen.scene.spots))
    doors["places"] = [ear.place_words(session, app.play.screen.scene, place) for place in places]
    for place in places[::6]:
        app.play.keyboard.go(place)
    doors["last"] = dom_now()
    doors["files"] = await dialogs_of(app)
    doors["refusals"] = [
        refusal
        for spot in app.play.screen.scene.spots[::7]
        for refusal in [session.tap([spot.touch])]
        if not session.cancel() and refusal.what == "refused"
    ]
    doors["shelf"] = {**app.saves.all()[0][0].meta, "time": 0}
    app.last_screen.keep()
    app.play.keep_picture()
    app.shelf.fill()
    doors["left"] = [app.last_screen._small.get(name) for name in (SHELF, TABLE)]
    doors["animated"] = repr(app.board.travelled)
    return doors


async def reading(app: Any, match: Match, seat: int, framed: bool) -> Doors:
    """Everything that comes out of a record that somebody reads as this seat, or before he has said who he is."""
    doors, told = Doors(), []
    play_table = presenter(match.game.slug)
    line = finish(tracing(match, play_table))
    code = link.encode(match)
    if framed:
        app.frame.tell = lambda what, **more: told.append((what, more))
        app.frame._newest = app.frame.wanted
    wanted = link.Wanted("open", code=code)
    make = partial(ReplayPlay, replay=line, wanted=wanted, chosen_eyes=app.visit.eyes, frame=app.frame)
    await app.game.sit(play_table.baked, make, "")
    doors["asked"] = dom_now(), repr(app.board.scene), app.told()
    app.visit.look_as(str(seat))
    for step in (*line.stops[:2], line.stops[len(line.stops) // 2], *line.stops[-2:]):
        app.play.goto(step)
        await fake.at_rest(app)
        fake.dom.by_id("line-open").href = ""
        doors[f"step {step}"] = dom_now(), repr(app.board.scene), app.play.session.undoes(), app.play.session.log()[1]
    doors["title"] = share.title(app.play.session, app.preferences.lang)
    if not framed:
        doors["files"] = [text for name, text in await dialogs_of(app)]
    pending = app.play.session.asked
    if pending:  # the reader plays on a little
        app.play.act(lambda: app.play.session.commit([pending.actions[0]]))
        await fake.at_rest(app)
        doors["own"] = dom_now(), repr(app.board.scene)
        if framed:
            opened = link.parse(fake.dom.by_id("line-open").href)
            assert opened.code == code, "what was played beside the record does not stand on the page"
    if framed:
        app.frame._rest(app.visit.play)
        doors["kept"] = app.last_screen._small.names(), [save.meta for save in app.saves.all()[0]]
    doors["told"] = told
    return doors


def differences(one: Any, two: Any, where: str = "") -> Iterator[str]:
    """Where two doors differ."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for name in one:
            yield from differences(one[name], two[name], f"{where}/{name}")
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        for i, (a, b) in enumerate(zip(one, two, strict=True)):
            yield from differences(a, b, f"{where}/{i}")
    elif one != two:
        yield f"{where}: {str(one)[:300]!r} != {str(two)[:300]!r}"


def check(doors: list[Doors]) -> None:
    assert not list(differences(*doors))


@cache
def some_twins(slug: str) -> tuple[Twins, ...]:
    """Looked for once, by all tests of a game."""
    return tuple(twins(slug, 6))


def both(slug: str, seat: int, count: int) -> list[tuple[Match, Match]]:
    """Pairs with a history, and positions with what they hide dealt anew."""
    rules = games.game(slug)
    found = [pair for pair in some_twins(slug) if pair.seat == seat]
    some = found[:: max(1, len(found) // count)]
    return [*pairs(slug, seat, count), *((table_of(rules, one.one), table_of(rules, one.other)) for one in some)]


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(("slug", "seat"), SEATS)
def test_who_plays_against_the_computer_gets_to_know_nothing_of_its_secrets(slug: str, seat: int, phone: bool) -> None:
    for one, two in both(slug, seat, 4):
        doors = []
        for match in (one, two):
            app = fake.page("ja" if phone else "en")
            fake.dom.phone = phone
            seats = ["normal", "normal"]
            seats[seat] = "person"
            doors.append(fake.look(sitting(app, match.branch(), seats, seat)))
        check(doors)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seat"), SEATS)
def test_of_two_persons_at_one_screen_neither_gets_to_know_the_secrets_of_the_other(slug: str, seat: int) -> None:
    for one, two in both(slug, seat, 5):
        doors = []
        for match in (one, two):
            app = fake.page("zh-Hant")
            doors.append(fake.look(sitting(app, match.branch(), ["person", "person"], seat)))
            assert app.last_screen._small.get(TABLE) is None
            assert not app.saves.picture("game")
        check(doors)


@pytest.mark.parametrize("framed", [False, True])
@pytest.mark.parametrize(("slug", "seat"), SEATS)
def test_the_record_of_a_game_that_is_not_over_tells_a_reader_only_what_his_side_knows(
    slug: str, seat: int, framed: bool
) -> None:
    for one, two in pairs(slug, seat, 4):
        doors = []
        for match in (one, two):
            app = fake.page("en", framed)
            doors.append(fake.look(reading(app, match, seat, framed)))
        check(doors)


@pytest.mark.parametrize(("slug", "seat"), SEATS)
def test_what_a_seat_has_seen_is_the_same_document_whatever_was_hidden_from_it(slug: str, seat: int) -> None:
    for one, two in both(slug, seat, 6):
        for whole in (True, False):
            texts = {finish(looking(match, presenter(slug), seat, whole)).text() for match in (one, two)}
            assert len(texts) == 1


def test_everything_goes_out_only_when_it_is_wanted_and_only_an_article_shows_it_unasked() -> None:
    match = pairs("taiwan202x", 0, 1)[0][0]
    sight = finish(looking(match, presenter("taiwan202x"), 0))
    session = Session(match, presenter("taiwan202x"), ["person", "normal"], "en", curtain=False)
    made = share.Shared(session, match, "https://x/index.html", None, sight)
    for what in ("record", "position"):
        mine, whole = made.made("en", {"what": what}), made.made("en", {"what": what, "secrets": "all"})
        for name, text in whole.items():
            assert ("hands=" in text) == (name != "address")
        assert not [text for text in mine.values() if "hands=" in text]
        assert 'mode="diagram"' in mine["element"]
        opened = link.parse("#" + mine["address"].split("#")[1])
        assert isinstance(finish(link.opening(opened, games.game)), Sight)
        opened = link.parse("#" + whole["address"].split("#")[1])
        assert finish(link.opening(opened, games.game)).state.key() == match.state.key()
