"""Corrections: commands that compare or correct the ledger, and amounts that were read off
cards."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from banker.engine.command import Command, OpenPhones, Redo, Say, TakeBack, Undo
from banker.games.board.commands.rows import Row, says

_IS = "is SAID [read by READER] [and FIGURES]"


@Row(
    players=("who",), keeps_guess=True, keeps_payment=True, after_end=True, of_bankrupt=True,
    act={"": "{who} counts {amount}"},
    forms=says("count ACCOUNT COUNTED", "count ann 1480", "compares counted money with the ledger"),
)  # fmt: skip
class Count(Command, frozen=True, tag="count"):
    """Compares `amount`, the money of a player counted by hand, with the ledger."""

    who: str
    amount: int


@Row(
    players=("said_by",), keeps_guess=True, keeps_payment=True, pays=False, after_end=True,
    of_bankrupt=True, repeats=False,
    act={"": "{figure} is {amount}", "many": "{count:figure|figures} of the cards"},
    forms=says(f"rent of RENTED {_IS}",
               "rent of st_charles with set is 220", "what the card says")
    + says(f"price of PRICED {_IS}",
           "price of oriental is 200 and rent of oriental is 70", "one or several amounts")
    + says(f"mortgage of LENT {_IS}", "mortgage of oriental is 100 read by ann", "and who read it")
    + says(f"cost of redeeming REDEEMED {_IS}",
           "cost of redeeming oriental is 110", "what redeeming costs")
    + says(f"cost of [a] building on BUILT {_IS}",
           "cost of building on oriental is 50", "what a building costs")
    + says(f"amount of PRINTED {_IS}", "amount of CH04 is 150", "what a card pays or asks")
    + says(f"fee of CHARGED {_IS}", "fee of income_tax is 200", "what a space asks"),
)  # fmt: skip
class SetFigures(Command, frozen=True, tag="set_figures"):
    """Sets amounts that were read off the cards of the table, as pairs of path in the edition and
    amount.

    `said_by`: the player who read them; None if the Bank did.
    """

    figures: tuple[tuple[str, int], ...]
    said_by: str | None = None


@Row(
    keeps_guess=True, keeps_payment=True, pays=False, repeats=False,
    act={"": "corrected by the card: {figure}"},
    forms=says("settle FIGURE by FLOWS", "settle rent of st_charles by ann pays 20 to bob",
        "what was charged by the estimate, corrected by the card"),
)  # fmt: skip
class SettleFigure(Command, frozen=True, tag="settle_figure"):
    """Moves the differences between what was charged by an estimate and the amount on the card.

    `figure`: the path of the amount in the edition. `flows`: giver, receiver and difference of
    each.
    """

    figure: str
    flows: tuple[tuple[str, str, int], ...]


@Row(
    players=("who",), keeps_guess=True, keeps_payment=True, pays=False, after_end=True,
    of_bankrupt=True,
    act={"on": "correction of {who}: {goods} on {deed}", "": "correction of {who}: {goods}"},
    forms=says("correct ACCOUNT CHANGE [THING] [on DEED=on] because REASON [witnessed by WITNESS]",
        'correct ann +100 because "rent booked twice" witnessed by bob',
        "corrects an account; '-1 house on baltic' what stands there")
    + says("correct ACCOUNT THING CHANGE [on DEED=on] because REASON [witnessed by WITNESS]",
           'correct ann key +1 because "found under the table"', "the same")
    + says("correct ACCOUNT ONE [on DEED=on] because REASON [witnessed by WITNESS]",
           'correct ann +key because "found under the table"', "one thing"),
)  # fmt: skip
class Correct(Command, frozen=True, tag="correct"):
    """Corrects an account against the Bank by `amount`, which may be negative here.

    `thing`: what is counted. `on`: the street on which the house or hotel stands; unset for any
    other.
    """

    who: str
    amount: int
    because: str
    witness: str = ""
    thing: Literal["cash", "hotel", "house", "key", "chip", "jail_card", "card"] = "cash"
    on: str | UnsetType = UNSET


Row(
    repeats=False,
    forms=says("undo [COUNT] [because REASON]",
               "undo", 'undoes the newest action; undo 3 because "fat finger"'),
)(Undo)  # fmt: skip

Row(repeats=False, forms=says("redo [COUNT]", "redo", "redoes undone actions"))(Redo)

Row(
    repeats=False, needs="vault",
    forms=says("undo guess by agreement",
        "undo the guess by agreement",
        "undoes a wrong guess at the vault; its number stays known"),
)(TakeBack)  # fmt: skip

Row(
    keeps_guess=True, keeps_payment=True, after_end=True, act={"": "“{text}”"},
    forms=says("say TEXT", 'say "pizza"', "writes a note in the ledger"),
)(Say)  # fmt: skip

Row(
    keeps_guess=True, keeps_payment=True, after_end=True, repeats=False,
    act={"": "phones may look at the game"},
    forms=says("phones open ISSUER", "phones open 5e5a11", "the key of phones' marks"),
)(OpenPhones)  # fmt: skip
