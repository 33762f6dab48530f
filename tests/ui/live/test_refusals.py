"""What comes over a connection is looked at as what comes by hand: a wrong letter is named, and nothing changes."""

from __future__ import annotations

import base64
import zlib

import ui_fake_page as fake
from tests.together.test_adversaries import rewritten, with_another_choice, with_another_die
from tests.together.two import Side
from ui_live_pages import Window, apart, connect, play, settle

from sakusen.engine.core import Decision
from sakusen.engine.match import Match
from sakusen.engine.record import replayed
from sakusen.together import letter, live
from sakusen.ui.page.words import say


def newer(code: str) -> str:
    """The same letter of a later edition, with a good check sum."""
    data = bytearray(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)))[:-4]
    data[1] = 9
    return base64.urlsafe_b64encode(data + zlib.crc32(data).to_bytes(4, "big")).decode().rstrip("=")


def impossible(writer: Side) -> str:
    """A letter with more in its number than there are steps."""
    arrived = letter.decode(rewritten(writer, writer.match))
    larger = int.from_bytes(arrived.number_bytes, "big") * 10**9
    return letter.encode(arrived._replace(number_bytes=larger.to_bytes((larger.bit_length() + 7) // 8, "big")))


def changed(writer: Side, found: tuple[int, Match] | None) -> tuple[str, int]:
    """The letter of a match that was changed, and at which step."""
    assert found
    return rewritten(writer, found[1]), found[0]


def forgeries(writer: Side, reader_seat: int, known: int) -> dict[str, tuple[str, int]]:
    """By the reason for which they are refused: letters that a changed program could send, and the step that is named
    (0: none). ``known`` steps have gone to and fro before."""
    match, seat = writer.match, writer.table.seat
    further = match.branch(match.luck)
    assert isinstance(further.pending, Decision)
    further.choose(further.pending.actions[0])
    sound = rewritten(writer, match)
    return {
        "illegal": (impossible(writer), 0),
        "altered": changed(writer, with_another_choice(match, reader_seat)),
        "fork": changed(writer, with_another_choice(replayed(match, known), seat)),
        "die": changed(writer, with_another_die(match, 0)),
        "forged": (rewritten(writer, further), len(match.entries) + 1),
        "newer": (newer(sound), 0),
        "cut": (sound[:-8], 0),
    }


async def ready() -> tuple[Window, Window, Side]:
    """A reader who waits, the other, and what a program at the other's seat has to send."""
    host, guest = await apart("july", "friendly")
    await connect(host, guest)
    await play(host, guest, 12)
    await settle(host, guest)
    writer = host if host.mate.state == "mine" else guest
    reader = guest if writer is host else host
    side = Side(writer.mate.table, writer.mate.match.branch(None), "14")
    side.play()
    return reader, writer, side


def test_a_letter_that_is_not_what_it_should_be_is_named_kept_and_changes_nothing():
    async def story() -> None:
        reader, writer, side = await ready()
        known, kept = len(reader.mate.match.entries), set()
        for why, (code, step) in forgeries(side, reader.mate.table.seat, known).items():
            before, number = reader.key, reader.mate.table.number
            end = next(one for one in reader.app.live._ends if one.state == "open")
            reader.app.live._now = lambda: 0.0
            reader.app.live.heard(end, f"{writer.mate.table.role} letter {code}")
            await settle(reader)
            refused = reader.mate.table.refused[-1]
            assert refused.kind == why
            assert not step or refused.step == step, (why, refused.step)
            assert refused.code == code
            assert (reader.key, reader.mate.table.number, len(reader.mate.match.entries)) == (before, number, known)
            assert reader.app.live.state == "direct", "an untrue letter says nothing of the wire"
            kept.add(why)
        assert len(kept) == 7
        end = next(one for one in reader.app.live._ends if one.state == "open")
        number = reader.mate.table.number
        reader.app.live.heard(end, f"{writer.mate.table.role} letter {side.send()}")
        await settle(reader)
        assert reader.mate.table.number == number + 1, "the true one is taken in as if nothing had happened"

    fake.look(story())


def test_a_letter_that_is_longer_than_any_ends_the_connection_and_nothing_else():
    async def story() -> None:
        reader, writer, _ = await ready()
        before, number = reader.key, reader.mate.table.number
        end = next(one for one in reader.app.live._ends if one.state == "open")
        reader.app.live.heard(end, f"{writer.mate.table.role} letter {'A' * live.MOST}")
        await settle(reader)
        assert say("en" if reader.lang == "en" else "ja", "live.no.large") in fake.dom.by_id("notices").innerHTML
        assert reader.app.live.state == "lost"
        assert (reader.key, reader.mate.table.number) == (before, number)

    fake.look(story())
