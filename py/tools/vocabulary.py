"""Write ``py/bots/VOCABULARY.md``: for every game what is asked, what happens, how actions look, what numbers mean.

    python3 py/tools/vocabulary.py            writes it
    python3 py/tools/vocabulary.py --check    says whether it is as the code wants it

It is read out of the code of the rules: every place that makes a ``Decision`` or a ``Chance`` or tells an event, the
words of the buttons, the names in ``Game.names``, and the English sentences of the game. A test compares the file, and
plays random games that must find nothing that is not in it.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

sys.path[0] = str(Path(__file__).resolve().parents[1])

from sakusen.engine.action_codes import ActionCodes
from sakusen.engine.core import AnyGame
from sakusen.engine.modular import ModularGame
from sakusen.games import SLUGS, game
from tools.tool_error import ROOT, ToolError, guarded

TARGET = ROOT / "py" / "bots" / "VOCABULARY.md"
OTHERS = "..."
"""Stands for values that the code works out."""
KIND = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")
HEAD = """# Vocabulary

Made from the code by `python3 py/tools/vocabulary.py`; a test says when it is no longer true. `README.md` beside it
describes the lines in which these words come.

- **Asks**: `ask` of a decision, who is asked, the rules that ask, what `about` holds (in this order; `...` means any
  number of them), and what a person reads. A field of `about` is called as in the source; a unit, a hex and so on are
  numbers, which the list of names explains. Seats are counted from 0.
- **Luck**: `why` of a chance. The outcome of a die is its face less 1.
- **Events**: `kind` of an event, its rules, and its other fields. `seen_by` names the only seat that is told the rest.
- **Touches**: the first word of `points_at`; the second is the number of the thing, or the word of a button. An action
  is a number of one range: the first number of the range points at thing 0, the next at thing 1. Ranges never move.
"""


class Call(NamedTuple):
    """A call in the code of the rules, the function in which it stands, and the folder of the game."""

    node: ast.Call
    function: ast.AST
    folder: Path


# ------------------------------------------------------------------ reading the code
def folder_of(rules: AnyGame) -> Path:
    """The folder of a game."""
    return Path(inspect.getfile(type(rules))).parent


@cache
def calls(folder: Path, name: str) -> tuple[Call, ...]:
    """Every call of a function or a class by its plain name in the rules of a game, except where a view is made."""
    return tuple(
        call for call in _all_calls(folder) if isinstance(call.node.func, ast.Name) and call.node.func.id == name
    )


@cache
def _all_calls(folder: Path) -> tuple[Call, ...]:
    found = []
    for path in sorted((folder / "rules").glob("*.py")):
        if path.name == "view.py":
            continue
        module = ast.parse(path.read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
        for function in functions:
            found += [Call(node, function, folder) for node in ast.walk(function) if isinstance(node, ast.Call)]
        found += [Call(node, module, folder) for node in _at_top(module) if isinstance(node, ast.Call)]
    return tuple(found)


def _at_top(module: ast.Module) -> Iterator[ast.AST]:
    for node in module.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from ast.walk(node)


def values(call: Call, node: ast.expr) -> list[str]:
    """The texts that an argument can be: written there, given to its name in the same function, or handed to that
    function by its callers."""
    if not isinstance(node, ast.Name):
        return _texts(node)
    found = [text for one in _given(call.function, node.id) for text in _texts(one)]
    if isinstance(call.function, ast.FunctionDef):
        names = [one.arg for one in call.function.args.args]
        for caller in calls(call.folder, call.function.name) if node.id in names else ():
            found += values(caller, caller.node.args[names.index(node.id)])
    return found or [OTHERS]


def _given(function: ast.AST, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id == name:
                    yield node.value
                elif isinstance(target, ast.Tuple):
                    yield from _unpacked(target, node.value, name)


def _unpacked(target: ast.Tuple, value: ast.expr, name: str) -> Iterator[ast.expr]:
    """What ``a, b = ...`` gives to a name."""
    at = next((i for i, one in enumerate(target.elts) if isinstance(one, ast.Name) and one.id == name), None)
    if at is not None:
        for node in ast.walk(value):
            if isinstance(node, ast.Tuple) and len(node.elts) == len(target.elts):
                yield node.elts[at]


def _texts(node: ast.expr) -> list[str]:
    """The texts that an expression can be, and ``OTHERS`` for what is worked out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    return [OTHERS]


