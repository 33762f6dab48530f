"""Presses while something is being shown."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sakusen.ui.page import dom
from sakusen.ui.page.page_input import PageInput


class Press:
    """A press on a part of the page, as far as it is asked about."""

    def __init__(self, part: str) -> None:
        self.part, self.type, self.stopped = part, "pointerdown", False

    def preventDefault(self) -> None:  # noqa: N802 - the browser calls it so
        self.stopped = True

    stopPropagation = preventDefault  # noqa: N815 - the browser calls it so


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> tuple[PageInput, list[str]]:
    """What listens while a beat runs, and which of its steps were ended."""
    ended: list[str] = []
    play: Any = SimpleNamespace(beats=SimpleNamespace(is_on=True, next=lambda: ended.append("step")))
    monkeypatch.setattr(dom, "is_open", lambda: False)
    monkeypatch.setattr(dom, "is_in", lambda event, ident: event.part == ident)
    rest: list[Any] = [None] * 8
    game: Any = SimpleNamespace(play=play)
    return PageInput(game, *rest), ended


@pytest.mark.parametrize("part", ["head", "notices", "playback"])
def test_who_leaves_the_table_while_a_beat_runs_leaves_it_with_the_first_press(
    shown: tuple[PageInput, list[str]], part: str
) -> None:
    page, ended = shown
    press: Any = Press(part)
    page._down(press)
    press.type = "click"
    page._rest_of_press(press)
    assert not ended
    assert not press.stopped


@pytest.mark.parametrize("part", ["map", "panels", "acting"])
def test_any_other_press_ends_the_step_of_a_beat_and_means_nothing_else(
    shown: tuple[PageInput, list[str]], part: str
) -> None:
    page, ended = shown
    press: Any = Press(part)
    page._down(press)
    assert ended == ["step"]
    assert press.stopped


@pytest.mark.parametrize(("acts", "marked"), [(True, ["pressed"]), (False, [])])
def test_a_button_that_has_done_something_looks_pressed_until_that_is_shown(
    acts: bool, marked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that has only shown something answers by that."""
    play: Any = SimpleNamespace(moving=False, session=SimpleNamespace(press=lambda key: key))

    def act(make: Any) -> None:
        assert make() == "3"
        play.moving = acts

    play.act = act
    rest: list[Any] = [None] * 8
    looks: list[str] = []
    button: Any = SimpleNamespace(tagName="BUTTON", classList=SimpleNamespace(add=looks.append, remove=looks.remove))
    later: list[Any] = []
    monkeypatch.setattr(dom, "data_of", lambda event, *names: ("key", "3", button), raising=False)
    monkeypatch.setattr(dom, "later", lambda seconds, call: later.append(call), raising=False)
    game: Any = SimpleNamespace(play=play)
    press: Any = Press("acting")
    PageInput(game, *rest).click(press)
    assert looks == marked
    for call in later:
        call()
    assert looks == []
