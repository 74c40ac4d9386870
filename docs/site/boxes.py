"""Pages of the boxes: figures, estimates and house rules of each, from the data that is played by.

Rules of this file
* Nothing of a box is written here: what its file does not say, its page does not say.
* A page is the same in both languages but for its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from banker import editions
from banker.cli.tables.text_tables import amount_of
from banker.foundation.text import ESTIMATE, marked
from banker.games.board.edition import ANY_NUMBER, Card, Edition
from banker.games.rulesets import first
from banker.interaction.setup.rule_list import value_words
from docs.site.markdown import block, code, paragraphs, table
from docs.site.words import EFFECTS, Words

MONEY = (
    ("each player begins with", "money.start_cash"),
    ("salary for GO", "money.salary"),
    ("the vault gets at each salary", "money.salary_vault"),
    ("leaving jail", "money.jail_fee"),
    ("first bid", "money.auction_open"),
    ("interest on a mortgage, %", "money.interest_percent"),
    ("a building sold back brings, %", "money.resale_percent"),
    ("houses", "supply.houses"),
    ("hotels", "supply.hotels"),
    ("keys", "supply.keys"),
    ("chips of each player", "supply.chips"),
    ("deeds dealt to each player", "supply.deal_deeds"),
)
HAND = (
    ("cards dealt", "start"),
    ("cards drawn", "draw"),
    ("cards drawn into an empty hand", "draw_empty"),
    ("cards played in a turn", "plays"),
    ("cards that may be kept", "hand_max"),
    ("full sets that win", "sets"),
    ("a debt collector takes", "collector"),
    ("a birthday brings, from each", "birthday"),
    ("a house adds", "house"),
    ("a hotel adds", "hotel"),
)
DEED_FIGURES = ("price", "mortgage", "redeem", "building")
HOLDERS = {"bank": "to the Bank", "vault": "to the vault", "pot": "to the pot"}
SWITCH_EXAMPLE_MAX = 2


def overview(words: Words) -> str:
    """The list of all boxes."""
    rows = []
    for listing in editions.catalogue():
        edition: Any = editions.load(listing.id)
        estimates, every = counted(edition)
        rows.append((
            f"[{code(edition.id)}]({edition.id}{words.suffix}.md)", edition.title,
            f"{edition.players_min}–{edition.players_max}", str(every), str(estimates),
        ))  # fmt: skip
    heads = [words.say(head) for head in ("edition", "name", "players", "values", "estimates")]
    return "\n".join([
        *paragraphs(
            f"# {words.say('All editions')}",
            words.say("Each page is made from the file that the program itself plays by."),
        ),
        *table(heads, rows),
    ])  # fmt: skip


def page(id: str, words: Words) -> str:
    """The page of one box."""
    edition: Any = replace(editions.load(id), language=words.language.code)
    parts = _board if edition.ruleset == first() else _cards
    players = words.say(
        "{least} to {most} players", least=edition.players_min, most=edition.players_max
    )
    return "\n".join([
        *paragraphs(f"# {edition.title}", f"{code(edition.id)}, {players}."),
        *paragraphs(words.say("Begin a game with this edition:")),
        *block("sh", f"banker new friday.bank --edition {id} --players Ann,Bob,Cem"),
        *_estimates(edition, words),
        *parts(edition, words),
        *_switches(edition, words),
        *_overlays(edition, words),
    ])  # fmt: skip


def counted(edition: Any) -> tuple[int, int]:
    """How many figures are estimates, and how many there are."""
    return sum(map(edition.is_estimate, edition.sources)), len(edition.sources)


def _estimates(edition: Any, words: Words) -> Iterator[str]:
    count, every = counted(edition)
    yield from paragraphs(f"## {words.say('Estimates, and how to correct them')}")
    if not count:
        yield from paragraphs(words.say(
            "Every value of this edition comes from published rules or pages; none is an estimate."
        ))  # fmt: skip
        return
    yield from paragraphs(words.say(
        "{count} of {all} values are estimates, marked `~`: nobody has compared them with a card"
        " yet. Correct them while you play: [your cards]({page}). Or in a file:",
        count=count, all=every, page=f"../your_cards{words.suffix}.md",
    ))  # fmt: skip
    yield from block(
        "sh",
        f"banker editions copy {edition.id} mine.toml   # {words.say('correct it in any editor')}",
        "banker editions check mine.toml",
        "banker editions show mine.toml",
        "banker new friday.bank --edition mine.toml --players Ann,Bob,Cem",
    )
    yield from paragraphs(words.say(
        "In the file, take away the `#` before a line and write what your card says, like this:"
    ))  # fmt: skip
    yield from block("toml", *_example(edition))
    yield from paragraphs(words.say(
        "What is yours is marked `*` from then on. A game keeps the values that it began with."
    ))  # fmt: skip


def _example(edition: Any) -> Iterator[str]:
    """A file of one's own: the first estimate of a deed, or of the money, put right."""
    yield from ("[meta]", f'over = "{edition.id}"', 'id = "mine"', f'title = "{edition.title}"', "")
    for deed in getattr(edition, "deeds", ()):
        for figure in DEED_FIGURES:
            if getattr(deed, figure) and edition.is_estimate(f"deed.{deed.id}.{figure}"):
                yield from ("[[deed]]", f'id = "{deed.id}"', f"{figure} = {getattr(deed, figure)}")
                return
    yield from ("[money]", f"salary = {edition.money.salary}")


