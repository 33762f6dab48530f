"""Beats on the page: what stands in panel and prompt while one runs, what a press ends, what stays afterwards."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine import record
from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.games.gunki.presenter.faces import BACK, picture
from sakusen.presenter.beats import Beat
from sakusen.ui.match import story
from sakusen.ui.match.beat_html import Shown
from sakusen.ui.match.session import Session
from sakusen.ui.match.story import since_own_act


def before_an_attack(seed: int = 3) -> tuple[Match, int]:
    """A game of Kinmen in which somebody may roll for an attack now, and the action that does."""
    from sakusen.games.kinmen.rules.steps import ROLL

    match = Match(games.game("kinmen"), None, {"setup": "printed"}, Dealt(seed))
    for _ in range(4000):
        pending = match.pending
        assert isinstance(pending, Decision)
        if ROLL in pending.actions:
            return match, ROLL
        aims = [a for a in pending.actions if pending.ask in ("attack.target", "attack.units")]
        match.choose(aims[0] if aims else pending.actions[len(match.entries) % len(pending.actions)])
    raise AssertionError("nobody attacks")


async def sitting(speed: str, lang: str = "en") -> tuple[Any, int]:
    app = fake.page(lang)
    app.preferences.values["speed"] = speed
    match, roll = before_an_attack()
    session = Session(match, presenter("kinmen"), ["person", "person"], lang, curtain=False)
    await app.game.enter("game", session, False)
    await fake.at_rest(app)
    return app, roll


def html(ident: str) -> str:
    return str(fake.dom.by_id(ident).innerHTML)


async def until(what: Any) -> None:
    for _ in range(4000):
        if what():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it does not come")


async def a_minute_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the loop is put forward, so that whatever waits for a time goes on now."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + 60)
    for _ in range(100):
        await asyncio.sleep(0)


def test_without_speed_the_card_stands_at_once_and_all_of_it_is_said_in_one() -> None:
    async def act() -> None:
        app, roll = await sitting("none")
        app.play.done(app.play.session.commit([roll]))
        await fake.at_rest(app)
        assert 'class="sec came"' in html("panels")
        assert fake.dom.by_id("beat").hidden
        assert fake.dom.said[-1].startswith("Attack on ")
        assert "Die " in fake.dom.said[-1]

    fake.look(act())


def test_a_press_ends_one_step_and_the_next_press_after_the_beat_is_not_lost() -> None:
    async def act() -> None:
        app, roll = await sitting("slow")
        app.play.done(app.play.session.commit([roll]))
        shown = []
        await until(lambda: app.play.beats.is_on and "beat-on" in html("panels"))
        while app.play.moving:
            if html("panels") not in shown:
                shown.append(html("panels"))
                app.play.beats.next()
            await asyncio.sleep(0.001)
        assert len(shown) >= 4, "every step has been shown, each as long as nobody pressed"
        assert not app.play.beats.is_on
        assert 'class="sec came"' in html("panels")

    fake.look(act())


def test_while_a_beat_runs_the_table_says_that_its_bar_is_there() -> None:
    """The log leaves room for the bar; its last lines lay under it."""

    async def act() -> None:
        app, roll = await sitting("slow")
        app.play.done(app.play.session.commit([roll]))
        await until(lambda: app.play.beats.is_on and "beat-on" in html("panels"))
        assert fake.dom.by_id("game").getAttribute("data-playback") == "on"
        app.commands.run("skip", "")
        await fake.at_rest(app)
        assert not fake.dom.by_id("game").getAttribute("data-playback")

    fake.look(act())


def test_skipping_ends_all_of_it_at_once() -> None:
    async def act() -> None:
        app, roll = await sitting("slow")
        app.play.done(app.play.session.commit([roll]))
        await until(lambda: app.play.beats.is_on and "beat-on" in html("panels"))
        app.commands.run("skip", "")
        for _ in range(200):
            await asyncio.sleep(0.001)
        assert not app.play.moving
        assert 'class="sec came"' in html("panels")

    fake.look(act())


def test_while_paused_a_step_stands_until_it_is_pressed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> None:
        app, roll = await sitting("fast")
        app.play.done(app.play.session.commit([roll]))
        await until(lambda: app.play.beats.is_on and "beat-on" in html("panels"))
        app.commands.run("pause", "")
        await a_minute_later(monkeypatch)
        before = html("panels")
        await a_minute_later(monkeypatch)
        assert html("panels") == before
        app.commands.run("step", "")
        await until(lambda: html("panels") != before)
        app.commands.run("skip", "")
        await until(lambda: not app.play.moving)

    fake.look(act())


@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hant"])
def test_what_came_of_it_stands_there_again_after_a_reload(lang: str) -> None:
    async def act() -> None:
        app, roll = await sitting("none", lang)
        app.play.done(app.play.session.commit([roll]))
        await fake.at_rest(app)
        stood, last = html("panels"), app.play.session.focus.last
        session = app.play.session
        again = record.read(record.write(session.match), games.game)
        acts = [list(act) for act in session.acts]
        await app.game.enter(
            "game", Session(again, presenter("kinmen"), ["person", "person"], lang, acts, curtain=False), False
        )
        await fake.at_rest(app)
        assert html("panels").partition("</section>")[0] == stood.partition("</section>")[0]
        assert since_own_act(app.play.session) == tuple(last)

    fake.look(act())


def test_marks_of_a_fight_stay_while_the_other_side_answers_it() -> None:
    """What is marked goes on from the viewer's own act, on the page as after a reload."""
    answered = 0
    for seed in range(1, 7):
        match, roll = before_an_attack(seed)
        seats = ["person" if seat == match.pending.seat else "normal" for seat in range(2)]
        session = Session(match, presenter("kinmen"), seats, "en", curtain=False)
        session.commit([roll])
        while session.turn == "computer" and len(session.match.entries) < 4000:
            session.computer(session.match.pending.actions[0])
            answered += 1
        assert session.focus.last[0].kind == "attack"
        assert tuple(session.focus.last) == since_own_act(session)
    assert answered


