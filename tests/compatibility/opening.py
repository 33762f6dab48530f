"""Opens what was kept by an older version through the functions that the page uses, and says what it has become.

What is said holds in any arrangement of the program: words, numbers of steps, the position as its document. No number
of an action and nothing of the inside of a state is in it.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance, Decision, Outcome, View, Waiting
from sakusen.engine.match import Match
from sakusen.games import game, presenter
from sakusen.ui.match.replay import tracing
from sakusen.ui.match.seen_replay import showing
from sakusen.ui.match.session import Session
from sakusen.ui.match.sight import Sight
from sakusen.ui.sharing import files, link
from sakusen.ui.storage.stores import Memory, Plain

DATA = Path(__file__).resolve().parents[1] / "data"
VERSIONS = sorted(path.name for path in DATA.glob("version-*"))
PARTS = ("files", "links", "storage")
TAB = "window"


def kept(version: str, slug: str, part: str) -> Any:
    """What a version wrote of a game: its files, its links, or what it stored."""
    return json.loads(gzip.decompress((DATA / version / f"{slug}-{part}.json.gz").read_bytes()))


def now(work: Coroutine[Any, Any, Any]) -> Any:
    """What comes of something that is waited for."""
    return asyncio.run(work)


# ------------------------------------------------------------------ opening
def opened_file(text: str) -> Match | Sight:
    """What a file holds."""
    return finish(files.loading(text, game, None))


def opened_link(address: str) -> Match | Sight:
    """What an address leads to."""
    wanted = link.parse(address.partition("#")[2])
    assert wanted is not None
    return finish(link.opening(wanted, game))


def storage(kept: dict[str, dict[str, str]]) -> tuple[Memory, Plain]:
    """The small and the large storage of a browser in which these texts stand."""
    small, large = Memory(), Plain(Memory())
    small.texts = dict(kept["small"])
    now(large.change(kept["large"]))
    return small, large


# ------------------------------------------------------------------ what it has become
def described(came: Match | Sight) -> dict[str, Any]:
    """Where a game stands, and how much is told of it."""
    return described_sight(came) if isinstance(came, Sight) else described_match(came)


def described_match(match: Match, session: Session | None = None) -> dict[str, Any]:
    """The same of a match; ``session`` is the one in which it is on the table."""
    slug = match.game.slug
    on_table = session or Session(match, presenter(slug), (), "en", curtain=False)
    return {
        "game": slug,
        "scenario": match.scenario,
        "options": match.options,
        "steps": len(match.entries),
        "tags": {name: text for name, text in match.tags.items() if name != "Date"},
        "notes": sorted(match.notes),
        "stops": len(finish(tracing(match, presenter(slug))).stops),
        "log": _lines(on_table),
        "pending": pending(match, match.pending),
    }


def described_sight(sight: Sight) -> dict[str, Any]:
    """The same of what a seat has seen."""
    line = finish(showing(sight, presenter(sight.game.slug)))
    session, last = line.session(len(line), None, (), "en"), len(sight.moments) - 1
    view = session.seen.view
    return {
        "game": sight.game.slug,
        "seat": sight.game.seats[sight.seat],
        "moments": last + 1,
        "log": _lines(session),
        "pending": seen_pending(sight.match(last), view),
    }


def _lines(session: Session) -> int:
    """How many lines the log has, without those of single dice, which came later."""
    return sum(not line.more or bool(line.run) for line in session.log()[1])


def pending(match: Match, asked: Any) -> dict[str, Any]:
    """What must happen next, in words. All legal actions in their order count, since links hold their places."""
    if isinstance(asked, Decision):
        words = [match.game.notate(match.state, action) for action in asked.actions]
        return {
            "kind": "decision",
            "seat": asked.seat,
            "ask": asked.ask,
            "rule": asked.rule,
            "secret": asked.secret,
            "actions": len(words),
            "check": mark(words),
        }
    if isinstance(asked, Chance):
        return {"kind": "chance", "why": asked.why, "rule": asked.rule, "weights": mark(list(asked.weights))}
    assert isinstance(asked, Outcome)
    return {
        "kind": "outcome",
        "points": list(asked.points),
        "level": asked.level,
        "reason": asked.reason,
        "rule": asked.rule,
    }


def seen_pending(match: Match, view: View) -> dict[str, Any]:
    """What must happen next as far as a seat sees it."""
    if isinstance(view.pending, Waiting):
        return {"kind": "waiting", "seat": view.pending.seat}
    return pending(match, view.pending)


def mark(value: Any) -> str:
    """A check sum of plain values."""
    return f"{zlib.crc32(json.dumps(value, ensure_ascii=True).encode()):08x}"


def is_like(match: Match, position: dict[str, Any]) -> bool:
    """Whether a match stands as a position says: the position opens, and to an equal state."""
    return bool(match.game.from_json(position).key() == match.state.key())


def codes_of(element: str) -> Iterator[str]:
    """The codes in the lines that a reader puts into an article, each as an address."""
    for name in ("record", "position"):
        for piece in element.split(f' {name}="')[1:]:
            yield f"#open&{name}={piece.split(chr(34))[0]}"
    for piece in element.split('src="')[1:]:
        if "#embed&" in piece:
            yield "#" + piece.split('"')[0].partition("#")[2].replace("&amp;", "&")
