"""What no parser may see is refused before it sees it, and everything else comes through as it is."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from sakusen.engine import guard
from sakusen.engine.guard import Unfit


def refused(text: str, most: int = guard.RECORD) -> str:
    with pytest.raises(Unfit) as caught:
        guard.parsed(text, most)
    return caught.value.key


@pytest.mark.parametrize(
    "value",
    [{}, [], 5, True, None, "", "[[[[{{{{" * 50, {"a": [{"b": 'c\\"d'}], "e": -1.5e-3, "f": 10**99, "g": "\U0001f3b2"}],
)
def test_plain_json_comes_through(value: object) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1), "\ufeff" + json.dumps(value)):
        assert guard.parsed(text) == value


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[" * 100_000, "too_deep"),
        ('{"a":' * 100_000, "too_deep"),
        ("[" * 33 + "]" * 33, "too_deep"),
        ('"' + "[" * 100 + "[" * 10, "bad_json"),
        ('"\\"' + "[" * 100, "bad_json"),
        ("[" * 32, "bad_json"),
        ("1" * 5000, "too_many_digits"),
        ("-" + "1" * 5000, "too_many_digits"),
        ("[1e" + "9" * 5000 + "]", "too_many_digits"),
        ("0." + "1" * 5000, "too_many_digits"),
        ("NaN", "bad_json"),
        ("[-Infinity]", "bad_json"),
        ("1e999", "bad_json"),
        ('{"a": 1, "a": 2}', "bad_json"),
        ('"\\ud800"', "not_text"),
        ('{"\\udfff": 1}', "not_text"),
        ('"\ud800"', "not_text"),
        ('"\0"', "not_text"),
        ("", "bad_json"),
        ("\ufeff\ufeff1", "bad_json"),
        ("{" * 32 + "'", "bad_json"),
        ('"\t"', "bad_json"),
        ("[" + "1," * 1_500_000, "too_long"),
        ('"' * 900_001, "bad_json"),
        ('"\\' * 900_000, "bad_json"),
    ],
)
def test_what_no_parser_may_see_is_refused_with_its_name(text: str, key: str) -> None:
    assert refused(text) == key


def test_a_pair_of_halves_is_a_character() -> None:
    assert guard.parsed('"\\ud83c\\udfb2"') == "\U0001f3b2"
    assert guard.parsed('"\\\\ud800"') == "\\ud800"


def test_brackets_side_by_side_are_not_deep() -> None:
    assert guard.parsed("[" + "[[]]," * 500 + '{"a": {}}]') == [[[]]] * 500 + [{"a": {}}]


def test_only_an_object_will_do_where_one_is_wanted() -> None:
    for text in ("5", "true", '"[1]"', "[]", "null"):
        with pytest.raises(Unfit):
            guard.parsed_object(text)
    assert guard.parsed_object('{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("999999999", 999_999_999),
        ("1000000000", None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("\u00b2", None),
        ("\u0661", None),
        ("1 ", None),
        ("1_0", None),
    ],
)
def test_a_count_is_a_few_plain_digits(text: str, number: int | None) -> None:
    assert guard.count(text) == number


def test_the_look_takes_no_memory_to_speak_of() -> None:
    texts = ['"' + "\\n" * 300_000 + '"', "[" + '"",' * 20_000 + "1]", "[" * 50_000]
    for text in texts:
        tracemalloc.start()
        guard.look_through(text, 10**9)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 100_000
