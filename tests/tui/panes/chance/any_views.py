"""Any views: what panes are drawn from, put together by chance. See `any_tables`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from banker.devices.health import VaultHealth
from banker.foundation.text import Text
from banker.games.board.commands import EndGame
from banker.games.board.state import HOTEL, KEY, State
from banker.interaction.scene import Scene
from banker.interaction.ui_state import CardsShown, Note, Reach, TextLine, Ui
from banker.interaction.view import ClockView, Fingerprint, Handing, LedgerRow, Preview, View
from banker.language.news import ACT, CHATTER, HEADLINE, SEAT_SIGN, News
from banker.report.analysis.evening import Award, Evening
from banker.report.analysis.events import Moment
from banker.session.phone_health import PhonesHealth, RequestHealth, SeatHealth
from tests.tui import scenes
from tests.tui.panes.chance.any_tables import Chance, any_state, ended

MARKS = "★♛▼✗!+·▦⌂"
SENTENCE = [
    "pays", "what", "a", "long", "rule", "asks", "for", "and", "gets", "a", "house", "back",
    "at", "once",
]  # fmt: skip
NOTES = ("", "", "short", "a long refusal that says what would work " * 5)
DEVICES = ("", "locked", "lost", "ask", "searching", "closed", "open", "committed")
QR = ("█▀▄" + " " * 22,) * 13


@cache
def any_view(seed: int) -> View:
    """A moment of any table."""
    chance = Chance(f"a view {seed}")
    state = any_state(seed)
    ui = _ui(chance, state)
    device = chance.choice(DEVICES)
    view = scenes.view_of(
        state, ui, vault=chance.choice(("none", "screen", "device")),
        rows=tuple(_rows(chance, state)), seq=chance.choice((0, 7, 213, 99999)),
        gains={who: chance.choice((210, -4000, 0, 1)) for who in state.setup.ids
               if chance.is_so(0.5)},
        ascii=chance.is_so(0.2), going=chance.randint(0, 3), device=device,
        health=chance.some(0.5, _health(chance, device)), clock=chance.some(0.4, _clock(chance)),
        lid_open=chance.is_so(0.5), flash=chance.is_so(0.2), coach=chance.choice(("", "a hint")),
        scene=chance.some(0.3, any_scene(chance, state)), held=chance.is_so(0.3),
        words=chance.choice(((), ("amber", "violin"))),
        preview=chance.some(0.4, _preview(chance, state)),
        at={who: chance.randint(-1, 35) for who in state.setup.ids if chance.is_so(0.1)},
        handed=chance.some(0.3, _handed(chance, state)), has_crown=chance.is_so(0.8),
        findings=chance.choice((None, ("clean",), ("a finding " * 12, "another"))),
        fingerprint=chance.some(0.5, Fingerprint("12: hat radish napkin fountain",
                                                 chance.some(0.7, QR, ()))),
        evening=chance.some(0.6, _evening(chance, state)),
    )  # fmt: skip
    if chance.is_so(0.1):
        view = replace(view, suggestion=None)
    phones = _phones(chance, state)
    if phones.requests and chance.is_so(0.7):
        one = chance.choice(phones.requests)
        view = replace(view, ui=replace(ui, request=(one.seat, one.id)))
    ctx = replace(
        view.ctx, phones=phones, ring=chance.randint(1, 6),
        reckons=chance.choice(("", "", "", "how much are 3 times 70")),
        cards=chance.some(0.1, CardsShown("two cards", chance.is_so(0.5))),
        reach=chance.choice((Reach(), Reach((9, 8)), Reach((9, 7, 6), (), 5, "why"))),
    )  # fmt: skip
    ui = replace(view.ui, refused=chance.some(0.3, EndGame()))
    return replace(view, ctx=ctx, ui=ui)


def _ui(chance: Chance, state: State) -> Ui:
    ids = state.setup.ids
    deed = chance.choice(state.edition.deeds).id
    verbs = chance.choice((("", ""), ("", ""), ("", ""), ("trade", "bo2r3+50-h"), ("trade", ""),
                           ("trade", "b-50"), ("check", ""), ("check", "a"),
                           ("pay", "b50"), ("card", ""), ("card", "3"), ("rent", "l")))  # fmt: skip
    text = chance.choice(("", "ann pays", "漢字 漢字 " * 9))
    kind = chance.choice(("command", "find", "say", "end"))
    return Ui(
        verb=verbs[0], typed=tuple(verbs[1]), dice=chance.is_so(0.3),
        inspected=chance.some(0.4, chance.choice((("deed", deed), ("player", chance.choice(ids))))),
        note=Note(chance.choice(NOTES), chance.choice(("refused", "warn", "gain", ""))),
        left_auction=chance.is_so(0.3), out=tuple(who for who in ids if chance.is_so(0.2)),
        find=chance.choice(("", "bob")), row=chance.randint(0, 12), takes_back=chance.randint(0, 3),
        page=chance.randint(0, 2), seat=chance.choice(("", *ids)),
        line=chance.some(0.2, TextLine(kind, text, chance.randint(0, len(text)))),
    )  # fmt: skip


def _rows(chance: Chance, state: State) -> Iterator[LedgerRow]:
    names = list(state.setup.names.values())
    quiet = chance.choice((0, 0, 0, 0, 0, 23, 24))  # rows of which a headline tells nothing
    for place in range(chance.choice((0, 1, 13, 30, 30))):
        seq = 40 - place
        said = " ".join(SENTENCE[: chance.randint(1, len(SENTENCE))])
        count = chance.choice((0, 0, 1, 2, 4)) if place == 0 else 0
        steps = tuple(f"{chr(SEAT_SIGN)} {' '.join(SENTENCE[: 2 + 3 * at])}" for at in range(count))
        told = f"{names[place % len(names)]} {said}"
        seats = [chr(SEAT_SIGN + at) for at in range(len(state.setup.ids))]
        who = tuple(chance.sample(state.setup.ids, chance.randint(0, 2)))
        mark, amount = chance.choice(MARKS), chance.choice(("", "+400", "−12,345"))
        if place == 0 and chance.is_so(0.4):  # what somebody forgot
            mark, amount = "!", chance.choice(("", "", "+400"))
            who = tuple(state.setup.ids[: chance.randint(1, 2)])
        weight = CHATTER if place < quiet else chance.choice((HEADLINE, ACT, ACT, CHATTER))
        news = News(
            seq, mark, f"{chance.choice(seats)} {said}", weight, amount, who,
            chance.choice((None, (3, 4))), chance.choice((0, 400)),
        )  # fmt: skip
        has_news = place < quiet or chance.is_so(0.7)
        yield LedgerRow(seq, told, steps, chance.is_so(0.15), news if has_news else None)


def _clock(chance: Chance) -> ClockView:
    seconds = chance.choice((0, 59, 60, 600, 3599, 3600, 5399, 5400, 5401))
    timer = chance.choice(("", "roll", "pay", "offer"))
    return ClockView(seconds, chance.is_so(0.2), chance.choice((0, 5400)), timer,
                     "Ann" if timer else "", chance.choice((-1, 0, 1, 75)))  # fmt: skip


def any_scene(chance: Chance, state: State) -> Scene:
    """A guess at the vault at one moment."""
    phase = chance.choice(("turn", "wait", "no", "open"))
    tried = tuple(chance.sample(range(1, 7), chance.randint(0, 4)))
    return Scene(
        phase, chance.randint(1, 6), chance.choice(state.playing()),
        chance.choice((0.0, 0.2, 0.4, 0.62, 0.9, 1.0)), chance.randint(1, 6), tried,
        chance.choice((0, 400, 23400)), chance.choice(((), ((KEY, 1),), ((KEY, 2), (HOTEL, 1)))),
        chance.choice((0.0, 0.4, 0.7, 2.9, 3.0)),
    )  # fmt: skip


def _preview(chance: Chance, state: State) -> Preview:
    after = scenes.with_cash(state, chance.choice(state.setup.ids), chance.choice((7, 14060)))
    return Preview(chance.some(0.5, after), chance.choice(("", "nobody is called that")),
                   chance.choice(((), ("baltic", "boardwalk"))),
                   steps=chance.choice(((), ("a step",), ("a long step " * 9, "one", "two"))),
                   )  # fmt: skip


def _handed(chance: Chance, state: State) -> Handing:
    who = chance.choice(state.setup.ids)
    back = chance.choice(({}, {50: 2, 20: 1}))
    given = {500: 3, 100: 2, 50: 1, 20: 4, 10: 1, 5: 1, 1: 4}
    return Handing(who, chance.choice((380, -380, 1)), given, back,
                   chance.choice(((), (50,), (1, 500))), chance.is_so(0.8))  # fmt: skip


def _evening(chance: Chance, state: State) -> Evening:
    ids = state.setup.ids
    count = chance.choice((0, 1, 2, 9, 40))
    moments = tuple(
        Moment(3 + 5 * at, 1 + at // 3, tuple(1500 + chance.randint(-900, 900 + 99 * at)
                                              for _ in ids)) for at in range(count)
    )  # fmt: skip
    awards = tuple(
        Award(title, chance.choice(ids), Text("{count} times", {"count": 3 + at}))
        for at, title in enumerate(("landlord", "biggest rent", "worst luck")[: count % 4])
    )
    bankrupt = {who: 5 * count // 2 for who in ids if state.seats[who].bankrupt}
    return Evening(7 * count, moments, bankrupt, awards)


def _health(chance: Chance, device: str) -> VaultHealth:
    words = ("a condition", "the vault is back", "something long that the vault said " * 3)
    requests, frames = chance.choice((0, 50, 1000)), chance.choice((0, 100, 2500))
    return VaultHealth(
        device or "locked", chance.choice(("", "e7811011b535284e")), chance.choice(("", "1.0.0")),
        chance.choice(("", "1")), chance.choice(((), ("decoder", "vault"))),
        chance.choice(("", "/dev/ttyACM0", "/dev/serial/by-i", "/dev/serial/by-id/usb-Arduino")),
        chance.choice((0, 1, 12)), chance.choice(("", "P", "E", "B", "Wx", "?")), 4,
        chance.is_so(0.5), chance.choice((None, 3)), chance.is_so(0.7), chance.choice((None, 6)),
        chance.choice((None, 197)), requests, chance.choice((0, 1, 20, 21)), frames,
        chance.choice((0, 2, 50, 51)), 2, 1, chance.choice((0, 1)), chance.choice((None, 400)),
        chance.choice((0, 1)), chance.choice(((), ("castle", "cotton"))), "",
        chance.choice(("", "plug it in again")), words[: chance.choice((0, 0, 1))],
        words[: chance.randint(0, 3)],
    )  # fmt: skip


def _phones(chance: Chance, state: State) -> PhonesHealth:
    if chance.is_so(0.5):
        return PhonesHealth()
    names = state.setup.names
    stages = ("empty", "shown", "asking", "in", "away")
    seats = [
        SeatHealth(who, names[who], chance.choice(stages), chance.choice(("", "iPhone")),
                   chance.choice((0, 213)), ("OPERA", "MAPLE"), chance.choice((0, 94)))
        for who in state.setup.ids
    ]  # fmt: skip
    seats += [
        SeatHealth(f"tv/{at}", "", chance.choice(stages), "Chromecast", 0, ("HAT", "OX"), 40)
        for at in range(chance.randint(0, 2))
    ]
    requests = tuple(
        RequestHealth(who, f"r{at}", names[who], " ".join(["asks for", *SENTENCE[: 4 * at]]),
                      ((names[who], "1,440"),) * at, 55 - at, (names[who],) * (at % 2))
        for at, who in enumerate(state.setup.ids[: chance.randint(0, 3)])
    )  # fmt: skip
    return PhonesHealth(
        chance.choice(("", "http://192.168.178.123:8421/")),
        chance.choice(("", "3KX9Q2TM7WHP4ACD")), chance.choice(((), QR)),
        chance.choice(state.setup.ids), tuple(seats), requests, chance.randint(0, 3),
        chance.choice((("192.168.1.2",), ("192.168.1.2", "10.0.0.7"))), chance.is_so(0.3),
        chance.is_so(0.3), chance.choice(("ask", "off")), 213, chance.is_so(0.3),
    )  # fmt: skip


def over(view: View, chance: Chance) -> View:
    """The same table after the end, won by somebody."""
    state = view.state
    if not state.table.ended or not state.table.winners:
        state = ended(chance, state)
        if not state.table.winners:
            state = scenes.facts(state, winners=state.setup.ids[:1])
    return replace(view, ctx=replace(view.ctx, state=state))
