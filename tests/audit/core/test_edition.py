"""The edition as the audit reads it: what a stored one lacks is what it is to the rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banker.audit.core import edition as audited
from banker.games.board import edition as ruled

RECORDS = [
    (audited.PrintedMoney, ruled.Money),
    (audited.PrintedDeed, ruled.Deed),
    (audited.PrintedCard, ruled.Card),
    (audited.PrintedSpace, ruled.Space),
    (audited.PrintedClock, ruled.Clock),
    (audited.PrintedEdition, ruled.Edition),
]


def when_absent(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields that a stored line may leave out, and what each is then, as a line has it."""
    fields = msgspec.structs.fields(kind)
    made = {it.name: it.default_factory() for it in fields if callable(it.default_factory)}
    said = {it.name: it.default for it in fields if it.default is not msgspec.NODEFAULT}
    return dict(msgspec.json.decode(msgspec.json.encode(made | said)))


@pytest.mark.parametrize(("read", "written"), RECORDS, ids=lambda kind: kind.__name__)
def test_a_value_that_is_left_out_is_to_the_audit_what_it_is_to_the_rules(
    read: type[msgspec.Struct], written: type[msgspec.Struct]
) -> None:
    wanted, found = when_absent(written), when_absent(read)
    wanted = {name: wanted[name] for name in found.keys() & wanted.keys()}
    found = {name: found[name] for name in wanted}
    assert wanted and found == wanted, f"expected {wanted}, got {found}"
