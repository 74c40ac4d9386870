"""Events: the events and entries of the board games in words, in each language.

Rules of this file
* The words of an event come from its own fields and the names of the game, never from the state.
* How a field is written depends on its name alone; a table has the few exceptions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any, Never

from banker.engine import fold
from banker.foundation.errors import JournalCorrupt
from banker.foundation.kinds import row_for
from banker.games.board import commands as c, events as e
from banker.games.board.events.estimates import events_of
from banker.games.board.state import BANK, CHIP, HOTEL, HOUSE, JAIL_CARD, KEY, Setup
from banker.language.phrases.dialects import dialect_phrases
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.entered_by import mark_of
from banker.language.phrases.figures import DETAILS_OF_FIGURES
from banker.language.phrases.house_rule import overridden
from banker.language.phrases.instructions import instructions
from banker.language.phrases.names_and_amounts import Book, Wording
from banker.language.phrases.plurals import fields_of
from banker.language.phrases.variants import VARIANTS, Details
from banker.ledger.entry import Entry

__all__ = ["instructions", "phrase", "sentence"]

AnyDue = e.DueMade | e.DuePaid | e.DueDropped | e.DueCredited | e.DueLessened | e.DueForgiven

_FORWARD = "→"
_NOT_ONWARD = (e.GuessPassed, e.GuessMissed, e.VaultOpened)  # no arrow follows: the piece waited
_SUBJECTS = ("who", "visitor", "debtor", "giver", "borrower")


def phrase(event: e.AnyEvent, setup: fold.Setup, book: Book = ENGLISH) -> str:
    """Return one event in words."""
    if other := dialect_phrases(setup):
        return other.phrase(event, setup, book)
    assert isinstance(setup, Setup)
    return _opened(_event_sentence(event, Wording(setup, book), tail=""))


def sentence(entry: Entry, setup: fold.Setup, book: Book = ENGLISH) -> str:
    """Return the sentence of an entry, in one line; a rule that was overruled comes last.

    Raise `JournalCorrupt` if the entry is not one that Banker writes.
    """
    if other := dialect_phrases(setup):
        return other.sentence(entry, setup, book)
    assert isinstance(setup, Setup)
    wording = Wording(setup, book)
    said, subject = "", ""
    before: e.AnyEvent | None = None
    try:
        events = events_of(entry)
    except (LookupError, TypeError, ValueError) as error:
        raise JournalCorrupt(
            "entry {seq} does not fit the game; somebody has changed it", seq=entry.seq
        ) from error
    broke = next((event for event in events if isinstance(event, e.WentBankrupt)), None)
    cards = {event.card for event in events if isinstance(event, e.CardDrawn | e.CardUsed)}
    for event in sorted(events, key=lambda event: type(event) is e.Overridden):
        if _is_said_by_its_due(event, setup) or _falls_away(event, broke):
            continue
        about = _subject(event)
        if broke is not None and event is broke:
            told = _bankrupt(broke, events, wording)
        else:
            tail, named = "tail" if said and about == subject else "", _is_by_a_card(event, cards)
            if tail and type(event) is e.Moved and isinstance(before, _NOT_ONWARD):
                tail = "then"
            told = _event_sentence(event, wording, tail=tail, named=named)
        if type(event) in (e.PaymentOpened, e.Overridden) and said.endswith(told):
            continue  # it is asked once of several payments, and a reason is said once
        said += (" " if told.startswith(_FORWARD) else "; ") + told if said else told
        subject, before = about, event
    if not said and entry.command is not None:
        from banker.language.phrases.commands import act  # an entry that tells nothing itself

        said = act(c.load(entry.command), wording)
    if mark := mark_of(entry):
        said = wording.say(mark, said=said)
    return _opened(said)


def _is_said_by_its_due(event: e.AnyEvent, setup: Setup) -> bool:
    """Whether a rent is owed without a claim: the phrase of the debt covers it."""
    return isinstance(event, e.RentOpen) and event.amount > 0 and _is_owed_by_itself(setup)


def _is_by_a_card(event: e.AnyEvent, cards: set[str]) -> bool:
    """Whether a debt is by a card whose words the same sentence has."""
    if not isinstance(event, e.DueMade | e.DuePaid):
        return False
    return event.reason == "card" and event.about in cards


def _falls_away(event: e.AnyEvent, broke: e.WentBankrupt | None) -> bool:
    """Whether a cancelled debt belongs to the bankrupt player: the phrase of the bankruptcy covers
    it."""
    return broke is not None and isinstance(event, e.DueDropped) and event.debtor == broke.who


def _bankrupt(event: e.WentBankrupt, events: Iterable[e.AnyEvent], wording: Wording) -> str:
    """The phrase of a bankruptcy: the debts that fell away give the creditors and the amounts."""
    owed: dict[str, int] = {}
    for one in events:
        if isinstance(one, e.DueDropped) and _falls_away(one, event):
            owed[one.creditor] = owed.get(one.creditor, 0) + one.amount
    if not owed:
        return _event_sentence(event, wording, tail="")
    several = ".several" if len(owed) > 1 else ".one"
    shared = ".shared" if len(owed) > 1 and event.shares else ""
    return wording.say(
        f"went_bankrupt{several}{shared}",
        who=wording.account(event.who),
        creditor=wording.account(next(iter(owed))),
        owed=wording.money(sum(owed.values())),
        debts=_to_each(owed.items(), wording),
        cash=wording.money(event.cash),
        shares=_to_each(event.shares, wording) if shared else "",
    )


def _to_each(amounts: Iterable[tuple[str, int]], wording: Wording) -> str:
    return wording.joined(
        wording.say("hands.to.several", goods=wording.money(amount), receiver=wording.account(to))
        for to, amount in amounts
    )


def _opened(said: str) -> str:
    """A capital for text of the catalog; a player name stays as its owner writes it."""
    return f"The {said[4:]}" if said.startswith("the ") else said


def _subject(event: e.AnyEvent) -> str:
    """The account that the phrase of an event is about; the next phrase may leave it out."""
    if isinstance(event, e.PaymentClosed):
        return ""  # the phrase is about the payment
    found = next((getattr(event, name) for name in _SUBJECTS if hasattr(event, name)), "")
    return found if isinstance(found, str) else ""


def _event_sentence(event: e.AnyEvent, wording: Wording, *, tail: str, named: bool = False) -> str:
    kind = str(event.__struct_config__.tag)
    variant, more = (row_for(DETAILS, event) or _plain)(event, wording)
    variant = "named" if named else variant
    key = _known(kind, variant, wording.book)
    if tail and f"{key}.{tail}" in wording.book:
        key = f"{key}.{tail}"
    said = fields_of(wording.book[key])
    fields = {
        name: _written(kind, name, getattr(event, name), wording)
        for name in event.__struct_fields__
        if name in said
    }
    return wording.say(key, **(fields | more))


def _known(key: str, variant: str, book: Book) -> str:
    """The key of the closest variant that the catalog has."""
    while variant:
        if f"{key}.{variant}" in book:
            return f"{key}.{variant}"
        variant = variant.rpartition(".")[0]
    return key


# --- how fields are written ---------------------------------------------------------------------

_ACCOUNTS = (
    "who", "visitor", "owner", "debtor", "creditor", "giver", "receiver", "to", "payer", "lender",
    "borrower", "by",
)  # fmt: skip
_FIELDS: dict[str, Callable[[Wording, Never], str]] = {
    **dict.fromkeys(_ACCOUNTS, Wording.account),
    "deed": Wording.title,
    "item": Wording.title,
    "card": Wording.card,
    "about": Wording.about,
    "witness": Wording.account,
    "dice": lambda _wording, dice: " ".join(map(str, dice)),
}
# Whole numbers in fields of these names are money; the others count things.
_MONEY = frozenset(
    ("amount", "price", "rent", "minimum", "fee", "owed", "cash", "total", "missing", "refund")
) | {"left", "reward", "vault", "deeds", "buildings", "booked"}


_EXCEPTIONS: dict[str, Callable[[Wording, Never], str]] = {
    "moved.to": Wording.space,
    **dict.fromkeys(("start_tied.who", "players_skipped.who"), Wording.accounts),
    "game_opened.edition": lambda _wording, _edition: "",
    "game_opened.players": lambda wording, seats: wording.joined(map(itemgetter(1), seats)),
}


def _written(kind: str, name: str, value: Any, wording: Wording) -> str:
    write = _EXCEPTIONS.get(f"{kind}.{name}") or _FIELDS.get(name)
    if write is not None:
        return write(wording, value)
    if isinstance(value, bool) or not isinstance(value, int):
        return str(value)
    return wording.money(value) if name in _MONEY else wording.figure(value)


# --- events that are told in several ways -------------------------------------------------------


def _plain(_event: e.AnyEvent, _wording: Wording) -> Details:
    return "", {}


def _rolled(event: e.Rolled, _wording: Wording) -> Details:
    doubles = "doubles" if event.doubles else ""
    if not event.lock:
        return doubles, {}
    # The lock is stored as a 1 in the dice; the other die is the number that is left.
    other = event.dice[1] if event.dice[0] == 1 else event.dice[0]
    return f"lock_{doubles}".rstrip("_"), {"other": str(other)}


def _rent_open(event: e.RentOpen, wording: Wording) -> Details:
    """Where it is owed by itself, nobody has to ask."""
    known = "" if event.amount else "dice"
    return f"{known}{'.owed' if _is_owed_by_itself(wording.setup) else ''}".lstrip("."), {}


def _is_owed_by_itself(setup: Setup) -> bool:
    return setup.edition.switches["rent_claim"] == "automatic"


def _stayed(event: e.JailStayed, wording: Wording) -> Details:
    most = wording.setup.edition.jail_tries_max
    return "over" if event.tries > most else "", {"most": str(most)}


def _jail_left(event: e.JailLeft, wording: Wording) -> Details:
    if event.by == "third_try" and not event.fee:
        return "", {}
    if event.card:
        return f"{event.by}.deck", {"deck": wording.deck(str(event.card))}
    return event.by, {}


def _built(event: e.Built, wording: Wording) -> Details:
    return "" if event.price else "free", {"building": wording.things(event.building, 1)}


def _building_sold(event: e.BuildingSold, wording: Wording) -> Details:
    houses = wording.things(HOUSE, event.houses)
    building = wording.things(event.building, 1)
    step = ("step.one" if event.houses == 1 else "step") if event.houses else ""
    return step, {"building": building, "houses": houses}


def _returned(event: e.BuildingsReturned, wording: Wording) -> Details:
    return "", {"goods": wording.goods(0, {HOUSE: event.houses, HOTEL: event.hotels})}


def _due(event: AnyDue, wording: Wording) -> Details:
    """A reason that the catalog does not know is a stranger's: it stays as the file has it."""
    key, reason = f"reason.{event.reason}", event.reason
    if key in wording.book:
        reason = wording.say(key, about=wording.about(event.about))
    return event.reason, {"reason": reason}


