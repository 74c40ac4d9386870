"""Vault: postings of money and things that go into the vault and come out, and of the keys on
streets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.core.edition import HOTEL, KEY
from banker.audit.core.ledger import BANK, DEED, SITE, VAULT
from banker.audit.core.row import Event
from banker.audit.expected.money import fill
from banker.audit.expected.posting_builder import PostingBuilder
from banker.foundation.text import Text


def _street_unlocked(builder: PostingBuilder, event: Event) -> None:
    builder.move(event["who"], SITE + event["deed"], KEY)
    builder.move(BANK, event["who"], DEED + event["deed"])


def _street_relocked(builder: PostingBuilder, event: Event) -> None:
    builder.move(SITE + event["deed"], BANK, KEY)


def _vault_opened(builder: PostingBuilder, event: Event) -> None:
    who = event["who"]
    inside = ((Text("money"), builder.cash(VAULT), event["cash"]),
              (Text("hotels"), builder.holds(VAULT, HOTEL), event["hotels"]),
              (Text("keys"), builder.holds(VAULT, KEY), event["keys"]))  # fmt: skip
    for things, held, told in inside:
        builder.figure("the vault's content in {things}", told, held, things=things)
    builder.pay(VAULT, who, event["cash"])
    builder.move(VAULT, who, HOTEL, event["hotels"])
    builder.move(VAULT, who, KEY, event["keys"])


def _vault_filled(builder: PostingBuilder, event: Event) -> None:
    """Check a filling, which the Bank's hotels and keys limit. A switch says whether a filling
    without a key has hotels."""
    fill_of = builder.figures.vault
    if fill_of is None:
        raise ValueError("this edition has no vault")
    keys = min(fill_of.keys, builder.bank_has(KEY))
    hotels = min(fill_of.hotels, builder.bank_has(HOTEL))
    if (
        fill_of.keys
        and not keys
        and builder.figures.switches.get("refill_without_keys") == "cash_only"
    ):
        hotels = 0
    cash = fill_of.cash - builder.shortfall(VAULT)
    builder.figure("the filling in {things}", event["cash"], cash, things=Text("money"))
    builder.figure("the filling in {things}", event["hotels"], hotels, things=Text("hotels"))
    builder.figure("the filling in {things}", event["keys"], keys, things=Text("keys"))
    fill(builder, event["cash"], event["hotels"], event["keys"])


RULES: Mapping[str, Callable[[PostingBuilder, Event], None]] = {
    "street_unlocked": _street_unlocked,
    "street_relocked": _street_relocked,
    "vault_opened": _vault_opened,
    "vault_filled": _vault_filled,
}
