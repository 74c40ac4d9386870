"""Text tables: standings and editions as plain text for people."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from banker.cli.tables.game_words import GAME_WORDS, Say
from banker.engine import fold
from banker.engine.any_edition import AnyEdition
from banker.foundation.text import ESTIMATE, Text, marked, worded
from banker.games.board.edition import OWN, Card, Deed, Edition
from banker.games.board.queries.estimates import card_words, due_amount, ranking
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.state import (
    BANK,
    CARD,
    CHIP,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    SPENT,
    VAULT,
    Rank,
    State,
)
from banker.games.rulesets import game_of
from banker.language.phrases.names_and_amounts import Wording, with_unit
from banker.language.phrases.open_actions.sentences import waiting
from banker.language.phrases.translation import ENGLISH_WORDS, Translation

if TYPE_CHECKING:
    from banker.editions.catalog import Overlay

WIDTH = 80
NAME, SUM = 10, 8  # columns of accounts, if nothing in them is wider
YOURS = "*"  # behind a figure that somebody corrected
FIGURES = {
    "price": Text("price"),
    "mortgage": Text("mortg."),
    "redeem": Text("redeem"),
    "building": Text("build."),
}


def standings_lines(state: fold.State, words: Translation = ENGLISH_WORDS) -> list[str]:
    """Return the lines of the standings: each player's property, and what the table waits for."""
    return GAME_WORDS.of(game_of(state.setup)).standings(state, words)


def waiting_words(state: State, words: Translation) -> str:
    """Return a sentence on what the table waits for, with the unit after every amount."""
    return words.text(with_unit(waiting(state), words, state.edition.unit))


def board_standings(state: State, words: Translation) -> list[str]:
    """Return the lines of the standings of a board game."""
    table = state.table
    round_ = words.words("round {number}", number=table.round)
    lines = [f"{state.edition.title}, {round_}: {waiting_words(state, words)}"]
    lines += [account_text(state, who, words) for who in state.setup.ids]
    if state.edition.vault is not None:
        lines.append(account_text(state, VAULT, words))
        tried = ", ".join(str(wrong.number) for wrong in table.tried)
        lines[-1] += "; " + words.words("not {tried}", tried=tried) if tried else ""
    if has_pot(state.edition):
        lines.append(account_text(state, POT, words))
    lines.append(account_text(state, BANK, words))
    return lines + lines_below(state, words)


def lines_below(state: State, words: Translation) -> list[str]:
    """Return the lines below the accounts: the open debts and the ranking."""
    wording, names = Wording(state.setup, words.book), state.setup.names
    lines = [
        words.words(
            "{who} owes {whom} {amount} ({reason})",
            who=names[due.debtor],
            whom=wording.account(due.creditor),
            amount=wording.money(due_amount(state, due)),
            reason=Text(due.reason),
        )
        for due in state.table.dues
    ]
    return lines + [_place(rank, wording, words) for rank in ranking(state)]


def shown_accounts(state: State) -> tuple[str, ...]:
    """Return the accounts of the standings, in their order: players, vault, pot, Bank."""
    others = ((VAULT, state.edition.vault is not None), (POT, has_pot(state.edition)), (BANK, True))
    return (*state.setup.ids, *(account for account, is_there in others if is_there))


def _place(rank: Rank, wording: Wording, words: Translation) -> str:
    """A line of the ranking; with debts as the ledger tells it."""
    who, figures = wording.setup.names[rank.who], ("total", "cash", "rents", "rest")
    told = {key: wording.money(getattr(rank, key)) for key in figures}
    told["owed"] = wording.money(abs(rank.dues))
    if rank.dues:
        key = "scored.owes" if rank.dues < 0 else "scored.gets"
        return wording.say(key, rank=str(rank.rank), who=who, **told)
    if rank.rest > rank.rents:
        text = "{rank}. {who}: {total} = {cash} in cash + {rest} in deeds and buildings"
    elif wording.setup.edition.switches["valuation"] == "rents":
        text = "{rank}. {who}: {total} = {cash} in cash + {rents} in rents"
    else:
        text = "{rank}. {who}: {total}"
    return words.words(text, rank=rank.rank, who=who, **told)


def account_text(state: State, account: str, words: Translation = ENGLISH_WORDS) -> str:
    """Return one line about an account, with columns as wide as for all accounts."""
    wording = Wording(state.setup, words.book)
    parts = _things(state, account, words)
    deeds = state.deeds(account)
    if account == BANK:
        parts.append(_counted(len(deeds), "deed", words))
    elif deeds:
        parts.append(", ".join(_deed_text(state, deed, words) for deed in deeds))
    parts += _where(state, account, words)
    shown = (*state.setup.ids, VAULT, POT, BANK)
    name = max(NAME, *(len(wording.account(who)) for who in shown))
    sum_ = max(SUM, *(len(wording.money(state.cash(who))) for who in shown))
    who, cash = wording.account(account), wording.money(state.cash(account))
    return "  ".join([f"{who:{name}} {cash:>{sum_}}", *parts])


