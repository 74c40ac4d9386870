"""Gadgets: what the vault, the hammer and the decoder did in a game."""

from __future__ import annotations

from banker.report.notable import Guessed
from banker.report.view import View, section, table


def vault(view: View) -> str:
    """Guesses, luck against chance, what it paid, and each locking guess by guess."""
    story, say = view.story, view.say
    if not story.guesses:
        return ""
    rows = []
    for who in view.setup.ids:
        own = [guess for guess in story.guesses if guess.who == who]
        opened = [guess for guess in own if guess.opened]
        # In thousandths, so that no figure of the page is reckoned with fractions.
        chance = sum(1000 // guess.left for guess in own if guess.left)
        luck = len(opened) * 1000 - chance
        rows.append((
            view.name(who), view.figure(len(own)), view.figure(len(opened)), _tenths(chance),
            ("+" if luck > 0 else "") + _tenths(luck), view.money(sum(it.won for it in opened)),
        ))  # fmt: skip
    heads = (
        "", say("guesses"), say("opened"), say("by chance"), say("luck"), say("cash out of it"),
    )  # fmt: skip
    history = "".join(f"<li>{_locking(view, guesses)}</li>" for guesses in lockings(story.guesses))
    body = table(heads, rows) + f'<ol class="vault">{history}</ol>'
    return section("vault", say("The vault"), body)


def lockings(guesses: list[Guessed]) -> list[list[Guessed]]:
    """The guesses at each code: all up to the one that opened it."""
    epochs: list[list[Guessed]] = [[]]
    for guess in guesses:
        epochs[-1].append(guess)
        if guess.opened:
            epochs.append([])
    return [epoch for epoch in epochs if epoch]


def _locking(view: View, guesses: list[Guessed]) -> str:
    tried = "".join(
        f'<a href="#e{it.seq}" class="try c{view.colour(it.who)}{" hit" if it.opened else ""}"'
        f' title="{view.name(it.who)}">{it.number}{"✓" if it.opened else "✗"}</a>'
        for it in guesses
    )
    last = guesses[-1]
    if not last.opened:
        return f'{tried} <span class="dim">{view.say("still locked")}</span>'
    counts = {"hotel": last.hotels, "key": last.keys}
    goods = view.wording.goods(last.won, counts)
    return f"{tried} <span><b>{view.name(last.who)}</b>: {goods}</span>"


def _tenths(thousandths: int) -> str:
    sign = "−" if thousandths <= -100 else ""
    tenths = abs(thousandths) // 100
    return f"{sign}{tenths // 10}.{tenths % 10}"


def auctions(view: View) -> str:
    """What was auctioned, to whom, and what is printed on it."""
    say = view.say
    rows = [
        (view.title(sold.item), view.name(sold.who), view.entry(sold.seq), view.money(sold.amount),
         view.money(sold.price) if sold.price else "·", view.figure(sold.bids))
        for sold in view.story.auctions
    ]  # fmt: skip
    heads = (
        say("what"), say("to"), say("entry"), say("for"), say("printed price"), say("bids"),
    )  # fmt: skip
    return section("auctions", say("Auctions"), table(heads, rows, texts=2) if rows else "")


def decoder(view: View) -> str:
    """Who checked, who was caught, check by check."""
    checks, say = view.story.checks, view.say
    if not checks:
        return ""
    sums = []
    for who in view.setup.ids:
        own = [it for it in checks if it.who == who]
        found = sum(it.verdict == "fake" for it in own)
        caught = sum(it.verdict == "fake" and it.payer == who for it in checks)
        sums.append((view.name(who), *map(view.figure, (len(own), found, caught))))
    heads = ("", say("checks"), say("fakes found"), say("caught with a fake"))
    rows = [
        (view.name(it.who), view.name(it.payer), view.card(it.card) if it.card else
         view.money(it.amount), _verdict(view, it.verdict), view.entry(it.seq))
        for it in checks
    ]  # fmt: skip
    more = (say("checked by"), say("paid by"), say("what"), say("verdict"), say("entry"))
    return section("decoder", say("The decoder"), table(heads, sums) + table(more, rows, texts=4))


def _verdict(view: View, verdict: str) -> str:
    said = view.say(verdict)
    return f'<b class="bad">{said}</b>' if verdict == "fake" else said
