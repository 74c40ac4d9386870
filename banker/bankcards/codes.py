"""Codes: the ten digits on a bank card.

    77 k nnn tt cc      k: the kind; nnn: which one; tt: the board it belongs to; cc: check digits

Rules of this file
* Digits only: every keyboard layout has them in the same place, and no statement begins with one.
* The check digits are those of ISO 7064 MOD 97-10. They detect one wrong digit and two swapped
  digits.
* A deed's card belongs to the board with that list of deeds. Other cards fit every game.
"""

from __future__ import annotations

from typing import Final, Literal
from zlib import crc32

import msgspec

from banker.foundation.errors import InvalidCommand
from banker.games.board.edition import Edition
from banker.games.board.state import BANK, POT, VAULT

Kind = Literal["account", "deed", "act"]

PRODUCT_CODE: Final = "77"
LENGTH: Final = 10
_CHECK: Final = 97
_DEED, _SEAT, _HOUSE, _ACT = range(1, 5)
_ACCOUNTS: Final = (BANK, VAULT, POT)

# Never reorder these: printed cards contain their positions.
ACTS: Final = (
    "cancel",
    "go",
    "jail",
    "pay",
    "build",
    "mortgage",
    "redeem",
    "decline",
    "next",
    "look",
)


class Mark(msgspec.Struct, frozen=True):
    """What a bank card stands for: an account, a deed or an action, by its `id`."""

    kind: Kind
    id: str


class Unread(InvalidCommand):
    """The scanned digits are not a card of this game. Example: a wrong check digit. The text says
    what to do."""


def looks_like_code(word: str) -> bool:
    """Tell whether a word has the form of a card's code. Its check digits may be wrong."""
    return (
        word.isascii() and word.isdigit() and len(word) == LENGTH and word.startswith(PRODUCT_CODE)
    )


def seat_code(seat: int) -> str:
    """Return the ten digits of a player's card. The first seat is 0."""
    return _with_check_digits(_SEAT, seat)


def account_code(account: str) -> str:
    """Return the ten digits of the card of the Bank, the vault or the pot."""
    return _with_check_digits(_HOUSE, _ACCOUNTS.index(account))


def act_code(act: str) -> str:
    """Return the ten digits of an action's card, such as `mortgage`."""
    return _with_check_digits(_ACT, ACTS.index(act))


def deed_code(edition: Edition, deed: str) -> str:
    """Return the ten digits of a deed's card in this edition."""
    place = next(at for at, one in enumerate(edition.deeds) if one.id == deed)
    return _with_check_digits(_DEED, place, _board(edition))


def mark_of(code: str, edition: Edition, players: tuple[str, ...]) -> Mark:
    """Return what a code stands for in a game with these `players` (ids by seat). Raises
    `Unread`."""
    if not looks_like_code(code) or int(code) % _CHECK != 1:
        raise Unread("the card was not read right: scan it again")
    kind, place, board = int(code[2]), int(code[3:6]), int(code[6:8])
    if kind == _DEED:
        if board != _board(edition) or place >= len(edition.deeds):
            raise Unread(
                "this deed is from another edition than {title}: scan a deed of this edition",
                title=edition.title,
            )
        return Mark("deed", edition.deeds[place].id)
    if kind == _SEAT and place >= len(players):
        raise Unread(
            "nobody sits on seat {seat}; the seats are 1 to {count}: scan one of their cards",
            seat=place + 1,
            count=len(players),
        )
    known = {_SEAT: players, _HOUSE: _ACCOUNTS, _ACT: ACTS}.get(kind, ())
    if place >= len(known):
        raise Unread("this card is newer than the program: update Banker")
    return Mark("act" if kind == _ACT else "account", known[place])


def _board(edition: Edition) -> int:
    """Two digits that identify a board. One in a hundred other boards shares them by chance."""
    return crc32(",".join(deed.id for deed in edition.deeds).encode()) % 100


def _with_check_digits(kind: int, place: int, board: int = 0) -> str:
    body = f"{PRODUCT_CODE}{kind}{place:03}{board:02}"
    return f"{body}{_CHECK + 1 - int(body) * 100 % _CHECK:02}"
