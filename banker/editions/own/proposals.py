"""Proposals: amounts of a deed that follow from another amount by the edition's formulas.

Rules of this file
* A formula counts only if every printed deed of the edition agrees with it. Amounts that users read
  off cards are not used for that.
* An amount that the user has entered is never replaced. An amount that follows from nothing entered
  stays as in the edition.
* A rent with buildings is proposed with the same distance to the rent before it as in the
  edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from banker.games.board.edition import Deed, Edition, is_own
from banker.games.board.printed_figures import DEED_AMOUNTS
from banker.ledger.amount import rounded_half_up

# What may follow from what, and by which ratios.
_PAIRS = (("price", "mortgage"), ("mortgage", "redeem"), ("rents.0", "rents.1"))
_RATIOS = ((1, 2), (2, 1), (6, 5), (11, 10))


class Ratio(NamedTuple):
    """A formula: the amount named `before`, times `times`, divided by `parts`.

    The result is rounded to what notes can pay.
    """

    before: str
    times: int
    parts: int


def amount_at(deed: Deed, name: str) -> int:
    """Return an amount of a deed by its name, `price` or `rents.2`; 0 if the deed has none."""
    key, _, place = name.partition(".")
    if not place:
        return int(getattr(deed, key))
    return deed.rents[int(place)] if int(place) < len(deed.rents) else 0


def formulas(edition: Edition) -> dict[str, Ratio]:
    """Return name of an amount -> formula for it, that all printed deeds of the edition obey."""
    found = {}
    for before, after in _PAIRS:
        streets = [it for it in edition.deeds if it.kind == "street"]
        both = [
            (amount_at(it, before), amount_at(it, after))
            for it in streets
            if not (_is_own(edition, it, before) or _is_own(edition, it, after))
        ]
        known = [pair for pair in both if all(pair)]
        for times, parts in _RATIOS:
            step = edition.note_step
            if known and all(_of(one, times, parts, step) == other for one, other in known):
                found[after] = Ratio(before, times, parts)
                break
    return found


def proposals(
    edition: Edition,
    deed: Deed,
    said: Mapping[str, int],
    ratios: Mapping[str, Ratio] | None = None,
) -> dict[str, int]:
    """Return name -> amount for a deed, where the formulas give another amount than its estimate.

    `said`: the amounts known from the card, with names as in `amount_at`. `ratios`: the formulas,
    if they are known already.
    """
    if deed.kind != "street":
        return {}
    known = formulas(edition) if ratios is None else ratios
    return dict(_proposals(edition, deed, said, known))


def _proposals(
    edition: Edition, deed: Deed, said: Mapping[str, int], ratios: Mapping[str, Ratio]
) -> Iterator[tuple[str, int]]:
    names = [*DEED_AMOUNTS, *(f"rents.{at}" for at in range(len(deed.rents)))]
    own = {name: amount_at(deed, name) for name in names if _is_own(edition, deed, name)}
    known = own | dict(said)
    names = [after for _, after in _PAIRS] + [f"rents.{at}" for at in range(2, len(deed.rents))]
    for name in names:
        estimate = amount_at(deed, name)
        if name in known or f"deed.{deed.id}.{name}" not in edition.unsure or not estimate:
            continue
        key, _, place = name.partition(".")
        if place and int(place) > 1:
            before = f"{key}.{int(place) - 1}"
            then = known.get(before, 0) and known[before] + estimate - amount_at(deed, before)
        elif name in ratios and ratios[name].before in known:
            ratio = ratios[name]
            then = _of(known[ratio.before], ratio.times, ratio.parts, edition.note_step)
        else:
            continue
        if then > 0 and then != estimate:
            known[name] = then
            yield name, then


def _is_own(edition: Edition, deed: Deed, name: str) -> bool:
    return is_own(edition.sources.get(f"deed.{deed.id}.{name}", ""))


def _of(amount: int, times: int, parts: int, step: int) -> int:
    return step * rounded_half_up(amount, times, parts * step)
