"""What is wrong with a slip is said by name, with the step, and nothing on the table or in the drawer changes."""

from __future__ import annotations

import base64
import random
import zlib
from html import escape

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_apart import TITLES, Alone, lent, play_turn
from tests.ui.mail.test_pages import dialog

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance, Decision
from sakusen.engine.match import Match
from sakusen.engine.record import replayed
from sakusen.together import finding, solo
from sakusen.together.solo import Slip
from sakusen.ui.page.words import say

KEY, OTHER_KEY = bytes(32), bytes(31) + b"1"


def another(match: Match, at: int) -> Match:
    """The same game up to a step, at which something else is chosen."""
    before = replayed(match, at)
    pending = before.pending
    assert isinstance(pending, Decision)
    before.choose(next(action for action in pending.actions if action != match.entries[at].value))
    return before


def choices(match: Match, first: int, last: int) -> list[int]:
    """The steps from ``first`` up to ``last`` at which there was something to choose."""
    asked = [pending for pending, _ in solo.walked(match)][first:last]
    return [first + n for n, one in enumerate(asked) if isinstance(one, Decision) and len(one.actions) > 1]


def played_on(match: Match, steps: int = 10_000) -> Match:
    """Played on, the first way, to so many steps or to the end."""
    while len(match.entries) < steps and not match.is_over:
        pending = match.pending
        if isinstance(pending, Decision):
            match.choose(pending.actions[0])
        else:
            assert isinstance(pending, Chance)
            match.roll(next(n for n, weight in enumerate(pending.weights) if weight))
    return match


def newer(code: str) -> str:
    """The same slip of a later edition, with a good check sum."""
    data = bytearray(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)))[:-4]
    data[1] += 1
    return base64.urlsafe_b64encode(data + zlib.crc32(data).to_bytes(4, "big")).decode().rstrip("=")


async def refuses(home: Alone, code: str, why: str, step: int = 0) -> None:
    """It is refused with this sentence, and nothing has changed."""
    kept = [(game.ident, game.meta) for game in home.app.saves.all()[0]]
    await home.app.post.open(code)
    await home.rest()
    assert escape(say("en", "apart.no." + why, n=step)) in dialog(), (why, dialog())
    assert [(game.ident, game.meta) for game in home.app.saves.all()[0]] == kept, why


async def code_of(home: Alone, slip: Slip, key: bytes = KEY) -> str:
    """As a changed program sends it: signed, so that only what it says is wrong."""
    return solo.encode(await home.app.letters.rooms.apart.signed(slip, key))


@pytest.mark.parametrize("why", ["illegal", "altered", "newer", "too_long"])
def test_a_turn_that_comes_back_wrong_is_refused_by_name(why: str) -> None:
    async def story() -> None:
        owner, friend, _ = await lent(TITLES[0])
        text = await play_turn(friend)
        await owner.come_back()
        before, code = owner.steps(), finding.find(text)
        sound = solo.decode(code)
        match = finish(solo.reading(sound, games.game))

        def back(changed: Match) -> Slip:
            more = {"game": sound.game, "first": sound.first}
            return solo.slip(solo.BACK, changed, sound.seed, "Crane", 1, b"", **more)

        if why == "illegal":  # a number that holds more steps than there are
            larger = int.from_bytes(sound.number_bytes, "big") * 10**9
            number = larger.to_bytes((larger.bit_length() + 7) // 8, "big")
            wrong = sound._replace(number_bytes=number)
            with pytest.raises(solo.Unsound) as told:
                finish(solo.reading(wrong, games.game))
            await refuses(owner, await code_of(owner, wrong), told.value.key, int(told.value.detail or 0))
            assert told.value.key == why
        elif why == "altered":
            at = choices(match, 0, sound.first)[0]
            changed = played_on(another(match, at), sound.first)
            await refuses(owner, await code_of(owner, back(changed)), why, at + 1)
        else:
            await refuses(owner, newer(code) if why == "newer" else code + "A" * 10_000_000, why)
        assert owner.steps() == before
        await owner.open(text)
        await owner.run("apart-on", owner.app.saves.all()[0][0].ident)
        assert len(owner.steps()) > len(before), "the true one is taken in as if nothing had happened"
        if why == "altered":  # and once it is here, another turn for the same loan is a fork
            at = choices(match, sound.first, sound.steps)[0]
            await refuses(owner, await code_of(owner, back(another(match, at))), "fork", at + 1)

    fake.run(story())


def test_the_first_result_of_each_player_counts() -> None:
    async def story() -> None:
        mine = Alone("en")
        await mine.visit()
        games.presenter(TITLES[0])
        fake.dom.answers["new"] = {}
        await mine.run("challenge", TITLES[0])
        asked = solo.decode(finding.find(await mine.send("seed")))
        beginning = finish(solo.reading(asked, games.game))
        codes = []
        for seed, key in ((1, KEY), (2, KEY), (2, OTHER_KEY)):
            match, rng = replayed(beginning, 0), random.Random(seed)
            solo.settle(match, asked.seed)
            while isinstance(pending := match.pending, Decision):
                match.choose(rng.choice(pending.actions))
            codes.append(await code_of(mine, solo.slip(solo.SEED, match, asked.seed, "Crane", 1, b""), key))
        await mine.open(codes[0])
        assert escape(say("en", "apart.kept")) in dialog()
        await refuses(mine, codes[1], "second")
        await mine.open(codes[2])
        assert escape(say("en", "apart.kept")) in dialog(), "what another has played is another result"

    fake.run(story())
