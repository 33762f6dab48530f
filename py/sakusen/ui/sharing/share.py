"""The dialog "Link and embed": the address of what is on the table, and the codes that put it into an article."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.match import Match
from ..match.session import Session
from ..match.sight import Sight
from ..page import dialogs
from ..page.html import esc, icon, plain
from ..page.words import say
from . import link

FIELDS = ("address", "element", "frame")
"""What can be copied."""
HEIGHT = 620
"""How high the plain frame is, in pixels: it cannot grow by itself."""


class Shared:
    """Everything that is made for what is on the table. ``match`` goes out as a record, the position of ``session`` as
    a position; ``site`` is the address of the page, ``step`` the step at which the reader is, ``None`` for the last.

    ``sight`` is there when somebody has secrets in the game: what the viewer has seen of it, which goes out unless the
    reader wants everything to, shown from its step ``stop``; with ``only`` nothing else is here to be had.
    """

    def __init__(
        self,
        session: Session,
        match: Match,
        site: str,
        step: int | None,
        sight: Sight | None = None,
        stop: int | None = None,
        only: bool = False,
    ) -> None:
        self.session, self.match, self.site, self.step = session, match, site.rsplit("/", 1)[0] + "/", step
        self.sight, self.stop, self.only = sight, stop, only

    def made(self, lang: str, answers: Mapping[str, str]) -> dict[str, str]:
        """Address, element and frame for the answers of the dialog."""
        position = answers.get("what") == "position"
        slug, mode = self.match.game.slug, answers.get("mode", "interactive")
        code, step = self._code(position, self.is_masked(answers))
        mode = "diagram" if self.is_masked(answers) else mode
        wanted = link.Wanted("open", code=code, step=step, lang=lang)
        address = self.site + link.fragment(wanted)
        if self.sight and not self.is_masked(answers):  # an article has no sides
            wanted = wanted._replace(hands="open")
        framed = self.site + link.fragment(wanted._replace(kind="embed", mode=mode))
        return {
            "address": address,
            "element": self._element(lang, slug, wanted, mode, address, position),
            "frame": f'<iframe src="{esc(framed)}" title="{esc(self.title(lang))}" width="100%" height="{HEIGHT}" '
            'loading="lazy" allow="clipboard-write" style="border:0"></iframe>',
        }

    def is_masked(self, answers: Mapping[str, str]) -> bool:
        """Whether only what the viewer has seen goes out."""
        return self.sight is not None and (self.only or answers.get("secrets", "seen") == "seen")

    def _code(self, position: bool, masked: bool) -> tuple[str, int | None]:
        """The code, and the step to show of it."""
        if masked and self.sight is not None:
            stop = len(self.sight.moments) - 1 if self.stop is None else self.stop
            return link.encode_seen(self.sight.at(stop) if position else self.sight), None if position else stop
        if position:
            return link.encode_position(self.session.match), None
        return link.encode(self.match), len(self.match.entries) if self.step is None else self.step

    def _element(self, lang: str, slug: str, wanted: link.Wanted, mode: str, address: str, position: bool) -> str:
        name = "position" if position else "record"
        step = "" if wanted.step is None else f' step="{wanted.step}"'
        step += f' hands="{wanted.hands}"' if wanted.hands else ""
        picture = f"{self.site}assets/baked/poster-{slug}-{lang[:2]}"
        return (
            f'<sakusen-board game="{slug}" {name}="{wanted.code}"{step} lang="{lang}" mode="{mode}">\n'
            f'<a href="{esc(address)}"><picture><source media="(prefers-color-scheme: dark)" '
            f'srcset="{esc(picture)}-dark.svg"><img src="{esc(picture)}.svg" alt="{esc(self.title(lang))}" '
            'width="760"></picture></a>\n'
            f'</sakusen-board>\n<script async src="{esc(self.site)}assets/embed.js"></script>'
        )

    def title(self, lang: str) -> str:
        """What the picture shows, in one line."""
        return title(self.session, lang)


def title(session: Session, lang: str) -> str:
    """What is to be seen on a table, in one line."""
    presenter, seen = session.presenter, session.seen._replace(lang=lang)
    return f"{presenter.title(lang)[0]} — {plain(presenter.summary(seen))}"


def dialog(lang: str, made: Shared, answers: Mapping[str, str]) -> str:
    """The whole dialog."""

    def ask(name: str, choices: tuple[str, ...], hint: str = "", **words: str) -> str:
        return dialogs.choice(
            name,
            say(lang, "link." + name),
            [(c, say(lang, f"link.{name}.{c}", **words)) for c in choices],
            answers.get(name, choices[0]),
            hint,
        )

    body = ""
    if made.sight and not made.only:
        presenter = made.session.presenter
        side = presenter.seats(lang)[made.sight.seat]
        hint = say(lang, "link.secrets.hint", side=side, everything=presenter.warning(lang))
        body += ask("secrets", ("seen", "all"), hint, side=side)
    body += ask("what", ("record", "position")) + ("" if made.only else ask("mode", link.MODES))
    body += f'<div id="link-made">{fields(lang, made.made(lang, answers))}</div>'
    body += f'<p class="hint">{esc(say(lang, "link.note"))}</p>'
    foot = (
        f'<button type="button" class="btn" data-do="link-picture">{icon("down")}'
        f"{esc(say(lang, 'link.picture'))}</button>"
    )
    return f'<form id="link" style="display:contents">{dialogs.frame(lang, say(lang, "link"), body, foot)}</form>'


def fields(lang: str, texts: Mapping[str, str]) -> str:
    """The address and the two codes, each with its button."""
    return "".join(
        f'<div class="code"><label for="link-{name}">{esc(say(lang, "link." + name))}</label>'
        f'<textarea id="link-{name}" readonly rows="{2 if name == "address" else 4}" spellcheck="false">'
        f'{esc(texts[name])}</textarea><button type="button" class="btn" data-do="link-copy" data-arg="{name}">'
        f"{icon('file')}{esc(say(lang, 'link.copy'))}</button></div>"
        for name in FIELDS
    )
