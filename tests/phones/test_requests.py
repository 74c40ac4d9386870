"""Requests: what a phone may ask for, what becomes of it, and that nothing is booked twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from banker.audit import audit
from banker.engine.command import Undo, tag_of
from banker.games.board import commands as c
from banker.games.board.commands.rows import ROWS
from banker.language.phrases.events import sentence
from banker.ledger.entry import Entry
from banker.ledger.phone_marks import askers
from banker.phones.requests import (
    A_MINUTE_MAX,
    ACT_S,
    WAITING_MAX,
    decoded,
    is_act_of,
)
from banker.phones.table import at_once
from tests.phones.phone_table import PhoneGame, TablePhone, game as game, game_of

PAYS = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50}


def confirmed(game: PhoneGame, phone: TablePhone) -> dict[str, Any]:
    """The Banker says yes to the oldest request; the answer that its phone gets."""
    (oldest, *_) = game.table.queue.ready()
    game.table.confirm(oldest.seat, oldest.id)
    return phone.newest("answer")  # type: ignore[no-any-return]


def trade_for(game: PhoneGame) -> dict[str, Any]:
    """Ann has a street, and offers it to Bob."""
    game.session.execute(c.HandDeed("ann", "baltic", to_bank=False))
    street = {"giver": "ann", "receiver": "bob", "items": [{"thing": "deed", "id": "baltic"}]}
    return {"do": "trade", "legs": [street, leg("bob", "ann", 100)]}


# --- the switch -----------------------------------------------------------------------------------


def test_e10_the_banker_confirms_each_by_phone_acts_ask(tmp_path: Path) -> None:
    game = game_of(tmp_path, phone_acts="ask")
    phone = game.seated("ann")
    phone.live()
    assert phone.ask(PAYS).json["state"] == "waiting"
    assert game.session.journal.count == 1
    answer = confirmed(game, phone)
    assert (answer["state"], answer["entry"]) == ("done", 2)
    entry = game.session.journal.entry(2)
    assert (entry.by, askers(entry.cmd)[0][0]) == ("banker", "ann")
    assert sentence(entry, game.session.state.setup) == "Ann pays Bob 50 (asked by phone)"


def test_e10_what_costs_only_the_asker_goes_by_itself_by_phone_acts_own(tmp_path: Path) -> None:
    game = game_of(tmp_path, phone_acts="own")
    phone = game.seated("ann")
    phone.live()
    said = phone.ask(PAYS)
    assert (said.status, said.json["state"], said.json["entry"]) == (200, "done", 2)
    entry = game.session.journal.entry(2)
    assert entry.by == "phone"
    assert sentence(entry, game.session.state.setup) == "Ann pays Bob 50 (by phone)"
    trade = trade_for(game)
    assert phone.ask(trade).json["state"] == "waiting"
    assert game.table.queue.ready() == []


def test_e10_phones_only_look_by_phone_acts_off(tmp_path: Path) -> None:
    game = game_of(tmp_path, phone_acts="off")
    phone = game.seated("ann")
    phone.live()
    assert phone.ask(PAYS).status == 403
    state = phone.newest()
    assert state["me"]["may"] == {}
    assert game.session.journal.count == 1


# --- what may be asked ----------------------------------------------------------------------------


def sample(kind: type, seat: str) -> dict[str, Any]:
    """A command of a kind, as a phone would write it, with every player's field set to a seat."""
    values = {"deed": "oriental", "amount": 5, "number": 4, "card": "x", "to": "go", "by": "fee"}
    act: dict[str, Any] = {"do": tag_of(kind)}
    for field in kind.__struct_fields__:  # type: ignore[attr-defined]
        if field in ("who", "giver"):
            act[field] = seat
        elif field == "legs":
            act[field] = [leg(seat, "cem", 5)]
        elif field in ("visitor", "debtor", "receiver") and field in ROWS[kind].players:
            act[field] = "cem"
        elif field in values:
            act[field] = values[field]
    return act


def test_no_seat_asks_for_the_act_of_another_nor_for_what_phones_may_not() -> None:
    """Every command against every seat."""
    for kind in get_args(c.AnyCommand):
        for actor in ("ann", "bob", "cem"):
            command = decoded(written(sample(kind, actor)), ROWS)
            if ROWS[kind].by_phone == "no":
                assert command is None, kind
                continue
            assert command is not None, (kind, sample(kind, actor))
            may = {seat for seat in ("ann", "bob", "cem") if is_act_of(command, seat)}
            trades = {"cem"} if kind is c.Trade else set()
            assert may == {actor} | trades, kind


def written(act: Any) -> bytes:
    return json.dumps(act).encode()


def leg(giver: str, receiver: str, amount: int) -> dict[str, Any]:
    items = [{"thing": "cash", "count": amount}]
    return {"giver": giver, "receiver": receiver, "items": items}


