"""With ``--seat`` the command line answers with what a seat may know, and with nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from tests.cli.asking import ask
from tests.properties.twins import is_asked, is_waiting, twins

from sakusen.cli import requests, seat_view
from sakusen.engine.core import Decision
from sakusen.games import game

TWO_CARDS = {"game": "taiwan202x", "seed": 4, "do": []}


def taiwan(words: int) -> dict[str, Any]:
    """A request for a game of which so many choices have been made."""
    do: list[int] = []
    for _ in range(words):
        (answer,), _ = ask("apply", lines=[{**TWO_CARDS, "do": do}])
        do.append(answer["actions"][0]["action"])
    return {**TWO_CARDS, "do": do}


@cache
def to_the_first_card() -> tuple[dict[str, Any], dict[str, Any]]:
    """A game in which the PRC must choose a card in secret, and the whole answer."""
    for words in range(40):
        request = taiwan(words)
        (answer,), _ = ask("apply", lines=[request])
        if answer.get("ask") == "card":
            return request, answer
    raise AssertionError("nobody chooses a card")


# ------------------------------------------------------------------ what is answered
def test_the_seat_that_decides_is_told_its_legal_actions() -> None:
    request, whole = to_the_first_card()
    (seen,), code = ask("apply", "--seat", "prc", lines=[request])
    assert code == 0
    assert (seen["viewer"], seen["pending"], seen["seat"]) == ("prc", "decision", "prc")
    assert seen["actions"] == whole["actions"]


def test_who_may_not_know_the_question_only_waits() -> None:
    request, _ = to_the_first_card()
    (seen,), _ = ask("apply", "--seat", "roc", lines=[request])
    assert (seen["pending"], seen["seat"]) == ("waiting", "prc")
    assert not {"ask", "about", "actions", "record", "step"} & seen.keys()


def test_of_an_open_question_to_another_seat_the_question_is_told_and_no_action() -> None:
    (asked,), _ = ask("legal", lines=[{"game": "kinmen"}])
    (seen,), _ = ask("legal", "--seat", "pla", lines=[{"game": "kinmen"}])
    assert asked["seat"] == "roc"
    assert (seen["seat"], seen["ask"], seen["rule"]) == ("roc", asked["ask"], asked["rule"])
    assert "actions" not in seen


def test_cards_that_another_seat_was_dealt_are_not_told() -> None:
    request, _ = to_the_first_card()
    match = requests.open_match(request)
    dealt = [event for entry in match.entries for event in entry.events if event.kind == "dealt"]
    told = seat_view.told_as_json(dealt, 1)
    assert {event["seat"] for event in told} == {0, 1}
    assert all(("card" in event) == (event["seat"] == 1) for event in told)


def test_a_view_has_the_facts_and_a_position_to_imagine_on() -> None:
    request, whole = to_the_first_card()
    (whole_forms,), _ = ask("convert", lines=[{"record": whole["record"]}])
    (seen,), code = ask("view", "--seat", "roc", lines=[{"record": whole["record"]}])
    assert code == 0
    assert len(seen["facts"]["hand"]) == seen["facts"]["hand_sizes"][1]
    assert seen["position"]["hands"]["roc"] == whole_forms["position"]["hands"]["roc"]
    (imagined,), code = ask("legal", lines=[{"position": seen["position"]}])
    assert (code, imagined["pending"]) == (0, "decision")


def test_another_seed_imagines_other_cards() -> None:
    _, whole = to_the_first_card()
    request = {"record": whole["record"], "seat": "roc"}
    answers, _ = ask("view", lines=[{**request, "imagine": number} for number in range(4)])
    assert len({json.dumps(one["position"]) for one in answers}) > 1
    assert len({json.dumps(one["facts"]) for one in answers}) == 1


def test_a_seat_in_the_request_comes_before_that_of_the_command_line() -> None:
    (seen,), _ = ask("legal", "--seat", "roc", lines=[{"game": "kinmen", "seat": "pla"}])
    assert seen["viewer"] == "pla"


def test_where_nothing_is_hidden_a_seat_sees_what_all_see() -> None:
    (all_,), _ = ask("legal", lines=[{"game": "july"}])
    (seen,), _ = ask("legal", "--seat", all_["seat"], lines=[{"game": "july"}])
    assert seen["actions"] == all_["actions"]


# ------------------------------------------------------------------ what is refused
@pytest.mark.parametrize("command", ["legal", "apply", "view"])
@pytest.mark.parametrize("name", ["usa", "", 1, ["prc"]])
def test_a_seat_that_the_game_does_not_have_is_refused_with_those_it_has(command: str, name: Any) -> None:
    (answer,), code = ask(command, lines=[{"game": "taiwan202x", "seat": name}])
    assert (code, answer["error"]) == (2, "unknown_seat")
    assert answer["message"].endswith("; taiwan202x has prc, roc.")


def test_a_view_wants_a_seat() -> None:
    (answer,), code = ask("view", lines=[{"game": "july"}])
    assert (code, answer["error"]) == (2, "no_seat")
    assert "jp, su" in answer["message"]


# ------------------------------------------------------------------ twins
@pytest.mark.parametrize("slug", ["taiwan202x", "kinmen"])
def test_positions_that_a_seat_cannot_tell_apart_give_the_same_answers(slug: str) -> None:
    rules, pairs = game(slug), twins(slug, games=4)
    assert slug == "kinmen" or any(is_waiting(rules, pair) for pair in pairs)
    assert any(is_asked(rules, pair) for pair in pairs)
    for pair in pairs:
        one, other = (said(rules.to_json(state), rules.seats[pair.seat]) for state in (pair.one, pair.other))
        assert one == other, pair.where


def said(position: dict[str, Any], seat: str) -> str:
    """Everything that the command line says of a position to a seat."""
    request = {"position": position, "seat": seat}
    return json.dumps([requests.legal(request), requests.view(request), requests.apply(request)])


def test_words_for_actions_come_from_the_imagined_position_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No method of the game but ``observe`` is given the real state."""
    match = requests.open_match({"game": "taiwan202x", "seed": 1})
    real, seat = match.state, match.pending.seat
    assert isinstance(match.pending, Decision)
    for name in ("notate", "touch", "to_json", "determinize"):
        monkeypatch.setattr(match.game, name, _refusing(getattr(match.game, name), real))
    seat_view.seen(match, seat)
    seat_view.known(match, seat)


def _refusing(method: Callable[..., Any], real: Any) -> Callable[..., Any]:
    def called(state: Any, *more: Any) -> Any:
        assert state is not real
        return method(state, *more)

    return called
