"""The breadboards: their holes join what the nets join, and no label lies over another."""

from __future__ import annotations

import pytest

from drivers import circuit
from tests.drivers.kit.breadboard import (
    BESIDE,
    COLUMNS,
    DECODER,
    VAULT,
    Layout,
    breadboard,
    ends,
    holes,
    joined,
    parts,
    wanted,
)

CIRCUIT = circuit.load()
both = pytest.mark.parametrize("layout", [VAULT, DECODER], ids=lambda it: it.build)


@both
def test_the_holes_join_exactly_what_the_nets_join(layout: Layout) -> None:
    assert joined(CIRCUIT, layout) == wanted(CIRCUIT, layout)
    assert len(wanted(CIRCUIT, layout)) == len(layout.columns) + 2, "and the two rails"


@both
def test_no_two_leads_are_in_one_hole_and_all_are_on_the_board(layout: Layout) -> None:
    # What lies beside the board comes to the rails wherever there is room.
    beside = {part.ref for part in parts(CIRCUIT, layout) if part.kind in BESIDE}
    found = [
        hole
        for end, hole in holes(CIRCUIT, layout).items()
        if " " not in hole.row or end.split(".")[0] not in beside
    ]
    found += [hole for wire in layout.wires for hole in wire]
    assert len(found) == len(set(found))
    assert all(1 <= hole.column <= COLUMNS for hole in found)


@both
def test_every_part_is_shown_and_no_label_lies_over_another(layout: Layout) -> None:
    page = breadboard(CIRCUIT, layout)
    assert page.overlaps() == []
    texts = " ".join(box.text for box in page.boxes)
    for part in parts(CIRCUIT, layout):
        assert part.ref == circuit.BOARD or part.ref in texts, part.ref


def test_the_decoder_is_whole_on_its_board() -> None:
    """All legs of the chip, both lights, both eyes: each terminal of the decoder has its hole."""
    wired = {end for part in CIRCUIT.parts if part.build == "decoder" for end in part.ends}
    assert len(wired) > 40
    assert wired <= holes(CIRCUIT, DECODER).keys()


def test_a_wire_in_a_wrong_column_is_found() -> None:
    wrong = VAULT._replace(columns={**VAULT.columns, "lid": VAULT.columns["try"]})
    assert joined(CIRCUIT, wrong) != wanted(CIRCUIT, wrong)


@pytest.mark.parametrize("left_out", range(len(DECODER.wires)))
def test_a_piece_of_wire_that_is_forgotten_is_found(left_out: int) -> None:
    wires = [wire for index, wire in enumerate(DECODER.wires) if index != left_out]
    wrong = DECODER._replace(wires=tuple(wires))
    assert joined(CIRCUIT, wrong) != wanted(CIRCUIT, wrong)


def test_a_chip_the_other_way_round_is_found() -> None:
    wrong = CIRCUIT.nets | {"A1": ["U1.A1", "U2.7", "R20.2", "C5.2"],
                            "A3": ["U1.A3", "U2.1", "R21.2", "C6.2"]}  # fmt: skip
    turned = circuit.load()
    turned = type(turned)(**{name: getattr(turned, name) for name in turned.__struct_fields__}
                          | {"nets": wrong})  # fmt: skip
    assert joined(turned, DECODER) != wanted(turned, DECODER)
    assert "U2.1" in ends(turned, DECODER, turned.part("U2"))
