"""What Enter would do, in the phases that only some boxes have."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.queries.permissions.vault import next_filling
from banker.interaction.controller import Controller
from banker.interaction.ui_state import Execute
from banker.interaction.verbs.suggestion import suggestion, waiting
from banker.interaction.words.text import plain
from banker.language.phrases.translation import in_language
from banker.tui.panes.panels import active
from tests.support.screen import controller_of, press, say, shown


def suggested(controller: Controller) -> object:
    found = suggestion(controller.context())
    if found is None:
        return None
    (effect,) = found.effects
    assert isinstance(effect, Execute)
    return effect.command


def test_while_deeds_are_dealt_the_pile_decides() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", overlays=("time-limit",))
    assert suggested(controller) is None
    assert waiting(controller.context()).startswith("dealing: Ann draws a deed")
    press(controller, "o n 1")
    assert waiting(controller.context()).startswith("dealing: Bob draws a deed")


def test_a_payment_that_may_be_checked_is_closed() -> None:
    controller = controller_of("cash-decoder", "Ann", "Bob")
    say(controller, "ann rolls 1 2", "ann buys")
    assert suggested(controller) == c.ClosePayment()


def test_a_rent_that_waits_for_dice_is_not_passed_over() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, 'force bob buys electric because "a trial"', "ann moves to electric")
    assert suggested(controller) is None
    press(controller, "3 4")
    assert suggested(controller) == c.PayRent("ann", "electric")


def test_a_salary_that_must_be_asked_for_is_asked_for() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", salary="asked")
    say(controller, "ann moves to b1", "ann buys", "next", "bob rolls 1 2", "bob buys", "next")
    say(controller, "ann rolls 2 3")
    assert suggested(controller) == c.ClaimSalary("ann")
    press(controller, "⏎")
    assert controller.session.state.cash("ann") == 1500 - 350 + 200
    assert "c: choose the card from the list, or say what it does" in shown(controller)


def test_enter_declines_what_cannot_be_paid() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "ann pays bob 1450", "ann rolls 1 2")
    assert suggested(controller) == c.Decline("ann")
    assert "Ann declines, Baltic Avenue is auctioned" in shown(controller)


def test_a_debt_names_what_could_be_mortgaged() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "ann rolls 1 2", "ann buys", "ann pays bob 1440")
    say(controller, 'force bob buys oriental because "a trial"', "ann moves to oriental")
    assert suggested(controller) == c.AskRent("bob", "ann", "oriental")
    press(controller, "⏎")
    assert suggested(controller) is None
    text = shown(controller)
    assert "Ann lacks 6: m mortgages N2+30" in text
    assert "+30 enough" in text


def test_before_the_last_turn_passes_on_enter_says_that_the_game_ends() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", round_limit="1")
    for who, said in (
        ("Ann", "the turn passes on"),
        ("Bob", "the turn passes on, and the game ends"),
    ):
        say(controller, f"{who} rolls 4 6")
        found = suggestion(controller.context())
        assert (suggested(controller), found.words if found else "") == (c.Next(), said)
        press(controller, "⏎")
    assert controller.session.state.table.ended


# --- what is suggested where balances are private (E-04) ------------------------------------------


def privately(cash: int, *statements: str, **switches: str) -> Controller:
    """Ann has so much, and nobody sees it."""
    controller = controller_of("glass-classic", "Ann", "Bob", **{"balances": "private", **switches})
    say(controller, f"ann pays bob {1500 - cash}", *statements)
    return controller


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
        controller = controller_of("glass-classic", "Ann", "Bob", balances="private")
        say(controller, 'force ann buys oriental because "a trial"')
        say(controller, f"ann pays bob {controller.session.state.cash('ann') - cash}")
        say(controller, "ann moves to income_tax")
        view = controller.view(24)
        panel = active(view)
        assert panel is not None and panel.title == "RAISE CASH"
        panels.append(plain(panel.draw(view, 38)))
    assert panels[0] == panels[1]
    assert "+50" in panels[0]
    assert not any(word in panels[0] for word in ("has", "lacks", "enough"))


def test_who_has_nothing_to_sell_is_told_so_and_not_what_is_in_the_hand() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", balances="private")
    say(controller, "ann moves to income_tax")
    view = controller.view(24)
    panel = active(view)
    assert panel is not None and panel.title == "RAISE CASH"
    assert plain(panel.draw(view, 38)).split("\n")[-1] == "nothing to sell or mortgage"


def test_a_vault_that_may_have_chosen_its_code_is_asked_to_lock_again_on_every_page() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "vault commits 1 9f86d081", "vault mixes 1 5e884898")
    say(controller, "vault reports locked 1 unmixed")
    assert "LOCK AGAIN: the vault may have chosen its code. F6 o opens it" in shown(controller)
    say(controller, "ann gets guess")
    assert waiting(controller.context()).startswith("LOCK AGAIN: the vault may have chosen")
    press(controller, "v 3 m")
    assert "No guess counts, as the vault could choose this code without" in shown(controller)
    say(controller, "vault reports 3 opened 1 6b86b273")
    assert waiting(controller.context()).startswith("LOCK AGAIN: put back what was inside")
    say(controller, "vault commits 2 9f86d081", "vault mixes 2 5e884898", "vault reports locked 2")
    assert waiting(controller.context()).startswith("Ann may guess: v and a number")


def test_it_is_asked_to_lock_again_in_the_language_of_the_table() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "vault commits 1 9f86d081", "vault mixes 1 5e884898")
    say(controller, "vault reports locked 1 unmixed")
    controller.session.state = in_language(controller.session.state, "ru")
    assert "ЗАПРИТЕ ЗАНОВО: сейф мог выбрать свой код" in shown(controller)


def test_s30_the_first_digit_warns_of_a_card_that_was_not_told() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann moves to chance_1")
    press(controller, "2")
    assert "Ann did not say which card: ⌫, then c" in shown(controller)
    press(controller, "⌫")
    say(controller, "ann keeps card")
    press(controller, "2")
    assert "told no card" not in shown(controller)


def test_s1_the_open_vault_is_filled_before_a_guess_that_waits() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann rolls lock 4", "ann guesses 3 opens", "ann unlocks boardwalk")
    assert controller.session.state.table.guess
    assert suggested(controller) == c.LockVault()
    filling = "fill the vault with 400, 1 key, 1 hotel; close it, press the lock three times"
    assert waiting(controller.context()) == filling
    assert filling in shown(controller), "whole at 80 columns"
    press(controller, "⏎")
    assert "Ann may guess: v and a number" in waiting(controller.context())


WHY = 'because "test"'


def test_the_open_vault_asks_for_no_more_than_the_bank_has() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    session = controller.session
    spec = session.state.edition.vault
    assert spec is not None
    for _ in range(session.state.amount("bank", "key") + 1):
        say(controller, f"force ann guesses 3 opens {WHY}")
        asked = next_filling(session.state, spec)
        say(controller, f"force vault locks {WHY}")
        got = tuple(session.state.amount("vault", it) for it in ("M", "hotel", "key"))
        assert got == (asked.cash, asked.hotels, asked.keys)
    assert asked.keys == 0, "the last filling was without a key"


def test_s26_one_try_is_one_try() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "ann goes to jail", "next", "next", "ann rolls 1 2", "next", "next")
    assert controller.view(24).waiting == "Ann is in jail, try 2: j ⏎ pays 50, or a roll"


def test_who_holds_the_card_is_told_of_it_in_jail() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "ann goes to jail", "next", "next")
    told = controller.view(24).waiting
    assert told == "Ann is in jail, try 1: j ⏎ pays 50, or a roll"
    say(controller, 'force ann keeps card because "a trial"')
    assert "j ⏎ pays 50, j c a card, or a roll" in controller.view(24).waiting


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("before_next_player", "Bob must ask before another player rolls"),
        ("before_any_roll", "Bob must ask: the next roll lets the rent lapse"),
    ],
)
def test_a_rent_after_a_double_tells_whose_roll_lets_it_lapse(claim: str, told: str) -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", rent_claim=claim)
    say(controller, 'force bob buys oriental because "a trial"', "ann rolls 3 3")
    assert controller.session.state.table.again
    assert controller.view(24).waiting == told
    press(controller, "⏎")
    assert controller.view(24).waiting == "Ann rolled doubles and rolls again"


def test_a_debtor_is_told_the_ways_that_this_box_has() -> None:
    told = {"cash-decoder": "s and a deed code sells it back", "glass-classic": "m and a deed code"}
    for box, words in told.items():
        controller = controller_of(box, "Ann", "Bob")
        deed = controller.session.state.edition.deeds[-1]
        say(controller, f'force bob buys {deed.id} because "a trial"', "ann pays bob 1490")
        say(controller, f"ann moves to {deed.id}", "bob asks rent")
        assert words in shown(controller, 120, 36)
        assert "⏎ pays" not in shown(controller, 120, 36)
