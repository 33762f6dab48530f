"""What bench.py --table prints. Measuring itself needs a browser and a quiet machine, and is nobody's test."""

from __future__ import annotations

from tools.bench_table import GOALS, Figures, hundredth, lines


def figures(**found: list[float]) -> Figures:
    made = Figures()
    for name, values in found.items():
        for value in values:
            made.add(name, value)
    return made


def test_hundredth_is_a_value_that_was_measured() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert hundredth(values, 50) == 51
    assert hundredth(values, 95) == 96
    assert hundredth([7.0], 95) == 7


def test_rows_say_what_was_reached_beside_the_bare_page() -> None:
    quick, slow = [10.0] * 99 + [300.0], [10.0] * 90 + [300.0] * 10
    table = figures(press=quick, frame=slow, task=quick)
    told = "\n".join(lines("kinmen", {"table": table, "bare": figures(press=[5.0], frame=[16.7])}))
    assert f"goal {GOALS['press']:g}: reached" in told  # the 95th hundredth counts
    assert f"goal {GOALS['frame']:g}: MISSED" in told
    assert f"goal {GOALS['task']:g}: MISSED" in told  # the worst counts
    assert "preview of an attack" in told
    assert "none in these presses" in told
    assert "5.0" in told


def test_press_that_changes_nothing_is_counted_and_not_averaged() -> None:
    table = figures(press=[-1.0, 20.0], hover=[-1.0])
    assert table.found["press"] == [20.0]
    assert table.found["hover"] == []
    assert table.unanswered == 1
