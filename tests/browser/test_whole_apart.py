"""Whole games of two people apart, to the same end: two browsers, each a process with a profile of its own, by message
and live, and a page against ``python -m sakusen``. Pages are reloaded and browsers killed in between, letters are lost,
come twice, and come again when they are old; what must never happen is that a step is lost or another one made of it.

    python3 py/tools/check.py tests/browser/test_whole_apart.py -m long

SAKUSEN_SEED names another run than the usual one. Every test writes a line with what has happened.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser.hosts import ANY_PORT
from tests.browser.person import digest
from tests.browser.processes import Seat, chromium, killable_firefox, with_a_door
from tests.browser.waiting import until as until_within
from tests.serving import serve_beside
from tests.together.program import Program

from sakusen.together import finding
from sakusen.together import letter as code
from tools import serve

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

pytestmark = [pytest.mark.long, pytest.mark.plain]

SEED = os.environ.get("SAKUSEN_SEED", "14")
PREFIX = "/sakusen/"
LANGS = ("en", "ja")
TITLES = ("kinmen", "july", "taiwan202x")
BY_MESSAGE = [(slug, kind) for slug in TITLES for kind in ("friendly", "shared")] + [
    (slug, "sealed") for slug in ("kinmen", "taiwan202x")
]
LIVE = [("kinmen", "shared"), ("july", "shared"), ("taiwan202x", "friendly"), ("kinmen", "sealed")]
HASTE = {"kinmen": 0.05}
"""How often a player takes what ends something; by other titles in three steps once."""
MOST = 3000  # letters, or looks at both pages while something is awaited
until = partial(until_within, seconds=150.0)
"""Wait for what two processes bring about together."""

TABLE = "app.play.session.mate.table"
TOLD = (
    "[app.play.session.mate.state, len(app.play.session.match.entries), " + TABLE + ".number,"
    " app.play.session.match.is_over, app.play.moving or app.play.session.turn == 'computer',"
    " app.letters.rooms.live.state]"
    " if app.play and app.play.session.mate else None"
)
"""Nothing while a game is opened anew."""
DEED = (
    "(lambda play, chance: play.done(play.session.commit([chance(play.session.match.pending.actions)])))"
    "(app.play, lambda actions: actions[-1] if {haste} else actions[{pick} % len(actions)])"
    " if app.play and not app.play.moving and app.play.session.turn == 'person'"
    " and app.play.session.mate.state == 'mine' else 0"
)
"""One step, if it is one's own turn and nothing moves."""
KEY = "[list(map(str, app.play.session.match.state.key()))]"
SENDS = """(() => { const send = RTCDataChannel.prototype.send, before = []; let number = 0;
    RTCDataChannel.prototype.send = function (text) {
        before.push(text);
        number += 1;
        if (number % 29 === 7) return undefined;
        if (number % 11 === 3) send.call(this, before[Math.floor(before.length / 2)]);
        if (number % 7 === 2) send.call(this, text);
        return send.call(this, text);
    }; })()"""
"""Of what a page sends some is lost, some comes twice, and some that is old comes again."""


class Figures:
    """What has happened in one game."""

    def __init__(self) -> None:
        self.begin = time.monotonic()
        self.lost = self.doubled = self.old = self.connections = 0

    def line(self, what: str, seats: list[Seat], steps: int, letters: int) -> str:
        minutes = (time.monotonic() - self.begin) / 60
        reloads, kills = (sum(getattr(seat, name) for seat in seats) for name in ("reloads", "kills"))
        return (
            f"{what}: {steps} steps, {letters} letters ({self.lost} lost, {self.doubled} twice, {self.old} old ones), "
            f"{reloads} reloads, {kills} kills, {self.connections} connections, {minutes:.1f} min"
        )


