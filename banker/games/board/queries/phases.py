"""Phases: what the table waits for, and what a player may ask of the Bank meanwhile.

Rules of this file
* The phase is not stored: it is the first condition in `phase` that holds.
* The sentences name the command that ends the waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banker.foundation.text import Text
from banker.games.board.queries.estimates import due_amount
from banker.games.board.queries.prices import FAKE, PRICE
from banker.games.board.state import BANK, KEY, State

ENDED: Final = "ended"
DEAL: Final = "deal"
AUCTION: Final = "auction"
OFFER: Final = "offer"
KEY_PHASE: Final = "key"
DEBT: Final = "debt"
REFILL: Final = "refill"
GUESS: Final = "guess"
ROLL: Final = "roll"
TURN: Final = "turn"


def key_holder(state: State) -> str | None:
    """Return the player who must use a key now; None if there is none, or no locked street is
    left."""
    for who in state.setup.ids:
        if KEY in state.balances.get(who, ()):
            return who if any(map(state.is_locked, state.edition.deeds)) else None
    return None


def is_own_turn(state: State, who: str) -> bool:
    """Tell whether it is this player's turn."""
    return who == state.table.turn


def is_before_roll(state: State, who: str) -> bool:
    """Tell whether it is this player's turn and no dice were rolled in it yet."""
    return is_own_turn(state, who) and state.table.dice is None


def is_between_turns(state: State, who: str) -> bool:
    """Tell whether no other player is in the middle of a turn.

    A turn is over when its card was drawn, its choice made and its rent asked for; or when the next
    one has begun.
    """
    table = state.table
    is_settled = not (table.draw or table.choice or table.free or table.claims)
    at_rest = table.dice is None or (phase(state) == TURN and is_settled)
    return is_own_turn(state, who) or at_rest


def is_dealing(state: State) -> bool:
    """Tell whether deeds are still to be dealt before the first turn."""
    deal, table = state.edition.deal_deeds, state.table
    return not table.started and any(table.dealt.get(who, 0) < deal for who in state.playing())


def example_number(state: State, usual: int) -> int:
    """Return a number of the vault for an example: `usual`, or, if it was tried, the least that was
    not."""
    vault, tried = state.edition.vault, {wrong.number for wrong in state.table.tried}
    numbers = (usual, *range(1, vault.numbers + 1)) if vault is not None else ()
    return next((number for number in numbers if number not in tried), usual)


def is_vault_open(state: State) -> bool:
    """Tell whether the vault was opened and is not yet filled and locked again."""
    return state.edition.vault is not None and not state.table.filled


def phase(state: State) -> str:
    """Return what the table waits for: a constant of this module, such as `AUCTION`."""
    table = state.table
    if table.ended:
        return ENDED
    if not table.started and is_dealing(state):
        return DEAL
    if table.auction is not None:
        return AUCTION
    if state.setup.edition.has_locks and key_holder(state) is not None:
        return KEY_PHASE
    if table.offer:
        return OFFER
    if table.dues:
        return DEBT
    if not table.filled and is_vault_open(state):
        return REFILL
    if table.guess is not None:
        return GUESS
    return ROLL if table.dice is None or table.again else TURN


# --- in words -----------------------------------------------------------------------------------


def waiting_for(state: State) -> Text:
    """Return what the table waits for in words, with the commands that continue the game."""
    now = phase(state)
    if now in (ROLL, TURN) and is_last_payment(state):
        return last_payment()
    return WAITING_WORDS[now](state)


def last_payment() -> Text:
    """Return the words for a game that ends after the checks of this payment."""
    return Text("the last payment may be checked: 'payment closes' ends it")


def is_last_payment(state: State) -> bool:
    """Tell whether the game ends as soon as the notes of a payment may not be checked any more."""
    edition = state.edition
    return (
        state.table.payment is not None
        and edition.ends_when_owned
        and edition.switches["end_after"] == "at_once"
        and edition.deed_commodities.isdisjoint(state.balances.get(BANK, ()))
        and not any(due.reason in (PRICE, FAKE) for due in state.table.dues)
    )


def _deed(state: State, deed: str) -> str:
    return state.edition.deed_by_id[deed].name


def _offer_words(state: State) -> Text:
    deed = _deed(state, state.table.offer or "")
    who = state.setup.names[state.table.turn]
    return Text("{deed} is offered: '{who} buys' or '{who} declines'", {"deed": deed, "who": who})


def _key_words(state: State) -> Text:
    who = state.setup.names[key_holder(state) or ""]
    return Text(
        "{who} has a key to use first: '{who} unlocks …' with a locked street", {"who": who}
    )


def _debt_words(state: State) -> Text:
    due = state.table.dues[0]
    return Text(
        "{debtor} owes {creditor} {amount:,}: '{debtor} pays' first",
        {
            "debtor": state.setup.labels[due.debtor],
            "creditor": state.setup.labels[due.creditor],
            "amount": due_amount(state, due),
        },
    )


def _deal_words(state: State) -> Text:
    deal, dealt = state.edition.deal_deeds, state.table.dealt
    who = min(state.playing(), key=lambda who: dealt.get(who, 0))
    name, left = state.setup.names[who], deal - dealt.get(who, 0)
    return Text(
        "deeds still to deal to {name}: {left}; 'deal … to {name}' with the name on the deed",
        {"name": name, "left": left},
    )


def _auction_words(state: State) -> Text:
    assert state.table.auction is not None
    item = state.table.auction.item
    is_deed = item in state.edition.deed_by_id
    lot = _deed(state, item) if is_deed else Text("a {thing}", {"thing": Text(item)})
    return Text("{lot} is being auctioned: 'auction closes' ends the auction", {"lot": lot})


def _guess_words(state: State) -> Text:
    assert state.table.guess is not None
    who = state.setup.names[state.table.guess.who]
    return Text(
        "{who} may guess: '{who} guesses {number} …'; any other action gives up the guess",
        {"who": who, "number": example_number(state, 3)},
    )


def _refill_words(_state: State) -> Text:
    return Text("the vault is open: fill it, then 'vault locks'")


def _turn_words(template: str) -> Callable[[State], Text]:
    return lambda state: Text(template, {"name": state.setup.names[state.table.turn]})


WAITING_WORDS: dict[str, Callable[[State], Text]] = {
    ENDED: lambda _state: Text("the game is over"),
    DEAL: _deal_words,
    AUCTION: _auction_words,
    KEY_PHASE: _key_words,
    OFFER: _offer_words,
    DEBT: _debt_words,
    REFILL: _refill_words,
    GUESS: _guess_words,
    ROLL: _turn_words("{name} rolls"),
    TURN: _turn_words("{name} is done: 'next'"),
}