def before_an_event(seed: int = 5) -> tuple[Match, list[int], Any]:
    """A game of Regiment without Colours before an act behind which an event chit is drawn: the act, and the beat."""
    game, table = games.game("gunki"), presenter("gunki")
    for start in range(seed, seed + 40):
        match, acts = Match(game, luck=Dealt(start)), list[int]()
        while not match.is_over and len(acts) < 60:
            acts.append(match.pending.actions[-1])
            events = match.choose(acts[-1])
            if any(event.kind == "event" for event in events):
                before = Match(game, luck=Dealt(start))
                for act in acts[:-1]:
                    before.choose(act)
                session = Session(match, table, ["person"], "en")
                beat = next(one for one in table.beats(events, 0, session.seen) if one.kind == "event")
                return before, [acts[-1]], beat
    raise AssertionError("no event is drawn")


@pytest.mark.slow
def test_the_cup_has_one_chit_less_from_the_frame_in_which_the_chit_rises() -> None:
    async def act() -> None:
        app = fake.page("en")
        app.preferences.values["speed"] = "slow"
        match, act, beat = before_an_event()
        await app.game.enter("game", Session(match, presenter("gunki"), ["person"], "en"), False)
        await fake.at_rest(app)

        def left() -> list[bool]:
            return [
                all(shape in app.game.map.scene.under for shape in some) for some in (beat.swap.gone, beat.swap.come)
            ]

        def hidden() -> int:
            return html("tray").count(picture("chit", BACK, 36, "en"))

        assert left() == [True, False]
        before = hidden()
        app.play.done(app.play.session.commit(act))
        await until(lambda: "rises" in html("beat"))
        assert left() == [False, True]
        assert hidden() == before - 1, "in front of the viewer as well as on the sheet"
        app.play.beats.skip_all()
        await fake.at_rest(app)
        assert left() == [False, True]

    fake.look(act())


@pytest.mark.slow
def test_what_a_result_lights_on_the_map_is_drawn_with_its_light_and_stays() -> None:
    async def act() -> None:
        app = fake.page("en")
        app.preferences.values["speed"] = "slow"
        match, act, beat = before_an_event()
        await app.game.enter("game", Session(match, presenter("gunki"), ["person"], "en"), False)
        await fake.at_rest(app)

        def is_lit() -> bool:
            return all(shape in app.game.map.scene.over for shape in beat.drawn)

        assert not is_lit()
        app.play.done(app.play.session.commit(act))
        shown = {True: 0, False: 0}
        for _ in range(20000):
            if not app.play.moving:
                break
            if app.play.beats.is_on and beat.asked in html("beat") and 'data-panel="beat"' in html("panels"):
                await asyncio.sleep(0.002)
                has_landed = "beat-on lights" in html("panels")
                shown[has_landed] += 1
                assert is_lit() == has_landed
                app.play.beats.next()
            await asyncio.sleep(0.001)
        assert all(shown.values()), shown
        assert is_lit()

    fake.look(act())


@pytest.mark.parametrize("curtain", [None, 0])
def test_a_unit_that_has_moved_stands_where_it_went_while_the_chit_behind_its_move_is_drawn(
    curtain: int | None,
) -> None:
    """It glided there, jumped back under its yellow ring with the first moment of the chit, and was there again at
    the end."""

    async def act() -> None:
        app = fake.page("en")
        app.preferences.values["speed"] = "slow"
        match = Match(games.game("gunki"), options={"setup": "suggested"}, luck=Dealt(3))
        await app.game.enter("game", Session(match, presenter("gunki"), ["person"], "en"), False)
        await fake.at_rest(app)
        session = app.play.session
        unit = match.pending.actions[0]
        session.take(unit)
        place = next(a for a in session.asked.actions if session.presenter.stage(session.seen, a) != "commit")
        session.take(place)
        app.play.show()

        def stands() -> list[tuple[float, float, float]]:
            found = [
                one
                for one in app.game.map.scene.sprites
                if one.touch == ("unit", unit) or (one.alpha < 1 and one.touch[0] == "hex")
            ]
            return [(one.x, one.y, one.alpha) for one in found]

        chosen = stands()
        assert len(chosen) == 2, "itself, and pale where it would go"
        done = session.take(place)
        session.curtain = curtain  # who has acted looks on before it falls
        app.play.done(done)
        await until(lambda: app.play.beats.is_on)
        during = []
        while app.play.moving:
            if app.play.beats.is_on and stands() not in during:
                during.append(stands())
            app.play.beats.next()
            await asyncio.sleep(0.001)
        assert [len(one) for one in during] == [1], chosen
        assert curtain is not None or during == [stands()]

    fake.look(act())


