"""The order of the program's versions, as files name them."""

from __future__ import annotations

import pytest

from banker.ledger.versions import is_version, precedes

IN_ORDER = ("0.9", "1.0.0rc1", "1.0.0rc2", "1.0.0rc10", "1.0.0", "1.0.1rc1")


@pytest.mark.parametrize("at", range(len(IN_ORDER)))
def test_a_candidate_precedes_its_version(at: int) -> None:
    older = [it for it in IN_ORDER if precedes(f"banker {it}", IN_ORDER[at])]
    assert older == list(IN_ORDER[:at])


@pytest.mark.parametrize("writer", ["", "bank 0.1", "banker 1", "banker ١.٠", "banker 1.0.0rc"])
def test_what_is_no_version_precedes_none(writer: str) -> None:
    assert not is_version(writer)
    assert not precedes(writer, "999.0")
