"""Vault codes: how each real vault drew its codes.

A vault that often draws a code without the Bank's share, or often draws codes that it does not lock
with, may be choosing its codes. A single case proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from banker.games.board import events as e
from banker.ledger.entry import Entry

UID = re.compile("[0-9a-f]{4,32}")  # a stranger's file may call a device anything


class VaultCodes(msgspec.Struct):
    """Counts of one vault's codes: drawn (`begun`), drawn without the Bank's share (`unmixed`), and
    never used to lock (`aborted`)."""

    begun: int = 0
    unmixed: int = 0
    aborted: int = 0


def follow_codes(vaults: dict[str, VaultCodes], waiting: set[str], entry: Entry) -> None:
    """Add an entry to the counts. `vaults`: device id -> counts; `waiting`: the vaults that have
    drawn a code and not locked yet. Both are updated."""
    uid = entry.dev.uid if entry.dev is not None else ""
    if not UID.fullmatch(uid):
        return
    for event in e.load(entry.ev):
        codes = vaults.setdefault(uid, VaultCodes())
        if isinstance(event, e.VaultCommitted):
            codes.begun += 1
            codes.aborted += uid in waiting
            waiting.add(uid)
        elif isinstance(event, e.VaultArmed):
            codes.unmixed += not event.mixed
            waiting.discard(uid)


def summed(games: Iterable[dict[str, VaultCodes]]) -> dict[str, VaultCodes]:
    """Add the counts of all games, for each vault by its device id."""
    sums: dict[str, VaultCodes] = {}
    for game in games:
        for uid, codes in game.items():
            known = sums.setdefault(uid, VaultCodes())
            known.begun += codes.begun
            known.unmixed += codes.unmixed
            known.aborted += codes.aborted
    return dict(sorted(sums.items()))
