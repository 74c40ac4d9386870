"""Printed card: the keys to draw a printed card, by its number or by its effect.

Two digits, or one and Enter, are a card of the edition's deck; arrows mark a card, and words after
`/` find it. A digit after arrows begins the number, and `/` the words. A letter is an effect, for
cards that the edition does not list; an amount follows if the effect needs one. A second card on
one landing is asked about: another Enter draws it.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.games.board import commands as c
from banker.games.board.edition import Card
from banker.games.board.queries.estimates import card_words
from banker.games.board.queries.permissions.hand_cards import has_told_card
from banker.games.board.state import BANK, JAIL_CARD, SECRET_CARD, VAULT
from banker.interaction.ui_state import (
    CARD_PANEL as PANEL,
    Ask,
    ChangeUi,
    Context,
    Execute,
    Note,
    RunEffects,
    Step,
    TextLine,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import ENTER, Typed, amount_step, said
from banker.interaction.words.text import Span

CARD_DIGITS = 2
FIND = "/"
ARROWS = {"up": -1, "down": 1}
NO_CARD = "no card has these words"
ANOTHER = "the card of this landing is noted already: another card?"


MOVES_TO = "a street's code, such as {code}, or the name of a space"


class CardEffect(msgspec.Struct, frozen=True):
    """An effect in the list of cards, with its key. `make` returns the step for an amount.

    `counted`: whether an amount is asked for first.
    """

    key: str
    words: str
    counted: bool
    make: Callable[[Context, int], Step]


def _moves_to(ctx: Context, amount: int) -> Step:
    step = _to_prompt("moves to")(ctx, amount)
    code = "".join(ctx.code(ctx.state.edition.deeds[0])).lower()
    assert isinstance(step, ChangeUi)
    return ChangeUi({**step.changes, "note": Note(ctx.translate(MOVES_TO, code=code))})


def _to_prompt(words: str) -> Callable[[Context, int], Step]:
    """Make the step that opens the prompt with the player and `words` typed: the effect still needs
    a name, which Tab completes."""

    def make(ctx: Context, _amount: int) -> Step:
        text = f"{ctx.name(ctx.turn)} {words} "
        return ChangeUi({"line": TextLine("command", text, len(text))})

    return make


EFFECTS = (
    CardEffect("r", "Bank pays", True,
               lambda ctx, n: run_command(c.Transfer(BANK, ctx.turn, n))),
    CardEffect("p", "pays Bank", True,
               lambda ctx, n: run_command(c.Transfer(ctx.turn, BANK, n))),
    CardEffect("v", "pays vault", True,
               lambda ctx, n: run_command(c.Transfer(ctx.turn, VAULT, n))),
    CardEffect("e", "pays each", True, lambda ctx, n: run_command(c.PayEach(ctx.turn, n))),
    CardEffect("c", "from each", True, lambda ctx, n: run_command(c.CollectEach(ctx.turn, n))),
    CardEffect("m", "moves to …", False, _moves_to),
    CardEffect("b", "moves back", True, lambda ctx, n: run_command(c.MoveBack(ctx.turn, n))),
    CardEffect("j", "to jail", False, lambda ctx, _: run_command(c.GoToJail(ctx.turn))),
    CardEffect("g", "free guess", False, lambda ctx, _: run_command(c.GrantGuess(ctx.turn))),
    CardEffect("h", "gains hotel", False, lambda ctx, _: run_command(c.GainHotel(ctx.turn))),
    CardEffect("l", "loses hotel", False, lambda ctx, _: run_command(c.LoseHotel(ctx.turn))),
    CardEffect("k", "keeps unseen", False, lambda ctx, _: run_command(c.KeepCard(ctx.turn))),
    CardEffect("u", "uses kept …", False, _to_prompt("uses")),
    CardEffect("d", "discards …", False, _to_prompt("discards")),
)  # fmt: skip
VAULT_ONLY = {"v", "g"}


def effects(ctx: Context) -> list[CardEffect]:
    """Return the effects of cards that make sense in this edition."""
    if ctx.state.edition.vault is not None:
        return list(EFFECTS)
    return [effect for effect in EFFECTS if effect.key not in VAULT_ONLY]


def card(ctx: Context, typed: Typed) -> Step:
    """Read the keys after `c`: a card's number, arrows, words to find it, or an effect's letter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    step = _of_one_card(ctx, typed)
    if isinstance(step, RunEffects) and _is_second(ctx, step):
        return Ask(said("CARD", f"{ctx.name(ctx.turn)}  ", Span(ANOTHER, "warn")), "done", PANEL)
    *before, last = typed or ("",)
    if last == ENTER and before:
        sure = _of_one_card(ctx, tuple(before))
        if isinstance(sure, RunEffects) and _is_second(ctx, sure):
            return sure
    return step


def _is_second(ctx: Context, step: RunEffects) -> bool:
    """Whether this landing had its card already; what the rules refuse need not be asked."""
    if not has_told_card(ctx.state, ctx.turn):
        return False
    by_name = any(
        isinstance(it, Execute) and isinstance(it.command, c.Draw | c.KeepCard)
        for it in step.effects
    )
    return not by_name or ctx.state.table.draw is not None


