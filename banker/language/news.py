"""News: an entry as one short sentence with a mark, for the ledger on the table.

Rules of this file
* News follows from the entry's events alone. The first kind in `HEADLINES` that occurs gives the
  sentence.
* A player is one character of Unicode's private area, `SEAT_SIGN` plus the seat. Drawing replaces
  it by the coloured name.
* An event without a row here has its own phrase as the sentence.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from banker.engine.fold import AnySetup
from banker.foundation.memo import once
from banker.foundation.text import Field, Text, marked
from banker.games.board import events as e
from banker.games.board.events.estimates import events_of, unsure_amounts
from banker.games.board.state import Setup, State
from banker.language.phrases.entered_by import mark_of
from banker.language.phrases.events import phrase, sentence
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import Translation, language_of
from banker.ledger.entry import Entry

SEAT_SIGN = 0xE000  # in news, this sign stands for the first seat's name, the next for the second's
HEADLINE, ACT, CHATTER = 2, 1, 0
GAIN, LOSS, PLAIN = "+{}", "−{}", "{}"
ASKED = "may ask {amount}"  # the one with words
ASKED_WHOM = "{owner} may ask {visitor} for {amount}"  # the same where it stands alone
SLOT = "\0"  # where an amount would stand
RENT_OF, DUE_OF = "rent", "due"  # what stands until somebody answers it


class News(msgspec.Struct, frozen=True):
    """An entry as one short sentence. `mark`: one character. `text` has `SEAT_SIGN` for names.

    `weight`: HEADLINE, ACT, or CHATTER, which the table leaves out. `amount`: as it is written at
    the right edge. `who`: the players in the sentence, the acting one first. `dice`: the roll.
    `prize`: the money that came out of the vault; `goods`: all of it, in words. `about`: the rent
    or debt that the entry began, as in `standing`. `is_turn`: the entry only passes the turn.
    """

    seq: int
    mark: str
    text: str
    weight: int = ACT
    amount: str = ""
    who: tuple[str, ...] = ()
    dice: tuple[int, int] | None = None
    prize: int = 0
    about: tuple[str, ...] = ()
    is_turn: bool = False
    goods: str = ""


class Headline(msgspec.Struct, frozen=True):
    """How an event is shown. `text`: a template with fields of the event.

    Without `text` the event's own phrase is used. `amount`: the name of the field with the amount,
    and `sign` how it is written.
    """

    mark: str
    weight: int
    text: str = ""
    amount: str = ""
    sign: str = PLAIN


# The kinds of events, the one that matters most first.
HEADLINES: dict[type, Headline] = {
    e.VaultOpened: Headline("★", HEADLINE, "{who} cracks the vault {prize}"),
    e.GameEnded: Headline("♛", HEADLINE),
    e.WentBankrupt: Headline("▼", HEADLINE),
    e.PlayerLeft: Headline("○", HEADLINE, "{who} leaves the game"),
    e.TimeUp: Headline("!", HEADLINE),
    e.GameOpened: Headline("»", ACT),
    e.Reversed: Headline("↶", ACT),
    e.Repeated: Headline("↶", ACT),
    e.Traded: Headline("⇆", HEADLINE),
    e.AuctionWon: Headline("▦", HEADLINE, "{who} wins the auction: {item}", "amount", LOSS),
    e.HotelPlaced: Headline("▲", HEADLINE),
    e.Built: Headline("▲", ACT, "{who} builds on {deed}", "price", LOSS),
    e.StreetUnlocked: Headline("▲", HEADLINE),
    e.NoteChecked: Headline("◎", ACT),
    e.CardChecked: Headline("◎", ACT),
    e.DeedBought: Headline("◆", ACT, "{who} buys {deed}", "price", LOSS),
    e.DeedDealt: Headline("◆", ACT, "{who} is dealt {deed}", "price", LOSS),
    e.DeedSold: Headline("◇", ACT, "{who} sells {deed}", "amount", GAIN),
    e.DeedMortgaged: Headline("◇", ACT, "{who} mortgages {deed}", "amount", GAIN),
    e.DeedRedeemed: Headline("◆", ACT, "{who} redeems {deed}", "amount", LOSS),
    e.BuildingSold: Headline("◇", ACT),
    e.DuePaid: Headline("›", ACT, "{debtor} pays {creditor}", "amount"),
    e.DueCredited: Headline("⇄", ACT),
    e.GuessTakenBack: Headline("↶", ACT),
    e.GuessMissed: Headline("✗", ACT, "{who} tries {number}: the vault stays shut"),
    e.RentOpen: Headline("!", ACT, "{visitor} is on {deed} of {owner}", "amount", ASKED),
    e.RentLapsed: Headline("!", ACT, "{owner} did not ask: {visitor} pays nothing for {deed}"),
    e.RollLeft: Headline("○", ACT),
    e.CardLeft: Headline("!", ACT, "{who} did not say which card was drawn"),
    e.RentWaived: Headline("○", ACT),
    e.CardDrawn: Headline("?", ACT, "{who} draws a card: {card}"),
    e.CardKept: Headline("?", ACT),
    e.CardUsed: Headline("?", ACT),
    e.Jailed: Headline("□", ACT),
    e.JailLeft: Headline("□", ACT),
    e.JailStayed: Headline("□", ACT),
    e.PotTaken: Headline("+", ACT),
    e.SalaryPaid: Headline("+", ACT, "{who} passes GO", "amount", GAIN),
    e.SalaryMissed: Headline("○", ACT),
    e.DueMade: Headline("!", ACT, "{debtor} owes {creditor}", "amount"),
    e.Paid: Headline("›", ACT, "{giver} pays {receiver}", "amount"),
    e.VaultFilled: Headline("▤", ACT),
    e.VaultQuestion: Headline("!", ACT),
    e.VaultDiffers: Headline("!", ACT),
    e.Declined: Headline("○", ACT),
    e.AuctionOpened: Headline("▦", ACT),
    e.AuctionUnsold: Headline("▦", ACT),
    e.BidMade: Headline("▦", ACT, "{who} bids for {item}", "amount"),
    e.LandedLocked: Headline("›", ACT, "{who} → {deed}: locked"),
    e.Moved: Headline("›", ACT, "{who} → {to}"),
    e.GuessGranted: Headline("◎", ACT),
    e.Rolled: Headline("›", ACT),
    e.Said: Headline("»", ACT),
    e.Counted: Headline("»", ACT),
    e.Corrected: Headline("!", ACT),
    e.VaultConfirmed: Headline("·", CHATTER),
    e.VaultCommitted: Headline("·", CHATTER),
    e.VaultMixed: Headline("·", CHATTER),
    e.VaultArmed: Headline("·", CHATTER),
    e.VaultRevealed: Headline("·", CHATTER),
    e.PlayersSkipped: Headline("○", ACT),
    e.TurnPassed: Headline("·", CHATTER),
    e.Offered: Headline("·", CHATTER),
    e.GuessPassed: Headline("·", CHATTER),
    e.PaymentClosed: Headline("·", CHATTER),
    e.ClockRead: Headline("·", CHATTER),
    e.PhonesOpened: Headline("·", CHATTER),
}
OTHER = Headline("·", ACT)
UNTOLD = ("·", "»")  # marks of what no screen shows large: the program's own entries, notes
WALK = "›"  # of a piece that moves, and of money that does
ORDERED = tuple(HEADLINES.values())
RANKS = {kind: rank for rank, kind in enumerate(HEADLINES)}
PEOPLE = (
    "who", "visitor", "debtor", "giver", "borrower", "receiver", "creditor", "owner", "lender",
)  # fmt: skip
SKIPS = (e.RollLeft, e.PlayersSkipped)  # told with whose turn it is then
UNHEARD = Headline("○", ACT)  # the first turn of the game passes without a roll
VISITING = Headline("›", ACT, "{who} is just visiting the jail")
RENT = Headline("⇄", ACT, "{debtor} pays {creditor} for {about}", "amount")


def news_of(entry: Entry, setup: Setup, words: Translation, full: str = "") -> News:
    """Return the short sentence of an entry.

    `full`: the entry's whole sentence, for an entry without events.
    """
    events = events_of(entry)
    if not events:
        return News(entry.seq, OTHER.mark, full, CHATTER if not entry.post else ACT)
    told = min(events, key=_rank)
    paid = [event for event in events if isinstance(event, e.DuePaid)]
    if isinstance(told, e.DuePaid) and len(paid) > 1:
        told = next((event for event in events if isinstance(event, e.CardDrawn)), told)
    headline = HEADLINES.get(type(told), OTHER)
    if isinstance(told, e.DuePaid) and told.reason == "rent" and told.about:
        headline = RENT
    if isinstance(told, e.Moved) and _is_jail(told.to, setup):
        headline = VISITING
    if isinstance(told, e.Built) and told.building == "hotel":
        headline = replace(headline, weight=HEADLINE)
    if isinstance(told, e.TurnPassed) and any(it.key == "started" for it in entry.set):
        headline = UNHEARD
    signed = with_signs(setup)
    wording = Wording(signed, words.book)
    text = words.text(Text(headline.text, _fields(told, wording))) if headline.text else ""
    if isinstance(told, SKIPS):
        text = sentence(entry, signed, words.book)
    text = text or phrase(told, signed, words.book)
    if mark := mark_of(entry):
        text = wording.say(mark, said=text)
    amount = getattr(told, headline.amount) if headline.amount else 0
    return News(
        entry.seq,
        headline.mark,
        text,
        headline.weight,
        _signed(headline.sign, wording.money(amount), words) if amount else "",
        tuple(dict.fromkeys(_people(told, setup))),
        next((event.dice for event in events if isinstance(event, e.Rolled)), None),
        told.cash if isinstance(told, e.VaultOpened) else 0,
        _about(told),
        isinstance(told, e.TurnPassed),
        _goods(told, wording) if isinstance(told, e.VaultOpened) else "",
    )


def _rank(event: e.AnyEvent) -> int:
    """The place of an event among those of an entry; that a rule was set aside comes last."""
    return RANKS.get(type(event), len(RANKS) + (type(event) is e.Overridden))


def _signed(sign: str, amount: str, words: Translation) -> str:
    return words.text(Text(sign, {"amount": amount})) if sign == ASKED else sign.format(amount)


def _about(told: e.AnyEvent) -> tuple[str, ...]:
    """The rent or the debt that an event began."""
    match told:
        case e.RentOpen():
            return RENT_OF, told.visitor, told.owner, told.deed
        case e.DueMade():
            return DUE_OF, told.debtor, told.creditor, told.reason, told.about
    return ()


def standing(state: State) -> frozenset[tuple[str, ...]]:
    """Return the rents that may be claimed and the open debts.

    Each is a tuple: `rent`, visitor, owner, deed; or `due`, debtor, creditor, reason, subject.
    """
    rents = ((RENT_OF, it.visitor, it.owner, it.deed) for it in state.table.claims)
    dues = ((DUE_OF, it.debtor, it.creditor, it.reason, it.about) for it in state.table.dues)
    return frozenset((*rents, *dues))


def _is_jail(space: str, setup: Setup) -> bool:
    """Whether a space is the jail. Who moves there is no prisoner: those are sent there."""
    return any(one.id == space and one.kind == "jail" for one in setup.edition.spaces)


def _fields(told: e.AnyEvent, wording: Wording) -> dict[str, Field]:
    """The fields of an event as a headline writes them."""
    written: dict[str, Callable[[str], str]] = {
        **dict.fromkeys(PEOPLE, wording.account),
        "deed": wording.title, "item": wording.title, "about": wording.about,
        "to": wording.space, "card": wording.card,
    }  # fmt: skip
    fields: dict[str, Field] = {
        name: written[name](getattr(told, name)) if name in written else str(getattr(told, name))
        for name in told.__struct_fields__
    }
    if isinstance(told, e.VaultOpened):
        fields["prize"] = _goods(told, wording)
    return fields


def _goods(told: e.VaultOpened, wording: Wording) -> str:
    """What came out of the vault."""
    found = [f"+{wording.money(told.cash)}"]
    found += [wording.things("hotel", told.hotels)] if told.hotels else []
    found += [wording.things("key", told.keys)] if told.keys else []
    return " + ".join(found)


def _people(told: e.AnyEvent, setup: Setup) -> list[str]:
    named = [getattr(told, name) for name in PEOPLE if hasattr(told, name)]
    named += list(told.winners) if isinstance(told, e.GameEnded) else []
    return [who for who in named if who in setup.ids]


def with_signs(setup: AnySetup) -> AnySetup:
    """Return the set-up with one special character, `SEAT_SIGN` plus the seat, for each name."""
    return once("signs", (setup,), lambda: _with_signs(setup))


def _with_signs(setup: AnySetup) -> AnySetup:
    players = (
        replace(player, name=chr(SEAT_SIGN + seat)) for seat, player in enumerate(setup.players)
    )
    return replace(setup, players=tuple(players))


def plain(text: str, setup: AnySetup) -> str:
    """Return a news text with the players' names in place of the special characters."""
    return text.translate({SEAT_SIGN + at: it.name for at, it in enumerate(setup.players)})