def own_things(state: State, account: str, words: Translation) -> list[str]:
    """Return texts: an account's holdings besides money and deeds, and its player's space."""
    deeds = [_counted(len(state.deeds(BANK)), "deed", words)] if account == BANK else []
    return [*_things(state, account, words), *deeds, *_where(state, account, words)]


def _where(state: State, account: str, words: Translation) -> list[str]:
    seat = state.seats.get(account)
    if seat is None or not (seat.bankrupt or seat.jail is not None):
        return []
    where = "has left" if seat.left else "out of the game" if seat.bankrupt else "in jail"
    return [words.words(where)]


def _things(state: State, account: str, words: Translation) -> list[str]:
    """What an account holds beside money and deeds. The Bank's last house is told as none, too."""
    edition = state.edition
    cards = state.amount(account, CARD) + state.amount(account, JAIL_CARD)
    counted = [
        (state.amount(account, HOUSE), "house", account == BANK and edition.houses),
        (state.amount(account, HOTEL), "hotel", account == BANK and edition.hotels),
        (state.amount(account, KEY), "key", False),
        (cards if account != BANK else 0, "card", False),
    ]
    said = [_counted(count, thing, words) for count, thing, always in counted if count or always]
    if edition.chips and account in state.seats:
        green, red = state.amount(account, CHIP), state.amount(SPENT + account, CHIP)
        said.append(words.words("chips: {green} green, {red} red", green=green, red=red))
    return said


def _counted(count: int, thing: str, words: Translation) -> str:
    return words.words("{count} " + (thing if count == 1 else f"{thing}s"), count=count)


def _deed_text(state: State, deed: Deed, words: Translation) -> str:
    on = ((state.houses_on(deed.id), "house"), (state.hotels_on(deed.id), "hotel"))
    told = [_counted(count, building, words) for count, building in on if count]
    if deed.id in state.table.mortgaged:
        told.append(words.words("mortgaged"))
    return f"{deed.name} ({', '.join(told)})" if told else deed.name


def overlay_lines(overlay: Overlay, say: Say = str) -> list[str]:
    """Return one or two lines about an overlay."""
    text = f"{overlay.id:18} {say(Text(overlay.about))}{fits_text(overlay, say)}"
    return wrap(text, WIDTH, subsequent_indent=" " * 19, break_on_hyphens=False)


def fits_text(overlay: Overlay, say: Say) -> str:
    """Return the names of the editions that an overlay fits; empty if it fits every edition."""
    return say(worded(" [over {names}]", names=", ".join(overlay.fits))) if overlay.fits else ""


def edition_lines(edition: AnyEdition, say: Say = str) -> list[str]:
    """Return the lines with an edition's printed values, and its switches with their values."""
    return [
        f"{edition.title} ({edition.id}{with_overlays(edition, say)})",
        f"  {legend(say)}",
        "",
        *GAME_WORDS.of(game_of(edition)).printed(edition, say),
        "",
        *_switch_lines(edition, say),
    ]


def with_overlays(edition: AnyEdition, say: Say) -> str:
    """Return a text with the names of the overlays, to stand after an edition's name."""
    names = ", ".join(edition.overlays)
    return say(worded(" with {names}", names=names)) if names else ""


def legend(say: Say) -> str:
    """Return a line that explains the marks after amounts."""
    return say(Text("~ = estimate, check your card   * = yours"))


def figure(amount: int, say: Say) -> str:
    """Return an amount with the language's separators."""
    return say(worded("{amount:,}", amount=amount))


def board_lines(edition: Edition, say: Say) -> list[str]:
    """Return the lines of a board edition: its money, deeds, spaces and cards."""
    parts = (money_lines, _deed_lines, _space_lines, _card_lines)
    lines = [line for part in parts for line in ("", *part(edition, say))]
    return lines[1:]


def amount_of(edition: AnyEdition, path: str, amount: int, say: Say, unit: str = "") -> str:
    """Return an amount with its mark: for an estimate, or for the user's correction; a blank for
    any other. `path`: of the amount in the edition."""
    own = edition.sources.get(path) == OWN
    said = figure(marked(amount, edition.is_estimate(path)), say)
    return f"{said}{unit}{YOURS if own else ' '}"


