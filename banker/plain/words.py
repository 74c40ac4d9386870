"""Words: the short words of the line mode, beside the statements of the table language.

Rules of this file
* A word never replaces a statement: a line that a word cannot read is tried as a statement.
* English words work in every language; a language adds its own in its catalog, under the row's name
  with `line: ` before it, several with ` | ` between.
* `WORDS` is also the help: each row says what it does in `about`.
* Yes and no are understood in every language, whatever the table's language is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from banker.language.phrases.translation import Translation, catalog_or_english, languages
from banker.ledger.likeness import plain

HEAD = "line: "
BETWEEN = " | "
VAULT, BOARD, CARDS = "vault", "spaces", "cards"  # of an edition


class Word(NamedTuple):
    """A word of the line mode. `spellings`: in English, with ` | ` between.

    `takes`: what may follow, as the help writes it, empty for nothing. `needs`: what the edition
    must have; otherwise the help does not list the word.
    """

    name: str
    spellings: str
    takes: str
    about: str
    needs: str = ""


WORDS: tuple[Word, ...] = (
    Word("now", "what now | now | wait", "", "what the table waits for, and what 'ok' would do"),
    Word("ok", "ok", "", "does what was proposed"),
    Word("guide",
         "what can i do | what can we do | what do i do | what should i do | help me | hint | what"
         " | ?",
         "", "what the table waits for, and which words and statements there are"),
    Word("turn", "whose turn is it | whose turn | who is next", "", "whose turn it is"),
    Word("where", "where is | where are | where am i | where are the pieces | where is everybody"
         " | where", "[WHO]", "where the pieces are", BOARD),
    Word("has", "who has | who has what | who is winning | how much money do i have",
         "DEED, a colour or WHO", "whose it is, and what is built there"),
    Word("inspect", "look at | inspect", "DEED, CARD or WHO",
         "every amount of a deed, or of a player; the words of a card"),
    Word("cards", "cards | list cards | show cards | list of cards", "[DECK or WORDS]",
         "the printed cards, each with its code", CARDS),
    Word("last", "last | repeat", "[COUNT]", "says the newest entries again"),
    Word("find", "find", "WORDS", "searches the ledger; 'find more' says earlier ones"),
    Word("take_back", "take back", "[COUNT]",
         "says what would go; then 'yes' takes it back, 'no' leaves it"),
    Word("anyway", "anyway", "", "after a refusal: does it as a house rule"),
    Word("again", "again", "", "does the last action again, for the player whose turn it is"),
    Word("yes", "yes | y", "", "agrees to what was asked"),
    Word("no", "no | n", "", "does not agree to what was asked"),
    Word("card_says", "card says | the card says", "AMOUNT",
         "what a card says that was asked about; the amount alone does too", BOARD),
    Word("vault", "vault", "", "what is known of the vault: inside, tried, left, its words", VAULT),
    Word("ring", "vault ring", "NUMBER", "turns the ring of the vault drawn here", VAULT),
    Word("red", "vault red button | vault red", "",
         "presses the red button for who may guess", VAULT),
    Word("press_lock", "vault lock button", "",
         "presses the lock button, once of three times", VAULT),
    Word("close", "vault close | vault closes", "", "shuts the lid", VAULT),
    Word("open", "vault open | vault opens", "",
         "lifts the lid of a vault that is not locked", VAULT),
    Word("break", "vault force", "",
         "opens the vault without a guess, after 'yes'; the ledger says so for ever", VAULT),
    Word("health", "vault health | health", "", "how a real vault and its cable do", VAULT),
    Word("notes", "notes", "", "which notes to hand over for the newest payment", BOARD),
    Word("adds", "adding up", "", "the players add up first; again: not any more", BOARD),
    Word("sum", "sum", "[AMOUNT]", "a player's sum, to be judged; without one it is told", BOARD),
    Word("keep", "keep figures", "", "keeps what your cards say for the next game of this edition",
         BOARD),
    Word("odds", "odds", "[ON or OFF]", "who wins how often if the program plays on for all"),
    Word("audit", "audit", "", "checks that everything adds up"),
    Word("fingerprint", "fingerprint", "", "the game's fingerprint and the vault's, in words"),
    Word("report", "report", "", "writes the report beside the game"),
    Word("statistics", "statistics", "", "statistics of all your games"),
    Word("settings", "settings", "", "the edition, its house rules, and how this program speaks"),
    Word("talk", "talk", "1, 2 or 3", "how much is said after each action: little, usual, much"),
    Word("speak", "speak", "ON or OFF", "whether each sentence is also spoken"),
    Word("time", "time", "", "the game's clock, and whose time runs", BOARD),
    Word("press", "press", "KEYS", "keys of the screen, with spaces between: press v v 4"),
    Word("new", "new game", "", "sets a new game up; this one is kept"),
    Word("games", "games", "", "your games, with numbers"),
    Word("go", "open", "NUMBER", "goes on with another of your games"),
    Word("words", "words | commands", "", "lists these words"),
    Word("quit", "quit | exit | bye | q", "", "leaves; everything is saved already"),
)  # fmt: skip
BY_NAME = {word.name: word for word in WORDS}
ANSWERS = {"yes": True, "no": False}  # by the names of words
# What a language writes itself and does not look up: the values of some words.
LEVELS = {"little": 1, "usual": 2, "much": 3}
ON, OFF, MORE = "on", "off", "more"


def spellings(word: Word, words: Translation) -> Iterator[str]:
    """Yield the spellings of a word: first the language's, then the English ones."""
    own = words.sentences.get(HEAD + word.name, "")
    yield from own.split(BETWEEN) if own else ()
    yield from word.spellings.split(BETWEEN)


