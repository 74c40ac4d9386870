"""Money verbs: the keys for GO, paying, receiving, taxes and rent.

The keys for a player's debts, and for payments by all players, are in `owed`.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.edition import Deed, Space
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries.estimates import space_amount
from banker.games.board.queries.free_parking import fine_to
from banker.games.board.queries.rent_amounts import rent_of
from banker.games.board.state import BANK, VAULT, Due
from banker.interaction.own_keys import shown
from banker.interaction.ui_state import Ask, Context, Execute, RunEffects, Step, Wrong, run_command
from banker.interaction.verbs import owed
from banker.interaction.verbs.action_words import ROWS, worded
from banker.interaction.verbs.arguments import (
    DIGITS_MAX,
    ENTER,
    TOO_MANY_DIGITS,
    Parser,
    Typed,
    amount_of as amount_typed,
    amount_step,
    deed_of,
    deed_prompt,
    no_player,
    player_prompt,
    said,
)
from banker.interaction.words.screen_words import oldest_due
from banker.interaction.words.text import Span
from banker.language.own_letters import of_the_language
from banker.language.player_keys import letters_in, sound

VAULT_KEY = "v"
GIFT_KEY = "g"
CODE_KEYS = 2
DICE, DIE_MAX = 2, 6
# A sign in place of a player's letter or an amount -> what is paid then.
PAY_SIGNS: dict[str, Parser] = {
    "-": owed.forgive, "'": owed.for_another, "*": owed.pays_each,
}  # fmt: skip
MORE_PAYMENTS = ("   - forgives", " · ' another pays", " · * each player")
GET_SIGNS: dict[str, Parser] = {"*": owed.bank_pays_each, "-": owed.bank_takes_from_each}


def pass_go(ctx: Context, typed: Typed) -> Step:
    """Read who gets the salary: Enter for the player whose turn it is, or a letter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    if not typed:
        return Ask((*said("GO", "who passes?  "), *player_prompt(ctx)), ctx.name(ctx.turn))
    who = ctx.turn if typed[0] == ENTER else ctx.player(typed[0])
    if who is None:
        return no_player(ctx, typed[0])
    # Where the salary must be asked for, or was forgotten, it is open already.
    is_open = ctx.state.seats[who].salaries > 0
    return run_command(c.ClaimSalary(who) if is_open else c.PassGo(who))


def pay(ctx: Context, typed: Typed) -> Step:
    """Read a payment: Enter for what is due, or a receiver (without one, the Bank), an amount,
    Enter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    due = oldest_due(ctx.state)
    if not typed:
        hint = owed_words(ctx, due) if due else ""
        vault = (Span(VAULT_KEY, "key"), Span(" vault  ")) if ctx.state.edition.vault else ()
        to = player_prompt(ctx, without=ctx.turn)
        prompt = (
            *said("PAY", ctx.translate("{who} → the Bank, or  ", who=ctx.name(ctx.turn))),
            *to,
        )
        more = (Span(text, "hint") for text in MORE_PAYMENTS)
        return Ask((*prompt, *vault, Span("then the amount", "dim"), *more), hint)
    if typed == (ENTER,):
        return (
            run_command(c.Pay(due.debtor))
            if due
            else Wrong("nobody owes anything: type an amount, then Enter")
        )
    if typed[0] in PAY_SIGNS:
        return PAY_SIGNS[typed[0]](ctx, typed[1:])
    receiver, digits = BANK, typed
    if typed[0].isalpha() and typed[0] != ENTER:
        digits = typed[1:]
        named = VAULT if typed[0] == VAULT_KEY else ctx.player(typed[0])
        if named is None or (named == VAULT and ctx.state.edition.vault is None):
            return no_player(ctx, typed[0])
        receiver = named
    if digits[1:] and digits[-1] == GIFT_KEY:
        return _gift(ctx, receiver, digits[:-1])
    who, whom = ctx.name(ctx.turn), ctx.label(receiver)
    prompt = said("PAY", ctx.translate("{who} → {whom}  ", who=who, whom=whom))
    step = amount_step(
        ctx, digits, prompt, lambda amount: run_command(c.Transfer(ctx.turn, receiver, amount))
    )
    if not isinstance(step, Ask) or not digits:
        return step
    return replace(step, prompt=(*step.prompt, Span("   g as a gift", "hint")))


def _gift(ctx: Context, receiver: str, digits: Typed) -> Step:
    """A payment that pays nothing of what is owed."""
    amount = amount_typed(digits, ctx.state.edition.money.unit)
    if len(digits) > DIGITS_MAX:
        return Wrong(TOO_MANY_DIGITS)
    if not amount:
        return Wrong("an amount first: digits, then g")
    return run_command(c.Transfer(ctx.turn, receiver, amount, gift=True))


def owed_words(ctx: Context, due: Due) -> str:
    """Return the words for paying a debt: who pays whom how much."""
    return ctx.translate(
        "{who} pays {amount:,} to {whom}",
        who=ctx.name(due.debtor),
        amount=due.amount,
        whom=ctx.label(due.creditor),
    )


def receive(ctx: Context, typed: Typed) -> Step:
    """Read an amount that the Bank pays to the player whose turn it is.

    `*` pays each player, `-` takes the amount from each. Return the command of complete keys, else
    the prompt or what is wrong.
    """
    if typed and typed[0] in GET_SIGNS:
        return GET_SIGNS[typed[0]](ctx, typed[1:])
    prompt = said("GET", ctx.translate("the Bank → {who}  ", who=ctx.name(ctx.turn)))
    if not typed:
        prompt = (*prompt, Span("* each player · - from each   ", "hint"))
    return amount_step(
        ctx, typed, prompt, lambda amount: run_command(c.Transfer(BANK, ctx.turn, amount))
    )


def taxes(ctx: Context) -> dict[str, Space]:
    """Return key -> tax space: Enter if all taxes are equal, else a letter of the space's name."""
    spaces = [space for space in ctx.state.edition.spaces if space.kind == "tax"]
    if len({(space.amount, space.to) for space in spaces}) == 1:
        return {ENTER: spaces[0]}
    found: dict[str, Space] = {}
    for space in spaces:
        # A language with its keys has the letter itself, any other one its Latin sound.
        of = of_the_language if letters_in(ctx.state.edition) else sound
        letters = (of(char) for char in space.name.lower() if char.isalpha())
        key = next((letter for letter in letters if letter not in found), "")
        found[key] = space
    return found


