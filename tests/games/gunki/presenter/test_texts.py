"""The words of Regiment without Colours: complete, and the same in all languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sakusen.games.gunki import explain
from sakusen.games.gunki.board import TABLES, UNIT_IDS
from sakusen.tables.gunki import GUIDE, TABLE
from sakusen.tables.gunki_log import WRITERS
from sakusen.tables.gunki_sheet import EVENT_WORDS, SHEET, UNIT_WORDS
from sakusen.tables.gunki_words import TEXTS
from sakusen.tables.messages import LANGUAGES, parameters

RULES = Path(explain.__file__).parent
ASKS = "setup action where where.press move press gun gun.at push push.to defend defend.1 defend.2 retreat".split()


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
        assert message.strip(), key
        assert not re.sub(r"\{\w+(?:#[^|}]*\|[^}]*)?\}", "", message).count("{"), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_rules_say_has_words(lang: str) -> None:
    known = TEXTS.all(lang)
    for ask in ASKS:
        assert {f"ask.{ask}", f"hint.{ask}"} <= set(known), ask
    for key in re.findall(r'"(why\.[a-z_]+)"', source()):
        assert key in known, key
    for why in re.findall(r'Chance\("([a-z_]+)"', source()):
        assert {f"chance.{why}", f"hint.chance.{why}"} <= set(known), why
    for entry in TABLES["victory"]["levels"]:
        assert f"level.{entry['level']}" in known
    for reason in ("hq.entered", *(f"before_hq.{n}" for n in range(4))):
        assert f"reason.{reason}" in known, reason


def test_every_event_has_a_line_or_is_left_out_on_purpose() -> None:
    told = set(re.findall(r'tell\("([a-z_]+)"', source())) | {"truce", "no_truce"}
    assert told - set(WRITERS) == {"gun_ready", "day_end"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_the_program_cites_is_explained(lang: str) -> None:
    cited = set(re.findall(r'"(\d\.\d)"', source()))
    assert cited <= set(TEXTS.rule_numbers()), cited - set(TEXTS.rule_numbers())
    for number in TEXTS.rule_numbers():
        heading, body = TABLE.rule(number, lang)
        assert heading.startswith(number)
        assert body.startswith("<p>")


def test_an_unknown_rule_leads_to_its_chapter() -> None:
    assert TABLE.rule("6.9", "en")[0].startswith("6.0")
    assert TABLE.rule("99.1", "en") == ("99.1", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_links_the_rules(lang: str) -> None:
    guide = TABLE.guide(lang)
    assert guide.count("<h3>") == len(GUIDE)
    assert 'data-rule="7.2"' in guide
    assert "{" not in guide


def test_what_is_printed_agrees_with_the_rules() -> None:
    """The event table and the counters on the sheet are those of the data."""
    rows = [TABLES["events"][str(face)] for face in range(1, 7)]
    assert SHEET["events"]["rows"] == [EVENT_WORDS[key] for key in rows]
    assert set(UNIT_WORDS) == set(UNIT_IDS)
    assert SHEET["days"]["numbers"] == [day["date"][-2:] for day in TABLES["days"]]


def test_the_one_seat_has_a_name() -> None:
    for lang in LANGUAGES:
        assert len(TABLE.seats(lang)) == 1