def spelled(call: Call, node: ast.expr) -> list[str]:
    """What the tuple ``about`` holds, in the words of the source."""
    if isinstance(node, ast.Name):
        return list(dict.fromkeys(" ".join(spelled(call, one)) for one in _given(call.function, node.id)))
    if isinstance(node, ast.IfExp):
        return spelled(call, node.body) or spelled(call, node.orelse)
    return [_plain(part) for part in (node.elts if isinstance(node, ast.Tuple) else [ast.Starred(node)])]


def _plain(node: ast.expr) -> str:
    """``*bits(state.active)`` is ``active ...``, ``state.gain`` is ``gain``."""
    if isinstance(node, ast.Starred):
        return f"{_plain(node.value)} ..."
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("bits", "tuple"):
        return _plain(node.args[0])
    return ast.unparse(node).replace("state.", "")


# ------------------------------------------------------------------ tables
class Row(NamedTuple):
    """What is known of an ask, a chance or an event."""

    rules: set[str]
    who: set[str]
    fields: list[str]


def rows(found: Iterable[tuple[str, list[str], list[str], list[str]]]) -> dict[str, Row]:
    """Entries of the same name put together: rules, who, fields."""
    made: dict[str, Row] = {}
    for key, rules, who, fields in found:
        row = made.setdefault(key, Row(set(), set(), []))
        row.rules.update(rules)
        row.who.update(who)
        row.fields.extend(field for field in fields if field not in row.fields)
    return dict(sorted(made.items()))


def asks(rules: AnyGame, folder: Path) -> dict[str, Row]:
    """Every decision: who is asked, by which rules, and what ``about`` holds."""
    return rows(
        (key, values(call, call.node.args[2]), [_seat(rules, call.node.args[0])], spelled(call, call.node.args[3]))
        for call in calls(folder, "Decision")
        for key in values(call, call.node.args[1])
        if KIND.fullmatch(key)
    )


def _seat(rules: AnyGame, node: ast.expr) -> str:
    if isinstance(node, ast.Name) and node.id.lower() in rules.seats:
        return node.id.lower()
    return rules.seats[0] if len(rules.seats) == 1 else "either"


def chances(folder: Path) -> dict[str, Row]:
    """Every throw or draw, with its rules."""
    return rows(
        (key, values(call, call.node.args[1]), [], [])
        for call in calls(folder, "Chance")
        for key in values(call, call.node.args[0])
        if KIND.fullmatch(key)
    )


def events(folder: Path) -> dict[str, Row]:
    """Every event with its rules and the names of its other fields."""
    return rows(
        (key, values(call, call.node.args[1]), [], [word.arg for word in call.node.keywords if word.arg])
        for call in calls(folder, "tell")
        for key in values(call, call.node.args[0])
        if KIND.fullmatch(key)
    )


def touches(rules: AnyGame) -> list[str]:
    """The kinds of things that actions point at."""
    return sorted({"button", *(kind.name for kind in codes_of(rules).kinds)})


def buttons(rules: AnyGame) -> list[str]:
    """The plain words among the actions."""
    return sorted(codes_of(rules).buttons.values())


def codes_of(rules: AnyGame) -> ActionCodes:
    """What the numbers of the actions mean."""
    if not isinstance(rules, ModularGame):
        raise ToolError(f"the game {rules.slug} does not say in codes what the numbers of its actions mean.")
    return rules.codes


