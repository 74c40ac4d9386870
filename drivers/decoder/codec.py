"""Codec of the decoder: its answers as measurements.

    SCAN      ring, a, b, open pin                   raw counts, lights off
    SLIDE,n   n, crossings, sa, sb, saa, sbb, sab[, noted]    n samples
    SPOT,n    n, dark, highest, sum uv, sum white[, noted]    n rounds

A board that looks for a note says at how many samples, or in how many rounds, there was one.

Rules of this file
* An answer must have exactly this form. An answer with another form, or with impossible sums, is
  None: better no measurement than a wrong one.
* Fields behind the known ones are ignored, as everywhere in VLT1.

It must not know sessions or ports.
"""

from __future__ import annotations

import re

from msgspec import ValidationError, convert

from drivers.decoder.messages import Measurement, Mode, Slide, Spot, is_possible

# The board makes one step at each tick of its clock, 1.024 ms; one in twenty ticks is lost while
# the board collects randomness.
_STEP_US = 1100
_STEPS: dict[Mode, int] = {"slide": 1, "spot": 5}

_SIGNED = re.compile(r"0|-?[1-9][0-9]{0,9}")
_NOTED = "noted"
_SCAN = ("ring", "dark_a", "dark_b")
_SLIDE = ("samples", "crossings", "sa", "sb", "saa", "sbb", "sab")
_SPOT = ("rounds", "dark", "highest", "sum_uv", "sum_white")


def lasts_ms(mode: Mode, samples: int) -> int:
    """Return the longest time in milliseconds for this many samples, or rounds in the mode
    "spot"."""
    return -(-samples * _STEPS[mode] * _STEP_US // 1000)


def slide_of(scan: tuple[str, ...], sums: tuple[str, ...], samples: int) -> Slide | None:
    """Decode a `Slide` from the answers to SCAN and to SLIDE; None if they do not fit."""
    dark, rest = _numbers(_SCAN, scan), _numbers(_SLIDE, sums)
    if dark is None or rest is None or rest["samples"] != samples:
        return None
    darkness = {name: dark[name] for name in ("dark_a", "dark_b")}
    found = _checked(rest | darkness, "slide")
    return found if isinstance(found, Slide) else None


def spot_of(sums: tuple[str, ...], rounds: int) -> Spot | None:
    """Decode a `Spot` from the answer to SPOT; None if it does not fit."""
    facts = _numbers(_SPOT, sums)
    if facts is None or facts["rounds"] != rounds:
        return None
    found = _checked(facts, "spot")
    return found if isinstance(found, Spot) else None


def _numbers(names: tuple[str, ...], fields: tuple[str, ...]) -> dict[str, int] | None:
    known = fields[: len(names) + 1]
    if len(fields) < len(names) or not all(_SIGNED.fullmatch(text) for text in known):
        return None
    return {name: int(text) for name, text in zip((*names, _NOTED), known, strict=False)}


def _checked(facts: dict[str, int], kind: str) -> Measurement | None:
    try:
        found: Measurement = convert({"kind": kind, **facts}, type=Measurement)
    except ValidationError:
        return None
    return found if is_possible(found) else None
