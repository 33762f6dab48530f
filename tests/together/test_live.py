"""Two pages that are connected: the frames that they send each other, and the two codes by which they meet."""

from __future__ import annotations

import random

import pytest

from sakusen.together import live, signal
from sakusen.together.live import Frame, Gate
from sakusen.together.terms import Unsound

GAME = "0123456789abcdef0123456789abcdef"
PRINT = ":".join(f"{at:02X}" for at in range(32))
SDP = "\r\n".join(
    [
        "v=0",
        "o=- 4611 2 IN IP4 127.0.0.1",
        "a=ice-ufrag:4Zcd",
        "a=ice-pwd:2/1muCWoOi3uLifh0NuRHlig",
        f"a=fingerprint:sha-256 {PRINT}",
        "a=setup:actpass",
        "a=candidate:1 1 udp 2113937151 4b0a3d1c-7d4e-4a50-9d6c-0e6c1d2f3a4b.local 50713 typ host generation 0",
        "a=candidate:2 1 udp 2122260223 192.168.1.7 50714 typ host",
        "a=candidate:3 1 udp 2122260222 2001:db8::7:1 50715 typ host",
        "a=candidate:4 1 udp 1677729535 203.0.113.9 50716 typ srflx raddr 0.0.0.0 rport 0",
        "a=candidate:5 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active",
        "",
    ]
)


# ------------------------------------------------------------------ frames
@pytest.mark.parametrize(
    "frame",
    [
        Frame(0, live.HELLO, live.have(GAME, 0)),
        Frame(1, live.HAVE, live.have(GAME, 117)),
        Frame(1, live.LETTER, "pQEC_-x"),
        Frame(0, live.POINT, "1606"),
        Frame(0, live.POINT, "1606 1707"),
        Frame(0, live.POINT, "-"),
        Frame(1, live.SAY, "11. Division, dann <b>passe</b> ich. あ"),
        Frame(0, live.CLOCK, "2700"),
        Frame(0, live.BYE),
    ],
)
def test_a_frame_is_read_as_it_was_written(frame):
    assert live.read(live.written(frame)) == frame


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2 bye",
        "0",
        "0 HELLO x",
        "0 hello 1 short 3",
        "0 have 1 " + GAME + " -1",
        "0 letter pQ<script>",
        "0 letter ",
        "0 point 16061 2",
        "0 point 1 2 3",
        "0 point ../x",
        "0 say two\nlines",
        "0 say " + "x" * (live.WORDS + 1),
        "0 say ",
        "0 clock 1e9",
        "0 bye now",
        "{}",
        "\0\0",
    ],
)
def test_what_no_page_sends_is_not_read(text):
    with pytest.raises(Unsound):
        live.read(text)


def test_a_message_of_ten_megabytes_is_refused_before_it_is_looked_at():
    with pytest.raises(Unsound, match="large"):
        live.read("0 say " + "x" * 10_000_000)


def test_a_kind_that_a_later_edition_may_have_is_passed_over():
    assert live.read("0 wave 3") is None


def test_any_text_is_a_frame_or_is_refused_and_never_anything_else():
    rng = random.Random(3)
    words = ["0", "1", "hello", "have", "letter", "point", "say", "clock", "bye", GAME, "7", "-", " ", "\u202e", "é"]
    for _ in range(5000):
        text = rng.choice(["", " "]).join(rng.choice(words) for _ in range(rng.randrange(6)))
        try:
            frame = live.read(text)
        except Unsound:
            continue
        assert frame is None or live.read(live.written(frame)) == frame


def test_a_short_text_holds_no_marks_that_turn_the_line_round():
    assert live.plain_words("a\u202eb\x00c\n d") == "a b c d"
    assert len(live.plain_words("x" * 500)) == live.WORDS


def test_places_are_nothing_one_hex_or_the_ends_of_an_arrow():
    assert live.places("-") == live.places("") == ()
    assert live.places("7") == (7,)
    assert live.places("7 9") == (7, 9)


