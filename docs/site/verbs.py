"""Verbs: each key of a board game, what it is for, and the statements that its keys make.

A row has only its keys. They are pressed at a table of the tests, in English and in Russian; the
statement is what the program makes of them, the same in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from banker.games.board.state import Due, State
from banker.interaction.key_row import Verb
from banker.interaction.keys import keys
from banker.interaction.keys.act_names import NAMES
from banker.interaction.keys.key_machine import press
from banker.interaction.own_keys import AMOUNT, example, group_letter, shown
from banker.interaction.ui_state import Context, Execute, Ui
from banker.language.parser.dialects import dialect
from banker.language.phrases.translation import in_language
from banker.language.player_keys import seat_letters
from docs.site.markdown import code, paragraphs, table
from docs.site.words import Words
from tests.tui import scenes

BUSY = scenes.busy()
OWING = scenes.facts(BUSY, dues=(Due("cid", "ann", 390, "rent", "pacific"),))
GUESSING = scenes.with_guess()
# Ann, Bob, Cid and Dee play, and Cid is to move.
ROWS: tuple[tuple[State, tuple[str, ...]], ...] = (
    (scenes.with_offer(), ("b ⏎", "a ⏎")),
    (OWING, ("p ⏎", "p - ⏎", "p - 9 0 ⏎", "p ' b ⏎", "p a 5 0 g")),
    (BUSY, (
        "b r 1", "r n 1", "p 5 0 ⏎", "p b 5 0 ⏎", "p v 1 k ⏎", "p * 5 0 ⏎", "g ⏎", "g b", "a r 1",
        "t a g 1 o 2 + 5 0 ⏎", "m o 2", "m o 3", "h g 2", "h - g 2", "v l", "v = 2 3", "k b 2",
        "c 0 9", "c r 5 0 ⏎", "c p 5 0 ⏎", "c v 5 0 ⏎", "c e 5 0 ⏎", "c c 5 0 ⏎", "c b 3 ⏎", "c j",
        "c g", "c h", "c l", "c k", "x ⏎", "j ⏎", "j c", "j a", "j j", "+ 5 0 ⏎", "+ * 5 0 ⏎",
        "+ - 5 0 ⏎", "# a 1 4 0 0 ⏎", "' b ⏎", "' ⏎", "' - b b ⏎", "' - b a ⏎", "' - b e ⏎", "␣",
        "u", "y", "= g 2", "w b ⏎", "n h i ⏎",
    )),
    (GUESSING, ("v 5 o", "v 5 m")),
)  # fmt: skip
_NAMED = {"⏎": "enter", "␣": "space"}
_KEYMAP = keys.keymap()


def verbs_page(words: Words) -> str:
    """Every verb with its keys in both languages, and the statements that they make."""
    russian = in_language(BUSY, "ru").setup.edition
    heads = [words.say(head) for head in ("English keys", "Russian keys", "statement")]
    lines = [
        *paragraphs(
            f"# {words.say('Verbs')}",
            words.say(
                "What each key of a board game does, and the statements that its keys make: type"
                " either. `⏎` is Enter, `␣` Space. In the examples Ann, Bob, Cid and Dee play, and"
                " Cid is to move."
            ),
        )
    ]
    for verb in keys.VERBS:
        lines += paragraphs(f"## {words.program(NAMES[verb.name].title)}", words.program(verb.help))
        found = [
            (code(typed), code(in_russian(state, typed)), code(statement(state, typed)))
            for state, typed in rows(verb)
        ]
        if found:
            lines += table(heads, found)
        else:
            lines += table(
                heads[:2], [(code(verb.example or verb.key), code(example(russian, verb)))]
            )
    return "\n".join(lines)


def rows(verb: Verb) -> Iterator[tuple[State, str]]:
    """The keys of this page that begin with a verb's, each with its table."""
    for state, every in ROWS:
        for typed in every:
            if _KEYMAP[_NAMED.get(typed.split()[0], typed.split()[0])] is verb:
                yield state, typed


def commands(state: State, typed: str) -> list[Any]:
    """What the keys do, pressed one by one."""
    ui, done = Ui(), []
    ctx = Context(state=state, letters=seat_letters(state.setup)[0])
    for key in typed.split():
        ui, effects = press(ui, _NAMED.get(key, key), ctx, _KEYMAP)
        done += [effect.command for effect in effects if isinstance(effect, Execute)]
    return done


def statement(state: State, typed: str) -> str:
    """The one command of the keys, as a statement."""
    [command] = commands(state, typed)
    return dialect("board").write(command, state.setup)


def in_russian(state: State, typed: str) -> str:
    """The same keys as a Russian table shows them: of all that do the same, the most Cyrillic."""
    russian = in_language(state, "ru")
    wanted = commands(state, typed)
    first, *rest = typed.split()
    verb = _KEYMAP[_NAMED.get(first, first)]
    offered = [{shown(russian.setup.edition, first)}]
    offered += [_letters(russian, key, verb.name) for key in rest]
    same = [it for it in map(" ".join, product(*offered)) if commands(russian, it) == wanted]
    assert same, typed
    return max(sorted(same), key=lambda it: sum(key.isalpha() and key > "z" for key in it))


def _letters(state: State, key: str, verb: str) -> set[str]:
    """What a key after a verb may be in a language: a key, a colour, a player."""
    edition = state.setup.edition
    found = {key, shown(edition, key, verb), shown(edition, key, AMOUNT)}
    found |= {group_letter(edition, it) for it in edition.groups if it.letter == key}
    own, latin = seat_letters(state.setup)
    return found | {own[who] for who, letter in latin.items() if letter == key}
