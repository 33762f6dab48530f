"""Two pages at a game with sealed cards: what people read and press, from the invitation to the end of the game."""

from __future__ import annotations

import gc
import json
import os
import random
import sys
from html import escape
from types import SimpleNamespace

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_pages import Home, assert_audited, dialog, met_sealed

from sakusen import games, together
from sakusen.engine.record import read
from sakusen.games.taiwan202x.rules.sealed_state import SealedState
from sakusen.games.taiwan202x.rules.state import ALLY, POOL
from sakusen.together import curve, ed25519, letter, line, ristretto, signed, terms
from sakusen.together.finding import find
from sakusen.together.table import key_text
from sakusen.ui import mail
from sakusen.ui.mail import sealing
from sakusen.ui.match.opponent import Lost
from sakusen.ui.page import late, signing, test_api
from sakusen.ui.page.notices import Notices
from sakusen.ui.page.words import LANGS, say

PRC, ROC = 0, 1


@pytest.fixture(autouse=True)
def _always_the_same_keys(monkeypatch):
    rng = random.Random(202)
    monkeypatch.setattr(os, "urandom", rng.randbytes)


def state_of(home: Home):
    return home.app.play.session.match.state


def hand_of(home: Home) -> list[int]:
    return home.app.play.session.seen.view.facts["hand"]


async def dealt(host: Home, guest: Home) -> None:
    """The four letters of the deal; people only send them."""
    await host.visit()
    for writer, reader in ((guest, host), (host, guest), (guest, host), (host, guest)):
        while writer.mate.state != "outbox":
            await writer.rest()
        await reader.open(await writer.send())


@pytest.mark.parametrize("lang", LANGS)
def test_the_invitation_offers_sealed_cards_in_plain_words(lang):
    async def story() -> None:
        home = Home(lang)
        await home.visit()
        games.presenter("taiwan202x")
        home.app.commands.run("invite", "taiwan202x")
        assert escape(say(lang, "mail.secrets.sealed.text")) in dialog()

    fake.run(story())


def test_pages_deal_by_themselves_and_each_shows_its_own_hand_only():
    async def story() -> None:
        host, guest = await met_sealed("taiwan202x", kind="shared")
        await dealt(host, guest)
        ours, theirs = hand_of(host), hand_of(guest)
        assert len(ours) == len(theirs) == 10
        assert not set(ours) & set(theirs)
        assert state_of(host).decks[PRC] == state_of(guest).decks[ROC] == 0
        assert guest.app.play.session.asked.ask == "setup.fleet", "what only the seals can answer the pages answered"
        assert say("ja", "mail.secrets.sealed") in fake.dom.by_id("head").innerHTML
        await guest.come_back()
        assert hand_of(guest) == theirs, "a page that is opened again knows its own hand"
        guest.app.history.open()
        await guest.rest()
        assert hand_of(guest) == theirs, "and when it looks back"
        guest.app.history.open(1)
        await guest.rest()
        assert hand_of(guest) == [], "but not before the cards were dealt"

    fake.run(story())


def test_where_shuffling_takes_long_a_bar_says_how_far_it_is_and_goes_away(monkeypatch):
    async def story() -> None:
        shown: list[tuple[int, int]] = []
        told = Notices.advance
        monkeypatch.setattr(sealing, "SOON", -1)
        monkeypatch.setattr(curve.Curve, "chosen", None)
        monkeypatch.setattr(Notices, "advance", lambda room, *args: (told(room, *args), shown.append(args)))
        host, guest = await met_sealed("taiwan202x")
        assert f'id="note-bar-{shown[0][0]}" max="100"' in fake.dom.by_id("notices").innerHTML
        assert say("ja", "mail.dealing") in fake.dom.said
        percents = [percent for number, percent in shown if number == shown[0][0]]
        assert percents == sorted(percents)
        assert len(set(percents)) > 8
        assert percents[-1] <= 100

    fake.run(story())


def test_what_masks_cards_is_asked_for_again_when_it_could_not_be_fetched(monkeypatch):
    """A page has no plain Python for it; the modules beside it were there, so it was taken for fetched."""
    tries: list[str] = []

    async def fetch(name: str) -> bool:
        tries.append(name)
        return True

    async def bring() -> None:
        if len(tries) == 1:
            raise signing.Unavailable
        curve.bring(ristretto.Plain())

    monkeypatch.setattr(curve.Curve, "chosen", None)
    monkeypatch.setitem(sys.modules, "sakusen.together.ristretto", None)
    monkeypatch.delattr(together, "ristretto")
    monkeypatch.setitem(sys.modules, "sakusen.ui.mail.dealing", SimpleNamespace(bring=bring))
    monkeypatch.setattr(mail, "dealing", SimpleNamespace(bring=bring), raising=False)
    monkeypatch.setattr(late, "fetch", fetch)

    async def story() -> None:
        agreed = SimpleNamespace(is_sealed=True, setup="taiwan202x|")
        with pytest.raises(signing.Unavailable):
            await sealing.ready(agreed)
        for _ in range(2):
            await sealing.ready(agreed)
        assert tries == ["cards", "cards"]
        assert curve.Curve.chosen

    fake.run(story())


