"""The prompt bar: where buttons stand, what has no way back, and what the second press does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from ui_toy import HEX, PASS, Game, Table

from sakusen import games
from sakusen.engine.luck import dice
from sakusen.engine.match import Match
from sakusen.presenter.contract import Button, Prompt
from sakusen.ui.match import bar_width, prompt_bar, together
from sakusen.ui.match.prompt_bar import Back
from sakusen.ui.match.session import Session
from sakusen.ui.page.words import LANGS, say

A, B, C, D = (Button(key, key.upper(), "", i) for i, key in enumerate("abcd"))
MAIN = Button("main", "Main", "", 9, True)
DEED = Button("deed", "Deed", "−1 VP", 8, deed=True)
TEXTS = Path(games.__file__).parent
REASONS = [
    ("kinmen", "hint.stand"),
    ("kinmen", "hint.stand.risk"),
    ("kinmen", "hint.support.gun"),
    ("taiwan202x", "hint.order.courts"),
    ("taiwan202x", "hint.order.equal"),
    ("taiwan202x", "hint.setup.fleet"),
]
"""Lines of why, with the longest that may stand in their gaps."""
GAPS = {"{length}": "2", "{length#hex|hexes}": "hexes"}
PHONE_LINE = 326.0
"""Pixels beside the rule on a phone of 390."""


def bar(*buttons: Button, back: Back | None = None, **more: Any) -> str:
    return prompt_bar.acting("en", buttons, back or Back(), **more)


def test_two_stand_beside_undo_and_what_is_expected_stands_last() -> None:
    assert prompt_bar.parts([MAIN, A, B]) == ([A, B], [], MAIN)
    assert "popover" not in bar(MAIN, A, B)


def test_menu_of_a_single_row_offers_no_choice() -> None:
    assert "1 more" in bar(A, MAIN, most=0)


def test_from_the_third_on_all_but_the_first_are_in_a_menu() -> None:
    assert prompt_bar.parts([A, B, C, MAIN, D]) == ([A], [B, C, D], MAIN)
    text = bar(A, B, C, MAIN, D)
    assert "3 more" in text
    menu = text.partition('id="more" popover')[2].partition("</div>")[0]
    assert re.findall(r'data-key="(\w)"', menu) == ["b", "c", "d"]


def test_the_hint_goes_into_the_menu_before_an_answer_does() -> None:
    answers = [A._replace(label="Not now", detail="no way back"), DEED, B._replace(label="Propose")]
    asked = Prompt(0, "PLA", "", "Reveal More Artillery?", "Two more guns every turn, for 1 VP.", "15.3", answers)
    more, wide = [prompt_bar.hint_row("en")], prompt_bar.ROOM
    assert prompt_bar.beside(asked, wide - prompt_bar.HINT) == 1, "all went into a menu beside the hint"
    most = prompt_bar.beside(asked, wide, more)
    text = prompt_bar.acting("en", answers, Back(), most=most, more=more)
    before, _, menu = text.partition('id="more" popover')
    assert 'data-key="a"' in before
    assert 'data-do="hint"' in menu
    assert prompt_bar.parts([A, B], 2, more) == ([A], more, B)
    few = prompt_bar.acting("en", [A, B], Back(), most=2, more=more)
    assert re.search(r'class="btn more few" title="1 more" aria-label="1 more"', few), "a symbol takes less room"


def test_in_a_narrow_window_only_one_stands_beside() -> None:
    assert prompt_bar.parts([A, MAIN], 1) == ([A], [], MAIN)
    assert prompt_bar.parts([A, B, MAIN], 1) == ([], [A, B], MAIN)


def test_what_the_page_proposes_does_not_take_the_place_of_an_answer() -> None:
    """Of "PRC first", "US / JSDF first" and "Propose" the last stood where what is expected stands."""
    ask = Button("propose", "Propose", does="propose")
    assert prompt_bar.parts([A, B, ask]) == ([A, ask], [], B)


def test_the_last_of_a_few_takes_the_last_place_where_nothing_is_expected() -> None:
    assert prompt_bar.parts([A, B]) == ([A], [], B)
    assert prompt_bar.parts([A, B], 1) == ([A], [], B), "they stood in a menu beside an empty place"
    assert prompt_bar.parts([A, B, C]) == ([A, B], [], C)
    assert prompt_bar.parts([A, B, C, D]) == ([A], [B, C, D], None)
    assert prompt_bar.parts([A]) == ([A], [], None)
    assert "primary" not in bar(A, B)
    assert "#i-end" not in bar(A, B), "it ends nothing"


@pytest.mark.parametrize("lang", LANGS)
def test_what_can_be_chosen_stands_beside_the_sentence_that_asks(lang: str) -> None:
    """Whether tanks let an enemy stand, and where a fleet goes, stood in a menu: the sentence was too long."""
    for slug, kind in (("kinmen", "stand.all"), ("taiwan202x", "setup.fleet"), ("taiwan202x", "court")):
        texts = json.loads((TEXTS / slug / "text" / f"{lang}.json").read_text(encoding="utf-8"))
        sentence = texts[f"ask.{kind}"].format(place="0605", unit="遼寧", left=6, card="♥K")
        hint = bar_width.sentences(texts[f"hint.{kind}"].replace("{length}", "2"))[0]
        assert bar_width.two_lines(sentence, 17, bold=True) < 260
        assert bar_width.width(hint, 12) < 260


def test_on_a_phone_long_buttons_give_way_to_the_menu() -> None:
    long = [b._replace(label="Logistics for the rest") for b in (A, B)]
    assert prompt_bar.beside_on_phone([*long, MAIN], 306) == 1
    assert prompt_bar.beside_on_phone([A, B, MAIN], 306) == 2


def test_on_a_phone_the_words_that_the_page_adds_take_room_too() -> None:
    """ "Ask for a truce, no way back" was cut on a phone lying on its side."""
    truce, press = Button("truce", "Ask for a truce", "", 1, deed=True), Button("press", "Press on", "", 2, True)
    told = prompt_bar.as_shown("en", [truce, press], {1, 2}, None)
    assert [b.detail for b in told] == ["no way back", "no way back"]
    plain = prompt_bar.as_shown("en", [A, MAIN], (), None)
    assert plain == [A, MAIN]
    for lang in LANGS:
        warned = prompt_bar.as_shown(lang, [A, MAIN], {0, 9}, None)
        assert bar_width.width(warned[0].detail, 12) > bar_width.width(plain[0].detail, 12)


def test_on_a_phone_words_take_two_lines_before_the_last_other_button_goes_into_the_menu() -> None:
    wide = Button("wide", "Evacuate the wounded", "", 1)
    assert prompt_bar.beside_on_phone([wide, MAIN], 284) == prompt_bar.BESIDE
    assert prompt_bar.beside_on_phone([wide, MAIN], 200) == 1
    assert prompt_bar.beside_on_phone([wide, MAIN], 140) == 0
    assert prompt_bar.parts([wide, MAIN], 0) == ([], [wide], MAIN)


def test_on_a_phone_the_pages_own_buttons_give_way_to_the_only_other_answer() -> None:
    propose, no = Button("propose", "Propose", does="propose"), A._replace(label="Not now", detail="no way back")
    yes = DEED._replace(label="Reveal More Artillery", detail="−1 VP, no undo")
    assert prompt_bar.parts([no, yes, propose], prompt_bar.beside_on_phone([no, yes, propose], 284)).beside == []
    assert prompt_bar.aside_on_phone([no, yes, propose], 284) == [propose]
    assert prompt_bar.aside_on_phone([no, yes, propose], 500) == [], "there is room for all"


def test_on_a_phone_an_event_stands_beside_the_question_and_what_is_left_behind_a_sign() -> None:
    """A court card's event lay in the menu, although nothing else is asked."""
    event = DEED._replace(key="event", label="Submarine Attack", detail="no way back")
    nothing, propose = A._replace(label="Do nothing"), Button("propose", "Propose", does="propose")
    operate = MAIN._replace(label="Operation", detail="two dice, no undo")
    asked = [event, operate, nothing, propose]
    assert prompt_bar.parts(asked, prompt_bar.beside_on_phone(asked, 284)).beside == []
    assert prompt_bar.aside_on_phone(asked, 284) == [nothing, propose]
    assert prompt_bar.parts([event, operate], more=[nothing, propose]) == ([event], [nothing, propose], operate)
    assert 'class="btn more few"' in prompt_bar.acting("en", [event, operate], Back(), more=[nothing, propose])
    off = event._replace(action=None, why="No fleet is there.")
    assert prompt_bar.aside_on_phone([off, operate, nothing, propose], 284) == [off, propose], "what is to be had first"
    assert prompt_bar.aside_on_phone(asked, 190) == [], "without room for both all go into the menu"
    assert prompt_bar.aside_on_phone([*asked[:2], B, nothing, propose], 284) == [], "three others do, too"


