"""What is shown of an event of weight is what has happened: the die that was rolled, the fate that the position has,
and nothing that the viewer may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.architecture.sources import PACKAGE, tree
from tests.presenter import seeing

from sakusen.art.pens.shapes import Shape
from sakusen.engine.core import Event
from sakusen.games.kinmen.game import GAME
from sakusen.games.kinmen.presenter.beats import BATTLE, LIGHT, MAKERS
from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.words import LANGUAGES
from sakusen.games.kinmen.rules.board import LOST, OPTION_CHITS, PLA, ROC
from sakusen.presenter.beats import ShowsBeats

SVG = re.compile(r"<svg.*?</svg>", re.S)


def told_kinds() -> set[str]:
    """Every kind of event that the rules tell of."""
    import ast

    kinds = set()
    for path in (PACKAGE / "games" / "kinmen" / "rules").glob("*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "tell":
                kinds |= {c.value for c in ast.walk(node.args[0]) if isinstance(c, ast.Constant) and c.value}
    return kinds - {"kind"} | {"gun_hit", "air_hit"}


def played(count: int, seed: str, lang: str = "en") -> Iterator[seeing.Step]:
    """Random games, act by act, as both sides are told them."""
    return seeing.steps(GAME, PRESENTER, count, seed, lang, (PLA, ROC), seeing.seldom_idle)


def test_it_is_decided_of_every_kind_of_event_whether_it_has_a_beat() -> None:
    assert isinstance(PRESENTER, ShowsBeats)
    weighty = set(MAKERS) | BATTLE
    assert told_kinds() <= weighty | LIGHT, "a new kind of event: give it a beat, or say that it needs none"
    assert not weighty & LIGHT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_weight_has_a_beat_with_all_its_words_in_every_language(lang: str) -> None:
    weighty = {"attack", "air_die", "turn", "night", "phase", "guns", "depots"}
    seeing.assert_beats_follow_one_another(played(1, f"beats {lang}", lang), weighty)


def test_no_event_of_weight_is_left_out() -> None:
    some = 0
    for _, events, new, _, beats in played(2, "left out"):
        covered = {at for beat in beats for at in range(*beat.events)}
        for at in range(new, len(events)):
            kind = events[at].kind
            if kind in MAKERS and kind not in ("idle", "option_drawn", "boat_die"):
                assert at in covered, kind
        some += len(covered)
    assert some


def test_the_die_shown_is_the_die_rolled_and_its_row_and_cell_are_lit() -> None:
    seen_dice = 0
    for _, events, _, _, beats in played(2, "dice"):
        for beat in (one for one in beats if one.kind == "attack"):
            battle = next((e for e in events[: beat.events[1]][::-1] if e.kind == "battle"), None)
            if beat.cast is None or battle is None:
                continue
            seen_dice += 1
            assert [die.face for die in beat.cast.dice] == [battle.data["die"]]
            assert beat.cast.result == battle.data["result"]
            row = re.search(r'<tr data-die="(\d)" class="rolled">(.*?)</tr>', SVG.sub("", beat.table))
            assert row
            assert int(row[1]) == battle.data["die"]
            assert re.search(rf' lit">{battle.data["result"]}</td>', row[2])
    assert seen_dice > 10


def test_a_battle_in_which_a_shock_finds_nobody_shows_its_die_too() -> None:
    some = 0
    for _, events, new, seen, _ in played(2, "shock"):
        told = [event for event in events[new:] if event.kind in BATTLE]
        if [event.kind for event in told[:2]] == ["attack", "battle"]:
            some += 1
            skipped = Event("idle", "12.6", {"seat": PLA, "what": "shock"})
            made = PRESENTER.beats([told[0], skipped, *told[1:]], 0, seen)
            assert made[0].cast
            assert made[0].events == (0, len(told) + 1)
    assert some


def test_what_became_of_a_unit_is_what_the_position_says() -> None:
    checked = {"lost": 0, "spent": 0, "stands": 0}
    for match, _, _, seen, beats in played(3, "fates"):
        if match.pending is None or not beats or beats[-1].kind != "attack":
            continue
        for fate in beats[-1].fates:
            unit = fate.touches[0][1] if fate.touches else None
            if unit is None or fate.waits:
                continue
            is_gone = match.state.at[unit] == LOST
            assert (fate.mark == "bad") == is_gone == (fate.end == "lost"), fate
            if fate.end == "spent":
                assert match.state.spent[unit]
            if fate.end in checked:
                checked[fate.end] += 1
            if fate.motion and not is_gone:
                x, y = fate.motion.way[-1]
                spots = {s.touch: (s.x, s.y) for s in PRESENTER.scene(seen, walk_focus()).spots if s.touch[0] == "hex"}
                assert spots[("hex", match.state.at[unit])] == (x, y)
    assert all(checked.values()), checked


def walk_focus() -> Any:
    from sakusen.presenter.contract import Focus

    return Focus()


def test_a_battle_told_in_many_acts_ends_as_if_it_were_told_at_once() -> None:
    """So that the card after a reload is the card that stood before."""
    compared = 0
    for _, events, new, seen, beats in played(2, "many acts"):
        if not beats or beats[-1].kind != "attack":
            continue
        first = max(at for at in range(beats[-1].events[1]) if events[at].kind == "attack")
        whole = PRESENTER.beats(events, first, seen)[-1]
        assert [fate._replace(is_new=True, motion=None) for fate in whole.fates] == [
            fate._replace(is_new=True, motion=None) for fate in beats[-1].fates
        ]
        assert whole.cast == beats[-1].cast
        compared += first < new
    assert compared


def test_the_roc_is_not_told_which_option_was_drawn() -> None:
    names = [f"option.{name}" for name in OPTION_CHITS]
    assert names
    drawn = 0
    for _, events, new, seen, beats in played(2, "options"):
        if any(event.kind == "option_drawn" for event in events[new:]):
            drawn += 1
            told_of = [beat for beat in beats if beat.kind == "option_drawn"]
            assert bool(told_of) == (seen.seat == PLA)
    assert drawn


def test_marks_of_retreats_and_losses_are_drawn_on_by_the_scene() -> None:
    """What a beat draws stands there afterwards, until the next act."""
    drawn = {"retreats": 0, "lost": 0}
    for _, events, _, seen, beats in played(2, "marks"):
        if not beats or beats[-1].kind != "attack":
            continue
        first = max(at for at in range(beats[-1].events[1]) if events[at].kind == "attack")
        over = PRESENTER.scene(seen, walk_focus()._replace(last=tuple(events[first:]))).over
        for fate in PRESENTER.beats(events, first, seen)[-1].fates:
            marks: list[Shape] = list(fate.drawn)
            assert all(mark in over for mark in marks)
            drawn["lost" if fate.mark == "bad" else "retreats"] += bool(marks)
    assert all(drawn.values()), drawn
