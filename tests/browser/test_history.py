"""Looking back with a real pointer, a real address and a reload."""

from __future__ import annotations

from pathlib import Path

from sakusen import games
from sakusen.engine import study
from sakusen.engine.record import pack, read
from sakusen.engine.study import Chapter, Study

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "games" / "july" / "golden"


def test_what_is_drawn_and_played_beside_a_game_is_there_after_a_reload(sit, page):
    """Only a browser shows that a drag draws instead of moving the map, that the address leads back to the step, and
    that the questions' forms say what is typed."""
    match = read(next(EXAMPLE.glob("*.txt")).read_text("utf-8"), games.game)
    person = sit(page)
    page.goto(f"#open&hands=open&record={pack(match)}&step=20")
    page.wait_for_selector("#line [data-arg=back]")
    person.at_rest()
    page.keyboard.press("b")
    page.wait_for_selector("#line [data-do=pen]")
    person.at_rest()
    step = person.python("app.history.play.step")
    person.click("#line [data-do=pen][data-arg=green]")
    page.wait_for_selector("#line [data-do=pen][data-arg=green][aria-pressed=true]")
    box = page.locator("#board").bounding_box()
    assert box
    left, top = box["x"], box["y"]
    page.mouse.move(left + 0.3 * box["width"], top + 0.3 * box["height"])
    page.mouse.down()
    page.mouse.move(left + 0.55 * box["width"], top + 0.5 * box["height"], steps=6)
    page.mouse.up()
    page.wait_for_selector("#line [data-do=pen-wipe]:not([aria-disabled])")
    drawn = "[text for text in app.history.play.replay.match.notes[app.history.play.step] if 'draw' in text]"
    (arrow,) = person.python(drawn)
    assert len(arrow.split()) == 4
    person.click("#panels [data-do=remark]")
    page.fill("#remark [name=text]", "Why not the hill?")
    page.click("dialog [data-do=remark-keep]")
    page.wait_for_selector("#panels .remark")
    page.keyboard.press("v")
    page.fill("#what-if [name=name]", "By the hill")
    page.click("dialog [data-do=what-if-go]")
    person.at_rest()
    person.play(2)
    person.click("#line [data-arg=return]")
    page.wait_for_selector("#panels .branches")
    assert f"&step={step}" in page.evaluate("location.hash")
    page.reload()
    page.wait_for_selector("#panels .branches")
    person.at_rest()
    assert "By the hill" in person.text("panels")
    assert "Why not the hill?" in person.text("panels")
    assert person.python(drawn) == [arrow]


def test_study_is_opened_from_a_file_read_left_for_a_chapter_and_there_after_a_reload(sit, page, tmp_path):
    """Only a browser shows that a study lies over the table as a dialog, that its style sheet comes, that the forms say
    what is typed, and that Back and a reload lead to where the address says."""
    text = next(EXAMPLE.glob("*.txt")).read_text("utf-8").strip()
    file = tmp_path / "a.sakusen-study.txt"
    file.write_text(study.write(Study("Hills", "Why?", (Chapter("One", text, 20, "Look."),))), encoding="utf-8")
    person = sit(page)
    page.set_input_files("#picker", file)
    page.wait_for_selector("#study[open] .chapter")
    assert page.evaluate("getComputedStyle(document.getElementById('study')).display") == "grid"
    page.click("#study [data-do=study-edit][data-arg='1']")
    page.fill("#study-form [name=after]", "It was the road.")
    page.click("#dialog [data-do=study-edited]")
    page.wait_for_selector("#study .chapter .said >> text=It was the road.")
    page.click("#study [data-do=study-play]")
    page.wait_for_selector("#acting [data-do=study-back]")
    person.at_rest()
    assert "Look." in person.text("panels")
    page.keyboard.press("!")
    page.wait_for_selector("#panels [data-arg='!'][aria-pressed=true]")
    page.reload()
    page.wait_for_selector("#panels [data-arg='!'][aria-pressed=true]")
    person.at_rest()
    page.go_back()
    page.wait_for_selector("#study[open] .chapter .said >> text=It was the road.")
    page.keyboard.press("Escape")
    page.wait_for_selector("#studies [data-do=study]")
