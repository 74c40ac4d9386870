"""The documents are true: what they name is there, what they show runs, and they stay short."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.editions import catalogue, chapters, overlays
from tests import ROOT
from tests.project.code_blocks import INDENTED, RUNNERS, Block, Reader, blocks, groups
from tests.project.document_games import LINK, games as games, reader as reader
from tests.project.tidy_rules import coined_phrase, puzzling_phrase

ARCHITECTURE = ROOT / "ARCHITECTURE.md"
README = ROOT / "README.md"
FIRMWARE = ROOT / "drivers" / "firmware" / "README.md"
PROTOCOL = FIRMWARE.with_name("PROTOCOL.md")

# Whose code blocks are carried out; links and paths are looked up in all documents.
SHOWN = (README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/*.md")))
DOCUMENTS = (*SHOWN, ARCHITECTURE, FIRMWARE, PROTOCOL)

LINES_MAX = {README: 95, ARCHITECTURE: 160}

PLACE = re.compile(r"`((?:banker|drivers)/[\w/]+\.py):(\w+)`")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
PATH = re.compile(r"`((?:banker|drivers|tests|docs)/[\w./-]+)`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- what ARCHITECTURE.md names ---------------------------------------------------------------


def missing_places(text: str) -> Iterator[str]:
    """Each `file:function` of a text that is not there."""
    for path, name in PLACE.findall(text):
        file = ROOT / path
        defined = {
            node.name
            for node in ast.walk(ast.parse(file.read_text("utf-8") if file.is_file() else ""))
            if isinstance(node, FUNCTION)
        }
        if name not in defined:
            yield f"{path}:{name}"


def test_every_function_that_the_flows_name_is_there() -> None:
    text = ARCHITECTURE.read_text("utf-8")
    assert len(PLACE.findall(text)) > 20
    assert list(missing_places(text)) == []
    assert list(missing_places("`banker/foundation/errors.py:nothing` `banker/none.py:x`")) == [
        "banker/foundation/errors.py:nothing", "banker/none.py:x",
    ]  # fmt: skip


def test_every_package_is_on_the_map() -> None:
    text = ARCHITECTURE.read_text("utf-8")
    named = {part.rstrip("/") for part in re.findall(r"[\w/]+/(?=[\s,:(])", text)}
    for top in ("banker", "drivers"):
        packages = {path.parent.name for path in (ROOT / top).glob("*/__init__.py")}
        words = {word for part in named for word in part.split("/")}
        assert packages - words == set(), top


@pytest.mark.parametrize("path", LINES_MAX, ids=name_of)
def test_what_a_newcomer_reads_first_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LINES_MAX[path]


def test_a_version_has_a_short_list_of_what_a_user_notices() -> None:
    _, *versions = re.split(r"^## (?=\d)", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)
    assert len(versions) >= 3
    for version in versions:
        title, *rows = filter(None, version.splitlines())
        assert len(rows) <= 15, f"{title}: {len(rows)} lines, expected at most 15"
        heads = [row for row in rows if row.startswith("**")]
        order = ["**Added**", "**Changed**", "**Fixed**"]
        assert heads == [head for head in order if head in heads], title
        assert f"## {title}\n" in (ROOT / "docs" / "changes.md").read_text("utf-8"), title


# --- links and paths --------------------------------------------------------------------------


def anchors(text: str) -> set[str]:
    """What the headings of a document are called in a link."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text))
    return {heading.replace(" ", "-") for heading in plain}


def dead_links(path: Path, text: str) -> Iterator[str]:
    """Relative links of a document that lead nowhere."""
    for target in LINK.findall(text):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        file = path.parent / name if name else path
        if not file.is_file():
            yield target
            continue
        if anchor and anchor not in anchors(text if file == path else file.read_text("utf-8")):
            yield target


def missing_paths(text: str) -> Iterator[str]:
    """Files and folders of the project that a text names and that are not there."""
    yield from (path for path in PATH.findall(text) if not (ROOT / path).exists())


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_link_and_every_path_leads_somewhere(path: Path) -> None:
    text = path.read_text("utf-8")
    assert list(dead_links(path, text)) == []
    assert list(missing_paths(text)) == []


# Where sentences stand that are neither Python nor a document.
TABLES = (
    *sorted(ROOT.glob("banker/language/locales/*.toml")),
    *sorted(ROOT.glob("banker/editions/data/**/*.toml")),
)


@pytest.mark.parametrize("path", (*DOCUMENTS, *TABLES), ids=name_of)
def test_no_document_and_no_table_of_sentences_has_a_coined_phrase(path: Path) -> None:
    assert list(coined_phrase(path.read_text("utf-8"))) == []


# What was published in the list of changes stays as it was.
@pytest.mark.parametrize(
    "path",
    [path for path in (*DOCUMENTS, *TABLES) if path.name not in ("CHANGELOG.md", "changes.md")],
    ids=name_of,
)
def test_no_document_and_no_table_of_sentences_has_a_phrase_to_decode(path: Path) -> None:
    assert list(puzzling_phrase(path.read_text("utf-8"))) == []


def linked_from(page: Path) -> set[Path]:
    return {(page.parent / target).resolve() for target in LINK.findall(page.read_text("utf-8"))}


