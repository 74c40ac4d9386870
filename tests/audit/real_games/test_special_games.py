"""What the program books in corners that random games seldom reach: no false alarm."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.session.session import Session
from tests.support.game import Game, kinds
from tests.support.property_game import ORANGE, Town


def alarms(session: Session) -> list[tuple[str, int, str]]:
    report = audit(row.line + b"\n" for row in session.journal.rows())
    loud = [one for one in report.findings if one.severity != "noted"]
    return [(one.code, one.seq, str(one.message)) for one in loud]


@pytest.mark.parametrize("left", [0, 100, 5000])
def test_a_bank_that_cannot_pay_the_last_rents_pays_what_it_has(left: int) -> None:
    game = Game(switches={"bank_money": "limited"})
    game.owns("ann", "mediterranean", "baltic", "oriental")
    game.owns("bob", "virginia")
    game.do(f"bank pays {game.cash('bank') - left} to cem")
    entry = game.do("game ends")
    assert ("bank_short" in kinds(entry)) == (left < 5000)
    assert alarms(game.session) == []


@pytest.mark.parametrize(("snapshot", "asked"), [("landing", 32), ("claim", 80)])
def test_a_rent_is_that_of_the_landing_or_of_the_claim(snapshot: str, asked: int) -> None:
    game = Town(switches={"rent_snapshot": snapshot})
    game.owns("ann", *ORANGE)
    game.do("bob's turn", "bob moves to new_york")
    game.builds("ann", "new_york")
    game.do("ann asks rent")
    assert game.dues("bob") == [("ann", asked, "rent")]
    game.do("bob pays")
    assert alarms(game.session) == []
