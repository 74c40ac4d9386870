"""Arguments: the keys of deed codes, amounts and players, which follow a verb.

A deed takes two keys: its group's letter and its number in the group, as on its chip. After the
letter the prompt lists the group, so nobody has to remember the number.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.foundation.errors import CommandError
from banker.foundation.text import Text
from banker.games.board.edition import Deed, Edition
from banker.games.board.state import BANK, State
from banker.interaction.own_keys import group_letter, is_letter_of
from banker.interaction.ui_state import Ask, Context, RunEffects, Step, Wrong
from banker.interaction.words.roles import CHIP
from banker.interaction.words.screen_words import about
from banker.interaction.words.text import Span
from banker.language.parser.amounts import amount as amount_said
from banker.language.phrases.names_and_amounts import in_unit, short_title
from banker.language.phrases.translation import language_of

ENTER = "enter"
COUNT_KEY = "#"

Typed = tuple[str, ...]
Parser = Callable[[Context, Typed], Step]

MAGNITUDES = "km"
DIGITS_MAX = 9  # a longer amount is a stuck key or a bank card
TOO_MANY_DIGITS = "that amount has too many digits: type a smaller one"


def said(verb: str, *parts: Span | str) -> tuple[Span, ...]:
    """Return a prompt that begins with a verb in bold."""
    spans = (part if isinstance(part, Span) else Span(part) for part in parts)
    return (Span(verb + " ", "bold"), *spans)


def group_letters(edition: Edition) -> str:
    """Return the letters that begin a deed code, in the order of the groups."""
    return " ".join(group_letter(edition, group) for group in edition.groups)


def deed_prompt(ctx: Context, verb: str, enter: str = "") -> Ask:
    """Return the prompt for a deed's code before any key. `enter`: what Enter would do."""
    spans = list(said(verb, Span("which street?  ", "hint")))
    groups = ctx.state.edition.groups
    spans += [
        Span(f" {group_letter(ctx.state.edition, group)} ", CHIP + group.colour) for group in groups
    ]
    spans.append(Span(" + number", "hint"))
    return Ask(tuple(spans), enter)


def deed_of(
    ctx: Context,
    verb: str,
    typed: Typed,
    told: Callable[[State, Deed], str | Text] = about,
) -> Deed | Step:
    """Read a deed's code of two keys, or return the step that asks for more keys.

    `told` returns the words about a deed in the prompt.
    """
    edition = ctx.state.edition
    group = next((one for one in edition.groups if is_letter_of(edition, one, typed[0])), None)
    if group is None:
        return Wrong(
            ctx.translate(
                "no colour has the letter {letter}: {all}",
                letter=typed[0],
                all=group_letters(edition),
            )
        )
    members = edition.deeds_in[group.id]
    if len(typed) == 1:
        spans = list(said(verb))
        for deed in members:
            spans += [
                Span(f" {ctx.code(deed)} ", CHIP + group.colour),
                Span(f" {short_title(deed)}", "name"),
                *_about(ctx, deed, ctx.translate(told(ctx.state, deed))),
            ]
        return Ask(tuple(spans))
    for number, deed in enumerate(members, 1):
        if typed[1] == str(number):
            return deed
    return Wrong(
        ctx.translate(
            "{group} has the numbers 1 to {count}", group=Text(group.name), count=len(members)
        )
    )


def _about(ctx: Context, deed: Deed, told: str) -> tuple[Span, ...]:
    """Rent and owner, or the price. In a narrow prompt the bare price means that it is free."""
    if ctx.state.owner(deed.id) != BANK or ctx.state.is_locked(deed):
        return Span(f" {told} "), Span(" ", "hint")
    word, _, price = told.partition(" ")
    return Span(f" {word}", "hint"), Span(f" {price} "), Span(" ", "hint")


def deed_verb(
    verb: str,
    make: Callable[[Context, Deed], Step],
    suggest: Callable[[Context], tuple[str, RunEffects] | None] = lambda _ctx: None,
    told: Callable[[State, Deed], str | Text] = about,
) -> Parser:
    """Return a parser for a verb and a deed's code; `make` returns the verb's step for the deed.

    `suggest` returns the words and effects of Enter alone. `told` returns the words about a deed in
    the prompt.
    """

    def parse(ctx: Context, typed: Typed) -> Step:
        suggestion = suggest(ctx)
        if not typed:
            return deed_prompt(ctx, verb, suggestion[0] if suggestion else "")
        if typed == (ENTER,):
            return suggestion[1] if suggestion else Wrong("Enter has nothing to suggest here")
        found = deed_of(ctx, verb, typed, told)
        return make(ctx, found) if isinstance(found, Deed) else found

    return parse


def holder(ctx: Context, deed: Deed) -> str:
    """Return the player who acts on a deed: its owner, else the player whose turn it is."""
    owner = ctx.state.owner(deed.id)
    return ctx.turn if owner == BANK else owner


def no_player(ctx: Context, key: str) -> Wrong:
    """Return the message for a key that is not a player's letter."""
    if len(key) > 1:
        return Wrong("a player's letter, please")
    return Wrong(ctx.translate("no player has the letter {letter}", letter=key))


def player_prompt(ctx: Context, *, without: str = "") -> tuple[Span, ...]:
    """Return the players' letters as a prompt, except that of the player `without`."""
    spans: list[Span] = []
    for who in ctx.state.playing():
        if who == without:
            continue
        spans += [Span(ctx.letters[who], "key"), Span(f" {ctx.name(who)}  ")]
    return tuple(spans)


def amount_of(typed: Typed, unit: str = "") -> int | None:
    """Return the amount that keys mean: digits, and perhaps k or m; None for other keys.

    Without k or m the number counts in `unit`.
    """
    digits = "".join(typed)
    if not digits.rstrip(MAGNITUDES).isascii() or not digits[:1].isdigit():
        return None
    try:
        return amount_said(digits, zero=True, unit=unit)
    except CommandError:
        return None


def amount_step(
    ctx: Context, typed: Typed, prompt: tuple[Span, ...], make: Callable[[int], Step]
) -> Step:
    """Read an amount: digits, then Enter. `make` returns the step for the amount.

    One digit more than `DIGITS_MAX` is kept, so that Enter refuses the amount as it was typed.
    Return the command of complete keys, else the prompt or what is wrong.
    """
    unit = ctx.state.edition.money.unit
    *digits, last = typed or ("",)
    if last == ENTER:
        if len(digits) > DIGITS_MAX:
            return Wrong(TOO_MANY_DIGITS)
        amount = amount_of(tuple(digits), unit)
        if not amount:
            return Wrong("an amount first: digits, then Enter")
        return make(amount)
    if typed:
        if amount_of(typed, unit) is None:
            return Wrong("digits, k or m, then Enter")
        if len(typed) > DIGITS_MAX + 1:
            return Wrong(TOO_MANY_DIGITS)
    shown = "".join(typed) or "…"
    amount = amount_of(typed, unit)
    reading = ""
    if amount is not None and not shown.isdigit():
        reading = f"  = {in_unit(amount, unit, language_of(ctx.state.edition).book)}"
    hint = "done" if 0 < len(typed) <= DIGITS_MAX else ""
    return Ask((*prompt, Span(shown, "bold"), Span(reading, "dim")), hint)
