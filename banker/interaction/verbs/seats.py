"""Seats: the keys after `'` (turn, joining, leaving, names) and after `w` (leaving the game, the
end).

After `'` a letter gives the turn, and asks first if somebody has still to roll. Enter lets the
player go again, `+` joins, `-` leaves, `=` changes a name. A new name is typed in the prompt, which
shows what the statement would do. After `w` a player is bankrupt or goes home, or the game ends.

Pure.
"""

from __future__ import annotations

from typing import Literal

from banker.foundation.text import Field, Text
from banker.games.board import commands as c
from banker.games.board.queries.privacy import is_told
from banker.interaction.ui_state import (
    AppAction,
    Ask,
    ChangeUi,
    Context,
    Note,
    RunEffects,
    Step,
    TextLine,
    Wrong,
    run_command,
)
from banker.interaction.verbs import turn
from banker.interaction.verbs.arguments import ENTER, Typed, no_player, player_prompt, said
from banker.interaction.verbs.asked_first import roll_left
from banker.interaction.words.screen_words import oldest_due
from banker.interaction.words.text import Span

JOINS, LEAVES, RENAMES = "+", "-", "="
HOME, ANOTHER = "l", "n"
CONFIRM = "Enter carries it out, q does not"
SAVED = "this game is saved; another begins with these players"
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
    """Read the keys after `'`: who gets the turn, joins, leaves, or gets another name.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    if typed[:1] == (JOINS,):
        return _prompt(f" joins with {ctx.state.edition.money.start_cash}", 0)
    if typed[:1] == (LEAVES,):
        return _leaves(ctx, typed[1:])
    if typed[:1] == (RENAMES,):
        return _renames(ctx, typed[1:])
    table = ctx.state.table
    is_begun = table.started or table.dice is not None or table.told  # or nobody goes again yet
    if typed == (ENTER,):
        return run_command(c.GoAgain(ctx.turn) if is_begun else c.SetTurn(ctx.turn))
    step = turn.seat(ctx, typed)
    if typed and (asked := roll_left(ctx.state, ctx.player(typed[0]) or "")) is not None:
        return _asked(ctx, typed, asked)
    if typed or not isinstance(step, Ask):
        return step
    spans = (*step.prompt, *(Span(text, "hint") for text in MORE))
    words = "{who} goes again" if is_begun else "{who} to move"
    return Ask(spans, ctx.translate(words, who=ctx.name(ctx.turn)))


def _asked(ctx: Context, typed: Typed, template: str) -> Step:
    """Somebody has still to roll: Enter gives the turn all the same."""
    who = ctx.player(typed[0])
    assert who is not None
    if typed[1:] == (ENTER,):
        return run_command(c.SetTurn(who))
    if typed[1:]:
        return Wrong(CONFIRM)
    words = Span(ctx.translate(template, who=ctx.name(ctx.turn)), "warn")
    return Ask(said("TURN", words), ctx.translate("the turn goes to {who}", who=ctx.name(who)))


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
        return Wrong(CONFIRM)
    return Ask(said("SEATS", _left(ctx, who, words)), "carries it out")


def goes_home(ctx: Context, typed: Typed) -> Step:
    """Read the letter of a player who leaves the game early, in the usual way of leaving.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    if not typed:
        return Ask((*said("HOME", Span("who goes home?  ", "hint")), *player_prompt(ctx)))
    who = ctx.player(typed[0])
    if who is None:
        return no_player(ctx, typed[0])
    if typed[1:] == (ENTER,):
        return run_command(c.Leave(who, "all"))
    if typed[1:]:
        return Wrong(CONFIRM)
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


# --- ends ----------------------------------------------------------------------------------------


def ending(ctx: Context, typed: Typed) -> Step:
    """Read the keys after `w`: a player who is bankrupt or goes home, or the end of the game.

    Enter confirms the summary of a player; a typed word ends the game. Return the command of
    complete keys, else the prompt or what is wrong.
    """
    due = oldest_due(ctx.state)
    who = due.debtor if due else ctx.turn
    if not typed:
        prompt = said(
            "END", Span("b", "key"), ctx.translate(" {who} goes bankrupt   ", who=ctx.name(who)),
            Span("l", "key"), " somebody goes home   ", Span("g", "key"), " the game ends",
            Span("   n a new game", "hint"),
        )  # fmt: skip
        return Ask(prompt)
    if typed[0] == "g":
        return ChangeUi({"line": TextLine("end")})
    if typed[0] == ANOTHER:
        if typed[1:] == (ENTER,):
            return RunEffects((AppAction("next_game"),))
        return Wrong(CONFIRM) if typed[1:] else Ask(said("NEW GAME", SAVED), "carries it out")
    if typed[0] == HOME:
        return goes_home(ctx, typed[1:])
    if typed[0] != "b":
        return Wrong("b, g, l or n")
    if typed[1:] == (ENTER,):
        return run_command(c.GoBankrupt(who))
    if typed[1:]:
        return Wrong(CONFIRM)
    deeds = len(ctx.state.deeds(who))
    template = "{who} is out: {count:deed|deeds}, {cash:,}"
    whom: Field = ""
    if due:
        template, whom = template + ", all to {whom}", ctx.label(due.creditor)
    cash = ctx.state.cash(who)
    words = ctx.translate(template, who=ctx.name(who), count=deeds, cash=cash, whom=whom)
    return Ask(said("BANKRUPT", words), "carries it out")
