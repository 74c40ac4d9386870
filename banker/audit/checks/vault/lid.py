"""Lid: checks that the table explained each movement of a locked vault's lid.

Rules of this file
* A note of the same turn explains the movement, if the vault gave and took nothing in between: the
  table looked, and everything is in its place. The finding is `noted` then, with the note's words.
* No note explains a locked vault that is open in the ledger, nor a movement before a guess or a
  payment of the vault, if the note came after that.
* When the game is over, the vault is put back into its box.
"""

from __future__ import annotations

from banker.audit.core.audit_state import AuditState
from banker.audit.core.ledger import VAULT
from banker.audit.core.row import AuditRow
from banker.foundation.text import Text

TAMPERED = "tampered"
# What ends the time for a note, or has to do with the vault.
_TOO_LATE = frozenset(
    {
        "game_ended", "guess_granted", "guess_missed", "turn_passed", "went_again",
        "vault_armed", "vault_differs", "vault_filled", "vault_lock_again", "vault_opened",
        "vault_relocked", "vault_revealed",
    }
)  # fmt: skip


def begin(state: AuditState, row: AuditRow) -> None:
    """Remember the report that the lid of a locked vault moved."""
    facts = state.ledger.books.facts
    if facts["ended"]:
        what = Text("the lid moved while the vault was locked, after the end of the game")
        state.add_finding("noted", "question", row.seq, what)
    elif not facts["filled"]:
        _accuse(state, row.seq)
    else:
        state.vault.lid.append(row.seq)


def follow(state: AuditState, row: AuditRow) -> None:
    """Check whether an entry explains, or rules out an explanation of, an earlier report of the
    lid. Called before the facts of the entry are set."""
    if _answers(row):
        for seq in state.vault.lid:
            what = "the lid moved while the vault was locked; the table noted: {quoted}"
            noted = next(str(it["text"]) for it in row.ev if it.get("kind") == "said")
            state.add_finding("noted", "question", seq, Text(what, {"quoted": noted}))
        state.vault.lid.clear()
    elif _is_too_late(row):
        close(state)


def close(state: AuditState) -> None:
    """Report each movement of the lid that has no explanation yet; none can follow any more."""
    for seq in state.vault.lid:
        _accuse(state, seq)
    state.vault.lid.clear()


def _answers(row: AuditRow) -> bool:
    changes = [(key, old, new) for key, old, new in row.set if key == "question"]
    is_said = any(it.get("kind") == "said" and it.get("text") for it in row.ev)
    return is_said and row.dev is None and changes == [("question", TAMPERED, "")]


def _is_too_late(row: AuditRow) -> bool:
    is_moved = any(account == VAULT for account, _, _ in row.post)
    return is_moved or any(it.get("kind") in _TOO_LATE for it in row.ev)


def _accuse(state: AuditState, seq: int) -> None:
    what = Text("the lid moved while the vault was locked")
    state.add_finding("suspicious", "question", seq, what)
