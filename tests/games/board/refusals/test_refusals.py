"""Every refusal is reached by a statement; which comes first; which may be forced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.events import Overridden
from banker.games.board.refusal import FORCEABLE, RefusalCode as Code
from tests.games.board.refusals.refusal_rows import (
    ANN_MORTGAGES,
    BOB_IS_OUT,
    BOBS_ORIENTAL,
    CRIME,
    HOME,
    LOCKED_ALONE,
    NO_CHIPS,
    OPENED,
    PAYS,
    ROWS,
    Row,
    seated,
)
from tests.support.game import Game, kinds

NOT_BOOLEAN: Any = 1


def by_code(row: Row) -> str:
    return row.code.value


def test_the_table_has_every_code_in_the_order_of_precedence() -> None:
    assert [row.code for row in ROWS] == list(Code)


@pytest.mark.parametrize("row", ROWS, ids=by_code)
def test_every_code_is_reached_by_a_statement(row: Row) -> None:
    refusal = seated(row).refusal(row.statement)
    assert refusal.code == row.code
    assert str(refusal) == f"refused [{row.code}]: {refusal.sentence}"
    assert "\n" not in refusal.sentence


@pytest.mark.parametrize("row", [row for row in ROWS if row.code in FORCEABLE], ids=by_code)
def test_a_matter_of_house_rule_may_be_forced_and_is_marked(row: Row) -> None:
    game = seated(row)
    entry = game.do(f"force {row.statement} {HOME}")
    assert "overridden" in kinds(entry)
    marks = [event for event in entry.ev if isinstance(event, Overridden)]
    assert {mark.code for mark in marks} == {row.code}
    assert {mark.because for mark in marks} == {"for the test"}
    assert isinstance(entry.command, c.Force)
    game.do("undo")


REVERSALS = ("undo", "redo", "undo the guess by agreement")  # no force is heard for these
NEVER = [row for row in ROWS if row.code not in FORCEABLE and row.statement not in REVERSALS]


@pytest.mark.parametrize("row", NEVER, ids=by_code)
def test_what_would_break_the_books_cannot_be_forced(row: Row) -> None:
    assert seated(row).refused(f"force {row.statement} {HOME}") == row.code


def test_force_marks_only_what_it_set_aside() -> None:
    entry = Game().do(f"force ann pays 10 to bob {HOME}")
    assert kinds(entry) == ["paid"]


def test_several_rules_may_be_set_aside_at_once() -> None:
    game = Game()
    game.do("ann rolls 4 6")
    entry = game.do(f"force bob buys boardwalk {HOME}")
    assert [event.code for event in entry.ev[:2]] == ["not_your_turn", "locked"]
    assert game.owner("boardwalk") == "bob"


# --- what is said first when several reasons hold ---------------------------------------------


class Pair(NamedTuple):
    """Both reasons hold; the first is given."""

    given: Code
    held_back: Code
    before: tuple[str, ...]
    statement: str
    switches: Mapping[str, str] = {}
    box: str = "secret-vault"


PAIRS = [
    Pair(Code.NOT_IN_EDITION, Code.GAME_OVER, ("game ends",), "ann builds on oriental"),
    Pair(Code.GAME_OVER, Code.BANKRUPT, (BOB_IS_OUT, "game ends"), "bob pays 10 to ann"),
    Pair(Code.BANKRUPT, Code.AUCTION_OPEN, (BOB_IS_OUT, "auction oriental"), "bob rolls 2 3"),
    Pair(Code.AUCTION_OPEN, Code.NOT_YOUR_TURN, ("auction oriental",), "bob buys virginia"),
    Pair(Code.KEY_UNUSED, Code.OFFER_OPEN, ("ann rolls lock 2", "ann guesses 5 opens"), "next"),
    Pair(
        Code.OFFER_OPEN,
        Code.DEBT_OPEN,
        (*BOBS_ORIENTAL, "ann rolls 3 3", "ann rolls 1 2", "bob asks ann rent"),
        "next",
    ),
    Pair(Code.DEBT_OPEN, Code.ALREADY_ROLLED, ("ann rolls 1 3",), "ann rolls 1 2"),
    Pair(Code.NO_AUCTION, Code.BID_TOO_LOW, (), "bob bids 5"),
    Pair(Code.NOT_YOUR_TURN, Code.NOT_IN_JAIL, (), "bob leaves jail by fee"),
    Pair(Code.NOT_YOUR_TURN, Code.NOT_FOR_SALE, ("ann buys oriental",), "bob buys oriental"),
    Pair(
        Code.ALREADY_STARTED,
        Code.ALREADY_ROLLED,
        ("bob rolls 2 3 for start", "next"),
        "bob rolls 2 3 for start",
    ),
    Pair(Code.NOT_IN_JAIL, Code.ALREADY_ROLLED, ("ann rolls 4 6",), "ann leaves jail by fee"),
    Pair(Code.NOT_FOR_SALE, Code.NOT_THERE, (*BOBS_ORIENTAL, "ann rolls 4 6"), "ann buys oriental"),
    Pair(Code.NOT_FOR_SALE, Code.NO_KEY, BOBS_ORIENTAL, "ann unlocks oriental"),
    Pair(Code.LOCKED, Code.NOT_THERE, ("ann rolls 4 6",), "ann buys boardwalk"),
    Pair(Code.NOT_LOCKED, Code.NO_KEY, (), "ann unlocks oriental"),
    Pair(Code.SAME_ACCOUNT, Code.NOT_OWNER, (), "ann gives oriental to ann"),
    Pair(Code.NOT_OWNER, Code.NOT_THERE, ("ann rolls 4 6",), "ann pays rent on oriental"),
    Pair(Code.NOT_OWNER, Code.NOT_MORTGAGED, (), "ann redeems oriental"),
    Pair(Code.NOT_OWNER, Code.NO_HOTEL, (), "ann places hotel on oriental"),
    Pair(Code.NOT_THERE, Code.CARD_HELD, ("ann draws CH05", "ann moves to jail"), "ann draws CH05"),
    Pair(
        Code.MORTGAGED,
        Code.NO_SET,
        ("ann buys baltic", ANN_MORTGAGES, "ann gains hotel"),
        "ann places hotel on baltic",
    ),
    Pair(Code.NO_SET, Code.NO_HOTEL, ("ann buys baltic",), "ann places hotel on baltic"),
    Pair(
        Code.BID_TOO_LOW,
        Code.INSUFFICIENT_CASH,
        ("ann pays 3000 to bob", "auction oriental"),
        "ann bids 5",
    ),
    Pair(Code.NO_VAULT, Code.VAULT_OPEN, (*OPENED, "ann unlocks boardwalk"), "ann guesses 2"),
    Pair(
        Code.VAULT_OPEN, Code.NO_GUESS, (*OPENED, "ann unlocks boardwalk"), "bob guesses 2 misses"
    ),
    Pair(
        Code.VAULT_OPEN,
        Code.LOCK_AGAIN,
        (*OPENED, "ann unlocks boardwalk", "vault mixes 1 5e884898", "vault commits 2 9f86d081"),
        "bob guesses 2 misses",
    ),
    Pair(Code.LOCK_AGAIN, Code.NO_GUESS, LOCKED_ALONE, "bob guesses 2 misses"),
    Pair(Code.NO_GUESS, Code.BAD_NUMBER, ("ann guesses 3 misses",), "bob guesses 3 opens"),
    Pair(
        Code.CARD_HELD,
        Code.TOO_MANY_CARDS,
        ("ann draws CH05",),
        "ann draws CH05",
        {"keep_cards": "one"},
    ),
    Pair(Code.NOT_IN_EDITION, Code.NO_PAYMENT, (), "bob checks ann 100 fake"),
    Pair(Code.IN_JAIL, Code.NO_PAYMENT, ("bob goes to jail",), "bob checks ann 100", {}, CRIME),
    Pair(Code.NO_PAYMENT, Code.NO_DECODER, (), "bob checks ann 100", {}, CRIME),
    Pair(Code.OWN_MONEY, Code.BAD_NOTE, PAYS, "ann checks ann 30", {}, CRIME),
    Pair(
        Code.MAY_NOT_CHECK,
        Code.NO_CHIP,
        ("ann pays 100 to cem", *NO_CHIPS, "ann pays 100 to bob"),
        "bob checks ann 50 real",
        {"receiver_may_check": "no"},
        CRIME,
    ),
    Pair(Code.NO_CHIP, Code.BAD_NOTE, (*PAYS, *NO_CHIPS), "bob checks ann 30 real", {}, CRIME),
    Pair(Code.BAD_NOTE, Code.NO_DECODER, PAYS, "bob checks ann 30", {}, CRIME),
]  # fmt: skip


def by_codes(pair: Pair) -> str:
    return f"{pair.given.value}-{pair.held_back.value}"


@pytest.mark.parametrize("pair", PAIRS, ids=by_codes)
def test_the_first_reason_in_the_order_of_precedence_is_given(pair: Pair) -> None:
    order = list(Code)
    assert order.index(pair.given) < order.index(pair.held_back)
    game = Game(switches=pair.switches, box=pair.box)
    game.do(*pair.before)
    assert game.refused(pair.statement) == pair.given


@pytest.mark.parametrize("pair", PAIRS, ids=by_codes)
def test_the_reason_behind_it_comes_out_when_the_first_is_set_aside(pair: Pair) -> None:
    """As far as it can be set aside. Then the other one refuses, or is set aside too."""
    game = Game(switches=pair.switches, box=pair.box)
    game.do(*pair.before)
    if pair.given not in FORCEABLE:
        assert game.refused(f"force {pair.statement} {HOME}") == pair.given
    elif pair.held_back not in FORCEABLE:
        assert game.refused(f"force {pair.statement} {HOME}") == pair.held_back
    else:
        entry = game.do(f"force {pair.statement} {HOME}")
        marked = [event.code for event in entry.ev if hasattr(event, "code")]
        assert marked[0] == pair.given


# --- the sentences ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "statement", "sentence"),
    [
        (("ann rolls 2 4",), "next", "Oriental Avenue is offered: 'Ann buys' or 'Ann declines'"),
        (("ann rolls 1 3",), "next", "Ann owes the vault 400: 'Ann pays' first"),
        (OPENED, "next", "Ann has a key to use first: 'Ann unlocks …' with a locked street"),
        (
            ("auction oriental",),
            "next",
            "Oriental Avenue is being auctioned: 'auction closes' ends the auction",
        ),
        ((), "bob buys oriental", "it is Ann's turn; to give Bob the turn: \"Bob's turn\""),
        ((), "ann buys boardwalk", "Boardwalk is locked: only a key from the vault opens it, so"
         " leave the deed until then"),
        (("ann rolls 4 6",), "ann buys oriental", "Ann is on Jail, not on Oriental Avenue: if the"
         " piece is on Oriental Avenue, move it there first"),
        (("ann rolls 4 6",), "ann rolls 1 2", "Ann has rolled; 'next' passes the turn"),
        (("auction oriental", "bob bids 20"), "cem bids 25", "the next bid must be 30 or more"),
        (("ann buys baltic",), "ann mortgages baltic",
         "Ann owes nothing, and deeds are mortgaged only to pay a debt: keep or trade it"),
        (("game ends",), "next", "the game is over; 'undo' undoes its last action"),
    ],
)  # fmt: skip
def test_a_sentence_says_what_to_do(before: tuple[str, ...], statement: str, sentence: str) -> None:
    game = Game()
    game.do(*before)
    assert game.sentence(statement) == sentence


# --- what cannot even be understood -----------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        c.Buy("zed"),
        c.Buy("bank"),
        c.Buy("ann", "broadway"),
        c.Transfer("ann", "bob", -50),
        c.Transfer("ann", "bob", 0),
        c.Transfer("ann", "site:oriental", 50),
        c.Transfer("box", "ann", 50),
        c.Bid("ann", -10),
        c.PayEach("ann", -10),
        c.CollectEach("ann", 0),
        c.Count("ann", -1),
        c.Correct("ann", 0, "nothing"),
        c.Correct("zed", 10, "nobody"),
        c.Roll("ann", (0, 7)),
        c.Roll("ann", (3, 4), lock=True),
        c.Move("ann", "nowhere"),
        c.MoveBack("ann", -3),
        c.Draw("ann", "CH99"),
        c.UseCard("ann", "nonsense"),
        c.AskRent("ann", "zed"),
        c.OpenAuction("broadway"),
        c.PlaceHotel("ann", "broadway"),
        c.Guess("ann", 0, "misses"),
        c.Trade((c.Leg("ann", "bob", (c.Item("cash", -50),)),)),
        c.Trade((c.Leg("ann", "zed", (c.Item("cash", 50),)),)),
        c.Trade((c.Leg("ann", "bob", (c.Item("deed", 1, "broadway"),)),)),
        c.Force(c.Undo(), "please"),
        c.SetClock(-1),
        c.PauseClock("yes"),  # type: ignore[arg-type]
        c.Lend("ann", "zed", 10, 10),
        c.Lend("ann", "bob", 10, 0),
        c.Lend("ann", "bob", -10, 10),
        c.Repay("ann", "bank", 10),
        c.GrantImmunity("ann", "bob", "oriental", -1),
        c.GrantImmunity("ann", "zed", "oriental"),
        c.GrantImmunity("ann", "bob", "broadway"),
    ],
    ids=repr,
)
def test_what_names_nothing_on_the_table_is_not_understood(command: c.AnyCommand) -> None:
    """Only a screen is polite: a phone or a file may ask for anything."""
    game = Game()
    with pytest.raises(InvalidCommand):
        game.session.execute(command)
    assert game.session.journal.count == 1


@pytest.mark.parametrize("amount", [-50, 0, -1])
@pytest.mark.parametrize(
    "asked",
    [
        lambda amount: c.Transfer("ann", "bank", amount),
        lambda amount: c.Transfer("ann", "bob", amount),
        lambda amount: c.PayEach("ann", amount),
        lambda amount: c.CollectEach("ann", amount),
        lambda amount: c.Force(c.Transfer("ann", "bank", amount), "because"),
    ],
)
def test_nobody_takes_money_by_paying_less_than_nothing(
    asked: Callable[[int], c.AnyCommand], amount: int
) -> None:
    """Amounts are positive; the verb says who pays, and no word of the table's turns it."""
    game = Game()
    with pytest.raises(InvalidCommand, match="must be a whole number, 1 or more"):
        game.session.execute(asked(amount))
    assert (game.cash("ann"), game.session.journal.count) == (3000, 1)


@pytest.mark.parametrize("statement", ["ann pays 50 to pot", "count pot 50"])
def test_there_is_no_pot_here(statement: str) -> None:
    assert Game().refused(statement) == "not_in_edition"


# --- commands that were not typed --------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (c.Transfer("ann", "bob", 10, gift=NOT_BOOLEAN), "it is a gift, or it is not"),
        (c.PauseClock(NOT_BOOLEAN), "the clock is either paused or running"),
        (c.SetClock(-1), "the game's clock shows whole seconds, from 0 on"),
    ],
)
def test_a_field_of_another_kind_is_refused(command: c.AnyCommand, said: str) -> None:
    game = Game()
    with pytest.raises(InvalidCommand, match=said):
        game.session.execute(command)
    assert game.session.journal.count == 1


@pytest.mark.parametrize("gift", [True, False])
def test_a_payment_is_a_gift_or_is_not(gift: bool) -> None:
    game = Game()
    game.do(c.Transfer("ann", "bob", 10, gift=gift))
    assert game.cash("bob") == 3010
