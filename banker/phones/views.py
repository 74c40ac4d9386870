"""Views: the data of a board game for a player's page and the TV page.

Rules of this file
* The table's view has what everybody at the table can see. A player's own view is for that player
  alone.
* Where balances are private, no amount here depends on what another player has, and neither does
  what a seat `may` ask for.
* Only cards that the table has seen are named. The vault's code is not known here at all.

Pure: State -> what becomes JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import partial

from banker.engine.command import tag_of
from banker.engine.open_action import OpenAction
from banker.engine.palette import PALETTES
from banker.foundation.json_value import JsonValue
from banker.games.board import commands as c
from banker.games.board.commands.rows import ROWS
from banker.games.board.edition import Deed
from banker.games.board.open_actions.fields import least_of
from banker.games.board.queries.estimates import due_amount, least_bid, of_deed, ranking
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.queries.phases import TURN, phase
from banker.games.board.queries.privacy import is_foretold, is_told
from banker.games.board.queries.purchases.bidding import bidders, least_payable_bid
from banker.games.board.queries.purchases.buying import asking_price
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import HOTEL, KEY, POT, VAULT, Auction, Due, State
from banker.games.rulesets import ruleset
from banker.language.own_letters import codes
from banker.language.phrases.commands import act
from banker.language.phrases.events import instructions, sentence
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.phones.game_views import GameViews, Json, shown
from banker.phones.offers import offers, pinned as pinned_in
from banker.phones.requests import AskedByPhone, acts_of
from banker.phones.screen_views import BoardScreen


def wording(state: State) -> Wording:
    """Return the names and texts in the table's language."""
    return Wording(state.setup, language_of(state.edition).book)


def is_private(state: State) -> bool:
    """Tell whether players cannot see each other's cash now."""
    return not all(is_told(state, who) for who in state.seats)


# --- what does not change ------------------------------------------------------------------------


def box_view(state: State) -> Json:
    """Return the edition and the players as JSON: sent at the beginning of a stream."""
    edition = state.edition
    known = codes(edition)
    return {
        "title": edition.title,
        "ruleset": "board",
        "lang": edition.language,
        "money": {"symbol": edition.money.symbol, "unit": wording(state).unit},
        "private": is_private(state),
        "acts": acts_of(state),
        "seats": seats_view(state),
        "deeds": {
            deed.id: [deed.name, known[deed.id], deed.group, *price]
            for deed in edition.deeds
            for price in (shown(of_deed(edition, deed, "price")),)
        },
        "groups": {group.id: [group.name, group.colour] for group in edition.groups},
        "commands": commands_view(ROWS, state),
    }


def seats_view(state: State) -> list[list[str]]:
    """Return the players: id, name, first letter, and the colours on a dark and on a light
    background."""
    dark, light = PALETTES["dark"].seats, PALETTES["light"].seats
    return [
        [player.id, player.name, player.name[:1].upper(), dark[at % 8], light[at % 8]]
        for at, player in enumerate(state.setup.players)
    ]


def commands_view(traits: Mapping[type, AskedByPhone], state: State) -> dict[str, str]:
    """Return the commands that a phone may ask for: tag -> `ask` (the banker confirms) or `own`."""
    acts = acts_of(state)
    return {
        tag_of(kind): "ask" if acts == "ask" else row.by_phone
        for kind, row in traits.items()
        if row.by_phone != "no" and acts != "off"
    }


# --- the table ------------------------------------------------------------------------------------


def table_view(state: State) -> Json:
    """Return the state of the table that everybody may see, as JSON."""
    table = state.table
    return {
        "turn": table.turn,
        "waits": _waits(state),
        "round": table.round,
        "offer": table.offer,
        "price": _asked(state),
        "auction": None if table.auction is None else _auction(state, table.auction),
        "vault": _vault(state),
        "sites": dict(_sites(state)),
        "players": [
            [who, state.setup.names[who], _cash_told(state, who), state.seats[who].bankrupt]
            for who in state.setup.ids
        ],
        "dues": [
            [due.debtor, due.creditor, amount, _reason(state, due.reason, due.about), *unsure]
            for due in table.dues
            for amount, *unsure in (shown(due_amount(state, due)),)
        ],
        "pot": state.cash(POT) if has_pot(state.edition) else None,
        "paused": table.paused,
        "ended": table.ended,
        "winners": list(table.winners),
    }


def _waits(state: State) -> str:
    """What the table waits for: the phase, or within a turn what still belongs to it."""
    now, table = phase(state), state.table
    left = {"draw": table.draw, "choice": table.choice, "rent": table.claims}
    return next((it for it, is_left in left.items() if is_left), now) if now == TURN else now


def _asked(state: State) -> int | None:
    """What the offered deed costs, be it less than printed."""
    offer = state.table.offer
    if not offer:
        return None
    return asking_price(state, state.table.turn, state.edition.deed_by_id[offer])


def _auction(state: State, auction: Auction) -> Json:
    """The open auction. `least`: the least bid of each player who may bid."""
    return {
        "item": auction.item,
        "high": auction.high,
        "bidder": auction.bidder,
        "least": {
            who: shown(least_bid(state, auction, least_payable_bid(state, auction, who)))
            for who in bidders(state, auction)
        },
    }


