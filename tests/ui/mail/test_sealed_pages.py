"""Two pages at a sealed game: what people read and press, and that neither page holds what it may not show."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from html import escape
from pathlib import Path

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_pages import Home, assert_audited, dialog, met_sealed

from sakusen import games
from sakusen.together import ed25519, letter, line, signed, terms
from sakusen.together.finding import find
from sakusen.ui.match import mate_view
from sakusen.ui.page.words import LANGS, say


@pytest.fixture(autouse=True)
def _always_the_same_keys(monkeypatch):
    rng = random.Random(41)
    monkeypatch.setattr(os, "urandom", rng.randbytes)


@pytest.mark.parametrize("lang", LANGS)
def test_the_invitation_offers_open_and_sealed_secrets_in_plain_words(lang):
    async def story() -> None:
        home = Home(lang)
        await home.visit()
        for slug, is_offered in (("kinmen", True), ("july", False), ("taiwan202x", True)):
            games.presenter(slug)
            home.app.commands.run("invite", slug)
            assert (escape(say(lang, "mail.secrets.sealed.text")) in dialog()) == is_offered

    fake.run(story())


def test_each_side_sees_its_own_options_only_and_presses_nothing_for_the_seals():
    async def story() -> None:
        host, guest = await met_sealed("kinmen", kind="shared")
        await guest.play()
        assert guest.mate.state == "outbox"
        text = await guest.send()
        await host.visit()
        await host.open(text)
        assert mate_view.agreed("en", host.mate) in fake.dom.by_id("head").innerHTML
        await host.play()
        while host.mate.state != "outbox":
            await host.rest()
        await guest.open(await host.send())
        state = guest.app.play.session.match.state
        assert state.own.bit_count() == 3
        assert guest.app.play.session.seen.view.facts["drawn"] == state.own
        assert guest.app.play.session.asked.ask == "landing.load", (
            "what only the seal can answer was answered by the page"
        )
        assert host.app.play.session.match.state.own == 0
        await guest.come_back()
        assert guest.app.play.session.match.state.own == state.own, "a page that is opened again knows its own"
        last = len(guest.app.play.session.match.entries)
        guest.app.history.open()
        await guest.rest()
        assert guest.app.play.step == last
        assert guest.app.play.session.seen.view.facts["drawn"] == state.own, "and when it looks back"
        guest.app.history.open(1)
        await guest.rest()
        assert guest.app.play.session.seen.view.facts["drawn"] == 0, "but not before they were drawn"

    fake.run(story())


def test_a_forged_proof_is_refused_with_step_side_and_reason():
    async def story() -> None:
        host, guest = await met_sealed("kinmen")
        await guest.play()
        code = find(await guest.send())
        made = letter.decode(code)
        assert made.guest
        assert made.marks
        match = guest.app.play.session.match
        game = terms.game_hash(made.terms, made.guest)
        said = signed.statement(game, made.number, made.seat, made.minutes, line.line_of(match, {}))
        mark = made.marks[1]._replace(signature=ed25519.sign(signed.seed(guest.mate.table.key), said))
        await host.visit()
        await host.open(letter.encode(made._replace(proofs={}, marks=(made.marks[0], mark))))
        side = games.presenter("kinmen").seats("en")[0]
        assert escape(say("en", "mail.no.sealed.form", n=1, side=side)) in dialog()
        assert [one.kind for one in host.mate.table.refused] == ["sealed"]
        await host.open(code)
        assert host.mate.table.number == 1

    fake.run(story())


@pytest.mark.slow
def test_two_pages_play_a_whole_sealed_game_with_reloads_kills_lost_and_doubled_letters():
    async def story() -> None:
        host, guest = await met_sealed("kinmen", kind="shared")
        rng, writer, reader = random.Random(3), guest, host
        await host.visit()
        for _ in range(300):
            await writer.play(haste=0.1)
            if rng.random() < 0.1:
                await writer.come_back()
            text = await writer.send(rng.choice(("link", "text", "file")))
            if rng.random() < 0.1:
                continue  # the letter is lost, and sent again
            if reader.app.play and rng.random() < 0.15:
                await reader.open_and_die(text, rng.randrange(1, 60))
            await reader.open(text)
            if rng.random() < 0.1:
                await reader.open(text)
                fake.dom.close_dialog()
            writer, reader = reader, writer
            if writer.mate.state == "over":
                break
        assert_audited(host, guest)

    fake.run(story())


def test_what_proves_sealed_games_is_not_loaded_before_one_is_opened():
    told = (
        "import sys; from sakusen.together import letter, post, proof, table, luck; from sakusen import games; "
        "games.game('kinmen'); assert 'sakusen.together.secrets' not in sys.modules; "
        "assert 'sakusen.together.sealed' not in sys.modules"
    )
    package = Path(__file__).resolve().parents[3] / "py"
    subprocess.run([sys.executable, "-c", told], cwd=package, check=True)
