"""While a statement is typed, the whole reason against it is shown, with what to type instead."""

from __future__ import annotations

import pytest

from tests.support.screen import controller_of, say, shown

NAMES = {"en": ("Ann", "Bob", "Cem"), "ru": ("Аня", "Боря", "Вера")}


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "amend 4:"),
        ("en", "remove 4"),
        ("en", "undo entry 4"),
        ("ru", "amend 4:"),
        ("ru", "delete 4"),
    ],
)
def test_who_wants_an_old_entry_out_reads_the_whole_statement_to_type(
    language: str, typed: str, width: int
) -> None:
    table = controller_of("glass-classic", *NAMES[language], language=language)
    first, second, _ = NAMES[language]
    say(table, f"{first} rolls 1 2", f"{first} buys", f"{first} pays 50 to {second}")
    table.press(":")
    table.paste(typed)
    rows = shown(table, width, 24).splitlines()[-6:]
    said, wanted = " ".join(" ".join(rows).split()), "'amend 4: say \"nothing\"'"
    assert wanted in said, f"expected: {wanted}\n     got:\n" + "\n".join(rows)
    for _ in typed:
        table.press("backspace")
    table.paste('amend 4: say "nothing"')
    table.press("enter")
    assert table.session.state.cash(table.session.state.setup.ids[0]) == 1440


def test_a_reason_that_fits_beside_the_statement_stays_there() -> None:
    table = controller_of("glass-classic", "Ann", "Bob")
    table.press(":")
    table.paste("bids")
    *_, message, prompt, _ = shown(table).splitlines()
    assert message.startswith(" Ann begins"), message
    assert prompt.startswith(" : bids") and "…" not in prompt, prompt
