"""Of vault: open actions about questions after the vault's reports, its lock, guesses and keys."""

from __future__ import annotations

from collections.abc import Iterator

from banker.engine.open_action import Need
from banker.games.board import commands as c
from banker.games.board.open_actions.action import Action, short_of
from banker.games.board.queries.permissions.vault import guess_fee, is_first_lock, untried
from banker.games.board.queries.phases import AUCTION, DEAL, KEY_PHASE, OFFER, REFILL
from banker.games.board.state import KEY, PendingGuess, State

# In these a guess waits; in those of the other list a step does, too.
GUESS_WAITS = (DEAL, AUCTION, KEY_PHASE, OFFER)
# Questions of a device, by their stored words.
OPENED, RELOCKED, FORCED = "opened", "relocked", "forced"


def question(state: State, now: str) -> Iterator[Action]:
    """Yield the possible answers to the question that an unexpected report raised. `now`: as
    `phases.phase` returns it."""
    asked, turn = state.table.question, state.table.turn
    if asked == FORCED:
        yield Action("vault_question", c.LockVault(), about=asked, by_device=True)
    elif asked in (OPENED, RELOCKED):
        left = untried(state)
        if now not in GUESS_WAITS and left:
            yield _guess(state, "vault_question", c.Guess(turn, left[0], "opens"), asked)
        if asked == RELOCKED:
            yield Action("vault_question", c.LockVault(), about=asked)
    elif asked:
        yield Action("vault_question", c.Say(""), field="text", about=asked)
    if state.table.lock_again and state.table.filled:
        yield Action("lock_again", c.LockVault(), by_device=True)


def _guess(state: State, situation: str, command: c.Guess, about: str | PendingGuess) -> Action:
    who = command.who
    return Action(
        situation, command, who, Need.LAPSES, field="number", choices=untried(state),
        short=short_of(state, who, guess_fee(state, who)), about=about,
    )  # fmt: skip


def refill(_state: State) -> Iterator[Action]:
    """Yield the action to fill and lock an open vault, which blocks the next roll."""
    yield Action("lock_vault", c.LockVault(), need=Need.BLOCKS, by_device=True)


def vault(state: State, now: str) -> Iterator[Action]:
    """Yield the guess, and the locking of the vault, that are allowed now. `now`: as `phases.phase`
    returns it."""
    table = state.table
    guess = table.guess
    if not table.filled:
        if now != REFILL:
            yield Action("lock_vault", c.LockVault(), by_device=True)
    elif table.lock_again or table.question:
        pass  # see `question`
    elif is_first_lock(state):
        yield Action("lock_vault", c.LockVault(), by_device=True)
    may_try = table.filled and not table.lock_again and now not in GUESS_WAITS
    left = untried(state) if guess is not None and may_try else ()
    if guess is not None and left:
        yield _guess(state, "guess", c.Guess(guess.who, left[0]), guess)


def keys(state: State) -> Iterator[Action]:
    """Yield, for each player with a key, an action to open a locked street with it."""
    locked = tuple(deed.id for deed in state.edition.deeds if state.is_locked(deed))
    for who in state.playing() if locked else ():
        if state.amount(who, KEY):
            unlocks = c.Unlock(who, locked[0])
            yield Action("unlock", unlocks, who, Need.BLOCKS, field="deed", choices=locked)
