"""What the table reads off its cards: every rule reckons with it, until it is taken back."""

from __future__ import annotations

from typing import Any

import pytest

from banker import editions
from banker.engine.fold import apply, replay
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.printed_figures import amounts
from banker.games.board.state import State, opening
from banker.language.phrases.translation import in_language
from banker.session.session import Session
from tests.support.game import Game, encoded, setup_of

RENT, PRICE = "deed.st_charles.rents.0", "deed.st_charles.price"


def rents(game: Game, deed: str = "st_charles") -> tuple[int, ...]:
    return game.state.edition.deed_by_id[deed].rents


def test_a_corrected_rent_is_charged_and_rests_on_no_estimate() -> None:
    game = Game()
    game.owns("ann", "st_charles")
    entry = game.do("rent of st_charles is 90 read by cem")
    assert [(it.figure, it.amount, it.before, it.said_by) for it in entry.ev] == [
        (RENT, 90, 110, "cem")
    ]
    assert [(it.key, it.old, it.new) for it in entry.set] == [("figures", {}, {RENT: 90})]
    game.do("bob's turn", "bob moves to st_charles")
    paid = game.do("bob pays rent")
    assert [(type(it).__name__, it.amount) for it in paid.ev] == [("DuePaid", 90)]
    assert game.state.setup.stored.deed_by_id["st_charles"].rents[0] == 110


def test_a_confirmed_price_is_no_estimate_any_more() -> None:
    game = Game()
    assert PRICE in game.state.edition.unsure
    game.do("price of st_charles is 280")
    assert PRICE not in game.state.edition.unsure
    game.do("ann moves to st_charles")
    assert [type(it).__name__ for it in game.do("ann buys").ev] == ["DeedBought"]


def test_a_figure_may_be_corrected_again_and_is_not_said_twice() -> None:
    game = Game()
    game.do("rent of st_charles is 90", "rent of st_charles is 80")
    assert rents(game)[0] == 80
    assert game.sentence("rent of st_charles is 80") == (
        "the Bank uses 80 already; there is nothing to change"
    )
    game.do("rent of st_charles is 110")
    assert rents(game)[0] == 110
    assert RENT not in game.state.edition.unsure


def test_what_the_box_prints_is_changed_by_force_only() -> None:
    game = Game()
    assert game.sentence("price of oriental is 210") == (
        "this edition prints 200; to change it, put force before the statement, and because with"
        " a reason after it"
    )
    game.do('force price of oriental is 210 because "another printing"')
    assert game.state.edition.deed_by_id["oriental"].price == 210


def test_no_figure_stops_a_payment_check_a_guess_or_the_first_turn() -> None:
    game = Game(box="cash-decoder")
    game.do("ann pays 100 to bob")
    assert game.state.table.payment is not None
    game.do("rent of virginia is 90")
    assert game.state.table.payment is not None
    guessing = Game()
    guessing.do("ann rolls lock 2", "rent of virginia is 90")
    assert guessing.state.table.guess is not None
    start = Game()
    start.do("rent of virginia is 90")
    assert not start.state.table.started
    start.do("game ends", "rent of virginia is 80")


@pytest.mark.parametrize(
    "figures",
    [(), (("deed.oriental.rents.9", 5),), (("deed.mayfair.price", 5),), (("card.CH04.label", 5),),
     (("money.salary", 5),), ((PRICE, -1),), ((PRICE, 0),), ((PRICE, True),), ((PRICE, 10**10),),
     (("deed.st_charles.building", 5),), tuple((RENT, it) for it in range(41))],
)  # fmt: skip
def test_what_is_no_figure_or_no_amount_is_not_understood(figures: Any) -> None:
    with pytest.raises(InvalidCommand):
        Game().session.execute(c.SetFigures(figures))


def test_a_sum_that_no_notes_pay_is_objected_to_and_times_of_dice_are_not() -> None:
    classic = Game(box="glass-classic")
    classic.do('force rent of water with 2 deeds is 7 because "our card"')
    assert rents(classic, "water")[1] == 7
    vault = Game()
    assert vault.state.edition.note_step == 10
    assert vault.refused("rent of virginia is 95") == "unpayable"


@pytest.mark.parametrize("box", [box.id for box in editions.catalogue("board")])
def test_every_estimate_may_be_confirmed(box: str) -> None:
    game = Game(box=box)
    edition = game.state.edition
    printed = amounts(edition)
    for path in sorted(edition.unsure & printed.keys()):
        game.do(c.SetFigures(((path, printed[path]),)))
    assert not game.state.edition.unsure & printed.keys()
    assert amounts(game.state.edition) == printed


def _again(session: Session, setup: Any) -> tuple[State, State]:
    """The state at once, and entry by entry."""
    first, *others = session.entries()
    begun = opening(setup, first.post)
    one = begun
    for entry in others:
        one = apply(one, entry)
    return replay(begun, others), one


def test_undo_redo_and_every_way_to_open_a_game_come_to_one_state() -> None:
    game = Game()
    game.do("ann moves to st_charles", "rent of st_charles is 90 and price of st_charles is 260")
    game.do("ann buys", "next", "bob moves to st_charles", "bob pays rent")
    before, facts = encoded(game.state), game.state.setup.edition
    game.do("undo 5")
    assert (rents(game)[0], game.state.setup.shipped) == (110, None)
    game.do("redo 5")
    assert (encoded(game.state), game.state.setup.edition) == (before, facts)
    setup = setup_of(("Ann", "Bob", "Cem"))
    for opened in _again(game.session, setup):
        assert encoded(opened) == before
        assert opened.setup == game.state.setup
    game.do("undo 6")
    for opened in _again(game.session, setup):
        assert opened.setup == game.state.setup == setup


def test_a_table_keeps_its_language() -> None:
    game = Game()
    game.session.state = in_language(game.state, "ru")
    game.do("rent of st_charles is 90")
    assert game.state.edition.language == "ru"
    game.do("undo")
    assert (game.state.edition.language, rents(game)[0]) == ("ru", 110)


def test_the_seats_keep_the_figures_and_the_figures_the_seats() -> None:
    game = Game()
    game.do("rent of st_charles is 90", "dan joins with 300", "price of st_charles is 260")
    assert (rents(game)[0], game.state.setup.names["dan"]) == (90, "dan")
    game.do("undo 2")
    assert (rents(game)[0], "dan" in game.state.setup.ids) == (90, False)
