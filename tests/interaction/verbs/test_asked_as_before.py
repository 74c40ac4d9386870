"""Asked as before: what every verb asks, does and refuses, at many moments of games of every box.

Goal: a verb that reads its keys otherwise, a prompt or a command that changes, shows. Method: at
each moment Enter's suggestion and what is waited for are told; then each verb is given keys, one
after another, of which those stay that it asks on. `asked_as_before.txt` keeps lines of
moment.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.interaction.key_row import Verb
from banker.interaction.keys.keys import STATES, VERBS
from banker.interaction.own_keys import group_letter
from banker.interaction.ui_state import Ask, Context
from banker.interaction.verbs.raising import advice
from banker.interaction.verbs.suggestion import suggestion, waiting
from banker.interaction.verbs.vault import on_screen
from tests.interaction.verbs.any_moment import BOXES, moments
from tests.support.stored_texts import assert_as_stored, together

STORED = Path(__file__).with_name("asked_as_before.txt")
LIKELY = (*"123", *"10", "enter", "enter", "+", "-", "'", "*", "=")
OTHER = (*"defghijklmnopqrstuvwxyz", *"456789", *"/;!абвкоуф", "space", "up", "down", "backspace")
GAMES, MOMENTS = 2, 7
DEEPEST, TRIES, WALKS = 5, 3, 2
KEYLESS = ("quit", "theme", "audit", "mouse", "calm", "notes")  # they only name themselves


def key_of(dice: random.Random, ctx: Context) -> str:
    edition, chance = ctx.state.edition, dice.random()
    if chance < 0.2:
        return group_letter(edition, dice.choice(edition.groups)).lower()
    if chance < 0.35:
        return dice.choice(list(ctx.letters.values()))
    return dice.choice(LIKELY if dice.random() < 0.65 else OTHER)


def walked(dice: random.Random, ctx: Context, verb: Verb) -> Iterator[str]:
    """What the verb says on a way deeper and deeper."""
    typed: tuple[str, ...] = ()
    for _ in range(DEEPEST):
        asked = typed
        for _ in range(TRIES):
            tried = (*typed, key_of(dice, ctx))
            step = verb.parser(ctx, tried)
            yield f"{tried} {step}"
            if isinstance(step, Ask):
                asked = tried
        if asked == typed:
            return
        typed = asked


def answers(dice: random.Random, ctx: Context) -> Iterator[str]:
    state = ctx.state
    yield f"{suggestion(ctx)} {waiting(ctx)}"
    yield from (str(advice(state, due)) for due in state.table.dues)
    yield from (str(on_screen(ctx, key)) for key in ("1", "7", "enter", "l", "c", "o", "x"))
    for verb in (*VERBS, *STATES.values()):
        if not verb.fits(state.edition) or verb.name in KEYLESS:
            continue
        first = verb.parser(ctx, ())
        yield f"{verb.name} {first}"
        if isinstance(first, Ask) or verb.name in STATES:
            for _ in range(WALKS):
                yield from walked(dice, ctx, verb)


@pytest.mark.parametrize("box", BOXES)
def test_verbs_ask_and_do_what_they_did(box: str) -> None:
    found = [together(*answers(dice, ctx)) for dice, ctx in moments(box, GAMES, MOMENTS)]
    assert_as_stored(STORED, box, found)
