"""The report in letters: the same figures for a terminal, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banker.game.state import Setup
from banker.language.phrases import sentence
from banker.report.gadgets import lockings
from banker.report.letters import Letters
from banker.report.statement import Line
from banker.report.story import Story

BLOCKS = " ▁▂▃▄▅▆▇█"
PLAIN = " .:-=+*#@"
SPARK_WIDTH, BAR_WIDTH, BEST = 40, 24, 10
NAME, WORDS = 14, 46


def stats(story: Story, *, plain: bool = False) -> Iterator[str]:
    """Lines: worth over time, who paid whom, deeds, rents, the vault, auctions, the decoder."""
    words = Letters(story.setup)
    yield story.setup.edition.title
    yield from _worths(story, words, PLAIN if plain else BLOCKS)
    yield from _flows(story, words, "->" if plain else "→")
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


def _worths(story: Story, words: Letters, marks: str) -> Iterator[str]:
    top = max(max(moment.worth) for moment in story.moments)
    yield _heading(words, "worth over time")
    for seat, player in enumerate(story.setup.players):
        values = [moment.worth[seat] for moment in story.moments]
        line = spark(values, top, marks)
        yield f"  {_cut(player.name)} {line:{SPARK_WIDTH}} {words.money(values[-1]):>9}"


def _flows(story: Story, words: Letters, arrow: str) -> Iterator[str]:
    """The six largest streams of money."""
    streams = sorted(story.flows.items(), key=lambda row: -row[1])[:6]
    if streams:
        yield _heading(words, "who paid whom")
    for (giver, receiver), amount in streams:
        pair = f"{_cut(words.account(giver))} {arrow} {_cut(words.account(receiver))}"
        yield f"  {pair} {words.money(amount):>10}"


def _deeds(story: Story, words: Letters, mark: str) -> Iterator[str]:
    earned = sorted(story.deeds.values(), key=lambda deed: -deed.rents)
    best = [deed for deed in earned if deed.rents][:BEST]
    if best:
        yield _heading(words, "what the deeds brought")
    for deed in best:
        bar = mark * max(1, deed.rents * BAR_WIDTH // best[0].rents)
        back = f" ({deed.rents * 100 // deed.cost} %)" if deed.cost > 0 else ""
        yield f"  {words.title(deed.deed)[:24]:24} {bar} {words.money(deed.rents)}{back}"


def _rents(story: Story, words: Letters) -> Iterator[str]:
    rent, received, paid = map(words.tell, ("rent", "received", "paid"))
    yield f"\n{rent:{NAME + 2}} {received:>10} {paid:>10}"
    for who in story.setup.ids:
        got = sum(amount for (_, to), amount in story.rents.items() if to == who)
        given = sum(amount for (giver, _), amount in story.rents.items() if giver == who)
        yield f"  {_cut(words.account(who))} {words.money(got):>10} {words.money(given):>10}"


def _vault(story: Story, words: Letters, *, plain: bool) -> Iterator[str]:
    if not story.guesses:
        return
    miss, hit = ("x", "!") if plain else ("✗", "✓")
    yield _heading(words, "the vault")
    for guesses in lockings(story.guesses):
        tried = " ".join(f"{it.number}{hit if it.opened else miss}" for it in guesses)
        last = guesses[-1]
        won = f"{words.account(last.who)}, {words.money(last.won)}"
        said = won if last.opened else words.tell("locked")
        yield f"  {tried:22} {said}"


def _auctions(story: Story, words: Letters) -> Iterator[str]:
    if story.auctions:
        yield _heading(words, "auctions")
    for sold in story.auctions:
        printed = words.tell("printed {price}", price=words.money(sold.price))
        price = f" ({printed})" if sold.price else ""
        said = f"{words.account(sold.who)}, {words.money(sold.amount)}{price}"
        yield f"  {words.title(sold.item)}: {said}"


def _decoder(story: Story, words: Letters) -> Iterator[str]:
    if not story.checks:
        return
    checks = words.tell("{count:check|checks}", count=len(story.checks))
    yield f"{_heading(words, 'the decoder')}: {checks}"
    for it in story.checks:
        if it.verdict == "fake":
            what = words.card(it.card) if it.card else words.money(it.amount)
            who, payer = words.account(it.who), words.account(it.payer)
            yield "  " + words.tell(
                "entry {entry}: {who} catches {payer}: {what} is fake",
                entry=it.seq, who=who, payer=payer, what=what,
            )  # fmt: skip


def _debt(story: Story, words: Letters) -> Iterator[str]:
    owed = story.longest_debt
    if owed is None:
        return
    said = "{debtor} owes {creditor} {amount} since entry {since}."
    if owed.until:
        said = "{debtor} owed {creditor} {amount} from entry {since} to entry {until}."
    debtor, creditor = words.account(owed.debtor), words.account(owed.creditor)
    yield _heading(words, "the longest debt")
    yield "  " + words.tell(
        said, debtor=debtor, creditor=creditor, amount=words.money(owed.amount),
        since=owed.since, until=owed.until,
    )  # fmt: skip


def statement_lines(setup: Setup, rows: Sequence[Line], account: str) -> Iterator[str]:
    """An account's lines under a heading, and their sums."""
    words = Letters(setup)
    entry, what, into, out, balance = map(
        words.tell, ("entry", "what", "paid in", "paid out", "balance")
    )
    yield f"{setup.edition.title}: {words.account(account)}"
    yield f"{entry:>6}  {what:{WORDS}} {into:>9} {out:>9} {balance:>10}"
    for line in rows:
        yield _line(line, sentence(line.entry, setup, words.book), words)
    paid_in = sum(line.amount for line in rows if line.amount > 0)
    paid_out = sum(-line.amount for line in rows if line.amount < 0)
    sums = f"{words.money(paid_in):>9} {words.money(paid_out):>9}"
    yield f"{'':6}  {words.tell('in all'):{WORDS}} {sums} {words.money(paid_in - paid_out):>10}"


def _line(line: Line, said: str, words: Letters) -> str:
    amount = words.money(abs(line.amount))
    pair = (amount, "") if line.amount > 0 else ("", amount)
    cut = said if len(said) <= WORDS else f"{said[: WORDS - 1]}…"
    balance = words.money(line.balance)
    return f"{line.entry.seq:>6}  {cut:{WORDS}} {pair[0]:>9} {pair[1]:>9} {balance:>10}"


def _heading(words: Letters, english: str) -> str:
    return f"\n{words.tell(english)}"


def _cut(name: str) -> str:
    return f"{name[:NAME]:{NAME}}"
