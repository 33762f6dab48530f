"""What becomes of units in losses, return or a joined battle is said for every option, as the rules have it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.taiwan202x.positions import UNIT, Table, acting
from tests.games.taiwan202x.presenter import walk as taiwan_walk

from sakusen.engine.core import Decision
from sakusen.games.taiwan202x.presenter.presenter import PRESENTER
from sakusen.games.taiwan202x.presenter.words import place, there, unit
from sakusen.games.taiwan202x.rules.board import HOME, LOST, PRC, ROC, SAKISHIMA
from sakusen.games.taiwan202x.rules.fates import fates
from sakusen.games.taiwan202x.rules.losses import toll
from sakusen.games.taiwan202x.rules.steps import BASE, NO, YES
from sakusen.presenter.contract import Focus, Seen
from sakusen.presenter.messages import LANGUAGES


def panel(seen: Seen, focus: Focus, name: str) -> str:
    return dict(PRESENTER.panels(seen, focus)).get(name, "")


def three_hits() -> Table:
    """The drones have scored three hits on three fleets, of strength 3, 2 and 1."""
    return acting("roc", "HQ", {"strait": ["Fujian", "Liaoning", "Xining"]}).play("event", 6, 6, 6, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_loss_says_who_falls_with_it(lang: str) -> None:
    seen = taiwan_walk.see(three_hits().state, PRC, lang=lang)
    names = {word: unit(lang, UNIT[word]) for word in ("Fujian", "Liaoning", "Xining")}
    rows = panel(seen, Focus(), "choice").split('<div class="pick">')[1:]
    assert [word for word in names if names[word] in rows[0]] == ["Liaoning", "Xining"]
    assert [word for word in names if names[word] in rows[1]] == ["Fujian"]
    hint = PRESENTER.prompt(seen, Focus(preview=UNIT["Liaoning"])).why
    assert names["Xining"] in hint
    assert names["Xining"] not in PRESENTER.prompt(seen, Focus(preview=UNIT["Fujian"])).why
    spoken = dict(PRESENTER.action_names(seen, seen.view.pending))  # type: ignore[arg-type]
    assert names["Xining"] in spoken[UNIT["Liaoning"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_makes_room_on_sakishima_is_named_with_its_box(lang: str) -> None:
    roc = {"indopacom": ["F-22A", "US/F-35B"], "sakishima": "F-15J"}
    t = acting("roc", "S9", {"south": "J-20/1"}, roc, awake=True).play("F-22A", "US/F-35B", ">south", *[1] * 6)
    action = BASE + UNIT["F-22A"]
    seen = taiwan_walk.see(t.state, ROC, lang=lang)
    assert there(lang, HOME[UNIT["F-15J"]]) in panel(seen, Focus(), "choice")
    hint = PRESENTER.prompt(seen, Focus(preview=action)).why
    assert unit(lang, UNIT["F-15J"]) in hint
    assert unit(lang, UNIT["US/F-35B"]) in hint
    assert unit(lang, UNIT["F-15J"]) in dict(PRESENTER.action_names(seen, seen.view.pending))[action]  # type: ignore[arg-type]


@pytest.mark.parametrize(("fleet", "falls"), [("Xining", False), ("Fujian", True)])
def test_joining_a_battle_says_whether_the_aircraft_can_be_lost(fleet: str, falls: bool) -> None:
    """One die of the fourth generation counts nothing against the fifth (8.4)."""
    t = acting("roc", "S9", {"yellow": fleet}, {"indopacom": "F-22A", "sakishima": "US/F-35A"}).play("F-22A", ">yellow")
    seen = taiwan_walk.see(t.state, ROC, lang="en")
    words = PRESENTER.prompt(seen, Focus()).why
    assert ("may be lost" in words, "cannot be lost" in words) == (falls, not falls)
    assert (LOST in fates(t.state, YES)[0].ends) == falls
    assert fates(t.state, NO)[0].ends == tuple(sorted((SAKISHIMA, HOME[UNIT["US/F-35A"]])))
    odds = panel(seen, Focus(), "odds")
    assert "makes room" in odds
    assert ("may be lost" in odds) == falls


def asked(count: int, ask: tuple[str, ...]) -> Iterator[Seen]:
    """The moments of random games in which one of these questions is asked, as the side sees them that is asked."""
    for match, _ in taiwan_walk.games(count, "fates"):
        pending = match.pending
        if isinstance(pending, Decision) and pending.ask in ask:
            yield taiwan_walk.see(match.state, pending.seat, lang="en")


def test_what_is_shown_of_losses_and_returns_is_what_the_rules_tell() -> None:
    shown = 0
    for seen in asked(30, ("loss", "homeward")):
        now = seen.view.pending
        assert isinstance(now, Decision)
        for action in now.actions:
            hint = PRESENTER.prompt(seen, Focus(preview=action)).why
            if now.ask == "loss":
                found = toll(seen.state, action)
                names = [u for u in range(len(UNIT)) if (found.with_it | found.among) >> u & 1]
                assert all(unit("en", u) in hint for u in names)
                assert ("nobody else" in hint) == (not names)
            elif action >= BASE:
                moved = [f for f in fates(seen.state, action) if f.unit != action - BASE]
                moved = [f for f in moved if f.ends != (seen.state.at[f.unit],)]
                assert all(unit("en", f.unit) in hint and place("en", f.ends[0]) in hint for f in moved)
            shown += 1
    assert shown > 60
