"""What proves the steps of sealed games, which the page fetches when the first one is opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ... import games
from ...engine.sealed import HasSealed, SealedCards
from ...together import letter
from ..page import dom, late, signing
from ..page.cooperative import sliced
from ..page.words import saying

if TYPE_CHECKING:
    from ...engine.cooperative import Slowly
    from ...engine.match import Match
    from ...together.letter import Letter
    from ...together.table import Table
    from ...together.terms import Terms
    from ..page.notices import Notices

SOON = 500
"""Milliseconds after which it is said that cards are being shuffled."""
PRODUCTS = 170
"""About so many products of the group a page works out for one pass."""


async def ready(agreed: Terms) -> None:
    """Fetch it if these terms need it; ``signing.Unavailable`` when that is not possible."""
    if not agreed.is_sealed:
        return
    if not _is_here() and not await late.fetch("sealed"):
        raise signing.Unavailable
    if _has_cards(agreed) and not _are_cards_here():
        if not await late.fetch("cards"):
            raise signing.Unavailable
        from . import dealing

        await dealing.bring()


async def decoded(code: str) -> Letter:
    """``letter.decode``, fetching first what a sealed letter needs."""
    try:
        return letter.decode(code)
    except ImportError:
        if not await late.fetch("sealed"):
            raise signing.Unavailable from None
        return letter.decode(code)


async def shuffled(table: Table, match: Match, proofs: Mapping[int, bytes], lang: str, notices: Notices) -> None:
    """Work out what a letter with sealed cards needs, in slices, so that a slow page can still be used; where it takes
    longer a notice has a bar that says how far it is."""
    if not table.terms.is_sealed:
        return
    await sliced(_told(table, match, proofs, lang, notices))


def _told(table: Table, match: Match, proofs: Mapping[int, bytes], lang: str, notices: Notices) -> Slowly[None]:
    from ...together import secrets

    begun, number = dom.now(), 0
    for slices, _ in enumerate(secrets.shuffling(match, table.terms.ident, proofs, table.key, table.seat)):
        if not number and dom.now() - begun > SOON:
            number = notices.add(saying("mail.dealing"), bar=True)
        if number:
            notices.advance(number, min(100, slices * secrets.AT_ONCE * 100 // PRODUCTS))
        yield
    if number:
        notices.dismiss(str(number))


def _has_cards(agreed: Terms) -> bool:
    game = games.game(agreed.setup.partition("|")[0])
    return isinstance(game, HasSealed) and isinstance(game.sealed, SealedCards)


def _is_here() -> bool:
    try:
        from ...together import secrets
    except ImportError:
        return False
    return bool(secrets)


def _are_cards_here() -> bool:
    """Whether cards can be masked. The modules may be here while the group that they work with is still missing."""
    try:
        from ...together import curve, sealed_cards

        curve.group()
    except ImportError:
        return False
    return bool(sealed_cards)
