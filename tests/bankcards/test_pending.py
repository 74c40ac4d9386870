"""Cards on the reader: what they ask for together, in whatever order they come."""

from __future__ import annotations

from itertools import permutations

import pytest

from banker.bankcards.codes import account_code, act_code, deed_code, seat_code
from banker.bankcards.pending import FORGOTTEN_AFTER_S, ScanOutcome
from banker.bankcards.reader import CardReader
from banker.engine.refusal import Refusal
from banker.language.parser.statement_writer import statement
from tests.support.scripted_game import ScriptedGame

BOX = "glass-classic"
ANN, BOB, BANK = seat_code(0), seat_code(1), account_code("bank")


def glass(**switches: str) -> ScriptedGame:
    return ScriptedGame("Ann", "Bob", "Cem", box=BOX, switches=switches)


def deed(game: ScriptedGame, name: str) -> str:
    return deed_code(game.state.edition, name)


def scan(game: ScriptedGame, *lines: str, reader: CardReader | None = None) -> ScanOutcome:
    """The last outcome; none before it may ask for anything."""
    reader = reader or CardReader()
    outcome = None
    for line in lines:
        assert outcome is None or outcome.command is None, f"{outcome} before {line}"
        outcome = reader.take(game.state, line, acts=game.session.standing())
    assert outcome is not None
    return outcome


def asked(game: ScriptedGame, *lines: str) -> str:
    """The statement that cards come to; it is carried out too."""
    outcome = scan(game, *lines)
    assert outcome.command is not None and outcome.signal == "done", outcome
    game.do(outcome.command)
    return statement(outcome.command, game.state.setup)


def test_two_cards_and_an_amount_are_a_payment() -> None:
    for lines in ((ANN, BOB, "50"), ("50", ANN, BOB), (ANN, "50", BOB)):
        game = glass()
        assert asked(game, *lines) == "Ann pays 50 to Bob"
        assert (game.cash("ann"), game.cash("bob")) == (1450, 1550)


def test_the_bank_has_a_card() -> None:
    assert asked(glass(), BANK, ANN, "1,500") == "bank pays 1500 to Ann"
    assert asked(glass(), ANN, BANK, "75") == "Ann pays 75 to bank"


def test_an_offered_deed_and_a_card_are_a_purchase() -> None:
    for lines in permutations((ANN, "deed")):
        game = glass()
        game.do("ann rolls 2 4")
        cards = [deed(game, "oriental") if line == "deed" else line for line in lines]
        assert asked(game, *cards) == "Ann buys oriental"
        assert game.state.owner("oriental") == "ann"


def test_another_s_deed_and_a_card_are_rent() -> None:
    game = glass()
    game.owns("bob", "oriental")
    game.do("ann rolls 2 4")
    assert asked(game, deed(game, "oriental"), ANN) == "Ann pays rent on oriental"
    assert game.cash("ann") == 1494


def test_the_owner_s_card_asks_and_the_visitor_s_pays_what_was_asked() -> None:
    game = glass()
    game.owns("bob", "oriental")
    game.do("ann rolls 2 4")
    assert asked(game, BOB, deed(game, "oriental")) == "Bob asks rent from Ann on oriental"
    assert [(due.creditor, due.amount) for due in game.state.dues_of("ann")] == [("bob", 6)]
    assert asked(game, deed(game, "oriental"), ANN) == "Ann pays"
    assert game.state.dues_of("ann") == ()


@pytest.mark.parametrize("lines", [("deed", BOB), (BOB, "deed")])
def test_another_s_deed_and_a_card_are_rent_where_no_dice_are_told(lines: tuple[str, ...]) -> None:
    game = glass()
    asked(game, ANN, deed(game, "mediterranean"))
    asked(game, act_code("next"))
    cards = [deed(game, "mediterranean") if line == "deed" else line for line in lines]
    assert asked(game, *cards) == "Bob pays rent on mediterranean"
    assert (game.cash("ann"), game.cash("bob")) == (1442, 1498)


