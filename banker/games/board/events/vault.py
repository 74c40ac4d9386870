"""Vault: events of guesses, fillings, codes, locked streets."""

from __future__ import annotations

from banker.engine.event import Event


class LandedLocked(Event, frozen=True, tag="landed_locked"):
    """A locked street: nothing happens."""

    who: str
    deed: str


class StreetUnlocked(Event, frozen=True, tag="street_unlocked"):
    """A key opened a street; the player owns the deed."""

    who: str
    deed: str


class StreetRelocked(Event, frozen=True, tag="street_relocked"):
    """The key went back to the Bank."""

    deed: str


class GuessGranted(Event, frozen=True, tag="guess_granted"):
    """The player may guess. `why`: lock, space, paid, card, table. `fee`: the price of the
    guess."""

    who: str
    why: str
    fee: int = 0


class GuessPassed(Event, frozen=True, tag="guess_passed"):
    """A guess was given up."""

    who: str


class GuessMissed(Event, frozen=True, tag="guess_missed"):
    """A wrong number, for all to see until the vault opens."""

    who: str
    number: int
    again: bool = False


class GuessCorrected(Event, frozen=True, tag="guess_corrected"):
    """A miss was noted as `noted`, and `number` was tried."""

    who: str
    number: int
    noted: int


class GuessTakenBack(Event, frozen=True, tag="guess_taken_back"):
    """All agreed to take a wrong guess back. Its number stays known to be wrong."""

    who: str
    number: int


class VaultOpened(Event, frozen=True, tag="vault_opened"):
    """`who` got everything inside the vault."""

    who: str
    number: int
    cash: int
    hotels: int
    keys: int


class VaultFilled(Event, frozen=True, tag="vault_filled"):
    """Filled from the Bank and locked on a new code."""

    epoch: int
    cash: int
    hotels: int
    keys: int


class VaultRelocked(Event, frozen=True, tag="vault_relocked"):
    """Locked on a new code without a filling."""

    epoch: int


class VaultCommitted(Event, frozen=True, tag="vault_committed"):
    """The vault published its commitment for this epoch."""

    epoch: int
    commitment: str


class VaultMixed(Event, frozen=True, tag="vault_mixed"):
    """The host's share of the code."""

    epoch: int
    entropy: str


class VaultArmed(Event, frozen=True, tag="vault_armed"):
    """The vault reported that it is locked."""

    epoch: int
    mixed: bool


class VaultLockAgain(Event, frozen=True, tag="vault_lock_again"):
    """The vault may have chosen its code, so no guess counts until it is locked again.

    `why`: unmixed, it locked without the Bank's share, which was on record; redrawn, it began this
    code instead of locking on the one before, whose share was on record.
    """

    epoch: int
    why: str


class GuessUncounted(Event, frozen=True, tag="guess_uncounted"):
    """The vault reports a guess that does not count, as it must be locked again."""

    number: int
    opened: bool = False


class VaultRevealed(Event, frozen=True, tag="vault_revealed"):
    """The vault revealed its share of the code after it opened."""

    epoch: int
    secret: str


class VaultQuestion(Event, frozen=True, tag="vault_question"):
    """A report came that nobody expected. `what`: opened, tried, forced, tampered."""

    what: str
    number: int = 0


class VaultConfirmed(Event, frozen=True, tag="vault_confirmed"):
    """The vault reported what the table had entered already. `said`: misses, opens, locks."""

    said: str
    number: int = 0
    who: str = ""


class VaultDiffers(Event, frozen=True, tag="vault_differs"):
    """The table entered this, but the vault did not report it; or the vault opened at another
    number, `opened`."""

    said: str
    number: int = 0
    who: str = ""
    opened: int = 0


class VaultAdopted(Event, frozen=True, tag="vault_adopted"):
    """The reports of a real vault count from the one after `event` on; `before`: the last number
    that counted.

    `why`: first, or what had to be asked: ahead, gap, divergence, other.
    """

    uid: str
    event: int
    before: int
    why: str
