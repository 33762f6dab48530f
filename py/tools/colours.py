"""Writes the colours of ``art/pens/palette.py`` into the style sheet, so that they stand in one place.

    python3 py/tools/colours.py          write assets/tokens.css again
    python3 py/tools/colours.py --check  say whether it holds what the palette says

Colours that only the page has are written by hand in ``tokens.css``: those of the light scheme in ``:root``, those of
the dark scheme in ``:root[data-scheme=dark]``. The block for readers whose system is dark is a copy of the latter.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from sakusen.art.pens import palette as p  # noqa: E402

SHEET = ROOT / "assets" / "tokens.css"
ALIKE = {
    "card-paper": p.OFF_WHITE,
    "card-ink": p.INK,
    "card-ink-2": p.NOTE_INK,
    "card-edge": p.NOTE_EDGE,
    "card-red": p.RED,
    "card-ring": p.YELLOW,
    "card-ring-edge": p.RING_EDGE,
    "bar-focus": p.DARK["focus"],
    "bar-accent": p.DARK["accent"],
    "bar-now": p.PAPER,
    "bar-now-ink": p.INK,
    "teacher": p.TEACHER,
    "reader-green": p.READER["green"],
    "reader-red": p.READER["red"],
    "reader-blue": p.READER["blue"],
}
"""Colours that are the same in both schemes, by the name of the custom property."""
LIGHT = {
    "paper": p.PAPER,
    "ink": p.INK,
    "ink-2": p.NOTE_INK,
    "line-strong": p.NOTE_EDGE,
    "bar": p.INK,
    "res-ink": p.INK,
}
"""What the light page shares with the counters."""
SHARED = {"accent": "accent", "focus": "focus", "link": "rocdeep", "map-sea-0": "sea0", "map-sea-1": "sea1"}
"""What a page of either scheme shares with its maps: the custom property and the name in the palette."""
DARK_HEAD, MEDIA_HEAD = (
    ":root[data-scheme=dark] {\n",
    "@media (prefers-color-scheme: dark) { :root:not([data-scheme=light]) {\n",
)


def written(text: str) -> str:
    """A style sheet with the colours of the palette in it."""
    start, dark = text.index(DARK_HEAD), text.index(MEDIA_HEAD)
    light_part = _coloured(text[:start], LIGHT | _shared(p.LIGHT) | ALIKE | _sides())
    body = _coloured(text[start + len(DARK_HEAD) : dark].removesuffix("}\n"), _shared(p.DARK))
    rest = text[text.index("} }\n", dark) :]
    return f"{light_part}{DARK_HEAD}{body}}}\n{MEDIA_HEAD}{body}{rest}"


def _shared(colours: Mapping[str, str]) -> dict[str, str]:
    return {name: colours[key] for name, key in SHARED.items()}


def _sides() -> dict[str, str]:
    out: dict[str, str] = {}
    for key, side in p.SIDES.items():
        name = f"side-{key.lower()}"
        parts = ((side.face, ""), (side.edge, "-edge"), (side.text, "-text"))
        out |= {
            name + end: colour for colour, end in (*parts, (side.spent, "-spent"), (side.spent_text, "-spent-text"))
        }
    return out


def _coloured(text: str, colours: Mapping[str, str]) -> str:
    def one(found: re.Match[str]) -> str:
        return f"--{found[1]}: {colours.get(found[1], found[2])};"

    return re.sub(r"--([a-z0-9-]+): (#[0-9A-Fa-f]{6});", one, text)


def main() -> int:
    """Write the style sheet, or compare it with ``--check``; 1 when it differs."""
    text = SHEET.read_text(encoding="utf-8")
    new = written(text)
    if "--check" in sys.argv[1:]:
        if new != text:
            print("assets/tokens.css does not hold the colours of art/pens/palette.py: python3 py/tools/colours.py")
        return int(new != text)
    SHEET.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
