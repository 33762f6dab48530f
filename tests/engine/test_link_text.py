"""Bytes as the characters of a link."""

from __future__ import annotations

from random import Random

import pytest

from sakusen.engine import link_text


def test_bytes_sent_as_a_link_are_received_whole() -> None:
    rng = Random(10)
    for size in range(40):
        data = rng.randbytes(size)
        assert link_text.as_bytes(link_text.as_text(data)) == data
        assert link_text.received(link_text.sent(data)) == data


@pytest.mark.parametrize("change", ["", "cut", "altered", "other characters", "longer"])
def test_a_link_that_is_cut_altered_or_no_link_is_no_bytes(change: str) -> None:
    text = link_text.sent(b"one of the letters")
    found = {"cut": text[:-1], "altered": "A" + text[1:], "other characters": text + "+/", "longer": text + "A"}
    with pytest.raises(ValueError, match="characters|sum"):
        link_text.received(found.get(change, change))


def test_what_a_mail_puts_into_a_text_is_left_out_where_only_the_bytes_are_wanted() -> None:
    text = link_text.as_text(b"one of the letters")
    assert link_text.as_bytes(text[:7] + "\n " + text[7:]) == b"one of the letters"
