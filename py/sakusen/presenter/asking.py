"""What the questions of all games share: whose decision it is, and the words and buttons of a prompt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from ..engine.core import Decision, S
from .contract import AnySeen, Button, Focus, Seen
from .wording import Texts

Words = tuple[str, str, str]
"""Sentence, why, rule."""
Asked = tuple[Words, list[Button]]


def decision(seen: AnySeen) -> Decision | None:
    """The decision that the viewer is to make, if there is one."""
    pending = seen.view.pending
    return pending if seen.mine and isinstance(pending, Decision) else None


def legal_among(now: Decision, meant: Iterable[int]) -> list[int]:
    """Those actions that are legal, in the given order, each once."""
    legal = set(now.actions)
    return list(dict.fromkeys(action for action in meant if action in legal))


class Asker(Generic[S]):
    """What every question needs: the position, the words, the buttons, the action that is shown before it is done.

    Its words stand under ``ask.<key>``, ``hint.<key>`` and ``button.<key>`` in the texts of the game.
    """

    texts: Texts

    def __init__(self, seen: Seen[S], focus: Focus, now: Decision) -> None:
        self.seen, self.focus, self.now, self.lang = seen, focus, now, seen.lang
        self.state: S = seen.state
        preview = focus.preview
        self.preview: int | None = preview if preview is not None and preview in now.actions else None

    def say(self, key: str, **values: object) -> str:
        """A message in the reader's language."""
        return self.texts.say(self.lang, key, **values)

    def words(self, key: str, rule: str, hint: str = "", **values: object) -> Words:
        """Sentence and why of a question; ``hint`` names another why."""
        return self.say(f"ask.{key}", **values), self.say(f"hint.{hint or key}", **values), rule

    def button(self, action: int, key: str, detail: str = "", primary: bool = False, label: str = "") -> Button:
        """A button for a legal action."""
        return Button(key, label or self.say(f"button.{key}"), detail, action, primary)

    def refused(self, key: str, why: str, rule: str, detail: str = "", label: str = "") -> Button:
        """A button that is there but cannot be pressed, with its reason."""
        return Button(key, label or self.say(f"button.{key}"), detail, None, False, why, rule)

    def shown(self, key: str, label: str, detail: str = "") -> list[Button]:
        """The button that carries out what is shown; none while nothing is shown."""
        return [Button(key, label, detail, self.preview, True)] if self.preview is not None else []
