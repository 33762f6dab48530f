"""The log of Kinmen: units by their whole names, battles with what changed them."""

from __future__ import annotations

import pytest

from sakusen.engine.combat import Ledger, Term
from sakusen.engine.core import Event
from sakusen.games.kinmen.presenter.log import line
from sakusen.games.kinmen.presenter.words import full_list
from sakusen.games.kinmen.rules.board import COUNTERS
from sakusen.ui.match.log_markup import log_text
from sakusen.ui.page.html import plain

UNITS = {unit["id"]: index for index, unit in enumerate(COUNTERS["units"])}


@pytest.mark.parametrize(
    ("lang", "one", "two", "tank", "mixed"),
    [
        ("en", "2nd Bn, 244th", "2nd, 3rd Bn, 244th", "1st Co, 3rd Tank Regiment", "40th Division mixed unit"),
        ("ja", "第244連隊 第2大隊", "第244連隊 第2・第3大隊", "戦車第3連隊 第1中隊", "第40師団 混成部隊"),
        ("zh-Hant", "第244團第2營", "第244團第2、第3營", "戰車第3團第1連", "第40師混成部隊"),
    ],
)
def test_units_are_named_in_full(lang: str, one: str, two: str, tank: str, mixed: str):
    def named(*idents: str) -> str:
        return plain(full_list(lang, [UNITS[ident] for ident in idents]))

    assert named("PLA-82-244-2") == one
    assert named("PLA-82-244-2", "PLA-82-244-3") == two
    assert named("ROC-3TK-3TK-1") == tank
    assert named("ROC-40-40-Misc-1") == mixed


def test_a_battle_says_what_changed_it_and_by_which_rule():
    terms = (Term("unit", 6, "12.4", (32,)), Term("river", -2, "12.5", (32,)), Term("river", -2, "12.5", (33,)))
    ledger = Ledger(8, 5, terms, (Term("unit", 5, "12.4", (1,)),), (Term("hill", -1, "12.5", (4,)),), 3, 2)
    data = {"ledger": ledger._asdict(), "column": "1:1", "die": 5, "result": "D1"}
    told = line(Event("battle", "12.4", data), "en", 0)
    assert told is not None
    assert plain(told.html) == "8:5 is 1:1 ⚄ D1 (2 across a river −4 12.5, Hill defence −1 col. 12.5)"


def test_a_shock_that_finds_nobody_does_not_end_its_attack():
    """Its result stood behind the attack, as that of another act."""
    attack = line(Event("attack", "12.4", {"seat": 1, "target": 40, "units": (UNITS["PLA-82-244-2"],)}), "en", 0)
    shock = line(Event("idle", "12.6", {"seat": 1, "what": "shock"}), "en", 0)
    assert attack is not None
    assert shock is not None
    assert log_text([attack, shock]).splitlines()[1].startswith("  The shock finds nobody")


def test_units_that_are_loaded_one_after_the_other_are_one_line_of_the_log():
    """A loading was a list of 15 to 20 lines."""
    told = [
        *(Event("loaded", "6.1", {"unit": unit}) for unit in (UNITS["PLA-82-244-2"], UNITS["PLA-82-244-3"])),
        *(Event("supply_shipped", "6.1", {"before": n, "after": n + 2}) for n in (0, 2, 4)),
    ]
    lines = log_text([made for event in told if (made := line(event, "en", 0)) is not None]).splitlines()
    assert lines == ["Loaded: 2nd Bn, 244th; 3rd Bn, 244th (6.1)", "Logistics shipped 0→2→4→6 (6.1)"]


@pytest.mark.rule("14.4", "15.2")
def test_the_dice_of_the_boats_lie_in_the_log() -> None:
    """Only their sum stood there."""
    told = [
        *(Event("boat_die", "14.4", {"die": die}) for die in (3, 5)),
        Event("boats_lost", "14.4", {"lost": 8, "before": 20, "after": 12}),
        Event("boats_gained", "15.2", {"die": 4, "before": 0, "after": 10}),
    ]
    lines = log_text([made for event in told if (made := line(event, "en", 0)) is not None]).splitlines()
    assert lines == [
        "Lost at sea [3] [5] (14.4)",
        "8 boats lost: sea transport 20→12 (14.4)",
        "More boats [4] +6: sea transport 0→10 (15.2)",
    ]
