"""Keys: the one table of what each key does at the table.

Rules of this file
* A verb key comes first, then its object. How many keys that takes never depends on the state of
  the game, so that it becomes a habit.
* Enter is always the suggestion shown. `q`, Backspace and Esc leave every state.
* Play needs no Ctrl and no Shift, except for `!`, `:` and `?`.
* The help and the key line are made from this table, so keys are the same in every game. No two
  verbs share a key.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from banker.games.board.edition import Edition
from banker.tui.input.vote import vote
from banker.tui.ui_state import HARDWARE, HELP, LEDGER, TV
from banker.tui.verbs import (
    bank_cards,
    bidding,
    decoder,
    hardware,
    mental_sum,
    money,
    printed_card,
    property,
    trade,
    turn,
    vault,
)
from banker.tui.verbs.arguments import Parser

SPACE = "space"


class Needs(NamedTuple):
    """What an edition must have for a key to work, and the message if it does not."""

    has: Callable[[Edition], object]
    without: str


VAULT = Needs(lambda edition: edition.vault, "this box has no vault")
DECODER = Needs(lambda edition: edition.chips, "this box has no decoder")
PILE = Needs(lambda edition: edition.deal_deeds, "no deeds are dealt in this game")
BUYS_BACK = Needs(
    lambda edition: edition.switches["sell_deeds_when"] != "never",
    "this Bank takes no deeds back: m mortgages",
)
NOTES = Needs(lambda edition: edition.money.notes, "this box does not say which notes it has")
CLOCK = Needs(
    lambda edition: edition.clock or edition.number("time_limit"),
    "nothing in this game goes by the clock",
)


class Verb(msgspec.Struct, frozen=True):
    """A row of the table. `word` is for the key line; without one the key is only in the help."""

    name: str
    key: str
    word: str
    help: str
    parser: Parser
    example: str = ""
    aliases: tuple[str, ...] = ()
    needs: Needs | None = None  # None: in every edition

    def fits(self, edition: Edition) -> bool:
        """Whether the key works in this edition."""
        return self.needs is None or bool(self.needs.has(edition))


VERBS: tuple[Verb, ...] = (
    Verb("buy", "b", "buy", "buys: Enter what is on offer, or a deed code",
         property.buy_verb, "b o 2"),
    Verb("rent", "r", "rent", "pays rent: Enter the newest claim, or a deed code (+ dice)",
         money.rent_verb, "r n 1"),
    Verb("pay", "p", "pay", "pays what is due (Enter); or to a player, v the vault, else the Bank",
         money.pay, "p b 5 0 ⏎"),
    Verb("go", "g", "GO", "the salary: Enter whose turn it is, or a player's letter",
         money.pass_go, "g ⏎"),
    Verb("auction", "a", "auction", "auctions: Enter the declined deed, its code, h house, t hotel",
         property.auction_verb, "a ⏎"),
    Verb("trade", "t", "trade", "a trade: partner, deed codes, +n −n money, ±h hotel, ±j jail card",
         trade.trade, "t b o 3 + 5 0 ⏎"),
    Verb("mortgage", "m", "mortgage", "turns a deed: mortgages it, or redeems it",
         property.mortgage_verb, "m o 3"),
    Verb("hotel", "h", "hotel", "a building on a street, ⏎ after the colour: on each; - sells",
         property.hotel, "h g 2"),
    Verb("sell", "s", "sell", "a deed back to the Bank: deed code", property.sell_verb, "s o 2",
         needs=BUYS_BACK),
    Verb("check", "d", "check", "decoder: who checks, the note (or c the card), r real f fake",
         decoder.decoder, "d b 5 0 f", needs=DECODER),
    Verb("deal", "o", "deal", "out of the pile before the first turn: deed code",
         property.deal_verb, "o n 1", needs=PILE),
    Verb("vault", "v", "vault", "a digit is a guess, v the vault's screen, l locks it",
         vault.vault, "v 4", needs=VAULT),
    Verb("key", "k", "key", "a key unlocks a street: deed code", property.key_verb, "k b 2",
         needs=VAULT),
    Verb("card", "c", "card", "a card: its number in the deck, or what it does", printed_card.card,
         "c r 5 0 ⏎"),
    Verb("tax", "x", "tax", "pays the tax", money.tax, "x ⏎"),
    Verb("jail", "j", "jail", "Enter pays and leaves, c by a card, j goes to jail", property.jail,
         "j ⏎"),
    Verb("receive", "+", "get", "the Bank pays the player whose turn it is", money.receive,
         "+ 5 0 ⏎", aliases=("e",)),
    Verb("seat", "'", "", "the turn goes to a player: the letter", turn.seat, "' c"),
    Verb("next", SPACE, "next", "the turn passes on", turn.passing, "␣"),
    Verb("undo", "u", "undo", "takes the newest act back", turn.undo, "u",
         aliases=("z", "ctrl+z")),
    Verb("redo", "y", "redo", "carries the newest undone act out again", turn.redo, "y",
         aliases=("ctrl+y",)),
    Verb("repeat", ".", "", "the last command again, for the player whose turn it is",
         turn.repeat, "."),
    Verb("force", "!", "", "after a refusal: do it anyway, as a house rule", turn.force, "!"),
    Verb("inspect", "i", "inspect", "shows a deed (its code) or a player (' and the letter)",
         turn.inspect, "i o 3"),
    Verb("move", "=", "", "sets the piece on a space by hand", turn.move, "="),
    Verb("end", "w", "", "winding up: b bankrupt, g the game ends", turn.ending, "w b ⏎"),
    Verb("ledger", "l", "ledger", "the whole ledger: / finds, u undoes back to a row",
         turn.show(LEDGER, row=0, top=0, takes_back=0), "l"),
    Verb("say", "n", "", "a note in the ledger", turn.write("say"), "n"),
    Verb("find", "/", "", "finds in the ledger",
         turn.write("find", screen=LEDGER, row=0, top=0, find=""), "/"),
    Verb("command", ":", "command", "the prompt: whole sentences, Tab completes",
         turn.write("command"), ":", aliases=(";",)),
    Verb("help", "?", "help", "what every key does", turn.show(HELP, page=0), "?",
         aliases=("f1",)),
    Verb("dice", "f2", "", "two digits are a roll, k or 0 the lock; again: they are no keys",
         turn.toggle_dice, "F2"),
    Verb("notes", "f3", "",
         "which notes to hand over: shown; again: the player reckons first; again: off",
         turn.simple("notes"), "F3", needs=NOTES),
    Verb("audit", "f4", "", "do money, deeds, hotels and keys add up?", turn.simple("audit"), "F4"),
    Verb("tv", "f5", "", "the view for everybody: big figures, the last act", turn.show(TV), "F5"),
    Verb("hardware", "f6", "", "the vault's health; a lets a vault take part, o opens it by force",
         turn.show(HARDWARE), "F6", needs=VAULT),
    Verb("clock", "f7", "", "the game's clock stands, or runs again", turn.pause, "F7",
         needs=CLOCK),
    Verb("theme", "f8", "", "dark, light, high contrast", turn.simple("theme"), "F8"),
    Verb("quit", "ctrl+q", "", "leaves; everything is saved already", turn.simple("quit"), "^Q",
         aliases=("ctrl+c",)),
)  # fmt: skip
BY_NAME = {verb.name: verb for verb in VERBS}

# Verbs of a state of the screen. They have no key of their own.
HANDLING = Verb("handling", "", "", "a key of the hardware screen", hardware.handling)
BIDDING = Verb("bidding", "", "", "an open auction", bidding.bidding)
ROLLING = Verb("rolling", "", "", "dice", turn.dice)
CARDS = Verb("cards", "", "", "bank cards that lie on the reader", bank_cards.cards)
VOTING = Verb("voting", "", "", "a bankruptcy that the table may agree on", vote)
RECKONING = Verb("reckoning", "", "", "a sum that a player reckons", mental_sum.reckon)
STATES = {verb.name: verb for verb in (BIDDING, ROLLING, HANDLING, CARDS, VOTING, RECKONING)}

CANCEL_KEYS = ("q", "backspace", "escape")
QUITS = (BY_NAME["quit"].key, *BY_NAME["quit"].aliases)


def keymap() -> dict[str, Verb]:
    """Key -> verb."""
    return {key: verb for verb in VERBS for key in (verb.key, *verb.aliases)}
