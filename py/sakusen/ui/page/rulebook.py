"""The rulebook in the page: opened at a rule, searched, and left for the same step of the game."""

from __future__ import annotations

import asyncio
import random
import re
from typing import TYPE_CHECKING

from ... import games
from . import address, address_bar, attached, book_dom, book_html, book_rolls, book_text, dom, fetching
from .book_figures import Figures
from .book_place import Place
from .requests import Requests
from .words import say, saying

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .book_text import Book, Glossary, Part
    from .browser_types import Element, KeyEvent
    from .dialog_box import DialogBox
    from .game_dialogs import Guide
    from .notices import Notices
    from .open_game import OpenGame
    from .preferences import Preferences
    from .tasks import Tasks

PAUSE = 0.15
"""Seconds after the last letter before the search begins."""


class Rulebook:
    """At most one rulebook is open, over the table or the shelf. A title without one, and an article's frame, show the
    rule in a dialog instead (``guide``). ``leave`` shows the shelf."""

    def __init__(
        self,
        preferences: Preferences,
        game: OpenGame,
        guide: Guide,
        dialog: DialogBox,
        notices: Notices,
        tasks: Tasks,
        leave: Callable[[], object],
        is_framed: bool,
    ) -> None:
        self._preferences, self._game, self._guide, self._dialog = preferences, game, guide, dialog
        self._notices, self._tasks, self._leave, self._is_framed = notices, tasks, leave, is_framed
        self._figures = Figures(preferences, tasks)
        self._place, self._requests = Place(lambda _: self._follow()), Requests()
        self._books: dict[tuple[str, str], Book] = {}
        self._words: Glossary = {}
        self._book: Book | None = None
        self._here: Part | None = None
        self._opened_at = ""  # the number with which it was opened
        self._under = ""  # the address of what lies under it
        self._wanted, self._typed, self._hit = "", 0, -1
        self._counts: Mapping[str, int] = {}
        self._rolled: dict[str, book_rolls.Rolled] = {}

    def listen(self) -> None:
        """Begin to listen to what is only said inside the rulebook."""
        if not self._is_framed:
            book_dom.listen(self.escape, self._type)
            book_dom.when_printed(self._figures.paint_now, self._printed)

    @property
    def is_open(self) -> bool:
        """Whether a rulebook is open."""
        return self._book is not None

    # -------------------------------------------------------------- in
    def rule(self, number: str) -> None:
        """Open the rulebook of what is played, or read about, at a rule."""
        if self._book:
            self.go(number)
        elif self._is_framed or not self._languages(self._guide.slug):
            self._guide.show_rule(number)
        else:
            self._tasks.spawn(self.open(self._guide.slug, number))

    def ask(self, slug: str) -> None:
        """Open the rulebook of a title; without a name, that of the game on the table, at the rule of its prompt."""
        play = self._game.play
        if slug and self._languages(slug):
            self._tasks.spawn(self.open(slug))
        elif slug:
            self._guide.show(slug)
        elif play and play.screen.rule:
            self.rule(play.screen.rule)
        elif self._languages(self._guide.slug):
            self._tasks.spawn(self.open(self._guide.slug))

    async def open(self, slug: str, number: str = "", is_new: bool = True) -> None:
        """Open a rulebook at a rule, or at its beginning. Unless it ``is_new``, the address says so already. Until it
        has come, the reader may ask for another one or go elsewhere: then it stays closed."""
        is_wanted, is_here, under = self._requests.ask(), address_bar.still_here(), address_bar.fragment()
        asked_in = self._dialog.name
        await book_dom.styled()  # first, so that nothing comes between the text in the language of now and its showing
        book = await self._fetched(slug)
        if book and not attached.has_style("book"):  # only one of the two has come at the first try
            await book_dom.styled()
            book = await self._fetched(slug)
        if not is_wanted() or not is_here() or self._dialog.name not in ("", asked_in):
            return
        part = book.find(number) if book and number else None
        if book is None or (number and part is None and is_new):
            if number and is_new:
                self._guide.show_rule(number)
            else:
                self._notices.add(saying("book.missing"))
            return
        self._dialog.close()
        if is_new:
            self._under, self._opened_at = under, number
            address_bar.into_book(address.of_rule(slug, number))
        self._wanted = ""
        await self._show(book, part)

    def _languages(self, slug: str) -> list[str]:
        return list(games.about(slug).book) if slug in games.SLUGS else []

    def _language(self, slug: str) -> str:
        """The language of now, or one in which the rulebook is there; empty when it is in none."""
        there = self._languages(slug)
        return next((one for one in (self._preferences.lang, "en", *there) if one in there), "")

    async def _fetched(self, slug: str) -> Book | None:
        """The rulebook in the language of now, also where that has changed while it came."""
        lang, book = "", None
        while lang != (wanted := self._language(slug)):
            lang, book = wanted, await self._fetched_in(slug, wanted)
        return book

    async def _fetched_in(self, slug: str, lang: str) -> Book | None:
        if (slug, lang) not in self._books:
            text = await fetching.fetch_json(f"book/{slug}.{lang}.json")
            if text:
                self._books[slug, lang] = book_text.book(slug, lang, text)
        if not self._words:
            self._words = book_text.glossary(await fetching.fetch_json("book/words.json") or "{}")
        return self._books.get((slug, lang))

    # -------------------------------------------------------------- what is shown
    async def _show(self, book: Book, part: Part | None) -> None:
        """Make all of a rulebook, then lay it over the table: on a slow phone each of the two takes its time, so the
        browser has its turn between them."""
        lang = self._preferences.lang
        if self._book is None or self._book.slug != book.slug:
            self._rolled = {}
        self._book, self._here = book, part
        self._place.go(part or book.parts[0])
        title = games.about(book.slug).title[lang]
        dom.put("book-head", book_html.head(lang, title, book))
        dom.put("book-find", book_html.search(lang))
        book_dom.fill_search(self._wanted)
        dom.put("book-foot", book_html.foot(lang, self._opened_at if self._under else ""))
        dom.by_id("book-pages").setAttribute("lang", book.lang)
        self._fill()
        if not book_dom.is_open():
            await asyncio.sleep(0)
            if self._book is not book:  # meanwhile the reader has gone elsewhere
                return
        dom.document.title = f"{title} — {say(lang, 'book')}"
        book_dom.show()
        self._turn_to((self._here or book.parts[0]).ident)

    def _fill(self) -> None:
        """Contents and text, with what is looked for."""
        book, lang = self._book, self._preferences.lang
        if book is None:
            return
        looked_for = book_text.terms(self._wanted, self._words)
        found = book_text.pattern(looked_for)
        parts, self._counts = book_html.pages(lang, book, self._here, found, self._words, self._rolled)
        dom.put_parts("book-pages", parts)
        self._list()
        self._figures.show(book.slug)
        self._place.look([*book.parts, book_html.GLOSSARY])
        hits = sum(self._counts.values())
        none = say(lang, "book.found.none") if looked_for else ""
        dom.by_id("book-found").textContent = say(lang, "book.found", n=hits) if hits else none

    def _list(self) -> None:
        """The contents, with the part that is read."""
        if self._book:
            made = book_html.contents(self._preferences.lang, self._book, self._place.part, self._counts)
            dom.put("book-list", made)

    def _follow(self) -> None:
        """Somebody has scrolled on to another part."""
        self._list()
        book_dom.into_view("book-list")

    def _turn_to(self, ident: str) -> None:
        dom.by_id("book").classList.remove("listing")
        book_dom.into_view("book-list")
        book_dom.go_to(ident)

    def again(self) -> None:
        """Show the same in another language or in other colours. What has not come yet comes in that language."""
        if self._book:
            self._tasks.spawn(self._again(self._book))

    async def _again(self, before: Book) -> None:
        """Where the text cannot be had in that language, at least all around it speaks it."""
        book = await self._fetched(before.slug) or before
        if self._book is before:  # nothing else has been shown meanwhile
            here = self._here
            await self._show(book, book.find(here.numbers[0]) if here else None)

    # -------------------------------------------------------------- inside
    def go(self, number: str) -> None:
        """Turn to a rule, or to the glossary."""
        if self._book is None:
            return
        if number == book_html.WORDS:
            self._place.go(book_html.GLOSSARY)
            self._list()
            self._turn_to(book_html.GLOSSARY.ident)
            return
        part = self._book.find(number)
        if part:
            address_bar.into_book(address.of_rule(self._book.slug, number))
            self._here = part
            self._place.go(part)
            self._fill()
            self._turn_to(part.ident)

    def word(self, name: str, element: Element) -> None:
        """Show what a word means, or no longer."""
        was_open = element.getAttribute("aria-expanded") == "true"
        book_dom.close_entry()
        if not was_open:
            book_dom.open_entry(element, book_html.entry(self._preferences.lang, name, self._words))

    def link(self, number: str) -> None:
        """Put a link to a passage on the clipboard."""
        if self._book:
            site = re.sub("#.*", "", str(dom.window.location.href))
            self._tasks.spawn(self._copy(site + address.of_rule(self._book.slug, number)))

    async def _copy(self, link: str) -> None:
        done = await dom.copy(link)
        dom.announce(say(self._preferences.lang, "copy.done" if done else "copy.failed"))

    def roll(self, what: str) -> None:
        """Something of a table to roll on has been pressed: its name, then what (``book_rolls.pressed``)."""
        name, *pressed = what.split()
        number, _, at = name.rpartition("-")
        part = self._book.find(number) if self._book else None
        if part is None or not int(at) < len(part.rolls):
            return
        lang, table = self._preferences.lang, part.rolls[int(at)]
        now = self._rolled[name] = book_rolls.pressed(table, self._rolled.get(name), pressed, random.randrange)
        dom.put(f"roll-{name}", book_rolls.inner(lang, name, table, now))
        dom.announce(book_rolls.said(lang, table, now))

    def contents(self) -> None:
        """Show the contents, where they do not always stand beside the text, or hide them."""
        dom.by_id("book").classList.toggle("listing")
        book_dom.into_view("book-list")

    def print(self) -> None:
        """Print the whole rulebook, with all figures."""
        self._tasks.spawn(self._print())

    async def _print(self) -> None:
        await self._figures.paint_all()
        dom.window.print()  # assets/paper.mjs makes the pages
        self._printed()

    def _printed(self) -> None:
        if self._book:
            self._figures.show(self._book.slug)

    # -------------------------------------------------------------- search
    def find(self) -> None:
        """Go to the field of the search."""
        dom.by_id("book").classList.toggle("listing", True)
        book_dom.focus_search()

    def _type(self, wanted: str) -> None:
        self._typed += 1
        now = self._typed

        def search() -> None:
            if now == self._typed:
                self.search(wanted)

        dom.later(PAUSE, search)

    def search(self, wanted: str) -> None:
        """Mark everything that has this, or what it is called in another language."""
        self._wanted, self._hit = wanted, -1
        self._fill()
        book_dom.hit_into_view()

    def look_for(self, wanted: str) -> None:
        """Go to the first place that has this, as if somebody had typed it."""
        book_dom.fill_search(wanted)
        self.search(wanted)
        self.hit(1)

    def hit(self, step: int) -> None:
        """Go to the next of what was found (1), or to the one before (-1)."""
        place = self._hit + step if self._hit >= 0 or step > 0 else -1
        self._hit = book_dom.go_to_hit(place)
        if self._hit >= 0:
            dom.by_id("book").classList.remove("listing")

    def key(self, event: KeyEvent) -> None:
        """A key has been pressed while it is open."""
        if str(event.key) == "/" and not dom.is_field(event):
            event.preventDefault()
            self.find()

    # -------------------------------------------------------------- out
    def escape(self) -> None:
        """Close the entry of a word, then the contents of a phone, then the rulebook."""
        if book_dom.close_entry():
            return
        if dom.by_id("book").classList.contains("listing"):
            dom.by_id("book").classList.remove("listing")
        else:
            self.close()

    def close(self) -> None:
        """Back to what lies under it."""
        if not address_bar.out_of_book():
            self._hide()
            self._leave()

    def address_changed(self) -> bool:
        """The address is another one; whether that is all about the rulebook."""
        fragment = address_bar.fragment()
        found = address.rule_in(fragment)
        if found and found[0] in games.SLUGS and self._languages(found[0]):
            self._tasks.spawn(self.open(*found, is_new=False))
            return True
        if not self.is_open:
            return False
        self._hide()
        return fragment == self._under

    def _hide(self) -> None:
        self._book = self._here = None
        book_dom.hide()
        self._game.label()
