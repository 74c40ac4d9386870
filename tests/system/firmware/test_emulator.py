"""The test bed itself, proven with small sketches before any real firmware is trusted to it."""

from __future__ import annotations

import statistics
import time
from collections import Counter

import pytest

from tests.support.emulated_board import LOCK, RING_COUNTS, Bed, millivolts, smoke
from tests.system.firmware.sketches import deliver, echo, panel

# --- the line -------------------------------------------------------------------------------


@pytest.mark.parametrize(("sketch", "speed"), [("echo", 1), ("spin", 0)])
def test_a_thousand_round_trips(sketch: str, speed: float) -> None:
    with echo(sketch, speed) as (bed, port):
        for number in range(1000):
            message = b"%07d\n" % number
            port.write(message)
            assert port.read(len(message)) == message
        state = bed.state()
        assert (state["rx"], state["tx"], state["rx_overruns"]) == (8000, 8000, 0)


def test_a_byte_takes_its_time_on_the_line() -> None:
    with echo() as (bed, port):
        before = bed.state()["ms"]
        port.write(bytes(500))
        assert len(port.read(500)) == 500
        taken = bed.state()["ms"] - before
        assert taken > 500 * 10 / 115200 * 1000 * 0.97


def test_every_byte_value_passes() -> None:
    with echo() as (_, port):
        port.write(bytes(range(256)))
        assert port.read(256) == bytes(range(256))


@pytest.mark.in_check("firmware")
def test_line_noise_is_as_frequent_as_it_was_asked_for() -> None:
    count = 8000
    with echo(seed=7) as (bed, port):
        sent = bytes(count)

        def tally() -> tuple[int, int]:
            """Octets that the emulator has taken and given so far."""
            taken, given = bed.ctl("tally").split()[:2]
            return int(taken), int(given)

        def exchange() -> bytes:
            """Until all of it was taken, and for a while nothing more is given back."""
            taken, given = tally()
            port.write(sent)
            got, before = bytearray(), (0, 0)
            while True:
                bed.wait(20)
                state, now = bed.state(), tally()
                got += port.read(now[1] - given - len(got))
                is_over = now == before and now[0] == taken + count
                if is_over and not (state["rx_waiting"] or state["tx_waiting"]):
                    return bytes(got)
                before = now

        assert exchange() == sent
        bed.noise(drop=0.1, ways="tx")
        assert 0.085 < 1 - len(exchange()) / count < 0.115
        bed.noise(insert=0.1, ways="tx")
        assert 0.085 < len(exchange()) / count - 1 < 0.115
        bed.noise(flip=0.1, ways="tx")
        got = exchange()
        assert len(got) == count
        flipped = Counter(byte for byte in got if byte)
        assert set(flipped) == {1 << bit for bit in range(8)}
        assert 0.085 < flipped.total() / count < 0.115
        bed.noise(ways="tx")
        bed.noise(drop=0.5, ways="rx")
        assert 0.48 < len(exchange()) / count < 0.52
        bed.noise()
        assert exchange() == sent


def test_garbage_arrives() -> None:
    with echo() as (bed, port):
        bed.garbage(300)
        to_host = port.read(300)
        assert len(to_host) == 300
        assert len(set(to_host)) > 100
        bed.garbage(50, to_avr=True)
        assert len(port.read(50)) == 50


# --- pins and time --------------------------------------------------------------------------


def test_pins_go_in_and_out() -> None:
    with panel() as it:
        for pin, bit in (("D2", 2), ("D3", 3), ("D4", 4), ("D7", 7)):
            for level in (0, 1, 0, 1):
                it.bed.ctl(f"pin {pin} {level}")
                assert it.ask("p") >> bit & 1 == level
        it.bed.ctl("pin D2 0")
        it.bed.ctl("pin D2 z")
        assert it.ask("p") >> 2 & 1 == 1  # its pull-up
        for letter, level in (("h", 1), ("l", 0)):
            it.ask(letter)
            state = it.bed.state()
            assert state["outputs"]["D13"] == state["pins"]["D13"] == level
        assert [level for _, level in it.bed.marks()] == [1, 0]


def test_inputs_are_still_there_after_a_reset() -> None:
    with panel() as it:
        it.bed.ctl("pin D2 0")
        it.bed.ctl("pin D3 1")
        it.bed.ctl("pin D7 1")
        it.bed.reset()
        it.greeting()
        levels = it.ask("p")
        assert [levels >> bit & 1 for bit in (2, 3, 4, 7)] == [0, 1, 1, 1]


