"""Players who see nothing: each decides by what can be read and heard, and by keys only.

A plan names for each question, by a pattern of its words, what to press: patterns of the list that M leads to (``row``)
or of buttons of the prompt (``act``), the best first. What is shown first is done by Enter on the same row.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ui_listener import Listener, Node


class Way(NamedTuple):
    """What to press where a question has these words."""

    asked: str
    row: tuple[str, ...] = ()
    act: tuple[str, ...] = ()


class Player:
    """Plays both sides by one plan."""

    def __init__(self, person: Listener, plan: tuple[Way, ...]) -> None:
        self.person, self.plan = person, plan

    def step(self) -> None:
        """Answer what is asked now."""
        person = self.person
        if person.is_covered:
            person.press(next(node for node in person.able() if node.attributes.get("data-do") == "uncover"))
            return
        asked = person.tree("prompt").words
        if "shown: Enter again" in person.focus.words:
            person.key("Enter")
            return
        for way in self.plan:
            if re.search(way.asked, asked):
                found = (self._row(way.row), self._found(person.able("acting"), way.act))
                node = next((one for one in found if one is not None), None)
                if node is not None:
                    person.press(node)
                    return
        raise AssertionError(f"nothing to press: {person.text()}")

    def _row(self, wanted: tuple[str, ...]) -> Node | None:
        if not wanted:
            return None
        self.person.to_map()
        self.person.key("m")
        return self._found(self.person.able("legal", "tray"), wanted)

    @staticmethod
    def _found(nodes: list[Node], wanted: tuple[str, ...]) -> Node | None:
        return next((node for one in wanted for node in nodes if re.search(one, node.words)), None)
