"""Vault: guesses, openings, fillings, keys.

Rules of this file (Secret Vault, *The Vault*)
* A tried number is known to be wrong until the vault has opened.
* The player who opens the vault takes everything inside. A key must be used at once, on a locked
  street.
* The opened vault is filled from the Bank and locked with a new code before the next roll. The code
  changes only when the vault opens, so a locked vault is not locked again.
* A connected vault reports what happened. In an edition with a vault, a report is never refused: an
  unexpected report becomes a question to the banker, and moves nothing until a person answers.
* No guess counts while the vault may have chosen its code (`rules.lock_again`).
"""

from __future__ import annotations

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, deed_commodity, site_account
from banker.games.board.edition import VaultFill
from banker.games.board.queries.permissions.vault import (
    guess_fee,
    guess_fee_owed,
    is_first_lock,
    may_guess,
    next_filling,
    why_no_guess,
)
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules import lock_again, noted_guesses, unconfirmed_reports
from banker.games.board.rules.ending import end_if_all_owned
from banker.games.board.rules.payments import GUESS_FEE, settle
from banker.games.board.rules.turn.movement import assert_no_guess, grant_guess
from banker.games.board.state import BANK, HOTEL, KEY, VAULT, State, Try

# The vault opened without a guess, and was locked again before anybody said who opened it.
RELOCKED = "relocked"


def filling(draft: Draft) -> VaultFill:
    """Return what the edition says about its vault. Refuses if the edition has no vault."""
    fill = draft.state.edition.vault
    if fill is None:
        draft.refuse(RefusalCode.NOT_IN_EDITION, "this edition has no vault: play on")
    return fill


def grant(draft: Draft, command: c.GrantGuess) -> None:
    """Give a player a free guess, by a printed card or because the players agree."""
    filling(draft)
    assert_no_guess(draft)
    grant_guess(draft, command.who, "table")


def guess(draft: Draft, command: c.Guess) -> None:
    """Apply a guess whose result was entered by hand."""
    numbers = filling(draft).numbers
    if not 1 <= command.number <= numbers:
        raise InvalidCommand(
            "the ring has the numbers 1 to {numbers} and no {number}: name one of them",
            numbers=numbers,
            number=command.number,
        )
    name, number = draft.name(command.who), command.number
    if command.outcome is None:
        draft.refuse(
            RefusalCode.NO_VAULT,
            "no vault is connected: say '{name} guesses {number} opens' or '… misses'",
            name=name,
            number=number,
        )
    is_answer = _is_answer(draft.state, command)
    if not is_answer:
        _assert_may_guess(draft, command.who)
    opens = command.outcome == "opens"
    relocked = is_answer and draft.state.table.question == RELOCKED
    noted_guesses.assert_possible(draft, number, opens=opens, relocked=relocked)
    _use_guess(draft, command.who)
    if relocked:
        _open_and_fill_again(draft, command.who, number)
    elif opens:
        open_for(draft, command.who, number)
    else:
        miss(draft, command.who, number)
    if is_answer:
        draft.set(question="")
    else:
        unconfirmed_reports.say(
            draft,
            unconfirmed_reports.OPENS if opens else unconfirmed_reports.MISSES,
            number,
            command.who,
        )


def _is_answer(state: State, command: c.Guess) -> bool:
    """Whether a player names the guesser of a report for which the device knew no guesser."""
    if state.table.question == "tried":
        known = any(wrong.number == command.number for wrong in state.table.tried)
        return command.outcome == "misses" and known
    return state.table.question in ("opened", RELOCKED) and command.outcome == "opens"


def _open_and_fill_again(draft: Draft, who: str, number: int) -> None:
    """An opening, emptying and locking without a report; what is known of the new code stays."""
    now = draft.state.table
    open_for(draft, who, number)
    fill(draft)
    draft.set(tried=now.tried, commitment=now.commitment)


def _assert_may_guess(draft: Draft, who: str) -> None:
    table = draft.state.table
    if not table.filled:
        draft.object(RefusalCode.VAULT_OPEN, "the vault is open: fill it, then 'vault locks'")
    lock_again.assert_proper_lock(draft)
    if not may_guess(draft.state, who):
        draft.object(RefusalCode.NO_GUESS, why_no_guess(draft.state, who))


def _use_guess(draft: Draft, who: str) -> None:
    """Pay for the guess if it costs something, and use it up."""
    due = guess_fee_owed(draft.state, who)
    if due is not None:
        settle(draft, due)
    pending = draft.state.table.guess
    if pending is not None and pending.who == who:
        if pending.fee:
            draft.pay(who, BANK, pending.fee)
            draft.emit(e.DuePaid(who, BANK, pending.fee, GUESS_FEE))
        draft.set(guess=None)
    elif pending is None and draft.state.position(who) is None:
        draft.trust(who)


