"""One pane: an app whose only widget is the pane, and a screen with nothing else on it.

Textual brings style sheets for its own widgets, colours that those name, tips and notices. Here is
no such widget, and reading all that would be a twentieth of the start. So the few rules that a pane
needs stand here, name no colour of a theme, and inherit none that does.
"""

from __future__ import annotations

from textual.screen import Screen

from banker.tui.render.timers import TimelyApp

# Seen by nobody: the pane covers it.
GROUND = "background: black; &:ansi { background: ansi_default; color: ansi_default; }"


class PaneScreen(Screen[None], inherit_css=False):
    """The screen below the pane."""

    DEFAULT_CSS = f"PaneScreen {{ layout: vertical; overflow: hidden; {GROUND} }}"


class OnePaneApp(TimelyApp, inherit_css=False):
    """An app without styles, tips and notices."""

    DEFAULT_CSS = f"OnePaneApp {{ {GROUND} }}"

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._disable_tooltips = self._disable_notifications = True

    def get_default_screen(self) -> PaneScreen:
        """The one screen."""
        return PaneScreen()

    def get_css_variables(self) -> dict[str, str]:
        """The colours of a theme, which no rule here names."""
        return {}
