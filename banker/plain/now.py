"""Now: what the table waits for, in sentences that name statements.

Rules of this file
* Each open action is a sentence, in the order of the list: what blocks the game comes first. Other
  dues and promises follow, the timer that runs, the proposal that `ok` carries out.
* An amount that is private is not in them, for they are those of the screen's proposal and of the
  setup sheet.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from banker.foundation.text import joined
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries.estimates import fee_of
from banker.games.board.queries.permissions.vault import untried
from banker.games.board.standing_actions import ways_to_pay
from banker.games.rulesets import FIRST
from banker.language.phrases.actions import phrase
from banker.report.text.open_items import allowed, in_auction, in_the_hand, owed, promised
from banker.report.text.text_data import TextData
from banker.tui.screen_words import time_words, vault_parts
from banker.tui.view import View

WAYS_MAX = 6
TIMERS = "{who} has {time} left"
AT_THE_VAULT = "{who}: ring to {number}, press the red button"
LATE = "{who} is late: bankrupt? 'yes' or 'no'"


def sentences(view: View) -> list[str]:
    """Everything that is awaited, the most urgent first."""
    found = [*_OF[view.state.setup.ruleset](view), *_timed(view)]
    return list(dict.fromkeys(filter(None, found)))


def proposal(view: View) -> str:
    """What `ok` would do; empty if nothing is proposed."""
    usual = view.suggestion
    return view.translate("ok: {act}", act=view.translate(usual.words)) if usual else ""


def _timed(view: View) -> Iterator[str]:
    clock = view.clock
    if clock is None or view.state.table.ended:
        return
    if view.ctx.vote is not None:
        yield view.translate(LATE, who=view.ctx.name(view.ctx.vote.who))
    if clock.paused:
        yield view.translate("the clock stands: 'clock runs' starts it")
    elif clock.timer:
        yield view.translate(TIMERS, who=clock.who, time=time_words(clock.left))


def clock_words(view: View) -> list[str]:
    """The game's clock, and whose time runs."""
    clock = view.clock
    if clock is None:
        return [view.translate("no rule of this game uses the clock")]
    said = view.translate("played: {time}", time=time_words(clock.seconds))
    if clock.limit:
        left = time_words(clock.limit - clock.seconds)
        said = view.translate("played: {time}, {left} left", time=time_words(clock.seconds),
                              left=left)  # fmt: skip
    return [said, *_timed(view)]


# --- the board ------------------------------------------------------------------------------------


def _board(view: View) -> Iterator[str]:
    state, words = view.state, TextData(view.state.setup)
    table = state.table
    if table.ended:
        winners = joined(map(view.ctx.name, table.winners), "{first} and {last}")
        yield view.translate("the game is over: {who} won", who=winners)
        return
    actions = open_actions(state)
    for action in actions:
        yield from _before(view, words, action)
        if (said := phrase(state, action)) is not None:
            yield view.translate(said)
        yield from _after(view, action)
    settled = [action.about for action in actions]
    yield from (owed(state, due, words) for due in table.dues if due not in settled)
    yield from promised(state, words)
    if table.free and not any(action.situation == table.free for action in actions):
        yield from allowed(state, words)


def _before(view: View, words: TextData, action: Any) -> Iterator[str]:
    """What is to be known first: the high bid, the numbers, the notes in the hand."""
    if action.situation in ("bid", "close_auction"):
        yield from in_auction(view.state, words)
    elif action.situation == "guess":
        yield from guess_words(view)
    elif action.situation == "close_checks":
        yield from in_the_hand(view.state, words)


def _after(view: View, action: Any) -> Iterator[str]:
    """What helps with it: the locked streets, what would bring the missing cash."""
    state = view.state
    if action.situation == "unlock":
        locked = [deed.name for deed in state.edition.deeds if state.is_locked(deed)]
        yield view.translate("still locked: {deeds}", deeds=", ".join(locked))
    elif action.situation == "pay" and action.short:
        for way in ways_to_pay(state, action.about)[:WAYS_MAX]:
            if (said := phrase(state, way)) is not None:
                yield view.translate(said)


def guess_words(view: View) -> Iterator[str]:
    """Who may guess which numbers for what; what hands do at a real vault."""
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
    """What is in the vault."""
    parts = vault_parts(view.state)
    return ", ".join(view.translate(part) for part in parts)


# --- a game of cards ------------------------------------------------------------------------------


def _cards(view: View) -> Iterator[str]:
    from banker.plain import card_words  # a game of the board does not pay for it

    yield from card_words.awaited(view)


_OF: dict[str, Callable[[View], Iterator[str]]] = {FIRST: _board, "deal": _cards}
