"""Other lines of a game that goes on and in which somebody has secrets: what one's own seat did not know is drawn anew,
and nothing that it does not know gets into them."""

from __future__ import annotations

from html import escape, unescape
from typing import Any

import pytest
import ui_fake_page as fake
from tests.properties.twins import looks
from ui_back import act, look, rest, sit
from ui_histories import pairs, played

from sakusen.engine import lines
from sakusen.engine.cooperative import finish
from sakusen.engine.match import Match
from sakusen.engine.record import read, replayed, write
from sakusen.games import game, presenter
from sakusen.ui.history.branches import path_text
from sakusen.ui.history.dice import DICE
from sakusen.ui.match.session import Session
from sakusen.ui.page.words import LANGS, say
from sakusen.ui.sharing import files, link

SLUGS = ("kinmen", "taiwan202x")
COMPUTER = {0: ("person", "normal"), 1: ("normal", "person")}
BOTH = ["person", "person"]
LONG = {"kinmen": 200, "taiwan202x": 90}
"""So many steps, and the game still goes on."""


async def line(app: Any, name: str, luck: str = "new", steps: int = 3) -> list[tuple[Any, ...]]:
    """A line from the step that is shown, and back to that; the steps of it."""
    play = app.history.play
    play.what_if(name, luck, BOTH)
    await rest(app)
    for _ in range(steps):
        await act(app)
    entries = [entry[:3] for entry in play.session.match.entries]
    play.goto(play.step)
    await rest(app)
    return entries


def panels() -> str:
    return str(fake.dom.by_id("panels").innerHTML)


async def kept(app: Any) -> Match:
    """The game as it is on the disk, and as it is there after a reload."""
    record = (await app.saves.claim("one")).record
    found = read(record, game)
    assert write(found) == write(read(write(found), game))
    return found


# ------------------------------------------------------------------ the dialog
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_dialog_says_before_anything_is_pressed_that_the_unknown_is_drawn_anew(slug: str, lang: str) -> None:
    app = fake.page(lang)

    async def ask() -> None:
        await sit(app, slug, LONG[slug], COMPUTER[1])
        await look(app, 30)
        app.history.ask()
        dialog = str(fake.dom.by_id("dialog").innerHTML)
        assert escape(say(lang, "what.if.unknown")) in dialog
        assert escape(say(lang, "what.if.same.seen")) in dialog

    fake.look(ask())


def test_where_nothing_is_hidden_the_dialog_says_nothing_of_it() -> None:
    app = fake.page("en")

    async def ask() -> None:
        await sit(app)
        await look(app, 12)
        app.history.ask()
        dialog = str(fake.dom.by_id("dialog").innerHTML)
        assert escape(say("en", "what.if.unknown")) not in dialog
        assert escape(say("en", "what.if.same.seen")) not in dialog

    fake.look(ask())


def test_where_the_game_is_over_the_button_says_so_before_it_is_pressed() -> None:
    app = fake.page("en")

    async def end() -> None:
        await sit(app, "july", 9000)
        play = await look(app)
        over = say("en", "what.if.over")
        assert f'data-do="what-if" aria-disabled="true" title="{over}"' in str(fake.dom.by_id("acting").innerHTML)
        assert over in str(fake.dom.by_id("prompt").innerHTML)
        play.goto(12)
        await rest(app)
        assert "aria-disabled" not in str(fake.dom.by_id("acting").innerHTML)
        assert over not in str(fake.dom.by_id("prompt").innerHTML)

    fake.look(end())


# ------------------------------------------------------------------ kept, shown, changed
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_line_is_kept_named_and_found_after_a_reload(slug: str, seat: int) -> None:
    app = fake.page("en")

    async def try_it() -> None:
        session = await sit(app, slug, LONG[slug], COMPUTER[seat])
        before = [entry[:3] for entry in session.match.entries]
        play = await look(app, 60)
        where = play.step
        known = looks(game(slug).observe(play.replay.state(where), session.viewer))[0]
        play.what_if("As if", "new", BOTH)
        await rest(app)
        assert looks(game(slug).observe(play.session.match.state, session.viewer))[0] == known
        assert play.session.log()[1][:3], "what has happened before stands in its log"
        play.goto(where)
        await rest(app)
        steps = await line(app, "The other way")
        assert (play.step, play.session.taken) == (where, False)
        found = await kept(app)
        assert [entry[:3] for entry in found.entries] == before
        (at,) = lines.counted(found)
        one = finish(lines.line(lambda n: replayed(found, n), found, *at))
        assert (one.name, one.step, one.match.imagined_for) == ("The other way", where + 1, session.viewer)
        assert [entry[:3] for entry in one.match.entries] == steps
        assert "The other way" in panels()
        assert say("en", "lines.from", at=where + 1) in panels()

    fake.look(try_it())


