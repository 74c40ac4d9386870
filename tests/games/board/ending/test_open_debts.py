"""What is still owed when a game ends counts: rule 43 to 45, 46; RB-05, RC-04; cd42, cd43; V-19.

Who asked for a rent in time is to be paid it, in the words of every box. So no ending lets anybody
off: not the time, nor the table's word, nor a bankruptcy elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from banker.games.board import commands as c, events as e
from banker.games.board.queries.net_worth import outstanding, settled
from tests.support.game import Game, kinds
from tests.support.property_game import DARK_BLUE, Town


def totals(game: Game) -> dict[str, int]:
    """What everybody came to."""
    return {rank.who: rank.total for rank in game.state.table.ranking}


def owing(*, box: str = "glass-classic", overlays: tuple[str, ...] = (), **switches: str) -> Town:
    """Ann owes Bob 50 for Boardwalk, that is asked for and not paid; both have 1,000 in cash."""
    game = Town(box=box, overlays=overlays, switches=switches)
    if game.state.edition.deal_deeds:
        deeds = iter(("baltic", "oriental", "vermont", "states", "virginia", "tennessee"))
        for who in ("ann", "bob", "cem") * game.state.edition.deal_deeds:
            game.do(f"deal {next(deeds)} to {who}")
    game.owns("bob", "boardwalk")
    for who in ("ann", "bob", "cem"):
        game.has_cash(who, 1000)
    game.do("payment closes") if game.state.table.payment else None
    game.do("ann moves to boardwalk")
    if not game.due_list("ann"):
        game.do("bob asks rent")
    return game


def by_word(game: Game) -> None:
    game.do("game ends")


def by_time(game: Game) -> None:
    game.do(c.SetClock(60 * 60))


def by_turn(game: Game) -> None:
    """The last turn is passed by force: Ann has gone home without paying."""
    game.do(c.SetClock(60 * 60), 'force next because "she had to go"')


def by_last_street(game: Game) -> None:
    for deed in game.state.deeds("bank"):
        game.do(f'force auction {deed.id} because "for the test"', "cem bids 10", "auction closes")
        game.do("payment closes") if game.state.table.payment else None
        game.do("bank pays 10 to cem") if not game.state.table.ended else None
        game.do("payment closes") if game.state.table.payment else None


def by_bankruptcy(game: Game) -> None:
    """Cem is bankrupt to the Bank, which ends it."""
    game.has_cash("cem", 0)
    game.do('force cem goes bankrupt because "gave up"')
    while game.state.table.auction:
        game.do("auction closes")


TIMED = ("time-limit",)
ENDINGS: dict[str, tuple[dict[str, object], Callable[[Game], None]]] = {
    "agreed": ({}, by_word),
    "agreed, roubles": ({"box": "rouble-full"}, by_word),
    "agreed, decoder": ({"box": "cash-decoder"}, by_word),
    "time_up": ({"overlays": TIMED, "time_end": "now"}, by_time),
    "time_up, turn": ({"overlays": TIMED, "time_end": "turn"}, by_turn),
    "all_owned": ({"box": "cash-decoder"}, by_last_street),
    "first_bankruptcy": ({"end": "first_bankruptcy"}, by_bankruptcy),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_rent_that_was_asked_for_counts_at_every_ending(ending: str) -> None:
    """Against the same game in which it was paid in time: everybody comes to the same."""
    more, end = ENDINGS[ending]
    paid, open_ = owing(**more), owing(**more)  # type: ignore[arg-type]
    paid.do("ann pays")
    paid.do("payment closes") if paid.state.table.payment else None
    for game in (paid, open_):
        end(game)
        assert game.state.table.ended == ending.partition(",")[0]
    assert totals(open_) == totals(paid)
    assert open_.dues("ann") and not paid.dues("ann")
    scored = {event.who: event.dues for event in open_.last.ev if isinstance(event, e.Scored)}
    owed = open_.due_list("ann")[0].amount
    assert (scored["ann"], scored["bob"], scored["cem"]) == (-owed, owed, 0)


def test_what_nobody_had_asked_for_is_not_owed() -> None:
    game = owing()
    game.do("undo", "game ends")
    assert set(outstanding(game.state).values()) == {0}


def test_what_is_owed_to_the_bank_counts_against_the_debtor_only() -> None:
    game = Town()
    game.do("ann moves to income_tax", "game ends")
    assert totals(game) == {"ann": 1300, "bob": 1500, "cem": 1500}
    assert game.state.table.winners == ("bob", "cem")


def test_nobody_wins_by_more_than_there_is_to_be_had() -> None:
    """Ann owes Bob 2,000 and is worth 100: that is what he would have got of her."""
    game = Town()
    game.has_built("bob", 5, *DARK_BLUE)
    game.do("ann moves to boardwalk", "bob asks rent")
    game.has_cash("ann", 100)
    before = game.cash("bob")
    game.do("game ends")
    scored = {event.who: event.dues for event in game.last.ev if isinstance(event, e.Scored)}
    assert scored == {"ann": -100, "bob": 100, "cem": 0}
    assert totals(game)["ann"] == 0
    assert game.cash("bob") == before


def test_who_is_owed_something_pays_out_of_it_what_is_owed_in_turn() -> None:
    """Bob has nothing and owes the Bank; Ann owes Bob. In whatever order it came up."""
    game = Town(box="glass-classic")
    game.owns("bob", "boardwalk")
    game.do("ann moves to boardwalk", "bob asks rent", 'force bob\'s turn because "for the test"')
    game.do("bob moves to income_tax")
    game.has_cash("bob", 0)
    game.do("game ends")
    assert game.dues("bob") == [("bank", 200, "tax")]
    bob = next(
        event for event in game.last.ev if isinstance(event, e.Scored) and event.who == "bob"
    )
    assert (bob.cash, bob.dues) == (0, 50 - 200)


def test_a_loan_counts_as_well() -> None:
    game = Town(switches={"player_loans": "yes"})
    game.do(c.Lend("ann", "bob", 500, 600), "game ends")
    assert totals(game) == {"ann": 1600, "bob": 1400, "cem": 1500}


def test_a_loan_that_comes_back_pays_an_older_due_of_the_lender() -> None:
    """Dues are gone through before loans, so what Bob gets back reaches the Bank in a second go."""
    game = Town(box="glass-classic", switches={"player_loans": "yes"})
    game.do(c.Lend("bob", "ann", 100, 150), "ann's turn", "next", "bob moves to income_tax")
    game.has_cash("bob", 0)
    assert outstanding(game.state) == {"ann": -150, "bob": 0, "cem": 0}


def test_what_the_bankrupt_owed_is_settled_by_the_estate_and_not_counted() -> None:
    game = owing()
    game.has_cash("ann", 0)
    game.do("ann goes bankrupt")
    assert "due_dropped" in kinds(game.last)
    game.do("game ends")
    assert outstanding(game.state) == {"bob": 0, "cem": 0}


def test_undoing_the_end_leaves_the_debt_as_it_was() -> None:
    game = owing()
    before = game.dues("ann")
    game.do("game ends", "undo")
    assert game.dues("ann") == before
    game.do("ann pays")


# --- debts in a circle ----------------------------------------------------------------------------


def test_money_that_goes_round_a_circle_of_large_debts_is_counted_at_once() -> None:
    large = 10**12
    debts = [("ann", "bob", large), ("bob", "ann", large - 5), ("cem", "dan", 3)]
    assert settled({"ann": 1, "bob": 0, "cem": 2, "dan": 0}, debts) == {
        "ann": 0, "bob": 1, "cem": 0, "dan": 2,
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_rounds_at_once_come_to_what_they_come_to_one_by_one(seed: int) -> None:
    draw = Random(seed)
    who = ("ann", "bob", "cem", "dan")[: draw.randint(2, 4)]
    worths = {it: draw.choice((0, 0, 1, 2, 7, 100)) for it in who}
    debts = []
    for _ in range(draw.randint(1, 6)):
        debtor, creditor = draw.sample((*who, "bank"), 2)
        debts.append((debtor, creditor, draw.choice((1, 2, 30, 170, 301))))
    left, owed = dict(worths), [amount for _, _, amount in debts]
    is_paying = True
    while is_paying:
        is_paying = False
        for place, (debtor, creditor, _) in enumerate(debts):
            if part := min(owed[place], left.get(debtor, 0)):
                is_paying = True
                left[debtor] -= part
                left[creditor] = left.get(creditor, 0) + part
                owed[place] -= part
    assert settled(worths, debts) == left
