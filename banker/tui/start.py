"""Start of the screen. Light to import; Textual is loaded when it is shown.

The collector rests until the first frame stands: loading makes many objects and no rubbish, and
looking through them again and again costs a twentieth of the start.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banker.session.session import Session
    from banker.tui.vault_protocols import NoteReader, TableVault
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
    """The screen, until somebody quits. The mouse stays the terminal's, for selecting text."""
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
