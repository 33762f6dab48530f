"""What sets and explains the words of a table: a script that comes with the first one (``assets/reading.mjs``)."""

from __future__ import annotations

from . import dom

SCRIPT = "reading"


def begin(slug: str) -> None:
    """The texts on the page are about a title from now on."""
    dom.by_id("game").setAttribute("data-slug", slug)
    if dom.find(SCRIPT):
        return
    script = dom.document.createElement("script")
    script.id, script.type, script.src = SCRIPT, "module", "assets/reading.mjs"
    dom.document.head.append(script)


def end() -> None:
    """They are about none."""
    dom.by_id("game").setAttribute("data-slug", "")
