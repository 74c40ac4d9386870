"""`banker show FILE --notes`: which notes to hand over, the change to give, and what runs low."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from banker.cli.output import put
from banker.errors import CommandError

if TYPE_CHECKING:
    from banker.game.notes import Shares
    from banker.game.state import State
    from banker.language.wording import Wording


def show_notes(state: State, options: argparse.Namespace) -> int:
    """About all purses, or about one sum that is due; 1 if a sum was reckoned wrong."""
    if options.said is not None:
        if options.due is None:
            raise CommandError("--said needs --due: what was reckoned")
        return _reckoned(options)
    for line in _lines(state, options):
        put(line)
    return 0


def _reckoned(options: argparse.Namespace) -> int:
    """Right or wrong, without telling the sum."""
    from banker.game.notes import short_by

    short = short_by(options.said, due=options.due, given=options.given)
    put("right" if not short else f"{options.said:,} is too {'little' if short > 0 else 'much'}")
    return 1 if short else 0


def _lines(state: State, options: argparse.Namespace) -> Iterator[str]:
    from banker.game.notes import shared_out
    from banker.language.wording import Wording

    if not state.edition.money.notes:
        raise CommandError(f"{state.edition.title} does not say which notes are in its box")
    words = Wording(state.setup)
    # Asked for at once, so that a sum that cannot be paid prints nothing before its refusal.
    shares = shared_out(state)
    if options.due is None:
        if options.given is not None or options.by is not None:
            raise CommandError("--given and --by need --due: what is to be paid")
        return _purses(state, words, shares)
    if options.by is not None:
        if options.given is not None:
            raise CommandError("say --given, or --by to be told what to give")
        return iter([_paid_by(state, shares, options.due, options.by)])
    return iter([_handed_over(shares, words, options.due, options.given)])


def _purses(state: State, words: Wording, shares: Shares) -> Iterator[str]:
    from banker.game.notes import running_low
    from banker.report.rebuild import low_words, notes_text

    yield "The ledger knows sums. If every purse held as few notes as it can:"
    for account, notes in shares.of.items():
        name = state.setup.names[account]
        short = shares.unpaid.get(account, 0)
        paper = f", and {words.money(short)} that no notes are left for" if short else ""
        yield f"{name:10} {words.money(state.cash(account)):>8} = {notes_text(notes)}{paper}"
    yield f"{state.setup.names['bank']:10} {'':8}   {notes_text(shares.till) or 'no notes'}"
    low = running_low(state, shares.till)
    if low:
        yield f"Even then there would be {low_words(low)}"


def _handed_over(shares: Shares, words: Wording, due: int, given: int | None) -> str:
    from banker.game.notes import fewest
    from banker.report.rebuild import notes_text

    amount = due if given is None else given - due
    if due <= 0 or amount < 0:
        raise CommandError("--due is a sum above nothing, and --given at least as much")
    if amount == 0:
        return "no change: it is paid to the note"
    notes = fewest(amount, shares.till)
    if notes is None:
        raise CommandError(
            f"the Bank's notes do not come to {words.money(amount)}:"
            " ask a player to swap small notes for a large one"
        )
    what = "hand over" if given is None else "give change"
    return f"{what} {words.money(amount)}: {notes_text(notes)}"


def _paid_by(state: State, shares: Shares, due: int, who: str) -> str:
    from banker.game.notes import handover
    from banker.language.names import directory
    from banker.language.words import title_key
    from banker.report.rebuild import notes_text

    player = directory(state.setup).player(title_key(who), state.table.turn)
    way = handover(due, shares.of.get(player, {}), shares.till) if due > 0 else None
    if way is None:
        raise CommandError(f"{state.setup.names[player]} cannot pay {due:,} with notes of the box")
    back = f", and gets back {notes_text(way.back)}" if way.back else ""
    return f"{state.setup.names[player]} gives {notes_text(way.given)}{back}"
