"""Before an amount is charged by an estimate, the screen asks what the card says, and only then."""

from __future__ import annotations

import pytest

from banker import editions
from banker.audit import audit
from banker.bankcards.codes import act_code, deed_code, seat_code
from banker.games.board import commands as c
from banker.interaction.finding.card_asked import NOT_AN_AMOUNT
from banker.interaction.ui_state import TABLE, Execute
from banker.interaction.verbs.arguments import TOO_MANY_DIGITS
from tests.interaction.finding.card_table import CardTable
from tests.support.screen import controller_of, shown

RENT, PRICE = "deed.st_charles.rents.0", "deed.st_charles.price"
TO_ST_CHARLES = ("=", "p", "1")


def offered(**options: bool) -> CardTable:
    """Ann may buy St. Charles Place."""
    table = CardTable(**options)  # type: ignore[arg-type]
    table.press(*TO_ST_CHARLES)
    return table


def landed() -> CardTable:
    """Ann has St. Charles Place, and Bob stands there."""
    table = offered()
    table.press("enter", "enter")
    table.say("bob's turn")
    table.press(*TO_ST_CHARLES)
    return table


def mortgaged_for(table: CardTable) -> int:
    """What the Bank gave for the deed that was mortgaged last."""
    return next(it["amount"] for it in table.entries[-1].ev if it["kind"] == "deed_mortgaged")


def test_enter_asks_first_and_enter_confirms_and_carries_out() -> None:
    table = offered()
    table.press("enter")
    assert (table.kinds, table.asked) == (["move"], PRICE)
    assert "CARD price of St. Charles Place ~280?" in table.foot
    assert "⏎ yes  0-9 what the card says  Esc leaves the estimate" in table.foot
    table.press("enter")
    assert table.kinds == ["move", "set_figures", "buy"]
    assert table.asked == ""
    assert [it["kind"] for it in table.entries[-1].ev] == ["deed_bought"]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("box", ["secret-vault", "cash-decoder"])
def test_every_question_is_whole_at_80_columns(box: str, language: str) -> None:
    controller = controller_of(box, "Ann", "Bob", language=language)
    for path in editions.load(box).unsure:
        controller.figures.park(path, Execute(c.Next()))
        asked = next(row for row in shown(controller).splitlines() if row.startswith(" › "))
        assert "?" in asked and "⏎" in asked and "…" not in asked, asked


def test_digits_correct_and_the_act_is_carried_out_with_the_right_amount() -> None:
    table = landed()
    table.press("enter", "9", "0", "enter")
    assert table.kinds[-2:] == ["set_figures", "pay_rent"]
    assert [(it["amount"], it["before"]) for it in table.entries[-2].ev] == [(90, 110)]
    assert [it["amount"] for it in table.entries[-1].ev] == [90]


def test_what_follows_from_a_corrected_price_is_proposed_alike_wherever_a_card_is_asked_for() -> (
    None
):
    """Until somebody agrees, the Bank calculates with the estimate, and every page says so."""
    table = offered()
    table.press("enter", "2", "6", "0", "enter")
    assert "130?  r 160?" in table.during("-", "p", "1")
    assert "130? →" in table.during("-", "p", "1", "m")
    assert {"130?", "160?"} <= set(table.during("f12", "tab").split())
    table.press("i", "p", "1")
    assert "~140" in table.page
    table.press("escape", "m", "p", "1", "!")
    assert "CARD mortgage of St. Charles Place 130?" in table.foot, table.foot
    table.press("enter")
    assert table.kinds[-2:] == ["set_figures", "mortgage"]
    assert mortgaged_for(table) == 130


def test_a_proposal_that_is_left_charges_the_estimate() -> None:
    table = offered()
    table.press("enter", "2", "6", "0", "enter", "m", "p", "1", "!", "escape")
    assert mortgaged_for(table) == 140


def test_what_was_confirmed_is_never_asked_again() -> None:
    table = landed()
    table.press("enter", "9", "0", "enter")
    table.say("cem's turn")
    table.press(*TO_ST_CHARLES, "enter")
    assert (table.asked, table.kinds[-1]) == ("", "pay_rent")
    assert [it["amount"] for it in table.entries[-1].ev] == [90]


def test_what_was_read_is_offered_after_an_undo_that_went_behind_it() -> None:
    """Wrong dice were found after the card was read: nobody looks at the card again."""
    table = offered()
    table.press("enter", "2", "9", "0", "enter")
    table.say("undo 3")
    table.press(*TO_ST_CHARLES, "enter")
    assert "CARD price of St. Charles Place 290?" in table.foot, table.foot
    assert "yes, as before" in table.foot, table.foot
    table.press("enter")
    assert table.kinds[-2:] == ["set_figures", "buy"]
    assert [it["price"] for it in table.entries[-1].ev] == [290]


def test_an_undo_of_the_act_alone_keeps_what_was_read() -> None:
    table = offered()
    table.press("enter", "2", "9", "0", "enter", "u", "enter")
    assert (table.asked, table.kinds[-1]) == ("", "buy")
    assert [it["price"] for it in table.entries[-1].ev] == [290]


