"""The verdict: one line, which is plainly clean only where nothing speaks against it."""

from __future__ import annotations

import pytest

from banker.audit.core.finding import verdict
from banker.foundation.text import Text

BOX, OTHERS = Text("with a changed box"), Text("others wrote")
COUNTED = "7 entries, every coin and card accounted for."


@pytest.mark.parametrize(
    ("box", "others", "said"),
    [
        ("", "", "Clean: "),
        (BOX, "", "Clean, with a changed box; "),
        ("", OTHERS, "Clean by the books; others wrote; "),
        (BOX, OTHERS, "Clean by the books, with a changed box; others wrote; "),
    ],
)
def test_what_speaks_against_plainly_clean_is_said(
    box: Text | str, others: Text | str, said: str
) -> None:
    assert str(verdict(True, 7, (), box=box, others=others)) == said + COUNTED
    assert str(verdict(False, 7, (), box=box, others=others)) == "Not a game file."
