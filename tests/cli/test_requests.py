"""The command line is documented in ``sakusen.cli``; these tests are its promises."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from sakusen import cli

PY = Path(__file__).resolve().parents[2] / "py"


def ask(command, *requests):
    """The answers to some requests, and the exit code."""
    out = io.StringIO()
    lines = "".join(r if isinstance(r, str) else json.dumps(r) + "\n" for r in requests)
    code = cli.main([command], io.StringIO(lines), out)
    return [json.loads(line) for line in out.getvalue().splitlines()], code


def test_a_new_game_begins_with_the_set_up_of_the_roc():
    (answer,), code = ask("legal", {"game": "kinmen"})
    assert code == 0
    assert (answer["pending"], answer["seat"], answer["ask"]) == ("decision", "roc", "setup.unit")
    assert answer["rule"] == "3.1"
    assert set(answer["actions"][0]) == {"action", "text", "points_at"}


def test_words_and_dice_are_carried_out_in_order_and_come_back_as_a_record():
    (answer,), code = ask("apply", {"game": "kinmen", "do": ["all", "[4]", "[1]", "[2]", "supply"]})
    assert code == 0
    assert answer["step"] == 5
    assert [e["kind"] for e in answer["events"]][-1] == "supply_shipped"
    (again,), _ = ask("legal", {"record": answer["record"]})
    assert again["key"] == answer["key"]


def test_a_seed_lets_luck_be_drawn_and_gives_the_same_game_twice():
    request = {"game": "kinmen", "seed": 7, "do": ["all"]}
    (one, two), _ = ask("apply", request, request)
    assert one["pending"] == "decision"
    assert one["key"] == two["key"]


def test_record_link_and_position_name_the_same_position():
    (start,), _ = ask("apply", {"game": "kinmen", "seed": 3, "do": ["all", "supply"]})
    (forms,), _ = ask("convert", {"record": start["record"]})
    keys, code = ask("legal", {"record": forms["record"]}, {"link": forms["link"]}, {"position": forms["position"]})
    assert code == 0
    assert {k["key"] for k in keys} == {start["key"]}


@pytest.mark.parametrize(("request_", "error"), [
    ("nonsense\n", "bad_json"),
    ({}, "bad_request"),
    ({"game": "chess"}, "unknown_game"),
    ({"game": "kinmen", "options": {"villages": "many"}}, "bad_position"),
    ({"position": {"game": "kinmen"}}, "bad_position"),
    ({"record": "1. e4"}, "not_a_record"),
    ({"link": "AAAA"}, "damaged_link"),
])
def test_what_cannot_be_opened_is_refused_with_its_reason(request_, error):
    (answer,), code = ask("legal", request_)
    assert code == 2
    assert answer["error"] == error


@pytest.mark.parametrize("word", ["82D", "[1]", 9999, "nothing"])
def test_an_illegal_word_is_refused_with_its_step(word):
    (answer,), code = ask("apply", {"game": "kinmen", "do": [word]})
    assert code == 2
    assert (answer["step"], answer["detail"]) == (1, str(word))


def test_one_bad_line_does_not_stop_the_next():
    answers, code = ask("legal", "nonsense\n", {"game": "kinmen"})
    assert code == 2
    assert [("error" in a) for a in answers] == [True, False]


def test_replay_prints_every_step_and_the_end(tmp_path):
    (start,), _ = ask("apply", {"game": "kinmen", "seed": 3, "do": ["all", "supply", "supply"]})
    file = tmp_path / "game.sakusen.txt"
    file.write_text(start["record"], encoding="utf-8")
    out = io.StringIO()
    assert cli.main(["replay", str(file)], io.StringIO(), out) == 0
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["step"] for line in lines] == [1, 2, 3, 4, 5, 6, 6]
    assert lines[1]["text"].startswith("[")
    assert lines[-1]["key"] == start["key"]


def test_a_file_that_is_not_there_is_named(tmp_path):
    out = io.StringIO()
    assert cli.main(["replay", str(tmp_path / "none.txt")], io.StringIO(), out) == 2
    assert json.loads(out.getvalue())["error"] == "unreadable"


def test_the_module_runs_as_a_program():
    done = subprocess.run([sys.executable, "-m", "sakusen", "legal"], input='{"game": "kinmen"}\n', text=True,
                          capture_output=True, cwd=PY, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)["ask"] == "setup.unit"


def test_bench_tells_what_a_decision_costs():
    answer = cli.bench("kinmen", 2)
    assert answer["decisions_per_game"] > 50
    assert answer["micros_per_decision"] > 0
