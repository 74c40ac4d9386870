"""Bank cards: the keys while cards are pending. Digits are the amount; all other keys are as usual.

Pure.
"""

from __future__ import annotations

from banker.bankcards.codes import account_code
from banker.games.board.state import BANK
from banker.tui.ui_state import Ask, Context, Do, Scan, Step, Wrong
from banker.tui.verbs.arguments import ENTER, Typed, amount_step, said


def is_for_cards(key: str) -> bool:
    """Whether a key is for the pending cards, while nothing else is being typed."""
    return key == ENTER or (len(key) == 1 and key.isascii() and key.isdigit())


def cards(ctx: Context, typed: Typed) -> Step:
    """The step of the keys typed beside the pending cards."""
    lying = ctx.cards
    words = lying.words if lying is not None else ""
    if not typed:
        return Ask(said("CARDS", words), "yes" if lying is not None and lying.by_bank else "")
    if typed == (ENTER,):
        if lying is not None and lying.by_bank:
            return Do((Scan(account_code(BANK)),))
        return Wrong("another card or an amount; q puts the cards back")
    if lying is not None and lying.asked:
        return Wrong("they wait for that card; q puts the cards back")
    prompt = said("CARDS", f"{words.partition(': ')[0]}  ")
    return amount_step(ctx, typed, prompt, lambda _amount: Do((Scan("".join(typed[:-1])),)))
