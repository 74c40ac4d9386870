"""circuit.toml: sound by itself, by its electrics, and the one place where its figures stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drivers import circuit
from drivers.circuit import BOARD, FILE, FIVE_VOLTS, GROUND, Circuit, counts_of, ring_millivolts
from tests import ROOT
from tests.drivers.kit.made import stale

CIRCUIT = circuit.load()
TEXT = FILE.read_text(encoding="utf-8")


def refs(net: str, kind: str = "") -> list[str]:
    return [part.ref for part, _ in CIRCUIT.on(net) if not kind or part.kind == kind]


def test_the_circuit_is_sound_and_what_is_made_from_it_is_fresh() -> None:
    assert circuit.problems(CIRCUIT) == []
    assert stale(CIRCUIT) == [], "make kit"


# --- electrics ---------------------------------------------------------------------------------


@pytest.mark.parametrize("use", ["lid", "try", "lock", "bolt", "ring"])
def test_each_lead_to_a_hand_has_a_kilohm_at_the_boards_pin(use: str) -> None:
    at_pin = CIRCUIT.on(f"{CIRCUIT.pins[use]}")
    [series] = [part for part, _ in at_pin if part.kind == "resistor"]
    assert series.ohms == 1000
    beside = {part.kind for part, _ in at_pin} - {"board", "resistor"}
    assert beside <= {"capacitor"}, "nothing else hangs at the pin itself"


@pytest.mark.parametrize(
    "gate", [part.ref for part in CIRCUIT.parts if part.kind in ("nmos", "pmos")]
)
def test_each_gate_is_held_at_its_source(gate: str) -> None:
    source = CIRCUIT.net_of(f"{gate}.S")
    holding = [
        part.ref
        for part, _ in CIRCUIT.on(CIRCUIT.net_of(f"{gate}.G"))
        if part.kind == "resistor" and source in [CIRCUIT.net_of(end) for end in part.ends]
    ]
    assert len(holding) == 1, f"{gate}: {holding}"
    assert CIRCUIT.part(holding[0]).ohms == 10_000


def test_the_coil_has_a_diode_whose_ring_is_at_twelve_volts() -> None:
    coil = CIRCUIT.role["solenoid"]
    across = {CIRCUIT.net_of(f"{coil}.{end}") for end in "12"}
    [diode] = [
        part.ref
        for part in CIRCUIT.parts
        if part.kind == "diode" and {CIRCUIT.net_of(end) for end in part.ends} == across
    ]
    assert CIRCUIT.net_of(f"{diode}.K") == "+12V"


def test_what_draws_most_is_behind_a_fuse() -> None:
    """On the rail itself are adapter, capacitors and the board, and what a resistor limits."""
    for part, _ in CIRCUIT.on(FIVE_VOLTS):
        assert part.kind not in ("pmos", "nmos", "servo", "coil"), part.ref
    [source] = [net for net in CIRCUIT.nets if f"{CIRCUIT.role['servo_switch']}.S" in
                CIRCUIT.nets[net]]  # fmt: skip
    assert CIRCUIT.role["servo_fuse"] in refs(source, "fuse")
    for led in refs(FIVE_VOLTS, "led"):
        assert refs(CIRCUIT.net_of(f"{led}.K"), "resistor"), led


def test_every_switch_closes_to_ground() -> None:
    for role in ("lid", "try", "lock", "bolt"):
        assert CIRCUIT.net_of(f"{CIRCUIT.role[role]}.2") == GROUND


def test_the_dark_level_of_the_amplifiers_lies_above_their_end() -> None:
    """The amplifier ends some 25 mV above GND: 147 mV leave room below."""
    upper, lower = (CIRCUIT.part(ref).ohms for ref in refs("bias", "resistor"))
    assert 140 < 5000 * lower // (upper + lower) < 155


@pytest.mark.parametrize("use", ["servo", "buzzer", "solenoid"])
def test_what_a_pin_drives_is_behind_a_resistor_that_spares_the_pin(use: str) -> None:
    """100 ohms keep 5 V below the 50 mA that a pin never may; more than 1000 would slow a gate."""
    [series] = [part for part, _ in CIRCUIT.on(CIRCUIT.pins[use]) if part.kind == "resistor"]
    assert 100 <= series.ohms <= 1000, series.ref


@pytest.mark.parametrize(
    ("led", "drops_mv", "least_ua", "most_ua"),
    [("white", 3000, 200, 5000), ("uv", 3400, 5000, 20_000)],
)
def test_each_light_gets_a_current_that_it_bears(
    led: str, drops_mv: int, least_ua: int, most_ua: int
) -> None:
    ohms = CIRCUIT.part(CIRCUIT.role[f"{led}_resistor"]).ohms
    assert least_ua <= 1000 * (5000 - drops_mv) // ohms <= most_ua


def test_the_two_amplifiers_are_alike_and_quick_enough_for_a_millisecond() -> None:
    found = set()
    for channel in "ab":
        across = CIRCUIT.part(CIRCUIT.role[f"amplifier_{channel}"])
        ends = {CIRCUIT.net_of(end) for end in across.ends}
        [beside] = [part for part in CIRCUIT.parts if part.kind == "capacitor"
                    and {CIRCUIT.net_of(end) for end in part.ends} == ends]  # fmt: skip
        found.add((across.ohms, beside.value))
    [(ohms, picofarads)] = found
    # Five time constants, in picoseconds times a million.
    assert 5 * ohms * float(picofarads.removesuffix(" pF")) <= 50_000_000, "50 microseconds"
    assert ohms >= 500_000, "the ultraviolet is weak"


# --- the ring ----------------------------------------------------------------------------------


def test_the_ring_is_solved_from_its_resistors() -> None:
    told = [counts_of(ring_millivolts(CIRCUIT, number)) for number in range(7)]
    assert told == [0, 144, 288, 431, 574, 720, 869]


@pytest.mark.parametrize(
    ("off", "least", "most"),
    [("ring_last", 0, 40), ("ring_first", 950, 1023), ("ring", 0, 40)],
)
def test_a_wire_of_the_ring_that_is_off_reads_as_one_of_its_ends(
    off: str, least: int, most: int
) -> None:
    end = {"ring_last": "2", "ring_first": "1", "ring": "P"}[off]
    broken = CIRCUIT.without(f"{CIRCUIT.role[off]}.{end}")
    for number in range(1, 7):
        assert least <= counts_of(ring_millivolts(broken, number)) <= most, number


# --- planted -----------------------------------------------------------------------------------


def planted(old: str, new: str) -> Circuit:
    assert TEXT.count(old) == 1, old
    return circuit.read(TEXT.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('servo = "D9"', 'servo = "D8"', "pin D8 is used twice"),
        ('lid = "D2"', 'lid = "A2"', "A2"),
        ('lock = "D4"\nbolt = "D5"', 'lock = "D5"\nbolt = "D4"', "does not lead to SW3"),
        ("146, 292, 438", "146, 292, 436", "436 counts, and equal steps give 438"),
        ("window = 50", "window = 80", "overlap"),
        ("low = 4400 ", "low = 4100 ", "do not rise"),
        ("chip_least = 3780", "chip_least = 4300", "the chip needs 4300"),
        ("open = 1000", "open = 2100", "do not rise"),
        ("apart_least = 300", "apart_least = 1300", "servo, open to shut: (0, 1300, 1000)"),
        ('"R3.2", "R4.1", "SW5.3"', '"R3.2", "SW5.3"', "R4.1 is in no net"),
        ('"Q2.G", "R11.1"', '"Q2.G", "R11.1", "R12.1"', "R12.1 is in two nets"),
        ('"note LED" = ["R28.2", "U3.A"]', '"note LED" = ["R28.2"]', "has one end"),
        ('sounder = "BZ1"', 'sounder = "BZ9"', "no part BZ9"),
    ],
)
def test_a_wrong_value_in_the_file_is_told(old: str, new: str, said: str) -> None:
    wrong = circuit.problems(planted(old, new))
    assert any(said in line for line in wrong), wrong


def test_a_wrong_resistor_in_the_ring_is_told() -> None:
    at = TEXT.index('ref = "R3"')
    text = TEXT[:at] + TEXT[at:].replace('"1 kΩ 1 %"', '"2.2 kΩ 1 %"', 1)
    wrong = circuit.problems(circuit.read(text))
    assert [line for line in wrong if "the resistors give" in line]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("open = 1000", "open = 1100"),
        ("low = 4400 ", "low = 4410 "),
        ("window = 50", "window = 45"),
        ('value = "330 Ω"', 'value = "470 Ω"'),
    ],
)
def test_a_value_that_is_possible_makes_what_is_made_from_it_stale(old: str, new: str) -> None:
    assert stale(planted(old, new)) != []


# --- written once ------------------------------------------------------------------------------


SOURCES = (
    "drivers/**/*.py",
    "drivers/firmware/**/*.cpp",
    "drivers/firmware/**/*.ino",
    "drivers/firmware/**/*.h",
    "tests/support/*.py",
    "banker/cli/commands/devices/*.py",
)
MADE = {"circuit.h"}
# A whole number that is a count of the ring or a limit of the supply.
FIGURES = {*CIRCUIT.ring.counts, CIRCUIT.supply.low, CIRCUIT.supply.fine,
           CIRCUIT.supply.trimmed_low, CIRCUIT.supply.trimmed_fine}  # fmt: skip


def figures_in(text: str) -> set[int]:
    return FIGURES & {int(found) for found in re.findall(r"(?<![\w.])\d{3,4}(?![\w.])", text)}


def test_no_figure_of_ring_or_supply_stands_in_a_source_by_hand() -> None:
    paths = {path for pattern in SOURCES for path in ROOT.glob(pattern) if path.name not in MADE}
    assert len(paths) > 60
    found = {
        str(path.relative_to(ROOT)): told
        for path in paths
        if (told := figures_in(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_a_figure_by_hand_is_found() -> None:
    assert figures_in("RING = (146, 292)") == {146, 292}
    assert figures_in("4400") == {CIRCUIT.supply.low}
    assert figures_in("x1461 = 14600") == set()


def test_the_pins_of_the_firmware_come_from_the_made_file_alone() -> None:
    """A number at pinMode, digitalRead or a shift of a port would be a second source."""
    folder = Path(FILE).parent
    calls = re.compile(r"(?:pinMode|digitalWrite|digitalRead|analogRead)\(\s*(?:A?\d+)")
    constants = re.compile(r"uint8_t \w+_PIN = \d+")
    for source in [*folder.glob("*/*.cpp"), *folder.glob("*/*.ino")]:
        text = source.read_text(encoding="utf-8")
        assert not calls.findall(text) + constants.findall(text), source.name
    assert BOARD in {part.ref for part in CIRCUIT.parts}
