"""The words of Special Operation 202X: complete, and the same in all languages."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from sakusen.games.taiwan202x.presenter.log import WRITERS
from sakusen.games.taiwan202x.presenter.presenter import PRESENTER
from sakusen.games.taiwan202x.presenter.words import TEXTS
from sakusen.games.taiwan202x.rules import explain
from sakusen.games.taiwan202x.rules.board import EVENT_IDS, PLACE_IDS, TRACK, UNIT_IDS
from sakusen.presenter.messages import LANGUAGES

RULES = Path(explain.__file__).parent
QUIET = {"dealt", "deck_dealt", "die", "volley", "ally_seen"}
"""Events that are told by what surrounds them, or only to one side."""


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_rules_say_has_words(lang: str) -> None:
    known, text = TEXTS.all(lang), source()
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
        heading, body = PRESENTER.rule(number, lang)
        assert heading.startswith(f"{number} "), number
        assert body, number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_in_guide_and_rules_is_a_rule_that_is_explained(lang: str) -> None:
    texts = [PRESENTER.guide(lang), *(PRESENTER.rule(number, lang)[1] for number in TEXTS.rule_numbers())]
    for text in texts:
        for number in re.findall(r'data-rule="([\d.]+)"', text):
            assert number in TEXTS.rule_numbers()
        assert not re.findall(r"\d+\.\d+", re.sub(r"<a.*?</a>", "", text)), text
        assert "{" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sides_have_names_and_the_number_of_fleets_is_the_only_option(lang: str) -> None:
    assert len(set(PRESENTER.seats(lang))) == 2
    assert [option.key for option in PRESENTER.options(lang)] == ["fleets"]
    assert all(PRESENTER.title(lang))
