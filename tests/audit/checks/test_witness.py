"""Receipts of phones against the lines: each finding by a forged pair, honest evenings by none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banker.audit import Report, audit
from banker.audit.core.receipt import read_receipt
from banker.ledger.phone_marks import KEY_BYTES
from tests.audit import mutations
from tests.audit.forger import Forger, a_game
from tests.phones.receipt_maker import KEY, OPENED, Lines, Phone, rewritten, with_phones

OTHER_KEY = bytes(KEY_BYTES)
A1, B1 = f"a{1:015}", f"b{1:015}"  # ids of requests
ASKED = {"do": "pay", "giver": "ann", "receiver": "bob", "amount": 50}


def game(payments: int = 6) -> Forger:
    """Phones are opened, then Ann pays Bob several times."""
    made = Forger()
    made.add("open_phones", [OPENED])
    for _ in range(payments):
        made.transfer("ann", "bob", 50)
    return made


def found(lines: Lines, *phones: Phone, keys: tuple[bytes, ...] = ()) -> dict[str, int]:
    """The findings by code, with their entries."""
    return codes(audit(lines, receipts=[it.receipt() for it in phones], keys=keys))


def codes(report: Report) -> dict[str, int]:
    told = {it.code: it.seq for it in report.findings}
    assert len(told) == len(report.findings), "one code, one finding"
    return told


LINES = game().lines()


# --- each finding ---------------------------------------------------------------------------------


def test_a_cut_tail() -> None:
    ann = Phone("ann").watches(LINES)
    assert not codes(audit(LINES[:6])), "the file alone is clean"
    assert found(LINES[:6], ann) == {"witness_cut": 6}
    assert found(LINES[:6], ann, keys=(KEY,)) == {"witness_cut": 6}


def test_a_game_played_anew_by_every_rule() -> None:
    ann = Phone("ann").watches(LINES)
    anew = rewritten(LINES, 5, cmd="another one")
    assert not codes(audit(anew)), "the file alone is clean"
    assert found(anew, ann) == {"witness_other": 5, "witness_fork": 4}
    whole = rewritten(LINES, 1, cmd="another evening")
    assert found(whole, ann) == {"witness_other": 1}


def test_a_late_phone_names_the_first_entry_that_it_saw() -> None:
    ann = Phone("ann").watches(LINES, since=6)
    assert found(rewritten(LINES, 4, cmd="another one"), ann) == {"witness_other": 6}


def test_a_screen_that_lied() -> None:
    ann = Phone("ann").watches(LINES[:4])
    ann.lie = 50
    ann.watches(LINES, since=5)
    report = audit(LINES, receipts=[ann.receipt()])
    assert codes(report) == {"witness_shown": 5}
    assert "Ann's phone showed 900, and the ledger says 850" in str(report.findings[0].message)


def test_two_books_shown() -> None:
    other = rewritten(LINES, 7, cmd="another one")
    ann, bob = Phone("ann").watches(LINES), Phone("bob").watches(other)
    told = {"witness_split": 7, "witness_other": 7, "witness_fork": 6}
    assert found(LINES, ann, bob) == told
    report = audit(other, receipts=[ann.receipt(), bob.receipt()])
    assert codes(report) == told
    assert [it.agrees for it in report.phones] == [False, True]


def test_a_split_in_what_the_file_has_no_more() -> None:
    other = rewritten(LINES, 7, cmd="another one")
    ann, bob = Phone("ann").watches(LINES), Phone("bob").watches(other)
    told = audit(LINES[:5], receipts=[ann.receipt(), bob.receipt()]).findings
    assert [it.code for it in told] == ["witness_split", "witness_cut", "witness_cut"]


def asked_by_phone(id: str, **booked: Any) -> Lines:
    made = game()
    made.transfer("ann", "bob", 50)
    made.entries[-1] |= {"cmd": f"phone/ann/{id}", "by": "banker", "in": ASKED | booked}
    made.transfer("bob", "ann", 50)
    return made.lines()


def test_a_request_that_the_phone_never_made() -> None:
    lines = asked_by_phone(A1)
    ann, bob = Phone("ann").watches(lines), Phone("bob").watches(lines)
    assert found(lines, ann, bob) == {"witness_asked": 9}
    ann.asked = [[A1, 8, ASKED]]
    assert not found(lines, ann, bob)
    ann.asked = [[A1, 8, ASKED | {"amount": 5}]]
    assert found(lines, ann, bob) == {"witness_asked": 9}
    late = Phone("ann").watches(lines, since=9)
    assert not found(lines, late), "what was asked before it came is no matter of this phone"


LEGS = [
    {"giver": giver, "receiver": receiver, "items": [{"thing": "cash", "count": 50}]}
    for giver, receiver in (("ann", "bob"), ("bob", "ann"))
]
TRADE = {"do": "trade", "legs": LEGS}


def traded_by_phone() -> Lines:
    """Ann asked for a trade, and Bob agreed to it."""
    made = game()
    made.transfer("ann", "bob", 50)
    made.entries[-1] |= {"cmd": f"phone/ann/{A1}+bob/{B1}", "by": "banker", "in": TRADE}
    made.transfer("bob", "ann", 50)
    return made.lines()


def test_a_word_that_the_partners_phone_never_gave() -> None:
    lines = traded_by_phone()
    ann, bob = Phone("ann").watches(lines), Phone("bob").watches(lines)
    ann.asked = [[A1, 8, TRADE]]
    report = audit(lines, receipts=[ann.receipt(), bob.receipt()])
    assert codes(report) == {"witness_asked": 9}
    assert str(report.findings[0].message) == (
        "it says that Bob agreed to it by phone, and the phone did not"
    )
    assert [it.agrees for it in report.phones] == [True, False]
    bob.asked = [[B1, 8, TRADE]]
    assert found(lines, ann, bob) == {"witness_asked": 9}, "who asks does not agree by that"
    bob.asked, bob.agreed = [], [[B1, 8, TRADE]]
    assert not found(lines, ann, bob)
    bob.agreed = [[B1, 8, {"do": "trade", "legs": LEGS[:1]}]]
    report = audit(lines, receipts=[ann.receipt(), bob.receipt()])
    assert codes(report) == {"witness_asked": 9}
    assert "the phone agreed to something else" in str(report.findings[0].message)


def test_a_receipt_of_a_page_that_kept_no_words_says_nothing_of_them() -> None:
    lines = traded_by_phone()
    kept = json.loads(Phone("bob").watches(lines).octets())
    del kept["agreed"]
    report = audit(lines, receipts=[read_receipt(json.dumps(kept).encode())])
    assert not codes(report)


@pytest.mark.parametrize(
    ("booked", "is_same"),
    [
        ({"deed": None, "gift": False, "note": "", "count": 1}, True),
        ({"count": 3}, False),
        ({"receiver": "cem"}, False),
        ({"amount": True}, False),
    ],
)
def test_a_field_that_was_left_out_has_its_usual_value(
    booked: dict[str, Any], is_same: bool
) -> None:
    lines = asked_by_phone(A1, **booked)
    ann = Phone("ann").watches(lines)
    ann.asked = [[A1, 8, ASKED]]
    assert found(lines, ann) == ({} if is_same else {"witness_asked": 9})


def test_a_made_up_receipt() -> None:
    made_up = Phone("ann", OTHER_KEY).watches(LINES)
    assert found(LINES, made_up) == {"witness_unissued": 1}, "of a key that nobody booked"
    assert found(LINES, made_up, keys=(KEY,)) == {"witness_unissued": 1}
    ann = Phone("ann").watches(LINES)
    ann.heads[3][3] = "0" * 16
    assert not found(LINES, ann), "without the key nobody sees it"
    assert found(LINES, ann, keys=(KEY,)) == {"witness_unissued": 4}
    assert not found(LINES, Phone("ann").watches(LINES), keys=(OTHER_KEY, KEY)), "two keys"


def test_a_receipt_of_a_seat_that_nobody_has() -> None:
    for seat in ("zed", "bank", "spent:ann"):
        assert found(LINES, Phone(seat).watches(LINES), keys=(KEY,))["witness_unissued"] == 1


def test_times_that_no_sleep_explains() -> None:
    early = Phone("ann").watches(LINES, late=-400)
    assert found(LINES, early) == {"witness_time": 1}
    (finding,) = audit(LINES, receipts=[early.receipt()]).findings
    assert "it is dated 6 minutes after Ann's phone saw it" in str(finding.message)
    backdated = rewritten(LINES, 8, ts="2026-01-01T13:00:00Z")
    bob = Phone("bob").watches(backdated[:7], late=1200).sees(backdated, late=0)
    # Entry 7 was the newest at 12:20, and entry 8 was seen at 13:00; here it is dated 12:00.
    lines = rewritten(LINES, 8, ts=json.loads(LINES[6])["ts"])
    bob.heads[-1][1] = json.loads(lines[7])["h"][:20]
    bob.newest = [8, json.loads(lines[7])["h"]]
    assert found(lines, bob) == {"witness_time": 8}


def test_every_finding_is_about_the_one_who_is_at_fault() -> None:
    """Three phones, one of them with another book: the two others agree with the file."""
    other = rewritten(LINES, 7, cmd="another one")
    phones = [Phone("ann").watches(LINES), Phone("bob").watches(other)]
    report = audit(LINES, receipts=[it.receipt() for it in phones], keys=(KEY,))
    seen = {it.seat: (it.agrees, it.until, it.seen) for it in report.phones}
    assert seen == {"ann": (True, 8, 8), "bob": (False, 6, 6)}


# --- honest evenings ------------------------------------------------------------------------------


def honest(seat: str, lines: Lines) -> list[Phone]:
    """Phones that watch, sleep, come late, go early, and are reloaded with their store."""
    end = len(lines)
    sleeps = set(range(2, end)) - set(range(5, end, 7))
    phones = [
        Phone(seat).watches(lines),
        Phone(seat).watches(lines, sleeps=sleeps, late=7200),
        Phone(seat).watches(lines, since=end // 2, late=45),
        Phone(seat).watches(lines[: end // 2 + 1]),
        Phone(seat).sees(lines),
    ]
    reloaded = Phone(seat).watches(lines[: end // 3 + 1])
    reloaded.heads = json.loads(json.dumps(reloaded.heads))
    return [*phones, reloaded.watches(lines, since=end // 3 + 2)]


WATCHED = [*mutations.kept()[::4], mutations.of_cards()]


@pytest.mark.in_check("check")
@pytest.mark.parametrize("kept", WATCHED, ids=lambda it: it.name)
def test_no_honest_phone_is_accused(kept: mutations.Game) -> None:
    lines = with_phones(kept.lines)
    before = codes_of(audit(lines))
    players = json.loads(lines[0])["ev"][0]["players"]
    phones = [phone for seat, _ in players[:2] for phone in honest(seat, lines)]
    report = audit(lines, receipts=[it.receipt() for it in phones], keys=(KEY,))
    assert codes_of(report) == before
    assert all(it.agrees for it in report.phones)
    assert {it.until for it in report.phones} == {len(lines), len(lines) // 2 + 1}


def codes_of(report: Report) -> list[tuple[str, int]]:
    return [(it.code, it.seq) for it in report.findings]


def test_a_second_evening_with_the_same_phone() -> None:
    lines = LINES
    ann = Phone("ann").watches(lines[:4])
    made = game(20)
    for entry in made.entries[8:]:
        entry["ts"] = entry["ts"].replace("01-01", "01-08")
    later = made.lines()
    assert later[:4] == lines[:4]
    assert not found(later, ann.watches(later, since=5), keys=(KEY,))


def test_a_torn_last_line_counts_for_nobody() -> None:
    ann = Phone("ann").watches(LINES[:7])
    assert found([*LINES[:7], LINES[7][:40]], ann) == {"torn": 8}
    ann.sees(LINES)
    assert found([*LINES[:7], LINES[7][:40]], ann) == {"torn": 8, "witness_cut": 7}
    broken = [*LINES[:5], LINES[5][:40] + b"\n", *LINES[6:]]
    assert found(broken, ann)["witness_other"] == 6


def test_a_game_of_no_phones_is_audited_as_before() -> None:
    assert audit(a_game().lines()).phones == ()
