"""The examples of the rulebooks: each is played as its text says, and none that is printed is missing.

An example of ``examples.json`` says under ``proves`` what follows from its position: ``moves`` in words of the record,
numbers for dice, then what ``can`` and what ``cannot`` be chosen, and what ``then`` stands in the position.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from tests.games.in_words import MatchInWords

from sakusen import games
from sakusen.engine.match import Match
from tools import books

PRINTED = {
    "july": {
        "7, the zone of 0302": ("7.4", "zone"),
        "9, the guns support an attack on 0403": ("9.14", "range"),
        "9, three points of damage give an advance": ("9.21", "advance"),
    },
    "gunki": {
        "6.3, the ways back from the battalion's headquarters": ("6.3", "pressure"),
        "7.2, the headquarters behind the wall": ("7.2", "defence"),
    },
    "taiwan202x": {
        "6.0, the 5 of hearts": ("6.3", "heart"),
        "8.0, units of 5G and of 4G on both sides": ("8.4", "mixed"),
        "8.0, a fleet takes as many hits as its strength": ("8.5", "fleets"),
        "10.0, one point more moves the marker past the middle": ("10.2", "marker"),
    },
    "kinmen": {
        "3.1, the icons of 0504 and 1409": ("3.1", "setup"),
        "7.0, the zone of 0307": ("7.0", "zone"),
        "11.2, a river before clear ground": ("11.2", "river"),
        "12.4, 10 against 4 and 4 against 5": ("12.4", "odds"),
        "12.9, a stand against D2": ("12.9", "stand"),
        "the example of play, landing and weather": ("16.1", "whole"),
        "the example of play, a1": ("16.1", "a1"),
        "the example of play, b1": ("16.2", "b1"),
        "the example of play, a2": ("16.2", "a2"),
        "the example of play, b2": ("16.2", "b2"),
        "the example of play, a3": ("16.3", "a3"),
        "the example of play, b3": ("16.4", "b3"),
        "the example of play, a4": ("16.5", "a4"),
    },
}
"""Every example that stands in the printed rules: where, and our number and name of it."""
BOX = re.compile(r"^> \*\*example\*\*.*(?:\n>.*)*", re.MULTILINE)
HEADING = re.compile(r"^#{1,3} ([\d., ]+) ", re.MULTILINE)


def passages(text: str) -> dict[str, str]:
    """What stands under each number."""
    heads = list(HEADING.finditer(text))
    found = {}
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        body = text[head.end() : following.start() if following else None]
        found.update(dict.fromkeys(head[1].replace(" ", "").split(","), body))
    return found


def proofs() -> list[Any]:
    return [
        pytest.param(slug, example["position"], proof, id=f"{slug}-{name}-{number}")
        for slug in PRINTED
        for name, example in books.declared(slug, "examples").items()
        for number, proof in enumerate(example.get("proves", ()), 1)
    ]


@pytest.mark.parametrize(("slug", "position", "proof"), proofs())
def test_example_goes_on_the_table_as_its_text_says(slug: str, position: Any, proof: dict[str, Any]) -> None:
    table = MatchInWords(Match(games.game(slug), position=position)).play(*proof.get("moves", ()))
    assert [word for word in proof.get("can", ()) if not table.can(word)] == []
    assert [word for word in proof.get("cannot", ()) if table.can(word)] == []
    now = json.loads(json.dumps(games.game(slug).to_json(table.state)))
    for path, wanted in proof.get("then", {}).items():
        found = now
        for name in path.split("."):
            found = found[name]
        assert found == wanted, path


@pytest.mark.parametrize("slug", PRINTED)
def test_every_example_with_a_position_is_proved(slug: str) -> None:
    """Those that are a step of a record are played in the golden test of that record."""
    known = books.declared(slug, "examples")
    assert [name for name, one in known.items() if "position" in one and not one.get("proves")] == []
    for one in known.values():
        for proof in one.get("proves", ()):
            assert proof.get("can") or proof.get("cannot") or proof.get("then")


@pytest.mark.parametrize("slug", PRINTED)
@pytest.mark.parametrize("lang", ["ja", "zh-Hant", "en"])
def test_every_example_of_a_rulebook_can_be_played_and_every_printed_one_stands_at_its_rule(
    slug: str, lang: str
) -> None:
    text = books.sources(slug)[lang].read_text(encoding="utf-8")
    boxes = BOX.findall(text)
    assert boxes
    assert [box for box in boxes if "](example:" not in box] == []
    there = passages(text)
    assert [said for said, (rule, name) in PRINTED[slug].items() if f"](example:{name})" not in there[rule]] == []
