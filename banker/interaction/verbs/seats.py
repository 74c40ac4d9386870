"""Seats: the keys after `'`: whose turn it is, and who joins, leaves, or gets another name.

A letter gives the turn, Enter lets the player go again. `+` joins, `-` leaves, `=` another name.
A new name is typed in the prompt, which shows what the statement would do.

Pure.
"""

from __future__ import annotations

from typing import Literal

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.queries.privacy import is_told
from banker.interaction.ui_state import (
    Ask,
    ChangeUi,
    Context,
    Note,
    Step,
    TextLine,
    Wrong,
    run_command,
)
from banker.interaction.verbs import turn
from banker.interaction.verbs.arguments import ENTER, Typed, no_player, player_prompt, said
from banker.interaction.words.text import Span

JOINS, LEAVES, RENAMES = "+", "-", "="
MORE = ("   + joins", " · - leaves the game", " · = a name")
TYPE_A_NAME = "type the new name"
SHARED = "cash is shared out, deeds are auctioned"
SHARED_CASH = "cash is shared out"
# The key after the player's letter -> where the belongings go, and how that is told.
Way = Literal["bank", "auction", "all"]
WAYS: dict[str, tuple[Way, str]] = {
    "b": ("bank", "all to the Bank"),
    "a": ("auction", "deeds auctioned"),
    "e": ("all", "and cash to everybody"),
}


def seats(ctx: Context, typed: Typed) -> Step:
    """The step of the keys typed after `'`."""
    if typed[:1] == (JOINS,):
        return _prompt(f" joins with {ctx.state.edition.money.start_cash}", 0)
    if typed[:1] == (LEAVES,):
        return _leaves(ctx, typed[1:])
    if typed[:1] == (RENAMES,):
        return _renames(ctx, typed[1:])
    if typed == (ENTER,):
        return run_command(c.GoAgain(ctx.turn))
    step = turn.seat(ctx, typed)
    if typed or not isinstance(step, Ask):
        return step
    spans = (*step.prompt, *(Span(text, "hint") for text in MORE))
    return Ask(spans, ctx.translate("{who} goes again", who=ctx.name(ctx.turn)))


def _prompt(text: str, at: int) -> Step:
    """Open the prompt with a statement in which the name is missing at `at`."""
    return ChangeUi({"line": TextLine("command", text, at), "note": Note(TYPE_A_NAME)})


def _leaves(ctx: Context, typed: Typed) -> Step:
    if not typed:
        return Ask((*said("SEATS", Span("who leaves the game?  ", "hint")), *player_prompt(ctx)))
    who = ctx.player(typed[0])
    if who is None:
        return no_player(ctx, typed[0])
    if len(typed) == 1:
        return Ask(said("SEATS", ctx.translate("{who} leaves:", who=ctx.name(who)), *_ways()))
    if typed[1] not in WAYS:
        return Wrong("b, a or e")
    to, words = WAYS[typed[1]]
    if typed[2:] == (ENTER,):
        return run_command(c.Leave(who, to))
    if typed[2:]:
        return Wrong("Enter carries it out, q does not")
    return Ask(said("SEATS", _left(ctx, who, words)), "carries it out")


def goes_home(ctx: Context, typed: Typed) -> Step:
    """A player goes home, as tables do it where nothing else is agreed."""
    if not typed:
        return Ask((*said("HOME", Span("who goes home?  ", "hint")), *player_prompt(ctx)))
    who = ctx.player(typed[0])
    if who is None:
        return no_player(ctx, typed[0])
    if typed[1:] == (ENTER,):
        return run_command(c.Leave(who, "all"))
    if typed[1:]:
        return Wrong("Enter carries it out, q does not")
    how = SHARED if ctx.state.deeds(who) else SHARED_CASH
    return Ask(said("HOME", _left(ctx, who, how)), "carries it out")


def _left(ctx: Context, who: str, words: str) -> str:
    """What leaving would do. A private balance stays private."""
    count, cash = len(ctx.state.deeds(who)), ctx.state.cash(who)
    template = "{who} leaves with {deeds} and {cash:,}: {how}"
    if not is_told(ctx.state, who):
        template = "{who} leaves with {deeds}: {how}"
    deeds = Text("{count} deed" if count == 1 else "{count} deeds", {"count": count})
    return ctx.translate(template, who=ctx.name(who), deeds=deeds, cash=cash, how=Text(words))


def _ways() -> tuple[Span, ...]:
    spans: list[Span] = []
    for key, (_, words) in WAYS.items():
        spans += [Span(f"  {key} ", "key"), Span(words)]
    return tuple(spans)


def _renames(ctx: Context, typed: Typed) -> Step:
    if not typed:
        return Ask((*said("SEATS", Span("whose seat?  ", "hint")), *player_prompt(ctx)))
    who = ctx.player(typed[0])
    if who is None:
        return no_player(ctx, typed[0])
    name = ctx.name(who)
    if len(typed) == 1:
        return Ask(
            said("SEATS", f"{name}:  ", Span("n", "key"), " is called …   ",
                 Span("t", "key"), " somebody new takes over")
        )  # fmt: skip
    if typed[1] == "n":
        text = f"{name} is called "
        return _prompt(text, len(text))
    if typed[1] == "t":
        return _prompt(f" takes over {name}", 0)
    return Wrong("n or t")
