"""The small network that judges positions: adding its rows up is exact, and what nobody has seen counts nothing."""

from __future__ import annotations

import random
from base64 import b64encode
from math import tanh
from typing import Any, NoReturn

import pytest

from sakusen.ai.network import OFFSET, Network, Stored

ROWS, HIDDEN, SCALE = 40, 5, 64


def some_numbers(seed: int) -> Stored:
    rng = random.Random(seed)

    def numbers(count: int) -> list[int]:
        return [rng.randrange(-200, 200) for _ in range(count)]

    rows = [numbers(HIDDEN + 1) for _ in range(ROWS)]
    return {"provenance": "", "scale": SCALE, "bias": numbers(HIDDEN + 1), "out": numbers(HIDDEN), "rows": rows}


def by_hand(data: Stored, facts: list[int]) -> float:
    sums = [(data["bias"][i] + sum(data["rows"][row][i] for row in facts)) / SCALE for i in range(HIDDEN + 1)]
    return sums[HIDDEN] + sum(data["out"][i] / SCALE * tanh(sums[i]) for i in range(HIDDEN))


def test_the_log_odds_are_those_of_a_network_with_one_hidden_layer() -> None:
    rng = random.Random(2)
    for seed in range(5):
        data = some_numbers(seed)
        net = Network(data)
        assert (len(net), net.hidden) == (ROWS, HIDDEN)
        for count in (0, 1, 2, 30, 60):
            facts = [rng.randrange(ROWS) for _ in range(count)]  # the same one may be true twice
            assert net.lean(facts) == pytest.approx(by_hand(data, facts))


def test_the_order_of_facts_changes_nothing() -> None:
    net = Network(some_numbers(1))
    assert net.lean([9, 2, 8, 17, 31]) == net.lean([31, 8, 9, 17, 2])


def test_sums_as_far_from_zero_as_can_be_do_not_touch_their_neighbours() -> None:
    far = OFFSET - 1
    rows = [[far, -far - 1, far], [-far, far, -far]]
    net = Network({"provenance": "", "scale": SCALE, "bias": [0, 0, 0], "out": [SCALE, 2 * SCALE], "rows": rows})
    assert net.lean([0]) == pytest.approx(1 - 2 + far / SCALE)
    assert net.lean([1]) == pytest.approx(-1 + 2 - far / SCALE)
    assert net.lean([0, 1]) == pytest.approx(2 * tanh(-1 / SCALE))


def test_a_fact_that_no_game_has_shown_counts_nothing() -> None:
    net = Network({"provenance": "", "scale": 4, "bias": [1, 2], "out": [8], "rows": [[4, 2], []]})
    assert net.lean([0, 1]) == net.lean([0]) == pytest.approx(0.5 + 0.5 + 2 * tanh(1.25))


def test_only_the_rows_that_are_asked_for_are_read_and_each_of_them_once() -> None:
    """A page asks about one position at a time, and all rows at once would hold it up."""

    class Told(list[list[int]]):
        def __getitem__(self, row: Any) -> Any:
            read.append(row)
            return super().__getitem__(row)

        def __iter__(self) -> NoReturn:
            raise AssertionError("all rows are read")

    read: list[int] = []
    data = some_numbers(3)
    net = Network({**data, "rows": Told(data["rows"])})
    for facts in ([3, 8], [8, 5], [3, 5]):
        assert net.lean(facts) == pytest.approx(by_hand(data, facts))
    assert read == [3, 8, 5]


def test_rows_may_be_one_text_of_bytes() -> None:
    rng = random.Random("bytes")
    rows = [[rng.randint(-900, 900) for _ in range(5)] if fact % 3 else [] for fact in range(40)]
    data = b"".join(number.to_bytes(2, "little", signed=True) for row in rows for number in row)
    rest: dict[str, Any] = {"provenance": "", "scale": 100, "bias": [3, -4, 5, 0, 7], "out": [50, -60, 70, 80]}
    known = [fact for fact in range(40) if fact % 3]
    listed = Network({**rest, "rows": rows})  # type: ignore[typeddict-item]
    told = Network({**rest, "rows": b64encode(data).decode(), "facts": known})  # type: ignore[typeddict-item]
    assert len(told) == len(known)
    for _ in range(20):
        facts = rng.sample(range(40), 12)
        assert told.lean(facts) == listed.lean(facts)
        half = told.total(facts[:6]) + told.total(facts[6:])
        assert told.lean_of(half) == told.lean(facts)
