"""Health: what is known of the vault on the table and of its cable, at one moment. For the screen.

Rules of this file
* Facts only: whoever plays the vault fills them in, whoever draws them chooses the words.
* `asks` is the question that `vault joins` would answer, or nothing.

Pure.
"""

from __future__ import annotations

import msgspec

# The one word where a vault has none of its own to say.
LOST, ASK, SEARCHING = "lost", "ask", "searching"


class VaultHealth(msgspec.Struct, frozen=True):
    """`state` is the vault's own word or one of those above; `cure` says what to do about it.

    `heard_ms`: since it was last heard. `unacked`: events that it holds and the ledger has not
    acknowledged. `news`: what happened to it lately, oldest first.
    """

    state: str
    uid: str = ""
    firmware: str = ""
    protocol: str = ""
    caps: tuple[str, ...] = ()
    port: str = ""
    boots: int = 0
    boot_cause: str = ""
    epoch: int = 0
    lid_closed: bool = True
    ring: int | None = None
    is_real: bool = True
    half_ms: int | None = None
    most_ms: int | None = None
    requests: int = 0
    retries: int = 0
    frames: int = 0
    bad_frames: int = 0
    restarts: int = 0
    losses: int = 0
    gaps: int = 0
    heard_ms: int | None = None
    unacked: int = 0
    words: tuple[str, ...] = ()
    asks: str = ""
    cure: str = ""
    news: tuple[str, ...] = ()
