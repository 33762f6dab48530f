"""The way to looking back at a game on the page without a browser."""

from __future__ import annotations

import asyncio
from typing import Any

import ui_fake_page as fake
from ui_histories import played

from sakusen.games import presenter
from sakusen.ui.match.session import Session


async def rest(app: Any) -> None:
    """Wait until all is done that was begun: each slice of it takes one turn, and there are fewer than that."""
    for _ in range(400):
        await asyncio.sleep(0)
    await fake.at_rest(app)


async def sit(app: Any, slug: str = "july", steps: int = 40, seats: tuple[str, ...] = ("person", "person")) -> Session:
    """A game for these on the table."""
    session = Session(played(slug, 3, steps), presenter(slug), seats, "en", has_curtain=False)
    await app.save_notices.open()
    await app.game.enter("one", session, False)
    await rest(app)
    return session


async def look(app: Any, step: int | None = None) -> Any:
    app.history.open(step)
    while app.history.play is None or app.history.play.moving:
        await asyncio.sleep(0.001)
    await rest(app)
    return app.history.play


async def act(app: Any) -> None:
    """One legal choice, whatever is asked."""
    session = app.play.session
    while not session.match.is_over:
        before = len(session.match.entries)
        app.play.act(lambda: session.take(session.legal()[0][0]))
        await rest(app)
        if len(session.match.entries) > before:
            return
