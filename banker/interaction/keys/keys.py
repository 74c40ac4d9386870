"""Keys: the table of all keys and what each one does.

Rules of this file
* A verb key comes first, then its object. How many keys an action takes never depends on the state
  of the game, so that it becomes a habit.
* Enter always does what the screen suggests. `q`, Backspace and Esc leave every state.
* A game needs no Ctrl and no Shift, except for `!`, `:` and `?`.
* The help and the key line are made from this table, so keys are the same in every game. No two
  verbs share a key.

Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banker.games.board.edition import OWN
from banker.interaction.key_row import Needs, Verb
from banker.interaction.keys import mental_sum
from banker.interaction.keys.vote import vote
from banker.interaction.ui_state import (
    FINGERPRINT,
    HARDWARE,
    LEDGER,
    PHONES,
    REQUESTS,
    TAKE_BACK,
    TV,
    YOUR_CARDS,
    TextLine,
)
from banker.interaction.verbs import (
    agreement,
    bank_cards,
    bidding,
    turn,
    vault,
)
from banker.interaction.verbs.arguments import COUNT_KEY
from banker.interaction.verbs.late import Late

LATE = (
    "counting", "decoder", "figures", "money", "printed_card", "property", "seats", "trade",
)  # fmt: skip
if TYPE_CHECKING:
    from banker.interaction.verbs import (
        counting,
        decoder,
        figures,
        money,
        printed_card,
        property,
        seats,
        trade,
    )
else:  # the first frame needs what the table says of them, and none of them
    counting, decoder, figures, money, printed_card, property, seats, trade = map(Late, LATE)

SPACE = "space"


WHAT_IF_BEGUN = "what if "
WHAT_IF_LINE = TextLine("command", WHAT_IF_BEGUN, len(WHAT_IF_BEGUN))


VAULT = Needs(lambda edition: edition.vault, "this edition has no vault: play on")
DECODER = Needs(
    lambda edition: edition.chips, "this edition has no decoder, so nothing is checked: play on"
)
PILE = Needs(
    lambda edition: edition.deal_deeds,
    "no deeds are dealt in this game: buy a deed when a player lands on it",
)
BUYS_BACK = Needs(
    lambda edition: edition.switches["sell_deeds_when"] != "never",
    "the Bank buys no deeds back in this game: m mortgages",
)
LENDS = Needs(
    lambda edition: any(deed.mortgage for deed in edition.deeds),
    "no deed can be mortgaged in this game: t trades",
)
TAXES = Needs(
    lambda edition: any(space.kind == "tax" for space in edition.spaces),
    "no space of this board charges a tax: p enters a payment",
)
NOTES = Needs(
    lambda edition: edition.money.notes,
    "this edition does not list its banknotes: choose the notes by hand",
)
CLOCK = Needs(
    lambda edition: edition.clock or edition.number("time_limit"),
    "no rule of this game uses the clock, so nothing depends on it: play on",
)

ESTIMATES = Needs(
    lambda edition: edition.unsure or OWN in edition.sources.values(),
    "every amount of this edition is sure, so no card has to be read: play on",
)


VERBS: tuple[Verb, ...] = (
    Verb("buy", "b", "buy", "buys a deed: Enter for the one on offer, or a deed code",
         property.buy_verb, "b o 2"),
    Verb("rent", "r", "rent", "pays rent: Enter for the newest claim, or a deed code (+ dice)",
         money.rent_verb, "r n 1"),
    Verb("pay", "p", "pay",
         "pays a debt (Enter), or an amount to a player, v the vault, else the Bank; then g a gift;"
         " - forgives a debt, ' another pays it, * each player",
         money.pay, "p b 5 0 ⏎"),
    Verb("go", "g", "GO", "pays the salary: Enter to the current player, or a player's letter",
         money.pass_go, "g ⏎"),
    Verb("auction", "a", "auction",
         "opens an auction: Enter the declined deed, or its code, h house, t hotel",
         property.auction_verb, "a ⏎"),
    Verb("trade", "t", "trade",
         "trades: partner (' any two), deed codes; +50: the first of the two gets 50, −50: gives"
         " 50; ±h hotel, ±j jail card",
         trade.trade, "t b o 3 + 5 0 ⏎"),
    Verb("mortgage", "m", "mortgage", "mortgages a deed, or redeems it",
         property.mortgage_verb, "m o 3", needs=LENDS),
    Verb("hotel", "h", "hotel", "builds on a street (⏎ after the colour: on each street); - sells",
         property.hotel, "h g 2"),
    Verb("sell", "s", "sell",
         "sells a deed back to the Bank: deed code", property.sell_verb, "s o 2",
         needs=BUYS_BACK),
    Verb("check", "d", "check",
         "checks a note: who checks, the note (or c the card), r real f fake",
         decoder.decoder, "d b 5 0 f", needs=DECODER),
    Verb("deal", "o", "deal", "deals a deed before the first turn: deed code",
         property.deal_verb, "o n 1", needs=PILE),
    Verb("vault", "v", "vault",
         "a digit guesses it, v shows the vault, l locks it, = corrects a noted miss",
         vault.vault, "v 4", needs=VAULT),
    Verb("key", "k", "key", "unlocks a street with a key: deed code", property.key_verb, "k b 2",
         needs=VAULT),
    Verb("card", "c", "card",
         "carries out a card: its number in the deck, or what it does", printed_card.card,
         "c r 5 0 ⏎"),
    Verb("tax", "x", "tax", "pays the tax", money.tax, "x ⏎", needs=TAXES),
    Verb("jail", "j", "jail",
         "leaves jail: Enter pays, c by a card, a by agreement; j goes to jail",
         property.jail, "j ⏎"),
    Verb("receive", "+", "get",
         "the Bank pays the player whose turn it is; * each player, - takes from each",
         money.receive,
         "+ 5 0 ⏎", aliases=("e",)),
    Verb("count", COUNT_KEY, "",
         "counts a player's cash: the letter, the sum, Enter; again: corrects the ledger",
         counting.count, "# a 1 4 0 0 ⏎"),
    Verb("seat", "'", "",
         "gives the turn to a player: the letter (Enter: goes again); + joins, - leaves, = a name",
         seats.seats, "' c"),
    Verb("next", SPACE, "next", "the turn passes on", turn.passing, "␣"),
    Verb("undo", "u", "undo", "undoes the newest action", turn.undo, "u",
         aliases=("ctrl+z",)),
    Verb("redo", "y", "redo", "redoes the newest undone action", turn.redo, "y",
         aliases=("ctrl+y",)),
    Verb("repeat", ".", "", "repeats the last action, for the player whose turn it is",
         turn.repeat, "."),
    Verb("force", "!", "", "after a refusal: does it anyway, as a house rule", turn.force, "!"),
    Verb("inspect", "i", "inspect", "shows a deed (its code) or a player (' and the letter)",
         turn.inspect, "i o 3"),
    Verb("figure", "-", "",
         "what a card says: deed code, then its rent or p price, m mortgage, r redeeming,"
         " h building, then the amount", figures.figure_verb, "- o 3 1 9 0 ⏎"),
    Verb("move", "=", "", "sets the piece on a space by hand: deed code, Enter for any other",
         turn.move, "= o 2"),
    Verb("end", "w", "", "ends: b a bankruptcy, l somebody goes home, n a new game, g the game",
         seats.ending, "w b ⏎"),
    Verb("ledger", "l", "ledger",
         "shows the ledger: / finds, u undoes back to a row, a amends the row",
         turn.show(LEDGER, row=0, top=0, takes_back=0), "l"),
    Verb("say", "n", "", "writes a note in the ledger", turn.write("say"), "n"),
    Verb("find", "/", "", "searches the ledger",
         turn.write("find", screen=LEDGER, row=0, top=0, find=""), "/"),
    Verb("command", ":", "command", "opens the prompt: whole statements, Tab completes",
         turn.write("command"), ":", aliases=(";",)),
    Verb("what_if", "W", "", "what if: what a statement would change; then back, or keep enters it",
         turn.write("command", line=WHAT_IF_LINE), "W"),
    Verb("help", "?", "help", "shows what works now; then → what every key does", turn.now, "?",
         aliases=("f1",)),
    Verb("finder", "ctrl+p", "", "finds any action, deed or player by its words", turn.write("act"),
         "^P"),
    Verb("take_back", "U", "", "undoes several actions, and first shows which",
         turn.show(TAKE_BACK, takes_back=1), "U"),
    Verb("mouse", "M", "", "the mouse clicks on deeds, players and keys, or selects text",
         turn.simple("mouse"), "M"),
    Verb("calm", "C", "", "nothing moves by itself on the screen; again: pieces walk",
         turn.simple("calm"), "C"),
    Verb("dice", "f2", "", "dice mode: two digits are a roll, k or 0 the lock; again: off",
         turn.toggle_dice, "F2"),
    Verb("notes", "f3", "",
         "which notes to hand over, and with which everybody begins; again: off",
         turn.simple("notes"), "F3", needs=NOTES),
    Verb("practice", "P", "",
         "practice: amounts are hidden until the player says them; again: off",
         turn.simple("practice"), "P", needs=NOTES),
    Verb("odds", "O", "",
         "who wins how often if the program plays on, on the TV page; again: off",
         turn.simple("odds"), "O"),
    Verb("report", "R", "", "writes the report of the game so far, and says where",
         turn.simple("report"), "R"),
    Verb("audit", "f4", "",
         "checks that money, deeds, hotels and keys add up", turn.simple("audit"), "F4"),
    Verb("tv", "f5", "",
         "shows the TV page: large digits, the last action", turn.show(TV), "F5"),
    Verb("hardware", "f6", "", "shows the vault's health; a accepts a vault, o opens it by force",
         turn.show(HARDWARE), "F6", needs=VAULT),
    Verb("clock", "f7", "", "pauses the game's clock, or starts it again", turn.pause, "F7",
         needs=CLOCK),
    Verb("theme", "f8", "",
         "changes the colours: dark, light, high contrast", turn.simple("theme"), "F8"),
    Verb("phones", "f9", "",
         "lets the players' phones and a television in", turn.over(PHONES), "F9"),
    Verb("phone_requests", "f10", "",
         "shows what a phone asks for; then ⏎ yes, x no", turn.over(REQUESTS), "F10"),
    Verb("your_cards", "f12", "",
         "compares your cards with the estimates of this edition", turn.over(YOUR_CARDS), "F12",
         needs=ESTIMATES),
    Verb("fingerprint", "f", "",
         "shows the fingerprint, to be photographed; again: the vault's commitment",
         turn.show(FINGERPRINT, page=0), "f"),
    Verb("quit", "ctrl+q", "", "leaves; everything is saved already", turn.simple("quit"), "^Q",
         aliases=("ctrl+c",)),
)  # fmt: skip
BY_NAME = {verb.name: verb for verb in VERBS}
AUCTION = BY_NAME["auction"]

# Verbs of a state of the screen. They have no key of their own.
HANDLING = Verb("handling", "", "", "a key of the hardware screen", vault.handling)
BIDDING = Verb("bidding", "", "", "an open auction", bidding.bidding)
ROLLING = Verb("rolling", "", "", "dice", turn.dice)
CARDS = Verb("cards", "", "", "bank cards that lie on the reader", bank_cards.cards)
VOTING = Verb("voting", "", "", "a bankruptcy that the table may agree on", vote)
RECKONING = Verb("reckoning", "", "", "a sum that a player reckons", mental_sum.reckon)
FIGURE = Verb("card_says", "", "", "a figure that somebody reads off a card", figures.read_card)
AGREED = Verb(agreement.AGREEING, "", "", "all take a guess back", agreement.agreement)
STATES = {
    verb.name: verb
    for verb in (BIDDING, ROLLING, HANDLING, CARDS, VOTING, RECKONING, FIGURE, AGREED)
}

CANCEL_KEYS = ("q", "backspace", "escape")
QUITS = (BY_NAME["quit"].key, *BY_NAME["quit"].aliases)


def keymap() -> dict[str, Verb]:
    """Return key -> verb, for every key of the table."""
    return {key: verb for verb in VERBS for key in (verb.key, *verb.aliases)}
