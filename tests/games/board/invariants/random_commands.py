"""Commands for the properties: what the table waits for, and anything else in any shape.

`any_command` knows nothing of the game: every type, with players, deeds, cards and amounts that
may exist or not. `fitting` lists what might be said next; rules refuse some of it.
"""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from banker.games.board import commands as c
from banker.games.board.state import HOTEL, State
from banker.session.session import Session

WHO = ("ann", "bob", "cem")
DEEDS = ("mediterranean", "baltic", "oriental", "vermont", "virginia", "boardwalk")

who = st.sampled_from((*WHO, *WHO, *WHO, "zed", "bank"))
account = st.sampled_from((*WHO, *WHO, "bank", "vault", "box", "pot"))
deed = st.sampled_from((*DEEDS, *DEEDS, "broadway"))
card = st.sampled_from((*(f"CH{n:02}" for n in range(1, 13)), "jail_card", "?", "CH99"))
amount = st.integers(-20, 400) | st.sampled_from((3000, 50_000))
dots = st.integers(1, 6)
text = st.text(max_size=8)
names = st.sampled_from(("Dan", "Dan", "Eve", "Fay", "Ann", "bob", "x y", "7", "", "bank"))
figure = st.sampled_from(
    ("deed.oriental.rents.0", "deed.virginia.price", "deed.virginia.rents.9", "card.CH04.amount",
     "space.income_tax.amount", "money.salary", "card.CH04.label", "")
)  # fmt: skip
hexed = st.sampled_from(("", "00" * 16))

items = st.builds(
    c.Item,
    st.sampled_from(
        ("cash", "deed", "hotel", "jail_card", "card", "key", "chip", "rent", "immunity")
    ),
    st.integers(-1, 3) | st.just(100),
    st.just("") | deed | card,
)
legs = st.builds(c.Leg, who, who, st.lists(items, max_size=3).map(tuple))
dice = st.tuples(dots, dots)
purpose = st.sampled_from(("move", "move", "start", "utility"))