@pytest.mark.parametrize("before", ["cards", "ann pays rent on oriental", "asked and paid"])
def test_rent_that_no_dice_led_to_is_paid_once_a_turn(before: str) -> None:
    game = glass()
    game.owns("bob", "oriental", "baltic")
    cards = (ANN, deed(game, "oriental"))
    if before == "cards":
        asked(game, *cards)
    elif before == "asked and paid":
        game.do("bob asks rent from ann on oriental")
        assert asked(game, *cards) == "Ann pays"
    else:
        game.do(before)
    reader = CardReader()
    again = scan(game, *cards, reader=reader)
    assert (again.command, game.cash("ann")) == (None, 1494) and "no rent is open" in str(
        again.words
    )
    assert asked(game, *cards, BOB, "120") == "Bob gives oriental to Ann for 120", "a sale"
    game.do("undo")
    assert asked(game, ANN, deed(game, "baltic")) == "Ann pays rent on baltic", "another deed"
    game.do("next", "next", "next")
    assert asked(game, *cards) == "Ann pays rent on oriental", "another turn"


def test_rent_that_was_taken_back_or_refused_may_be_paid_by_cards() -> None:
    game = glass()
    game.owns("bob", "oriental")
    cards = (ANN, deed(game, "oriental"))
    asked(game, *cards)
    game.do("undo")
    assert asked(game, *cards) == "Ann pays rent on oriental"
    game.do("undo", 'correct ann -1498 because "t"')
    with pytest.raises(Refusal):
        asked(game, *cards)
    game.do("bank pays 10 to ann")
    assert asked(game, *cards) == "Ann pays rent on oriental"


def test_a_card_asks_no_rent_where_the_player_is_known_to_stand_elsewhere() -> None:
    game = glass()
    game.owns("bob", "oriental", "baltic")
    game.do("ann rolls 1 3")
    assert "no rent is open" in str(scan(game, deed(game, "oriental"), ANN).words)
    assert game.cash("ann") == 1500


@pytest.mark.parametrize("why", ["it is another's turn", "it is mortgaged", "the owner's card"])
def test_a_deed_and_a_card_that_are_no_rent_wait_for_a_sale(why: str) -> None:
    game = glass()
    game.owns("bob", "oriental")
    if why == "it is mortgaged":
        game.do("bob mortgages oriental")
    card = {"it is another's turn": seat_code(2), "the owner's card": BOB}.get(why, ANN)
    outcome = scan(game, deed(game, "oriental"), card)
    assert outcome.command is None and "make it a sale" in str(outcome.words)


def test_rent_that_no_dice_led_to_is_confirmed_like_any_other() -> None:
    game = glass(confirm="payer")
    game.owns("bob", "oriental")
    assert asked(game, deed(game, "oriental"), ANN, ANN) == "Ann pays rent on oriental"


def test_where_no_dice_are_told_a_sale_begins_with_the_seller_s_card_or_the_amount() -> None:
    for lines in (("deed", BOB, ANN, "120"), ("120", "deed", ANN, BOB), (ANN, BOB, "deed", "120")):
        game = glass()
        game.owns("bob", "oriental")
        cards = [deed(game, "oriental") if line == "deed" else line for line in lines]
        assert asked(game, *cards) == "Bob gives oriental to Ann for 120"


def test_a_deed_two_cards_and_an_amount_are_a_sale() -> None:
    for lines in permutations((ANN, BOB, "deed")):
        game = glass()
        game.owns("bob", "oriental")
        game.do("ann rolls 1 3", "ann pays")
        cash = game.cash("ann")
        cards = [deed(game, "oriental") if line == "deed" else line for line in lines]
        said = asked(game, *cards, "120")
        assert said == "Bob gives oriental to Ann for 120"
        assert (game.state.owner("oriental"), game.cash("ann")) == ("ann", cash - 120)


def test_in_an_auction_a_card_and_an_amount_are_a_bid() -> None:
    game = glass()
    game.do("ann rolls 2 4", "ann declines")
    assert asked(game, BOB, "60") == "Bob bids 60"
    assert asked(game, "70", ANN) == "Ann bids 70"


