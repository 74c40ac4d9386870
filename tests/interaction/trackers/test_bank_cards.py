"""Bank cards on the table: read beside the keys, shown in the foot, and forgotten."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings, strategies as st
from textual import events
from textual.pilot import Pilot

from banker import editions
from banker.bankcards.codes import ACTS, account_code, act_code, deed_code, seat_code
from banker.interaction.controller import Controller
from banker.interaction.ui_state import LEDGER
from banker.interaction.words.text import plain
from banker.ledger.balances import trial_balance
from banker.tui.app import BankerApp
from banker.tui.panes.footer import foot
from banker.tui.panes.screens import draw
from tests import examples
from tests.support.screen import assert_width, controller_of, press, say, shown

ANN, BOB, CID = map(seat_code, range(3))
KENTUCKY = deed_code(editions.load("secret-vault"), "kentucky")
REST = 5.0


class Clock:
    """The screen's time, which stands until somebody moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def table(clock: Clock | None = None, **switches: str) -> Controller:
    return controller_of("secret-vault", "Ann", "Bob", "Cid", ticks=clock or Clock(), **switches)


def scan(controller: Controller, *codes: str) -> None:
    """Cards as a scanner types them, a rest before each."""
    at = 100.0
    for code in codes:
        at += REST
        for key in (*code, "enter"):
            at += 0.005
            controller.key(key, at)


def feet(controller: Controller, width: int = 80) -> list[str]:
    return plain(foot(controller.view(24), width)).splitlines()


def cash(controller: Controller, *players: str) -> list[int]:
    return [controller.session.state.cash(who) for who in players]


def test_card_card_amount_is_a_payment() -> None:
    controller = table()
    scan(controller, ANN, BOB)
    press(controller, "5 0 ⏎")
    assert cash(controller, "ann", "bob") == [2950, 3050]
    assert controller.ui.note.text == "Ann pays 50 to Bob"
    assert controller.context().cards is None


def test_a_deed_and_a_card_are_a_purchase() -> None:
    controller = table()
    scan(controller, ANN, KENTUCKY)
    assert controller.session.state.owner("kentucky") == "ann"


def test_a_card_is_neither_a_seat_nor_a_roll_nor_an_amount() -> None:
    controller = table()
    scan(controller, BOB)
    assert controller.session.journal.count == 1
    press(controller, "q f2")
    scan(controller, BOB)
    assert controller.session.journal.count == 1
    press(controller, "q f2 p b 5")
    scan(controller, CID)
    press(controller, "0 ⏎")
    assert cash(controller, "ann", "bob") == [2950, 3050]


def test_a_card_is_not_typed_into_the_prompt() -> None:
    controller = table()
    press(controller, ": a n n")
    scan(controller, BOB)
    assert controller.ui.line is not None
    assert controller.ui.line.text == "ann"
    assert controller.context().cards is not None


def test_a_code_and_an_amount_may_be_typed_by_hand_at_the_prompt() -> None:
    controller = table()
    for line in (ANN, account_code("bank"), "1,000"):
        press(controller, " ".join((":", *line, "⏎")))
    assert cash(controller, "ann") == [2000]


def test_a_card_on_another_screen_does_nothing_to_it() -> None:
    controller = table()
    press(controller, "l")
    scan(controller, ANN)
    assert controller.ui.screen == LEDGER
    press(controller, "q")
    assert "Ann (3,000)" in feet(controller)[1]


def test_cards_lie_visibly_until_they_are_complete() -> None:
    controller = table()
    scan(controller, ANN)
    assert "CARDS Ann (3,000): an amount, or another card" in feet(controller)[1]
    scan(controller, BOB)
    press(controller, "5 0")
    assert "CARDS Ann (3,000), Bob (3,000)  50" in feet(controller)[1]
    assert "puts the cards back" in feet(controller)[2]
    press(controller, "⌫")
    assert "Bob (3,000)  5 " in feet(controller)[1]
    press(controller, "0 0 ⏎")
    assert "CARDS" not in shown(controller)
    assert cash(controller, "ann") == [2500]


@pytest.mark.parametrize("key", ["q", "escape", "backspace"])
def test_the_cards_are_put_back_by_every_key_that_leaves(key: str) -> None:
    controller = table()
    scan(controller, ANN, BOB)
    controller.press(key)
    assert controller.context().cards is None
    assert controller.ui.note.text == "cancelled; nothing was booked"
    press(controller, "5 0 ⏎")
    assert cash(controller, "ann", "bob") == [3000, 3000]