def tax(ctx: Context, typed: Typed) -> Step:
    """Read which tax the player pays, to the account that the board names.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    if (untaxed := _untaxed(ctx)) is not None:
        return Wrong(untaxed) if typed else Ask(said("TAX", Span(untaxed, "hint")))
    by_key = taxes(ctx)
    if not typed:
        spans = list(said("TAX", f"{ctx.name(ctx.turn)}  "))
        for key, space in by_key.items():
            if key != ENTER:
                amount = space_amount(ctx.state, space)
                spans += [Span(key, "key"), Span(f" {space.name} {amount:,}  ")]
        one = by_key.get(ENTER)
        if one is None:
            return Ask(tuple(spans))
        whom = ctx.label(fine_to(ctx.state.edition, one.to))
        amount = space_amount(ctx.state, one)
        return Ask(tuple(spans), ctx.translate("{amount:,} → {whom}", amount=amount, whom=whom))
    found = by_key.get(typed[0]) or by_key.get(of_the_language(typed[0]))
    if found is None:
        return Wrong("no tax has that letter: press a letter of the list")
    return run_command(c.Transfer(ctx.turn, fine_to(ctx.state.edition, found.to), found.amount))


def _untaxed(ctx: Context) -> str | None:
    """Where the player whose turn it is stands, if no tax is known there and none is owed."""
    at = ctx.state.position(ctx.turn)
    if at is None or any(due.reason == "tax" for due in ctx.state.dues_of(ctx.turn)):
        return None
    space = ctx.state.edition.spaces[at]
    if space.kind == "tax":
        return None
    key = shown(ctx.state.edition, "p")
    template = "{space} charges {who} no tax; {key} pays an amount"
    return ctx.translate(template, space=space.name, who=ctx.name(ctx.turn), key=key)


def rent(ctx: Context, deed: Deed, typed: Typed) -> Step:
    """Return the step that pays a deed's rent, by the player whose turn it is.

    A utility asks for two dice first, if they were not rolled.
    """
    pays = Execute(c.PayRent(ctx.turn, deed.id))
    if deed.kind != "utility" or not _wants_dice(ctx, deed):
        if typed:
            return Wrong(ctx.translate("the rent of {deed} needs no dice", deed=deed.name))
        return RunEffects((pays,))
    faces = [int(key) for key in typed if key.isdigit() and 1 <= int(key) <= DIE_MAX]
    if len(faces) < len(typed):
        return Wrong("a die shows 1 to 6: press one of these digits")
    if len(faces) == DICE:
        rolls = Execute(c.Roll(ctx.turn, (faces[0], faces[1]), purpose="utility"))
        return RunEffects((rolls, pays))
    shown = " ".join(typed) or Text("two dice")
    who = ctx.name(ctx.turn)
    words = ctx.translate("{deed}: {who} rolls  {dice} …", deed=deed.name, who=who, dice=shown)
    return Ask(said("RENT", words))


def _wants_dice(ctx: Context, deed: Deed) -> bool:
    """Whether the rent needs a roll and has none yet."""
    table = ctx.state.table
    if deed.id in table.mortgaged or ctx.state.owner(deed.id) in (BANK, ctx.turn):
        return False
    claim = next((one for one in reversed(table.claims) if one.deed == deed.id), None)
    if claim is None:
        return not rent_of(ctx.state, deed.id)
    from banker.games.board.queries.rent_amounts import amount_of

    return not amount_of(ctx.state, claim)


def claimed(ctx: Context) -> tuple[str, RunEffects] | None:
    """Return the newest rent that the owner may claim, in words, with the effects of Enter.

    None if there is none, or the rent still needs a roll. Claiming makes it a debt; the screen then
    shows how the debtor can raise the money.
    """
    found = open_actions(ctx.state)
    if any(it.situation == "roll_for_rent" for it in found):
        return None
    rents = (it for it in found if it.situation in ("pay_rent", "ask_rent") and not it.short)
    newest = next(rents, None)
    if newest is None:
        return None
    words = worded(ctx, newest, ROWS[newest.situation].enter)
    return words, run_command(newest.command)


def rent_verb(ctx: Context, typed: Typed) -> Step:
    """Read a rent: Enter for the newest claim, or a deed's code; two dice if it needs a roll.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    suggestion = claimed(ctx)
    if not typed:
        return deed_prompt(ctx, "RENT", suggestion[0] if suggestion else "")
    if typed == (ENTER,):
        return suggestion[1] if suggestion else Wrong("Enter has nothing to suggest here")
    found = deed_of(ctx, "RENT", typed[:CODE_KEYS])
    return rent(ctx, found, typed[CODE_KEYS:]) if isinstance(found, Deed) else found
