"""What the audit says can be told in another language: every sentence of it, and as it comes."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from banker.audit import audit
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import ENGLISH_WORDS, translation
from tests import ROOT
from tests.audit.board_forger import Town
from tests.audit.board_forgeries import TOWN_FORGERIES
from tests.audit.forger import Forger
from tests.audit.forgeries import FORGERIES
from tests.audit.program_forgeries import PROGRAM_FORGERIES
from tests.audit.tax_forgeries import TAX_FORGERIES
from tests.audit.vault_forgeries import VAULT_FORGERIES

AUDITOR = ROOT / "banker" / "audit"
# Whose findings stand in the same list.
BESIDE = (
    AUDITOR.parent / "session" / "replay_check.py",
    AUDITOR.parent / "cli" / "auditing" / "rule_findings.py",
    AUDITOR.parent / "cli" / "auditing" / "box_findings.py",
)
RUSSIAN = AuditWords(translation("ru"))
# Where the program's own state is held against the fold: for its tests, not for a table.
UNTOLD = {"differences"}
NAMES_OF_FIELDS = {"_FIELDS", "_LATE"}  # what holds no sentence
NAME_OF_THE_PROGRAM = "Banker"
QUOTED = (
    r"'[^']*'|[0-9a-f]{16,}|[A-Z][a-z]+Error\(.*?\)|False"  # of a file, or of what broke over it
)
# Put together from pieces that no reader of the source can know; told by the tests below.
PUT_TOGETHER = {"7 at entry 7: 7 (and 7 more).", "7 at entry 7: 7.", "it sets 7 7", "it moves "}


class Sayings(ast.NodeVisitor):
    """The texts of a module that are sentences or parts of one, with 7 in the place of fields."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._assigned: dict[str, list[ast.expr]] = {}
        self._inside: set[ast.AST] = set()  # pieces that were said within another text

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in UNTOLD:
            return
        around, self._assigned = self._assigned, {}
        for part in ast.walk(node):
            if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
                self._assigned.setdefault(part.targets[0].id, []).append(part.value)
        for part in ast.walk(node):
            if isinstance(part, ast.JoinedStr):
                list(self._said(part))
        self.generic_visit(node)
        self._assigned = around

    def visit_Assign(self, node: ast.Assign) -> None:
        if getattr(node.targets[0], "id", "") not in NAMES_OF_FIELDS:
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Assert(self, _node: ast.Assert) -> None:
        """Said to nobody."""

    def visit_Call(self, node: ast.Call) -> None:
        if not (isinstance(node.func, ast.Attribute) and node.func.attr == "compile"):
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._note(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        self._note(node)

    def _note(self, node: ast.expr) -> None:
        if node in self._inside:
            return
        for text in self._said(node):
            bare = re.sub(r"\{\w+\}", "7", text)
            if " " in bare.strip() + bare[:1] and re.search("[a-z]{2}", bare):
                self.texts.append(bare)

    def _said(self, node: ast.expr) -> Iterator[str]:
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.IfExp(body=one, orelse=other):
                yield from [*self._said(one), *self._said(other)]
            case ast.JoinedStr(values=parts):
                pieces = [self._piece(part) for part in parts]
                yield from map("".join, product(*pieces))

    def _piece(self, part: ast.expr) -> list[str]:
        if isinstance(part, ast.Constant):
            return [str(part.value)]
        assert isinstance(part, ast.FormattedValue)
        values = [part.value]
        if isinstance(part.value, ast.Name):
            values = self._assigned.get(part.value.id, values)
        said = [text for value in values for text in self._said(value)]
        self._inside.update(it for value in values for it in ast.walk(value))
        return said or ["7"]


def sayings(text: str) -> list[str]:
    """All of a module's source."""
    found = Sayings()
    found.visit(ast.parse(text))
    return found.texts


def english_in(russian: str) -> list[str]:
    return [word for word in re.findall("[A-Za-z]{3,}", russian) if word != NAME_OF_THE_PROGRAM]


def untold(text: str) -> bool:
    told = RUSSIAN.translate(text)
    return told == text or bool(english_in(told))


# --- by the source --------------------------------------------------------------------------------


def test_every_sentence_of_the_audit_has_a_russian_one() -> None:
    sources = (*AUDITOR.rglob("*.py"), *BESIDE)
    said = {text for path in sources for text in sayings(path.read_text(encoding="utf-8"))}
    assert len(said) > 130
    assert said >= PUT_TOGETHER
    assert sorted(text for text in said - PUT_TOGETHER if untold(text)) == []


def test_a_sentence_without_a_russian_one_is_seen() -> None:
    module = """
def check(state, row):
    '''It looks at cake.'''
    verb = "bakes" if row else "eats"
    state.add_finding("broken", "cake", 1, f"{row.who} {verb} {row.count:,} cakes", "no cake")
    raise ValueError("there is no cake")
"""
    said = sayings(module)
    assert said == ["7 bakes 7 cakes", "7 eats 7 cakes", "no cake", "there is no cake"]
    assert all(map(untold, said))


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        (
            "Broken at entry 4: Ann is booked +1,500 M (and 3 more).",
            "Книга нарушена, запись 4: Ann: записано +1 500 (M) (и ещё 3).",
        ),
        (
            "Broken at entry 4: the price of Rue of Peace is told as 1,190.",
            "Книга нарушена, запись 4: цена, «Rue of Peace»: сказано 1 190.",
        ),
        (
            "Look at entry 12: an entry is missing before it.",
            "Стоит посмотреть запись 12: перед ней не хватает записи.",
        ),
        (
            "Clean: 1,204 entries, every coin and card accounted for; 22 noted.",
            "Чисто: 1 204 записи, каждая монета и карточка на месте; отмечено: 22.",
        ),
        ("it sets turn from 'ann' to 'bob'", "она меняет turn с 'ann' на 'bob'"),
        ("it sets turn not at all", "она не меняет turn"),
        ("it moves ann -1,500 M, bob +1,500 M", "она переводит: ann -1 500 M, bob +1 500 M"),
        ("it moves nothing", "она ничего не переводит"),
        ("who gets the rent of Ash", "кто получает (рента, «Ash»)"),
    ],
)
def test_a_sentence_is_told_with_its_parts(english: str, russian: str) -> None:
    assert RUSSIAN.translate(english) == russian


