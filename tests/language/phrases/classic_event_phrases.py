"""Each event of the classic board, the decoder and the clock, and the words that tell it."""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board import events as e
from banker.games.board.state import BANK
from tests.support.seated_players import SETUP

CLASSIC_EVENT_PHRASES: tuple[tuple[e.AnyEvent, str], ...] = (
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
        "Ann cannot pay for Oriental Avenue: 120 comes back, and it is auctioned again",
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
    (e.Overridden("locked", "our rule"), "by house rule: our rule"),
    (e.Overridden("locked", "house rule at the table"), "by house rule"),
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
