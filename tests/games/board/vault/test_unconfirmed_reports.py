"""What the table said while the vault was not heard, and what the vault says when it is back."""

from __future__ import annotations

from typing import Any

import pytest

from banker.foundation.errors import CommandError
from banker.games.board import commands as c, events as e
from banker.games.board.state import Hearsay, Try
from banker.ledger.entry import Delivery, Entry
from tests.support.game import Game, kinds, paid

SECRET = "00" * 16
UID = "00112233445566aa"


class Table(Game):
    """A game whose vault has locked, and is not heard now."""

    event = 0

    def __init__(self, *names: str, **more: Any) -> None:
        super().__init__(*names, **more)
        self.reports(c.ReportCommitted(1, "ab"))
        self.reports(c.ReportLocked(1))

    def reports(self, command: c.AnyCommand) -> Entry:
        self.event += 1
        key = Delivery(UID, self.event, 1)
        return self.session.execute(
            command, id=f"{UID}-{self.event}", by="vault", delivery=key
        ).entry

    def guesses(self, who: str, said: str) -> None:
        self.do(f"{who} gets guess", f"{who} guesses {said}")

    def unheard(self) -> list[str]:
        """The vault has told everything; what is left is told, one entry each."""
        told = []
        while self.state.table.hearsay:
            told += kinds(self.session.execute(c.ReportUnheard(), by="vault").entry)
        return told


def events_of(entry: Entry) -> list[e.AnyEvent]:
    return list(e.load(entry.ev))


def test_without_a_device_nothing_is_held_against_anybody() -> None:
    game = Game()
    game.do("ann gets guess", "ann guesses 4 misses")
    assert game.state.table.hearsay is None


def test_a_report_of_what_was_said_confirms_it_and_uses_no_guess() -> None:
    game = Table()
    game.guesses("ann", "4 misses")
    game.do("bob gets guess")
    entry = game.reports(c.ReportTried(1, 4, "bob"))
    assert events_of(entry) == [e.VaultConfirmed("misses", 4, "ann")]
    assert game.state.table.guess is not None
    assert game.state.table.tried == (Try(4, "ann"),)
    assert (game.state.table.hearsay, game.state.table.question) == ((), "")


def test_an_opening_and_the_lock_after_it_are_confirmed_and_pay_nothing_twice() -> None:
    game = Table()
    game.guesses("ann", "4 misses")
    game.guesses("ann", "5 opens")
    game.do("ann unlocks boardwalk", "vault locks")
    game.guesses("bob", "3 misses")
    before = game.state.balances
    game.reports(c.ReportTried(1, 4))
    opening = game.reports(c.ReportOpened(1, 5, SECRET))
    game.reports(c.ReportCommitted(2, "cd"))
    game.reports(c.ReportLocked(2))
    game.reports(c.ReportTried(2, 3))
    assert kinds(opening) == ["vault_revealed", "vault_confirmed"]
    assert game.state.balances == before
    assert game.state.table.tried == (Try(3, "bob"),)
    assert (game.state.table.hearsay, game.state.table.question) == ((), "")
    assert game.state.table.commitment == "cd"


def test_the_table_said_that_it_missed_and_the_vault_opened_on_it() -> None:
    game = Table()
    game.guesses("ann", "4 misses")
    entry = game.reports(c.ReportOpened(1, 4, SECRET))
    assert kinds(entry) == ["vault_revealed", "vault_differs", "vault_question"]
    assert entry.post == ()
    assert game.state.table.question == "opened"
    assert game.unheard() == []
    assert paid(game.do("ann guesses 4 opens")) == {"vault": -400, "ann": 400}


def test_the_table_said_another_number_than_the_vault_opened_on() -> None:
    game = Table()
    game.guesses("ann", "4 opens")
    entry = game.reports(c.ReportOpened(1, 5, SECRET))
    assert events_of(entry)[1] == e.VaultDiffers("opens", 4, "ann", 5)
    assert entry.post == ()
    assert game.state.table.question == "differs"


@pytest.mark.parametrize("said", ["4 misses", "4 opens"])
def test_a_guess_that_the_vault_never_heard_is_told_and_asked_about(said: str) -> None:
    game = Table()
    game.guesses("ann", said)
    balances = game.state.balances
    assert game.unheard() == ["vault_differs"]
    assert game.state.balances == balances
    assert game.state.table.question == "differs"
    game.do('say "the board had no power"')
    assert game.state.table.question == ""


def test_a_lock_that_the_vault_did_not_see_is_told() -> None:
    game = Table()
    game.guesses("ann", "4 opens")
    game.do("ann unlocks boardwalk", "vault locks")
    game.reports(c.ReportOpened(1, 4, SECRET))
    assert game.state.table.hearsay == (Hearsay("locks"),)
    assert game.unheard() == ["vault_differs"]


def test_each_difference_is_an_entry_of_its_own() -> None:
    game = Table()
    game.guesses("ann", "4 misses")
    game.guesses("ann", "5 misses")
    game.reports(c.ReportTried(1, 5))
    game.guesses("bob", "6 misses")
    assert game.unheard() == ["vault_differs", "vault_differs"]


