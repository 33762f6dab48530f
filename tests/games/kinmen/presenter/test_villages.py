"""Which villages score (4.3, ruling 55) is seen on the map, said of the hex, and counted at the end."""

from __future__ import annotations

import pytest
from tests.games.kinmen.positions import opening, table
from tests.presenter import walk

from sakusen.engine.core import Outcome
from sakusen.engine.hexes import bits
from sakusen.games.kinmen.presenter.ear import heard
from sakusen.games.kinmen.presenter.presenter import PRESENTER
from sakusen.games.kinmen.presenter.status import features
from sakusen.games.kinmen.presenter.words import LANGUAGES, data_key, hex_ref, say
from sakusen.games.kinmen.rules.board import HEXES, MAP, NAMES, PLA, TABLES, TOWN, VILLAGE
from sakusen.games.kinmen.rules.state import State
from sakusen.presenter.contract import Focus

SOME = TABLES["victory"]["some_villages"]
SCORING = {"no": set(), "some": set(SOME), "yes": {NAMES[h] for h in bits(VILLAGE & ~TOWN)}}


def town_marks(state: State, lang: str) -> int:
    """How many squares, the signs of towns, are drawn over the counters."""
    over = PRESENTER.scene(walk.see(state, PLA, (), lang), Focus()).over
    return sum(repr(shape).count("'town'") for shape in over)


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("villages", SCORING)
def test_a_village_that_scores_has_the_sign_of_a_town(villages: str, lang: str) -> None:
    usual = town_marks(opening().state, lang)
    assert town_marks(opening(villages=villages).state, lang) == usual + len(SCORING[villages])


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("villages", SCORING)
def test_of_a_village_is_said_whether_it_scores(villages: str, lang: str) -> None:
    state, words = opening(villages=villages).state, say(lang, "feature.village.scores")
    assert {NAMES[h] for h in range(HEXES) if words in features(lang, state, h)} == SCORING[villages]


@pytest.mark.rule("4.3")
def test_the_ear_hears_of_a_village_that_scores_as_of_a_goal() -> None:
    seen, words = walk.see(opening(villages="some").state, PLA, (), "en"), say("en", "feature.village.scores")
    assert {NAMES[h] for h in range(HEXES) if words in heard(seen, h).goal} == SCORING["some"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_choice_names_the_villages_of_the_tables(lang: str) -> None:
    names = {MAP["hexes"][name]["name"][data_key(lang)] for name in SOME}
    assert all(name in say(lang, "new.villages.some") for name in names)


@pytest.mark.rule("4.3")
def test_the_sum_at_the_end_names_the_villages_that_scored() -> None:
    over = {"step": "turn_end", "turn": 3, "extension": False, "villages": True, "some_villages": True}
    t = table(pla={SOME[0]: "82/244-1", "0509": "82/244-2"}, **over)
    assert isinstance(t.pending, Outcome)
    said = PRESENTER.ending(walk.see(t.state, PLA, (), "en"), t.pending)
    row = said[said.index(say("en", "end.villages")) :].split("</tr>")[0]
    at = {name: hex_ref("en", NAMES.index(name)) in row for name in (SOME[0], "0509")}
    assert at == {SOME[0]: True, "0509": False}
    assert ">+1<" in row
