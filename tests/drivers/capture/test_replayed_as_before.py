"""Captures of conversations, told and played back to other hosts, as before.

Goal: an octet, an answer or a moment that is otherwise shows, with and without the marks of a
ledger. `replayed_as_before.txt` keeps lines of it. See
`tests/support/stored_texts.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drivers.capture import replay_transport
from drivers.capture.format import EntryBooked, Item, PortClosed, VaultNeeded, items_of, line_of
from drivers.capture.recorder import Tap
from drivers.capture.replay_script import shares_of, steps_of
from drivers.capture.replay_transport import CaptureReplay
from drivers.errors import DriverError
from drivers.port.transport import Transport
from drivers.tools.monitor import CaptureFormatter
from drivers.wire.framing import BODY_TO_HOST_MAX, Framer, encode
from drivers.wire.link_events import Greeted, LinkEvent, Reported
from drivers.wire.messages import NO_SESSION, WireCommand, command_body
from tests.drivers.vault_rig import ENTROPY
from tests.drivers.wire_rig import QUIET, Noise, Table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("replayed_as_before.txt")


class TappedTable(Table):
    """A host and a vault whose wire is written down."""

    def __init__(self, noise: Noise, seed: int) -> None:
        self.items: list[Item] = []
        self.now_ms = 0
        self.tap = Tap(self.items.append, lambda: self.now_ms)
        self.dice = random.Random(seed)
        super().__init__(noise, seed)

    def connect(self) -> None:
        self.tap.opened("port")
        super().connect()

    def step(self) -> list[LinkEvent]:
        self.now_ms += 1
        answer = self.vault.exchange(self.to_vault.read(self.now_ms), self.now_ms)
        self.to_host.write(answer, self.now_ms)
        received = self.to_host.read(self.now_ms)
        if received:
            self.tap.received(received)
        heard = self.link.tick(self.now_ms) + self.link.receive_data(received)
        if sent := self.link.data_to_send():
            self.tap.sent(sent)
            self.to_vault.write(sent, self.now_ms)
        return heard


def disturb(table: TappedTable) -> None:
    vault, dice, link = table.vault.vault, table.dice, table.link
    acts: list[Callable[[], object]] = [
        vault.close_lid, vault.open_lid, lambda: vault.turn_ring(dice.randint(1, 6)),
        *[lambda: vault.press_lock(table.now_ms)] * 4, lambda: vault.press_red(table.now_ms),
        lambda: link.request("STAT"), lambda: link.request("SPOT", "20"),
    ]  # fmt: skip
    dice.choice(acts)()


def recorded(seed: int) -> list[Item]:
    """What was on the wire of an evening, and what of it the ledger got."""
    table = TappedTable(QUIET if seed % 2 else Noise(0.003, 0.002, 0.002), seed)
    dice, entries = table.dice, 1
    for _ in range(3000):
        for event in table.step():
            if isinstance(event, Greeted):
                table.link.sync(0)
            elif isinstance(event, Reported):
                if event.record.kind == 2:
                    table.link.request("MIX", str(event.record.epoch), ENTROPY)
                entries += 1
                table.tap.booked(entries, event.record.event)
                table.link.acknowledge(event.record.event)
        if dice.random() < 0.02:
            disturb(table)
        if dice.random() < 0.001:
            entries += 1
            table.tap.asked(dice.choice(("live", "status")))
            table.tap.booked(entries, None)
        if dice.random() < 0.0008:
            table.tap.gone("the cable")
            table.boot()
            table.connect()
    table.tap.end()
    return table.items


def shown(items: list[Item]) -> Iterator[str]:
    """A capture as text, its steps, and how a monitor tells it without what repeats."""
    scribe = CaptureFormatter()
    for item in items:
        yield repr((line_of(item), scribe.lines(item)))
        if isinstance(item, PortClosed):
            yield repr(scribe.end(item.at_ms))
    yield repr((scribe.end(9999), scribe.tally.words(12_345), shares_of(items)))
    yield from map(repr, steps_of(items))


class Host:
    """A host of today, which asks whatever comes to its mind."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.sid, self.seq = dice, NO_SESSION, 0
        self.last = b""

    def says(self) -> bytes:
        dice = self.dice
        if self.last and dice.random() < 0.1:
            return self.last
        if self.sid == NO_SESSION or dice.random() < 0.05:
            self.sid, self.seq, verb = dice.randrange(1, 9), 0, "BEGIN"
        else:
            verb = dice.choice(("PING", "STAT", "SYNC", "ACK", "MIX", "SPOT", "FLY", "HELLO"))
        self.seq += 1
        number = str(dice.choice((0, 1, 1, 2, 3, 5)))
        args = {"SYNC": (number,), "ACK": (number,), "MIX": (number, ENTROPY), "SPOT": ("20",)}
        asked = args.get(verb, ()) if dice.random() < 0.9 else ()
        sid = self.sid if dice.random() < 0.95 else 99
        self.last = encode(command_body(WireCommand(sid, self.seq, verb, asked)))
        return self.last if dice.random() < 0.95 else self.last[:-4] + b"\n"


def played(items: list[Item], seed: int) -> Iterator[str]:
    """What a host of today hears of it, while its ledger grows."""
    dice, host = random.Random(seed), Host(random.Random(seed))
    ms, booked = 0, 1
    device = CaptureReplay(items, lambda: booked, lambda: ms)
    yield repr((device.is_marked, device.first_entry, device.has_hello))
    line: Transport | None = None
    framer = Framer(BODY_TO_HOST_MAX)
    for _ in range(400):
        ms += dice.choice((1, 10, 30, 400, 1000))
        booked += dice.random() < 0.1
        asked = device.ask() if dice.random() < 0.04 else None
        heard: object = None
        try:
            if line is None:
                line = device.open()
            if dice.random() < 0.4:
                line.write(host.says())
            said = line.read()
            heard = said, framer.feed(said)
        except DriverError as error:
            heard, line = f"{type(error).__name__} {error}", None
        yield repr((ms, booked, asked, device.event_in_turn(), heard))


@pytest.mark.parametrize("seed", range(3))
def test_a_capture_is_told_and_played_back_as_it_was(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_transport, "READ_TIMEOUT_S", 0)
    items = recorded(seed)
    bare: list[Item] = [item for item in items if not isinstance(item, EntryBooked | VaultNeeded)]
    assert_as_stored(STORED, f"told-{seed}", shown(items))
    assert_as_stored(STORED, f"marked-{seed}", played(items, seed))
    assert_as_stored(STORED, f"timed-{seed}", played(bare, seed))
    text = "\n".join(["# banker capture 1", *map(line_of, items), ""])
    assert items_of(text) == items
