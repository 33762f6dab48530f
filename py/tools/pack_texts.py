"""The messages as the site carries them: the ids once for all languages, and no text that few ask for."""

from __future__ import annotations

import json
from pathlib import Path

from sakusen.game_folders import LANGUAGES
from tools.tool_error import ROOT, ToolError

PACKAGE = ROOT / "py" / "sakusen"
FOLDER, GAMES = "text", "games"


def folders() -> list[Path]:
    """Every folder with messages in three languages, by its path in our package."""
    found = [path.parent for path in PACKAGE.rglob(f"{FOLDER}/{LANGUAGES[0]}.json")]
    return sorted(path.relative_to(PACKAGE) for path in found)


def packed(folder: Path) -> dict[str, str]:
    """The files of one folder, by their paths in our package: ids, and messages by language in their order.
    ``ToolError`` when a language has other messages than the first."""
    from sakusen.presenter import explained, messages  # they know the games, whose folders have been looked at by then

    said = {lang: json.loads((PACKAGE / folder / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
    ids = [key for key in said[LANGUAGES[0]] if not (is_of_game(folder) and explained.is_long(key))]
    for lang, words in said.items():
        if words.keys() != said[LANGUAGES[0]].keys():
            raise ToolError(f"{folder}/{lang}.json has other messages than {LANGUAGES[0]}.json")
    made = {messages.IDS: ids, **{f"{FOLDER}/{lang}.json": [words[key] for key in ids] for lang, words in said.items()}}
    return {(folder.parent / name).as_posix(): written(what) for name, what in made.items()}


def is_of_game(folder: Path) -> bool:
    """Whether a folder is a title's: its long explanations are files of their own, see build.py."""
    return folder.parts[0] == GAMES


def written(what: list[str]) -> str:
    """A list as JSON, as short as can be."""
    return json.dumps(what, ensure_ascii=False, separators=(",", ":"))