def _of_one_card(ctx: Context, typed: Typed) -> Step:
    typed, name = afresh(typed), ctx.name(ctx.turn)
    if not typed:
        hints = ("its two digits", " · / finds words", " · ↑↓ marks", " · a letter: what it does")
        spans = said("CARD", f"{name}  ", *(Span(hint, "hint") for hint in hints))
        return Ask(spans, panel=PANEL)
    if typed[0] == FIND or typed[0] in ARROWS:
        return _found(ctx, typed)
    if typed[0].isdigit():
        return _of_the_deck(ctx, typed)
    effect = next((one for one in effects(ctx) if one.key == typed[0]), None)
    if effect is None:
        return Wrong("no card does that: two digits, or a letter of the list")
    if not effect.counted:
        return effect.make(ctx, 0)
    prompt = said("CARD", f"{name}: ", f"{effect.words}  ")
    step = amount_step(ctx, typed[1:], prompt, lambda amount: effect.make(ctx, amount))
    return Ask(step.prompt, step.enter, PANEL) if isinstance(step, Ask) else step


def _of_the_deck(ctx: Context, typed: Typed) -> Step:
    cards = ctx.state.edition.cards
    if len(typed) < CARD_DIGITS:
        one = int(typed[0])
        is_card = 1 <= one <= len(cards)
        enter = _draws(ctx, cards[one - 1]) if is_card else ""
        return Ask(said("CARD", typed[0] + "…"), enter, PANEL)
    number = "".join(typed[:CARD_DIGITS]).removesuffix(ENTER)
    if not number.isdigit() or not 1 <= int(number) <= len(cards):
        return Wrong(ctx.translate("the deck has the cards 01 to {last}", last=f"{len(cards):02}"))
    return run_command(c.Draw(ctx.turn, cards[int(number) - 1].id))


def _draws(ctx: Context, card: Card) -> str:
    return ctx.translate("draws {card}", card=card_words(ctx.state.edition, card))


def _found(ctx: Context, typed: Typed) -> Step:
    """The card marked among those that have the words."""
    found = listed(ctx, typed)
    at = mark(typed, len(found))
    last = typed[-1]
    if last == ENTER:
        return Wrong(NO_CARD) if at is None else run_command(c.Draw(ctx.turn, found[at][1].id))
    if last not in (*ARROWS, "space") and (len(last) != 1 or typed[0] != FIND):
        return Wrong("arrows mark a card, / finds words, Enter draws it")
    enter = _draws(ctx, found[at][1]) if at is not None else ""
    words = f"{FIND}{find_of(typed)}▏" if typed[0] == FIND else ""
    return Ask(
        said("CARD", Span(f"{ctx.name(ctx.turn)}  ", "name"), Span(words, "name")),
        enter,
        PANEL,
    )


def afresh(typed: Typed) -> Typed:
    """Return the keys that count: a digit after arrows begins a card's number again, and `/` the
    words."""
    if typed[:1] and typed[0] not in ARROWS:
        return typed
    return typed[next((at for at, key in enumerate(typed) if key.isdigit() or key == FIND), 0) :]


def find_of(typed: Typed) -> str:
    """Return the words typed after `/`; empty if there are none."""
    if not typed or typed[0] != FIND:
        return ""
    return "".join(
        " " if key == "space" else key for key in typed[1:] if len(key) == 1 or key == "space"
    )


def listed(ctx: Context, typed: Typed) -> list[tuple[int, Card]]:
    """Return the cards to choose from, each with its number.

    They are those of the deck to draw from that match the typed words; after a digit, those of
    every deck whose number begins with the digit.
    """
    table, typed = ctx.state.table, afresh(typed)
    found = list(enumerate(ctx.state.edition.cards, 1))
    if typed and typed[0].isdigit():
        return [(number, card) for number, card in found if f"{number:02}"[0] == typed[0]]
    if table.draw is not None and table.deck:
        found = [(number, card) for number, card in found if card.deck == table.deck]
    words = find_of(typed).casefold().split()
    return [row for row in found if all(word in row[1].label.casefold() for word in words)]


def mark(typed: Typed, count: int) -> int | None:
    """Return which of `count` cards the arrows or words have marked, from 0; None if none is
    marked."""
    typed = afresh(typed)
    if not typed or not count or not (typed[0] == FIND or typed[0] in ARROWS):
        return None
    at = 0
    for key in typed[1:]:
        at = max(0, min(at + ARROWS[key], count - 1)) if key in ARROWS else at
    return at


def held(ctx: Context, who: str) -> str:
    """Return the cards that a player keeps, in words; secret ones as "unseen"."""
    cards = ctx.state.edition.card_by_id
    words = {id: card_words(ctx.state.edition, card) for id, card in cards.items()}
    words[SECRET_CARD] = "unseen"
    return ", ".join(words.get(id, JAIL_CARD) for id in ctx.state.seats[who].held)
