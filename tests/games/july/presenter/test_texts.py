"""The words of July Offensive: complete, and the same in all languages."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from sakusen.games.july import explain
from sakusen.tables import july_guide
from sakusen.tables.july import TABLE
from sakusen.tables.july_words import LANGUAGES, messages, parameters, say

RULES = Path(explain.__file__).parent


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_the_same_messages(lang: str) -> None:
    assert set(messages(lang)) == set(messages("ja"))
    for key, message in messages("ja").items():
        assert parameters(messages(lang)[key]) == parameters(message), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_is_empty_and_every_brace_is_a_parameter(lang: str) -> None:
    for key, message in messages(lang).items():
        assert message.strip(), key
        assert "{" not in re.sub(r"\{\w+(?:#[^|}]*\|[^}]*)?\}", "", message), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_rules_say_has_words(lang: str) -> None:
    known = messages(lang)
    for key in re.findall(r'"(why\.[a-z_]+)"', source()):
        assert key in known, key
    for why in re.findall(r'Chance\("([a-z_]+)"', source()):
        assert f"chance.{why}" in known, why
    for level in ("jp.sudden", "su.sudden", "jp.points", "su.points"):
        assert f"level.{level}" in known
    for reason in ("guns_taken", "tanks_lost", "points", "tie"):
        assert f"reason.{reason}" in known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_registered_rule_is_explained(lang: str) -> None:
    with (RULES / "rules.csv").open(encoding="utf-8", newline="") as file:
        numbers = [row["rule"] for row in csv.DictReader(file)]
    for number in numbers:
        heading, body = TABLE.rule(number, lang)
        assert heading.startswith(f"{number} "), number
        assert body, number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_names_rules_that_are_explained(lang: str) -> None:
    guide = TABLE.guide(lang)
    for number in re.findall(r'data-rule="([\d.]+)"', guide):
        assert number in july_guide.rule_numbers()
    plain = re.sub(r"<a.*?</a>", "", guide)
    assert not re.findall(r"\d+\.\d+", plain)
    assert "{" not in guide


def test_english_plurals() -> None:
    assert "1 unit " in say("en", "hint.move.unit", count=1)
    assert "2 units " in say("en", "hint.move.unit", count=2)


def test_both_sides_have_names() -> None:
    for lang in LANGUAGES:
        assert len(TABLE.seats(lang)) == 2
