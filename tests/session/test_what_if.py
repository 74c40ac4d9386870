"""What if: supposed actions are judged by the rules, shown, and not written before `keep`."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError, InvalidCommand
from banker.language.parser.parse import parse
from banker.language.parser.questions import Supposing
from banker.ledger.origins import CLOCK, PROGRAM
from banker.session.session import Session
from banker.session.what_if import Conversation
from tests.support.card_game import setup_of as cards_of
from tests.support.game import encoded, setup_of

NAMES = ("Ann", "Bob", "Cem")


def table(*statements: str, box: str = "glass-classic", path: Path | None = None) -> Session:
    session = Session.create(path, setup_of(NAMES, (), box))
    for text in statements:
        do(session, text)
    return session


def do(session: Session, text: str, by: str = "banker") -> None:
    session.execute(parse(text, session.state.setup, session.state.table.turn), by=by)


def say(talk: Conversation, session: Session, text: str) -> tuple[str, ...]:
    asked = parse(text, session.state.setup, session.state.table.turn)
    assert isinstance(asked, Supposing), f"'{text}' is {asked}"
    return talk.answer(asked)


BEGUN = ("ann rolls 1 2", "ann buys", "bob rolls 1 4", "bob buys")


def test_it_tells_whose_cash_worth_sets_and_dearest_rent_change() -> None:
    session = table(*BEGUN, 'force bob buys mediterranean because "for the test"')
    told = say(Conversation(session), session, "what if ann gives baltic to bob for 200")
    assert told[1:3] == (
        "Ann: cash 1,440 to 1,640; worth 1,500 to 1,640; dearest rent 4 to 0",
        "Bob: cash 1,240 to 1,040; worth 1,500 to 1,360; has all of Brown",
    ), told


def test_a_hundred_branches_leave_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = table(*BEGUN, path=path)
    before, talk = path.read_bytes(), Conversation(session)
    for number in range(100):
        say(talk, session, f"what if ann pays {number + 1} to bob")
        say(talk, session, "what if cem rolls 3 5")
        say(talk, session, "back")
        say(talk, session, "back")
    assert path.read_bytes() == before
    session.close()
    assert path.read_bytes() == before


def test_each_step_follows_those_before_it_and_back_gives_one_up() -> None:
    session = table(*BEGUN)
    talk = Conversation(session)
    say(talk, session, "what if cem rolls 3 5")
    two = say(talk, session, "what if cem buys")
    assert [row for row in two if row.startswith("step ")][1].endswith("Vermont Avenue for 100"), (
        two
    )
    one = say(talk, session, "back")
    assert len([row for row in one if row.startswith("step ")]) == 1
    assert say(talk, session, "back") == ("nothing is supposed any more",)
    assert talk.state is None


def test_keep_enters_what_was_supposed() -> None:
    session, straight = table(*BEGUN), table(*BEGUN, "cem rolls 3 5", "cem buys")
    talk = Conversation(session)
    say(talk, session, "what if cem rolls 3 5")
    say(talk, session, "what if cem buys")
    assert say(talk, session, "keep") == ("2 actions are entered",)
    assert encoded(session.state) == encoded(straight.state)
    with pytest.raises(InvalidCommand, match="nothing is supposed"):
        say(talk, session, "keep")


def test_keep_after_an_entry_of_somebody_else_asks_again() -> None:
    session = table(*BEGUN)
    talk = Conversation(session)
    say(talk, session, "what if cem rolls 3 5")
    do(session, "ann pays 100 to bob", by=PROGRAM)
    count = session.journal.count
    asked = say(talk, session, "keep")
    assert asked[0] == "the ledger went on meanwhile; 'keep' again enters this:"
    assert session.journal.count == count, "the first 'keep' booked something"
    assert say(talk, session, "keep") == ("1 action is entered",)


def test_a_reading_of_the_clock_is_nobody_elses_entry() -> None:
    session = table(*BEGUN, box="online-rental-tax")
    talk = Conversation(session)
    say(talk, session, "what if next")
    do(session, "clock 5:00", by=CLOCK)
    count = session.journal.count
    say(talk, session, "keep")
    assert session.journal.count == count + 1, "'keep' asked again after a reading of the clock"


def test_an_action_of_the_table_ends_what_is_supposed() -> None:
    session = table(*BEGUN)
    talk = Conversation(session)
    say(talk, session, "what if cem rolls 3 5")
    do(session, "ann pays 100 to bob")
    with pytest.raises(InvalidCommand, match="nothing is supposed"):
        say(talk, session, "keep")


def test_a_statement_refused_in_the_middle_leaves_those_before_it() -> None:
    session = table(*BEGUN)
    talk = Conversation(session)
    say(talk, session, "what if cem rolls 3 5")
    with pytest.raises(Refusal):
        say(talk, session, "what if ann buys boardwalk")
    assert say(talk, session, "keep") == ("1 action is entered",)


def test_a_step_that_no_longer_follows_is_named_and_those_before_it_stand() -> None:
    session = table(*BEGUN)
    talk = Conversation(session)
    say(talk, session, "what if bob pays 10 to ann")
    say(talk, session, "what if ann gives baltic to cem for 20")
    do(session, "ann gives baltic to bob for 20", by=PROGRAM)
    with pytest.raises(
        CommandError, match=r"step 2, 'ann gives baltic .* and those before it stand"
    ):
        say(talk, session, "keep")
    assert say(talk, session, "keep") == ("1 action is entered",)


def test_an_earlier_entry_is_looked_at_and_not_kept(tmp_path: Path) -> None:
    session = table(*BEGUN, path=tmp_path / "game.jsonl")
    told = say(talk := Conversation(session), session, "what if at 2: ann declines")
    assert told[0].startswith("step 1: Ann"), told
    assert talk.state is not None
    assert not talk.state.deeds("bob"), "what followed was said again"
    with pytest.raises(InvalidCommand, match="2, and the later entries stay: 'amend 3: "):
        say(talk, session, "keep")
    with pytest.raises(InvalidCommand, match="no entry 99"):
        say(talk, session, "what if at 99: ann declines")
    session.close()


def test_an_undo_may_be_supposed_too() -> None:
    session = table(*BEGUN)
    told = say(Conversation(session), session, "what if undo")
    assert told[1] == "Bob: cash 1,300 to 1,500; dearest rent 25 to 0", told


def test_private_balances_are_not_tried_out() -> None:
    edition = (("balances", "private"),)
    for sum_ in (10, 10_000):
        session = Session.create(None, setup_of(NAMES, edition, "glass-classic"))
        with pytest.raises(InvalidCommand, match="balances are private"):
            say(Conversation(session), session, f"what if ann pays {sum_} to bob")


def test_a_question_is_nothing_to_suppose() -> None:
    session = table()
    with pytest.raises(InvalidCommand, match="not an action; a what-if needs one"):
        say(Conversation(session), session, "what if show")


def test_a_game_of_cards_has_it_too() -> None:
    session = Session.create(None, cards_of(NAMES))
    talk = Conversation(session)
    do(session, "ann draws")
    told = say(talk, session, "what if ann banks 5m")
    assert told[1] == "Ann: can pay 0M to 5M; hand 7 to 6", told
    assert say(talk, session, "keep") == ("1 action is entered",)
