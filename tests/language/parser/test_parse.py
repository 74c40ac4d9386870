"""The contract, statement by statement: text to command, and wrong text to one clear line."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.language.parser import questions as q
from banker.language.parser.forms import FORMS
from banker.language.parser.parse import parse
from banker.language.parser.statement_writer import statement
from tests.language.parser.due_statements import DUE_STATEMENTS
from tests.language.parser.seat_statements import FIGURES, SEATS
from tests.support.seated_players import SETUP, seated

DEED, CASH, HOTEL = c.Item("deed", 1, "oriental"), c.Item("cash", 100), c.Item("hotel")

STATEMENTS: dict[str, c.AnyCommand] = {
    # a turn
    "ann rolls 3 4": c.Roll("ann", (3, 4)),
    "ann rolls lock 4": c.Roll("ann", (1, 4), lock=True),
    "ann rolls 4 lock": c.Roll("ann", (4, 1), lock=True),
    "ann rolls 3 4 for utility": c.Roll("ann", (3, 4), purpose="utility"),
    "ann rolls 3 4 for the start": c.Roll("ann", (3, 4), purpose="start"),
    "ann moves to boardwalk": c.Move("ann", "boardwalk"),
    "ann moves to go": c.Move("ann", "go"),
    "ann moves to jail": c.Move("ann", "jail"),
    "ann moves to go to jail": c.Move("ann", "go_to_jail"),
    "ann moves to free parking": c.Move("ann", "free_parking"),
    "ann moves to income tax": c.Move("ann", "income_tax"),
    "ann moves to chance_1": c.Move("ann", "chance_1"),
    "ann moves to p1": c.Move("ann", "st_charles"),
    "ann moves back 3": c.MoveBack("ann", 3),
    "ann buys": c.Buy("ann"),
    "ann buys oriental": c.Buy("ann", "oriental"),
    "ann declines": c.Decline("ann"),
    "auction oriental": c.OpenAuction("oriental"),
    "auction house": c.OpenAuction("house"),
    "auction hotel": c.OpenAuction("hotel"),
    "bob bids 120": c.Bid("bob", 120),
    "auction closes": c.CloseAuction(),
    "bob asks rent": c.AskRent("bob"),
    "bob asks rent from ann on virginia": c.AskRent("bob", "ann", "virginia"),
    "bob asks ann rent on virginia": c.AskRent("bob", "ann", "virginia"),
    "bob asks ann for the rent": c.AskRent("bob", "ann"),
    "ann pays": c.Pay("ann"),
    "ann pays rent": c.PayRent("ann"),
    "ann pays rent on oriental": c.PayRent("ann", "oriental"),
    "ann passes go": c.PassGo("ann"),
    "next": c.Next(),
    "bob's turn": c.SetTurn("bob"),
    "bob’s turn": c.SetTurn("bob"),
    # property
    "ann mortgages oriental": c.Mortgage("ann", "oriental"),
    "ann redeems oriental": c.Redeem("ann", "oriental"),
    "ann builds on virginia": c.Build("ann", "virginia"),
    "ann builds 3 on virginia": c.Build("ann", "virginia", 3),
    "ann builds 3 houses on virginia": c.Build("ann", "virginia", 3),
    "ann sells building on virginia": c.SellBuilding("ann", "virginia"),
    "ann sells house on virginia": c.SellBuilding("ann", "virginia"),
    "ann sells hotel on virginia": c.SellBuilding("ann", "virginia"),
    "ann sells 2 buildings on virginia": c.SellBuilding("ann", "virginia", 2),
    "ann sells 2 houses on virginia": c.SellBuilding("ann", "virginia", 2),
    "ann sells all buildings on virginia": c.SellBuilding("ann", "virginia", group=True),
    "ann sells all buildings on orange": c.SellBuilding("ann", "st_james", group=True),
    "ann sells all the buildings on light blue": c.SellBuilding("ann", "oriental", group=True),
    "deal oriental to ann": c.Deal("ann", "oriental"),
    "ann gives bob immunity on boardwalk": c.GrantImmunity("ann", "bob", "boardwalk"),
    "ann gives bob immunity on boardwalk for 3 visits": c.GrantImmunity(
        "ann", "bob", "boardwalk", 3
    ),
    "bank gives change 50 to ann": c.GiveChange("bank", "ann", 50),
    "ann gives change 50 to bob": c.GiveChange("ann", "bob", 50),
    "ann places hotel on virginia": c.PlaceHotel("ann", "virginia"),
    "ann moves hotel from virginia to states": c.MoveHotel("ann", "virginia", "states"),
    "ann unlocks boardwalk": c.Unlock("ann", "boardwalk"),
    "ann sells oriental to bank": c.SellDeed("ann", "oriental"),
    "ann sells oriental to the bank": c.SellDeed("ann", "oriental"),
    "ann gives oriental + 100 to bob for virginia + hotel + jail_card": c.Trade(
        (
            c.Leg("ann", "bob", (DEED, CASH)),
            c.Leg("bob", "ann", (c.Item("deed", 1, "virginia"), HOTEL, c.Item("jail_card"))),
        )
    ),
    "ann gives st charles + 100 to bob for new york + 2 hotels + jail card": c.Trade(
        (
            c.Leg("ann", "bob", (c.Item("deed", 1, "st_charles"), CASH)),
            c.Leg(
                "bob",
                "ann",
                (c.Item("deed", 1, "new_york"), c.Item("hotel", 2), c.Item("jail_card")),
            ),
        )
    ),
    "ann gives oriental to bob for nothing": c.Trade((c.Leg("ann", "bob", (DEED,)),)),
    "ann gives oriental to bob": c.Trade((c.Leg("ann", "bob", (DEED,)),)),
    "ann gives hotel on virginia+2 keys to bob for nothing": c.Trade(
        (c.Leg("ann", "bob", (c.Item("hotel", 1, "virginia"), c.Item("key", 2))),)
    ),
    "ann gives CH05 + CH01 + card to bob for 1.5k": c.Trade(
        (
            c.Leg(
                "ann",
                "bob",
                (c.Item("card", 1, "CH05"), c.Item("jail_card", 1, "CH01"), c.Item("card")),
            ),
            c.Leg("bob", "ann", (c.Item("cash", 1500),)),
        )
    ),
    "ann gives oriental to bob and bob gives hotel to cem and cem gives 100 to ann": c.Trade(
        (
            c.Leg("ann", "bob", (DEED,)),
            c.Leg("bob", "cem", (HOTEL,)),
            c.Leg("cem", "ann", (CASH,)),
        )
    ),
    "ann gives oriental to bob for rent": c.Trade(
        (c.Leg("ann", "bob", (DEED,)), c.Leg("bob", "ann", (c.Item("rent"),)))
    ),
    "ann gives oriental + chip to bob for the rent on virginia + 2 chips": c.Trade(
        (
            c.Leg("ann", "bob", (DEED, c.Item("chip"))),
            c.Leg("bob", "ann", (c.Item("rent", 1, "virginia"), c.Item("chip", 2))),
        )
    ),
    # money
    "ann lends 100 to bob for 110": c.Lend("ann", "bob", 100, 110),
    "ann lends 100 to bob": c.Lend("ann", "bob", 100, 100),
    "bob repays 110 to ann": c.Repay("bob", "ann", 110),
    "ann claims salary": c.ClaimSalary("ann"),
    "ann claims the salary": c.ClaimSalary("ann"),
    "ann pays 50 to bob": c.Transfer("ann", "bob", 50),
    **DUE_STATEMENTS,
    "bank pays 200 to ann": c.Transfer("bank", "ann", 200),
    "ann collects 200 from the bank": c.Transfer("bank", "ann", 200),
    "ann pays 100 to vault": c.Transfer("ann", "vault", 100),
    "ann pays 100 to the pot": c.Transfer("ann", "pot", 100),
    "ann pays 50 to each": c.PayEach("ann", 50),
    "ann collects 10 from each": c.CollectEach("ann", 10),
    # jail
    "ann goes to jail": c.GoToJail("ann"),
    "ann leaves jail by fee": c.LeaveJail("ann", "fee"),
    "ann leaves jail by card": c.LeaveJail("ann", "card"),
    "ann leaves jail with the card": c.LeaveJail("ann", "card"),
    # the vault
    "ann guesses 5": c.Guess("ann", 5),
    "ann guesses 5 opens": c.Guess("ann", 5, "opens"),
    "ann guesses 5 misses": c.Guess("ann", 5, "misses"),
    "ann guess 5 miss": c.Guess("ann", 5, "misses"),
    "vault locks": c.LockVault(),
    "the vault locks": c.LockVault(),
    "ann gets guess": c.GrantGuess("ann"),
    "ann gets a free guess": c.GrantGuess("ann"),
    # the decoder
    "bob checks ann 100 fake": c.CheckNote("bob", "ann", 100, "fake"),
    "bob checks ann 100": c.CheckNote("bob", "ann", 100),
    "bob checks ann card fake": c.CheckNote("bob", "ann", 0, "fake"),
    'bob checks ann 100 fake measured "{}"': c.CheckNote("bob", "ann", 100, "fake", "{}"),
    'bob checks ann card real measured "{}"': c.CheckNote("bob", "ann", 0, "real", "{}"),
    "payment closes": c.ClosePayment(),
    # cards
    "ann draws CH07": c.Draw("ann", "CH07"),
    "ann draws ch07": c.Draw("ann", "CH07"),
    "ann draws on to go": c.Draw("ann", "CH07"),
    "ann draws 50 from": c.Draw("ann", "CH10"),
    "ann keeps card": c.KeepCard("ann"),
    "ann uses jail_card": c.UseCard("ann", "jail_card"),
    "ann uses CH05": c.UseCard("ann", "CH05"),
    "ann uses CH09 on virginia": c.UseCard("ann", "CH09", "virginia"),
    "ann uses CH09 on bob": c.UseCard("ann", "CH09", "bob"),
    "ann uses CH09 against bob": c.UseCard("ann", "CH09", "bob"),
    "ann discards CH05": c.DiscardCard("ann", "CH05"),
    "ann discards card": c.DiscardCard("ann", "?"),
    "ann gains hotel": c.GainHotel("ann"),
    "ann loses hotel": c.LoseHotel("ann"),
    **SEATS,
    **FIGURES,
    # the clock
    "clock 61:00": c.SetClock(3660),
    "clock 0:05": c.SetClock(5),
    "clock stops": c.PauseClock(True),
    "the clock runs": c.PauseClock(False),
    # putting things right
    "undo": c.Undo(),
    "undo 3": c.Undo(3),
    'undo because "fat finger"': c.Undo(1, "fat finger"),
    "undo 3 because “fat finger”": c.Undo(3, "fat finger"),
    "redo": c.Redo(),
    "redo 2": c.Redo(2),
    "count ann 1480": c.Count("ann", 1480),
    "count ann 0": c.Count("ann", 0),
    'correct ann +100 because "rent booked twice" witnessed by bob': c.Correct(
        "ann", 100, "rent booked twice", "bob"
    ),
    "correct ann −1,000 because rent booked twice witnessed by bob": c.Correct(
        "ann", -1000, "rent booked twice", "bob"
    ),
    'correct ann -1 hotel because "lost" witnessed by "Grandma"': c.Correct(
        "ann", -1, "lost", "Grandma", "hotel"
    ),
    'correct ann +1 house because "x"': c.Correct("ann", 1, "x", thing="house"),
    'correct ann -2 chips because "x"': c.Correct("ann", -2, "x", thing="chip"),
    'correct vault + 100 because "x"': c.Correct("vault", 100, "x"),
    'force ann buys boardwalk because "our house rule"': c.Force(
        c.Buy("ann", "boardwalk"), "our house rule"
    ),
    'force undo because "a" because "b"': c.Force(c.Undo(1, "a"), "b"),
    'say "pizza"': c.Say("pizza"),
    "say pizza  at eight": c.Say("pizza  at eight"),
    'say "#1 the \\"best\\""': c.Say('#1 the "best"'),
    # devices
    "phones open 9F86": c.OpenPhones("9f86"),
    "vault commits 2 9F86": c.ReportCommitted(2, "9f86"),
    "vault mixes 2 5e88": c.MixVault(2, "5e88"),
    "vault reports locked 2": c.ReportLocked(2),
    "vault reports locked 2 unmixed": c.ReportLocked(2, mixed=False),
    "vault reports 4 missed 2": c.ReportTried(2, 4),
    "vault reports 4 missed 2 by ann": c.ReportTried(2, 4, "ann"),
    "vault reports 5 opened 2 6b86 by ann": c.ReportOpened(2, 5, "6b86", "ann"),
    "vault reports forced 2 6b86": c.ReportForced(2, "6b86"),
    "vault reports tries 2 415": c.ReportTries(2, (4, 1, 5)),
    "vault reports lid 2": c.ReportTampered(2),
    "vault heard nothing": c.ReportUnheard(),
    "vault joins": c.AdoptVault(),
    "vault joins as 1f2e after 57 for gap": c.AdoptVault("1f2e", 57, "gap"),
    # shorter: it is cem's turn
    "buys": c.Buy("cem"),
    "rolls 3 4": c.Roll("cem", (3, 4)),
    "pays 50 to bob": c.Transfer("cem", "bob", 50),
    "pays 50 to me": c.Transfer("cem", "cem", 50),
    "me buys": c.Buy("cem"),
    "a pays b 50": c.Transfer("ann", "bob", 50),
    # forms of writing
    "  ANN   BUYS  ORIENTAL  # as she said": c.Buy("ann", "oriental"),
    "\ufeffann buy the oriental": c.Buy("ann", "oriental"),
    "ann buys st. charles place": c.Buy("ann", "st_charles"),
    "ann buys St-Ch": c.Buy("ann", "st_charles"),
    "ann buys new_y": c.Buy("ann", "new_york"),
    "ann buys P1": c.Buy("ann", "st_charles"),
    "ann buys mayfair": c.Buy("ann", "boardwalk"),
    "ann buys the angel, islington": c.Buy("ann", "oriental"),
    "ann buys park": c.Buy("ann", "park_place"),
    "ann buys park lane": c.Buy("ann", "park_place"),
    "ann bids 1,500": c.Bid("ann", 1500),
    "ann bids 1_500": c.Bid("ann", 1500),
    "ann bids 1.5K": c.Bid("ann", 1500),
    "ann bids 2m": c.Bid("ann", 2_000_000),
    "ann bids .5k": c.Bid("ann", 500),
}


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_is_understood(text: str) -> None:
    command = STATEMENTS[text]
    assert parse(text, SETUP, "cem") == command
    assert parse(statement(command, SETUP), SETUP, "bob") == command


QUESTIONS = {
    "settle rent of st charles": q.Settle("deed.st_charles.rents.0"),
    "settle cost of building on oriental": q.Settle("deed.oriental.building"),
    "show": q.Show(),
    "show ann": q.Show("ann"),
    "worth ann": q.Worth("ann"),
    "show the vault": q.Show("vault"),
    "rent virginia": q.Rent("virginia"),
    "who owns virginia": q.Owner("virginia"),
    "log": q.Log(),
    "log 25": q.Log(25),
    "amend 31: ann rolls 2 5": q.Amend(31, "ann rolls 2 5"),
    "what if ann pays bob 50": q.WhatIf("ann pays bob 50"),
    "what if at 31: ann declines": q.WhatIf("ann declines", 31),
    "back": q.StepBack(),
    "keep": q.Keep(),
    "help": q.Help(),
    "help trade": q.Help("trade"),
    "": None,
    "   # only a remark": None,
    "the": None,
}


@pytest.mark.parametrize("text", QUESTIONS)
def test_a_question_is_understood(text: str) -> None:
    assert parse(text, SETUP, "ann") == QUESTIONS[text]


def test_every_form_of_the_table_is_tried() -> None:
    tried: set[type] = {type(command) for command in STATEMENTS.values()}
    tried |= {type(question) for question in QUESTIONS.values()}
    assert {
        type(parse(form.example, SETUP, "ann")) for form in FORMS if "CC05" not in form.example
    } <= tried


ERRORS = {
    # figures of the cards
    "rent of virginia is": "'rent of virginia is' is not complete: an amount comes next",
    "rent of virginia with 3 houses is 5": "expected 'set', or how many houses, hotels or deeds",
    "price of oriental is 90 and next": "expected another figure, as in 'price of oriental is 200'",
    # who
    "ann pays 50 to zed": "who is 'zed'? players: Ann, Bob, Cem",
    "zed pays 50 to ann": "who is 'zed'? players: Ann, Bob, Cem",
    "zed's turn": "who is 'zed'? players: Ann, Bob, Cem",
    "bank buys oriental": "the bank cannot do that; only a player can",
    "ann gives 100 to bank": "only a player can stand here, not the bank",
    # what
    "ann buys st": "'st' could be St. Charles Place (p1), States Avenue (p2)"
    " or St. James Place (o1)",
    "ann mortgages orientl": "no deed is called 'orientl'; did you mean Oriental Avenue (l1)?",
    "ann buys atlantis": "no deed is called 'atlantis'; did you mean Atlantic Avenue (y1)?",
    "ann buys xyz": "no deed is called 'xyz'",
    "ann moves to pay": "'pay' could be Pay to Guess! (paid_guess_1)"
    " or Pay to Guess! (paid_guess_2)",
    "ann draws ch": "'ch' could be Leave jail free (CH01), 100 of yours into the vault (CH02),"
    " 200 of yours into the vault (CH03), Everybody puts 50 into the vault (CH04),"
    " One free guess (CH05), On to the next free guess (CH06) or 6 more",
    # how much
    "ann pays 1.5 to bob": "1.5 is not a whole amount",
    "ann pays 1.2345k to bob": "1.2345k is not a whole amount",
    "ann pays 0 to bob": "an amount is above 0 and has no sign; the verb says who pays",
    "ann pays -5 to bob": "an amount is above 0 and has no sign; the verb says who pays",
    "ann pays −5 to bob": "an amount is above 0 and has no sign; the verb says who pays",
    "ann pays 12345678901234567890 to bob": "12345678901234567890 is more than any game can hold",
    "ann pays 1,50 to bob": "'1,50' is not an amount: groups have three digits, as in 1,500",
    "ann pays 5x to bob": "'5x' is not an amount; 50, 1,500 and 1.5k are",
    "count ann many": "'many' is not an amount; 50, 1,500 and 1.5k are",
    'correct ann 100 because "x"': "say +100 or -100: the direction matters here",
    "ann moves back 0": "'0' is not a number between 1 and 999,999",
    "vault commits 2 xyz": "'xyz' is not hexadecimal",
    # dice
    "ann rolls 7 2": "'7' is not on a die: 1 to 6, or lock",
    "ann rolls 3 x": "'x' is not on a die: 1 to 6, or lock",
    "ann rolls 3": "name two dice, as in 'rolls 3 4'",
    "ann rolls lock lock": "only one of the dice has a lock",
    # the form
    "ann pays 50": "'ann pays 50' is not complete: 'to' comes next",
    "ann pays 50 to": "'ann pays 50 to' is not complete: 'each' or a player, bank, vault or pot"
    " comes next",
    "ann pays 50 bob": "'bob' cannot stand here: expected 'to'",
    "ann pays 50 to bob now": "'now' has no meaning after 'ann pays 50 to bob'",
    "ann rolls 3 4 for fun": "'fun' cannot stand here: expected utility or start",
    "rent": "'rent' is not complete: a deed or 'of' comes next",
    "ann gives 5 + to bob": "a name is missing before 'to'",
    "ann gives 5 +": "something is missing after '+'",
    'ann buys "oriental"': '"oriental" should not be in quotes',
    'ann gives "5" to bob': '"5" should not be in quotes',
    'ann bids "5"': '"5" should not be in quotes',
    "ann bids x": "'x' is not an amount; 50, 1,500 and 1.5k are",
    # the verb
    "ann": "what does ann do? 'help' lists all statements",
    "ann buyz oriental": "'buyz' is not known; did you mean 'ann buys'?",
    "ann frobnicates": "no statement begins with 'frobnicates'; 'help' lists them all",
    "frobnicate": "no statement begins with 'frobnicate'; 'help' lists them all",
    '"ann" buys': '"ann" should not be in quotes',
    # force
    "force ann buys": 'force needs a reason: force … because "…"',
    'force ann buys boardwalk because " "': 'the reason is empty; say it: because "…"',
    'correct ann +5 because ""': 'the reason is empty; say it: because "…"',
    'force because "x"': 'force what? as in: force ann buys boardwalk because "…"',
    'force show because "x"': "'show …' cannot be forced",
    'force force next because "x" because "y"': "'force …' cannot be forced",
    'force ann buys xyz because "x"': "no deed is called 'xyz'",
    # the line
    'say "x': 'a quote is opened but not closed: "x',
    "say “x": "a quote is opened but not closed: “x",
    "next\nnext": "write one statement on a line",
    "say \x1b[31m": "the line holds characters that cannot be seen: type it again",
    "say \udcff": "this is not readable text; write it as UTF-8",
    "say " + "x" * 4000: "a statement has at most 4,000 characters",
}


@pytest.mark.parametrize("text", ERRORS)
def test_a_wrong_statement_is_told_what_is_wrong(text: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        parse(text, SETUP, "ann")
    assert str(refused.value) == ERRORS[text]


def test_case_does_not_matter() -> None:
    for text, command in STATEMENTS.items():
        if not any(word in text for word in ("because", "say", "joins with", "takes", "called")):
            assert parse(text.upper(), SETUP, "cem") == command


def test_a_whole_name_wins_over_a_longer_one() -> None:
    setup = seated("Ann", "Anna", "Anna Maria", "Bob")
    assert parse("ann pays anna 5", setup, "bob") == c.Transfer("ann", "anna", 5)
    assert parse("anna maria pays bob 5", setup, "bob") == c.Transfer("anna_maria", "bob", 5)
    assert parse("anna_maria buys", setup, "bob") == c.Buy("anna_maria")
    assert parse("anna m buys", setup, "bob") == c.Buy("anna_maria")
    with pytest.raises(InvalidCommand, match="'an' could be Ann, Anna or Anna Maria"):
        parse("an buys", setup, "bob")
