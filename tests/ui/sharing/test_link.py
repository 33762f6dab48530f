"""Links: what a game becomes behind the # of an address, and that nothing else is taken for one."""

from __future__ import annotations

import base64
import zlib

import pytest
from ui_toy import HEX, PASS, Game

from sakusen import games
from sakusen.engine import study
from sakusen.engine.cooperative import finish
from sakusen.engine.luck import Dealt, dice
from sakusen.engine.match import Match
from sakusen.engine.record import RecordError, write
from sakusen.ui.page.words import LANGS
from sakusen.ui.sharing import link
from sakusen.ui.sharing.link import Wanted


def find(slug):
    if slug != "toy":
        raise LookupError(slug)
    return Game()


def played() -> Match:
    match = Match(Game(), None, {}, dice(4), {"Players": "person normal"})
    for action in (PASS, 2, HEX + 3):
        match.choose(action)
    return match


def values(match):
    return [entry.value for entry in match.entries]


def refused(call, *args):
    with pytest.raises(RecordError) as caught:
        finish(call(*args))
    for lang in LANGS:
        assert link.refusal(lang, caught.value).strip()
    return caught.value.key


def test_a_game_comes_back_from_its_code():
    match = played()
    assert values(finish(link.decoding(link.encode(match), find))) == values(match)


def test_comments_come_along():
    match = played()
    match.notes[2] = ["here it turns"]
    assert finish(link.decoding(link.encode(match), find)).notes == {2: ["here it turns"]}


def test_a_game_from_a_position_comes_back_with_its_position():
    game = games.game("kinmen")
    start = Match(game, None, None, Dealt(3))
    start.choose(start.pending.actions[-1])
    match = Match(game, None, None, Dealt(1), {}, game.to_json(start.state))
    match.choose(match.pending.actions[0])
    again = finish(link.decoding(link.encode(match), games.game))
    assert values(again) == values(match)
    assert again.state.key() == match.state.key()


def test_a_position_comes_back_without_its_history():
    match = Match(games.game("kinmen"), None, None, Dealt(3))
    match.choose(match.pending.actions[-1])
    again = finish(link.decoding(link.encode_position(match), games.game))
    assert again.entries == []
    assert again.state.key() == match.state.key()


def test_a_whole_game_of_kinmen_fits_into_a_link():
    match = Match(games.game("kinmen"), None, None, Dealt(3))
    for _ in range(400):
        if match.is_over:
            break
        match.choose(match.pending.actions[-1])
    assert len(link.encode(match)) < 4000


@pytest.mark.parametrize(
    "spoil",
    [
        lambda code: "",
        lambda code: code[:-1],
        lambda code: code + "A",
        lambda code: code[:9] + "é" + code[9:],
        lambda code: code[::-1],
        lambda code: code[:10] + " " + code[10:],
        lambda code: "A" * (link.LONGEST + 1),
        lambda code: code + "=",
        lambda code: "eN" + code[2:],
    ],
)
def test_a_damaged_code_is_refused(spoil):
    assert refused(link.decoding, spoil(link.encode(played())), find) in ("damaged_link", "not_a_record")


def test_every_flipped_letter_of_a_code_is_noticed():
    commented = played()
    commented.notes[1] = ["a word"]
    for code in (link.encode(played()), link.encode(commented)):
        for at, letter in enumerate(code[:-1]):
            spoilt = code[:at] + ("A" if letter != "A" else "B") + code[at + 1 :]
            assert refused(link.decoding, spoilt, find)


def test_a_forged_code_with_a_sound_check_sum_is_played_by_the_rules():
    head = b"1|toy|1|standard||99999999999999999999"
    data = head + b"\n\xff" + zlib.crc32(head + b"\n\xff").to_bytes(4, "big")
    assert refused(link.decoding, base64.urlsafe_b64encode(data).decode().rstrip("="), find)


def test_a_code_with_a_count_beyond_all_measure_is_refused():
    data = b"1|toy|1|standard||" + b"9" * 5000 + b"\n\xff"
    data += zlib.crc32(data).to_bytes(4, "big")
    assert refused(link.decoding, base64.urlsafe_b64encode(data).decode().rstrip("="), find) == "damaged_link"


def test_a_code_that_would_unfold_into_a_huge_text_is_refused():
    bomb = base64.urlsafe_b64encode(zlib.compress(b"[" * 60_000_000, 9)).decode().rstrip("=")
    assert len(bomb) < link.LONGEST
    assert refused(link.decoding, bomb, find) == "too_long"


def test_a_code_with_something_behind_it_is_refused():
    text = zlib.compress(write(played()).encode(), 9) + b"more"
    assert refused(link.decoding, base64.urlsafe_b64encode(text).decode().rstrip("="), find) == "damaged_link"


