"""The vault of a capture: its reports in the order of the ledger, and the shares of that day."""

from __future__ import annotations

import os
from typing import Any

import pytest

from drivers.capture import replay_vault
from drivers.capture.format import CaptureError, EntryBooked, Item, PortOpened, Received, Sent
from drivers.capture.replay_transport import CaptureReplay
from drivers.capture.replay_vault import ReplayVault, open_replay
from drivers.port.link_snapshot import LinkSnapshot
from drivers.vault.codec import record_of
from drivers.vault.messages import Committed, EventOrigin, Message, Tampered
from drivers.wire.framing import BODY_TO_HOST_MAX, encode
from drivers.wire.messages import Hello, Record, record_body

UID = "0123456789abcdef"
HELLO = Hello("1", UID, 1, "P", "1.0.0", frozenset({"vault"}), "open", 0, 1, 0, 0)
FIRST = Committed(EventOrigin(UID, 1, 1), 4, "ab" * 32)
SECOND = Tampered(EventOrigin(UID, 2, 1), 5)
SHARE = "cd" * 16


class StillRunner:
    """A link that is live, and has heard these messages."""

    def __init__(self, *messages: Message) -> None:
        self.snapshot = LinkSnapshot(state="live", uid=UID, hello=HELLO)
        self._records = [record_of(message) for message in messages]
        self.asked: list[Any] = []

    def start(self) -> None:
        self.asked.append("start")

    def wait_until(self, holds: Any, timeout_s: float) -> bool:
        self.asked.append(timeout_s)
        return bool(holds())

    def assert_sound(self) -> None:
        return

    def poll(self) -> list[Record]:
        records, self._records = self._records, []
        return records


def vault_of(items: list[Item], booked: int, *messages: Message) -> ReplayVault:
    replay = CaptureReplay(items, lambda: booked, lambda: 0)
    runner: Any = StillRunner(*messages)
    return ReplayVault(replay, {4: SHARE}, runner)


def marked() -> list[Item]:
    """Both reports, each under an entry."""
    wires = [encode(record_body(record_of(one)), BODY_TO_HOST_MAX) for one in (FIRST, SECOND)]
    return [
        PortOpened(0, "port"), Received(1, wires[0]), EntryBooked(2, 2, 1), Received(3, wires[1]),
        EntryBooked(4, 3, 2), EntryBooked(5, 4, None),
    ]  # fmt: skip


@pytest.mark.parametrize(("booked", "told"), [(1, [FIRST]), (2, [SECOND]), (3, []), (4, [])])
def test_the_one_report_that_is_next_in_the_ledger_is_handed_over(
    booked: int, told: list[Message]
) -> None:
    assert vault_of(marked(), booked, FIRST, SECOND).poll(0) == told


def test_without_marks_all_that_has_come_is_handed_over_and_again_when_due() -> None:
    vault = vault_of([PortOpened(0, "port")], 1, FIRST, SECOND)
    assert vault.poll(1000) == [FIRST, SECOND]
    assert vault.poll(1499) == []
    assert vault.poll(1500) == [FIRST, SECOND]


def test_a_report_that_never_comes_is_waited_for_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_vault, "TURN_TIMEOUT_S", 0.02)
    assert vault_of(marked(), 1, SECOND).poll(0) == []


def test_the_share_is_that_of_the_day_and_by_chance_for_another_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "urandom", lambda size: bytes(size))
    vault = vault_of(marked(), 1, FIRST)
    assert vault.draw(16) == bytes(16)
    vault.poll(0)
    assert vault.draw(16) == bytes.fromhex(SHARE)
    other = vault_of(marked(), 2, SECOND)
    other.poll(0)
    assert other.draw(3) == bytes(3)


def test_a_live_session_is_waited_for_as_long_as_is_said() -> None:
    vault = vault_of(marked(), 1)
    runner: Any = vault.runner
    vault.wait_until_live(7.5)
    assert runner.asked[-1] == 7.5
    assert runner.asked[0] == "start"
    assert (vault.uid, vault.snapshot.state) == (UID, "live")
    assert vault.status().uid == UID


def test_a_capture_in_which_no_vault_says_hello_is_none() -> None:
    with pytest.raises(CaptureError, match=r"^no vault says hello in the capture: record one"):
        open_replay([PortOpened(0, "port"), Sent(1, b"\n$x*0000\n")], lambda: 1)