def test_of_label_and_detail_only_one_takes_two_lines() -> None:
    tall = Button("tall", "Evacuate the wounded", "to the hospital behind", 1)
    assert bar_width.two_lines(tall.label, 13, bold=True) < 120
    assert prompt_bar.beside_on_phone([tall, MAIN], 200) == 0


def test_no_word_is_broken_for_two_lines() -> None:
    assert bar_width.two_lines("Reinforcements", 13) == bar_width.width("Reinforcements", 13)
    assert bar_width.two_lines("End the movement", 13) < bar_width.width("End the movement", 13)
    assert bar_width.two_lines("移動を終える", 13) < bar_width.width("移動を終える", 13)


def test_a_rule_without_a_reason_stands_behind_the_sentence() -> None:
    given = Prompt(0, "PLA", "", "Choose.", "", "7.0", [])
    text = prompt_bar.prompt(given, "prc")
    sentence = text.partition('<div class="say"><span>')[2].partition("</span>")[0]
    assert sentence.startswith("Choose. ")
    assert "#rule-7.0" in sentence
    assert "<small" not in text
    with_reason = prompt_bar.prompt(given._replace(why="It is cheap."), "prc")
    assert "#rule-7.0" in with_reason.partition("<small")[2]
    warned = prompt_bar.prompt(given, "prc", None, "no way back")
    assert "#rule-7.0" not in warned.partition("<small")[2]
    assert "no way back" in warned