def test_who_sends_too_much_in_a_second_is_not_listened_to():
    gate = Gate(most=40, seconds=1.0)
    assert all(gate.takes(10 + at / 100) for at in range(40))
    assert not gate.takes(10.5)
    assert gate.takes(12.0), "a second later it is"


# ------------------------------------------------------------------ codes
def test_a_code_holds_all_that_the_other_browser_needs_and_is_short():
    offer = signal.from_sdp(SDP, bytes.fromhex(GAME))
    code = signal.encode(offer)
    assert len(code) < 200
    assert signal.decode(code) == offer
    sdp = signal.as_sdp(offer)
    assert signal.from_sdp(sdp, bytes.fromhex(GAME)) == offer
    for part in ("a=ice-ufrag:4Zcd\r\n", "192.168.1.7 50714 typ host", "4b0a3d1c-7d4e-4a50-9d6c-0e6c1d2f3a4b.local"):
        assert part in sdp
    assert "2001:0db8:0000:0000:0000:0000:0007:0001" in sdp
    assert "203.0.113.9 50716 typ srflx raddr" in sdp
    assert "tcp" not in sdp


def test_a_code_of_a_computer_with_many_addresses_is_still_below_400_characters():
    lines = [f"a=candidate:1 1 udp {9000 - n} 2001:db8::{n:x} 50{n:03} typ host" for n in range(1, 60)]
    offer = signal.from_sdp(SDP + "\r\n".join(lines) + "\r\n", bytes(16))
    code = signal.encode(offer)
    assert len(code) < signal.LONGEST
    kept = signal.decode(code).addresses
    assert kept == offer.addresses[: len(kept)], "what would be tried first is kept"


def test_an_answer_is_known_as_one():
    answer = signal.from_sdp(SDP.replace("actpass", "active"), bytes(16))
    assert signal.decode(signal.encode(answer)).role == signal.ANSWER
    assert "a=setup:active" in signal.as_sdp(answer)


def test_addresses_that_only_the_own_network_knows_are_told_apart():
    local = [line for line in SDP.split("\r\n") if "candidate" not in line or ".local" in line]
    assert signal.from_sdp("\r\n".join(local), bytes(16)).is_local
    assert not signal.from_sdp(SDP, bytes(16)).is_local


@pytest.mark.parametrize("seed", range(40))
def test_a_code_that_was_cut_or_changed_is_refused(seed):
    rng, code = random.Random(seed), signal.encode(signal.from_sdp(SDP, bytes(16)))
    at = rng.randrange(len(code))
    changed = code[:at] + rng.choice("AZaz09-_") + code[at + 1 :]
    for bad in (code[:at], changed if changed != code else code + "A", code + "AAAA", "", "x" * 10_000_000):
        with pytest.raises(Unsound):
            signal.decode(bad)


def test_breaks_of_lines_that_a_chat_puts_into_a_code_do_no_harm():
    code = signal.encode(signal.from_sdp(SDP, bytes(16)))
    assert signal.decode(f"  {code[:60]}\n{code[60:]} ") == signal.decode(code)


def test_a_code_can_put_no_line_of_its_own_into_a_description():
    offer = signal.from_sdp(SDP, bytes(16))
    with pytest.raises(Unsound):
        signal.decode(signal.encode(offer._replace(password="x\r\na=candidate:evil")))


def test_servers_are_those_that_the_reader_enters_and_no_others():
    assert signal.servers("") == "[]"
    made = signal.servers("stun:stun.example.org:3478\nturn:t.example.org:3478?transport=udp me secret")
    assert '"urls": "stun:stun.example.org:3478"' in made
    assert '"credential": "secret"' in made
    for bad in ("https://example.org", "turn:t.example.org", "stun:", "stun:a b c d", "javascript:1"):
        with pytest.raises(Unsound):
            signal.servers(bad)
