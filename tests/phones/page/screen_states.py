"""States of games as a television's page is sent them: of stored games, of eight players with long
names, of games of cards."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from banker import editions
from banker.games.board.queries.seats import first_setup
from banker.games.board.rules.payment_checks import has_decoder
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.phones.requests import RequestQueue
from banker.phones.streams import Follower, Stream
from banker.session.session import Session
from tests import ROOT
from tests.games.deal.wider_table import WiderTable
from tests.phones.phone_table import Drawn, MemoryPipe
from tests.support.card_game import CardGame
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.play_out import say
from tests.system.simulation.players import Players, played
from tests.system.simulation.suspicious_players import CrookPlayers

GAMES = ROOT / "tests" / "releases"
IS_WHOLE = "SCREENS" in os.environ  # `SCREENS=3` takes every third state, at every size
EACH = int(os.environ.get("SCREENS", "90"))  # every so manieth state
SEEDS = int(os.environ.get("SEEDS", "0")) if IS_WHOLE else 0  # games of strangers on each edition
EIGHT = (
    "Anastasia-Marie W", "Bartholomew Woodst", "Christopherus Maxi", "Dominik-Maria Weiß",
    "Élodie Montferrand", "Friederike Wagneri", "Guðmundur Jónsson", "Hildegard von Bing",
)  # fmt: skip
EIGHT_RU = (
    "Анастасия-Мария Щ", "Бартоломей Щукин", "Ворошиловградцев", "Галина-Маргарита",
    "Ждан Шишмарёвский", "Ефросинья Жданова", "Железнодорожнова", "Максимилиана Щур",
)  # fmt: skip
NAMES = {"ru": EIGHT_RU}
# Board edition -> players of its game in the sweep, from two to eight.
CROWDS = {
    "glass-classic": 8, "secret-vault": 6, "rouble-full": 7, "rouble-simple": 4,
    "cash-decoder": 5, "online-rental-tax": 3,
}  # fmt: skip
PLAYERS_MIN, PLAYERS_MORE = 2, 7
NAME_SIGNS = 16
TELEVISION = "tv/0123abcd"
ROUNDS = 24
ACTS = 120


class Shown(NamedTuple):
    """What a page is told that begins at an entry of a game."""

    name: str
    box: dict[str, Any]
    state: dict[str, Any]


class Screen:
    """A session in memory, and what a page that looks at it is told, most often a television's."""

    def __init__(self, name: str, session: Any) -> None:
        self._name, self._session = name, session
        self._follower = Follower(session, RequestQueue(), b"", Drawn())
        session.subscribe(lambda entry, _state: self._follower.note(entry))

    def shown(self, seat: str = TELEVISION) -> Shown:
        """All that the page of a seat is told at the beginning of its stream."""
        stream = Stream(seat, "ab" * 12, 0, MemoryPipe(), b"k" * 32)
        box, state = (data_of(it(stream)) for it in (self._follower.first, self._follower.message))
        return Shown(f"{self._name} {state['count']}", box, state)


def data_of(event: bytes) -> dict[str, Any]:
    """What an event of a stream says."""
    line = next(it for it in event.split(b"\n") if it.startswith(b"data: "))
    found: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
    return found


def _sampled(screen: Screen, acts: Iterator[object], offset: int) -> Iterator[Shown]:
    for number, _ in enumerate(acts):
        if number % EACH == offset % EACH:
            yield screen.shown()
    yield screen.shown()


def stored(path: Path, offset: int = 0) -> Iterator[Shown]:
    """Every so manieth state of a stored game, and its last."""
    session, again = _again(path)
    yield from _sampled(Screen(path.stem, session), again, offset)


def at_entry(path: Path, number: int) -> Shown:
    """A stored game up to an entry."""
    session, again = _again(path)
    screen = Screen(path.stem, session)
    while session.journal.count < number:
        next(again)
    return screen.shown()


def _again(path: Path) -> tuple[Any, Iterator[None]]:
    """A stored game at its first entry, and its other entries, which are added one by one."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(path.read_bytes())
        whole = Session.open(copy)
        first, *entries = whole.entries()
        session = Session.create(None, first_setup(whole.state.setup, first))
        whole.close()

    def added() -> Iterator[None]:
        for entry in entries:
            session.append_all([entry])
            yield

    return session, added()


def begun(*names: str) -> Shown:
    """A game of the classic edition in which nothing has happened."""
    box = editions.load("glass-classic", {})
    return Screen("begun", Session.create(None, Setup(box, check_names(names, box)))).shown()


def crowded(edition: str, count: int, offset: int = 0, seed: int = 3) -> Iterator[Shown]:
    """A game of so many players with long names."""
    box = editions.load(edition, {})
    names = [name[:NAME_SIGNS].strip() for name in NAMES.get(box.language, EIGHT)]
    seated = names[: min(count, box.players_max)]
    session = Session.create(None, Setup(box, check_names(seated, box)))
    players = _players(session, seed)

    def turns() -> Iterator[str]:
        for text in played(lambda: session.state, lambda text: say(session, text), players):
            yield text
            if session.state.table.round > ROUNDS:
                return

    yield from _sampled(Screen(f"{count} at {edition}, {seed}", session), turns(), offset)


def _players(session: Session, seed: int) -> Players:
    """Who plays: those who know the edition."""
    if has_decoder(session.state):
        return CrookPlayers(seed)
    return TownPlayers(seed) if session.state.edition.houses else Players(seed)


def of_cards(count: int, seed: int, offset: int = 0) -> Iterator[Shown]:
    """A game of cards."""
    names = ("Ann", "Bob", "Cem", "Dan", "Eve")[:count]
    game, table = CardGame(*names), WiderTable(seed, names)

    def acts() -> Iterator[str]:
        for _ in range(ACTS):
            said = table.step()
            game.session.execute(game.read(said))
            yield said
            if table.winner:
                return

    yield from _sampled(Screen(f"deal of {count}", game.session), acts(), offset)


Games = dict[str, Callable[[], Iterator[Shown]]]


def every_game() -> Games:
    """The games of the sweep, by name."""
    found: Games = {}
    for at, path in enumerate(sorted(GAMES.glob("*/*.bank"))):
        found[f"{path.parent.name} {path.stem}"] = partial(stored, path, at)
    for edition, count in CROWDS.items():
        found[f"{count} at {edition}"] = partial(crowded, edition, count)
    for seed in range(SEEDS):
        for at, edition in enumerate(CROWDS):
            count = PLAYERS_MIN + (seed * len(CROWDS) + at) % PLAYERS_MORE
            found[f"{count} at {edition}, {seed}"] = partial(crowded, edition, count, 0, seed)
    for count in (2, 3, 5):
        for seed in (count, *range(10, 10 + SEEDS)):
            found[f"deal of {count}, {seed}"] = partial(of_cards, count, seed)
    return found
