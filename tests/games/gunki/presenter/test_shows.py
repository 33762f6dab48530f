"""Nothing that the table shows ever fails, in any language; what it says about chances is exact."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from tests.games.gunki.positions import table
from tests.games.gunki.presenter import walk

from sakusen.art.pens.palette import RED
from sakusen.art.pens.shapes import Shape
from sakusen.engine.core import Chance, Decision, Event, Outcome
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.presenter import odds
from sakusen.games.gunki.presenter.places import SIZE, drawn_slots
from sakusen.games.gunki.presenter.presenter import PRESENTER
from sakusen.games.gunki.presenter.words import space
from sakusen.games.gunki.rules import chances
from sakusen.games.gunki.rules.board import INDEX, UNIT_IDS, UNITS
from sakusen.games.gunki.rules.steps import DONE, SPACE
from sakusen.presenter.contract import Focus, Seen
from sakusen.presenter.messages import LANGUAGES
from sakusen.ui.board.tray_place import name_boxes, overlap

SVG = re.compile(r"<svg.*?</svg>", re.S)
L1, L3 = INDEX["L1"], INDEX["L3"]


def focuses(seen: Seen, events: Sequence[Event]) -> list[Focus]:
    """Some states of the pointer."""
    found = [Focus(last=tuple(events), zones=True), Focus(bare=True, hover=("hex", L3))]
    if seen.mine:
        actions = list(seen.view.pending.actions)
        for action in (actions[0], actions[-1]):
            found.append(Focus(preview=action, hover=GAME.touch(seen.state, action), cursor=4, opened=4))
    found += [Focus(hover=touch) for touch in (("unit", 1), ("hex", L3), ("marker", 0), ("gun", 0), ("box", "cup"))]
    return found


def everything(seen: Seen, focus: Focus, events: Sequence[Event]) -> list[Any]:
    """All that the screen would show, pictures and pointers included."""
    scene = PRESENTER.scene(seen, focus)
    words: list[Any] = [
        [scene.under, scene.over, scene.focus_box, [s._replace(art=s.key) for s in scene.sprites]],
        PRESENTER.prompt(seen, focus),
        PRESENTER.panels(seen, focus),
        [
            PRESENTER.bar(seen),
            PRESENTER.strip(seen),
            PRESENTER.badge(seen),
            PRESENTER.summary(seen),
            PRESENTER.where(seen),
        ],
        [PRESENTER.line(event, seen.lang, 0) for event in events],
        [PRESENTER.status(seen, focus.hover)] if focus.hover else [],
    ]
    pending = seen.view.pending
    if isinstance(pending, Chance):
        words.append([PRESENTER.dice(pending, seen.lang), PRESENTER.outcomes(pending, seen.lang)])
    if isinstance(pending, Outcome):
        words.append(PRESENTER.ending(seen, pending))
    return words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_shown(lang: str) -> None:
    for match, events in walk.games(2, f"show {lang}"):
        for event in events:
            PRESENTER.motion(event)
        seen = walk.see(match.state, (), lang)
        for focus in focuses(seen, events):
            shown = json.dumps(everything(seen, focus, events)[1:], ensure_ascii=False, default=list)
            assert "{" not in SVG.sub("", shown).replace('{"', ""), "a parameter was left unfilled"


def test_every_pending_die_can_be_shown() -> None:
    whys = set()
    for seed in ("dice0", "dice1", "dice2"):
        for match in walk.rolled(seed):
            seen = walk.see(match.state, (), "en")
            everything(seen, Focus(zones=True), ())
            if isinstance(match.pending, Chance):
                whys.add(match.pending.why)
    assert whys == {"chit", "event", "barrage", "entry", "pressure", "defence"}


def test_html_is_balanced() -> None:
    for count, (match, _) in enumerate(walk.games(1, "html")):
        seen = walk.see(match.state, (), "en")
        if count % 3 and not isinstance(match.pending, Outcome):
            continue
        pages = [PRESENTER.strip(seen), PRESENTER.guide("ja")]
        for focus in focuses(seen, ()):
            pages += [body for _, body in PRESENTER.panels(seen, focus)]
        for body in pages:
            for tag in ("div", "table", "span", "button", "section", "a", "p", "b", "i"):
                assert len(re.findall(f"<{tag}[ >]", body)) == body.count(f"</{tag}>"), tag


def defence_of(units: tuple[str, ...], barrage: bool = False, gun: bool = False) -> odds.Defending:
    """A defence of the left sector's headquarters by these units against a marker from Langwogou."""
    state = GAME.start(options={"setup": "suggested"})
    state.settle(None)
    for u in range(UNITS):
        state.put(u, L3 if UNIT_IDS[u] in units else INDEX["HQ"])
    state.put_marker(1, L1)
    state.barrage = 1 << L3 if barrage else 0
    state.gun = L3 if gun else state.gun
    numbers = tuple(UNIT_IDS.index(name) for name in units)
    return odds.Defending(state, L3, L1, 1, numbers, (), False)