def test_what_was_said_before_a_confirmed_opening_is_not_confirmed_by_the_next_code() -> None:
    game = Table()
    game.guesses("ann", "4 misses")
    game.guesses("ann", "5 opens")
    game.do("ann unlocks boardwalk", "vault locks")
    game.reports(c.ReportOpened(1, 5, SECRET))
    game.reports(c.ReportLocked(2))
    assert game.state.table.hearsay == (Hearsay("misses", 4, "ann", stale=True),)
    game.do("bob gets guess")
    entry = game.reports(c.ReportTried(2, 4, "bob"))
    assert kinds(entry) == ["guess_missed"]
    assert game.unheard() == ["vault_differs"]


def test_a_late_wrong_number_of_the_old_code_strikes_out_none_of_the_new() -> None:
    game = Table()
    game.guesses("ann", "5 opens")
    game.do("ann unlocks boardwalk", "vault locks")
    game.reports(c.ReportTried(1, 2))
    assert game.state.table.tried == ()
    assert game.state.table.question == "tried"


def test_merged_tries_are_confirmed_one_by_one() -> None:
    game = Table()
    game.guesses("ann", "4 misses")
    entry = game.reports(c.ReportTries(1, (4, 2)))
    assert kinds(entry) == ["vault_confirmed", "vault_question"]
    assert game.state.table.tried == (Try(4, "ann"), Try(2, ""))


def test_an_answer_to_a_question_is_no_unconfirmed_report() -> None:
    game = Table()
    game.reports(c.ReportTried(1, 4))
    game.do("cem guesses 4 misses")
    assert game.state.table.hearsay == ()


def test_what_is_taken_back_by_hand_was_never_said() -> None:
    game = Table()
    game.guesses("ann", "4 opens")
    game.do("undo")
    assert game.state.table.hearsay == ()


def test_a_difference_cannot_be_taken_back() -> None:
    game = Table()
    game.guesses("ann", "4 misses")
    game.unheard()
    assert game.refused("undo") == "device_fact"


def test_opened_and_locked_again_while_nobody_looked_stays_a_question() -> None:
    """The vault tells both in one breath; who has the contents is still to be said."""
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(c.ReportOpened(1, 4, SECRET))
    game.reports(c.ReportCommitted(2, "cd"))
    game.reports(c.ReportLocked(2))
    game.reports(c.ReportTried(2, 4))
    assert game.state.table.question == "relocked"
    keys = game.state.amount("bank", "key")
    entry = game.do("cem guesses 4 opens")
    assert paid(entry) == {"bank": -400, "cem": 400}
    assert game.state.amount("bank", "key") == keys - 1
    table = game.state.table
    assert (table.question, table.filled, table.commitment) == ("", True, "cd")
    assert table.tried == (Try(4, ""),)


def test_or_all_that_was_inside_stayed_inside() -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(c.ReportOpened(1, 4, SECRET))
    game.reports(c.ReportLocked(2))
    entry = game.do("vault locks")
    assert entry.post == ()
    assert (game.state.table.question, game.cash("vault")) == ("", 400)


def test_a_lesser_question_does_not_displace_one_about_money() -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(c.ReportOpened(1, 4, SECRET))
    game.reports(c.ReportTampered(1))
    assert game.state.table.question == "opened"


# --- taking a vault's numbering over ----------------------------------------------------------


def test_a_vault_that_is_adopted_counts_on_from_there() -> None:
    game = Table()
    entry = game.session.execute(c.AdoptVault("beef", 57, "other")).entry
    assert events_of(entry) == [e.VaultAdopted("beef", 57, 0, "other")]
    table = game.state.table
    assert (table.devices, table.vault_uid) == ({UID: 2, "beef": 57}, "beef")
    assert (table.adoptions, table.commitment, table.hearsay) == (1, "", ())


def test_when_no_vault_asks_none_is_adopted() -> None:
    with pytest.raises(CommandError, match="no vault asks to join"):
        Game().session.execute(c.AdoptVault())


def test_an_adoption_cannot_be_taken_back() -> None:
    game = Table()
    game.session.execute(c.AdoptVault("beef", 57, "gap"))
    assert game.refused("undo") == "device_fact"


def test_an_opening_by_force_leaves_the_tries_for_a_code_that_the_table_plays_for() -> None:
    game = Table()
    game.guesses("bob", "1 misses")
    game.guesses("ann", "4 opens")
    game.do("ann unlocks boardwalk", "vault locks")
    game.guesses("bob", "2 misses")
    game.reports(c.ReportCommitted(2, "cd"))
    tried = game.state.table.tried
    assert tried and game.state.table.commitment == "cd"
    game.reports(c.ReportForced(2, SECRET))
    assert (game.state.table.tried, game.state.table.commitment) == (tried, "")


def test_an_opening_by_force_ends_the_tries_for_that_code() -> None:
    game = Table()
    game.reports(c.ReportTried(1, 4, "ann"))
    assert game.state.table.tried
    game.reports(c.ReportForced(1, SECRET))
    assert (game.state.table.tried, game.state.table.commitment) == ((), "")