def notation(folder: Path) -> str:
    """How actions are written: the docstring of the module that writes them."""
    module = ast.parse((folder / "rules" / "notation.py").read_text(encoding="utf-8"))
    return inspect.cleandoc(ast.get_docstring(module) or "").replace("``", "`")


def sentences(folder: Path) -> dict[str, str]:
    """The English sentences of a game."""
    found: dict[str, str] = json.loads((folder / "text" / "en.json").read_text(encoding="utf-8"))
    return found


# ------------------------------------------------------------------ writing
def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    rows = [head, ["---"] * len(head), *lines]
    return "\n".join("| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in rows) + "\n"


def _coded(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _rules(row: Row) -> str:
    known = sorted(row.rules - {OTHERS}, key=lambda rule: [int(part) for part in re.findall(r"\d+", rule)])
    return ", ".join([*known, OTHERS] if known and OTHERS in row.rules else known) or "varies"


def chapter(slug: str) -> str:
    """Everything about one game."""
    rules: AnyGame = game(slug)
    folder, texts = folder_of(rules), sentences(folder_of(rules))
    parts = [
        *_beginnings(slug, rules, texts),
        "### Asks\n",
        table(
            ("ask", "who", "rule", "about", "in English"),
            [
                (f"`{key}`", ", ".join(sorted(row.who)), _rules(row), _coded(row.fields), _said(texts, "ask", key))
                for key, row in asks(rules, folder).items()
            ],
        ),
        "### Luck\n",
        table(
            ("why", "rule", "in English"),
            [(f"`{key}`", _rules(row), _said(texts, "chance", key)) for key, row in chances(folder).items()],
        ),
        "### Events\n",
        table(
            ("kind", "rule", "fields", "in English"),
            [
                (f"`{key}`", _rules(row), _coded(row.fields), _said(texts, "log", key))
                for key, row in events(folder).items()
            ],
        ),
        "### Actions\n",
        f"{notation(folder)}\n",
        table(("numbers of actions", "touch"), [(numbers, f"`{name}`") for numbers, name in codes_of(rules).table()]),
        "### Ends\n",
        _ends(texts),
        "### Names\n",
        *(f"{kind}: {_numbered(rules.names, kind)}\n" for kind in rules.names),
    ]
    return "\n".join(part for part in parts if part)


def _beginnings(slug: str, rules: AnyGame, texts: Mapping[str, str]) -> list[str]:
    """What the game is called, who plays it and how it can begin."""
    return [
        f"## {slug}\n",
        f"{texts['title']}\n" if "title" in texts else "",
        f"Seats: {_coded(rules.seats)}.\n",
        table(
            ("scenario", "option", "choices, the default first"),
            [
                (f"`{one.key}`", f"`{option}`" if option else "", _coded(choices))
                for one in rules.scenarios.values()
                for option, choices in (one.options or {"": ()}).items()
            ],
        ),
    ]


def _ends(texts: Mapping[str, str]) -> str:
    ends = [(*name.split(".", 1), texts[name]) for name in sorted(texts) if name.startswith(("level.", "reason."))]
    return table(("what", "key", "in English"), [(what, f"`{key}`", text) for what, key, text in ends])


def _said(texts: Mapping[str, str], kind: str, key: str) -> str:
    """The sentence of the screen, if there is one of that name."""
    return texts.get(f"{kind}.{key}", "")


def _numbered(names: Mapping[str, Sequence[str]], kind: str) -> str:
    same = next(one for one in names if names[one] is names[kind])
    return ", ".join(f"{number} {name}" for number, name in enumerate(names[kind])) if same == kind else f"as {same}"


def made() -> str:
    """The whole document."""
    return "\n".join([HEAD, *(chapter(slug) for slug in SLUGS)])


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    parser = argparse.ArgumentParser(prog="vocabulary.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, and say whether the file is up to date")
    if parser.parse_args(arguments).check:
        if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != made():
            raise ToolError("py/bots/VOCABULARY.md is not what the code says; run python3 py/tools/vocabulary.py.")
        return 0
    TARGET.write_text(made(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
