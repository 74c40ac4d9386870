"""Request: the state of a table as one line for the worker, and the worker's answer.

Rules of this file
* A request has no secrets of the table: not the vault's commitment and share, a device's reports,
  or unconfirmed reports. Two tables that differ only in these give the same bytes.
* It has no path, key, name or phone in it: players are the ids of their seats.

Pure.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker import editions
from banker.engine.fold import Fact, Player, State, Table
from banker.foundation.memo import once
from banker.games.rulesets import ruleset
from banker.players.tally import SHARE

# Facts of a board's table that a request leaves at their beginning.
HIDDEN: dict[str, Fact] = {
    "commitment": "",
    "question": "",
    "devices": {},
    "hearsay": None,
    "vault_uid": "",
    "adoptions": 0,
    "shared": None,
    "redrawn": False,
    "lock_again": False,
    "players": (),
    "unheard": (),
}


class Request(msgspec.Struct, frozen=True):
    """A question to the worker: how often does each player win from this state?

    `seq`, `head`: number and hash of the newest entry. `seed`: of the random numbers. `most`: how
    many playouts at most. `seats`: the players' ids. `edition`: with the amounts of this table.
    `trades_from`: the first round in which program players trade.
    """

    seq: int
    head: str
    seed: int
    most: int
    seats: tuple[str, ...]
    edition: msgspec.Raw
    state: msgspec.Raw
    trades_from: int = 0


class Answer(msgspec.Struct, frozen=True):
    """The result of a request's playouts so far. `played`: how many there were.

    `shares`: the wins of each player, in sixtieths of a game. `cut`: how many playouts had no end.
    `is_last`: no better answer follows.
    """

    seq: int
    head: str
    played: int
    shares: dict[str, int]
    cut: int
    is_last: bool = False

    @property
    def is_possible(self) -> bool:
        """Whether these numbers can be the result of playouts."""
        shares = self.shares.values()
        return (
            0 <= self.cut <= self.played
            and all(share >= 0 for share in shares)
            and sum(shares) <= SHARE * self.played
        )


def bytes_of(
    state: State, *, seq: int, head: str, seed: int, most: int, trades_from: int = 0
) -> bytes:
    """Return a request for the odds of a state, as a line of JSON without its end.

    The arguments are the fields of `Request`.
    """
    table = replace(state.table, **_hidden(state.table))
    encode = msgspec.json.Encoder(order="sorted").encode
    told = {"balances": state.balances, "seats": state.seats, "table": table}
    request = Request(
        seq=seq,
        head=head,
        seed=seed,
        most=most,
        seats=state.setup.ids,
        edition=once(
            "edition of odds",
            (state.edition,),
            lambda: msgspec.Raw(encode(editions.freeze(state.edition))),
        ),
        state=msgspec.Raw(encode(told)),
        trades_from=trades_from,
    )
    return encode(request)


def state_of(request: Request) -> State:
    """Return the state that a request describes.

    Raise `ValueError`, or an error of `msgspec`, if the request is damaged.
    """
    edition = editions.thaw(msgspec.json.decode(request.edition))
    rules = ruleset(edition.ruleset)
    players = tuple(Player(who, who) for who in request.seats)
    setup = rules.setup(edition, players)
    begun = rules.opening(setup, ())
    told = msgspec.json.decode(request.state, type=dict[str, msgspec.Raw])
    seat = type(begun.seats[players[0].id])
    seats = msgspec.json.decode(told["seats"], type=dict[str, msgspec.Raw])
    state: State = replace(
        begun,
        balances=msgspec.json.decode(told["balances"], type=dict[str, dict[str, int]]),
        seats={who: msgspec.json.decode(raw, type=seat) for who, raw in seats.items()},
        table=msgspec.json.decode(told["table"], type=type(begun.table)),
    )
    return state


def _hidden(table: Table) -> dict[str, Fact]:
    fields = table.__struct_fields__
    return {name: value for name, value in HIDDEN.items() if name in fields}
