"""What the others have done since one's last turn: the list, the board behind each act, the discs, the keys."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
import ui_fake_page as fake
from tests.ui.match.test_computer_turns import sitting, steps, until

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import SLUGS, presenter
from sakusen.presenter.contract import SKIPPED, LogLine
from sakusen.ui.match import eyes, since
from sakusen.ui.match.session import Session
from sakusen.ui.page.aloud import aloud
from sakusen.ui.page.html import plain, unlinked

LISTED = 'data-panel="since"'


def played(slug: str, acts: int, seed: int = 3) -> Match:
    """A match of so many random choices."""
    match, chance = Match(games.game(slug), None, None, Dealt(seed)), Random(seed)
    for _ in range(acts):
        if match.is_over:
            break
        match.choose(chance.choice(list(match.pending.actions)))
    return match


@pytest.mark.parametrize("slug", SLUGS)
def test_every_line_since_the_last_own_act_is_in_exactly_one_act_of_the_list_and_own_ones_in_none(slug: str) -> None:
    for acts in range(10, 160, 15):
        match = played(slug, acts)
        for seat in range(len(match.game.seats)):
            first = since.last_choice(match, seat, ())
            found = since.deeds(match, presenter(slug), "en", seat, (), seat)
            told = [line.html for deed in found for line in (deed.head, *deed.came)]
            wanted = [
                (entry.seat, line)
                for at, entry in enumerate(match.entries)
                if at > first and not since.is_own_luck(match, at, first)
                for event in eyes.told(entry.events, seat)
                if (line := eyes.line(presenter(slug), event, "en", seat)) and 0 < line.level < 3
            ]
            assert not [line.html for _, line in wanted if line.html not in told]
            assert all(deed.start < deed.end <= len(match.entries) for deed in found)
            assert [deed.start for deed in found] == sorted(deed.start for deed in found)
            own = [deed for deed in found if deed.head.seat == seat and deed.start <= max(first, 0)]
            assert not own or first < 0


@pytest.mark.parametrize("slug", SLUGS)
def test_the_boards_found_by_playing_a_match_once_more_are_those_that_were_noted(slug: str) -> None:
    match, noted, chance = Match(games.game(slug), None, None, Dealt(5)), since.Positions(), Random(5)
    for _ in range(60):
        if match.is_over:
            break
        noted.note(match, 0)
        match.choose(chance.choice(list(match.pending.actions)))
    found = since.Positions()
    finish(found.walking(match, 0))
    assert found.has(0)
    for step in range(1, len(match.entries)):
        a, b = noted.behind(step), found.behind(step)
        assert b is not None
        if a is not None and match.entries[step - 1].kind == "choice" and step in noted._kept:
            assert a.key() == b.key()


def test_nothing_is_known_of_a_board_that_was_taken_back() -> None:
    match, positions = played("july", 20), since.Positions()
    positions.note(match, 0)
    size = len(match.entries)
    while match.can_undo:
        match.undo()
    if len(match.entries) < size:
        positions.note(match, 0)
        assert positions.behind(size) is None


async def after_the_computer(slug: str = "july") -> Any:
    """A table at which the computer has moved and a person is asked."""
    app = await sitting(slug, ["normal", "person"])
    await until(app, lambda: app.play.session.turn == "person" and not app.play.moving)
    await asyncio.sleep(0.01)
    return app


def test_the_list_opens_by_itself_numbers_its_acts_on_the_map_and_an_own_act_closes_it() -> None:
    async def look() -> None:
        app = await after_the_computer()
        html = fake.dom.by_id("panels").innerHTML
        assert LISTED in html
        count = html.count('data-do="since" data-arg="')
        acts = app.play.since.deeds
        assert count == len(acts) + 2  # and the buttons for playing all and for closing
        assert len(acts) > 1
        assert not fake.dom.by_id("playback").hidden
        plain_scene = app.play.presenter.scene(app.play.session.seen, app.play.session.focus)
        assert len(app.board.scene.over) > len(plain_scene.over)
        app.play.act(lambda: app.play.session.take(app.play.session.legal()[0][0]))
        await fake.at_rest(app)
        assert LISTED not in fake.dom.by_id("panels").innerHTML
        assert fake.dom.by_id("playback").hidden

    fake.look(look())


def test_behind_the_curtain_board_and_list_come_with_one_refresh() -> None:
    shown: list[str] = []

    async def look() -> None:
        for acts in range(50, 80):
            match = played("taiwan202x", acts)
            session = Session(match, presenter("taiwan202x"), ["person"] * 2, "en")
            app = fake.page()
            await app.game.enter("game", session, False)
            await fake.at_rest(app)
            show = app.play.screen.show
            app.play.screen.show = lambda: (shown.append("all"), show())[1]  # noqa: B023
            if app.play.is_covered:
                app.play.uncover()
            if LISTED in fake.dom.by_id("panels").innerHTML and shown:
                return
            shown.clear()

    fake.look(look())
    assert shown == ["all"]


def test_an_act_is_shown_on_the_board_as_it_was_and_said_and_a_tap_leads_back_to_the_present_board_only() -> None:
    async def look() -> None:
        app = await after_the_computer()
        play = app.play
        now = repr(play.presenter.scene(play.session.seen, play.session.focus).sprites)
        app.commands.run("since", "first")
        await until(app, lambda: play.since.at == 0)
        assert play.since.is_past
        assert repr(app.board.scene.sprites) != now
        assert aloud("en", plain(play.since.deeds[0].head.html)) in fake.dom.by_id("said").textContent
        assert 'aria-current="step"' in fake.dom.by_id("panels").innerHTML
        before = steps(app)
        app.play.tapped([app.board.scene.spots[-1].touch])
        assert not play.since.is_past
        assert repr(app.board.scene.sprites) == now
        assert (steps(app), play.session.draft) == (before, [])

    fake.look(look())


def test_with_keys_one_walks_through_the_acts_and_escape_closes_the_list() -> None:
    async def look() -> None:
        app = await after_the_computer()
        play = app.play
        last = len(play.since.deeds) - 1
        for where, at in (("last", last), ("back", last - 1), ("forward", last), ("first", 0), ("forward", 1)):
            app.commands.run("since", where)
            await until(app, lambda at=at: play.since.at == at)
        assert play.cancel()
        assert not play.since.is_open
        assert not play.cancel()

    fake.look(look())


@pytest.mark.parametrize(("moved_to", "stands"), [("", "home"), ("elsewhere", "elsewhere")])
def test_behind_the_list_the_camera_stands_where_it_stood_unless_the_reader_has_moved_it(
    moved_to: str, stands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        app, at = await after_the_computer(), ["home"]
        monkeypatch.setattr(app.board, "stand", lambda: list(at), raising=False)
        monkeypatch.setattr(app.board, "reveal", lambda _: at.__setitem__(0, "there"), raising=False)
        monkeypatch.setattr(app.board, "take_stand", lambda stand: at.__setitem__(0, stand[0]), raising=False)
        app.commands.run("since", "first")
        await until(app, lambda: app.play.since.at == 0)
        assert at == ["there"]
        at[0] = moved_to or at[0]
        assert app.play.cancel()
        assert at == [stands]

    fake.look(look())


def test_all_acts_are_played_one_after_the_other_until_the_present_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sakusen.ui.match.since_view.PACE", 0.0)

    async def look() -> None:
        app = await after_the_computer()
        play, seen = app.play, []
        app.preferences.values["speed"] = "fast"
        app.commands.run("since", "play")
        play.show()
        assert "Pause" in fake.dom.by_id("panels").innerHTML
        await until(app, lambda: seen.append(play.since.at) or not play.since.is_playing)
        assert [at for at in dict.fromkeys(seen) if at is not None] == [-1, *range(len(play.since.deeds))]
        assert not play.since.is_past
        assert "Play all" in fake.dom.by_id("panels").innerHTML
        assert app.board.travelled

    fake.look(look())


def test_with_less_motion_the_acts_follow_each_other_at_the_speed_that_was_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of them stood for 0.9 seconds, and the button said "none" whatever was pressed."""

    async def look() -> None:
        app, waits = await after_the_computer(), []
        monkeypatch.setattr(app.preferences.__class__, "speed_name", "none")
        sleep = asyncio.sleep

        async def waited(seconds: float, *_: object) -> None:
            waits.append(seconds)
            await sleep(0)

        monkeypatch.setattr(asyncio, "sleep", waited)
        for speed, seconds in (("slow", 1.5), ("normal", 0.9), ("fast", 0.45)):
            app.preferences.values["speed"] = speed
            waits.clear()
            app.commands.run("since", "play")
            app.play.show()
            assert f"Speed {speed.title()}" in fake.dom.by_id("panels").innerHTML
            for _ in range(200):
                await sleep(0)
            assert not app.play.since.is_playing
            assert waits.count(seconds) == len(app.play.since.deeds), waits

    fake.look(look())


