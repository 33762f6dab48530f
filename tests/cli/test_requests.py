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


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ("nonsense\n", "bad_json"),
        ({}, "bad_request"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": "kinmen", "options": {"villages": "many"}}, "bad_position"),
        ({"position": {"game": "kinmen"}}, "bad_position"),
        ({"record": "1. e4"}, "not_a_record"),
        ({"link": "AAAA"}, "damaged_link"),
        ("[" * 100_000 + "\n", "too_deep"),
        ('{"game": ' * 50_000 + "\n", "too_deep"),
        ('{"game": "kinmen", "seed": ' + "9" * 5000 + "}\n", "too_many_digits"),
        ('{"game": "\\ud800"}\n', "bad_json"),
        ('{"game": "kinmen", "game": "july"}\n', "bad_json"),
        ('{"seed": NaN}\n', "bad_json"),
        ('"' + "x" * (cli.LINE + 5) + "\n", "too_long"),
        ("5\n", "bad_request"),
        ('"[1]"\n', "bad_request"),
        ("true\n", "bad_request"),
        ({"position": 5}, "bad_position"),
        ({"position": "[1]"}, "bad_position"),
        ({"position": True}, "bad_position"),
        ({"position": {"game": ["kinmen"]}}, "unknown_game"),
        ({"record": ["x"]}, "bad_request"),
        ({"link": 7}, "bad_request"),
        ({"game": 5}, "bad_request"),
        ({"game": "kinmen", "options": [1]}, "bad_request"),
        ({"game": "kinmen", "scenario": ["x"]}, "bad_request"),
        ({"record": '[Format "1"]\n[Game "gunki"]\n\n' + "(" * 90_000}, "too_deep"),
        ({"record": '[Format "' + "1" * 5000 + '"]\n[Game "gunki"]\n\n*'}, "newer_format"),
        ({"record": '[Format "1"]\n[Game "gunki"]\n[Edition "' + "1" * 5000 + '"]\n\n*'}, "newer_edition"),
        ({"record": '[Format "1"]\n[Game "gunki"]\n[Position "5"]\n\n*'}, "bad_start"),
    ],
)
def test_what_cannot_be_opened_is_refused_with_its_reason(request_, error):
    (answer,), code = ask("legal", request_)
    assert code == 2
    assert answer["error"] == error


@pytest.mark.parametrize("word", ["82D", "[1]", 9999, "nothing", True, 1.0, None, [1], "[]", "[x]", "[\u0661]"])
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
    done = subprocess.run(
        [sys.executable, "-m", "sakusen", "legal"],
        input='{"game": "kinmen"}\n',
        text=True,
        capture_output=True,
        cwd=PY,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["ask"] == "setup.unit"


def test_bench_tells_what_a_decision_costs():
    answer = cli.bench("kinmen", 2)
    assert answer["decisions_per_game"] > 50
    assert answer["micros_per_decision"] > 0


@pytest.mark.parametrize("do", [5, "all", {"all": 1}, None])
def test_only_a_list_can_be_done(do):
    (answer,), code = ask("apply", {"game": "kinmen", "do": do})
    assert (code, answer["error"]) == (2, "bad_request")


def test_a_die_beyond_all_digits_is_refused():
    (answer,), _ = ask("apply", {"game": "kinmen", "do": ["all", "[" + "1" * 5000 + "]"]})
    assert answer["error"] == "illegal"


def test_of_a_line_that_is_too_long_nothing_is_taken_for_another():
    answers, _ = ask("legal", '"' + "x" * (3 * cli.LINE) + "\n", {"game": "gunki"})
    assert [one.get("error") for one in answers] == ["too_long", None]


def test_replay_prints_what_is_legal_before_the_trouble(tmp_path):
    (start,), _ = ask("apply", {"game": "kinmen", "seed": 3, "do": ["all", "supply", "supply"]})
    file = tmp_path / "game.sakusen.txt"
    file.write_text(
        start["record"].replace("*", "nowhere *", 9).replace('Result "nowhere *', 'Result "*'), encoding="utf-8"
    )
    out = io.StringIO()
    assert cli.main(["replay", str(file)], io.StringIO(), out) == 2
    *steps, end = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["step"] for line in steps] == [1, 2, 3, 4, 5, 6]
    assert (end["error"], end["step"], end["detail"]) == ("illegal_step", 7, "nowhere")


def test_files_that_are_no_texts_are_named(tmp_path):
    (tmp_path / "zeros").write_bytes(bytes(3_000_000))
    (tmp_path / "bytes").write_bytes(bytes(range(256)))
    out = io.StringIO()
    names = [str(tmp_path / "zeros"), str(tmp_path / "bytes"), str(tmp_path), str(tmp_path / "\udcff"), "\0"]
    assert cli.main(["replay", *names], io.StringIO(), out) == 2
    errors = [json.loads(line)["error"] for line in out.getvalue().splitlines()]
    assert errors == ["too_long", *["unreadable"] * 4]


def test_bytes_that_are_no_text_are_answered_and_the_next_line_too():
    done = subprocess.run(
        [sys.executable, "-m", "sakusen", "legal"],
        input=b'\xff\xfe"\n{"game": "gunki"}\n',
        capture_output=True,
        cwd=PY,
        check=False,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 2
    assert [("error" in json.loads(line)) for line in done.stdout.splitlines()] == [True, False]
    assert not done.stderr


@pytest.mark.parametrize("games", ["0", "-1", "x", "9" * 5000])
def test_bench_plays_at_least_one_game(games, capsys):
    with pytest.raises(SystemExit):
        cli.main(["bench", "--games", games])
    assert "number from 1" in capsys.readouterr().err
