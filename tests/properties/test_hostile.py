"""Whatever is brought to the doors that take texts, they read it or answer with a sentence, soon and in little memory.

The check tries 2,000 hostile texts; ``-m long`` 30,000 in all.
"""

from __future__ import annotations

import pytest
from tests.properties.hostile import KINDS, hostile, tried

QUICK, LONG, BLOCK = 2000, 30_000, 4000


@pytest.mark.slow
def test_a_hostile_text_is_read_or_answered_with_a_sentence() -> None:
    found = tried(0, QUICK)
    print(found)
    assert not found.faults, str(found)
    assert found.read > QUICK // 20, "hardly anything is read, so hardly anything has been tried"
    assert len(found.told) > 20


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, LONG, BLOCK))
def test_thousands_of_hostile_texts_are_read_or_answered_with_a_sentence(first: int) -> None:
    found = tried(first, BLOCK)
    print(found)
    assert not found.faults, str(found)


def test_a_hostile_text_is_the_same_at_every_run() -> None:
    assert [hostile(seed)[0] for seed in range(len(KINDS))] == [hostile(seed)[0] for seed in range(len(KINDS))]
