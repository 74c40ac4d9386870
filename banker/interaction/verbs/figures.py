"""Figures: the keys for amounts on printed cards: an amount that is asked for, or any deed's.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banker.foundation.text import marked
from banker.games.board import commands as c
from banker.games.board.edition import Deed
from banker.games.board.printed_figures import DEED_AMOUNTS, amounts
from banker.games.board.queries.card_amounts.figure_paths import deed_path
from banker.games.board.queries.rent_amounts import path_of
from banker.games.board.state import State
from banker.interaction.ui_state import (
    Ask,
    Context,
    FigureSaid,
    RunEffects,
    Settling,
    Step,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import ENTER, Typed, amount_step, deed_of, deed_prompt, said
from banker.interaction.words.roles import CHIP
from banker.interaction.words.text import Span
from banker.language.phrases.figures import figure_amount, figure_words
from banker.language.phrases.names_and_amounts import Wording, short_title
from banker.language.phrases.translation import language_of

VERB = "CARD"
UNSETTLED = "not settled: {flows}; '{statement}' settles it"
UNSETTLED_AT_END = "not settled: {flows}"
READS, READ_BEFORE = "yes", "yes, as before"  # short: the question must fit into 80 columns
# The key of each figure of a deed that is no rent; the rents have digits, in the card's order.
LETTERS = dict(zip("pmrh", DEED_AMOUNTS, strict=True))


def read_card(ctx: Context, typed: Typed) -> Step:
    """Read the amount on the card that is asked for: Enter for the estimate, or digits and Enter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    if ctx.figure is None:
        return Wrong("no question is open now: play on")
    asked = f"{ctx.figure.says}?"
    if not typed:
        return Ask(said(VERB, asked), READ_BEFORE if ctx.figure.is_read else READS)
    if typed == (ENTER,):
        return RunEffects((FigureSaid(ctx.figure.amount),))
    prompt = said(VERB, asked, "  ")
    return amount_step(ctx, typed, prompt, lambda amount: RunEffects((FigureSaid(amount),)))


def settle_words(ctx: Context, settles: Settling) -> str:
    """Return what Enter would correct after a card was read.

    The words also say how many entries must be corrected by hand.
    """
    template = "settles the difference: {flows}"
    if settles.others:
        template = "settles the difference: {flows}; by hand: {entries:entry|entries}"
    return ctx.translate(template, flows=settles.words, entries=len(settles.others))


def unsettled_words(translate: Callable[..., str], left: Settling, state: State) -> str:
    """Return a difference that nobody settled, and the statement that settles it until the end."""
    from banker.language.parser.figures import written_settle  # seldom

    assert isinstance(left.command, c.SettleFigure)
    if state.table.ended:
        return translate(UNSETTLED_AT_END, flows=left.words)
    statement = written_settle(left.command.figure, state.edition)
    return translate(UNSETTLED, flows=left.words, statement=statement)


def figure_verb(ctx: Context, typed: Typed) -> Step:
    """Read a deed's code, the letter of one of its amounts, and the amount on its card.

    While a deed is inspected, its code is not needed. Return the command of complete keys, else the
    prompt or what is wrong.
    """
    deed: Deed | Step
    if ctx.inspected is not None and ctx.inspected[0] == "deed":
        deed, rest = ctx.state.edition.deed_by_id[ctx.inspected[1]], typed
    elif not typed:
        return deed_prompt(ctx, VERB)
    elif typed == (ENTER,):
        return Wrong("name the street: its letter and number")
    else:
        deed, rest = deed_of(ctx, VERB, typed[:2]), typed[2:]
    if not isinstance(deed, Deed):
        return deed
    paths = dict(_paths(ctx, deed))
    if not rest:
        return Ask(tuple(_listed(ctx, deed, paths)))
    if rest[0] not in paths:
        return Wrong(ctx.translate("an amount of this card: {keys}", keys=" ".join(paths)))
    return _amount(ctx, paths[rest[0]], rest[1:])


def _paths(ctx: Context, deed: Deed) -> Iterator[tuple[str, str]]:
    """The key of each amount that the card has, and its path."""
    printed = amounts(ctx.state.edition)
    for place in range(len(deed.rents)):
        yield str(place + 1), path_of(deed, place)
    for key, name in LETTERS.items():
        if (path := deed_path(deed.id, name)) in printed:
            yield key, path


def _listed(ctx: Context, deed: Deed, paths: dict[str, str]) -> Iterator[Span]:
    edition = ctx.state.edition
    group = next(group for group in edition.groups if group.id == deed.group)
    yield from said(
        VERB, Span(f" {ctx.code(deed)} ", CHIP + group.colour), f" {short_title(deed)}  "
    )
    for at, (key, path) in enumerate(paths.items()):
        # Where the amounts have no room, the last ones go first; every key stays.
        yield from (Span("  " if at else ""), Span(key, "key"))
        yield Span(f" {_offered(ctx, path)}", "hint")


def _amount(ctx: Context, path: str, typed: Typed) -> Step:
    from banker.interaction.printed_cards import offered  # seldom

    now, how = offered(ctx.state, path)
    prompt = said(VERB, f"{figure_words(path, _wording(ctx))}: {_offered(ctx, path)} → ")
    if typed == (ENTER,):
        return run_command(c.SetFigures(((path, now),)))
    step = amount_step(ctx, typed, prompt, lambda it: run_command(c.SetFigures(((path, it),))))
    hint = READS if how == "proposed" else "as it stands"
    return Ask(step.prompt, hint) if isinstance(step, Ask) and not typed else step


def _offered(ctx: Context, path: str) -> str:
    """The amount that Enter would set, with the sign for how sure it is."""
    from banker.interaction.printed_cards import PROPOSED, offered  # seldom

    amount, how = offered(ctx.state, path)
    shown = figure_amount(path, marked(amount, how == "estimate"), _wording(ctx))
    return f"{shown}{PROPOSED}" if how == "proposed" else shown


def _wording(ctx: Context) -> Wording:
    return Wording(ctx.state.setup, language_of(ctx.state.edition).book)
