"""The audit judges turns and broken-off buildings of games of cards by itself."""

from __future__ import annotations

import pytest

from tests.audit.checks.deal.card_evening import audited, audited_game, entries_of
from tests.audit.checks.deal.card_turn_forgeries import FORGED, game_of

CMD = "6f7a2f0e-4f5c-4d67-9a55-0b6a5f6f2c11"
HARMLESS = {"corrected", "forced", "left_out"}


@pytest.mark.parametrize("name", FORGED)
def test_what_was_played_by_the_rules_is_not_told(name: str) -> None:
    assert {it.code for it in audited_game(game_of(FORGED[name])).findings} <= HARMLESS


@pytest.mark.parametrize("name", FORGED)
def test_a_turn_or_building_that_breaks_a_rule_is_found_where_it_is(name: str) -> None:
    forgery = FORGED[name]
    entries = entries_of(game_of(forgery))
    forgery.forge(entries)
    found = [it for it in audited(entries).findings if it.code == forgery.code]
    assert (len(entries), forgery.words) in [(it.seq, str(it.message)) for it in found], found


@pytest.mark.parametrize("name", FORGED)
def test_entries_of_an_older_version_are_judged_by_its_rules(name: str) -> None:
    forgery = FORGED[name]
    entries = entries_of(game_of(forgery))
    entries[0]["ev"][0]["made_by"] = "banker 1.0.0rc1"
    forgery.forge(entries)
    found = [it for it in audited(entries).findings if it.severity != "noted"]
    # Another switch in the box of a game that was played is found in any version.
    assert [it for it in found if it.code != "digest"] == []


def test_a_game_that_goes_on_under_this_version_is_judged_from_there() -> None:
    game = game_of(FORGED["a broken-off house that is made money"])
    entries = entries_of(game)
    entries[0]["ev"][0]["made_by"] = "banker 1.0.0rc1"
    last = entries.pop()
    last["ev"] = [it for it in last["ev"] if it["kind"] != "overridden"]
    change = {"kind": "program_changed", "from": "banker 1.0.0rc1", "to": "banker 1.0.0rc2"}
    between = dict(entries[-1], seq=last["seq"], kind="program_changed", ev=[change], post=[],
                   set=[], cmd=CMD, by="banker", undo=[], redo=[])  # fmt: skip
    between["in"] = None
    entries += [between, {**last, "seq": last["seq"] + 1}]
    found = [it for it in audited(entries).findings if it.severity != "noted"]
    assert [(it.code, it.seq) for it in found] == [("event", last["seq"] + 1)]
