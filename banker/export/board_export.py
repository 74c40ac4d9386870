"""Board export: the functions by which the exports read a board game."""

from __future__ import annotations

from collections.abc import Iterable

from banker.export.board_standings import board_standings
from banker.export.game_export import Chart, GameExport, Path
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
    SITE,
    SPENT,
    VAULT,
    Setup,
)
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry

PLACES = {BANK: "Bank", VAULT: "Vault", BOX: "Box", POT: "Pot"}


def _chart(setup: Setup, entries: Iterable[Entry]) -> Chart:
    return _accounts(setup), _commodities(setup), entries


def _accounts(setup: Setup) -> dict[str, Path]:
    paths: dict[str, Path] = {
        BOX: ("Equity", "Supply"),
        BANK: ("Assets", "Bank"),
        VAULT: ("Assets", "Vault"),
    }
    paths[POT] = ("Assets", "Pot")
    for player in (*setup.players, *setup.guests):
        paths[player.id] = ("Assets", "Player", player.name)
        paths[SPENT + player.id] = ("Assets", "Spent", player.name)
    for deed in setup.edition.deeds:
        paths[SITE + deed.id] = ("Assets", "Board", deed.id)
    return paths


def _commodities(setup: Setup) -> dict[str, Path]:
    things = (setup.edition.money.commodity, HOUSE, HOTEL, KEY, CHIP, JAIL_CARD, CARD)
    paths: dict[str, Path] = {thing: (thing,) for thing in things}
    for deed in setup.edition.deeds:
        paths[DEED + deed.id] = ("deed", deed.id)
    return paths


def _place(account: str, setup: Setup) -> str:
    words = language_of(setup.edition).words
    if account.startswith(SITE):
        deed = setup.edition.deed_by_id.get(account.removeprefix(SITE))
        return words("on {deed}", deed=deed.name) if deed else account
    if account.startswith(SPENT):
        return words("{who}, spent", who=setup.names.get(account.removeprefix(SPENT), account))
    place = PLACES.get(account)
    return words(place) if place else setup.names.get(account, account)


BOARD = GameExport(board_standings, _chart, _place)
