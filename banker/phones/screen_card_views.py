"""Screen card views: the data of a game of cards for televisions, besides the data for every page.

Rules of this file
* Only open cards are named: of a hand the number of cards is sent, and of the draw pile nothing.
* An entry that completes a set gets a moment for the page to show.

Pure except for the state that it follows: entries -> JSON values.
"""

from __future__ import annotations

from collections import deque

import msgspec

from banker.engine.fold import apply
from banker.engine.palette import PALETTES
from banker.games.deal.commands import AnyCommand
from banker.games.deal.queries.phases import awaited
from banker.games.deal.queries.sets import full_colours
from banker.games.deal.state import State
from banker.language.card_news import news_of
from banker.language.news import CHATTER, plain
from banker.language.phrases.translation import language_of
from banker.language.player_keys import seat_letters
from banker.ledger.entry import Entry
from banker.phones.game_views import DID_MAX, Json
from banker.session.session import GameSession


class CardScreen:
    """Makes the data for all televisions of one session."""

    def __init__(self, session: GameSession[State, AnyCommand]) -> None:
        self._session = session
        self._state: State = session.state
        self._did: deque[tuple[int, list[Json]]] = deque(maxlen=DID_MAX)
        self._news: tuple[int, str, list[str]] = (0, "", [])
        for entry in session.entries(max(1, session.journal.count - DID_MAX + 1)):
            self._follow_news(entry, self._state)

    def note(self, entry: Entry) -> None:
        """Take in one more entry, which the session has applied already."""
        before, self._state = self._state, apply(self._state, entry)
        found: list[Json] = []
        if not (entry.undo or entry.redo):
            for who in self._state.setup.ids:
                new = set(full_colours(self._state, who)) - set(full_colours(before, who))
                found += [{"kind": "set", "who": who, "about": colour} for colour in sorted(new)]
        self._did.append((entry.seq, found))
        self._follow_news(entry, self._state)

    def _follow_news(self, entry: Entry, state: State) -> None:
        news = news_of(entry, state.setup, language_of(state.edition))
        if news.weight != CHATTER:
            text = plain(news.text, state.setup)
            self._news = entry.seq, text, list(news.who)

    # --- what is sent ---------------------------------------------------------------------------

    def box(self) -> Json:
        """Return the data that seldom changes: the colours, and what each card may be."""
        state = self._session.state
        dark = PALETTES["dark"]
        return {
            "look": [
                dark.ground, dark.felt, dark.stage, dark.gold, dark.no, dark.die, dark.pip
            ],
            "kinds": {it.id: [it.kind, it.colours] for it in state.edition.faces},
            "need": state.edition.hand.sets,
            "plays": state.edition.hand.plays,
            "letters": seat_letters(state.setup)[0],
        }  # fmt: skip

    def message(self, since: int, *, is_new: bool) -> Json:
        """Return the data that is sent with each state. `since`: the first entry that the page does
        not have."""
        state = self._session.state
        chain = state.table.chain
        return {
            "plays": state.table.plays,
            "chain": None if chain is None else msgspec.to_builtins(chain),
            "awaited": list(awaited(state)),
            "full": {who: len(full_colours(state, who)) for who in state.setup.ids},
            "news": self._news,
            "did": [[seq, *found[:1]] for seq, found in self._did if not is_new and seq >= since],
        }
