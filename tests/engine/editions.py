"""Games as an edition wrote them: links, records, positions and a file with everything, kept in ``tests/data``.

What has been written by an edition must open for ever. Before the rules or the lists of legal actions of a game change,

    PYTHONPATH=py:. python -m tests.engine.editions NAME

writes ``tests/data/NAME`` with the program as it is.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from tests.properties.walks import walk

from sakusen.ai import player
from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import pack, write
from sakusen.games import SLUGS, game
from sakusen.ui.storage.backup import Backup, Packed, packed
from sakusen.ui.storage.saves import Save

DATA = Path(__file__).resolve().parents[1] / "data"
SEEDS = (100, 101, 102, 103, 104, 109, 114)
"""Random games in every temper of ``walks``, most of all those who try everything."""
LONGEST = 330
"""A computer game is kept up to this step."""


def kept(name: str, slug: str) -> dict[str, Any]:
    """What an edition wrote of a game."""
    data: dict[str, Any] = json.loads((DATA / name / f"{slug}.json").read_text(encoding="utf-8"))
    return data


def luggage(name: str) -> str:
    """The file with everything that an edition wrote."""
    return (DATA / name / "luggage.json").read_text(encoding="utf-8")


def shaped(data: Any, like: Any) -> Any:
    """A position with only those fields that ``like`` has, so that a field that came later does not matter."""
    if isinstance(data, dict) and isinstance(like, dict):
        return {key: shaped(data.get(key), value) for key, value in like.items()}
    return data


def stands_at(match: Match, position: dict[str, Any]) -> bool:
    """Whether a match stands as an older position says, however positions are written today."""
    rules = match.game
    again = rules.to_json(rules.from_json(position))
    return bool(shaped(rules.to_json(match.state), position) == shaped(again, position))


# ------------------------------------------------------------------ writing
def computer_game(slug: str, level: str = "easy") -> Match:
    """A game that two computer players play, up to a step."""
    rules, rng = game(slug), Random(slug)
    match = Match(rules, luck=Dealt(slug), tags={"Players": " ".join([level] * len(rules.seats))})
    while not match.is_over and len(match.entries) < LONGEST:
        pending = match.pending
        assert isinstance(pending, Decision)
        view = rules.observe(match.state, pending.seat)
        match.choose(player.choose(rules, view, level, None, rng))
    return match


def described(slug: str) -> dict[str, Any]:
    """Everything that is kept of a game by itself."""
    rules, walks = game(slug), [walk(slug, seed) for seed in SEEDS]
    links = [{"link": pack(one.match), "steps": one.length, "end": rules.to_json(one.match.state)} for one in walks[:2]]
    links += [{"link": pack(one.match), "steps": one.length} for one in walks[2:]]
    for one, entry in zip(walks, links, strict=True):
        entry["points"], entry["reason"] = list(one.match.pending.points), one.match.pending.reason
    computer = computer_game(slug)
    positions = [rules.to_json(sample.state) for sample in walks[4].samples[1:4:2]]
    return {
        "edition": rules.edition,
        "links": links,
        "record": {"text": write(walks[3].match), "steps": walks[3].length},
        "computer": {"link": pack(computer), "steps": len(computer.entries), "end": rules.to_json(computer.state)},
        "positions": positions,
    }


def main(name: str) -> None:
    """Write everything."""
    folder = DATA / name
    folder.mkdir(parents=True)
    games = []
    for slug in SLUGS:
        text = json.dumps(described(slug), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{slug}.json").write_text(text.replace(',"', ',\n"') + "\n", encoding="utf-8")
        half = walk(slug, SEEDS[-1]).match
        meta = {
            "slug": slug,
            "seats": ["person"] * len(half.game.seats),
            "time": 1_790_000_000_000,
            "acts": [],
            "dice": "auto",
            "over": True,
            "summary": {},
        }
        games.append(Packed(Save(f"save-{slug}", meta, write(half)), ""))
    text = packed(Backup({"lang": "en"}, games, []), "2026-11-22")
    (folder / "luggage.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
