"""Console: whether a console of Windows draws what the table writes.

One before Windows 10, or with "virtual terminal processing" turned off, shows the escape codes.
"""

from __future__ import annotations

import os
from typing import Any

STANDARD_OUTPUT = -11
DRAWS = 4  # ENABLE_VIRTUAL_TERMINAL_PROCESSING


def draws(kernel: Any = None) -> bool:
    """Whether escape codes are drawn. `kernel`: the calls of Windows; without them all draw."""
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
