"""Vault questions: the words for reports of the vault that the players must explain."""

from __future__ import annotations

from typing import NamedTuple


class VaultQuestion(NamedTuple):
    """A question about a report of the vault, in three forms.

    `noted`: what happened, for the set-up sheet. `said`: with the statement that answers it.
    `shown`: with the keys that answer it.
    """

    noted: str
    said: str
    shown: str


QUESTIONS: dict[str, VaultQuestion] = {
    "opened": VaultQuestion(
        "it opened, and nobody had guessed",
        "the vault opened and nobody was guessing: '{statement}' says who it was",
        "the vault opened and nobody was guessing: v, the number, o says for whom",
    ),
    "tried": VaultQuestion(
        "a number was tried, and nobody had guessed",
        'a number was tried and nobody was guessing: a note, say "…", explains it',
        "a number was tried and nobody was guessing: note it with n",
    ),
    "forced": VaultQuestion(
        "it was opened without a guess",
        "the vault was opened without a code: fill it, then 'vault locks'",
        "the vault was opened without a code: fill and lock it (v l)",
    ),
    "tampered": VaultQuestion(
        "its lid was moved while it was locked",
        'the lid moved while the vault was locked: look at it, and note it with say "…"',
        "the lid moved while the vault was locked: look at it, note it with n",
    ),
    "relocked": VaultQuestion(
        "it was locked again before that was explained",
        "the vault opened and is locked again: '{statement}' says who took what was inside,"
        " 'vault locks' that it stayed",
        "the vault opened and is locked again: v, number, o: who took it; v l: it stayed",
    ),
    "differs": VaultQuestion(
        "the vault and the table report different things",
        "the table and the vault differ: 'last' shows it, a note, say \"…\", explains it",
        "the table and the vault differ: see the ledger (l), then note it with n",
    ),
}