def test_a_line_is_walked_commented_renamed_compared_and_deleted_and_never_takes_the_place_of_the_game() -> None:
    app = fake.page("en")

    async def change() -> None:
        session = await sit(app, "taiwan202x", 90, COMPUTER[0])
        play = await look(app, 60)
        where = play.step
        steps = await line(app, "As if")
        (row,) = play.branches.rows()
        await play.enter(row.path)
        assert play.moment.of == where + len(steps), "steps are counted on"
        assert where < play.moment.at
        assert f"Step {play.moment.at} of {play.moment.of}" in str(fake.dom.by_id("prompt").innerHTML)
        told = say("en", "lines.imagined", side=presenter("taiwan202x").seats("en")[0], at=where)
        assert escape(told) in panels()
        assert told in unescape(str(fake.dom.by_id("prompt").innerHTML))
        for do in ("promote", "raise"):
            assert f'data-do="branch-{do}"' not in panels()
        before = app.play
        app.history.promote(path_text(row.path))
        app.history.exchange(path_text(row.path))
        await rest(app)
        assert (app.play, play.branches.path) == (before, row.path)
        play.remark("Better so.", "!")
        play.rename(row.path, "Still as if")
        app.history.compare(path_text(row.path))
        assert "Still as if" in str(fake.dom.by_id("dialog").innerHTML)
        await rest(app)
        found = await kept(app)
        one = finish(lines.line(lambda n: replayed(found, n), found, *lines.counted(found)[0]))
        assert one.name == "Still as if"
        assert [lines.sign(one.match, at) for at in one.match.notes] == ["!"]
        play.drop(row.path)
        await rest(app)
        assert (play.branches.rows(), session.match.notes, play.step) == ([], {}, where)
        assert (await kept(app)).notes == {}

    fake.look(change())


def test_a_line_inside_one_needs_nothing_drawn_anew_and_can_become_its_course() -> None:
    app = fake.page("en")

    async def nest() -> None:
        await sit(app, "taiwan202x", 90, COMPUTER[0])
        play = await look(app, 60)
        where = play.step
        await line(app, "outer", steps=6)
        await play.enter(play.branches.rows()[0].path)
        assert not play.imagines
        key = play.replay.state(play.step).key()
        play.what_if("inner", "new", BOTH)
        await rest(app)
        assert play.session.match.state.key() == key
        await act(app)
        count = len(play.session.match.entries)
        play.goto(play.step)
        await rest(app)
        outer, inner = play.branches.rows()
        assert (inner.name, inner.step) == ("inner", where + play.step + 1)
        await play.enter(inner.path)
        app.history.exchange(path_text(inner.path))
        await rest(app)
        assert play.branches.path == outer.path
        assert len(play.replay) == count
        assert [row.name for row in play.branches.rows()] == ["outer", ""]
        found = await kept(app)
        one = finish(lines.line(lambda n: replayed(found, n), found, *outer.path[0]))
        assert len(one.match.entries) == count

    fake.look(nest())


def test_a_line_that_is_taken_back_wholly_is_gone() -> None:
    app = fake.page("en")

    async def undo() -> None:
        session = await sit(app, "kinmen", 200, COMPUTER[0])
        play = await look(app, 60)
        where = play.step
        play.what_if("", "new", BOTH)
        await rest(app)
        await act(app)
        assert lines.counted(session.match)
        while play.session.taken and play.session.undoes() is not None:
            play.undo()
            await rest(app)
        assert (lines.counted(session.match), play.session.taken, play.step) == ([], False, where)

    fake.look(undo())


def test_after_the_end_of_the_game_the_line_opens_and_another_one_hides_nothing() -> None:
    app = fake.page("en")

    async def end() -> None:
        await sit(app, "taiwan202x", 90, COMPUTER[0])
        play = await look(app, 60)
        steps = await line(app, "As if")
        record = (await app.saves.claim("one")).record
        match = read(record, game)
        whole = played("taiwan202x", 3, 9000)
        for entry in whole.entries[len(match.entries) :]:
            (match.choose if entry.kind == "choice" else match.roll)(entry.value)
        assert match.is_over
        session = Session(match, presenter("taiwan202x"), COMPUTER[0], "en", has_curtain=False)
        await app.game.enter("two", session, False)
        await rest(app)
        app.history.open(60)
        while app.history.play is play or app.history.play is None or app.history.play.moving:
            await rest(app)
        play = app.history.play
        assert not play.imagines
        (row,) = play.branches.rows()
        await play.enter(row.path)
        assert [entry[:3] for entry in play.replay.match.entries] == steps

    fake.look(end())


