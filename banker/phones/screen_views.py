"""Screen views: the data of a board game for televisions, besides the data for every page.

Rules of this file
* The data says what happened and what may be done; the page decides how that looks.
* It is only made for televisions: a phone's messages are as they would be without this module.
* If balances are private, the data has no amount of anybody's property: no worth, no stairs.

Pure except for the game that it follows: entries -> JSON values.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

import msgspec

from banker.engine.fold import apply
from banker.engine.history import undone_or_undoing
from banker.engine.palette import PALETTES
from banker.foundation.json_value import JsonValue
from banker.foundation.memo import once
from banker.games.board.events import CardDrawn, Rolled, TurnPassed
from banker.games.board.events.estimates import events_of
from banker.games.board.next_roll import next_roll
from banker.games.board.queries.estimates import (
    claim_amount,
    in_standings,
    of_deed,
    ranking,
    rents_of,
    space_amount,
)
from banker.games.board.queries.evening import Evening, Step, begun, followed
from banker.games.board.queries.moments import Moment, moments
from banker.games.board.queries.phases import phase
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.rent_amounts import amount_of
from banker.games.board.queries.seats import first_setup
from banker.games.board.state import HOTEL, KEY, Claim, State, opening
from banker.language.news import headline, is_chatter, is_headline, news_of, plain
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of
from banker.language.player_keys import seat_letters
from banker.ledger.entry import Entry
from banker.phones.game_views import DID_MAX, Json, shown
from banker.session.session import Session

NO_CARD = ("", "")


class BoardScreen:
    """Makes the data for all televisions of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._did: deque[tuple[int, list[Json]]] = deque(maxlen=DID_MAX)
        self._news: tuple[int, str, list[str]] = (0, "", [])
        self._fold(session.journal.count)

    def _fold(self, count: int) -> None:
        """The evening from its beginning, without what was undone, up to an entry: the others of an
        amendment are in the file already, and are noted one by one."""
        first, *entries = islice(self._session.entries(), count)
        self._state = opening(first_setup(self._session.state.setup, first), first.post)
        self._evening = begun(self._state)
        self._stepped: list[tuple[int, Step]] = [(1, step) for step in self._evening.steps]
        self._did.clear()
        self._card, self._is_lock = NO_CARD, False
        skipped = undone_or_undoing(entries)
        for entry in entries:
            if entry.seq in skipped:
                self._state = apply(self._state, entry)
            else:
                self._follow(entry)
        any(map(self._is_news, reversed(entries)))

    def _is_news(self, entry: Entry) -> bool:
        """Keep an entry as the news, if it is a headline; whether it is."""
        if is_chatter(entry):
            return False
        setup = self._state.setup
        news = news_of(entry, setup, language_of(setup.edition))
        if is_headline(news):
            self._news = entry.seq, plain(headline(news, setup), setup), list(news.who)
            return True
        return False

    def _follow(self, entry: Entry) -> list[Json]:
        """One entry that stands; its moments."""
        after = apply(self._state, entry)
        for event in events_of(entry):
            if isinstance(event, CardDrawn):
                self._card = event.who, event.card
            elif isinstance(event, Rolled | TurnPassed):
                self._card = NO_CARD
                self._is_lock = isinstance(event, Rolled) and event.lock
        was, self._evening = self._evening, followed(self._evening, after, entry)
        found = moments(entry, self._state, after, was, self._evening)
        self._stepped += [
            (entry.seq, step) for step in self._evening.steps if step not in was.steps
        ]
        self._state = after
        return [_moment(moment) for moment in found]

    def note(self, entry: Entry) -> None:
        """Take in one more entry, which the session has applied already."""
        if entry.undo or entry.redo:
            self._fold(entry.seq)
            self._did.append((entry.seq, []))
            self._stepped = [(entry.seq, step) for _, step in self._stepped]
        else:
            self._did.append((entry.seq, self._follow(entry)))
            self._is_news(entry)

    # --- what is sent ---------------------------------------------------------------------------

    def box(self) -> Json:
        """Return the data that seldom changes: the board, the title deeds, the colours."""
        state = self._session.state
        edition, dark = state.edition, PALETTES["dark"]
        return {
            "look": [
                dark.ground, dark.felt, dark.stage, dark.gold, dark.no, dark.die, dark.pip
            ],
            "track": [
                [it.name, it.kind, it.deed or "", *shown(space_amount(state, it))]
                for it in edition.spaces
            ],
            "cards": {
                deed.id: [
                    shown(of_deed(edition, deed, "mortgage")), deed.building,
                    [shown(rent) for rent in rents_of(edition, deed)], deed.kind,
                ]
                for deed in edition.deeds
            },
            "numbers": edition.vault.numbers if edition.vault else 0,
            "houses": edition.houses_before_hotel,
            "goods": edition.switches["valuation"] != "cash",  # worth differs from cash
            "letters": seat_letters(state.setup)[0],
        }  # fmt: skip

    def message(self, since: int, *, is_new: bool) -> Json:
        """Return the data that is sent with each state. `since`: the first entry that the page does
        not have."""
        state, evening = self._session.state, self._evening
        table = state.table
        is_open = all(is_told(state, who) for who in state.seats)
        begin = 0 if is_new else since
        return {
            "phase": phase(state),
            "at": {who: [it.position, it.jail] for who, it in state.seats.items()},
            "here": state.position(table.turn),
            "dice": table.again_dice or table.dice,
            "lock": self._is_lock and not table.again_dice,
            "locked": [deed.id for deed in state.edition.deeds if state.is_locked(deed)],
            "order": evening.order if is_open else state.setup.ids,
            "worth": _worths(state, evening) if is_open else None,
            "held": dict(_held(state)),
            "claims": [_claim(state, claim) for claim in table.claims],
            "guess": [table.guess.who, table.guess.fee] if table.guess else None,
            "last": table.last_turn,
            "ranking": [[rank.who, *shown(rank.total)] for rank in ranking(state)],
            "steps": [[step.round, step.worths] for seq, step in self._stepped if seq >= begin]
            if is_open
            else None,
            "next": _next(state) if is_open else None,
            "out": evening.out,
            "card": self._drawn_card(),
            "news": self._news,
            "did": [[seq, *found[:1]] for seq, found in self._did if not is_new and seq >= since],
        }

    def _drawn_card(self) -> list[str] | None:
        """The pile and the words of the card that the player of the turn drew after the last
        roll; None without one. The card may have moved the piece."""
        state, (who, card) = self._session.state, self._card
        if not card or who != state.table.turn:
            return None
        wording = Wording(state.setup, language_of(state.edition).book)
        return [wording.deck(card), wording.card(card)]


def _worths(state: State, evening: Evening) -> Json:
    return {who: shown(in_standings(state, who, it)) for who, it in evening.worths.items()}


def _moment(moment: Moment) -> Json:
    return msgspec.structs.asdict(moment) | {"amount": shown(moment.amount)}


def _next(state: State) -> Json | None:
    """Of the 36 throws of who rolls next, how many lead to what; reckoned once for all pages."""
    found = once("next roll of televisions", (state,), lambda: next_roll(state))
    return None if found is None else msgspec.structs.asdict(found) | {"worst": shown(found.worst)}


def _held(state: State) -> Iterator[tuple[str, list[int]]]:
    """Keys, hotels and kept cards that lie before a player; who has none is left out."""
    for who in state.setup.ids:
        found = [state.amount(who, KEY), state.amount(who, HOTEL), len(state.seats[who].held)]
        if any(found):
            yield who, found


def _claim(state: State, claim: Claim) -> list[JsonValue]:
    """A rent that may be asked for; without its amount for a utility that waits for its dice."""
    amount = claim_amount(state, claim, amount_of(state, claim))
    return [claim.visitor, claim.owner, claim.deed, *(shown(amount) if amount else ())]
