"""Hostile texts: whatever a forged line holds, a finding is a short and printable line."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.foundation.limits import TEXT_LENGTH_MAX
from banker.foundation.printable import is_printable
from tests.audit.forger import Forger, move

CLEAN = "Clean: 175 entries, every coin and card accounted for."
PAYLOADS = {
    "steers": f"\x1b[2J\u202e{CLEAN}",
    "begins a row": f"x{' ' * 70}{CLEAN}{' ' * 99}",
    "begins a row by other blanks": "x" + "\u2003\u3164\u2800" * 30 + CLEAN,
    "is long": "x" * 50_000,
    "is a template": "{0.__class__} {amount:1000000000} {quoted} {",
}


@pytest.mark.parametrize("payload", PAYLOADS.values(), ids=PAYLOADS)
def test_a_text_of_the_file_is_a_short_line_of_single_blanks(payload: str) -> None:
    game = Forger()
    game.add("say", [{"kind": payload}], move("bank", "ann", payload), [[payload, 0, payload]])
    game.add("pay", [{"kind": "overridden", "code": payload, "because": payload}])
    report = audit(game.lines())
    texts = [str(text) for it in report.findings for text in (it.message, it.expected)]
    assert len(report.findings) > 3
    for text in [*texts, str(report.verdict)]:
        assert is_printable(text)
        assert len(text) <= TEXT_LENGTH_MAX + 100
        assert "  " not in text and "\u2800" not in text
