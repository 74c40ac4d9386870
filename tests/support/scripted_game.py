"""A game in memory that is told statements, for tests of what looks at a game."""

from __future__ import annotations

from collections.abc import Mapping

from banker import editions
from banker.engine.fold import Player
from banker.engine.history import History
from banker.games.board.commands import AnyCommand
from banker.games.board.state import Setup, State
from banker.games.rulesets import ruleset
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.session.session import MADE_BY, STAMP, Session, numbered
from banker.store import MemoryJournal


class ScriptedGame:
    """Ann, Bob and whoever else, and the box between them."""

    def __init__(
        self, *names: str, box: str = "secret-vault", switches: Mapping[str, str] | None = None
    ) -> None:
        edition = editions.load(box, dict(switches or {}))
        players = tuple(Player(name.lower(), name) for name in names or ("Ann", "Bob", "Cem"))
        self.session = self.begin(Setup(edition, players))

    def begin(self, setup: Setup) -> Session:
        """The session, from its first entry on."""
        return Session.create(None, setup)

    @property
    def state(self) -> State:
        """The state as it is."""
        return self.session.state

    def do(self, *statements: str | AnyCommand) -> None:
        """Carry statements out; none may be refused."""
        for statement in statements:
            wanted: AnyCommand | Question | None
            if isinstance(statement, str):
                wanted = parse(statement, self.state.setup, self.state.table.turn)
            else:
                wanted = statement
            assert wanted is not None and not isinstance(wanted, Question), statement
            self.session.execute(wanted)

    def owns(self, who: str, *deeds: str) -> None:
        """Let a player have deeds of the Bank's without paying."""
        for deed in deeds:
            self.do(
                f'force auction {deed} because "for the test"',
                f"{who} bids 10",
                "auction closes",
                f"bank pays 10 to {who}",
            )

    def cash(self, who: str) -> int:
        """The money of an account."""
        return self.state.cash(who)


class UngatedGame(ScriptedGame):
    """A game of names that the gate refuses: what shows them must be safe without it, too."""

    def begin(self, setup: Setup) -> Session:
        rules = ruleset(setup.ruleset)
        frozen, digest = editions.freeze(setup.edition), editions.digest(setup.edition)
        opened = rules.open_game(setup, frozen, digest, MADE_BY)
        first = numbered(opened, 1, Session.now().strftime(STAMP), "banker")
        journal = MemoryJournal.create(first)
        return Session(journal, rules.opening(setup, first.post), History(rules))