def test_verbs_go_on_while_cards_lie() -> None:
    controller = table()
    scan(controller, ANN)
    press(controller, "b o 2")
    assert controller.session.state.owner("tennessee") == "ann"
    assert "CARDS Ann" in feet(controller)[1]


def test_enter_does_not_do_what_the_cards_hide() -> None:
    controller = table()
    say(controller, "ann rolls 2 4")
    scan(controller, BOB)
    press(controller, "⏎")
    assert controller.session.journal.count == 2
    assert "another card or an amount" in feet(controller)[0]


def test_in_an_auction_a_card_and_an_amount_are_a_bid() -> None:
    controller = table()
    say(controller, "auction kentucky")
    scan(controller, BOB)
    press(controller, "9 0 ⏎")
    auction = controller.session.state.table.auction
    assert auction is not None
    assert (auction.bidder, auction.high) == ("bob", 90)
    scan(controller, ANN)
    press(controller, "c")
    assert controller.session.state.table.auction.bidder == "cid"  # type: ignore[union-attr]


def test_cards_are_forgotten_after_half_a_minute() -> None:
    clock = Clock()
    controller = table(clock)
    scan(controller, ANN)
    clock.now += 30
    assert controller.context().cards is not None
    controller.forget()
    assert not controller.ui.note.text
    clock.now += 1
    assert controller.context().cards is None
    controller.forget()
    assert "waited too long" in controller.ui.note.text
    scan(controller, BOB)
    press(controller, "5 0 ⏎")
    assert cash(controller, "ann", "bob") == [3000, 3000]


def test_a_card_flashes_and_each_act_has_its_sound() -> None:
    clock = Clock()
    controller = table(clock)
    scan(controller, ANN, BOB)
    assert controller.view(24).flash
    assert {span.role for span in foot(controller.view(24), 80)[0]} == {"turn"}
    assert controller.app_effects == ["flash", "beep"] * 2
    clock.now += 1
    assert "turn" not in {span.role for span in foot(controller.view(24), 80)[0]}
    controller.app_effects.clear()
    press(controller, "5 0 ⏎")
    assert controller.app_effects == ["flash", "done"]
    controller.app_effects.clear()
    scan(controller, seat_code(7))
    assert controller.app_effects == ["flash", "bell"]
    assert "nobody sits on seat 8" in controller.ui.note.text


def test_digits_that_got_lost_are_told_and_do_nothing() -> None:
    controller = table()
    scan(controller, ANN[:5] + ANN[6:])
    assert controller.ui.note.text.lower() == "the card was not read right: scan it again"
    assert controller.session.journal.count == 1
    assert controller.context().cards is None


def test_what_the_rules_refuse_is_refused_to_cards_too() -> None:
    controller = table()
    scan(controller, ANN, BOB)
    press(controller, "9 9 9 9 ⏎")
    assert "Ann has 3,000" in controller.ui.note.text
    assert controller.app_effects[-1] == "bell"


# --- who confirms ---------------------------------------------------------------------------------

BANK = account_code("bank")


@pytest.mark.parametrize(
    ("confirm", "cards"),
    [("none", ()), ("payer", (ANN,)), ("both", (BOB, ANN)), ("banker", (BANK,))],
)
def test_a_payment_waits_for_the_cards_that_confirm_it(
    confirm: str, cards: tuple[str, ...]
) -> None:
    controller = table(confirm=confirm)
    scan(controller, ANN, BOB)
    press(controller, "5 0 ⏎")
    for card in cards:
        assert cash(controller, "ann") == [3000]
        assert "confirmed by the card of" in feet(controller, 100)[1]
        scan(controller, card)
    assert cash(controller, "ann", "bob") == [2950, 3050]


def test_the_banker_confirms_with_enter_and_only_the_banker() -> None:
    controller = table(confirm="banker")
    scan(controller, ANN, BOB)
    press(controller, "5 0 ⏎ ⏎")
    assert cash(controller, "ann") == [2950]
    controller = table(confirm="payer")
    scan(controller, ANN, BOB)
    press(controller, "5 0 ⏎ ⏎ 7")
    assert cash(controller, "ann") == [3000]
    scan(controller, CID)
    assert cash(controller, "ann") == [3000]
    assert "confirmed by the card of Ann" in controller.ui.note.text


