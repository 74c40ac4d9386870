"""Charts for a terminal: the report's numbers as text, one line each.

A column of amounts is as wide as its widest amount, because half-dollars need more room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from banker.engine import fold
from banker.foundation.printable import printable, printable_lines
from banker.foundation.text import Field
from banker.games.board.state import Setup
from banker.language.phrases.events import sentence
from banker.ledger.amount import rounded_half_up
from banker.report.analysis.guesses import is_still_locked, lockings
from banker.report.analysis.story import Story
from banker.report.text.statement import StatementLine
from banker.report.text.text_data import TextData

BLOCKS = " ▁▂▃▄▅▆▇█"
PLAIN = " .:-=+*#@"
SPARK_WIDTH, BAR_WIDTH, BEST = 40, 24, 10
NAME, WORDS, COLUMN = 14, 46, 9


def stats(story: Story, *, plain: bool = False) -> Iterator[str]:
    """Yield the charts' lines: worth over time, who paid whom, deeds, rents, the vault, auctions,
    the decoder. `plain`: in ASCII characters."""
    return printable_lines(_stats(story, plain=plain))


def _stats(story: Story, *, plain: bool) -> Iterator[str]:
    words = TextData(story.setup)
    yield story.setup.edition.title
    yield from _worths(story, words, PLAIN if plain else BLOCKS)
    yield from _flows(story, words, "->" if plain else "→")
    yield from _deeds(story, words, "#" if plain else "█")
    yield from _rents(story, words)
    yield from _vault(story, words, plain=plain)
    yield from _auctions(story, words)
    for heading, lines in (fakes(story, words), debt_line(story, words)):
        yield from (heading, *(f"  {line}" for line in lines)) if heading else ()


def spark(values: Sequence[int | None], top: int, marks: str = BLOCKS) -> str:
    """Return a line chart of one line, a mark for each value, scaled from 0 to `top`; a blank for
    None."""
    count = min(SPARK_WIDTH, len(values))
    if not count:
        return ""
    taken = [values[(place + 1) * len(values) // count - 1] for place in range(count)]
    last = len(marks) - 1
    return "".join(
        " " if value is None else marks[min(last, max(0, value) * last // max(1, top))]
        for value in taken
    )


def _worths(story: Story, words: TextData, marks: str) -> Iterator[str]:
    top = max(max(moment.worth) for moment in story.moments)
    yield _heading(words, "worth over time")
    last = _column([words.money(amount) for amount in story.moments[-1].worth])
    for seat, player in enumerate(story.setup.players):
        line = spark([worth(moment.worth, seat) for moment in story.moments], top, marks)
        yield f"  {_cut(player.name)} {line:{SPARK_WIDTH}} {last[seat]}"


def worth(worths: tuple[int, ...], seat: int) -> int | None:
    """Return the worth of the seat with this index; None if the seat did not exist yet."""
    return worths[seat] if seat < len(worths) else None


def _flows(story: Story, words: TextData, arrow: str) -> Iterator[str]:
    """The six largest flows of money."""
    streams = sorted(story.flows.items(), key=lambda row: -row[1])[:6]
    if streams:
        yield _heading(words, "who paid whom")
    amounts = _column([words.money(amount) for _, amount in streams])
    for ((giver, receiver), _), amount in zip(streams, amounts, strict=True):
        pair = f"{_cut(words.account(giver))} {arrow} {_cut(words.account(receiver))}"
        yield f"  {pair} {amount}"


def _deeds(story: Story, words: TextData, mark: str) -> Iterator[str]:
    earned = sorted(story.deeds.values(), key=lambda deed: -deed.rents)
    best = [deed for deed in earned if deed.rents][:BEST]
    if best:
        yield _heading(words, "what the deeds brought")
    for deed in best:
        bar = mark * max(1, deed.rents * BAR_WIDTH // best[0].rents)
        back = f" ({rounded_half_up(deed.rents, 100, deed.cost)} %)" if deed.cost > 0 else ""
        yield f"  {words.title(deed.deed)[:24]:24} {bar} {words.money(deed.rents)}{back}"


def _rents(story: Story, words: TextData) -> Iterator[str]:
    ids, rents = story.setup.ids, story.rents.items()
    got = [sum(amount for (_, to), amount in rents if to == who) for who in ids]
    given = [sum(amount for (giver, _), amount in rents if giver == who) for who in ids]
    received = _column([words.translate("received"), *map(words.money, got)])
    paid = _column([words.translate("paid"), *map(words.money, given)])
    yield f"\n{words.translate('rent'):{NAME + 2}} {received[0]} {paid[0]}"
    for who, one, other in zip(ids, received[1:], paid[1:], strict=True):
        yield f"  {_cut(words.account(who))} {one} {other}"


def _vault(story: Story, words: TextData, *, plain: bool) -> Iterator[str]:
    if not story.guesses:
        return
    miss, hit = ("x", "!") if plain else ("✗", "✓")
    yield _heading(words, "the vault")
    for guesses in lockings(story.guesses):
        tried = " ".join(f"{it.number}{hit if it.opened else miss}" for it in guesses)
        last = guesses[-1]
        won = f"{words.account(last.who)}, {words.money(last.won)}"
        shut = "locked" if is_still_locked(guesses, story.final) else "never opened"
        said = won if last.opened else words.translate(shut)
        yield f"  {tried:22} {said}"


def _auctions(story: Story, words: TextData) -> Iterator[str]:
    if story.auctions:
        yield _heading(words, "auctions")
    for sold in story.auctions:
        printed = words.translate("printed {price}", price=words.money(sold.price))
        price = f" ({printed})" if sold.price else ""
        said = f"{words.account(sold.who)}, {words.money(sold.amount)}{price}"
        yield f"  {words.title(sold.item)}: {said}"


def fakes(story: Story, words: TextData) -> tuple[str, list[str]]:
    """Return a heading with the number of checks, and a sentence for each fake; both are empty
    without a check."""
    if not story.checks:
        return "", []
    checks = words.translate("{count:check|checks}", count=len(story.checks))
    lines = []
    for it in story.checks:
        if it.verdict == "fake":
            what = words.card(it.card) if it.card else words.money(it.amount)
            who, payer = words.account(it.who), words.account(it.payer)
            lines.append(words.translate(
                "entry {entry}: {who} catches {payer}: {what} is fake",
                entry=it.seq, who=who, payer=payer, what=what,
            ))  # fmt: skip
    return f"{_heading(words, 'the decoder')}: {checks}", lines


def debt_line(story: Story, words: TextData) -> tuple[str, list[str]]:
    """Return a heading, and the longest debt as a list of one sentence; both are empty without a
    debt."""
    owed = story.longest_debt
    if owed is None:
        return "", []
    said = "{debtor} owes {creditor} {amount} since entry {since}."
    if owed.until:
        said = "{debtor} owed {creditor} {amount} from entry {since} to entry {until}."
    debtor, creditor = words.account(owed.debtor), words.account(owed.creditor)
    line = words.translate(
        said, debtor=debtor, creditor=creditor, amount=words.money(owed.amount),
        since=owed.since, until=owed.until,
    )  # fmt: skip
    return _heading(words, "the longest debt"), [line]


class StatementWords(Protocol):
    """The names and texts that a statement needs, in any game."""

    @property
    def book(self) -> dict[str, str]:
        """The phrases of the language: key -> phrase."""

    def translate(self, english: str, **fields: Field) -> str:
        """Translate an English template, and fill in its fields."""

    def account(self, account: str, /) -> str:
        """Return the name of an account."""

    def money(self, amount: int, /) -> str:
        """Return an amount as the edition writes it."""


def statement_lines(
    setup: fold.Setup,
    rows: Sequence[StatementLine],
    account: str,
    words: StatementWords | None = None,
) -> Iterator[str]:
    """Yield an account's lines under a heading, and their sums. `words`: the names to use; by
    default those of a board game."""
    if words is None:
        assert isinstance(setup, Setup)
        words = TextData(setup)
    entry, what = words.translate("entry"), words.translate("what")
    money = words.money
    ins = [max(0, line.amount) for line in rows]
    outs = [max(0, -line.amount) for line in rows]
    into = _column([words.translate("paid in"), *_amounts(ins, money), money(sum(ins))])
    out = _column([words.translate("paid out"), *_amounts(outs, money), money(sum(outs))])
    left = [*(line.balance for line in rows), sum(ins) - sum(outs)]
    balance = _column([words.translate("balance"), *map(money, left)])
    told = [f"{line.entry.seq:>6}  {_line_text(line, setup, words):{WORDS}}" for line in rows]
    heads = [f"{entry:>6}  {what:{WORDS}}", *told, f"{'':6}  {words.translate('in all'):{WORDS}}"]
    yield printable(f"{setup.edition.title}: {words.account(account)}")
    for row in zip(heads, into, out, balance, strict=True):
        yield printable(" ".join(row))


def _line_text(line: StatementLine, setup: fold.Setup, words: StatementWords) -> str:
    said = sentence(line.entry, setup, words.book).replace("\n", " ")
    return said if len(said) <= WORDS else f"{said[: WORDS - 1]}…"


def _amounts(amounts: Sequence[int], write: Callable[[int], str]) -> list[str]:
    """The amounts as text; empty where nothing moved."""
    return [write(amount) if amount else "" for amount in amounts]


def _column(cells: Sequence[str]) -> list[str]:
    """The cells right-aligned to one width, at least COLUMN."""
    width = max(COLUMN, *map(len, cells)) if cells else 0
    return [cell.rjust(width) for cell in cells]


def _heading(words: TextData, english: str) -> str:
    return f"\n{words.translate(english)}"


def _cut(name: str) -> str:
    return f"{name[:NAME]:{NAME}}"
