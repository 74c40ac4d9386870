"""Forms: every statement of the table language, as a table.

The parser, help, completion and the list of reserved tokens all read this table; nothing else
says what a statement looks like. A form that begins with WHO may leave WHO out: then it means the
player whose turn it is. Where two forms fit, the parser takes the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.state import BANK
from banker.language.parser import (
    figures,
    makers as make,
    questions as q,
    slots,
    trade_items as items,
)
from banker.language.parser.grammar import Literal, Slot, Step, Values, compiled
from banker.language.parser.names import listed
from banker.ledger.likeness import plain

Statement = c.AnyCommand | q.Question


def _choice(name: str, field: str, *words: str) -> Slot:
    return Slot(name, field, slots.choice(*words), listed(words), words)


_SLOTS = {
    slot.name: slot
    for slot in (
        Slot("WHO", "who", slots.player, Text("a player")),
        Slot("WHOSE", "who", slots.whose, Text("a player's")),
        Slot("VISITOR", "visitor", slots.player, Text("a player")),
        Slot("PAYER", "payer", slots.player, Text("a player")),
        Slot("PURSE", "payer", slots.account, Text("a player, or bank for the change it gives")),
        Slot("KEEPER", "keeper", slots.player, Text("a player")),
        Slot("KEPT", "keeps", slots.held_card, Text("a card, jail_card or card")),
        Slot("CREDITOR", "who", slots.account, Text("a player, bank, vault or pot")),
        Slot("DEBTOR", "debtor", slots.player, Text("a player")),
        Slot("PARTNER", "partner", slots.player, Text("a player")),
        Slot("NEWCOMER", "name", slots.new_name, Text("a new player's name")),
        Slot("TILL", "who", slots.account, "bank", (BANK,)),
        Slot("HOLDER", "who", slots.player, Text("a player")),
        Slot("WITNESS", "witness", slots.witness, Text("a player, or anybody in quotes")),
        Slot("GIVER", "giver", slots.account, Text("a player, bank, vault or pot")),
        Slot("RECEIVER", "receiver", slots.account, Text("a player, bank, vault or pot")),
        Slot("ACCOUNT", "who", slots.account, Text("a player, bank, vault or pot")),
        Slot("DEED", "deed", slots.deed, Text("a deed")),
        Slot("STREETS", "deed", slots.group, Text("a colour, or one of its deeds")),
        Slot("SITE", "to", slots.deed, Text("a deed")),
        Slot("LOT", "item", slots.lot, Text("a deed, house or hotel")),
        Slot("SPACE", "to", slots.space, Text("a space")),
        Slot("CARD", "card", slots.card, Text("a card")),
        Slot("USABLE", "card", slots.usable_card, Text("a card, or jail_card")),
        Slot("LEAVING", "card", slots.leaving_card, Text("a card that leaves jail")),
        Slot("HELD", "card", slots.held_card, Text("a card, jail_card or card")),
        Slot("NAMED", "on", slots.deed, Text("a deed")),
        Slot("RIVAL", "on", slots.player, Text("a player")),
        Slot("AMOUNT", "amount", slots.money, Text("an amount")),
        Slot("OWED", "owed", slots.money, Text("an amount")),
        Slot("TIMES", "times", slots.numbered(), Text("how many visits")),
        Slot("TIME", "seconds", slots.game_time, Text("a time of the game, such as 61:00")),
        Slot("EVIDENCE", "evidence", slots.text, Text("what a sensor measured, in quotes")),
        Slot("LENDER", "to", slots.player, Text("a player")),
        Slot("COUNTED", "amount", slots.counted, Text("an amount")),
        Slot("CHANGE", "amount", slots.signed, Text("+ or - and an amount")),
        Slot("COUNT", "count", slots.numbered(), Text("how many")),
        Slot("STEPS", "steps", slots.numbered(), Text("how many spaces")),
        Slot("NUMBER", "number", slots.numbered(least=0), Text("a number")),
        Slot("NOTED", "noted", slots.numbered(least=0), Text("a number")),
        Slot("NUMBERS", "numbers", slots.ring_numbers, Text("numbers, a digit each")),
        Slot("EPOCH", "epoch", slots.numbered(least=0, most=slots.EPOCH_MAX), Text("the epoch")),
        Slot("ISSUER", "issuer", slots.digits, Text("hexadecimal digits")),
        Slot("COMMITMENT", "commitment", slots.digits, Text("hexadecimal digits")),
        Slot("ENTROPY", "entropy", slots.digits, Text("hexadecimal digits")),
        Slot("SECRET", "secret", slots.digits, Text("hexadecimal digits")),
        Slot("UID", "uid", slots.digits, Text("hexadecimal digits")),
        Slot("EVENT", "event", slots.numbered(least=0, most=slots.EPOCH_MAX), Text("a number")),
        _choice("WHY", "why", "first", "ahead", "gap", "divergence", "other"),
        Slot("DICE", "dice", slots.dice, Text("two dice")),
        _choice("PURPOSE", "purpose", "utility", "start"),
        _choice("MEANS", "by", "fee", "card", "agreement", "last_try"),
        _choice("OUTCOME", "outcome", "opens", "misses"),
        _choice("VERDICT", "verdict", "real", "fake", "unclear"),
        Slot(
            "THING", "thing", slots.thing, Text("cash, house, hotel, key, chip, jail_card or card")
        ),
        Slot("ONE", "one", slots.one, Text("+ or - and a thing")),
        Slot("ITEMS", "items", items.items, Text("amounts and things joined by +")),
        Slot("RETURN", "returned", items.items, Text("amounts and things joined by +")),
        Slot("LEGS", "legs", items.legs, Text("'WHO gives … to WHO'")),
        Slot("REASON", "because", slots.reason, Text("a reason in quotes")),
        Slot("TEXT", "text", slots.text, Text("a text in quotes")),
        Slot("STATEMENT", "command", slots.statement, Text("a statement")),
        Slot("ENTRY", "seq", slots.entry_number, Text("an entry's number")),
        Slot("INSTEAD", "text", slots.to_the_end, Text("a statement")),
        Slot("TOPIC", "topic", slots.topic, Text("a word")),
        *figures.SLOTS,
    )
}


class Form(msgspec.Struct, frozen=True):
    """One form of a statement. `said` are the steps after the subject, if there is one."""

    pattern: str
    make: Callable[..., Any]
    example: str
    about: str
    subject: Slot | None
    said: tuple[Step, ...]
    fixed: Values

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs by which the parser recognises this form."""
        assert isinstance(self.said[0], Literal)
        return self.said[0].keys