def test_a_confirmation_is_cancelled_by_a_card_too() -> None:
    controller = table(confirm="both")
    scan(controller, ANN, BOB)
    press(controller, "5 0 ⏎")
    scan(controller, act_code("cancel"))
    assert controller.context().cards is None
    assert cash(controller, "ann") == [3000]


# --- the wiring -----------------------------------------------------------------------------------


def test_a_scanner_at_the_terminal() -> None:
    controller = table()
    app = BankerApp(controller.session, None)

    async def act(pilot: Pilot[object]) -> None:
        at = 50.0
        for key in (*ANN, "enter", *KENTUCKY, "enter"):
            event = events.Key(key, key if len(key) == 1 else None)
            event.time = at = at + 0.004
            app.post_message(event)
        await pilot.pause()
        assert app.controller.session.state.owner("kentucky") == "ann"
        await pilot.press("'", "b")
        assert app.controller.session.state.table.turn == "bob"

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await act(pilot)

    asyncio.run(play())


def test_a_seven_of_a_hand_arrives_by_itself() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    app = BankerApp(controller.session, None)

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("p", "7")
            for _ in range(100):
                if app.controller.ui.typed == ("7",):
                    break
                await pilot.pause(0.02)
            assert app.controller.ui.typed == ("7",)

    asyncio.run(play())


# --- balances that are nobody else's business -----------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (100, 30), (160, 48)])
@pytest.mark.parametrize(
    "keys", ["", "f5", "t b + 5 0", ": b o b space p a y s space a n n space 5"]
)
def test_private_balances_are_on_no_panel(keys: str, width: int, height: int) -> None:
    open_, covered = table(balances="public"), table(balances="private")
    for controller in (open_, covered):
        for paid in ("ann 11", "bob 22", "cid 33"):
            say(controller, f'force bank pays {paid} because "coins"')
        press(controller, keys)
    secrets = ["3,011", "3,022", "3,033", "3,017", "3,027", "3,061"]
    assert any(secret in shown(open_, width, height) for secret in secrets)
    assert not any(secret in shown(covered, width, height) for secret in secrets)
    assert "***" in shown(covered, width, height) or keys.startswith("t")


def test_a_player_looks_at_a_private_balance_by_card_or_key() -> None:
    controller = table(balances="private")
    scan(controller, ANN)
    assert "CARDS Ann: an amount" in feet(controller)[1]
    scan(controller, act_code("look"))
    assert controller.ui.note.text == "Ann: 3,000"
    press(controller, "i 1")
    assert "cash 3,000" in shown(controller)
    press(controller, "q")
    assert "cash 3,000" not in shown(controller)


def test_in_an_auction_nobody_sees_what_the_others_could_bid() -> None:
    controller = table(balances="private")
    say(controller, "bank pays bob 22", "auction kentucky")
    assert "3,022" not in shown(controller)


def test_when_the_game_is_over_everybody_may_know() -> None:
    controller = table(balances="private")
    say(controller, "bank pays bob 22", "game ends")
    assert "3,022" in shown(controller)


# --- whatever is scanned and typed ----------------------------------------------------------------

BOX = editions.load("cash-decoder")
CARDS = [
    *(seat_code(seat) for seat in range(4)),
    *(deed_code(BOX, deed.id) for deed in BOX.deeds[:6]),
    *(act_code(act) for act in ACTS),
    BANK,
    ANN[:8],
]
KEYS = [*"1234567890km", *"brpgatmhsdcnuyiz", "enter", "escape", "space", "f2", "f3", "l", "q"]


@settings(max_examples=examples(10))
@given(
    st.lists(st.sampled_from(CARDS) | st.sampled_from(KEYS), max_size=60),
    st.sampled_from(["none", "payer", "both", "banker"]),
    st.sampled_from(["public", "private"]),
)
def test_no_cards_between_no_keys_break_the_table_or_the_sums(
    typed: list[str], confirm: str, balances: str
) -> None:
    controller = controller_of(
        "cash-decoder", "Ann", "Bob", "Cid", confirm=confirm, balances=balances
    )
    for one in typed:
        if one in CARDS:
            scan(controller, one)
        else:
            controller.press(one)
        for width, height in ((40, 12), (80, 24)):
            lines = draw(controller.view(height), width, height)
            assert_width(lines, width)
    assert not any(trial_balance(controller.session.state.balances).values())
