"""What a finding about an account or a device says, and how often it is made."""

from __future__ import annotations

import json

from banker.audit import audit
from tests.audit.board_forger import Town
from tests.audit.forger import Forger, pay
from tests.audit.forgeries import report_missing


def limits(game: Forger) -> list[tuple[int, str]]:
    findings = audit(game.lines()).findings
    return [(one.seq, str(one.message)) for one in findings if one.code == "limit"]


def test_who_falls_below_nothing_again_is_told_again() -> None:
    game = Forger()
    first = game.transfer("ann", "bob", 1010)
    game.transfer("ann", "bob", 10)  # still below: no news
    game.transfer("bob", "ann", 500)
    again = game.transfer("ann", "bob", 490)
    found = limits(game)
    assert found == [(first, "Ann holds −10 M"), (again, "Ann holds −10 M")]


def test_below_in_one_thing_is_not_below_in_another() -> None:
    game = Forger()
    ann = game.transfer("ann", "bob", 1010)
    bob = game.transfer("bob", "bank", 2500)
    game.transfer("bank", "bob", 3000)
    found = limits(game)
    assert found == [(ann, "Ann holds −10 M"), (bob, "Bob holds −490 M")]


def test_a_gap_says_which_report_was_expected() -> None:
    game = Forger()
    report_missing(game)
    delivered = [json.loads(line)["dev"] for line in game.lines()]
    events = [dev["event"] for dev in delivered if dev is not None]
    (gap,) = [one for one in audit(game.lines()).findings if one.code == "gap"]
    assert (events[1] - events[0], gap.expected) == (2, str(events[0] + 1))


def test_a_salary_after_its_last_minute_should_have_been_nothing() -> None:
    game = Town()
    game.clock(0, 600)
    event = {"kind": "salary_paid", "who": "ann", "amount": 200, "vault": 0}
    game.add("pass_go", [event], pay("bank", "ann", 200))
    (found,) = [one for one in audit(game.lines()).findings if one.code == "figure"]
    assert (found.severity, str(found.expected)) == ("broken", "0")