class Noting:
    """A computer player that notes what it is asked, and is lost."""

    fewer = 1

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def choose(self, *told: object) -> list[int]:
        self.asked.append(json.dumps(told[:3]))
        raise Lost("noted")

    compare = review = choose

    def __getattr__(self, name: str) -> object:
        return fake.Anything()


def strangers() -> list[SealedState]:
    """All positions in the memory of this process that hold a card which their owner may not know."""
    found = [one for one in gc.get_objects() if isinstance(one, SealedState)]
    assert found
    return [
        one
        for one in found
        if one.decks[POOL]
        or any(one.decks[seat] for seat in (PRC, ROC) if seat != one.own)
        or one.decks[ALLY]
        and not one.looked >> one.own & 1
    ]


@pytest.mark.slow
def test_nothing_that_is_pressed_brings_a_card_of_the_other_into_a_page():
    """Hint, review, looking back, undo, record, what is kept, what a watcher gets: none has it, for no position in the
    memory has it."""

    async def story() -> None:
        host, guest = await met_sealed("taiwan202x", kind="shared")
        await dealt(host, guest)
        writer, reader = (guest, host) if guest.mate.state == "mine" else (host, guest)
        keys = [home.mate.table.key for home in (host, guest)]
        for number in range(24):
            if number in (3, 12, 20):
                await pressed(writer)
                await pressed(reader)
                assert not strangers()
            await writer.play()
            while writer.mate.state == "mine":
                await writer.rest()
            await reader.open(await writer.send())
            writer, reader = reader, writer
        assert not strangers()
        for home, other in ((host, keys[1]), (guest, keys[0])):
            kept = json.dumps(await home.store.find(""))
            assert key_text(home.mate.table) in kept
            assert key_text(home.mate.table._replace(key=other)) not in kept

    async def pressed(home: Home) -> None:
        noting = home.app.opponent = home.app.game.opponent = Noting()
        await home.app.loader.save(home.app.play.ident)
        await home.rest()
        hands, seat = state_of(home).decks[:2], home.mate.table.seat
        assert hands[1 - seat] == 0
        for name, arg in (
            ("hint", ""),
            ("review", ""),
            ("undo", ""),
            ("line", "first"),
            ("line", "last"),
            ("since", ""),
            ("mail-terms", ""),
            ("mate", ""),
        ):
            await home.run(name, arg)
            fake.dom.close_dialog()
        await home.app.transfer.send("save-record", "all")
        record = read(fake.dom.files[-1][1], games.game)
        assert [record.state.decks[one] for one in (PRC, ROC, POOL, ALLY)] == [0] * 4
        told = json.loads(test_api.told(home.app.game.play, home.app.game.map))
        assert told["page"] == "table"
        assert noting.asked == [], "a game against a friend has no hints"
        await home.app.loader.save(home.app.play.ident)
        await home.rest()

    fake.run(story())


def test_a_forged_key_is_refused_with_step_side_and_reason():
    async def story() -> None:
        host, guest = await met_sealed("taiwan202x")
        await host.visit()
        await guest.rest()
        text = await guest.send()
        made, match = letter.decode(find(text)), guest.app.play.session.match
        bad = {0: made.proofs[0][:33] + made.proofs[0][1:33] + made.proofs[0][65:]}
        game = terms.game_hash(made.terms, made.guest)
        said = signed.statement(game, made.number, made.seat, made.minutes, line.line_of(match, bad))
        mark = made.marks[1]._replace(signature=ed25519.sign(signed.seed(guest.mate.table.key), said))
        await host.open(letter.encode(made._replace(proofs=bad, marks=(made.marks[0], mark))))
        side = games.presenter("taiwan202x").seats("en")[PRC]
        assert escape(say("en", "mail.no.sealed.key", n=1, side=side)) in dialog()
        assert [one.kind for one in host.mate.table.refused] == ["sealed"]
        await host.open(text)
        assert host.mate.table.number == 1

    fake.run(story())


@pytest.mark.slow
def test_two_pages_play_a_whole_game_with_sealed_cards_reloads_kills_lost_and_doubled_letters():
    async def story() -> None:
        host, guest = await met_sealed("taiwan202x", kind="shared")
        rng, writer, reader = random.Random(3), guest, host
        await host.visit()
        killed = 0
        for _ in range(300):
            await writer.play()
            while writer.mate.state == "mine":
                await writer.rest()
            if rng.random() < 0.05:
                await writer.come_back()
            text = await writer.send(rng.choice(("link", "text", "file")))
            if rng.random() < 0.05:
                continue  # the letter is lost, and sent again
            if reader.app.play and rng.random() < 0.08:
                await reader.open_and_die(text, rng.randrange(1, 60))
                killed += 1
            await reader.open(text)
            if rng.random() < 0.05:
                await reader.open(text)
                fake.dom.close_dialog()
            writer, reader = reader, writer
            if writer.mate.state == "over":
                break
        assert_audited(host, guest)
        assert killed > 2

    fake.run(story())


def holds(claim: signed.Claim) -> bool:
    return ed25519.holds(claim.public, claim.text, claim.signature)
