"""Any screen: states of the screen, of which some come about only in a long evening, and phones."""

from __future__ import annotations

import random
from typing import Any

from banker.interaction import ui_state
from banker.interaction.keys.keys import STATES, VERBS
from banker.interaction.ui_state import Context, Note, TextLine, Ui
from banker.session.phone_health import PhonesHealth, RequestHealth, SeatHealth, SeatStage

PAGES = (
    ui_state.TV, ui_state.LEDGER, ui_state.HELP, ui_state.VAULT_SCREEN, ui_state.AUDIT,
    ui_state.HARDWARE, ui_state.FINGERPRINT, ui_state.TAKE_BACK, ui_state.TAKE_BACK,
)  # fmt: skip
OVER = (ui_state.NOW, ui_state.PHONES, ui_state.REQUESTS, ui_state.PHONES, ui_state.REQUESTS)
TEXTS = ("", "q", "end", "конец", "ann buys", "ann  buys b2 ", "  ", "buy", "бо", "x" * 499)
NOTES = (Note(), Note("a word"), Note("no", "warn"), Note("no", "refused"))
STAGES: tuple[SeatStage, ...] = ("empty", "shown", "asking", "in", "away")


def phones_of(dice: random.Random, ctx: Context) -> PhonesHealth:
    seats = [SeatHealth(who, ctx.name(who), dice.choice(STAGES)) for who in ctx.state.setup.ids]
    seats += [SeatHealth(f"tv{at}", "", dice.choice(STAGES)) for at in range(dice.randint(0, 2))]
    requests = [
        RequestHealth(dice.choice(seats).who, f"r{at}", "Ann", "pays 50")
        for at in range(dice.randint(0, 3))
    ]
    url = dice.choice(("", "http://10.0.0.1", "http://10.0.0.1"))
    return PhonesHealth(url, seats=tuple(seats), requests=tuple(requests))


def screen(dice: random.Random, ctx: Context) -> Ui:
    """A state of the screen, of which some can come about only in a long evening."""
    edition, seats = ctx.state.edition, ctx.state.setup.ids
    verbs = [verb.name for verb in (*VERBS, *STATES.values()) if verb.fits(edition)]
    text = dice.choice(TEXTS)
    kinds: tuple[Any, ...] = (*("command", "find", "say", "end") * 4, "act")  # the finder is slow
    requests = ctx.phones.requests
    changes: dict[str, Any] = {
        "dice": dice.random() < 0.4, "note": dice.choice(NOTES), "bidder": ctx.bidder,
        "out": ctx.out, "refused": ctx.refused, "last": ctx.last,
        "left_auction": dice.random() < 0.3,
        "row": dice.randint(0, 3), "page": dice.randint(0, 2), "picked": dice.randint(0, 3),
        "seat": dice.choice(("", *seats, "tv0")),
    }  # fmt: skip
    if requests and dice.random() < 0.7:
        changes["request"] = (requests[-1].seat, requests[-1].id)
    kind = dice.random()
    if kind < 0.2:
        changes["verb"] = dice.choice(verbs)
        changes["typed"] = tuple(dice.choice("abc123+-") for _ in range(dice.randint(0, 2)))
    elif kind < 0.4:
        changes |= {"line": TextLine(dice.choice(kinds), text, dice.randint(0, len(text)))}
    elif kind < 0.7:
        changes |= {"screen": dice.choice(PAGES), "takes_back": dice.randint(0, 4)}
        changes["find"] = dice.choice(("", "", "a"))
        if changes["screen"] == ui_state.TAKE_BACK and dice.random() < 0.3:
            changes |= {"verb": "agreeing", "typed": ("a",)}
    if dice.random() < 0.25:
        changes["over"] = dice.choice(OVER)
        changes["typed"] = dice.choice(((), (), ("'",)))
    if dice.random() < 0.2:
        changes["inspected"] = dice.choice((("player", "ann"), ("deed", "baltic")))
    return Ui(**changes)
