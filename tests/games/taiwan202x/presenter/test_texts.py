"""The words of Special Operation 202X: complete, and the same in all languages."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from sakusen.games.taiwan202x import explain
from sakusen.games.taiwan202x.board import EVENT_IDS, PLACE_IDS, TRACK, UNIT_IDS
from sakusen.tables.messages import LANGUAGES, parameters
from sakusen.tables.taiwan202x import TABLE
from sakusen.tables.taiwan202x_log import WRITERS
from sakusen.tables.taiwan202x_words import TEXTS

RULES = Path(explain.__file__).parent
QUIET = {"dealt", "die", "volley", "ally_seen"}
"""Events that are told by what surrounds them, or only to one side."""


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_the_same_messages(lang: str) -> None:
    assert set(TEXTS.all(lang)) == set(TEXTS.all("ja"))
    for key, message in TEXTS.all("ja").items():
        assert parameters(TEXTS.all(lang)[key]) == parameters(message), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_is_empty_and_every_brace_is_a_parameter(lang: str) -> None:
    for key, message in TEXTS.all(lang).items():
        assert message.strip() or key == "list.sentences", key
        assert "{" not in re.sub(r"\{\w+(?:#[^|}]*\|[^}]*)?\}", "", message), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_rules_say_has_words(lang: str) -> None:
    known, text = TEXTS.all(lang), source()
    for key in re.findall(r'"(why\.[a-z_.]+)"', text):
        assert key in known, key
    for why in re.findall(r'Chance\("([a-z_]+)"', text):
        assert {f"chance.{why}", f"hint.chance.{why}", f"roll.{why}"} <= set(known), why
    for ask in re.findall(r'Decision\([^"]*"([a-z.]+)"', text):
        assert f"watch.{ask}" in known, ask
    for space in TRACK:
        assert f"level.{space.lower().replace('+', '.')}" in known
    for kind, names in (("place", PLACE_IDS), ("unit", UNIT_IDS), ("event", EVENT_IDS), ("card.event", EVENT_IDS)):
        assert {f"{kind}.{name}" for name in names} <= set(known)


def test_every_event_of_the_game_is_told_or_is_known_to_be_quiet() -> None:
    kinds = set(re.findall(r'tell\(\s*"([a-z_]+)"', source())) | {"recaptured", "recapture_failed"}
    assert kinds - QUIET <= set(WRITERS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_registered_rule_is_explained(lang: str) -> None:
    with (RULES / "rules.csv").open(encoding="utf-8", newline="") as file:
        numbers = [row["rule"] for row in csv.DictReader(file)]
    assert TEXTS.rule_numbers() == numbers
    for number in numbers:
        heading, body = TABLE.rule(number, lang)
        assert heading.startswith(f"{number} "), number
        assert body, number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_in_guide_and_rules_is_a_rule_that_is_explained(lang: str) -> None:
    texts = [TABLE.guide(lang), *(TABLE.rule(number, lang)[1] for number in TEXTS.rule_numbers())]
    for text in texts:
        for number in re.findall(r'data-rule="([\d.]+)"', text):
            assert number in TEXTS.rule_numbers()
        assert not re.findall(r"\d+\.\d+", re.sub(r"<a.*?</a>", "", text)), text
        assert "{" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sides_have_names_and_there_are_no_options(lang: str) -> None:
    assert len(set(TABLE.seats(lang))) == 2
    assert TABLE.options(lang) == []
    assert all(TABLE.title(lang))