# --- a board --------------------------------------------------------------------------------------


def _board(edition: Edition, words: Words) -> Iterator[str]:
    yield from _money(edition, words)
    yield from _deeds(edition, words)
    yield from _spaces(edition, words)
    yield from _deck(edition, words)


def _money(edition: Edition, words: Words) -> Iterator[str]:
    yield from paragraphs(f"## {words.say('Money')}")
    rows = []
    for name, path in MONEY:
        where, field = path.split(".")
        amount = getattr(edition.money if where == "money" else edition, field)
        if amount:
            rows.append((words.say(name), _figure(edition, path, amount, words)))
    yield from table([words.say("what"), words.say("amount")], rows)
    notes = ", ".join(
        f"{count} × {words.figure(note)}" for note, count in edition.money.start_notes.items()
    )
    if notes:
        yield from paragraphs(words.say("Notes to begin with: {notes}.", notes=notes))
    if edition.clock is not None:
        steps = ", ".join(
            words.say("from minute {start} {part}%", start=start, part=part)
            for start, part in edition.clock.rent_tax
        )
        yield from paragraphs(words.say(
            "GO pays until minute {minute}. Tax on rents: {steps}.",
            minute=edition.clock.salary_until, steps=steps,
        ))  # fmt: skip


def _deeds(edition: Edition, words: Words) -> Iterator[str]:
    keys = [key for key in DEED_FIGURES if any(getattr(deed, key) for deed in edition.deeds)]
    yield from paragraphs(
        f"## {words.say('Deeds')}",
        words.say(
            "Rents of a street: alone, full set, then with each building; of the others by how"
            " many one has."
        ),
    )
    rows = []
    for deed in edition.deeds:
        name = deed.name + (f" ({words.say('locked')})" if deed.locked else "")
        figures = (
            _figure(edition, f"deed.{deed.id}.{key}", getattr(deed, key), words) for key in keys
        )
        rents = (
            _figure(edition, f"deed.{deed.id}.rents.{at}", rent, words)
            for at, rent in enumerate(deed.rents)
        )
        rows.append((code(deed.code), name, *figures, " / ".join(rents)))
    yield from table([words.say(head) for head in ("code", "deed", *keys, "rents")], rows)


def _spaces(edition: Edition, words: Words) -> Iterator[str]:
    rows = [
        (
            space.name,
            _figure(edition, f"space.{space.id}.amount", space.amount, words),
            words.say(HOLDERS[space.to]),
        )
        for space in edition.spaces
        if space.amount
    ]
    if rows:
        yield from paragraphs(f"## {words.say('Spaces that charge')}")
        yield from table([words.say("space"), words.say("amount"), " "], rows)


def _deck(edition: Edition, words: Words) -> Iterator[str]:
    yield from paragraphs(f"## {words.say('Cards')}")
    rows = ((card.label, str(card.copies), _effect(edition, card, words)) for card in edition.cards)
    yield from table([words.say(head) for head in ("card", "copies", "what it does")], rows)