def money_lines(edition: Edition, say: Say) -> Iterator[str]:
    """Yield lines with the amounts of an edition that are not on a deed or a card."""
    money = edition.money
    figures = [
        (Text("start"), "money.start_cash", money.start_cash),
        (Text("salary"), "money.salary", money.salary),
        (Text("jail fee"), "money.jail_fee", money.jail_fee),
        (Text("first bid"), "money.auction_open", money.auction_open),
        (Text("interest %"), "money.interest_percent", money.interest_percent),
        (Text("resale %"), "money.resale_percent", money.resale_percent),
        (Text("houses"), "supply.houses", edition.houses),
        (Text("hotels"), "supply.hotels", edition.hotels),
        (Text("keys"), "supply.keys", edition.keys),
        (Text("chips"), "supply.chips", edition.chips),
        (Text("deeds dealt"), "supply.deal_deeds", edition.deal_deeds),
    ]
    told = [
        f"{say(word)} {amount_of(edition, path, n, say)}".rstrip() for word, path, n in figures if n
    ]
    yield from wrap("; ".join(told), WIDTH)
    notes = [f"{count} × {figure(note, say)}" for note, count in money.start_notes.items()]
    unit = f"{money.symbol} {money.unit}".strip()
    begins = "notes to begin with: {notes}   money: {unit}"
    yield say(worded(begins, notes=", ".join(notes), unit=unit)).rstrip()
    if edition.clock is not None:
        step = "minute {minute}: {percent}%"
        steps = [
            say(worded(step, minute=minute, percent=percent))
            for minute, percent in edition.clock.rent_tax
        ]
        taxed = "GO pays until minute {minute}; tax on rents from {steps}"
        yield say(worded(taxed, minute=edition.clock.salary_until, steps=", ".join(steps)))


def _deed_lines(edition: Edition, say: Say) -> Iterator[str]:
    """Deeds under headings. Rents: alone, full set, with each building; or by how many one has."""
    width = 1 + max(6, *(len(f"{rent:,}") for deed in edition.deeds for rent in deed.rents))
    keys = [key for key in FIGURES if any(getattr(deed, key) for deed in edition.deeds)]
    heads = "".join(f"{say(FIGURES[key]):>{width}} " for key in keys)
    yield f"{' ' * 28}{heads}  {say(Text('rents'))}"
    for deed in edition.deeds:
        figures = [(key, getattr(deed, key)) for key in keys]
        figures += [(f"rents.{place}", rent) for place, rent in enumerate(deed.rents)]
        columns = "".join(
            f"{amount_of(edition, f'deed.{deed.id}.{key}', amount, say):>{width + 1}}"
            if amount
            else " " * (width + 1)
            for key, amount in figures
        )
        locked = say(Text("locked")) if deed.locked else ""
        yield f"{deed.code}  {deed.name:24}{columns} {locked}".rstrip()


def space_rows(edition: Edition, say: Say) -> Iterator[tuple[str, str, str, str]]:
    """Yield (index, name, sum with its mark, receiver) for each space that charges something."""
    for space in edition.spaces:
        if space.amount:
            amount = amount_of(edition, f"space.{space.id}.amount", space.amount, say)
            yield str(space.index), space.name, amount, say(Text(f"to the {space.to}"))


def _space_lines(edition: Edition, say: Say) -> Iterator[str]:
    for index, name, amount, to in space_rows(edition, say):
        yield f"{index:>2}  {name:24}{amount:>9} {to}"


def card_row(edition: Edition, card: Card, say: Say) -> tuple[str, str, str, str]:
    """Return a card's id, its number of copies (empty for 1), its text, and its effect with amounts
    and marks."""
    path = f"card.{card.id}."
    keys = [key for key in ("amount", "per_hotel") if getattr(card, key)]
    unsure = {key: path + key in edition.unsure for key in keys}
    amounts = "/".join(figure(marked(getattr(card, key), unsure[key]), say) for key in keys)
    copies = f" x{card.copies}" if card.copies > 1 else ""
    effect = f"{ESTIMATE if edition.is_estimate(path + 'effect') else ''}{card.effect}"
    what = " ".join(word for word in (effect, amounts, card.target, card.mode) if word)
    own = any(edition.sources.get(path + key) == OWN for key in (*keys, "effect"))
    return card.id, copies, card_words(edition, card), what + (YOURS if own else "")


def _card_lines(edition: Edition, say: Say) -> Iterator[str]:
    for card in edition.cards:
        id_, copies, label, what = card_row(edition, card, say)
        yield f"{id_}{copies:3} {label:44} {what}".rstrip()


def _switch_lines(edition: AnyEdition, say: Say) -> Iterator[str]:
    for key, switch in edition.offered.items():
        chosen = edition.switches[key]
        others = " | ".join(f"[{v}]" if v == chosen else v for v in switch.values)
        yield f"{key} = {others}"
        yield f"    {say(Text(switch.about))}"