def is_chatter(entry: Entry) -> bool:
    """Return whether an entry shows no action of the people at the table."""
    ranks = [RANKS.get(type(event), len(RANKS)) for event in e.load(entry.ev)]
    if not ranks:
        return not entry.post
    return min(ranks) < len(RANKS) and ORDERED[min(ranks)].weight == CHATTER


def is_headline(news: News) -> bool:
    """Return whether every screen in the room shows this news as the newest event."""
    is_bare_move = news.mark == WALK and not news.amount
    is_told = news.weight != CHATTER and news.mark not in UNTOLD
    return is_told and not is_bare_move and not news.is_turn


def headline(news: News, setup: AnySetup) -> str:
    """Return the news as one sentence for the screens that the whole room sees."""
    if amount := asked_amount(news, setup):
        visitor, owner = (chr(SEAT_SIGN + setup.ids.index(who)) for who in news.about[1:3])
        fields = {"owner": owner, "visitor": visitor, "amount": amount}
        return language_of(setup.edition).text(Text(ASKED_WHOM, fields))
    return f"{news.text} {news.amount}" if news.amount else news.text


def asked_amount(news: News, setup: AnySetup) -> str:
    """Return the amount of a rent that may be claimed, as text; empty for any other news."""
    if news.about[:1] != (RENT_OF,) or not news.amount:
        return ""
    around = language_of(setup.edition).text(Text(ASKED, {"amount": SLOT}))
    before, _, after = around.partition(SLOT)
    return news.amount.removeprefix(before).removesuffix(after)


def is_folded(before: Entry, later: Entry) -> bool:
    """Return whether an entry only leads to the next one.

    That is a debt that the next one pays, or a bid that is topped or wins.
    """
    events, after = e.load(before.ev), e.load(later.ev)
    told = min(events, key=lambda event: RANKS.get(type(event), len(RANKS)), default=None)
    if isinstance(told, e.BidMade):
        return any(isinstance(event, e.BidMade | e.AuctionWon) for event in after)
    if not isinstance(told, e.DueMade):
        return False
    return any(isinstance(it, e.DuePaid) and it.debtor == told.debtor for it in after)


def gains(entry: Entry, state: State) -> dict[str, int]:
    """Return player -> change of cash by an entry; players without a change are left out."""
    commodity = state.edition.money.commodity
    sums: dict[str, int] = {}
    for posting in entry.post:
        if posting.commodity == commodity and posting.account in state.seats:
            sums[posting.account] = sums.get(posting.account, 0) + posting.amount
    unsure = unsure_amounts(entry)
    return {who: marked(it, abs(it) in unsure) for who, it in sums.items() if it}
