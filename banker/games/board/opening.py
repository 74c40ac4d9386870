"""Opening: the first entry, which moves everything out of the box onto the table.

Rules of this file (Secret Vault, *Setup*)
* The first entry holds the whole edition, so that a stored game needs no other file for ever.
* The players get their start money, the vault gets its filling, and the Bank keeps the rest.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.engine.decision import Decision
from banker.foundation.errors import InvalidCommand
from banker.foundation.json_value import JsonValue
from banker.games.board import events as e
from banker.games.board.edition import Edition
from banker.games.board.queries.free_parking import pot_seed
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.state import (
    BANK,
    BOX,
    CARD,
    CHIP,
    DEED,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    VAULT,
    Setup,
)
from banker.ledger.entry import Posting


def open_game(setup: Setup, edition: dict[str, JsonValue], digest: str, made_by: str) -> Decision:
    """Return the decision that opens a game: it stores the edition and moves everything out of the
    box to the accounts.

    `edition`: the edition as JSON; `digest`: its hash; `made_by`: the program's version.
    """
    _assert_seats(setup)
    return Decision(
        "game_opened",
        None,
        (
            e.GameOpened(
                tuple((player.id, player.name) for player in setup.players),
                edition,
                digest,
                made_by,
            ),
        ),
        tuple(_set_up(setup)),
        (),
    )


def _assert_seats(setup: Setup) -> None:
    """Rule 1: the number of players is allowed. Each account also belongs to only one player."""
    box, ids = setup.edition, setup.ids
    if not box.players_min <= len(ids) <= box.players_max:
        raise InvalidCommand(
            "this edition is for {least} to {most} players, not {count}: change the list of"
            " players",
            least=box.players_min,
            most=box.players_max,
            count=len(ids),
        )
    if len({*ids, BANK, VAULT, POT, BOX}) < len(ids) + 4 or any(":" in who for who in ids):
        raise InvalidCommand(
            "two players have the same name, or a player is called bank, vault, pot or box:"
            " choose other names"
        )


def _set_up(setup: Setup) -> list[Posting]:
    edition = setup.edition
    money = edition.money
    fill = edition.vault
    cash, hotels, keys = (fill.cash, fill.hotels, fill.keys) if fill else (0, 0, 0)
    dealt = money.start_cash * len(setup.players) + cash
    shares = [
        (BANK, money.commodity, money.supply - dealt - pot_seed(edition)),
        (VAULT, money.commodity, cash),
        *((player.id, money.commodity, money.start_cash) for player in setup.players),
        (BANK, HOTEL, stock(edition, HOTEL) - hotels),
        (VAULT, HOTEL, hotels),
        (BANK, KEY, edition.keys - keys),
        (VAULT, KEY, keys),
        (BANK, JAIL_CARD, edition.jail_cards),
        (BANK, CARD, edition.card_count - edition.jail_cards),
        (BANK, HOUSE, stock(edition, HOUSE)),
        (POT, money.commodity, pot_seed(edition)),
        *((player.id, CHIP, edition.chips) for player in setup.players),
        *((BANK, DEED + deed.id, 1) for deed in edition.deeds),
    ]
    postings = []
    for account, commodity, amount in shares:
        if amount:
            postings += [Posting(BOX, commodity, -amount), Posting(account, commodity, amount)]
    return postings


def stock(edition: Edition, thing: str) -> int:
    """Return how many houses or hotels the Bank starts with: those in the box, or one for every
    possible place (rule V-04)."""
    printed = {HOUSE: edition.houses, HOTEL: edition.hotels}[thing]
    places = {HOUSE: edition.houses_before_hotel, HOTEL: edition.hotels_per_site}[thing]
    streets = sum(map(is_built_by_bank, edition.deeds))
    return STOCK[edition.switches["stock"]](printed, places * streets)


STOCK: dict[str, Callable[[int, int], int]] = {
    "box": lambda printed, _wanted: printed,
    "unlimited": max,
}
