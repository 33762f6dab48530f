"""The dialog "Link and embed": the address of what is on the table, and the codes that put it into an article."""

from __future__ import annotations

from collections.abc import Mapping

from . import dialogs, link
from .html import esc, icon, plain
from .session import Session
from .words import say

FIELDS = ("address", "element", "frame")
"""What can be copied."""
HEIGHT = 620
"""How high the plain frame is, in pixels: it cannot grow by itself."""


class Shared:
    """Everything that is made for one session. ``site`` is the address of the page; ``step`` the step of a record at
    which the reader is, ``None`` for its last."""

    def __init__(self, session: Session, site: str, step: int | None) -> None:
        self.session, self.site, self.step = session, site.rsplit("/", 1)[0] + "/", step

    def made(self, lang: str, answers: Mapping[str, str]) -> dict[str, str]:
        """Address, element and frame for the answers of the dialog."""
        position = answers.get("what") == "position"
        match = self.session.match
        code = link.encode_position(match) if position else link.encode(match)
        step = None if position else self.step if self.step is not None else len(match.entries)
        slug, mode = match.game.slug, answers.get("mode", "interactive")
        wanted = link.Wanted("open", code=code, step=step, lang=lang)
        address = self.site + link.fragment(wanted)
        framed = self.site + link.fragment(wanted._replace(kind="embed", mode=mode))
        return {"address": address, "element": self._element(lang, slug, wanted, mode, address, position),
                "frame": f'<iframe src="{esc(framed)}" title="{esc(self.title(lang))}" width="100%" height="{HEIGHT}" '
                         'loading="lazy" allow="clipboard-write" style="border:0"></iframe>'}

    def _element(self, lang: str, slug: str, wanted: link.Wanted, mode: str, address: str, position: bool) -> str:
        name = "position" if position else "record"
        step = "" if wanted.step is None else f' step="{wanted.step}"'
        picture = f"{self.site}assets/baked/poster-{slug}-{lang[:2]}"
        return (f'<sakusen-board game="{slug}" {name}="{wanted.code}"{step} lang="{lang}" mode="{mode}">\n'
                f'<a href="{esc(address)}"><picture><source media="(prefers-color-scheme: dark)" '
                f'srcset="{esc(picture)}-dark.svg"><img src="{esc(picture)}.svg" alt="{esc(self.title(lang))}" '
                'width="760"></picture></a>\n'
                f'</sakusen-board>\n<script async src="{esc(self.site)}assets/embed.js"></script>')

    def title(self, lang: str) -> str:
        """What the picture shows, in one line."""
        table, seen = self.session.table, self.session.seen._replace(lang=lang)
        return f"{table.title(lang)[0]} — {plain(table.summary(seen))}"


def dialog(lang: str, made: Shared, answers: Mapping[str, str]) -> str:
    """The whole dialog."""
    def ask(name: str, choices: tuple[str, ...]) -> str:
        return dialogs.choice(name, say(lang, "link." + name), [(c, say(lang, f"link.{name}.{c}")) for c in choices],
                              answers.get(name, choices[0]))

    body = ask("what", ("record", "position")) + ask("mode", link.MODES)
    body += f'<div id="link-made">{fields(lang, made.made(lang, answers))}</div>'
    body += f'<p class="hint">{esc(say(lang, "link.note"))}</p>'
    foot = (f'<button type="button" class="btn" data-do="link-picture">{icon("down")}'
            f'{esc(say(lang, "link.picture"))}</button>')
    return f'<form id="link" style="display:contents">{dialogs.frame(lang, say(lang, "link"), body, foot)}</form>'


def fields(lang: str, texts: Mapping[str, str]) -> str:
    """The address and the two codes, each with its button."""
    return "".join(
        f'<div class="code"><label for="link-{name}">{esc(say(lang, "link." + name))}</label>'
        f'<textarea id="link-{name}" readonly rows="{2 if name == "address" else 4}" spellcheck="false">'
        f'{esc(texts[name])}</textarea><button type="button" class="btn" data-do="link-copy" data-arg="{name}">'
        f'{icon("file")}{esc(say(lang, "link.copy"))}</button></div>' for name in FIELDS)

