"""Nothing that the table of July Offensive shows ever fails, in any language, for either side."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import july_walk
import pytest

from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.games.july.game import GAME
from sakusen.tables.contract import Focus, Seen
from sakusen.tables.july import TABLE
from sakusen.tables.july_odds import battle_of, plan_risk, plan_rows, rolled
from sakusen.tables.july_words import LANGUAGES, percent

SVG = re.compile(r"<svg.*?</svg>", re.S)


def focuses(seen: Seen, events: Any) -> list[Focus]:
    """Some states of the pointer."""
    found = [Focus(last=tuple(events), zones=True)]
    if seen.mine:
        actions = list(seen.view.pending.actions)
        for action in (actions[0], actions[-1]):
            found.append(Focus(preview=action, hover=GAME.touch(seen.state, action), cursor=30, opened=20))
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
    for count, (match, events) in enumerate(july_walk.games(2, f"show {lang}", {"demolition": "yes"})):
        for event in events:
            TABLE.motion(event)
        if count % 3 and not isinstance(match.pending, Outcome):
            continue
        for seat in (0, 1):
            seen = july_walk.see(match.state, seat, (), lang)
            for focus in focuses(seen, events):
                shown = json.loads(everything(seen, focus, events))
                assert "{" not in SVG.sub("", json.dumps(shown[3:], ensure_ascii=False)).replace("{{", "")


def test_html_is_balanced() -> None:
    for count, (match, events) in enumerate(july_walk.games(1, "html")):
        if count % 5 and not isinstance(match.pending, Outcome):
            continue
        seat = match.pending.seat if isinstance(match.pending, Decision) else 0
        seen = july_walk.see(match.state, seat, (), "en")
        for focus in focuses(seen, events):
            for body in [TABLE.strip(seen), *(body for _, body in TABLE.panels(seen, focus))]:
                for tag in ("div", "table", "span", "button", "section", "a", "td", "tr", "b", "i"):
                    assert len(re.findall(f"<{tag}[ >]", body)) == body.count(f"</{tag}>"), tag


def test_the_panel_shows_exact_chances_that_add_up() -> None:
    shown = 0
    for match, _ in july_walk.games(2, "odds"):
        if not isinstance(match.pending, Decision):
            continue
        seen = july_walk.see(match.state, match.pending.seat)
        found = battle_of(seen, Focus())
        if found is None:
            continue
        shown += 1
        assert sum(found.odds.net.values()) == 1
        assert found.odds.attacker_loses + found.odds.equal + found.odds.defender_loses == 1
        assert len(found.odds.net) == found.pool.attack + found.pool.defence + 1
    assert shown


def test_the_risk_of_a_plan_is_one_minus_the_product() -> None:
    for match, _ in july_walk.games(2, "risk"):
        if isinstance(match.pending, Decision) and match.pending.ask.startswith("plan"):
            rows = plan_rows(july_walk.see(match.state, match.pending.seat).state)
            none = Fraction(1)
            for row in rows:
                none *= 1 - row.risk
            assert plan_risk(rows) == 1 - none


def test_percentages_are_rounded_half_up() -> None:
    assert percent(Fraction(1, 2000)) == "0.1%"
    assert percent(Fraction(1, 3)) == "33.3%"
    assert percent(Fraction(1)) == "100.0%"


def test_the_dice_of_a_combat_are_gathered_from_its_events() -> None:
    found = 0
    for _, events in july_walk.games(2, "dice"):
        for fight in rolled(events):
            found += 1
            hits = [sum(hit for _, hit in dice) for dice in (fight.attack, fight.defence)]
            assert hits[0] - hits[1] == fight.net
    assert found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_of_a_result_shows_its_dice_and_marks_those_that_hit(lang: str) -> None:
    found = 0
    for _, events in july_walk.games(1, "line"):
        for event in events:
            if event.kind == "result":
                words = TABLE.line(event, lang, None).html
                assert len(SVG.findall(words)) == len(event.data["attack_dice"]) + len(event.data["defence_dice"])
                assert words.count("#F3C843") == event.data["attack_hits"] + event.data["defence_hits"]
                found += 1
    assert found


def test_every_sprite_can_be_tapped_and_lies_on_the_sheet() -> None:
    for count, (match, _) in enumerate(july_walk.games(1, "sheet")):
        if count % 8:
            continue
        scene = TABLE.scene(july_walk.see(match.state, 0), Focus())
        spots = {spot.touch for spot in scene.spots}
        for sprite in scene.sprites:
            assert sprite.touch in spots
            assert sprite.x >= 0
            assert sprite.x + sprite.size <= TABLE.size[0]
            assert sprite.y >= 0
            assert sprite.y + sprite.size <= TABLE.size[1]
