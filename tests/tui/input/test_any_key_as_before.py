"""Any key as before: what a key does in any state of the screen, at moments of games of every box.

Goal: a key that does otherwise on any page, in any text line or half-typed verb, shows. Method: at
each moment screens are made up, and keys put to the key machine on each; what changes counts, and
the effects. `any_key_as_before.txt` has four digits for each screen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.session.phone_health import PhonesHealth, RequestHealth, SeatHealth, SeatStage
from banker.tui import ui_state
from banker.tui.game_screen import screen_of
from banker.tui.input.finder import found
from banker.tui.input.key_machine import forget_auction, pending, press
from banker.tui.input.keys import STATES, VERBS
from banker.tui.input.phone_keys import shown_request
from banker.tui.ui_state import Context, Note, TextLine, Ui
from tests.support.stored_digits import changed, digits
from tests.tui.verbs.any_moment import BOXES, moments

STORED = Path(__file__).with_name("any_key_as_before.txt")
GAMES, MOMENTS, SCREENS, KEYS = 3, 6, 6, 20
PAGES = (
    ui_state.TV, ui_state.LEDGER, ui_state.HELP, ui_state.VAULT_SCREEN, ui_state.AUDIT,
    ui_state.HARDWARE, ui_state.FINGERPRINT, ui_state.TAKE_BACK, ui_state.TAKE_BACK,
)  # fmt: skip
OVER = (ui_state.NOW, ui_state.PHONES, ui_state.REQUESTS, ui_state.PHONES, ui_state.REQUESTS)
NAMED = (
    "enter", "space", "backspace", "escape", "tab", "shift+tab", "up", "down", "left", "right",
    "shift+left", "shift+right", "pageup", "pagedown", "home", "end", "delete", "ctrl+p", "ctrl+z",
    "ctrl+w", "ctrl+u", *(f"f{number}" for number in range(1, 11)),
)  # fmt: skip
SIGNS = (*"abcdefghijklmnopqrstuvwxyz", *"0123456789", *"+-*='.,/:;!?", *"ABCLMRTUйцукенгшывапяф")
TEXTS = ("", "q", "end", "конец", "ann buys", "ann  buys b2 ", "  ", "buy", "бо", "x" * 499)
WORDS = (
    "", "b", "bu", "buy", "ann", "an pay", "bob tr", "jail", "rule", "salary free", "house", "o1",
    "vault", "cl", "к", "куп", "тюрь", "правило", "auction b", "zz", "'", "^p", "k", "phone tv",
)  # fmt: skip
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


def difference(before: Ui, after: Ui) -> dict[str, Any]:
    return {
        name: getattr(after, name)
        for name in Ui.__struct_fields__
        if getattr(after, name) != getattr(before, name)
    }


def pressed(dice: random.Random, ctx: Context, ui: Ui) -> Iterator[str]:
    keymap = screen_of(ctx.state.edition).keymap
    verb = pending(ui, ctx)
    yield f"{ui} {verb.name if verb else ''} {shown_request(ui, ctx.phones)}"
    yield f"{difference(ui, forget_auction(ui, ctx.state))}"
    for _ in range(KEYS):
        key = dice.choice(NAMED if dice.random() < 0.5 else SIGNS)
        after, effects = press(ui, key, ctx, keymap)
        yield f"{key} {difference(ui, after)} {effects}"


@pytest.mark.parametrize("box", BOXES)
def test_a_key_does_what_it_did(box: str) -> None:
    rows = []
    for dice, moment in moments(box, GAMES, MOMENTS):
        ctx = replace(moment, phones=phones_of(dice, moment))
        rows += [digits(*pressed(dice, ctx, screen(dice, ctx))) for _ in range(SCREENS)]
    assert changed(STORED, box, rows) == []


@pytest.mark.parametrize("box", ["secret-vault", "cash-decoder", "rouble-full"])
def test_the_finder_finds_what_it_found(box: str) -> None:
    for at, (_, ctx) in enumerate(moments(box, 2, 1)):
        rows = [digits(*found(ctx, words)) for words in WORDS]
        assert changed(STORED, f"found-{box}-{at}", rows) == []


def test_who_bid_last_is_no_longer_out() -> None:
    ctx = next(ctx for _, ctx in moments("glass-classic", 3, 9) if ctx.state.table.auction)
    ui = Ui(out=("ann", "bob"))
    after, effects = press(ui, "b", replace(ctx, cards=None, vote=None, reckons=""), {})
    assert (after.bidder, after.out) == ("bob", ("ann",))
    assert [type(effect.command) for effect in effects] == [c.Bid]  # type: ignore[union-attr]