def _rest(event: e.DueLessened | e.DueForgiven, wording: Wording) -> Details:
    """By whether another pays, and whether something is left."""
    payer = event.payer if isinstance(event, e.DueLessened) else event.debtor
    parts = ("for" if payer != event.debtor else "", "left" if event.left else "")
    _, reason = _due(event, wording)
    return ".".join(part for part in parts if part), reason


def _checked(event: e.NoteChecked | e.CardChecked, wording: Wording) -> Details:
    verdict = wording.book.get(f"verdict.{event.verdict}", event.verdict)
    return event.verdict, {"verdict": verdict}


def _traded(event: e.Traded, wording: Wording) -> Details:
    from banker.language.phrases.commands import trade_words

    return "", {"legs": trade_words(event.legs, wording)}


def _inside(event: e.VaultOpened | e.VaultFilled, wording: Wording) -> Details:
    return "", {"goods": wording.goods(event.cash, {HOTEL: event.hotels, KEY: event.keys})}


def _estate(event: e.EstatePassed, wording: Wording) -> Details:
    buildings = {HOUSE: event.houses, HOTEL: event.hotels}
    counts = {**buildings, JAIL_CARD: event.jail_cards, "card": event.cards}
    return "", {"goods": wording.goods(0, counts, event.deeds)}


