"""Nothing that the table of July Offensive shows ever fails, in any language, for either side."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction

import pytest
from tests.games.july.presenter import walk as july_walk
from tests.presenter.seeing import everything

from sakusen.engine.core import Decision, Event, Outcome
from sakusen.games.july.game import GAME
from sakusen.games.july.presenter.odds import battle_of, plan_risk, plan_rows, rolled
from sakusen.games.july.presenter.presenter import PRESENTER
from sakusen.games.july.presenter.words import LANGUAGES, percent
from sakusen.presenter.contract import Focus, Seen

SVG = re.compile(r"<svg.*?</svg>", re.S)


def focuses(seen: Seen, events: Sequence[Event]) -> list[Focus]:
    """Some states of the pointer."""
    found = [Focus(last=tuple(events), zones=True)]
    if seen.mine:
        actions = list(seen.view.pending.actions)
        for action in (actions[0], actions[-1]):
            found.append(Focus(preview=action, hover=GAME.touch(seen.state, action), cursor=30, opened=20))
    found.append(Focus(bare=True, hover=("hex", 12)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_shown(lang: str) -> None:
    for count, (match, events) in enumerate(july_walk.games(2, f"show {lang}", {"demolition": "yes"})):
        for event in events:
            PRESENTER.motion(event)
        if count % 3 and not isinstance(match.pending, Outcome):
            continue
        for seat in (0, 1):
            seen = july_walk.see(match.state, seat, (), lang)
            for focus in focuses(seen, events):
                shown = json.loads(everything(PRESENTER, seen, focus, events))
                assert "{" not in SVG.sub("", json.dumps(shown[3:], ensure_ascii=False)).replace("{{", "")


def test_html_is_balanced() -> None:
    for count, (match, events) in enumerate(july_walk.games(1, "html")):
        if count % 5 and not isinstance(match.pending, Outcome):
            continue
        seat = match.pending.seat if isinstance(match.pending, Decision) else 0
        seen = july_walk.see(match.state, seat, (), "en")
        for focus in focuses(seen, events):
            for body in [PRESENTER.strip(seen), *(body for _, body in PRESENTER.panels(seen, focus))]:
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
        assert sum(found.outlook.odds.net.values()) == 1
        assert found.outlook.odds.attacker_loses + found.outlook.odds.equal + found.outlook.odds.defender_loses == 1
        assert len(found.outlook.odds.net) == found.outlook.pool.attack + found.outlook.pool.defence + 1
    assert shown


def test_the_risk_of_a_plan_is_one_minus_the_product() -> None:
    for match, _ in july_walk.games(2, "risk"):
        if isinstance(match.pending, Decision) and match.pending.ask.startswith("plan"):
            rows = plan_rows(july_walk.see(match.state, match.pending.seat).state)
            none = Fraction(1)
            for row in rows:
                none *= 1 - row.outlook.risk
            assert plan_risk(rows) == 1 - none


def told_of(seen: Seen, focus: Focus, number: int) -> tuple[str, str, str]:
    """Dice and chance of a combat as the panel of the combat, the plan and the prompt have them; "" for none."""
    panels = {key: SVG.sub("", html) for key, html in PRESENTER.panels(seen, focus)}
    dice = ":".join(re.findall(r'class="tot">[^<]*<b>(\d+)</b>', panels["odds"]))
    cells = re.findall(r'<div class="(?:good|bad)">[^<]*<b>([\d.]+%)</b>initiative lost', panels["odds"])
    rows = re.findall(r'class="nr"[^>]*>(\d+)</.*?<td>(\d+) : (\d+)[^<]*</td><td>([\d.]+%)</td>', panels["plan"])
    planned = next((f"{a}:{d} {share}" for k, a, d, share in rows if int(k) == number), "")
    why = re.match(r"(\d+) dice to (\d+); ([\d.]+%)", PRESENTER.prompt(seen, focus).why)
    return f"{dice} {cells[0]}", planned, f"{why[1]}:{why[2]} {why[3]}" if why else ""


def test_panel_plan_and_prompt_tell_the_same_of_a_combat() -> None:
    """With every link and every support pointed at, previewed or made, and between combats."""
    asks: dict[str, int] = {}
    for match, _ in july_walk.games(5, "same"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask not in (
            "plan.attacker",
            "plan.target",
            "support",
            "combat.next",
        ):
            continue
        seen = july_walk.see(match.state, pending.seat, (), "en")
        for focus in [Focus(), *(Focus(preview=a, hover=GAME.touch(match.state, a)) for a in pending.actions)]:
            shown = battle_of(seen, focus)
            if shown is None:
                continue
            panel, planned, prompt = told_of(seen, focus, shown.outlook.number)
            assert panel == planned, pending.ask
            assert prompt in ("", panel)
            asks[pending.ask] = asks.get(pending.ask, 0) + 1
    assert len(asks) == 4
    assert min(asks.values()) > 4, asks


def test_percentages_are_rounded_half_up() -> None:
    assert percent(Fraction(1, 2000)) == "0.1%"
    assert percent(Fraction(1, 3)) == "33.3%"
    assert percent(Fraction(1)) == percent(0.9999) == "100%"
    assert percent(0) == "0%"
    assert percent(0.0001) == "0.0%"


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
                words = PRESENTER.line(event, lang, None).html
                assert len(SVG.findall(words)) == len(event.data["attack_dice"]) + len(event.data["defence_dice"])
                assert words.count("#F3C843") == event.data["attack_hits"] + event.data["defence_hits"]
                found += 1
    assert found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_happens_has_a_line_in_the_log(lang: str) -> None:
    """A die has none of its own: the result of its combat shows it."""
    kinds = set()
    for _, events in july_walk.games(4, "lines", {"demolition": "yes"}):
        for event in events:
            shown = PRESENTER.line(event, lang, None)
            assert (shown is None) == (event.kind == "die"), event.kind
            assert shown is None or re.sub(r"<[^>]*>", "", SVG.sub("#", shown.html)).strip()
            kinds.add(event.kind)
    for rare in (Event("no_move", "8.1", {"seat": 1}), Event("damage_lost", "9.17", {"seat": 0, "points": 2})):
        assert "{" not in PRESENTER.line(rare, lang, None).html
    assert {"moved_all", "no_contact", "no_support", "no_advance"} <= kinds


def test_every_sprite_can_be_tapped_and_lies_on_the_sheet() -> None:
    for count, (match, _) in enumerate(july_walk.games(1, "sheet")):
        if count % 8:
            continue
        scene = PRESENTER.scene(july_walk.see(match.state, 0), Focus())
        spots = {spot.touch for spot in scene.spots}
        for sprite in scene.sprites:
            assert sprite.touch in spots
            assert sprite.x >= 0
            assert sprite.x + sprite.size <= PRESENTER.size[0]
            assert sprite.y >= 0
            assert sprite.y + sprite.size <= PRESENTER.size[1]
