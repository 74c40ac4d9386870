"""Start: runs a table of lines until the user leaves.

Textual is never loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from banker.interaction.trackers.findings import Audit, FingerprintOf
from banker.plain import figures
from banker.plain.answers import without_estimate_signs
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.speech import NO_PROGRAM, Voice, program
from banker.plain.table import Office, PlainTable, Wish
from banker.plain.terminal import Act, Leave, Line, Terminal, Tick

if TYPE_CHECKING:
    from banker.devices.health import NoteReader, TableVault
    from banker.session.session import Session

CANNOT_SPEAK = "nothing is spoken: {why}"


class Speech(NamedTuple):
    """Whether sentences are spoken, and the user's command for it; empty for the system's own."""

    is_on: bool = False
    command: str = ""


def run_plain(
    session: Session,
    vault: TableVault | None,
    terminal: Terminal,
    *,
    talk: int,
    asks_figures: bool = True,
    speech: Speech,
    audit: Audit | None = None,
    fingerprint: FingerprintOf | None = None,
    reader: NoteReader | None = None,
    office: Office | None = None,
) -> tuple[int, Wish]:
    """Play a game by lines until the user leaves; return the exit code and what follows.

    `talk` is how much is said, 1 to 3.
    """
    controller = LineController(session, vault, audit=audit, fingerprint=fingerprint, reader=reader)
    controller.figures.asks = asks_figures
    table = PlainTable(controller, talk=talk)
    speaker = _Speaker(table, terminal, speech.command)
    table.office = (office or Office())._replace(speak=speaker.switch)
    terminal.completed = table.completed
    if speech.is_on and (problem := speaker.switch(True)):
        terminal.put(problem)
    _attach(table, vault, reader, terminal)
    speaker.put(table.opening())
    if vault is not None and vault.is_on_screen and vault.problem:
        speaker.put([table.say(vault.problem)])
    try:
        return _played(table, terminal, speaker)
    finally:
        table.close()


def _attach(
    table: PlainTable, vault: TableVault | None, reader: NoteReader | None, terminal: Terminal
) -> None:
    table.post = terminal.post
    if vault is not None:
        vault.attach(terminal.post)
    if reader is not None:
        reader.attach(terminal.post, table.controller.show_message)
    if table.controller.stopwatch.runs:
        table.controller.stopwatch.start()


def _played(table: PlainTable, terminal: Terminal, speaker: _Speaker) -> tuple[int, Wish]:
    controller, put = table.controller, speaker.put
    while True:
        event = terminal.wait(table.prompt(), ticks=controller.stopwatch.runs)
        match event:
            case Leave(code):
                said = figures.left(table)
                put(said if code == 0 else [])  # after a signal nobody reads
                return code, Wish("quit")
            case Line(text):
                speaker.hush()
                put(hear(table, text))
                if table.wish is not None:
                    return 0, table.wish
            case Act(do):
                controller.report(do)
                put(table.news())
            case Tick():
                controller.tick()
                put([*_last_minutes(table), *table.news()])


def _last_minutes(table: PlainTable) -> list[str]:
    from banker.plain.now import clock_words

    return clock_words(table.view())[:1] if table.controller.stopwatch.warns() else []


class _Speaker:
    """Prints sentences and, while it is switched on, speaks them."""

    def __init__(self, table: PlainTable, terminal: Terminal, command: str) -> None:
        self._table, self._terminal, self._command = table, terminal, command
        self._voice: Voice | None = None
        self._is_on = False

    def put(self, sentences: list[str]) -> None:
        """Say sentences, a line each."""
        for row in sentences:
            sentence = self._table.in_own_words(without_estimate_signs(row, self._table.say))
            self._terminal.put(sentence)
            if self._is_on and self._voice is not None:
                self._voice.say(sentence)

    def hush(self) -> None:
        """Somebody has gone on."""
        if self._voice is not None:
            self._voice.hush()

    def switch(self, on: bool) -> str:
        """Speak from now on, or no more; returns what to print about it."""
        say = self._table.say
        if on and self._voice is None:
            found = program(self._command, self._table.state.edition.language or "en")
            if not found:
                return say(NO_PROGRAM)
            self._voice = Voice(found, self._failed)
        self._is_on = on
        return say("sentences are spoken" if on else "nothing is spoken any more")

    def _failed(self, why: str) -> None:
        """On the voice's thread: the table's one says it."""
        self._terminal.post(lambda: self._table.controller.show_message(
            self._table.say(CANNOT_SPEAK, why=why)
        ))  # fmt: skip


__all__ = ["Office", "Speech", "run_plain"]
