"""Our JavaScript and styles as the site carries them: what starts the page joined into one script, and no comments."""

from __future__ import annotations

import re
from pathlib import Path

from tools.tool_error import ROOT, ToolError

BOOT = ROOT / "assets" / "boot"
"""The parts of the script that starts the page. In the site they are one file, so that a visit asks for one only."""
PARTS = ("texts", "first_look", "renew", "main")
"""Each stands behind those that it imports."""
TYPES = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
COMMENTS = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
STYLE_COMMENTS = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
STYLE_SPACE = re.compile(r"""("[^"]*"|'[^']*')|[\s;]*(})\s*|\s*([{;])\s*|\s+""")
"""What is quoted, and space where it may go or be one space."""
IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.mjs";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=const )", re.MULTILINE)
NAME = re.compile(r"^(?:export )?(?:const|let|class) (\w+)", re.MULTILINE)
LEFT = re.compile(r"^(?:import\b(?! *\()|export\b).*", re.MULTILINE)


def without_types(text: str) -> str:
    """A script without the comments that only say types."""
    return TYPES.sub("", text)


def without_comments(text: str) -> str:
    """A script without the lines that are comments only; they are a fifth of what a visitor would fetch."""
    return COMMENTS.sub("", without_types(text))


def close_style(text: str) -> str:
    """A style sheet without comments, which are a tenth of it, and without space that only readers need."""
    closer = STYLE_SPACE.sub(lambda found: found[found.lastindex or 0].strip() or " ", STYLE_COMMENTS.sub("", text))
    return closer.strip() + "\n"


SHORTER = {".js": without_comments, ".mjs": without_comments, ".css": close_style}
"""By the end of a file's name, how it becomes what the site carries."""


def boot(folder: Path = BOOT) -> str:
    """The script that starts the page, as one classic script: such a one runs before the page is laid out."""
    texts = [without_comments((folder / f"{name}.mjs").read_text(encoding="utf-8")) for name in PARTS]
    known: set[str] = set()
    for part, text in zip(PARTS, texts, strict=True):
        names = NAME.findall(text)
        if twice := known.intersection(names):
            raise ToolError(f"assets/boot/{part}.mjs names {sorted(twice)[0]}, as a part before it does.")
        known.update(names)
        if later := set(IMPORT.findall(text)).difference(PARTS[: PARTS.index(part)]):
            raise ToolError(f"assets/boot/{part}.mjs imports {sorted(later)[0]}, which does not stand before it.")
    joined = "\n".join(EXPORT.sub("", IMPORT.sub("", text)) for text in texts)
    if left := LEFT.search(joined):
        raise ToolError(f"assets/boot cannot be joined: {left[0]}")
    return f'// Made of the parts in assets/boot.\n(() => {{\n"use strict";\n\n{joined}}})();\n'
