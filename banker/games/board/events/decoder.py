"""Decoder: events of payments that may be checked, and of checks."""

from __future__ import annotations

from banker.engine.event import Event


class PaymentOpened(Event, frozen=True, tag="payment_opened"):
    """A payment was made whose notes the other players may check until it closes."""

    giver: str
    receiver: str
    amount: int


class ChangeGiven(Event, frozen=True, tag="change_given"):
    """Change was given within a payment, which may be checked too. It is notes for notes, so the
    ledger moves no money."""

    giver: str
    receiver: str
    amount: int


class PaymentClosed(Event, frozen=True, tag="payment_closed"):
    """The time for checking this payment is over."""

    giver: str
    receiver: str


class NoteChecked(Event, frozen=True, tag="note_checked"):
    """`who` checked a note of `payer`. If it was real or fake the check cost a chip; `unclear`
    costs none.

    The checker gets a fake note: `back` of its amount is taken from the payment to `receiver`, the
    rest from `payer`, who owes that sum again as a separate due. `evidence`: the sensor's
    measurements as JSON; empty if people judged by eye.
    """

    who: str
    payer: str
    amount: int
    verdict: str
    evidence: str = ""
    receiver: str = ""
    back: int = 0


class CardShown(Event, frozen=True, tag="card_shown"):
    """A player is about to use a card; the others may check it first."""

    who: str
    card: str


class CardChecked(Event, frozen=True, tag="card_checked"):
    """`who` checked a card of `payer`. If it was real or fake the check cost a chip; `unclear`
    costs none.

    A fake card goes under its deck, and the Bank pays `reward` to the checker. `evidence`: the
    sensor's measurements as JSON; empty if people judged by eye.
    """

    who: str
    payer: str
    card: str
    verdict: str
    reward: int
    evidence: str = ""


class ChipsTurned(Event, frozen=True, tag="chips_turned"):
    """A player's used chips (red) may be used again (green)."""

    who: str
    count: int