def test_a_deed_stands_last_where_nothing_is_expected_and_is_never_black() -> None:
    assert prompt_bar.parts([DEED, A]).last == DEED
    assert prompt_bar.parts([DEED, MAIN]).last == MAIN
    text = bar(A, DEED._replace(primary=True), finals=[8], shown=8)
    assert "btn seal" in text
    assert "primary" not in text


def test_what_ends_undoing_says_so() -> None:
    text = bar(MAIN._replace(detail="2:1"), A, finals=[9])
    assert "2:1, no undo" in text
    assert text.count("no undo<") == 1, "once to be seen, and once to be heard"
    assert "primary" in bar(MAIN)
    assert "no undo" not in bar(MAIN)


def test_a_deed_that_is_shown_asks_for_its_second_press() -> None:
    assert "press again" in bar(DEED, shown=8)
    assert 'aria-pressed="true"' in bar(DEED, shown=8)
    assert "press again" not in bar(DEED)


def test_undo_says_why_there_is_none_and_redo_is_there_only_for_something() -> None:
    text = bar(back=Back(None, None, "undo.luck"))
    assert "ends at a die or reveal" in text
    assert "redo" not in text
    text = bar(back=Back("<b>4-4</b> moved", "<b>6-4</b> moved"))
    assert text.index("6-4 moved") < text.index("4-4 moved")
    assert 'title="Undo 4-4 moved"' in text


def test_a_refusal_takes_the_line_of_why() -> None:
    given = Prompt(0, "PLA", "", "Choose.", "It is cheap.", "7.0", [])
    text = prompt_bar.prompt(given, "prc", ("No room.", "8.0"))
    assert "It is cheap" not in text
    assert 'class="no"' in text
    assert "#rule-8.0" in text
    assert "Choose." in text


class Sealed(Table):
    """The toy, whose pass is a deed."""

    def prompt(self, seen: Any, focus: Any) -> Prompt:
        prompt = super().prompt(seen, focus)
        return prompt._replace(buttons=[b._replace(deed=True, primary=False) for b in prompt.buttons])


def sealed() -> Session:
    return Session(Match(Game(), None, {}, dice(1)), Sealed(), ("person", "normal"), "en")


def test_the_first_press_of_a_deed_shows_it_and_the_second_does_it() -> None:
    s = sealed()
    assert s.press("pass").what == "previewed"
    assert (s.focus.preview, s.match.entries) == (PASS, [])
    assert s.press("pass").what == "committed"


def test_something_else_between_the_two_presses_of_a_deed_starts_anew() -> None:
    s = sealed()
    s.press("pass")
    assert s.cancel()
    assert s.press("pass").what == "previewed"
    s.tap([("unit", 0)])
    assert s.focus.preview is None
    assert s.match.entries == []


@pytest.mark.parametrize(("hex_", "final"), [(1, False), (3, True)])
def test_what_is_shown_and_has_no_way_back_is_known(hex_: int, final: bool) -> None:
    s = Session(Match(Game(), None, {}, dice(1)), Table(), ("person", "normal"), "en")
    s.tap([("unit", 0)])
    s.tap([("hex", hex_)])
    assert (together.finals(s, s.prompt()) == {HEX + hex_}) is final


@pytest.mark.parametrize("key", ["undo.refused", "undo.refused.other", "undo.refused.sent"])
@pytest.mark.parametrize("lang", LANGS)
def test_why_nothing_can_be_taken_back_has_room_in_one_line_of_a_phone(key: str, lang: str) -> None:
    """It ended in the middle: "After dice have been rolled, or something hidden has been shown,"."""
    assert bar_width.width(say(lang, key), 12) < PHONE_LINE


@pytest.mark.parametrize(("slug", "key"), REASONS)
@pytest.mark.parametrize("lang", LANGS)
def test_a_reason_that_matters_has_room_in_one_line_of_a_phone(slug: str, key: str, lang: str) -> None:
    texts = json.loads((TEXTS / slug / "text" / f"{lang}.json").read_text(encoding="utf-8"))
    text = texts[key]
    for gap, words in {**GAPS, "{side}": texts.get("side.roc", "")}.items():
        text = text.replace(gap, words)
    assert all(bar_width.width(one, 12) < PHONE_LINE for one in bar_width.sentences(text)[:1])
