"""Every title is played by keys alone, by somebody who knows only what can be read and what is said."""

from __future__ import annotations

import re

import pytest
from ui_listener import Listener, Node

DONE = re.compile(r"\b(pass|done|end|fix|no support|skip|finish|none|stop|over)\b", re.IGNORECASE)
"""Words of buttons that end a step."""
MOST = 6000


def choose(person: Listener, haste: float) -> str:
    """One press, by what can be read: a button of the prompt, or one of the list that M leads to."""
    asks = [node for node in person.able("acting") if "data-key" in node.attributes]
    ends = [node for node in asks if DONE.search(node.words)] or asks
    if asks and person.chance.random() < haste:
        return person.press(person.chance.choice(ends))
    person.to_map()
    said = person.key("m")
    rows = person.able("legal")
    if rows:
        assert person.focus.attributes in [row.attributes for row in rows], "M goes to the list"
        return person.press(person.chance.choice(rows))
    tray = [node for node in person.able("tray", "panels") if {"data-action", "data-tap"} & node.attributes.keys()]
    found: list[Node] = [*asks, *tray]
    assert found, f"nothing can be chosen: {person.text()} {said}"
    return person.press(person.chance.choice(found))


def play(person: Listener, haste: float, presses: int = MOST) -> int:
    """Play until the page says how the game has ended, or so many presses; how many it took."""
    for count in range(presses):
        if person.is_asked_in_dialog:
            return count
        if person.is_covered:
            person.press(next(node for node in person.able() if node.attributes.get("data-do") == "uncover"))
            continue
        assert person.tree("prompt").words, "somebody is asked something"
        choose(person, haste)
    return presses


@pytest.mark.parametrize(("slug", "haste"), [("gunki", 0.1), ("july", 0.2), ("kinmen", 0.5), ("taiwan202x", 0.2)])
def test_a_game_is_played_from_set_up_to_the_end_by_keys_and_ear(
    monkeypatch: pytest.MonkeyPatch, slug: str, haste: float
) -> None:
    person = Listener(monkeypatch, slug, 3)
    count = play(person, haste)
    assert person.is_asked_in_dialog, f"no end after {count}"
    assert person.app.play.outcome is not None
    assert len(person.text()) > 60
    print(slug, count)
    person.close()
