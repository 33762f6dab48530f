"""The tables of the rulebooks of Kinmen and of Regiment without Colours against the data of these games: who builds a
map and counters of cardboard by them plays the game of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from tests.tools.test_book_examples import passages

from sakusen.game_folders import LANGUAGES
from sakusen.games.gunki.rules import board as gunki
from sakusen.games.kinmen.rules import board as kinmen
from tools import books

MAP, HEX = kinmen.MAP, kinmen.MAP["hexes"]
Pairs = set[frozenset[str]]


def body(slug: str, lang: str, number: str) -> str:
    return passages(books.sources(slug)[lang].read_text(encoding="utf-8"))[number]


def rows(slug: str, lang: str, number: str) -> list[list[str]]:
    """The rows of the tables of a passage without their headings."""
    lines = re.findall(r"^\| (.*) \|$", body(slug, lang, number), re.MULTILINE)
    return [line.split(" | ") for i, line in enumerate(lines) if "---" not in "".join(lines[i : i + 2])]


def hexes(text: str) -> set[str]:
    return set(re.findall(r"\d{4}", text))


def pairs(text: str) -> Pairs:
    return {frozenset(pair) for pair in re.findall(r"(\d{4})–(\d{4})", text)}


def having(what: str) -> set[str]:
    return {name for name, entry in HEX.items() if entry.get(what)}


def sides(entries: Iterable[dict[str, str]]) -> Pairs:
    return {frozenset((entry["a"], entry["b"])) for entry in entries}


def land(text: str) -> set[str]:
    """``04, 05: 04–18; 06: 05–18`` in the marks of any language."""
    found = set()
    for part in re.split("[;；／]", re.sub(r"\s", "", text)):
        columns, ranges = re.split("[:：]", part)
        for first, last in re.findall(r"(\d\d)[–〜至](\d\d)", ranges):
            found |= {f"{c}{r:02}" for c in re.findall(r"\d\d", columns) for r in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_map_of_kinmen_can_be_drawn_by_its_table(lang: str) -> None:
    cells = [row[1] for row in rows("kinmen", lang, "2.1")]
    ground, towns, depots, peaks, hills, west, east, bay, rivers, lake, roads, villages = cells
    assert land(ground) == set(HEX)
    assert [hexes(cell) for cell in (towns, peaks, villages)] == [having(w) for w in ("town", "observation", "village")]
    assert dict(re.findall(r"(\d{4}) ?[(（](\d)", depots)) == {n: str(HEX[n]["depot"]) for n in having("depot")}
    assert hexes(hills) == {name for name, entry in HEX.items() if entry["terrain"] == "hill"}
    beaches = MAP["landing_beaches"]
    assert [hexes(cell) for cell in (west, east, bay)] == [
        set(named) for named in (beaches["west"], beaches["east"], MAP["liaoluo_bay"])
    ]
    assert pairs(rivers) == sides(MAP["rivers"])
    assert pairs(lake) == sides(s for s in (*MAP["sea_hexsides"], *MAP["causeways"]) if {s["a"], s["b"]} <= set(HEX))
    steps = [chain.split("-") for chain in re.findall(r"[\d-]+", roads)]
    assert {frozenset(step) for chain in steps for step in zip(chain, chain[1:], strict=False)} == {
        frozenset(road) for road in MAP["roads"]
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_units_of_kinmen_are_listed_in_the_order_in_which_a_stack_acts(lang: str) -> None:
    divisions: dict[str, list[str]] = {}
    for unit in kinmen.COUNTERS["units"]:
        divisions.setdefault(unit["division"], []).append(unit["id"])
    table = [row for row in rows("kinmen", lang, "2.2.1") if len(row) == 2]
    for (name, cell), division in zip(table, (d["id"] for d in kinmen.COUNTERS["divisions"]), strict=True):
        assert division in re.findall(r"\d+TK|\d+", name)
        found = []
        for part in re.split("[;；／]", cell):
            regiment, _, battalions = re.sub("[:：]", ":", part).rpartition(":")
            numbers = [int(number) for number in re.findall(r"\d+", battalions)]
            if re.search("[–〜至]", battalions):
                numbers = list(range(numbers[0], numbers[1] + 1))
            found += ["-".join(filter(None, (regiment.strip(), str(number)))) for number in numbers]
        assert [unit.rpartition(f"-{division}-")[2] for unit in divisions[division]] == found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_division_of_kinmen_is_set_up_in_the_hexes_with_its_icons(lang: str) -> None:
    there = [d["id"] for d in kinmen.COUNTERS["divisions"] if d["side"] == "ROC"]
    for (_, cell), division in zip(rows("kinmen", lang, "3.1"), there, strict=True):
        assert hexes(cell) == {kinmen.NAMES[h] for h, named, _ in kinmen.SETUP if named == division}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_map_and_units_of_regiment_without_colours_can_be_made_by_its_tables(lang: str) -> None:
    near = {
        re.split(r"\W", row[0])[0]: set(re.findall(r"[LRD]\d|ART|HQ", row[2])) for row in rows("gunki", lang, "2.1")
    }
    assert near == {name: {gunki.NAMES[n] for n in gunki.ADJACENT[s]} for s, name in enumerate(gunki.NAMES)}
    units = rows("gunki", lang, "2.2")[: gunki.UNITS]
    assert [row[1] for row in units] == [f"{u['attack']}-{u['defence']}" for u in gunki.COUNTERS["units"]]
    assert [re.match("[A-Z]+\\d?", row[2])[0] for row in units] == [gunki.NAMES[s] for s in gunki.SUGGESTED]  # type: ignore[index]
