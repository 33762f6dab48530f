"""The code of a letter is found in whatever text it was sent in."""

from __future__ import annotations

import pytest

from sakusen.together import finding
from sakusen.together.letter import LINE, as_text


@pytest.mark.parametrize("mark", ["", "> ", "| ", " > > "])
@pytest.mark.parametrize("at", [3, LINE - 3, LINE - 1, LINE, 2 * LINE - 3])
def test_dashes_inside_a_code_do_not_end_it(at: int, mark: str) -> None:
    code = "pQ" + "a1-_" * LINE
    code = f"{code[:at]}---end---{code[at:]}"
    text = as_text(code, "A game of two", "https://example.org/").replace("\n", f"\n{mark}")
    assert finding.find(text) == code


def test_a_text_that_has_lost_its_last_line_holds_no_letter() -> None:
    text = as_text("pQ" + "a1-_" * LINE, "A game of two", "https://example.org/")
    assert finding.find(text[: text.index(finding.END)]) == ""
