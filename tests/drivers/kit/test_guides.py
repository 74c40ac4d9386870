"""The two guides and the list of parts: what one buys by a guide is what its steps use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drivers.circuit import BUILDS, load
from tests import ROOT
from tests.drivers.kit.mechanics import measures
from tests.drivers.kit.tables import BUILT, REFERENCES

CIRCUIT = load()
SUPPLY = ROOT / "docs" / "supply.md"
VAULT, DECODER = (ROOT / "docs" / f"build_{what}.md" for what in ("vault", "decoder"))


def words_of(page: Path) -> str:
    """A page as it is read: its lines may end anywhere."""
    return " ".join(page.read_text(encoding="utf-8").split())


def named(text: str) -> set[str]:
    """The parts that a text names; `R1 to R9` are nine."""
    found = set(re.findall(r"\b[A-Z]+\d+\b", text))
    for letters, first, last in re.findall(r"\b([A-Z]+)(\d+) to [A-Z]+(\d+)", text):
        found |= {f"{letters}{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize(
    ("page", "builds"),
    [(VAULT, ("vault", "box")), (DECODER, ("decoder",))],
    ids=["vault", "decoder"],
)
def test_each_part_that_a_guide_lets_one_buy_has_its_place_in_the_guide(
    page: Path, builds: tuple[str, ...]
) -> None:
    bought = {part.ref for part in CIRCUIT.parts if part.build in builds}
    lost = sorted(bought - named(page.read_text(encoding="utf-8")))
    assert lost == [], f"{page.name}: bought, and used in no step: {lost}"


@pytest.mark.parametrize(
    ("page", "builds"),
    [(VAULT, ("both", "vault", "box", "some")), (DECODER, ("both", "decoder"))],
    ids=["vault", "decoder"],
)
def test_no_step_needs_a_part_of_a_row_that_one_does_not_buy(
    page: Path, builds: tuple[str, ...]
) -> None:
    told = words_of(page)
    steps = "".join(re.findall(r"(?m)^\| \d .*", page.read_text(encoding="utf-8")))
    for part in CIRCUIT.parts:
        if part.ref in named(steps):
            assert part.build in builds, f"{page.name} needs {part.ref} of '{BUILT[part.build]}'"
    assert [row for build in builds if f"*{(row := BUILT[build])}*" not in told] == []


def test_the_guide_of_the_vault_names_each_kind_of_row() -> None:
    told = words_of(VAULT)
    assert [BUILT[build] for build in BUILDS if f"*{BUILT[build]}*" not in told] == []


def test_the_guide_tells_how_far_apart_the_two_places_of_a_servo_have_to_be() -> None:
    assert f"less than {CIRCUIT.servo.apart_least} µs apart are refused" in words_of(VAULT)


def test_the_guide_tells_the_measures_of_the_box_as_its_source_has_them() -> None:
    source, told = measures(), words_of(VAULT)
    box = source["box"].strip("[]").replace(", ", " × ")
    for said in (
        f"The box is {box}, of plywood {source['wall']} thick",
        f"Drill the arm to 1.6, {source['horn']} from the axis",
        f"so that {source['link']} lie between",
        f"the hole of {source['cable_d']} in the back",
        f"reaches {source['enters']} into the strike, and moves {source['travel']} back",
    ):
        assert said in told, said


def test_the_page_on_supply_compares_the_lowest_limit_with_what_the_chip_needs() -> None:
    supply = CIRCUIT.supply
    lowest = supply.low * min(REFERENCES) / supply.reference
    assert lowest > supply.chip_least
    assert (
        f"the lowest, {lowest / 1000:.2f} V, is above the {supply.chip_least / 1000:g} V that the"
        " chip needs" in words_of(SUPPLY)
    )
