"""Configuration check: whether editions, switches, overlays and players of the settings exist.

Rules of this file
* The shape of the file was checked when it was read; here are the names, each with a hint.
* All errors are found at once, each with its key.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker import editions
from banker.cli.machine.configuration import Configuration, NewGame
from banker.editions.switches import every_switch, fits, said, unknown
from banker.foundation.errors import BankerError, EditionError
from banker.foundation.text import Field, Text, worded
from banker.interaction.keys.user_keys import checked
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import translation


def faults(found: Configuration) -> Iterator[Text]:
    """Yield all errors of the settings: each text begins with its key."""
    for key, what in (*_languages(found), *_new(found.new), *_keys(found)):
        yield worded("{key}: {what}", key=key, what=what) if key else worded("{what}", what=what)


def _languages(found: Configuration) -> Iterator[tuple[str, Field]]:
    if found.language:
        try:
            translation(found.language)
        except BankerError as error:
            yield "language", error.text


def _new(new: NewGame) -> Iterator[tuple[str, Field]]:
    """With an edition, check against that; without one, against all that there is."""
    if new.edition is None:
        yield from _overlays(new)
        yield from _switches(new)
        return
    try:
        edition = editions.load(new.edition)
    except EditionError as error:
        yield from (("new.edition", fault) for fault in error.texts)
        return
    try:
        editions.load(new.edition, {}, new.overlays)
    except EditionError as error:
        yield from (("new.overlays", fault) for fault in error.texts)
    else:
        try:
            edition = editions.load(new.edition, new.switches, new.overlays)
        except EditionError as error:
            yield from (("new.switches", fault) for fault in error.texts)
    if new.players:
        try:
            check_names([name.strip() for name in new.players], edition)
        except BankerError as error:
            yield "new.players", error.text


def _overlays(new: NewGame) -> Iterator[tuple[str, Field]]:
    known = [overlay.id for overlay in editions.overlays()]
    for id in new.overlays:
        if id not in known and not id.endswith(".toml"):
            yield (
                "new.overlays",
                worded("no overlay '{name}'; {hint}", name=id, hint=unknown(id, known)),
            )


def _switches(new: NewGame) -> Iterator[tuple[str, Field]]:
    known = every_switch()
    for name, value in new.switches.items():
        if name not in known:
            hint = unknown(name, known, "banker editions show secret-vault")
            yield "new.switches", worded("no switch '{name}'; {hint}", name=name, hint=hint)
        elif not fits(name, known[name], value):
            cannot = "switch '{name}' cannot be '{value}', only {values}"
            values = said(name, known[name])
            yield "new.switches", worded(cannot, name=name, value=value, values=values)


def _keys(found: Configuration) -> Iterator[tuple[str, Field]]:
    try:
        checked(found.keys)
    except BankerError as error:
        yield "", error.text