def test_what_somebody_typed_stays_as_it_is() -> None:
    told = RUSSIAN.translate("a rule was set aside (in_jail): the vault is ours")
    assert told == "правило обошли (in_jail): the vault is ours"
    own = RUSSIAN.translate("a rule was set aside (in_jail): house rule at the table")
    assert own == "правило обошли (in_jail): так решил этот стол"


# --- by forged journals ---------------------------------------------------------------------------


def all_tampered() -> Iterator[tuple[Callable[[], Forger], Callable[..., None]]]:
    for forge, *_ in (*FORGERIES, *VAULT_FORGERIES, *PROGRAM_FORGERIES):
        yield Forger, forge
    for forge, *_ in (*TOWN_FORGERIES, *TAX_FORGERIES):
        yield Town, forge


@pytest.mark.parametrize(("make", "forge"), list(all_tampered()))
def test_what_is_found_is_told_in_russian(
    make: Callable[[], Forger], forge: Callable[..., None]
) -> None:
    game = make()
    forge(game)
    lines = list(game.lines())
    of_the_file = set(re.findall("[A-Za-z]{3,}", b"".join(lines).decode()))
    report = audit(lines)
    assert report.findings
    said = [RUSSIAN.translate(report.verdict)]
    said += [RUSSIAN.finding(found.message, found.expected) for found in report.findings]
    for told in said:
        bare = re.sub(QUOTED, "", told)
        assert [word for word in english_in(bare) if word not in of_the_file] == []
        assert re.search("[а-я]{2}", told)


def test_english_is_what_the_audit_said() -> None:
    words = AuditWords(ENGLISH_WORDS)
    assert words.translate("deed:ash is held by Ann 1,000") == "deed:ash is held by Ann 1,000"
    assert words.finding("it makes 10 M", "0") == "it makes 10 M (expected 0)"
    assert words.finding("it makes 10 M", "") == "it makes 10 M"
