"""Sounds: made from numbers, short, and of what is to be seen as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from sakusen.presenter.beats import Beat, Cast, Die
from sakusen.ui.match.beats import moments, sound_of
from sakusen.ui.page import sound_waves
from sakusen.ui.page.sound_waves import RATE, TICKS, samples

DICE = Cast(dice=(Die(3), Die(5)))


@pytest.mark.parametrize("name", TICKS)
def test_a_sound_is_short_as_loud_as_it_can_be_and_always_the_same(name: str):
    wave = samples(name)
    assert len(wave) < RATE / 4
    assert max(map(abs, wave)) == pytest.approx(1)
    assert max(map(abs, wave[-50:])) < 0.05  # it ends without a click
    samples.cache_clear()
    assert samples(name) == wave


def test_the_three_sounds_differ():
    assert len({samples(name) for name in TICKS}) == 3


def test_all_sounds_together_are_below_60_kb():
    written = Path(sound_waves.__file__).stat().st_size
    assert written + 2 * sum(len(samples(name)) for name in TICKS) < 60_000


def test_dice_are_heard_while_they_tumble_and_cards_when_they_turn():
    steps = ("Ratio", "Die", "Result", "Units")
    attack = Beat("attack", (0, 2), 0, "Attack", "12.4", "It holds", steps=steps, cast=DICE)
    assert [sound_of(attack, moment) for moment in moments(attack, "normal")] == ["", "die", "die", ""]
    card = Beat("event", (0, 1), 0, "Event", "7.1", "A card", steps=steps, cast=Cast(art="<svg></svg>"))
    assert [sound_of(card, moment) for moment in moments(card, "fast")] == ["paper", ""]
    chit = Beat("chit", (0, 1), 0, "Chit", "7.1", "A chit", cast=Cast(art="<svg></svg>"))
    assert [sound_of(chit, moment) for moment in moments(chit, "slow")] == ["paper"]


def test_what_is_not_played_is_not_heard():
    assert moments(Beat("attack", (0, 2), 0, "Attack", "12.4", "It holds", cast=DICE), "none") == []
