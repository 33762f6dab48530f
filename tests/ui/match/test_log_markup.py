"""The log on the page: groups that grow at their ends, folds, filters' marks, and the log as text."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser

import pytest

from sakusen import games
from sakusen.engine.core import D6, Chance
from sakusen.engine.luck import Dealt
from sakusen.engine.match import CHOICE, Match
from sakusen.engine.record import replayed
from sakusen.games import presenter
from sakusen.presenter.contract import LogLine, LogPlace
from sakusen.presenter.log_lines import continues
from sakusen.presenter.modular import ModularPresenter
from sakusen.ui.match import eyes
from sakusen.ui.match.log_markup import LogMarkup, Piece, log_text


class Paper:
    """A presenter, as far as the log asks one."""

    colours = ("prc", "roc")


TURN = LogLine("Turn 1", 0, None, "1.0", LogPlace.TURN)
PHASE = LogLine("Operations", 0, None, "", LogPlace.PHASE)
ORDER = LogLine("Order", 1, 0, "10.2", LogPlace.ORDER)
MOVE = LogLine("Move", 1, 0, "")
ATTACK = LogLine("Attack", 1, 0, "12.1", LogPlace.BATTLE)
LOST = LogLine("Lost", 2, 1, "")
ANSWER = LogLine("Guns", 1, 1, "")
SPENT = LogLine("Spent", 2, 0, "", LogPlace.AFTER)
DICE = [LogLine(f"A throws {n}", 2, 0, "", more=f"<i>{n}</i>") for n in (1, 2, 3)]
GAME = [TURN, PHASE, ORDER, MOVE, ATTACK, LOST, *DICE, SPENT, ANSWER, PHASE, ORDER, ATTACK, LOST, TURN, MOVE]


class Tree(HTMLParser):
    """A page that takes pieces at its end, as the browser does: nested lists of words, and "+" before the words of an
    open group."""

    def __init__(self) -> None:
        super().__init__()
        self.top: list = []
        self.path = [self.top]

    def take(self, piece: Piece) -> None:
        self.path = [self.top]
        for _ in range(piece.depth):
            self.path.append(self.path[-1][-1])
        self.feed(piece.html)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag in ("details", "p"):
            new = ["+"] if "open" in dict(attrs) else []
            self.path[-1].append(new)
            self.path.append(new)

    def handle_endtag(self, tag):
        if tag in ("details", "p"):
            self.path.pop()

    def handle_data(self, data):
        self.path[-1].append(data)


def shown(lines, size: int) -> list:
    """What the page shows when so many lines come at once."""
    markup, tree = LogMarkup(Paper(), ()), Tree()  # type: ignore[arg-type]
    for at in range(0, len(lines), size):
        for piece in markup.added(lines[at : at + size]):
            tree.take(piece)
    return tree.top


def test_a_battle_stands_in_its_order_the_order_in_its_phase_and_the_phase_in_its_turn():
    assert shown(GAME[:6], 6) == [
        ["+", "Turn 1", "1.0", ["+", "Operations", ["+", "Order", "10.2", ["Move"], ["+", "Attack", "12.1", ["Lost"]]]]]
    ]


def test_an_order_ends_when_the_other_side_acts_and_a_battle_when_its_order_goes_on():
    order = ["+", "Order", "10.2", ["+", "Attack", "12.1", ["Lost"]], ["Spent"]]
    assert shown([ORDER, ATTACK, LOST, SPENT, ANSWER], 5) == [order, ["Guns"]]


def test_the_dice_of_a_side_stand_in_one_line_however_they_come():
    for size in (1, 2, 3):
        assert shown(DICE, size) == [["A throws 1", "2", "3"]]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
def test_lines_that_come_one_after_the_other_stand_as_if_they_had_come_at_once(size: int):
    assert shown(GAME, size) == shown(GAME, len(GAME))


def test_one_line_more_adds_one_piece_and_nothing_else():
    markup = LogMarkup(Paper(), ())  # type: ignore[arg-type]
    markup.added(GAME[:5])
    assert markup.added([LOST]) == [Piece(4, '<p class="in" data-by="1" data-seat-colour="roc">Lost</p>')]


def test_what_the_reader_has_folded_stays_folded():
    tree = Tree()
    for piece in LogMarkup(Paper(), {2}).added(GAME[:4]):  # type: ignore[arg-type]
        tree.take(piece)
    assert tree.top == [["+", "Turn 1", "1.0", ["+", "Operations", ["Order", "10.2", ["Move"]]]]]


def test_the_last_letter_of_a_line_stays_with_the_one_before_it_where_every_letter_may_begin_a_line():
    """Names of three languages ended in lines of one letter."""
    told = [LogLine(html, 2, None, "") for html in ("1個 <a>第3連</a>", "<b>後退</b>", "2nd Bn", "第 3", "退")]
    made = "".join(piece.html for piece in LogMarkup(Paper(), ()).added(told))  # type: ignore[arg-type]
    assert re.findall(r"<p[^>]*>(.*?)</p>", made) == [
        "1個 <a>第3\u2060連</a>",
        "<b>後\u2060退</b>",
        "2nd Bn",
        "第 3",
        "退",
    ]
    assert log_text(told[1:2]) == "後退\n"


def test_the_log_as_text_names_the_rule_behind_all_the_dice_of_a_line():
    """It left out what the page shows."""
    dice = [line._replace(rule="8.4", run="die") for line in DICE]
    assert log_text([TURN, *dice]) == "Turn 1 (1.0)\n  A throws 123 (8.4)\n"


def test_the_log_as_text_is_set_in_and_names_dice_and_rules():
    die = '<svg class="die" role="img" aria-label="5"><path/></svg>'
    lines = [TURN, ATTACK, LogLine(f"2:1 {die} <b>D1</b>", 2, None, "12.4")]
    assert log_text(lines) == "Turn 1 (1.0)\n  Attack (12.1)\n    2:1 [5] D1 (12.4)\n"


@pytest.mark.parametrize("slug", [slug for slug in games.SLUGS if isinstance(presenter(slug), ModularPresenter)])
def test_every_game_has_turns_and_battles_in_its_log_and_all_its_lines_on_the_page(slug: str):
    found, match = presenter(slug), Match(games.game(slug), luck=Dealt("log"))
    rng = random.Random(5)
    while not match.is_over and len(match.entries) < 400:
        match.choose(rng.choice(match.pending.actions))
    events = [*match.opening, *(event for entry in match.entries for event in entry.events)]
    lines = [line for event in events if (line := eyes.line(found, event, "en", 0)) is not None]
    assert {LogPlace.TURN, LogPlace.BATTLE} <= {line.place for line in lines}
    html = "".join(html for _, html in LogMarkup(found, ()).added(lines))
    further = sum(continues(b, a) for a, b in zip(lines, lines[1:], strict=False))
    assert len(re.findall(r"<(?:p|summary)[ >]", html)) == len(lines) - further
    assert html.count("<details") == html.count("</details>")


def played(slug: str, seed: int) -> Match:
    """A whole game, played at random."""
    match, chance = Match(games.game(slug), luck=Dealt(f"dice {seed}")), random.Random(seed)
    while not match.is_over:
        match.choose(chance.choice(list(match.pending.actions)))
    return match


def dice_thrown(match: Match) -> list[int]:
    """The faces of all dice of a game. One of six markers is drawn, not thrown."""
    walker, found = replayed(match, 0), []
    for entry in match.entries:
        pending = walker.pending
        if isinstance(pending, Chance) and tuple(pending.weights) == tuple(D6) and pending.why != "option":
            found.append(entry.value + 1)
        (walker.choose if entry.kind == CHOICE else walker.roll)(entry.value)
    return found


@pytest.mark.parametrize("slug", games.SLUGS)
def test_every_die_that_is_thrown_lies_with_its_face_in_the_log_and_in_its_text(slug: str):
    """In Kinmen the dice of the boats were only counted."""
    found, match = presenter(slug), played(slug, 1)
    events = [*match.opening, *(event for entry in match.entries for event in entry.events)]
    lines = [line for event in events if (line := eyes.line(found, event, "en", 0)) is not None]
    html = "".join(html for _, html in LogMarkup(found, ()).added(lines))
    dice = sorted(dice_thrown(match))
    if not dice:
        pytest.skip("no dice are thrown in this game")
    assert sorted(int(face) for face in re.findall(r'class="die"[^>]*aria-label="(\d)"', html)) == dice
    assert sorted(int(face) for face in re.findall(r"\[(\d)\]", log_text(lines))) == dice