@pytest.mark.parametrize(
    "act",
    [
        {"do": "undo"}, {"do": "force", "command": PAYS, "because": "x"}, {"do": "nothing"}, {}, 7,
        {**PAYS, "more": 1}, {**PAYS, "amount": "50"}, {**PAYS, "amount": 5.5},
        {**PAYS, "giver": 1},
        {**PAYS, "giver": "bob"}, {**PAYS, "giver": "bank"}, {"do": "pay", "who": "bob"},
        {"do": "guess", "who": "ann", "number": 4, "outcome": "opens"},
        {"do": "trade", "legs": []}, {"do": "trade", "legs": [leg("bob", "cem", 5)]},
        {**PAYS, "amount": -50}, {**PAYS, "amount": 0}, {**PAYS, "receiver": "zed"},
        {**PAYS, "amount": 10**30}, {**PAYS, "receiver": "ann"},
    ],
)  # fmt: skip
def test_what_is_no_act_of_the_seat_is_refused_at_once(game: PhoneGame, act: Any) -> None:
    phone = game.seated("ann")
    said = phone.ask(act)
    assert (said.status, said.json["error"]) == (422, "act")
    assert game.table.queue.waiting() == []
    assert game.session.journal.count == 1


def test_a_message_with_another_seats_name_is_not_heard(game: PhoneGame) -> None:
    ann, bob = game.seated("ann"), game.seated("bob")
    body = ann.proven("/ask", id="0" * 16, at=1, act=PAYS, sees={})
    assert ann.post("/ask", {**body, "seat": "bob"}).status == 401
    assert ann.post("/ask", {**body, "act": {**PAYS, "amount": 500}}).status == 401
    assert bob.post("/drop", body).status == 400
    assert ann.post("/agree", {**body}).status == 400


# --- once -----------------------------------------------------------------------------------------