@pytest.mark.parametrize("leaves", ["escape", "q", "backspace"])
def test_escape_carries_it_out_marked_and_does_not_ask_again(leaves: str) -> None:
    table = landed()
    table.press("enter", leaves)
    assert (table.asked, table.kinds[-1]) == ("", "pay_rent")
    assert [it["kind"] for it in table.entries[-1].ev] == ["due_paid", "rested"]
    assert table.controller.ui.screen == TABLE
    table.say("cem's turn")
    table.press(*TO_ST_CHARLES, "enter")
    assert (table.asked, table.kinds[-1]) == ("", "pay_rent")


def test_any_other_key_leaves_the_estimate_and_counts_as_itself() -> None:
    table = landed()
    table.press("enter", "n")
    assert table.kinds[-1] == "pay_rent"
    assert table.controller.ui.line is not None
    assert table.controller.ui.line.kind == "say"


def test_an_amount_that_another_key_skipped_is_asked_for_the_next_time() -> None:
    """Nobody said that the estimate may stand: the next payment of it asks, and the first one is
    settled."""
    table = landed()
    table.press("enter", "h", "q")
    table.say("cem's turn")
    table.press(*TO_ST_CHARLES, "enter")
    assert (table.asked, table.kinds[-1]) == (RENT, "move")
    table.press("9", "0", "enter")
    assert [it["amount"] for it in table.entries[-1].ev] == [90]
    assert "settles the difference: Ann pays Bob 20" in table.foot, table.foot


def test_an_amount_that_is_refused_leaves_it_asked() -> None:
    table = landed()
    table.press("enter", "9", "5", "enter")
    assert "No notes of this edition pay 95" in table.foot
    assert (table.asked, table.kinds[-1]) == (RENT, "move")
    table.press("9", "0", "enter")
    assert table.kinds[-2:] == ["set_figures", "pay_rent"]


def test_a_price_that_is_too_high_then_is_refused_and_the_figure_stays() -> None:
    table = offered()
    table.press("enter", "9", "0", "0", "0", "enter")
    assert table.kinds == ["move", "set_figures"]
    assert "has less" in table.foot or "9,000" in table.foot
    assert table.asked == ""


def test_a_key_that_is_held_down_confirms_nothing() -> None:
    table = offered()
    table.press("enter", "enter", "enter", pause=0.05)
    assert (table.kinds, table.asked) == (["move"], PRICE)
    table.press("enter")
    assert table.kinds == ["move", "set_figures", "buy"]


def test_backspace_takes_a_digit_back_and_the_question_stays() -> None:
    table = landed()
    table.press("enter", "9", "backspace")
    assert (table.asked, table.kinds[-1]) == (RENT, "move")


def test_a_sure_figure_and_an_auction_never_ask() -> None:
    table = CardTable()
    table.press("=", "l", "1")  # Oriental's price is sure
    table.press("enter")
    assert table.kinds == ["move", "buy"]
    bids = CardTable()
    bids.press(*TO_ST_CHARLES)
    bids.say("ann declines")
    bids.press("a", "6", "0", "enter")
    bids.say("auction closes")
    assert "set_figures" not in bids.kinds


def test_the_setting_turns_it_off() -> None:
    table = offered(asks=False)
    table.press("enter")
    assert table.kinds == ["move", "buy"]


def test_a_statement_at_the_prompt_is_asked_about_too() -> None:
    table = offered()
    table.say("ann buys")
    assert (table.asked, table.controller.ui.line) == (PRICE, None)
    table.press("2", "6", "0", "enter")
    assert table.kinds == ["move", "set_figures", "buy"]
    assert [it["price"] for it in table.entries[-1].ev] == [260]


def test_undo_takes_the_act_back_and_then_the_figure() -> None:
    table = landed()
    table.press("enter", "9", "0", "enter", "u")
    assert table.session.state.edition.deed_by_id["st_charles"].rents[0] == 90
    table.press("u")
    assert table.session.state.edition.deed_by_id["st_charles"].rents[0] == 110
    table.press("enter")
    assert table.asked == RENT


def test_the_books_are_clean() -> None:
    table = landed()
    table.press("enter", "9", "0", "enter")
    report = audit(row.line + b"\n" for row in table.session.journal.rows())
    assert {it.code for it in report.findings} == {"figure_said"}
    assert (report.estimates.resting, report.estimates.said) == (0, 2)


# --- by a key -------------------------------------------------------------------------------------


def test_a_key_says_what_any_card_says() -> None:
    table = CardTable()
    table.press("-", "p", "1")
    assert "1 ~110  2 220  3 ~520  4 ~820  p ~280  m ~140  r ~170" in table.foot
    table.press("3", "5", "0", "0", "enter")
    assert table.session.state.edition.deed_by_id["st_charles"].rents == (110, 220, 500, 820)


