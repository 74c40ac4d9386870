"""Events that a box has no figures for: nothing to compare, or no event of this box."""

from __future__ import annotations

import pytest

from banker.audit import audit
from tests.audit.board_forger import Town
from tests.audit.forger import Entry

DUE = {"kind": "due_made", "debtor": "ann", "creditor": "pot", "amount": 30, "reason": "card"}
FILLED = {"kind": "vault_filled", "epoch": 2, "cash": 400, "hotels": 1, "keys": 0}
NO_VAULT = "its events do not read as such: ValueError('this edition has no vault')"


@pytest.mark.parametrize(
    ("event", "found"),
    [
        ({**DUE, "about": "CH99"}, []),
        ({**DUE, "about": "CH2"}, []),
        ({**DUE, "about": "CH2", "amount": 40}, [("figure", "what CH2 asks is given as 40")]),
        (FILLED, [("event", NO_VAULT)]),
    ],
)
def test_a_figure_that_the_box_prints_is_compared(
    event: Entry, found: list[tuple[str, str]]
) -> None:
    game = Town()
    game.add("land", [event])
    report = audit(game.lines())
    assert [(it.code, str(it.message)) for it in report.findings] == found
