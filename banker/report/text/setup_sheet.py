"""Setup sheet: one page from which a packed-away game is set up again.

Rules of this file
* The page lists everything on the table, and what the table waits for.
* The ledger does not know the notes, so the page proposes notes for each sum.
* The page is in the edition's language, with the deeds' codes of that table. Names of rules stay as
  they are typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

import msgspec

from banker.foundation.printable import in_markup, printable
from banker.foundation.text import Text
from banker.games.board.edition import Deed, Edition
from banker.games.board.queries.banknotes import Notes, Shares, running_low, shared_out
from banker.games.board.state import (
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
from banker.language.own_letters import code_of
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.names_and_amounts import Book, figure
from banker.language.phrases.open_actions.sentences import waiting
from banker.report.text.open_items import under_way
from banker.report.text.text_data import TextData

WIDTH = 78
LOW = "few small notes ({notes}): ask players to swap small ones for large ones"
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
    """One part of the sheet: a heading and its lines."""

    heading: str
    lines: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True):
    """The setup sheet. `about`: lines at the top; `blocks`: the parts to set up; `purpose`: a
    sentence on what the sheet is for."""

    title: str
    about: tuple[str, ...]
    blocks: tuple[Block, ...]
    language: str
    purpose: str


def rebuild(state: State) -> Sheet:
    """Return the setup sheet for a game's present state."""
    words, shares = TextData(state.setup), shared_out(state, to_play=True)
    translate = words.translate
    blocks = [_player(state, who, words, shares) for who in state.setup.ids]
    blocks += [
        Block(translate("Buildings on the board"), tuple(_sites(state, words))),
        Block(translate("The vault"), tuple(_vault(state, words, shares))),
        Block(translate("The pot"), tuple(_pot(state, words, shares))),
        Block(translate("The Bank"), tuple(_bank(state, words, shares))),
        Block(translate("Still open"), tuple(under_way(state, words))),
    ]
    return Sheet(
        state.edition.title,
        tuple(_about(state, words)),
        tuple(block for block in blocks if block.lines),
        words.translation.code,
        translate("{title}: to set up again", title=state.edition.title),
    )


def as_text(sheet: Sheet) -> str:
    """Return the sheet as text, for a terminal or a plain printer."""
    lines = [printable(sheet.title), *(fill(printable(line), WIDTH) for line in sheet.about)]
    for block in sheet.blocks:
        lines += ["", printable(block.heading)]
        lines += [
            fill(printable(line), WIDTH, initial_indent="  [ ] ", subsequent_indent="      ")
            for line in block.lines
        ]
    return "\n".join(lines) + "\n"


def as_html(sheet: Sheet) -> str:
    """Return the sheet as one HTML file to print, which loads no address."""
    about = "<br>".join(map(in_markup, sheet.about))
    blocks = "".join(
        f"<section><h2>{in_markup(block.heading)}</h2><ul>"
        + "".join(f"<li>{in_markup(line)}</li>" for line in block.lines)
        + "</ul></section>"
        for block in sheet.blocks
    )
    return (
        f'<!doctype html><html lang="{sheet.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{in_markup(sheet.purpose)}</title><style>{STYLE}</style></head>"
        f"<body><h1>{in_markup(sheet.title)}</h1><p>{about}</p><main>{blocks}</main>"
        "</body></html>\n"
    )


def notes_text(notes: Notes, book: Book = ENGLISH) -> str:
    """Return notes in one line, such as 2 × 500, 1 × 100; empty if there are none."""
    return ", ".join(
        f"{notes[value]} × {figure(value, book)}"
        for value in sorted(notes, reverse=True)
        if notes[value]
    )


def clock_text(seconds: int) -> str:
    """Return a time of the game's clock, as in the statement `clock 61:00`."""
    return f"{seconds // 60}:{seconds % 60:02}"


# --- the lines at the top -------------------------------------------------------------------------


def _about(state: State, words: TextData) -> Iterator[str]:
    table, edition, translate = state.table, state.edition, words.translate
    yield translate(
        "Round {round}, {whose} turn. {waiting}.",
        round=table.round, whose=words.whose(table.turn), waiting=words.waiting(waiting(state)),
    )  # fmt: skip
    thrown = []
    if table.dice is not None:
        thrown.append(translate("Dice: {one} and {other}", one=table.dice[0], other=table.dice[1]))
    if table.doubles:
        thrown.append(translate("{count} doubles in a row", count=table.doubles))
    if thrown:
        yield ", ".join(thrown) + "."
    if table.seconds or table.paused or edition.clock is not None:
        shown = "The clock shows {time}, stopped." if table.paused else "The clock shows {time}."
        yield translate(shown, time=clock_text(table.seconds))
    if table.last_turn:
        yield translate("The time is up: this is the last turn or round.")
    rules = [
        *(translate("overlay {name}", name=name) for name in edition.overlays),
        *_chosen(edition),
    ]
    if rules:
        yield translate("Rules of this game: {rules}.", rules=", ".join(rules))


def _chosen(edition: Edition) -> Iterator[str]:
    for name, switch in edition.offered.items():
        if edition.switches[name] != switch.default:
            yield f"{name} = {edition.switches[name]}"


# --- players -------------------------------------------------------------------------------------


def _player(state: State, who: str, words: TextData, shares: Shares) -> Block:
    seat, name, translate = state.seats[who], state.setup.names[who], words.translate
    if seat.bankrupt:
        return Block(name, (translate("out of the game"),))
    lines = [_standing(state, who, words), *_cash(state, who, words, shares)]
    lines += [_deed(state, deed, words) for deed in state.deeds(who)]
    lines += _goods(state, who, words)
    if seat.double_rent:
        lines.append(translate("the next rent that is asked counts twice"))
    if seat.salaries:
        lines.append(translate("salaries still to be asked for: {count}", count=seat.salaries))
    if state.edition.flag("first_lap_no_buying"):
        lines.append(translate("GO passed {count} times", count=seat.laps))
    return Block(name, tuple(lines))


