"""Open game: a session for writing and its vault, until both are closed.

Rules of this file
* `sim`: the vault on the screen. `none`: the box on the table decides. A port or URL: the vault
  there. `auto`: the real vault of this game, else one that answers, else the one on the screen.
* Without an option, a game goes on with the vault that its set-up chose. A game that was played by
  hand gets no simulated vault, whose code would differ from that of the real box.
* A game goes on without its vault; the problem is printed in a line.
* A script waits for the vault's first answer before its first statement; the screen does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from banker.cli import paths
from banker.cli.machine import certificates
from banker.cli.machine.crash_file import note_acts, watched_threads
from banker.cli.output import complain
from banker.foundation.errors import BankerError, CommandError
from banker.foundation.text import Text
from banker.games.board.queries.permissions.vault import is_by_hand
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.devices.auto_vault import AutoVault
    from banker.devices.hardware_vault import HardwareVault
    from banker.devices.health import TableVault
    from banker.devices.simulated_vault import SimulatedVault
    from banker.interaction.keys.prompt import OwnWords
    from banker.language.phrases.translation import Translation
    from drivers.vault.serial import SerialVault

AUTO, ON_SCREEN, NONE = CHOICES = "auto", "sim", "none"
PLAYED = "capture:"
ACTS_NOTED = 20  # in a crash file


@contextmanager
def opened_game(
    path: Path,
    vault: str,
    capture: Path | None = None,
    *,
    language: str = "",
    is_patient: bool = True,
) -> Iterator[tuple[Session, TableVault | None]]:
    """Open the game and its vault; close both at the end, even after an error. `vault`: as the
    option `--vault`; empty for the game's own choice. `capture`: a file for the vault's traffic.
    `is_patient`: wait for the vault's first answer."""
    if capture is not None and (vault in ("", *CHOICES) or vault.startswith(PLAYED)):
        raise CommandError("--capture records a real vault: it needs --vault PORT")
    session = Session.open(path, language=language, known=certificates.kept(path))
    device: TableVault | None = None
    try:
        _report_torn(session)
        _report_clock(session)
        _assert_vault(session, vault)
        has_vault = session.state.edition.vault is not None
        if has_vault and (chosen := vault or _usual(session)) != NONE:
            device = _opened(session, chosen, capture, is_patient=is_patient)
        with watched_threads():
            yield session, device
    except Exception as fault:
        if not isinstance(fault, BankerError):
            with suppress(BankerError, AssertionError):
                newest = session.entries(max(1, session.journal.count - ACTS_NOTED + 1))
                note_acts(fault, [entry.kind for entry in newest])
        raise
    finally:
        if device is not None:
            device.close()
        session.close()


def _assert_vault(session: Session, vault: str) -> None:
    """Refuse a device that was named for an edition that has none."""
    edition = session.state.edition
    if edition.vault is None and vault not in ("", *CHOICES):
        raise CommandError(
            "{title} has no vault: leave --vault {vault} out", title=edition.title, vault=vault
        )


def _usual(session: Session) -> str:
    """The vault where nobody asks for one: the real one of this game, else as it was set up."""
    if session.state.table.vault_uid:
        return AUTO
    from banker.interaction.trackers.preferences import PreferenceFile, first_head

    kept = PreferenceFile(paths.preferences()).read(first_head(session)).vault
    return kept or (NONE if is_by_hand(session.state) else AUTO)


def _opened(session: Session, vault: str, capture: Path | None, *, is_patient: bool) -> TableVault:
    device: TableVault
    if vault == ON_SCREEN:
        device = _on_screen(session)
    elif vault == AUTO and not session.state.table.vault_uid:
        device = _searching(session, is_patient=is_patient)
    elif vault.startswith(PLAYED) or capture is not None:
        device = _captured(session, vault, capture)
    else:
        device = _at_port(session, "" if vault == AUTO else vault, is_patient=is_patient)
    if problem := device.problem:
        text = problem if isinstance(problem, Text) else Text(problem)
        complain(_words(session).text(text))
    _report_early(session, device)
    return device


def _on_screen(session: Session) -> SimulatedVault:
    from banker.devices.simulated_vault import open_on_screen_vault

    return open_on_screen_vault(session, paths.vaults())


def _captured(session: Session, vault: str, capture: Path | None) -> HardwareVault:
    from banker.cli import capture as device_capture

    if capture is None:
        return device_capture.open_replayed_vault(session, Path(vault.removeprefix(PLAYED)))
    return device_capture.open_recorded_vault(session, vault, capture)


def _at_port(session: Session, where: str, *, is_patient: bool) -> HardwareVault:
    """At the port that was named; wherever it is now, if none was."""
    from banker.devices.hardware_vault import open_hardware_vault

    known = paths.recall(paths.vaults())
    is_ours = known.uid == session.state.table.vault_uid
    return open_hardware_vault(
        session,
        where,
        last=known.port if is_ours else "",
        on_join=_remember(),
        is_patient=is_patient,
    )


def _searching(session: Session, *, is_patient: bool) -> AutoVault:
    """In a game that has no real vault yet."""
    from banker.devices.auto_vault import AutoVault
    from drivers.vault.serial import open_vault

    known = paths.recall(paths.vaults())

    def connect(uid: str, on_ready: Callable[[], None]) -> SerialVault:
        return open_vault(uid=uid, last=known.port, on_ready=on_ready, wait_s=None)

    return AutoVault(
        session,
        open_screen=partial(_on_screen, session),
        connect=connect,
        uid=known.uid,
        on_join=_remember(),
        is_patient=is_patient,
    )


def _remember() -> Callable[[str, str], None]:
    return partial(paths.remember, paths.vaults())


def _report_early(session: Session, device: TableVault) -> None:
    """What a vault told before the first statement: a script would not show it."""
    if device.early_entries:
        from banker.language.phrases.events import sentence

        words = _words(session)
        for entry in device.early_entries:
            told = f"{entry.seq}  {sentence(entry, session.state.setup, words.book)}"
            complain(words.words("the vault has reported meanwhile: {entry}", entry=told))


def _report_torn(session: Session) -> None:
    """Say that the last line was torn off by a crash, and where it is now."""
    torn = getattr(session.journal, "torn", None)
    if torn is not None:
        said = "an unfinished last line was moved to {file}"
        complain(_words(session).words(said, file=torn))


def _report_clock(session: Session) -> None:
    """Say that the machine's clock was set back; a small board forgets the time with its power."""
    newest = session.waits_for_clock()
    if newest:
        said = (
            "this machine's clock is behind the newest entry, of {time} UTC: set it right;"
            " until then entries carry that time"
        )
        complain(_words(session).words(said, time=newest[:16].replace("T", " ")))


def _words(session: Session) -> Translation:
    from banker.language.phrases.translation import language_of

    return language_of(session.state.edition)


def own_words() -> OwnWords:
    """Return how the table's language says statements: loaded when it is first asked."""
    from banker.plain.statements.written import OWN_WORDS

    return OWN_WORDS
