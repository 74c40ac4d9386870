"""Bank cards: the keys while cards are pending. Digits are the amount; all other keys are as usual.

Pure.
"""

from __future__ import annotations

from banker.bankcards.codes import account_code
from banker.games.board.state import BANK
from banker.interaction.ui_state import Ask, Context, RunEffects, Scan, Step, Wrong
from banker.interaction.verbs.arguments import ENTER, Typed, amount_step, said


def is_for_cards(key: str) -> bool:
    """Whether a key is for the pending cards, while nothing else is being typed."""
    return key == ENTER or (len(key) == 1 and key.isascii() and key.isdigit())


def cards(ctx: Context, typed: Typed) -> Step:
    """The step of the keys typed beside the pending cards."""
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
