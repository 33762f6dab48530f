"""How two pages find each other without a server: what must travel of a WebRTC session description, as a short code.

A description is 700 characters of which only the user fragment and the password of ICE, the hash of the certificate and
the addresses differ between two pages; everything else is always the same and is written anew at the other end. The
code also names the game, so that a code of another one is refused before anything is tried.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from ..engine import link_text
from .terms import Unsound

MARK, VERSION = 0xC3, 1
OFFER, ANSWER = 0, 1
LONGEST = 400
"""A code is shorter than this many characters; what does not fit are the addresses that would be tried last."""
GAME = 6
"""Bytes of the name of a game in a code."""
FRAME = 65_536
"""The longest message that a browser may send us; PROTOCOL.md says 64,000 characters."""
HOST, SERVER, RELAY = 0, 1, 2
KINDS = ("host", "srflx", "relay")
_SIZES = {0: 4, 1: 16, 2: 16}  # IPv4, IPv6, a name under .local as its 16 bytes
_CANDIDATE = re.compile(r"a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ (\w+)", re.IGNORECASE)
_LOCAL = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local", re.IGNORECASE)
_ICE = re.compile(r"[A-Za-z0-9+/]{4,64}")
_SERVER = re.compile(r"(stuns?|turns?):([A-Za-z0-9.\-\[\]:]{1,120}?)(:\d{1,5})?(\?transport=(udp|tcp))?")


class Address(NamedTuple):
    """Where a page can be reached: ``form`` is 0 (IPv4), 1 (IPv6) or 2 (a name that only the same network knows);
    ``kind`` is :data:`HOST`, :data:`SERVER` (as a STUN server sees it) or :data:`RELAY`."""

    kind: int
    form: int
    priority: int
    data: bytes
    port: int


class Signal(NamedTuple):
    """One of the two codes."""

    role: int
    game: bytes
    fragment: str
    password: str
    fingerprint: bytes
    addresses: tuple[Address, ...] = ()

    @property
    def is_local(self) -> bool:
        """Whether it names no address that is known outside one's own network by name only."""
        return bool(self.addresses) and all(one.form == 2 for one in self.addresses)


# ------------------------------------------------------------------ descriptions of the browser
def from_sdp(sdp: str, game: bytes) -> Signal:
    """What must travel of a description that the browser has made."""
    fingerprint = _line(sdp, r"fingerprint:sha-256 ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})")
    role = OFFER if "a=setup:actpass" in sdp else ANSWER
    fragment, password = _line(sdp, r"ice-ufrag:(\S+)"), _line(sdp, r"ice-pwd:(\S+)")
    found = {_address(*one.groups()) for one in _CANDIDATE.finditer(sdp)} - {None}
    addresses = sorted((one for one in found if one), key=lambda one: (-one.priority, one))
    return Signal(role, game[:GAME], fragment, password, bytes.fromhex(fingerprint.replace(":", "")), tuple(addresses))


def _line(sdp: str, pattern: str) -> str:
    found = re.search(f"a={pattern}\\s", sdp)
    if not found:
        raise Unsound("signal", pattern.split(":")[0])
    return found[1]


def _address(priority: str, where: str, port: str, kind: str) -> Address | None:
    """``None`` for an address of a kind that nobody outside can use."""
    if kind not in KINDS or not 0 < int(port) < 65_536 or int(priority) >= 2**32:
        return None
    if _LOCAL.fullmatch(where):
        form, data = 2, bytes.fromhex(where[:-6].replace("-", ""))
    else:
        form, data = int(":" in where), _packed(where)
        if len(data) != _SIZES[form]:
            return None
    return Address(KINDS.index(kind), form, int(priority), data, int(port))


def _packed(where: str) -> bytes:
    """The bytes of an IPv4 or IPv6 address; empty for anything else. (The library for it is large.)"""
    try:
        if ":" not in where:
            return bytes(int(part) for part in where.split("."))
        head, gap, tail = where.partition("::")
        first, last = ([int(word, 16) for word in part.split(":") if word] for part in (head, tail))
        words = [*first, *[0] * (8 - len(first) - len(last) if gap else 0), *last]
        return b"".join(word.to_bytes(2, "big") for word in words)
    except (ValueError, OverflowError):
        return b""


