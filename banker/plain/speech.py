"""Speech: gives each sentence to a program that speaks, without waiting for it.

Rules of this file
* The program is `spd-say` (speech-dispatcher), `say` (macOS) or SAPI (Windows), whichever is found;
  or the user's own command, which gets the sentence as its last argument.
* No shell reads the sentence as part of a command line.
* A separate thread starts one program after the other, so that sentences do not overlap. A program
  that hangs is ended. A new line drops the sentences that still wait.
* If a program fails, one line says so, once.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from banker.foundation.text import why

HANGS_AFTER_S = 30.0
PILE_MAX = 100  # more than any answer has
NO_PROGRAM = (
    "no program that speaks was found: install speech-dispatcher, or name one in the"
    ' settings (speech = "espeak-ng")'
)
SAPI = (
    "powershell", "-NoProfile", "-Command",
    "Add-Type -AssemblyName System.Speech; (New-Object System.Speech.Synthesis.SpeechSynthesizer)"
    ".Speak($args[0])",
)  # fmt: skip


def program(own: str, language: str) -> tuple[str, ...]:
    """Return the command that speaks a sentence, to which the sentence is added as the last word.

    `own` is the user's command; without one, the command of this system. Empty if there is none.
    """
    if own:
        with suppress(ValueError):
            words = tuple(shlex.split(own))
            return words if words and shutil.which(words[0]) else ()
        return ()
    if shutil.which("spd-say"):
        return ("spd-say", "--language", language)
    if sys.platform == "darwin" and shutil.which("say"):
        return ("say",)
    if sys.platform == "win32" and shutil.which(SAPI[0]):
        return SAPI
    return ()


class Voice:
    """Speaks sentences one after another, on a separate thread.

    `complain` gets the reason of a failure, once, on that thread.
    """

    def __init__(self, command: Sequence[str], complain: Callable[[str], None]) -> None:
        self._command = tuple(command)
        self._complain = complain
        self._pile: deque[str] = deque(maxlen=PILE_MAX)
        self._is_new = threading.Semaphore(0)
        self._has_complained = False
        threading.Thread(target=self._speak, name="voice", daemon=True).start()

    def say(self, sentence: str) -> None:
        """Add a sentence to those that wait; if too many wait, the oldest is dropped."""
        self._pile.append(sentence)
        self._is_new.release()

    def hush(self) -> None:
        """Drop the waiting sentences, because the player has typed a new line."""
        self._pile.clear()

    def waiting(self) -> list[str]:
        """Return the sentences that are not being spoken yet."""
        return list(self._pile)

    def _speak(self) -> None:
        while True:
            self._is_new.acquire()
            with suppress(IndexError):  # it was dropped
                self._run(self._pile.popleft())

    def _run(self, sentence: str) -> None:
        # A sentence that looked like an option would be read as one.
        text = f" {sentence}" if sentence.startswith("-") else sentence
        try:
            done = subprocess.run(
                (*self._command, text),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=HANGS_AFTER_S,
                start_new_session=True,
                check=False,
            )
        except subprocess.TimeoutExpired:
            self._failed(f"{self._command[0]} hangs")
        except OSError as error:
            self._failed(f"{self._command[0]}: {why(error)}")
        else:
            if done.returncode:
                self._failed(f"{self._command[0]} ends with {done.returncode}")

    def _failed(self, why: str) -> None:
        if not self._has_complained:
            self._has_complained = True
            self._complain(why)
