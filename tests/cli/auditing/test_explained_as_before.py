"""Explained as before: the story of each entry, and the findings, in random and in damaged games.

`explained_as_before.txt` keeps lines of stories, and of each list of findings.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.audit import audit
from banker.audit.explain import explain
from banker.cli.auditing.entry_text import EntryWords
from banker.cli.auditing.explain import ReadEntry, story_lines
from banker.cli.auditing.file_audit import finding_lines
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import languages, translation
from banker.store.line_format import entry_of
from tests.audit.core.edited_lines import edited, lines_of, steady
from tests.support import random_game
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("explained_as_before.txt")
BOXES = [box.id for box in editions.catalogue("board")]
STORIES, DAMAGES = 6, 3


def stories(box: str, language: str) -> Iterator[str]:
    dice = random.Random(box)
    setup = random_game.table(box, {}).state.setup
    words = AuditWords(translation(language), setup)
    own = EntryWords(words, setup)
    lines = lines_of(box, 61)
    for seq in range(2, len(lines) + 1, max(1, len(lines) // STORIES)):
        story, _ = explain(lines, seq)
        assert story is not None
        read = ReadEntry(setup, entry_of(lines[seq - 1].removesuffix(b"\n"), seq))
        yield "\n".join(story_lines(story, read, own))
    for _ in range(DAMAGES):
        damaged = edited(dice, lines)
        report = audit(damaged)
        for is_whole in (False, True):
            yield "\n".join(map(steady, finding_lines(report, words, is_whole=is_whole)))
        for seq in [one.seq for one in report.findings if one.seq > 1][:1]:
            story, _ = explain(damaged, seq)
            assert story is not None
            story.findings = report.findings
            yield "\n".join(map(steady, story_lines(story, None, own)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", BOXES)
def test_entries_are_explained_as_they_were(box: str, language: str) -> None:
    found = stories(box, language)
    assert_as_stored(STORED, f"{box}-{language}", found)
