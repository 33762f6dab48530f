"""What is written where a study is read and made: the study itself, its questions. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine import guard, study
from ..page import dialogs
from ..page.html import esc, icon
from ..page.words import say
from .rows import button, named, title

if TYPE_CHECKING:
    from ...engine.study import Study
    from ..storage.studies import Listed


def chapter_name(lang: str, one: Study, number: int) -> str:
    """What a chapter is called, with its number."""
    return f"{number}. {one.chapters[number - 1].name or title(lang, one.chapters[number - 1])}"


def said(text: str) -> str:
    """A text with its paragraphs."""
    parts = (part.strip() for part in text.split("\n\n"))
    made = "".join(f"<p>{esc(part).replace(chr(10), '<br>')}</p>" for part in parts if part)
    return f'<div class="said">{made}</div>' if made else ""


# ------------------------------------------------------------------ the study
def bar(lang: str) -> str:
    """What stands over a study."""
    label = esc(say(lang, "study.close"))
    return (
        f'<button type="button" class="bt" data-do="study-close" aria-label="{label}" title="{label}">{icon("back")}'
        f'</button><span class="kind">{esc(say(lang, "study"))}</span>'
    )


def pages(lang: str, one: Study, note: str, table: str, lent: bool = False) -> list[str]:
    """A study to be read and written, every part one element; ``note`` is what has just been said, ``table`` the game
    that could be added, and ``lent`` one that is kept nowhere."""
    name, numbers = named(lang, one), range(1, len(one.chapters) + 1)
    take = f"<p>{button('study-take', say(lang, 'study.take'), '', 'plus')}</p>" if lent else ""
    tools = button("study-edit", say(lang, "study.edit.whole"), "0", "file", "btn txt")
    tools += button("study-link", say(lang, "study.link"), "", "link", "btn txt")
    tools += button("study-save", say(lang, "study.save"), "", "down", "btn txt")
    tools += "" if lent else button("study-delete", say(lang, "study.delete"), "", "", "btn txt")
    note = note or (say(lang, "study.lent") if lent else "")
    links = "".join(
        f'<li><button type="button" data-do="study-go" data-arg="{n}">{esc(chapter_name(lang, one, n))}</button></li>'
        for n in numbers
    )
    add = button("study-add", say(lang, "study.add.this", title=table), "here", "plus") if table else ""
    empty = "" if links else f"<p>{esc(say(lang, 'study.empty'))}</p>"
    return [
        f'<h1 id="study-title" tabindex="-1">{esc(name)}</h1>',
        f'<p class="note">{esc(note)}</p>',
        f"<div>{take}{said(one.before)}{empty}</div>",
        f'<nav aria-label="{esc(say(lang, "study.contents"))}"{"" if links else " hidden"}><ol>{links}</ol></nav>',
        f"<div>{''.join(_chapter(lang, one, n) for n in numbers)}</div>",
        f'<div class="acts">{add}{tools}</div>',
    ]


def _chapter(lang: str, one: Study, number: int) -> str:
    chapter, name, arg = one.chapters[number - 1], chapter_name(lang, one, number), str(number)
    where = title(lang, chapter)
    if chapter.step is not None:
        where += " · " + say(lang, "study.at", at=chapter.step)
    acts = button("study-edit", say(lang, "study.edit"), arg, "file", "btn txt", name)
    acts += button("study-move", say(lang, "study.up"), f"{arg}:-1", "", "btn txt", name, number == 1)
    acts += button("study-move", say(lang, "study.down"), f"{arg}:1", "", "btn txt", name, number == len(one.chapters))
    acts += button("study-drop", say(lang, "lines.drop"), arg, "", "btn txt", name)
    play = button("study-play", say(lang, "study.play"), arg, "fwd", "btn primary", name)
    return (
        f'<section class="chapter" id="study-{arg}" aria-labelledby="study-head-{arg}"><h2 id="study-head-{arg}" '
        f'tabindex="-1">{esc(name)}</h2><small>{esc(where)}</small>{said(chapter.before)}<p>{play}</p>'
        f'{said(chapter.after)}<div class="acts">{acts}</div></section>'
    )


def beside(lang: str, one: Study, number: int, is_end: bool) -> str:
    """What stands beside the board of a chapter: its texts, the one behind the game at its end, and the ways on."""
    chapter = one.chapters[number - 1]
    ways = button("study-play", say(lang, "study.next"), str(number + 1), "fwd") if number < len(one.chapters) else ""
    after = said(chapter.after) if is_end else ""
    return (
        f"<h2>{esc(chapter_name(lang, one, number))} <small>{esc(named(lang, one))}</small></h2>"
        f'{said(chapter.before)}{after}<div class="branch-acts">{ways}</div>'
    )


# ------------------------------------------------------------------ questions
def _form(lang: str, title: str, body: str, do: str, yes: str, arg: str) -> str:
    foot = button("close", say(lang, "cancel")) + button(do, yes, arg, css="btn primary")
    return f'<form id="study-form" style="display:contents">{dialogs.frame(lang, title, body, foot)}</form>'


def _line(name: str, label: str, value: str, more: str = "") -> str:
    return (
        f'<label class="field"><span>{esc(label)}</span><input name="{name}" value="{esc(value)}" autocomplete="off" '
        f"{more or f'maxlength={study.NAME}'}></label>"
    )


def _text(name: str, label: str, value: str) -> str:
    return (
        f'<label class="field"><span>{esc(label)}</span><textarea name="{name}" rows="5" maxlength="{study.TEXT}">'
        f"{esc(value)}</textarea></label>"
    )


def new(lang: str) -> str:
    """What a new study is called."""
    body = _line("title", say(lang, "lines.name"), "") + _text("before", say(lang, "study.intro"), "")
    return _form(lang, say(lang, "study.new"), body, "study-made", say(lang, "study.make"), "")


def edit(lang: str, one: Study, number: int) -> str:
    """Name and texts of a study (0) or of one of its chapters."""
    if not number:
        body = _line("title", say(lang, "lines.name"), one.name) + _text("before", say(lang, "study.intro"), one.before)
    else:
        chapter, digits = one.chapters[number - 1], 'inputmode="numeric" pattern="[0-9]*" maxlength="7"'
        body = _line("title", say(lang, "lines.name"), chapter.name)
        body += _text("before", say(lang, "study.before"), chapter.before)
        body += _text("after", say(lang, "study.after"), chapter.after)
        body += _line("at", say(lang, "study.step"), "" if chapter.step is None else str(chapter.step), digits)
    return _form(lang, say(lang, "study.edit"), body, "study-edited", say(lang, "note.keep"), str(number))


def link(lang: str, one: Study, wanted: str, long: int) -> str:
    """A link that holds a study and has a code of ``long`` characters; empty when that is too long. Then the file is
    offered."""
    save = button("study-save", say(lang, "study.save"), symbol="down")
    title = say(lang, "study.link")
    if not wanted:
        words = say(lang, "study.link.long", name=named(lang, one), n=f"{long:,}", most=f"{guard.CODE:,}")
        return dialogs.frame(lang, title, f"<p>{esc(words)}</p>", save)
    label, copy = esc(say(lang, "link.address")), button("link-copy", say(lang, "link.copy"), "address", "file")
    body = (
        f'<div class="code"><label for="link-address">{label}</label><textarea id="link-address" readonly rows="4" '
        f'spellcheck="false">{esc(wanted)}</textarea>{copy}</div>'
        f'<p class="hint">{esc(say(lang, "study.link.note", n=f"{len(wanted):,}"))}</p>'
    )
    return dialogs.frame(lang, title, body, save)


def add(lang: str, listed: Sequence[Listed], chosen: str, name: str, step: int) -> str:
    """To which study a game goes, and what of it."""
    whole = [(one.ident, named(lang, one.study)) for one in listed if one.study]
    body = dialogs.choice("study", say(lang, "study"), [*whole, ("", say(lang, "study.new"))], chosen)
    kinds = [("game", say(lang, "study.add.game", at=step)), ("position", say(lang, "study.add.position"))]
    body += dialogs.choice("part", say(lang, "study.add.what"), kinds, "game")
    body += _line("title", say(lang, "study.add.name"), name) + _text("before", say(lang, "study.before"), "")
    return _form(lang, say(lang, "study.add"), body, "study-added", say(lang, "study.add.go"), "")
