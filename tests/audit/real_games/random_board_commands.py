"""Random acts on the boxes with houses, railroads, a clock or chips, as `random_acts` on the first.

Some games begin late: colours are whole, buildings stand and money is short. What is asked is what
the table waits for, or anything else; some of it is forced. The seed says which.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

from banker import editions
from banker.engine.fold import Player
from banker.games.board import commands as c
from banker.games.board.edition import ANY_NUMBER, Deed
from banker.games.board.state import BANK, POT, Setup
from banker.session.session import Session
from tests.audit.real_games.random_commands import NAMES, Chooser, attempt

OVERLAYS = ((), (), ("short-game",), ("time-limit",))


def town_for(box: str, seed: int) -> Setup:
    """A table with an overlay or none, and some of its switches turned."""
    dice = random.Random(f"{box}{seed}")
    overlays = dice.choice(OVERLAYS)
    chosen = {}
    for name, switch in editions.load(box, {}, overlays).offered.items():
        if dice.random() < 0.4:
            value = dice.choice(switch.values)
            chosen[name] = str(dice.randint(1, 60)) if value == ANY_NUMBER else value
    seats = NAMES[: dice.randint(2, 4)]
    edition = editions.load(box, chosen, overlays)
    return Setup(edition, tuple(Player(name.lower(), name) for name in seats))


def town_game(box: str, seed: int, count: int) -> Session:
    """A game in memory after `count` attempts."""
    session = Session.create(None, town_for(box, seed))
    acts = TownActs(seed, session)
    late = acts.late() if seed % 2 else ()
    attempt(session, chain(late, (acts.next() for _ in range(count))))
    return session


class TownActs(Chooser):
    """Chooses the next command."""

    def late(self) -> Iterator[c.AnyCommand]:
        """Whole colours with buildings, and little money. What this box has not is refused."""
        edition = self._state.edition
        groups = list(dict.fromkeys(deed.group for deed in edition.deeds))
        for group, owner in zip(self._dice.sample(groups, 3), ("ann", "bob", "ann"), strict=True):
            deeds = [deed.id for deed in edition.deeds if deed.group == group]
            for deed in deeds:
                yield from (c.OpenAuction(deed), c.Bid(owner, 10), c.CloseAuction())
                yield c.ClosePayment()
            yield from (c.Build(owner, deed) for deed in deeds * self._dice.randint(1, 5))
        for who in self._state.setup.ids:
            yield c.Correct(who, edition.money.jail_fee - self._state.cash(who), "late")

    def next(self) -> c.AnyCommand:
        """What is asked next: mostly what the table waits for."""
        fits = self._dice.random() < 0.75
        asked = self._dice.choice(list(self._fitting() if fits else self._others()))
        if self._dice.random() < 0.06 and not isinstance(asked, c.Undo | c.Redo):
            return c.Force(asked, "house rule")
        return asked

    # --- what there is ----------------------------------------------------------------------------

    def _who(self) -> str:
        return self._dice.choice(self._state.playing() or self._state.setup.ids)

    def _account(self) -> str:
        return self._dice.choice((self._who(), self._who(), BANK, POT))

    def _deed(self) -> Deed:
        return self._dice.choice(self._state.edition.deeds)

    def _own(self, who: str) -> str:
        return self._dice.choice(self._state.deeds(who) or (self._deed(),)).id

    def _amount(self) -> int:
        return self._dice.choice((1, 2, 5, 10, 20, 50, 100))

    def _note(self) -> int:
        return self._dice.choice((0, *self._state.edition.money.notes))

    # --- what is asked ----------------------------------------------------------------------------

    def _fitting(self) -> Iterator[c.AnyCommand]:
        table, turn = self._state.table, self._state.table.turn
        yield from (c.Next(), c.Roll(turn, (self._dots(), self._dots())))
        yield c.Roll(self._who(), (self._dots(), self._dots()))
        if table.auction:
            high = table.auction.high + self._state.edition.money.auction_raise
            yield from (c.Bid(self._who(), high), c.CloseAuction(), c.CloseAuction())
        if table.offer:
            yield from (c.Buy(turn), c.Buy(turn), c.Decline(turn))
        for due in table.dues[:1]:
            who = due.debtor
            yield from (c.Pay(who), c.Pay(who), c.GoBankrupt(who))
            yield c.SellDeed(who, self._own(who))
            yield self._trade(who, due.creditor, c.Item("rent"))
        for claim in table.claims[:1]:
            yield c.AskRent(claim.owner)
            yield c.PayRent(claim.visitor)
            yield c.Roll(claim.visitor, (self._dots(), self._dots()), purpose="utility")
        if table.draw:
            drawer = table.draw
            yield c.Draw(drawer, self._dice.choice(self._state.edition.cards).id)
        for who in self._state.playing():
            for deed in self._state.deeds(who)[:3]:
                if self._state.has_set(who, deed.group):
                    yield c.Build(who, deed.id)
        if self._state.edition.chips:
            yield from (self._check(), self._check(), c.ClosePayment())

    def _others(self) -> Iterator[c.AnyCommand]:
        yield from self._of_property(self._who())
        yield from self._of_money(self._who(), self._who())
        yield from self._of_cards(self._who())
        yield from self._of_the_table(self._who())

    def _of_property(self, who: str) -> Iterator[c.AnyCommand]:
        pick, dots = self._dice.choice, self._dots
        yield c.Build(who, self._own(who), dots())
        yield c.SellBuilding(who, self._own(who), pick((1, 2)), pick((True, False)))
        yield c.Mortgage(who, self._own(who))
        yield c.Redeem(who, self._own(who))
        yield c.SellDeed(who, self._own(who))
        yield c.Deal(who, self._deed().id)
        yield c.OpenAuction(pick((self._deed().id, "house", "hotel")))
        yield c.PlaceHotel(who, self._own(who))
        yield c.MoveHotel(who, self._own(who), self._own(who))
        yield self._trade(who, self._who(), c.Item("cash", self._amount()))
        yield self._trade(who, self._who(), c.Item(pick(("hotel", "jail_card", "chip"))))

    def _of_money(self, who: str, other: str) -> Iterator[c.AnyCommand]:
        amount = self._amount()
        yield c.Transfer(self._account(), self._account(), amount)
        yield from (c.PayEach(who, amount), c.CollectEach(who, amount))
        yield c.Lend(who, other, amount, amount + self._dots())
        yield c.Repay(who, other, amount)
        yield c.GrantImmunity(who, other, self._own(who), self._dots() - 1)
        yield from (c.ClaimSalary(who), c.PassGo(who))
        yield c.GiveChange(self._account(), who, amount)
        yield from (self._check(), c.Count(who, amount))
        yield c.Correct(who, self._dice.choice((-10, 10)), "miscounted")
        yield c.Correct(
            who,
            self._dice.choice((-1, 1)),
            "lost",
            "",
            self._dice.choice(("house", "hotel", "chip")),
        )

    def _of_cards(self, who: str) -> Iterator[c.AnyCommand]:
        cards, held = self._state.edition.cards, self._state.seats[who].held
        card = self._dice.choice((*held, *held, "jail_card"))
        on = self._dice.choice(("", "", self._who(), self._deed().id, self._own(who)))
        yield c.Draw(who, self._dice.choice(cards).id if cards else "jail_card")
        yield from (c.UseCard(who, card, on), c.UseCard(who, card))
        yield from (c.DiscardCard(who, card), c.KeepCard(who))

    def _of_the_table(self, who: str) -> Iterator[c.AnyCommand]:
        dice, seconds = self._dice, self._state.table.seconds
        yield from (c.Undo(dice.choice((1, 2, 3)), "typo"), c.Redo(1))
        yield c.SetClock(seconds + dice.randint(1, 900))
        yield c.PauseClock(dice.random() < 0.3)
        yield c.Move(who, dice.choice(self._state.edition.spaces).id)
        yield from (c.MoveBack(who, 3), c.SetTurn(who))
        yield from (c.GoToJail(who), c.LeaveJail(who, dice.choice(("fee", "card"))))
        yield c.GoBankrupt(who) if self._dots() == 1 else c.Next()
        yield c.EndGame() if self._dice.random() < 0.02 else c.Next()

    def _check(self) -> c.AnyCommand:
        """Mostly of what is in the hand."""
        table, verdict = self._state.table, self._dice.choice(("fake", "fake", "real", "unclear"))
        if table.card:
            return c.CheckNote(self._who(), table.card.who, 0, verdict)
        payer = table.payment.giver if table.payment else self._account()
        return c.CheckNote(self._who(), payer, self._note(), verdict)

    def _trade(self, who: str, other: str, back: c.Item) -> c.AnyCommand:
        gives = c.Leg(who, other, (c.Item("deed", 1, self._own(who)),))
        return c.Trade((gives, c.Leg(other, who, (back,))))
