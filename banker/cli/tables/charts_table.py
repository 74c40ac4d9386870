"""Charts table: the amounts of one game as charts in colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from banker.cli.tables import drawing
from banker.cli.tables.drawing import BOLD, DIM, WARNS, Drawn
from banker.ledger.amount import rounded_half_up
from banker.report.analysis.guesses import is_still_locked, lockings
from banker.report.analysis.story import Story
from banker.report.text.charts import BAR_WIDTH, BEST, BLOCKS, PLAIN, debt_line, fakes, spark, worth
from banker.report.text.text_data import TextData

FLOWS = 6


def charts_table(story: Story, *, plain: bool) -> Iterator[Drawn]:
    """Draw the charts of `charts.stats` in colours. `plain`: in ASCII characters."""
    words = TextData(story.setup)
    yield drawing.said(story.setup.edition.title, BOLD)
    yield from _worths(story, words, PLAIN if plain else BLOCKS)
    yield from _flows(story, words, "->" if plain else "→")
    yield from _deeds(story, words, "#" if plain else "█")
    yield from _rents(story, words, plain=plain)
    yield from _vault(story, words, *(("x", "!") if plain else ("✗", "✓")))
    yield from _auctions(story, words)
    yield from _notes(story, words)


def with_headings(lines: Iterable[str]) -> Iterator[Drawn]:
    """Draw plain lines; a line with an empty line above it is a heading."""
    for line in lines:
        yield drawing.heading(line) if line.startswith("\n") else drawing.said(line)


def _worths(story: Story, words: TextData, marks: str) -> Iterator[Drawn]:
    yield drawing.heading(words.translate("worth over time"))
    top = max(max(moment.worth) for moment in story.moments)
    table = drawing.grid(right=[2], count=3)
    for seat, player in enumerate(story.setup.players):
        line = spark([worth(moment.worth, seat) for moment in story.moments], top, marks)
        colour = drawing.seat_colour(story.setup, player.id)
        last = words.money(story.moments[-1].worth[seat])
        name = drawing.account(story.setup, player.id, player.name)
        table.add_row(name, drawing.said(line, colour), drawing.said(last, BOLD))
    yield table


def _flows(story: Story, words: TextData, arrow: str) -> Iterator[Drawn]:
    """The six largest flows of money."""
    streams = sorted(story.flows.items(), key=lambda row: -row[1])[:FLOWS]
    if not streams:
        return
    yield drawing.heading(words.translate("who paid whom"))
    table = drawing.grid(right=[3], count=4)
    for (giver, receiver), amount in streams:
        pair = [drawing.account(story.setup, who, words.account(who)) for who in (giver, receiver)]
        table.add_row(pair[0], Text(arrow, DIM), pair[1], drawing.said(words.money(amount), BOLD))
    yield table


def _deeds(story: Story, words: TextData, mark: str) -> Iterator[Drawn]:
    edition = story.setup.edition
    earned = sorted(story.deeds.values(), key=lambda deed: -deed.rents)
    best = [deed for deed in earned if deed.rents][:BEST]
    if not best:
        return
    yield drawing.heading(words.translate("what the deeds brought"))
    colours = {group.id: group.colour for group in edition.groups}
    table = drawing.grid(right=[3, 4], count=5)
    for it in best:
        deed = edition.deed_by_id[it.deed]
        bar = mark * max(1, it.rents * BAR_WIDTH // best[0].rents)
        back = f"{rounded_half_up(it.rents, 100, it.cost)} %" if it.cost > 0 else ""
        table.add_row(
            drawing.code(edition, deed), drawing.said(deed.name),
            drawing.said(bar, colours[deed.group]), drawing.said(words.money(it.rents), BOLD),
            drawing.said(back, DIM),
        )  # fmt: skip
    yield table


def _rents(story: Story, words: TextData, *, plain: bool) -> Iterator[Drawn]:
    heads = [words.translate(head) for head in ("rent", "received", "paid")]
    if plain:
        yield Text()
    table = drawing.columns(heads, [1, 2], plain=plain)
    for who in story.setup.ids:
        got = sum(amount for (_, to), amount in story.rents.items() if to == who)
        given = sum(amount for (giver, _), amount in story.rents.items() if giver == who)
        name = drawing.account(story.setup, who, words.account(who))
        table.add_row(name, *(drawing.said(words.money(sum_)) for sum_ in (got, given)))
    yield table


def _vault(story: Story, words: TextData, miss: str, hit: str) -> Iterator[Drawn]:
    if not story.guesses:
        return
    yield drawing.heading(words.translate("the vault"))
    table = drawing.grid(right=[2], count=3)
    for guesses in lockings(story.guesses):
        tried = Text(" ").join(
            drawing.said(f"{it.number}{hit if it.opened else miss}", WARNS if it.opened else DIM)
            for it in guesses
        )
        last = guesses[-1]
        if last.opened:
            who = drawing.account(story.setup, last.who, words.account(last.who))
            table.add_row(tried, who, drawing.said(words.money(last.won), BOLD))
        else:
            shut = "locked" if is_still_locked(guesses, story.final) else "never opened"
            table.add_row(tried, drawing.said(words.translate(shut), DIM))
    yield table


def _auctions(story: Story, words: TextData) -> Iterator[Drawn]:
    if not story.auctions:
        return
    yield drawing.heading(words.translate("auctions"))
    edition = story.setup.edition
    table = drawing.grid(right=[3, 4], count=5)
    for sold in story.auctions:
        deed = edition.deed_by_id.get(sold.item)
        printed = words.translate("printed {price}", price=words.money(sold.price))
        table.add_row(
            drawing.code(edition, deed) if deed else Text(), drawing.said(words.title(sold.item)),
            drawing.account(story.setup, sold.who, words.account(sold.who)),
            drawing.said(words.money(sold.amount), BOLD),
            drawing.said(printed if sold.price else "", DIM),
        )  # fmt: skip
    yield table


def _notes(story: Story, words: TextData) -> Iterator[Drawn]:
    """The decoder's fakes, and the longest debt."""
    for head, lines in (fakes(story, words), debt_line(story, words)):
        if head:
            yield drawing.heading(head)
            yield from (drawing.sentence(story.setup, line) for line in lines)
