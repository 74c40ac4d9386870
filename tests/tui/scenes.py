"""Scenes: states made by hand, so that what is drawn does not depend on how a game gets there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import (
    BANK,
    DEED,
    HOTEL,
    JAIL_CARD,
    KEY,
    SITE,
    VAULT,
    Auction,
    Due,
    PendingGuess,
    Rank,
    Setup,
    State,
    Try,
)
from banker.interaction.keys.key_machine import step_of
from banker.interaction.ui_state import Context, Ui
from banker.interaction.verbs.suggestion import suggestion, waiting
from banker.interaction.view import LedgerRow, View
from banker.language.news import CHATTER, SEAT_SIGN, News
from banker.language.parser.player_names import check_names
from banker.language.player_keys import seat_letters
from banker.ledger.balances import post
from banker.ledger.entry import Posting
from banker.session.session import Session

FOUR = ("Ann", "Bob", "Cid", "Dee")
SIX = ("Annemarie-Louise", "Bartholomew", "Циля", "Dee", "Maximiliane-Eva", "Åse Øyvind")


EDITION = editions.load("secret-vault")


def session(names: tuple[str, ...] = FOUR) -> Session:
    """A game in memory."""
    return Session.create(None, Setup(EDITION, check_names(names, EDITION)))


def start(names: tuple[str, ...] = FOUR) -> State:
    """Nothing has happened yet."""
    return session(names).state


def ids(state: State) -> tuple[str, ...]:
    return state.setup.ids


def move(state: State, giver: str, receiver: str, thing: str, amount: int = 1) -> State:
    legs = (Posting(giver, thing, -amount), Posting(receiver, thing, amount))
    return replace(state, balances=post(state.balances, legs))


def give(state: State, who: str, *deeds: str) -> State:
    """Deeds from the Bank."""
    for deed in deeds:
        state = move(state, BANK, who, DEED + deed)
    return state


def with_cash(state: State, who: str, amount: int) -> State:
    """Exactly so much cash."""
    return move(state, BANK, who, state.edition.money.commodity, amount - state.cash(who))


def facts(state: State, **changes: Any) -> State:
    return replace(state, table=replace(state.table, **changes))


def seat(state: State, who: str, **changes: Any) -> State:
    seats = state.seats | {who: replace(state.seats[who], **changes)}
    return replace(state, seats=seats)


def busy(names: tuple[str, ...] = FOUR) -> State:
    """The middle of a game: sets, hotels, a mortgage, jail, tried numbers."""
    state = start(names)
    first, second, *rest = ids(state)
    third, fourth = [*rest, *ids(state)][:2]
    state = give(state, first, "mediterranean", "baltic", "new_york", "pacific", "north_carolina")
    state = give(state, first, "pennsylvania")
    state = give(state, second, "oriental", "connecticut", "illinois")
    state = give(state, third, "tennessee", "indiana", "park_place")
    state = give(state, fourth, "st_charles", "states", "virginia", "atlantic", "marvin")
    state = move(state, BANK, SITE + "mediterranean", HOTEL)
    state = move(state, BANK, SITE + "states", HOTEL, 2)
    state = move(state, BANK, third, HOTEL)
    state = move(state, BANK, second, JAIL_CARD)
    for who, cash in zip(ids(state), (3450, 880, 1920, 2740, 12005, 70), strict=False):
        state = with_cash(state, who, cash)
    state = seat(state, second, position=10, jail=1, held=("CH01",))
    state = seat(state, fourth, position=33)
    return facts(
        state, turn=third, round=12, started=True, mortgaged=("new_york",),
        tried=(Try(4, second), Try(2, fourth)),
    )  # fmt: skip


def in_debt(names: tuple[str, ...] = FOUR) -> State:
    state = busy(names)
    who = state.table.turn
    state = with_cash(state, who, 120)
    return facts(state, dues=(Due(who, VAULT, 400, "tax", "luxury_tax"),), dice=(3, 2), told=True)


def in_auction(names: tuple[str, ...] = FOUR) -> State:
    state = busy(names)
    bidder = ids(state)[0]
    return facts(state, auction=Auction("kentucky", state.table.turn, 330, bidder, 5))


def with_offer(names: tuple[str, ...] = FOUR) -> State:
    return facts(busy(names), offer="kentucky", dice=(4, 3), told=True)


def with_guess(names: tuple[str, ...] = FOUR) -> State:
    state = busy(names)
    return facts(state, guess=PendingGuess(state.table.turn, "lock"), dice=(1, 3), steps=4)


def with_key(names: tuple[str, ...] = FOUR) -> State:
    state = busy(names)
    return facts(move(state, VAULT, state.table.turn, KEY), filled=False, tried=())


def rich(names: tuple[str, ...] = FOUR) -> State:
    """Six-digit balances."""
    state = busy(names)
    for place, who in enumerate(ids(state)):
        state = with_cash(state, who, 123_456 + 111_111 * place)
    return state


def finished(names: tuple[str, ...] = FOUR) -> State:
    state = busy(names)
    first, second, *rest = ids(state)
    ranking = [
        Rank(first, 1, 3450, 3170, 6620, 6),
        Rank(rest[0] if rest else second, 2, 1920, 1200, 3120, 3),
    ]
    ranking += [
        Rank(who, place, 800, 100, 900, 2)
        for place, who in enumerate((who for who in ids(state)
                                     if who not in {rank.who for rank in ranking}), 3)
    ]  # fmt: skip
    return facts(state, ended="all_owned", winners=(first,), ranking=tuple(ranking))


def rows_of(state: State) -> tuple[LedgerRow, ...]:
    """A ledger made by hand, newest first."""
    names = [player.name for player in state.setup.players]
    one, two = names[0], names[1]
    second = chr(SEAT_SIGN + 1)
    if state.edition.language == "ru":
        return _russian_rows(one, two, second)
    return (
        LedgerRow(213, f"{two} pays {one} 210: rent on Mediterranean Avenue",
             (f"{two} gives 210 to {one}",)),
        LedgerRow(212, f"{two}'s turn", news=News(212, "·", f"{second}'s turn", CHATTER)),
        LedgerRow(211, f"{two} passes GO: 400, and 100 into the vault"),
        LedgerRow(210, f"{one} places a hotel on North Carolina Avenue; it asks 1,220 now"),
        LedgerRow(209, f"{two} buys Marvin Gardens for 560", undone=True),
        LedgerRow(208, "Undone, entry 207: a very long sentence that tells of many things which"
                  " happened in one single entry and does not end before it is wrapped"),
        *(LedgerRow(207 - at, f"entry {207 - at}") for at in range(40)),
    )  # fmt: skip


def _russian_rows(one: str, two: str, second: str) -> tuple[LedgerRow, ...]:
    street = "«Mediterranean Avenue»"
    return (
        LedgerRow(213, f"{two} платит, {one} получает 210: рента, {street}",
             (f"{two} даёт 210, получает {one}",)),
        LedgerRow(212, f"ход: {two}", news=News(212, "·", f"ход: {second}", CHATTER)),
        LedgerRow(211, f"{two} проходит «Вперёд»: 400, и 100 в сейф"),
        LedgerRow(210, f"{one} ставит отель на «North Carolina Avenue»; теперь рента 1 220"),
        LedgerRow(209, f"{two} покупает «Marvin Gardens» за 560", undone=True),
        LedgerRow(208, "Отменено, запись 207: очень длинное предложение, которое рассказывает о"
                  " многом, что случилось за одну запись, и не кончается до переноса"),
        *(LedgerRow(207 - at, f"запись {207 - at}") for at in range(40)),
    )  # fmt: skip


def view_of(state: State, ui: Ui | None = None, **changes: Any) -> View:
    """What the panes are drawn from."""
    ui = ui or Ui()
    letters, latin = seat_letters(state.setup)
    ctx = Context(
        state=state, letters=letters, latin=latin, ring=3, bidder=ui.bidder,
        out=ui.out, vault=changes.pop("vault", "none"), rows=46,
    )  # fmt: skip
    known: dict[str, Any] = {
        "step": step_of(ui, ctx),
        "suggestion": suggestion(ctx),
        "waiting": waiting(ctx),
        "rows": rows_of(state),
        "seq": 213,
        "gains": {ids(state)[0]: 210, ids(state)[1]: -210},
    }
    return View(ctx=ctx, ui=ui, **(known | changes))


def player(id: str, name: str) -> Player:
    return Player(id, name)
