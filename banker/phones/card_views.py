"""Card views: the data of a game of cards for a player's page and the TV page.

Rules of this file
* Only open cards are named. Of a hand the number of cards is sent, and of the draw pile nothing.
* A phone only answers a question to its player: with a No card, by agreeing, by paying in cards.

Pure: State -> what becomes JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial

from banker.engine.command import tag_of
from banker.engine.open_action import OpenAction
from banker.engine.palette import PALETTES
from banker.foundation.json_value import JsonValue
from banker.games.deal import commands as c
from banker.games.deal.decide import TRAITS
from banker.games.deal.open_actions import open_actions
from banker.games.deal.queries.payable import payable
from banker.games.deal.queries.phases import asks_of, awaited
from banker.games.deal.queries.sets import cards_in, is_full, piles
from banker.games.deal.state import BANK, Ask, Chain, State
from banker.language.phrases.deal.events import sentence
from banker.language.phrases.deal.instructions import instructions
from banker.language.phrases.deal.names import Wording
from banker.language.phrases.translation import Translation, language_of
from banker.ledger.entry import Entry
from banker.phones.game_views import GameViews, Json
from banker.phones.offers import offers, pinned as pinned_in
from banker.phones.requests import acts_of
from banker.phones.screen_card_views import CardScreen


def _words(state: State) -> Translation:
    return language_of(state.edition)


def _names(state: State) -> Wording:
    return Wording(state.setup, _words(state).book)


# --- what does not change ------------------------------------------------------------------------


def box_view(state: State) -> Json:
    """Return the edition and the players as JSON: sent at the beginning of a stream."""
    edition, names = state.edition, _names(state)
    dark, light = PALETTES["dark"].seats, PALETTES["light"].seats
    asked = [tag_of(kind) for kind, row in TRAITS.items() if row.by_phone != "no"]
    return {
        "title": edition.title,
        "ruleset": "deal",
        "lang": edition.language,
        "money": {"symbol": "M", "unit": "M"},
        "private": False,
        "acts": acts_of(state),
        "seats": [
            [player.id, player.name, player.name[:1].upper(), dark[at % 8], light[at % 8]]
            for at, player in enumerate(state.setup.players)
        ],
        "groups": {one.id: [names.colour(one.id), one.colour, one.size] for one in edition.sets},
        "faces": {face.id: [names.card(face.id), face.value] for face in edition.faces},
        "deeds": {},
        "commands": dict.fromkeys(asked, "ask"),
    }


# --- the table ------------------------------------------------------------------------------------


def table_view(state: State) -> Json:
    """Return the state of the table that everybody may see, as JSON."""
    table = state.table
    return {
        "turn": table.turn,
        "round": table.round,
        "players": [[who, state.setup.names[who], None] for who in state.setup.ids],
        "sets": {who: list(_sets(state, who)) for who in state.setup.ids},
        "banks": {who: _bank(state, who) for who in state.setup.ids},
        "hands": {who: state.hand(who) for who in state.setup.ids},
        "awaited": [_awaited(state, ask) for who in awaited(state) for ask in asks_of(state, who)],
        "ended": table.ended,
        "winners": list(table.winners),
    }


def _sets(state: State, who: str) -> Iterator[list[JsonValue]]:
    for pile in piles(state, who):
        yield [pile, _spread(cards_in(state, who, pile)), is_full(state, who, pile)]


def _bank(state: State, who: str) -> list[JsonValue]:
    faces, values = state.faces(BANK + who), state.edition.face_by_id
    return [sum(values[face].value * count for face, count in faces.items()), _spread(faces)]


def _spread(faces: dict[str, int]) -> list[str]:
    return [face.removeprefix("face:") for face, count in faces.items() for _ in range(count)]


def _awaited(state: State, ask: Ask) -> str:
    """What is asked of the player who must answer, as a sentence."""
    if not ask.nos:
        return _asked(state, ask)
    sides = (state.setup.names[ask.who], state.setup.names[_chain(state).actor])
    who, whom = sides if ask.nos % 2 else reversed(sides)
    return _words(state).words("{who} says No to {whom}", who=who, whom=whom)


def _asked(state: State, ask: Ask) -> str:
    """What an action asks of a player, before any No."""
    chain, words = _chain(state), _words(state)
    actor, asked = state.setup.names[chain.actor], state.setup.names[ask.who]
    if ask.amount:
        return words.words(
            "{who} asks {whom} for {amount}M", who=actor, whom=asked, amount=ask.amount
        )
    card = "" if chain.take is None else _taken(state, chain.take.face, chain.take.pile)
    return words.words("{who} takes {card} from {whom}", who=actor, whom=asked, card=card)


def _chain(state: State) -> Chain:
    assert state.table.chain is not None, "who asks nothing waits for nothing"
    return state.table.chain


def _taken(state: State, face: str, pile: str) -> str:
    names = _names(state)
    return names.card(face) if face else names.pile(pile)


# --- a seat's own ---------------------------------------------------------------------------------


def own_view(state: State, who: str) -> Json:
    """Return the question to one player and the possible answers, as JSON."""
    asks = asks_of(state, who)
    due = next((ask for ask in asks if ask.who == who and ask.amount), None)
    own: Json = {
        "cash": None,
        "deeds": [],
        "dues": [],
        "may": _may(state, who),
        "awaited": [_awaited(state, ask) for ask in asks],
    }
    if due is not None:
        own["owes"] = [state.table.chain.actor if state.table.chain else "", due.amount]
        own["payable"] = [
            [it.face, it.place] for it in payable(state, who) for _ in range(it.copies)
        ]
    return own


def _may(state: State, who: str) -> dict[str, list[Json]]:
    """A debtor with cards pays or says No; only one without lets it stand."""
    if acts_of(state) == "off":
        return {}
    return offers(open_actions(state), who, TRAITS, partial(_pin, state))


def pinned(state: State, who: str, command: c.AnyCommand) -> Json:
    """Return the question that an answer is for, as JSON. If it has changed since the phone saw it,
    the answer is out of date."""
    return pinned_in(open_actions(state), who, command, partial(_pin, state))


def _pin(state: State, action: OpenAction[c.AnyCommand]) -> Json:
    """The question, and behind a No what it is about."""
    if not isinstance(action.about, Ask):
        return {}
    ask = action.about
    found: Json = {"awaited": _awaited(state, ask)}
    return found | {"asked": _asked(state, ask)} if ask.nos else found


# --- in words -------------------------------------------------------------------------------------


def act_words(command: c.AnyCommand, state: State) -> str:
    """Return an answer of a phone as a sentence."""
    assert isinstance(command, c.SayNo | c.Agree | c.PayCards), "phones ask for nothing else"
    words, who = _words(state), state.setup.names.get(command.who, command.who)
    if isinstance(command, c.SayNo):
        return words.words("{who} says No", who=who)
    if isinstance(command, c.Agree):
        return words.words("{who} agrees", who=who)
    cards = _names(state).cards(card.face for card in command.cards)
    if not cards:
        return words.words("{who} pays with everything", who=who)
    return words.words("{who} pays with {cards}", who=who, cards=cards)


def entry_words(entry: Entry, state: State) -> tuple[str, str]:
    """Return two texts for an entry: a sentence, and which cards people must move by hand (may be
    empty)."""
    book = _words(state).book
    moved = instructions(entry, state.setup, book)
    return sentence(entry, state.setup, book), "; ".join(moved)


def _public(_state: State) -> bool:
    return False


def _foretold(_state: State, _code: StrEnum | None) -> bool:
    """What an answer depends on lies open; only whether a hand has a No does not, and the ledger
    do not know it either."""
    return True


def _no_cash(_before: State, _state: State) -> list[tuple[str, str]]:
    return []


DEAL = GameViews(
    box=box_view,
    table=table_view,
    own=own_view,
    is_private=_public,
    pinned=pinned,
    act_words=act_words,
    sentence=entry_words,
    traits=TRAITS,
    is_foretold=_foretold,
    after=_no_cash,
    screen=CardScreen,
)
