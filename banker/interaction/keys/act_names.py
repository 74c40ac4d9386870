"""Act names: the finder's name and synonyms for each action of the key table.

Rules of this file
* Each verb of the key table has a row. An action that takes more keys than its verb has a row
  below.
* The catalog of a language translates each title and each list of synonyms as one text. The
  synonyms of a language need not follow the English ones.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.interaction.key_row import ActName, Variant
from banker.interaction.keys.keys import DECODER, VAULT

# The name of a verb -> what it is called.
NAMES: dict[str, ActName] = {
    "buy": ActName("Buy a deed", "purchase property street take"),
    "rent": ActName("Ask for rent", "claim owner charge due visitor landed"),
    "pay": ActName("Pay a debt or an amount", "money debt owe give transfer"),
    "go": ActName("Pay the salary of GO", "salary wages start pass lap"),
    "auction": ActName("Auction a deed", "bid hammer sell decline refuse"),
    "trade": ActName("Trade", "swap exchange deal offer barter"),
    "mortgage": ActName("Mortgage or redeem a deed", "loan lift unmortgage raise cash"),
    "hotel": ActName("Build a house or a hotel", "house hotel building construct"),
    "sell": ActName("Sell a deed to the Bank", "give back return"),
    "check": ActName("Check a note", "decoder fake real banknote counterfeit"),
    "deal": ActName("Deal a deed out", "pile initial begin start"),
    "vault": ActName("Guess the vault's number", "code crack open safe ring lock"),
    "key": ActName("Unlock a street with a key", "unlock locked free"),
    "card": ActName("Carry out a card", "chance community chest draw"),
    "tax": ActName("Pay the tax", "income luxury"),
    "jail": ActName("Leave jail, or go there", "prison out fee fine"),
    "receive": ActName("Receive money from the Bank", "get bank income win"),
    "count": ActName("Count a player's cash", "counted difference missing too little much check"),
    "seat": ActName("Give the turn to a player", "whose turn seat begins"),
    "next": ActName("Pass the turn on", "done end turn skip"),
    "undo": ActName("Undo the newest action", "undo take back wrong mistake revert"),
    "redo": ActName("Redo what was undone", "again bring back"),
    "repeat": ActName("Repeat the last action", "again same repeat"),
    "force": ActName("Do it anyway", "force override overrule refused"),
    "inspect": ActName("Inspect a deed or a player", "look see price rents title"),
    "figure": ActName("Say what a card says", "figure estimate correct confirm wrong rent price"),
    "move": ActName("Put a piece on a space", "move piece go to advance token"),
    "end": ActName("End: bankruptcy or the game", "finish stop bankrupt over"),
    "ledger": ActName("Open the ledger", "history log list entries past book"),
    "say": ActName("Write a note into the ledger", "remark comment remember"),
    "find": ActName("Search the ledger", "find search text"),
    "command": ActName("Type a whole sentence", "prompt statement command line"),
    "what_if": ActName("What if: try a statement", "suppose try quarrel trade before"),
    "help": ActName("Help: what works, and all keys", "help keys manual how"),
    "dice": ActName("Dice mode on or off", "roll digits type"),
    "notes": ActName("Which notes to hand over", "banknotes change cash bills"),
    "odds": ActName("Odds: who wins how often",
                    "chances win winning probability percent leads predict"),
    "report": ActName("Write the report",
                      "save print page browser share summary chart graph statistics"),
    "practice": ActName("Practice: amounts are hidden",
                        "learn children hide add players school sum"),
    "audit": ActName("Audit: does everything add up", "verify check sum books"),
    "tv": ActName("The TV page",
                  "television large big screen score standings worth balance who wins leads"
                  " is winning ahead"),
    "hardware": ActName("The vault's health", "hardware device cable battery"),
    "clock": ActName("Pause the game's clock", "time limit stop resume"),
    "theme": ActName("Change the colours", "colour color theme dark light contrast"),
    "your_cards": ActName("Your cards and the estimates", "figures box compare card amount"),
    "phones": ActName("Players' phones and a TV", "phone wifi qr join tablet tv seat"),
    "phone_requests": ActName("What a phone asks for", "request ask phone answer"),
    "fingerprint": ActName("The game's fingerprint", "proof words qr photograph"),
    "quit": ActName("Leave the program", "exit close stop save game"),
    "finder": ActName("Find any action", "search palette where how"),
    "take_back": ActName("Undo several actions", "undo many back wall revert earlier"),
    "calm": ActName("Movement on or off", "calm still quiet animation walk"),
    "mouse": ActName("Mouse on or off", "click wheel pointer select"),
}  # fmt: skip


class Fact(NamedTuple):
    """A topic of the finder that is not an action. `words`: synonyms; `why`: where to find it."""

    title: str
    words: str
    why: str


FACTS = (
    Fact("The language of this game is fixed", "language english russian translate",
         "chosen in the set-up, or by --language"),
    Fact("The bell and other sounds", "sound bell mute noise volume quiet",
         "--bell none, refuse or all, or bell in your settings"),
    Fact("Every action is saved at once", "save saved game backup copy file",
         "'banker' shows your games and opens them again"),
    Fact("The size of letters is the terminal's", "zoom font size letters bigger larger fullscreen",
         "Ctrl and + in most terminals; the TV page has the largest digits"),
    Fact("Settings of this computer", "settings preferences options menu configure",
         "'banker config' in a shell; the set-up chooses those of a game"),
    Fact("A game for other programs", "export csv json spreadsheet file",
         "'banker export' in a shell"),
)  # fmt: skip
RULES_WORDS = "house rules switches options"  # of each house rule


VARIANTS: tuple[Variant, ...] = (
    Variant("Let the rent go", "rent forgive waive lapse", "␣", "the next player's turn"),
    Variant("Leave jail by a card", "jail prison free card", "j c", "a card that is held"),
    Variant("Go to jail", "jail prison arrest", "j j", "the player whose turn it is"),
    Variant("Sell a house or a hotel", "building house hotel half", "h -", "then the street"),
    Variant("Auction a house", "building short shortage", "a h", "when few are left"),
    Variant("Auction a hotel", "building short shortage", "a t", "when few are left"),
    Variant("Go bankrupt", "bankrupt broke lose out give up", "w b", "then ⏎"),
    Variant(
        "Somebody goes home",
        "leave home early away give up quit tired",
        "w l",
        "cash is shared out, deeds are auctioned",
    ),
    Variant("Play again: a new game", "another next start over restart", "w n", "then ⏎"),
    Variant("End the game", "finish final count over", "w g", "then the word"),
    Variant("The vault's page", "vault screen ring lid", "v v", "ring, buttons, lid", VAULT),
    Variant("Lock the vault", "vault lock refill fill", "v l", "after it was filled", VAULT),
    Variant("A free guess", "vault guess grant card", "c g", "by a card", VAULT),
    Variant("Nobody checks", "check decoder payment close", "⏎", "it goes on", DECODER),
    Variant("The tips line", "coach tips hints teach", "? ?", "on or off"),
    Variant("Inspect a player", "look player worth deeds", "i '", "then the letter"),
    Variant("Forgive a debt", "forgive debt let off lower due waive", "p -", "⏎ all, or a part"),
    Variant("Pay another's debt", "pay for another debt help due", "p '", "then who pays"),
    Variant("Pay as a gift", "gift present pay debt beside", "p", "letter, amount, then g"),
    Variant("Pay each player", "each all everybody pay", "p *", "then the amount"),
    Variant("The Bank pays each player", "each all everybody bank", "+ *", "then the amount"),
    Variant(
        "The Bank takes from each player",
        "each all everybody bank collect",
        "+ -",
        "then the amount",
    ),
    Variant("Leave jail by agreement", "jail prison table decides", "j a", "the table agrees"),
    Variant("Go again", "double second turn again", "' ⏎", "after a double"),
    Variant("A player joins", "join add new seat late player", "' +", "then the name"),
    Variant("A player leaves", "leave remove seat gone early player", "' -", "then the letter"),
    Variant(
        "Somebody takes over a seat", "take over seat replace player", "' =", "the letter, then t"
    ),
    Variant("Correct a name", "rename called name spelling seat", "' =", "the letter, then n"),
    Variant(
        "Correct a noted guess",
        "vault guess miss noted wrong number",
        "v =",
        "the noted number, the right one",
        VAULT,
    ),
    Variant(
        "Amend an old entry",
        "amend correct entry wrong dice earlier repair",
        "l",
        "point at the row, then a",
    ),
    Variant("Build on a whole group", "colour build houses evenly", "h", "the letter, then ⏎"),
    Variant(
        "A deed back to the Bank for nothing",
        "give deed bank hand return",
        ":",
        "“ann gives o1 to bank”",
    ),
    Variant(
        "A deed from the Bank for nothing", "give deed bank hand", ":", "“bank gives o1 to ann”"
    ),
    Variant(
        "No rent as a part of a trade",
        "immunity free visits promise trade",
        ":",
        "“ann gives o1 to bob for 90 and no rent on r1 3 times”",
    ),
    Variant(
        "Trade among several",
        "swap deal three legs many",
        ":",
        "“ann gives o1 to bob and bob gives 90 to cem”",
    ),
)
