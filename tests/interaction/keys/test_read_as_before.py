"""Read as before: keys in quick order, keys that a user wishes for, and signs written in ASCII.

Goal: a limit of the scanner, a clash of wished keys, or the cells that a replaced sign takes, that
change, show. Method: many random rows of each, and each limit by itself.
`read_as_before.txt` keeps lines of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.bankcards.codes import PRODUCT_CODE
from banker.foundation.errors import InvalidCommand
from banker.interaction.keys.ascii import ascii_row, ascii_text
from banker.interaction.keys.keys import VERBS
from banker.interaction.keys.scanner import CARD_FROM, LENGTH_MAX, ScannerInput, heard, settled
from banker.interaction.keys.user_keys import checked, offered
from banker.interaction.words.text import Span
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("read_as_before.txt")
GAPS = (0.0, 0.004, 0.01, 0.03, 0.031, 0.079, 0.08, 0.081, 0.29, 0.31)
SIGNS = "a7 Яжщ▲·█⏎⇧±⣿⠁⣤⠀é日ßλ☎—  "


def scanned(dice: random.Random) -> Iterator[str]:
    held, now = ScannerInput(), 0.0
    row: list[str] = []
    for _ in range(150):
        if not row:
            digits = "".join(dice.choice("0127") for _ in range(dice.choice((1, 3, 5, 6, 12, 45))))
            row = [
                *PRODUCT_CODE,
                *digits,
                dice.choice(("enter", "ctrl+j", "x")),
                dice.choice(("enter", "7")),
            ]
            row = row if dice.random() < 0.8 else [dice.choice(("7", "a", "5", "space", "٧"))]
        now += dice.choice(GAPS if dice.random() < 0.2 else GAPS[:4])
        key = row.pop(0)
        told = heard(held, key, now)
        held = told.scanner_input
        yield f"{key} {told} {held.patience} {settled(held) if dice.random() < 0.3 else ''}"


def test_keys_in_quick_order_are_read_as_they_were() -> None:
    for seed in range(4):
        found = scanned(random.Random(seed))
        assert_as_stored(STORED, f"scanned-{seed}", found)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_row_of_digits_is_a_card_from_seven_on(more: int) -> None:
    digits = (PRODUCT_CODE + "0" * CARD_FROM)[: CARD_FROM + more]
    told = heard(ScannerInput(digits, 0.0, 0.1), "enter", 0.12)
    assert (told.card, told.before) == (("", tuple(digits)) if more < 0 else (digits, ()))


@pytest.mark.parametrize("more", [-1, 0])
def test_a_key_held_down_is_let_go_at_the_limit(more: int) -> None:
    digits = (PRODUCT_CODE + "0" * LENGTH_MAX)[: LENGTH_MAX + more]
    told = heard(ScannerInput(digits, 0.0, 0.4), "0", 0.41)
    assert told.scanner_input.keys == (digits + "0" if more < 0 else "")
    assert (told.card, told.after) == (("", ()) if more < 0 else (digits, ("0",)))


def wished(dice: random.Random) -> Iterator[str]:
    names = [*(name for name, _ in offered()), *(verb.name for verb in VERBS), "no such"]
    keys = (*"abcdefghijklmnopqrstuvwxyzABUMC.,!'=+-/_#", "?", ":", "5", " ", "f9", "", "\n", "ж")
    for _ in range(60):
        wanted = {dice.choice(names): dice.choice(keys) for _ in range(dice.randint(1, 3))}
        if dice.random() < 0.3:  # two that change places
            (one, key), (other, its) = dice.sample(offered(), 2)
            wanted = {one: its, other: key}
        try:
            yield f"{wanted} {checked(wanted)}"
        except InvalidCommand as error:
            yield f"{wanted} {error}"


def test_keys_of_a_user_are_taken_as_they_were() -> None:
    found = wished(random.Random(1))
    assert_as_stored(STORED, "wished", found)
    assert offered()[:2] == [("buy", "b"), ("rent", "r")]


def test_a_row_in_ascii_has_the_cells_it_had() -> None:
    dice = random.Random(2)
    rows = []
    for _ in range(80):
        texts = ["".join(dice.choice(SIGNS) for _ in range(dice.randint(0, 9))) for _ in range(3)]
        spans = tuple(Span(text + " " * dice.randint(0, 6), "dim") for text in texts)
        rows.append(f"{ascii_row(spans, dice.choice((5, 12, 30)))} {ascii_text(texts[0])}")
    assert_as_stored(STORED, "ascii", rows)
