"""9.6, 9.13 Hybrid warfare: the ally support deck."""

from __future__ import annotations

import pytest
from tests.games.taiwan202x.positions import CARD, Table, acting

from sakusen.engine.core import Chance
from sakusen.engine.hexes import bits, mask_of
from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.rules.board import CARD_IDS, PRC, ROC

PRC_CARD, ROC_CARD = "CJ", "HA"
DECK = ["S10", "H10", "D10", "C10", "S9", "H9", "D9", "C9", "S8", "H8", "D8", "C8"]
HANDS = (["S2", "S3", "S4", "S5", "S6"], ["H2", "H3", "H4", "H5", "H6"])


def reading(seat: str, *, looked: bool = True, **rest: object) -> Table:
    """The event has been chosen; the deck has been decided before (``looked``) or not."""
    card = PRC_CARD if seat == "prc" else ROC_CARD
    where = {"ally": DECK} if looked else {"pool": DECK}
    return acting(seat, card, hands=HANDS, **where, **rest).play("event")  # type: ignore[arg-type]


def cards(mask: int) -> set[str]:
    return {CARD_IDS[c] for c in bits(mask)}


@pytest.mark.rule("9.6", "3.1")
def test_the_first_reader_finds_twelve_cards_that_nobody_had_seen() -> None:
    t = reading("prc", looked=False)
    for n, card in enumerate(DECK):
        pending = t.pending
        assert isinstance(pending, Chance)
        assert (pending.why, pending.seen_by) == ("ally", PRC)
        assert sum(pending.weights) == 32 - n
        t.play(card)
    assert set(t.choices) == {*DECK, "done"}
    assert not t.complaints()


@pytest.mark.rule("9.6")
def test_a_later_reader_finds_the_same_cards_without_luck() -> None:
    assert set(reading("roc").choices) == {*DECK, "done"}


@pytest.mark.rule("9.6")
def test_china_exchanges_one_card_at_most() -> None:
    t = reading("prc").play("S10")
    assert set(t.choices) == set(HANDS[0])
    t.play("S2")
    assert "S10" in t.hand("prc")
    assert "S2" not in t.hand("prc")
    assert t.ask != "hybrid.take"


@pytest.mark.rule("9.13")
def test_the_united_states_exchange_up_to_three() -> None:
    t = reading("roc").play("S10", "H2", "H10", "H3")
    assert t.ask == "hybrid.take"
    t.play("D10", "H4")
    assert {"S10", "H10", "D10", "H5", "H6"} == t.hand("roc")
    assert t.ask != "hybrid.take"


@pytest.mark.rule("9.6", "9.13")
@pytest.mark.parametrize("seat", ["prc", "roc"])
def test_it_may_also_be_none(seat: str) -> None:
    t = reading(seat).play("done")
    assert t.hand(seat) == set(HANDS[seat == "roc"])


@pytest.mark.rule("9.13")
def test_the_deck_stays_at_twelve_and_what_was_exchanged_is_not_exchanged_back() -> None:
    t = reading("roc").play("S10", "H2")
    assert "H2" not in t.choices
    assert t.why("card", "H2").key == "why.just_exchanged"
    t.play("H10")
    assert "S10" not in t.choices
    assert t.state.decks[3].bit_count() == 12


@pytest.mark.rule("9.6")
def test_the_card_that_was_played_is_not_in_the_hand_to_be_exchanged() -> None:
    assert PRC_CARD not in reading("prc").play("S10").choices


@pytest.mark.rule("9.6")
def test_opening_the_deck_cannot_be_taken_back() -> None:
    t = acting("prc", PRC_CARD, prc={"strait": "Shandong"}, hands=HANDS, ally=DECK)
    assert t.match.is_final(GAME.parse(t.state, "event"))
    assert not t.match.is_final(GAME.parse(t.state, "pass"))


# ------------------------------------------------------------------ who knows what
@pytest.mark.rule("9.6", "3.1")
def test_only_the_reader_sees_the_deck() -> None:
    t = reading("prc")
    own, other = GAME.observe(t.state, PRC), GAME.observe(t.state, ROC)
    assert cards(mask_of(own.facts["ally_seen"])) == set(DECK)
    assert other.facts["ally_seen"] == []
    assert type(other.pending).__name__ == "Waiting"


@pytest.mark.rule("9.6")
def test_a_reader_remembers_the_deck_and_how_many_cards_the_other_has_exchanged_since() -> None:
    t = reading("prc").play("S10", "S2")
    after = (set(DECK) - {"S10"}) | {"S2"}
    view = GAME.observe(t.state, PRC)
    assert cards(mask_of(view.facts["ally_seen"])) == after
    assert view.facts["ally_stale"] == 0
    seen = t.state.ally_seen[PRC]
    t = reading("roc").play("H10", "H2")
    t.state.ally_seen[PRC], t.state.ally_stale[PRC] = seen, 0
    t.play("D10", "H3", "done")
    assert GAME.observe(t.state, PRC).facts["ally_stale"] == 1


@pytest.mark.rule("9.13")
def test_who_reads_again_knows_which_cards_the_other_has_taken() -> None:
    t = acting("roc", ROC_CARD, hands=HANDS, ally=DECK)
    gone = CARD["S2"]  # the United States saw it in the deck; now China holds it
    t.state.ally_seen[ROC] = t.state.decks[3] & ~(1 << CARD["S10"]) | 1 << gone
    t.state.ally_stale[ROC] = 1
    t.play("event")
    view = GAME.observe(t.state, ROC)
    assert cards(mask_of(view.facts["hand_known"])) == {"S2"}
    assert not t.complaints()


@pytest.mark.rule("9.6", "9.13")
def test_what_one_knew_of_the_other_hand_is_doubtful_once_that_hand_has_exchanged_a_card() -> None:
    t = acting("roc", ROC_CARD, hands=HANDS, ally=DECK)
    t.state.hand_known[PRC] = 1 << CARD["H2"] | 1 << CARD["H3"]
    t.play("event", "S10", "H2")
    assert t.state.hand_known[PRC] == 0
    assert t.complaints() == []


@pytest.mark.rule("9.6", "9.5")
def test_a_known_card_is_forgotten_when_it_is_played() -> None:
    t = acting("roc", "S9", roc={"indopacom": "F-22A"}, hands=HANDS)
    t.state.hand_known[ROC] = 1 << CARD["S2"]
    t.state.discard(PRC, CARD["S2"])
    assert t.state.hand_known[ROC] == 0
