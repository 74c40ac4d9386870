"""The decoder on a wire: of its own, or on the board of a vault."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator

import pytest

from drivers.decoder.messages import Measurement, Slide
from drivers.decoder.serial import SerialDecoder
from drivers.errors import (
    LocalProtocolError,
    RemoteProtocolError,
    TransportError,
    TransportUnavailable,
)
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner, clock_ms
from drivers.port.transport import LoopbackEnd, loopback
from drivers.wire.device_link import DeviceLink
from drivers.wire.host_link import HostLink
from tests.support.decoder_rig import (
    FIRMWARE,
    ROUNDS,
    SAMPLES,
    UID,
    PaperDecoder,
    good,
    slide,
    spot,
)


class Cable:
    """A paper decoder at the far end of a line, on a thread of its own."""

    def __init__(self, device: PaperDecoder) -> None:
        self.device = device
        self.opened = 0
        self._ends: list[LoopbackEnd] = []
        self._threads: list[threading.Thread] = []

    def open(self) -> LoopbackEnd:
        near, far = loopback("paper")
        self.opened += 1
        self._ends.append(near)
        thread = threading.Thread(target=self._serve, args=(far,), daemon=True)
        self._threads.append(thread)
        thread.start()
        return near

    def pull(self) -> None:
        self._ends[-1].cut()

    def close(self) -> None:
        for end in self._ends:
            end.cut()
        for thread in self._threads:
            thread.join()

    def _serve(self, line: LoopbackEnd) -> None:
        link = DeviceLink(self.device, clock_ms())
        try:
            while True:
                link.tick(clock_ms())
                if data := link.data_to_send():
                    line.write(data)
                link.receive_data(line.read())
                link.tick(clock_ms())
                if data := link.data_to_send():
                    line.write(data)
        except TransportError:
            return


def runner_for(cable: Cable, uid: str = "", role: str = "decoder") -> Runner:
    link = HostLink(random.Random(1).randbytes, uid=uid, role=role)  # type: ignore[arg-type]
    return Runner(link, lambda: [PortCandidate("paper", cable.open)])


Under = Callable[[str, int], Measurement]


def always(measurement: Measurement) -> Under:
    return lambda _mode, _samples: measurement


@pytest.fixture
def cable() -> Iterator[Cable]:
    cable = Cable(PaperDecoder(always(slide())))
    yield cable
    cable.close()


@pytest.fixture
def decoder(cable: Cable) -> Iterator[SerialDecoder]:
    decoder = SerialDecoder(runner_for(cable), wait_s=10)
    yield decoder
    decoder.close()


def test_a_decoder_says_who_it_is(decoder: SerialDecoder) -> None:
    assert (decoder.uid, decoder.firmware, decoder.port) == (UID, FIRMWARE, "paper")
    assert decoder.state == "live"


def test_a_slide_is_the_dark_and_then_the_sums(cable: Cable, decoder: SerialDecoder) -> None:
    assert decoder.measure("slide", SAMPLES) == slide()
    asked = [verb for verb, _ in cable.device.asked if verb != "STAT"]
    assert asked == ["SCAN", "SLIDE"]
    assert cable.device.asked[-1] == ("SLIDE", (str(SAMPLES),))


def test_a_spot_is_one_question(cable: Cable, decoder: SerialDecoder) -> None:
    cable.device.under = always(spot(0.3))
    assert decoder.measure("spot", ROUNDS) == spot(0.3)
    assert cable.device.asked == [("SPOT", (str(ROUNDS),))]


def test_a_decoder_is_asked_nothing_that_only_a_vault_knows(
    cable: Cable, decoder: SerialDecoder
) -> None:
    for _ in range(20):
        decoder.measure("slide", SAMPLES)
    assert {verb for verb, _ in cable.device.asked} == {"SCAN", "SLIDE"}


@pytest.mark.parametrize("verb", ["SCAN", "SLIDE"])
def test_sums_that_cannot_be_are_no_measurement(
    cable: Cable, decoder: SerialDecoder, verb: str
) -> None:
    cable.device.spoils[verb] = ["1", "2000", "3", "4", "5", "6", "7"]
    with pytest.raises(RemoteProtocolError, match="impossible sums"):
        decoder.measure("slide", SAMPLES)


def test_a_refusal_is_told_in_its_word(cable: Cable, decoder: SerialDecoder) -> None:
    cable.device.refuses["SCAN"] = "BUSY"
    with pytest.raises(LocalProtocolError, match="refuses SCAN: BUSY") as info:
        decoder.measure("slide", SAMPLES)
    assert info.value.reason == "busy"


def test_a_vault_is_not_taken_for_a_decoder(cable: Cable) -> None:
    cable.device.caps = frozenset({"vault"})
    with pytest.raises(TransportUnavailable, match="no decoder; its firmware says: vault"):
        SerialDecoder(runner_for(cable), wait_s=1.5)


def test_another_decoder_is_not_taken_for_ours(cable: Cable) -> None:
    with pytest.raises(TransportUnavailable, match=f"this is decoder {UID}, not"):
        SerialDecoder(runner_for(cable, uid="f" * 16), wait_s=1.5)


def test_without_a_board_it_says_so() -> None:
    runner = Runner(HostLink(bytes, role="decoder"), list)
    with pytest.raises(TransportUnavailable, match="no port where a decoder could be"):
        SerialDecoder(runner, wait_s=0.5)


def test_after_the_cable_was_pulled_it_is_found_again(cable: Cable, decoder: SerialDecoder) -> None:
    before = decoder.measure("slide", SAMPLES)
    cable.pull()
    for _ in range(400):
        try:
            found = decoder.measure("slide", SAMPLES)
            break
        except TransportError as error:
            assert str(error)
            threading.Event().wait(0.02)
    assert found == before == slide()
    assert cable.opened == 2
    assert decoder.measure("slide", SAMPLES) == slide(), "and it stays"
    assert cable.opened == 2


def test_a_shared_board_is_left_open_for_who_opened_it(cable: Cable) -> None:
    cable.device.caps = frozenset({"decoder", "vault"})
    runner = runner_for(cable)
    runner.start()
    try:
        first = SerialDecoder(runner, wait_s=10, is_shared=True)
        assert isinstance(first.measure("slide", SAMPLES), Slide)
        first.close()
        again = SerialDecoder(runner, wait_s=10, is_shared=True)
        assert again.measure("slide", SAMPLES) == slide()
    finally:
        runner.close()


def test_notes_that_change_are_measured_as_they_come(cable: Cable, decoder: SerialDecoder) -> None:
    chance = random.Random(4)
    notes = [good("slide", kind, chance) for kind in ("real", "fake", "real")]
    left = iter(notes)
    cable.device.under = lambda _mode, _samples: next(left)
    assert [decoder.measure("slide", SAMPLES) for _ in notes] == notes
