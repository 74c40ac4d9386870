"""A statement for every refusal, in the order of precedence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from banker.games.board import commands as c
from banker.games.board.refusal import RefusalCode as Code
from banker.ledger.entry import Delivery
from tests.support.game import Game, Statement, setup_of

HOME = 'because "for the test"'
BOB_IS_OUT = f"force bob goes bankrupt {HOME}"
BROWN = ("ann buys mediterranean", "ann buys baltic")
ANN_MORTGAGES = f"force ann mortgages baltic {HOME}"
OPENED = ("ann gets guess", "ann guesses 3 opens")
LOCKED_ALONE = ("vault mixes 1 5e884898", "vault reports locked 1 unmixed")
BOBS_ORIENTAL = ("auction oriental", "bob bids 10", "auction closes")


class Row(NamedTuple):
    """After some statements this one is refused."""

    code: Code
    before: tuple[Statement, ...]
    statement: str
    switches: Mapping[str, str] = {}
    box: str = "secret-vault"
    overlays: tuple[str, ...] = ()


CLASSIC = "glass-classic"
SIMPLE = "rouble-simple"
BROWN_SET = ("auction mediterranean", "ann bids 60", "auction closes",
             "auction baltic", "ann bids 60", "auction closes")  # fmt: skip
BUILT = (*BROWN_SET, "ann builds on baltic")
NO_HOUSES = 'correct bob +32 house because "for the test"'
CRIME = "cash-decoder"
PAYS = ("ann pays 100 to bob",)
NO_CHIPS = ("bob checks ann 50 real", "bob checks ann 50 real")
ALL_SOLD = tuple(
    statement
    for deed in setup_of(("Ann",), box=CRIME).edition.deeds
    for statement in (f"auction {deed.id}", "ann bids 10", "auction closes")
)
# In the order of precedence.
ROWS = [
    Row(Code.NOT_IN_EDITION, (), "ann sells oriental to bank"),
    Row(Code.GAME_OVER, ("game ends",), "next"),
    Row(Code.BANKRUPT, (BOB_IS_OUT,), "bob pays 10 to ann"),
    Row(Code.AUCTION_OPEN, ("auction oriental",), "next"),
    Row(Code.KEY_UNUSED, OPENED, "next"),
    Row(Code.OFFER_OPEN, ("ann rolls 2 4",), "next"),
    Row(Code.DEBT_OPEN, ("ann rolls 1 3",), "next"),
    Row(
        Code.RENT_OPEN,
        (*BOBS_ORIENTAL, "next", "next", "cem rolls 2 4"),
        "next",
        {"round_limit": "1"},
    ),
    Row(Code.NO_AUCTION, (), "bob bids 10"),
    Row(Code.CHECKS_OPEN, ALL_SOLD, "ann pays 10 to bob", {}, CRIME),
    Row(Code.DEAL_FIRST, (), "ann rolls 2 4", {}, CLASSIC, ("short-game",)),
    Row(
        Code.ALREADY_DEALT,
        ("deal boardwalk to ann", "deal baltic to ann"),
        "deal oriental to ann",
        {},
        CLASSIC,
        ("short-game",),
    ),
    Row(Code.NOT_YOUR_TURN, ("ann passes go", "next"), "ann passes go"),
    Row(Code.ALREADY_STARTED, ("next",), "bob rolls 6 6 for start"),
    Row(Code.IN_JAIL, ("ann goes to jail",), "ann moves to go"),
    Row(Code.NOT_IN_JAIL, (), "ann leaves jail by fee"),
    Row(Code.MUST_ROLL_AGAIN, ("ann rolls 5 5",), "bob rolls 2 3"),
    Row(
        Code.NOT_ROLLED,
        ("auction electric", "bob bids 10", "auction closes", "ann rolls 6 6"),
        "bob asks rent",
        {},
        CLASSIC,
    ),
    Row(Code.ALREADY_ROLLED, ("ann rolls 4 6",), "ann rolls 2 3"),
    Row(Code.DICE_HEARD, ("ann rolls 4 6",), "ann passes go"),
    Row(Code.NOT_NOW, (), "bob gives 10 to cem", {}, SIMPLE),
    Row(Code.CARD_OPEN, ("ann rolls 2 4",), "next", {}, CRIME),
    Row(Code.EMPTY_TRADE, (), "ann gives nothing to bob"),
    Row(Code.NOT_FOR_SALE, ("ann buys oriental",), "auction oriental"),
    Row(Code.LOCKED, (), "ann buys boardwalk"),
    Row(Code.NOT_LOCKED, (), "ann unlocks oriental"),
    Row(Code.SAME_ACCOUNT, (), "ann pays 10 to ann"),
    Row(Code.NOT_OWNER, (), "ann redeems oriental"),
    Row(Code.NOT_THERE, ("ann rolls 4 6",), "ann buys oriental"),
    Row(Code.NO_OFFER, ("ann rolls 2 4", "ann declines", "auction closes"), "ann buys oriental"),
    Row(Code.FIRST_LAP, (), "ann buys oriental", {"first_lap_no_buying": "yes"}, CLASSIC),
    Row(Code.NO_AUCTIONS, (), "auction oriental", {"no_auctions": "yes"}, CLASSIC),
    Row(Code.MAY_NOT_BID, ("ann moves to oriental", "ann declines"), "ann bids 10", {}, SIMPLE),
    Row(Code.MORTGAGED, (*BROWN, ANN_MORTGAGES, "ann gains hotel"), "ann places hotel on baltic"),
    Row(Code.NOT_MORTGAGED, BROWN, "ann redeems baltic"),
    Row(Code.NOT_OWING, BROWN, "ann mortgages baltic"),
    Row(Code.NO_SET, ("ann buys baltic", "ann gains hotel"), "ann places hotel on baltic"),
    Row(Code.NOT_BARE, BUILT, "ann mortgages mediterranean", {}, CLASSIC),
    Row(Code.UNEVEN, BUILT, "ann builds on baltic", {}, CLASSIC),
    Row(
        Code.NEEDS_HOUSES,
        (*BROWN_SET, "ann gains hotel"),
        "ann places hotel on baltic",
        {},
        CLASSIC,
    ),
    Row(Code.BUILD_LIMIT, BUILT, "ann builds on mediterranean", {}, SIMPLE),
    Row(
        Code.SITE_FULL,
        (*BROWN, *["ann gains hotel"] * 3, *["ann places hotel on baltic"] * 2),
        "ann places hotel on baltic",
    ),
    Row(Code.NO_BUILDING, BROWN_SET, "ann sells building on baltic", {}, CLASSIC),
    Row(Code.NO_HOUSE, (*BROWN_SET, NO_HOUSES), "ann builds on baltic", {}, CLASSIC),
    Row(Code.NO_HOTEL, (), "ann loses hotel"),
    Row(Code.NO_KEY, (), "ann unlocks boardwalk"),
    Row(
        Code.NOT_MOVABLE,
        (*BROWN, "ann gains hotel", "ann places hotel on baltic"),
        "ann moves hotel from baltic to mediterranean",
    ),
    Row(Code.NOT_TRADABLE, OPENED, "ann gives key to bob"),
    Row(Code.UNFAIR, (), "ann gives 10 to bob", {}, "online-rental-tax"),
    Row(Code.NOTHING_DUE, (), "ann pays"),
    Row(Code.MORE_THAN_OWED, ("ann moves to income_tax",), "ann pays 500 to vault"),
    Row(Code.DUE_OF_ANOTHER, ("ann moves to income_tax",), "bob pays 400 to vault"),
    Row(
        Code.TOO_LATE,
        ("ann moves to go", "next", "next", "next"),
        "ann claims salary",
        {"salary": "asked"},
        CLASSIC,
    ),
    Row(
        Code.NO_CLAIM,
        (*BOBS_ORIENTAL, "ann rolls 2 4", "ann pays rent"),
        "ann pays rent on oriental",
    ),
    Row(
        Code.BID_TOO_LOW,
        (f"force bank pays 5 to cem {HOME}", "auction oriental", "bob bids 20"),
        "cem bids 25",
    ),
    Row(Code.INSUFFICIENT_CASH, (), "ann pays 3,001 to bob"),
    Row(Code.BANK_SHORT, (), "bank pays 40,000 to ann", {"bank_money": "limited"}),
    Row(Code.UNPAYABLE, (), "ann pays 3 to bob"),
    Row(Code.CAN_STILL_PAY, (), "ann goes bankrupt"),
    Row(Code.NO_VAULT, (), "ann guesses 3"),
    Row(Code.VAULT_OPEN, (*OPENED, "ann unlocks boardwalk"), "next"),
    Row(Code.VAULT_LOCKED, ("ann guesses 3 misses",), "vault locks"),
    Row(Code.LOCK_AGAIN, LOCKED_ALONE, "ann guesses 3 misses"),
    Row(Code.NO_GUESS, ("ann rolls 4 6",), "ann guesses 3 misses"),
    Row(Code.BAD_NUMBER, ("ann guesses 3 misses",), "ann guesses 3 opens"),
    Row(Code.NO_CARD, (), "ann uses CH05"),
    Row(Code.CARD_HELD, ("ann draws CH05",), "ann draws CH05"),
    Row(Code.TOO_MANY_CARDS, ("ann draws CH05",), "ann draws CH11", {"keep_cards": "one"}),
    Row(Code.NOT_USABLE, ("ann draws CH05", "next", "bob gets guess"), "ann uses CH05"),
    Row(Code.NOT_IN_THIS_GAME, (), "ann lends 100 to bob for 110", {}, CLASSIC),
    Row(Code.NO_PAYMENT, (), "bob checks ann 100 fake", {}, CRIME),
    Row(Code.OWN_MONEY, PAYS, "ann checks ann 100 fake", {}, CRIME),
    Row(Code.MAY_NOT_CHECK, PAYS, "bob checks ann 100 fake", {"receiver_may_check": "no"}, CRIME),
    Row(Code.NO_CHIP, (*PAYS, *NO_CHIPS), "bob checks ann 100 fake", {}, CRIME),
    Row(Code.BAD_NOTE, PAYS, "bob checks ann 30 fake", {}, CRIME),
    Row(Code.NO_DECODER, PAYS, "bob checks ann 50", {}, CRIME),
    Row(Code.FIGURE_KNOWN, ("rent of virginia is 90",), "rent of virginia is 90"),
    Row(Code.FIGURE_PRINTED, (), "price of oriental is 210"),
    Row(Code.NOTHING_TO_UNDO, (), "undo"),
    Row(Code.NOTHING_TO_REDO, (), "redo"),
    Row(Code.NO_GUESS_TO_UNDO, (), "undo the guess by agreement"),
    Row(Code.DEVICE_FACT, (c.ReportTampered(1),), "undo"),
]


def seated(row: Row) -> Game:
    """A game in which the row's first statements were carried out."""
    game = Game(switches=row.switches, box=row.box, overlays=row.overlays)
    for statement in row.before:
        if isinstance(statement, str):
            game.do(statement)
        else:
            game.session.execute(
                statement, id=f"{0:016}-1", by="vault", delivery=Delivery("uid", 1, 1)
            )
    return game
