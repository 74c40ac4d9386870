"""Card accounts: the names of a card game's places and cards in accounting programs.

Rules of this file
* A pile is a separate account, because a set that is taken moves as a pile. Piles come and go,
  so only those that the entries name are declared.
* `Assets:Under` holds the sides of the cards that nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.games.deal.edition import FACE
from banker.games.deal.references import is_account
from banker.games.deal.state import (
    ASIDE,
    BACK,
    BANK,
    BOX,
    CENTRE,
    DRAW,
    HAND,
    SET,
    UNDER,
    Setup,
    place_of,
)
from banker.ledger.entry import Entry

Path = tuple[str, ...]

TABLE = {
    BOX: ("Equity", "Supply"),
    UNDER: ("Assets", "Under"),
    DRAW: ("Assets", "Draw"),
    CENTRE: ("Assets", "Centre"),
}
PLACES = {HAND: "Hand", BANK: "Bank", ASIDE: "Aside"}


def card_accounts(setup: Setup, entries: Iterable[Entry]) -> dict[str, Path]:
    """Return the path of names for each account of the table and of each player, and for the piles
    that the entries name."""
    paths: dict[str, Path] = dict(TABLE)
    for player in setup.players:
        for kind, name in PLACES.items():
            paths[kind + player.id] = ("Assets", "Player", player.name, name)
    used = {posting.account for entry in entries for posting in entry.post}
    for account in sorted(used - paths.keys()):
        if account.startswith(SET) and is_account(account, setup):
            who = account.split(":", 2)[1]
            paths[account] = ("Assets", "Player", setup.names[who], "Set", place_of(account))
    return paths


def card_commodities(setup: Setup) -> dict[str, Path]:
    """Return the path of names for the hidden side of a card, and for each open card."""
    faces = {FACE + face.id: ("card", face.id) for face in setup.edition.faces}
    return {BACK: (BACK,), **faces}
