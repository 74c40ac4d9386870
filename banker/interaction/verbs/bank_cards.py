"""Bank cards: the keys while cards are pending. Digits type an amount; all other keys act as usual.

Pure.
"""

from __future__ import annotations

from banker.bankcards.codes import account_code
from banker.games.board.state import BANK
from banker.interaction.ui_state import Ask, Context, RunEffects, Scan, Step, Wrong
from banker.interaction.verbs.arguments import ENTER, Typed, amount_step, said


def is_for_cards(key: str) -> bool:
    """Return whether a key belongs to the pending bank cards: a digit or Enter."""
    return key == ENTER or (len(key) == 1 and key.isascii() and key.isdigit())


def cards(ctx: Context, typed: Typed) -> Step:
    """Read the keys for the pending bank cards: an amount or Enter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    cards = ctx.cards
    words = cards.words if cards is not None else ""
    if not typed:
        return Ask(said("CARDS", words), "yes" if cards is not None and cards.by_bank else "")
    if typed == (ENTER,):
        if cards is not None and cards.by_bank:
            return RunEffects((Scan(account_code(BANK)),))
        return Wrong("another card or an amount; q puts the cards back")
    if cards is not None and cards.asked:
        return Wrong("scan the card that is asked for; q puts the cards back")
    prompt = said("CARDS", f"{words.partition(': ')[0]}  ")
    return amount_step(ctx, typed, prompt, lambda _amount: RunEffects((Scan("".join(typed[:-1])),)))
