"""What the table shows of who plays at another one: the chip in the head, the prompt, the button that sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page.html import esc, icon
from ..page.words import say
from . import prompt_bar

if TYPE_CHECKING:
    from ...presenter.contract import Prompt
    from .mate import Mate
    from .session import Session

TURNS = ("asked", "outbox", "theirs", "owed", "shown")
"""States in which nobody at this table is asked anything."""


def named(lang: str, name: str) -> str:
    """How the other is called in a sentence."""
    return say(lang, "mail.named", name=name) if name else say(lang, "mail.friend")


def chip(lang: str, mate: Mate) -> str:
    """Who plays at another table, and how it stands; pressed, it tells more."""
    friend, kinds = mate.table.friend or say(lang, "mail.somebody"), agreed(lang, mate)
    state, wire = say(lang, "mail.state." + mate.state), ""
    if mate.connection:
        wire = say(lang, "live.state." + mate.connection)
        state = f"{wire} · {state}"
    sign = icon("waves" if mate.is_connected else "letter")
    return (
        f'<button type="button" class="mate" data-do="mate" title="{esc(kinds)}" '
        f'aria-label="{esc(say(lang, "mail.chip.of", friend=friend))}: {esc(state)}, {esc(kinds)}">{sign}'
        f"<span><b>{esc(friend)}{f' <i>{esc(wire)}</i>' if wire else ''}</b><small>{esc(kinds)}</small></span></button>"
    )


def agreed(lang: str, mate: Mate) -> str:
    """Which dice were agreed upon, and whether secrets are sealed, in two or three words."""
    named_dice = dice(lang, mate)
    return say(lang, "mail.kind.sealed", dice=named_dice) if mate.table.terms.is_sealed else named_dice


def dice(lang: str, mate: Mate) -> str:
    """Which dice were agreed upon."""
    return say(lang, "mail.kind." + mate.table.terms.dice)


def prompt(given: Prompt, session: Session, lang: str) -> Prompt | None:
    """What the prompt bar says while the other is at work; ``None`` when somebody here is asked, or nobody any more."""
    mate = session.mate
    if mate is None or session.turn not in ("friend", "computer") or mate.state not in TURNS:
        return None
    friend, state = named(lang, mate.table.friend), mate.state
    sentence = say(lang, "mail.prompt." + state, friend=friend)
    why = "mail.prompt.why" if state in ("theirs", "owed", "shown") else f"mail.prompt.{state}.why"
    if mate.is_connected:
        why = "live.prompt.why"
    if state == "shown":
        why = "thinking.why"
    return given._replace(sentence=sentence, why=say(lang, why), rule="", buttons=[])


def button(lang: str, session: Session) -> str:
    """The button that opens the ways to send; empty when there is nothing to send."""
    mate = session.mate
    if (
        mate is None
        or (mate.is_connected and mate.state != "asked")
        or session.turn not in ("friend", "over")
        or mate.state not in ("asked", "outbox", "theirs", "owed")
    ):
        return ""
    to = say(lang, "mail.send.to", friend=named(lang, mate.table.friend))
    if mate.state == "asked":
        return prompt_bar.command("post", "letter", say(lang, "mail.send.invitation"), "", True)
    is_new = mate.state == "outbox"
    words = say(lang, "mail.send" if is_new else "mail.send.again", n=mate.table.number + is_new)
    return prompt_bar.command("post", "letter", words, to, is_new)


def is_advised(session: Session) -> bool:
    """Whether the computer says what it would do: between two people nobody is helped until the game is over."""
    return session.mate is None or session.match.is_over
