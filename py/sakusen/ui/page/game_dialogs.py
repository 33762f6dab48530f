"""Dialogs about one title: how to play it, its rules, and a new game of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ... import games
from ...engine.match import Match
from ...engine.sealed import OPTION
from ...games import presenter
from ...presenter import explained
from ..match.session import Session
from . import dialogs, dom, fetching, levels, reading_aids
from .html import esc
from .words import say, saying

if TYPE_CHECKING:
    from ..match.real_dice import Dice
    from .dialog_box import DialogBox
    from .notices import Notices
    from .open_game import OpenGame
    from .preferences import Preferences
    from .tasks import Tasks


class NewGame:
    """Asks who plays what, and begins the game."""

    def __init__(self, preferences: Preferences, dialog: DialogBox, game: OpenGame, dice: Dice) -> None:
        self._preferences, self._dialog, self._game, self._dice = preferences, dialog, game, dice
        self.slug = games.SLUGS[0]
        """The title that is asked about."""

    def ask(self, slug: str, level: str = "") -> None:
        """Ask how to play a title; ``level`` is proposed for all sides but the first."""
        lang = self._preferences.lang
        before = {str(k): str(v) for k, v in dict(self._preferences.values.get("new") or {}).items()}
        if level:
            others = {f"seat{seat}": level for seat in range(1, len(games.game(slug).seats))}
            before |= {"seat0": "person", **others}
        self.slug = slug
        if not self._game.play:
            reading_aids.begin(slug)
        told = levels.told(lang, games.game(slug), self._game.opponent.fewer)
        self._dialog.open("new", dialogs.new_game(lang, presenter(slug), presenter(slug).title(lang)[0], before, told))

    def ask_again(self) -> None:
        """The same question in another language, with the answers given so far."""
        self._preferences.remember(new=dom.form_values("new"))
        self.ask(self.slug)

    async def begin(self) -> None:
        """A new game as the dialog says."""
        slug, answers = self.slug, dom.form_values("new")
        self._dialog.close()
        game = games.game(slug)
        seats = [answers.get(f"seat{seat}", "person") for seat in range(len(game.seats))]
        chosen = {key[4:]: value for key, value in answers.items() if key.startswith("opt.")}
        scenario = chosen.pop("scenario", None)
        by_hand = answers.get("dice") == "hand"
        tags = {"Date": dom.date(), "Players": " ".join(seats)}
        match = Match(game, scenario, chosen, self._dice.luck(by_hand), tags)
        has_curtain = answers.pop("curtain", "on") == "on"  # agreed upon for this game, not for the next
        self._preferences.remember(new={**answers, "slug": slug})
        session = Session(match, presenter(slug), seats, self._preferences.lang, has_curtain=has_curtain)
        await self._game.enter(dom.random_name(), session, by_hand)

    @property
    def on_table(self) -> Session | None:
        """What is played on the table, if anything is."""
        return self._game.running.session if self._game.running else None

    async def swapped(self) -> None:
        """The game on the table from its beginning, with the sides swapped."""
        play = self._game.running
        if play is None:
            return
        self._dialog.close()
        before, seats = play.session, list(reversed(play.session.seats))
        tags = {"Date": dom.date(), "Players": " ".join(seats)}
        luck = self._dice.luck(play.by_hand)
        options = {key: value for key, value in before.match.options.items() if key != OPTION}
        match = Match(before.game, before.match.scenario, options, luck, tags)
        session = Session(match, before.presenter, seats, self._preferences.lang, has_curtain=before.has_curtain)
        await self._game.enter(dom.random_name(), session, play.by_hand)


class Guide:
    """Shows how a title is played, and single rules of it."""

    def __init__(
        self, preferences: Preferences, dialog: DialogBox, game: OpenGame, notices: Notices, tasks: Tasks
    ) -> None:
        self._preferences, self._dialog, self._game = preferences, dialog, game
        self._notices, self._tasks = notices, tasks
        self._slug = games.SLUGS[0]  # the title read about last

    @property
    def slug(self) -> str:
        """The title on the table, else the one read about last."""
        return self._on_table() or self._slug

    def _on_table(self) -> str:
        return self._game.play.session.game.slug if self._game.play else ""

    def show(self, slug: str = "") -> None:
        """How to play a title; without a name, the one on the table."""
        self._slug = slug or self._on_table() or games.SLUGS[0]
        if not self._game.play:
            reading_aids.begin(self._slug)
        self._with_texts(self._slug, self._open_guide)

    def show_rule(self, number: str) -> None:
        """One rule of the title on the table, else of the one read about last."""
        self._with_texts(self.slug, lambda: self._open_rule(number))

    def _with_texts(self, slug: str, show: Callable[[], None]) -> None:
        """Show something for which the explanations of a title may have to be fetched first."""
        if explained.is_here(slug):
            show()
        else:
            self._tasks.spawn(self._fetch(slug, show))

    async def _fetch(self, slug: str, show: Callable[[], None]) -> None:
        still_waits = self._dialog.still_waits()
        text = await fetching.fetch_json(f"book/explained.{slug}.json")
        try:
            explained.bring(slug, text)
        except (ValueError, KeyError, TypeError, AttributeError):
            self._notices.add(saying("book.missing"))
        else:
            is_wanted = slug in (self._slug, self.slug)  # nobody has asked about another one meanwhile
            if is_wanted and still_waits():
                show()

    def _open_guide(self) -> None:
        lang = self._preferences.lang
        self._dialog.open("howto", dialogs.reading(lang, say(lang, "howto"), presenter(self._slug).guide(lang)))

    def _open_rule(self, number: str) -> None:
        lang = self._preferences.lang
        try:
            title, html = presenter(self.slug).rule(number, lang)
        except LookupError:
            title, html = "", f"<p>{esc(say(lang, 'rule.none'))}</p>"
        heading = title or say(lang, "rule.title", n=number)
        self._dialog.open("rule", dialogs.reading(lang, heading, html, back=True))
