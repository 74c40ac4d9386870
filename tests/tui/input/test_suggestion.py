"""What Enter would do, in the phases that only some boxes have."""

from __future__ import annotations

from banker.games.board import commands as c
from banker.tui.controller import Till
from banker.tui.panes.panels import active
from banker.tui.render.text import plain
from banker.tui.suggestion import suggestion, waiting
from banker.tui.ui_state import Execute
from tests.support.screen import press, say, shown, till_of


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


# --- what is suggested where balances are private (E-04) ------------------------------------------


def privately(cash: int, *statements: str, **switches: str) -> Till:
    """Ann has so much, and nobody sees it."""
    till = till_of("glass-classic", "Ann", "Bob", **{"balances": "private", **switches})
    say(till, f"ann pays bob {1500 - cash}", *statements)
    return till


def test_e04_enter_suggests_the_same_purchase_whatever_the_buyer_has() -> None:
    rich, poor = (privately(cash, "ann rolls 1 2") for cash in (1400, 50))
    assert suggested(rich) == suggested(poor) == c.Buy("ann")
    assert waiting(rich.context()) == waiting(poor.context())


def test_e04_enter_suggests_the_same_payment_whatever_the_debtor_has() -> None:
    acts = ("ann moves to income_tax",)
    short = privately(50, *acts)
    assert short.session.state.dues_of("ann")
    assert suggested(short) == c.Pay("ann")
    assert "lacks" not in waiting(short.context())
    assert "Ann owes the Bank 200" in waiting(short.context())


def test_where_everybody_sees_what_is_short_it_is_told() -> None:
    short = privately(50, "ann moves to income_tax", balances="public")
    assert suggested(short) is None
    assert "owes 200; nothing left to raise" in waiting(short.context())


def test_e04_the_panel_of_a_debt_is_the_same_whatever_the_debtor_has() -> None:
    """What could be sold or mortgaged lies on the table; what is in the hand does not."""
    panels = []
    for cash in (1300, 50):
        till = till_of("glass-classic", "Ann", "Bob", balances="private")
        say(till, 'force ann buys oriental because "a trial"')
        say(till, f"ann pays bob {till.session.state.cash('ann') - cash}")
        say(till, "ann moves to income_tax")
        view = till.view(24)
        panel = active(view)
        assert panel is not None and panel.title == "RAISE CASH"
        panels.append(plain(panel.draw(view, 38)))
    assert panels[0] == panels[1]
    assert "+50" in panels[0]
    assert not any(word in panels[0] for word in ("has", "lacks", "enough"))


def test_who_has_nothing_to_sell_is_told_so_and_not_what_is_in_the_hand() -> None:
    till = till_of("glass-classic", "Ann", "Bob", balances="private")
    say(till, "ann moves to income_tax")
    view = till.view(24)
    panel = active(view)
    assert panel is not None and panel.title == "RAISE CASH"
    assert plain(panel.draw(view, 38)).split("\n")[-1] == "nothing to sell or mortgage"
