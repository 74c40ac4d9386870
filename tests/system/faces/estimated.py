"""Estimated: boxes in which every amount is an estimate, the acts of a game with them, and the rows
of a text that leave out the sign."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from banker import editions
from banker.games.board.edition import Edition
from banker.games.board.printed_figures import amounts, with_figures
from tests.support.game import all_unsure

CASH, FIRST, STEP = 400_000, 3_010, 10
NUMBER = re.compile(r"(~?)(?<![\d,.:])(\d{1,3}(?:,\d{3})+|\d{4,})(?!,?\d)")
LATE = 'force {} because "late"'

PLAYED = {
    "secret-vault": (
        "ann moves to oriental", "ann buys", "next", "bob moves to oriental", "ann asks rent",
        "bob pays", "next", "ann moves to income_tax", "ann pays", "next",
        "bob moves to paid_guess_1", "bob guesses 3 misses", "next",
        LATE.format("ann buys mediterranean"), LATE.format("ann buys baltic"),
        "ann gains hotel", "ann places hotel on baltic", LATE.format("ann mortgages oriental"),
        "ann redeems oriental", LATE.format("bob moves to baltic"), "bob pays rent",
        LATE.format("ann draws CH09"), LATE.format("bob draws CH04"),
        LATE.format("auction kentucky"), "bob bids 60", "auction closes", "game ends",
    ),
    "cash-decoder": (
        "ann moves to oriental", "ann buys", "payment closes", LATE.format("ann buys vermont"),
        "payment closes", LATE.format("ann buys connecticut"), "payment closes", "next",
        "bob moves to vermont", "ann asks rent", "bob pays", "payment closes", "next",
        "ann builds on vermont", "payment closes", "ann sells building on vermont",
        LATE.format("ann sells oriental to bank"), LATE.format("bob draws CC10"), "bob pays",
        "payment closes", LATE.format("bob draws CC05"), "game ends",
    ),
    "glass-classic": (
        "ann moves to oriental", "ann buys", "next", "bob moves to oriental", "ann asks rent",
        "bob pays 10 to ann", "bob pays", LATE.format("ann buys water"), "next",
        LATE.format("bob moves to water"), "bob rolls 3 4 for utility", "ann asks rent", "bob pays",
        LATE.format("ann buys reading"), LATE.format("bob moves to reading"), "bob pays rent",
        LATE.format("ann buys vermont"), LATE.format("ann buys connecticut"),
        "ann builds on vermont", "ann mortgages water", "ann redeems water",
        LATE.format("bob draws CC04"), "game ends",
    ),
}  # fmt: skip


@cache
def box(id: str) -> Edition:
    """A box whose amounts are all different, and all of them estimates."""
    edition = editions.load(id)
    notes = {10: 10**6, 100: 10**6}
    money = replace(edition.money, start_cash=CASH, notes=notes, resale_percent=100)
    money = replace(money, interest_percent=0)
    edition = replace(edition, money=money)
    every = {path: FIRST + STEP * at for at, path in enumerate(amounts(edition))}
    return all_unsure(with_figures(edition, every))


def numbers(text: str) -> list[str]:
    """All numbers of a text that might be an amount, with their signs."""
    return ["".join(it) for it in NUMBER.findall(text)]


def unsigned(text: str, edition: Edition, counted: Iterable[int] = ()) -> list[str]:
    """Each amount of the box that has no sign in a text, with its row. `counted`: the notes that
    somebody has in the hand are no estimate."""
    known = set(amounts(edition).values()) - set(counted)
    return [
        f"expected ~{number}, got {number} in {row.strip()!r}"
        for row in text.splitlines()
        for sign, number in NUMBER.findall(row)
        if int(number.replace(",", "")) in known and not sign
    ]
