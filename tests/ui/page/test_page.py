"""HTML of the page: whole, escaped, wired to commands that exist."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from sakusen.engine.core import Chance
from sakusen.presenter.beats import Beat, Cast, Die, Fate, Side
from sakusen.presenter.contract import Button, LogLine, Prompt, Spot
from sakusen.ui.board import cursor
from sakusen.ui.board.tray_place import TrayPlace
from sakusen.ui.match import beat_html, prompt_bar, render
from sakusen.ui.match.beats import moments
from sakusen.ui.match.log_markup import LogMarkup
from sakusen.ui.page import dialogs, html, keys, shelf
from sakusen.ui.page.words import LANGS
from sakusen.ui.storage import backup
from sakusen.ui.storage.saves import Save

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


PLAN = backup.Plan([backup.Packed(Save("x", {}, ""), "")], 2, 1)


FATES = (
    Fate(0, "<i></i>", NASTY, "<i></i>", NASTY, "good", NASTY),
    Fate(1, "", NASTY, "", NASTY, "bad", cast=Cast((Die(2),), "", NASTY, NASTY)),
    Fate(1, "", NASTY, "", "", waits=True),
)
BEAT = Beat(
    "attack",
    (0, 3),
    0,
    NASTY,
    "12.4",
    NASTY,
    NASTY,
    steps=(NASTY, "b", "c", "d"),
    asked=NASTY,
    cast=Cast((Die(1), Die(6, True)), "", NASTY, NASTY, "<b>means</b>"),
    headline=(NASTY, NASTY),
    fates=FATES,
    sides=(Side(0, NASTY, NASTY, NASTY), Side(1, NASTY, NASTY, "")),
)
PLACE = TrayPlace(10, 20, 212, 300, 90, "M300 50a40 40 0 0 1 0 80Z", "M0 0L9 9", 68)


class Sheet:
    colours = ("prc", "roc")

    def seats(self, lang):
        return [NASTY, "B"]

    def warning(self, lang):
        return NASTY

    def options(self, lang):
        return [("villages", NASTY, [("no", NASTY), ("yes", "Yes")], NASTY)]


def everything(lang: str) -> list[str]:
    kept = [shelf.Kept(str(i), NASTY, NASTY, NASTY, NASTY, "data:image/png;base64,AA", bool(i)) for i in range(5)]
    books = [shelf.Book("kinmen", NASTY)]
    games = shelf.Games(kept, 9, 2, [shelf.Unread(NASTY, NASTY, True), shelf.Unread("x", NASTY, False)])
    return [
        *shelf.parts(lang, books, games, True),
        *shelf.parts(lang, books, shelf.NOTHING, False),
        render.head(lang, (NASTY, NASTY), ([("1", NASTY, True)], [(NASTY, False), (NASTY, True)]), "prc", NASTY),
        prompt_bar.prompt(PROMPT, "prc", None, NASTY),
        prompt_bar.prompt(PROMPT, "prc", (NASTY, "12.4")),
        prompt_bar.acting(lang, BUTTONS, prompt_bar.Back(NASTY, NASTY), [3], 3),
        prompt_bar.acting(lang, [], prompt_bar.Back()),
        prompt_bar.acting(lang, [*BUTTONS, *BUTTONS], prompt_bar.Back("draft", "draft")),
        render.tools(lang, 95, True, False),
        beat_html.bar(lang, True, "slow", None),
        beat_html.bar(lang, False, "none", (NASTY, 2, 4)),
        beat_html.acting(lang),
        beat_html.card(Sheet(), BEAT, lang),
        beat_html.strip(BEAT, None, lang),
        *(beat_html.panel(Sheet(), BEAT, moment, lang) for moment in moments(BEAT, "fast")),
        *(beat_html.tray(Sheet(), BEAT, moment, PLACE) for moment in moments(BEAT, "fast")),
        *(beat_html.strip(BEAT, moment, lang) for moment in moments(BEAT, "fast")),
        *(piece.html for piece in LogMarkup(Sheet(), ()).added(LogLine("x", n, 0, "1.0") for n in range(3))),
        render.legal(NASTY, [(1, NASTY), (3, "y")]),
        render.legal("", []),
        render.note_inside(NASTY, [(NASTY, "save-record", NASTY)], NASTY, 1, 0),
        render.curtain(lang, NASTY, "prc", "<li>x</li>", "", NASTY),
        render.curtain(lang, NASTY, NASTY, "", "data:image/jpeg;base64,AA", ""),
        prompt_bar.outcomes(lang, Chance("x", "1").weights),
        prompt_bar.outcomes(lang, (2, 0, 1), ("a", "b", NASTY)),
        dialogs.new_game(lang, Sheet(), NASTY, {"seat0": "easy"}),
        dialogs.about(lang),
        dialogs.keys(lang, keys.Here()),
        dialogs.reading(lang, NASTY, "<p>x</p>", True),
        dialogs.settings(lang, "auto", "fast", True),
        dialogs.menu(lang, True, [("phase", 2, True), ("turn", 9, False)]),
        dialogs.backup(lang, PLAN, 1, [NASTY], True),
        dialogs.backup(lang, PLAN, 0, [], True),
        dialogs.backup(lang, backup.Plan([], 2, 0), 0, [NASTY], False),
        dialogs.ending(lang, "<p>x</p>"),
        dialogs.question(lang, NASTY, NASTY, NASTY, "forget-yes", NASTY),
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_html_is_whole_and_escaped(lang):
    for text in everything(lang):
        check(text)
        assert 'onclick="x"' not in text


def test_every_command_exists():
    from pathlib import Path

    home = Path(dialogs.__file__).parent
    source = "".join(path.read_text("utf-8") for path in home.glob("*commands.py"))
    known = set(re.findall(r'^ +"([\w-]+)": ', source, re.M))
    used = set().union(*(check(text) for text in everything("en")))
    used |= {"ask-again", "damaged-save", "unread", "take-over"}
    assert used <= known
    assert {"lesson-disc", *keys.LETTERS.values()} - {"legal", "odds", *keys.HELD} <= known


def test_buttons_that_cannot_be_pressed_stay_and_say_why():
    text = prompt_bar.acting("en", BUTTONS, prompt_bar.Back())
    assert text.count('aria-disabled="true"') == 2
    assert "10.4" in text


def test_undo_names_the_act():
    assert "4-4 0605→0506" in prompt_bar.undo("en", prompt_bar.Back("<b>4-4</b> <a>0605→0506</a>"))


def test_plain():
    assert html.plain("<p>a<b>b</b>&amp;\n c</p>") == "ab& c"
    assert html.plain("<p>at <a><b>1407</b></a>, spent</p><p>then</p>") == "at 1407, spent then"
    assert html.plain("<span>one</span><span>two</span>") == "one two"
    assert html.plain(f"<h2>Options{html.rule_link('15.0')}</h2>") == "Options 15.0"
    die = '<svg role="img" aria-label="4"><path d=""/></svg>'
    assert html.plain(f"rolls {die}, sum <svg><path/></svg>9") == "rolls ⚃, sum 9"
    assert html.touch_from("hex:34") == ("hex", 34)
    assert html.touch_from("box:aotou") == ("box", "aotou")
    assert html.touch_from("nonsense") is None


def hexes() -> dict[int, tuple[float, float]]:
    """A 3 x 3 patch of flat hexes, 10 apart; odd columns half a hex lower."""
    return {
        column * 10 + row: (column * 8.66, row * 10 + (5 if column % 2 else 0))
        for column in range(3)
        for row in range(3)
    }


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


def test_a_thing_lies_at_the_hex_that_is_nearest_and_of_two_at_the_first():
    middles = [Spot(("hex", place), 20.0 * place, 0, 5) for place in range(3)]
    units = [Spot(("unit", x), x, 3, 5) for x in range(-4, 50)]
    there = {place: cursor.things([*middles, *units], place) for place in range(4)}
    assert there[0] == [("unit", x) for x in range(10, -5, -1)]  # 10 is as near to hex 1
    assert there[1] == [("unit", x) for x in range(30, 10, -1)]
    assert there[2] == [("unit", x) for x in range(49, 30, -1)]
    assert there[3] == []


@pytest.mark.parametrize(
    ("key", "code", "ctrl", "shift", "wanted"),
    [
        ("z", "KeyZ", True, False, ("undo", "")),
        ("z", "KeyZ", False, False, ("zones", "")),
        ("Tab", "Tab", False, True, ("next", "back")),
        ("Enter", "Enter", False, False, ("select", "")),
        ("Enter", "Enter", False, True, ("press", "primary")),
        ("w", "KeyW", False, False, ("move", "n")),
        ("9", "Numpad9", False, False, ("move", "ne")),
        ("?", "Slash", False, True, ("keys", "")),
        ("j", "KeyJ", False, False, None),
        ("c", "KeyC", True, False, None),
        ("H", "KeyH", False, False, ("bare", "")),
    ],
)
def test_keys(key, code, ctrl, shift, wanted):
    assert keys.command(key, code, ctrl=ctrl, alt=False, shift=shift) == wanted


def test_shelf_lists_all_games_the_latest_under_way_first_and_counts_them() -> None:
    made = [shelf.Kept(str(i), "T", "W", "S", "P", "x.svg", i in (0, 4), "july") for i in range(12)]
    some = shelf.Games(made[:10], 12, 2)
    under, over = shelf.under_way("en", some), shelf.finished("en", some)
    heads = re.findall(r"<h2>([^<]+) <small>(\d+)", under + over)
    assert heads == [("Games under way", "10"), ("Finished games", "2")]
    assert (under.count("<li>"), over.count("<li>")) == (8, 2)
    assert "9 more games" in under
    assert "7 more games" in under
    assert 'data-do="games-all"' in under
    whole = shelf.under_way("en", shelf.Games(made, 12, 2))
    assert whole.count("<li>") == 10
    assert 'data-do="games-all"' not in whole
    assert "more game" not in shelf.under_way("en", shelf.Games(made[1:2], 1, 0))
    assert shelf.under_way("en", shelf.Games(made[:1], 1, 1)) == '<section class="games" id="games" hidden></section>'


def test_one_button_of_the_shelf_is_black_and_goes_on_with_the_latest_game() -> None:
    made = [shelf.Kept(str(i), "T", "W", "S", "P", "x.svg", i == 0, "july") for i in range(4)]
    whole = "".join(shelf.parts("en", [shelf.Book("july", "T")], shelf.Games(made, 4, 1), True))
    assert re.findall(r'btn primary" data-do="(\w+)" data-arg="(\w+)"', whole) == [("continue", "1")]
    assert whole.count("primary") == 1


def test_a_finished_game_offers_to_look_back_and_to_play_once_more() -> None:
    over = shelf.finished("en", shelf.Games([shelf.Kept("a", "T", "W", "S", "P", "x.svg", True, "july")], 1, 1))
    assert re.findall(r'data-do="(continue|new)" data-arg="(\w+)"', over) == [("continue", "a"), ("new", "july")]


@pytest.mark.parametrize("lang", LANGS)
def test_the_shelf_has_one_order_headings_without_a_gap_and_one_place_for_each_thing(lang: str) -> None:
    made = [shelf.Kept(str(i), "T", "W", "S", "P", "x.svg", i == 1, "july") for i in range(3)]
    books = [shelf.Book("kinmen", "K"), shelf.Book("july", "J")]
    whole = "".join(shelf.parts(lang, books, shelf.Games(made, 3, 1), True))
    levels = [int(level) for level in re.findall(r"<h(\d)", whole)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(levels, levels[1:], strict=False))
    order = list(dict.fromkeys(re.findall(r'data-do="([\w-]+)"', whole)))
    assert [do for do in order if do in ("settings", "new", "continue", "easy", "open", "luggage-save")] == [
        "settings",
        "new",
        "continue",
        "easy",
        "open",
        "luggage-save",
    ]
