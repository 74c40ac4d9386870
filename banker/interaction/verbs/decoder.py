"""Decoder: the keys for checking a banknote or a card: who checks what, and the verdict.

`d`, the checker's letter, then the note's amount (or `c` for the card about to be used), and `r`
real, `f` fake or `u` unclear; or Enter, where a sensor reads the note. Enter alone ends the check.
The program does not know which notes are fake; it enters what the table or a sensor saw.

Pure.
"""

from __future__ import annotations

from typing import Literal

from banker.games.board import commands as c
from banker.games.board.state import CHIP
from banker.interaction.ui_state import CHECK_PANEL as PANEL, Ask, Context, Step, Wrong, run_command
from banker.interaction.verbs.arguments import ENTER, Typed, amount_of, no_player, said
from banker.interaction.words.screen_words import chips
from banker.interaction.words.text import Span

Verdict = Literal["real", "fake", "unclear"]

CARD_KEY = "c"
VERDICTS: dict[str, Verdict] = {"r": "real", "f": "fake", "u": "unclear"}
KEYS = (Span("r", "key"), Span(" real  "), Span("f", "key"), Span(" fake  "), Span("u", "key"),
        Span(" unclear"))  # fmt: skip


def payer_of(ctx: Context) -> str | None:
    """Return the player whose notes may be checked now; None if there is none."""
    payment = ctx.state.table.payment
    return payment.giver if payment else None


def decoder(ctx: Context, typed: Typed) -> Step:
    """Read the keys after `d`: the checker, the note or card, the verdict.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    if not typed:
        return _who(ctx)
    if typed == (ENTER,):
        return run_command(c.ClosePayment())
    who = ctx.player(typed[0])
    if who is None:
        return no_player(ctx, typed[0])
    if typed[1:2] == (CARD_KEY,):
        return _card(ctx, who, typed[2:])
    return _note(ctx, who, typed[1:])


def _who(ctx: Context) -> Ask:
    spans: list[Span] = []
    shown = ctx.state.table.card
    holder = payer_of(ctx) or (shown.who if shown else None)
    for who in ctx.state.playing():
        if who == holder:
            continue  # nobody checks their own notes or card
        mark = f" {ctx.name(who)} {chips(ctx.state, who)}  "
        role = "" if ctx.state.amount(who, CHIP) else "dim"
        spans += [Span(ctx.letters[who], "key"), Span(mark, role)]
    is_open = ctx.state.table.payment or ctx.state.table.card
    return Ask((*said("CHECK", "who checks?  "), *spans), "nobody, it is over" if is_open else "",
               PANEL)  # fmt: skip


def _card(ctx: Context, who: str, typed: Typed) -> Step:
    """The step of a check of the card about to be used."""
    shown = ctx.state.table.card
    if shown is None:
        return Wrong("nobody is using a card now: type the amount of a note, or q")
    if not typed:
        words = _looks(ctx, "{who} looks at the card of {whom}", who, shown.who)
        return Ask((*said("CHECK", words), *KEYS), panel=PANEL)
    if typed == (ENTER,):
        return run_command(c.CheckNote(who, shown.who, 0))
    if typed[0] not in VERDICTS:
        return Wrong("r real, f fake or u unclear")
    return run_command(c.CheckNote(who, shown.who, 0, VERDICTS[typed[0]]))


def _note(ctx: Context, who: str, typed: Typed) -> Step:
    """The step of a check of a note: digits, then the verdict."""
    payer = payer_of(ctx)
    shown = ctx.state.table.card
    if payer is None and shown is not None and not typed:
        words = _looks(ctx, "{who} looks at the card of {whom}", who, shown.who)
        return Ask((*said("CHECK", words), Span(CARD_KEY, "key"), Span(" the card")), panel=PANEL)
    if payer is None:
        return Wrong("nobody is paying now; c checks the card that is about to be used")
    unit = ctx.state.edition.money.unit
    *digits, last = typed or ("",)
    if (last in VERDICTS or last == ENTER) and digits:
        amount = amount_of(tuple(digits), unit)
        verdict = VERDICTS.get(last)
        return (
            run_command(c.CheckNote(who, payer, amount, verdict))
            if amount
            else Wrong("type the amount of the note first")
        )
    if typed and amount_of(typed, unit) is None:
        return Wrong("the note's amount, then r, f or u")
    notes = "  ".join(f"{note:,}" for note in sorted(ctx.state.edition.money.notes))
    asked = ctx.translate("which note? {notes}", notes=notes)
    note = Span("".join(typed) or asked, "bold" if typed else "dim")
    words = _looks(ctx, "{who} looks at the notes of {whom}", who, payer)
    told = KEYS if typed else (Span("then real, fake or unclear", "hint"),)
    return Ask((*said("CHECK", words), note, Span("  "), *told), panel=PANEL)


def _looks(ctx: Context, template: str, who: str, whom: str) -> str:
    return ctx.translate(template, who=ctx.name(who), whom=ctx.name(whom)) + "   "
