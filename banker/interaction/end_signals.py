"""End signals: which signals ask a program to end, for the screen and for the line mode.

They are looked up by name: Windows has but one of them.
"""

from __future__ import annotations

import signal

END_NAMES = "SIGTERM", "SIGHUP", "SIGQUIT"
ENDS = [getattr(signal, name) for name in END_NAMES if hasattr(signal, name)]
ENDED_BY = 128  # and the signal's number: the exit code of a program that a signal ended
