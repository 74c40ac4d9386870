"""The figures of a title deed by their names, compared with those that a test has typed."""

from __future__ import annotations

from collections.abc import Mapping

from banker.games.board.edition import Deed


def figures_of(deed: Deed, factor: int = 1) -> dict[str, int]:
    """Every amount on the card, by its path in the edition's file; or so many times each."""
    rents = {f"rents.{at}": rent for at, rent in enumerate(deed.rents)}
    plain = {"price": deed.price, "mortgage": deed.mortgage, "redeem": deed.redeem}
    every = {**plain, "building": deed.building, **rents}
    return {path: amount * factor for path, amount in every.items()}


def assert_figures(deed: Deed, expected: Mapping[str, int]) -> None:
    """Fail with the figures that are not as expected; of those that are not named, rents alone."""
    __tracebackhide__ = True
    figures = figures_of(deed)
    asked = [*expected, *(it for it in figures if it.startswith("rents.") and it not in expected)]
    wrong = [
        f"{deed.id}.{path}: expected {expected.get(path)}, got {figures.get(path)}"
        for path in asked
        if figures.get(path) != expected.get(path)
    ]
    if wrong:
        raise AssertionError("\n".join(wrong))


def rents_of(text: str) -> dict[str, int]:
    """A row of rents by their paths."""
    return {f"rents.{at}": int(rent) for at, rent in enumerate(text.split())}
