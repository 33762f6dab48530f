"""The controller: two taps, drafts, why-not, undo, curtain, log."""

from __future__ import annotations

import pytest
from ui_toy import HEX, PASS, Game, Table

from sakusen.engine.core import Decision
from sakusen.engine.luck import ByHand, dice
from sakusen.engine.match import Match, Refused
from sakusen.ui.match.session import Session


def session(seats=("person", "person"), luck=None, secret="no", turns=10):
    return Session(Match(Game(turns), None, {"secret": secret}, luck or dice(1, 2, 3)), Table(), seats, "en")


def test_first_tap_drafts_second_shows_third_commits():
    s = session()
    assert s.tap([("unit", 0)]).what == "drafted"
    assert s.match.entries == []
    assert s.seen.view.pending.ask == "hex"
    assert s.tap([("hex", 1)]).what == "previewed"
    assert s.focus.preview == HEX + 1
    done = s.tap([("hex", 1)])
    assert done.what == "committed"
    assert [event.kind for event in done.events] == ["moved"]
    assert [entry.value for entry in s.match.entries] == [0, HEX + 1]
    assert s.focus.preview is None
    assert s.draft == []


def test_tap_on_another_place_moves_the_preview():
    s = session()
    s.tap([("unit", 0)])
    s.tap([("hex", 1)])
    assert s.tap([("hex", 2)]).what == "previewed"
    assert s.focus.preview == HEX + 2


def test_a_tap_finds_what_lies_under_a_counter():
    s = session()
    s.tap([("unit", 0)])
    assert s.tap([("unit", 3), ("hex", 3)]).what == "previewed"


def test_tap_on_another_unit_chooses_that_one_and_on_the_same_drops_it():
    s = session()
    s.tap([("unit", 0)])
    assert s.tap([("unit", 1)]).what == "drafted"
    assert s.draft == [1]
    assert s.tap([("unit", 1)]).what == "cancelled"
    assert s.draft == []


def test_why_not_keeps_the_draft_until_asked_twice():
    s = session()
    s.tap([("unit", 0)])
    done = s.tap([("box", 3)])
    assert (done.what, done.sentence, done.rule) == ("refused", "no: box 3", "11.2")
    assert s.draft == [0]
    assert s.tap([("box", 3)]).what == "cancelled"
    assert s.draft == []


def test_bare_paper_cancels():
    s = session()
    s.tap([("unit", 0)])
    assert s.tap([]).what == "cancelled"
    assert s.draft == []
    assert s.tap([]).what == "nothing"


def test_the_table_may_make_another_draft():
    s = session()
    s.tap([("unit", 0)])
    assert s.tap([("box", "nothing")]).what == "cancelled"
    assert s.draft == []


def test_a_button_commits_at_once_and_an_idle_one_says_why():
    s = session()
    assert s.press("pass").what == "committed"
    done = s.press("pass")
    assert (done.what, done.sentence, done.rule) == ("refused", "not now", "10.1")
    assert s.press("nothing").what == "nothing"


def test_illegal_actions_are_not_taken():
    s = session()
    assert s.take(77).what == "nothing"
    assert s.match.entries == []


def test_undo_of_a_draft_then_of_an_act():
    s = session(("person", "normal"))
    assert s.undoes() is None
    s.press("pass")
    s.computer(2)
    s.computer(HEX + 1)
    s.tap([("unit", 0)])
    assert s.undoes() == "draft"
    assert s.undo()
    assert s.draft == []
    assert s.undoes() == "<b>pass</b> {'seat': 0}"
    assert s.undo()
    assert s.match.entries == []
    assert s.viewer == 0
    assert not s.undo()


def test_undo_never_reaches_the_acts_of_the_other_person():
    s = session()
    s.press("pass")
    assert s.viewer == 1
    assert s.undoes() is None
    assert s.is_barred
    assert not s.undo()
    assert len(s.match.entries) == 1
    s.commit([2, HEX + 1])
    s.commit([0, HEX + 1])
    assert s.viewer == 1
    assert not s.undo()
    assert len(s.match.entries) == 5


