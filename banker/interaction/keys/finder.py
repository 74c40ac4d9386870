"""Finder: the actions, deeds, players and house rules that match the typed words, the best first.

Rules of this file
* Every typed word must be the beginning of a word of the row: in its title, synonyms, help or key.
* A row names its keys, so that the finder teaches them. Enter presses the keys.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from banker.editions.switches import catalogue
from banker.games.board.edition import Deed
from banker.games.board.state import BANK
from banker.interaction.game_screen import screen_of
from banker.interaction.keys import keys
from banker.interaction.keys.act_names import FACTS, NAMES, RULES_WORDS
from banker.interaction.own_keys import shown as own_key, shown_keys
from banker.interaction.ui_state import Context
from banker.interaction.view import Found
from banker.language.phrases.translation import DEFAULT

FOUND_MAX = 9
KEYLESS = 100  # a row that only tells something comes after those that do something
KEY_NAMES = {
    "space": "␣", "enter": "⏎", "up": "↑", "down": "↓", "left": "←", "right": "→",
    "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "backspace": "⌫",
    "escape": "Esc", "tab": "Tab", "shift+left": "⇧←", "shift+right": "⇧→",
}  # fmt: skip
# A verb that takes a deed, and the title of doing it to one.
OF_A_FREE_DEED = (
    ("buy", "Buy {deed}"),
    ("auction", "Auction {deed}"),
    ("deal", "Deal {deed} out"),
    ("key", "Unlock {deed}"),
)
OF_AN_OWNED_DEED = (
    ("rent", "Ask for the rent of {deed}"),
    ("mortgage", "Mortgage or redeem {deed}"),
    ("hotel", "Build on {deed}"),
    ("sell", "Sell {deed} to the Bank"),
    ("key", "Unlock {deed}"),
)
OF_A_PLAYER = (
    ("pay", "Pay {who}"),
    ("trade", "Trade with {who}"),
    ("seat", "Give the turn to {who}"),
)
_WORD = re.compile(r"[^\W_]+|[^\w\s]")


def found(ctx: Context, typed: str) -> tuple[Found, ...]:
    """Return the rows that match the typed text, the best first, at most `FOUND_MAX`."""
    wanted = words_of(typed)
    ranked = []
    for place, (row, *said) in enumerate(_rows(ctx, wanted)):
        rank = rank_of(wanted, words_of(row.title), *map(words_of, said))
        if rank is not None:
            ranked.append((rank if row.keys or row.why else rank + KEYLESS, place, row))
    return tuple(row for _, _, row in sorted(ranked, key=lambda it: it[:2])[:FOUND_MAX])


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in small letters, in one spelling, ready to compare."""
    return tuple(_WORD.findall(text.casefold().replace("ё", "е")))


def rank_of(wanted: tuple[str, ...], *said: tuple[str, ...]) -> int | None:
    """Return how well a row matches the typed words, 0 best; None if one does not match.

    `said`: the row's texts, from title to help; an earlier text and a whole word rank better.
    """
    rank = 0
    for word in wanted:
        places = [2 * at for at, words in enumerate(said) if word in words]
        places += [
            2 * at + 1
            for at, words in enumerate(said)
            if any(one.startswith(word) for one in words)
        ]
        if not places:
            return None
        rank += min(places)
    return rank


Row = tuple[Found, str, str]  # a row, the words by which it is found too, and its help


def _rows(ctx: Context, wanted: tuple[str, ...]) -> Iterator[Row]:
    """Every row that could be meant."""
    yield from _verbs(ctx)
    yield from _variants(ctx)
    yield from screen_of(ctx.state.edition).words.named_rows(ctx, wanted)
    if wanted:
        yield from _facts(ctx)
        yield from _house_rules(ctx)


def deeds_and_players(ctx: Context, wanted: tuple[str, ...]) -> Iterator[Row]:
    """Yield the finder's rows of deeds and players whose name begins with a typed word."""
    for deed in ctx.state.edition.deeds:
        if is_named(wanted, f"{deed.name} {deed.code} {ctx.code(deed)}"):
            yield from _of_deed(ctx, deed)
    for who in ctx.state.setup.ids:
        if is_named(wanted, ctx.name(who)):
            yield from _of_player(ctx, who)


def is_named(wanted: tuple[str, ...], name: str) -> bool:
    """Return whether a typed word is the beginning of a word of the name."""
    words = words_of(name)
    return any(one.startswith(word) for word in wanted for one in words)


