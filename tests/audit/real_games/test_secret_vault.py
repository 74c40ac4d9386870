"""Games that the program played: no false alarm, and both folds end alike."""

from __future__ import annotations

import pytest
from msgspec.structs import fields as fields_of

from banker.audit.checks.event_fields import MUST, WITHOUT_POSTINGS
from banker.audit.checks.postings import RULES
from banker.devices.hands import carry_out
from banker.devices.simulated_vault import SimulatedVault
from banker.foundation.errors import CommandError
from banker.games.board import commands as c, events
from banker.session.session import Session
from drivers.vault.simulator import VaultSimulator
from tests.audit.real_games.random_commands import Acts, random_game, setup_for
from tests.audit.real_games.verdicts import audited, ends_alike, worse_than_noted


@pytest.mark.parametrize("seed", range(16))
def test_what_the_program_books_is_clean(seed: int) -> None:
    session = random_game(seed, 300)
    report = audited(session)
    assert worse_than_noted(report) == []
    assert ends_alike(report, session.state) == []
    assert report.head == session.journal.head
    assert report.entries == session.journal.count


def test_a_bank_that_runs_dry_is_clean() -> None:
    session = Session.create(None, setup_for(3, bank_money="limited"))
    session.execute(c.Transfer("bank", "ann", session.state.cash("bank") - 350))
    for command in (c.PassGo("ann"), c.Next(), c.PassGo("bob"), c.EndGame()):
        session.execute(command)
    assert "bank_short" in {event["kind"] for entry in session.entries() for event in entry.ev}
    assert worse_than_noted(audited(session)) == []


def left_to_the_vault(command: c.AnyCommand) -> c.AnyCommand:
    """Without the table's word for what a vault does: it would be a remark if it was wrong."""
    if isinstance(command, c.Force) and isinstance(command.command, c.Guess | c.LockVault):
        command = command.command
    return c.Guess(command.who, command.number) if isinstance(command, c.Guess) else command


@pytest.mark.parametrize("seed", range(4))
def test_a_vault_on_the_table_is_clean(seed: int) -> None:
    session = Session.create(None, setup_for(seed))
    desk = SimulatedVault(session, VaultSimulator())
    acts = Acts(seed, session)
    for _ in range(300):
        try:
            carry_out(session, desk, left_to_the_vault(acts.next()), "banker")
        except CommandError:
            continue
    report = audited(session)
    assert worse_than_noted(report) == []
    assert ends_alike(report, session.state) == []


def test_the_audit_knows_every_kind_of_event() -> None:
    kinds = {it.__struct_config__.tag for it in events.AnyEvent.__args__}
    reversals = {"reversed", "repeated"}
    assert RULES.keys() | WITHOUT_POSTINGS.keys() | reversals == kinds
    assert not RULES.keys() & WITHOUT_POSTINGS.keys()


def test_the_audit_knows_what_each_silent_event_says() -> None:
    for event in events.AnyEvent.__args__:
        kind = event.__struct_config__.tag
        if kind in WITHOUT_POSTINGS:
            fields = {field.encode_name: field.required for field in fields_of(event)}
            assert WITHOUT_POSTINGS[kind] == {"kind", *fields}
            assert MUST[kind] == {name for name, is_required in fields.items() if is_required}
