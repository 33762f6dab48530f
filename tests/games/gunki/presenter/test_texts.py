"""The words of Regiment without Colours: complete, and the same in all languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sakusen.games.gunki.presenter.log import WRITERS
from sakusen.games.gunki.presenter.presenter import GUIDE, PRESENTER
from sakusen.games.gunki.presenter.sheet import EVENT_WORDS, MAP_SHEET, UNIT_WORDS
from sakusen.games.gunki.presenter.words import TEXTS
from sakusen.games.gunki.rules import explain
from sakusen.games.gunki.rules.board import TABLES, UNIT_IDS
from sakusen.presenter.messages import LANGUAGES

RULES = Path(explain.__file__).parent
ASKS = "setup action where where.press move press gun gun.at push push.to defend defend.1 defend.2 retreat".split()


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_rules_say_has_words(lang: str) -> None:
    known = TEXTS.all(lang)
    for ask in ASKS:
        assert {f"ask.{ask}", f"hint.{ask}"} <= set(known), ask
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
def test_the_guide_links_the_rules(lang: str) -> None:
    guide = PRESENTER.guide(lang)
    assert guide.count("<h3>") == len(GUIDE)
    assert 'data-rule="7.2"' in guide
    assert "{" not in guide


def test_what_is_printed_agrees_with_the_rules() -> None:
    """The event table and the counters on the sheet are those of the data."""
    rows = [TABLES["events"][str(face)] for face in range(1, 7)]
    assert MAP_SHEET["events"]["rows"] == [EVENT_WORDS[key] for key in rows]
    assert set(UNIT_WORDS) == set(UNIT_IDS)
    assert MAP_SHEET["days"]["numbers"] == [day["date"][-2:] for day in TABLES["days"]]
