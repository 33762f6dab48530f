"""The JSON desk: requests in, actions or errors out, never an exception."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sakusen.ai import player, worker_protocol
from sakusen.engine.core import Chance, Decision, Outcome, Pending, View, Waiting
from sakusen.engine.luck import Dealt
from sakusen.games import game

KINMEN = game("kinmen")


def ask(**request: Any) -> dict[str, Any]:
    return json.loads(worker_protocol.answer(json.dumps(request), game))


def first_view() -> dict[str, Any]:
    return worker_protocol.view_to_json(KINMEN.observe(KINMEN.start(), 1))


def same(a: View, b: View) -> bool:
    return worker_protocol.view_to_json(a) == worker_protocol.view_to_json(b) and type(a.pending) is type(b.pending)


def test_answers_with_a_legal_action_and_its_own_id() -> None:
    reply = ask(id={"any": 1}, slug="kinmen", level="normal", seconds=60, view=first_view())
    assert reply["id"] == {"any": 1}
    assert reply["action"] in first_view()["pending"]["actions"]
    assert isinstance(reply["then"], list)
    assert reply["micros"] >= 0


def test_only_who_comes_from_the_same_build_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another build may mean something else by the same action."""
    monkeypatch.setattr(worker_protocol, "edition", lambda: "this one")
    assert ask(slug="kinmen", warm=True, edition="another one")["error"] == worker_protocol.OTHER_EDITION
    assert ask(slug="kinmen", warm=True, edition="this one")["ready"] == "kinmen"
    assert ask(slug="kinmen", warm=True)["ready"] == "kinmen", "a page is not the only one who asks"


@pytest.mark.parametrize("level", list(player.LEVELS))
def test_every_level_can_be_asked_for(level: str) -> None:
    assert "action" in ask(id=1, slug="kinmen", level=level, evaluations=3, view=first_view())


def test_same_seed_same_answer() -> None:
    replies = [ask(id=1, slug="kinmen", level="easy", seed="x", view=first_view()) for _ in range(2)]
    assert replies[0]["action"] == replies[1]["action"]


def test_warming_loads_the_game_only() -> None:
    assert ask(id=2, slug="kinmen", warm=True)["ready"] == "kinmen"


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({"slug": "chess"}, "no_such_game"),
        ({"slug": ["kinmen"]}, "no_such_game"),
        ({}, "no_such_game"),
        ({"slug": "kinmen"}, "bad_view"),
        ({"slug": "kinmen", "view": {"slug": "kinmen"}}, "bad_view"),
        (
            {
                "slug": "kinmen",
                "view": {"slug": "other", "seat": 0, "facts": {}, "pending": {"kind": "waiting", "seat": 1}},
            },
            "bad_view",
        ),
        (
            {
                "slug": "kinmen",
                "view": {"slug": "kinmen", "seat": 0, "facts": {}, "pending": {"kind": "waiting", "seat": 1}},
            },
            "not_your_decision",
        ),
        ({"slug": "kinmen", "view": {**first_view(), "seat": 0}}, "not_your_decision"),
        ({"slug": "kinmen", "level": "godlike", "view": "first"}, "no_such_level"),
        ({"slug": "kinmen", "seconds": "long", "view": "first"}, "bad_request"),
        ({"slug": "kinmen", "evaluations": 2.5, "view": "first"}, "bad_request"),
        ({"slug": "kinmen", "evaluations": True, "view": "first"}, "bad_request"),
    ],
)
def test_errors_are_named(request_: dict[str, Any], error: str) -> None:
    if request_.get("view") == "first":
        request_ = {**request_, "view": first_view()}
    reply = ask(id=5, **request_)
    assert reply["error"] == error
    assert reply["id"] == 5
    assert "action" not in reply


@pytest.mark.parametrize(("text", "error"), [("{", "bad_json"), ("7", "bad_request"), ("null", "bad_request")])
def test_nonsense_is_answered_too(text: str, error: str) -> None:
    reply = json.loads(worker_protocol.answer(text, game))
    assert reply["error"] == error
    assert reply["id"] is None


def test_facts_that_make_no_sense_are_reported_not_raised() -> None:
    view = first_view()
    view["facts"] = {}
    assert ask(id=1, slug="kinmen", view=view)["error"] == "failed"


def test_a_worker_that_runs_out_of_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def spent(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("sakusen.ai.player.choosing_line", spent)
    assert ask(id=1, slug="kinmen", view=first_view())["error"] == worker_protocol.OUT_OF_MEMORY


def test_every_view_of_a_game_survives_the_journey_through_json() -> None:
    rng, luck, state = random.Random(3), Dealt(3), KINMEN.start()
    while not isinstance(pending := state.pending(), Outcome):
        for seat in (0, 1):
            view = KINMEN.observe(state, seat)
            assert same(
                view, worker_protocol.view_from_json(json.loads(json.dumps(worker_protocol.view_to_json(view))))
            )
        if isinstance(pending, Chance):
            state.resolve(luck.draw(pending))
        else:
            state.apply(pending.actions[int(rng.random() * len(pending.actions))])


@pytest.mark.parametrize(
    "pending",
    [
        Decision(1, "x", "1.0", (3, 4), [5, 6], True),
        Chance("y", "2.0", (1, 0, 2), 1),
        Outcome((1.0, -1.0), "level", "reason", "3.0"),
        Waiting(0),
    ],
)
def test_all_kinds_of_pending_travel(pending: Pending) -> None:
    view = View("kinmen", 0, {"at": [1, 2]}, pending)
    assert same(view, worker_protocol.view_from_json(worker_protocol.view_to_json(view)))


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"slug": "k", "seat": 0, "facts": {}, "pending": {"kind": "riddle"}},
        {"slug": "k", "seat": 0, "facts": [], "pending": {"kind": "waiting", "seat": 0}},
    ],
)
def test_other_data_are_no_view(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="view"):
        worker_protocol.view_from_json(data)
