"""The roles that a theme gives a colour."""

from __future__ import annotations

ROLES = (
    "", "dim", "bold", "turn", "bar", "bar.bold", "frame", "heading", "key", "gain", "loss", "warn",
    "refused", "struck", "cursor", "marked", "digits", "gold", "no",
)  # fmt: skip
