"""Nothing that the table shows ever fails, in any language, for either viewer; and nothing hidden is shown."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import walk

from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.games.kinmen.board import OPTION_CHITS, PLA, ROC
from sakusen.games.kinmen.game import GAME
from sakusen.tables.contract import Focus, Seen
from sakusen.tables.kinmen import TABLE
from sakusen.tables.kinmen_words import LANGUAGES

SVG = re.compile(r"<svg.*?</svg>", re.S)


def focuses(seen: Seen, events: Any) -> list[Focus]:
    """Some states of the pointer."""
    found = [Focus(last=tuple(events), zones=True)]
    if seen.mine:
        actions = list(seen.view.pending.actions)
        for action in (actions[0], actions[len(actions) // 2]):
            found.append(Focus(preview=action, hover=GAME.touch(seen.state, action), cursor=30, opened=40))
    found.append(Focus(bare=True, hover=("hex", 12)))
    return found


def everything(seen: Seen, focus: Focus, events: Any) -> str:
    """All that the screen would show, pictures and pointers included."""
    scene = TABLE.scene(seen, focus)
    words: list[Any] = [
        scene.under,
        scene.over,
        [s._replace(art=s.key) for s in scene.sprites],
        TABLE.prompt(seen, focus),
        TABLE.panels(seen, focus),
        TABLE.bar(seen),
        TABLE.strip(seen),
        TABLE.badge(seen),
        TABLE.summary(seen),
    ]
    words += [TABLE.line(event, seen.lang, seen.seat) for event in events]
    if focus.hover:
        words.append(TABLE.status(seen, focus.hover))
    pending = seen.view.pending
    if isinstance(pending, Chance):
        words.append(TABLE.dice(pending, seen.lang))
    if isinstance(pending, Outcome):
        words.append(TABLE.ending(seen, pending))
    return json.dumps(words, ensure_ascii=False, default=list)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_shown(lang: str) -> None:
    for count, (match, events) in enumerate(walk.games(1, f"show {lang}")):
        for event in events:
            TABLE.motion(event)
        if count % 5 and not isinstance(match.pending, Outcome):
            continue
        for seat in (PLA, ROC):
            seen = walk.see(match.state, seat, (), lang)
            for focus in focuses(seen, events):
                shown = everything(seen, focus, events)
                assert "{" not in SVG.sub("", json.loads(shown)[6]), "a parameter was left unfilled"


def test_html_is_balanced() -> None:
    for count, (match, _) in enumerate(walk.games(1, "html")):
        if count % 13 and not isinstance(match.pending, Outcome):
            continue
        seen = walk.see(
            match.state, match.pending.seat if isinstance(match.pending, Decision) else 0, (), "en"
        )
        for focus in focuses(seen, ()):
            for _, body in TABLE.panels(seen, focus):
                for tag in ("div", "table", "span", "button", "section", "a"):
                    assert len(re.findall(f"<{tag}[ >]", body)) == body.count(f"</{tag}>"), tag


def test_nothing_hidden_reaches_the_roc() -> None:
    """The same game with other hidden markers looks the same to the ROC."""
    compared = 0
    for count, (match, events) in enumerate(walk.games(2, "hidden", {"setup": "printed"})):
        state = match.state
        if count % 6 or state.delayed or state.drawn.bit_count() < 3 or isinstance(match.pending, Outcome):
            continue
        other = state.copy()
        other.drawn = other_draw(state.drawn, state.used)
        if GAME.observe(other, ROC).facts != GAME.observe(state, ROC).facts:
            continue
        compared += 1
        for focus in (Focus(), Focus(last=tuple(events))):
            assert everything(walk.see(state, ROC), focus, events) == everything(
                walk.see(other, ROC), focus, events
            )
    assert compared > 5


def other_draw(drawn: int, used: int) -> int:
    """Another hand of three markers that agrees with what has been shown."""
    count = len(OPTION_CHITS)
    hands = [
        h
        for h in range(1 << count)
        if h.bit_count() == 3 and h & used == used and h != drawn and h & 0b111000
    ]
    return hands[-1] if hands[-1] != drawn else hands[0]


def test_the_log_keeps_the_draw_to_the_pla() -> None:
    for match, events in walk.games(1, "draw"):
        for event in events:
            if event.kind == "option_drawn":
                assert TABLE.line(event, "en", PLA) is not None
                assert TABLE.line(event, "en", ROC) is None
                assert TABLE.line(event, "en", None) is None
        if match.state.turn > 1:
            break
