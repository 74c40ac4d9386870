"""An evening with cards that say otherwise: every figure that is used is right, and asked for once.

All deeds and cards of Secret Vault say other amounts than the estimates. People play 25 rounds at
the screen; where it asks, somebody types what the card says.
"""

from __future__ import annotations

from collections import Counter

from banker.audit import audit
from banker.engine.fold import replay
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.printed_figures import amounts
from banker.games.board.queries.figures import CHARGED, figures_of
from banker.games.board.state import State, opening
from banker.interaction.ui_state import Execute
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from tests.interaction.finding.card_table import CardTable
from tests.support.game import setup_of
from tests.system.simulation.players import Players

ROUNDS, STUCK, STEP = 25, 40, 10


def cards_of(state: State) -> dict[str, int]:
    """What the cards say: every estimate is too low or too high."""
    edition = state.edition
    found = {path: amount for path, amount in amounts(edition).items() if path in edition.unsure}
    return {
        path: amount + STEP * (1 + at % 4) * (-1 if at % 3 == 0 and amount > 5 * STEP else 1)
        for at, (path, amount) in enumerate(found.items())
    }


def test_every_amount_is_that_of_the_cards_and_each_is_asked_for_once() -> None:
    table = CardTable()
    session = table.session
    cards, asked = cards_of(session.state), Counter[str]()
    players, refused, used, extra = Players(3), 0, set[str](), 0
    while session.state.table.round <= ROUNDS and not session.state.table.ended:
        text = players.next(session.state)
        try:
            wanted = parse(text, session.state.setup, session.state.table.turn)
        except CommandError:
            continue
        if wanted is None or isinstance(wanted, Question):
            continue
        before, count = session.state, session.journal.count
        table.controller._carry_out(Execute(wanted, is_sure=True))
        if path := table.asked:
            asked[path] += 1
            digits = str(cards[path])
            table.keys = 0
            table.press(*digits, "enter")
            extra = max(extra, table.keys - len(digits))
            before = session.state
        refused = 0 if session.journal.count > count else refused + 1
        assert refused < STUCK, text
        if isinstance(wanted, c.Roll | c.Undo | c.Redo) or session.journal.count == count:
            continue
        used |= _charged(before if not path else _before_the_act(table), table, wanted)
    assert len(used) > 20
    assert max(asked.values()) == 1
    assert extra <= 1
    said = session.state.table.figures
    assert {path: said.get(path) for path in used} == {path: cards[path] for path in used}
    report = audit(row.line + b"\n" for row in session.journal.rows())
    assert {it.severity for it in report.findings} <= {"noted"}
    if not session.state.table.ended:
        assert report.estimates.resting == 0


def _before_the_act(table: CardTable) -> State:
    """The state in which the newest act was decided, with what the card says."""
    first, *others = table.entries
    return replay(opening(setup_of(("Ann", "Bob", "Cem")), first.post), others[:-1])


def _charged(before: State, table: CardTable, wanted: c.AnyCommand) -> set[str]:
    """The figures of the box's estimates that an act has charged by."""
    unsure = table.session.state.setup.stored.unsure
    try:
        decision = table.session.ruleset.decide(before, wanted)
    except CommandError:
        return set()
    return {it.figure for it in figures_of(before, decision) if it.kind == CHARGED} & unsure
