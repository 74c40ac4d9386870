"""One board that is vault and decoder, and the sensor that sees whether there is a note."""

from __future__ import annotations

import pytest

from tests.support.emulated_board import firmware
from tests.system.firmware.raw_link import Talk, talk

NOTE_PIN = "D12"
DARK_MV, UV_MV, WHITE_MV = 300, 900, 2000


def show_note(it: Talk) -> None:
    """Light on channel a, a pulled pattern on both."""
    it.bed.ctl(f"adc 1 {DARK_MV}")
    it.bed.ctl(f"adc 3 {DARK_MV}")
    it.bed.ctl(f"opt 1 D7 {UV_MV}")
    it.bed.ctl(f"opt 1 D8 {WHITE_MV}")
    it.bed.ctl(f"opt 3 D8 {WHITE_MV}")


def spot(it: Talk, rounds: int) -> list[int]:
    return [int(field) for field in it.ask(f"SPOT,{rounds}").split(",")[1:]]


def slide(it: Talk, samples: int) -> list[int]:
    return [int(field) for field in it.ask(f"SLIDE,{samples}").split(",")[1:]]


def counts(millivolts: int) -> float:
    return millivolts * 1023 / 5000


def test_one_board_with_both_capabilities_answers_both() -> None:
    with talk(firmware("both")) as it:
        assert it.hello()[5] == "vault+bolt+decoder"
        it.begin()
        show_note(it)
        it.lock()
        rounds, dark, highest, under_uv, under_white = spot(it, 20)
        assert rounds == 20
        assert abs(dark - counts(DARK_MV)) < 2
        assert abs(highest - counts(DARK_MV + WHITE_MV)) < 3
        assert abs(under_uv / 20 - counts(UV_MV)) < 2
        assert abs(under_white / 20 - counts(WHITE_MV)) < 2
        for channel, degrees in ((1, 0), (3, 180)):
            it.bed.ctl(f"wave {channel} 400 25 {degrees}")
        samples, crossings, a, b, aa, bb, ab = slide(it, 500)
        assert samples == 500
        assert crossings in range(20, 30)
        over = (samples * ab - a * b) / (((samples * aa - a * a) * (samples * bb - b * b)) ** 0.5)
        assert over < -0.95
        # The vault has missed nothing.
        it.guess(it.code())
        told = dict.fromkeys(body.split(",")[3] for body in it.heard if body.startswith("E,"))
        assert list(told) == ["2", "3", "5"]


def test_a_finger_in_the_middle_of_a_measurement_is_not_lost() -> None:
    with talk(firmware("both")) as it:
        it.begin()
        it.lock()
        it.acknowledge_all()
        it.bed.ring(it.code() % 6 + 1)
        it.seq += 1
        it.send(f"C,0badcafe,{it.seq},SLIDE,800")
        it.wait(200)
        it.bed.press("D3", 60)
        assert it.await_body(f"R,{it.seq},").split(",")[3] == "800"
        assert it.ask("STAT").split(",")[6] == "3"


@pytest.mark.parametrize("sketch", ["vault", "decoder"])
def test_a_board_does_not_do_what_it_does_not_say(sketch: str) -> None:
    with talk(firmware(sketch)) as it:
        assert it.hello()[5] == {"vault": "vault+bolt"}.get(sketch, sketch)
        it.begin(0 if sketch == "vault" else None)
        foreign = {"vault": ["SPOT,5", "SLIDE,5"], "decoder": ["SYNC,0", "ACK,1", "OPEN"]}[sketch]
        assert [it.ask(words) for words in foreign] == ["ERR,VERB"] * len(foreign)
        assert it.ask("PING") == "OK"
        assert len(it.ask("SCAN").split(",")) == 5


@pytest.mark.in_check("firmware")
@pytest.mark.parametrize("sketch", ["decoder", "both"])
def test_the_sensor_says_for_how_long_there_was_a_note(sketch: str) -> None:
    with talk(firmware(sketch, "BOLT=1", "NOTE=1")) as it:
        assert it.hello()[5].endswith("decoder+note")
        it.begin(None if sketch == "decoder" else 0)
        it.bed.ctl(f"pin {NOTE_PIN} 1")
        assert it.ask("SCAN").split(",")[5] == "0"
        assert spot(it, 10)[5] == 0
        it.bed.ctl(f"pin {NOTE_PIN} 0")
        assert it.ask("SCAN").split(",")[5] == "1"
        assert spot(it, 10)[5] == 10
        it.bed.ctl(f"pin {NOTE_PIN} 1")
        it.seq += 1
        it.send(f"C,0badcafe,{it.seq},SLIDE,600")
        it.wait(100)
        it.bed.ctl(f"pulse {NOTE_PIN} 0 250")
        # A sample each 1.024 ms, but for the moments in which chance is stirred.
        assert int(it.await_body(f"R,{it.seq},").split(",")[10]) in range(220, 250)


def test_without_the_sensor_nothing_changes() -> None:
    with talk(firmware("decoder")) as it:
        it.begin(None)
        it.bed.ctl(f"pin {NOTE_PIN} 0")
        assert (len(spot(it, 5)), len(slide(it, 50))) == (5, 7)


def test_no_light_stays_on() -> None:
    """Ultraviolet least of all: also when the host goes in the middle."""
    with talk(firmware("decoder")) as it:
        it.begin(None)
        for words, pin in (("SPOT,100", "D7"), ("SLIDE,1500", "D8")):
            it.seq += 1
            it.send(f"C,0badcafe,{it.seq},{words}")
            it.wait(30)
            assert it.bed.marks(pin), words
            it.unplug()
            it.wait(1700)
            assert [it.bed.state()["outputs"][light] for light in ("D7", "D8")] == [0, 0]
            it.plug()
            it.begin(None)
        it.seq += 1
        it.send(f"C,0badcafe,{it.seq},SLIDE,1500")
        it.wait(30)
        assert it.bed.state()["outputs"]["D8"]
        assert it.ask("PING") == "OK"
        assert not it.bed.state()["outputs"]["D8"], "another command ends it"
