"""A game with a vault, exported as statements, is a game that the audit has nothing against."""

from __future__ import annotations

import json

from tests.cli.command_line import Here

EVENING = "".join(
    f"{who} gets guess\n{who} guesses {number}\n"
    for number, who in enumerate(("ann", "bob", "ann", "bob", "ann", "bob"), 1)
)


def test_a_script_of_a_vault_s_evening_replays_to_a_clean_game(banker: Here) -> None:
    folder = banker.folder
    for name in ("friday", "again"):
        assert banker("new", folder / f"{name}.bank", "--players", "Ann,Bob").code == 0
    (folder / "evening").write_text(EVENING, encoding="utf-8")
    # It opens before the last number, and then nothing more is to be guessed.
    banker("run", folder / "friday.bank", folder / "evening", "--vault", "sim", "--keep-going")
    exported = banker("export", folder / "friday.bank", "--to", "script")
    assert exported.code == 0 and " opened 1 " in exported.out
    (folder / "script").write_text(exported.out, encoding="utf-8")
    assert banker("run", folder / "again.bank", folder / "script").code == 0
    shown = [banker("show", folder / f"{name}.bank", "--json").out for name in ("friday", "again")]
    first, again = ({**json.loads(text), "head": ""} for text in shown)
    assert first == again
    audited = banker("audit", folder / "again.bank", "--all")
    assert audited.code == 0, audited.out
    assert "told by the table's word" in audited.out
    assert "told by the table's word" not in banker("audit", folder / "friday.bank", "--all").out
