"""What a booking asks hands to do, from its postings alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.games.board.state import BANK, VAULT
from banker.language.phrases.instructions import flows_of, instructions
from banker.language.phrases.steps import steps
from banker.language.phrases.translation import translation
from banker.ledger.entry import Change, Entry, Posting
from banker.session.session import Session
from tests.support.seated_players import EDITION, SETUP

CASH = EDITION.money.commodity
ORIENTAL, VIRGINIA = "deed:oriental", "site:virginia"


def posted(*moves: tuple[str, str, str, int]) -> tuple[Posting, ...]:
    return tuple(
        posting
        for giver, receiver, thing, amount in moves
        for posting in (Posting(giver, thing, -amount), Posting(receiver, thing, amount))
    )


def entry(
    *moves: tuple[str, str, str, int],
    changes: tuple[Change, ...] = (),
    undo: tuple[int, ...] = (),
    redo: tuple[int, ...] = (),
) -> Entry:
    return Entry(
        seq=9,
        cmd="x",
        ts="2026-01-01T00:00:00Z",
        by="banker",
        kind="x",
        command=None,
        ev=(),
        post=posted(*moves),
        set=changes,
        undo=undo,
        redo=redo,
    )


TASKS: tuple[tuple[Entry, tuple[str, ...]], ...] = (
    (entry(), ()),
    (entry(("bob", "ann", CASH, 1070)), ("Bob gives 1,070 to Ann",)),
    (
        entry((BANK, "ann", CASH, 400), (BANK, VAULT, CASH, 100)),
        ("Bank gives 400 to Ann and 100 into the vault",),
    ),
    (
        entry(("ann", BANK, CASH, 200), (BANK, "ann", ORIENTAL, 1)),
        ("Ann gives 200 to the Bank", "give Oriental Avenue's deed to Ann"),
    ),
    # Salary and tax in one entry: only the difference moves.
    (
        entry((BANK, "ann", CASH, 400), (BANK, VAULT, CASH, 100), ("ann", VAULT, CASH, 400)),
        ("Bank gives 500 into the vault",),
    ),
    (
        entry(("ann", "cem", CASH, 10), ("bob", "cem", CASH, 10)),
        ("Ann and Bob each give 10 to Cem",),
    ),
    (
        entry(("cem", "ann", CASH, 10), ("cem", "bob", CASH, 10)),
        ("Cem gives 10 to Ann and 10 to Bob",),
    ),
    (
        entry(("ann", "bob", ORIENTAL, 1), ("ann", "bob", CASH, 50), ("bob", "ann", "hotel", 2)),
        ("Ann gives 50 and Oriental Avenue's deed to Bob", "Bob gives 2 hotels to Ann"),
    ),
    (
        entry((VAULT, "ann", CASH, 400), (VAULT, "ann", "hotel", 1), (VAULT, "ann", "key", 1)),
        ("Ann takes 400, a hotel and a key out of the vault",),
    ),
    (
        entry((BANK, VAULT, CASH, 400), (BANK, VAULT, "hotel", 1), (BANK, VAULT, "key", 1)),
        ("Bank gives 400, a hotel and a key into the vault",),
    ),
    (
        entry((VIRGINIA, "ann", "hotel", 1)),
        ("take the hotel off Virginia Avenue, it goes to Ann",),
    ),
    (
        entry((VIRGINIA, BANK, "hotel", 2)),
        ("take 2 hotels off Virginia Avenue, they go to the Bank",),
    ),
    (entry(("ann", VIRGINIA, "hotel", 1)), ("put Ann's hotel on Virginia Avenue",)),
    (entry(("ann", VIRGINIA, "hotel", 2)), ("put 2 hotels of Ann's on Virginia Avenue",)),
    (entry((BANK, VIRGINIA, "house", 3)), ("put 3 houses on Virginia Avenue",)),
    (entry((VIRGINIA, BANK, "house", 1)), ("take a house off Virginia Avenue, to the Bank",)),
    (
        entry((VIRGINIA, "ann", "hotel", 1), ("ann", "site:states", "hotel", 1)),
        ("move a hotel from Virginia Avenue to States Avenue",),
    ),
    (
        entry(("ann", "site:boardwalk", "key", 1), (BANK, "ann", "deed:boardwalk", 1)),
        ("put Ann's key on Boardwalk", "give Boardwalk's deed to Ann"),
    ),
    (
        entry(("site:boardwalk", BANK, "key", 1)),
        ("take the key off Boardwalk, it goes to the Bank",),
    ),
    (entry(("ann", BANK, "jail_card", 1)), ("Ann gives a jail card to the Bank",)),
    (
        entry((BANK, "ann", CASH, 100), changes=(Change("mortgaged", [], ["oriental"]),)),
        ("Bank gives 100 to Ann", "turn Oriental Avenue face down"),
    ),
    (
        entry(
            ("ann", BANK, CASH, 120),
            changes=(Change("mortgaged", ("baltic", "oriental"), ("baltic",)),),
        ),
        ("Ann gives 120 to the Bank", "turn Oriental Avenue face up"),
    ),
    # An act taken back.
    (
        entry(("ann", "cem", CASH, 210), (VIRGINIA, "ann", "hotel", 1), undo=(8,)),
        ("take the hotel off Virginia Avenue, it goes to Ann", "Ann gives 210 back to Cem"),
    ),
    (
        entry(("ann", BANK, ORIENTAL, 1), (BANK, "ann", CASH, 200), undo=(8,)),
        ("Ann gives Oriental Avenue's deed back to the Bank", "Bank gives 200 back to Ann"),
    ),
    (
        entry((VAULT, BANK, "key", 1), (VAULT, BANK, CASH, 400), undo=(8,)),
        ("Bank takes 400 and a key back out of the vault",),
    ),
    (
        entry(changes=(Change("ann.position", 6, 0), Change("ann.jail", 0, None)), undo=(8,)),
        ("move Ann's piece back to GO",),
    ),
    (
        entry(changes=(Change("ann.position", 0, 6),), redo=(8,)),
        ("move Ann's piece to Oriental Avenue",),
    ),
    (entry(changes=(Change("ann.position", 0, 6),)), ()),
    (entry(changes=(Change("ann.position", 6, None),), undo=(8,)), ()),
)


@pytest.mark.parametrize(("booked", "tasks"), TASKS)
def test_what_hands_do(booked: Entry, tasks: tuple[str, ...]) -> None:
    assert instructions(booked, SETUP) == tasks


def test_the_set_up_is_dealt_out() -> None:
    first = Session.create(None, SETUP).journal.entry(1)
    assert instructions(first, SETUP) == (
        "Bank gives 3,000 to Ann, 3,000 to Bob, 3,000 to Cem"
        " and 400, a hotel and a key into the vault",
    )


def test_netting_moves_no_more_than_is_needed() -> None:
    post = posted(("ann", "bob", CASH, 50), ("bob", "cem", CASH, 50), ("cem", "ann", CASH, 20))
    flows = [(flow.giver, flow.receiver, flow.amount) for flow in flows_of(post)]
    assert flows == [("ann", "cem", 30)]


def test_a_correction_of_money_moves_nothing_and_one_of_a_key_does() -> None:
    """Somebody counted: the hand is right, the ledger was not."""
    money = replace(entry(("ann", BANK, CASH, 200)), kind="correct")
    assert instructions(money, SETUP) == steps(money, SETUP) == ()
    key = replace(entry((BANK, "ann", "key", 1)), kind="correct")
    assert instructions(key, SETUP) and steps(key, SETUP)


IN_RUSSIAN: tuple[tuple[Entry, tuple[str, ...]], ...] = (
    (
        entry(("ann", BANK, CASH, 40), ("ann", BANK, ORIENTAL, 1)),
        ("Ann отдаёт: 40 и карточку «Oriental Avenue»; получает Банк",),
    ),
    (
        entry(("ann", BANK, ORIENTAL, 1), (BANK, "ann", CASH, 60), undo=(8,)),
        (
            "Ann отдаёт: карточку «Oriental Avenue»; обратно получает Банк",
            "Банк отдаёт: 60; обратно получает Ann",
        ),
    ),
    (entry((BANK, "ann", ORIENTAL, 1)), ("карточку «Oriental Avenue» получает Ann",)),
    (
        entry(("ann", BANK, "jail_card", 1)),
        ("Ann отдаёт: карточку выхода из тюрьмы; получает Банк",),
    ),
    (
        entry(("ann", "bob", "jail_card", 2), ("ann", "bob", "key", 1), ("ann", "bob", "hotel", 1)),
        ("Ann отдаёт: отель, 2 карточки выхода из тюрьмы и ключ; получает Bob",),
    ),
    (
        entry(("ann", "bob", CASH, 200), ("ann", "cem", CASH, 200), ("ann", BANK, CASH, 1)),
        ("Ann отдаёт; получают: Bob – 200, Cem – 200 и Банк – 1",),
    ),
    (
        entry(("ann", "bob", CASH, 20), ("ann", VAULT, CASH, 1), undo=(8,)),
        ("Ann отдаёт; получают: Bob – 20 обратно и сейф – 1 обратно",),
    ),
)


@pytest.mark.parametrize(("booked", "tasks"), IN_RUSSIAN)
def test_what_hands_do_is_said_in_russian_cases(booked: Entry, tasks: tuple[str, ...]) -> None:
    assert instructions(booked, SETUP, translation("ru").book) == tasks