def test_undo_takes_back_ones_own_acts_up_to_the_last_one_of_the_other_person():
    s = session()
    s.commit([0])
    s.commit([HEX + 1])
    s.commit([2])
    s.commit([HEX + 1])
    assert s.viewer == 0
    s.commit([0])
    assert s.undo()
    assert [entry.value for entry in s.match.entries] == [0, HEX + 1, 2, HEX + 1]
    assert not s.undo()
    assert s.is_barred


def test_undo_does_not_go_over_what_the_other_person_had_no_choice_about():
    s = session()
    s.commit([0, HEX + 1])
    s.commit([2, HEX + 1], auto=True)
    assert s.viewer == 0
    assert s.undoes() is None
    assert not s.undo()


def test_the_acts_of_a_save_know_whose_they_are():
    s = session()
    s.press("pass")
    again = Session(s.match, Table(), s.seats, "en", [list(act) for act in s.acts])
    assert (again.viewer, again.undoes(), again.undo()) == (1, None, False)


def test_no_undo_behind_a_die_and_a_warning_before_it():
    s = session()
    s.tap([("unit", 0)])
    assert s.is_final(HEX + 3)
    assert not s.is_final(HEX + 1)
    s.tap([("hex", 3)])
    s.tap([("hex", 3)])
    assert [entry.kind for entry in s.match.entries] == ["choice", "choice", "luck"]
    assert s.undoes() is None
    assert not s.undo()


def test_undo_takes_back_the_computers_answer_too():
    s = session(("person", "normal"))
    s.press("pass")
    assert s.turn == "computer"
    s.computer(2)
    s.computer(HEX + 1)
    assert s.turn == "person"
    assert s.undo()
    assert s.match.entries == []
    assert s.turn == "person"


def test_undo_while_the_computer_thinks():
    s = session(("person", "normal"))
    s.press("pass")
    assert s.undo()
    assert s.turn == "person"


def test_no_undo_when_the_computer_has_rolled():
    s = session(("person", "normal"))
    s.press("pass")
    s.computer(2)
    s.computer(HEX + 3)
    assert s.undoes() is None


def test_no_undo_behind_a_die_that_fell_before_the_computer_answered():
    s = session(("person", "normal"))
    s.commit([0, HEX + 3])
    s.computer(2)
    s.computer(HEX + 1)
    assert s.turn == "person"
    assert s.match.can_undo
    assert s.undoes() is None
    assert not s.undo()
    assert len(s.match.entries) == 5


def test_the_computer_cannot_do_what_is_not_legal():
    s = session(("normal", "normal"))
    with pytest.raises(Refused):
        s.computer(77)


def test_hand_dice_wait():
    s = session(luck=ByHand())
    s.commit([0, HEX + 3])
    assert s.turn == "dice"
    assert not s.seen.mine
    assert s.tap([("unit", 0)]).what == "nothing"
    done = s.roll(4)
    assert [event.data for event in done.events] == [{"face": 5}]
    with pytest.raises(Refused):
        s.roll(1)


def test_curtain_only_for_secrets_and_nothing_is_seen_before_it_is_lifted():
    s = session()
    s.press("pass")
    assert (s.turn, s.viewer) == ("person", 1)
    s = session(secret="yes")
    assert s.turn == "curtain"
    s.lift_curtain()
    assert s.seen.view.facts["secret"] == 7
    s.press("pass")
    assert (s.turn, s.curtain, s.viewer) == ("curtain", 1, 0)
    assert not s.seen.mine
    assert s.undoes() is None
    s.lift_curtain()
    assert (s.turn, s.viewer) == ("person", 1)
    assert s.seen.view.facts["secret"] is None


def test_the_screen_of_the_other_side_never_holds_the_secret():
    s = session(("normal", "person"), secret="yes")
    assert s.viewer == 1
    assert s.seen.state.secret == 0


def test_log_grows_and_shrinks():
    s = session(("person", "normal"))
    same, lines = s.log()
    assert (same, [line.html for line in lines]) == (0, ["Begin"])
    s.press("pass")
    same, lines = s.log()
    assert (same, len(lines)) == (1, 2)
    s.undo()
    s.commit([0, HEX + 1])
    same, lines = s.log()
    assert (same, len(lines)) == (1, 2)
    assert "moved" in lines[-1].html
    assert s.log()[0] == 2
    s.lang = "ja"
    assert s.log()[0] == 0


