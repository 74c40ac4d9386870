"""Event: the base of everything that happened. The kinds of events are in the modules beside it."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """Anything that happened."""
