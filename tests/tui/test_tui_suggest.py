"""What Enter would do, in the phases that only some boxes have."""

from __future__ import annotations

from at_till import press, say, shown, till_of

from banker.game import commands as c
from banker.tui.suggest import suggestion, waiting
from banker.tui.till import Till
from banker.tui.ui import Execute


def suggested(till: Till) -> object:
    found = suggestion(till.context())
    if found is None:
        return None
    (effect,) = found.effects
    assert isinstance(effect, Execute)
    return effect.command


def test_while_deeds_are_dealt_the_pile_decides() -> None:
    till = till_of("glass-classic", "Ann", "Bob", overlays=("time-limit",))
    assert suggested(till) is None
    assert waiting(till.context()).startswith("dealing: Ann draws a deed")
    press(till, "o n 1")
    assert waiting(till.context()).startswith("dealing: Bob draws a deed")


def test_a_payment_that_may_be_checked_is_closed() -> None:
    till = till_of("cash-decoder", "Ann", "Bob")
    say(till, "ann rolls 1 2", "ann buys")
    assert suggested(till) == c.ClosePayment()


def test_a_rent_that_waits_for_dice_is_not_passed_over() -> None:
    till = till_of("glass-classic", "Ann", "Bob")
    say(till, 'force bob buys electric because "a trial"', "ann moves to electric")
    assert suggested(till) is None
    press(till, "3 4")
    assert suggested(till) == c.PayRent("ann", "electric")


def test_a_salary_that_must_be_asked_for_is_asked_for() -> None:
    till = till_of("glass-classic", "Ann", "Bob", salary="asked")
    say(till, "ann moves to b1", "ann buys", "next", "bob rolls 1 2", "bob buys", "next")
    say(till, "ann rolls 2 3")
    assert suggested(till) == c.ClaimSalary("ann")
    press(till, "⏎")
    assert till.session.state.cash("ann") == 1500 - 350 + 200
    assert "c and the card's two digits" in shown(till)


def test_enter_declines_what_cannot_be_paid() -> None:
    till = till_of("glass-classic", "Ann", "Bob")
    say(till, "ann pays bob 1450", "ann rolls 1 2")
    assert suggested(till) == c.Decline("ann")
    assert "Ann declines, Baltic Avenue is auctioned" in shown(till)


def test_a_debt_names_what_could_be_mortgaged() -> None:
    till = till_of("glass-classic", "Ann", "Bob")
    say(till, "ann rolls 1 2", "ann buys", "ann pays bob 1440")
    say(till, 'force bob buys oriental because "a trial"', "ann moves to oriental")
    assert suggested(till) == c.AskRent("bob", "ann", "oriental")
    press(till, "⏎")
    assert suggested(till) is None
    text = shown(till)
    assert "Ann lacks 6: m mortgages N2+30" in text
    assert "+30 enough" in text
