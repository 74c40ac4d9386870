"""Events: the events and entries of the card game in words.

Rules of this file
* The words of an event come from its own fields and the names of the game, never from the state.
* An action that was undone or forced is named by the words of its command (`commands`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Never

import msgspec

from banker.engine.command import stored_command
from banker.engine.event import Event
from banker.foundation.errors import JournalCorrupt
from banker.foundation.kinds import row_for
from banker.games.deal import commands as c, events as e
from banker.games.deal.state import Setup
from banker.language.phrases.deal.commands import act
from banker.language.phrases.deal.names import Book, Wording
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.entered_by import mark_of
from banker.language.phrases.house_rule import overridden
from banker.ledger.entry import Entry

Details = tuple[str, dict[str, str]]  # a variant, and further fields


def phrase(event: Event, setup: Setup, book: Book = ENGLISH) -> str:
    """Return one event in words. Unlike in a sentence, no event before it names a card that asks
    for money."""
    wording = Wording(setup, book)
    said = _said(event, wording)
    if isinstance(event, e.Asked) and event.amount:
        return wording.say("asked.by", said=said, card=wording.asking(event.what))
    return said


def sentence(entry: Entry, setup: Setup, book: Book = ENGLISH) -> str:
    """Return the sentence of an entry, in one line; a rule that was overruled comes last.

    Raise `JournalCorrupt` if the entry is not one that Banker writes.
    """
    wording = Wording(setup, book)
    try:
        events = [_loaded(event) for event in entry.ev]
        told = [_said(it, wording) for it in sorted(events, key=_is_overridden)]
        if not told and entry.command is not None:
            told = [act(stored_command(entry.command, c.AnyCommand), wording)]
    except (LookupError, TypeError, ValueError) as error:
        raise JournalCorrupt(
            "entry {seq} does not fit the game; somebody has changed it", seq=entry.seq
        ) from error
    said = "; ".join(told)
    if mark := mark_of(entry):
        said = wording.say(mark, said=said)
    return f"{said[:1].upper()}{said[1:]}" if said.startswith("the ") else said


def _is_overridden(event: Event) -> bool:
    return type(event) is e.Overridden


def _loaded(stored: Mapping[str, str] | Event) -> Event:
    if isinstance(stored, Event):
        return stored
    event: Event = msgspec.convert(stored, e.KINDS[stored["kind"]])
    return event


def _said(event: Event, wording: Wording) -> str:
    key = str(event.__struct_config__.tag)
    fields = {name: _written(name, getattr(event, name), wording) for name in _names(event)}
    variant, more = (row_for(DETAILS, event) or _plain)(event, wording)
    return wording.say(f"{key}.{variant}" if variant else key, **(fields | more))


def _names(event: Event) -> tuple[str, ...]:
    return tuple(event.__struct_fields__)


_WHO = ("who", "to", "actor", "giver", "receiver")


def _written(name: str, value: Any, wording: Wording) -> str:
    if name in _WHO and isinstance(value, str):
        return wording.who(value)
    if name == "colour":
        return wording.colour(value)
    if name == "colours":
        return wording.colours(value)
    if isinstance(value, int):
        return wording.figure(value)
    return str(value)


def _plain(_event: Event, _wording: Wording) -> Details:
    return "", {}


def _opened(event: e.GameOpened, wording: Wording) -> Details:
    players = wording.joined(name for _, name in event.players)
    return "", {"players": players, "title": wording.setup.edition.title}


def _card(event: e.ActionPlayed, wording: Wording) -> Details:
    return "", {"card": wording.card(event.face)}


def _piled(event: e.CardMoved | e.Built | e.Laid | e.Placed, wording: Wording) -> Details:
    more = {"card": wording.card(event.face), "pile": wording.pile(event.to)}
    if hasattr(event, "place"):
        more["from"] = wording.pile(event.place)
    return "", more


def _laid(event: e.Laid, wording: Wording) -> Details:
    _, more = _piled(event, wording)
    return "plain" if more["card"] == more["pile"] else "", more


def _rent(event: e.RentPlayed, wording: Wording) -> Details:
    variant = ("", "doubled", "doubled_twice")[min(event.doubles, 2)]
    return variant, {"card": wording.card(event.face)}


def _asked(event: e.Asked, wording: Wording) -> Details:
    more = {"card": wording.card(event.face), "given": wording.card(event.give)}
    more["pile"] = wording.pile(event.pile)
    if event.give:
        return "swap", more
    if event.face:
        return "card", more
    return ("set" if event.pile else ""), more


def _banked(event: e.Banked, wording: Wording) -> Details:
    cards = wording.cards(event.faces)
    return _with_worth(cards, event.worth), {"cards": cards}


def _paid(event: e.CardsPaid, wording: Wording) -> Details:
    worth, amount = event.worth, event.amount
    cards = wording.cards(card.face for card in event.cards)
    variant = "more" if worth > amount else "less" if worth < amount else _with_worth(cards, worth)
    return variant, {"cards": cards}


def _with_worth(cards: str, worth: int) -> str:
    """The variant: one card of money is called as it counts."""
    return "money" if cards == f"{worth}M" else ""


def _swapped(event: e.Swapped, wording: Wording) -> Details:
    return "", {"card": wording.card(event.card.face), "given": wording.card(event.given.face)}


def _placed(event: e.Placed, wording: Wording) -> Details:
    _, more = _piled(event, wording)
    return ("bank" if event.to == "bank" else ""), more


def _discarded(event: e.Discarded, wording: Wording) -> Details:
    return ("open" if event.faces else ""), {"cards": wording.cards(event.faces)}


def _stopped(event: e.TableStopped, wording: Wording) -> Details:
    count = len(event.winners)
    variant = ("none", "")[count] if count < 2 else "several"
    return variant, {"winners": wording.joined(map(wording.who, event.winners)) if count else ""}


def _where(event: e.CardsCounted | e.CardsCorrected, wording: Wording) -> str:
    place = wording.place(event.who, event.place)
    if not event.face:
        return place
    return wording.say("place.card", card=wording.card(event.face), place=place)


def _counted(event: e.CardsCounted, wording: Wording) -> Details:
    variant = "" if event.counted == event.booked else "other"
    return variant, {"place": _where(event, wording)}


def _corrected(event: e.CardsCorrected, wording: Wording) -> Details:
    sign = "+" if event.amount > 0 else ""
    more = {"place": _where(event, wording), "amount": sign + wording.figure(event.amount)}
    witness = wording.who(event.witness) if event.witness else ""
    return ("witness" if witness else ""), {**more, "witness": witness}


def _act(event: e.Reversed | e.Repeated, wording: Wording) -> Details:
    because = isinstance(event, e.Reversed) and event.because
    return ("because" if because else ""), {"act": act(event.act, wording)}


def _drawn(event: e.CardsDrawn, _wording: Wording) -> Details:
    return ("empty" if event.empty else ""), {}


def _set_taken(event: e.SetTaken, wording: Wording) -> Details:
    return "", {"cards": wording.cards(card.face for card in event.cards)}


def _sets_counted(event: e.SetsCounted, wording: Wording) -> Details:
    return ("" if event.colours else "none"), {"count": wording.figure(len(event.colours))}


DETAILS: dict[type, Callable[[Never, Wording], Details]] = {
    e.GameOpened: _opened,
    e.CardsDrawn: _drawn,
    e.Banked: _banked,
    e.Laid: _laid,
    e.CardMoved: _piled,
    e.ActionPlayed: _card,
    e.RentPlayed: _rent,
    e.Asked: _asked,
    e.CardsPaid: _paid,
    e.Stolen: lambda event, wording: ("", {"card": wording.card(event.card.face)}),
    e.Swapped: _swapped,
    e.SetTaken: _set_taken,
    e.Built: _piled,
    e.BuildingAside: lambda event, wording: (
        "",
        {"card": wording.card(event.face), "from": wording.pile(event.place)},
    ),
    e.Placed: _placed,
    e.Discarded: _discarded,
    e.SetsCounted: _sets_counted,
    e.TableStopped: _stopped,
    e.TurnPassed: lambda event, wording: ("", {"whose": wording.whose(event.who)}),
    e.PlayersSkipped: lambda event, wording: (
        "",
        {"who": wording.joined(map(wording.who, event.who))},
    ),
    e.CardsCounted: _counted,
    e.CardsCorrected: _corrected,
    e.Overridden: overridden,
    e.ProgramChanged: lambda event, _wording: ("", {"was": event.was, "now": event.now}),
    e.Reversed: _act,
    e.Repeated: _act,
}
