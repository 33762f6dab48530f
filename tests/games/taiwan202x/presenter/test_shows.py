"""Nothing that the table of Special Operation 202X shows ever fails, in any language, for either side; nothing hidden
is shown."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from tests.games.taiwan202x.positions import Table, acting, swapped
from tests.games.taiwan202x.presenter import walk as taiwan_walk
from tests.presenter import seeing

from sakusen.art.counters.states import loss_mark
from sakusen.engine.core import Decision, Event, Outcome
from sakusen.engine.hexes import bits
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.presenter.forecast import battle, strike
from sakusen.games.taiwan202x.presenter.presenter import PRESENTER
from sakusen.games.taiwan202x.presenter.threats import overlay
from sakusen.games.taiwan202x.presenter.words import TEXTS, unit_words
from sakusen.games.taiwan202x.rules import odds
from sakusen.games.taiwan202x.rules.board import LOST, PRC, ROC, SAKISHIMA, SIDE_AIR, SIDE_FLEETS, UNIT_IDS
from sakusen.games.taiwan202x.rules.state import ALLY, DISCARD, POOL
from sakusen.games.taiwan202x.rules.steps import GIVE, TAKE
from sakusen.games.taiwan202x.rules.view import unseen
from sakusen.presenter.contract import Focus, Seen, Sprite
from sakusen.presenter.messages import LANGUAGES
from sakusen.ui.board.tray_place import name_boxes, overlap
from sakusen.ui.match.plan_steps import steps

SVG = re.compile(r"<svg.*?</svg>", re.S)
KEY = re.compile(r"\b(ask|hint|why|card|log|use|odds|button|detail|panel|truce|place|unit|strip)\.[a-z_]+")


def focuses(seen: Seen, events: Sequence[Event]) -> list[Focus]:
    """Some states of the pointer."""
    found = [Focus(last=tuple(events), zones=True)]
    if seen.mine:
        actions = list(seen.view.pending.actions)
        for action in dict.fromkeys((actions[0], actions[-1], actions[len(actions) // 2])):
            found.append(Focus(preview=action, hover=GAME.touch(seen.state, action), cursor=2, opened=2))
    if seen.view.facts["hand"]:
        found.append(Focus(hover=("card", seen.view.facts["hand"][0])))
    found += [Focus(bare=True, hover=("hex", 1)), Focus(hover=("unit", 3))]
    return found


everything = partial(seeing.everything, PRESENTER)


def check_words(shown: str) -> None:
    """Nothing is left unfilled or untranslated, and the prompt says something."""
    parts = json.loads(shown)
    prompt = parts[3]
    assert all(prompt[i] for i in (1, 3, 4)), prompt
    words = SVG.sub("", json.dumps(parts[3:], ensure_ascii=False))
    assert "{" not in words.replace("{{", "")
    assert not KEY.search(re.sub(r'data-\w+=\\?"[^"]*"|class=\\?"[^"]*"', "", words))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_shown_in_every_kind_of_moment(lang: str) -> None:
    asked: dict[Any, int] = {}
    for match, events in taiwan_walk.games(4, f"show {lang}"):
        for event in events:
            PRESENTER.motion(event)
        pending = match.pending
        key = pending.ask if isinstance(pending, Decision) else "over"
        asked[key] = asked.get(key, 0) + 1
        if asked[key] > 6:
            continue
        for seat in (PRC, ROC):
            seen = taiwan_walk.see(match.state, seat, (), lang)
            for focus in focuses(seen, events):
                check_words(everything(seen, focus, events))
    assert {"setup.fleet", "setup.air", "card", "court", "activate", "loss", "return", "over"} <= set(asked)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_chance_can_be_shown_while_dice_are_typed_in(lang: str) -> None:
    rng, why = random.Random(lang), set()
    for _ in range(3):
        state = GAME.start()
        while not isinstance(pending := state.pending(), Outcome):
            if isinstance(pending, Decision):
                state.apply(rng.choice(list(pending.actions)))
                continue
            if pending.why not in why or rng.random() < 0.02:
                why.add(pending.why)
                for seat in (PRC, ROC):
                    check_words(everything(taiwan_walk.see(state, seat, (), lang), Focus(), ()))
            state.resolve(rng.choice([i for i, w in enumerate(pending.weights) if w]))
    assert {"deal", "operation", "fire", "joker", "draw"} <= why


def rare_moments() -> list[Table]:
    """Moments that random games hardly ever reach: dice and cards that wait to be typed in."""
    japan = {"yellow": ("Izumo", "Kaga")}
    return [
        acting("prc", "CK", {"strait": "Fujian"}).play("event"),
        acting("roc", "S9", roc=japan, control=True).play("Izumo", "recapture"),
        acting("roc", "S9", roc=japan, control=True).play("Izumo"),
        acting("roc", "HA", roc={"east": "Vinson"}).play("event"),
        acting("roc", "HJ", {"strait": ("Fujian", "J-20/1")}).play("event"),
        acting("roc", "HJ", {"strait": "Fujian"}, discards=["SJ", "DJ", "CQ"]).play("event"),
        acting("prc", "SA", {"yellow": "Fujian"}, {"sakishima": "F-22A"}),
        acting("prc", "S9", {"yellow": "Fujian"}, {"sakishima": "F-22A"}).play("Fujian"),
        acting("prc", "S9", {"strait": "Fujian"}, {"sakishima": "F-22A", "yellow": "Vinson"}).play("Fujian", ">yellow"),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rare_moments_can_be_shown(lang: str) -> None:
    for table in rare_moments():
        for seat in (PRC, ROC):
            seen = taiwan_walk.see(table.state, seat, (), lang)
            for focus in focuses(seen, ()):
                check_words(everything(seen, focus, ()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rare_events_are_told(lang: str) -> None:
    japan = {"yellow": ("Izumo", "Kaga")}
    played = [
        acting("prc", "CK", {"strait": "Fujian"}).play("event", 6),
        acting("prc", "CK", {"strait": "Fujian"}).play("event", 1),
        acting("roc", "S9", roc=japan, control=True).play("Izumo", "recapture", 6, 1),
        acting("roc", "S9", roc=japan, control=True).play("Izumo", "recapture", 1, 1),
        acting("roc", "SJ", {"strait": "Fujian"}, hands=(["DJ", "S3"], ["S4"])).play("event", "DJ"),
        acting("roc", "SA", {"strait": "Fujian"}).play("event"),
        acting("prc", "SA", {"yellow": "Fujian"}, {"sakishima": "F-22A"}).play("event"),
    ]
    told = set()
    for table in played:
        for event in table.match.events():
            line = PRESENTER.line(event, lang, PRC)
            if line is not None:
                told.add(event.kind)
                assert "{" not in SVG.sub("", line.html)
                assert line.html.strip()
    assert {"airborne", "recapture", "recaptured", "recapture_failed", "control", "awake", "cancelled"} <= told


def test_html_is_balanced() -> None:
    for count, (match, events) in enumerate(taiwan_walk.games(2, "html")):
        if count % 3 and not isinstance(match.pending, Outcome):
            continue
        seat = match.pending.seat if isinstance(match.pending, Decision) else PRC
        seen = taiwan_walk.see(match.state, seat, (), "en")
        for focus in focuses(seen, events):
            bodies = [
                PRESENTER.strip(seen),
                PRESENTER.tray(seen, focus),
                *(body for _, body in PRESENTER.panels(seen, focus)),
            ]
            for body in bodies:
                for tag in "div table span button section a td tr b i p small svg".split():
                    assert len(re.findall(f"<{tag}[ >]", body)) == body.count(f"</{tag}>"), (tag, body)


# ---------------------------------------------------------------- exact chances
def test_chances_add_up_and_the_first_step_is_that_of_the_rules() -> None:
    rng = random.Random("odds")
    for _ in range(60):
        kinds = (SIDE_FLEETS, SIDE_AIR)[rng.random() < 0.5]
        sides = [sum(1 << u for u in rng.sample(bits(kinds[s]), rng.randint(1, 4))) for s in (PRC, ROC)]
        found = battle(sides[PRC], sides[ROC])
        assert all(sum(lost) == 1 for lost in found.lost)
        for step in found.steps:
            assert 0 < step.share <= 1
            for seat in (PRC, ROC):
                assert sum(step.hits[seat]) == 1
                assert sum(step.left[seat].values()) == 1
                assert sum(p.share for p in step.pools[seat]) == 1
        ours, theirs = odds.volleys(sides[PRC], sides[ROC])[0]
        assert trimmed(found.steps[0].hits[PRC]) == trimmed(ours.chances)
        assert trimmed(found.steps[0].hits[ROC]) == trimmed(theirs.chances)


def trimmed(chances: Any) -> list[Fraction]:
    out = list(chances)
    while out and not out[-1]:
        out.pop()
    return out


def test_a_battle_of_four_new_dice_and_six_old_ones_against_two_fleets() -> None:
    """Two fleets of strength 2 and the fourth generation, attacked by four dice that hit on a 4 and six on a 6."""
    fleets = sum(1 << u for u in bits(SIDE_FLEETS[PRC]) if u in (0, 4))
    names = {name: 1 << i for i, name in enumerate(u["word"] for u in units())}
    air = sum(names[n] for n in ("F-22A", "F-15EX", "F-16C", "B-1B", "US/F-35B"))
    found = battle(fleets, air)
    assert [f"{float(p) * 100:.1f}" for p in found.lost[PRC]] == ["2.1", "24.7", "73.2"]
    assert f"{float(1 - found.lost[ROC][0]) * 100:.1f}" == "2.6"


def units() -> Any:
    from sakusen.games.taiwan202x.rules.board import COUNTERS

    return COUNTERS["units"]


def test_a_strike_of_the_sixth_generation_sinks_an_old_fleet_on_a_two() -> None:
    pool, hits, lost = strike(1, 6, 1 << 0)
    assert pool.need == 2
    assert hits == (Fraction(1, 6), Fraction(5, 6))
    assert lost == (Fraction(1, 6), Fraction(5, 6))


# ---------------------------------------------------------------- the picture
def test_every_sprite_can_be_tapped_and_lies_on_the_sheet() -> None:
    for count, (match, _) in enumerate(taiwan_walk.games(2, "sheet")):
        if count % 6:
            continue
        scene = PRESENTER.scene(taiwan_walk.see(match.state, PRC), Focus())
        spots = {spot.touch for spot in scene.spots}
        for sprite in scene.sprites:
            assert sprite.touch in spots
            assert sprite.x >= 0
            assert sprite.y >= 0
            assert sprite.x + sprite.size <= PRESENTER.size[0]
            assert sprite.y + sprite.height <= PRESENTER.size[1]


# ---------------------------------------------------------------- hidden cards


@pytest.mark.slow
@pytest.mark.parametrize("seat", [PRC, ROC])
def test_the_screen_is_the_same_whatever_the_hidden_cards_are(seat: int) -> None:
    rng, compared = random.Random(seat), 0
    for count, (match, _) in enumerate(taiwan_walk.games(5, f"hidden{seat}")):
        state = match.state
        hidden = bits(unseen(state, seat) & ~state.ally_seen[seat])
        if count % 4 or len(hidden) < 2 or (state.step in (TAKE, GIVE) and state.seat == seat):
            continue
        where = {c: next(d for d in (1 - seat, POOL, ALLY, DISCARD, seat) if state.decks[d] >> c & 1) for c in hidden}
        one = rng.choice(hidden)
        others = [c for c in hidden if where[c] != where[one]]
        if not others:
            continue
        twin = swapped(state, one, rng.choice(others))
        compared += 1
        for focus in (Focus(), Focus(hover=("card", state.decks[seat].bit_length() - 1)), Focus(hover=("hex", 1))):
            assert everything(taiwan_walk.see(state, seat), focus, ()) == everything(
                taiwan_walk.see(twin, seat), focus, ()
            )
    assert compared > 40


@pytest.mark.slow
@pytest.mark.parametrize("seat", [PRC, ROC])
def test_no_guess_about_hidden_cards_is_ever_shown(seat: int) -> None:
    compared = 0
    for count, (match, events) in enumerate(taiwan_walk.games(3, f"guess{seat}")):
        if count % 4:
            continue
        compared += 1
        one, two = (taiwan_walk.see(match.state, seat, guess=guess) for guess in ("one", "another"))
        for focus in focuses(one, events):
            assert everything(one, focus, events) == everything(two, focus, events)
    assert compared > 40


def test_the_log_tells_of_a_hidden_card_only_that_there_was_one() -> None:
    told = set()
    for _, events in taiwan_walk.games(4, "log"):
        for event in events:
            seat = event.data.get("seen_by")
            if seat is None:
                continue
            own, other = (PRESENTER.line(event, "en", viewer) for viewer in (seat, 1 - seat))
            nobody = PRESENTER.line(event, "en", None)
            assert other == nobody
            assert other is None or "card:" not in other.html
            if own is not None:
                told.add(event.kind)
                assert "card:" in own.html
    assert {"chosen", "drawn", "swapped"} <= told


def test_a_curtain_is_drawn_until_the_game_is_over() -> None:
    for match, _ in taiwan_walk.games(1, "curtain"):
        assert PRESENTER.has_secrets(match.state) != match.is_over


def test_plurals_in_english() -> None:
    assert "1 die" in TEXTS.say("en", "detail.dice", count=1)
    assert "2 dice" in TEXTS.say("en", "detail.dice", count=2)


def test_who_goes_back_to_where_it_was_is_not_said_to_travel() -> None:
    unit = bits(SIDE_AIR[ROC])[0]
    for start, to, arrow in ((SAKISHIMA, SAKISHIMA, False), (1, SAKISHIMA, True)):
        line = PRESENTER.line(Event("returned", "8.3", {"unit": unit, "start": start, "to": to}), "en", PRC)
        assert line is not None
        assert ("→" in line.html) == arrow


def test_when_the_game_is_over_nobody_is_told_of_talks_that_do_not_come() -> None:
    match = next(match for match, _ in taiwan_walk.games(1, "over") if match.is_over)
    assert "truce1" not in PRESENTER.strip(taiwan_walk.see(match.state, PRC))
    assert "truce1" in PRESENTER.strip(taiwan_walk.see(GAME.start(), PRC))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_numbers_of_enemies_lie_on_no_name_of_a_sea(lang: str) -> None:
    """They stood above the counters, where the name of the sea is printed: "Tai6an Strait"."""
    names = name_boxes(PRESENTER.paper(lang))
    shown = 0
    for match, _ in taiwan_walk.games(4, "threats"):
        if not isinstance(match.pending, Decision) or shown > 60:
            continue
        shapes = overlay(taiwan_walk.see(match.state, match.pending.seat, lang=lang), Focus())[0]
        for shape in (one for one in shapes if "matrix" in one):  # the others are lines round seas
            x, y = shape["matrix"][4:]
            shown += 1
            assert not any(x0 < x + 8 and x1 > x - 8 and y0 < y + 8 and y1 > y - 8 for x0, y0, x1, y1 in names), (x, y)
    assert shown


def test_a_hint_to_lose_a_unit_points_at_nothing_else() -> None:
    """An arrow went from the unit to the middle of the sea in which it stands, over the other counters."""
    lost = 0
    for match, _ in taiwan_walk.games(6, "losses"):
        pending = match.pending
        if not isinstance(pending, Decision) or pending.ask != "loss":
            continue
        for step in steps(PRESENTER, taiwan_walk.see(match.state, pending.seat), pending.actions[:1]):
            assert step.place is not None
            assert step.aim is None
            lost += 1
    assert lost


def test_who_is_asked_whether_an_air_unit_joins_reads_who_is_attacked() -> None:
    asked, kinds = set(), set()
    for match, _ in taiwan_walk.games(120, "join"):
        pending, state = match.pending, match.state
        if isinstance(pending, Decision) and pending.ask == "join":
            attacked = state.fighters[1 - state.seat]
            prompt = PRESENTER.prompt(taiwan_walk.see(state, pending.seat, (), "en"), Focus())
            asked.add(pending.seat == state.seat)
            assert str(attacked.bit_count()) in prompt.sentence
            is_named = attacked.bit_count() <= 3  # a phone has no room for more names in this line
            kinds.add(is_named)
            assert (unit_words("en", bits(attacked)) if is_named else f"{attacked.bit_count()} units") in prompt.why
            assert ("your" in prompt.sentence) == (pending.seat != state.seat)
    assert False in asked
    assert kinds == {False, True}


def test_the_event_of_a_court_card_and_its_operation_stand_before_doing_nothing() -> None:
    """Where two buttons have room the event was the one in a menu."""
    courts = 0
    for match, _ in taiwan_walk.games(4, "court"):
        pending = match.pending
        if isinstance(pending, Decision) and pending.ask == "court":
            seen = taiwan_walk.see(match.state, pending.seat, (), "en")
            assert [b.key for b in PRESENTER.prompt(seen, Focus()).buttons] == ["event", "operate", "pass"]
            courts += 1
    assert courts


def test_the_cross_of_a_loss_lies_where_its_counter_lay_and_on_no_other() -> None:
    """Below the middle of its zone it lay on a counter of the second row, or outside a narrow zone; and those that
    stayed closed the ranks, so that nothing was left of the place."""
    before: dict[int, Sprite] = {}
    seen_there = 0
    for match, events in taiwan_walk.games(6, "crosses"):
        scene = PRESENTER.scene(taiwan_walk.see(match.state, PRC), Focus(last=tuple(events)))
        now = {sprite.touch[1]: sprite for sprite in scene.sprites if sprite.touch[0] == "unit"}
        moved = {one.data[key] for one in events if one.kind in ("moved", "returned") for key in ("start", "to")}
        for one in (event for event in events if event.kind == "lost"):
            if one.data["place"] in moved:
                continue
            lay = before[one.data["unit"]]
            cross = loss_mark(lay.x + lay.size / 2, lay.y + lay.height / 2)
            assert all(shape in scene.over for shape in cross)
            assert not any(overlap(box(lay), box(other)) for other in now.values())
            seen_there += len(now) > 0
        plain = PRESENTER.scene(taiwan_walk.see(match.state, PRC), Focus()).sprites
        before = {sprite.touch[1]: sprite for sprite in plain if sprite.touch[0] == "unit"}
    assert seen_there > 10


def box(sprite: Sprite) -> tuple[float, float, float, float]:
    """Where a counter lies."""
    return sprite.x, sprite.y, sprite.x + sprite.size, sprite.y + sprite.height


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_unit_that_does_not_take_part_is_not_called_lost(lang: str) -> None:
    state = GAME.start(options={"fleets": "five"})
    while not isinstance(pending := state.pending(), Decision) or pending.ask.startswith("setup"):
        if isinstance(pending, Decision):
            state.apply(pending.actions[0])
        else:
            state.resolve(pending.weights.index(1))

    def told() -> str:
        seen = seeing.see(GAME, state, PRC, lang=lang)
        heard = [line for area in PRESENTER.areas(seen) for line in area.lines]
        return "\n".join([*heard, PRESENTER.ending(seen, Outcome((1, -1), "prc.1", "second_negotiation", "4.1"))])

    xining, dalian = (unit_words(lang, [UNIT_IDS.index(name)]) for name in ("prc_f6", "prc_f5"))
    assert xining not in told()
    state.put(UNIT_IDS.index("prc_f5"), LOST)
    assert xining not in told()
    heard, shown = told().split("<", 1)
    assert dalian in heard
    assert dalian in shown
