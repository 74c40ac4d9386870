"""End signals: the operating system's signals that ask the screen or the line mode to end.

They are looked up by name, because Windows has only one of them.
"""

from __future__ import annotations

import signal

END_NAMES = "SIGTERM", "SIGHUP", "SIGQUIT"
ENDS = [getattr(signal, name) for name in END_NAMES if hasattr(signal, name)]
ENDED_BY = 128  # and the signal's number: the exit code of a program that a signal ended
