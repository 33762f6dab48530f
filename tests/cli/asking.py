"""Asks the command line as a shell does, without starting it anew."""

from __future__ import annotations

import io
import json
from typing import Any

from sakusen import cli


def ask(*arguments: str, lines: list[Any]) -> tuple[list[dict[str, Any]], int]:
    """The answers to some requests, and the exit code."""
    out = io.StringIO()
    text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines)
    code = cli.main([*arguments], io.StringIO(text), out)
    return [json.loads(line) for line in out.getvalue().splitlines()], code