PLAIN: dict[type, st.SearchStrategy[c.AnyCommand]] = {
    c.Roll: st.builds(c.Roll, who, dice, st.booleans(), purpose),
    c.Move: st.builds(c.Move, who, st.sampled_from(("go", "jail", "chance_1", "virginia", "x"))),
    c.MoveBack: st.builds(c.MoveBack, who, st.integers(-1, 50)),
    c.Buy: st.builds(c.Buy, who, st.none() | deed),
    c.Decline: st.builds(c.Decline, who),
    c.OpenAuction: st.builds(c.OpenAuction, deed | st.sampled_from(("house", "hotel"))),
    c.Bid: st.builds(c.Bid, who, amount),
    c.CloseAuction: st.just(c.CloseAuction()),
    c.AskRent: st.builds(c.AskRent, who, st.none() | who, st.none() | deed),
    c.Pay: st.builds(c.Pay, who),
    c.PayRent: st.builds(c.PayRent, who, st.none() | deed),
    c.PassGo: st.builds(c.PassGo, who),
    c.Next: st.just(c.Next()),
    c.SetTurn: st.builds(c.SetTurn, who),
    c.GoAgain: st.builds(c.GoAgain, who),
    c.Mortgage: st.builds(c.Mortgage, who, deed),
    c.Redeem: st.builds(c.Redeem, who, deed),
    c.Build: st.builds(c.Build, who, deed, st.integers(-1, 3)),
    c.SellBuilding: st.builds(c.SellBuilding, who, deed, st.integers(-1, 3), st.booleans()),
    c.SellDeed: st.builds(c.SellDeed, who, deed),
    c.PlaceHotel: st.builds(c.PlaceHotel, who, deed),
    c.MoveHotel: st.builds(c.MoveHotel, who, deed, deed),
    c.Unlock: st.builds(c.Unlock, who, deed),
    c.Trade: st.builds(c.Trade, st.lists(legs, max_size=3).map(tuple)),
    c.Transfer: st.builds(
        c.Transfer, account, account, amount, st.none() | who, st.none() | deed, st.booleans()
    ),
    c.Forgive: st.builds(c.Forgive, who, who, st.none() | amount, st.none() | deed),
    c.CorrectGuess: st.builds(c.CorrectGuess, who, st.integers(0, 7), st.integers(0, 7)),
    c.PayEach: st.builds(c.PayEach, who, amount),
    c.CollectEach: st.builds(c.CollectEach, who, amount),
    c.GoToJail: st.builds(c.GoToJail, who),
    c.LeaveJail: st.builds(c.LeaveJail, who, st.sampled_from(("fee", "card", "agreement"))),
    c.Guess: st.builds(
        c.Guess, who, st.integers(0, 7), st.sampled_from((None, "opens", "misses", "misses"))
    ),
    c.LockVault: st.just(c.LockVault()),
    c.GrantGuess: st.builds(c.GrantGuess, who),
    c.ReportCommitted: st.builds(c.ReportCommitted, st.integers(0, 3), hexed),
    c.MixVault: st.builds(c.MixVault, st.integers(0, 3), hexed),
    c.ReportLocked: st.builds(c.ReportLocked, st.integers(0, 3), st.booleans()),
    c.ReportTried: st.builds(c.ReportTried, st.integers(0, 3), dots, who | st.just("")),
    c.ReportTries: st.builds(
        c.ReportTries, st.integers(0, 3), st.lists(st.integers(1, 6), max_size=5).map(tuple)
    ),
    c.ReportOpened: st.builds(c.ReportOpened, st.integers(0, 3), dots, hexed, who | st.just("")),
    c.ReportForced: st.builds(c.ReportForced, st.integers(0, 3), hexed),
    c.ReportTampered: st.builds(c.ReportTampered, st.integers(0, 3)),
    c.ReportUnheard: st.just(c.ReportUnheard()),
    c.AdoptVault: st.builds(
        c.AdoptVault, hexed, st.integers(0, 3), st.sampled_from(("first", "gap", "other"))
    ),
    c.CheckNote: st.builds(c.CheckNote, who, who, amount, st.none()),
    c.ClosePayment: st.just(c.ClosePayment()),
    c.Draw: st.builds(c.Draw, who, card),
    c.KeepCard: st.builds(c.KeepCard, who),
    c.UseCard: st.builds(c.UseCard, who, card, st.just("") | who | deed),
    c.DiscardCard: st.builds(c.DiscardCard, who, card),
    c.GainHotel: st.builds(c.GainHotel, who),
    c.LoseHotel: st.builds(c.LoseHotel, who),
    c.GoBankrupt: st.builds(c.GoBankrupt, who),
    c.EndGame: st.just(c.EndGame()),
    c.Undo: st.builds(c.Undo, st.integers(-1, 4), text),
    c.TakeBack: st.just(c.TakeBack()),
    c.Redo: st.builds(c.Redo, st.integers(-1, 4)),
    c.Count: st.builds(c.Count, account, amount),
    c.Correct: st.builds(
        c.Correct, account, st.integers(-400, 400) | st.sampled_from((-1, 1)), text, text,
        st.sampled_from(("cash", "hotel", "house", "key", "chip", "jail_card", "card")),
    ),
    c.SetFigures: st.builds(
        c.SetFigures, st.lists(st.tuples(figure, amount), max_size=3).map(tuple), st.none() | who
    ),
    c.SettleFigure: st.builds(
        c.SettleFigure, figure, st.lists(st.tuples(account, account, amount), max_size=3).map(tuple)
    ),
    c.Say: st.builds(c.Say, text),
    c.OpenPhones: st.builds(c.OpenPhones, hexed | st.just("5e" * 32)),
    c.Deal: st.builds(c.Deal, who, deed),
    c.Lend: st.builds(c.Lend, who, who, amount, amount),
    c.Repay: st.builds(c.Repay, who, who, amount),
    c.GrantImmunity: st.builds(c.GrantImmunity, who, who, deed, st.integers(-1, 3)),
    c.ClaimSalary: st.builds(c.ClaimSalary, who),
    c.GiveChange: st.builds(c.GiveChange, account, account, amount),
    c.BuildGroup: st.builds(c.BuildGroup, who, deed, st.integers(-1, 4)),
    c.HandDeed: st.builds(c.HandDeed, who, deed, st.booleans()),
    c.Join: st.builds(c.Join, names, amount),
    c.Leave: st.builds(c.Leave, who, st.sampled_from(("bank", "auction", "all"))),
    c.TakeOver: st.builds(c.TakeOver, who, names),
    c.Rename: st.builds(c.Rename, who, names),
    c.SetClock: st.builds(c.SetClock, st.integers(-1, 9000)),
    c.PauseClock: st.builds(c.PauseClock, st.booleans()),
}  # fmt: skip

assert set(PLAIN) == set(get_args(c.Plain)), "a command type without a strategy"

