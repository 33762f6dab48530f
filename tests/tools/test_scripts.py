"""The script that starts the page is written in parts and shipped as one; lines of comments stay here."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tools import scripts
from tools.tool_error import ROOT, ToolError

OURS = [path for kind in (".js", ".mjs") for path in sorted((ROOT / "assets").rglob(f"*{kind}"))]
OURS = [path for path in OURS if "vendor" not in path.parts] + [ROOT / "sw.js"]


STYLES = sorted((ROOT / "assets").glob("*.css"))


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    for name in scripts.PARTS:
        (tmp_path / f"{name}.mjs").write_text(f"export const {name} = 1;\n", encoding="utf-8")
    return tmp_path


def test_parts_become_one_script_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "boot.cjs"
    path.write_text(scripts.boot(), encoding="utf-8")
    done = subprocess.run(["node", "--check", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "@param" not in path.read_text(encoding="utf-8")


def test_same_name_in_two_parts_is_refused(parts: Path) -> None:
    (parts / "main.mjs").write_text("const texts = 2;\n", encoding="utf-8")
    with pytest.raises(ToolError, match="main.mjs names texts"):
        scripts.boot(parts)


def test_import_of_a_later_part_is_refused(parts: Path) -> None:
    (parts / "texts.mjs").write_text('import { main } from "./main.mjs";\n', encoding="utf-8")
    with pytest.raises(ToolError, match="imports main"):
        scripts.boot(parts)


def test_import_from_elsewhere_is_refused(parts: Path) -> None:
    (parts / "main.mjs").write_text('import { openDB } from "../store.mjs";\n', encoding="utf-8")
    with pytest.raises(ToolError, match="cannot be joined"):
        scripts.boot(parts)


@pytest.mark.parametrize(
    ("written", "shipped"),
    [
        ("/** @param {string} path */\nconst f = (path) => path;\n", "const f = (path) => path;\n"),
        ("const a = 1;\n  /**\n   * What it is.\n   * @type {A}\n   */\n  let b;\n", "const a = 1;\n  let b;\n"),
        ("/** @type {A} */ (x).go();\ny();\n/** @type {B} */\nlet z;\n", "/** @type {A} */ (x).go();\ny();\nlet z;\n"),
        ("// why\nlet b; /** no */\n", "// why\nlet b; /** no */\n"),
    ],
)
def test_only_whole_lines_of_types_are_left_out(written: str, shipped: str) -> None:
    assert scripts.without_types(written) == shipped


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_text_of_a_script_is_taken_for_a_comment(path: Path) -> None:
    """A line of a text between backticks may begin like a comment."""
    text = path.read_text(encoding="utf-8")
    for inside in re.findall(r"`[^`]*`", scripts.without_types(text)):
        assert scripts.COMMENTS.search(inside) is None, inside


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_script_stays_small_enough_to_be_read(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 500
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize(
    ("written", "shipped"),
    [
        ("/* one\n   of two lines */\na { b: c; } /* why */\n/* d */ e { f: g; h: i }\n", "a{b: c}e{f: g;h: i}\n"),
        ("a :hover,\n  b > c { width: calc(1px +\n 2px) }", "a :hover, b > c{width: calc(1px + 2px)}\n"),
        ("@media (width > 1px) {\n  a { b: c; }\n}\n", "@media (width > 1px){a{b: c}}\n"),
        ("""a::after { content: " ;} { "; b: 'c ; }' ; }""", """a::after{content: " ;} { ";b: 'c ; }'}\n"""),
    ],
)
def test_comments_and_needless_space_of_a_style_sheet_are_left_out(written: str, shipped: str) -> None:
    assert scripts.close_style(written) == shipped


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_what_is_left_out_of_a_style_sheet_of_ours_is_no_part_of_a_rule(path: Path) -> None:
    """A string may hold the signs of a comment."""
    text = path.read_text(encoding="utf-8")
    for found in scripts.STYLE_COMMENTS.finditer(text):
        before = text[: found.start()].rpartition("\n")[2]
        assert before.count('"') % 2 == before.count("'") % 2 == 0, found[0]
    shipped = scripts.close_style(text)
    assert not {"/*", "*/"}.intersection(shipped[at : at + 2] for at in range(len(shipped)))
    assert len(shipped) < len(text)
