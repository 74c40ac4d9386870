"""A bad line in simulated time: everything answered, nothing done twice; rubbish into both ends."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from drivers.vault.codec import is_sound
from drivers.vault.simulated_port import SimulatedDevice
from drivers.vault.simulator import VaultSimulator
from drivers.wire.framing import BODY_TO_DEVICE_MAX, BODY_TO_HOST_MAX, Framer, encode
from drivers.wire.host_link import HostLink
from drivers.wire.link_events import (
    Alarm,
    Answered,
    Greeted,
    LinkEvent,
    Lost,
    Reported,
    Restarted,
    Synced,
)
from drivers.wire.messages import Hello, Record, hello_body, read_command, read_message
from tests.drivers.vault_rig import ENTROPY, Entropy
from tests.drivers.wire_rig import Noise, Table, vectors

HELLO = Hello(
    "1", "0123456789abcdef", 1, "power", "vault 1", frozenset({"vault"}), "open", 0, 1, 0, 0
)
LAST_EVENT = 8  # of those that the table has in a row
FUZZ_BYTES = int(os.environ.get("BANKER_FUZZ_BYTES", "1000000"))


def noisy_table(noise: Noise, seed: int) -> Table:
    table = Table(noise, seed)
    table.run_until(Greeted)
    table.link.sync(0)
    table.run_until(Synced)
    return table


def ask(table: Table, count: int) -> list[int]:
    """So many requests, one after the other; how long each took."""
    times = []
    for _ in range(count):
        ticket, start_ms = table.link.request("PING"), table.now_ms
        settled: list[Answered] = []
        while not settled:
            settled = [e for e in table.step() if isinstance(e, Answered) and e.ticket == ticket]
        assert settled[0].answer is not None, "not answered"
        times.append(table.now_ms - start_ms)
    return times


def test_a_thousand_requests_over_a_bad_line_are_each_done_once() -> None:
    table = noisy_table(Noise(0.001, 0.001, 0.001), 1)
    ask(table, 1000)
    pings = [verb for verb, _ in table.vault.done if verb == "PING"]
    assert len(pings) == 1000
    assert table.link.stats.losses == 0
    assert table.link.stats.retries > 50


@pytest.mark.parametrize("seed", range(3))
def test_over_a_very_bad_line_half_the_answers_come_soon(seed: int) -> None:
    table = noisy_table(Noise(0.01, 0.005, 0.005), seed)
    times = sorted(ask(table, 300))
    assert times[150] <= 60
    assert len([verb for verb, _ in table.vault.done if verb == "PING"]) == 300


@pytest.mark.parametrize("seed", range(4))
def test_events_over_a_bad_line_come_complete_in_order_and_once(seed: int) -> None:
    table = noisy_table(Noise(0.003, 0.003, 0.003), seed)
    simulator = table.vault.vault
    for _ in range(20):
        simulator.close_lid()
        for _ in range(3):
            simulator.press_lock(table.now_ms)
        told = 0
        while told < 2:
            for event in table.step():
                if isinstance(event, Reported):
                    if event.record.kind == 2:
                        table.link.request("MIX", str(event.record.epoch), ENTROPY)
                    table.link.acknowledge(event.record.event)
                    told += 1
        simulator.force_open()
        table.run_until(Reported)
        table.link.acknowledge(simulator.status().last_event)
    records = [event.record for event in table.events if isinstance(event, Reported)]
    assert [record.event for record in records] == list(range(1, 61))
    assert all(is_sound(record) for record in records)
    assert not any(isinstance(event, Lost) for event in table.events)


def rubbish(chance: random.Random, wires: list[bytes]) -> bytes:
    """Frames, halves of frames, altered frames, and nothing of the kind."""
    wire = bytearray(chance.choice(wires))
    for _ in range(chance.choice([0, 1, 1, 2, 5])):
        wire[chance.randrange(len(wire))] = chance.randrange(256)
    cut = chance.randrange(len(wire)) if chance.random() < 0.2 else len(wire)
    return bytes(wire[:cut]) + chance.randbytes(chance.choice([0, 0, 3, 30]))


class Listener:
    """A host that hears rubbish, and a device that answers whatever the host gets through."""

    def __init__(self, chance: random.Random) -> None:
        self.heard: Counter[type] = Counter()
        self._chance = chance
        self._device = Framer(BODY_TO_DEVICE_MAX)
        self._is_live = False
        self._now_ms = 0
        self._restart()

    def hear(self, data: bytes) -> list[LinkEvent]:
        """What the host makes of these bytes. Nothing is reported before the logs agree."""
        if self.link.state in ("lost", "stopped") or self.link.event_log.durable == LAST_EVENT:
            self._restart()
        self._now_ms += len(data) // 11
        events = self.link.tick(self._now_ms) + self.link.receive_data(data)
        for event in events:
            self.heard[type(event)] += 1
            if isinstance(event, Reported):
                assert self._is_live, "an event was taken outside of a session"
                self.link.acknowledge(event.record.event)
            if isinstance(event, Synced | Greeted | Restarted | Lost | Alarm):
                self._is_live = isinstance(event, Synced)
        return events

    def answers(self) -> bytes:
        """To all that the host asks; not always, and not always whole."""
        told = b""
        for body in self._device.feed(self.link.data_to_send()):
            command = read_command(body)
            assert command is not None
            if command.verb == "HELLO":
                told += encode(hello_body(HELLO), BODY_TO_HOST_MAX)
            told += encode(f"R,{command.seq},OK,open,0,-,0,1,0", BODY_TO_HOST_MAX)
        return told

    def _restart(self) -> None:
        self.link, self._is_live = HostLink(self._chance.randbytes, check=is_sound), False
        self.link.sync(0)
        self.link.connected(self._now_ms)


def test_rubbish_into_the_host_gives_no_false_event_and_fills_no_memory() -> None:
    """Frames of the table pass the checks, so what counts is that nothing else does."""
    chance = random.Random(2)
    wires = [vector.wire for vector in vectors() if vector.direction in "<>="]
    true_sentences = [read_message(v.body) for v in vectors() if v.direction == "<"]
    true_hellos = [sentence for sentence in true_sentences if isinstance(sentence, Hello)]
    true_records = [sentence for sentence in true_sentences if isinstance(sentence, Record)]
    listener = Listener(chance)
    count, answers = 0, b""
    while count < FUZZ_BYTES:
        # Without its answers no session begins, and with none but them there is no rubbish.
        data = answers if answers and chance.random() < 0.9 else rubbish(chance, wires)
        count += len(data)
        for event in listener.hear(data):
            if isinstance(event, Greeted):
                assert event.hello in true_hellos
            if isinstance(event, Reported):
                assert event.record in true_records
        answers = listener.answers()
        link = listener.link
        assert link._framer.held_bytes <= 224
        assert len(link.event_log._remembered) <= 32
        assert len(link._requests._queue) <= 64
    # It must have been in sessions, or the checks above were of nothing.
    each = FUZZ_BYTES // 100_000
    assert listener.heard[Greeted] > 8 * each and listener.heard[Synced] > 8 * each
    assert listener.heard[Reported] > 4 * each


def test_rubbish_into_the_device_does_nothing() -> None:
    """Only commands of its own session count, and the session is not in the table."""
    chance = random.Random(3)
    wires = [v.wire for v in vectors() if v.direction in "<>=" and "BEGIN" not in v.body]
    simulator = VaultSimulator(draw=Entropy(3))
    served = SimulatedDevice(simulator)
    simulator.close_lid()
    before = simulator.status()
    count = now_ms = 0
    while count < FUZZ_BYTES:
        data = rubbish(chance, wires)
        count += len(data)
        now_ms += len(data) // 11
        served.exchange(data, now_ms)
        assert served.link._framer.held_bytes <= 104
    assert simulator.status() == before
