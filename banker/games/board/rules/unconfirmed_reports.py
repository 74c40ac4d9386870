"""Unconfirmed reports: what the players entered about a vault, compared with the vault's later
reports.

Rules of this file
* The comparison begins with the first report of a device. Before that report, no device can
  contradict the players.
* A report that agrees with an earlier entry confirms it, and moves nothing a second time.
* A difference is not corrected here. Each difference becomes one entry and a question to a person.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.state import Hearsay, State

MISSES, OPENS, LOCKS = "misses", "opens", "locks"
DIFFERS = "differs"
# A question that needs more than a note must not be replaced by one that a note answers.
STRONG = ("opened", "forced", "relocked")


def listen(draft: Draft) -> None:
    """Keep what the players enter about the vault for comparison from now on, because a device has
    reported."""
    if draft.state.table.hearsay is None:
        draft.set(hearsay=())


def say(draft: Draft, what: str, number: int = 0, who: str = "") -> None:
    """Keep an entry of the players about the vault for comparison. `what`: misses, opens, locks."""
    waiting = draft.state.table.hearsay
    if waiting is not None:
        draft.set(hearsay=(*waiting, Hearsay(what, number, who)))


def has_moved_on(state: State) -> bool:
    """Tell whether the players have entered an opening or a locking that no report has confirmed
    yet."""
    return any(one.what != MISSES and not one.stale for one in state.table.hearsay or ())


def is_confirmed_miss(draft: Draft, number: int) -> bool:
    """Tell whether this report of a wrong number confirms what the players entered before; if so,
    record that."""
    for place, one in enumerate(draft.state.table.hearsay or ()):
        if one.stale:
            continue
        if one.what != MISSES:
            break
        if one.number == number:
            _confirm(draft, place, is_over=False)
            return True
    return False


def is_confirmed_lock(draft: Draft) -> bool:
    """Tell whether this report of a locking confirms what the players entered before; if so, record
    that."""
    return _is_confirmed(draft, LOCKS)


def is_confirmed_opening(draft: Draft, number: int) -> bool:
    """Tell whether this report of an opening confirms what the players entered before; if so,
    record that.

    An opening at another number than entered counts as confirmed, and the difference is recorded.
    """
    waiting = draft.state.table.hearsay or ()
    said = next((one for one in waiting if not one.stale and one.what != MISSES), None)
    if said is not None and said.what == OPENS and said.number != number:
        _differ(draft, said, opened=number)
        draft.set(hearsay=_later(waiting, waiting.index(said), is_over=True))
        return True
    return _is_confirmed(draft, OPENS)


def opened_unsaid(draft: Draft, number: int) -> None:
    """Record a difference if the vault opened at a number that the players entered as wrong."""
    waiting = draft.state.table.hearsay or ()
    said = next((one for one in waiting if one.what == MISSES and one.number == number), None)
    if said is not None and not said.stale:
        _differ(draft, said, opened=number)
        draft.set(hearsay=_later(waiting, waiting.index(said), is_over=False))


def unmatched(draft: Draft, _command: c.ReportUnheard) -> None:
    """Record that no report confirms the oldest entry that still waits, as the vault has sent
    everything."""
    waiting = draft.state.table.hearsay
    if waiting:
        draft.set(hearsay=waiting[1:])
        _differ(draft, waiting[0])


def ask(draft: Draft, what: str) -> None:
    """Ask a person for an explanation, unless a more important question is open. `what`: the word
    for it."""
    table = draft.state.table
    if not table.ended and (table.question not in STRONG or what in STRONG):
        draft.set(question=what)


def _is_confirmed(draft: Draft, what: str) -> bool:
    """Whether this report confirms the next statement that is not a wrong number; older statements
    then become stale."""
    for place, one in enumerate(draft.state.table.hearsay or ()):
        if one.stale or one.what == MISSES:
            continue
        if one.what == what:
            _confirm(draft, place, is_over=True)
            return True
        break
    return False


def _confirm(draft: Draft, place: int, *, is_over: bool) -> None:
    waiting = draft.state.table.hearsay or ()
    said = waiting[place]
    draft.set(hearsay=_later(waiting, place, is_over=is_over))
    draft.emit(e.VaultConfirmed(said.what, said.number, said.who))


def _later(waiting: tuple[Hearsay, ...], place: int, *, is_over: bool) -> tuple[Hearsay, ...]:
    """The statements without the one at `place`. If that one ends a code, earlier statements about
    this code can no longer be confirmed."""
    before = waiting[:place]
    if is_over:
        before = tuple(replace(one, stale=True) for one in before)
    return before + waiting[place + 1 :]


def _differ(draft: Draft, said: Hearsay, opened: int = 0) -> None:
    ask(draft, DIFFERS)
    draft.emit(e.VaultDiffers(said.what, said.number, said.who, opened))
