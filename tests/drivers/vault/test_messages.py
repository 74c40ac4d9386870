"""Every message both ways through JSON, as it is written; and what no decoder lets through."""

from __future__ import annotations

import msgspec
import pytest

from drivers.vault.messages import (
    Committed,
    EventOrigin,
    Forced,
    Locked,
    Message,
    Opened,
    Tampered,
    TriedWrong,
    Tries,
)

BY = EventOrigin("0123456789abcdef", 7, 2)
GUESS = '"guess":1,"n":2'
HEAD = '"delivery":{"uid":"0123456789abcdef","event":7,"boot":2},"epoch":3'
SECRET, DIGEST = "0a" * 16, "0b" * 32

VECTORS: list[tuple[Message, str]] = [
    (Committed(BY, 3, DIGEST), f'{{"kind":"committed",{HEAD},"commitment":"{DIGEST}"}}'),
    (Locked(BY, 3, True), f'{{"kind":"locked",{HEAD},"mixed":true}}'),
    (TriedWrong(BY, 3, 6, 1), f'{{"kind":"tried_wrong",{HEAD},"guess":6,"n":1}}'),
    (Tries(BY, 3, (6, 1), 4), f'{{"kind":"tries",{HEAD},"numbers":[6,1],"n":4}}'),
    (Opened(BY, 3, 1, 2, SECRET), f'{{"kind":"opened",{HEAD},{GUESS},"secret":"{SECRET}"}}'),
    (Forced(BY, 3, SECRET), f'{{"kind":"forced",{HEAD},"secret":"{SECRET}"}}'),
    (Tampered(BY, 3), f'{{"kind":"tampered",{HEAD}}}'),
]  # fmt: skip


def decoded(text: str) -> Message:
    message: Message = msgspec.json.decode(text, type=Message)
    return message


@pytest.mark.parametrize(("message", "text"), VECTORS, ids=lambda value: type(value).__name__)
def test_a_message_and_its_text_are_one_thing(message: Message, text: str) -> None:
    assert msgspec.json.encode(message).decode() == text
    assert decoded(text) == message


def test_every_message_has_a_vector() -> None:
    assert {type(message) for message, _ in VECTORS} == {*Message.__args__}


@pytest.mark.parametrize(
    "text",
    [
        f'{{"kind":"tried_wrong",{HEAD},"guess":7,"n":1}}',
        f'{{"kind":"tried_wrong",{HEAD},"guess":0,"n":1}}',
        f'{{"kind":"tried_wrong",{HEAD},"guess":1,"n":0}}',
        f'{{"kind":"committed",{HEAD},"commitment":"{DIGEST}0"}}',
        f'{{"kind":"committed",{HEAD},"commitment":"{DIGEST.upper()}"}}',
        f'{{"kind":"forced",{HEAD},"secret":"{SECRET}\\n"}}',
        f'{{"kind":"tampered",{HEAD}}}'.replace('"event":7', '"event":0'),
        f'{{"kind":"tampered",{HEAD}}}'.replace('"boot":2', '"boot":0'),
        f'{{"kind":"tampered",{HEAD}}}'.replace("0123", "012"),
        f'{{"kind":"tampered",{HEAD}}}'.replace('"epoch":3', '"epoch":65536'),
        f'{{"kind":"locked",{HEAD}}}',
        f'{{"kind":"tries",{HEAD},"numbers":[],"n":1}}',
        f'{{"kind":"unheard",{HEAD}}}',
    ],
)
def test_what_cannot_be_is_not_let_in(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        decoded(text)


def test_a_message_cannot_be_altered() -> None:
    with pytest.raises(AttributeError):
        Tampered(BY, 3).epoch = 4  # type: ignore[misc]
