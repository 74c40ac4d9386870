"""CLI: the command line, whose exit codes and output users' scripts rely on.

Rules of this package
* A command is a module of `commands` and a row of `parser`. The module is imported when a line
  begins with its name, so it imports at its top what it needs, and `--help` answers at once.
* Exit codes: 0 done; 1 a statement was refused, or there are findings; 2 not usable (wrong words,
  no such file, not a game, a full disk); 70 a bug in Banker; 130 stopped by Ctrl-C.
* No command ends in a traceback: errors raised on purpose are caught here and printed in a line; a
  bug is caught in `banker.__main__` (see `crash_file`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from banker.cli import output
from banker.cli.parser import parsed
from banker.foundation.errors import BankerError, EditionError
from banker.foundation.text import Text

UNUSABLE = 2
STOPPED = 130


def run_command(arguments: Sequence[str]) -> int:
    """Run a command line; return its exit code."""
    output.prepare()
    output.speak(cache(lambda: _spoken(arguments)))
    try:
        try:
            options = parsed(arguments)
            options.language_said = options.language  # not one of the settings
            options.language = options.language or _configured()
            answer: int = options.run(options)
        finally:
            output.finish()
    except BankerError as error:
        for fault in error.texts if isinstance(error, EditionError) else (error.text,):
            output.complain(fault if isinstance(fault, Text) else str(fault))
        return UNUSABLE
    except KeyboardInterrupt:
        output.complain("stopped")
        return STOPPED
    return answer


# --- the language, for which `--version` and `--help` do not wait ---------------------------------


def _spoken(arguments: Sequence[str]) -> str:
    from banker.cli.machine.spoken import spoken

    return spoken(arguments)


def _configured() -> str:
    from banker.cli.machine.spoken import configured_and_there

    return configured_and_there()
