"""What tables say is put together properly: no gap left open, no blank line, no stray space, no "1 units"."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from tests.titles import titles

from sakusen import games
from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.presenter.contract import DRAFT, Focus, Seen
from sakusen.ui.page.html import plain
from sakusen.ui.page.words import LANGS

FAULTS = {
    "an open gap": re.compile(r"[{}]|\bNone\b(?! of )|<|>(?! ?\d)"),
    "a doubled space": re.compile(r"[  ]{2}|　　"),
    "a space before a mark": re.compile(r"\s[,.;!?](?!\d)|[A-Za-z] :|[\s　][、。，：；！？）」]"),
    "a mark twice": re.compile(r"([,;:、。，；])\s*[,;:、。，；]|\.\."),
    "a mark at the start": re.compile(r"^[,.;:、。，：；·・]"),
    "a mark of the other script": re.compile(r"[\u3040-\u9fff][,;]"),
    "many of one": re.compile(
        r"(?<![\d.:½/–-])\b1 (?:units|hexes|points|dice|hits|cards|dots|guns|markers|boats|steps|"
        r"combats|links|chits|generations|fleets|are|retreat|stand|stay)\b"
    ),
    "one of many": re.compile(
        r"(?<![\d.:½/–-])\b(?:[2-9]|1\d) (?:unit|hex|point|die|hit|card|dot|gun|marker|boat|step|"
        r"combat|link|chit|generation|fleet|is|retreats|stands|stays)\b(?! to take)"
    ),
    "one who do": re.compile(r"\b1 (?:unit|fleet|gun|card) (?:enter|attack|move|land|retreat|advance|join)\b"),
    "many who does": re.compile(
        r"\b(?:Soviets|units|fleets) "
        r"(?:is|has|loses|fixes|takes|leads|moves|advances|enters)\b"
    ),
}
GAMES = {"kinmen": 3, "july": 4, "taiwan202x": 4, "gunki": 8}


def faults(text: str, lang: str) -> list[str]:
    """What is wrong with a sentence."""
    found = [name for name, fault in FAULTS.items() if fault.search(text)]
    if lang == "en" and "　" in text:
        found.append("a wide space")
    return found


def walk(slug: str) -> Iterator[tuple[Match, list[Any]]]:
    """Random games in which few steps are passed over: before every choice, what has happened since the last."""
    game = games.game(slug)
    for i in range(GAMES.get(slug, 4)):
        chance, match = random.Random(f"words{i}"), Match(game, luck=Dealt(f"words{i}"))
        events: list[Any] = list(match.opening)
        while not match.is_over:
            yield match, events
            actions = list(match.pending.actions)
            ends = [a for a in actions if game.touch(match.state, a) in (("button", "pass"), ("button", "done"))]
            rest = [a for a in actions if a not in ends]
            events = match.choose(chance.choice(ends if ends and (not rest or chance.random() < 0.1) else rest))
        yield match, events


def see(match: Match, seat: int, lang: str, draft: tuple[int, ...] = ()) -> Seen:
    """What a seat sees, with a draft carried out on a copy."""
    game, state = match.game, match.state.copy()
    for action in draft:
        state.apply(action)
    view = game.observe(state, seat)
    mine = isinstance(view.pending, Decision) and view.pending.seat == seat
    return Seen(game, view, game.determinize(view, random.Random("seen")), seat, mine, draft, lang)


def drafts(match: Match, chance: random.Random) -> list[tuple[int, ...]]:
    """No draft, and one of one action where the table would make it."""
    if not isinstance(match.pending, Decision):
        return [()]
    seen = see(match, match.pending.seat, LANGS[0])
    able = [a for a in match.pending.actions if games.presenter(match.game.slug).stage(seen, a) == DRAFT]
    action = chance.choice(able) if able else -1
    after = match.state.copy()
    if able:
        after.apply(action)
    return [(), (action,)] if able and isinstance(after.pending(), Decision) else [()]


def focuses(seen: Seen, chance: random.Random) -> list[Focus]:
    out = [Focus()]
    if seen.mine and isinstance(seen.view.pending, Decision):
        action = chance.choice(list(seen.view.pending.actions))
        out.append(Focus(preview=action, hover=seen.game.touch(seen.state, action)))
    return out


def said(seen: Seen, focus: Focus, events: list[Any]) -> Iterator[tuple[str, str]]:
    """Sentences with where they stand: log, prompt, buttons, what is read to those who do not see, status, title."""
    table, lang = games.presenter(seen.game.slug), seen.lang
    for event in events:
        line = table.line(event, lang, seen.seat)
        if line is not None:
            yield f"log {event.kind}", plain(line.html)
    prompt = table.prompt(seen, focus)
    yield "sentence", prompt.sentence
    yield "summary", plain(table.summary(seen))
    for words in (prompt.why, *(part for b in prompt.buttons for part in (b.detail, b.why))):
        if words:
            yield "prompt", words
    for button in prompt.buttons:
        yield f"button {button.key}", button.label
    said = [(button.label, button.detail) for button in prompt.buttons]
    yield "buttons", "all differ" if len(set(said)) == len(said) else f"{{the same twice: {said}}}"
    if isinstance(seen.view.pending, Decision) and seen.mine:
        for _, name in table.action_names(seen, seen.view.pending)[:12]:
            yield "place", name
    if focus.hover:
        yield "status", plain(table.status(seen, focus.hover)) or "-"
    pending = seen.view.pending
    if isinstance(pending, Chance):
        yield "dice", table.dice(pending, lang)
    if isinstance(pending, Outcome):
        end, on_the_shelf = plain(table.ending(seen, pending)), plain(table.summary(seen))
        yield "ending", end
        yield "shelf", "how it ended" if on_the_shelf in end else f"{{not how it ended: {on_the_shelf}}}"


@pytest.mark.parametrize("slug", titles(slow=("kinmen", "july")))
def test_every_sentence_is_put_together_properly(slug: str) -> None:
    chance, wrong = random.Random(1), {}
    for match, events in walk(slug):
        pending = match.pending
        seat = pending.seat if isinstance(pending, Decision) else 0
        for lang, draft in product(LANGS, drafts(match, chance)):
            seen = see(match, seat, lang, draft)
            for focus in focuses(seen, chance)[: 2 if lang == "en" else 1]:
                for where, text in said(seen, focus, events if not (focus.hover or draft) else []):
                    bad = faults(text, lang) if text.strip() else ["nothing at all"]
                    for one in bad:
                        wrong.setdefault((lang, where, one), text)
    assert not wrong, "\n".join(f"{key}: {text}" for key, text in wrong.items())