def test_the_tray_is_put_away_before_the_map_goes_back_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lies: list[bool] = []

    async def go_back(_: Any) -> None:
        lies.append(not fake.dom.by_id("beat").hidden)

    async def act() -> None:
        monkeypatch.setattr(fake.Board, "go_back", go_back)
        app, roll = await sitting("fast")
        app.play.done(app.play.session.commit([roll]))
        await until(lambda: not fake.dom.by_id("beat").hidden)
        app.play.beats.skip_all()
        await fake.at_rest(app)
        assert lies
        assert not any(lies)

    fake.look(act())


def test_the_camera_goes_back_once_when_the_computer_has_answered_the_fight() -> None:
    """It went back after every throw, and to the same place again for the losses that the computer chose."""

    async def act() -> None:
        app, roll = await sitting("fast")
        session, flights = app.play.session, app.game.map.flights
        app.play.moving = True  # nobody else goes on
        done = session.commit([roll])
        people, session.seats = session.seats, ["normal", "normal"]
        telling = asyncio.ensure_future(app.play.beats.tell(done.events))
        await until(lambda: app.play.beats.is_on)
        app.play.beats.skip_all()
        await telling
        assert "visit" in flights
        assert "back" not in flights
        session.seats = people
        await app.play.beats.tell(())
        assert flights.count("back") == 1
        app.play.moving = False

    fake.look(act())


def test_while_a_beat_runs_the_plate_names_who_acts_whoever_is_asked_afterwards() -> None:
    async def act() -> None:
        app, _ = await sitting("slow")
        screen = app.play.screen
        asked = screen.prompt.seat
        names = app.play.presenter.seats("en")
        for seat in (asked, 1 - asked):
            screen.show_beat(Shown("", "Something.", "", "", "", "", None, seat, "Attack"))
            assert f">{names[seat]}<" in html("prompt")
            assert f">{names[1 - seat]}<" not in html("prompt")
        screen.end_beat()

    fake.look(act())


def test_while_a_beat_runs_the_head_names_the_phase_in_which_it_happens() -> None:
    async def act() -> None:
        app, _ = await sitting("slow")
        screen = app.play.screen
        before = html("head")
        screen.show_beat(Shown("", "Something.", "", "", "", "", None))
        assert html("head") == before
        head = ([("20", "Aug", True)], [("1 Ours", False), ("2 Theirs 2/5", True)]), "20 August theirs"
        screen.show_beat(Shown("", "Something.", "", "", "", "", None, head=head))
        assert '<li class="on"' in html("head")
        assert "2 Theirs 2/5</li>" in html("head")
        assert "20 August theirs" in html("head")
        screen.end_beat()
        screen.show()
        assert html("head") == before

    fake.look(act())


def test_the_sheet_of_a_phone_stays_up_between_two_fights_and_covers_no_map_with_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = Beat("phase", (0, 1), 0, "Phase", "", "A line.")
    fight = line._replace(heading="Attack", sentence="A fight.", steps=("a", "b", "c", "d"))
    beats = [one._replace(events=(at, at + 1)) for at, one in enumerate((line, fight, line, fight, line))]
    sizes: list[tuple[str, str]] = []

    async def act() -> None:
        app, _ = await sitting("fast")
        fake.dom.phone = True
        app.sheet.open("")
        shown = app.play.screen.show_beat
        monkeypatch.setattr(story, "beats_of", lambda *_: beats)
        monkeypatch.setattr(
            app.play.screen, "show_beat", lambda now: (shown(now), sizes.append((html("handle"), app.sheet.size)))
        )
        told = asyncio.ensure_future(app.play.beats.tell([None] * len(beats)))
        while not told.done():
            app.play.beats.next()
            await asyncio.sleep(0)

    fake.look(act())
    met = [one for at, one in enumerate(sizes) if not at or one != sizes[at - 1]]
    assert met == [
        (f'<span title="{title}">{title}</span>', size)  # where the sheet is not drawn up its handle is all there is
        for title, size in (("Phase", ""), ("Attack", "half"), ("Phase", "half"), ("Attack", "half"), ("Phase", ""))
    ]
