"""Mouse: whether a terminal can report clicks without movements. A Windows terminal cannot.

The first frame asks this, so the code that handles a click is not loaded here.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App


def has_clicks() -> bool:
    """Return whether this operating system's terminals can report clicks without movements."""
    return find_spec("termios") is not None


def takes_clicks(app: App[Any]) -> bool:
    """Make an app report clicks only; return False if this system cannot."""
    if not has_clicks():
        return False
    from banker.tui.mouse.click_driver import ClickDriver

    app.driver_class = ClickDriver
    return True
