"""The saved games as the shelf shows them."""

from __future__ import annotations

from typing import Any

from .. import tables
from . import dom, shelf
from .words import say


def fill(app: Any) -> None:
    """Show the shelf as it is now."""
    lang = app.lang
    books = [shelf.Book(slug, say(lang, "title." + slug)) for slug in tables.SLUGS]
    games = kept(app)
    parts = shelf.parts(lang, books, games, app.keeping.can_keep, app.offline.line())
    dom.put_parts("shelf", parts)
    app.left.keep_shelf(parts[shelf.HERO])
    dom.document.title = "作戦 Sakusen" if lang != "en" else "Sakusen 作戦"


def kept(app: Any) -> list[shelf.Kept]:
    """What can be carried on, the latest first, in the reader's language."""
    found, _ = app.saves.all()
    lang, made = app.lang, []
    for save in found:
        slug = save.meta["slug"]
        if slug not in tables.SLUGS:
            continue
        days, date, time = dom.clock(float(save.meta["time"]), lang)
        when = (say(lang, "when.today", time=time) if days == 0 else
                say(lang, "when.yesterday", time=time) if days == 1 else f"{date} {time}")
        who = [say(lang, "who." + seat) for seat in save.meta["seats"]]
        picture = app.saves.picture(save.ident) or shelf.cover(slug, lang)
        made.append(shelf.Kept(save.ident, say(lang, "title." + slug), when, shelf.summary_line(save.meta, lang),
                               " / ".join(who), picture, bool(save.meta.get("over"))))
    return made
