"""What the shelf says of studies; the page has this from the beginning. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...games import SLUGS, about
from ..page.html import esc, icon
from ..page.words import say

if TYPE_CHECKING:
    from ...engine.study import Chapter, Study
    from ..storage.studies import Listed


def button(
    do: str, label: str, arg: str = "", symbol: str = "", css: str = "btn", of: str = "", off: bool = False
) -> str:
    """A button; ``of`` says to a screen reader what it is about."""
    more = f' aria-label="{esc(f"{label}: {of}")}"' if of else ""
    more += ' aria-disabled="true"' if off else ""
    sign = icon(symbol) if symbol else ""
    return (
        f'<button type="button" class="{css}" data-do="{do}" data-arg="{esc(arg)}"{more}>{sign}'
        f"<span>{esc(label)}</span></button>"
    )


def named(lang: str, one: Study) -> str:
    """What a study is called."""
    return one.name or say(lang, "study.unnamed")


def title(lang: str, chapter: Chapter) -> str:
    """The game that is played in a chapter."""
    slug = chapter.slug
    return about(slug).title[lang] if slug in SLUGS else slug


# ------------------------------------------------------------------ the shelf
def shelf_part(lang: str, listed: Sequence[Listed] = ()) -> str:
    """The part of the shelf that tells of studies."""
    rows = "".join(_row(lang, one) for one in listed)
    rows = f"<ul>{rows}</ul>" if rows else ""
    new = button("study-new", say(lang, "study.new"), symbol="plus")
    return (
        f'<section class="studies" id="studies"><h2>{esc(say(lang, "studies"))}</h2>'
        f"<p>{esc(say(lang, 'studies.text'))}</p>{rows}{new}</section>"
    )


def _row(lang: str, one: Listed) -> str:
    if one.study is None:
        name = say(lang, "study.damaged", name=one.ident[:40])
        acts = button("study-save", say(lang, "note.damaged.save"), one.ident, css="btn txt", of=name)
        acts += button("study-delete", say(lang, "forget"), one.ident, css="btn txt", of=name)
        return f"<li><span>{esc(name)}</span>{acts}</li>"
    name = named(lang, one.study)
    titles = dict.fromkeys(title(lang, chapter) for chapter in one.study.chapters)
    note = " · ".join((say(lang, "study.chapters", n=len(one.study.chapters)), *titles))
    go = (
        f'<button type="button" class="open" data-do="study" data-arg="{esc(one.ident)}"><b>{esc(name)}</b> '
        f"<small>{esc(note)}</small></button>"
    )
    return f"<li>{go}</li>"
