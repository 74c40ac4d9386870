"""A lock whose code the vault may have chosen: it must be locked again, and no guess counts."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from tests.games.board.vault.secret_table import SECRET, Table
from tests.support.game import Game, kinds

SHARE = "cd" * 16


def begun(game: Table, epoch: int, *, late: bool = False) -> None:
    """The vault begins a code, and the Bank's share of it is on record."""
    game.reports(c.ReportCommitted(epoch, "ab" * 32))
    game.session.execute(c.MixVault(epoch, SHARE, late))


def locked_alone() -> Table:
    game = Table()
    begun(game, 1)
    game.reports(c.ReportLocked(1, mixed=False))
    return game


def redrawn() -> Table:
    game = Table()
    begun(game, 1)
    begun(game, 2)
    game.reports(c.ReportLocked(2))
    return game


def of_another_code() -> Table:
    game = Table()
    begun(game, 1)
    game.reports(c.ReportLocked(7))
    return game


def of_another_vault() -> Table:
    game = Table()
    begun(game, 1)
    game.session.execute(c.AdoptVault("other", 0, "other"))
    begun(game, 1)
    game.reports(c.ReportLocked(1))
    return game


def redrawn_before_the_second_share() -> Table:
    """Three codes: only the first has a share, which made the vault begin the second."""
    game = Table()
    begun(game, 1)
    game.reports(c.ReportCommitted(2, "ab" * 32))
    begun(game, 3)
    game.reports(c.ReportLocked(3))
    return game


UNFAIR = pytest.mark.parametrize(
    "unfair",
    [locked_alone, redrawn, of_another_code, of_another_vault, redrawn_before_the_second_share],
)


def test_a_proper_lock_has_the_share() -> None:
    game = Table()
    begun(game, 1)
    entry = game.reports(c.ReportLocked(1))
    assert kinds(entry) == ["vault_armed"]
    assert not game.state.table.lock_again
    game.do("ann guesses 3 misses")


def test_it_is_said_at_the_moment_of_the_lock() -> None:
    assert kinds(locked_alone().last) == ["vault_armed", "vault_lock_again"]
    game = Table()
    begun(game, 1)
    assert kinds(game.reports(c.ReportCommitted(2, "ab"))) == [
        "vault_committed", "vault_lock_again",
    ]  # fmt: skip
    assert game.state.table.lock_again


@UNFAIR
def test_the_rules_refuse_a_guess_that_only_force_may_set_through(unfair: type[Table]) -> None:
    game = unfair()
    refusal = game.refusal("ann guesses 3 misses")
    assert refusal.code == "lock_again"
    assert "lock it again" in refusal.sentence
    assert game.refused("ann guesses 3 opens") == "lock_again"
    assert "overridden" in kinds(game.do('force ann guesses 3 misses because "it is broken"'))


@UNFAIR
@pytest.mark.parametrize("opens", [True, False])
def test_a_reported_guess_moves_nothing_and_uses_nothing_up(
    unfair: type[Table], opens: bool
) -> None:
    game = unfair()
    game.do("ann rolls 6 6")
    before, guess = game.state.balances, game.state.table.guess
    assert guess is not None
    asked = c.ReportOpened(1, 4, SECRET, "ann") if opens else c.ReportTried(1, 4, "ann")
    entry = game.reports(asked)
    assert kinds(entry)[-1] == "guess_uncounted"
    table = game.state.table
    assert (table.tried, table.guess, table.filled, table.question) == ((), guess, True, "")
    assert game.state.balances == before


def test_tries_that_nobody_heard_do_not_count_either() -> None:
    game = locked_alone()
    entry = game.reports(c.ReportTries(1, (4, 2)))
    assert kinds(entry) == ["guess_uncounted", "guess_uncounted"]
    assert (game.state.table.tried, game.state.table.question) == ((), "")


@UNFAIR
def test_after_a_proper_lock_guesses_count(unfair: type[Table]) -> None:
    game = unfair()
    game.reports(c.ReportForced(1, SECRET))
    begun(game, 8)
    assert game.refused("ann guesses 3 misses") == "lock_again"
    entry = game.reports(c.ReportLocked(8))
    assert kinds(entry) == ["vault_armed", "vault_relocked"]
    game.do("ann guesses 3 misses")


def test_another_lock_of_its_own_is_not_enough() -> None:
    game = locked_alone()
    game.reports(c.ReportForced(1, SECRET))
    game.reports(c.ReportCommitted(2, "ab"))
    game.reports(c.ReportLocked(2, mixed=False))
    game.do("vault locks")
    assert game.refused("ann guesses 3 misses") == "lock_again"


def test_the_same_code_begun_twice_has_its_share_once() -> None:
    """The share of a code is drawn once. Who begins the code again knows it beforehand."""
    game = locked_alone()
    game.reports(c.ReportForced(1, SECRET))
    game.reports(c.ReportCommitted(1, "ab"))
    game.reports(c.ReportLocked(1))
    assert game.refused("ann guesses 3 misses") == "lock_again"


def test_a_share_that_came_too_late_is_no_reproach() -> None:
    game = Table()
    begun(game, 1, late=True)
    entry = game.reports(c.ReportLocked(1, mixed=False))
    assert kinds(entry) == ["vault_armed"]
    game.reports(c.ReportTried(1, 4, "ann"))
    assert [wrong.number for wrong in game.state.table.tried] == [4]


def test_a_code_that_a_guess_has_opened_was_in_use() -> None:
    """The report of its lock was lost."""
    game = Table()
    begun(game, 1)
    game.do("ann rolls 2 3")
    game.reports(c.ReportOpened(1, 4, SECRET, "ann"))
    game.do("ann unlocks boardwalk")
    begun(game, 2)
    assert not game.state.table.lock_again


def test_a_question_from_before_may_be_answered() -> None:
    game = Table()
    game.do("ann rolls 2 4", "ann buys")
    game.reports(c.ReportOpened(1, 4, SECRET))
    begun(game, 2)
    game.reports(c.ReportLocked(2, mixed=False))
    assert game.state.table.question == "relocked"
    game.do("cem guesses 4 opens")
    assert game.cash("cem") == 3400
    assert game.state.table.lock_again


def test_who_plays_by_hand_is_not_held_to_it() -> None:
    game = Game()
    game.do("ann guesses 3 opens", "ann unlocks boardwalk", "vault locks", "ann gets guess")
    game.do("ann guesses 2 misses")