def miss(draft: Draft, who: str, number: int) -> None:
    """Record a wrong number, which everybody sees. `who`: empty if the player is not known."""
    tried = draft.state.table.tried
    again = any(wrong.number == number for wrong in tried)
    if not again:
        draft.set(tried=(*tried, Try(number, who)))
    else:
        # The device reported the number without a player; now its player is known.
        draft.set(
            tried=tuple(Try(number, who) if wrong == Try(number, "") else wrong for wrong in tried)
        )
    if who:
        draft.emit(e.GuessMissed(who, number, again))


def open_for(draft: Draft, who: str, number: int) -> None:
    """Give a player everything that is in the vault, after the right number."""
    state = draft.state
    cash, hotels, keys = state.cash(VAULT), state.amount(VAULT, HOTEL), state.amount(VAULT, KEY)
    draft.pay(VAULT, who, cash)
    for thing, count in ((HOTEL, hotels), (KEY, keys)):
        if count:
            draft.move(VAULT, who, thing, count)
    draft.set(tried=(), filled=False, question="", commitment="")
    draft.emit(e.VaultOpened(who, number, cash, hotels, keys))


def lock(draft: Draft, _command: c.LockVault) -> None:
    """Lock the vault with a new code, and fill it first if it was opened."""
    filling(draft)
    table = draft.state.table
    if table.question == RELOCKED:
        draft.set(question="")
        draft.emit(e.VaultRelocked(table.epoch))
        return
    unconfirmed_reports.say(draft, unconfirmed_reports.LOCKS)
    if not table.filled:
        fill(draft)
        return
    if not table.question and not table.lock_again and not is_first_lock(draft.state):
        draft.object(
            RefusalCode.VAULT_LOCKED,
            "the vault is locked already; its code changes only when it opens: guess it first",
        )
    _relock(draft)


def fill(draft: Draft) -> None:
    """Fill the vault from the Bank with the edition's filling, or as much of it as the Bank has."""
    spec, state = filling(draft), draft.state
    _, hotels, keys = next_filling(state, spec)
    cash = draft.pay_what_there_is(VAULT, spec.cash)
    for thing, count in ((HOTEL, hotels), (KEY, keys)):
        if count:
            draft.move(BANK, VAULT, thing, count)
    epoch = state.table.epoch + 1
    draft.set(filled=True, epoch=epoch, tried=(), question="")
    draft.emit(e.VaultFilled(epoch, cash, hotels, keys))


def _relock(draft: Draft) -> None:
    epoch = draft.state.table.epoch + 1
    draft.set(epoch=epoch, tried=(), question="")
    draft.emit(e.VaultRelocked(epoch))


def unlock(draft: Draft, command: c.Unlock) -> None:
    """Open a locked street with a key; the player gets its deed for nothing."""
    who, state = command.who, draft.state
    deed = state.edition.deed_by_id[command.deed]
    owner = state.owner(deed.id)
    if owner != BANK:
        draft.refuse(
            RefusalCode.NOT_FOR_SALE,
            "{deed} already belongs to {owner}: only a trade can change that",
            deed=deed.name,
            owner=draft.name(owner),
        )
    if not state.is_locked(deed):
        draft.refuse(
            RefusalCode.NOT_LOCKED,
            "{deed} is not locked; buy or auction it",
            deed=deed.name,
        )
    if not state.amount(who, KEY):
        draft.refuse(
            RefusalCode.NO_KEY,
            "{name} has no key: a player who opens the vault gets one",
            name=draft.name(who),
        )
    draft.move(who, site_account(deed.id), KEY)
    draft.move(BANK, who, deed_commodity(deed.id))
    draft.emit(e.StreetUnlocked(who, deed.id))
    end_if_all_owned(draft)


# --- what a connected vault reports ---------------------------------------------------------------


def committed(draft: Draft, command: c.ReportCommitted) -> None:
    """Apply a report: the vault has chosen its secret and published the hash of it."""
    unconfirmed_reports.listen(draft)
    draft.set(commitment=command.commitment)
    draft.emit(e.VaultCommitted(command.epoch, command.commitment))
    lock_again.follow_commitment(draft, command)


def mixed(draft: Draft, command: c.MixVault) -> None:
    """Record the Bank's share of the code before the vault gets it."""
    draft.emit(e.VaultMixed(command.epoch, command.entropy))
    lock_again.follow_share(draft, command)


