"""Scenes of every box, played by keys."""

from __future__ import annotations

from collections.abc import Callable

from banker.bankcards.codes import seat_code
from banker.interaction.controller import Controller
from tests.support.screen import controller_of, press, say

SIZES = [(80, 24), (160, 48)]


def houses() -> Controller:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cid")
    say(controller, "ann rolls 1 2", "ann buys")
    for deed, who in (("mediterranean", "ann"), ("electric", "ann"), ("reading", "bob")):
        say(controller, f'force {who} buys {deed} because "a trial"')
    press(controller, "h n ⏎ h n ⏎ h n ⏎ h n ⏎ h n 2")
    return controller


def looking() -> Controller:
    controller = houses()
    press(controller, "i n 2")
    return controller


def utility() -> Controller:
    controller = houses()
    say(controller, "next", "bob moves to electric")
    return controller


def checks() -> Controller:
    controller = controller_of("cash-decoder", "Ann", "Bob", "Cid")
    say(controller, "ann rolls 1 2", "ann buys")
    press(controller, "d b 5 0")
    return controller


def roubles() -> Controller:
    controller = controller_of("rouble-full", "Аня", "Боря", "Витя", overlays=("time-limit",))
    press(controller, "o n 1 o l 1 o p 1 o n 2 o l 2 o p 2 3 4 c 0 8 ␣ 2 4 ⏎")
    return controller


def dealing() -> Controller:
    return controller_of("rouble-full", "Аня", "Боря", overlays=("time-limit",))


def ended() -> Controller:
    controller = roubles()
    say(controller, "game ends")
    return controller


def offered() -> Controller:
    controller = controller_of("online-rental-tax", "Аня", "Боря")
    say(controller, "Аня rolls 2 4")
    return controller


def cards_of(controller: Controller, *codes: str) -> Controller:
    """Cards as a scanner types them; the screen's flash is over."""
    for at, code in enumerate(codes):
        for place, key in enumerate((*code, "enter")):
            controller.key(key, 100.0 * (at + 1) + place / 100)
    return controller


def pending_cards() -> Controller:
    """Two cards and half an amount, by accounts that nobody else may see."""
    controller = controller_of("online-rental-tax", "Аня", "Боря", balances="private")
    press(cards_of(controller, seat_code(0), seat_code(1)), "5 0")
    return controller


def confirming() -> Controller:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cid", confirm="both")
    press(cards_of(controller, seat_code(0), seat_code(1)), "5 0 ⏎")
    return controller


def notes() -> Controller:
    controller = controller_of(
        "glass-classic", "Ann", "Bob", "Cid", "Dee", "Eve", "Flo", "Gus", "Hal"
    )
    press(controller, "f3 p 3 8 0 ⏎")
    return controller


def reckoning() -> Controller:
    controller = controller_of("rouble-simple", "Аня", "Боря")
    press(controller, "f3 f3")
    say(controller, "bank pays Аня 200")
    press(controller, "1 9 0 ⏎")
    return controller


SCENES: dict[str, Callable[[], Controller]] = {
    "box-houses": houses, "box-looking": looking, "box-utility": utility, "box-checks": checks,
    "box-roubles": roubles, "box-dealing": dealing, "box-offered": offered,
    "box-ended": ended, "box-cards": pending_cards, "box-confirm": confirming, "box-notes": notes,
    "box-reckoning": reckoning,
}  # fmt: skip
