"""What a connected vault reports: booked if somebody was guessing, else a question to a person."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.games.board import commands as c
from banker.games.board.state import Try
from banker.ledger.entry import Delivery
from tests.games.board.vault.secret_table import SECRET, UID, Table
from tests.support.game import encoded, kinds, paid


def test_a_wrong_number_uses_the_guess_up() -> None:
    game = Table()
    game.do("ann rolls 2 3")
    entry = game.reports(c.ReportTried(1, 4, "ann"))
    assert kinds(entry) == ["guess_missed"]
    assert game.state.table.tried == (Try(4, "ann"),)
    assert game.state.table.guess is None
    assert game.state.table.devices == {UID: 1}


def test_a_wrong_number_after_a_lock_roll_moves_the_piece() -> None:
    """The report names who sat at the screen; that is no other act of hers."""
    game = Table()
    game.do("ann rolls lock 3")
    entry = game.reports(c.ReportTried(1, 4, "ann"))
    assert kinds(entry) == ["guess_missed", "moved", "due_made"]
    assert game.space("ann") == "income_tax"
    assert game.state.table.question == ""


def test_an_opening_books_the_contents_and_what_it_revealed() -> None:
    game = Table()
    game.do("ann rolls lock 3")
    entry = game.reports(c.ReportOpened(1, 4, SECRET, "ann"))
    assert kinds(entry) == ["vault_revealed", "vault_opened", "moved", "due_made"]
    assert paid(entry) == {"vault": -400, "ann": 400}
    assert not game.state.table.filled
    game.do("ann unlocks boardwalk")
    entry = game.reports(c.ReportLocked(2))
    assert kinds(entry) == ["vault_armed", "vault_filled"]
    assert paid(entry) == {"bank": -400, "vault": 400}


def test_the_report_is_hers_whose_guess_it_was_whoever_the_screen_named() -> None:
    game = Table()
    game.do("ann rolls 2 3")
    game.reports(c.ReportOpened(1, 4, SECRET, "bob"))
    assert game.cash("ann") == 3400


def test_a_paid_guess_is_paid_by_the_report() -> None:
    game = Table()
    game.do("ann rolls 6 6")
    entry = game.reports(c.ReportTried(1, 4, "ann"))
    assert paid(entry) == {"ann": -100, "bank": 100}
    assert game.dues("ann") == []


def test_who_cannot_pay_for_the_guess_did_not_make_it() -> None:
    game = Table(switches={"paid_guess": "optional"})
    game.has_cash("ann", 90)
    game.do("ann moves to paid_guess_1")
    entry = game.reports(c.ReportOpened(1, 4, SECRET, "ann"))
    assert entry.post == ()
    assert game.state.table.question == "opened"


@pytest.mark.parametrize(
    ("report", "question"),
    [
        (c.ReportTried(1, 4), "tried"),
        (c.ReportOpened(1, 4, SECRET), "opened"),
        (c.ReportForced(1, SECRET), "forced"),
        (c.ReportTampered(1), "tampered"),
    ],
)
def test_what_nobody_expected_moves_nothing_and_becomes_a_question(
    report: c.AnyCommand, question: str
) -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    balances = game.state.balances
    entry = game.reports(report)
    assert game.state.balances == balances
    assert "vault_question" in kinds(entry)
    assert game.state.table.question == question


def test_a_person_says_who_opened_it() -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(c.ReportOpened(1, 4, SECRET))
    entry = game.do("cem guesses 4 opens")
    assert paid(entry) == {"vault": -400, "cem": 400}
    assert game.state.table.question == ""
    game.do("cem unlocks boardwalk")


def test_a_person_says_who_tried_a_number() -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(c.ReportTried(1, 4))
    assert game.state.table.tried == (Try(4, ""),)
    assert game.refused("cem guesses 5 misses") == "no_guess"
    game.do("cem guesses 4 misses")
    assert game.state.table.question == ""
    assert game.state.table.tried == (Try(4, "cem"),)


def test_tries_that_nobody_heard_are_all_struck_out_and_asked_about() -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(c.ReportTries(1, (4, 1, 4)))
    assert game.state.table.tried == (Try(4, ""), Try(1, ""))
    assert game.state.table.question == "tried"


@pytest.mark.parametrize("report", [c.ReportTried(1, 4), c.ReportTampered(1)])
def test_or_notes_that_it_was_nothing(report: c.AnyCommand) -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(report)
    game.do('say "the cat"')
    assert game.state.table.question == ""


@pytest.mark.parametrize(("after", "severity"), [((), "noted"), (("next",), "suspicious")])
def test_a_lid_that_moved_by_accident_is_noted_and_accuses_nobody(
    after: tuple[str, ...], severity: str
) -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    entry = game.reports(c.ReportTampered(1))
    game.do(*after, 'say "the sleeve caught it; everything was put back"', "next")
    found = audit(row.line + b"\n" for row in game.session.journal.rows()).findings
    [it] = [it for it in found if it.code == "question"]
    assert (it.seq, it.severity) == (entry.seq, severity)
    assert ("the sleeve" in str(it.message)) == (severity == "noted")


def test_a_note_is_no_answer_to_an_opening() -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(c.ReportOpened(1, 4, SECRET))
    game.do('say "the cat"')
    assert game.state.table.question == "opened"


def test_locked_again_the_question_is_over_and_the_contents_are_where_they_were() -> None:
    game = Table()
    game.reports(c.ReportForced(1, SECRET))
    entry = game.reports(c.ReportLocked(2))
    assert kinds(entry) == ["vault_armed", "vault_relocked"]
    assert game.state.table.question == ""
    assert (game.cash("vault"), game.state.table.epoch) == (400, 2)


@pytest.mark.parametrize("setting", ["auction", "offer", "debt", "key", "ended", "bankrupt"])
@pytest.mark.parametrize(
    "report",
    [
        c.ReportCommitted(1, "ab"),
        c.MixVault(1, "cd"),
        c.ReportLocked(1),
        c.ReportTried(1, 4, "bob"),
        c.ReportOpened(1, 4, SECRET, "bob"),
        c.ReportForced(1, SECRET),
        c.ReportTampered(1),
        c.ReportTried(1, 9, "nobody"),
    ],
)
def test_a_report_is_never_refused(report: c.AnyCommand, setting: str) -> None:
    game = Table()
    {
        "auction": lambda: game.do("auction oriental"),
        "offer": lambda: game.do("ann rolls 2 4"),
        "debt": lambda: game.do("ann rolls 1 3"),
        "key": lambda: game.vault_opens("ann"),
        "ended": lambda: game.do("game ends"),
        "bankrupt": lambda: game.do('force bob goes bankrupt because "home"'),
    }[setting]()
    entries = game.session.journal.count
    game.reports(report)
    assert game.session.journal.count == entries + 1


@pytest.mark.parametrize("box", ["glass-classic", "rouble-simple", "cash-decoder"])
@pytest.mark.parametrize(
    "statement",
    [
        "vault commits 2 9f86d081",
        "vault mixes 2 5e884898",
        "vault reports locked 2",
        "vault reports 4 missed 2 by ann",
        "vault reports tries 2 415",
        "vault reports 5 opened 2 6b86b273 by ann",
        "vault reports forced 2 6b86b273",
        "vault reports lid 2",
        "vault heard nothing",
        "vault joins as 1f2e after 57 for gap",
        "vault joins",
        "vault locks",
        "ann gets guess",
        "ann guesses 3 opens",
    ],
)
def test_of_a_vault_that_the_box_does_not_have_nothing_is_booked(box: str, statement: str) -> None:
    game = Table(box=box)
    assert game.refused(statement) == "not_in_edition"
    assert game.sentence(statement) == "this edition has no vault: play on"
    game.do("game ends")
    assert game.refused(statement) == "not_in_edition"


def test_a_report_is_not_refused_for_two_fees_of_which_one_can_be_paid() -> None:
    game = Table()
    game.do("ann moves to paid_guess_1", "ann moves to paid_guess_2")
    game.has_cash("ann", 150)
    entry = game.reports(c.ReportTried(1, 4, "ann"))
    assert paid(entry) == {"ann": -100, "bank": 100}
    assert game.dues("ann") == [("bank", 100, "guess_fee")]


def test_the_same_delivery_twice_is_answered_and_not_booked_again() -> None:
    game = Table()
    game.do("ann rolls 2 3")
    report, key = c.ReportOpened(1, 4, SECRET, "ann"), Delivery(UID, 1, 1)
    first = game.session.execute(report, id=f"{UID}-1", by="vault", delivery=key)
    before = encoded(game.state)
    again = game.session.execute(report, id=f"{UID}-1", by="vault", delivery=key)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.entry.seq == first.entry.seq
    assert encoded(game.state) == before


def test_a_commitment_is_on_record_until_the_vault_opens() -> None:
    game = Table()
    game.reports(c.ReportCommitted(1, "abcd"))
    assert game.state.table.commitment == "abcd"
    game.do("ann rolls 2 3")
    game.reports(c.ReportOpened(1, 4, SECRET, "ann"))
    assert game.state.table.commitment == ""


def test_on_an_untold_table_the_screen_says_whose_guess_it_is() -> None:
    game = Table()
    game.do("next", "next", "next")
    game.reports(c.ReportTried(1, 4, "ann"))
    assert game.state.table.tried == (Try(4, "ann"),)
    game.reports(c.ReportTried(1, 5, "bob"))
    assert game.state.table.question == "tried"


def test_a_vault_may_still_join_when_the_game_is_over() -> None:
    """So that what it still holds can be told, and is not kept for the next game."""
    game = Table()
    game.do("game ends", "vault joins as 1f2e after 57 for gap")
    assert game.state.table.devices == {"1f2e": 57}
