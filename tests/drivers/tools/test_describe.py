"""The wire in words."""

from __future__ import annotations

import pytest

from drivers.tools.describe import Interpreter, held_words
from drivers.wire.framing import crc4

UID = "0123456789abcdef"
C = "C,00000001,7"
SECRET = "5a" * 16


def event(body: str) -> str:
    """With the checksum that the record itself has."""
    from drivers.vault.codec import packed
    from drivers.wire.messages import Record

    fields = body.split(",")
    numbers = [int(field) for field in fields[:4]]
    record = Record(*numbers, tuple(fields[4:]), "")
    return f"E,{body},{crc4(packed(record))}"


@pytest.mark.parametrize(
    ("asked", "answered", "words"),
    [
        ("STAT", "OK,locked,1,4,2,5,4", "STAT: locked, lid closed, ring 4, code 2, no event held"),
        (
            "STAT",
            "OK,open,0,-,0,1,2,1,128,-",
            "lid open, ring between numbers, code 0, events 1 to",
        ),
        (
            "STAT",
            "OK,open,0,-,0,1,0,1,128,1,low,back,v4380,l4100,ffd",
            "bolt in, THE SUPPLY IS TOO LOW, the last locking was cancelled as the lid came up,"
            " supply 4380 mV, lowest 4100 mV",
        ),
        ("STAT", "OK,open,0,-,0,1,0,1,128,1,jam", "128 random bits, bolt in, THE BOLT IS JAMMED"),
        ("PING", "OK", "yes to PING"),
        ("SYNC,4", "OK,5,9", "yes to SYNC: events 5 to 9 held"),
        ("SYNC,4", "OK,x,9", "yes to SYNC: events 0 to 9 held"),
        (
            "SYNC,4",
            "ERR,GAP",
            "no to SYNC: events between the ledger's last and the device's first are lost (GAP)",
        ),
        ("SPOT,20", "OK,20,3,900,55,66", "SPOT: rounds 20, dark 3, highest 900, UV 55, white 66"),
        ("SLIDE,9", "OK,9,1,2,3,4,5,6,9", "SLIDE: samples 9, crossings 1, a 2, b 3"),
        ("SCAN", "OK,409,1,2,3", "SCAN: ring 409, a 1, b 2, open pin 3"),
        ("OPEN", "OK,open", "yes to OPEN: open"),
        ("OPEN", "ERR,WHATEVER", "no to OPEN: WHATEVER"),
    ],
)
def test_an_answer_names_its_question(asked: str, answered: str, words: str) -> None:
    interpreter = Interpreter()
    interpreter.command_text(f"{C},{asked}")
    assert words in interpreter.message_text(f"R,7,{answered}")


def test_an_answer_to_an_unheard_question_says_so() -> None:
    assert Interpreter().message_text("R,9,OK") == "yes to question 9"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (f"{C},SYNC,12", "SYNC: everything up to event 12 is stored"),
        (f"{C},MIX,3,{SECRET}", "MIX: the host's share of code 3"),
        (f"{C},FLY,1", "FLY: 1"),
        (f"{C},ACK", "ACK: event ? is stored"),
        ("X,1", "unknown message: X,1"),
    ],
)
def test_a_question_is_told(body: str, words: str) -> None:
    assert Interpreter().command_text(body) == words


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (f"1,1,2,1,{'ab' * 32}", "event 1: code 1 is drawn, the latch is closed"),
        ("2,1,3,1,1", "event 2: code 1 is fixed, with the host's share"),
        ("2,1,3,1,0", "event 2: code 1 is fixed, WITHOUT the host's share"),
        ("3,1,4,1,4,2", "event 3: try 2 of code 1: 4 is wrong"),
        ("3,1,4,1,4,2,2,18,54", "2 tries of code 1 without a host, up to try 2: 5 4 are wrong"),
        (f"4,1,5,1,4,3,{SECRET}", "event 4: try 3 of code 1: 4 is right, it opens"),
        (f"4,1,7,1,{SECRET}", "event 4: opened without a guess; code 1 is over"),
        ("4,1,8,1,", "event 4: the lid came up while code 1 was locked in"),
    ],
)
def test_an_event_is_told(body: str, words: str) -> None:
    said = Interpreter().message_text(event(body))
    assert words in said
    assert "DISAGREES" not in said


def test_an_event_with_a_wrong_checksum_of_its_own_is_told() -> None:
    said = Interpreter().message_text("E,3,1,4,1,4,2,0000")
    assert "4 is wrong; ITS OWN CHECKSUM DOES NOT FIT" in said


def test_an_event_of_an_unknown_kind_is_told() -> None:
    assert Interpreter().message_text("E,3,1,99,1,4,0000") == "event 3 of unknown kind 99: 4"


def test_a_hello_and_the_rest_are_told() -> None:
    interpreter = Interpreter()
    said = interpreter.message_text(f"H,1,{UID},3,B,1.0.0,decoder+vault,open,2,5,6,00000000")
    assert f"decoder and vault {UID}, firmware 1.0.0, start 3 (power too low)" in said
    assert "events 5 to 6 held" in said
    assert "alive: open, 61 s since start 3" in interpreter.message_text("T,3,61234,open,4")
    assert "its checksum was wrong" in interpreter.message_text("N,-,CRC")
    assert "question 4" in interpreter.message_text("N,4,LONG")
    assert "protocol 2" in interpreter.message_text(f"H,2,{UID},3,B,2.0,-,open,2,5,6,00000000")
    assert interpreter.message_text("Z,1") == "unknown message: Z,1"


def test_held_events_are_counted_in_words() -> None:
    assert held_words(1, 0) == "no event held, 0 in all"
    assert held_words(4, 4) == "event 4 held"
    assert held_words(4, 9) == "events 4 to 9 held"
