"""Hello probe: when to ask for a hello; not while a boot loader may listen, and not for ever.

Rules of this file
* Silence comes first. A boot loader takes some letters for commands; after 2 s it has ended.
* A device that sends frames is not a boot loader: it is asked at once, and for longer, since then
  the cable is bad.

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
    """Decides when to ask for a greeting."""

    def __init__(self, now_ms: int, silence_ms: int = SILENCE_MS) -> None:
        self._due_ms = now_ms + silence_ms
        self._count = 0
        self._count_max = PROBES_MAX

    def heard(self, now_ms: int) -> None:
        """Record that the device sent a frame other than a greeting."""
        self._count_max = PROBES_AT_SPEAKER_MAX
        if not self._count:
            self._due_ms = now_ms

    def is_due(self, now_ms: int) -> bool:
        """Tell whether to ask for a greeting now; each True is counted as one request."""
        if now_ms < self._due_ms or self.is_exhausted(now_ms):
            return False
        self._count += 1
        self._due_ms = now_ms + EVERY_MS
        return True

    def is_exhausted(self, now_ms: int) -> bool:
        """Tell whether the last request for a greeting had enough time and got no answer."""
        return self._count >= self._count_max and now_ms >= self._due_ms
