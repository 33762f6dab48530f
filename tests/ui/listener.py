"""Somebody who plays by keys alone and knows only what is said and what stands in the accessibility tree.

The page is the one without a browser, so the tree is made here from what was put into the elements; how a browser
makes it, and where its focus is, ``tests/browser/test_ear.py`` shows.
"""

from __future__ import annotations

import asyncio
import random
from functools import cached_property, lru_cache
from html.parser import HTMLParser
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.ui.match.session import Session

ORDER = ("curtain", "head", "prompt", "acting", "status", "panels", "lines", "tray", "strip", "legal")
"""The parts of the table, as index.html has them."""
EMPTY = ("input", "img", "br", "hr", "use", "path", "circle", "rect", "meta", "link")


class Node(fake.Anything):
    """An element of the tree, and a thing that a press is about."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Node | None) -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.parts: list[Node | str] = []
        self.tagName = tag.upper()

    def getAttribute(self, name: str) -> Any:  # noqa: N802
        return self.attributes.get(name)

    @cached_property
    def words(self) -> str:
        """What is read of it: its label, else what it holds; nothing of what is hidden from readers."""
        if self.attributes.get("aria-hidden") == "true" or "hidden" in self.attributes:
            return ""
        if "aria-label" in self.attributes:
            return self.attributes["aria-label"]
        held = " ".join(part if isinstance(part, str) else part.words for part in self.parts)
        return " ".join((held or self.attributes.get("title", "")).split())

    @property
    def part(self) -> str:
        """The part of the page in which it is."""
        node = self
        while node.parent is not None:
            node = node.parent
        return str(node.attributes.get("part", ""))

    def walk(self) -> list[Node]:
        return [self, *(node for part in self.parts if isinstance(part, Node) for node in part.walk())]


class Tree(HTMLParser):
    """The tree of a piece of HTML."""

    def __init__(self, html: str, part: str) -> None:
        super().__init__()
        self.root = self._at = Node("body", {"part": part}, None)
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self._at)
        self._at.parts.append(node)
        if tag not in EMPTY:
            self._at = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._at.parts.append(Node(tag, {name: value or "" for name, value in attrs}, self._at))

    def handle_endtag(self, tag: str) -> None:
        node: Node | None = self._at
        while node is not None and node.tag != tag:
            node = node.parent
        if node is not None and node.parent is not None:
            self._at = node.parent

    def handle_data(self, data: str) -> None:
        self._at.parts.append(data)


@lru_cache(maxsize=100)
def tree_of(html: str, part: str) -> Node:
    """The tree of a part; most of them stay the same from press to press."""
    return Tree(html, part).root


@lru_cache(maxsize=100)
def buttons_of(html: str, part: str) -> tuple[Node, ...]:
    """The buttons of that tree."""
    return tuple(node for node in tree_of(html, part).walk() if node.tag == "button")


class Key(fake.Anything):
    """A key press at what has the focus."""

    repeat = False

    def __init__(self, key: str, shift: bool, target: Node) -> None:
        self.key, self.shiftKey, self.target, self.used = key, shift, target, False
        self.ctrlKey = self.metaKey = self.altKey = False
        self.code = f"Key{key.upper()}" if len(key) == 1 else key

    def preventDefault(self) -> None:  # noqa: N802
        self.used = True


class Listener:
    """Plays both sides of a game, from its set-up."""

    def __init__(self, patch: pytest.MonkeyPatch, slug: str, seed: int, lang: str = "en") -> None:
        self.chance, self.loop = random.Random(seed), asyncio.new_event_loop()
        self.board = Node("canvas", {"aria-label": "map"}, None)
        self.focus = self.board
        self.heard: list[str] = []
        self.app = fake.page(lang)
        for name, call in (
            ("is_on_map", lambda event: event.target is self.board),
            ("focus_first", self._focus_first),
            ("focus_on", lambda _: self._to(self.board)),
            ("data_of", self._data_of),
            ("is_field", lambda _: False),
            ("later", self._later),
        ):
            patch.setattr(fake.dom, name, call, raising=False)
        match = Match(games.game(slug), None, None, Dealt(seed))
        session = Session(match, games.presenter(slug), ("person",) * len(match.game.seats), lang)
        self.loop.run_until_complete(self.app.save_notices.open())
        self.loop.run_until_complete(self.app.game.enter("game", session, False))
        self._rest()

    def _later(self, _: float, call: Any) -> None:
        async def wait() -> None:
            await asyncio.sleep(0)
            call()

        self.app.tasks.spawn(wait())

    def _rest(self) -> None:
        while others := asyncio.all_tasks(self.loop):
            self.loop.run_until_complete(asyncio.wait(others, timeout=1))
        if self.focus is not self.board:
            self.focus = self._kept()
        self._never_lost()

    def _kept(self) -> Node:
        """What has the focus after a renewal of the page (``focus.kept``): the same control, else the first one of the
        same part, else the map."""
        part = self.focus.part
        there = [node for ident in (part, *self.parts()) if ident in self.parts() for node in self.pressable(ident)]
        same = [node for node in there if node.attributes == self.focus.attributes]
        near = [node for node in there if node.part == part and node.attributes.get("aria-disabled") != "true"]
        return next(iter((*same, *near)), self.board)

    def _never_lost(self) -> None:
        """Something that can be reached has the focus."""
        reached = [self.board, *self.pressable()]
        assert any(one is self.focus or one.attributes == self.focus.attributes for one in reached), self.focus.words

    def _to(self, node: Node) -> None:
        self.focus = node

    def _focus_first(self, ident: str) -> bool:
        found = [node for node in self.tree(ident).walk() if node.tag == "button" or "href" in node.attributes]
        if found:
            self.focus = found[0]
        return bool(found)

    def _data_of(self, event: Any, *names: str) -> Any:
        node = event.target
        while isinstance(node, Node):
            for name in names:
                if f"data-{name}" in node.attributes:
                    return name, node.attributes[f"data-{name}"], node
            node = node.parent
        return None

    # -------------------------------------------------------------- what is there to be read
    @property
    def is_asked_in_dialog(self) -> bool:
        return bool(fake.dom.is_open())

    def tree(self, ident: str) -> Node:
        """A part of the page."""
        return tree_of(str(fake.dom.by_id(ident).innerHTML), ident)

    def parts(self) -> tuple[str, ...]:
        """The parts that can be reached now: an open dialog and the curtain leave nothing else."""
        if self.is_asked_in_dialog:
            return ("dialog",)
        return ("curtain",) if self.is_covered else ORDER[1:]

    @property
    def is_covered(self) -> bool:
        return not fake.dom.by_id("curtain").hidden and bool(fake.dom.by_id("curtain").innerHTML)

    def text(self) -> str:
        """All that can be read now."""
        return " ".join(self.tree(ident).words for ident in self.parts())

    def still_said(self) -> list[str]:
        """What the two live regions hold."""
        return [str(fake.dom.by_id(ident).textContent) for ident in ("said", "refused")]

    def pressable(self, *parts: str) -> list[Node]:
        """The buttons that can be reached now."""
        found = (buttons_of(str(fake.dom.by_id(ident).innerHTML), ident) for ident in parts or self.parts())
        return [node for buttons in found for node in buttons]

    def able(self, *parts: str) -> list[Node]:
        """Those that do something."""
        return [node for node in self.pressable(*parts) if node.attributes.get("aria-disabled") != "true"]

    # -------------------------------------------------------------- keys
    def key(self, name: str, shift: bool = False) -> str:
        """Press a key at what has the focus; what is said of it."""
        before = len(fake.dom.said)

        async def press() -> None:
            event = Key(name, shift, self.focus)
            self.app.input.key(event)
            if not event.used and name in ("Enter", " ") and self.focus.tag == "button":
                self.app.input.click(event)

        self.loop.run_until_complete(press())
        self._rest()
        said = " ".join(fake.dom.said[before:])
        self.heard.append(said)
        return said

    def press(self, node: Node) -> str:
        """Go to a button, as Tab does, and press it."""
        self.focus = node
        return self.key("Enter")

    def to_map(self) -> None:
        self.focus = self.board

    def close(self) -> None:
        self.app.play.progress.closed = True
        self.loop.close()
