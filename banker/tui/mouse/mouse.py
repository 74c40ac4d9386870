"""Mouse: whether the terminal of an app can report clicks only. A Windows terminal cannot.

The first frame asks this, so the code that handles a click is not loaded here.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App


def has_clicks() -> bool:
    """Whether terminals of this system can report clicks alone."""
    return find_spec("termios") is not None


def takes_clicks(app: App[Any]) -> bool:
    """Give the app the driver whose mouse only clicks; whether there is one."""
    if not has_clicks():
        return False
    from banker.tui.mouse.click_driver import ClickDriver

    app.driver_class = ClickDriver
    return True
