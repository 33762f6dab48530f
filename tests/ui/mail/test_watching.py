"""A link for watchers, between three pages: what it holds, how it is followed, and what is refused."""

from __future__ import annotations

import asyncio
import base64
import zlib
from html import escape
from random import Random
from typing import Any

import pytest
import ui_fake_page as fake
from tests.together import two
from tests.ui.mail.test_pages import Home, dialog, met
from ui_histories import other, played

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.together import finding, watch
from sakusen.together.terms import Unsound
from sakusen.ui.mail import watch_play, watchers, watching
from sakusen.ui.match.seen_replay import SeenReplay
from sakusen.ui.match.windows import PHONE
from sakusen.ui.page.words import say
from sakusen.ui.sharing import link
from sakusen.ui.storage.stores import Memory

pytestmark = pytest.mark.slow

HIDING = [("kinmen", 1), ("taiwan202x", 0), ("taiwan202x", 1), ("taiwan202x", watch.NOBODY)]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch_play, "PATIENCE", 0.0)


async def link_of(home: Home, view: str = "") -> str:
    """The link for watchers as somebody at the table copies it."""
    fake.dom.answers["watchers"] = {"view": view} if view else {}
    await home.run("watchers")
    assert escape(say(home.lang, "watch.link")) in dialog()
    await home.run("watch-way", "link")
    assert "#watch&w=pg" in fake.dom.clipboard
    return str(fake.dom.clipboard)


async def exchange(writer: Home, reader: Home, times: int) -> None:
    """So many letters, one after the other."""
    for _ in range(times):
        await writer.play()
        await reader.open(await writer.send())
        writer, reader = reader, writer


def ordered(host: Home, guest: Home) -> tuple[Home, Home]:
    """Who writes next, and the other."""
    return (host, guest) if host.mate.state == "mine" else (guest, host)


async def seated(slug: str, **answers: str) -> tuple[Home, Home]:
    host, guest = await met(slug, **answers)
    await host.visit()
    await exchange(guest, host, 3)
    return host, guest


def altered(text: str, **changed: Any) -> str:
    """The link of somebody who changes it and makes its checksum good."""
    return watch.encode(watch.decode(finding.find(text))._replace(**changed))


@pytest.mark.parametrize(
    ("slug", "secrets"),
    [("july", ""), ("kinmen", ""), ("kinmen", "sealed"), ("taiwan202x", ""), ("taiwan202x", "sealed")],
)
def test_watchers_follow_a_game_from_link_to_link_and_cannot_act(slug: str, secrets: str) -> None:
    async def story() -> None:
        host, guest = await seated(slug, **({"secrets": secrets} if secrets else {}))
        first = await link_of(host)
        number = host.mate.table.number
        await exchange(*ordered(host, guest), 4)
        second = await link_of(host)
        assert host.mate.table.number > number
        reader = Home("ja")
        await reader.visit()
        await reader.open(first)
        play = reader.app.play
        assert play.step == len(play.replay) > 0, "the first link shows how the game stands"
        head = fake.dom.by_id("head").innerHTML
        assert say("ja", "watch.state", n=number) in head
        assert "Heron" in head
        assert isinstance(play.replay, SeenReplay) == (slug != "july")
        if slug == "taiwan202x":
            assert say("ja", "eyes.public") in fake.dom.by_id("line").innerHTML, "no side's eyes are lent"
        before = play.session.match.state.key()
        play.tapped([spot.touch for spot in play.screen.scene.spots][:1])
        assert fake.dom.by_id("acting").innerHTML == "", "nothing to be done, so nothing to be taken back"
        assert not play.hints.is_offered
        assert play.session.match.state.key() == before
        assert reader.app.saves.all()[0] == [], "nothing is kept as a game"
        await reader.open(second)
        assert reader.app.play.step == len(reader.app.play.replay) > 0
        assert say("ja", "watch.came", n=host.mate.table.number) in fake.dom.said
        await reader.open(first)
        assert say("ja", "watch.no.older", n=number, last=host.mate.table.number) in dialog()
        assert reader.app.play.number == host.mate.table.number, "what was shown stays"

    fake.run(story())


def test_on_a_phone_who_plays_stands_where_others_have_their_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        host, _ = await seated("july")
        first = await link_of(host)
        reader = Home()
        await reader.visit()
        monkeypatch.setattr(fake.dom, "matches", lambda query: query == PHONE)
        await reader.open(first)
        html = fake.dom.by_id("acting").innerHTML
        assert escape(" – ".join(reader.app.play.names)) in html
        assert say(reader.lang, "watch.state", n=host.mate.table.number) in html

    fake.run(story())


def test_who_asks_for_a_link_before_anything_was_sent_is_told_so_in_the_dialog() -> None:
    async def story() -> None:
        _, guest = await met("july")
        await guest.run("watchers")
        assert escape(say(guest.lang, "watch.none")) in dialog()

    fake.run(story())


def test_what_is_new_is_shown_from_where_the_last_link_ended_until_the_reader_walks_himself() -> None:
    async def story() -> None:
        host, guest = await seated("july")
        first = await link_of(host)
        await exchange(*ordered(host, guest), 3)
        second = await link_of(host)
        reader = Home()
        await reader.visit()
        await reader.open(first)
        last = len(reader.app.play.replay)
        await reader.app.post.open(finding.find(second))
        assert reader.app.play.step == last
        reader.app.commands.run("line", "first")
        await reader.rest()
        assert reader.app.play.step == 0

    fake.run(story())


