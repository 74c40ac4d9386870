"""Told of the vault: what comes out of it and goes into it, and what its keys open."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.core.edition import HOTEL, KEY
from banker.audit.core.ledger import BANK, DEED, SITE, VAULT
from banker.audit.expected.money import fill
from banker.audit.expected.posting_builder import Event, Telling


def _street_unlocked(telling: Telling, event: Event) -> None:
    telling.move(event["who"], SITE + event["deed"], KEY)
    telling.move(BANK, event["who"], DEED + event["deed"])


def _street_relocked(telling: Telling, event: Event) -> None:
    telling.move(SITE + event["deed"], BANK, KEY)


def _vault_opened(telling: Telling, event: Event) -> None:
    who = event["who"]
    inside = (("money", telling.cash(VAULT), event["cash"]),
              ("hotels", telling.holds(VAULT, HOTEL), event["hotels"]),
              ("keys", telling.holds(VAULT, KEY), event["keys"]))  # fmt: skip
    for what, held, told in inside:
        telling.figure(f"the vault's content in {what}", told, held)
    telling.pay(VAULT, who, event["cash"])
    telling.move(VAULT, who, HOTEL, event["hotels"])
    telling.move(VAULT, who, KEY, event["keys"])


def _vault_filled(telling: Telling, event: Event) -> None:
    """As far as the Bank has hotels and keys; a switch says what a filling without a key is."""
    fill_of = telling.figures.vault
    if fill_of is None:
        raise ValueError("this box has no vault")
    keys = min(fill_of.keys, telling.bank_has(KEY))
    hotels = min(fill_of.hotels, telling.bank_has(HOTEL))
    if (
        fill_of.keys
        and not keys
        and telling.figures.switches.get("refill_without_keys") == "cash_only"
    ):
        hotels = 0
    telling.figure("the filling in money", event["cash"], fill_of.cash - telling.shortfall(VAULT))
    telling.figure("the filling in hotels", event["hotels"], hotels)
    telling.figure("the filling in keys", event["keys"], keys)
    fill(telling, event["cash"], event["hotels"], event["keys"])


RULES: Mapping[str, Callable[[Telling, Event], None]] = {
    "street_unlocked": _street_unlocked,
    "street_relocked": _street_relocked,
    "vault_opened": _vault_opened,
    "vault_filled": _vault_filled,
}
