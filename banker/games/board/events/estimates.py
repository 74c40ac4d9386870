"""Estimates: the events of an entry, with the sign `~` before each amount that follows from an
estimate.

Rules of this file
* An entry says itself which of its amounts follow from estimates (event `rested`), so an old entry
  keeps its signs whatever the table has learned of its cards since.
* A row of the table names the fields of an event that follow from a printed amount, and the
  beginning of that amount's path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Never, Protocol

from msgspec.structs import replace

from banker.foundation.text import Estimate, marked
from banker.games.board import events as e
from banker.ledger.entry import Entry

Stems = tuple[str, ...]
Row = tuple[tuple[str, ...], Callable[[Never], Stems]]
_ANY = ("deed.", "card.", "space.")


def events_of(entry: Entry) -> tuple[e.AnyEvent, ...]:
    """Return the events of a stored entry, with each uncertain amount as an `Estimate` and without
    the `Rested` events.

    Raises what `events.load` raises.
    """
    return with_signs(e.load(entry.ev))


def with_signs(
    events: tuple[e.AnyEvent, ...], *, keeps_marks: bool = False
) -> tuple[e.AnyEvent, ...]:
    """Return the events with each uncertain amount as an `Estimate`. `keeps_marks`: keep the
    `Rested` events too."""
    figures = {it.figure for it in events if isinstance(it, e.Rested)}
    if not figures:
        return events
    kept = (it for it in events if keeps_marks or not isinstance(it, e.Rested))
    return tuple(_signed(it, figures) for it in kept)


def unsure_amounts(entry: Entry) -> frozenset[int]:
    """Return the amounts of an entry that follow from estimates. Empty for an entry whose events
    cannot be read."""
    try:
        events = events_of(entry)
    except (LookupError, TypeError, ValueError):
        return frozenset()
    return frozenset(int(value) for event in events for value in _amounts(event))


def _amounts(event: e.AnyEvent) -> list[Estimate]:
    found = [getattr(event, name) for name in event.__struct_fields__]
    if isinstance(event, e.Scored):
        found = [sum(rent for _, rent in event.rents)]
    return [value for value in found if isinstance(value, Estimate)]


def _signed(event: e.AnyEvent, figures: set[str]) -> e.AnyEvent:
    if isinstance(event, e.Scored):
        return _scored(event, figures)
    it: Any = event  # of the type of its rows
    fields = {
        name: marked(getattr(event, name), True)
        for names, stems in ROWS.get(type(event), ())
        if _rests(stems(it), figures)
        for name in names
        if getattr(event, name)
    }
    return replace(event, **fields) if fields else event


def _rests(stems: Stems, figures: Iterable[str]) -> bool:
    return any(figure.startswith(stems) for figure in figures)


def _scored(event: e.Scored, figures: set[str]) -> e.Scored:
    """The last rents, and the total with them or with what deeds and buildings count."""
    rents = tuple(
        (deed, marked(rent, _rests((f"deed.{deed}.rents.",), figures)))
        for deed, rent in event.rents
    )
    is_unsure = any(isinstance(rent, Estimate) for _, rent in rents)
    is_valued = not event.rents and event.total - event.dues != event.cash
    return replace(event, rents=rents, total=marked(event.total, is_unsure or is_valued))


class OnDeed(Protocol):
    """An event that has a deed."""

    @property
    def deed(self) -> str:
        """The id of the deed."""


def _deed(name: str) -> Callable[[OnDeed], Stems]:
    return lambda event: (f"deed.{event.deed}.{name}",)


def _redeemed(event: e.DeedRedeemed) -> Stems:
    return tuple(f"deed.{event.deed}.{name}" for name in ("redeem", "mortgage", "price"))


def _due(
    event: e.DueMade | e.DuePaid | e.DueLessened | e.DueForgiven | e.DueDropped | e.DueCredited,
) -> Stems:
    about = event.about
    return {
        "rent": (f"deed.{about}.rents.",),
        "price": (f"deed.{about}.price",),
        "interest": (f"deed.{about}.mortgage",),
        "card": (f"card.{about}.",),
        "tax": (f"space.{about}.", "deed."),
        "guess_fee": (f"space.{about}." if about else "space.",),
    }.get(event.reason, ())


def _all(_event: e.AnyEvent) -> Stems:
    return _ANY


def _of_cards(_event: e.AnyEvent) -> Stems:
    return ("card.",)


def _of_spaces(_event: e.AnyEvent) -> Stems:
    return ("space.",)


def _of_deeds(_event: e.AnyEvent) -> Stems:
    return ("deed.",)


_DUE: tuple[Row, ...] = ((("amount",), _due),)
_REST: tuple[Row, ...] = ((("amount", "left"), _due),)
ROWS: dict[type, tuple[Row, ...]] = {
    e.Offered: ((("price",), _deed("price")),),
    e.DeedBought: ((("price", "owed"), _deed("price")),),
    e.DeedDealt: ((("price",), _deed("price")),),
    e.DeedSold: ((("amount",), _deed("price")),),
    e.DeedMortgaged: ((("amount",), _deed("mortgage")),),
    e.DeedRedeemed: ((("amount",), _redeemed),),
    e.InterestPaid: ((("amount",), _deed("mortgage")),),
    e.InterestCredited: ((("amount",), _deed("mortgage")),),
    e.Built: ((("price",), _deed("building")), (("rent",), _deed("rents."))),
    e.BuildingSold: ((("amount",), _deed("building")),),
    e.HotelPlaced: ((("rent",), _deed("rents.")),),
    e.AuctionOpened: ((("minimum",), _of_deeds),),
    e.RentOpen: ((("amount",), _deed("rents.")),),
    e.RentWaived: ((("amount",), _deed("rents.")),),
    e.RentTaxed: ((("amount",), lambda _event: ("deed.", "card.")),),
    e.DueMade: _DUE,
    e.DuePaid: _DUE,
    e.DueDropped: _DUE,
    e.DueCredited: _DUE,
    e.DueLessened: _REST,
    e.DueForgiven: _REST,
    e.GuessGranted: ((("fee",), _of_spaces),),
    e.Paid: ((("amount",), _of_cards),),
    e.PaymentOpened: ((("amount",), _all),),
    e.WentBankrupt: ((("owed",), _all),),
    e.Valued: ((("deeds", "buildings"), _of_deeds),),
}