def _standing(state: State, who: str, words: TextData) -> str:
    seat, table, translate = state.seats[who], state.table, words.translate
    if seat.jail is not None:
        one = "piece: in jail, {count} failed try"
        template = one if seat.jail == 1 else "piece: in jail, {count} failed tries"
        return translate(template, count=seat.jail)
    if seat.position is None:
        line = "_" * 20
        return translate(
            "piece: note here where the piece is, the Bank does not know: {line}", line=line
        )
    # A player who rolled, and whose move was not entered, is no longer there.
    is_old = state.position(who) is None and table.dice is not None
    doubt = translate(", unless it has moved since") if is_old else ""
    space = state.edition.spaces[seat.position].name
    return translate("piece: {space} (space {number})", space=space, number=seat.position) + doubt


def _cash(state: State, account: str, words: TextData, shares: Shares) -> Iterator[str]:
    cash = words.money(state.cash(account))
    notes = notes_text(shares.of.get(account, {}), words.book)
    yield words.translate("cash: {cash}", cash=cash) + (f" = {notes}" if notes else "")
    short = shares.unpaid.get(account, 0)
    if short and state.edition.money.notes:
        yield words.translate(
            "for {amount} of it the box has no notes: write it on paper", amount=words.money(short)
        )


def _deed(state: State, deed: Deed, words: TextData) -> str:
    down = words.translate(", face down (mortgaged)") if deed.id in state.table.mortgaged else ""
    return words.translate("deed: {deed} ({code})", deed=deed.name, code=_typed(state, deed)) + down


def _typed(state: State, deed: Deed) -> str:
    return code_of(state.edition, deed).lower()


def _goods(state: State, who: str, words: TextData) -> Iterator[str]:
    translate = words.translate
    if hotels := state.amount(who, HOTEL):
        yield translate("hotels not on the board: {count}", count=hotels)
    if keys := state.amount(who, KEY):
        yield translate("keys: {count}", count=keys)
    if state.edition.chips:
        green, red = state.amount(who, CHIP), state.amount(SPENT + who, CHIP)
        yield translate("chips: {green} green, {red} red", green=green, red=red)
    held = state.seats[who].held
    if held:
        yield translate("cards: {cards}", cards=", ".join(words.card(card) for card in held))
    elif count := state.amount(who, JAIL_CARD):
        yield translate("cards: {cards}", cards=words.things(JAIL_CARD, count))


# --- the board, the vault, the Bank --------------------------------------------------------------


def _sites(state: State, words: TextData) -> Iterator[str]:
    for deed in state.edition.deeds:
        parts = [
            words.translate(counted, count=count)
            for count, counted in (
                (state.houses_on(deed.id), "{count:house|houses}"),
                (state.hotels_on(deed.id), "{count:hotel|hotels}"),
                (state.amount(SITE + deed.id, KEY), "{count:key|keys}"),
            )
            if count
        ]
        if parts:
            owner = state.setup.names[state.owner(deed.id)]
            yield f"{deed.name} ({_typed(state, deed)}, {owner}): {', '.join(parts)}"


def _vault(state: State, words: TextData, shares: Shares) -> Iterator[str]:
    if state.edition.vault is None:
        return
    table, translate = state.table, words.translate
    yield translate("locked" if table.filled else "open")
    yield from _cash(state, VAULT, words, shares)
    hotels, keys = state.amount(VAULT, HOTEL), state.amount(VAULT, KEY)
    yield ", ".join(
        (translate("hotels: {count}", count=hotels), translate("keys: {count}", count=keys))
    )
    if table.tried:
        wrong = ", ".join(str(tried.number) for tried in table.tried)
        yield translate("wrong numbers so far: {numbers}", numbers=wrong)
    if table.filled:
        yield translate("do not turn its ring and do not open it: what it was locked on must stay")


def _pot(state: State, words: TextData, shares: Shares) -> Iterator[str]:
    if state.cash(POT):
        yield from _cash(state, POT, words, shares)


def _bank(state: State, words: TextData, shares: Shares) -> Iterator[str]:
    translate, edition = words.translate, state.edition
    if edition.money.notes:
        left = notes_text(shares.till, words.book) or translate("none")
        yield translate("notes that are left over: {notes}", notes=left)
        low = running_low(state, shares.till)
        if low:
            yield translate(LOW, notes=", ".join(map(words.figure, low)))
    goods = [
        translate(counted, count=state.amount(BANK, thing))
        for thing, counted, all_ in (
            (HOUSE, "houses: {count}", edition.houses),
            (HOTEL, "hotels: {count}", edition.hotels),
            (KEY, "keys: {count}", edition.keys),
        )
        if all_
    ]
    if goods:
        yield ", ".join(goods)
    deeds = state.deeds(BANK)
    if len(deeds) == len(edition.deeds):
        yield translate("deeds: all of them")
    elif deeds:
        yield translate("deeds: {deeds}", deeds=", ".join(deed.name for deed in deeds))
    for deck in edition.decks:
        yield translate(f"deck of {deck} cards: all but those that players hold")


def low_words(low: tuple[int, ...]) -> Text:
    """Return the warning that small notes are running low. `low`: their denominations."""
    return Text(LOW, {"notes": ", ".join(map(figure, low))})
