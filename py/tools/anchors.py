"""Players that never change: a level of an earlier commit, run from the history in a process of its own.

Strength is measured against them, so a new player is not only compared with the one before it. They are asked as the
page asks its worker: a view and a seed in, an action out.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sakusen.ai.worker_protocol import view_to_json
from sakusen.engine.core import Action, View
from tools.tool_error import ROOT, ToolError

PROGRAM = """
import importlib, json, sys
sys.path.insert(0, sys.argv[1])
from sakusen.ai import worker_protocol
from sakusen.games import game

def as_known(asked):
    facts, state = asked["view"]["facts"], f"sakusen.games.{asked['slug']}.rules.state"
    known = getattr(getattr(importlib.import_module(state), "Rules", None), "_fields", ())
    if not known:
        return asked
    if any(facts["rules"][len(known):]):
        raise ValueError(f"this commit does not know what the rules say: {facts['rules']}")
    return {**asked, "view": {**asked["view"], "facts": {**facts, "rules": facts["rules"][:len(known)]}}}

for line in sys.stdin:
    try:
        reply = worker_protocol.answer(json.dumps(as_known(json.loads(line))), game)
    except ValueError as error:
        reply = json.dumps({"error": "unknown", "detail": str(error)})
    print(reply, flush=True)
"""
"""Answers for a commit; switches of a game that came after it are left out, where they change nothing."""


class Anchor(NamedTuple):
    """A level of a commit."""

    commit: str
    level: str


FIRST = "640f8a825eeb"
ANCHORS = {"easy-v1": Anchor(FIRST, "easy"), "normal-v1": Anchor(FIRST, "normal")}
"""By name. What stands here is never changed; new ones may be added."""


def choose_line(name: str, view: View, seed: str) -> list[Action]:
    """The action of an anchor, and those that it means to add; with the same seed the same. ``ToolError`` when its
    commit is not in the history, or when it does not understand the view."""
    anchor = ANCHORS[name]
    question = {"id": 1, "slug": view.slug, "level": anchor.level, "seed": seed, "seconds": 1e9}
    running = _running(anchor.commit).process
    assert running.stdin
    assert running.stdout
    running.stdin.write(json.dumps({**question, "view": view_to_json(view)}) + "\n")
    running.stdin.flush()
    reply = json.loads(running.stdout.readline() or '{"error": "gone"}')
    if "action" not in reply:
        raise ToolError(f"{name} gives no answer: {reply.get('detail') or reply.get('error')}")
    return [reply["action"], *reply["then"]]


class _Running(NamedTuple):
    process: subprocess.Popen[str]
    folder: tempfile.TemporaryDirectory[str]
    """Where its program lies; it goes when nobody holds it any more."""


@cache
def _running(commit: str) -> _Running:
    """The process of a commit; it ends with ours, when nothing more can come in."""
    told = subprocess.run(["git", "archive", "--format=zip", commit, "py/sakusen"], cwd=ROOT, capture_output=True)
    if told.returncode:
        raise ToolError(f"the history has no commit {commit}; a clone with --depth leaves it out")
    folder = tempfile.TemporaryDirectory(prefix="sakusen-anchor-")
    zipfile.ZipFile(io.BytesIO(told.stdout)).extractall(folder.name)
    command = [sys.executable, "-c", PROGRAM, str(Path(folder.name) / "py")]
    return _Running(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True), folder)
