"""Tables that played a few statements, for the exports."""

from __future__ import annotations

from banker import editions
from banker.devices import Desk, carry_out
from banker.game import commands as c
from banker.game.state import Setup
from banker.language.naming import check_names
from banker.language.parse import parse
from banker.session import Session
from drivers.simulator import VaultSimulator

STATEMENTS = """
Ann rolls 1 5
Ann buys
next
Bob rolls 4 4
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


def table(*names: str, **switches: str) -> Session:
    """An empty table."""
    edition = editions.load("secret-vault", switches, [])
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
    desk = Desk(session, VaultSimulator())
    carry_out(session, desk, c.GrantGuess("ann"), "Jo")
    for number in range(1, 7):
        carry_out(session, desk, c.Guess("ann", number), "Jo")
        if not session.state.table.filled:
            break
        carry_out(session, desk, c.GrantGuess("ann"), "Jo")
    carry_out(session, desk, c.Unlock("ann", "boardwalk"), "Jo")
    carry_out(session, desk, c.LockVault(), "Jo")
    return session
