"""Open phones: the options for phones, and their start on this machine.

The code for phones is loaded only when they are wanted, by the option or by F9 on the screen.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from banker.cli import paths
from banker.session.phone_health import CarryOut, PhonesHealth, Post

if TYPE_CHECKING:
    from banker.phones.control import PhoneControl
    from banker.session.session import Session
    from banker.session.shown_odds import ShownOdds

NOTHING = PhonesHealth()
PAINT_S = 0.009  # so long a screen takes from an entry to its last byte, measured


def add_phones(parser: argparse.ArgumentParser) -> None:
    """Add the options `--phones`, to let phones join, and `--phones-at`, the address for them."""
    parser.add_argument(
        "--phones",
        action="store_true",
        help="let the players' phones and a television in; on the screen F9 does the same",
    )
    parser.add_argument(
        "--phones-at",
        default="",
        metavar="ADDRESS[:PORT]",
        help="the address of this computer for phones, if there are several (192.168.1.5);"
        " NAME=ADDRESS if the network knows this computer by a name",
    )


def wants_phones(options: argparse.Namespace) -> bool:
    """Tell whether the options ask for phones from the start."""
    return bool(options.phones or options.phones_at)


class LatePhones:
    """The phones for a screen. The code for phones is loaded on first use."""

    def __init__(self, session: Session, options: argparse.Namespace) -> None:
        self._session = session
        self._options = options
        self._control: PhoneControl | None = None
        self._odds: ShownOdds | None = None
        self._attached: tuple[Post, Callable[[], None], CarryOut] | None = None
        if options.phones_at:  # a wrong address is refused at once
            self._control = phones_of(session, options, PAINT_S)

    def attach(self, post: Post, show: Callable[[], None], carry_out: CarryOut) -> None:
        """Connect the phones to the screen; see `Phones.attach`."""
        self._attached = (post, show, carry_out)
        if wants_phones(self._options):
            self._made()

    def _made(self) -> PhoneControl:
        if self._attached is not None:
            self._control = self._control or phones_of(self._session, self._options, PAINT_S)
            attached, self._attached = self._attached, None
            if self._odds is not None:
                self._control.show_odds(self._odds)
            self._control.attach(*attached)
        assert self._control is not None, "the screen takes part first"
        return self._control

    def health(self) -> PhonesHealth:
        """Return the state of all phones."""
        return NOTHING if self._control is None else self._control.health()

    def open(self, number: int = 0) -> None:
        """Start to listen: at the address with this number in the list, or for 0 at the most likely
        one."""
        self._made().open(number)

    def show_code(self, who: str) -> None:
        """Show the code by which a phone takes the seat of `who`."""
        self._made().show_code(who)

    def hide_code(self) -> None:
        """Remove the code from the screen."""
        self._made().hide_code()

    def let_in(self, who: str) -> bool:
        """Let in the phone that asks for a seat; return whether a phone was let in."""
        return self._made().let_in(who)

    def cut_off(self, who: str) -> None:
        """Disconnect the phone of a seat."""
        self._made().cut_off(who)

    def lock(self) -> bool:
        """Stop giving new seats, or give them again; return whether new seats are stopped now."""
        return self._made().lock()

    def confirm(self, seat: str, id: str) -> str:
        """Apply a phone's request. Return the reason if that is refused, else an empty text."""
        return self._made().confirm(seat, id)

    def refuse(self, seat: str, id: str) -> None:
        """Refuse the request `id` of the phone at a seat."""
        self._made().refuse(seat, id)

    def take_news(self) -> Sequence[str]:
        """Return the new messages for the banker, one line each, and clear them."""
        return () if self._control is None else self._control.take_news()

    def show_odds(self, odds: ShownOdds | None) -> None:
        """Show these odds on televisions from now on; None: no odds."""
        self._odds = odds
        if self._control is not None:
            self._control.show_odds(odds)

    def close(self) -> None:
        """Stop listening."""
        if self._control is not None:
            self._control.close()


def phones_of(session: Session, options: argparse.Namespace, paint_s: float = 0.0) -> PhoneControl:
    """Make the phones of a session. `paint_s`: how many seconds the screen takes to show an entry.
    Raises `CommandError` for an address that cannot be used."""
    from banker.phones.addresses import named_place
    from banker.phones.control import PhoneControl
    from banker.phones.page.files import static
    from drivers.wordlist import WORDS

    return PhoneControl(
        session,
        words=WORDS,
        static=static,
        keys=paths.phones(),
        place=named_place(options.phones_at) if options.phones_at else None,
        is_wanted=wants_phones(options),
        paint_s=paint_s,
    )
