"""Who must choose between standing and retreating is told where each way leads, before it is chosen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.kinmen.positions import UNIT, Table, attack
from tests.presenter import walk
from tests.properties.walks import replay, walks

from sakusen.engine.core import Decision
from sakusen.games.kinmen.presenter import fates as kinmen_fates
from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.words import LANGUAGES, percent
from sakusen.games.kinmen.rules.board import INDEX, NAMES
from sakusen.games.kinmen.rules.fates import fates
from sakusen.games.kinmen.rules.steps import FALL_BACK, HEX, STAND
from sakusen.presenter.contract import Focus, Seen

PAIR = ["82/244-1", "82/244-2"]
LOST = {"en": "certain loss", "ja": "必ず壊滅", "zh-Hant": "必被消滅"}


def shown(t: Table, lang: str = "en") -> Seen:
    return walk.see(t.state, t.pending.seat, (), lang)


def buttons(t: Table, lang: str = "en") -> dict[str, str]:
    """The details on the buttons, by their keys."""
    return {button.key: button.detail for button in PRESENTER.prompt(shown(t, lang), Focus()).buttons}


def trap(friends: Any) -> Table:
    """A defender whose only way out is a hex that its friends hold."""
    return attack({"0405": PAIR}, "0306", "201/601-1", enemies={"0307": friends}).play("3:1", 3)


@pytest.mark.rule("8.4", "12.8")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("friends", [["201/602-1", "201/602-2"], "118/352-1"])
def test_a_retreat_that_is_certain_destruction_says_so(lang: str, friends: Any) -> None:
    t = trap(friends)
    assert buttons(t, lang)["retreat"] == LOST[lang]
    prompt = PRESENTER.prompt(shown(t, lang), Focus())
    assert prompt.rule == "8.4"
    assert prompt.why == kinmen_fates.say(lang, "hint.stand.doomed")
    (units,) = [body for key, body in PRESENTER.panels(shown(t, lang), Focus()) if key == "units"]
    assert LOST[lang] in units
    assert t.play("retreat").at("201/601-1") == "lost"


@pytest.mark.rule("8.4", "12.8")
def test_a_retreat_that_leads_somewhere_names_the_hexes_and_standing_names_its_chance() -> None:
    t = trap("201/602-1")
    assert buttons(t) == {"retreat": "→ 0307", "stand": "survives 66.7%"}  # a 4 that stands under D
    assert PRESENTER.prompt(shown(t), Focus()).rule == "12.8"


@pytest.mark.rule("12.8", "12.9")
def test_the_button_that_stands_out_is_not_the_one_that_is_certain_death() -> None:
    t = attack({"0814": PAIR}, "0914", "201/601-1", spent=["201/601-1"]).play("6:1+", 2)  # D2 against a 2
    assert t.result == "D2"
    main = [button.key for button in PRESENTER.prompt(shown(t), Focus()).buttons if button.primary]
    assert (buttons(t)["stand"], main) == (LOST["en"], ["retreat"])
    main = [button.key for button in PRESENTER.prompt(shown(trap("118/352-1")), Focus()).buttons if button.primary]
    assert main == ["stand"]


@pytest.mark.rule("8.4", "12.8")
def test_the_second_of_two_is_told_that_the_first_takes_its_room() -> None:
    t = attack({"0405": PAIR}, "0306", ["201/601-1", "201/601-2"], enemies={"0307": "201/602-1"}).play("1:1", 5)
    assert buttons(t)["retreat"] == "→ 0307"
    assert buttons(t.copy().play("stand"))["retreat"] == "→ 0307"
    assert buttons(t.copy().play("retreat"))["retreat"] == LOST["en"]


@pytest.mark.rule("8.4", "12.8")
def test_whoever_chooses_for_all_is_told_the_fate_of_each() -> None:
    t = attack({"0405": ["3TK/1", "3TK/3"]}, "0306", ["82/244-1", "82/244-2"], enemies={"0307": "82/245-1"})
    t.play(t.odds)
    while t.ask == "shock.pick":
        t.play(t.choices[0])
    t.play(4)
    assert (t.odds, t.result, t.ask) == ("2:1", "D", "stand.all")
    first, second = (fate.ends for fate in fates(t.state, FALL_BACK) or ())
    assert (first, second) == ((INDEX["0307"],), ())
    assert "→ 0307" in buttons(t)["retreat"]
    assert LOST["en"] in buttons(t)["retreat"]


def questions(games: int) -> Any:
    for one in walks("kinmen", 0, games):
        for state, pending, _ in replay(one):
            if isinstance(pending, Decision) and pending.ask in ("stand", "stand.all", "retreat"):
                yield state.copy(), pending


@pytest.mark.slow
@pytest.mark.rule("8.4", "12.10")
def test_every_question_along_random_games_tells_what_the_rules_tell() -> None:
    doomed = 0
    for state, pending in questions(60):
        seen = walk.see(state, pending.seat, (), "en")
        if pending.ask == "retreat":
            dead = [a - HEX for a in pending.actions if all(f.is_doomed for f in fates(state, a) or ())]
            assert kinmen_fates.traps(state, pending) == dead
            for action in pending.actions:
                (fate,) = fates(state, action) or ()
                prompt = PRESENTER.prompt(seen, Focus(preview=action))
                assert (prompt.rule == "8.4") == fate.lost
                assert all(NAMES[h] in prompt.sentence + prompt.why for h in fate.ends[:1] if len(fate.ends) == 1)
            doomed += len(dead)
            continue
        told = {button.key: button.detail for button in PRESENTER.prompt(seen, Focus()).buttons}
        for key, action in (("retreat", FALL_BACK), ("stand", STAND)):
            for fate in fates(state, action) or ():
                if fate.survives:
                    assert percent(float(fate.survives)) in told[key]
                elif fate.survives is not None:
                    assert LOST["en"] in told[key]
                else:
                    assert (LOST["en"] in told[key]) >= fate.is_doomed
                    assert all(NAMES[h] in told[key] for h in fate.ends if len(fate.ends) <= kinmen_fates.NAMED)
                    doomed += fate.is_doomed
    assert doomed > 5


@pytest.mark.rule("12.11")
def test_an_advance_says_who_can_still_follow() -> None:
    t = attack(
        {"0814": PAIR, "0913": "82/245-1"}, "0914", "201/601-1", used=["command_control"], drawn=["command_control"]
    ).play("4:1", 6)
    seen = shown(t)
    assert t.ask == "advance"
    for unit, more in (("82/244-1", 2), ("82/244-2", 2)):
        prompt = PRESENTER.prompt(seen, Focus(preview=UNIT[unit]))
        assert f"{more} more can follow" in prompt.why
    t.play("82/244-1")
    assert "Nobody else can follow" in PRESENTER.prompt(shown(t), Focus(preview=UNIT["82/245-1"])).why