def test_a_request_that_is_sent_again_gets_the_same_answer(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.live()
    body = phone.proven("/ask", id="ab" * 8, at=1, act=PAYS, sees={})
    assert [phone.post("/ask", body).status for _ in range(3)] == [202] * 3
    assert len(game.table.queue.waiting()) == 1
    assert confirmed(game, phone)["state"] == "done"
    said = phone.post("/ask", body)
    assert (said.status, said.json["state"], said.json["entry"]) == (200, "done", 2)
    assert game.session.journal.count == 2


def test_after_a_crash_between_commit_and_answer_it_is_answered_and_not_booked_again(
    tmp_path: Path,
) -> None:
    first = game_of(tmp_path)
    phone, bob = first.seated("ann"), first.seated("bob")
    phone.ask(PAYS, id="ab" * 8)
    first.table.confirm("ann", "ab" * 8)
    trade = trade_for(first)
    phone.ask(trade, id="cd" * 8)
    bob.post("/agree", bob.proven("/agree", id="ef" * 8, of="cd" * 8, yes=True))
    first.table.confirm("ann", "cd" * 8)
    assert first.session.journal.count == 4
    phone.back_at(first.restarted())
    assert phone.ask(PAYS, id="ab" * 8).json["entry"] == 2
    assert phone.ask(trade, id="cd" * 8).json["entry"] == 4
    assert first.session.journal.count == 4


def test_what_was_seen_must_still_be_true(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.live()
    game.session.execute(c.OpenAuction("oriental"))
    bid = {"do": "bid", "who": "ann", "amount": 120}
    assert phone.ask(bid, {"bid": 0}).status == 202
    game.session.execute(c.Bid("bob", 100))
    assert confirmed(game, phone)["state"] == "stale"
    assert phone.ask(bid, {"bid": 0}).status == 410
    assert phone.ask(bid, {"bid": 100}).status == 202
    assert confirmed(game, phone)["state"] == "done"


def test_a_request_ends_by_itself_or_is_withdrawn(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.live()
    phone.ask(PAYS, id="ab" * 8)
    game.later(ACT_S)
    assert phone.newest("answer")["state"] == "expired"
    phone.ask(PAYS, id="cd" * 8)
    assert phone.post("/drop", phone.proven("/drop", id="0" * 16, of="cd" * 8)).status == 200
    assert phone.newest("answer")["state"] == "dropped"
    assert game.table.confirm("ann", "cd" * 8) is not None
    assert game.session.journal.count == 1


def test_who_is_cut_off_asks_for_nothing_any_more(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.ask(PAYS)
    game.table.cut_off("ann")
    assert game.table.queue.waiting() == []


def test_five_wait_and_twenty_a_minute_are_heard(game: PhoneGame) -> None:
    phone = game.seated("ann")
    for _ in range(WAITING_MAX):
        assert phone.ask(PAYS).status == 202
    assert phone.ask(PAYS).status == 409
    for _ in range(A_MINUTE_MAX):
        for one in game.table.queue.waiting():
            game.table.refuse(one.seat, one.id)
        phone.ask(PAYS)
    assert phone.ask(PAYS).status == 409
    game.later(61)
    assert phone.ask(PAYS).status == 202


def test_a_refusal_by_the_rules_is_told_in_words(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.live()
    phone.ask({**PAYS, "amount": 2900}, id="ab" * 8)
    game.session.execute(c.Transfer("ann", "cem", 200))
    answer = confirmed(game, phone)
    assert answer["state"] == "refused"
    assert "2,900" in answer["words"] or "enough" in answer["words"], answer


def test_a_full_disk_books_nothing_and_the_request_waits(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.live()
    phone.ask(PAYS, id="ab" * 8)
    game.session.journal.is_full = True  # type: ignore[union-attr]
    game.table.confirm("ann", "ab" * 8)
    assert any("full" in line for line in game.table.news)
    assert game.table.queue.ready()
    game.session.journal.is_full = False  # type: ignore[union-attr]
    game.table.confirm("ann", "ab" * 8)
    assert phone.newest("answer")["entry"] == 2


def test_no_request_is_booked_before_the_entry_that_lets_phones_in(game: PhoneGame) -> None:
    """An audit would not believe it; where a full disk refused that entry, it is made up for."""
    phone = game.seated("ann")
    game.session.journal.is_full = True  # type: ignore[union-attr]
    game.table.begin()
    phone.live()
    phone.ask(PAYS, id="ab" * 8)
    game.table.confirm("ann", "ab" * 8)
    assert phone.newest("answer")["words"] == (
        "the game file cannot be written now; this request waits until the banker confirms again"
    )
    game.session.journal.is_full = False  # type: ignore[union-attr]
    game.table.confirm("ann", "ab" * 8)
    booked = [(it.seq, it.kind) for it in game.session.entries(2)]
    assert booked == [(2, "open_phones"), (3, "transfer")]
    assert audit([row.line for row in game.session.journal.rows()]).is_clean


def test_a_guess_waits_for_the_banker_and_the_vault_decides_it(game: PhoneGame) -> None:
    """Whether a vault is there nobody knows before it is carried out."""
    phone = game.seated("ann")
    phone.live()
    game.session.execute(c.LockVault())
    game.session.execute(c.GrantGuess("ann"))
    guess = {"do": "guess", "who": "ann", "number": 4}
    assert phone.ask({**guess, "number": 99}).status == 422
    assert phone.ask(guess).status == 202
    answer = confirmed(game, phone)
    assert (answer["state"], answer["words"].partition(":")[0]) == (
        "refused",
        "no vault is connected",
    )

    def vault(command: Any, id: str, by: str) -> list[Entry]:
        decided = replace(command, outcome="misses")
        return [game.session.execute(decided, id=id, by=by).entry]

    game.table.attach(at_once, lambda: None, vault)
    assert phone.ask(guess).status == 202
    assert confirmed(game, phone)["state"] == "done"
    assert [(one.number, one.who) for one in game.session.state.table.tried] == [(4, "ann")]


def test_an_undo_reaches_the_phones_and_the_asked_act_may_be_asked_anew(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.live()
    phone.ask(PAYS, id="ab" * 8)
    confirmed(game, phone)
    game.session.execute(Undo())
    assert phone.newest()["me"]["cash"] == 3000
    assert phone.ask(PAYS, id="ab" * 8).json["entry"] == 2, "it was booked, and taken back"
    assert phone.ask(PAYS, id="cd" * 8).status == 202


# --- trades ---------------------------------------------------------------------------------------


def agreed(phone: TablePhone, *, yes: bool = True) -> int:
    """The status of a giver's word."""
    body = phone.proven("/agree", id="cd" * 8, of="ab" * 8, yes=yes)
    return phone.post("/agree", body).status


def test_each_giver_agrees_before_the_banker_is_asked(game: PhoneGame) -> None:
    ann, bob = game.seated("ann"), game.seated("bob")
    ann.live()
    bob.live()
    ann.ask(trade_for(game), id="ab" * 8)
    assert game.table.queue.ready() == []
    (asked,) = bob.newest()["asks"]
    assert (asked["state"], asked["by"]) == ("agree?", "ann")
    assert asked["act"]["legs"][0]["giver"] == "ann"
    assert agreed(bob) == 202
    assert agreed(bob) == 410
    assert confirmed(game, ann)["state"] == "done"
    entry = game.session.journal.entry(3)
    assert entry.cmd == f"phone/ann/{'ab' * 8}+bob/{'cd' * 8}"
    assert askers(entry.cmd) == (("ann", "ab" * 8), ("bob", "cd" * 8))


def test_who_does_not_agree_ends_it_and_strangers_are_not_asked(game: PhoneGame) -> None:
    ann, bob, cem = (game.seated(who) for who in ("ann", "bob", "cem"))
    ann.live()
    cem.live()
    ann.ask(trade_for(game), id="ab" * 8)
    assert cem.newest()["asks"] == []
    assert agreed(cem) == 410
    assert agreed(bob, yes=False) == 202
    assert ann.newest("answer")["state"] == "refused"
    assert game.session.journal.count == 2
