"""Table: plays a board game on with program players."""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board.commands import Next
from banker.games.board.decide import decide
from banker.games.board.queries.net_worth import final_worths, holdings_of
from banker.games.board.state import State
from banker.players.accepted import accepted
from banker.players.board.choosing import choose, reading
from banker.players.draw import Draw
from banker.players.playing import ProgramPlayers
from banker.players.temper import Temper, drawn_tempers


class BoardTable:
    """The program players of a board game. `trades_from`: the first round in which they trade."""

    def __init__(self, tempers: dict[str, Temper], draw: Draw, trades_from: int) -> None:
        self._tempers = tempers
        self._draw = draw
        self._trades_from = trades_from

    def prepared(self, state: State) -> State:
        """Return the state with a random space for each piece whose space is unknown."""
        spaces = len(state.edition.spaces)
        seats = {
            who: seat if seat.position is not None else replace(seat, position=self._draw(spaces))
            for who, seat in state.seats.items()
        }
        return replace(state, seats=seats)

    def step(self, state: State) -> State | None:
        """Return the state after the players' next command; None if the rules accept none."""
        trades = state.table.round >= self._trades_from
        for command in choose(state, self._tempers, self._draw, trades=trades):
            after: State | None = accepted(state, decide, command)
            if after is not None:
                return self._timed(after) if isinstance(command, Next) else after
        return None

    def _timed(self, state: State) -> State:
        """The state a turn later by the game's clock."""
        command = None if state.table.ended else reading(state)
        after: State | None = accepted(state, decide, command) if command is not None else None
        return state if after is None else after

    def worths(self, state: State) -> dict[str, int]:
        """Return player -> worth in the final count."""
        worths = final_worths(state, holdings_of(state))
        return {who: worths[who] for who in state.playing()}


def _seated(state: State, draw: Draw, trades_from: int) -> BoardTable:
    return BoardTable(drawn_tempers(state.setup.ids, draw), draw, trades_from)


PLAYERS = ProgramPlayers(_seated)
