"""Figures that a random game seldom reaches, and those that come late."""

from __future__ import annotations

LATE = 'force {} because "late"'


# What neither chance nor a golden game brings about, for a box and its switches.
SELDOM = {
    "secret-vault": (
        ({"paid_guess": "optional"}, ["ann moves to paid_guess_1", "ann guesses 3 misses"]),
        ({"paid_guess": "debt"}, ["ann moves to paid_guess_1", "ann guesses 3 misses"]),
        ({}, [LATE.format("ann buys oriental"), "bob's turn", "bob moves to oriental",
              "ann asks rent", "bob draws CH11", "bob uses CH11"]),
    ),
    "glass-classic": (
        ({}, [LATE.format("ann buys park_place"), "bob's turn", "bob moves to park_place",
              "ann asks rent", "bob pays 5 to ann", "ann forgives bob 5"]),
    ),
    "rouble-full": (
        ({"property_as_rent": "by_consent"},
         [LATE.format("ann buys oriental"), LATE.format("bob buys park_place"), "bob's turn",
          "bob moves to oriental", "ann asks rent", "bob gives park_place to ann for rent",
          LATE.format("auction house")]),
        ({"income_tax": "tenth_if_less"},
         [LATE.format("ann buys oriental"), LATE.format("ann buys mediterranean"),
          "ann moves to income_tax"]),
    ),
}  # fmt: skip
