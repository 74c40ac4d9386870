"""What an entry says in one line."""

from __future__ import annotations

import msgspec
import pytest

from banker.games.board import commands as c, events as e
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.events import sentence
from banker.ledger.entry import Entry
from tests.support.seated_players import SETUP


def entry(*events: e.AnyEvent, command: c.AnyCommand | None = None) -> Entry:
    return Entry(
        seq=2, cmd="x", ts="2026-01-01T00:00:00Z", by="banker", kind="x", command=command, ev=events
    )


SENTENCES: tuple[tuple[tuple[e.AnyEvent, ...], str], ...] = (
    (
        (
            e.Rolled("ann", (3, 4), False, 0),
            e.Moved("ann", "oriental"),
            e.Offered("ann", "oriental", 200),
        ),
        "Ann rolls 3 4 → Oriental Avenue; offered at 200",
    ),
    (
        (
            e.RentLapsed("ann", "bob", "virginia"),
            e.TurnPassed("bob", 1),
            e.Rolled("bob", (1, 2), False, 0),
            e.Moved("bob", "mediterranean"),
            e.SalaryPaid("bob", 400, 100),
            e.RentOpen("bob", "ann", "mediterranean", 30),
        ),
        "Bob did not ask Ann in time: the rent on Virginia Avenue lapses; Bob's turn;"
        " rolls 1 2 → Mediterranean Avenue; +400 for GO, the vault +100; rent 30 if Ann asks",
    ),
    (
        (
            e.Overridden("locked", "our rule"),
            e.Overridden("no_offer", "our rule"),
            e.DeedBought("ann", "boardwalk", 800),
        ),
        "Ann buys Boardwalk for 800; by house rule: our rule",
    ),
    (
        (e.Paid("ann", "bob", 50), e.Paid("ann", "cem", 50)),
        "Ann pays Bob 50; pays Cem 50",
    ),
    (  # the first phrase is about the payment, not about Cem
        (e.PaymentClosed("cem", "bank"), e.DuePaid("cem", "bank", 100, "fake", "")),
        "The payment of Cem to the Bank is done; Cem pays the Bank 100: a fake note",
    ),
)


@pytest.mark.parametrize(("events", "words"), SENTENCES)
def test_an_entry_in_one_line_fresh_or_from_a_file(
    events: tuple[e.AnyEvent, ...], words: str
) -> None:
    assert sentence(entry(*events), SETUP) == words
    stored = msgspec.json.encode(entry(*events))
    assert sentence(msgspec.json.decode(stored, type=Entry), SETUP) == words


def test_an_entry_that_tells_nothing_is_the_act_itself() -> None:
    assert sentence(entry(command=c.Next()), SETUP) == "The turn passes on"
    assert sentence(entry(), SETUP) == ""


def test_another_language_is_another_table() -> None:
    german = ENGLISH | {"rolled": "{who} würfelt {dice}", "moved.tail": "→ {to}"}
    rolled = (e.Rolled("ann", (3, 4), False, 0), e.Moved("ann", "go"))
    assert sentence(entry(*rolled), SETUP, german) == "Ann würfelt 3 4 → GO"
