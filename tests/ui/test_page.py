"""HTML of the page: whole, escaped, wired to commands that exist."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from sakusen.engine.core import Chance
from sakusen.tables.contract import Button, LogLine, Prompt, Spot
from sakusen.ui import cursor, dialogs, html, keys, render, shelf
from sakusen.ui.words import LANGS

VOID = {"img", "input", "br", "hr", "rect", "circle", "use"}


class Checker(HTMLParser):
    """Complains about tags that are not closed in order, and collects commands."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.commands: set[str] = set()

    def handle_starttag(self, tag, attrs):
        self.commands |= {value for name, value in attrs if name == "data-do"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def check(text: str) -> set[str]:
    checker = Checker()
    checker.feed(text)
    assert checker.open == []
    return checker.commands


NASTY = '<b onclick="x">&\''
PROMPT = Prompt(0, NASTY, NASTY, NASTY, NASTY, "12.4", [])
BUTTONS = [Button("roll", NASTY, NASTY, 3, True), Button("pass", "Pass", "", None, False, NASTY, "10.4")]


class Sheet:
    colours = ("prc", "roc")

    def seats(self, lang):
        return [NASTY, "B"]

    def options(self, lang):
        return [("villages", NASTY, [("no", NASTY), ("yes", "Yes")], NASTY)]


def everything(lang: str) -> list[str]:
    kept = [shelf.Kept(str(i), NASTY, NASTY, NASTY, NASTY, "data:image/png;base64,AA", bool(i)) for i in range(5)]
    books = [shelf.Book("kinmen", NASTY)]
    return [
        *shelf.parts(lang, books, kept, True), *shelf.parts(lang, books, [], False),
        render.head(lang, (NASTY, NASTY), ([("1", NASTY, True)], [(NASTY, False), (NASTY, True)]), "prc", NASTY),
        render.prompt(PROMPT, "prc", NASTY), render.acting(lang, BUTTONS, NASTY), render.acting(lang, [], None),
        render.acting(lang, BUTTONS, "draft"), render.tools(lang, 95, True, False), render.playback(lang, True),
        render.playback(lang, False), render.log([LogLine("x", level, 0, "1.0") for level in range(3)], Sheet(), lang),
        render.log([], Sheet(), lang), render.legal(lang, [(1, NASTY), (3, "y")], BUTTONS), render.legal(lang, [], []),
        render.note(NASTY, [(NASTY, "save-record", NASTY)], NASTY), render.curtain(lang, NASTY),
        render.outcomes(lang, Chance("x", "1").weights), render.outcomes(lang, (2, 0, 1), ("a", "b", NASTY)),
        dialogs.new_game(lang, Sheet(), NASTY, {"seat0": "easy"}), dialogs.about(lang), dialogs.keys(lang),
        dialogs.reading(lang, NASTY, "<p>x</p>", True), dialogs.settings(lang, "auto", "fast"),
        dialogs.menu(lang, True), dialogs.luggage(lang, 3, 1, 2, [NASTY], True, True),
        dialogs.luggage(lang, 0, 0, 2, [], False, True), dialogs.luggage(lang, 0, 0, 2, [NASTY], False, False),
        dialogs.ending(lang, "<p>x</p>"), dialogs.question(lang, NASTY, NASTY, NASTY, "forget-yes", NASTY)]


@pytest.mark.parametrize("lang", LANGS)
def test_html_is_whole_and_escaped(lang):
    for text in everything(lang):
        check(text)
        assert "onclick=\"x\"" not in text


def test_every_command_exists():
    from pathlib import Path

    source = (Path(render.__file__).parent / "commands.py").read_text("utf-8")
    known = set(re.findall(r'^    "([\w-]+)": ', source, re.M))
    used = set().union(*(check(text) for text in everything("en")))
    used |= {"ask-again", "damaged-save", "damaged-forget", "take-over"}
    assert used <= known
    assert set(keys.LETTERS.values()) - {"legal", "odds"} <= known


def test_buttons_that_cannot_be_pressed_stay_and_say_why():
    text = render.acting("en", BUTTONS, None)
    assert text.count('aria-disabled="true"') == 2
    assert "10.4" in text


def test_undo_names_the_act():
    assert "4-4 0605→0506" in render.undo("en", "<b>4-4</b> <a>0605→0506</a>")


def test_plain():
    assert html.plain("<p>a<b>b</b>&amp;\n c</p>") == "a b & c"
    assert html.touch_from("hex:34") == ("hex", 34)
    assert html.touch_from("box:aotou") == ("box", "aotou")
    assert html.touch_from("nonsense") is None
    assert html.touch_text(("hex", 3)) == "hex:3"


def hexes() -> dict[int, tuple[float, float]]:
    """A 3 x 3 patch of flat hexes, 10 apart; odd columns half a hex lower."""
    return {column * 10 + row: (column * 8.66, row * 10 + (5 if column % 2 else 0))
            for column in range(3) for row in range(3)}


@pytest.mark.parametrize(("direction", "wanted"), [("n", 10), ("s", 12), ("ne", 21), ("se", 22), ("nw", 1), ("sw", 2)])
def test_the_cursor_goes_to_the_six_neighbours(direction, wanted):
    assert cursor.step(hexes(), 11, direction) == wanted


def test_the_cursor_stays_at_the_edge_and_goes_along_rows():
    assert cursor.step(hexes(), 0, "n") == 0
    assert cursor.step(hexes(), 1, "e") in (10, 11)
    assert cursor.step(hexes(), 0, "w") == 0
    assert cursor.step(hexes(), 22, "se") == 22


def test_going_round():
    assert cursor.turn([1, 2, 3], 3) == 1
    assert cursor.turn([1, 2, 3], 1, back=True) == 3
    assert cursor.turn([1, 2], 9) == 1
    assert cursor.turn([], 1) is None
    spots = [Spot(("hex", 4), 0, 0, 5), Spot(("hex", 5), 50, 0, 5), Spot(("unit", 1), 45, 0, 5)]
    assert cursor.near(spots, ("unit", 1)) == 5
    assert cursor.near(spots, ("unit", 2)) is None


@pytest.mark.parametrize(("key", "code", "ctrl", "shift", "wanted"), [
    ("z", "KeyZ", True, False, ("undo", "")), ("z", "KeyZ", False, False, ("zones", "")),
    ("Tab", "Tab", False, True, ("next", "back")), ("Enter", "Enter", False, False, ("select", "")),
    ("Enter", "Enter", False, True, ("press", "primary")), ("w", "KeyW", False, False, ("move", "n")),
    ("9", "Numpad9", False, False, ("move", "ne")), ("?", "Slash", False, True, ("keys", "")),
    ("x", "KeyX", False, False, None), ("c", "KeyC", True, False, None), ("H", "KeyH", False, False, ("bare", ""))])
def test_keys(key, code, ctrl, shift, wanted):
    assert keys.command(key, code, ctrl=ctrl, alt=False, shift=shift) == wanted
