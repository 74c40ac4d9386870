"""The report in letters: the same figures for a terminal, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banker.game.state import Setup
from banker.language.phrases import sentence
from banker.language.translation import spoken
from banker.language.wording import Wording
from banker.report.gadgets import lockings
from banker.report.statement import Line
from banker.report.story import Story

BLOCKS = " ▁▂▃▄▅▆▇█"
PLAIN = " .:-=+*#@"
SPARK_WIDTH, BAR_WIDTH, BEST = 40, 24, 10
NAME, WORDS = 14, 46


def stats(story: Story, *, plain: bool = False) -> Iterator[str]:
    """Lines: worth over time, who paid whom, deeds, rents, the vault, auctions, the decoder."""
    words = Wording(story.setup, spoken(story.setup.edition).book)
    yield story.setup.edition.title
    yield from _worths(story, words, PLAIN if plain else BLOCKS)
    yield from _flows(story, words)
    yield from _deeds(story, words, "#" if plain else "█")
    yield from _rents(story, words)
    yield from _vault(story, words, plain=plain)
    yield from _auctions(story, words)
    yield from _decoder(story, words)
    yield from _debt(story, words)


def spark(values: Sequence[int], top: int, marks: str = BLOCKS) -> str:
    """Values as a line of marks, from 0 to `top`."""
    count = min(SPARK_WIDTH, len(values))
    if not count:
        return ""
    taken = [values[(place + 1) * len(values) // count - 1] for place in range(count)]
    last = len(marks) - 1
    return "".join(marks[min(last, max(0, value) * last // max(1, top))] for value in taken)


def _worths(story: Story, words: Wording, marks: str) -> Iterator[str]:
    top = max(max(moment.worth) for moment in story.moments)
    yield "\nworth over time"
    for seat, player in enumerate(story.setup.players):
        values = [moment.worth[seat] for moment in story.moments]
        line = spark(values, top, marks)
        yield f"  {_cut(player.name)} {line:{SPARK_WIDTH}} {words.money(values[-1]):>9}"


def _flows(story: Story, words: Wording) -> Iterator[str]:
    """The six largest streams of money."""
    streams = sorted(story.flows.items(), key=lambda row: -row[1])[:6]
    if streams:
        yield "\nwho paid whom"
    for (giver, receiver), amount in streams:
        pair = f"{_cut(words.account(giver))} to {_cut(words.account(receiver))}"
        yield f"  {pair} {words.money(amount):>10}"


def _deeds(story: Story, words: Wording, mark: str) -> Iterator[str]:
    earned = sorted(story.deeds.values(), key=lambda deed: -deed.rents)
    best = [deed for deed in earned if deed.rents][:BEST]
    if best:
        yield "\nwhat the deeds brought"
    for deed in best:
        bar = mark * max(1, deed.rents * BAR_WIDTH // best[0].rents)
        back = f" ({deed.rents * 100 // deed.cost} %)" if deed.cost > 0 else ""
        yield f"  {words.title(deed.deed)[:24]:24} {bar} {words.money(deed.rents)}{back}"


def _rents(story: Story, words: Wording) -> Iterator[str]:
    yield f"\n{'rent':{NAME + 2}} {'received':>10} {'paid':>10}"
    for who in story.setup.ids:
        got = sum(amount for (_, to), amount in story.rents.items() if to == who)
        paid = sum(amount for (giver, _), amount in story.rents.items() if giver == who)
        yield f"  {_cut(words.account(who))} {words.money(got):>10} {words.money(paid):>10}"


def _vault(story: Story, words: Wording, *, plain: bool) -> Iterator[str]:
    if not story.guesses:
        return
    miss, hit = ("x", "!") if plain else ("✗", "✓")
    yield "\nthe vault"
    for guesses in lockings(story.guesses):
        tried = " ".join(f"{it.number}{hit if it.opened else miss}" for it in guesses)
        last = guesses[-1]
        said = f"{words.account(last.who)}, {words.money(last.won)}" if last.opened else "locked"
        yield f"  {tried:22} {said}"


def _auctions(story: Story, words: Wording) -> Iterator[str]:
    if story.auctions:
        yield "\nauctions"
    for sold in story.auctions:
        price = f" (printed {words.money(sold.price)})" if sold.price else ""
        who = words.account(sold.who)
        yield f"  {words.title(sold.item)}: {who} for {words.money(sold.amount)}{price}"


def _decoder(story: Story, words: Wording) -> Iterator[str]:
    if not story.checks:
        return
    yield f"\nthe decoder: {len(story.checks)} checks"
    for it in story.checks:
        if it.verdict == "fake":
            what = words.card(it.card) if it.card else words.money(it.amount)
            who, payer = words.account(it.who), words.account(it.payer)
            yield f"  entry {it.seq}: {who} catches {payer}: {what} is fake"


def _debt(story: Story, words: Wording) -> Iterator[str]:
    owed = story.longest_debt
    if owed is not None:
        who, whom = words.account(owed.debtor), words.account(owed.creditor)
        when = f"entries {owed.since} to {owed.until}" if owed.until else f"since {owed.since}"
        yield f"\nlongest debt: {who} to {whom}, {words.money(owed.amount)}, {when}"


def statement_lines(setup: Setup, rows: Sequence[Line], account: str) -> Iterator[str]:
    """An account's lines under a heading, and their sums."""
    book = spoken(setup.edition).book
    words = Wording(setup, book)
    yield f"{setup.edition.title}: {words.account(account)}"
    yield f"{'entry':>6}  {'what':{WORDS}} {'in':>9} {'out':>9} {'balance':>10}"
    for line in rows:
        yield _line(line, sentence(line.entry, setup, book), words)
    paid_in = sum(line.amount for line in rows if line.amount > 0)
    paid_out = sum(-line.amount for line in rows if line.amount < 0)
    sums = f"{words.money(paid_in):>9} {words.money(paid_out):>9}"
    yield f"{'':6}  {'in all':{WORDS}} {sums} {words.money(paid_in - paid_out):>10}"


def _line(line: Line, said: str, words: Wording) -> str:
    amount = words.money(abs(line.amount))
    pair = (amount, "") if line.amount > 0 else ("", amount)
    cut = said if len(said) <= WORDS else f"{said[: WORDS - 1]}…"
    balance = words.money(line.balance)
    return f"{line.entry.seq:>6}  {cut:{WORDS}} {pair[0]:>9} {pair[1]:>9} {balance:>10}"


def _cut(name: str) -> str:
    return f"{name[:NAME]:{NAME}}"
