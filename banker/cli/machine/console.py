"""Console: whether a console can show the table.

One of Windows before Windows 10, or with "virtual terminal processing" turned off, shows the escape
codes. The console of Linux, without a desktop, has a font of 256 or 512 characters.
"""

from __future__ import annotations

import os
from typing import Any

STANDARD_OUTPUT = -11
FEW_CHARACTERS = "linux"  # the value of TERM on the console of Linux
DRAWS = 4  # ENABLE_VIRTUAL_TERMINAL_PROCESSING


def draws(kernel: Any = None) -> bool:
    """Tell whether the console obeys escape codes. `kernel`: the system calls of Windows; on other
    systems the answer is always yes."""
    if kernel is None and os.name != "nt":
        return True
    import ctypes  # loaded on Windows only

    kernel = kernel or ctypes.CDLL("kernel32")
    output, mode = ctypes.c_void_p(kernel.GetStdHandle(STANDARD_OUTPUT)), ctypes.c_uint32()
    if not kernel.GetConsoleMode(output, ctypes.byref(mode)):
        return True  # no console, but the terminal of another program
    takes = bool(kernel.SetConsoleMode(output, mode.value | DRAWS))
    kernel.SetConsoleMode(output, mode.value)
    return takes


def has_few_characters() -> bool:
    """Tell whether this is a Linux console, whose font lacks characters for frames and keys."""
    return os.environ.get("TERM") == FEW_CHARACTERS