def _cash_told(state: State, who: str) -> int | None:
    return state.cash(who) if is_told(state, who) else None


def _sites(state: State) -> Iterator[tuple[str, list[JsonValue]]]:
    for who in state.setup.ids:
        for deed in state.deeds(who):
            houses, hotels = state.houses_on(deed.id), state.hotels_on(deed.id)
            yield deed.id, [who, houses, hotels, deed.id in state.table.mortgaged]


def _vault(state: State) -> Json | None:
    if state.edition.vault is None:
        return None
    table = state.table
    words = wording(state)
    hotels, keys = state.amount(VAULT, HOTEL), state.amount(VAULT, KEY)
    return {
        "locked": table.filled,
        "numbers": state.edition.vault.numbers,
        "tried": [[one.number, one.who] for one in table.tried],
        "commitment": table.commitment,
        "cash": state.cash(VAULT),
        "content": words.goods(0, {HOTEL: hotels, KEY: keys}) if hotels or keys else "",
    }


def _reason(state: State, reason: str, about: str) -> str:
    words = wording(state)
    return words.say(f"reason.{reason}", about=words.about(about))


# --- a seat's own ---------------------------------------------------------------------------------


def own_view(state: State, who: str) -> Json:
    """Return one player's property, debts and offered commands, as JSON; after the final ranking
    also the player's total there."""
    total = next((it.total for it in ranking(state) if it.who == who), None)
    return {
        **({} if total is None else {"total": shown(total)}),
        "cash": state.cash(who),
        "deeds": [deed.id for deed in state.deeds(who)],
        "dues": dues_view(state, who),
        "may": _may(state, who),
        "jail": state.seats[who].jail is not None,
    }


def dues_view(state: State, who: str) -> list[list[JsonValue]]:
    """Return what a player owes, oldest first: creditor, amount, reason, subject, and 1 if the
    amount is an estimate."""
    return [
        [*_due(state, due), *unsure]
        for due in state.dues_of(who)
        for _, *unsure in (shown(due_amount(state, due)),)
    ]


def _due(state: State, due: Due) -> list[JsonValue]:
    about = wording(state).about(due.about) if due.about else ""
    return [due.creditor, due.amount, _reason(state, due.reason, due.about), about]


FREELY = ("transfer", "trade")  # may be asked for at any time, of any sum and deeds


def _may(state: State, who: str) -> dict[str, list[Json]]:
    """What a seat may ask for. Whether the money is enough is not looked at."""
    if state.table.ended or state.seats[who].bankrupt or acts_of(state) == "off":
        return {}
    rules = ruleset(state.setup.ruleset)
    actions = (*rules.open_actions(state), *rules.standing_actions(state, who))
    freely: dict[str, list[Json]] = {tag: [{}] for tag in FREELY}
    return freely | offers(actions, who, ROWS, partial(_pin, state), partial(least_of, state))


# --- what a request was made for ------------------------------------------------------------------


def pinned(state: State, who: str, command: c.AnyCommand) -> Json:
    """Return the facts, as JSON, that a phone must have seen for a command to mean the same now."""
    actions = ruleset(state.setup.ruleset).open_actions(state)
    return pinned_in(actions, who, command, partial(_pin, state))


def _pin(state: State, action: OpenAction[c.AnyCommand]) -> Json:
    """The fact that an action settles: a due, the highest bid, the deed on offer; and what it costs
    where that is fixed, such as a rent."""
    found: Json = {}
    match action.about:
        case Due():
            found["due"] = _due(state, action.about)
        case Auction():
            found["bid"] = action.about.high
        case Deed():
            found["offer"] = action.about.id
    if action.amount is not None and not action.field:
        found["price"] = action.amount.least
    return found


# --- in words -------------------------------------------------------------------------------------


def act_words(command: c.AnyCommand, state: State) -> str:
    """Return a command as a sentence."""
    return act(command, wording(state))


def entry_words(entry: Entry, state: State) -> tuple[str, str]:
    """Return two texts for an entry: a sentence, and what people must move by hand (may be
    empty)."""
    book = language_of(state.edition).book
    moved = instructions(entry, state.setup, book)
    return sentence(entry, state.setup, book), "; ".join(moved)


def after(before: State, state: State) -> list[tuple[str, str]]:
    """Return (name, cash) of each player whose cash differs between the two states. Cash is a text,
    `?` if it is private."""
    words = wording(state)
    return [
        (state.setup.names[who], words.money(state.cash(who)) if is_told(state, who) else "?")
        for who in state.setup.ids
        if state.cash(who) != before.cash(who)
    ]


def _is_foretold(state: State, code: StrEnum | None) -> bool:
    """Whether a phone may hear a refusal before the banker does. Whether a vault is there to decide
    a guess is seen when it is applied."""
    return code is not RefusalCode.NO_VAULT and is_foretold(state, code)


BOARD = GameViews(
    box=box_view,
    table=table_view,
    own=own_view,
    is_private=is_private,
    pinned=pinned,
    act_words=act_words,
    sentence=entry_words,
    traits=ROWS,
    is_foretold=_is_foretold,
    after=after,
    screen=BoardScreen,
)
