"""Every complaint of the command line is a sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.architecture.sources import PACKAGE

from sakusen.cli.request_error import SENTENCES, RequestError

RAISED = {"RecordError": "engine", "Unfit": "engine", "Refused": "engine", "RequestError": "cli"}
"""Whose first argument is a key, and where it is raised."""
NOT_HERE = {"no_undo", "not_text"}
"""Nobody can undo here; what is no text is no JSON."""


def keys(name: str, folder: str) -> set[str]:
    """The keys with which an exception is made anywhere in a package."""
    found = set()
    for path in sorted(Path(PACKAGE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                found |= {one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)}
    return {key for key in found if isinstance(key, str) and key.isidentifier()}


def test_every_key_has_a_sentence() -> None:
    raised = set().union(*(keys(name, folder) for name, folder in RAISED.items()))
    assert len(raised) > 20
    assert raised - NOT_HERE <= SENTENCES.keys()


@pytest.mark.parametrize("key", sorted(SENTENCES))
@pytest.mark.parametrize("step", [0, 7])
def test_a_sentence_begins_and_ends_like_one(key: str, step: int) -> None:
    message = RequestError(key, step, "x y").answer["message"]
    assert message.endswith(".")
    assert message.startswith("Step 7: ") if step else not message[0].islower()
