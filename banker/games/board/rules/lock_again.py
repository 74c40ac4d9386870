"""Lock again: a code that the vault may have chosen, because it knew the Bank's share.

Rules of this file
* While the Bank's share of a code is on record, only a lock on that code and with that share is
  proper. Any other lock must be made again. So must a lock on a code that was begun after the
  share of the code before was on record.
* Until a proper lock has come, no guess counts. A reported guess moves nothing and uses nothing up.
* A share that could not arrive in time (`MixVault.late`) says nothing about the vault.
* A vault that is never offered a share is not held to this.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.refusal import RefusalCode

NOT_COUNTED = Text(
    "no guess counts: the vault may have chosen its code; open it by force, then lock it again"
)


def follow_commitment(draft: Draft, command: c.ReportCommitted) -> None:
    """The vault begins a code. The share of the code before may have been the reason."""
    if draft.state.table.shared is None:
        return
    draft.set(shared=None, redrawn=True)
    _ask(draft, command.epoch, "redrawn")


def follow_share(draft: Draft, command: c.MixVault) -> None:
    """The Bank's share of a code is on record."""
    if not command.late:
        draft.set(shared=command.epoch)


def follow_lock(draft: Draft, command: c.ReportLocked) -> None:
    """Follow a lock of the vault: a proper lock ends the demand for a new one, another lock begins
    it."""
    table = draft.state.table
    draft.set(shared=None, redrawn=False)
    if table.redrawn:
        return
    if command.mixed and table.shared == command.epoch:
        draft.set(lock_again=False)
    elif table.shared is not None:
        _ask(draft, command.epoch, "unmixed")


def follow_opening(draft: Draft) -> None:
    """A guess has opened the vault: its code was in use, even if its lock was never reported."""
    draft.set(shared=None)


def assert_proper_lock(draft: Draft) -> None:
    """Refuse a guess while the vault must be locked again; `force` may set this aside."""
    if draft.state.table.lock_again:
        draft.object(RefusalCode.LOCK_AGAIN, NOT_COUNTED)


def is_uncounted(draft: Draft, number: int, *, opened: bool = False) -> bool:
    """Whether a reported guess does not count; emits this."""
    if draft.state.table.lock_again:
        draft.emit(e.GuessUncounted(number, opened))
    return draft.state.table.lock_again


def _ask(draft: Draft, epoch: int, why: str) -> None:
    if draft.state.table.ended:
        return
    draft.set(lock_again=True)
    draft.emit(e.VaultLockAgain(epoch, why))
