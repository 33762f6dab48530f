"""The words of Kinmen: complete, and the same in all languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.words import LANGUAGES, full_name, messages, say
from sakusen.games.kinmen.rules import explain
from sakusen.games.kinmen.rules.board import TABLES

RULES = Path(explain.__file__).parent
ASKS = (
    "setup.unit landing.load landing.unit landing.hex delayed.division delayed.hex weather.guns order recover "
    "activate support.gun support.air support.second move attack.target attack.units shock.pick shock.defend "
    "stand stand.all retreat advance night.move night.recover boats.more extend"
).split()


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_rules_say_has_words(lang: str) -> None:
    known = messages(lang)
    for ask in ASKS:
        found = [key for key in known if key.startswith((f"ask.{ask}", "ask.attack.nobody"))]
        assert found, ask
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
    from sakusen.games.kinmen.presenter.log import WRITERS

    told = set(re.findall(r'tell\("([a-z_]+)"', source()))
    told |= set(re.findall(r'_hit\(state, \w+(?:\[0\])?, "([a-z_]+)"', source()))
    told.discard("moved_back")
    assert told - set(WRITERS) <= {"setup", "air_marker", "boat_die"}, told - set(WRITERS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_links_the_rules(lang: str) -> None:
    guide = PRESENTER.guide(lang)
    assert 'data-rule="12.4"' in guide
    assert "{" not in guide


def test_english_plurals() -> None:
    assert "1 hex" in say("en", "hint.stand.all", length=1)
    assert "2 hexes" in say("en", "hint.stand.all", length=2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_battalions_of_one_regiment_are_parted_otherwise_than_regiments(lang: str) -> None:
    one, other = full_name(lang, 0, 1), full_name(lang, 3, 4)
    joint = full_name(lang, 0, 1, 3, 4)
    assert joint.startswith(one)
    assert joint.endswith(other)
    between, within = joint[len(one) : -len(other)], say(lang, "unit.and")
    assert between.strip() != within.strip()
