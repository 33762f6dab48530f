"""The log of Special Operation 202X: phases, dice side by side, what changes the fire."""

from __future__ import annotations

import random

import pytest

from sakusen.engine.core import Event
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.presenter.log import line
from sakusen.games.taiwan202x.rules.board import OF_GENERATION, PRC, ROC, SIDE_UNITS
from sakusen.ui.match.log_markup import log_text
from sakusen.ui.page.html import plain


def text(events: list[Event]) -> list[str]:
    return log_text([made for event in events if (made := line(event, "en", 0)) is not None]).splitlines()


def first_of(seat: int, generation: int) -> int:
    return bits(SIDE_UNITS[seat] & OF_GENERATION[generation])[0]


@pytest.mark.rule("5.2", "5.6")
def test_what_a_side_does_with_its_card_stands_under_that_card_and_the_draw_under_its_own_heading() -> None:
    """Orders, returns and draws of both sides stood in one list, or in the battle before them."""
    match, chance = Match(GAME, luck=Dealt("log")), random.Random(4)
    while not match.is_over:
        match.choose(chance.choice(list(match.pending.actions)))
    told = text([event for entry in match.entries for event in entry.events])
    starts = [at for at, words in enumerate(told) if words.startswith("Turn ")]
    for begin, end in zip(starts, starts[1:], strict=False):
        turn = told[begin + 1 : end]
        heads = [words for words in turn if words.startswith(("  PRC: ", "  US / JSDF: ", "  Draw"))]
        assert [words.split(" (")[0] for words in heads][2] == "  Draw, truce talks", turn
        assert {words.split(":")[0] for words in heads[:2]} == {"  PRC", "  US / JSDF"}, turn
        assert all(words.startswith("    ") for words in turn if " → " in words), turn
        late = [words for words in turn if " (5.5)" in words or " (5.6)" in words]
        assert not [words for words in late if words.startswith("      ")], "in no battle"


def test_the_two_dice_of_an_operation_are_one_line() -> None:
    told = text([Event("operation_die", "6.3", {"die": die, "limit": limit}) for die, limit in ((5, 5), (4, 9))])
    assert told == ["Operation [5] [4], sum 9 (6.3)"]


@pytest.mark.rule("8.4")
def test_the_hits_of_a_volley_say_whose_dice_hit_sooner_and_whose_count_half() -> None:
    old, new = first_of(PRC, 4), first_of(ROC, 5)
    for generation, words in ((5, " (US / JSDF Hit on 4, 5, 6 8.4)"), (4, " (PRC halved 8.4)")):
        data = {"generation": generation, "hits": [0, 1], "fighters": [[old], [new]]}
        made = line(Event("volley", "8.4", data), "en", 0)
        assert made is not None
        assert plain(made.html) == f"{generation}G fire, hits: PRC 0, US / JSDF 1{words}"