def _verbs(ctx: Context) -> Iterator[Row]:
    say, edition = ctx.translate, ctx.state.edition
    screen = screen_of(edition)
    for verb in screen.keys.verbs:
        act = screen.words.names()[verb.name]
        fits = verb.fits(edition)
        why = verb.help if fits or verb.needs is None else verb.needs.without
        own = f"{say(act.words)} {say(verb.word)} {verb.name} {verb.key}"
        key = shown(own_key(edition, verb.key))
        row = Found(say(act.title), say(why), key, (verb.key,) if fits else ())
        yield row, own, say(verb.help)


def _variants(ctx: Context) -> Iterator[Row]:
    say, edition = ctx.translate, ctx.state.edition
    screen = screen_of(edition)
    keymap = screen.keymap
    for act in screen.words.variants():
        if act.needs is None or act.needs.has(edition):
            verb = keymap.get(act.keys[0])
            written = shown_keys(edition, act.keys, verb.name if verb else "")
            row = Found(say(act.title), say(act.why), written, typed_keys(act.keys))
            yield row, say(act.words), ""


def _of_deed(ctx: Context, deed: Deed) -> Iterator[Row]:
    say, state, code = ctx.translate, ctx.state, ctx.code(deed).lower()
    edition = state.edition
    owner = state.owner(deed.id)
    held = say("nobody owns it") if owner == BANK else ctx.name(owner)
    row = Found(deed.name, held, f"{own_key(edition, 'i')} {code}", ("i", *code))
    yield row, f"{code} {deed.code} {say('inspect')}", held
    for name, title in OF_A_FREE_DEED if owner == BANK else OF_AN_OWNED_DEED:
        verb = keys.BY_NAME[name]
        if verb.fits(edition) and (name != "key" or state.is_locked(deed)):
            written = f"{own_key(edition, verb.key)} {code}"
            row = Found(say(title, deed=deed.name), held, written, (verb.key, *code))
            yield row, f"{code} {deed.code} {say(NAMES[name].words)} {say(verb.word)}", held


def _of_player(ctx: Context, who: str) -> Iterator[Row]:
    say, name, letter = ctx.translate, ctx.name(who), ctx.letters[who]
    edition = ctx.state.edition
    inspect = shown_keys(edition, "i '", "inspect")
    written = f"{inspect} {letter}"
    yield Found(name, say("inspect"), written, ("i", "'", letter)), say("a player"), ""
    for verb_name, title in OF_A_PLAYER:
        verb = keys.BY_NAME[verb_name]
        written = f"{own_key(edition, verb.key)} {letter}"
        row = Found(say(title, who=name), "", written, (verb.key, letter))
        yield row, f"{say(NAMES[verb_name].words)} {say(verb.word)}", ""


def _facts(ctx: Context) -> Iterator[Row]:
    """What no key of the table does."""
    say = ctx.translate
    for title, words, why in FACTS:
        yield Found(say(title), say(why), "", ()), say(words), ""


def _house_rules(ctx: Context) -> Iterator[Row]:
    """The switches of this game. They are looked at, not pressed: a game keeps its rules."""
    say, edition = ctx.translate, ctx.state.edition
    for name, switch in catalogue(edition.ruleset).items():
        value = edition.switches.get(name)
        if value is None:
            continue
        told = say(f"{name} = {value}")
        told = say(f"= {value}") if told.startswith(name) else told
        if told.startswith("= "):  # a value without words in this language is shown in English only
            told = str(value).replace("_", " ") if edition.language == DEFAULT else ""
        title = f"{say('House rule')}: {say(switch.about)}"
        others = f"{told} {name.replace('_', ' ')} {say(RULES_WORDS)}"
        yield Found(title, "", told, ()), others, ""


def shown(key: str) -> str:
    """Return a key as the screen writes it: `enter` as `⏎`."""
    if key.startswith("ctrl+"):
        return "^" + key[-1].upper()
    return KEY_NAMES.get(key, key.upper() if len(key) > 1 else key)


def means_nothing(ctx: Context, key: str) -> str:
    """Return the message that a key does nothing at the table."""
    return ctx.translate("{key} does nothing here; ? shows all keys", key=shown(key))


def typed_keys(written: str) -> tuple[str, ...]:
    """Return keys as the help writes them, such as `h -`, as a tuple of keys to press."""
    named = {sign: key for key, sign in KEY_NAMES.items()}
    return tuple(named.get(key, key) for key in written.split())