@pytest.mark.parametrize(
    ("act", "before", "said"),
    [
        ("go", (), "Ann passes go"),
        ("jail", ("ann goes to jail", "bob's turn", "ann's turn"), "Ann leaves jail by fee"),
        ("pay", ("ann moves to income_tax",), "Ann pays"),
        ("decline", ("ann rolls 2 4",), "Ann declines"),
    ],
)
def test_an_act_and_a_player_s_card(act: str, before: tuple[str, ...], said: str) -> None:
    for lines in ((act_code(act), ANN), (ANN, act_code(act))):
        game = glass()
        game.do(*before)
        assert asked(game, *lines) == said


def test_a_salary_that_is_asked_for_is_claimed() -> None:
    game = glass(salary="asked")
    game.do("ann moves to free_parking", "ann moves to jail")
    assert asked(game, act_code("go"), ANN) == "Ann claims salary"
    assert game.cash("ann") == 1700


def test_an_act_and_a_deed() -> None:
    game = glass()
    game.owns("ann", "mediterranean", "baltic", "oriental")
    assert asked(game, act_code("build"), deed(game, "baltic")) == "Ann builds on baltic"
    assert asked(game, deed(game, "oriental"), act_code("mortgage")) == "Ann mortgages oriental"
    assert asked(game, act_code("redeem"), deed(game, "oriental")) == "Ann redeems oriental"
    wrong = scan(game, act_code("build"), deed(game, "boardwalk"))
    assert (wrong.signal, wrong.command) == ("error", None)
    assert str(wrong.words) == (
        "nobody owns Boardwalk: scan a deed that a player owns; the cards were put back"
    )


def test_next_needs_no_other_card() -> None:
    game = glass()
    game.do("ann rolls 1 3", "ann pays")
    assert asked(game, act_code("next")) == "next"


def test_looking_books_nothing() -> None:
    game = glass()
    game.do("ann rolls 2 4")
    assert str(scan(game, act_code("look"), ANN).words) == "Ann: 1,500"
    found = scan(game, deed(game, "oriental"), act_code("look"))
    assert (found.command, found.signal) == (None, "beep")
    assert str(found.words) == "Oriental Avenue, 100: it belongs to the Bank"


def test_what_is_not_complete_says_what_it_waits_for() -> None:
    game = glass()
    assert str(scan(game, ANN).words) == "Ann (1,500): an amount, or another card"
    assert str(scan(game, ANN, "50").words) == "Ann (1,500), 50: who receives it?"
    assert str(scan(game, "50").words) == "50: who pays it?"
    assert str(scan(game, deed(game, "baltic")).words) == "Baltic Avenue: a player's card"
    game.owns("bob", "baltic")
    game.do("ann rolls 1 3")
    assert "no rent is open" in str(scan(game, deed(game, "baltic"), ANN).words)


def test_the_same_card_twice_is_one_card_and_a_third_puts_all_back() -> None:
    game, reader = glass(), CardReader()
    assert scan(game, ANN, ANN, reader=reader).hand.cards.accounts == ("ann",)
    third = scan(game, BOB, BANK, reader=reader)
    assert third.signal == "error" and not reader.hand.is_waiting


def test_a_price_for_a_deed_of_the_bank_s_is_not_swallowed() -> None:
    game = glass()
    game.do("ann rolls 2 4")
    wrong = scan(game, deed(game, "oriental"), "50")
    assert wrong.signal == "error" and "printed price" in str(wrong.words)


def test_cancel_forgets_everything() -> None:
    game, reader = glass(confirm="payer"), CardReader()
    scan(game, ANN, BOB, "50", reader=reader)
    assert (
        str(scan(game, act_code("cancel"), reader=reader).words) == "cancelled; nothing was booked"
    )
    assert str(scan(game, act_code("cancel"), reader=reader).words) == "there is nothing to cancel"


