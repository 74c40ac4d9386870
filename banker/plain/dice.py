"""Dice: adds the next roller's name to a typed roll that names no player, and says what a number
alone may mean.

Rules of this file
* A roll with a name stays as it is. In a script, a roll without a name always is the present
  player's; only a line typed at this table is changed.
* Two faces alone are a roll: `3 4`, `lock 4`.
* A number for which nothing waits is answered with statements that it may stand for, the likeliest
  first.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker.engine.fold import Setup
from banker.foundation.errors import CommandError
from banker.foundation.text import Text
from banker.games.board.commands import Roll
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries.permissions.vault import untried
from banker.games.board.queries.purchases.bidding import bidders
from banker.games.board.state import State
from banker.interaction.ui_state import Context
from banker.interaction.verbs.turn import DICE, roller
from banker.language.parser.names import listed
from banker.language.parser.parse import parse
from banker.plain.game_lines import NO_NUMBER

FACES = ("1", "2", "3", "4", "5", "6", "lock")
ROLLS = "rolls"
ALONE = "nothing waits for a number now; did you mean {near}?"


def with_roller(ctx: Context, text: str) -> str:
    """Return a roll that names no player with the name of the next roller; other lines
    unchanged."""
    state = ctx.state
    faces = text.casefold().split()
    if len(faces) == DICE and all(face in FACES for face in faces):
        text = f"{ROLLS} {text}"
    who = roller(ctx)
    if who == state.table.turn or not _names_nobody(text, state.setup, who, state.table.turn):
        return text
    return f"{state.setup.names[who]} {text}"


def _names_nobody(text: str, setup: Setup, one: str, other: str) -> bool:
    """Whether a line is a roll of either player, as it is read."""
    try:
        rolls = [parse(text, setup, who) for who in (one, other)]
    except CommandError:
        return False
    return all(isinstance(roll, Roll) for roll in rolls) and rolls[0] != rolls[1]


# --- a number alone -------------------------------------------------------------------------------


def number(ctx: Context, word: str) -> Text:
    """Return what to say to a line that is only this number."""
    if ctx.state.table.ended:
        return Text(NO_NUMBER)
    near = [f"'{statement}'" for statement in _statements(ctx, word)]
    return Text(ALONE, {"near": listed(dict.fromkeys(near))})


def _statements(ctx: Context, word: str) -> Iterator[str]:
    state = ctx.state
    open_now = {action.situation: action for action in reversed(open_actions(state))}
    is_dice = len(word) == DICE and all(face in FACES for face in word)
    if is_dice and not {"bid", "pay", "buy"} & open_now.keys():
        yield f"{ctx.name(roller(ctx))} rolls {word[0]} {word[1]}"
    if (bid := open_now.get("bid")) is not None:
        others = (who for who in bidders(state, bid.about) if who != bid.about.bidder)
        yield f"{ctx.name(next(others, bid.who))} bids {word}"
    if state.table.guess is not None and word in map(str, untried(state)):
        yield f"{ctx.name(state.table.guess.who)} guesses {word}"
    if (path := _price_here(state)) is not None:
        yield f"price of {path} is {word}"
    if (pay := open_now.get("pay")) is not None:
        yield f"{ctx.name(pay.about.debtor)} pays {word} to {_account(ctx, pay.about.creditor)}"
    else:
        ids = state.setup.ids
        after = ids[(ids.index(ctx.turn) + 1) % len(ids)]
        yield f"{ctx.name(ctx.turn)} pays {word} to {ctx.name(after)}"


def _account(ctx: Context, who: str) -> str:
    return ctx.name(who) if who in ctx.state.seats else who


def _price_here(state: State) -> str | None:
    """The deed on which the player whose turn it is stands, if its price is an estimate that no
    card has confirmed."""
    place = state.seats[state.table.turn].position
    here = next((it.id for it in state.edition.deeds if it.space == place), None)
    path = f"deed.{here}.price"
    return here if path in state.edition.unsure and path not in state.table.figures else None