def _left(event: e.PlayerLeft, wording: Wording) -> Details:
    buildings = {HOUSE: event.houses, HOTEL: event.hotels, KEY: event.keys}
    counts = {**buildings, JAIL_CARD: event.jail_cards, "card": event.cards}
    has_goods = bool(event.deeds) or any(counts.values())
    variant = ".".join((["cash"] if event.shares else []) + (["goods"] if has_goods else []))
    shares = _to_each(event.shares, wording) if event.shares else ""
    goods = wording.goods(0, counts, event.deeds) if has_goods else ""
    return variant, {"shares": shares, "goods": goods}


def _counted(event: e.Counted, wording: Wording) -> Details:
    difference = event.amount - event.booked
    variant = ("more" if difference > 0 else "less") if difference else ""
    likely = ".likely" if event.likely and variant else ""
    fields = {"difference": wording.money(abs(difference))}
    if likely:
        from banker.language.phrases.likely_cause import likely_cause

        fields["likely"] = likely_cause(event.likely, wording)
    return variant + likely, fields


def _corrected(event: e.Corrected, wording: Wording) -> Details:
    sign, amount = "+" if event.amount > 0 else "−", abs(event.amount)
    is_cash = event.thing == "cash"
    goods = wording.money(amount) if is_cash else f" {wording.things(event.thing, amount)}"
    variant = ".".join(["on"] * bool(event.on) + ["witness"] * bool(event.witness))
    return variant, {"goods": sign + goods, "deed": wording.title(event.on or "")}


