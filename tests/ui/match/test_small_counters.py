"""What a finger can do where the map is small: counters stand once more in the sheet, a button asks for threats."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
import ui_fake_page as fake
from ui_histories import played

from sakusen import games
from sakusen.games import presenter
from sakusen.presenter.scenes import GHOST
from sakusen.ui.match.render import heading
from sakusen.ui.match.session import Session
from sakusen.ui.match.small_counters import SmallCounters
from sakusen.ui.page import phone_sheet

STATES = (("gunki", 5), ("july", 0), ("kinmen", 0), ("kinmen", 5), ("kinmen", 105), ("taiwan202x", 35))
"""Games and steps; in some the sheet has a tray of its own."""


class Zoomed(fake.Board):
    """A map of some scale."""

    def __init__(self, percent: int) -> None:
        super().__init__()
        self.percent = percent


def table(slug: str, percent: int, phone: bool = True, steps: int = 0) -> Any:
    """A page with a game after so many steps, for persons only."""
    app = fake.page(board=Zoomed(percent))
    fake.dom.phone = phone

    async def entered() -> None:
        match = played(slug, 4, steps)
        seats = ["person"] * len(match.game.seats)
        await app.game.enter("game", Session(match, presenter(slug), seats, "en", curtain=False), False)
        await fake.at_rest(app)

    fake.look(entered())
    return app


def listed() -> list[str]:
    """What the counters in the sheet stand for."""
    panel = fake.dom.by_id("panels").innerHTML.partition("Small counters")[2]
    return re.findall(r'data-tap="([^"]*)"', panel.partition("</section>")[0])


def choosable(app: Any, slug: str) -> set[str]:
    """The counters on the map that something can be done with now."""
    session = app.play.session
    wanted = {tuple(games.game(slug).touch(session.seen.state, action)) for action in session.asked.actions}
    touches = {tuple(sprite.touch) for sprite in app.play.screen.scene.sprites}
    return {f"{kind}:{number}" for kind, number in wanted & touches}


@pytest.mark.parametrize(("slug", "steps"), STATES)
def test_a_counter_that_can_be_chosen_and_is_small_on_the_map_is_a_button_in_the_sheet(slug: str, steps: int) -> None:
    app = table(slug, 20, steps=steps)
    shown = fake.dom.by_id("panels").innerHTML
    assert choosable(app, slug)
    assert all(f'data-tap="{tap}"' in shown for tap in choosable(app, slug))


def test_the_ghost_of_what_a_button_does_is_no_small_counter_and_a_counter_that_is_shown_stays() -> None:
    """The ghost of a landing stood below the counter that lands, with the same face; later a counter went from under
    the finger when it was pressed, where a second press was asked for."""
    touches = {1: ("unit", 7), 2: ("hex", 3)}
    unit, ghost = (SimpleNamespace(size=60.0, touch=touches[n], alpha=a) for n, a in ((1, 1.0), (2, GHOST)))
    for pressed, shown, found in ((None, 2, [unit, ghost]), (2, 2, [unit]), (1, 1, [unit, ghost])):
        session = SimpleNamespace(
            asked=SimpleNamespace(actions=[1, 2]),
            seen=SimpleNamespace(state=None),
            game=SimpleNamespace(touch=lambda _, action: touches[action]),
            focus=SimpleNamespace(preview=shown),
            prompt=lambda made=pressed: SimpleNamespace(buttons=[SimpleNamespace(action=made)] if made else []),
        )
        scene = SimpleNamespace(sprites=[unit, ghost])
        assert SmallCounters().found(session, scene, 20) == found  # type: ignore[arg-type]


def test_the_list_goes_when_the_map_has_been_enlarged_and_comes_back_when_all_of_it_is_shown() -> None:
    app = table("gunki", 20, steps=5)
    assert listed()
    app.game.map.percent = 200
    app.play.screen.show_tools()
    assert not listed()
    app.game.map.percent = 20
    app.play.screen.show_tools()
    assert listed()


def test_a_row_of_small_counters_is_in_sight_without_a_press_and_makes_room_when_the_map_is_enlarged() -> None:
    app = table("july", 20)
    assert listed()
    assert app.sheet.size == phone_sheet.LOW
    app.game.map.percent = 200
    app.play.screen.show_tools()
    assert app.sheet.size == ""


def test_counters_that_become_small_when_the_sheet_comes_up_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The camera goes farther away to show what is asked above a higher sheet."""
    app = table("gunki", 200, steps=5)
    screen = app.play.screen
    assert not listed()

    def farther(why: str) -> None:
        app.game.map.percent = 20
        screen.show_tools()  # as the map tells it

    monkeypatch.setattr(screen, "_make_room", farther)
    app.game.map.percent = 199
    screen.show()
    assert listed()


def test_a_sheet_with_small_counters_that_was_closed_stays_closed() -> None:
    app = table("july", 20)
    app.sheet.open("")
    app.play.screen.show()
    assert app.sheet.size == ""


def test_no_counter_is_twice_in_the_sheet() -> None:
    table("kinmen", 20, steps=55)
    assert listed()
    assert len(set(listed())) == len(listed())


def test_a_desktop_has_no_such_list() -> None:
    table("gunki", 20, phone=False, steps=5)
    assert not listed()


def test_the_handle_of_the_sheet_names_a_panel_and_never_repeats_one_that_has_no_heading() -> None:
    assert heading([("reply", "<p>The enemy's answer at 0505 is a long line.</p>"), ("odds", "<h2>Odds</h2>3:1")]) == (
        "Odds"
    )
    assert heading([("reply", "<p>Nothing else.</p>")]) == ""
    assert heading([("came", '<h2>Attack <a class="rule" data-rule="12.4">12.4</a></h2>')]) == "Attack"


@pytest.mark.parametrize("slug", games.SLUGS)
def test_threats_are_asked_for_with_a_button_and_the_map_knows_that_a_tap_asks(slug: str) -> None:
    app = table(slug, 100)
    overlays = app.play.screen.overlays  # a game may have none
    has_them = overlays is not None and "threats" in overlays.overlays
    assert ('data-do="threats"' in fake.dom.by_id("tools").innerHTML) is has_them
    if has_them:
        app.commands.run("threats", "")
        assert app.game.map.is_asked
        app.commands.run("threats", "")
        assert not app.game.map.is_asked