@pytest.mark.parametrize("speed", [0, 4])
def test_a_pulse_lasts_in_the_time_of_the_avr(speed: float) -> None:
    with panel(speed) as it:
        for ms in (1, 20, 60):
            it.bed.press(LOCK, ms, rest=5)
            assert abs(it.ask("d") - ms * 1000) <= 12
        before = it.ask("e")
        for _ in range(10):
            it.bed.press(LOCK, 2, rest=2)
        assert it.ask("e") - before == 20


def test_time_can_stand_still() -> None:
    with panel() as it:
        it.bed.pause()
        deliver(it.bed, it.port, b"h")
        before = it.bed.state()
        time.sleep(0.05)
        assert it.bed.state() == before
        it.bed.wait(5)
        assert abs(it.bed.state()["ms"] - before["ms"] - 5) < 0.001
        assert it.port.read(2) == b"1\n"


def test_real_time_is_kept() -> None:
    with panel(1) as it:
        begin = time.monotonic()
        it.bed.speed(1)  # what it was behind is forgiven, so that it need not catch up
        before = it.bed.state()["ms"]
        it.bed.wait(700)
        lived = it.bed.state()["ms"] - before
        passed = (time.monotonic() - begin) * 1000
        assert passed > 690
        assert 699.99 < lived <= passed + 5


def test_a_sleeping_board_runs_ten_times_faster_than_real_time() -> None:
    with echo() as (bed, _):
        for line in ("pin D2 1", "pin D2 0", "pin D3 0"):  # a low one must not cost anything
            bed.ctl(line)
            begin = bed.cpu_seconds()
            bed.wait(10_000)
            assert bed.cpu_seconds() - begin < 1
        before = bed.state()
        bed.wait(100)
        after = bed.state()
        assert after["asleep"] - before["asleep"] > 0.99 * (after["cycles"] - before["cycles"])
    with echo(speed=1) as (bed, _):
        begin = bed.cpu_seconds()
        bed.advance(10_000)
        assert bed.cpu_seconds() - begin < 1
        begin = time.monotonic()
        bed.speed(1)
        bed.wait(200)
        assert time.monotonic() - begin > 0.19


@pytest.mark.parametrize("at_once", [True, False])
def test_a_pin_that_is_low_from_the_first_moment_costs_nothing(at_once: bool) -> None:
    """simavr would ask after it at every cycle, and sleep two cycles at a time."""
    with Bed(smoke("echo"), speed=0, autoreset=False) as bed:
        bed.pause()
        bed.power_off()
        for pin in ("D2", "D3"):
            bed.ctl(f"pin {pin} {0 if at_once else 1}")
        bed.power_on()
        for pin in ("D2", "D3"):
            bed.ctl(f"pin {pin} 0")
        begin = bed.cpu_seconds()
        bed.wait(10_000)
        assert bed.cpu_seconds() - begin < 1


def test_the_servo_pulse_is_measured() -> None:
    with panel() as it:
        assert it.bed.state()["servo_us"] == 0
        for letter, us in (("s", 1000), ("S", 2000)):
            it.ask(letter)
            state = it.bed.state()
            assert abs(state["servo_us"] - us) <= 1
            assert state["servo_period_us"] == 20000


def test_a_servo_stays_where_it_was_sent() -> None:
    with panel() as it:
        it.ask("S")
        assert it.bed.state()["servo_pulses"]
        it.bed.reset()
        it.greeting()
        state = it.bed.state()
        assert abs(state["servo_us"] - 2000) <= 1
        assert not state["servo_pulses"]


def test_edges_are_marked_in_the_time_of_the_avr() -> None:
    with panel() as it:
        it.bed.ctl("pin D4 1")
        it.bed.marks("D4")
        it.bed.pause()
        begin = it.bed.state()["ms"]
        for _ in range(3):
            it.bed.press(LOCK, 7, rest=4)
        times, levels = zip(*it.bed.marks("D4"), strict=True)
        assert levels == (0, 1) * 3
        assert [round(ms - begin, 2) for ms in times] == [0, 7, 11, 18, 22, 29]
        assert it.bed.marks("D4") == []