# ------------------------------------------------------------------ who may see it
def test_a_line_of_one_seat_is_not_there_for_the_other_one_while_the_game_goes_on() -> None:
    app = fake.page("en")

    async def change_seats() -> None:
        session = await sit(app, "taiwan202x", 60)
        first = session.viewer
        play = await look(app, 30)
        await line(app, "My seven of hearts")
        path = play.branches.rows()[0].path
        for viewer in (1 - first, first):
            app.history.back()
            await rest(app)
            session.viewer = viewer
            app.history.open(30)
            await rest(app)
            play = app.history.play
            is_own = viewer == first
            assert bool(play.branches.rows()) == is_own
            assert ("My seven of hearts" in panels()) == is_own
            assert ('class="other"' in str(fake.dom.by_id("line").innerHTML)) == is_own
            for command in (app.history.enter, app.history.drop, app.history.rename, app.history.compare):
                app.dialog.close()
                command(path_text(path))
                await rest(app)
                assert ("My seven of hearts" in str(fake.dom.by_id("dialog").innerHTML)) == (
                    is_own and command != app.history.enter
                )
            app.dialog.close()
            await play.enter(path)
            assert play.branches.path == (path if is_own else ())
            if not is_own:
                play.drop(path)
                play.rename(path, "gone")
        assert [row.name for row in play.branches.rows()] == ["My seven of hearts"]

    fake.look(change_seats())


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seat"), [("kinmen", 1), ("taiwan202x", 0), ("taiwan202x", 1)])
def test_a_line_is_the_same_whatever_the_seat_does_not_know(slug: str, seat: int) -> None:
    """Map, log, panels, dialog, comparison, address, what is said, and the variation in the record, byte for byte; the
    dice as well, whichever are chosen."""

    def told(match: Match, luck: str, step: int) -> list[str]:
        app, found = fake.page("en"), []

        def note() -> None:
            found.extend(f"{name}: {element.innerHTML}" for name, element in sorted(fake.dom.elements.items()))
            found.append(repr(app.play.screen.scene))
            found.append(repr(app.play.session.log()))

        async def go() -> None:
            await app.save_notices.open()
            session = Session(match, presenter(slug), COMPUTER[seat], "en", has_curtain=False)
            assert session.viewer == seat
            await app.game.enter("one", session, False)
            await rest(app)
            play = await look(app, step)
            found.append(f"the same dice: {play.fallen()}")
            app.history.ask()
            note()
            app.dialog.close()
            play.what_if("As if", luck, BOTH)
            await rest(app)
            for _ in range(8):
                note()
                await act(app)
            play.goto(play.step)
            await rest(app)
            note()
            (row,) = play.branches.rows()
            await play.enter(row.path)
            note()
            app.history.compare(path_text(row.path))
            note()
            found.extend(text for texts in session.match.notes.values() for text in texts)
            found.append(f"{fake.dom.said} {play.address()} {play.address(True)}")

        fake.look(go())
        return found

    found = pairs(slug, seat, 2)
    assert found
    for (one, other), dice, part in zip(found, (DICE, ("same",)), (2, 999), strict=False):
        for luck in dice:
            step = len(one.entries) // part
            first, second = (told(match.branch(match.luck), luck, step) for match in (one, other))
            assert any(text.startswith("({As if} {[imagined ") for text in first)
            for a, b in zip(first, second, strict=True):
                assert a == b


# ------------------------------------------------------------------ going out
def test_what_a_seat_may_see_of_the_game_goes_out_without_its_lines_and_all_of_it_with_them() -> None:
    app = fake.page("en")

    async def save() -> None:
        await sit(app, "taiwan202x", 60, COMPUTER[0])
        await look(app, 30)
        await line(app, "As if")
        await app.transfer.send("save-record", "seen")
        await app.transfer.send("save-record", "all")
        seen, whole = (text for _, text in fake.dom.files[-2:])
        assert "As if" not in seen
        assert "imagined" not in seen
        found = finish(files.loading(whole, game, None))
        assert isinstance(found, Match)
        sent = finish(link.decoding(link.encode(found), game))
        assert isinstance(sent, Match)
        assert len(lines.counted(found)) == len(lines.counted(sent)) == 1

    fake.look(save())
