"""Statements, and the commands that they are."""

from __future__ import annotations

from banker.games.board import commands as c
from tests.language.parser.due_statements import DUE_STATEMENTS
from tests.language.parser.seat_statements import FIGURES, SEATS

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
    "ann gives oriental and 100 to bob for virginia and hotel and jail_card": c.Trade(
        (
            c.Leg("ann", "bob", (DEED, CASH)),
            c.Leg("bob", "ann", (c.Item("deed", 1, "virginia"), HOTEL, c.Item("jail_card"))),
        )
    ),
    "ann gives oriental and 100 to bob and bob gives 100 to cem": c.Trade(
        (c.Leg("ann", "bob", (DEED, CASH)), c.Leg("bob", "cem", (CASH,)))
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
