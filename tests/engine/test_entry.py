"""Entries: balanced or not built, and spelled in one way for ever."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from banker.ledger.entry import FORMAT_VERSION, Change, Delivery, Entry, Posting, is_balanced


def entry(*postings: Posting, **fields: Any) -> Entry:
    """An entry with these postings."""
    plain = {"seq": 1, "cmd": "id", "ts": "2026-01-01T00:00:00.000000Z", "by": "banker"}
    facts = {"kind": "pay", "command": {"do": "pay"}, "ev": ()}
    return Entry(**{**plain, **facts, "post": postings, **fields})


def legs(journal: str) -> tuple[Posting, ...]:
    """Postings from lines of `account amount commodity`."""
    rows = [line.split() for line in journal.strip().splitlines()]
    return tuple(Posting(account, thing, int(amount)) for account, amount, thing in rows)


@pytest.mark.parametrize(
    "journal",
    [
        "",
        """
        ann  -200 M
        bank  200 M
        """,
        """
        ann  -200 M
        bank  200 M
        bank   -1 deed:oriental
        ann     1 deed:oriental
        """,
        """
        bank -500 M
        ann   400 M
        vault 100 M
        """,
        """
        ann 0 M
        """,
    ],
)
def test_what_balances_per_commodity_is_an_entry(journal: str) -> None:
    assert is_balanced(legs(journal))
    assert entry(*legs(journal)).post == legs(journal)


@pytest.mark.parametrize(
    "journal",
    [
        """
        ann 200 M
        """,
        """
        ann  -200 M
        bank  190 M
        """,
        """
        ann  -1 hotel
        bank  1 M
        """,
        """
        ann  -200 M
        bank  200 M
        ann     1 deed:oriental
        """,
    ],
)
def test_what_does_not_balance_cannot_be_built(journal: str) -> None:
    assert not is_balanced(legs(journal))
    with pytest.raises(AssertionError, match="does not balance"):
        entry(*legs(journal))


def test_an_unbalanced_entry_cannot_be_read_either() -> None:
    line = msgspec.json.encode(entry(*legs("ann -5 M\nbank 5 M"))).replace(b"-5", b"-6")
    with pytest.raises(AssertionError, match="does not balance"):
        msgspec.json.decode(line, type=Entry)


def test_the_order_of_the_fields_is_the_order_in_the_file() -> None:
    written = msgspec.json.encode(entry(dev=Delivery("uid", 7, 1), set=(Change("turn", "a", "b"),)))
    assert written == (
        b'{"v":1,"seq":1,"cmd":"id","ts":"2026-01-01T00:00:00.000000Z","by":"banker",'
        b'"kind":"pay","in":{"do":"pay"},"ev":[],"post":[],"set":[["turn","a","b"]],'
        b'"undo":[],"redo":[],"dev":{"uid":"uid","event":7,"boot":1}}'
    )
    assert FORMAT_VERSION == 1


def test_an_entry_is_written_once_and_never_altered() -> None:
    with pytest.raises(AttributeError):
        entry().seq = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        legs("ann 0 M")[0].amount = 5  # type: ignore[misc]


amounts = st.integers(-(2**62), 2**62)
names = st.text(max_size=5)


@given(st.lists(st.tuples(names, names, names, amounts), max_size=5))
def test_every_entry_reads_back_as_it_was_written(moves: list[tuple[str, str, str, int]]) -> None:
    postings = []
    for giver, receiver, thing, amount in moves:
        postings += [Posting(giver, thing, -amount), Posting(receiver, thing, amount)]
    made = entry(*postings)
    assert msgspec.json.decode(msgspec.json.encode(made), type=Entry) == made
