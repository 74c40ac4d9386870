"""The table at which the language is tested: Ann, Bob and Cem with Secret Vault."""

from __future__ import annotations

from banker import editions
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names

EDITION = editions.load("secret-vault")


def seated(*names: str) -> Setup:
    """A set-up with these names."""
    return Setup(EDITION, check_names(names, EDITION))


SETUP = seated("Ann", "Bob", "Cem")
