"""What was charged by an estimate is put right by the card: worked out, booked, audited, undone."""

from __future__ import annotations

from typing import Any

import pytest

from banker.audit import audit
from banker.engine.refusal import Refusal
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.language.parser.questions import Settle
from banker.language.phrases.events import instructions, sentence
from banker.ledger.balances import trial_balance
from banker.session.settling import Differences, asked, differences
from tests.support.game import Game

RENT, PRICE = "deed.st_charles.rents.0", "deed.st_charles.price"


def paid_twice() -> Game:
    """Ann has bought St. Charles Place for 280, and Bob and Cem have paid her 110 each."""
    game = Game()
    game.do("ann moves to st_charles", "ann buys", "next")
    for who in ("bob", "cem"):
        game.do(f"{who} moves to st_charles", f"{who} pays rent", "next")
    return game


def found(game: Game, figure: str = RENT) -> Differences:
    return differences(game.session, figure, game.state.table.figures[figure])


def findings(game: Game) -> list[tuple[str, str]]:
    report = audit(row.line + b"\n" for row in game.session.journal.rows())
    assert not any(trial_balance(game.state.balances).values())
    return [(it.code, it.severity) for it in report.findings if it.code != "figure_said"]


@pytest.mark.parametrize(
    ("said", "flows"),
    [
        (90, (("ann", "bob", 20), ("ann", "cem", 20))),
        (140, (("bob", "ann", 30), ("cem", "ann", 30))),
    ],
)  # fmt: skip
def test_each_payment_by_the_estimate_is_put_right(said: int, flows: Any) -> None:
    game = paid_twice()
    game.do(f"rent of st_charles is {said}")
    assert found(game) == Differences(flows)
    before = {who: game.cash(who) for who in ("ann", "bob", "cem")}
    game.do(asked(game.session, Settle(RENT)))
    assert game.cash("bob") - before["bob"] == 110 - said
    assert game.cash("ann") - before["ann"] == 2 * (said - 110)
    assert found(game) == Differences()
    assert findings(game) == [("figure_settled", "noted")]


def test_a_price_is_put_right_with_the_bank() -> None:
    game = paid_twice()
    game.do("price of st_charles is 260")
    assert found(game, PRICE).flows == (("bank", "ann", 20),)


def test_what_is_confirmed_leaves_nothing_to_settle() -> None:
    game = paid_twice()
    game.do("rent of st_charles is 110")
    assert found(game) == Differences()
    with pytest.raises(Refusal, match="leaves nothing to settle"):
        asked(game.session, Settle(RENT))


def test_what_was_taken_back_is_not_settled_and_a_second_correction_settles_the_rest() -> None:
    game = paid_twice()
    game.do("undo 3", "rent of st_charles is 90")
    assert found(game).flows == (("ann", "bob", 20),)
    game.do(asked(game.session, Settle(RENT)), "rent of st_charles is 80")
    assert found(game).flows == (("ann", "bob", 10),)
    game.do(asked(game.session, Settle(RENT)))
    assert findings(game) == [("figure_settled", "noted")] * 2
    game.do("undo 2")
    assert found(game).flows == ()
    game.do("undo")
    assert found(game).flows == (("ann", "bob", 20),)


def test_a_doubled_rent_is_told_and_not_settled() -> None:
    game = Game(box="cash-decoder")
    game.owns("ann", "virginia")
    game.do("ann draws CH10")
    if game.state.seats["ann"].held:
        game.do("ann uses CH10")
    game.do("bob's turn", "bob moves to virginia", "bob pays rent")
    figure = "deed.virginia.rents.0"
    old = game.state.setup.stored.deed_by_id["virginia"].rents[0]
    game.do(c.SetFigures(((figure, old + 50),)))
    [(seq, amount)] = found(game, figure).others
    assert (amount, found(game, figure).flows) == (2 * old, ())
    assert game.session.journal.entry(seq).kind == "pay_rent"


def test_who_is_out_of_the_game_settles_nothing() -> None:
    game = paid_twice()
    game.do('force bob goes bankrupt because "for the test"', "rent of st_charles is 90")
    assert found(game).flows == (("ann", "cem", 20),)


def test_somebody_who_is_short_is_refused_and_nothing_is_booked() -> None:
    game = paid_twice()
    game.do("rent of st_charles is 90")
    game.has_cash("ann", 10)
    assert game.refused(asked(game.session, Settle(RENT))) == "insufficient_cash"


def test_hands_are_told_what_they_move() -> None:
    game = paid_twice()
    game.do("rent of st_charles is 90")
    entry = game.do("settle rent of st_charles by ann pays 20 to bob and ann pays 20 to cem")
    assert sentence(entry, game.state.setup) == (
        "Corrected by the card, rent of St. Charles Place: Ann pays Bob 20 and Ann pays Cem 20"
    )
    assert instructions(entry, game.state.setup) == ("Ann gives 20 to Bob and 20 to Cem",)


@pytest.mark.parametrize(
    "flows",
    [(("ann", "bob", 30),), (("bob", "ann", 20),), (("ann", "bob", 20), ("bob", "cem", 20)),
     (("bank", "ann", 20),)],
)  # fmt: skip
def test_the_audit_finds_what_was_never_charged(flows: Any) -> None:
    game = paid_twice()
    game.do("rent of st_charles is 90", c.SettleFigure(RENT, flows))
    assert ("figure_settled", "suspicious") in findings(game)


def test_nothing_is_settled_twice_unseen() -> None:
    game = paid_twice()
    game.do("rent of st_charles is 90")
    command = asked(game.session, Settle(RENT))
    game.do(command, command)
    assert findings(game) == [("figure_settled", "noted"), ("figure_settled", "suspicious")]


@pytest.mark.parametrize(
    "flows", [(), (("ann", "ann", 20),), (("ann", "zed", 20),), (("ann", "bob", 0),)]
)
def test_what_is_no_payment_is_not_understood(flows: Any) -> None:
    game = paid_twice()
    game.do("rent of st_charles is 90")
    with pytest.raises(InvalidCommand):
        game.session.execute(c.SettleFigure(RENT, flows))


def test_a_figure_that_nobody_read_settles_nothing() -> None:
    game = paid_twice()
    assert game.refused(c.SettleFigure(RENT, (("ann", "bob", 20),))) == "nothing_due"