def test_a_fragment_says_what_is_wanted():
    text = "#embed&record=MX-_a&step=50&side=roc&lang=zh-Hant&scheme=dark&mode=diagram&host=https://a.example&new=1"
    assert link.parse(text) == Wanted(
        "embed",
        code="MX-_a",
        step=50,
        side="roc",
        lang="zh-Hant",
        scheme="dark",
        mode="diagram",
        host="https://a.example",
    )
    assert link.parse("#open&position=abc") == Wanted("open", code="abc")
    assert link.parse("#open&src=a%20b/%E5%A4%9A.txt") == Wanted("open", src="a b/多.txt")


@pytest.mark.parametrize("text", ["", "#", "#table", "#embedded", "#opening&record=a", "#rule-4"])
def test_other_fragments_are_no_links(text):
    assert link.parse(text) is None


def test_a_fragment_comes_back():
    for wanted in (
        Wanted("open", code="abc", step=0),
        Wanted("embed", game="kinmen", lang="ja", level="normal"),
        Wanted("embed", src="a b/多&c.txt", host="http://localhost:8000", show="0507 林厝"),
    ):
        assert link.parse(link.fragment(wanted)) == wanted


@pytest.mark.parametrize(
    "pair",
    [
        "step=-1",
        "step=a",
        "step=1e9",
        "step=99999999",
        "step=%D9%A3",
        "lang=xx",
        "scheme=pink",
        "mode=x",
        "level=god",
        "record=a+b",
        "record=%3Cscript%3E",
        "host=javascript:x",
        "host=https://a.example/path",
        "game=../x",
        "side=%3Cb%3E",
        "height=119",
        "height=2001",
        "height=99999999",
        "height=-5",
        "height=tall",
    ],
)
def test_a_value_that_cannot_be_meant_is_refused(pair):
    assert refused(link.parse, "#embed&" + pair) == "bad_link"


def test_what_is_wanted_is_opened():
    assert finish(link.opening(Wanted("open", game="toy"), find)).entries == []
    assert values(finish(link.opening(Wanted("open", code=link.encode(played())), find))) == values(played())
    assert refused(link.opening, Wanted("open", game="chess"), find) == "unknown_game"
    assert refused(link.opening, Wanted("open", game="kinmen", scenario="moon"), games.game) == "bad_start"
    assert refused(link.opening, Wanted("open"), find) == "unknown_game"


def test_sides_are_known_by_name_and_number():
    game = games.game("kinmen")
    assert [link.seat_of(game, side) for side in (*game.seats, "1", "2", "0", "3", "", "x")] == [
        0,
        1,
        0,
        1,
        None,
        None,
        None,
        None,
    ]


# ------------------------------------------------------------------ messages
def test_a_message_says_what_is_wanted_and_what_is_for_others_is_passed_over():
    assert link.heard('{"sakusen": "step", "step": 5}') == {"sakusen": "step", "step": 5}
    for other in ("", "hello", "5", "[1]", "null", "[" * 100_000, '{"a": NaN}', "x" * 5_000_000):
        assert link.heard(other) == {}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[" * 100_000, "too_deep"),
        ("9" * 5000, "too_many_digits"),
        ('"' + "x" * 4_000_000 + '"', "too_long"),
        ('"\\ud800"', "not_a_record"),
    ],
)
def test_a_message_that_no_parser_may_see_is_refused(text, key):
    with pytest.raises(RecordError) as caught:
        link.heard('{"sakusen": "show", "text": ' + text + "}")
    assert caught.value.key == key


@pytest.mark.parametrize("height", ["0150" + "0" * 5000, "00150", "9" * 5000, "119", "2001", "1e3", ""])
def test_a_height_is_a_few_digits(height):
    try:
        assert link.parse(f"#embed&game=toy&height={height}").height == 0
    except RecordError as error:
        assert error.key == "bad_link"  # noqa: PT017


def test_chapter_of_a_study_is_shown_at_its_step_unless_another_is_wanted() -> None:
    record = '[Format "1"]\n[Game "july"]\n\n{%s} *'
    chapters = tuple(study.Chapter("", record % name, step) for name, step in (("a", 4), ("b", None)))
    text = study.write(study.Study("S", "", chapters))
    first = link.of_chapter(Wanted("embed", text=text))
    assert (first.step, "{a}" in first.text) == (4, True)
    second = link.of_chapter(Wanted("embed", text=text, chapter=2, step=7))
    assert (second.step, "{b}" in second.text) == (7, True)
    assert link.of_chapter(Wanted("open", text=record)) == Wanted("open", text=record)
    for bad, key in (
        (Wanted("open", text=text, chapter=3), "bad_link"),
        (Wanted("open", text=text[:-3]), "unreadable"),
    ):
        with pytest.raises(RecordError) as caught:
            link.of_chapter(bad)
        assert caught.value.key == key
    assert link.parse("#embed&chapter=2&src=a") == Wanted("embed", src="a", chapter=2)
    with pytest.raises(RecordError):
        link.parse("#embed&chapter=0")
