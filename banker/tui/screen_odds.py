"""Screen odds: the odds of a game on the screen, once a key has turned them on.

Nothing is loaded before. Results come to the screen's thread in the same way as a device's
reports.
"""

from __future__ import annotations

from pathlib import Path

from banker.foundation.text import Text
from banker.interaction.trackers.phones import PhoneTracker
from banker.odds.following import Following, Post, Start
from banker.odds.process import OddsWorker
from banker.session.session import Session
from banker.session.shown_odds import ShownOdds

ON = "odds are on, on F5 and on televisions; O turns them off"
OFF_NOW = "odds are off"


class ScreenOdds:
    """The odds of one session. `folder`: where they are stored for other processes."""

    def __init__(
        self,
        session: Session,
        phones: PhoneTracker,
        post: Post,
        *,
        folder: Path | None = None,
        start: Start = OddsWorker,
    ) -> None:
        self._phones = phones
        self._following = Following(session, start, post=post, changed=self._changed, folder=folder)

    def switch(self) -> str | Text:
        """Turn the odds on or off; return the message about it."""
        if self._following.is_on:
            self._following.turn_off()
            return OFF_NOW
        self._following.turn_on()
        why = self._following.why_none()
        return ON if why is None else why

    def shown(self) -> ShownOdds | None:
        """Return the present odds; None while they are off or not known."""
        return self._following.shown()

    def close(self) -> None:
        """End the worker process, without waiting for it."""
        self._following.turn_off()

    def _changed(self) -> None:
        self._phones.show_odds(self._following.shown())
