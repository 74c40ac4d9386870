"""Players who never tell the Bank their dice: it hears only what concerns money.

Where the pieces stand is known to these players alone. So each statement must name what it is
about, and the Bank takes it on trust.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from banker.games.board.edition import Space
from banker.games.board.queries.phases import ROLL, TURN, phase
from banker.games.board.queries.rent_amounts import rent_of
from banker.games.board.state import BANK, State
from tests.system.simulation.players import Players

Step = Callable[[State], str | None]


class SilentPlayers(Players):
    """As `Players`, with hidden dice: a turn is a short list of steps, made in advance."""

    def __init__(self, seed: int, *, thrift: int = 0) -> None:
        super().__init__(seed, thrift=thrift)
        self._dice = random.Random(-seed - 1)
        self._where: dict[str, int] = {}
        self._jailed: set[str] = set()
        self._planned: list[Step] = []

    def next(self, state: State) -> str:
        """What is said next: what the table waits for, else the next step of the turn."""
        if phase(state) not in (ROLL, TURN):
            return super().next(state)
        if not state.table.filled:
            return "vault locks"
        if said := self._housekeeping(state) or self._trade(state):
            return said
        while True:
            if not self._planned:
                self._plan(state)
            if said := self._planned.pop(0)(state):
                return said

    def _plan(self, state: State) -> None:
        """The turn passes, the dice fall in secret, and what they bring is put into words."""
        who = self._next_player(state)
        name = state.setup.names[who]
        passing = "next" if self._dice.random() < 0.8 else f"{name}'s turn"
        self._planned = [lambda _state: passing]
        if who in self._jailed:
            if state.cash(who) < state.edition.money.jail_fee:
                return
            self._jailed.discard(who)
            self._planned.append(lambda _state: f"{name} leaves jail by fee")
        target = self._where.get(who, 0) + self._dice.randint(1, 6) + self._dice.randint(1, 6)
        lap, self._where[who] = divmod(target, len(state.edition.spaces))
        if lap:
            self._planned.append(lambda _state: f"{name} passes go")
        space = state.edition.spaces[self._where[who]]
        if (landing := LANDING.get(space.kind)) is not None:
            self._planned.append(lambda state: landing(self, state, who, space))

    def _next_player(self, state: State) -> str:
        ids, turn = state.setup.ids, state.table.turn
        place = ids.index(turn)
        order = ids[place + 1 :] + ids[: place + 1]
        return next(who for who in order if not state.seats[who].bankrupt)

    def on_street(self, state: State, who: str, space: Space) -> str | None:
        """Bought, put up for auction, or paid for."""
        deed = state.edition.deed_by_id[space.deed or ""]
        owner, name = state.owner(deed.id), state.setup.names[who]
        if owner == BANK:
            if state.is_locked(deed):
                return None
            affordable = state.cash(who) >= deed.price + self._thrift
            return f"{name} buys {deed.id}" if affordable else f"auction {deed.id}"
        rent = rent_of(state, deed.id)
        if owner == who or not rent:
            return None
        if state.cash(who) >= rent:
            return f"{name} pays rent on {deed.id}"
        return f"{state.setup.names[owner]} asks {name} rent on {deed.id}"

    def on_tax(self, state: State, who: str, space: Space) -> str:
        """Paid, or told where the piece stands, so that it is owed."""
        name = state.setup.names[who]
        if state.cash(who) >= space.amount:
            return f"{name} pays {space.amount} to vault"
        return f"{name} moves to {space.id}"

    def on_guess(self, state: State, who: str, _space: Space) -> str:
        """A free guess."""
        return self.guess(state, who)

    def on_paid_guess(self, state: State, who: str, space: Space) -> str | None:
        """The fee, then the guess."""
        if state.cash(who) < space.amount:
            return None
        self._planned.insert(0, lambda state: self.guess(state, who))
        return f"{state.setup.names[who]} pays {space.amount} to bank"

    def on_go_to_jail(self, state: State, who: str, _space: Space) -> str:
        """Off to jail; the fee is paid in the next turn."""
        self._where[who] = state.edition.jail_space
        self._jailed.add(who)
        return f"{state.setup.names[who]} goes to jail"

    def on_chance(self, state: State, who: str, _space: Space) -> str:
        """A printed card that the edition does not know, booked by what it does."""
        name = state.setup.names[who]
        amount = 10 * self._dice.randint(1, 15)
        choices = [f"bank pays {amount} to {name}"]
        if state.cash(who) >= amount * (len(state.playing()) - 1):
            choices += [f"{name} pays {amount} to vault", f"{name} pays {amount} to each"]
        return self._dice.choice(choices)


LANDING: dict[str, Callable[[SilentPlayers, State, str, Space], str | None]] = {
    "street": SilentPlayers.on_street,
    "tax": SilentPlayers.on_tax,
    "guess": SilentPlayers.on_guess,
    "paid_guess": SilentPlayers.on_paid_guess,
    "go_to_jail": SilentPlayers.on_go_to_jail,
    "chance": SilentPlayers.on_chance,
}