def test_every_document_is_linked_from_the_readme() -> None:
    linked = linked_from(README)
    rest = [path for path in DOCUMENTS if path != README and path not in linked]
    assert rest == [PROTOCOL]
    assert PROTOCOL in linked_from(FIRMWARE)


def test_a_planted_dead_link_is_found() -> None:
    planted = """
# Auditing a game
[there](docs/audit.md) [and there](#auditing-a-game) [elsewhere](https://example.org/none.md)
[no file](docs/none.md) [no heading](docs/audit.md#none) [none here](#none) `banker/none.py`
"""
    assert list(dead_links(README, planted)) == ["docs/none.md", "docs/audit.md#none", "#none"]
    assert list(missing_paths(planted)) == ["banker/none.py"]


# --- lists ------------------------------------------------------------------------------------


def first_column(text: str) -> list[str]:
    """The words in code letters that a table's rows begin with."""
    return re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)


def test_every_edition_and_overlay_is_on_its_list() -> None:
    readme = README.read_text("utf-8")
    ids = {box.id for box in catalogue()}
    assert {id for row in readme.splitlines() if row.startswith("| `") for id in ids & set(
        re.findall(r"`([\w-]+)`", row)
    )} == ids  # fmt: skip
    own = (ROOT / "docs" / "editions.md").read_text("utf-8")
    assert sorted(first_column(own)) == sorted(lid.id for lid in overlays())
    assert f"{len(chapters())} switches" in readme


def test_the_glossary_has_each_word_once() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    terms = re.findall(r"^\| (?!term|---)([^|]+) \| [^|]+ \| `[^`|]+` \|$", text, re.MULTILINE)
    assert len(terms) == text.count("\n| ") - text.count("\n| term")
    assert len(set(terms)) == len(terms) > 80


# --- code blocks ------------------------------------------------------------------------------

SHOWN_BLOCKS = [
    block for path in SHOWN for block in blocks(name_of(path), path.read_text("utf-8"))
]  # fmt: skip


@pytest.mark.parametrize("block", SHOWN_BLOCKS, ids=lambda it: f"{it.document}:{it.line}")
def test_every_code_block_runs(reader: Reader, block: Block) -> None:
    reader.run(block)


def test_the_blocks_are_found_and_every_runner_is_needed() -> None:
    assert len(SHOWN_BLOCKS) > 20
    assert {block.language for block in SHOWN_BLOCKS} == RUNNERS.keys()


def test_a_line_checked_by_hand_has_the_hash_that_it_says(reader: Reader) -> None:
    [recipe] = [block for block in SHOWN_BLOCKS if "sed -n 7p" in block.text]
    reader.run(recipe)
    line = Path("friday.bank").read_text("utf-8").splitlines()[6]
    assert reader.printed.split()[0] == json.loads(line)["h"]


PLANTED = {
    "a command that is not there": ("sh", "banker adit friday.bank"),
    "an option that is not there": ("sh", "banker play friday.bank --fast"),
    "a game that is not there": ("sh", "banker play monday.bank"),
    "an act of devices that is not there": ("sh", "banker devices destroy"),
    "an option of devices that is not there": ("sh", "banker devices flash --fast"),
    "a target that is not there": ("sh", "git clone URL banker && cd banker && make tea"),
    "a package that is not there": ("sh", "pip install '.[tea]'"),
    "a pipe that fails": ("sh", "banker log monday.bank | cat"),
    "a function that fails": ("sh", "get() { grep xyzzy $1; }\nget friday.bank"),
    "a refused statement": ("banker", "ann buys oriental\nbob buys oriental"),
    "a refused key": ("keys", "b o 1"),
    "a mistake in an edition": ("toml", '[meta]\nover = "secret-vault"\n[money]\ncash = 1'),
    "a setting that nothing reads": ("yaml", "distributed:\n  comm:\n    tsl: {}"),
    "a command that nobody runs": ("text", "banker play friday.bank"),
    "a language without a runner": ("python", "1 / 0"),
    "no language": ("", "banker"),
}


@pytest.mark.parametrize(("language", "text"), PLANTED.values(), ids=PLANTED)
def test_a_planted_broken_block_is_found(reader: Reader, language: str, text: str) -> None:
    [block] = blocks("planted.md", f"# Planted\n\n```{language}\n{text}\n```\n")
    with pytest.raises(AssertionError, match=r"^planted\.md:3: "):
        reader.run(block)


def test_an_indented_block_and_an_open_one_are_found(reader: Reader) -> None:
    [block] = blocks("planted.md", "Type\n\n    banker\n\n* a point\n  of two lines\n")
    assert block[1:3] == (3, INDENTED)
    with pytest.raises(AssertionError, match="nothing runs"):
        reader.run(block)
    with pytest.raises(AssertionError, match="not closed"):
        list(blocks("planted.md", "```sh\nbanker\n"))


def test_a_block_is_carried_out_in_groups() -> None:
    text = (
        "# before\nbanker new a.bank && make test  # both\n\nx=1\necho $x > y\nbanker log a.bank\n"
    )
    assert list(groups(text)) == [
        "banker new a.bank && make test  # both",
        "x=1\necho $x > y",
        "banker log a.bank",
    ]
