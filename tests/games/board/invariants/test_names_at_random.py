"""Names at random: seats come, go, swap names and come back, and no two are ever mixed up.

An oracle knows each seat by its place and remembers who is called what; it knows no ids. After each
statement every seat has the money that the oracle says, by whatever name it was paid.
"""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import dataclass

import pytest

from banker.audit import audit, differences
from banker.cli.auditing.rule_findings import with_rule_findings
from banker.engine.fold import replay
from banker.engine.seating import spelled
from banker.export.accounting import distinct
from banker.export.as_script import to_script
from banker.export.standings import standings
from banker.foundation.errors import InvalidCommand
from banker.games.board.queries.seats import first_setup
from banker.games.board.state import opening
from banker.report.analysis.game_figures import seats_of
from banker.session.replay_check import ReplayCheck
from tests.support.game import Game

POOL = ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay", "Gil", "Hal")
STEPS = 60
SEEDS = range(3)


@dataclass
class Chair:
    """A seat as people see it."""

    name: str
    cash: int
    is_here: bool = True


class People:
    """The oracle: what people at the table believe, with all that they believed before."""

    def __init__(self, dice: random.Random, cash: int) -> None:
        self.dice = dice
        self.chairs = [Chair(name, cash) for name in POOL[:3]]
        self.before: list[list[Chair]] = []

    @property
    def here(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.is_here]

    def free(self) -> list[str]:
        return [name for name in POOL if name not in {chair.name for chair in self.here}]

    def statements(self) -> list[str]:
        """What somebody says next, already believed."""
        kinds = [self.pays, self.pays, self.is_called, self.swap, self.takes_over]
        kinds += [self.joins] * (len(self.here) < 6 and len(self.chairs) < 12)
        kinds += [self.leaves] * (len(self.here) > 2)
        kinds += [self.undo] * bool(self.before)
        return self.dice.choice(kinds)()

    def remember(self) -> None:
        self.before.append(deepcopy(self.chairs))

    def pays(self) -> list[str]:
        self.remember()
        giver, receiver = self.dice.sample(self.here, 2)
        amount = self.dice.randint(1, 3)
        giver.cash, receiver.cash = giver.cash - amount, receiver.cash + amount
        return [f"{giver.name} pays {amount} to {receiver.name}"]

    def _name(self, template: str) -> list[str]:
        self.remember()
        chair, name = self.dice.choice(self.here), self.dice.choice(self.free())
        text = template.format(was=chair.name, name=name)
        chair.name = name
        return [text]

    def is_called(self) -> list[str]:
        return self._name("{was} is called {name}")

    def takes_over(self) -> list[str]:
        return self._name("{name} takes over {was}")

    def swap(self) -> list[str]:
        if any(chair.name == "Tmp" for chair in self.here):
            return self.is_called()  # a swap was half undone
        one, other = self.dice.sample(self.here, 2)
        said = []
        for chair, was, name in (
            (one, one.name, "Tmp"), (other, other.name, one.name), (one, "Tmp", other.name),
        ):  # fmt: skip
            self.remember()
            chair.name = name
            said.append(f"{was} is called {name}")
        return said

    def joins(self) -> list[str]:
        self.remember()
        name = self.dice.choice(self.free())
        self.chairs.append(Chair(name, 100))
        return [f"{name} joins with 100"]

    def leaves(self) -> list[str]:
        self.remember()
        chair = self.dice.choice(self.here)
        chair.is_here, chair.cash = False, 0
        return [f"{chair.name} leaves to bank"]

    def undo(self) -> list[str]:
        count = self.dice.randint(1, min(3, len(self.before)))
        self.chairs = self.before[-count]
        del self.before[-count:]
        return [f"undo {count}"]


def assert_believed(game: Game, people: People) -> None:
    """Every seat has its money and its name; and every name means one seat."""
    state = game.state
    shown = [player.name for player in state.setup.players]
    assert [state.cash(who) for who in state.setup.ids] == [it.cash for it in people.chairs]
    assert [spelled(name) for name in shown] == [it.name for it in people.chairs]
    assert [it.name for it in people.here] == [
        name for name, chair in zip(shown, people.chairs, strict=True) if chair.is_here
    ]
    names = list(state.setup.names.values())
    assert len(set(names)) == len(names)
    accounts = standings(state, "", 0)["accounts"]
    assert {name: accounts[name]["cash"] for name in shown} == {
        name: chair.cash for name, chair in zip(shown, people.chairs, strict=True)
    }


def assert_clean(game: Game) -> None:
    """The audit finds nothing, by the books, by the rules, and by its own end."""
    proof = ReplayCheck()
    report = audit(proof.through(row.line + b"\n" for row in game.session.journal.rows()))
    report = with_rule_findings(report, proof.result())
    assert [it for it in report.findings if it.severity != "noted"] == []
    state = game.state
    plain = {"balances": state.balances, "seats": state.seats, "table": state.table}
    assert differences(report.final, plain) == []
    entries = list(game.session.entries())
    start = opening(first_setup(state.setup, entries[0]), entries[0].post)
    assert replay(start, game.session.journal.replay(2)) == state


def assert_said_again(game: Game) -> None:
    """The exported script, which says every name as it was then, plays the same game."""
    again = Game(box="glass-classic")
    lines = "".join(to_script(game.session.entries(), game.state.setup)).splitlines()
    again.do(*(line for line in lines if not line.startswith("#")))
    assert again.state == game.state


@pytest.mark.parametrize("seed", SEEDS)
def test_names_that_are_swapped_left_and_taken_again_mix_no_two_seats(seed: int) -> None:
    game = Game(box="glass-classic")
    people = People(random.Random(f"names {seed}"), game.cash("ann"))
    kinds = set()
    for _ in range(STEPS):
        for text in people.statements():
            game.do(text)
            kinds.add(text.split()[1])
        assert_believed(game, people)
    assert {"pays", "is", "joins", "takes", "leaves"} <= kinds
    assert_clean(game)
    assert_said_again(game)
    persons = [seat.name.casefold() for seat in seats_of(game.state.setup.players, ())]
    assert sorted(persons) == sorted({chair.name.casefold() for chair in people.chairs})
    paths = {player.id: ("Assets", player.name) for player in game.state.setup.players}
    assert list(distinct(paths, ":".join).values()) == [":".join(it) for it in paths.values()]


def test_a_name_of_the_table_is_never_given_twice() -> None:
    for seed in SEEDS:
        game = Game(box="glass-classic")
        people = People(random.Random(f"taken {seed}"), game.cash("ann"))
        for _ in range(20):
            for text in people.statements():
                game.do(text)
            taken = people.dice.choice(people.here).name
            other = next(it for it in people.here if it.name != taken)
            for text in (f"{taken} joins with 5", f"{other.name} is called {taken}"):
                with pytest.raises(InvalidCommand, match="two players cannot be called"):
                    game.do(text)
        assert_believed(game, people)
