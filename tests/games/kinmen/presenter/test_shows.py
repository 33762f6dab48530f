"""Nothing that the table shows ever fails, in any language, for either viewer; and nothing hidden is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest
from tests.presenter import walk
from tests.presenter.seeing import everything

from sakusen.engine.core import Decision, Event, Outcome
from sakusen.games.kinmen.game import GAME
from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.words import LANGUAGES
from sakusen.games.kinmen.rules.board import OPTION_CHITS, PLA, ROC
from sakusen.presenter.contract import Focus, Seen

SVG = re.compile(r"<svg.*?</svg>", re.S)


def focuses(seen: Seen, events: Sequence[Event]) -> list[Focus]:
    """Some states of the pointer."""
    found = [Focus(last=tuple(events), zones=True)]
    if seen.mine:
        actions = list(seen.view.pending.actions)
        for action in (actions[0], actions[len(actions) // 2]):
            found.append(Focus(preview=action, hover=GAME.touch(seen.state, action), cursor=30, opened=40))
    found.append(Focus(bare=True, hover=("hex", 12)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_shown(lang: str) -> None:
    for count, (match, events) in enumerate(walk.games(1, f"show {lang}")):
        for event in events:
            PRESENTER.motion(event)
        if count % 5 and not isinstance(match.pending, Outcome):
            continue
        for seat in (PLA, ROC):
            seen = walk.see(match.state, seat, (), lang)
            for focus in focuses(seen, events):
                shown = everything(PRESENTER, seen, focus, events)
                assert "{" not in SVG.sub("", json.loads(shown)[6]), "a parameter was left unfilled"


def test_html_is_balanced() -> None:
    for count, (match, _) in enumerate(walk.games(1, "html")):
        if count % 13 and not isinstance(match.pending, Outcome):
            continue
        seen = walk.see(match.state, match.pending.seat if isinstance(match.pending, Decision) else 0, (), "en")
        for focus in focuses(seen, ()):
            for _, body in PRESENTER.panels(seen, focus):
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
            shown = [everything(PRESENTER, walk.see(one, ROC), focus, events) for one in (state, other)]
            assert shown[0] == shown[1]
    assert compared > 5


def other_draw(drawn: int, used: int) -> int:
    """Another hand of three markers that agrees with what has been shown."""
    count = len(OPTION_CHITS)
    hands = [h for h in range(1 << count) if h.bit_count() == 3 and h & used == used and h != drawn and h & 0b111000]
    return hands[-1] if hands[-1] != drawn else hands[0]


def test_the_log_keeps_the_draw_to_the_pla() -> None:
    for match, events in walk.games(1, "draw"):
        for event in events:
            if event.kind == "option_drawn":
                assert PRESENTER.line(event, "en", PLA) is not None
                assert PRESENTER.line(event, "en", ROC) is None
                assert PRESENTER.line(event, "en", None) is None
        if match.state.turn > 1:
            break
