"""The dark line at the top of the table: the title, where the game stands, whose phase it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...presenter.contract import AnySeen, HasHolder, NamesBadge, SaysWhere
from ..page import dom
from ..page.html import colour_of
from . import mate_view, render

if TYPE_CHECKING:
    from ...presenter.beats import Head
    from ..page.preferences import Preferences
    from .session import Session


class TableHead:
    """Shows it: as it is now, and during a beat as it was when that happened."""

    def __init__(self, session: Session, preferences: Preferences) -> None:
        presenter = session.presenter  # what it can do besides is asked once: a phone takes long to answer
        self._presenter, self._preferences = presenter, preferences
        self._where = presenter if isinstance(presenter, SaysWhere) else None
        self._holder = presenter if isinstance(presenter, HasHolder) else None
        self._badge = presenter if isinstance(presenter, NamesBadge) else None
        self._holds = self._counts = ""

    def show(self, session: Session, seat: int) -> None:
        """The head of now; ``seat`` is who is asked."""
        seen, presenter = session.seen, self._presenter
        self._holds = colour_of(presenter, self._holder.holder(seen)) if self._holder else ""
        self._counts = presenter.badge(seen)
        self._put(session, seat, (presenter.bar(seen), self._where.where(seen) if self._where else ""))

    def line(self, seen: AnySeen) -> str:
        """The title and where the game stands, on one line."""
        where = self._where.where(seen) if self._where else render.standing(seen.lang, self._presenter.bar(seen))
        return "　".join((self._presenter.title(seen.lang)[0], where))

    def show_beat(self, session: Session, seat: int, head: Head | None) -> None:
        """While something happens: what that comes to does not stand there yet."""
        if head:
            self._put(session, seat, head)

    def _put(self, session: Session, seat: int, head: Head) -> None:
        lang, (bar, where) = self._preferences.lang, head
        dom.put(
            "head",
            render.head(
                lang,
                self._presenter.title(lang),
                bar,
                colour_of(self._presenter, seat),
                self._counts,
                where,
                self._holds,
                self._badge.badge_name(lang) if self._badge else "",
                self._chip(session),
                mate_view.dice(lang, session.mate) if session.mate else "",
            ),
        )

    def _chip(self, session: Session) -> str:
        """Who plays at another table; empty when nobody does."""
        return mate_view.chip(self._preferences.lang, session.mate) if session.mate else ""
