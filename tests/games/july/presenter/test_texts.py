"""The words of July Offensive: complete, and the same in all languages."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from sakusen.games.july.presenter.presenter import PRESENTER
from sakusen.games.july.presenter.words import LANGUAGES, messages, say
from sakusen.games.july.rules import explain

RULES = Path(explain.__file__).parent


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_rules_say_has_words(lang: str) -> None:
    known = messages(lang)
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
        heading, body = PRESENTER.rule(number, lang)
        assert heading.startswith(f"{number} "), number
        assert body, number


def test_english_plurals() -> None:
    assert "1 unit " in say("en", "hint.move.unit", count=1)
    assert "2 units " in say("en", "hint.move.unit", count=2)