def test_the_ways_a_defence_ends_are_counted_exactly() -> None:
    third = Fraction(1, 3)
    found = defence_of(("l1", "l2"), barrage=True, gun=True)  # die + 1 <= 2 + 1: 1, 2 hold; 3, 4 fail; 5, 6 lose
    one = found.ends(found.order(1))
    assert one == [third, 0, third, third, 0, 0]
    two = found.ends(found.order(2))
    assert two == [third + third * third, third * third, third * third, 2 * third * third, third * third, 0]
    assert sum(one) == sum(two) == 1
    assert odds.held(two) == Fraction(5, 9)


def test_the_odds_agree_with_the_engine() -> None:
    for barrage in (False, True):
        found = defence_of(("b2c1", "eng", "l3"), barrage)
        for stand in chances.stands(found.state, found.space, found.origin):
            assert odds.held(found.ends(stand.defenders)) == stand.held
    best = found.order(2)
    assert UNIT_IDS.index("b2c1") in best


def test_one_or_two_can_be_compared_while_it_is_asked() -> None:
    found = 0
    for match, _ in walk.games(6, "compare"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask != "defend":
            continue
        found += 1
        before = dict(PRESENTER.panels(walk.see(match.state, (), "en"), Focus()))["odds"]
        assert before.count('class="opt2') == 2
        seen = walk.see(match.state, (pending.actions[0],), "en")
        for preview, chosen in ((None, "two"), (DONE, "one")):
            after = dict(PRESENTER.panels(seen, Focus(preview=preview)))["odds"]
            assert after.count('class="opt2 on"') == 1
            primary = next(b.key for b in PRESENTER.prompt(seen, Focus(preview=preview)).buttons if b.primary)
            assert primary == chosen
    assert found


def test_what_comes_next_adds_up() -> None:
    for match, _ in walk.games(2, "next"):
        if any(match.state.cup):
            for asked in (False, True):
                assert sum(c.share for c in odds.coming(match.state, asked)) == 1


def test_what_comes_next_is_counted_once_while_the_pointer_moves_and_anew_for_another_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions = (walk.see(match.state, (), "en") for match, _ in walk.games(1, "pointer"))
    seen = next(seen for seen in positions if "next" in dict(PRESENTER.panels(seen, Focus())))
    counted: list[tuple[Any, ...]] = []
    count = chances.next_action
    monkeypatch.setattr(chances, "next_action", lambda *of: (counted.append(of), count(*of))[1])
    odds._kept.cache_clear()
    for hover in (None, ("hex", L1), ("hex", L3), ("box", "cup")):
        PRESENTER.panels(seen, Focus(hover=hover))
    assert sum(len(of) == 2 for of in counted) == 1, "the panel of what comes next asks whether a truce is asked for"
    for other, _ in walk.games(1, "other"):
        if any(other.state.cup):
            fresh = odds._kept.__wrapped__(odds.AsItStands(other.state), False)
            assert tuple(odds.coming(other.state, False)) == fresh


def test_a_die_in_the_log_says_why_it_hits() -> None:
    lines = []
    for _, events in walk.games(3, "log"):
        lines += [PRESENTER.line(e, "en", 0) for e in events if e.kind in ("defence", "pressure")]
    assert lines
    assert all(re.search(r"</svg>(\+1)? [≤>] \d <b", words.html.replace("&gt;", ">")) for words in lines if words)


def test_the_game_ends_with_what_decided_it() -> None:
    for match, _ in walk.games(4, "ending"):
        if isinstance(match.pending, Outcome):
            html = PRESENTER.ending(walk.see(match.state, (), "en"), match.pending)
            assert f'data-rule="{match.pending.rule}"' in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_happens_has_a_line_in_the_log(lang: str) -> None:
    kinds = set()
    for _, events in walk.games(25, "lines"):
        for event in events:
            shown = PRESENTER.line(event, lang, None)
            if event.kind in ("gun_ready", "day_end"):  # the lines round them tell it
                continue
            assert shown is not None, event.kind
            assert re.sub(r"<[^>]*>", "", SVG.sub("#", shown.html)).strip()
            kinds.add(event.kind)
    assert {"no_truce", "lost", "removed", "gun_removed"} <= kinds


def test_every_chit_of_a_day_keeps_its_place_from_the_first_to_the_last() -> None:
    """From the third on all of them became smaller and moved, and the place of the next one was missing."""
    for drawn in range(1, 6):
        for now in (False, True):
            places = drawn_slots(5, now, drawn)
            assert places[: drawn - 1] == drawn_slots(5, False)[: drawn - 1]
            assert places[:drawn] == drawn_slots(drawn, now)
            gaps = [b[0] - b[2] / 2 - a[0] - a[2] / 2 for a, b in pairwise(places)]
            assert gaps == [6.0] * 4
            assert places[-1][0] + places[-1][2] / 2 < SIZE[0] - 18


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_way_of_the_last_move_hides_no_name_and_no_shield(lang: str) -> None:
    """A line through the shield of the wall made "-1" of its "+1"."""
    state = GAME.start(options={"setup": "suggested"})
    state.settle(None)
    moved = Event("moved", "6.2", {"unit": 0, "start": L3, "space": INDEX["HQ"]})
    under = PRESENTER.scene(walk.see(state, lang=lang), Focus(last=(moved,))).under
    shields = [i for i, shape in enumerate(under) if any(part.get("text") == "+1" for part in shape.get("group", ()))]
    assert len(shields) == 2
    assert [shape.get("text") for shape in under[shields[-1] + 1 :]] == [space(lang, L3), space(lang, INDEX["HQ"])]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("goal", ["L3", "R3"])
def test_the_arrow_of_a_pressure_hides_no_name_and_no_shield(lang: str, goal: str) -> None:
    """It lay over the name of the space that it comes from, and its percentage over a shield of the wall."""
    state = table({"HQ": "2/1"}, {goal[0]: goal}).play("2/1").state
    seen = walk.see(state, lang=lang)
    over = PRESENTER.scene(seen, Focus(preview=SPACE + INDEX[goal])).over
    assert {space(lang, INDEX["HQ"]), space(lang, INDEX[goal])} <= {shape.get("text") for shape in over}
    (share,) = name_boxes([shape for shape in over if any("%" in str(one.get("text")) for one in parts(shape))])
    assert len(shields := shields_of(over)) == 2
    assert not any(overlap(share, box) for box in shields)


def test_the_arrow_of_an_assault_hides_no_shield() -> None:
    """The red arrow lay over the +1 of the wall where the defenders count it."""
    asked = 0
    for match, _ in walk.games(4, "shields"):
        if isinstance(match.pending, Decision) and match.pending.ask == "defend":
            over = PRESENTER.scene(walk.see(match.state), Focus()).over
            arrow = next(i for i, shape in enumerate(over) if shape.get("fill") == RED)
            assert len(shields_of(over[arrow:])) == 2
            asked += 1
    assert asked


def parts(shape: Shape) -> Sequence[Shape]:
    """What a group is made of."""
    found: Sequence[Shape] = shape.get("group", ())
    return found


def shields_of(shapes: Sequence[Shape]) -> list[tuple[float, float, float, float]]:
    """Where the shields of the wall lie among some shapes."""
    at = [shape["matrix"][4:] for shape in shapes if any(one.get("text") == "+1" for one in parts(shape))]
    return [(x - 12, y - 13, x + 12, y + 14) for x, y in at]
