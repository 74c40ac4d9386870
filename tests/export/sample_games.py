"""Tables that played a few statements, for the exports."""

from __future__ import annotations

from banker import editions
from banker.devices.hands import carry_out
from banker.devices.simulated_vault import SimulatedVault
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.games.deal import commands as card_commands
from banker.games.deal.state import Setup as CardSetup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from drivers.vault.simulator import VaultSimulator
from tests.support.card_game import recorded

STATEMENTS = """
Ann rolls 1 5
Ann buys
next
Bob rolls 4 6
force Ann mortgages oriental because "to see the card"
undo because "fat finger"
redo
Ann redeems oriental
Ann pays 50 to Bob
Ann gives oriental + 100 to Bob for 30
Bob gets guess
Bob guesses 5 misses
say "pizza; extra cheese"
count Ann 2500
correct Ann +100 because "rent \\"booked\\" twice" witnessed by Bob
next
Ann passes go
next
"""


# Houses, a hotel, a mortgage and the pot: on every box that has them.
TOWN = """
auction mediterranean
Ann bids 10
auction closes
auction baltic
Ann bids 20
auction closes
Ann builds 4 on mediterranean
Ann builds 4 on baltic
Ann builds on baltic
Bob pays 50 to pot
auction oriental
Bob bids 10
auction closes
Bob mortgages oriental
Ann sells building on baltic
Ann builds on baltic
Ann pays 30 to Bob
"""

# Chips turned on both sides, a fake note, a card, and the hotel of a whole colour.
DECODER = """
Ann pays 100 to Bob
Bob checks Ann 50 fake
Ann pays
Ann pays 60 to Bob
Bob checks Ann 10 real
auction mediterranean
Ann bids 10
auction closes
auction baltic
Ann bids 20
auction closes
Ann builds on baltic
Ann keeps card
"""


def table(*names: str, box: str = "secret-vault", **switches: str) -> Session:
    """An empty table."""
    edition = editions.load(box, switches, [])
    return Session.create(None, Setup(edition, check_names(names or ("Ann", "Bob"), edition)))


def say(session: Session, *statements: str) -> Session:
    """Carry out statements; one that is refused fails the test."""
    for line in statements:
        wanted = parse(line, session.state.setup, session.state.table.turn)
        if wanted is not None:
            assert isinstance(wanted, c.Command), line
            session.execute(wanted)
    return session


def evening(**switches: str) -> Session:
    """A short evening with an undo, a trade, a correction and a note."""
    return say(table(**({"mortgage_when": "any_time"} | switches)), *STATEMENTS.splitlines())


def evening_with_a_vault() -> Session:
    """The on-screen vault opens and is filled anew."""
    session = table()
    desk = SimulatedVault(session, VaultSimulator())
    carry_out(session, desk, c.GrantGuess("ann"), "script")
    for number in range(1, 7):
        carry_out(session, desk, c.Guess("ann", number), "script")
        if not session.state.table.filled:
            break
        carry_out(session, desk, c.GrantGuess("ann"), "script")
    carry_out(session, desk, c.Unlock("ann", "boardwalk"), "script")
    carry_out(session, desk, c.LockVault(), "script")
    return session


def evening_in_town(box: str) -> Session:
    """On a box with houses. What its rules refuse is forced: it is the books that count here."""
    session = table("Ann", "Bob", box=box, free_parking_pot="yes", pot_seed="100")
    return say(session, *(f'force {line} because "so"' for line in TOWN.split("\n") if line))


def evening_of_cards() -> Session:
    """A whole game of cards, with a card found under the box, a note, and an act taken back."""
    names = ("Ann", "Bob", "Cem")
    edition = editions.load("deal")
    session = Session.create(None, CardSetup(edition, check_names(names, edition)))
    commands = recorded(7, names).commands
    for command in commands[:-2]:
        session.execute(command)
    for command in (
        card_commands.Say('"; include /dev/null'),
        card_commands.Correct("hand", 1, "under the box", "bob"),
        card_commands.Undo(2),
        card_commands.Redo(),
    ):
        session.execute(command)
    for command in commands[-2:]:
        session.execute(command)
    return session


def evening_with_a_decoder() -> Session:
    """On the box with chips."""
    return say(table("Ann", "Bob", box="cash-decoder"), *DECODER.split("\n"))