def _form(
    pattern: str, make: Callable[..., Statement], example: str, about: str, **fixed: object
) -> Form:
    return form_of(_SLOTS, pattern, make, example, about, fixed)


def form_of(
    known: dict[str, Slot],
    pattern: str,
    make: Callable[..., Any],
    example: str,
    about: str,
    fixed: Values,
) -> Form:
    """A form whose slots are in a table."""
    steps = compiled(pattern, known)
    subject = steps[0] if isinstance(steps[0], Slot) else None
    said = steps[1:] if subject else steps
    return Form(pattern, make, example, about, subject, said, fixed)


_CORRECT = "because REASON [witnessed by WITNESS]"

CHAPTERS: dict[str, tuple[Form, ...]] = {
    "a turn": (
        _form("WHO rolls DICE [for PURPOSE]", make.roll,
              "ann rolls 3 4", "moves the piece; 'lock 4' where a die has a lock"),
        _form("WHO moves back STEPS", c.MoveBack,
              "ann moves back 3", "backwards, without a salary"),
        _form("WHO moves hotel from DEED to SITE", c.MoveHotel,
              "ann moves hotel from virginia to states", "where the house rule allows it"),
        _form("WHO moves to SPACE", c.Move,
              "ann moves to boardwalk", "by a card, or set by hand; passing GO pays"),
        _form("WHO buys [DEED]", c.Buy, "ann buys", "the offered deed, or 'ann buys oriental'"),
        _form("WHO declines", c.Decline, "ann declines", "the offered deed goes to auction"),
        _form("auction closes", c.CloseAuction,
              "auction closes", "the highest bid pays and receives"),
        _form("auction LOT", c.OpenAuction, "auction oriental", "the Banker opens an auction"),
        _form("WHO bids AMOUNT", c.Bid, "bob bids 120", "a bid in the open auction"),
        _form("WHO asks [for] rent [from VISITOR] [on DEED]", c.AskRent,
              "bob asks rent", "the owner asks the visitor"),
        _form("WHO asks VISITOR [for] rent [on DEED]", c.AskRent,
              "bob asks ann rent on virginia", "the same, by name"),
        _form("WHO pays", c.Pay, "ann pays", "settles the oldest due"),
        _form("WHO pays rent [on DEED]", c.PayRent,
              "ann pays rent", "the owner asks, and the visitor pays at once"),
        _form("WHO passes go", c.PassGo,
              "ann passes go", "the salary, when the Bank does not know the dice"),
        _form("next", c.Next, "next", "the turn passes on"),
        _form("WHO goes again", c.GoAgain,
              "ann goes again", "after a double that the bank did not hear"),
        _form("WHOSE turn", c.SetTurn, "bob's turn", "sets whose turn it is"),
    ),
    "property": (
        _form("WHO mortgages DEED", c.Mortgage,
              "ann mortgages oriental", "the Bank pays, and the deed is turned face down"),
        _form("WHO redeems|unmortgages DEED", c.Redeem,
              "ann redeems oriental", "pays the mortgage off"),
        _form("WHO builds [COUNT] [house|houses|hotel|hotels] on DEED", c.Build,
              "ann builds on virginia", "buys buildings, in editions that sell them"),
        _form("WHO builds [COUNT] [house|houses|hotel|hotels] on [group] STREETS", c.BuildGroup,
              "ann builds 3 on orange", "so many on a whole colour, evenly; or one on each street"),
        _form("WHO sells all buildings on STREETS", c.SellBuilding,
              "ann sells all buildings on orange", "those of a whole colour", group=True),
        _form("WHO sells [COUNT] building|buildings|house|houses|hotel|hotels on DEED",
              c.SellBuilding,
              "ann sells building on virginia", "in editions that buy them back"),
        _form("deal DEED to WHO", c.Deal,
              "deal oriental to ann", "before the first turn, in the shortened games"),
        _form("WHO sells DEED to bank", c.SellDeed,
              "ann sells oriental to bank", "in editions that allow it"),
        _form("WHO places hotel on DEED", c.PlaceHotel,
              "ann places hotel on virginia", "an owned, unplaced hotel"),
        _form("WHO unlocks DEED", c.Unlock, "ann unlocks boardwalk", "uses a key"),
        _form("WHO gives VISITOR immunity on DEED [for TIMES visits]", c.GrantImmunity,
              "ann gives bob immunity on boardwalk",
              "beside what is given: '+ no rent on boardwalk 3 times'"),
        _form("GIVER gives change AMOUNT to RECEIVER", c.GiveChange,
              "bank gives change 50 to ann", "it may be checked like any payment"),
        _form("WHO gives ITEMS to PARTNER for RETURN", make.trade,
              "ann gives oriental + 100 to bob for virginia + hotel + jail_card", "a trade"),
        _form("WHO gives ITEMS to PARTNER [for nothing]", make.trade,
              "ann gives oriental to bob for nothing", "a gift"),
        _form("WHO gives ITEMS to PARTNER for RETURN and LEGS", make.trade,
              "ann gives oriental to bob for 50 and bob gives 20 to cem", "and more beside it"),
        _form("WHO gives DEED to bank [for nothing]", c.HandDeed,
              "ann gives oriental to bank for nothing", "by the table's word", to_bank=True),
        _form("TILL gives DEED to WHO [for nothing]", c.HandDeed,
              "bank gives oriental to ann for nothing", "by the table's word", to_bank=False),
        _form("WHO gives ITEMS to PARTNER and LEGS", make.trade,
              "ann gives oriental to bob and bob gives virginia to cem and cem gives 100 to ann",
              "a trade among several"),
    ),
    "money": (
        _form("TILL pays AMOUNT to each", c.PayEach,
              "bank pays 50 to each", "to every player", who=BANK),
        _form("TILL collects AMOUNT from each", c.CollectEach,
              "bank collects 10 from each", "from every player", who=BANK),
        _form("WHO pays AMOUNT to each", c.PayEach, "ann pays 50 to each", "to every other player"),
        _form("WHO pays each AMOUNT", c.PayEach, "ann pays each 50", "the same"),
        _form("GIVER pays AMOUNT to RECEIVER", c.Transfer,
              "ann pays 50 to bob", "also from and to bank and vault; lessens what is owed"),
        _form("GIVER pays AMOUNT to RECEIVER for rent on DEED", c.Transfer,
              "ann pays 50 to bob for rent on virginia", "the rent that it lessens"),
        _form("GIVER pays AMOUNT to RECEIVER for DEBTOR [for rent on DEED]", c.Transfer,
              "cem pays 50 to bob for ann", "lessens what ann owes bob"),
        _form("GIVER pays AMOUNT to RECEIVER as [a] gift", c.Transfer,
              "ann pays 50 to bob as a gift", "lessens nothing that is owed", gift=True),
        _form("GIVER pays RECEIVER AMOUNT", c.Transfer, "ann pays bob 50", "the same"),
        _form("GIVER pays RECEIVER AMOUNT for rent on DEED", c.Transfer,
              "ann pays bob 50 for rent on virginia", "the same"),
        _form("GIVER pays RECEIVER AMOUNT for DEBTOR [for rent on DEED]", c.Transfer,
              "cem pays bob 50 for ann", "the same"),
        _form("GIVER pays RECEIVER AMOUNT as [a] gift", c.Transfer,
              "ann pays bob 50 as a gift", "the same", gift=True),
        _form("CREDITOR forgives DEBTOR [AMOUNT] [for rent on DEED]", c.Forgive,
              "ann forgives bob 100", "lessens or lifts what bob owes ann"),
        _form("WHO collects AMOUNT from each", c.CollectEach,
              "ann collects 10 from each", "from every other player"),
        _form("WHO collects AMOUNT from GIVER", make.collect,
              "ann collects 200 from bank", "the same as 'bank pays 200 to ann'"),
        _form("WHO lends AMOUNT to LENDER [for OWED]", make.lend,
              "ann lends 100 to bob for 110", "where the house rule allows it"),
        _form("WHO repays AMOUNT to LENDER", c.Repay, "bob repays 110 to ann", "a loan"),
        _form("WHO claims salary", c.ClaimSalary,
              "ann claims salary", "for GO, when it was forgotten or is to be asked for"),
    ),
    "jail": (
        _form("WHO goes to jail", c.GoToJail, "ann goes to jail", "straight there"),
        _form("WHO leaves jail by|with MEANS", c.LeaveJail,
              "ann leaves jail by fee", "before the roll, by fee or card"),
        _form("WHO leaves jail by|with LEAVING", c.UseCard,
              "ann leaves jail by CC05", "by that one of several cards"),
    ),
    "the vault": (
        _form("WHO guesses NUMBER [OUTCOME]", c.Guess,
              "ann guesses 5", "'ann guesses 5 opens' without a vault"),
        _form("vault locks", c.LockVault, "vault locks",
              "the vault is filled, and locked with a new code"),
        _form("WHO gets [a] [free] guess", c.GrantGuess,
              "ann gets guess", "a free guess that the players grant"),
    ),
    "the decoder": (
        _form("WHO checks PAYER card [VERDICT]", c.CheckNote,
              "bob checks ann card fake", "the card that ann is about to use", amount=0),
        _form("WHO checks PAYER card VERDICT measured EVIDENCE", c.CheckNote,
              'bob checks ann card fake measured "…"', "with the verdict of a sensor", amount=0),
        _form("WHO checks PURSE AMOUNT VERDICT measured EVIDENCE", c.CheckNote,
              'bob checks ann 100 fake measured "…"', "with the verdict of a sensor"),
        _form("WHO checks PURSE AMOUNT [VERDICT]", c.CheckNote,
              "bob checks ann 100 fake", "a note that ann is paying with"),
        _form("payment closes", c.ClosePayment, "payment closes", "ends the time for checks"),
    ),
    "cards": (
        _form("WHO draws CARD", c.Draw, "ann draws CH07", "by id or the beginning of its label"),
        _form("WHO keeps card", c.KeepCard, "ann keeps card", "kept in secret"),
        _form("WHO uses USABLE", c.UseCard, "ann uses jail_card", "plays a kept card"),
        _form("WHO uses USABLE on NAMED", c.UseCard,
              "ann uses CH09 on virginia", "names the deed for the card"),
        _form("WHO uses USABLE on|against RIVAL", c.UseCard,
              "ann uses CH11 against bob", "names the player for the card"),
        _form("WHO discards HELD", c.DiscardCard,
              "ann discards CC05", "a kept card goes back unused"),
        _form("WHO gains hotel", c.GainHotel, "ann gains hotel", "a card gives a hotel"),
        _form("WHO loses hotel", c.LoseHotel, "ann loses hotel", "a card takes an unplaced hotel"),
    ),
    "seats": (
        _form("NEWCOMER joins with AMOUNT", c.Join,
              "dan joins with 1500", "a seat more, the last one, with money from the Bank"),
        _form("WHO leaves to bank", c.Leave,
              "cem leaves to bank", "out of the game; everything goes back to the Bank", to="bank"),
        _form("WHO leaves by auction", c.Leave,
              "cem leaves by auction", "the same, and the deeds are auctioned", to="auction"),
        _form("WHO leaves to all", c.Leave,
              "cem leaves to all", "cash in equal parts, deeds by auction", to="all"),
        _form("NEWCOMER takes over HOLDER", c.TakeOver,
              "eve takes over cem", "somebody new plays on in a seat"),
        _form("WHO is called NEWCOMER", c.Rename,
              "bob is called Robert", "a name is put right"),
    ),
    "the end": (
        _form("WHO goes bankrupt", c.GoBankrupt, "ann goes bankrupt", "out of the game"),
        _form("WHO goes bankrupt and KEEPER keeps KEPT", c.GoBankrupt,
              "ann goes bankrupt and bob keeps CH04", "the creditor chooses one card"),
        _form("game ends", c.EndGame, "game ends", "at the end of the time, or by agreement"),
    ),
    "the clock": (
        _form("clock stops", c.PauseClock, "clock stops", "the game is paused", paused=True),
        _form("clock runs", c.PauseClock, "clock runs", "the game goes on", paused=False),
        _form("clock TIME", c.SetClock, "clock 61:00", "what the game's clock shows"),
    ),
    "corrections": (
        _form("undo [COUNT] [because REASON]", c.Undo,
              "undo", 'undoes the newest action; undo 3 because "fat finger"'),
        _form("redo [COUNT]", c.Redo, "redo", "redoes undone actions"),
        _form("undo guess by agreement", c.TakeBack, "undo the guess by agreement",
              "takes back a wrong guess of the vault; its number stays known"),
        _form("amend ENTRY INSTEAD", q.Amend,
              "amend 31: ann rolls 2 5", "this in place of entry 31, and the rest said again"),
        _form("count ACCOUNT COUNTED", c.Count, "count ann 1480",
              "compares counted money with the ledger"),
        _form(f"correct ACCOUNT CHANGE [THING] [on DEED] {_CORRECT}", make.correct,
              'correct ann +100 because "rent booked twice" witnessed by bob',
              "corrects an account; '-1 house on baltic' what stands there"),
        _form(f"correct ACCOUNT THING CHANGE [on DEED] {_CORRECT}", make.correct,
              'correct ann key +1 because "found under the table"', "the same"),
        _form(f"correct ACCOUNT ONE [on DEED] {_CORRECT}", make.correct_one,
              'correct ann +key because "found under the table"', "one thing"),
        _form("WHO guessed NUMBER not NOTED", c.CorrectGuess,
              "ann guessed 4, not 3", "corrects a miss that was noted wrongly"),
        _form("force STATEMENT because REASON", c.Force,
              'force ann buys boardwalk because "our house rule"',
              "carries out what the rules refuse"),
        _form("say TEXT", c.Say, 'say "pizza"', "writes a note in the ledger"),
    ),
    "questions": (
        _form("show [ACCOUNT]", q.Show, "show ann", "the standings"),
        _form("worth WHO", q.Worth, "worth ann", "what the final count would give ann"),
        _form("rent DEED", q.Rent, "rent virginia", "what a deed asks now"),
        _form("who owns DEED", q.Owner, "who owns virginia", "who has it"),
        _form("what if at ENTRY INSTEAD", q.WhatIf,
              "what if at 31: ann buys oriental", "the same, as it was after entry 31"),
        _form("what if INSTEAD", q.WhatIf,
              "what if ann gives oriental and 100 to bob for virginia",
              "what it would change; nothing is booked"),
        _form("back", q.StepBack, "back", "in a what-if: gives up its newest statement"),
        _form("keep", q.Keep, "keep", "in a what-if: books what it supposes"),
        _form("log [COUNT]", q.Log, "log 10", "the newest entries"),
        _form("help [TOPIC]", q.Help, "help trade", "how to write statements"),
    ),
    "your cards": tuple(_form(how, figures.made, *told) for how, *told in figures.ROWS),
    "devices": (
        _form("vault commits EPOCH COMMITMENT", c.ReportCommitted,
              "vault commits 2 9f86d081", "the vault fixed its secret"),
        _form("vault mixes EPOCH ENTROPY late", c.MixVault,
              "vault mixes 2 5e884898 late", "a share that came after the lock", late=True),
        _form("vault mixes EPOCH ENTROPY", c.MixVault,
              "vault mixes 2 5e884898", "the host's share of the code"),
        _form("vault reports locked EPOCH unmixed", c.ReportLocked,
              "vault reports locked 2 unmixed", "locked without the host's share", mixed=False),
        _form("vault reports locked EPOCH", c.ReportLocked,
              "vault reports locked 2", "locked with a new code"),
        _form("vault reports NUMBER missed EPOCH [by WHO]", c.ReportTried,
              "vault reports 4 missed 2 by ann", "a wrong number"),
        _form("vault reports tries EPOCH NUMBERS", c.ReportTries,
              "vault reports tries 2 415", "wrong numbers while the vault was not connected"),
        _form("vault reports NUMBER opened EPOCH SECRET [by WHO]", c.ReportOpened,
              "vault reports 5 opened 2 6b86b273 by ann", "opened by a guess"),
        _form("vault reports forced EPOCH SECRET", c.ReportForced,
              "vault reports forced 2 6b86b273", "opened without a guess"),
        _form("vault reports lid EPOCH", c.ReportTampered,
              "vault reports lid 2", "the lid moved while locked"),
        _form("vault heard nothing", c.ReportUnheard,
              "vault heard nothing", "the vault knows nothing of what was typed by hand"),
        _form("vault joins", c.AdoptVault,
              "vault joins", "accepts an unknown vault that is connected"),
        _form("vault joins as UID after EVENT for WHY", c.AdoptVault,
              "vault joins as 1f2e after 57 for gap", "its later reports count"),
        _form("phones open ISSUER", c.OpenPhones, "phones open 5e5a11", "the key of phones' marks"),
    ),
}  # fmt: skip

FORMS: tuple[Form, ...] = tuple(form for chapter in CHAPTERS.values() for form in chapter)


def by_verb(forms: Iterable[Form]) -> dict[str, tuple[Form, ...]]:
    """The forms that each verb may begin."""
    found: dict[str, list[Form]] = {}
    for form in forms:
        for verb in form.verbs:
            found.setdefault(plain(verb), []).append(form)
    return {verb: tuple(forms) for verb, forms in found.items()}


BY_VERB = by_verb(FORMS)
