"""Rebuild: one page by which a game is packed away and set up again.

Rules of this file
* Everything that lies on the table is on it, and what the table waits for.
* Which notes lie where is not known; the page proposes notes that come to the sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import fill

import msgspec

from banker.game.edition import Deed
from banker.game.notes import Notes, Shares, running_low, shared_out
from banker.game.phases import waiting_for
from banker.game.state import (
    BANK,
    CHIP,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    SITE,
    SPENT,
    VAULT,
    State,
)
from banker.language.wording import Wording, figure

WIDTH = 78
STYLE = """@page { margin: 12mm; } * { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 50rem; font: 13px/1.35 system-ui, sans-serif; }
h1 { font-size: 1.3rem; margin: 0; } p { margin: .2rem 0 .6rem; }
main { columns: 2; column-gap: 1.5rem; } section { break-inside: avoid; margin-bottom: .8rem; }
h2 { font-size: 1rem; margin: 0 0 .2rem; border-bottom: 2px solid; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding-left: 1.5em; text-indent: -1.5em; }
li::before { content: '☐ '; }
@media (max-width: 36rem) { main { columns: 1; } }
@media print { body { font-size: 11px; padding: 0; max-width: none; } }
"""


class Block(msgspec.Struct, frozen=True):
    """One thing to set up: a heading and what belongs to it, a line each."""

    heading: str
    lines: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True):
    """The page. `about` is what one reads first."""

    title: str
    about: tuple[str, ...]
    blocks: tuple[Block, ...]


def rebuild(state: State) -> Sheet:
    """The page for a game as it stands."""
    words, shares = Wording(state.setup), shared_out(state, to_play=True)
    blocks = [_player(state, who, words, shares) for who in state.setup.ids]
    blocks += [
        Block("Buildings on the board", tuple(_sites(state))),
        Block("The vault", tuple(_vault(state, words, shares))),
        Block("The pot", tuple(_pot(state, words, shares))),
        Block("The Bank", tuple(_bank(state, shares))),
        Block("Still open", tuple(_open(state, words))),
    ]
    return Sheet(
        state.edition.title, tuple(_about(state)), tuple(block for block in blocks if block.lines)
    )


def as_text(sheet: Sheet) -> str:
    """The page for a terminal or a plain printer."""
    lines = [sheet.title, *(fill(line, WIDTH) for line in sheet.about)]
    for block in sheet.blocks:
        lines += ["", block.heading]
        lines += [
            fill(line, WIDTH, initial_indent="  [ ] ", subsequent_indent="      ")
            for line in block.lines
        ]
    return "\n".join(lines) + "\n"


def as_html(sheet: Sheet) -> str:
    """The page as one file without addresses, to print."""
    about = "<br>".join(map(escape, sheet.about))
    blocks = "".join(
        f"<section><h2>{escape(block.heading)}</h2><ul>"
        + "".join(f"<li>{escape(line)}</li>" for line in block.lines)
        + "</ul></section>"
        for block in sheet.blocks
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(sheet.title)}: to set up again</title><style>{STYLE}</style></head>"
        f"<body><h1>{escape(sheet.title)}</h1><p>{about}</p><main>{blocks}</main></body></html>\n"
    )


def notes_text(notes: Notes) -> str:
    """Notes in a line: 2x500 1x100."""
    return " ".join(f"{notes[value]}x{figure(value)}" for value in sorted(notes, reverse=True))


def clock_text(seconds: int) -> str:
    """A time of the game's clock, as the statement `clock 61:00` says it."""
    return f"{seconds // 60}:{seconds % 60:02}"


# --- what one reads first -------------------------------------------------------------------------


