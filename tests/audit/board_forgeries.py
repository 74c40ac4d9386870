"""Forgeries on the box of a small town: one way of being wrong each.

As in `forgeries`: each must give one finding, at one entry, and no other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.board_forger import Town
from tests.audit.checks.gift_forgeries import GIFT_FORGERIES
from tests.audit.checks.seat_forgeries import SEAT_FORGERIES
from tests.audit.forger import move, paid, pay
from tests.audit.property_forgeries import PROPERTY_FORGERIES

# --- rents, taxes, cards --------------------------------------------------------------------------


def the_rent_of_a_bare_set(game: Town) -> None:
    game.settle("ann", "ash", "birch")
    game.owe("bob", "ann", 10, "rent", "ash")


def the_rent_of_a_house(game: Town) -> None:
    game.green_with_houses()
    game.owe("bob", "ann", 90, "rent", "ash")


def the_rent_of_a_railroad(game: Town) -> None:
    game.settle("ann", "rail")
    game.owe("bob", "ann", 50, "rent", "rail")


def the_rent_of_a_utility(game: Town) -> None:
    game.settle("ann", "water")
    rolled = {"kind": "rolled", "who": "bob", "dice": [3, 4], "lock": False, "doubles": 0}
    game.add("roll", [rolled], [], [["dice", None, [3, 4]]])
    game.owe("bob", "ann", 70, "rent", "water")


def the_rent_of_a_mortgaged_street(game: Town) -> None:
    game.settle("ann", "ash")
    game.mortgage("ann", "ash", 55)
    game.owe("bob", "ann", 10, "rent", "ash")


def a_rent_for_another(game: Town) -> None:
    game.settle("ann", "ash")
    game.owe("ann", "bob", 10, "rent", "ash")


def another_tax(game: Town) -> None:
    game.owe("bob", "pot", 100, "tax", "tax")


def a_tax_past_the_pot(game: Town) -> None:
    game.owe("bob", "bank", 200, "tax", "tax")


def repairs_of_one_house(game: Town) -> None:
    game.green_with_houses()
    game.owe("ann", "pot", 25, "card", "CC1")


def a_fine_by_a_card(game: Town) -> None:
    game.owe("ann", "pot", 20, "card", "CH2")


def left_jail_past_the_pot(game: Town) -> None:
    event = {"kind": "jail_left", "who": "ann", "by": "fee", "fee": 50, "to": "bank"}
    game.add("leave_jail", [event], pay("ann", "bank", 50))


def half_the_pot(game: Town) -> None:
    event = {"kind": "pot_taken", "who": "ann", "amount": 50}
    game.add("move", [event], pay("pot", "ann", 50))


# --- by the minute --------------------------------------------------------------------------------


def rent_paid(game: Town, amount: int, percent: int, tax: int) -> None:
    game.settle("ann", "rail")
    game.clock(0, 20 * 60)
    taxed = {"kind": "rent_taxed", "payer": "bob", "owner": "ann", "percent": percent}
    due = {"debtor": "bob", "creditor": "ann", "amount": amount, "reason": "rent", "about": "rail"}
    events = [{**taxed, "amount": tax}] if tax else []
    post = pay("bob", "ann", amount) + (pay("ann", "bank", tax) if tax else [])
    game.add("pay_rent", [*events, {"kind": "due_paid", **due}], post)


def a_tax_of_another_minute(game: Town) -> None:
    rent_paid(game, 25, 40, 13)


def a_tax_rounded_down(game: Town) -> None:
    rent_paid(game, 25, 50, 12)


def a_tax_left_out(game: Town) -> None:
    rent_paid(game, 25, 50, 0)


def missed(minute: int) -> dict[str, Any]:
    return {"kind": "salary_missed", "who": "ann", "minute": minute}


def a_salary_after_its_last_minute(game: Town) -> None:
    game.clock(0, 600)
    event = {"kind": "salary_paid", "who": "ann", "amount": 200, "vault": 0}
    game.add("pass_go", [event], pay("bank", "ann", 200))


def a_salary_missed_in_time(game: Town) -> None:
    game.clock(0, 599)
    game.add("pass_go", [missed(10)])


def a_salary_missed_in_another_minute(game: Town) -> None:
    game.clock(0, 600)
    game.add("pass_go", [missed(12)])


def a_clock_that_goes_back(game: Town) -> None:
    game.clock(0, 600)
    game.clock(600, 540)


def a_time_that_was_not_up(game: Town) -> None:
    game.clock(0, 600)
    event = {"kind": "time_up", "seconds": 700, "round": 1}
    game.add("next", [event], [], [["last_turn", False, True]])


# --- house rules ----------------------------------------------------------------------------------

LOAN = {"lender": "ann", "borrower": "bob", "owed": 110}


def lend(game: Town, owed: int) -> int:
    event = {"kind": "loan_made", "lender": "ann", "borrower": "bob", "amount": 100, "owed": owed}
    return game.add("lend", [event], pay("ann", "bob", 100), [["loans", [], [LOAN]]])


def repay(game: Town, left: int) -> int:
    event = {"kind": "loan_repaid", "lender": "ann", "borrower": "bob", "amount": 50, "left": left}
    return game.add("repay", [event], pay("bob", "ann", 50))


def a_loan_on_other_terms(game: Town) -> None:
    lend(game, 100)


def a_loan_repaid_to_another_rest(game: Town) -> None:
    lend(game, 110)
    repay(game, 40)


def a_loan_that_nobody_made(game: Town) -> None:
    repay(game, 0)


def a_part_of_a_debt(game: Town, paid: int, left: int, kind: str = "due_lessened") -> None:
    """Bob owes Ann 100 and pays a part, or is let off it."""
    game.settle("ann", "ash")
    game.owe("bob", "ann", 100, "payment")
    due = {"debtor": "bob", "creditor": "ann", "amount": 100, "reason": "payment", "about": ""}
    event = {"kind": kind} | due | {"amount": paid, "left": left}
    posts = pay("bob", "ann", paid) if kind == "due_lessened" else []
    event |= {"payer": "bob"} if posts else {}
    rest = [due | {"amount": left}] if left else []
    game.add("transfer", [event], posts, [["dues", [due], rest]])


def a_part_of_more_than_was_owed(game: Town) -> None:
    a_part_of_a_debt(game, 60, 50)


def a_whole_debt_told_as_a_part(game: Town) -> None:
    a_part_of_a_debt(game, 100, 0)


def more_let_off_than_was_owed(game: Town) -> None:
    a_part_of_a_debt(game, 90, 20, "due_forgiven")


def a_promise_that_nobody_gave(game: Town) -> None:
    game.settle("ann", "ash")
    event = {"kind": "immunity_used", "owner": "ann", "visitor": "bob", "deed": "ash"}
    game.add("roll", [event])


# --- the decoder ----------------------------------------------------------------------------------


def noted(amount: int, verdict: str, back: int = 0) -> dict[str, Any]:
    event = {"kind": "note_checked", "who": "ann", "payer": "bob", "amount": amount}
    return event | {"verdict": verdict, "evidence": "", "receiver": "bank", "back": back}


TURNED = move("ann", "spent:ann", "chip")


def a_note_of_no_value(game: Town) -> None:
    game.add("check_note", [noted(30, "real")], TURNED)


def a_check_that_costs_nothing(game: Town) -> None:
    game.add("check_note", [noted(10, "real")])


def an_unclear_reading_that_costs_a_chip(game: Town) -> None:
    game.add("check_note", [noted(10, "unclear")], TURNED)


def a_check_without_a_chip(game: Town) -> None:
    for _ in range(3):
        game.add("check_note", [noted(10, "real")], TURNED)


def a_fake_that_is_not_the_finders(game: Town) -> None:
    game.add("check_note", [noted(100, "fake")], TURNED + pay("bob", "bank", 100))


def a_fake_made_good_twice(game: Town) -> None:
    due = {"kind": "due_made", "debtor": "bob", "creditor": "bank", "amount": 200}
    events = [noted(100, "fake", 100), {**due, "reason": "fake", "about": ""}]
    game.add("check_note", events, TURNED + pay("bank", "ann", 100))


def a_fake_that_nobody_found(game: Town) -> None:
    game.owe("bob", "bank", 100, "fake")


def another_reward(game: Town) -> None:
    game.add("keep_card", [{"kind": "card_kept", "who": "bob"}], move("bank", "bob", "card"))
    event = {"kind": "card_checked", "who": "ann", "payer": "bob", "card": "CH2"}
    event |= {"verdict": "fake", "reward": 200, "evidence": ""}
    post = TURNED + move("bob", "bank", "card") + pay("bank", "ann", 200)
    game.add("check_note", [event], post)


def one_chip_too_few_turned(game: Town) -> None:
    for _ in range(2):
        game.add("check_note", [noted(10, "real")], TURNED)
    event = {"kind": "chips_turned", "who": "ann", "count": 1}
    game.add("move", [event], move("spent:ann", "ann", "chip"))


def another_payment_in_the_hand(game: Town) -> None:
    hand = {"kind": "payment_opened", "giver": "ann", "receiver": "bob", "amount": 60}
    game.add("transfer", [paid("ann", "bob", 50), hand], pay("ann", "bob", 50))


# --- the end --------------------------------------------------------------------------------------


def valued(deeds: int, buildings: int) -> dict[str, Any]:
    return {"kind": "valued", "who": "ann", "deeds": deeds, "buildings": buildings}


def scored(total: int, cash: int = 1000 - 105 - 120 - 100) -> dict[str, Any]:
    return {"kind": "scored", "who": "ann", "cash": cash, "rents": [], "total": total, "rank": 1}


def over(game: Town, *events: dict[str, Any], winners: tuple[str, ...] = ("ann",)) -> None:
    """The game ends with these, and `winners` have won."""
    end = {"kind": "game_ended", "why": "agreed", "winners": [*winners]}
    facts = [["winners", [], [*winners]], ["ended", "", "agreed"]]
    game.add("end_game", [*events, end], set=facts)


def a_second_who_won(game: Town) -> None:
    over(game, scored(1000, 1000), winners=("bob",))


def a_first_with_less(game: Town) -> None:
    game.transfer("ann", "bob", 100)
    over(game, scored(900, 900), scored(1100, 1100) | {"who": "bob", "rank": 2})


def owed_and_not_counted(game: Town) -> None:
    """Ann still owes a tax, and is ranked as if she did not."""
    game.owe("ann", "pot", 200, "tax", "tax")
    over(game, scored(1000, 1000) | {"dues": 0})


def a_turn_that_nobody_got(game: Town) -> None:
    passed = {"kind": "turn_passed", "who": "ann", "round": 2}
    game.add("set_turn", [{"kind": "players_skipped", "who": ["bob"]}, passed])


def a_roll_that_was_left_out(game: Town) -> None:
    passed = {"kind": "turn_passed", "who": "bob", "round": 1}
    game.add("next", [{"kind": "roll_left", "who": "ann", "again": True}, passed])


def a_card_that_nobody_told(game: Town) -> None:
    passed = {"kind": "turn_passed", "who": "bob", "round": 1}
    game.add("next", [{"kind": "card_left", "who": "ann", "deck": "chance"}, passed])


def play_after_the_end(game: Town) -> None:
    over(game, scored(1000, 1000))
    game.entries[-1]["ev"].append({"kind": "turn_passed", "who": "bob", "round": 1})


def not_valued(game: Town) -> None:
    """This table counts what one owns."""
    game.green_with_houses()
    over(game, scored(675))


def valued_too_high(game: Town) -> None:
    game.green_with_houses()
    over(game, valued(225, 150), scored(675 + 375))


def a_mortgaged_deed_valued_whole(game: Town) -> None:
    game.settle("ann", "ash")
    game.mortgage("ann", "ash", 55)
    over(game, valued(105, 0), scored(950 + 105, 950))


def summed_wrongly(game: Town) -> None:
    game.green_with_houses()
    over(game, valued(225, 100), scored(1001))


TOWN_FORGERIES: list[tuple[Callable[[Town], None], str, int, str]] = [
    *PROPERTY_FORGERIES,
    *GIFT_FORGERIES,
    *SEAT_FORGERIES,
    (the_rent_of_a_bare_set, "figure", 4, "broken"),
    (the_rent_of_a_house, "figure", 6, "broken"),
    (the_rent_of_a_railroad, "figure", 3, "broken"),
    (the_rent_of_a_utility, "figure", 4, "broken"),
    (the_rent_of_a_mortgaged_street, "figure", 4, "broken"),
    (a_rent_for_another, "receiver", 3, "broken"),
    (another_tax, "figure", 2, "broken"),
    (a_tax_past_the_pot, "receiver", 2, "broken"),
    (repairs_of_one_house, "figure", 6, "broken"),
    (a_fine_by_a_card, "figure", 2, "broken"),
    (left_jail_past_the_pot, "receiver", 2, "broken"),
    (half_the_pot, "figure", 2, "broken"),
    (a_tax_of_another_minute, "figure", 4, "broken"),
    (a_tax_rounded_down, "figure", 4, "broken"),
    (a_tax_left_out, "figure", 4, "broken"),
    (a_salary_after_its_last_minute, "figure", 3, "broken"),
    (a_salary_missed_in_time, "salary_missed", 3, "suspicious"),
    (a_salary_missed_in_another_minute, "figure", 3, "broken"),
    (a_clock_that_goes_back, "clock", 3, "suspicious"),
    (a_time_that_was_not_up, "figure", 3, "broken"),
    (a_loan_on_other_terms, "figure", 2, "broken"),
    (a_loan_repaid_to_another_rest, "figure", 3, "broken"),
    (a_loan_that_nobody_made, "loan", 2, "suspicious"),
    (a_part_of_more_than_was_owed, "debt", 4, "suspicious"),
    (a_whole_debt_told_as_a_part, "debt", 4, "suspicious"),
    (more_let_off_than_was_owed, "debt", 4, "suspicious"),
    (a_promise_that_nobody_gave, "immunity", 3, "suspicious"),
    (a_note_of_no_value, "note", 2, "suspicious"),
    (a_check_that_costs_nothing, "postings", 2, "broken"),
    (an_unclear_reading_that_costs_a_chip, "postings", 2, "broken"),
    (a_check_without_a_chip, "limit", 4, "broken"),
    (a_fake_that_is_not_the_finders, "postings", 2, "broken"),
    (a_fake_made_good_twice, "figure", 2, "broken"),
    (a_fake_that_nobody_found, "fake", 2, "suspicious"),
    (another_reward, "figure", 3, "broken"),
    (one_chip_too_few_turned, "figure", 4, "broken"),
    (another_payment_in_the_hand, "figure", 2, "broken"),
    (a_second_who_won, "end", 2, "broken"),
    (a_first_with_less, "end", 3, "broken"),
    (owed_and_not_counted, "end", 3, "broken"),
    (a_turn_that_nobody_got, "left_out", 2, "noted"),
    (a_roll_that_was_left_out, "left_out", 2, "noted"),
    (a_card_that_nobody_told, "left_out", 2, "noted"),
    (play_after_the_end, "end", 2, "broken"),
    (not_valued, "figure", 6, "broken"),
    (valued_too_high, "figure", 6, "broken"),
    (a_mortgaged_deed_valued_whole, "figure", 4, "broken"),
    (summed_wrongly, "figure", 6, "broken"),
]
