"""Start: opens the screen. Light to import; Textual is loaded only when the screen opens.

Garbage collection is off until the first frame: loading makes many objects and little garbage, and
collecting would cost a twentieth of the start.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banker.devices.health import NoteReader, TableVault
    from banker.session.session import Session
    from banker.tui.view import Fingerprint


def run_table(
    session: Session,
    vault: TableVault | None,
    *,
    audit: Callable[[], list[str]] | None = None,
    fingerprint: Callable[[int, str], Fingerprint] | None = None,
    theme: str = "dark",
    ascii: bool = False,
    bell: str = "refuse",
    reader: NoteReader | None = None,
) -> int:
    """Show the screen until somebody quits. Returns the exit code.

    `bell` is the option --bell. The terminal keeps the mouse, for selecting text.
    """
    gc.disable()
    try:
        from banker.tui.app import BankerApp

        app = BankerApp(
            session,
            vault,
            ascii=ascii,
            theme=theme,
            audit=audit,
            fingerprint=fingerprint,
            bell=bell,
            reader=reader,
        )
        app.run(mouse=False)
    finally:
        gc.enable()
    return app.return_code or 0