def _ended(event: e.GameEnded, wording: Wording) -> Details:
    several = ".several" if len(event.winners) > 1 else ""
    why = f"{event.why}{several}" if event.why != "agreed" else several.lstrip(".")
    return why, {"winners": wording.accounts(event.winners)}


def _scored(event: e.Scored, wording: Wording) -> Details:
    rest = event.total - event.cash - event.dues
    if event.dues:
        told = {"rest": wording.money(rest), "owed": wording.money(abs(event.dues))}
        return "owes" if event.dues < 0 else "gets", told
    if rest and not event.rents:
        return "owned", {"rest": wording.money(rest)}
    if wording.setup.edition.switches["valuation"] != "rents":
        return "cash", {}
    return "", {"rents": wording.money(sum(rent for _, rent in event.rents))}


def _act(event: e.Reversed | e.Repeated, wording: Wording) -> Details:
    from banker.language.phrases.commands import act

    because = "because" if getattr(event, "because", "") else ""
    return because, {"act": act(event.act, wording)}


DETAILS: dict[type, Callable[[Never, Wording], Details]] = {
    **VARIANTS,
    e.Built: _built,
    e.BuildingSold: _building_sold,
    e.BuildingsReturned: _returned,
    e.RentOpen: _rent_open,
    e.NoteChecked: _checked,
    e.CardChecked: _checked,
    e.ChipsTurned: lambda event, wording: ("", {"goods": wording.things(CHIP, event.count)}),
    e.ClockRead: lambda event, _wording: (
        "",
        {"time": "{}:{:02}".format(*divmod(event.seconds, 60))},
    ),
    e.DueCredited: _due,
    e.GameOpened: lambda _event, wording: ("", {"title": wording.setup.edition.title}),
    e.Rolled: _rolled,
    e.TurnPassed: lambda event, wording: ("", {"whose": wording.whose(event.who)}),
    e.DueMade: _due,
    e.DuePaid: _due,
    e.DueDropped: _due,
    e.DueLessened: _rest,
    e.DueForgiven: _rest,
    e.AuctionUnsold: lambda _event, wording: ("", {"bank": wording.account(BANK)}),
    e.HotelsTakenOff: lambda event, wording: ("", {"hotels": wording.things(HOTEL, event.count)}),
    e.Traded: _traded,
    e.JailStayed: _stayed,
    e.JailLeft: _jail_left,
    e.VaultOpened: _inside,
    e.VaultFilled: _inside,
    e.VaultAdopted: lambda event, wording: (event.why, {"next": wording.figure(event.event + 1)}),
    e.EstatePassed: _estate,
    e.PlayerLeft: _left,
    **DETAILS_OF_FIGURES,
    e.Scored: _scored,
    e.GameEnded: _ended,
    e.Overridden: overridden,
    e.Reversed: _act,
    e.Repeated: _act,
    e.Counted: _counted,
    e.Corrected: _corrected,
}