def test_at_the_inspected_deed_the_key_needs_no_code() -> None:
    table = CardTable()
    table.press("i", "p", "1", "-", "p", "2", "6", "0", "enter")
    assert table.session.state.edition.deed_by_id["st_charles"].price == 260
    assert table.controller.ui.inspected == ("deed", "st_charles")


def test_enter_alone_confirms_what_stands() -> None:
    table = CardTable()
    table.press("-", "p", "1", "1", "enter")
    assert RENT not in table.session.state.edition.unsure
    assert table.session.state.edition.deed_by_id["st_charles"].rents[0] == 110


def test_a_key_that_names_no_figure_says_which_there_are() -> None:
    table = CardTable()
    table.press("-", "p", "1", "z")
    assert "1 2 3 4 p m r" in table.foot


# --- what was charged before ----------------------------------------------------------------------


def paid_by_the_estimate() -> CardTable:
    """Bob has paid 110 for St. Charles Place, and three turns have passed."""
    table = landed()
    table.controller.figures.asks = False
    table.press("enter")
    for who in ("cem", "ann", "bob"):
        table.say(f"{who}'s turn")
    return table


def test_a_wrong_rent_three_turns_later_is_put_right_in_eight_keys() -> None:
    table = paid_by_the_estimate()
    cash = table.session.state.cash("bob")
    table.keys = 0
    table.press("-", "p", "1", "1", "9", "0", "enter")
    assert "settles the difference: Ann pays Bob 20" in table.foot
    table.press("enter")
    assert table.keys <= 8
    assert table.kinds[-2:] == ["set_figures", "settle_figure"]
    assert table.session.state.cash("bob") == cash + 20
    report = audit(row.line + b"\n" for row in table.session.journal.rows())
    assert {it.severity for it in report.findings} == {"noted"}
    assert "figure_settled" in {it.code for it in report.findings}


def test_escape_or_another_act_drops_the_offer() -> None:
    table = paid_by_the_estimate()
    table.press("-", "p", "1", "1", "9", "0", "enter", "escape")
    assert "settles the difference" not in table.foot
    again = paid_by_the_estimate()
    again.press("-", "p", "1", "1", "9", "0", "enter")
    again.say("cem's turn")
    assert "settles the difference" not in again.foot
    again.say("settle rent of st_charles")
    assert again.kinds[-1] == "settle_figure"


def test_after_the_act_that_asked_the_offer_still_stands() -> None:
    table = paid_by_the_estimate()
    table.controller.figures.asks = True
    table.say("cem's turn")
    table.press(*TO_ST_CHARLES, "enter", "9", "0", "enter")
    assert table.kinds[-2:] == ["set_figures", "pay_rent"]
    table.press("enter")
    assert table.kinds[-1] == "settle_figure"
    assert [it["flows"] for it in table.entries[-1].ev] == [[["ann", "bob", 20]]]


def test_a_purchase_by_two_scanned_cards_asks_first() -> None:
    table = offered()
    at = 100.0
    for code in (seat_code(0), deed_code(editions.load("secret-vault"), "st_charles")):
        at += 5.0
        for key in (*code, "enter"):
            at += 0.005
            table.controller.key(key, at)
    assert (table.asked, table.kinds) == (PRICE, ["move"])
    table.press("3", "0", "0", "enter")
    assert table.kinds == ["move", "set_figures", "buy"]
    assert [it["price"] for it in table.entries[-1].ev] == [300]


# --- a bank card meanwhile ------------------------------------------------------------------------


def scan(table: CardTable, code: str, pause: float) -> None:
    """A card as a scanner types it, and a rest behind it."""
    for key in (*code, "enter"):
        table.now += pause
        table.controller.key(key, table.now)
    table.now += 1.0
    table.controller.pause()


@pytest.mark.parametrize(("pause", "said"), [(0.005, NOT_AN_AMOUNT), (0.1, TOO_MANY_DIGITS)])
@pytest.mark.parametrize("code", [seat_code(1), act_code("mortgage")])
def test_a_bank_card_scanned_at_the_question_is_refused_and_never_its_amount(
    code: str, pause: float, said: str
) -> None:
    table = landed()
    table.press("enter")
    before = table.kinds
    scan(table, code, pause)
    assert said in table.page
    assert (table.asked, table.kinds) == (RENT, before)
    assert table.controller.context().cards is None, "no card waits for the digits of the answer"
    table.press(*["backspace"] * len(table.controller.ui.typed), "9", "0", "enter")
    assert [it["amount"] for it in table.entries[-1].ev] == [90]


@pytest.mark.parametrize("keys", ["+", "p", "- p 1 1", "a b 1", "# a"])
@pytest.mark.parametrize("end", ["enter", "g", "b"])
def test_a_bank_card_that_is_typed_slowly_is_no_amount_of_a_verb(keys: str, end: str) -> None:
    table = CardTable()
    table.press(*keys.split())
    before = table.kinds
    table.press(*seat_code(1), end)
    assert table.kinds == before
