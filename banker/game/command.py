"""Command: the base of everything that may be asked of the Bank."""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """Anything that may be asked for."""