def test_an_answer_may_be_long() -> None:
    with panel() as it:
        it.bed.ctl("pin D4 1")
        it.bed.marks("D4")
        it.bed.pause()
        for _ in range(3000):
            it.bed.ctl("pin D4 0")
            it.bed.ctl("pin D4 1")
        assert len(it.bed.marks("D4")) == 6000


def test_the_speed_can_be_changed_on_the_way() -> None:
    with panel(1) as it:
        for factor in (0.5, 2.0):
            begin = time.monotonic()
            it.bed.speed(factor)
            before = it.bed.state()["ms"]
            it.bed.wait(200)
            lived = it.bed.state()["ms"] - before
            passed = (time.monotonic() - begin) * 1000
            assert passed >= 199 / factor
            assert 199.99 < lived <= passed * factor + 5 * factor


def test_the_watchdog_interrupts_again_and_again() -> None:
    with panel() as it:
        it.bed.wait(4000)
        assert 61_000 < it.ask("f") < 63_000


# --- the converter --------------------------------------------------------------------------


def test_the_converter_reads_what_is_applied() -> None:
    with panel() as it:
        for counts in (*RING_COUNTS, 1, 512):
            it.bed.ctl(f"adc 0 {millivolts(counts)}")
            assert it.ask("0") == counts
        it.bed.ctl("adc 5 1000")
        it.bed.ctl("noise 5 20")
        readings = {it.ask("5") for _ in range(100)}
        assert len(readings) > 4
        assert max(abs(reading - 204) for reading in readings) <= 5


def test_light_from_a_pin_reaches_a_channel() -> None:
    with panel() as it:
        it.bed.ctl("adc 1 500")
        dark = it.ask("1")
        it.bed.ctl("opt 1 D8 1000")  # the sketch holds D8 high
        assert abs(it.ask("1") - dark - 204) <= 1
        it.bed.ctl("opt 1 D8 0")
        it.bed.ctl("opt 1 D13 1000")
        assert it.ask("1") == dark
        it.ask("h")
        assert abs(it.ask("1") - dark - 204) <= 1


def test_a_colour_sensor_is_read_over_the_two_wire_bus() -> None:
    with panel(sketch="colour") as it:
        not_there, there = (0x20, 0x30), (0x18, 0x28)  # the chip's word and simavr's
        assert it.ask("a") in not_there
        it.bed.ctl("tcs 5000 20 300 4000")
        assert it.ask("a") in there
        assert it.ask("i") == 0x44
        assert it.ask("t") == 0xF6  # ten steps of 2.4 ms
        it.bed.pause()  # or a busy machine would give it the time to measure
        assert it.ask_within("m") == 3
        assert (it.ask_within("v"), it.ask_within("C")) == (0, 0), "it has not measured yet"
        it.bed.wait(24)
        it.bed.pause(False)
        assert it.ask("v") == 1
        assert divmod(it.ask("C"), 1 << 16) == (5000, 20)
        assert divmod(it.ask("G"), 1 << 16) == (300, 4000)
        it.bed.ctl("tcs 60000 20 300 4000")
        assert divmod(it.ask("C"), 1 << 16) == (10 * 1024, 20), "as much as ten steps can hold"
        it.bed.power_cycle()
        assert (it.ask_again("i"), it.ask("v")) == (0x44, 0)
        it.bed.ctl("tcs off")
        assert it.ask("a") in not_there


@pytest.mark.parametrize(("degrees", "sign"), [(180, -1), (0, 1)])
def test_a_note_that_is_pulled_past_shows_its_phase(degrees: int, sign: int) -> None:
    with panel() as it:
        for channel, phase in ((1, 0), (3, degrees)):
            it.bed.ctl(f"adc {channel} 2500")
            it.bed.ctl(f"wave {channel} 1000 2 {phase}")
        it.bed.ctl("wow 0.3 0.7")
        a, b = zip(*(divmod(it.ask("n"), 1024) for _ in range(400)), strict=True)
        assert max(a) > 650
        assert min(a) < 370
        assert sign * statistics.correlation(a, b) > 0.95


def test_a_wave_ends() -> None:
    with panel() as it:
        it.bed.ctl("adc 1 2500")
        it.bed.ctl("wave 1 1000 50 0 100")
        it.bed.wait(101)
        assert {it.ask("1") for _ in range(20)} == {511}
