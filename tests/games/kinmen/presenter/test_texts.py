"""The words of Kinmen: complete, and the same in all languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sakusen.games.kinmen import explain
from sakusen.games.kinmen.board import TABLES
from sakusen.tables import kinmen_guide
from sakusen.tables.kinmen import TABLE
from sakusen.tables.kinmen_words import LANGUAGES, messages, parameters, say

RULES = Path(explain.__file__).parent
ASKS = (
    "setup.unit landing.load landing.unit landing.hex delayed.division delayed.hex weather.guns order recover "
    "activate support.gun support.air support.second move attack.target attack.units shock.pick shock.defend "
    "stand stand.all retreat advance night.move night.recover boats.more extend"
).split()


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
        assert not re.sub(r"\{\w+(?:#[^|}]*\|[^}]*)?\}", "", message).count("{"), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_rules_say_has_words(lang: str) -> None:
    known = messages(lang)
    for ask in ASKS:
        found = [key for key in known if key.startswith((f"ask.{ask}", "ask.attack.nobody"))]
        assert found, ask
    for key in re.findall(r'"(why\.[a-z_]+)"', source()):
        assert key in known, key
    for why in re.findall(r'Chance\("([a-z_]+)"', source()):
        assert f"chance.{why}" in known, why
    for level in [entry["level"] for entry in TABLES["victory"]["levels"]] + [
        "roc.sudden",
        "pla.sudden",
        "roc.delayed",
    ]:
        assert f"level.{level}" in known, level
    for reason in re.findall(r'Outcome\(\w+, [^,]+, "([a-z_]+)"', source()):
        assert f"reason.{reason}" in known, reason


def test_every_event_has_a_line_or_is_left_out_on_purpose() -> None:
    from sakusen.tables.kinmen_log import WRITERS

    told = set(re.findall(r'tell\("([a-z_]+)"', source()))
    told |= set(re.findall(r'_hit\(state, \w+(?:\[0\])?, "([a-z_]+)"', source()))
    told.discard("moved_back")
    assert told - set(WRITERS) <= {"setup", "air_marker"}, told - set(WRITERS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_the_program_cites_is_explained(lang: str) -> None:
    cited = set(re.findall(r'"(\d{1,2}\.\d{1,2})"', source()))
    assert cited <= set(kinmen_guide.rule_numbers()), cited - set(kinmen_guide.rule_numbers())
    for number in kinmen_guide.rule_numbers():
        heading, body = TABLE.rule(number, lang)
        assert heading.startswith(number)
        assert body.startswith("<p>")


def test_an_unknown_rule_leads_to_its_chapter() -> None:
    assert TABLE.rule("12.99", "en")[0].startswith("12.0")
    assert TABLE.rule("99.1", "en") == ("99.1", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_links_the_rules(lang: str) -> None:
    guide = TABLE.guide(lang)
    assert 'data-rule="12.4"' in guide
    assert "{" not in guide


def test_english_plurals() -> None:
    assert "1 hex" in say("en", "detail.hexes", count=1)
    assert "2 hexes" in say("en", "detail.hexes", count=2)


def test_both_sides_have_names() -> None:
    for lang in LANGUAGES:
        assert len(TABLE.seats(lang)) == 2
