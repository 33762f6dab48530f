"""Pictures for articles, in every language, light and dark: every game at its start, and the boards of our own article.

Drawn by the painter of the table from the baked maps, so the step that bakes them comes first. The same sources give
the same bytes: the draws that come before the first choice are seeded.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import read
from sakusen.ui.board.picture import picture
from sakusen.ui.match.replay import ReplaySession, seats_for, tracing
from sakusen.ui.page.words import LANGS
from tools.tool_error import ToolError

SEED = "poster"
SCHEMES = {"light": "", "dark": "-dark"}
"""How the names of the pictures end."""


def write(out: Path) -> None:
    """Put the pictures beside the baked maps and into the article."""
    assets = out / "assets"
    for slug in games.SLUGS:
        match = Match(games.game(slug), luck=Dealt(SEED))
        draw(assets, match, None, assets / "baked" / f"poster-{slug}")
    for board in demo_boards(assets):
        match = read((assets / "demo" / board["record"]).read_text(encoding="utf-8"), games.game)
        draw(assets, match, board.get("step"), assets / "demo" / board["name"])


def demo_boards(assets: Path) -> list[dict[str, Any]]:
    """The boards of the article: name of the picture, record, step."""
    listed = assets / "demo" / "boards.json"
    boards: list[dict[str, Any]] = json.loads(listed.read_text(encoding="utf-8")) if listed.is_file() else []
    return boards


def draw(assets: Path, match: Match, step: int | None, where: Path) -> None:
    """One position in every language and both schemes, ``where`` followed by the language and "-dark" for the dark one.
    A ToolError if the map has not been baked."""
    presenter = games.presenter(match.game.slug)
    baked = assets / "baked" / (presenter.baked if "." in presenter.baked else f"{presenter.baked}.json")
    if not baked.is_file():
        raise ToolError(f"{match.game.slug} has no baked map (assets/baked/{baked.name} is missing in the site).")
    line, text = finish(tracing(match, presenter)), baked.read_text(encoding="utf-8")
    at = line.near(step)
    for lang in LANGS:
        session = ReplaySession(line.at(at, None), presenter, seats_for(len(match.game.seats), None, ""), lang)
        session.remember(line.events(line.neighbour(at, -1), at), session.focus)
        scene = presenter.scene(session.seen, session.focus)
        for scheme, end in SCHEMES.items():
            svg = finish(picture(presenter, text, scene, lang, scheme, presenter.title(lang)[0]))
            where.with_name(f"{where.name}-{lang[:2]}{end}.svg").write_text(svg, encoding="utf-8", newline="\n")
