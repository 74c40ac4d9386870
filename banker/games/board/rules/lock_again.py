"""Lock again: when the vault must be locked again, because it may have chosen its code.

Rules of this file
* The vault could choose its code if it knew the Bank's share and then began another code. So while
  the Bank's share is on record, only a lock with that code and that share is proper. After any
  other lock, or a new code, the vault must be locked again.
* Until a proper lock, no guess counts. A reported guess then moves nothing and costs nothing.
* A share that could not arrive in time (`MixVault.late`) says nothing about the vault.
* A vault that never gets a share is not judged by this.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.refusal import RefusalCode

NOT_COUNTED = Text(
    "no guess counts, as the vault could choose this code without the Bank: open it by force (F6 o"
    " on the screen), then lock it again"
)


def follow_commitment(draft: Draft, command: c.ReportCommitted) -> None:
    """When the vault begins a code: ask for a new lock if the Bank's share for the code before was
    on record."""
    if draft.state.table.shared is None:
        return
    draft.set(shared=None, redrawn=True)
    _ask(draft, command.epoch, "redrawn")


def follow_share(draft: Draft, command: c.MixVault) -> None:
    """Note that the Bank's share of a code is on record, if it came in time."""
    if not command.late:
        draft.set(shared=command.epoch)


def follow_lock(draft: Draft, command: c.ReportLocked) -> None:
    """When the vault reports a lock: a proper one ends the demand for a new lock, another one
    begins it."""
    table = draft.state.table
    draft.set(shared=None, redrawn=False)
    if table.redrawn:
        return
    if command.mixed and table.shared == command.epoch:
        draft.set(lock_again=False)
    elif table.shared is not None:
        _ask(draft, command.epoch, "unmixed")


def follow_opening(draft: Draft) -> None:
    """When a guess has opened the vault: its code was in use, so the share is not open any more."""
    draft.set(shared=None)


def assert_proper_lock(draft: Draft) -> None:
    """Refuse, unless forced, a guess while the vault must be locked again."""
    if draft.state.table.lock_again:
        draft.object(RefusalCode.LOCK_AGAIN, NOT_COUNTED)


def is_uncounted(draft: Draft, number: int, *, opened: bool = False) -> bool:
    """Tell whether a reported guess does not count, because the vault must be locked again; if so,
    record that."""
    if draft.state.table.lock_again:
        draft.emit(e.GuessUncounted(number, opened))
    return draft.state.table.lock_again


def _ask(draft: Draft, epoch: int, why: str) -> None:
    if draft.state.table.ended:
        return
    draft.set(lock_again=True)
    draft.emit(e.VaultLockAgain(epoch, why))