# Wrapped, so that a choice between kinds of steps is not a choice among all types of commands.
plain = st.one_of([strategy for kind, strategy in PLAIN.items() if kind is not c.EndGame])
forced = st.builds(c.Force, st.one_of(*PLAIN.values()), text)
any_command = st.integers(0, 9).flatmap(lambda dot: forced if dot == 9 else plain)

# A step is a command of any shape, or a number that picks one which fits. What fits leads deeper.
fitting_step = st.integers(0, 2**16)
step = st.integers(0, 9).flatmap(lambda dot: any_command if dot < 3 else fitting_step)
free = st.integers(0, 90).flatmap(lambda count: st.lists(step, min_size=count, max_size=count))


def _late() -> list[int | c.AnyCommand]:
    """Sets, hotels and little money: from here on people go bankrupt."""
    said: list[int | c.AnyCommand] = []
    for owner, deeds in (("ann", DEEDS[:3]), ("bob", ("virginia", "states", "st_charles"))):
        for deed in deeds:
            said += [c.OpenAuction(deed), c.Bid(owner, 10), c.CloseAuction()]
    said += [c.GainHotel("ann"), c.PlaceHotel("ann", "baltic"), c.GainHotel("ann")]
    said += [c.GainHotel("bob"), c.PlaceHotel("bob", "virginia")]
    return [*said, *(c.Correct(who, -2700, "late") for who in WHO)]


LATE = _late()
steps = st.booleans().flatmap(lambda late: free.map(lambda said: [*LATE, *said]) if late else free)


def picked(session: Session, step: int | c.AnyCommand) -> c.AnyCommand:
    """The command of a step."""
    if not isinstance(step, int):
        return step
    may = fitting(session.state)
    return may[step % len(may)]


def fitting(state: State) -> list[c.AnyCommand]:
    """What people might say now."""
    table, turn = state.table, state.table.turn
    others = [who for who in state.playing() if who != turn]
    may: list[c.AnyCommand] = [c.Roll(turn, (2, 4)), c.Roll(turn, (1, 3), lock=True), c.Next()]
    may += [c.Roll(who, dice) for who in others for dice in ((3, 3), (4, 6), (1, 2))]
    if table.auction:
        may += [c.Bid(who, table.auction.high + 10) for who in state.playing()]
        may += [c.CloseAuction(), c.CloseAuction()]
    if table.offer:
        may += [c.Buy(turn), c.Buy(turn), c.Decline(turn)]
    for claim in table.claims:
        may += [c.AskRent(claim.owner), c.PayRent(claim.visitor)]
    for due in table.dues:
        may += [c.Pay(due.debtor), c.GoBankrupt(due.debtor)]
        may += [c.Mortgage(due.debtor, deed.id) for deed in state.deeds(due.debtor)]
        may += [c.Transfer(due.debtor, "bank", max(1, state.cash(due.debtor)))]
    if table.guess:
        who = table.guess.who
        may += [c.Guess(who, 3, "opens"), c.Guess(who, 4, "misses"), c.ReportTried(1, 5, who)]
    if table.draw:
        may += [c.Draw(table.draw, card) for card in state.edition.card_by_id]
    if not table.filled:
        may.append(c.LockVault())
    for who in state.playing():
        may += [c.Unlock(who, "vermont"), c.Unlock(who, "boardwalk")] * state.amount(who, "key")
        if state.amount(who, HOTEL):
            may += [c.PlaceHotel(who, deed.id) for deed in state.deeds(who)]
        may += [c.UseCard(who, card) for card in state.seats[who].held]
        may += [c.Redeem(who, deed) for deed in table.mortgaged if state.owner(deed) == who]
    may += [c.Join("Dan", 300), c.TakeOver(turn, "Eve"), c.Rename(turn, "Fay")]
    may += [c.Leave(who, to) for who in state.playing()[:1] for to in ("bank", "auction", "all")]
    may += _trades(state, turn, others)
    return may


def _trades(state: State, turn: str, others: list[str]) -> list[c.AnyCommand]:
    """A street for money, and a set made whole."""
    found: list[c.AnyCommand] = []
    for other in others[:1]:
        for deed in state.deeds(other):
            street, price = c.Item("deed", 1, deed.id), c.Leg(turn, other, (c.Item("cash", 90),))
            gives = ((street,), (street, c.Item("hotel")))
            found += [c.Trade((c.Leg(other, turn, given), price)) for given in gives]
    return found