def _about(state: State) -> Iterator[str]:
    table, edition = state.table, state.edition
    yield f"Round {table.round}, {state.setup.names[table.turn]}'s turn. {_sentence(state)}."
    rolled = "" if table.dice is None else f"Dice: {table.dice[0]} and {table.dice[1]}"
    doubles = f"{table.doubles} doubles in a row" if table.doubles else ""
    if rolled or doubles:
        yield ", ".join(part for part in (rolled, doubles) if part) + "."
    if table.seconds or table.paused or edition.clock is not None:
        stopped = ", stopped" if table.paused else ""
        yield f"The clock shows {clock_text(table.seconds)}{stopped}."
    if table.last_turn:
        yield "The time is up: this is the last turn or round."
    chosen = [
        f"{name} = {edition.switches[name]}"
        for name, switch in edition.offered.items()
        if edition.switches[name] != switch.default
    ]
    rules = [*(f"overlay {name}" for name in edition.overlays), *chosen]
    if rules:
        yield "Rules of this game: " + ", ".join(rules) + "."


def _sentence(state: State) -> str:
    words = waiting_for(state)
    return words[0].upper() + words[1:]


# --- players --------------------------------------------------------------------------------------


def _player(state: State, who: str, words: Wording, shares: Shares) -> Block:
    seat, name = state.seats[who], state.setup.names[who]
    if seat.bankrupt:
        return Block(name, ("out of the game",))
    lines = [_standing(state, who), *_cash(state, who, words, shares)]
    lines += [_deed(state, deed) for deed in state.deeds(who)]
    lines += _goods(state, who, words)
    if seat.double_rent:
        lines.append("the next rent that is asked counts twice")
    if seat.salaries:
        lines.append(f"salaries still to be asked for: {seat.salaries}")
    if state.edition.switches["first_lap_no_buying"] == "yes":
        lines.append(f"GO passed {seat.laps} times")
    return Block(name, tuple(lines))


def _standing(state: State, who: str) -> str:
    seat, table = state.seats[who], state.table
    if seat.jail is not None:
        return f"piece: in jail, {seat.jail} failed tries"
    if seat.position is None:
        return "piece: note here where it stands, the Bank was not told: ____________________"
    # Who has rolled and whose move the Bank was not told does not stand there any more.
    is_old = state.position(who) is None and table.dice is not None
    words = ", unless it has moved since" if is_old else ""
    return f"piece: {state.edition.spaces[seat.position].name} (space {seat.position}){words}"


def _cash(state: State, account: str, words: Wording, shares: Shares) -> Iterator[str]:
    cash = state.cash(account)
    notes = notes_text(shares.of.get(account, {}))
    yield f"cash: {words.money(cash)}" + (f" = {notes}" if notes else "")
    short = shares.unpaid.get(account, 0)
    if short and state.edition.money.notes:
        yield f"for {words.money(short)} of it the box has no notes: write it on paper"


def _deed(state: State, deed: Deed) -> str:
    down = ", face down (mortgaged)" if deed.id in state.table.mortgaged else ""
    return f"deed: {deed.name} ({deed.code}){down}"


def _goods(state: State, who: str, words: Wording) -> Iterator[str]:
    for thing, noun in ((HOTEL, "hotels not on the board"), (KEY, "keys")):
        if count := state.amount(who, thing):
            yield f"{noun}: {count}"
    if state.edition.chips:
        red = state.amount(SPENT + who, CHIP)
        yield f"chips: {state.amount(who, CHIP)} green, {red} red"
    held = state.seats[who].held
    if held:
        yield "cards: " + ", ".join(words.card(card) for card in held)
    elif state.amount(who, JAIL_CARD):
        yield f"cards: {words.things(JAIL_CARD, state.amount(who, JAIL_CARD))}"


# --- the board, the vault, the Bank ---------------------------------------------------------------


def _sites(state: State) -> Iterator[str]:
    for deed in state.edition.deeds:
        parts = [
            f"{count} {noun}{'s' if count > 1 else ''}"
            for count, noun in (
                (state.houses_on(deed.id), HOUSE),
                (state.hotels_on(deed.id), HOTEL),
                (state.amount(SITE + deed.id, KEY), KEY),
            )
            if count
        ]
        if parts:
            owner = state.setup.names[state.owner(deed.id)]
            yield f"{deed.name} ({deed.code}, {owner}): {', '.join(parts)}"


