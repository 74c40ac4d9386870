"""Whether an overlay means the board below it; alone it lies over nothing, and that is no fault."""

from __future__ import annotations

from banker.editions.checks.layers import misfit
from banker.editions.document import Layer

OVERLAY = Layer("mine.toml", '[overlay]\ntitle = "T"\nabout = "A"\nfits = ["rouble-board"]\n')


def board(name: str) -> Layer:
    return Layer("box.toml", f'[meta]\nid = "{name}"\n')


def test_an_overlay_is_held_against_what_lies_below_it() -> None:
    assert list(misfit(OVERLAY, [board("rouble-board")])) == []
    assert list(misfit(OVERLAY, [board("other"), board("rouble-board")])) == []
    (fault,) = misfit(OVERLAY, [board("other")])
    assert (
        fault.trail == ("overlay", "fits") and str(fault.message) == "lies over rouble-board only"
    )


def test_an_overlay_that_is_looked_at_by_itself_lies_over_nothing_wrong() -> None:
    assert list(misfit(OVERLAY, [])) == []


def test_an_overlay_that_names_no_board_lies_over_any() -> None:
    plain = Layer("mine.toml", '[overlay]\ntitle = "T"\n')
    assert list(misfit(plain, [board("other")])) == []
