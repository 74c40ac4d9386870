"""Forms: every statement of the card game, as a table.

The parser, help, completion and the list of reserved tokens all read this table. A form that begins
with WHO may leave WHO out: then it means the player whose turn it is. Where two forms fit, the
parser takes the first.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.engine.command import Command
from banker.foundation.text import Text
from banker.games.deal import commands as c
from banker.games.deal.state import CENTRE, DRAW, IN_HAND
from banker.language.parser import questions as q, slots
from banker.language.parser.deal import questions as asks, slots as cards
from banker.language.parser.forms import Fixed, Form, form_of
from banker.language.parser.grammar import Slot
from banker.language.parser.questions import Question

A_CARD = Text("a card")
A_COLOUR = Text("a colour")
A_PLACE = Text("a colour, bank or aside")
SOME_CARDS = Text("cards joined by +")

SLOTS = {
    slot.name: slot
    for slot in (
        Slot("WHO", "who", slots.player, Text("a player")),
        Slot("WHOSE", "who", slots.whose, Text("a player's")),
        Slot("PLAYER", "who", slots.player, Text("a player")),
        Slot("NEWCOMER", "name", slots.new_name, Text("a new player's name")),
        Slot("HOLDER", "who", slots.player, Text("a player")),
        Slot("RIVAL", "on", slots.player, Text("a player")),
        Slot("OTHER", "to", slots.player, Text("a player")),
        Slot("WITNESS", "witness", slots.witness, Text("a player, or anybody in quotes")),
        Slot("CARD", "face", cards.any_face, A_CARD),
        Slot("OPENCARD", "face", cards.any_face, A_CARD),
        Slot("BUILDING", "face", cards.building, Text("house or hotel"), ("house", "hotel")),
        Slot("RENTCARD", "face", cards.rent_card, Text("a rent card")),
        Slot("GIVEN", "give", cards.any_face, A_CARD),
        Slot("CARDS", "faces", cards.faces, SOME_CARDS),
        Slot("PAID", "cards", cards.paid_cards, SOME_CARDS),
        Slot("COLOUR", "colour", cards.colour, A_COLOUR),
        Slot("PILE", "pile", cards.pile, Text("a colour, and the number of its pile")),
        Slot("GOAL", "to", cards.pile, Text("a colour, and the number of its pile")),
        Slot("PLACE", "place", cards.place, A_PLACE),
        Slot("GIVENPLACE", "give_place", cards.place, A_PLACE),
        Slot("DOUBLED", "doubles", cards.times, "doubled", ("doubled",)),
        Slot("COUNT", "count", slots.numbered(), Text("how many")),
        Slot("NUMBER", "amount", cards.counted, Text("how many")),
        Slot("MILLIONS", "amount", cards.some, Text("an amount")),
        Slot("CHANGE", "amount", cards.signed, Text("+ or - and a number of cards")),
        Slot("REASON", "because", slots.reason, Text("a reason in quotes")),
        Slot("TEXT", "text", slots.text, Text("a text in quotes")),
        Slot("ISSUER", "issuer", slots.digits, Text("hexadecimal digits")),
        Slot("ENTRY", "seq", slots.entry_number, Text("an entry's number")),
        Slot("INSTEAD", "text", slots.to_the_end, Text("a statement")),
        Slot("STATEMENT", "command", slots.statement, Text("a statement")),
        Slot("TOPIC", "topic", slots.topic, Text("a word")),
    )
}


def _form(
    pattern: str,
    make: Callable[..., Command | Question],
    example: str,
    about: str,
    **fixed: Fixed,
) -> Form:
    return form_of(SLOTS, pattern, make, example, about, fixed)


CORRECT = "because REASON [witnessed by WITNESS]"

CHAPTERS: dict[str, tuple[Form, ...]] = {
    "a turn of cards": (
        _form("WHO draws", c.DrawCards, "ann draws", "the cards of a turn"),
        _form("WHO banks BUILDING aside", c.BankAside,
              "ann banks house aside", "a building that lies aside becomes money"),
        _form("WHO banks CARDS", c.BankCards, "ann banks 3m + rent any",
              "money, actions or rent cards into the bank"),
        _form("WHO lays OPENCARD [as COLOUR]", c.Lay,
              "ann lays red/yellow as yellow", "a property or wild card into the collection"),
        _form("WHO moves CARD [from PLACE] to GOAL", c.MoveCard,
              "ann moves red/yellow to red", "a wild card changes its colour"),
        _form("WHO places CARD on COLOUR", c.Place,
              "ann places house on red", "a building that lies aside, or a wild just received"),
        _form("WHO discards COUNT", c.Discard, "ann discards 2", "the cards above the limit"),
        _form("WHO discards CARDS", c.Discard,
              "ann discards 1m + green", "the same, where they lie open"),
        _form("next", c.Next, "next", "the turn passes on"),
        _form("WHOSE turn", c.SetTurn, "bob's turn", "sets whose turn it is"),
    ),
    "action cards": (
        _form("WHO plays pass go", c.PlayPassGo, "ann plays pass go", "draws two more"),
        _form("WHO plays birthday", c.PlayBirthday,
              "ann plays birthday", "every other player pays"),
        _form("WHO plays debt collector [on RIVAL]", c.PlayCollect,
              "ann plays debt collector on bob", "one player pays"),
        _form("WHO plays RENTCARD [on all] [for COLOUR] [DOUBLED]", c.PlayRent,
              "ann plays rent green/dark blue for green", "rent from all players"),
        _form("WHO plays RENTCARD on RIVAL [for COLOUR] [DOUBLED]", c.PlayRent,
              "ann plays rent any on bob for green doubled", "rent from one player"),
        _form("WHO plays RENTCARD for COLOUR on RIVAL [DOUBLED]", c.PlayRent,
              "ann plays rent any for green on bob", "the same"),
        _form("WHO plays sly deal on RIVAL for CARD [from PLACE]", c.PlaySly,
              "ann plays sly deal on bob for red", "takes a card that is in no full set"),
        _form("WHO plays forced deal on RIVAL for CARD [from PLACE] giving GIVEN"
              " [from GIVENPLACE]", c.PlayForced,
              "ann plays forced deal on bob for green giving brown", "swaps two cards"),
        _form("WHO plays deal breaker on RIVAL for PILE", c.PlayBreaker,
              "ann plays deal breaker on bob for green", "takes a full set"),
        _form("WHO plays BUILDING on COLOUR", c.Build,
              "ann plays house on red", "a building onto a full set"),
    ),
    "answers": (
        _form("WHO says no [to OTHER]", c.SayNo, "bob says no", "a Just Say No"),
        _form("WHO agrees [to OTHER]", c.Agree, "bob agrees",
              "the action, or the No, takes effect"),
        _form("WHO pays all [to OTHER]", c.PayCards,
              "bob pays all", "everything that can pay", cards=()),
        _form("WHO pays PAID [to OTHER]", c.PayCards,
              "bob pays red/yellow from red + 1m", "a payment, with all its cards"),
    ),
    "seats": (
        _form("NEWCOMER takes over HOLDER", c.TakeOver,
              "eve takes over cem", "somebody new plays on in a seat"),
        _form("WHO is called NEWCOMER", c.Rename,
              "bob is called Robert", "a name is corrected"),
    ),
    "the end": (
        _form("game ends", c.EndGame, "game ends", "at the end of the time, or by agreement"),
    ),
    "corrections": (
        _form("undo [COUNT] [because REASON]", c.Undo,
              "undo", 'undoes the newest action; undo 3 because "fat finger"'),
        _form("redo [COUNT]", c.Redo, "redo", "redoes undone actions"),
        _form("amend ENTRY INSTEAD", q.Amend,
              "amend 3: ann banks 1m", "this in place of entry 3, and the rest said again"),
        _form("count draw NUMBER", c.Count,
              "count draw 41", "compares counted cards with the ledger", place=DRAW),
        _form("count centre NUMBER", c.Count,
              "count centre 7", "the cards that were played", place=CENTRE),
        _form("count PLAYER hand NUMBER", c.Count,
              "count ann hand 6", "the cards of a hand", place=IN_HAND),
        _form("count PLAYER PLACE NUMBER", c.Count,
              "count ann bank 4", "open cards"),
        _form("count PLAYER PLACE CARD NUMBER", c.Count,
              "count ann bank 5m 2", "open cards of one kind"),
        _form(f"correct PLAYER hand CHANGE {CORRECT}", c.Correct,
              'correct bob hand +1 because "two stuck together" witnessed by cem',
              "a hand, against the draw pile", place=IN_HAND),
        _form(f"correct centre CARD CHANGE {CORRECT}", c.Correct,
              'correct centre pass_go -1 because "it was two"',
              "a card in the centre", place=CENTRE),
        _form(f"correct PLAYER PLACE CARD CHANGE {CORRECT}", c.Correct,
              'correct ann bank 5m +1 because "overlooked"',
              "an open card, against the unseen ones"),
        _form("force STATEMENT because REASON", c.Force,
              'force ann draws because "our house rule"',
              "carries out what the rules refuse"),
        _form("say TEXT", c.Say, 'say "pizza"', "writes a note in the ledger"),
        _form("phones open ISSUER", c.OpenPhones, "phones open 5e5a11", "the key of phones' marks"),
    ),
    "questions": (
        _form("unseen [CARD]", asks.Unseen, "unseen no", "the cards that nobody has seen"),
        _form("sets [PLAYER]", asks.Sets, "sets bob", "the collections"),
        _form("rent PLAYER COLOUR", asks.SetRent, "rent ann green", "what a colour asks now"),
        _form("best PLAYER MILLIONS", asks.Best, "best bob 7", "the best way to pay"),
        _form("odds CARD PLAYER", asks.Odds, "odds no bob", "the chance of a card in a hand"),
        _form("show [PLAYER]", q.Show, "show ann", "the standings"),
        _form("what if at ENTRY INSTEAD", q.WhatIf,
              "what if at 31: ann banks 5m", "the same, as it was after entry 31"),
        _form("what if INSTEAD", q.WhatIf,
              "what if ann banks 5m", "what it would change; nothing is entered"),
        _form("back", q.StepBack, "back", "in a what-if: gives up its newest statement"),
        _form("keep", q.Keep, "keep", "in a what-if: enters what it supposes"),
        _form("log [COUNT]", q.Log, "log 10", "the newest entries"),
        _form("help [TOPIC]", q.Help, "help pays", "how to write statements"),
    ),
}  # fmt: skip

FORMS = tuple(form for chapter in CHAPTERS.values() for form in chapter)
