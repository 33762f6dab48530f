"""The address of the page and its entries in the browser's history."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import address, dom

if TYPE_CHECKING:
    from ..storage.saves import Saves

FROM_SHELF = "shelf"
"""The mark of an entry that has the shelf before it."""
FROM_STUDY = "study"
"""The mark of an entry that has a study before it."""
IN_BOOK = "book:"
"""How the mark of an entry inside a rulebook begins; so many entries before it lies what it was
opened over."""


def fragment() -> str:
    """The end of the page's address, with its ``#``; empty on the shelf."""
    return str(dom.window.location.hash)


def still_here() -> Callable[[], bool]:
    """What comes late comes only to who has not gone elsewhere meanwhile: the answer tells whether that still holds."""
    before = fragment()
    return lambda: fragment() == before


def kept_game(saves: Saves, not_here: Callable[[], object]) -> str:
    """The kept game that the address names; empty when it names none. ``not_here`` is called when it names one that is
    not kept in this browser."""
    named = address.game_in(fragment())
    sound, damaged = saves.all()
    found = [game.ident for game in sound]
    if named is None or (named == address.LATEST and not found):
        return ""
    if named == address.LATEST:
        return str(found[0])
    if named not in found and named not in (one.ident for one in damaged):
        not_here()
        return ""
    return named


def put(wanted: str) -> None:
    """Name the table in the address; one game after another takes one place in the browser's history."""
    here, history = fragment(), dom.window.history
    if here == wanted:
        return
    study = address.study_in(here)
    if address.game_in(here) is None and not address.lesson_in(here) and not (study and study[1]):
        history.pushState(None if here else FROM_SHELF, "", wanted)
    else:
        history.replaceState(history.state, "", wanted)


def into_chapter(wanted: str) -> None:
    """Name a chapter of the study that is read; going back leads to the study."""
    dom.window.history.pushState(FROM_STUDY, "", wanted)


def back_to_study() -> bool:
    """Go back where the study lies before this entry; else the answer is false, and nothing has been done."""
    if str(dom.window.history.state) != FROM_STUDY:
        return False
    dom.window.history.back()
    return True


def instead(wanted: str) -> None:
    """Name something else in place of what this entry names."""
    dom.window.history.replaceState(dom.window.history.state, "", wanted)


def back_to_shelf() -> bool:
    """Go back where the shelf lies before this entry. Where an address led here from outside, what lies before may be
    another site: then the shelf becomes the newest entry, and the answer is false."""
    history, place = dom.window.history, dom.window.location
    if str(history.state) == FROM_SHELF:
        history.back()
        return True
    history.pushState(None, "", f"{place.pathname}{place.search}")
    return False


def into_book(wanted: str) -> None:
    """Name a passage of a rulebook in the address; going back leads to the passage before, at last to the game."""
    if fragment() != wanted:
        dom.window.history.pushState(f"{IN_BOOK}{_depth() + 1}", "", wanted)


def out_of_book() -> bool:
    """Go back to what the rulebook was opened over. Where an address led into it from outside, there is nothing: then
    the shelf becomes the newest entry, and the answer is false."""
    history, place, depth = dom.window.history, dom.window.location, _depth()
    if depth:
        history.go(-depth)
        return True
    history.pushState(None, "", f"{place.pathname}{place.search}")
    return False


def _depth() -> int:
    mark = str(dom.window.history.state)
    deep = mark.removeprefix(IN_BOOK)
    return int(deep) if mark.startswith(IN_BOOK) and deep.isdigit() else 0
