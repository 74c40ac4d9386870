"""Late: parsers whose module is loaded when one of their keys is first pressed.

This module must not know which verbs there are.
"""

from __future__ import annotations

from importlib import import_module

from banker.interaction.ui_state import Context, Step
from banker.interaction.verbs.arguments import Parser, Typed


class Late:
    """A module of parsers that is loaded on first use; its attributes are the parsers."""

    def __init__(self, name: str) -> None:
        self._module = f"banker.interaction.verbs.{name}"

    def __getattr__(self, name: str) -> Parser:
        def parse(ctx: Context, typed: Typed) -> Step:
            parser: Parser = getattr(import_module(self._module), name)
            return parser(ctx, typed)

        return parse
