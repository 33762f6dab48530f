"""The buttons beside the prompt: undo, what can be chosen, what is expected next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...engine.core import Chance
from ..page import dom
from ..page.words import say
from . import again, mate_view, prompt_bar
from .windows import BROAD, LARGE, LYING, PHONE, SMALL, TIGHT

if TYPE_CHECKING:
    from ...presenter.contract import Button, NamesOutcomes, Prompt
    from .progress import Progress
    from .session import Session


def html(
    session: Session,
    prompt: Prompt,
    progress: Progress,
    names: NamesOutcomes | None,
    hint: bool | None,
    finals_of: Callable[[], set[int]],
) -> str:
    """The bar for whoever must act. ``names`` names the outcomes of real dice; ``hint`` says whether a hint is open,
    ``None`` when there is none to be had; ``finals_of`` gives the ``together.finals`` of the prompt."""
    lang = session.lang
    undoes = session.undoes()
    if undoes == prompt_bar.DRAFT and session.proposed:
        undoes = prompt_bar.PROPOSAL
    back = prompt_bar.Back(undoes, again.redoes(session), again.undo_refused(session))
    pending = session.seen.view.pending  # of a draw that others make in secret no more than the viewer knows
    if session.turn == "dice" and isinstance(pending, Chance):
        named = names.outcomes(pending, lang) if names else ()
        faces = prompt_bar.outcomes(lang, pending.weights, named, 3 if dom.matches(LYING) else 6)
        return prompt_bar.bar(lang, faces, back, "")
    if session.turn == "computer" and progress.lost:
        ask = prompt_bar.command("ask-again", "again", say(lang, "lost.again"), primary=True)
        return prompt_bar.bar(lang, "", back, ask)
    if session.turn == "computer":
        do = "play" if progress.paused else "pause"
        now = prompt_bar.hurry(lang, progress.looked)
        return prompt_bar.bar(lang, now, back, prompt_bar.command(do, do, say(lang, f"replay.{do}")))
    if send := mate_view.button(lang, session):
        return prompt_bar.bar(lang, "", back, send)
    if session.turn == "over":
        another = prompt_bar.command("again", "plus", say(lang, "again.play"))
        last = prompt_bar.command("ending", "check", say(lang, "ending"), "", True)
        return prompt_bar.bar(lang, another, back, last)
    finals, shown = finals_of(), session.focus.preview
    told = prompt._replace(buttons=prompt_bar.as_shown(lang, prompt.buttons, finals, shown))
    buttons, most, more = prompt.buttons, _beside(told, back, hint is not None), []
    if dom.matches(PHONE):
        if aside := prompt_bar.aside_on_phone(told.buttons, _on_phone(back), _letters()):
            more = [b for b, shown_as in zip(buttons, told.buttons, strict=True) if shown_as in aside]
            buttons, most = [b for b in buttons if b not in more], prompt_bar.BESIDE
    elif hint is False:
        row = [prompt_bar.hint_row(lang)]
        without = _beside(told, back, False, row)
        if not _stands(told, back, most, without):
            more, hint, most = row, None, without
    return prompt_bar.acting(lang, buttons, back, finals, shown, most, hint, more)


def _stands(told: Prompt, back: prompt_bar.Back, most: int, without: int) -> bool:
    """Whether the hint has a button of its own: what answers the question, and the words, do not need its room. With
    it ``most`` buttons stand beside undo, else ``without``."""
    laid = prompt_bar.parts(told.buttons, most)
    if dom.matches(TIGHT) or not laid.menu and not laid.beside:
        return not laid.menu
    if laid.menu and without > most:
        return False
    return prompt_bar.has_room(told, _room(back) - prompt_bar.HINT, most)


def _room(back: prompt_bar.Back) -> float:
    """Pixels for the words and what stands beside undo, where that is no phone."""
    room = prompt_bar.ROOM - (prompt_bar.LESS if dom.matches(SMALL) else 0.0)
    return room - (prompt_bar.REDO if back.redoes is not None else 0.0)


def _letters() -> prompt_bar.Letters:
    return prompt_bar.OF_LYING if dom.matches(LYING) else prompt_bar.OF_UPRIGHT


def _on_phone(back: prompt_bar.Back) -> float:
    room = prompt_bar.LYING if dom.matches(LYING) else prompt_bar.UPRIGHT
    room += prompt_bar.WIDER if dom.matches(BROAD) else -prompt_bar.LARGER if dom.matches(LARGE) else 0.0
    return room - (prompt_bar.REDO if back.redoes is not None else 0.0)


def _beside(told: Prompt, back: prompt_bar.Back, has_hint: bool, more: Sequence[Button] = ()) -> int:
    """How many buttons have room beside undo and the last one. On a phone the words stand above the map."""
    if dom.matches(PHONE):
        return prompt_bar.beside_on_phone(told.buttons, _on_phone(back))
    room = _room(back) - (prompt_bar.HINT if has_hint else 0.0)
    return 1 if dom.matches(TIGHT) else prompt_bar.beside(told, room, more)
