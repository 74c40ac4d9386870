"""Now: what the table waits for, in sentences that name statements.

Rules of this file
* Each open action is a sentence; what blocks the game comes first. Other debts and promises follow,
  then the running timer, and what `ok` would do.
* Private amounts are not in them.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from banker.engine.any_edition import AnyEdition
from banker.games.board.queries.estimates import fee_of
from banker.games.board.queries.permissions.vault import untried
from banker.interaction.view import View
from banker.interaction.words.screen_words import time_words, vault_parts
from banker.language.phrases.names_and_amounts import in_unit
from banker.language.phrases.translation import language_of
from banker.plain.game_lines import lines_of

TIMERS = "{who} has {time} left"
AT_THE_VAULT = "{who}: ring to {number}, press the red button"
CARD_ASKED = (
    "does the card say: {says}? 'yes', the amount that it says, or 'no' to leave the estimate"
)
READ_BEFORE = (
    "does the card say, as you read it before: {says}? 'yes', the amount that it says, or 'no' to"
    " leave the estimate"
)
CARD_STILL_ASKED = "does the card say: {says}? 'yes', an amount or 'no'"
AFTER_THE_END = "'undo' undoes the last action, 'new game' begins another game"
LATE = "{who} is late: bankrupt? 'yes' or 'no'"


def sentences(view: View) -> list[str]:
    """Return everything that the table waits for, the most urgent first."""
    found = [*lines_of(view.state.setup).awaited(view), *_timed(view)]
    if view.state.table.ended:
        found.append(view.translate(AFTER_THE_END))
    return list(dict.fromkeys(filter(None, found)))


def card_asked(view: View, *, is_short: bool = False) -> str:
    """Return the question for an amount on a printed card; empty if none is asked for."""
    asked = view.ctx.figure
    if asked is None:
        return ""
    if is_short:
        return view.translate(CARD_STILL_ASKED, says=asked.says)
    return view.translate(READ_BEFORE if asked.is_read else CARD_ASKED, says=asked.says)


def cards_pending(view: View) -> str:
    """Return what the scanned bank cards wait for; empty if none are pending."""
    cards = view.ctx.cards
    if cards is None:
        return ""
    answers = "'ok' or 'no'" if cards.by_bank else "'no' puts the cards back"
    return f"{cards.words}; {view.translate(answers)}"


def proposal(view: View) -> str:
    """Return what the word `ok` would do; empty if it would do nothing."""
    usual = view.suggestion if view.ctx.figure is None else None
    if usual is None:
        return ""
    template = "{act} 'yes' or 'no'" if asks(view) else "ok: {act}"
    return view.translate(template, act=view.translate(usual.words))


def asks(view: View) -> bool:
    """Return whether the proposal is a question: at the end, what the cards say may be kept."""
    return view.suggestion is not None and bool(view.state.table.ended)


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
    """Return sentences about the game's time and the running timer; empty without a clock."""
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
    """Yield who may guess which numbers, the price, and what hands do at a real vault."""
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
    """Return what is in the vault, in words."""
    parts = vault_parts(view.state)
    return ", ".join(view.translate(part) for part in parts)


def beginning(view: View) -> list[str]:
    """Return sentences about the notes that each player begins with; empty after the first roll."""
    handed = view.handed
    if handed is None or handed.who:
        return []
    told = notes(view.translate, handed.given)
    template = "each player begins with {amount:,}: {notes}"
    return [view.translate(template, amount=handed.amount, notes=told)]


def notes(say: Callable[..., str], pieces: Mapping[int, int]) -> str:
    """Return notes in words, the largest first: `2 of 500, 4 of 100`.

    `pieces` maps the value of a note to how many there are; `say` translates a template.
    """
    kinds = sorted(pieces, reverse=True)
    return ", ".join(say("{count} of {value:,}", count=pieces[it], value=it) for it in kinds)


def values(edition: AnyEdition, kinds: Iterable[int]) -> str:
    """Return the values of notes, in the order given: `1,000, 500`."""
    book = language_of(edition).book
    return ", ".join(in_unit(value, edition.unit, book) for value in kinds)