def _vault(state: State, words: Wording, shares: Shares) -> Iterator[str]:
    if state.edition.vault is None:
        return
    table = state.table
    yield "locked" if table.filled else "open"
    yield from _cash(state, VAULT, words, shares)
    yield f"hotels: {state.amount(VAULT, HOTEL)}, keys: {state.amount(VAULT, KEY)}"
    if table.tried:
        wrong = ", ".join(str(tried.number) for tried in table.tried)
        yield f"wrong numbers so far: {wrong}"
    if table.filled:
        yield "do not turn its ring and do not open it: what it was locked on must stay"


def _pot(state: State, words: Wording, shares: Shares) -> Iterator[str]:
    if state.cash(POT):
        yield from _cash(state, POT, words, shares)


def _bank(state: State, shares: Shares) -> Iterator[str]:
    if state.edition.money.notes:
        yield "notes that are left over: " + (notes_text(shares.till) or "none")
        low = running_low(state, shares.till)
        if low:
            yield low_words(low)
    goods = [
        f"{noun}: {state.amount(BANK, thing)}"
        for thing, noun, all_ in (
            (HOUSE, "houses", state.edition.houses),
            (HOTEL, "hotels", state.edition.hotels),
            (KEY, "keys", state.edition.keys),
        )
        if all_
    ]
    if goods:
        yield ", ".join(goods)
    deeds = state.deeds(BANK)
    if len(deeds) == len(state.edition.deeds):
        yield "deeds: all of them"
    elif deeds:
        yield f"deeds: {', '.join(deed.name for deed in deeds)}"
    for deck in state.edition.decks:
        yield f"deck of {deck} cards: all but those that players hold"


def low_words(low: tuple[int, ...]) -> str:
    """The warning that small notes run low."""
    named = ", ".join(figure(value) for value in low)
    return f"few small notes ({named}): ask players to swap small ones for large ones"


# --- what is under way ----------------------------------------------------------------------------


def _open(state: State, words: Wording) -> Iterator[str]:
    table, call = state.table, words.account
    for due in table.dues:
        about = f" for {words.about(due.about)}" if due.about else ""
        money = words.money(due.amount)
        yield f"{call(due.debtor)} owes {call(due.creditor)} {money}{about}"
    for claim in table.claims:
        yield f"{call(claim.owner)} may still ask {call(claim.visitor)} rent for " + words.title(
            claim.deed
        )
    if table.auction is not None:
        high, bidder = table.auction.high, table.auction.bidder
        bid = f"{words.money(high)} by {call(bidder)}" if bidder else "no bid yet"
        yield f"auction of {words.title(table.auction.item)}: {bid}"
    if table.queue:
        yield "auctioned next: " + ", ".join(map(words.title, table.queue))
    for payment in () if table.payment is None else (table.payment, *table.also):
        money = words.money(payment.amount)
        yield f"in the hand: {money} from {call(payment.giver)} to {call(payment.receiver)}"
    for loan in table.loans:
        yield f"loan: {call(loan.borrower)} owes {call(loan.lender)} {words.money(loan.owed)}"
    for free in table.immunities:
        times = f", {free.times} times" if free.times else ""
        yield f"no rent for {call(free.visitor)} on {words.title(free.deed)}{times}"
    if table.card is not None:
        yield f"{call(table.card.who)} is about to use a card: {words.card(table.card.card)}"
    if table.draw is not None:
        yield f"{call(table.draw)} still draws a card"
    if table.choice is not None:
        yield f"{call(table.choice)} may still move to a street that nobody owns"
    if table.free:
        yield f"a card lets {call(table.free_for)} act: {table.free.replace('_', ' ')}"
    if table.question:
        yield f"a question about the vault: {table.question}"
