"""Random acts: commands thrown at a game, sensible ones and others. The seed says which.

The rules refuse most of them; what they accept is what the audit must understand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

from banker import editions
from banker.engine.fold import Player
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.state import Setup, State
from banker.session.session import Session

NAMES = ("Ann", "Bob", "Cem", "Dee")
Act = Callable[[], c.AnyCommand]


def setup_for(seed: int, **switches: str) -> Setup:
    """A table with some of its switches turned."""
    dice = random.Random(seed)
    offered = editions.load("secret-vault", {}, []).offered
    turned = {name: dice.choice(it.values) for name, it in offered.items() if dice.random() < 0.4}
    edition = editions.load("secret-vault", turned | switches, [])
    seats = NAMES[: dice.randint(2, 4)]
    return Setup(edition, tuple(Player(name.lower(), name) for name in seats))


def random_game(seed: int, count: int, **switches: str) -> Session:
    """A game in memory after `count` attempts."""
    session = Session.create(None, setup_for(seed, **switches))
    acts = Acts(seed, session)
    attempt(session, (acts.next() for _ in range(count)))
    return session


def attempt(session: Session, commands: Iterable[c.AnyCommand]) -> None:
    """Ask all of them, one after another; what is refused is skipped."""
    for command in commands:
        try:
            session.execute(command)
        except CommandError:
            continue


class Chooser:
    """Dice, and the game that they are thrown for."""

    def __init__(self, seed: int, session: Session) -> None:
        self._dice = random.Random(seed)
        self._session = session

    @property
    def _state(self) -> State:
        return self._session.state

    def _dots(self) -> int:
        return self._dice.randint(1, 6)


class Acts(Chooser):
    """Chooses the next command."""

    def next(self) -> c.AnyCommand:
        """What is asked next: mostly what the table waits for."""
        fitting = self._dice.random() < 0.7
        act = self._dice.choice(list(self._fitting() if fitting else self._others()))()
        if self._dice.random() < 0.1 and not isinstance(act, c.Undo | c.Redo | c.Force):
            return c.Force(act, "house rule")
        return act

    def _who(self) -> str:
        return self._dice.choice(self._state.setup.ids)

    def _account(self) -> str:
        return self._dice.choice([*self._state.setup.ids, "bank", "vault"])

    def _deed(self) -> str:
        return self._dice.choice(self._state.edition.deeds).id

    def _card(self) -> str:
        return self._dice.choice([*(card.id for card in self._state.edition.cards), "jail_card"])

    def _amount(self, most: int = 500) -> int:
        return self._dice.randrange(10, most, 10)

    def _fitting(self) -> Iterator[Act]:
        table, turn = self._state.table, self._state.table.turn
        yield c.Next
        yield lambda: c.Roll(turn, (self._dots(), self._dots()))
        yield lambda: c.Roll(self._who(), (self._dots(), self._dots()))
        yield lambda: c.Roll(turn, (1, self._dots()), lock=True)
        if table.auction:
            yield lambda: c.Bid(self._who(), self._amount())
            yield c.CloseAuction
        if table.offer:
            yield from (lambda: c.Buy(turn), lambda: c.Buy(turn), lambda: c.Decline(turn))
        if table.dues:
            debtor = table.dues[0].debtor
            yield from (lambda: c.Pay(debtor), lambda: c.Mortgage(debtor, self._deed()))
            yield lambda: c.GoBankrupt(debtor)
        if table.guess:
            guesser = table.guess.who
            yield lambda: c.Guess(guesser, self._dots(), self._dice.choice(["opens", "misses"]))
        if not table.filled:
            yield from (c.LockVault, c.LockVault)
        if table.claims:
            claim = table.claims[0]
            yield from (lambda: c.AskRent(claim.owner), lambda: c.PayRent(claim.visitor))
        if table.draw:
            drawer = table.draw
            yield lambda: c.Draw(drawer, self._dice.choice(self._state.edition.cards).id)
            yield lambda: c.KeepCard(drawer)

    def _others(self) -> Iterator[Act]:
        turn, pick = self._state.table.turn, self._dice.choice
        yield from (lambda: c.Undo(pick([1, 2, 3]), "typo"), lambda: c.Redo(pick([1, 2])))
        yield from (
            lambda: c.Redeem(self._who(), self._deed()),
            lambda: c.OpenAuction(self._deed()),
        )
        yield lambda: c.Mortgage(self._who(), self._deed())
        yield lambda: c.PlaceHotel(self._who(), self._deed())
        yield lambda: c.MoveHotel(self._who(), self._deed(), self._deed())
        yield lambda: c.Unlock(self._who(), self._deed())
        yield lambda: c.Transfer(self._account(), self._account(), self._amount())
        yield lambda: c.PayEach(self._who(), self._amount(100))
        yield lambda: c.CollectEach(self._who(), self._amount(100))
        yield from (lambda: c.GoToJail(turn), lambda: c.LeaveJail(turn, pick(["fee", "card"])))
        yield lambda: c.UseCard(self._who(), self._card())
        yield lambda: c.DiscardCard(self._who(), self._card())
        yield from (lambda: c.GainHotel(self._who()), lambda: c.LoseHotel(self._who()))
        yield lambda: c.Count(self._who(), self._amount(3000))
        yield lambda: c.Correct(self._who(), pick([-100, 100]), "miscounted", "Bob")
        yield lambda: c.Correct(
            self._who(), pick([-1, 1]), "lost", "", pick(["hotel", "card", "key"])
        )
        yield from (lambda: c.Say("hello"), lambda: c.SetTurn(self._who()), lambda: c.PassGo(turn))
        yield from (self._swap, self._gift, lambda: c.GoBankrupt(self._who()))
        yield lambda: c.EndGame() if self._dots() == self._dots() == 6 else c.MoveBack(turn, 3)

    def _swap(self) -> c.AnyCommand:
        one, other = self._who(), self._who()
        thing = self._dice.choice(["hotel", "jail_card", "card", "key"])
        gives = (c.Item("cash", self._amount(200)), c.Item(thing))
        return c.Trade(
            (c.Leg(one, other, gives), c.Leg(other, one, (c.Item("deed", 1, self._deed()),)))
        )

    def _gift(self) -> c.AnyCommand:
        giver = self._who()
        deeds = tuple(c.Item("deed", 1, deed.id) for deed in self._state.deeds(giver)[:2])
        return c.Trade((c.Leg(giver, self._who(), deeds or (c.Item("hotel", 1, self._deed()),)),))
