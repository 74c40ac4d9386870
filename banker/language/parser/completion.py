"""Completion: the tokens that may come next in a typed line, the likely ones first.

The grammar notes which slots it expected at the end of a line. This module turns those slots into
tokens: names, the deeds that fit the verb, the numbers that are left. It offers nothing that the
edition lacks, though the parser reads such a line and the rules refuse it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from banker.engine import fold
from banker.foundation.errors import InvalidCommand
from banker.games.board.edition import Edition
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries.permissions.vault import untried
from banker.games.board.queries.prices import RENT
from banker.games.board.state import BANK, JAIL_CARD, VAULT, Claim, State
from banker.language.parser.dialects import dialect
from banker.language.parser.forms import Form
from banker.language.parser.grammar import Literal, ParseAttempt, Slot, Step, Values, walk
from banker.language.parser.names import UnresolvedName
from banker.language.parser.parse import candidates, reading_of
from banker.language.parser.slots import COUNTED
from banker.language.parser.statement_writer import statement
from banker.language.parser.tokens import TokenizedLine, cut
from banker.ledger.likeness import plain

Words = Iterable[str]


def completions(text: str, setup: fold.Setup, state: fold.State) -> list[str]:
    """Return the tokens that may replace the last, unfinished token of a line; likely ones
    first."""
    try:
        line = cut(text)
    except InvalidCommand:
        return []
    begun = ""
    if line.words and not text[-1:].isspace():
        begun = line.words[-1].key
        line = TokenizedLine(line.source, line.words[:-1])
    if line.words and line.words[0].key == "force":
        line = TokenizedLine(line.source, line.words[1:])
    reading = reading_of(line, setup, state.table.turn)
    found = dict.fromkeys(_next_words(reading, state))
    return [word for word in found if plain(word).startswith(begun) and plain(word) != begun]


def _next_words(reading: ParseAttempt, state: fold.State) -> Iterator[str]:
    accounts = dialect(state.setup.ruleset).accounts
    names = reading.directory.setup.names
    if not reading.size:
        yield from sorted(
            (names[who] for who in state.playing()),
            key=lambda name: name != names[state.table.turn],
        )
        yield from (_first(form) for form in _forms(state) if form.subject is None)
        yield from accounts[:1]
        yield from _verbs(state, state.table.turn)
        return
    try:
        who = reading.directory.account(" ".join(reading.keys), reading.turn)
        yield from _verbs(state, who)
    except UnresolvedName:
        pass
    for form, subject, at in candidates(reading):
        if not dialect(state.setup.ruleset).has(form, state):
            continue
        reading.wanted.clear()
        walk(reading, form.said, at, subject)
        for step, _rest in reading.wanted:
            yield from _words_for(step, form, subject, state)


def _first(form: Form) -> str:
    first = form.said[0]
    assert isinstance(first, Literal)
    return first.said


def _verbs(state: fold.State, who: str) -> Iterator[str]:
    """What a player may do now, the likely verbs first."""
    if who in (BANK, VAULT):
        yield "pays"
        return
    yield from dialect(state.setup.ruleset).likely_verbs(state, who)
    for form in _forms(state):
        if form.subject and form.subject.name != "WHOSE":
            yield _first(form)


def likely_verbs(state: State, who: str) -> Iterator[str]:
    """Yield the verbs of statements that a player probably needs now, the most urgent first."""
    name = state.setup.names[who]
    for action in open_actions(state):
        if action.who == who:
            doer, _, words = statement(action.command, state.setup).partition(f"{name} ")
            if not doer:  # else the statement names somebody else first
                yield words.split(" ", 1)[0]


def _forms(state: fold.State) -> Iterator[Form]:
    known = dialect(state.setup.ruleset)
    return (form for form in known.forms if known.has(form, state))


def has(form: Form, state: State) -> bool:
    """Return whether this edition has the thing that a form of a statement is about."""
    return form.needs not in PARTS or PARTS[form.needs](state.edition)


# Whether an edition has what a command needs; what is not here is in every one.
PARTS: dict[str, Callable[[Edition], bool]] = {
    "buildings": lambda edition: any(deed.building for deed in edition.deeds),
    "dealing": lambda edition: edition.deal_deeds > 0,
    "decoder": lambda edition: edition.chips > 0,
    "vault": lambda edition: edition.vault is not None,
    "hotels": lambda edition: edition.vault is not None,
    "loans": lambda edition: edition.flag("player_loans"),
    "immunity": lambda edition: edition.flag("rent_immunity"),
    "clock": lambda edition: edition.clock is not None or edition.number("time_limit") > 0,
    "mortgages": lambda edition: any(deed.mortgage for deed in edition.deeds),
}


# --- what a slot may be -------------------------------------------------------------------------


def _words_for(step: Step, form: Form, subject: Values, state: fold.State) -> Words:
    if isinstance(step, Literal):
        return (step.said,)
    assert isinstance(step, Slot)
    who = str(subject.get("who", subject.get("receiver", state.table.turn)))
    if form.subject is not None and form.subject.name == "TILL":
        who = BANK
    known = dialect(state.setup.ruleset)
    return step.words or known.words_for(step.name, _first(form), state, who)


def words_for(slot: str, verb: str, state: State, who: str) -> Words:
    """Return the words that a slot may be, for the player `who`, in a form that begins with
    `verb`."""
    if slot == "DEED":
        return _DEEDS_FOR.get(verb, _all_deeds)(state, who)
    offers = _next_bid if (slot, verb) == ("AMOUNT", "bids") else _SLOTS.get(slot)
    return offers(state, who) if offers else ()


def _players(state: State) -> Words:
    return [state.setup.names[who] for who in state.playing()]


def _others(state: State, who: str) -> Words:
    return [state.setup.names[other] for other in state.playing() if other != who]


def _accounts(state: State, who: str) -> Words:
    """All accounts except one, and the accounts of no player."""
    vault = (VAULT,) if state.edition.vault else ()
    return (*_others(state, who), BANK, *vault)


def _all_deeds(state: State, _who: str) -> Words:
    return [deed.id for deed in state.edition.deeds]


def _own_deeds(state: State, who: str) -> Words:
    return [deed.id for deed in state.deeds(who)]


def _mortgaged(state: State, who: str) -> Words:
    return [deed.id for deed in state.deeds(who) if deed.id in state.table.mortgaged]


def _mortgageable(state: State, who: str) -> Words:
    return [deed.id for deed in state.deeds(who) if deed.id not in state.table.mortgaged]


def _for_sale(state: State, _who: str) -> Words:
    if state.table.offer:
        return (state.table.offer,)
    return [deed.id for deed in state.deeds(BANK) if not state.is_locked(deed)]


def _locked(state: State, _who: str) -> Words:
    return [deed.id for deed in state.deeds(BANK) if state.is_locked(deed)]


def _sites(state: State, who: str) -> Words:
    return [deed.id for deed in state.deeds(who) if state.has_set(who, deed.group)]


def _visited(state: State, who: str) -> Words:
    found = (action.about for action in open_actions(state) if isinstance(action.about, Claim))
    claimed = [claim.deed for claim in found if who in (claim.visitor, claim.owner)]
    return (*claimed, *_owed_rents(state, who))


def _owed_rents(state: State, who: str) -> Words:
    """The deeds on which a rent is owed by somebody, or to somebody."""
    dues = (due for due in state.table.dues if who in (due.debtor, due.creditor))
    return [due.about for due in dues if due.reason == RENT]


def _debtors(state: State, who: str) -> Words:
    """Others who owe something; to a creditor, if anything is owed to them."""
    others = [due for due in state.table.dues if due.debtor != who]
    mine = [due for due in others if due.creditor == who]
    return [state.setup.names[due.debtor] for due in mine or others]


def _items(state: State, who: str) -> Words:
    held = [thing for thing in ("hotel", "jail_card", "chip") if state.amount(who, thing)]
    return (*_own_deeds(state, who), *held)


def _returned(state: State, who: str) -> Words:
    others = (other for other in state.playing() if other != who)
    return ["nothing", *(word for other in others for word in _items(state, other))]


def _next_bid(state: State, who: str) -> Words:
    bids = (it for it in open_actions(state) if (it.situation, it.who) == ("bid", who))
    return [str(bid.amount.least) for bid in bids if bid.amount is not None]


def _numbers(state: State, _who: str) -> Words:
    return list(map(str, untried(state)))


def _kept(state: State, who: str) -> Words:
    jail_card = ("jail_card",) if state.amount(who, "jail_card") else ()
    held = state.seats[who].held if who in state.seats else ()
    return (*jail_card, *(card for card in held if card in state.edition.card_by_id))


def _deck(state: State, _who: str) -> Words:
    held = {card for seat in state.seats.values() for card in seat.held}
    return [card.id for card in state.edition.cards if card.id not in held]


Offers = Callable[[State, str], Words]

_DEEDS_FOR: dict[str, Offers] = {
    "buys": _for_sale,
    "gives": _own_deeds,
    "mortgages": _mortgageable,
    "redeems": _mortgaged,
    "sells": _own_deeds,
    "places": _sites,
    "builds": _sites,
    "moves": _sites,
    "unlocks": _locked,
    "deal": _for_sale,
    "asks": _visited,
    "pays": _visited,
    "forgives": _owed_rents,
}

_SLOTS: dict[str, Offers] = {
    **dict.fromkeys(("VISITOR", "PAYER", "PARTNER", "WITNESS", "LENDER", "RIVAL"), _others),
    "WHO": lambda state, _who: _players(state),
    "DEBTOR": _debtors,
    **dict.fromkeys(("GIVER", "RECEIVER"), _accounts),
    "ACCOUNT": lambda state, _who: _accounts(state, ""),
    "SITE": _sites,
    "NAMED": _all_deeds,
    "STREETS": lambda state, _who: [group.id for group in state.edition.groups],
    "LOT": _for_sale,
    "SPACE": lambda state, _who: [space.id for space in state.edition.spaces],
    "ITEMS": _items,
    "RETURN": _returned,
    "NUMBER": _numbers,
    "USABLE": _kept,
    "HELD": _kept,
    **dict.fromkeys(("CARD", "PRINTED"), _deck),
    **dict.fromkeys(("RENTED", "PRICED", "LENT", "REDEEMED", "BUILT"), _all_deeds),
    "CHARGED": lambda state, _who: [space.id for space in state.edition.spaces if space.amount],
    "READER": lambda state, _who: _players(state),
    "THING": lambda _state, _who: (*COUNTED, JAIL_CARD),
}