def test_a_game_opened_again_has_the_list_and_its_boards() -> None:
    async def look() -> None:
        app = await after_the_computer()
        heads = [deed.head for deed in app.play.since.deeds]
        session = app.play.session
        await app.game.enter("again", Session(session.match, session.presenter, session.seats, "en"), False)
        await fake.at_rest(app)
        assert [deed.head for deed in app.play.since.deeds] == heads
        app.commands.run("since", "first")
        await until(app, lambda: app.play.since.at == 0)
        assert app.play.since.is_past

    fake.look(look())


def test_in_the_list_places_have_frames_and_units_which_are_long_have_none() -> None:
    html = 'the <a class="ref" data-touch="unit:3">15th Cavalry</a> to <a class="hx ref" data-touch="hex:4">0205</a>'
    assert unlinked(html) == 'the <span>15th Cavalry</span> to <span class="hx">0205</span>'


def test_what_counts_and_has_changed_stands_below_the_list_before_and_now(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        app = await after_the_computer()
        play = app.play
        monkeypatch.setattr(type(play.presenter), "tallies", lambda _, seen: [("Sum", str(sum(seen.state.at)))])
        now = str(sum(play.session.match.state.at))
        assert f"→ {now}</b>" in play.since.panel()
        monkeypatch.setattr(type(play.presenter), "tallies", lambda _, seen: [("Same", "1")])
        assert "tot3" not in play.since.panel()

    fake.look(look())


def test_dice_of_one_side_stand_together_in_the_list_and_what_did_not_take_place_is_left_out() -> None:
    def die(seat: int, face: int) -> LogLine:
        return LogLine(f"side {seat} throws {face}", 2, seat, "", more=f" {face}")

    came = (die(0, 2), die(0, 5), die(1, 1), LogLine("hits: 0", 2, None, ""), die(1, 3))
    skipped = LogLine("nobody returns", SKIPPED, 0, "")
    deed = since.Deed(0, 0, 1, LogLine("attack", 1, 0, ""), (*came, skipped))
    assert since.shown(deed) == ["attack", "side 0 throws 2 5", "side 1 throws 1", "hits: 0", "side 1 throws 3"]
    assert since.shown(since.Deed(0, 0, 1, die(0, 4), (die(0, 6),))) == ["side 0 throws 4 6"], "nor in two lines"


def test_one_act_is_counted_in_the_singular() -> None:
    async def look() -> None:
        since = (await after_the_computer()).play.since
        assert f"{len(since.deeds)} acts</small>" in since.panel()
        del since.deeds[1:]
        assert "1 act</small>" in since.panel()

    fake.look(look())


def test_an_enemy_whom_nobody_plays_has_acts_in_the_list_but_no_name_over_it() -> None:
    """One press on "back" took the list of Regiment without Colours away, with an error."""

    async def look() -> None:
        app, match = fake.page(), played("gunki", 40)
        await app.game.enter("game", Session(match, presenter("gunki"), ["person"], "en"), False)
        listed = app.play.since
        listed.walk("first")
        listed.deeds[:] = [since.Deed(1, 0, 1, LogLine("Event: Chisliyaev", 1, 1, ""), ())]
        assert "<small>1 act</small>" in listed.panel()

    fake.look(look())
