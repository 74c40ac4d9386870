"""Foot words: what the footer says on the screen of a board game, and which keys it names.

Pure.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from banker.games.board.edition import Edition
from banker.games.board.queries import phases
from banker.games.board.queries.prices import bank_sells_buildings
from banker.games.board.state import State
from banker.interaction.key_row import Verb
from banker.interaction.keys import keys
from banker.interaction.verbs.action_words import ROWS, now_open
from banker.interaction.verbs.suggestion import awaited
from banker.interaction.view import View
from banker.interaction.words.screen_words import change
from banker.interaction.words.text import Line, Span
from banker.interaction.words.translate import grouped

IDLE = "a verb key, or ␣ for the next player; F2: two digits are a roll"
IDLE_DICE = "two digits are a roll, or a verb key"
IDLE_LOCK_DIE = "two digits are a roll (k: the lock, as 1), or a verb key"
# The verbs kept when not all fit, the most important first.
PRIORITY = (
    "next", "undo", "help", "buy", "rent", "pay", "go", "vault", "check", "deal", "auction",
    "trade", "mortgage", "hotel", "sell", "card", "key", "jail", "tax", "receive", "ledger",
    "command", "inspect", "redo",
)  # fmt: skip
PRIORITY_OF = {name: place for place, name in enumerate(PRIORITY)}
BRIEF = {"auction": "auct", "mortgage": "mort", "help": ""}
# The second row: a verb and its word there.
OTHERS = (
    ("help", "help"), ("dice", "dice"), ("notes", "notes"), ("audit", "audit"), ("tv", "TV"),
    ("hardware", "vault"), ("clock", "clock"), ("theme", "theme"), ("finder", "find"),
)  # fmt: skip
LOOKS = ("undo", "redo", "help", "ledger", "command", "inspect")
# The phase -> the verbs that are impossible then.
IMPOSSIBLE = {
    phases.DEAL: frozenset(PRIORITY) - frozenset((*LOOKS, "deal")),
    phases.DEBT: frozenset(("buy", "auction")),
}
# The verb -> the open action that it does.
DOES = {"next": "next", "key": "unlock", "deal": "deal"}


def is_pressing(state: State) -> bool:
    """Return whether a player must pay a debt now, before anything else."""
    return phases.phase(state) == phases.DEBT


def idle(view: View) -> str:
    """Return the footer's hint where Enter would do nothing: which keys work now."""
    edition = view.state.edition
    if is_pressing(view.state):
        return _idle_in_debt(edition)
    hints = (ROWS[action.situation].hint for action in awaited(view.ctx))
    if hint := next(filter(None, hints), ""):
        return hint
    if not view.ui.dice:
        return IDLE
    return IDLE_LOCK_DIE if edition.lock_die else IDLE_DICE


def _idle_in_debt(edition: Edition) -> str:
    """How a debtor raises cash: with what the Bank lends on, or buys back, else by a trade."""
    if keys.BY_NAME["mortgage"].fits(edition):
        return "m and a deed code mortgages, t trades, w b goes bankrupt"
    if keys.BY_NAME["sell"].fits(edition):
        return "s and a deed code sells it back, t trades, w b goes bankrupt"
    return "t trades, w b goes bankrupt"


def preview(view: View) -> Line:
    """Return the cash of each player whose cash the typed statement would change."""
    assert view.preview is not None and view.preview.state is not None
    spans: list[Span] = []
    for who, name in view.state.setup.names.items():
        before, after = view.state.cash(who), view.preview.state.cash(who)
        if before != after and who != "bank":
            text, role = change(after - before)
            shown = f" {name} {after:,} "
            # Only the preview gets separators; the typed rest of this row stays unchanged.
            edition = view.state.edition
            spans += [Span(grouped(edition, shown)), Span(grouped(edition, text), role)]
    return tuple(spans)


def impossible(state: State) -> AbstractSet[str]:
    """Return the names of the verbs that the rules do not allow now."""
    now = phases.phase(state)
    open_ = {it.situation for it in now_open(state)}
    closed = {verb for verb, situation in DOES.items() if situation not in open_}
    if now == phases.GUESS or state.table.card is not None:
        closed.discard("next")  # it gives up the guess, or ends the check first
    return closed | IMPOSSIBLE.get(now, frozenset())


def word(verb: Verb, edition: Edition) -> str:
    """Return a verb's word in the footer; *build* for `hotel` if the Bank sells buildings."""
    if verb.name == "hotel" and bank_sells_buildings(edition):
        return "build"
    return BRIEF.get(verb.name, verb.word)
