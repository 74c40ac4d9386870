"""Decoder: events of payments that may be checked, and of checks."""

from __future__ import annotations

from banker.engine.event import Event


class PaymentOpened(Event, frozen=True, tag="payment_opened"):
    """A payer holds notes; the others may check them until the payment closes."""

    giver: str
    receiver: str
    amount: int


class ChangeGiven(Event, frozen=True, tag="change_given"):
    """Change within a payment; notes for notes, so no money moves in the ledger."""

    giver: str
    receiver: str
    amount: int


class PaymentClosed(Event, frozen=True, tag="payment_closed"):
    """The time for checks is over."""

    giver: str
    receiver: str


class NoteChecked(Event, frozen=True, tag="note_checked"):
    """A note under the decoder. A real or fake one takes a chip; `unclear` takes nothing.

    The checker gets a fake note: `back` of its amount is taken from the receiver's payment, the
    rest from `payer`. The payer owes that sum again, as a separate due. `evidence`: the sensor's
    measurements, as JSON; empty if people judged by eye.
    """

    who: str
    payer: str
    amount: int
    verdict: str
    evidence: str = ""
    receiver: str = ""
    back: int = 0


class CardShown(Event, frozen=True, tag="card_shown"):
    """A card is about to be used; others may check it."""

    who: str
    card: str


class CardChecked(Event, frozen=True, tag="card_checked"):
    """A card under the decoder. A real or fake one takes a chip; `unclear` takes nothing.

    A fake goes from `payer` under its deck, and the Bank pays `reward` to the checker.
    """

    who: str
    payer: str
    card: str
    verdict: str
    reward: int
    evidence: str = ""


class ChipsTurned(Event, frozen=True, tag="chips_turned"):
    """Red chips are green again."""

    who: str
    count: int
