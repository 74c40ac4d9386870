"""Statement writer: the canonical statement of every command of the deal, the inverse of `parse`.

Rules of this file
* Who is written by name, cards and colours by id: a statement means the same in every language.
* Every type of command has a row in `WRITERS`; what a row writes, `parse` reads back as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from banker.games.deal import commands as c
from banker.games.deal.state import IN_HAND, Setup
from banker.language.parser.deal.names import written_face, written_pile
from banker.language.parser.tokens import quote


class _Spelling:
    """How players and cards of one game are written."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def who(self, player: str) -> str:
        return self._setup.names.get(player, player)

    def face(self, face: str) -> str:
        return written_face(self._setup.edition, face)

    def faces(self, faces: Iterable[str]) -> str:
        return " + ".join(map(self.face, faces))

    def opened(self, word: str, value: str) -> str:
        """An optional part of a statement."""
        return f" {word} {value}" if value else ""


Write = Callable[[Any, _Spelling], str]


def statement(command: c.AnyCommand, setup: Setup) -> str:
    """The statement of a command."""
    return _written(command, _Spelling(setup))


def _written(command: c.AnyCommand, spell: _Spelling) -> str:
    return WRITERS[type(command)](command, spell)


def _does(verb: str) -> Write:
    return lambda command, spell: f"{spell.who(command.who)} {verb}"


def _bank(command: c.BankCards, spell: _Spelling) -> str:
    return f"{spell.who(command.who)} banks {spell.faces(command.faces)}"


def _lay(command: c.Lay, spell: _Spelling) -> str:
    colour = spell.opened("as", command.colour)
    return f"{spell.who(command.who)} lays {spell.face(command.face)}{colour}"


def _move(command: c.MoveCard, spell: _Spelling) -> str:
    start = spell.opened("from", written_pile(command.place))
    goal = written_pile(command.to)
    return f"{spell.who(command.who)} moves {spell.face(command.face)}{start} to {goal}"


def _rent(command: c.PlayRent, spell: _Spelling) -> str:
    on = spell.opened("on", spell.who(command.on)) + spell.opened("for", command.colour)
    more = {0: "", 1: " doubled", 2: " doubled twice"}.get(command.doubles, "")
    return f"{spell.who(command.who)} plays {spell.face(command.face)}{on}{more}"


def _collect(command: c.PlayCollect, spell: _Spelling) -> str:
    on = spell.opened("on", spell.who(command.on))
    return f"{spell.who(command.who)} plays debt collector{on}"


def _sly(command: c.PlaySly, spell: _Spelling) -> str:
    start = spell.opened("from", written_pile(command.place))
    wanted = f"on {spell.who(command.on)} for {spell.face(command.face)}{start}"
    return f"{spell.who(command.who)} plays sly deal {wanted}"


def _forced(command: c.PlayForced, spell: _Spelling) -> str:
    start = spell.opened("from", written_pile(command.place))
    wanted = f"on {spell.who(command.on)} for {spell.face(command.face)}{start}"
    given = spell.face(command.give) + spell.opened("from", written_pile(command.give_place))
    return f"{spell.who(command.who)} plays forced deal {wanted} giving {given}"


def _breaker(command: c.PlayBreaker, spell: _Spelling) -> str:
    wanted = f"on {spell.who(command.on)} for {written_pile(command.pile)}"
    return f"{spell.who(command.who)} plays deal breaker {wanted}"


def _build(command: c.Build, spell: _Spelling) -> str:
    return f"{spell.who(command.who)} plays {spell.face(command.face)} on {command.colour}"


def _answer(words: str) -> Write:
    def write(command: c.SayNo | c.Agree, spell: _Spelling) -> str:
        return f"{spell.who(command.who)} {words}{spell.opened('to', spell.who(command.to))}"

    return write


def _pay(command: c.PayCards, spell: _Spelling) -> str:
    cards = " + ".join(
        spell.face(card.face) + spell.opened("from", written_pile(card.place))
        for card in command.cards
    )
    to = spell.opened("to", spell.who(command.to))
    return f"{spell.who(command.who)} pays {cards or 'all'}{to}"


def _place(command: c.Place, spell: _Spelling) -> str:
    return f"{spell.who(command.who)} places {spell.face(command.face)} on {command.colour}"


def _bank_aside(command: c.BankAside, spell: _Spelling) -> str:
    return f"{spell.who(command.who)} banks {spell.face(command.face)} aside"


def _discard(command: c.Discard, spell: _Spelling) -> str:
    what = spell.faces(command.faces) or str(command.count)
    return f"{spell.who(command.who)} discards {what}"


def _set_turn(command: c.SetTurn, spell: _Spelling) -> str:
    return f"{spell.who(command.who)}'s turn"


def _take_over(command: c.TakeOver, spell: _Spelling) -> str:
    return f"{command.name} takes over {spell.who(command.who)}"


def _rename(command: c.Rename, spell: _Spelling) -> str:
    return f"{spell.who(command.who)} is called {command.name}"


def _undo(command: c.Undo, _spell: _Spelling) -> str:
    count = f" {command.count}" if command.count != 1 else ""
    because = f" because {quote(command.because)}" if command.because else ""
    return f"undo{count}{because}"


def _redo(command: c.Redo, _spell: _Spelling) -> str:
    return "redo" if command.count == 1 else f"redo {command.count}"


def _where(command: c.Count | c.Correct, spell: _Spelling) -> str:
    """Whose cards, where, and which."""
    place = command.place if command.place == IN_HAND else written_pile(command.place)
    parts = (spell.who(command.who) if command.who else "", place, spell.face(command.face))
    return " ".join(part for part in parts if part)


def _count(command: c.Count, spell: _Spelling) -> str:
    return f"count {_where(command, spell)} {command.amount}"


def _correct(command: c.Correct, spell: _Spelling) -> str:
    witness = f" witnessed by {quote(command.witness)}" if command.witness else ""
    what = f"{_where(command, spell)} {command.amount:+}"
    return f"correct {what} because {quote(command.because)}{witness}"


def _force(command: c.Force, spell: _Spelling) -> str:
    return f"force {_written(command.command, spell)} because {quote(command.because)}"


WRITERS: dict[type, Write] = {
    c.DrawCards: _does("draws"),
    c.BankCards: _bank,
    c.Lay: _lay,
    c.MoveCard: _move,
    c.PlayRent: _rent,
    c.PlayCollect: _collect,
    c.PlayBirthday: _does("plays birthday"),
    c.PlaySly: _sly,
    c.PlayForced: _forced,
    c.PlayBreaker: _breaker,
    c.PlayPassGo: _does("plays pass go"),
    c.Build: _build,
    c.SayNo: _answer("says no"),
    c.Agree: _answer("agrees"),
    c.PayCards: _pay,
    c.Place: _place,
    c.BankAside: _bank_aside,
    c.Discard: _discard,
    c.Next: lambda _command, _spell: "next",
    c.SetTurn: _set_turn,
    c.TakeOver: _take_over,
    c.Rename: _rename,
    c.EndGame: lambda _command, _spell: "game ends",
    c.Undo: _undo,
    c.Redo: _redo,
    c.Count: _count,
    c.Correct: _correct,
    c.Say: lambda command, _spell: f"say {quote(command.text)}",
    c.OpenPhones: lambda command, _spell: f"phones open {command.issuer}",
    c.Force: _force,
}
