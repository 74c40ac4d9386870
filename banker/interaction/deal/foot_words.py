"""Foot words: what the footer says on the screen of a card game, its keys, and the tips line.

Pure.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from banker.foundation.text import Text
from banker.games.deal.edition import Edition
from banker.games.deal.open_actions import open_actions
from banker.games.deal.state import BANK, State
from banker.interaction.deal.letters import state_of
from banker.interaction.key_row import Verb
from banker.interaction.ui_state import Context
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span

DRAW, PLAY, ANSWER, COUNTER, PAY, DISCARD, DONE = (
    "draw cards", "play cards", "answer", "counter", "pay cards", "discard", "done",
)  # fmt: skip
IDLE = {
    PLAY: "a digit or b banks, a adds a property, r rent, s f k steal, ␣ passes on",
    DISCARD: "j and the cards that are discarded, then ⏎",
}
LINES = {
    DRAW: "⏎ draws",
    PLAY: "5 banks 5M, a g adds green, v r a wild; ␣ ends",
    ANSWER: "⏎ agrees · x: Just Say No",
    COUNTER: "⏎ agrees · x answers no",
    PAY: "⏎ pays what is shown · x: No",
    DISCARD: "j and how many",
    DONE: "⏎ passes the turn on",
}
WITHOUT_A_NO = {ANSWER: "⏎ agrees", COUNTER: "⏎ agrees", PAY: "⏎ pays what is shown"}
# The verbs kept when not all fit, the most important first.
PRIORITY = (
    "card_next", "undo", "help", "bank_card", "lay_card", "rent_card", "lay_wild", "sly_deal",
    "forced_deal", "deal_breaker", "collector", "birthday", "pass_go", "building", "move_wild",
    "just_say_no", "pay_cards", "discard", "agree", "ledger", "command", "card_inspect", "redo",
)  # fmt: skip
PRIORITY_OF = {name: place for place, name in enumerate(PRIORITY)}
ANSWERS = frozenset(("just_say_no", "agree", "pay_cards"))
PLAYS = frozenset(PRIORITY) - ANSWERS - {"undo", "redo", "help", "ledger", "command",
                                         "card_inspect", "discard", "card_next"}  # fmt: skip
OTHERS = (
    ("help", "help"), ("card_audit", "audit"), ("tv", "TV"), ("theme", "theme"),
    ("finder", "find"),
)  # fmt: skip
BRIEF = {"help": "", "discard": "disc", "card_inspect": "insp"}
HELP_INTRO = (
    "Press a verb key, then the keys of its object. ⏎ always does what is shown: it draws, agrees,"
    " pays in the best way. q, ⌫ or Esc cancel. A colour has the letter on its label, a player the"
    " letter beside the name."
)
HELP_STATES = (
    ("digits", "a digit alone banks that money; 0 is 10M"),
    ("hand card", "1 to 5 is money of that value, 0 is 10M; a letter an action; r and a colour a"
     " rent card, r w the one of any colour"),
    ("a wild", "v and its colour if it has two; a, w and the colour if it goes with any"),
    ("a payment", "digits are cards of the bank by value, letters cards of that colour, h and t"
     " house and hotel, = another card instead of the last; ⏎ pays; * pays everything at once"),
    (": prompt", "“ann banks 5m”, “bob pays red + 1m”; Tab completes"),
)  # fmt: skip
HELP_NOTES = (
    "UNSEEN lists the cards that nobody has seen yet, and in per mille the chance that a hand has"
    " one of them. For a TV: F5 and a large font. NO_COLOR=1 turns colours off, --ascii the signs."
)


def kind_of(ctx: Context) -> str:
    """Return what the table waits for, as the key of a tip; empty if there is no tip."""
    first = next(iter(open_actions(state_of(ctx))), None)
    if first is None:
        return ""
    is_no = first.situation == "agree" and first.about.nos % 2
    return COUNTER if is_no else KINDS[first.situation]


KINDS = {
    "draw": DRAW, "play": PLAY, "discard": DISCARD, "next": DONE, "pay_cards": PAY,
    "agree": ANSWER,
}  # fmt: skip


def line_of(ctx: Context, kind: str) -> Text:
    """Return the tip for a kind of moment, as `kind_of` names it."""
    actions = open_actions(state_of(ctx))
    may_say_no = any(it.situation == "say_no" and it.who == actions[0].who for it in actions)
    return Text(LINES[kind] if may_say_no else WITHOUT_A_NO.get(kind, LINES[kind]))


def is_pressing(state: State) -> bool:
    """Return whether a player must answer an action before the game goes on."""
    return state.table.chain is not None and not state.table.ended


def idle(view: View) -> str:
    """Return the footer's hint where Enter would do nothing: which keys work now."""
    return IDLE.get(kind_of(view.ctx), "")


def impossible(state: State) -> AbstractSet[str]:
    """Return the names of the verbs that the rules do not allow now."""
    open_ = {it.situation for it in open_actions(state)}
    closed = {verb for verb, situation in DOES.items() if situation not in open_}
    if "play" in open_:
        return closed
    is_moved = state.table.chain is None  # wild cards may be, also when no play is left
    return closed | (PLAYS - {"move_wild"} if is_moved else PLAYS)


# The verb -> the open action that it does.
DOES = {
    "card_next": "next", "discard": "discard", "pay_cards": "pay_cards", "agree": "agree",
    "just_say_no": "say_no",
}  # fmt: skip


def word(verb: Verb, _edition: Edition) -> str:
    """Return a verb's word in the footer."""
    return BRIEF.get(verb.name, verb.word)


def preview(view: View) -> Line:
    """Return the worth of each player's bank that the typed statement would change."""
    assert view.preview is not None and view.preview.state is not None
    before, after = state_of(view), state_of(view.preview)
    spans: list[Span] = []
    for who, name in before.setup.names.items():
        was, now = (bank_worth(it, who) for it in (before, after))
        if was != now:
            sign = "+" if now > was else "−"
            role = "gain" if now > was else "loss"
            spans += [Span(f" {name} {now}M "), Span(f"{sign}{abs(now - was)}", role)]
    return tuple(spans)


def bank_worth(state: State, who: str) -> int:
    """Return the value of a player's bank, in millions."""
    known = state.edition.face_by_id
    return sum(known[face].value * count for face, count in state.faces(BANK + who).items())
