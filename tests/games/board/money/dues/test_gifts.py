"""RF-09: what one player does for another in a game that limits the gap of a trade.

"The difference between the offered assets and those requested cannot exceed 50 percent (in any
direction). This is to make it harder for colluding players to help each other against other
players." So every command says here what it can move from one player to another.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import pytest

from banker.engine.refusal import Refusal
from banker.games.board import commands as c
from banker.games.board.queries.net_worth import building_worth, deed_worth
from banker.games.board.state import JAIL_CARD, State
from tests.support.game import Game, Statement, kinds

ONLINE = "online-rental-tax"
BECAUSE = 'because "agreed"'


class Case(NamedTuple):
    """A statement after others, and what becomes of it.

    `unfair`: refused for the gap. `absent`: this game does not have it. `rule`: so much goes from
    players to players as the rules ask. `taken`: nobody gains what another loses; or in a trade no
    more than the gap.
    """

    statement: Statement
    outcome: Literal["unfair", "absent", "rule", "taken"]
    before: tuple[str, ...] = ()
    amount: int = 0


def unfair(statement: Statement, *before: str) -> Case:
    return Case(statement, "unfair", before)


def taken(statement: Statement, *before: str, within: int = 0) -> Case:
    return Case(statement, "taken", before, within)


def by_rule(amount: int, statement: Statement, *before: str) -> Case:
    return Case(statement, "rule", before, amount)


def absent(statement: Statement) -> Case:
    return Case(statement, "absent")


OWED = ("bob's turn", "bob moves to boardwalk")  # 500 to Ann
TAXED = ("bob's turn", "bob moves to luxury_tax")
ASKED = ("cem's turn", "bob's turn")
JAIL_CARD_OF_CEM = 'correct cem +1 jail card because "x"'
JAIL_CARD_OF_BOB = 'correct bob +1 jail card because "x"'
IN_JAIL = ("bob's turn", "bob goes to jail", "cem's turn", "ann's turn", "bob's turn")
SOLD = ('force auction baltic because "for the test"', "bob bids 10")

OF_A_VAULT = (
    c.LockVault(), c.GrantGuess("cem"), c.CorrectGuess("cem", 1, 2), c.AdoptVault(),
    c.ReportCommitted(1, ""), c.MixVault(1, ""), c.ReportLocked(1), c.ReportTried(1, 1),
    c.ReportTries(1, (1,)), c.ReportOpened(1, 1, ""), c.ReportForced(1, ""), c.ReportTampered(1),
    c.ReportUnheard(),
)  # fmt: skip

# Ann owns Boardwalk and Short Line, Cem owns Oriental and its set. Every command has a row.
CASES: dict[type, tuple[Case, ...]] = {
    # what moves money between players at their word
    c.Transfer: (
        unfair("cem pays 500 to bob"),
        unfair("cem pays 500 to bob as a gift"),
        unfair("cem pays 500 to ann for bob", *OWED),
        unfair("cem pays 20 to ann for bob", *OWED),
        unfair("cem pays 500 to ann for bob for rent on boardwalk", *OWED),
        unfair("cem pays 750 to bank for bob", *TAXED),
        by_rule(0, "bob pays 20 to ann", *OWED),  # it is owed
        taken("bank pays 500 to ann for bob", *OWED),
        taken("cem pays 500 to bank as a gift"),
        taken("bank pays 500 to bob"),
    ),
    c.PayEach: (
        unfair("cem pays 50 to each"),
        unfair("ann pays 50 to each", "ann moves to chance_1"),
        unfair("cem pays 500 to each", "ann moves to chance_1"),
        unfair("ann pays 500 to each", "ann moves to chance_1", "ann pays 500 to each"),
        by_rule(1000, "ann pays 500 to each", "ann moves to chance_1"),
    ),
    c.CollectEach: (
        unfair("cem collects 50 from each"),
        unfair("ann collects 500 from each", "ann moves to chest_1"),
        unfair("ann collects 100 from each", "ann moves to chance_1"),
        by_rule(200, "ann collects 100 from each", "ann moves to chest_1"),
    ),
    c.Forgive: (unfair("ann forgives bob", *OWED), unfair("ann forgives bob 5", *OWED)),
    c.Trade: (
        unfair("cem gives 500 to bob for nothing", "cem's turn"),
        unfair("cem gives oriental to bob for nothing", "cem's turn"),
        unfair("cem gives oriental to bob for 499", "cem's turn"),
        unfair("cem gives jail_card to bob for nothing", "cem's turn", JAIL_CARD_OF_CEM),
        taken("cem gives oriental to bob for 500", "cem's turn", within=500),
        taken("bob gives 2000 to cem for oriental", "bob's turn", within=1000),
        absent("ann gives rent to bob for 300"),
        absent(c.Trade((c.Leg("ann", "bob", (c.Item("immunity", 1, "boardwalk"),)),))),
        absent(c.Trade((c.Leg("ann", "bob", (c.Item("hotel", 1),)),))),
        absent(c.Trade((c.Leg("ann", "bob", (c.Item("card", 1),)),))),
        absent(c.Trade((c.Leg("ann", "bob", (c.Item("key", 1),)),))),
        absent(c.Trade((c.Leg("ann", "bob", (c.Item("chip", 1),)),))),
    ),
    # what the rules ask of a player for another
    c.Roll: (by_rule(500, "bob rolls 1 2", "bob's turn", "bob moves to chance_3"),),
    c.Move: (by_rule(500, "bob moves to boardwalk", "bob's turn"),),
    c.MoveBack: (by_rule(500, "bob moves back 1", "bob's turn", "bob moves to go", "bob's turn"),),
    c.Pay: (taken("bob pays", *OWED),),
    c.PayRent: (
        by_rule(500, "bob pays rent on boardwalk", *ASKED),
        unfair("bob pays rent on boardwalk", *ASKED, "bob pays rent on boardwalk"),
        unfair(
            "bob pays rent on boardwalk", *ASKED, "bob pays rent on boardwalk", "next", "cem's turn"
        ),
        by_rule(
            500,
            "bob pays rent on boardwalk",
            *ASKED,
            "bob pays rent on boardwalk",
            "next",
            "next",
            "next",
        ),
        by_rule(250, "bob pays rent on short_line", *ASKED, "bob pays rent on boardwalk"),
    ),
    c.AskRent: (
        by_rule(500, "ann asks bob rent on boardwalk", *ASKED),
        unfair("ann asks bob rent on boardwalk", *ASKED, "bob pays rent on boardwalk"),
    ),
    c.Draw: (by_rule(1000, "ann draws CH15", "ann moves to chance_1"),),
    c.GoBankrupt: (
        by_rule(
            400, "bob goes bankrupt", *OWED, "force bob pays 14900 to bank as a gift " + BECAUSE
        ),
    ),
    c.Leave: (
        taken("cem leaves to bank"),
        taken("cem leaves by auction"),
        by_rule(15000, "cem leaves to all"),  # to all alike
    ),
    # what only moves something to the Bank or from it
    c.Buy: (taken("bob buys baltic", "bob's turn", "bob moves to baltic"),),
    c.Decline: (taken("bob declines", "bob's turn", "bob moves to baltic"),),
    c.OpenAuction: (taken("auction baltic", "bob's turn"),),
    c.Bid: (taken("cem bids 20", *SOLD),),
    c.CloseAuction: (taken("auction closes", *SOLD),),
    c.PassGo: (taken("bob passes go", *ASKED),),
    c.Mortgage: (taken("cem mortgages oriental"),),
    c.Redeem: (taken("cem redeems oriental", "cem mortgages oriental"),),
    c.HandDeed: (
        taken("cem gives oriental to bank for nothing"),
        taken("bank gives baltic to bob for nothing"),
    ),
    c.Build: (taken("cem builds on oriental", "cem's turn"),),
    c.BuildGroup: (taken("cem builds on light_blue", "cem's turn"),),
    c.SellBuilding: (
        taken("cem sells building on oriental", "cem's turn", "cem builds on oriental"),
    ),
    c.LeaveJail: (taken("bob leaves jail by fee", *IN_JAIL),),
    c.UseCard: (taken("bob uses CH09", *IN_JAIL, JAIL_CARD_OF_BOB),),
    c.DiscardCard: (taken("bob discards CH09", JAIL_CARD_OF_BOB),),
    c.PlaceHotel: (Case("cem places hotel on oriental", "absent", ("cem's turn",)),),
    c.GainHotel: (taken("cem gains hotel"),),
    c.LoseHotel: (taken("cem loses hotel", "cem gains hotel"),),
    c.KeepCard: (taken("ann keeps card", "ann moves to chance_1"),),
    c.Join: (taken("dan joins with 15000"),),
    c.Correct: (taken('correct cem -500 because "x"'),),
    # what moves nothing
    **{
        kind: (taken(statement, *before),)
        for kind, statement, *before in (
            (c.Next, "next"),
            (c.SetTurn, "bob's turn"),
            (c.GoAgain, "ann goes again"),
            (c.GoToJail, "bob goes to jail"),
            (c.EndGame, "game ends"),
            (c.Undo, "undo", "next"),
            (c.Redo, "redo", "next", "undo"),
            (c.Count, "count bob 1"),
            (c.Say, 'say "x"'),
            (c.OpenPhones, c.OpenPhones("00" * 32)),
            (c.SetClock, "clock 1:00"),
            (c.PauseClock, "clock stops"),
            (c.TakeOver, "dan takes over cem"),
            (c.Rename, "cem is called Cyd"),
        )
    },
    # what this game does not have
    **{
        kind: (absent(command),)
        for kind, command in (
            (c.SellDeed, "cem sells oriental to bank"),
            (c.SetFigures, "rent of oriental is 7"),
            (c.SettleFigure, "settle rent of oriental by bob pays 20 to cem"),
            (c.Lend, "cem lends 300 to bob"),
            (c.Repay, c.Repay("cem", "bob", 300)),
            (c.GrantImmunity, c.GrantImmunity("ann", "bob", "boardwalk", 0)),
            (c.Deal, c.Deal("bob", "baltic")),
            (c.ClaimSalary, "bob claims salary"),
            (c.MoveHotel, c.MoveHotel("cem", "oriental", "vermont")),
            (c.Unlock, c.Unlock("cem", "baltic")),
            (c.CheckNote, c.CheckNote("ann", "bob", 100)),
            (c.ClosePayment, c.ClosePayment()),
            (c.GiveChange, c.GiveChange("ann", "bob", 100)),
            (c.Guess, c.Guess("ann", 1, "opens")),
            (c.TakeBack, c.TakeBack()),
        )
    },
    **{type(command): (absent(command),) for command in OF_A_VAULT},
    # by force and in sight: `test_by_force_it_is_marked`
    c.Force: (),
}


def table() -> Game:
    game = Game("Ann", "Bob", "Cem", box=ONLINE)
    game.owns("ann", "boardwalk", "short_line")
    game.owns("cem", "oriental", "vermont", "connecticut")
    return game


def prepared(case: Case) -> Game:
    """The table after what is said before; what a game does not let pass is said by force."""
    game = table()
    for statement in case.before:
        try:
            game.session.execute(game.command(statement))
        except Refusal:
            game.do(f"force {statement} {BECAUSE}")
    return game


def wealth(state: State) -> dict[str, int]:
    """What each player has: cash, property, what others owe less what the player owes."""
    sums = {}
    for who in state.setup.ids:
        sums[who] = state.cash(who) + state.edition.money.jail_fee * state.amount(who, JAIL_CARD)
        for deed in state.deeds(who):
            sums[who] += deed_worth(state, deed) + building_worth(state, deed)
    for due in state.table.dues:
        for who, amount in ((due.debtor, -due.amount), (due.creditor, due.amount)):
            if who in sums:
                sums[who] += amount
    return sums


def passed(before: State, after: State) -> int:
    """How much some players gained that others lost."""
    now = wealth(after)
    changes = [now[who] - had for who, had in wealth(before).items()]
    return min(sum(it for it in changes if it > 0), -sum(it for it in changes if it < 0))


EACH = [(kind, case) for kind, cases in CASES.items() for case in cases]


def test_every_command_says_what_it_can_move_from_player_to_player() -> None:
    assert set(CASES) == {*get_args(c.Plain), c.Force}


@pytest.mark.parametrize(
    ("kind", "case"), EACH, ids=[f"{kind.__name__}-{case.statement}" for kind, case in EACH]
)
def test_rf09_nothing_goes_from_player_to_player_beyond_the_gap(kind: type, case: Case) -> None:
    game = prepared(case)
    before, command = game.state, game.command(case.statement)
    if isinstance(command, c.Force):
        assert type(command.command) is kind
    else:
        assert type(command) is kind
    if case.outcome in ("unfair", "absent"):
        code = game.refused(command)
        codes = {"unfair": ("unfair",), "absent": ABSENT}[case.outcome]
        assert code in codes, game.sentence(command)
        return
    game.do(command)
    assert passed(before, game.state) == case.amount


# How a game says that it does not have something.
ABSENT = ("not_in_edition", "not_in_this_game", "not_tradable", "nothing_due", "no_hotel",
          "not_movable", "not_locked", "needs_houses", "not_usable", "nothing_to_undo",
          "no_guess_to_undo", "figure_printed")  # fmt: skip


@pytest.mark.parametrize(
    "case", [case for _, case in EACH if case.outcome == "unfair"], ids=lambda it: it.statement
)
def test_by_force_it_is_marked(case: Case) -> None:
    game = prepared(case)
    entry = game.do(c.Force(game.command(case.statement), "agreed"))
    assert "overridden" in kinds(entry)
    assert "unfair" in [getattr(event, "code", "") for event in entry.ev]


def test_what_is_owed_from_then_on_is_given_too() -> None:
    game = Game("Ann", "Bob", "Cem", box=ONLINE, switches={"overdraft": "debt"})
    assert game.refused("cem pays 20000 to bob") == "unfair"
    game.do("cem pays 20000 to bank")
    assert game.dues("cem") == [("bank", 20000, "payment")]


def test_a_loan_is_paid_back_by_what_lessens_it() -> None:
    game = Game("Ann", "Bob", "Cem", box=ONLINE, switches={"player_loans": "yes"})
    game.do("ann lends 300 to bob")
    assert game.sentence("bob pays 300 to ann") == (
        "Bob owes Ann a loan: 'Bob repays 300 to Ann' pays it back"
    )
    game.do("bob repays 300 to ann")
    assert game.refused("bob pays 300 to ann") == "unfair"


def test_a_turn_that_passes_believes_the_same_rent_again() -> None:
    game = table()
    game.do(*ASKED, "bob pays rent on boardwalk")
    assert game.sentence("bob pays rent on boardwalk") == (
        "the rent of Bob on ул. Арбат is in the ledger already; if Bob landed there again:"
        ' "Bob\'s turn" first'
    )
    game.do("undo", "bob pays rent on boardwalk", "bob's turn", "next", "next", "next")
    game.do("bob pays rent on boardwalk")


def test_elsewhere_another_may_be_helped() -> None:
    game = Game("Ann", "Bob", "Cem", box="rouble-full")
    game.owns("ann", "boardwalk")
    game.do(*OWED, "ann asks rent")
    [(_, rent, _)] = game.dues("bob")
    game.do(f"cem pays {rent} to ann for bob")
    assert game.dues("bob") == []


def test_what_is_paid_for_another_names_who_pays_it() -> None:
    game = table()
    game.do(*OWED)
    assert game.sentence("cem pays 500 to ann for bob") == (
        "this gives Bob 500 of Cem's money for nothing, and gifts above 50 % are not allowed:"
        " Bob must pay, as in 'Bob pays'"
    )
