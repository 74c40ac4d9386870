"""Play one game out and print it as a script: how golden games and bug reports are made.

python tests/system/simulation/play_out.py 7 --players Ann,Bob,Cem --switch tie=most_streets
python tests/system/simulation/play_out.py 7 --box cash-decoder --suspicious
python tests/system/simulation/play_out.py 3 --box rouble-full --overlay time-limit --until 12
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from banker import editions
from banker.games.board.commands import EndGame
from banker.games.board.rules.payment_checks import has_decoder
from banker.games.board.state import Setup, State
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Question
from banker.session.session import Session
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.players import Players, played
from tests.system.simulation.silent_players import SilentPlayers
from tests.system.simulation.suspicious_players import CrookPlayers


def seated(
    names: str,
    switches: dict[str, str] | None = None,
    *,
    box: str = "secret-vault",
    overlays: tuple[str, ...] = (),
) -> Setup:
    """A table for these players, whose names are joined by commas."""
    edition = editions.load(box, switches or {}, overlays)
    return Setup(edition, check_names(names.split(","), edition))


def say(session: Session, text: str) -> None:
    """Carry one statement out."""
    wanted = parse(text, session.state.setup, session.state.table.turn)
    if wanted is not None and not isinstance(wanted, Question):
        session.execute(wanted)


def script(setup: Setup, players: Players, until: int = 0) -> Iterator[str]:
    """The lines of the game: its statements, and a heading for each round. `until`: the round in
    which they agree to end it."""
    session = Session.create(None, setup)
    told = 0
    for text in played(lambda: session.state, lambda text: say(session, text), players):
        if 0 < until <= session.state.table.round and not session.state.table.ended:
            session.execute(EndGame())
            yield from (text, "game ends")
            break
        if session.state.table.round != told:
            told = session.state.table.round
            yield f"\n# round {told}"
        yield text
    yield from ("", *(f"# {line}" for line in verdict(session.state)))


def verdict(state: State) -> list[str]:
    """How it ended."""
    names = state.setup.names
    return [
        f"end: {state.table.ended or 'unfinished'}",
        f"winner: {', '.join(names[who] for who in state.table.winners) or 'nobody'}",
        *(
            f"final: {names[it.who]} {it.cash} + {it.total - it.cash} = {it.total}"
            for it in state.table.ranking
        ),
    ]


def main() -> None:
    """Read the options, print the script."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("seed", type=int)
    options.add_argument("--box", default="secret-vault")
    options.add_argument("--players", default="Ann,Bob,Cem")
    options.add_argument("--overlay", action="append", default=[])
    options.add_argument("--switch", action="append", default=[])
    options.add_argument("--until", type=int, default=0, help="the round in which it is ended")
    options.add_argument("--thrift", type=int, default=0)
    options.add_argument("--silent", action="store_true")
    options.add_argument("--chatter", action="store_true")
    options.add_argument("--suspicious", action="store_true")
    asked = options.parse_args()
    switches = dict(text.split("=") for text in asked.switch)
    overlays = tuple(asked.overlay)
    setup = seated(asked.players, switches, box=asked.box, overlays=overlays)
    for line in script(setup, seats(setup, asked), asked.until):
        sys.stdout.write(f"{line}\n")


def seats(setup: Setup, asked: argparse.Namespace) -> Players:
    """Who plays: those who know the box."""
    hurried = bool(asked.overlay)
    if asked.silent:
        return SilentPlayers(asked.seed, thrift=asked.thrift)
    if has_decoder(Session.create(None, setup).state):
        return CrookPlayers(
            asked.seed,
            thrift=asked.thrift,
            chatter=asked.chatter,
            suspicious=asked.suspicious,
            hurried=hurried,
        )
    kind = TownPlayers if setup.edition.houses else Players
    return kind(asked.seed, thrift=asked.thrift, chatter=asked.chatter, hurried=hurried)


if __name__ == "__main__":
    main()
