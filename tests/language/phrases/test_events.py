"""What happened, in words: one line for each event and each way it can be told."""

from __future__ import annotations

import string
from typing import get_args

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c, events as e
from banker.games.board.state import BANK, VAULT
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.events import DETAILS, phrase, sentence
from banker.language.phrases.translation import translation
from tests.language.phrases.bankruptcies import BANKRUPT
from tests.support.scripted_game import ScriptedGame
from tests.support.seated_players import SETUP, seated

DEED, CASH = c.Item("deed", 1, "oriental"), c.Item("cash", 1500)
PHRASES: tuple[tuple[e.AnyEvent, str], ...] = (
    (
        e.GameOpened((("ann", "Ann"), ("bob", "Bob"), ("cem", "Cem")), {}, "", ""),
        "Ann, Bob and Cem sit down to Monopoly Secret Vault",
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
    (e.LandedLocked("ann", "boardwalk"), "Ann finds Boardwalk locked"),
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
    (e.DueMade("ann", VAULT, 400, "tax", "income_tax"), "Ann owes the vault 400: Income Tax"),
    (e.DueMade("ann", VAULT, 100, "jail_fee"), "Ann owes the vault 100: the jail fee"),
    (
        e.DueMade("ann", VAULT, 50, "card", "CH04"),
        "Ann owes the vault 50: Everybody puts 50 into the vault",
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
        "The 70 that Ann owes Bob falls away: rent on Oriental Avenue",
    ),
    (e.DeedBought("ann", "oriental", 200), "Ann buys Oriental Avenue for 200"),
    (
        e.DeedBought("ann", "oriental", 200, 50),
        "Ann buys Oriental Avenue for 200, 50 of it still owed",
    ),
    (e.AuctionOpened("oriental", BANK, 10), "Oriental Avenue goes under the hammer from 10"),
    (
        e.AuctionOpened("oriental", "ann", 10),
        "Ann declines; Oriental Avenue goes under the hammer from 10",
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
    (e.Jailed("ann", "space"), "Ann goes to jail"),
    (e.Jailed("ann", "doubles"), "Ann goes to jail: too many doubles"),
    (e.JailLeft("ann", "fee", 100, VAULT), "Ann leaves jail for 100 into the vault"),
    (e.JailLeft("ann", "card"), "Ann leaves jail by a card"),
    (e.JailLeft("ann", "doubles"), "Ann leaves jail by doubles"),
    (e.JailLeft("ann", "third_try", 100, VAULT), "Ann leaves jail after the last try: −100"),
    (e.JailLeft("ann", "third_try"), "Ann leaves jail"),
    (e.JailStayed("ann", 2), "Ann stays in jail, try 2"),
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
    (e.Reversed(12, c.Buy("ann")), "Taken back, entry 12: Ann buys what is offered"),
    (
        e.Reversed(12, c.Transfer("ann", BANK, 1500), "fat finger"),
        "Taken back, entry 12: Ann pays the Bank 1,500 – fat finger",
    ),
    (e.Repeated(12, c.Buy("ann")), "Done again, entry 12: Ann buys what is offered"),
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
        e.Corrected(VAULT, "hotel", -2, "miscounted", ""),
        "Corrected: the vault − 2 hotels – miscounted",
    ),
    (e.DeedDealt("ann", "oriental", 200), "Ann is dealt Oriental Avenue and pays 200"),
    (e.DeedSold("ann", "oriental", 200), "Ann sells Oriental Avenue back for 200"),
    (e.Declined("ann", "oriental"), "Ann does not buy Oriental Avenue; it stays with the Bank"),
    (
        e.TooEarly("ann", "oriental"),
        "Ann may not buy Oriental Avenue yet: not before passing GO once",
    ),
    (e.InterestPaid("ann", "oriental", 10), "Ann pays 10 of interest on Oriental Avenue"),
    (
        e.InterestCredited("ann", "oriental", 10),
        "10 of interest on Oriental Avenue is paid already: Ann is not asked for it again",
    ),
    (
        e.AuctionRerun("ann", "oriental", 120),
        "Ann cannot pay for Oriental Avenue: 120 comes back, and it is auctioned anew",
    ),
    (
        e.Built("ann", "virginia", "house", 100, 0, 1, 60),
        "Ann builds a house on Virginia Avenue for 100: its rent is 60 now",
    ),
    (
        e.Built("ann", "virginia", "hotel", 0, 0, 1, 900),
        "Ann puts a hotel on Virginia Avenue: its rent is 900 now",
    ),
    (
        e.BuildingSold("ann", "virginia", "house", 50, 0, 0),
        "Ann sells a house off Virginia Avenue: +50",
    ),
    (
        e.BuildingSold("ann", "virginia", "hotel", 50, 4, 4),
        "Ann sells a hotel off Virginia Avenue, 4 houses take its place: +50",
    ),
    (
        e.BuildingSold("ann", "virginia", "hotel", 350, 1, 1),
        "Ann sells a hotel off Virginia Avenue, a house takes its place: +350",
    ),
    (
        e.BuildingsReturned("ann", 2, 1),
        "Ann hands 2 houses and a hotel back to the Bank, unpaid",
    ),
    (
        e.RentOpen("ann", "bob", "virginia", 0),
        "Ann may be asked rent by Bob for Virginia Avenue: roll for it",
    ),
    (e.UtilityRolled("ann", (3, 4)), "Ann rolls 3 4 for the utility"),
    (e.RentTaxed("ann", "bob", 50, 300), "50 % of it, 300, go to the Bank"),
    (
        e.DueCredited("ann", "bob", 300, "rent", "virginia"),
        "Bob takes that for the 300 that Ann owes: rent on Virginia Avenue",
    ),
    (
        e.ImmunityGranted("bob", "ann", "virginia", 0),
        "Bob asks Ann no rent on Virginia Avenue",
    ),
    (
        e.ImmunityGranted("bob", "ann", "virginia", 3),
        "Bob asks Ann no rent on Virginia Avenue for 3 visits",
    ),
    (
        e.ImmunityGranted("bob", "ann", "virginia", 1),
        "Bob asks Ann no rent on Virginia Avenue for 1 visit",
    ),
    (
        e.ImmunityUsed("bob", "ann", "virginia"),
        "Ann owes nothing on Virginia Avenue: Bob gave immunity",
    ),
    (e.LoanMade("ann", "bob", 100, 110), "Ann lends Bob 100, 110 to be paid back"),
    (e.LoanRepaid("ann", "bob", 110, 0), "Bob repays Ann 110"),
    (e.LoanRepaid("ann", "bob", 100, 10), "Bob repays Ann 100, 10 still owed"),
    (e.PotTaken("ann", 500), "Ann takes 500 from Free Parking"),
    (e.SalaryMissed("ann", 46), "Ann passes GO: in minute 46 it pays nothing"),
    (
        e.DueMade("ann", BANK, 10, "interest", "oriental"),
        "Ann owes the Bank 10: interest on Oriental Avenue",
    ),
    (e.DueMade("ann", "bob", 100, "fake"), "Ann owes Bob 100: a fake note"),
    (e.DueMade("ann", "bob", 100, "payment"), "Ann owes Bob 100: a payment"),
    (e.FreeAct("ann", ""), "Ann may do as the card says"),
    (e.FreeAct("ann", "free_hotel"), "Ann may put a hotel on any street: say where"),
    (
        e.FreeAct("ann", "half_price"),
        "Ann may go to any free street and buy it at half its price",
    ),
    (e.FreeAct("ann", "swap_street"), "Ann may swap a street with another player"),
    (e.FreeAct("ann", "jail_other"), "Ann may send another player to jail"),
    (e.DoubleRentReady("ann"), "Ann will ask the next rent twice over"),
    (e.PaymentOpened("ann", "bob", 150), "Ann has 150 for Bob in the hand: any checks?"),
    (e.PaymentClosed("ann", "bob"), "The payment of Ann to Bob is done"),
    (e.ChangeGiven(BANK, "ann", 50), "The Bank gives Ann 50 in change"),
    (e.NoteChecked("bob", "ann", 100, "real"), "Bob checks a 100 of Ann: real"),
    (e.NoteChecked("bob", "ann", 100, "fake"), "Bob checks a 100 of Ann: fake! Bob keeps it"),
    (e.CardShown("ann", "CH05"), "Ann is about to play “One free guess”: any checks?"),
    (
        e.CardChecked("bob", "ann", "CH05", "unclear", 0),
        "Bob checks “One free guess” of Ann: unclear",
    ),
    (
        e.CardChecked("bob", "ann", "CH05", "fake", 100),
        "Bob checks “One free guess” of Ann: fake! Bob gets 100",
    ),
    (e.ChipsTurned("ann", 2), "Ann turns 2 chips green again"),
    (e.ClockRead(3660), "The game's clock shows 61:00"),
    (e.ClockPaused(True), "The game's clock stands"),
    (e.ClockPaused(False), "The game's clock runs again"),
    (e.TimeUp(3600, 12), "The time is up, in round 12"),
    (e.Valued("ann", 400, 150), "Ann: deeds count 400, buildings 150"),
    (e.GameEnded("second_bankruptcy", ("ann",)), "The second bankruptcy ends the game: Ann wins"),
    (
        e.GameEnded("second_bankruptcy", ("ann", "bob")),
        "The second bankruptcy ends the game: Ann and Bob tie",
    ),
    (e.GameEnded("time_up", ("ann",)), "Time: the game is over, Ann wins"),
    (e.GameEnded("time_up", ("ann", "bob")), "Time: the game is over, Ann and Bob tie"),
    (e.Overridden("locked", "our rule"), "by house rule (locked): our rule"),
    (e.Said("pizza at 8 {yes}"), "“pizza at 8 {yes}”"),
)

# where a rent is owed by itself nobody has to ask for it.
BY_ITSELF = replace(
    SETUP,
    edition=replace(SETUP.edition, switches={**SETUP.edition.switches, "rent_claim": "automatic"}),
)
OWED_BY_ITSELF: tuple[tuple[e.AnyEvent, str], ...] = (
    (e.RentOpen("ann", "bob", "virginia", 1580), "Ann comes to Virginia Avenue: the rent is 1,580"),
    (e.RentOpen("ann", "bob", "virginia", 0), "Ann owes Bob rent for Virginia Avenue: roll for it"),
)


@pytest.mark.parametrize(("event", "words"), OWED_BY_ITSELF)
def test_a04_an_event_in_words_where_rent_claim_is_automatic(event: e.AnyEvent, words: str) -> None:
    assert phrase(event, BY_ITSELF) == words


@pytest.mark.parametrize(
    ("claim", "language", "said"),
    [
        ("automatic", "en", "Ann rolls 1 2 → Baltic Avenue; owes Bob 4: rent on Baltic Avenue"),
        ("before_next_player", "en", "Ann rolls 1 2 → Baltic Avenue; rent 4 if Bob asks"),
        (
            "automatic",
            "ru",
            "Ann бросает 1 2 → Baltic Avenue; долг 4 → Bob, рента, «Baltic Avenue»",
        ),
    ],
)
def test_a04_a_landing_says_whether_the_rent_must_be_asked_for(
    claim: str, language: str, said: str
) -> None:
    game = ScriptedGame("Ann", "Bob", box="glass-classic", switches={"rent_claim": claim})
    game.owns("bob", "baltic")
    game.do("ann rolls 1 2")
    entry = game.session.journal.entry(game.session.journal.count)
    assert sentence(entry, game.state.setup, translation(language).book) == said


@pytest.mark.parametrize(("event", "words"), PHRASES)
def test_an_event_in_words(event: e.AnyEvent, words: str) -> None:
    assert phrase(event, SETUP) == words


def test_every_type_of_event_has_its_words_and_a_row_here() -> None:
    kinds = get_args(e.AnyEvent)
    assert {kind.__struct_config__.tag for kind in kinds} <= set(ENGLISH)
    assert {type(event) for event, _ in PHRASES} == set(kinds)
    assert set(DETAILS) <= set(kinds)


def test_every_template_is_told_by_a_row_or_a_tail() -> None:
    """A template that no event uses is a mistake in its key."""
    kinds = {kind.__struct_config__.tag for kind in get_args(e.AnyEvent)}
    told = {words for _, words in (*PHRASES, *OWED_BY_ITSELF, *BANKRUPT)}
    told |= {"1. Ann: 1,080"}  # where nothing but cash counts
    for key, template in ENGLISH.items():
        if key.partition(".")[0] in kinds and not key.endswith(".tail"):
            shape = [part for part, *_ in string.Formatter().parse(template) if part.strip()]
            assert any(all(part in words for part in shape) for words in told), key


def test_a_tail_has_a_phrase_that_it_is_the_tail_of() -> None:
    tails = [key for key in ENGLISH if key.endswith(".tail")]
    assert tails and all(key.removesuffix(".tail") in ENGLISH for key in tails)


def test_names_stay_as_they_were_written() -> None:
    setup = seated("ann", "The Rock")
    assert phrase(e.Paid("the_rock", "ann", 5), setup) == "The Rock pays ann 5"
    assert phrase(e.TurnPassed("ann", 1), setup) == "ann's turn"
