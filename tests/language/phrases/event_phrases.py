"""Each event of the play of the secret vault, and the words that tell it."""

from __future__ import annotations

from banker.games.board import commands as c, events as e
from banker.games.board.state import BANK, VAULT

DEED, CASH = c.Item("deed", 1, "oriental"), c.Item("cash", 1500)

EVENT_PHRASES: tuple[tuple[e.AnyEvent, str], ...] = (
    (
        e.GameOpened((("ann", "Ann"), ("bob", "Bob"), ("cem", "Cem")), {}, "", ""),
        "Ann, Bob and Cem sit down to Monopoly Secret Vault",
    ),
    (
        e.ProgramChanged("banker 0.1.0", "banker 0.2.0"),
        "From here on banker 0.2.0 keeps the ledger; until here it was banker 0.1.0",
    ),
    (e.StartRolled("ann", 9), "Ann throws 9 for the start"),
    (e.StartTied(("ann", "bob")), "Ann and Bob share the highest throw"),
    (e.Rolled("ann", (3, 4), False, 0), "Ann rolls 3 4"),
    (e.Rolled("ann", (3, 3), False, 1), "Ann rolls 3 3, doubles"),
    (e.Rolled("ann", (4, 1), True, 0), "Ann rolls a lock and 4"),
    (e.Rolled("ann", (1, 1), True, 1), "Ann rolls a lock and 1, doubles"),
    (e.Moved("ann", "oriental"), "Ann moves to Oriental Avenue"),
    (e.Moved("ann", "free_parking"), "Ann moves to Free Parking"),
    (e.SalaryPaid("ann", 400, 100), "Ann passes GO: +400, the vault +100"),
    (e.SalaryPaid("ann", 400, 0), "Ann passes GO: +400"),
    (e.Offered("ann", "oriental", 200), "Oriental Avenue is offered to Ann at 200"),
    (e.LandedLocked("ann", "boardwalk"), "Ann finds Boardwalk locked: only a key opens it"),
    (
        e.RentOpen("ann", "bob", "virginia", 1580),
        "Ann may be asked 1,580 by Bob for Virginia Avenue",
    ),
    (
        e.RentLapsed("ann", "bob", "virginia"),
        "Bob did not ask Ann in time: the rent on Virginia Avenue lapses",
    ),
    (e.RentWaived("ann", "bob", "virginia", 580), "Ann skips 580 of rent on Virginia Avenue"),
    (
        e.DueMade("ann", "bob", 580, "rent", "virginia"),
        "Ann owes Bob 580: rent on Virginia Avenue",
    ),
    (
        e.DueLessened("ann", "ann", "bob", 200, 190, "rent", "virginia"),
        "Ann pays Bob 200, 190 still owed: rent on Virginia Avenue",
    ),
    (
        e.DueLessened("ann", "ann", "bob", 200, 0, "rent", "virginia"),
        "Ann pays Bob 200: rent on Virginia Avenue",
    ),
    (
        e.DueLessened("cem", "ann", "bob", 390, 0, "rent", "virginia"),
        "Cem pays Bob 390 for Ann: rent on Virginia Avenue",
    ),
    (
        e.DueLessened("cem", "ann", "bob", 200, 190, "rent", "virginia"),
        "Cem pays Bob 200 for Ann, 190 still owed: rent on Virginia Avenue",
    ),
    (
        e.DueForgiven("ann", "bob", 390, 0, "rent", "virginia"),
        "Bob forgives Ann 390: rent on Virginia Avenue",
    ),
    (
        e.DueForgiven("ann", "bob", 100, 290, "rent", "virginia"),
        "Bob forgives Ann 100, 290 still owed: rent on Virginia Avenue",
    ),
    (e.JailLeft("ann", "card", card="CH07"), "Ann leaves jail by the card from Chance"),
    (e.WentAgain("ann"), "Ann goes again"),
    (e.PlayersSkipped(("ann", "bob")), "no turn for Ann and Bob"),
    (e.RollLeft("ann", False), "Ann did not roll"),
    (e.RollLeft("ann", True), "Ann did not roll again"),
    (e.CardLeft("ann", "chance"), "Ann did not say which card was drawn"),
    (e.GuessCorrected("ann", 4, 3), "Corrected: Ann guessed 4, not 3"),
    (
        e.GuessTakenBack("ann", 3),
        "All undo the guess of Ann: 3 stays known to be wrong",
    ),
    (e.DueMade("ann", VAULT, 400, "tax", "income_tax"), "Ann owes the vault 400: Income Tax"),
    (e.DueMade("ann", VAULT, 100, "jail_fee"), "Ann owes the vault 100: the jail fee"),
    (
        e.DueMade("ann", VAULT, 50, "card", "CH04"),
        "Ann owes the vault 50: Everybody puts ~50 into the vault",
    ),
    (
        e.DueMade("ann", BANK, 200, "price", "virginia"),
        "Ann owes the Bank 200: the price of Virginia Avenue",
    ),
    (
        e.DuePaid("ann", BANK, 100, "guess_fee", "paid_guess_1"),
        "Ann pays the Bank 100: the fee for a guess",
    ),
    (
        e.DueDropped("ann", "bob", 70, "rent", "oriental"),
        "The 70 that Ann owes Bob is cancelled: rent on Oriental Avenue",
    ),
    (e.DeedBought("ann", "oriental", 200), "Ann buys Oriental Avenue for 200"),
    (
        e.DeedBought("ann", "oriental", 200, 50),
        "Ann buys Oriental Avenue for 200, 50 of it still owed",
    ),
    (e.AuctionOpened("oriental", BANK, 10), "Oriental Avenue is auctioned from 10"),
    (
        e.AuctionOpened("oriental", "ann", 10),
        "Ann declines; Oriental Avenue is auctioned from 10",
    ),
    (e.BidMade("bob", "hotel", 120), "Bob bids 120 for a hotel"),
    (e.AuctionWon("bob", "oriental", 120, 3), "Gone! Oriental Avenue to Bob for 120"),
    (
        e.AuctionWon("bob", "oriental", 120, 3, 20),
        "Gone! Oriental Avenue to Bob for 120, 20 of it still owed",
    ),
    (e.AuctionUnsold("oriental"), "Nobody bids: Oriental Avenue stays with the Bank"),
    (e.TurnPassed("bob", 3), "Bob's turn"),
    (e.DeedMortgaged("ann", "oriental", 100), "Ann mortgages Oriental Avenue: +100"),
    (e.DeedRedeemed("ann", "oriental", 120), "Ann redeems Oriental Avenue: −120"),
    (
        e.HotelPlaced("ann", "virginia", 580),
        "Ann places a hotel on Virginia Avenue: its rent is 580 now",
    ),
    (e.HotelsTakenOff("virginia", 1, "ann"), "a hotel off Virginia Avenue, back to Ann"),
    (e.HotelsTakenOff("virginia", 2, BANK), "2 hotels off Virginia Avenue, back to the Bank"),
    (e.StreetUnlocked("ann", "boardwalk"), "Ann unlocks Boardwalk with a key"),
    (e.StreetRelocked("boardwalk"), "The key to Boardwalk goes back: it is locked again"),
    (
        e.Traded((c.Leg("ann", "bob", (DEED, CASH)), c.Leg("bob", "ann", (c.Item("hotel", 2),)))),
        "Ann gives Bob Oriental Avenue and 1,500 for 2 hotels",
    ),
    (
        e.Traded((c.Leg("ann", "bob", (c.Item("hotel", 1, "virginia"), c.Item("jail_card"))),)),
        "Ann gives a hotel from Virginia Avenue and a jail card to Bob",
    ),
    (
        e.Traded(
            (
                c.Leg("ann", "bob", (c.Item("card", 1, "CH05"),)),
                c.Leg("bob", "cem", (c.Item("key"),)),
                c.Leg("cem", "ann", ()),
            )
        ),
        "Ann gives “One free guess” to Bob; Bob gives a key to Cem; Cem gives nothing to Ann",
    ),
    (e.Paid("ann", "bob", 50), "Ann pays Bob 50"),
    (e.Paid(BANK, "ann", 50), "The Bank pays Ann 50"),
    (e.BankShort("ann", 400), "The Bank runs out: 400 to Ann stay unpaid"),
    (e.Jailed("ann", "table"), "Ann goes to jail"),
    (e.Jailed("ann", "space"), "Ann goes to jail: the space says so"),
    (e.Jailed("ann", "card"), "Ann goes to jail: a card says so"),
    (e.Jailed("ann", "doubles"), "Ann goes to jail: too many doubles"),
    (e.JailLeft("ann", "fee", 100, VAULT), "Ann leaves jail for 100 into the vault"),
    (e.JailLeft("ann", "card"), "Ann leaves jail by a card"),
    (e.JailLeft("ann", "doubles"), "Ann leaves jail by doubles"),
    (e.JailLeft("ann", "third_try", 100, VAULT), "Ann leaves jail after the last try: −100"),
    (e.JailLeft("ann", "third_try"), "Ann leaves jail"),
    (e.JailStayed("ann", 2), "Ann stays in jail, try 2"),
    (e.JailStayed("ann", 4), "Ann is still in jail after 3 turns: the fee or a card is due"),
    (e.GuessGranted("ann", "space"), "Ann may guess at the vault"),
    (e.GuessGranted("ann", "paid", 100), "Ann may guess at the vault for 100"),
    (e.GuessPassed("ann"), "Ann lets the guess go"),
    (e.GuessMissed("ann", 5), "Ann guesses 5: the vault stays shut"),
    (e.GuessMissed("ann", 5, True), "Ann guesses 5 again: it was wrong before"),
    (e.VaultOpened("ann", 4, 1900, 1, 1), "Ann cracks the vault with 4: 1,900, a hotel and a key!"),
    (e.VaultOpened("ann", 4, 0, 0, 0), "Ann cracks the vault with 4: nothing!"),
    (
        e.VaultFilled(2, 400, 1, 0),
        "The vault is filled with 400 and a hotel and locked on a new code",
    ),
    (e.VaultRelocked(2), "The vault is locked on a new code"),
    (e.VaultCommitted(2, "ab"), "The vault fixes its secret for filling 2"),
    (e.VaultMixed(2, "ab"), "The Bank adds its share to the code of filling 2"),
    (e.VaultArmed(2, True), "The vault reports: locked"),
    (e.VaultArmed(2, False), "The vault reports: locked, without the Bank's share of the code"),
    (
        e.VaultLockAgain(2, "unmixed"),
        "Lock the vault again: it locked without the Bank's share, which it was given. No guess"
        " counts",
    ),
    (
        e.VaultLockAgain(2, "redrawn"),
        "Lock the vault again after this: it knew the Bank's share and drew another code. No guess"
        " counts",
    ),
    (
        e.VaultLockAgain(2, "?"),
        "Lock the vault again: it may have chosen its code, and no guess counts",
    ),
    (
        e.GuessUncounted(4),
        "The vault stays shut on 4. That does not count: it must be locked again",
    ),
    (
        e.GuessUncounted(4, True),
        "The vault opens on 4. That does not count: put everything back and lock it again",
    ),
    (e.VaultRevealed(2, "ab"), "The vault shows its secret of filling 2"),
    (
        e.VaultQuestion("opened", 4),
        "The vault opened on 4 and nobody was guessing: who did it?",
    ),
    (e.VaultQuestion("tried", 4), "The vault heard 4 and nobody was guessing: who did it?"),
    (e.VaultQuestion("forced"), "The vault was opened without a guess: what happened?"),
    (e.VaultQuestion("strange"), "The vault reports strange: what happened?"),
    (e.VaultQuestion("tampered"), "The lid moved while the vault was locked: what happened?"),
    (e.VaultConfirmed("misses", 4, "ann"), "The vault confirms that 4 missed"),
    (e.VaultConfirmed("opens", 4, "ann"), "The vault confirms that 4 opened it"),
    (
        e.Rested("deed.virginia.rents.2", 580),
        "580 follows from an estimate: rent of Virginia Avenue with a hotel",
    ),
    (
        e.FigureSettled("deed.virginia.rents.0", (("ann", "bob", 20), (BANK, "cem", 10))),
        "Corrected by the card, rent of Virginia Avenue: Ann pays Bob 20 and the Bank pays Cem 10",
    ),
    (
        e.FigureSet("deed.virginia.rents.0", 90, 140),
        "The card says: rent of Virginia Avenue is 90, not 140",
    ),
    (
        e.FigureSet("deed.virginia.rents.0", 140, 140),
        "The card confirms: rent of Virginia Avenue is 140",
    ),
    (
        e.FigureSet("deed.virginia.price", 1250, 320, "bob"),
        "Bob reads off the card: price of Virginia Avenue is 1,250, not 320",
    ),
    (
        e.FigureSet("deed.virginia.price", 320, 320, "bob"),
        "Bob reads off the card: price of Virginia Avenue is 320, as estimated",
    ),
    (
        e.FigureSet("card.CH02.amount", 110, 100),
        "The card says 110, not 100: “~100 of yours into the vault”",
    ),
    (
        e.FigureSet("card.CH02.amount", 100, 100),
        "The card confirms 100: “~100 of yours into the vault”",
    ),
    (e.PhonesOpened("5e" * 32), "Phones may look at the game"),
    (e.VaultConfirmed("strange"), "The vault confirms what was said"),
    (e.VaultDiffers("strange"), "The table and the vault differ"),
    (e.VaultConfirmed("locks"), "The vault confirms that it was locked"),
    (
        e.VaultDiffers("misses", 4, "ann"),
        "The table said that Ann missed with 4; the vault knows nothing of it",
    ),
    (
        e.VaultDiffers("misses", 4, "ann", 4),
        "The table said that Ann missed with 4; the vault opened on it",
    ),
    (
        e.VaultDiffers("opens", 4, "ann"),
        "The table said that Ann opened the vault with 4; the vault knows nothing of it",
    ),
    (
        e.VaultDiffers("opens", 4, "ann", 5),
        "The table said that 4 opened the vault; it says 5",
    ),
    (
        e.VaultDiffers("locks"),
        "The table said that the vault was locked; the vault knows nothing of it",
    ),
    (
        e.VaultAdopted("1f2e", 57, 0, "first"),
        "The vault 1f2e takes part: its reports count from 58 on",
    ),
    (
        e.VaultAdopted("1f2e", 57, 12, "gap"),
        "The vault 1f2e stays although reports of it are lost: they count from 58 on,"
        " and counted up to 12",
    ),
    (
        e.VaultAdopted("1f2e", 5, 12, "ahead"),
        "The vault 1f2e stays although it has forgotten reports: they count from 6 on,"
        " and counted up to 12",
    ),
    (
        e.VaultAdopted("1f2e", 5, 12, "divergence"),
        "The vault 1f2e stays although it told a report in two ways: they count from 6 on,"
        " and counted up to 12",
    ),
    (
        e.VaultAdopted("beef", 0, 0, "other"),
        "Another vault, beef, takes part: its reports count from 1 on",
    ),
    (e.CardDrawn("ann", "CH07", False), "Ann draws “On to GO”"),
    (e.CardDrawn("ann", "CH05", True), "Ann draws “One free guess” and keeps it"),
    (e.CardKept("ann"), "Ann keeps a card in secret"),
    (e.CardUsed("ann", "CH05"), "Ann plays “One free guess”"),
    (e.CardDiscarded("ann", "?"), "Ann puts “a secret card” back unused"),
    (e.StreetChoice("ann"), "Ann may go to any street nobody owns: which?"),
    (e.HotelGained("ann"), "Ann gains a hotel"),
    (e.HotelLost("ann"), "Ann loses a hotel"),
    (
        e.WentBankrupt("ann", "bob", 120, 1580, (("bob", 120),)),
        "Ann is bankrupt: 1,580 is owed, and only 120 is left",
    ),
    (
        e.DeedHanded("ann", "oriental", to_bank=True),
        "By the table's word Ann gives Oriental Avenue to the Bank for nothing",
    ),
    (
        e.DeedHanded("ann", "oriental", to_bank=False),
        "By the table's word Ann gets Oriental Avenue from the Bank for nothing",
    ),
    (e.JailLeft("ann", "agreement"), "Ann leaves jail, as the table agrees"),
    (e.PlayerJoined("dan", "Dan", 1500, 0), "Dan joins with 1,500"),
    (
        e.PlayerLeft("ann", "bank", 0, (), (), 0, 0, 0, 0, 0),
        "Ann leaves the game",
    ),
    (
        e.PlayerLeft("ann", "all", 101, (("bob", 100), (BANK, 1)), (), 0, 0, 0, 0, 0),
        "Ann leaves the game: 100 to Bob and 1 to the Bank",
    ),
    (
        e.PlayerLeft("ann", "auction", 70, ((BANK, 70),), ("baltic",), 2, 1, 1, 1, 0),
        "Ann leaves the game: 70 to the Bank; back to the Bank: 2 houses, a hotel, a key,"
        " a jail card and Baltic Avenue",
    ),
    (
        e.PlayerLeft("ann", "bank", 0, (), ("baltic",), 0, 0, 0, 0, 0),
        "Ann leaves the game; back to the Bank: Baltic Avenue",
    ),
    (e.SeatTaken("bob", "Eve", "Bob"), "Eve takes over from Bob"),
    (e.PlayerRenamed("bob", "Robert", "Bob"), "Bob is called Robert from now on"),
    (e.WentBankrupt("ann", BANK, 0, 0), "Ann is bankrupt and gives up"),
    (
        e.EstatePassed("ann", "bob", ("oriental", "baltic"), 2, 1, 0),
        "Bob takes over from Ann: 2 hotels, a jail card, Oriental Avenue and Baltic Avenue",
    ),
    (e.EstatePassed("ann", BANK, (), 0, 0, 0), "The Bank takes over from Ann: nothing"),
    (
        e.Scored("ann", 1080, (("oriental", 70), ("virginia", 880)), 2030, 1),
        "1. Ann: 1,080 + 950 in rents = 2,030",
    ),
    (
        e.Scored("ann", 1080, (("oriental", 70),), 750, 2, -400),
        "2. Ann: 1,080 + 70 beside it − 400 for what is owed = 750",
    ),
    (
        e.Scored("ann", 2257, (), 2657, 1, 400),
        "1. Ann: 2,257 + 0 beside it + 400 still to come = 2,657",
    ),
    (
        e.Scored("ann", 2257, (), 2517, 1),
        "1. Ann: 2,257 + 260 in deeds and buildings = 2,517",
    ),
    (e.GameEnded("agreed", ("ann",)), "The game is over; Ann wins"),
    (e.GameEnded("agreed", ("ann", "bob")), "The game is over; Ann and Bob win together"),
    (e.GameEnded("agreed", ()), "The game is over; nobody wins"),
    (
        e.GameEnded("all_owned", ("ann",)),
        "Every street is owned: the game is over, Ann wins",
    ),
    (
        e.GameEnded("all_owned", ("ann", "bob")),
        "Every street is owned: the game is over, Ann and Bob tie",
    ),
    (e.GameEnded("first_bankruptcy", ("ann",)), "The first bankruptcy ends the game: Ann wins"),
    (
        e.GameEnded("first_bankruptcy", ("ann", "bob")),
        "The first bankruptcy ends the game: Ann and Bob tie",
    ),
    (e.GameEnded("last_player", ("ann",)), "Ann is the last one standing and wins"),
    (e.Reversed(12, c.Buy("ann")), "Undone, entry 12: Ann buys what is offered"),
    (
        e.Reversed(12, c.Transfer("ann", BANK, 1500), "fat finger"),
        "Undone, entry 12: Ann pays the Bank 1,500 – fat finger",
    ),
    (e.Repeated(12, c.Buy("ann")), "Redone, entry 12: Ann buys what is offered"),
    (e.Counted("ann", 1480, 1480), "Ann counts 1,480, as booked"),
    (e.Counted("ann", 1480, 1380), "Ann counts 1,480, 100 more than booked"),
    (
        e.Counted("ann", 1380, 1480, "a jail fee"),
        "Ann counts 1,380, 100 less than booked: a jail fee?",
    ),
    (
        e.Counted("ann", 1580, 1480, "a salary for GO"),
        "Ann counts 1,580, 100 more than booked: a salary for GO?",
    ),
    (e.Counted("ann", 1380, 1480), "Ann counts 1,380, 100 less than booked"),
    (
        e.Corrected("ann", "cash", 1000, "rent booked twice", "bob"),
        "Corrected: Ann +1,000 – rent booked twice (witness: Bob)",
    ),
    (
        e.Corrected("ann", "house", -1, "never put down", "bob", "baltic"),
        "Corrected: Ann − a house on Baltic Avenue – never put down (witness: Bob)",
    ),
    (
        e.Corrected("ann", "hotel", 1, "it stands there", "", "baltic"),
        "Corrected: Ann + a hotel on Baltic Avenue – it stands there",
    ),
    (
        e.Corrected(VAULT, "hotel", -2, "miscounted", ""),
        "Corrected: the vault − 2 hotels – miscounted",
    ),
)