def test_another_viewer_without_secrets_reads_the_same_log_on():
    s = session(("person", "person"))
    s.log()
    s.press("pass")
    assert s.viewer == 1
    same, lines = s.log()
    assert (same, len(lines)) == (1, 2)


def test_another_viewer_reads_on_from_the_first_line_that_is_told_differently():
    class Told(Table):
        def line(self, event, lang, viewer):
            line = super().line(event, lang, viewer)
            return line._replace(html=f"{line.html} ({viewer})") if event.kind == "moved" else line

    s = Session(Match(Game(4), luck=dice(1, 2, 3)), Told(), ("person", "person"), "en")
    s.press("pass")
    s.commit([2, HEX + 1])
    s.log()
    s.commit([0, HEX + 2])
    same, lines = s.log()
    assert (same, len(lines)) == (2, 4)


def test_a_reader_who_comes_back_has_only_the_new_lines_of_the_log_made():
    """At a table of two the reader changes with every turn, and the log of a long game has many lines."""
    asked = []

    class Noting(Table):
        def line(self, event, lang, viewer):
            asked.append((viewer, event))
            return super().line(event, lang, viewer)

    s = Session(Match(Game(4), luck=dice(1, 2, 3)), Noting(), ("person", "person"), "en")
    s.press("pass")
    for viewer in (0, 1, 0, 1):
        s.viewer = viewer
        s.log()
    assert {viewer for viewer, _ in asked} == {0, 1}
    assert len(asked) == len({(viewer, id(event)) for viewer, event in asked})


def test_what_was_taken_back_is_forgotten_for_every_reader_of_the_log():
    s = session(("person", "person"))
    s.log()
    s.press("pass")
    s.log()
    s.viewer = 0
    s.log()
    s.undo()
    for viewer in (0, 1):
        s.viewer = viewer
        assert [line.html for line in s.log()[1]] == ["Begin"]


class Narrow(Game):
    """Leaves one choice only."""

    def __init__(self, action):
        super().__init__()
        self.action = action

    def start(self, scenario="standard", options=None):
        state = super().start(scenario, options)
        whole = state.pending
        state.pending = lambda: (lambda d: Decision(d.seat, d.ask, d.rule, d.about, [self.action]))(whole())
        return state

    def observe(self, state, seat):
        return super().observe(state, seat)._replace(pending=state.pending())


def test_a_forced_choice_may_be_made_but_never_a_button():
    assert session().forced() is None
    assert Session(Match(Narrow(1)), Table(), ("person", "person"), "en").forced() == 1
    assert Session(Match(Narrow(1)), Table(), ("normal", "person"), "en").forced() is None
    assert Session(Match(Narrow(PASS)), Table(), ("person", "person"), "en").forced() is None


def test_last_events_are_those_of_the_persons_act_and_of_all_since():
    s = session(("person", "normal"))
    s.press("pass")
    s.computer(2)
    s.computer(HEX + 1)
    assert [event.kind for event in s.focus.last] == ["pass", "moved"]
    s.commit([0, HEX + 2])
    assert [event.data["unit"] for event in s.focus.last] == [0]


def test_acts_survive_being_kept():
    s = session(("person", "normal"))
    s.press("pass")
    again = Session(s.match, Table(), s.seats, "en", [list(act) for act in s.acts])
    assert again.undo()
    assert again.match.entries == []


def test_game_over():
    s = session(turns=1)
    s.press("pass")
    assert s.turn == "over"
    assert not s.seen.mine


@pytest.mark.parametrize("acts", [[["x"]], [[0]], 7, [{}], None])
def test_a_save_whose_acts_cannot_be_read_still_goes_on(acts):
    match = Match(Game(10), None, {"secret": "no"}, dice(1, 2, 3))
    s = Session(match, Table(), ("person",), "en", acts)
    assert s.seats == ["person", "person"]
    assert s.acts == []
    assert s.tap([("unit", 0)]).what == "drafted"
