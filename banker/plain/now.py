"""Now: what the table waits for, in sentences that name statements.

Rules of this file
* Each open action is a sentence, in the order of the list: what blocks the game comes first. Other
  dues and promises follow, the timer that runs, the proposal that `ok` applies.
* An amount that is private is not in them, for they are those of the screen's proposal and of the
  setup sheet.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from banker.foundation.text import Estimate
from banker.games.board.queries.estimates import fee_of
from banker.games.board.queries.permissions.vault import untried
from banker.interaction.view import View
from banker.interaction.words.screen_words import time_words, vault_parts
from banker.plain.game_lines import lines_of

TIMERS = "{who} has {time} left"
AT_THE_VAULT = "{who}: ring to {number}, press the red button"
CARD_ASKED = (
    "the card says: {figure} {amount:,}? 'yes', the amount that it says, or 'no' to leave the"
    " estimate"
)
READ_BEFORE = (
    "the card said before: {figure} {amount:,}? 'yes', the amount that it says, or 'no' to leave"
    " the estimate"
)
LATE = "{who} is late: bankrupt? 'yes' or 'no'"


def sentences(view: View) -> list[str]:
    """Everything that the table waits for, the most urgent first."""
    found = [*lines_of(view.state.setup).awaited(view), *_timed(view)]
    return list(dict.fromkeys(filter(None, found)))


def card_asked(view: View) -> str:
    """Return the question for an amount on a card; empty if there is none."""
    asked = view.ctx.figure
    if asked is None:
        return ""
    if asked.is_read:
        return view.translate(READ_BEFORE, figure=asked.words, amount=asked.amount)
    return view.translate(CARD_ASKED, figure=asked.words, amount=Estimate(asked.amount))


def proposal(view: View) -> str:
    """Return what `ok` would do; empty if nothing is proposed."""
    usual = view.suggestion if view.ctx.figure is None else None
    return view.translate("ok: {act}", act=view.translate(usual.words)) if usual else ""


def _timed(view: View) -> Iterator[str]:
    clock = view.clock
    if clock is None or view.state.table.ended:
        return
    if view.ctx.vote is not None:
        yield view.translate(LATE, who=view.ctx.name(view.ctx.vote.who))
    if clock.paused:
        yield view.translate("the clock is stopped: 'clock runs' starts the clock")
    elif clock.timer:
        yield view.translate(TIMERS, who=clock.who, time=time_words(clock.left))


def clock_words(view: View) -> list[str]:
    """Return the game's time, and the running timer."""
    clock = view.clock
    if clock is None:
        return [
            view.translate("no rule of this game uses the clock, so nothing depends on it: play on")
        ]
    said = view.translate("played: {time}", time=time_words(clock.seconds))
    if clock.limit:
        left = time_words(clock.limit - clock.seconds)
        said = view.translate("played: {time}, {left} left", time=time_words(clock.seconds),
                              left=left)  # fmt: skip
    return [said, *_timed(view)]


def guess_words(view: View) -> Iterator[str]:
    """Return who may guess which numbers, the price, and what hands do at a real vault."""
    state, guess = view.state, view.state.table.guess
    if guess is None:
        return
    left = ", ".join(map(str, untried(state)))
    template = "{who} may guess one of {numbers}; inside: {inside}"
    if guess.fee:
        template = "{who} may guess one of {numbers}, for {fee:,}; inside: {inside}"
    yield view.translate(template, who=view.ctx.name(guess.who), numbers=left,
                         fee=fee_of(state, guess), inside=inside(view))  # fmt: skip
    if view.awaited is not None:
        who, number = view.ctx.name(view.awaited.who), view.awaited.number
        yield view.translate(AT_THE_VAULT, who=who, number=number)


def inside(view: View) -> str:
    """Return the contents of the vault."""
    parts = vault_parts(view.state)
    return ", ".join(view.translate(part) for part in parts)


def beginning(view: View) -> list[str]:
    """The notes that each player begins with, before the first roll."""
    handed = view.handed
    if handed is None or handed.who:
        return []
    told = notes(view.translate, handed.given)
    template = "each player begins with {amount:,}: {notes}"
    return [view.translate(template, amount=handed.amount, notes=told)]


def notes(say: Callable[..., str], pieces: Mapping[int, int]) -> str:
    """How many there are of each denomination, the largest first."""
    kinds = sorted(pieces, reverse=True)
    return ", ".join(say("{count} of {value:,}", count=pieces[it], value=it) for it in kinds)
