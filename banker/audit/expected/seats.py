"""Seats: postings of players who join and leave, and the list of the seats.

Rules of this file
* A new seat's chips are the only things that come out of the box after the opening.
* Who leaves gives everything back except the chips, whatever the event says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd

from banker.audit.core.edition import CARD, CHIP, HOTEL, HOUSE, JAIL_CARD, KEY
from banker.audit.core.ledger import BANK, BOX, DEED, SITE
from banker.audit.core.message import thing_text
from banker.audit.core.row import Event
from banker.audit.expected.posting_builder import PostingBuilder

_SINCE = "1.0.0rc2"  # the version that shares cash out in whole notes


def _player_joined(builder: PostingBuilder, event: Event) -> None:
    who, chips = event["who"], event["chips"]
    builder.figure("the chips of a new player", chips, builder.figures.chips)
    builder.pay(BANK, who, event["cash"])
    builder.move(BOX, who, CHIP, chips)


def _player_left(builder: PostingBuilder, event: Event) -> None:
    who, cash = event["who"], builder.cash(event["who"])
    builder.figure("the cash of {who}", event["cash"], cash, who=who)
    builder.figure("what is handed out of it", sum(part for _, part in event["shares"]), cash)
    _judge_shares(builder, event, cash)
    for receiver, part in event["shares"]:
        builder.pay(who, receiver, part)
    stood = [0, 0]
    for deed in event["deeds"]:
        for place, thing in enumerate((HOUSE, HOTEL)):
            count = builder.holds(SITE + deed, thing)
            builder.move(SITE + deed, BANK, thing, count)
            stood[place] += count
        builder.move(who, BANK, DEED + deed)
        if event["to"] == "bank" or builder.figures.switch("auction_estate") != "mortgaged":
            builder.turn(deed, face_down=False)
    for thing, told, on_sites in (
        (HOUSE, event["houses"], stood[0]),
        (HOTEL, event["hotels"], stood[1]),
        (KEY, event["keys"], 0),
        (JAIL_CARD, event["jail_cards"], 0),
        (CARD, event["cards"], 0),
    ):
        held = builder.holds(who, thing)
        what = "what goes back to the Bank ({thing})"
        builder.figure(what, told, held + on_sites, thing=thing_text(thing))
        builder.move(who, BANK, thing, held)
    builder.figure("the number of deeds that stay behind", len(builder.owned(who)), 0)


def _judge_shares(builder: PostingBuilder, event: Event, cash: int) -> None:
    """Equal parts for all others who play, where the table shares the cash out."""
    others = [who for who in builder.players if not builder.before(f"{who}.bankrupt")]
    others = [who for who in others if who != event["who"]]
    note = _note(builder, cash)
    part = cash // (len(others) * note) * note if event["to"] == "all" and others else 0
    got = dict(event["shares"])
    for who in others:
        builder.figure("the share of {who}", got.get(who, 0), part, who=who)


def _note(builder: PostingBuilder, cash: int) -> int:
    """The smallest note, where the cash is paid in notes; else 1."""
    money = builder.figures.money
    note = gcd(*money.notes) or 1
    are_asked = not (money.auction_open % note or money.auction_raise % note or cash % note)
    is_private = builder.figures.switch("balances") != "public"
    return note if are_asked and not is_private and not builder.precedes(_SINCE) else 1


RULES: Mapping[str, Callable[[PostingBuilder, Event], None]] = {
    "player_joined": _player_joined,
    "player_left": _player_left,
}


def seats_after(players: list[Event], events: list[Event]) -> list[Event]:
    """Return the list of players (records) that follows from the list before and an entry's
    events."""
    listed = list(players)
    for event in events:
        if event["kind"] == "player_joined":
            listed.append({"id": event["who"], "name": event["name"]})
        elif event["kind"] in ("seat_taken", "player_renamed"):
            listed = [
                {**seat, "name": event["name"]} if seat["id"] == event["who"] else seat
                for seat in listed
            ]
    return listed
