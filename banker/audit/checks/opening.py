"""Opening: reads and checks the edition and the players in the first entry. All calculations need
them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.audit.checks.seats import compare_names
from banker.audit.core.audit_state import AuditState, JudgedGame
from banker.audit.core.edition import fingerprint
from banker.audit.core.ledger import BANK, BOX, POT, VAULT
from banker.audit.core.row import AuditRow
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Text, text_of
from banker.ledger.first_line import first_line_faults


def check_opening(state: AuditState, row: AuditRow, judged: Callable[[str], JudgedGame]) -> bool:
    """Read the edition and the players of the first entry. Return whether they are valid. `judged`:
    returns the functions for a kind of game, by the word for its rules in the edition."""
    try:
        event = row.ev[0]
        if row.kind != "game_opened" or event["kind"] != "game_opened":
            raise ValueError(Text("it opens no game"))
        _judge_first_line(state, row)
        state.program.writer = event.get("made_by", "")
        players = msgspec.convert(event["players"], list[tuple[str, str]])
        _assert_players([who for who, _ in players])
        for place, (_, name) in enumerate(players):
            compare_names(state, row, name, [other for _, other in players[:place]])
        edition = event["edition"]
        word = edition.get("ruleset") if isinstance(edition, dict) else None
        game = judged(word if isinstance(word, str) else "")
        game.seat(state.ledger, edition, players)
        state.ledger.game = game
        digest = fingerprint(edition)
        if event["digest"] != digest:
            what = Text("its edition was changed after the opening")
            state.add_finding("broken", "digest", row.seq, what, digest)
    except (KeyError, IndexError, ValueError, msgspec.ValidationError) as error:
        what = Text("the game was never opened: {fault}", {"fault": text_of(error)})
        state.add_finding("broken", "opening", row.seq, what)
        return False
    return True


def _judge_first_line(state: AuditState, row: AuditRow) -> None:
    """Ask the gate. Exchanged names are a finding; any other error makes the opening invalid."""
    others: list[JsonValue] = [row.cmd, row.by, row.kind, row.post, row.set, row.ev[1:]]
    for fault in first_line_faults(row.ev[0], *others):
        if fault.about != "names":
            raise ValueError(fault.words)
        state.add_finding("broken", "names", row.seq, fault.words)


def _assert_players(ids: list[str]) -> None:
    taken = {BANK, VAULT, BOX, POT, *(who for who in ids if ":" in who)}
    if not ids or len(set(ids)) < len(ids) or taken.intersection(ids):
        raise ValueError(Text("its players have no ids, or ids that are taken"))
