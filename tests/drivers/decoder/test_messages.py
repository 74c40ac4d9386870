"""Every figure of a measurement, and of the vault's messages, is let in up to its bounds only."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import ValidationError, convert, to_builtins

from drivers.decoder.codec import lasts_ms
from drivers.decoder.messages import Slide, Spot, is_possible, length_of, mode_of
from drivers.vault.messages import (
    Committed,
    EventOrigin,
    Forced,
    Locked,
    Opened,
    Tampered,
    TriedWrong,
    Tries,
    VaultStatus,
)

EVENT, BOOT, EPOCH = 4_294_967_295, 16_777_215, 65_535
UID, SECRET, DIGEST = "0123456789abcdef", "0a" * 16, "ab" * 32
ORIGIN = EventOrigin(UID, 1, 1)
SUM, COUNTS = 2_147_483_647, 1023
# Type, field, least and most.
BOUNDS: list[tuple[Any, str, int, int]] = [
    (Slide, "samples", 1, 1500), (Slide, "crossings", 0, 1500), (Slide, "noted", 0, 1500),
    *((Slide, name, 0, SUM) for name in ("sa", "sb", "saa", "sbb", "sab")),
    *((Slide, name, 0, COUNTS) for name in ("dark_a", "dark_b")),
    (Spot, "rounds", 1, 100), (Spot, "noted", 0, 100),
    *((Spot, name, 0, COUNTS) for name in ("dark", "highest")),
    *((Spot, name, -SUM - 1, SUM) for name in ("sum_uv", "sum_white")),
    (EventOrigin, "event", 1, EVENT), (EventOrigin, "boot", 1, BOOT),
    *((kind, "epoch", 1, EPOCH) for kind in (Committed, Locked, TriedWrong, Tries, Opened, Forced,
                                              Tampered)),
    *((kind, "guess", 1, 6) for kind in (TriedWrong, Opened)),
    *((kind, "n", 1, 65_535) for kind in (TriedWrong, Tries, Opened)),
    (VaultStatus, "boot", 1, BOOT), (VaultStatus, "ring", 1, 6), (VaultStatus, "epoch", 0, EPOCH),
    (VaultStatus, "first_event", 1, EVENT + 1), (VaultStatus, "last_event", 0, EVENT),
]  # fmt: skip
SOUND = {
    Slide: Slide(500, 28, 10, 10, 10, 10, 10, 4, 6, 400),
    Spot: Spot(20, 20, 386, 1217, 6142, 20),
    EventOrigin: ORIGIN,
    Committed: Committed(ORIGIN, 1, DIGEST),
    Locked: Locked(ORIGIN, 1, True),
    TriedWrong: TriedWrong(ORIGIN, 1, 3, 1),
    Tries: Tries(ORIGIN, 1, (1, 2), 2),
    Opened: Opened(ORIGIN, 1, 3, 1, SECRET),
    Forced: Forced(ORIGIN, 1, SECRET),
    Tampered: Tampered(ORIGIN, 1),
    VaultStatus: VaultStatus(UID, 1, "locked", True, 1, 1, 1, 1),
}


def is_let_in(kind: type, **changes: Any) -> bool:
    try:
        convert(to_builtins(SOUND[kind]) | changes, kind)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(("kind", "field", "least", "most"), BOUNDS)
def test_a_figure_is_let_in_from_its_least_to_its_most(
    kind: type, field: str, least: int, most: int
) -> None:
    found = [is_let_in(kind, **{field: it}) for it in (least - 1, least, most, most + 1)]
    assert found == [False, True, True, False]


def test_every_figure_has_its_row() -> None:
    figures = {
        (kind, name) for kind, one in SOUND.items() for name, value in to_builtins(one).items()
        if type(value) is int
    }  # fmt: skip
    assert figures == {(kind, field) for kind, field, _, _ in BOUNDS}


@pytest.mark.parametrize(
    ("kind", "field", "sound"),
    [(EventOrigin, "uid", UID), (VaultStatus, "uid", UID), (Committed, "commitment", DIGEST),
     (Opened, "secret", SECRET), (Forced, "secret", SECRET)],
)  # fmt: skip
def test_octets_are_lower_case_and_of_their_length(kind: type, field: str, sound: str) -> None:
    wrong = (sound[:-1], sound + "0", sound.upper(), sound[:-1] + "g", sound + "\n", "")
    assert is_let_in(kind, **{field: sound})
    assert not any(is_let_in(kind, **{field: one}) for one in wrong if one != sound)


def test_merged_tries_are_one_to_twenty_eight() -> None:
    found = [is_let_in(Tries, numbers=[1] * count) for count in (0, 1, 28, 29)]
    assert found == [False, True, True, False]
    assert not is_let_in(Tries, numbers=[7])


@pytest.mark.parametrize(
    ("measurement", "possible"),
    [
        (Slide(10, 10, 30, 30, 90, 90, 90, 0, 0), True),
        (Slide(10, 11, 30, 30, 90, 90, 90, 0, 0), False),
        (Slide(10, 0, 31, 30, 96, 90, 90, 0, 0), False),
        (Slide(10, 0, 30, 31, 90, 96, 90, 0, 0), False),
        (Slide(10, 0, 30, 30, 90, 90, 91, 0, 0), False),
        (Slide(10, 0, 2, 2, 2046, 2046, 2046, 0, 0), True),
        (Slide(10, 0, 2, 2, 2047, 2046, 0, 0, 0), False),
        (Slide(10, 0, 2, 2, 2046, 2047, 0, 0, 0), False),
        (Slide(10, 0, 30, 30, 90, 90, 90, 0, 0, 10), True),
        (Slide(10, 0, 30, 30, 90, 90, 90, 0, 0, 11), False),
        (Spot(2, 7, 7, 2046, -2046), True),
        (Spot(2, 8, 7, 2046, -2046), False),
        (Spot(2, 7, 7, 2047, 0), False),
        (Spot(2, 7, 7, 0, 2047), False),
        (Spot(2, 7, 7, -2047, 0), False),
        (Spot(2, 7, 7, 0, -2047), False),
        (Spot(2, 7, 7, 0, 0, 2), True),
        (Spot(2, 7, 7, 0, 0, 3), False),
    ],
)
def test_sums_that_no_readings_have_are_impossible(
    measurement: Slide | Spot, possible: bool
) -> None:
    assert is_possible(measurement) is possible


def test_a_measurement_has_its_length_and_its_time() -> None:
    measured: tuple[Any, ...] = (SOUND[Slide], SOUND[Spot])
    assert [(mode_of(one), length_of(one)) for one in measured] == [("slide", 500), ("spot", 20)]
    assert [lasts_ms("slide", count) for count in (1, 10, 500)] == [2, 11, 550]
    assert [lasts_ms("spot", count) for count in (1, 10, 20)] == [6, 55, 110]
