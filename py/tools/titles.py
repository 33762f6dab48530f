"""What the folders of the games say about themselves, for the build and the tools."""

from __future__ import annotations

from functools import cache
from typing import Any

from sakusen import game_folders
from tools.tool_error import ROOT, ToolError

GAMES = ROOT / "py" / "sakusen" / "games"


@cache
def titles() -> dict[str, dict[str, Any]]:
    """The ``about.json`` of every title by slug, in the order of the shelf; a ToolError if a folder is not complete."""
    try:
        return game_folders.read(GAMES)
    except game_folders.FolderError as error:
        raise ToolError(f"{error}; CONTRIBUTING.md says what the folder of a game holds.") from error
