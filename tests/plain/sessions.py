"""Sessions of the line mode: for each box the lines that somebody types, in two languages.

`{a}` and `{b}` are the players. A line of two is the English and the Russian one; a statement is
the same in both. Nothing in them depends on chance or on the clock: where
timers run nobody asks what is awaited.
"""

from __future__ import annotations

from pathlib import Path

from banker import editions
from banker.devices.simulated_vault import SimulatedVault
from banker.games.rulesets import ruleset
from banker.interaction.view import Fingerprint
from banker.language.parser.player_names import check_names
from banker.plain.controller import LineController
from banker.plain.table import Office, PlainTable
from banker.session.session import Session
from drivers.vault.simulator import VaultSimulator

Line = str | tuple[str, str]
NAMES = {"en": ("Ann", "Bob"), "ru": ("Аня", "Боря")}
NOW: Line = ("what now", "что теперь")
OK: Line = ("ok", "ок")
WHERE: Line = ("where", "где")
LAST: Line = ("last 2", "ещё раз 2")

SESSIONS: dict[str, tuple[Line, ...]] = {
    "secret-vault": (
        NOW,
        "{a} rolls lock 4",
        NOW,
        "{a} guesses 3 misses",
        OK,
        "next",
        "{b} rolls 3 3",
        "{b} declines",
        NOW,
        "{a} bids 100",
        ("{b} bids 120", "{b} предлагает 120"),
        NOW,
        OK,
        WHERE,
        ("vault", "сейф"),
        ("who has light blue", "у кого light blue"),
        "show",
        ("take back 2", "отменить 2"),
        ("no", "нет"),
        LAST,
        "{b} buys boardwalk",
        ("look at {b}", "осмотреть {b}"),
    ),
    "cash-decoder": (
        "{a} rolls 2 1",
        "{a} buys",
        NOW,
        "{b} checks {a} 100 real",
        "payment closes",
        "next",
        "{b} rolls 2 1",
        NOW,
        "show",
        ("notes", "купюры"),
        LAST,
    ),
    "glass-classic": (
        "{a} rolls 2 1",
        OK,
        "next",
        "{b} rolls 2 1",
        NOW,
        OK,
        ("talk 3", "речь 3"),
        "{b} pays",
        "next",
        "{a} goes to jail",
        "next",
        "next",
        "next",
        NOW,
        "{a} leaves jail by fee",
        "undo",
        ("talk 1", "речь 1"),
        "{a} rolls 3 4",
        "show",
    ),
    "online-rental-tax": (
        "{a} rolls 2 1",
        OK,
        "next",
        "{b} rolls 2 1",
        OK,
        OK,
        "show",
        "{a} gives 100 to {b} for nothing",
        LAST,
        WHERE,
    ),
    "rouble-full": (
        ("{a} rolls 2 1", "бросает 2 1"),
        OK,
        ("next", "дальше"),
        "{b} rolls 2 1",
        NOW,
        OK,
        OK,
        "{b} mortgages b1",
        ("{b} pays 500 to {a}", "{b} платит Ане 500"),
        "undo",
        "worth {a}",
        "show",
        ("settings", "настройки"),
    ),
    "rouble-simple": (
        "{a} rolls 2 1",
        OK,
        "next",
        "{b} rolls 2 1",
        NOW,
        OK,
        "{b} goes bankrupt",
        "show",
        "count {a} 100",
        'say "pizza"',
        LAST,
    ),
    "deal": (
        NOW,
        "{a} draws",
        NOW,
        ("{a} banks 3m", "{a} кладёт в банк 3m"),
        ("{a} lays green", "{a} выкладывает зелёный"),
        "{a} plays birthday",
        NOW,
        "{b} pays all",
        "{b} agrees",
        "next",
        "{b} draws",
        "{b} plays debt collector on {a}",
        NOW,
        "{a} says no",
        NOW,
        "{b} agrees",
        "unseen no",
        "sets",
        "show",
        ("who has green", "у кого зелёный"),
        ("look at {a}", "осмотреть {a}"),
        WHERE,
        "count {a} hand 4",
        ("take back", "отменить"),
        ("yes", "да"),
    ),
}


def lines_of(box: str, language: str) -> list[str]:
    """The lines of a session."""
    a, b = NAMES[language]
    at = 0 if language == "en" else 1
    return [
        (line if isinstance(line, str) else line[at]).format(a=a, b=b) for line in SESSIONS[box]
    ]


def new_game(path: Path, box: str, language: str) -> None:
    """A new game of a box, as 'banker new' makes it."""
    edition = editions.load(box)
    setup = ruleset(edition.ruleset).setup(edition, check_names(NAMES[language], edition))
    Session.create(path, setup).close()


def table_of(session: Session, *, has_vault: bool = False) -> PlainTable:
    vault = SimulatedVault(session, VaultSimulator()) if has_vault else None
    controller = LineController(
        session, vault, fingerprint=lambda entries, _head: Fingerprint(f"words of {entries}")
    )
    return PlainTable(controller, office=Office())
