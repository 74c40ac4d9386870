"""Devices: the sections of the page on the vault, the decoder and the auctions."""

from __future__ import annotations

from banker.report.analysis.events import Guessed
from banker.report.analysis.guesses import Chances, is_still_locked, lockings
from banker.report.page.page_data import PageData, Section, table


def vault(view: PageData) -> Section | None:
    """Return the section on the vault: guesses, luck compared with chance, money won, each code
    guess by guess. None without a guess."""
    story, say = view.story, view.say
    if not story.guesses:
        return None
    chances = Chances(view.story.guesses)
    rows = []
    for who in view.setup.ids:
        own = [guess for guess in story.guesses if guess.who == who]
        opened = [guess for guess in own if guess.opened]
        chance = sum(map(chances.of, own))
        luck = len(opened) * chances.parts - chance
        rows.append((
            view.name(who), view.figure(len(own)), view.figure(len(opened)),
            view.tenths(chances.tenths(chance)),
            ("+" if luck > 0 else "") + view.tenths(chances.tenths(luck)),
            view.money(sum(it.won for it in opened)),
        ))  # fmt: skip
    heads = (
        "", say("guesses"), say("opened"), say("at random"), say("luck"), say("cash out of it"),
    )  # fmt: skip
    history = "".join(f"<li>{_locking(view, guesses)}</li>" for guesses in lockings(story.guesses))
    body = table(heads, rows) + f'<ol class="vault">{history}</ol>'
    return Section("vault", say("The vault"), body)


def _locking(view: PageData, guesses: list[Guessed]) -> str:
    tried = "".join(
        f'<a href="#e{it.seq}" class="try c{view.colour(it.who)}{" hit" if it.opened else ""}"'
        f' title="{view.name(it.who)}">{it.number}{"✓" if it.opened else "✗"}</a>'
        for it in guesses
    )
    last = guesses[-1]
    if not last.opened:
        is_locked = is_still_locked(guesses, view.story.final)
        said = view.say("still locked") if is_locked else view.say("never opened")
        return f'{tried} <span class="dim">{said}</span>'
    counts = {"hotel": last.hotels, "key": last.keys}
    goods = view.wording.goods(last.won, counts)
    return f"{tried} <span><b>{view.name(last.who)}</b>: {goods}</span>"


def auctions(view: PageData) -> Section | None:
    """Return the section on auctions: lot, buyer, price, and the printed price; None without an
    auction."""
    say = view.say
    if not view.story.auctions:
        return None
    rows = [
        (view.title(sold.item), view.name(sold.who), view.entry(sold.seq), view.money(sold.amount),
         view.money(sold.price) if sold.price else "·", view.figure(sold.bids))
        for sold in view.story.auctions
    ]  # fmt: skip
    heads = (
        say("what"), say("to"), say("entry"), say("for"), say("printed price"), say("bids"),
    )  # fmt: skip
    return Section("auctions", say("Auctions"), table(heads, rows, texts=2))


def decoder(view: PageData) -> Section | None:
    """Return the section on checks with the decoder: who checked, and who was caught; None without
    a check."""
    checks, say = view.story.checks, view.say
    if not checks:
        return None
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
    return Section("decoder", say("The decoder"), table(heads, sums) + table(more, rows, texts=4))


def _verdict(view: PageData, verdict: str) -> str:
    said = view.verdict(verdict)
    return f'<b class="bad">{said}</b>' if verdict == "fake" else said