@pytest.mark.parametrize(("slug", "seat"), HIDING)
def test_two_games_that_differ_in_what_is_hidden_give_the_same_link(slug: str, seat: int) -> None:
    _, guest = two.pair(slug, "shared")
    found = 0
    for seed in range(12):
        match = played(slug, seed, 60)
        if (twin := other(match, seat, Random(seed))) is None:
            continue
        face = games.presenter(slug)
        assert [one.value for one in twin.entries] != [one.value for one in match.entries]
        links = [asyncio.run(watchers.seen(face, one, guest.table, seat, 5)) for one in (match, twin)]
        assert links[0] == links[1]
        found += 1
    assert found > 2


def test_only_ones_own_eyes_or_everybodys_can_be_lent() -> None:
    for slug, seat, wanted in (
        ("kinmen", 0, [1, 0]),
        ("kinmen", 1, [1]),
        ("taiwan202x", 0, [watch.NOBODY, 0]),
        ("taiwan202x", 1, [watch.NOBODY, 1]),
        ("july", 0, [watch.ALL]),
    ):
        assert watchers.views(games.presenter(slug), played(slug, 1, 30), seat, "en") == wanted, (slug, seat)


def test_nothing_that_has_not_been_sent_is_shown() -> None:
    async def story() -> None:
        host, guest = await seated("july")
        mover = guest if guest.mate.state == "mine" else host
        await mover.play()
        assert len(mover.mate.match.entries) > mover.mate.table.base
        text = await link_of(mover)
        shown = base64.urlsafe_b64encode(watch.decode(finding.find(text)).shown).decode().rstrip("=")
        found = finish(link.decoding(shown, games.game))
        assert len(found.entries) == mover.mate.table.base

    fake.run(story())


def test_forged_altered_and_contradicting_links_are_refused_by_name() -> None:
    async def story() -> None:
        host, guest = await seated("july")
        text = await link_of(host)
        good = watch.decode(finding.find(text))
        reader = Home()
        await reader.visit()
        await reader.open(text)
        number = reader.app.play.number
        other_key = two.public(b"x" * 32)
        for bad in (
            {"number": 60_000},
            {"names": ("Mallory", "")},
            {"seat": 1 - good.seat},
            {"shown": good.shown[:-9]},
        ):
            await reader.open(altered(text, **bad))
            assert say("en", "watch.no.forged") in dialog(), bad
        keys = (other_key, good.keys[1]) if good.seat == 0 else (good.keys[0], other_key)
        made = good._replace(keys=keys, number=good.number + 1)
        signed = two.ed25519.sign(two.signed.seed(b"x" * 32), made.text)
        await reader.open(watch.encode(made._replace(signature=signed)))
        assert escape(say("en", "watch.no.other")) in dialog()
        key = host.mate.table.key
        for shown, sentence in (
            (b"1|july|1|standard||1\n\x07\x00\x00\x00\x00", "illegal"),
            (zlib.compress(b'{"format": "sakusen-seen", "version": 1}'), "illegal"),
        ):
            made = good._replace(shown=shown, number=good.number + 1)
            await reader.open(watch.encode(made._replace(signature=two.ed25519.sign(two.signed.seed(key), made.text))))
            assert say("en", f"watch.no.{sentence}") in dialog()
        assert reader.app.play.number == number

    fake.run(story())


def test_a_link_that_tells_what_was_seen_otherwise_is_refused() -> None:
    parts = ["a", "b", "c"]
    made = watch.Watch(b"g" * 16, (b"0" * 32, b"1" * 32), ("", ""), 2, 0, 5, 0, b"")
    known = watching.Known((b"0" * 32 + b"1" * 32).hex(), 5, {"2": (2, watching.mark_of(parts[:2]))})
    assert watching.fault(known, made, parts) == ""
    assert watching.fault(known, made, ["a", "x", "c"]) == "told"
    assert watching.fault(known, made, ["a"]) == "told"
    assert watching.fault(known, made._replace(number=4), parts) == "older"
    assert watching.fault(known, made._replace(view=1), ["x"]) == "", "other eyes see other things"


def test_whatever_is_changed_in_a_code_is_refused_or_bears_no_signature() -> None:
    made = watch.Watch(b"g" * 16, (two.public(b"a" * 32), two.public(b"b" * 32)), ("Heron", ""), 2, 0, 5, 9, b"x" * 40)
    made = made._replace(signature=two.ed25519.sign(two.signed.seed(b"a" * 32), made.text))
    data, rng = base64.urlsafe_b64decode(watch.encode(made) + "=="), Random(3)
    for _ in range(400):
        bad = bytearray(data[:-4])
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        if rng.random() < 0.3:
            del bad[rng.randrange(len(bad)) :]
        bad += zlib.crc32(bad).to_bytes(4, "big")
        try:
            found = watch.decode(base64.urlsafe_b64encode(bad).decode().rstrip("="))
        except Unsound:
            continue
        assert not two.ed25519.holds(found.claim.public, found.claim.text, found.claim.signature)
    with pytest.raises(Unsound, match="too_long"):
        watch.decode("pg" + "A" * 10_000_000)


def test_what_lies_where_watched_games_are_remembered_may_be_anything() -> None:
    for text in ("{", "7", '{"a": 7}', '{"a": ["k", 1, {"2": 5}]}', '{"a": ["k", "x", {}]}'):
        small = Memory()
        small.put(watching.KEY, text)
        room: Any = watching.Watching(*[None] * 6, small)
        assert room._kept() == {}
