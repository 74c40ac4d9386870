"""Any key as before: what a key does in any state of the screen, at moments of games of every box.

Goal: a key that does otherwise on any page, in any text line or half-typed verb, shows. Method: at
each moment screens are made up, and keys put to the key machine on each; what changes counts, and
the effects. `any_key_as_before.txt` keeps lines of each screen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.interaction.game_screen import screen_of
from banker.interaction.keys.finder import found
from banker.interaction.keys.key_machine import forget_auction, pending, press
from banker.interaction.keys.phone_keys import shown_request
from banker.interaction.ui_state import Context, Ui
from tests.interaction.verbs.any_moment import BOXES, moments
from tests.interaction.verbs.any_screen import phones_of, screen
from tests.support.stored_texts import assert_as_stored, together

STORED = Path(__file__).with_name("any_key_as_before.txt")
GAMES, MOMENTS, SCREENS, KEYS = 2, 7, 5, 20
NAMED = (
    "enter", "space", "backspace", "escape", "tab", "shift+tab", "up", "down", "left", "right",
    "shift+left", "shift+right", "pageup", "pagedown", "home", "end", "delete", "ctrl+p", "ctrl+z",
    "ctrl+w", "ctrl+u", *(f"f{number}" for number in range(1, 11)),
)  # fmt: skip
SIGNS = (*"abcdefghijklmnopqrstuvwxyz", *"0123456789", *"+-*='.,/:;!?", *"ABCLMRTUйцукенгшывапяф")
WORDS = (
    "", "b", "bu", "buy", "ann", "an pay", "bob tr", "jail", "rule", "salary free", "house", "o1",
    "vault", "cl", "к", "куп", "тюрь", "правило", "auction b", "zz", "'", "^p", "k", "phone tv",
)  # fmt: skip


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
        rows += [together(*pressed(dice, ctx, screen(dice, ctx))) for _ in range(SCREENS)]
    assert_as_stored(STORED, box, rows)


@pytest.mark.parametrize("box", ["secret-vault", "cash-decoder", "rouble-full"])
def test_the_finder_finds_what_it_found(box: str) -> None:
    for at, (_, ctx) in enumerate(moments(box, 2, 1)):
        rows = [together(*found(ctx, words)) for words in WORDS]
        assert_as_stored(STORED, f"found-{box}-{at}", rows)


def test_who_bid_last_is_no_longer_out() -> None:
    ctx = next(ctx for _, ctx in moments("glass-classic", 3, 9) if ctx.state.table.auction)
    ui = Ui(out=("ann", "bob"))
    after, effects = press(ui, "b", replace(ctx, cards=None, vote=None, reckons=""), {})
    assert (after.bidder, after.out) == ("bob", ("ann",))
    assert [type(effect.command) for effect in effects] == [c.Bid]  # type: ignore[union-attr]
