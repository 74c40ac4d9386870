"""Every sentence of the line mode exists in Russian, and every word of it has a Russian one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from banker.cli.commands.play.lines import NO_GAME
from banker.devices.auto_vault import ADVICE
from banker.foundation.text import Text
from banker.language.phrases.plurals import shape
from banker.language.phrases.translation import languages, translation
from banker.plain.words import BETWEEN, HEAD, WORDS, spellings
from drivers.port.port_search import NO_PORT
from tests import ROOT

# What is no sentence: names of programs, of threads, of types.
NO_SENTENCES = {
    "espeak-ng", "utf-8", "Add-Type -AssemblyName System.Speech; (New-Object"
    " System.Speech.Synthesis.SpeechSynthesizer).Speak($args[0])", "no more answers",
    NO_GAME, "there is no input: 'banker play --plain' reads lines",  # said before a language is
}  # fmt: skip


def texts_of(source: str) -> Iterator[str]:
    """The texts that a module hands to somebody: constants of at least two words."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent |= {id(part) for part in node.values}
        if isinstance(node, ast.AnnAssign):
            silent |= {id(part) for part in ast.walk(node.annotation)}
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if (
            is_text
            and id(node) not in silent
            and " " in node.value.strip()
            and node.value.isprintable()
        ):
            yield node.value


def all_texts() -> set[str]:
    found = set()
    lines = ROOT / "banker/cli/commands/play/lines.py"
    for path in (*(ROOT / "banker/plain").rglob("*.py"), lines):
        found |= set(texts_of(path.read_text(encoding="utf-8")))
    return found - {word.spellings for word in WORDS} - NO_SENTENCES


@pytest.mark.parametrize("code", languages()[1:])
def test_every_sentence_is_in_the_book(code: str) -> None:
    known = translation(code).sentences
    plain = {text.replace(":,}", "}").replace(":+,}", "}").strip() for text in all_texts()}
    assert len(plain) > 100
    assert sorted(plain - known.keys()) == []


@pytest.mark.parametrize("code", languages()[1:])
def test_the_advice_for_a_vault_that_is_not_there_is_in_the_book(code: str) -> None:
    """What a driver says has no template: a sentence is looked up whole."""
    told = {NO_PORT.format(role=role) for role in ("vault", "decoder")} | {ADVICE}
    assert told <= translation(code).sentences.keys()


@pytest.mark.parametrize("code", languages()[1:])
def test_a_translated_sentence_has_the_same_fields(code: str) -> None:
    known = translation(code).sentences
    for text in all_texts():
        plain = text.replace(":,}", "}").replace(":+,}", "}").strip()
        assert {name for name, _ in shape(known[plain])} <= {name for name, _ in shape(plain)}, text


def test_every_word_has_a_russian_one_and_none_two_meanings() -> None:
    russian = translation("ru")
    assert [word.name for word in WORDS if HEAD + word.name not in russian.sentences] == []
    typed = [one for word in WORDS for one in spellings(word, russian)]
    assert len(typed) == len(set(typed))


def test_a_missing_sentence_is_seen() -> None:
    source = 'def f(t):\n    """A doc."""\n    return t.say("a cake is here", who=f"{1} is")\n'
    assert list(texts_of(source)) == ["a cake is here"]
    assert str(Text("a cake is here")) == "a cake is here"
    assert BETWEEN == " | "
