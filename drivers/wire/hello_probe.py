"""Hello probe: when to ask for a hello; not while a boot loader may listen, and not for ever.

Rules of this file
* Silence comes first. A boot loader takes some letters for orders; in 2 s it has gone.
* A device that sends our frames is not a boot loader: it is asked at once, and for longer, since
  then it is the line that is bad.

It must not know what is said, clocks or ports.
"""

from __future__ import annotations

SILENCE_MS = 2000
EVERY_MS = 250
# At its first boot a vault collects randomness for two seconds before it has an identity.
PROBES_MAX = 16
# Half a minute.
PROBES_AT_SPEAKER_MAX = 120


class HelloProbe:
    """The hello requests while waiting for a hello."""

    def __init__(self, now_ms: int, silence_ms: int = SILENCE_MS) -> None:
        self._due_ms = now_ms + silence_ms
        self._count = 0
        self._count_max = PROBES_MAX

    def heard(self, now_ms: int) -> None:
        """Record that the device sent a frame other than a hello."""
        self._count_max = PROBES_AT_SPEAKER_MAX
        if not self._count:
            self._due_ms = now_ms

    def is_due(self, now_ms: int) -> bool:
        """Whether to send a hello probe now; each yes is counted."""
        if now_ms < self._due_ms or self.is_exhausted(now_ms):
            return False
        self._count += 1
        self._due_ms = now_ms + EVERY_MS
        return True

    def is_exhausted(self, now_ms: int) -> bool:
        """Whether the last hello probe has had its time without an answer."""
        return self._count >= self._count_max and now_ms >= self._due_ms
