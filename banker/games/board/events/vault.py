"""Vault: events of guesses, fillings, codes and locked streets. An epoch is the number of the
vault's code."""

from __future__ import annotations

from banker.engine.event import Event


class LandedLocked(Event, frozen=True, tag="landed_locked"):
    """A player landed on a locked street: nothing happens."""

    who: str
    deed: str


class StreetUnlocked(Event, frozen=True, tag="street_unlocked"):
    """A player opened a street with a key, and owns its deed."""

    who: str
    deed: str


class StreetRelocked(Event, frozen=True, tag="street_relocked"):
    """A street is locked again, and its key went back to the Bank."""

    deed: str


class GuessGranted(Event, frozen=True, tag="guess_granted"):
    """The player may guess. `why`: lock, space, paid, card, table. `fee`: the price of the
    guess."""

    who: str
    why: str
    fee: int = 0


class GuessPassed(Event, frozen=True, tag="guess_passed"):
    """A player gave up a guess."""

    who: str


class GuessMissed(Event, frozen=True, tag="guess_missed"):
    """A player guessed a wrong number. It stays known to be wrong until the vault opens. `again`:
    it was known before."""

    who: str
    number: int
    again: bool = False


class GuessCorrected(Event, frozen=True, tag="guess_corrected"):
    """A miss was noted wrongly: the player had tried `number`, not `noted`."""

    who: str
    number: int
    noted: int


class GuessTakenBack(Event, frozen=True, tag="guess_taken_back"):
    """All players agreed to undo a wrong guess. Its number stays known to be wrong."""

    who: str
    number: int


class VaultOpened(Event, frozen=True, tag="vault_opened"):
    """A player opened the vault, and got everything in it."""

    who: str
    number: int
    cash: int
    hotels: int
    keys: int


class VaultFilled(Event, frozen=True, tag="vault_filled"):
    """The vault was filled from the Bank and locked with a new code."""

    epoch: int
    cash: int
    hotels: int
    keys: int


class VaultRelocked(Event, frozen=True, tag="vault_relocked"):
    """The vault was locked with a new code, without a filling."""

    epoch: int


class VaultCommitted(Event, frozen=True, tag="vault_committed"):
    """The vault published the hash of its secret for this epoch (hex)."""

    epoch: int
    commitment: str


class VaultMixed(Event, frozen=True, tag="vault_mixed"):
    """The Bank's share of the vault's code (random bytes as hex) was recorded."""

    epoch: int
    entropy: str


class VaultArmed(Event, frozen=True, tag="vault_armed"):
    """The vault reported that it is locked. `mixed`: its code contains the Bank's share."""

    epoch: int
    mixed: bool


class VaultLockAgain(Event, frozen=True, tag="vault_lock_again"):
    """The vault must be locked again before a guess counts, because it may have chosen its code.

    `why`: `unmixed`: it locked without the Bank's share, which was on record; `redrawn`: it began
    this epoch instead of locking in the epoch before, whose share was on record.
    """

    epoch: int
    why: str


class GuessUncounted(Event, frozen=True, tag="guess_uncounted"):
    """The vault reported a guess that does not count, because the vault must be locked again."""

    number: int
    opened: bool = False


class VaultRevealed(Event, frozen=True, tag="vault_revealed"):
    """The vault opened and revealed its secret for this epoch (hex)."""

    epoch: int
    secret: str


class VaultQuestion(Event, frozen=True, tag="vault_question"):
    """The vault made a report that nobody expected, and a person must explain it. `what`: opened,
    tried, forced, tampered."""

    what: str
    number: int = 0


class VaultConfirmed(Event, frozen=True, tag="vault_confirmed"):
    """The vault reported what was entered by hand before. `said`: misses, opens, locks."""

    said: str
    number: int = 0
    who: str = ""


class VaultDiffers(Event, frozen=True, tag="vault_differs"):
    """Something was entered by hand (`said`: misses, opens, locks) that the vault did not report,
    or it opened at another number (`opened`)."""

    said: str
    number: int = 0
    who: str = ""
    opened: int = 0


class VaultAdopted(Event, frozen=True, tag="vault_adopted"):
    """A vault was accepted: its reports count after number `event`. `before`: the last number that
    counted until now.

    `why`: `first` for a game's first vault; else what made the question necessary: ahead, gap,
    divergence, other.
    """

    uid: str
    event: int
    before: int
    why: str
