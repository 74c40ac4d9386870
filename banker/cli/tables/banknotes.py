"""Banknotes (`banker show FILE --notes`): the notes to hand over, the change, and what runs low.

Rules of this file
* A sum is written as the table language writes amounts: 1500, 1,500, 1.5k.
* The output is in the language of the table, refusals too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from banker.cli.output import put
from banker.foundation.errors import CommandError, InvalidCommand

if TYPE_CHECKING:
    from banker.games.board.queries.banknotes import Shares
    from banker.games.board.state import State
    from banker.report.text.text_data import TextData


class Sums(msgspec.Struct, frozen=True):
    """The amounts of the options `--due`, `--given` and `--said`; None for a missing option."""

    due: int | None
    given: int | None
    said: int | None


def show_notes(state: State, options: argparse.Namespace) -> int:
    """Print the notes in all purses, or for the sum in the options. Return 1 if the amount `--said`
    is wrong, else 0."""
    from banker.report.text.text_data import TextData

    words = TextData(state.setup)
    named = (("due", options.due), ("given", options.given), ("said", options.said))
    sums = Sums(*(_sum(words, name, text) for name, text in named))
    if sums.said is not None:
        if sums.due is None:
            raise CommandError(words.translate("--said needs --due: the amount to be paid"))
        return _reckoned(words, sums)
    for line in _lines(state, words, sums, options.by):
        put(line)
    return 0


def _sum(words: TextData, name: str, text: str | None) -> int | None:
    from banker.language.parser.amounts import amount

    if text is None:
        return None
    unit = words.setup.edition.money.unit
    try:
        return amount(text, zero=True, unit=unit)
    except InvalidCommand as wrong:
        raise CommandError(
            "--{name}: {refusal}", name=name, refusal=words.translation.refusal(wrong)
        ) from wrong


def _reckoned(words: TextData, sums: Sums) -> int:
    """Right or wrong, without telling the sum."""
    from banker.games.board.queries.banknotes import short_by

    assert sums.said is not None and sums.due is not None
    short = short_by(sums.said, due=sums.due, given=sums.given)
    if not short:
        put(words.translate("right"))
        return 0
    wrong = "{amount} is too little" if short > 0 else "{amount} is too much"
    put(words.translate(wrong, amount=words.money(sums.said)))
    return 1


def _lines(state: State, words: TextData, sums: Sums, by: str | None) -> Iterator[str]:
    from banker.games.board.queries.banknotes import shared_out

    if not state.edition.money.notes:
        raise CommandError(
            words.translate(
                "{title} does not say which notes are in its box", title=state.edition.title
            )
        )
    # Asked for at once, so that a sum that cannot be paid prints nothing before its refusal.
    shares = shared_out(state)
    if sums.due is None:
        if sums.given is not None or by is not None:
            raise CommandError(words.translate("--given and --by need --due: what is to be paid"))
        return _purses(state, words, shares)
    if sums.due == 0 or (sums.given is not None and sums.given < sums.due):
        raise CommandError(
            words.translate("--due must be more than 0, and --given at least as much")
        )
    if by is not None:
        if sums.given is not None:
            raise CommandError(words.translate("say --given, or --by to be told what to give"))
        return iter([_paid_by(shares, words, sums.due, _player(state, words, by))])
    return iter([_handed_over(shares, words, sums.due, sums.given)])


def _purses(state: State, words: TextData, shares: Shares) -> Iterator[str]:
    from banker.games.board.queries.banknotes import running_low
    from banker.report.text.setup_sheet import LOW, notes_text

    yield words.translate("The ledger knows sums. If every purse held as few notes as it can:")
    for account, notes in shares.of.items():
        text = notes_text(notes, words.book)
        short = shares.unpaid.get(account, 0)
        if short:
            text = words.translate(
                "{notes}, and {amount} that no notes are left for",
                notes=text,
                amount=words.money(short),
            )
        yield f"{words.account(account):10} {words.money(state.cash(account)):>8} = {text}"
    till = notes_text(shares.till, words.book) or words.translate("no notes")
    yield f"{words.account('bank'):10} {'':8}   {till}"
    low = running_low(state, shares.till)
    if low:
        warning = words.translate(LOW, notes=", ".join(map(words.figure, low)))
        yield words.translate("Even then there would be {warning}", warning=warning)


def _handed_over(shares: Shares, words: TextData, due: int, given: int | None) -> str:
    from banker.games.board.queries.banknotes import fewest
    from banker.report.text.setup_sheet import notes_text

    amount = due if given is None else given - due
    if amount == 0:
        return words.translate("no change: it is paid to the note")
    notes = fewest(amount, shares.till)
    if notes is None:
        raise CommandError(
            words.translate(
                "the Bank's notes cannot make {amount}:"
                " ask a player to swap small notes for a large one",
                amount=words.money(amount),
            )
        )
    said = "hand over {amount}: {notes}" if given is None else "give change {amount}: {notes}"
    return words.translate(said, amount=words.money(amount), notes=notes_text(notes, words.book))


def _player(state: State, words: TextData, who: str) -> str:
    from banker.language.parser.names import Directory, UnresolvedName, directory
    from banker.ledger.likeness import name_key

    try:
        return directory(state.setup, Directory).player(name_key(who), state.table.turn)
    except UnresolvedName as wrong:
        raise CommandError(words.translation.text(wrong.about(who))) from wrong


def _paid_by(shares: Shares, words: TextData, due: int, player: str) -> str:
    from banker.games.board.queries.banknotes import handover
    from banker.report.text.setup_sheet import notes_text

    way = handover(due, shares.of.get(player, {}), shares.till)
    if way is None:
        said = "{who} cannot pay {amount} with notes of the box"
        raise CommandError(
            words.translate(said, who=words.account(player), amount=words.money(due))
        )
    given, back = (notes_text(notes, words.book) for notes in (way.given, way.back))
    said = "{who} gives {notes}, and gets back {back}" if back else "{who} gives {notes}, exactly"
    fields = {"who": words.account(player), "notes": given} | ({"back": back} if back else {})
    return words.translate(said, **fields)
