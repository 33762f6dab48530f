"""The register of rules and the rulings against the code; what names them is tested in ``tests/architecture``."""

from __future__ import annotations

import csv
import re
from importlib.resources import files

FOLDER = files("sakusen.games.gunki") / "rules"
RULES = {row["rule"]: row for row in csv.DictReader((FOLDER / "rules.csv").read_text(encoding="utf-8").splitlines())}
RULINGS = set(
    re.findall(r"^### (\d+)\.", (files("sakusen.games.gunki") / "RULINGS.md").read_text(encoding="utf-8"), re.M)
)


def source(module: str) -> str:
    return (FOLDER / f"{module}.py").read_text(encoding="utf-8")


def test_every_rule_is_named_in_the_modules_that_carry_it_out() -> None:
    for rule, row in RULES.items():
        for module in row["modules"].split():
            assert rule in source(module), (rule, module)


def test_the_code_speaks_of_rulings_that_exist() -> None:
    spoken = set()
    for file in FOLDER.iterdir():
        if file.name.endswith(".py"):
            for numbers in re.findall(r"RULINGS? (\d+(?:(?:, | and )\d+)*)", file.read_text(encoding="utf-8")):
                spoken |= set(re.findall(r"\d+", numbers))
    assert len(spoken) > 15
    assert spoken - RULINGS == set()