def locked(draft: Draft, command: c.ReportLocked) -> None:
    """Apply a report: the vault is locked with a new code. If it was open, it counts as filled
    now."""
    draft.emit(e.VaultArmed(command.epoch, command.mixed))
    unconfirmed_reports.listen(draft)
    table = draft.state.table
    lock_again.follow_lock(draft, command)
    if unconfirmed_reports.is_confirmed_lock(draft) or table.ended:
        return
    if not table.filled:
        fill(draft)
    elif table.tried or table.question or table.lock_again:
        _relock(draft)
    if table.question in ("opened", RELOCKED):
        # The player who opened the vault may have taken its content, and nobody has said so yet.
        draft.set(question=RELOCKED)


def tried(draft: Draft, command: c.ReportTried) -> None:
    """Apply a report of a wrong number. If nobody was known to guess, a person must explain it."""
    unconfirmed_reports.listen(draft)
    if unconfirmed_reports.is_confirmed_miss(draft, command.number):
        return
    if lock_again.is_uncounted(draft, command.number):
        return
    who = _guesser(draft, command.who)
    if who is None or unconfirmed_reports.has_moved_on(draft.state):
        _tried_unsaid(draft, command.number)
        return
    _use_guess(draft, who)
    miss(draft, who, command.number)


def _tried_unsaid(draft: Draft, number: int) -> None:
    """Mark a number as wrong for everybody, unless the table already plays for another code."""
    if not unconfirmed_reports.has_moved_on(draft.state):
        miss(draft, "", number)
    _ask(draft, "tried", number)


def tries(draft: Draft, command: c.ReportTries) -> None:
    """Apply a report of wrong numbers that were tried without a connection. A person must explain
    them."""
    unconfirmed_reports.listen(draft)
    for number in dict.fromkeys(command.numbers):
        is_confirmed = unconfirmed_reports.is_confirmed_miss(draft, number)
        if not is_confirmed and not lock_again.is_uncounted(draft, number):
            _tried_unsaid(draft, number)


def opened(draft: Draft, command: c.ReportOpened) -> None:
    """Apply a report: the vault opened at a number. If nobody was known to guess, a person must
    explain it."""
    unconfirmed_reports.listen(draft)
    draft.emit(e.VaultRevealed(command.epoch, command.secret))
    lock_again.follow_opening(draft)
    if unconfirmed_reports.is_confirmed_opening(draft, command.number):
        draft.set(commitment="")
        return
    if lock_again.is_uncounted(draft, command.number, opened=True):
        _forget_code(draft)
        return
    who = _guesser(draft, command.who)
    if who is None or not draft.state.table.filled or unconfirmed_reports.has_moved_on(draft.state):
        _forget_code(draft)
        unconfirmed_reports.opened_unsaid(draft, command.number)
        _ask(draft, "opened", command.number)
        return
    _use_guess(draft, who)
    open_for(draft, who, command.number)


def forced(draft: Draft, command: c.ReportForced) -> None:
    """Apply a report: the vault was opened without a guess. A person must explain it."""
    unconfirmed_reports.listen(draft)
    draft.emit(e.VaultRevealed(command.epoch, command.secret))
    _forget_code(draft)
    _ask(draft, "forced", 0)


def tampered(draft: Draft, _command: c.ReportTampered) -> None:
    """Apply a report: the lid moved while the vault was locked. A person must explain it."""
    unconfirmed_reports.listen(draft)
    _ask(draft, "tampered", 0)


def adopt(draft: Draft, command: c.AdoptVault) -> None:
    """Accept a vault device for this game: its reports count from the one after a given number."""
    filling(draft)
    if not command.uid:
        draft.refuse(RefusalCode.NO_VAULT, "no vault asks to join: plug in a new one, or play on")
    table = draft.state.table
    before = table.devices.get(command.uid, 0)
    draft.set(
        devices=table.devices | {command.uid: command.event},
        vault_uid=command.uid,
        adoptions=table.adoptions + 1,
        # What was known of the former vault's code is not true for this vault.
        commitment="",
        hearsay=(),
    )
    draft.emit(e.VaultAdopted(command.uid, command.event, before, command.why))


def _forget_code(draft: Draft) -> None:
    """Forget what was known of the code, unless the table already plays for another code."""
    if unconfirmed_reports.has_moved_on(draft.state):
        draft.set(commitment="")
    else:
        draft.set(tried=(), commitment="")


def _guesser(draft: Draft, named: str) -> str | None:
    """The player who made a reported guess, if a player was guessing and can pay for the guess."""
    state = draft.state
    if state.table.ended:
        return None
    who = state.table.guess.who if state.table.guess is not None else named
    if not who or not may_guess(state, who):
        return None
    return who if state.cash(who) >= guess_fee(state, who) else None


def _ask(draft: Draft, what: str, number: int) -> None:
    unconfirmed_reports.ask(draft, what)
    draft.emit(e.VaultQuestion(what, number))