def agreed(text: str) -> bool | None:
    """Return True for yes, False for no, in any language; None for any other text."""
    for code in languages():
        words = catalog_or_english(code)
        for name, answer in ANSWERS.items():
            if plain(text) in map(plain, spellings(BY_NAME[name], words)):
                return answer
    return None


@lru_cache(8)
def _known(words: Translation) -> tuple[tuple[tuple[str, ...], Word], ...]:
    """Every spelling as its tokens, the longest first."""
    found = [
        (tuple(plain(spelling).split()), word)
        for word in WORDS
        for spelling in spellings(word, words)
    ]
    return tuple(sorted(found, key=lambda row: -len(row[0])))


def meant(line: str, words: Translation) -> Iterator[tuple[Word, str]]:
    """Yield each word that the line begins with, the longest first, and the rest of the line."""
    typed = line.split()
    keys = tuple(plain(token) for token in typed)
    keys = (*keys[:-1], keys[-1].rstrip("?!.") or keys[-1]) if keys else keys
    typed = [*typed[:-1], typed[-1].rstrip("?!.") or typed[-1]] if typed else typed
    for tokens, word in _known(words):
        rest = " ".join(typed[len(tokens) :])
        if keys[: len(tokens)] == tokens and (word.takes or not rest):
            yield word, rest


def is_no_name(text: str, words: Translation) -> bool:
    """Return whether a text is a question, or too long for the name of one player."""
    typed = text.split()
    if len(typed) < 2:  # one word may be a name: Hint, Wait
        return False
    is_help = plain(typed[0]) in ("help", plain(words.words("help")))
    return len(typed) > 2 or is_help or any(True for _ in meant(text, words))


def named(topic: str, words: Translation) -> list[Word]:
    """Return the words with this spelling."""
    return [word for word in WORDS if plain(topic) in map(plain, spellings(word, words))]


def explained(word: Word, words: Translation) -> str:
    """Return a word, what may follow, and what it does, as the help says it."""
    takes = f" {words.words(word.takes)}" if word.takes else ""
    return f"{next(spellings(word, words))}{takes}: {words.words(word.about)}"


def completions(begun: str, words: Translation) -> list[str]:
    """Return the words that begin with the text, written in full."""
    key = plain(begun)
    return [
        spelling
        for word in WORDS
        for spelling in list(spellings(word, words))[:1]
        if plain(spelling).startswith(key) and plain(spelling) != key
    ]
