"""A game that is looked back at: the way there and back, what is said about its steps, other lines of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import ui_fake_page as fake
from ui_back import act, look, rest, sit
from ui_histories import played

from sakusen.ai.worker_protocol import view_to_json
from sakusen.engine import lines
from sakusen.engine.cooperative import finish
from sakusen.engine.record import read, replayed
from sakusen.games import SLUGS, game
from sakusen.ui.history.branches import path_text
from sakusen.ui.history.dice import DICE
from sakusen.ui.page import address
from sakusen.ui.page.words import say

WHOLE = 9000
"""More steps than any game has."""


def test_the_game_is_there_again_as_it_was_left() -> None:
    app = fake.page("en")

    async def there_and_back() -> None:
        session = await sit(app)
        key, prompt = session.match.state.key(), str(fake.dom.by_id("prompt").innerHTML)
        play = await look(app)
        play.goto(10)
        await rest(app)
        assert f"Step {play.step} of {len(play.replay)}. " in str(fake.dom.by_id("prompt").innerHTML)
        app.history.back()
        while app.play.session is not session or app.play.moving:
            await asyncio.sleep(0.001)
        await rest(app)
        assert app.play.session is session
        assert app.play.ident == "one"
        assert session.match.state.key() == key
        assert str(fake.dom.by_id("prompt").innerHTML) == prompt

    fake.look(there_and_back())


def test_a_sign_is_shown_only_once_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    app, seen = fake.page("en"), []

    async def press() -> None:
        await sit(app)
        play = await look(app, 12)
        keep = play.keep

        async def kept(whole: bool = False) -> None:
            await keep(whole)
            saved = read((await app.saves.read("one")).record, game)
            seen.append((lines.sign(saved, play.step), str(fake.dom.by_id("panels").innerHTML)))

        monkeypatch.setattr(play, "keep", kept)
        before = str(fake.dom.by_id("panels").innerHTML)
        play.remark("", "!")
        await rest(app)
        assert seen == [("!", before)]
        assert str(fake.dom.by_id("panels").innerHTML) != before

    fake.look(press())


def test_nothing_can_be_done_on_the_board_while_it_is_looked_back_at() -> None:
    app = fake.page("en")

    async def press() -> None:
        session = await sit(app)
        count = len(session.match.entries)
        play = await look(app, 12)
        stood = play.step
        for touch in [spot.touch for spot in play.screen.scene.spots]:
            play.tapped([touch])
            await rest(app)
        assert play.session.legal() == []
        assert (len(session.match.entries), play.session.taken, play.step) == (count, False, stood)

    fake.look(press())


def test_another_line_is_kept_with_the_game_and_found_after_a_reload() -> None:
    app = fake.page("en")

    async def try_it() -> None:
        session = await sit(app)
        before = [entry[:3] for entry in session.match.entries]
        play = await look(app, 12)
        play.what_if("the other way", "new", ["person", "person"])
        await rest(app)
        await act(app)
        await act(app)
        steps = len(play.session.match.entries)
        kept = await app.saves.claim("one")
        found = read(kept.record, lambda _: session.game)
        assert [entry[:3] for entry in found.entries] == before
        (at,) = lines.counted(found)
        line = finish(lines.line(lambda n: replayed(found, n), found, *at))
        assert (line.name, line.step, len(line.match.entries)) == ("the other way", play.step + 1, steps)
        play.goto(play.step)
        await rest(app)
        assert "the other way" in str(fake.dom.by_id("panels").innerHTML)

    fake.look(try_it())


def test_the_record_that_is_saved_while_one_looks_back_is_the_whole_game_with_its_lines_and_comments() -> None:
    app = fake.page("en")

    async def save() -> None:
        session = await sit(app)
        before = [entry[:3] for entry in session.match.entries]
        play = await look(app, 12)
        play.remark("Here it turned.", "?")
        play.what_if("the other way", "new", ["person", "person"])
        await rest(app)
        await act(app)
        for show in (lambda: None, lambda: play.goto(play.step)):  # in the line, and at the step where it begins
            show()
            await rest(app)
            app.transfer.send_out("save-record")
            await rest(app)
            text = fake.dom.files[-1][1]
            saved = read(text, lambda _: session.game)
            assert [entry[:3] for entry in saved.entries] == before
            assert "the other way" in text
            assert lines.comment(saved, play.step) == "Here it turned."
            assert len(list(lines.counted(saved))) == 1

    fake.look(save())


def test_a_line_that_is_taken_back_wholly_is_gone() -> None:
    app = fake.page("en")

    async def undo() -> None:
        session = await sit(app)
        play = await look(app, 12)
        play.what_if("", "new", ["person", "person"])
        await rest(app)
        await act(app)
        assert lines.counted(session.match)
        while play.session.taken and play.session.undoes() is not None:
            play.undo()
            await rest(app)
        assert (lines.counted(session.match), play.session.taken) == ([], False)

    fake.look(undo())


def test_with_the_same_dice_the_same_steps_lead_to_the_same_position() -> None:
    app = fake.page("en")

    async def repeat() -> None:
        session = await sit(app, "july", 90)
        match = session.match
        start = next(i for i, entry in enumerate(match.entries) if entry.kind != "choice") - 1
        play = await look(app, start)
        start = play.step
        play.what_if("", "same", ["person", "person"])
        await rest(app)
        line = play.session.match
        while len(line.entries) < len(match.entries):
            line.choose(match.entries[len(line.entries)].value)
        assert line.state.key() == match.state.key()

    fake.look(repeat())


def test_panels_begin_with_what_is_said_of_the_step_wherever_those_of_the_game_had_been_read() -> None:
    app = fake.page("en")

    async def read_on() -> None:
        await sit(app)
        fake.dom.by_id("panels").scrollTop = 300
        await look(app, 12)
        assert fake.dom.by_id("panels").scrollTop == 0

    fake.look(read_on())


class Classes(set[str]):
    """The classes of an element."""

    remove = set.discard


def test_looking_back_from_the_log_of_a_phone_closes_the_log() -> None:
    """It lay over the whole window, so nothing seemed to happen."""
    app = fake.page("en")

    async def from_the_log() -> None:
        await sit(app)
        fake.dom.by_id("game").classList = classes = Classes({"logging"})
        await look(app)
        assert "logging" not in classes

    fake.look(from_the_log())


def test_what_is_said_and_judged_is_kept_and_shown_and_can_be_taken_away() -> None:
    app = fake.page("en")

    async def say_it() -> None:
        session = await sit(app)
        play = await look(app, 12)
        fake.dom.answers["remark"] = {"text": "Why <not> north?", "sign": "?"}
        app.history.keep_remark()
        await rest(app)
        assert "Why &lt;not&gt; north?" in str(fake.dom.by_id("panels").innerHTML)
        kept = read((await app.saves.claim("one")).record, lambda _: session.game)
        assert (lines.comment(kept, play.step), lines.sign(kept, play.step)) == ("Why <not> north?", "?")
        app.history.judge("?")
        fake.dom.answers["remark"] = {"text": "", "sign": ""}
        app.history.keep_remark()
        await rest(app)
        assert session.match.notes == {}

    fake.look(say_it())


def test_a_line_inside_a_line_is_walked_renamed_and_dropped() -> None:
    app = fake.page("en")

    async def nest() -> None:
        session = await sit(app)
        play = await look(app, 12)
        play.what_if("outer", "new", ["person", "person"])
        await rest(app)
        for _ in range(3):
            await act(app)
        play.goto(play.step)
        await rest(app)
        outer = play.branches.rows()[0].path
        app.history.enter("/".join(f"{a}.{b}" for a, b in outer))
        await rest(app)
        assert play.branches.path == outer
        play.what_if("inner", "new", ["person", "person"])
        await rest(app)
        await act(app)
        play.goto(play.step)
        await rest(app)
        assert [(row.depth, row.name) for row in play.branches.rows()] == [(1, "outer"), (2, "inner")]
        play.rename(play.branches.rows()[1].path, "deeper")
        await rest(app)
        found = read((await app.saves.claim("one")).record, lambda _: session.game)
        assert "deeper" in found.notes[outer[0][0]][0]
        await play.enter(())
        play.drop(outer)
        await rest(app)
        assert (play.branches.rows(), session.match.notes) == ([], {})

    fake.look(nest())


def test_a_line_as_a_game_of_its_own_has_what_was_played_beside_it() -> None:
    app = fake.page("en")

    async def promote() -> None:
        session = await sit(app)
        old = len(session.match.entries)
        play = await look(app, 12)
        stood = play.step
        play.what_if("mine", "new", ["person", "person"])
        await rest(app)
        await act(app)
        key, count = play.session.match.state.key(), len(play.session.match.entries)
        play.goto(stood)
        await rest(app)
        path = play.branches.rows()[0].path
        await play.enter(path)
        app.history.promote("/".join(f"{a}.{b}" for a, b in path))
        await rest(app)
        new = app.play.session.match
        assert app.play.ident != "one"
        assert (new.state.key(), len(new.entries)) == (key, count)
        line = finish(lines.line(lambda n: replayed(new, n), new, *lines.counted(new)[0]))
        assert line.match.state.key() == session.match.state.key()
        assert (len(line.match.entries), len(session.match.entries)) == (old, old)
        assert lines.counted(session.match)

    fake.look(promote())


def test_a_line_inside_a_line_becomes_the_course_of_it_and_the_game_stays_as_it_was_played() -> None:
    app = fake.page("en")

    async def line(play: Any, name: str, steps: int) -> list[tuple[Any, ...]]:
        play.what_if(name, "new", ["person", "person"])
        await rest(app)
        for _ in range(steps):
            await act(app)
        entries = [entry[:3] for entry in play.session.match.entries]
        play.goto(play.step)
        await rest(app)
        return entries

    async def promote() -> None:
        session = await sit(app)
        before = [entry[:3] for entry in session.match.entries]
        play = await look(app, 12)
        outer_steps = await line(play, "outer", 3)
        outer = play.branches.rows()[0].path
        await play.enter(outer)
        inner_steps = await line(play, "inner", 2)
        assert 'data-do="branch-raise"' not in str(fake.dom.by_id("panels").innerHTML)  # the game is never replaced
        inner = play.branches.rows()[1].path
        await play.enter(inner)
        assert 'data-do="branch-promote"' not in str(fake.dom.by_id("panels").innerHTML)
        app.history.exchange("/".join(f"{a}.{b}" for a, b in inner))
        await rest(app)
        assert play.branches.path == outer
        assert [(row.depth, row.name) for row in play.branches.rows()] == [(1, "outer"), (2, "")]
        found = read((await app.saves.claim("one")).record, lambda _: session.game)
        assert [entry[:3] for entry in found.entries] == before
        made = finish(lines.line(lambda n: replayed(found, n), found, *outer[0])).match
        assert [entry[:3] for entry in made.entries] == inner_steps
        assert lines.comment(made, inner[1][0]) == "inner"
        old = finish(lines.line(lambda n: replayed(made, n), made, *inner[1])).match
        assert [entry[:3] for entry in old.entries] == outer_steps

    fake.look(promote())


def test_lines_of_one_step_change_places() -> None:
    app = fake.page("en")

    async def swap() -> None:
        await sit(app)
        play = await look(app, 12)
        for name in ("first", "second"):
            play.what_if(name, "new", ["person", "person"])
            await rest(app)
            await act(app)
            play.goto(play.step)
            await rest(app)
        path = play.branches.rows()[1].path
        await play.enter(path)
        app.history.swap("/".join(f"{a}.{b}" for a, b in path))
        await rest(app)
        assert [(row.name, row.is_here) for row in play.branches.rows()] == [("second", True), ("first", False)]
        assert 'data-do="branch-up"' not in str(fake.dom.by_id("panels").innerHTML)

    fake.look(swap())


def test_while_a_game_with_secrets_goes_on_its_seat_sees_what_it_knew() -> None:
    app = fake.page("en")

    async def peek() -> None:
        session = await sit(app, "taiwan202x", 60, ("person", "normal"))
        viewer = session.viewer
        play = await look(app, 30)
        assert play.session.viewer == viewer
        known = game("taiwan202x").observe(play.replay.state(play.step), viewer)
        assert view_to_json(play.session.seen.view) == view_to_json(known)
        assert not play.session.seen.mine

    fake.look(peek())


def test_a_record_that_is_only_read_gets_a_name_when_it_is_looked_back_at() -> None:
    app = fake.page("en")

    async def annotate() -> None:
        match = played("july", 3, 40)
        await app.save_notices.open()
        await app.visit.show(match)
        await rest(app)
        app.play.goto(12)
        await rest(app)
        stood = app.play.step
        play = await look(app)
        assert play.step == stood
        assert app.saves.all()[0] == []
        play.remark("so", "!")
        await rest(app)
        (kept,) = app.saves.all()[0]
        assert kept.ident == play.ident

    fake.look(annotate())


def test_the_pointer_draws_arrows_and_circles_only_while_a_pen_is_taken() -> None:
    app = fake.page("en")

    async def draw() -> None:
        session = await sit(app)
        play = await look(app, 12)
        here, there = ("hex", 3), ("hex", 8)
        assert not play.lifted([here], False)
        app.history.pen("green")
        assert play.lifted([("unit", 1), here], False)
        play.dropped([there])
        play.tapped([there])
        await rest(app)
        assert [str(one) for one in lines.drawings(session.match, play.step)] == [
            "[draw green hex:3 hex:8]",
            "[draw green hex:8]",
        ]
        kept = read((await app.saves.claim("one")).record, lambda _: session.game)
        assert lines.drawings(kept, play.step) == lines.drawings(session.match, play.step)
        app.history.wipe()
        app.history.pen("green")
        await rest(app)
        assert (session.match.notes, play.lifted([here], False)) == ({}, False)

    fake.look(draw())


def test_keys_draw_at_the_cursor_and_say_so(monkeypatch: Any) -> None:
    monkeypatch.setattr(fake.dom, "is_on_map", lambda _: True, raising=False)
    app = fake.page("en")

    def press(key: str) -> str:
        event = fake.Anything()
        for name, value in {"key": key, "code": key, "ctrlKey": False, "metaKey": False, "altKey": False}.items():
            setattr(event, name, value)
        event.shiftKey = event.repeat = False
        app.input.key(event)
        return str(fake.dom.said[-1])

    async def draw() -> None:
        session = await sit(app)
        play = await look(app, 12)
        said = lambda: [str(one).split(" ", 2)[2] for one in lines.drawings(session.match, play.step)]  # noqa: E731
        assert press("x") == say("en", "draw.where")
        press("ArrowDown")
        here = play.session.focus.cursor
        assert press("x").startswith("Circle: ")
        await rest(app)
        assert said() == [f"hex:{here}]"]
        before = len(play.screen.scene.over)
        assert press("g").startswith("Arrow from ")
        assert len(play.screen.scene.over) > before
        press("ArrowUp")
        there = play.session.focus.cursor
        assert press("G").startswith("Arrow to ")
        await rest(app)
        assert said() == [f"hex:{here}]", f"hex:{here} hex:{there}]"]
        assert press("g").startswith("Arrow from ")
        assert press("Escape") == say("en", "draw.dropped")
        assert not play.begun
        press("ArrowDown")
        assert press("x").startswith("Erased: ")
        press("Delete")
        await rest(app)
        assert said() == []

    fake.look(draw())


def test_the_beginning_may_be_commented_and_drawn_on_and_that_is_kept() -> None:
    app = fake.page("en")

    async def say_it() -> None:
        session = await sit(app)
        play = await look(app, 0)
        assert play.step == 0
        play.remark("How it began", "=")
        play.draw(lines.Drawing("red", "hex:3"))
        await rest(app)
        kept = read((await app.saves.claim("one")).record, lambda _: session.game)
        assert (lines.comment(kept, 0), lines.sign(kept, 0)) == ("How it began", "=")
        assert lines.drawings(kept, 0) == [lines.Drawing("red", "hex:3")]
        assert "How it began" in str(fake.dom.by_id("panels").innerHTML)

    fake.look(say_it())


def test_an_address_names_the_game_and_the_step() -> None:
    assert address.game_in(address.of_step("abc", 97)) == "abc"
    assert address.step_in(address.of_step("abc", 97)) == 97
    for odd in ("#table=abc&step=", "#table=abc&step=-1", "#table=abc&step=9x", "#table=abc&step=99999999"):
        assert address.game_in(odd) is None
        assert address.step_in(odd) is None


@pytest.mark.parametrize("slug", SLUGS)
def test_in_every_title_lines_with_all_kinds_of_dice_stand_beside_a_game_with_what_is_said_about_it(slug: str) -> None:
    app = fake.page("en")

    async def whole() -> None:
        seats = ("person",) * len(game(slug).seats)
        session = await sit(app, slug, WHOLE, seats)
        assert session.match.is_over
        before = [entry[:3] for entry in session.match.entries]
        play = await look(app, len(before) - 12)
        stood = play.step
        assert address.step_in(address.of_step("one", stood)) == stood
        play.remark("Why not north?", "=")
        for dice in DICE:
            play.what_if(dice, dice, list(seats))
            await rest(app)
            await act(app)
            play.goto(stood)
            await rest(app)
        assert [row.name for row in play.branches.rows()] == list(DICE)
        same, new, _ = (path_text(row.path) for row in play.branches.rows())
        app.history.compare(same)
        assert 'class="compared"' in str(fake.dom.by_id("dialog").innerHTML)
        fake.dom.answers["rename"] = {"name": "as it fell"}
        app.history.renamed(same)
        await rest(app)
        app.history.dropped(new)
        await rest(app)
        app.transfer.send_out("save-record")
        await rest(app)
        saved = read(fake.dom.files[-1][1], lambda _: session.game)
        assert [entry[:3] for entry in saved.entries] == before
        assert (lines.comment(saved, stood), lines.sign(saved, stood)) == ("Why not north?", "=")
        assert [row.name for row in play.branches.rows()] == ["as it fell", "chosen"]
        assert len(list(lines.counted(saved))) == 2

    fake.look(whole())
