"""Room for the paper tray on a phone: it covers no counter, however many dice lie in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.browser.chance import played

from sakusen import games
from sakusen.engine.core import Decision
from sakusen.engine.match import CHOICE, Match
from sakusen.presenter.contract import Scene
from sakusen.ui.board.camera import Camera
from sakusen.ui.board.tray_place import name_boxes, overlap
from sakusen.ui.board.tray_room import around, make_room
from sakusen.ui.match import beat_html, story
from sakusen.ui.match.session import Session

PHONE = (390.0, 650.0)
"""The map of a phone held upright."""
SHEETS = (0.0, 150.0, 300.0, 360.0)
"""How much of it a sheet covers."""


def thrown(slug: str, seed: int) -> Iterator[tuple[Any, Scene]]:
    """Every beat of a game that has a place and something in the tray, with the map after it."""
    presenter, match = games.presenter(slug), Match(games.game(slug))
    session = Session(match, presenter, ["person"] * len(match.game.seats), "en", has_curtain=False)
    for entry in played(10**6, seed, slug).entries:
        done = session.commit([entry.value]) if entry.kind == CHOICE else session.roll(entry.value)
        if isinstance(match.pending, Decision):
            session.viewer, session._seen = match.pending.seat, None
        for beat in story.beats_of(session, done.events):
            if beat.place and beat.cast:
                yield beat, presenter.scene(session.seen, session.focus)


def phone(slug: str, sheet: float, place: tuple[float, float, float]) -> Camera:
    """A camera that has gone to where something happens."""
    presenter, (x, y, radius) = games.presenter(slug), place
    camera = Camera(presenter.size, presenter.home)
    camera.resize(*PHONE)
    camera.cover(sheet)
    camera.home()
    camera.reveal((x - radius, y - radius, x + radius, y + radius))
    return camera


@pytest.mark.parametrize(
    ("slug", "seed"), [("july", 3), ("july", 4), ("kinmen", 2), ("gunki", 3), ("taiwan202x", 2), ("taiwan202x", 4)]
)
def test_on_a_phone_the_tray_covers_no_counter_and_leaves_the_place_in_sight(slug: str, seed: int) -> None:
    """Where no place is free no tray is laid: ten dice over half the map covered the attackers."""
    tried = without = 0
    for beat, scene in thrown(slug, seed):
        for sheet in SHEETS:
            camera = phone(slug, sheet, beat.place)
            found = make_room(camera, scene, [], beat.place, beat_html.tray_sizes(beat), [])
            if not found.is_free:
                assert beat.steps, "the sheet is up and has the dice"
                assert sheet > 150
                without += 1
                continue
            tray = (found.left, found.top, found.left + found.wide, found.top + found.high)
            assert not any(overlap(tray, one) for one in around(camera, scene, [], beat.place).counters)
            x, y = camera.to_window(*beat.place[:2])
            assert 0 <= x <= camera.wide
            assert 0 <= y <= camera.free
            assert 0 <= tray[0] <= tray[2] <= camera.wide
            assert 0 <= tray[1] <= tray[3] <= camera.free
            tried += 1
    assert tried > 10 * max(1, without)


def test_where_there_is_room_the_camera_stays_and_the_words_are_there() -> None:
    for beat, scene in thrown("july", 2):
        camera = Camera((1068.0, 706.0), (0.0, 0.0, 1068.0, 706.0))
        camera.resize(1400.0, 900.0)
        camera.home()
        before, sizes = camera.stand(), beat_html.tray_sizes(beat)
        found = make_room(camera, scene, [], beat.place, sizes, [])
        assert (found.wide, found.high) == sizes[0]
        assert camera.stand() == before


def test_on_a_large_screen_the_tray_lies_on_no_place_of_a_map_without_a_grid() -> None:
    """It lay over the empty disc of a neighbouring space, and over the number of the barrage beside it."""
    tried = 0
    for beat, scene in thrown("gunki", 3):
        camera = Camera(games.presenter("gunki").size, games.presenter("gunki").home)
        camera.resize(1068.0, 706.0)
        camera.home()
        found = make_room(camera, scene, [], beat.place, beat_html.tray_sizes(beat), [])
        tray = (found.left, found.top, found.left + found.wide, found.top + found.high)
        spaces = [spot for spot in scene.spots if spot.touch[0] == "hex"]
        here = [(*camera.to_window(s.x - 40, s.y - 40), *camera.to_window(s.x + 40, s.y + 40)) for s in spaces]
        assert not any(overlap(tray, one) for one in here), (beat.heading, tray)
        tried += 1
    assert tried > 10


@pytest.mark.parametrize("seed", [2, 4])
def test_on_a_large_screen_the_tray_lies_on_no_label_of_a_zone(seed: int) -> None:
    """It lay over the pill behind the name of a sea that says who would score it: they are drawn under the counters."""
    presenter = games.presenter("taiwan202x")
    printed, tried = name_boxes(presenter.paper("en")), 0
    for beat, scene in thrown("taiwan202x", seed):
        camera = Camera(presenter.size, presenter.home)
        camera.resize(1068.0, 706.0)
        camera.home()
        found = make_room(camera, scene, printed, beat.place, beat_html.tray_sizes(beat), [])
        tray = (found.left, found.top, found.left + found.wide, found.top + found.high)
        labels = name_boxes(scene.under)
        here = [(*camera.to_window(x0, y0), *camera.to_window(x1, y1)) for x0, y0, x1, y1 in labels]
        assert not any(overlap(tray, one) for one in here), beat.heading
        tried += len(here) > 0
    assert tried
