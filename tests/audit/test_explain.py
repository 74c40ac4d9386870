"""The story of one entry: what moved and why so much, what lay there, what became of it."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.audit.explain import CheckedFigure, EntryStory, ExplainedMove, ExplainedPosting, explain
from banker.foundation.text import Text
from tests.audit.forger import Forger, a_game, code_of


def story_of(game: Forger, seq: int) -> EntryStory:
    story, report = explain(game.lines(), seq)
    assert story is not None
    assert report == audit(game.lines())
    return story


def test_a_posting_is_told_with_the_figure_behind_it_and_the_balances_around_it() -> None:
    story = story_of(a_game(), 6)
    assert (story.kind, story.by, story.asked) == ("buy", "program", {"do": "buy"})
    [bought] = story.told
    assert bought.fields["price"] == 200
    assert bought.moves == [
        ExplainedMove("ann", "bank", "M", 200),
        ExplainedMove("bank", "ann", "deed:oriental", 1),
    ]
    assert bought.figures == [
        CheckedFigure(Text("the price of {deed}", {"deed": "Oriental"}), 200, [200])
    ]
    assert story.booked[0] == ExplainedPosting("ann", "Ann", "M", -200, 1400, 1200)
    assert story.booked[3] == ExplainedPosting("ann", "Ann", "deed:oriental", 1, 0, 1)
    assert story.findings == ()


def test_a_figure_is_told_to_programs_in_english_whether_it_is_a_sum_or_a_name() -> None:
    name = Text("{count} houses", {"count": 3})
    figure = CheckedFigure(Text("who gets {what}", {"what": "the fee"}), name, [name, 5])
    assert figure.plain() == {
        "what": "who gets the fee", "told": "3 houses", "reckoned": ["3 houses", 5],
    }  # fmt: skip


def test_each_figure_stands_at_the_event_that_it_belongs_to() -> None:
    rolled, salary = story_of(a_game(), 5).told
    assert rolled.figures == [] and rolled.moves == []
    assert [str(figure.what) for figure in salary.figures] == ["the salary", "the vault's share"]
    assert [move.receiver for move in salary.moves] == ["ann", "vault"]


def test_a_wrong_figure_is_told_beside_the_right_one() -> None:
    game = a_game()
    seq = game.buy("ann", "virginia", 300)
    story = story_of(game, seq)
    what = Text("the price of {deed}", {"deed": "Virginia"})
    assert story.told[0].figures == [CheckedFigure(what, 300, [320])]
    assert [finding.code for finding in story.findings] == ["figure"]


def test_the_opening_tells_what_came_out_of_the_box() -> None:
    story = story_of(a_game(), 1)
    assert ExplainedMove("box", "bank", "hotel", 3) in story.told[0].moves
    assert ExplainedPosting("ann", "Ann", "M", 1000, 0, 1000) in story.booked
    assert "edition" not in story.told[0].fields


def test_an_act_knows_what_took_it_back_and_did_it_again() -> None:
    act = story_of(a_game(), 11)
    assert (act.kind, act.undone_by, act.redone_by) == ("mortgage", [12], [13])
    undo, redo = story_of(a_game(), 12), story_of(a_game(), 13)
    assert (undo.undoes, redo.redoes) == ([11], [11])
    assert {str(leg.name): leg.amount for leg in undo.booked} == {"Ann": -100, "the Bank": 100}
    assert undo.told[0].figures == []


def test_a_report_names_its_device() -> None:
    story = story_of(a_game(), 8)
    assert story.device is not None
    assert (story.device.event, story.device.boot) == (4, 1)
    assert story.told[1].fields["number"] == code_of(1)


def test_findings_are_those_of_the_entry_and_of_no_other() -> None:
    game = a_game()
    first = game.transfer("ann", "bob", 5_000)
    second = game.transfer("bob", "ann", 9_000)
    assert [finding.seq for finding in story_of(game, first).findings] == [first]
    assert [finding.seq for finding in story_of(game, second).findings] == [second]


@pytest.mark.parametrize("seq", [-1, 0, 17])
def test_there_is_no_story_of_an_entry_that_is_not_there(seq: int) -> None:
    story, report = explain(a_game().lines(), seq)
    assert story is None
    assert report.entries == 16


def test_a_line_that_cannot_be_read_has_findings_only() -> None:
    lines = a_game().lines()
    lines[5] = b"rubbish\n"
    story, _ = explain(lines, 6)
    assert story is not None
    assert (story.kind, story.told, story.booked) == ("", [], [])
    assert [finding.code for finding in story.findings] == ["format"]


def test_behind_an_unreadable_line_no_figure_is_reckoned() -> None:
    lines = a_game().lines()
    lines[3] = b"rubbish\n"
    story, _ = explain(lines, 6)
    assert story is not None
    assert story.told[0].fields["price"] == 200
    assert story.told[0].figures == []


def test_an_entry_is_found_by_the_number_that_it_bears() -> None:
    game = a_game()
    del game.entries[4]
    story, _ = explain(game.lines(), 6)
    assert story is not None
    assert story.kind == "buy"
    assert [finding.code for finding in story.findings][:1] == ["sequence"]


def test_events_that_lack_something_are_still_told() -> None:
    game = a_game()
    seq = game.buy("ann", "virginia", 320)
    del game.entries[seq - 1]["ev"][0]["price"]
    story = story_of(game, seq)
    assert story.told[0].kind == "deed_bought"
    assert [finding.code for finding in story.findings] == ["event"]