def test_what_lies_too_long_is_forgotten() -> None:
    game, reader = glass(), CardReader()
    reader.take(game.state, ANN, 100)
    late = reader.take(game.state, BOB, 101 + FORGOTTEN_AFTER_S)
    assert late is not None and late.hand.cards.accounts == ("bob",)
    in_time = reader.take(game.state, ANN, 101 + 2 * FORGOTTEN_AFTER_S)
    assert in_time is not None and in_time.hand.cards.accounts == ("bob", "ann")


def test_a_statement_is_no_scan_and_leaves_the_cards() -> None:
    game, reader = glass(), CardReader()
    reader.take(game.state, f"{ANN}  # her card")
    assert reader.take(game.state, "ann rolls 2 4") is None
    assert reader.take(game.state, "") is None
    assert reader.hand.cards.accounts == ("ann",)


def test_a_card_that_was_read_wrongly_leaves_the_cards() -> None:
    game, reader = glass(), CardReader()
    wrong = scan(game, ANN, "7720010006", reader=reader)
    assert wrong.signal == "error" and reader.hand.cards.accounts == ("ann",)


# --- E-03 and E-04 --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switches", "cards"),
    [
        ({"confirm": "none"}, ()),
        ({"confirm": "payer"}, (ANN,)),
        ({"confirm": "both"}, (BOB, ANN)),
        ({"confirm": "banker"}, (BANK,)),
    ],
)
def test_e03_confirm(switches: dict[str, str], cards: tuple[str, ...]) -> None:
    game = glass(**switches)
    assert asked(game, ANN, BOB, "50", *cards) == "Ann pays 50 to Bob"


def test_e03_another_s_card_does_not_confirm() -> None:
    game, reader = glass(confirm="payer"), CardReader()
    first = scan(game, ANN, BOB, "50", reader=reader)
    assert str(first.words) == "Ann pays 50 to Bob? confirmed by the card of Ann"
    other = scan(game, BOB, reader=reader)
    assert (other.command, other.signal) == (None, "error")
    assert scan(game, ANN, reader=reader).command is not None


def test_e03_the_owner_confirms_rent_too_where_both_do() -> None:
    game = glass(confirm="both")
    game.owns("bob", "oriental")
    game.do("ann rolls 2 4")
    assert asked(game, deed(game, "oriental"), ANN, ANN, BOB) == "Ann pays rent on oriental"


def test_e03_what_the_bank_gives_by_the_rules_needs_nobody_s_word() -> None:
    assert asked(glass(confirm="both"), act_code("go"), ANN) == "Ann passes go"


@pytest.mark.parametrize(
    ("switches", "said"),
    [({"balances": "public"}, "Ann (1,500)"), ({"balances": "private"}, "Ann")],
)
def test_e04_balances(switches: dict[str, str], said: str) -> None:
    game = glass(**switches)
    assert str(scan(game, ANN).words) == f"{said}: an amount, or another card"
    assert str(scan(game, ANN, act_code("look")).words) == "Ann: 1,500", "with her own card"


def test_e04_when_the_game_is_over_a_card_tells_what_was_private() -> None:
    game = glass(balances="private")
    game.do("game ends")
    assert str(scan(game, ANN).words) == "Ann (1,500): an amount, or another card"


def test_two_players_cannot_trade_what_a_third_one_owns() -> None:
    game = glass()
    game.owns("cem", "oriental")
    outcome = scan(game, ANN, BOB, deed(game, "oriental"))
    assert outcome.command is None and outcome.signal == "error"
    said = "neither of the two owns that deed: scan the card of its owner; the cards were put back"
    assert str(outcome.words) == said


def test_a_look_at_a_deed_says_that_it_is_mortgaged() -> None:
    game = glass()
    game.owns("bob", "oriental")
    said = "Oriental Avenue, 100: it belongs to Bob"
    assert str(scan(game, act_code("look"), deed(game, "oriental")).words) == said
    game.do("bob mortgages oriental")
    assert str(scan(game, act_code("look"), deed(game, "oriental")).words) == said + ", mortgaged"
