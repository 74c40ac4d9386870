"""Origins: checks who entered an entry, and whether the id of its command has the form that this
part of the program writes.

`ISSUERS` is written by hand; a test compares it with the table that a session asks. It holds from
version 1.0.0rc2 on: of older versions, and of newer ones, only what no screen can show is noted.

Rules of this file
* The id of a phone's request is judged by `requests`; here it is any text.
* Lines are judged some at a time where they are as usual, since every entry is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from banker import VERSION
from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.foundation.limits import TEXT_LENGTH_MAX
from banker.foundation.text import Text
from banker.ledger.first_line import quoted
from banker.ledger.phone_marks import PHONE
from banker.ledger.versions import follows

_SINCE = "1.0.0rc2"
# A UUID, a line of a script behind the hash of the text so far, and what a vault sends.
_DRAWN = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_LINE = r"script-[0-9a-f]{16}(?:\.[0-9]{1,18}){2}"
_REPORT = r"[0-9a-f]{16}(?:\.[0-9]{1,18})?-[0-9]{1,18}"
_SHARE = r"[0-9a-f]{16}(?:\.[0-9]{1,18})?-mix-[0-9]{1,18}"
# Any text that can be shown: no controls, no blanks but one, nothing that turns or hides.
_TEXT = (
    r"[^\x00-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202f"
    r"\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0]"
)
_ASKED = rf"{PHONE}/{_TEXT}{{1,{TEXT_LENGTH_MAX}}}"
_OWN = rf"(?!{PHONE}/){_TEXT}{{1,{TEXT_LENGTH_MAX}}}"

# Who enters entries, each with the ids of their commands.
ISSUERS: dict[str, tuple[str, ...]] = {
    "banker": (_DRAWN, _ASKED),
    "clock": (_DRAWN,),
    "decoder": (_DRAWN,),
    "manual": (_DRAWN,),
    "phone": (_ASKED,),
    "program": (_DRAWN, _OWN),
    "script": (_LINE, _DRAWN),
    "vault": (_REPORT, _SHARE, _DRAWN),
    "vault, late": (_REPORT,),
}
# Nearly all ids are drawn. Then some lines of them are the same bytes with a zero for each digit.
_DRAWING = {by for by, ids in ISSUERS.items() if _DRAWN in ids}
_DIGITS = bytes.maketrans(b"0123456789abcdef", b"0" * 16)
_ZERO = b"00000000-0000-0000-0000-000000000000\n"


def are_usual(rows: Sequence[AuditRow]) -> bool:
    """Tell whether the enterer and the command id of each of these rows, at least one, have a form
    that a part of the program writes."""
    by = rows[0].by
    if by in _DRAWING and [row.by for row in rows].count(by) == len(rows):
        whole = "\n".join([row.cmd for row in rows]) + "\n"
        if whole.encode().translate(_DIGITS) == _ZERO * len(rows):
            return True
    return all(map(_is_usual, rows))


def _is_usual(row: AuditRow) -> bool:
    return row.by in ISSUERS and _ids(row.by).fullmatch(row.cmd) is not None


@cache
def _ids(by: str) -> re.Pattern[str]:
    return re.compile("|".join(ISSUERS[by]))


def check_origin(state: AuditState, row: AuditRow) -> None:
    """Report an entry whose enterer (`by`) or command id no part of the program writes."""
    if _is_usual(row):
        return
    shown = all(
        len(it) <= TEXT_LENGTH_MAX and re.fullmatch(f"{_TEXT}*", it) for it in (row.by, row.cmd)
    )
    if not _is_judged(state):
        if not shown:
            what = Text("who entered it, or its command, has an id that no screen can show")
            state.add_finding("noted", "origin", row.seq, what)
        return
    if row.by not in ISSUERS:
        what = Text("nothing enters actions under the name {quoted}", {"quoted": quoted(row.by)})
    else:
        fields = {"quoted": quoted(row.cmd), "by": row.by}
        what = Text("{quoted} is not an id of what is entered under the name '{by}'", fields)
    state.add_finding("broken", "origin", row.seq, what)


def _is_judged(state: AuditState) -> bool:
    return not state.program.precedes(_SINCE) and not _is_newer(str(state.program.writer))


@lru_cache(maxsize=64)
def _is_newer(writer: str) -> bool:
    return follows(writer, VERSION)
