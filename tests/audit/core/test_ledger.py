"""The auditor's fold against the program's: two implementations, one result."""

from __future__ import annotations

from typing import Any

import msgspec

from banker.audit import agrees, audit, differences
from banker.audit.checks.vault.codes import code, commitment
from banker.audit.core.ledger import FRESH_SEAT, FRESH_TABLE
from banker.engine.fold import Player
from banker.games.board.state import Seat, Table
from banker.ledger.balances import post
from banker.ledger.entry import Posting
from drivers.vault import commitment as fairness
from tests.audit.forger import SECRET, SHARE, UID, Forger, a_game


def as_json(struct: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return plain


def folded(game: Forger) -> dict[str, Any]:
    """The same journal folded with the program's own nouns."""
    balances: dict[str, dict[str, int]] = {}
    table = as_json(Table(turn="ann", players=(Player("ann", "Ann"), Player("bob", "Bob"))))
    seats = {who: as_json(Seat()) for who in ("ann", "bob")}
    for entry in game.entries:
        balances = post(balances, [Posting(*posting) for posting in entry["post"]])
        for key, _, new in entry["set"]:
            who, dot, name = key.rpartition(".")
            (seats[who] if dot else table)[name] = new
    return {"balances": balances, "seats": seats, "table": table}


def test_what_is_fresh_is_fresh_for_both() -> None:
    assert as_json(Table(turn="ann")) == {"turn": "ann", **FRESH_TABLE}
    assert as_json(Seat()) == FRESH_SEAT


def test_both_folds_end_alike() -> None:
    game = a_game()
    final = audit(game.lines()).final
    assert differences(final, folded(game)) == []
    assert agrees(final, folded(game))


def test_a_difference_is_named() -> None:
    game = a_game()
    final, state = audit(game.lines()).final, folded(game)
    state["balances"]["ann"]["M"] += 10
    state["balances"]["bob"]["hotel"] = 1
    state["table"]["turn"] = "bob"
    state["seats"]["ann"]["jail"] = 0
    held = final.balances["ann"]["M"]
    assert not agrees(final, state)
    assert differences(final, state) == [
        f"ann holds {held + 10} M, the audit counts {held}",
        "bob holds 1 hotel, the audit counts 0",
        "ann.jail is 0, the audit has None",
        "turn is 'bob', the audit has 'ann'",
    ]


def test_the_vaults_codes_are_the_drivers_codes() -> None:
    for epoch in (1, 2, 255, 256, 65535):
        assert commitment(UID, epoch, SECRET) == fairness.commitment(UID, epoch, SECRET)
        assert code(UID, epoch, SECRET, SHARE) == fairness.code(UID, epoch, SECRET, SHARE)