@pytest.fixture(scope="session")
def door(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site with a door is served."""
    running = serve.server(with_a_door(site, tmp_path_factory.mktemp("door") / "site"), ANY_PORT, PREFIX)
    serve_beside(running)
    yield serve.address(running, PREFIX)
    running.shutdown()
    running.server_close()


@pytest.fixture
def seats(playwright: Playwright, door: str, tmp_path: Path) -> Iterator[Callable[..., list[Seat]]]:
    """Makes the seats: a Chromium for each, or Firefox for the second."""
    with ExitStack() as stack:

        def make(count: int = 2, second: str = "Chromium") -> list[Seat]:
            made = []
            for number in range(count):
                is_other = number and second == "Firefox"
                folder = tmp_path / f"profile{number}"
                one = killable_firefox(folder) if is_other else chromium(playwright, folder)
                made.append(Seat(stack.enter_context(one), door, LANGS[number]))
                made[-1].settle_in()
            return made

        yield make


@pytest.fixture
def tell(pytestconfig: pytest.Config, request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Writes a line where the reader of the test sees it."""
    capture = pytestconfig.pluginmanager.getplugin("capturemanager")

    def write(line: str) -> None:
        with capture.global_and_fixture_disabled():
            print(f"\n{line}", flush=True)

    return write


# ------------------------------------------------------------------ looking and waiting
def told(seat: Seat) -> tuple[str, int, int, bool, bool, str] | None:
    """State, steps, letters, whether it is over, whether it goes on by itself, the connection."""
    found = seat.ask(TOLD)
    return tuple(found) if found else None  # type: ignore[return-value]


def rest(seat: Seat) -> tuple[str, int, int, bool, bool, str]:
    """The same as soon as nothing goes on by itself."""
    return until(lambda: (now := told(seat)) and not now[4] and now[0] != "shown" and now, f"{seat.lang} at rest")  # type: ignore[no-any-return]


def close_dialogs(seat: Seat) -> None:
    """Whatever lies over the table is put away, as a reader does who wants to go on."""
    seat.browser.run("[document.querySelector('dialog[open] [data-do=close]')?.click() ?? 0]")


def decide(seat: Seat, chance: random.Random, haste: float) -> None:
    """One step, drawn by the seed of the game; now and then what ends something, so that a game is quick."""
    seat.ask(DEED.format(haste=chance.random() < haste, pick=chance.randrange(10_000)))


def at_the_table(seat: Seat) -> None:
    """Back to the game: from the shelf, unless the page goes there by itself, as one does that was loaded anew."""
    is_offered = "!!document.querySelector('#shelf .btn[data-do=continue]')"
    until(lambda: seat.ask("bool(app.play)") or seat.browser.run(is_offered), "the game, or the shelf with it")
    if not seat.ask("bool(app.play)"):
        seat.press("#shelf .btn[data-do=continue]")
    until(lambda: told(seat), "the game on the table again")


# ------------------------------------------------------------------ by message
def letter(seat: Seat) -> str:
    """The link of the letter that is due, by the press of a button."""
    close_dialogs(seat)
    until(lambda: rest(seat)[0] != "mine", "a letter is due")
    if not seat.browser.run("!!document.querySelector('#send [data-arg=link]')"):
        seat.browser.run("[document.querySelector('[data-do=post]').click() ?? 0]")
    seat.browser.run("[window.copied = '']")
    seat.press("#send [data-do=post-way][data-arg=link]")
    return str(seat.browser.wait("window.copied", "the letter"))


def invite(host: Seat, slug: str, kind: str) -> str:
    """Ask somebody to play; the link of the invitation."""
    host.press(f"#shelf .btn[data-do=new][data-arg={slug}]")
    host.press("dialog [data-do=invite]")
    for name, value in [("secrets", kind)] if kind == "sealed" else [("kind", kind)]:
        host.browser.wait(f"!!document.querySelector('dialog [name={name}][value={value}]')")
        host.browser.run(f"[document.querySelector('dialog [name={name}][value={value}]').click() ?? 0]")
    host.press("dialog [data-do=invite-go][data-arg=link]")
    return str(host.browser.wait("window.copied", "the invitation"))


def begin(host: Seat, guest: Seat, slug: str, kind: str) -> None:
    """The guest takes the free seat of an invitation; the first letter is the guest's to write."""
    guest.visit(invite(host, slug, kind))
    guest.press("dialog [data-do=seat-take]")
    until(lambda: told(guest), "the guest has sat down")


class Post:
    """Carries letters between two seats, as badly as may be: a seed says what happens to which."""

    def __init__(self, seats: list[Seat], slug: str, seed: str, figures: Figures, kills: float = 0.015) -> None:
        self.seats, self.figures, self.kills, self.haste = seats, figures, kills, HASTE.get(slug, 0.35)
        self.rng = random.Random(f"{SEED} {slug} {seed}")
        self.sent: list[str] = []

    def trouble(self, seat: Seat) -> None:
        """Now and then a page is loaded anew, or its browser dies."""
        drawn = self.rng.random()
        if drawn < self.kills:
            seat.kill()
        elif drawn < 2.5 * self.kills:
            seat.reload()
        if not seat.ask("bool(app.play)"):
            at_the_table(seat)

    def write(self, seat: Seat) -> str:
        """Decide until a letter is due, and send it; when it is lost, the same goes again."""
        while until(lambda: rest(seat))[0] == "mine":
            decide(seat, self.rng, self.haste)
            if self.rng.random() < self.kills / 3:
                self.trouble(seat)
        self.trouble(seat)
        while until(lambda: rest(seat))[0] == "mine":  # what was not kept when the browser died is decided once more
            decide(seat, self.rng, self.haste)
        link = letter(seat)
        if self.rng.random() < 0.1:
            self.figures.lost += 1
            self.trouble(seat)
            assert letter(seat) == link, "a letter that goes again is the same"
        self.sent.append(link)
        return link

    def bring(self, link: str, seat: Seat) -> None:
        """Let a letter arrive, among others that have come before."""
        number = code.decode(finding.find(link)).number
        self.trouble(seat)
        if self.rng.random() < 0.1 and len(self.sent) > 1:
            self.figures.old += 1
            self.known(self.rng.choice(self.sent[:-1]), seat)
        seat.open(link)
        if self.rng.random() < self.kills:  # while it is shown
            seat.kill()
            at_the_table(seat)
            seat.open(link)
        until(lambda: (now := told(seat)) and now[2] >= number, f"letter {number} arrives")
        rest(seat)
        if self.rng.random() < 0.1:
            self.figures.doubled += 1
            self.known(link, seat)

    def known(self, link: str, seat: Seat) -> None:
        """A letter that has come before changes nothing."""
        before = rest(seat)[1:4]
        seat.open(link)
        until(lambda: seat.ask("'m=' not in str(__import__('js').location.hash)"), "it is looked at")
        assert rest(seat)[1:4] == before

    def play(self) -> None:
        """To the end."""
        for _ in range(MOST):
            states = [rest(seat) for seat in self.seats]
            due = [seat for seat, now in zip(self.seats, states, strict=True) if now[0] in ("mine", "outbox")]
            if not due:
                assert all(now[3] for now in states), states
                return
            writer = due[0]
            link = self.write(writer)
            self.bring(link, self.seats[1 - self.seats.index(writer)])
        raise AssertionError("it never ends")


def same_end(seats: list[Seat]) -> tuple[int, int]:
    """Both have come to the same position by the same steps, and refused nothing; steps and letters."""
    keys = [seat.ask(KEY) for seat in seats]
    assert keys[0] == keys[1]
    entries = [seat.ask("[list(map(str, app.play.session.match.entries))]") for seat in seats]
    assert [len(one[0]) for one in entries][0] == len(entries[1][0])
    assert [seat.ask(f"len({TABLE}.refused)") for seat in seats] == [0, 0]
    now = rest(seats[0])
    assert now[3]
    return now[1], now[2]


@pytest.mark.parametrize(("slug", "kind"), BY_MESSAGE)
def test_two_browsers_play_a_whole_game_by_message_through_losses_and_kills_to_the_same_end(slug, kind, seats, tell):
    pair, figures = seats(), Figures()
    begin(*pair, slug, kind)
    Post(pair, slug, kind, figures).play()
    tell(figures.line(f"{slug}, {kind}, by message", pair, *same_end(pair)))


# ------------------------------------------------------------------ live
CODE = "document.querySelector('dialog textarea.signal')?.value"
STEP = "app.letters.rooms.connecting.step.name"


def carried(seat: Seat, expected: str) -> str:
    """The code that a page shows, once it is the one of this step."""
    until(lambda: seat.ask(STEP) == expected, expected)
    return str(seat.browser.wait(CODE))


def paste(seat: Seat, code: str) -> None:
    seat.browser.run(f"[document.querySelector('dialog [name=code]').value = '{code}']")
    seat.press("dialog [data-do=live-take]")


def connect(host: Seat, guest: Seat) -> None:
    """Carry one code there and one back, as two people do who talk on the telephone."""
    for seat in (host, guest):
        rest(seat)
        close_dialogs(seat)
        seat.press("#head .mate")
        seat.press("dialog [data-do=live]")
    begins = "dialog [data-do=live-begin]"
    host.press(begins)
    offer = carried(host, "offered")
    paste(guest, offer)
    answer = carried(guest, "answered")
    assert max(len(offer), len(answer)) < 400
    paste(host, answer)
    until(lambda: told(host)[5] == told(guest)[5] == "direct", "connected")  # type: ignore[index]


class Wire:
    """A game over a direct connection that breaks again and again."""

    def __init__(self, seats: list[Seat], post: Post, every: int) -> None:
        self.seats, self.post, self.every = seats, post, every
        self.rng, self.figures, self.haste = post.rng, post.figures, post.haste

    def connect(self) -> None:
        """Connect, and spoil what is sent from now on."""
        for seat in self.seats:
            seat.browser.run(f"[window.spoilt ?? (window.spoilt = 1, {SENDS})]")
        connect(*self.seats)
        self.figures.connections += 1

    def break_off(self) -> None:
        """One page goes, and its connection with it; the other notices. By message it goes on for a while."""
        seat = self.rng.choice(self.seats)
        seat.kill() if self.rng.random() < 0.4 else seat.reload()
        at_the_table(seat)
        other = self.seats[1 - self.seats.index(seat)]
        until(lambda: told(other)[5] == "lost", "the other notices")  # type: ignore[index]
        for _ in range(self.rng.randrange(3)):
            due = [one for one in self.seats if rest(one)[0] in ("mine", "outbox")]
            if due:
                link = self.post.write(due[0])
                self.post.bring(link, self.seats[1 - self.seats.index(due[0])])

    def play(self) -> None:
        """To the end: whoever can decide does."""
        self.connect()
        left = self.rng.randrange(self.every, 2 * self.every)
        late = time.monotonic() + 1500
        while time.monotonic() < late:
            now = [told(seat) for seat in self.seats]
            if None in now:
                continue
            if all(one[3] and one[0] == "over" for one in now):  # type: ignore[index]
                return
            able = [seat for seat, one in zip(self.seats, now, strict=True) if one[0] == "mine" and not one[4]]  # type: ignore[index]
            for seat in able:
                decide(seat, self.rng, self.haste)
                left -= 1
            if not able:
                time.sleep(0.02)
            if left <= 0:
                self.break_off()
                if not all(rest(seat)[3] for seat in self.seats):
                    self.connect()
                left = self.rng.randrange(self.every, 2 * self.every)
        raise AssertionError(now)


@pytest.mark.parametrize(("slug", "kind"), LIVE)
def test_two_browsers_play_a_whole_game_live_through_broken_connections_to_the_same_end(slug, kind, seats, tell):
    pair, figures = seats(), Figures()
    begin(*pair, slug, kind)
    post = Post(pair, slug, f"{kind} live", figures)
    post.bring(post.write(pair[1]), pair[0])
    Wire(pair, post, 30).play()
    tell(figures.line(f"{slug}, {kind}, live", pair, *same_end(pair)))


# ------------------------------------------------------------------ another browser, another program
def test_chromium_and_firefox_play_a_whole_game_by_message_to_the_same_end(seats, tell):
    pair, figures = seats(second="Firefox"), Figures()
    begin(*pair, "july", "shared")
    Post(pair, "july", "Firefox", figures).play()
    tell(figures.line("july, shared, by message, Chromium and Firefox", pair, *same_end(pair)))


def test_chromium_and_firefox_play_a_whole_game_live_to_the_same_end(seats, tell):
    pair, figures = seats(second="Firefox"), Figures()
    begin(*pair, "july", "shared")
    post = Post(pair, "july", "Firefox live", figures)
    post.bring(post.write(pair[1]), pair[0])
    Wire(pair, post, 30).play()
    tell(figures.line("july, shared, live, Chromium and Firefox", pair, *same_end(pair)))


@pytest.mark.parametrize("slug", TITLES)
def test_a_page_and_the_program_play_a_whole_game_to_the_same_end(slug, seats, tell):
    (host,), program, figures = seats(1), Program(SEED), Figures()
    answer = program.open(invite(host, slug, "shared"))
    post = Post([host], slug, "program", figures)
    for _ in range(MOST):
        link = f"{host.address}#turn&m={answer['letter']}"
        post.sent.append(link)
        post.bring(link, host)
        if rest(host)[0] == "over":
            break
        text = finding.find(post.write(host))
        if post.rng.random() < 0.1:
            assert program.open(text[:-6])["came"] == "cut"
        answer = program.open(text)
        assert answer["came"] == "new", answer
        if not answer["letter"]:  # this letter has ended the game
            break
        if post.rng.random() < 0.1:
            figures.doubled += 1
            assert program.open(text)["came"] == "known"
    assert host.ask("app.play.session.match.is_over")
    assert digest(host.ask("repr(app.play.session.match.state.key())")) == answer["key"]
    steps, letters = rest(host)[1:3]
    tell(figures.line(f"{slug}, shared, by message with python -m sakusen", [host], steps, letters))
    assert program.close() == 0
