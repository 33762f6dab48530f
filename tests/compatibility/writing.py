"""Keeps games as this version writes them: files, links, what a browser has stored and the backup of it.

    PYTHONPATH=py:. python -m tests.compatibility.writing version-1.0.0

writes ``tests/data/version-1.0.0`` with the program as it is. What has been written once must open for ever, so a
folder is made before something is re-arranged, and never written again. All of it is played by random or by the
easiest computer player, from seeds.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.compatibility.opening import DATA, TAB, described, described_match, now, opened_file, opened_link
from tests.properties.walks import choose, walk

from sakusen.ai import player
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import Stopped, from_position, read, replayed, write
from sakusen.games import SLUGS, game, presenter
from sakusen.ui.match.session import Session
from sakusen.ui.match.sight import looking
from sakusen.ui.sharing import files, share
from sakusen.ui.storage import backup as luggage
from sakusen.ui.storage.journal import Journal, meta
from sakusen.ui.storage.saves import OLD_SAVE, SETTINGS, Saves
from sakusen.ui.storage.stores import Memory, Plain

SITE = "https://sakusen.example/play/index.html"
PICTURE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5Erk"
    "JggkJg"
)
SEEDS = range(200, 260)
WALKS = 6
"""Random games kept of each title, at least; more when they are needed for every option and kind of question."""
LONGEST = 260
"""A computer game is kept up to this step."""


# ------------------------------------------------------------------ games
def games_of(slug: str) -> list[Match]:
    """Whole random games that together begin in every way and ask every question that comes up among the seeds."""
    found: list[Match] = []
    known: set[str] = set()
    for seed in SEEDS:
        match = walk(slug, seed).match
        new = {match.scenario, *map(str, match.options.items()), *(key for _, key in questions(match))}
        if len(found) < WALKS or new - known:
            found.append(replayed(match, len(match.entries)))  # a walk has left its events out
            known |= new
    return found


def questions(match: Match) -> Iterator[tuple[int, str]]:
    """Every step with what is asked before it."""
    walker = replayed(match, 0)
    for step, entry in enumerate(match.entries):
        asked = walker.pending
        yield step, asked.ask if isinstance(asked, Decision) else f"luck {getattr(asked, 'why', '')}"
        (walker.choose if isinstance(asked, Decision) else walker.roll)(entry.value)


def computer_game(slug: str) -> Match:
    """What two computer players have played, up to a step."""
    rules, rng = game(slug), Random(slug)
    tags = {"Date": "2026.11.22", "Players": " ".join(["easy"] * len(rules.seats))}
    match = Match(rules, luck=Dealt(slug), tags=tags)
    while isinstance(asked := match.pending, Decision) and len(match.entries) < LONGEST:
        match.choose(player.choose(rules, rules.observe(match.state, asked.seat), "easy", None, rng))
    return match


def annotated(match: Match) -> Match:
    """A match with comments in three languages, variations, and a variation inside a variation."""
    rng, noted = Random(1), replayed(match, len(match.entries))
    walker = replayed(match, 0)
    for step, entry in enumerate(match.entries, 1):
        asked = walker.pending
        if isinstance(asked, Decision) and len(asked.actions) > 1 and len(noted.notes) < 8 and rng.random() < 0.15:
            words = [match.game.notate(walker.state, action) for action in asked.actions if action != entry.value][:2]
            inner = f" ({words[1]} {{深い}})" if len(words) > 1 else ""
            noted.notes[step] = ['A comment, with "quotes" (and brackets)', f"({words[0]} {{変化 變化}}{inner})"]
        (walker.choose if isinstance(asked, Decision) else walker.roll)(entry.value)
    noted.tags.update({"Event": 'Club evening "作戦"', "Annotator": "Somebody"})
    return read(write(noted), game)


def from_the_middle(match: Match) -> Match:
    """A match that begins from a position of another one and goes on for some steps."""
    half = replayed(match, len(match.entries) // 2)
    made = from_position(match.game, match.game.to_json(half.state), Dealt("middle"))
    rng = Random("middle")
    while isinstance(made.pending, Decision) and len(made.entries) < 40:
        made.choose(choose(made.game, made.state, made.pending, rng, 1.0))
    return made


def partly_played(match: Match) -> Match:
    """What becomes of a record with a word in it that the rules do not know."""
    text = write(replayed(match, 60))
    try:
        read(text.replace(" *\n", " nowhere 7. [3] *\n"), game)
    except Stopped as stop:
        return stop.match
    raise AssertionError(text)


# ------------------------------------------------------------------ files
def file_of(text: str, position: Any = None, **more: Any) -> dict[str, Any]:
    came = opened_file(text)
    return {"text": text, **described(came), **({"position": position} if position else {}), **more}


def files_of(slug: str, walks: list[Match]) -> dict[str, Any]:
    """Records, positions for every kind of question with the record and the step they come from, and what seats have
    seen."""
    rules = game(slug)
    matches = [
        *walks,
        replayed(walks[0], len(walks[0].entries) // 3),
        replayed(walks[1], 2),
        annotated(walks[2]),
        computer_game(slug),
        from_the_middle(walks[3]),
        from_the_middle(walks[4]),
        partly_played(walks[5]),
    ]
    records = [file_of(write(match), rules.to_json(match.state)) for match in matches]
    positions: list[dict[str, Any]] = []
    known: set[str] = set()
    for number, match in enumerate(walks):
        for step, key in questions(match):
            if key not in known:
                known.add(key)
                state = replayed(match, step).state
                positions.append(file_of(files.position_text(rules, state), record=number, step=step))
    half = replayed(walks[1], len(walks[1].entries) // 2)
    sights = [
        file_of(finish(looking(half, presenter(slug), seat, whole)).text())
        for seat in range(len(rules.seats))
        for whole in (True, False)
    ]
    return {"records": records, "positions": positions, "seen": sights}


# ------------------------------------------------------------------ links
def links_of(slug: str, walks: list[Match]) -> list[dict[str, Any]]:
    """Address, element and frame for games at several moments, with all answers of the dialog that changes them."""
    made: list[dict[str, Any]] = []
    moments = [(walks[0], share_) for share_ in (0.0, 0.2, 0.45, 0.7, 1.0)] + [(walks[1], 0.5), (walks[4], 1.0)]
    for match, part in moments:
        some = replayed(match, int(len(match.entries) * part))
        while isinstance(some.pending, Chance):
            some = replayed(match, len(some.entries) + 1)
        made += shared(some)
    return [*made, *shared(annotated(walks[2])), *shared(from_the_middle(walks[3]))]


def shared(match: Match) -> Iterator[dict[str, Any]]:
    """What the dialog gives for a match: the whole record, what each seat has seen, a position alone."""
    sheet = presenter(match.game.slug)
    for seat in range(len(match.game.seats)):
        session = Session(match, sheet, (), "en", curtain=False)
        session.viewer = seat
        hides = not match.is_over and sheet.has_secrets(match.state)
        sight = finish(looking(match, sheet, seat)) if hides else None
        shown = share.Shared(session, match, SITE, len(match.entries) // 2 if seat else None, sight)
        for what in ("record", "position"):
            for secrets in ("seen", "all") if sight else ("all",):
                answers = {"what": what, "secrets": secrets, "mode": "interactive" if seat else "diagram"}
                texts = shown.made(("en", "ja", "zh-Hant")[len(match.entries) % 3], answers)
                is_whole = what == "record" and secrets == "all" and not seat
                stands = {"position": match.game.to_json(match.state)} if is_whole else {}
                yield {"answers": answers, **texts, "opens": described(opened_link(texts["address"])), **stands}


# ------------------------------------------------------------------ what a browser has stored
def stored(slug: str, match: Match) -> dict[str, Any]:
    """The small and the large storage of a browser in which games of a title have been played, what lay in the small
    one before there was another, the backup that is made there, and what each game is when it is opened."""
    small, large, clock = Memory(), Plain(Memory()), iter(range(1_790_000_000_000, 1_800_000_000_000, 60_000))
    small.put(
        SETTINGS,
        json.dumps(
            {
                "lang": "ja",
                "scheme": "dark",
                "speed": "fast",
                "real_dice": "no",
                "new": {"seat0": "person", "seat1": "easy", "dice": "auto"},
            }
        ),
    )
    old = meta(Session(match, presenter(slug), (), "en", curtain=False), by_hand=False)
    older = {OLD_SAVE + "of-old": f"{json.dumps({'v': 1, **old, 'time': 1_780_000_000_000})}\n{write(match)}"}
    small.texts.update(older)
    saves = Saves(small, TAB, lambda: next(clock))
    now(saves.open(large))
    for ident, steps, seats in (
        ("young", 12, ["person", "person"]),
        ("grown", 150, ["person", "easy"]),
        ("finished", 9999, ["normal", "person"]),
    ):
        now(play_and_keep(saves, ident, slug, steps, seats))
    now(saves.keep_picture("grown", PICTURE))
    now(large.change({"head/torn/": '{"v": 1, "slug": ', "record/torn/": write(replayed(match, 30))}))
    now(saves.refresh())
    texts = {"small": dict(small.texts), "large": now(large.find(""))}
    backup = luggage.packed(now(luggage.everything(saves)), "2026-11-22")
    found, broken = saves.all()
    return {
        "older": older,
        **texts,
        "backup": backup,
        "settings": saves.settings(),
        "broken": sorted(one.ident for one in broken),
        "games": {one.ident: game_of(saves, one.ident) for one in found},
    }


async def play_and_keep(saves: Saves, ident: str, slug: str, steps: int, seats: list[str]) -> None:
    """Play a game act by act as the page does, and keep it behind every act."""
    rng = Random(f"{slug} {ident}")
    match = Match(game(slug), luck=Dealt(f"{slug} {ident}"), tags={"Players": " ".join(seats)})
    session = Session(match, presenter(slug), seats[: len(match.game.seats)], "en", curtain=False)
    keeper = Journal(saves, ident, match)
    while len(match.entries) < steps and isinstance(asked := match.pending, Decision):
        action = choose(match.game, match.state, asked, rng, 1.0)
        if session.is_person(asked.seat):
            session.commit([action], auto=rng.random() < 0.1)
        else:
            session.computer(action)
        if await keeper.keep(meta(session, by_hand=False)) != "kept":
            raise AssertionError(keeper.answer)


def game_of(saves: Saves, ident: str) -> dict[str, Any]:
    """A stored game as it stands when it is opened."""
    save = now(saves.read(ident))
    match = read(save.record, game)
    session = Session(
        match, presenter(match.game.slug), save.meta["seats"], "en", save.meta.get("acts", ()), curtain=False
    )
    return {
        **described_match(match, session),
        "seats": save.meta["seats"],
        "acts": len(session.acts),
        "can_undo": session.undoes() is not None,
        "summary": save.meta["summary"],
        "record": save.record,
        "position": match.game.to_json(match.state),
    }


# ------------------------------------------------------------------ all of it
def main(name: str) -> None:
    """Write everything."""
    folder = DATA / name
    folder.mkdir(parents=True)
    for slug in SLUGS:
        walks = games_of(slug)
        assert all(isinstance(match.pending, Outcome) for match in walks)
        for part, what in (
            ("files", files_of(slug, walks)),
            ("links", links_of(slug, walks)),
            ("storage", stored(slug, walks[1])),
        ):
            text = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
            (folder / f"{slug}-{part}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main(sys.argv[1])