def _effect(edition: Edition, card: Card, words: Words) -> str:
    names = {space.id: space.name for space in edition.spaces}
    names |= {space.deed: deed.name for space in edition.spaces if space.deed
              for deed in (edition.deed_by_id[space.deed],)}  # fmt: skip
    path = f"card.{card.id}."
    told = words.say(
        EFFECTS[card.effect],
        amount=words.figure(marked(card.amount, path + "amount" in edition.unsure)),
        more=words.figure(marked(card.per_hotel, path + "per_hotel" in edition.unsure)),
        target=names.get(card.target, card.target.replace("_", " ")),
    )
    return f"{ESTIMATE} {told}" if edition.is_estimate(path + "effect") else told


def _figure(edition: Any, path: str, amount: int, words: Words, unit: str = "") -> str:
    say = words.language.text
    return amount_of(edition, path, amount, say, unit).strip() if amount else ""


# --- cards ----------------------------------------------------------------------------------------


def _cards(edition: Any, words: Words) -> Iterator[str]:
    yield from paragraphs(f"## {words.say('Numbers of the rules')}")
    rows = (
        (words.say(name), _figure(edition, f"hand.{key}", getattr(edition.hand, key), words))
        for name, key in HAND
    )
    yield from table([words.say("what"), words.say("amount")], rows)
    yield from paragraphs(f"## {words.say('Colours')}")
    sets = (
        (
            code(one.letter),
            words.program(one.name),
            " / ".join(
                _figure(edition, f"set.{one.id}.ladder.{at}", rent, words)
                for at, rent in enumerate(one.ladder)
            ),
        )
        for one in edition.sets
    )
    rents = "rents by number of cards; the last one is the full set"
    yield from table([words.say(head) for head in ("letter", "colour", rents)], sets)
    faces = (
        (
            words.program(face.name),
            _figure(edition, f"face.{face.id}.copies", face.copies, words),
            _figure(edition, f"face.{face.id}.value", face.value, words, "M") or "0M",
        )
        for face in edition.faces
    )
    yield from table([words.say(head) for head in ("card", "copies", "value")], faces)


# --- what every box has ---------------------------------------------------------------------------


def _switches(edition: Any, words: Words) -> Iterator[str]:
    if not edition.offered:
        return
    yield from paragraphs(
        f"## {words.say('House rules')}",
        words.say(
            "The first value is what counts unless you choose another, here by the word in code"
            " letters:"
        ),
    )
    choosable = [(key, it) for key, it in edition.offered.items() if len(it.values) > 1]
    named = [
        f"--switch {key}={next(value for value in it.values if value != edition.switches[key])}"
        for key, it in choosable
        if ANY_NUMBER not in it.values
    ]
    yield from block(
        "sh",
        f"banker new house.bank --players Ann,Bob,Cem --edition {edition.id}"
        f" {' '.join(named[:SWITCH_EXAMPLE_MAX])}".rstrip(),
    )
    told = editions.in_words()
    rows = []
    for key, switch in edition.offered.items():
        default = edition.switches[key]
        ordered = sorted(switch.values, key=lambda value, first=default: value != first)
        if default not in ordered:
            ordered.insert(0, default)
        said = [_value(edition, key, value, words) for value in ordered]
        name = words.program(told[key].name)
        rows.append((f"{name} {code(key)}", "; ".join(said), words.program(switch.about)))
    yield from table([words.say(head) for head in ("rule", "values", "what it says")], rows)


def _value(edition: Any, key: str, value: str, words: Words) -> str:
    if value == ANY_NUMBER:
        return words.say("any number")
    said = value_words(edition, key, value)
    return code(value) if said == value else f"{said} {code(value)}"


def _overlays(edition: Any, words: Words) -> Iterator[str]:
    rows = [
        (code(it.id), words.program(it.about))
        for it in editions.overlays(edition.ruleset)
        if not it.fits or edition.id in it.fits
    ]
    if rows:
        yield from paragraphs(f"## {words.say('Overlays that fit')}")
        yield from table([words.say("overlay"), words.say("does")], rows)