def as_sdp(signal: Signal) -> str:
    """A description for the browser of the other page."""
    lines = [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=mid:0",
        f"a=ice-ufrag:{signal.fragment}",
        f"a=ice-pwd:{signal.password}",
        f"a=fingerprint:sha-256 {signal.fingerprint.hex(':').upper()}",
        f"a=setup:{'actpass' if signal.role == OFFER else 'active'}",
        "a=sctp-port:5000",
        f"a=max-message-size:{FRAME}",
    ]
    for at, one in enumerate(signal.addresses, 1):
        related = "" if one.kind == HOST else " raddr 0.0.0.0 rport 0"
        where = f"{_named(one)} {one.port} typ {KINDS[one.kind]}{related}"
        lines.append(f"a=candidate:{at} 1 udp {one.priority} {where}")
    return "\r\n".join([*lines, ""])


def _named(one: Address) -> str:
    text = one.data.hex()
    if one.form == 0:
        return ".".join(map(str, one.data))
    if one.form == 1:
        return ":".join(text[at : at + 4] for at in range(0, 32, 4))
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:])) + ".local"


# ------------------------------------------------------------------ codes
def encode(signal: Signal) -> str:
    """The code, always shorter than :data:`LONGEST`."""
    fragment, password = signal.fragment.encode(), signal.password.encode()
    data = bytes([MARK, VERSION, signal.role]) + signal.game[:GAME].ljust(GAME, b"\0")
    data += bytes([len(fragment)]) + fragment + bytes([len(password)]) + password + signal.fingerprint
    room = LONGEST * 3 // 4 - 5 - len(data)
    for one in signal.addresses:
        packed = bytes([one.kind * 4 + one.form]) + one.priority.to_bytes(4, "big") + one.data
        packed += one.port.to_bytes(2, "big")
        if len(packed) <= room:
            data, room = data + packed, room - len(packed)
    return link_text.sent(data)


def decode(text: str) -> Signal:
    """The signal of a code that somebody has pasted; :class:`Unsound` "signal" (it is none), "cut" or "newer"."""
    code = re.sub(r"\s", "", text)
    if not 20 <= len(code) <= LONGEST or not link_text.is_text(code) or not code.startswith("ww"):
        raise Unsound("signal")
    try:
        data = link_text.received(code)
    except ValueError as error:
        raise Unsound("cut") from error
    if data[0] != MARK or data[1] > VERSION or data[2] not in (OFFER, ANSWER):
        raise Unsound("newer")
    return _read(data[2:])


def _read(data: bytes) -> Signal:
    at = 0

    def take(count: int) -> bytes:
        nonlocal at
        at += count
        if at > len(data):
            raise Unsound("cut")
        return data[at - count : at]

    role, game = take(1)[0], take(GAME)
    fragment, password = (take(take(1)[0]).decode("ascii", "replace") for _ in range(2))
    fingerprint, addresses = take(32), []
    while at < len(data):
        kind, form = divmod(take(1)[0], 4)
        if kind >= len(KINDS) or form not in _SIZES:
            raise Unsound("newer")
        priority, where, port = take(4), take(_SIZES[form]), take(2)
        addresses.append(Address(kind, form, int.from_bytes(priority, "big"), where, int.from_bytes(port, "big")))
    if not _ICE.fullmatch(fragment) or not _ICE.fullmatch(password):  # they go into lines of a description
        raise Unsound("signal")
    return Signal(role, game, fragment, password, fingerprint, tuple(addresses))


# ------------------------------------------------------------------ servers
def servers(text: str) -> str:
    """What the reader has entered as STUN or TURN addresses, one for each line, as the JSON that the browser wants; a
    TURN address has user and password behind it. :class:`Unsound` "server" for anything else."""
    made: list[dict[str, str]] = []
    for line in text.splitlines()[:8]:
        words = line.split()
        if not words:
            continue
        if not _SERVER.fullmatch(words[0]) or len(words) not in (1, 3):
            raise Unsound("server", words[0])
        made.append({"urls": words[0]})
        if len(words) == 3:
            made[-1] |= {"username": words[1], "credential": words[2]}
        elif words[0].startswith("turn"):
            raise Unsound("server", words[0])
    return json.dumps(made)
