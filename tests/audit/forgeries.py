"""Forgeries: journals that are chained anew and wrong in one way each.

`FORGERIES` says which finding each of them must give, at which entry: one, and no other.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.audit.forger import SECRET, UID, Forger, code_of, commitment_of, move, paid, pay


def names_exchanged(game: Forger) -> None:
    game.entries[0]["ev"][0]["players"] = [["ann", "Bob"], ["bob", "Ann"]]


def wrong_number(game: Forger) -> None:
    game.add("say", seq=4)


def number_given_twice(game: Forger) -> None:
    game.add("say")
    game.add("say", seq=2)


def clock_backwards(game: Forger) -> None:
    game.add("say")
    game.add("say", ts="2025-12-31T23:59:59.5Z")


def command_twice(game: Forger) -> None:
    game.add("say", cmd="command-1")


def money_from_nothing(game: Forger) -> None:
    game.add("pay", [paid("bank", "ann", 10)], [["ann", "M", 10]])


def money_for_a_stranger(game: Forger) -> None:
    game.transfer("bank", "zed", 10)


def a_thing_of_another_box(game: Forger) -> None:
    game.add("say", [{"kind": "said", "text": "a house"}], [["ann", "house", 0]])


def money_out_of_the_box(game: Forger) -> None:
    game.transfer("box", "ann", 10)


def overdraft(game: Forger) -> None:
    game.transfer("ann", "bob", 1010)


def overdraft_of_the_vault(game: Forger) -> None:
    game.transfer("vault", "bob", 410)


def more_hotels_than_the_bank_has(game: Forger) -> None:
    gained = {"kind": "hotel_gained", "who": "ann"}
    for _ in range(3):
        game.add("gain_hotel", [gained], move("bank", "ann", "hotel"))


def two_holders(game: Forger) -> None:
    game.buy("ann", "oriental", 200)
    game.buy("bob", "oriental", 200)


def deed_in_the_vault(game: Forger) -> None:
    leg = {"giver": "bank", "receiver": "vault"}
    items = [{"thing": "deed", "count": 1, "id": "oriental"}]
    event = {"kind": "traded", "legs": [{**leg, "items": items}]}
    game.add("trade", [event], move("bank", "vault", "deed:oriental"))


def stale_fact(game: Forger) -> None:
    game.add("next", [], [], [["turn", "bob", "ann"]])


def stale_type(game: Forger) -> None:
    game.add("next", [], [], [["told", 0, True]])


def unknown_fact(game: Forger) -> None:
    game.add("next", [], [], [["weather", None, "fine"]])


def undo_with_another_amount(game: Forger) -> None:
    seq = game.undo(game.transfer("ann", "bob", 50))
    game.entries[seq - 1]["post"] = pay("bob", "ann", 60)


def undo_that_forgets_a_fact(game: Forger) -> None:
    seq = game.undo(game.mortgage("ann", "oriental", 100))
    game.entries[seq - 1]["set"] = []


def undo_of_an_older_act(game: Forger) -> None:
    first = game.transfer("ann", "bob", 50)
    game.transfer("ann", "bob", 20)
    game.undo(first)


def undo_twice(game: Forger) -> None:
    first = game.transfer("ann", "bob", 50)
    game.undo(first)
    game.undo(first)


def undo_of_a_note(game: Forger) -> None:
    game.undo(game.add("say", [{"kind": "said", "text": "no act"}]))


def redo_of_another_act(game: Forger) -> None:
    first, second = game.transfer("ann", "bob", 50), game.transfer("ann", "bob", 20)
    game.undo(second, first)
    game.redo(second)


def redo_after_a_new_act(game: Forger) -> None:
    first = game.transfer("ann", "bob", 50)
    game.undo(first)
    game.transfer("ann", "bob", 20)
    game.redo(first)


def redo_with_another_amount(game: Forger) -> None:
    first = game.transfer("ann", "bob", 50)
    game.undo(first)
    seq = game.redo(first)
    game.entries[seq - 1]["post"] = pay("ann", "bob", 60)


def undo_of_a_device_fact(game: Forger) -> None:
    seq = game.report(
        "report_committed", [{"kind": "said", "text": ""}], [], [["commitment", "", "a"]]
    )
    game.undo(seq)


def report_twice(game: Forger) -> None:
    for _ in range(2):
        game.add("report_tampered", dev={"uid": UID, "event": 7, "boot": 1})


def report_missing(game: Forger) -> None:
    for event in (7, 9):
        game.add("report_tampered", dev={"uid": UID, "event": event, "boot": 1})


def starts_backwards(game: Forger) -> None:
    for event, boot in ((7, 3), (8, 2)):
        game.add("report_tampered", dev={"uid": UID, "event": event, "boot": boot})


def other_secret(game: Forger) -> None:
    game.arm(1)
    seq = game.opens("ann", code_of(1), 1)
    game.entries[seq - 1]["ev"][0]["secret"] = "ab" * 16


def secret_of_no_use(game: Forger) -> None:
    game.arm(1)
    seq = game.opens("ann", code_of(1), 1)
    game.entries[seq - 1]["ev"][0]["secret"] = "none"


def opened_on_another_number(game: Forger) -> None:
    game.arm(1)
    game.opens("ann", code_of(1) % 6 + 1, 1)


def opened_without_the_share(game: Forger) -> None:
    """The share on record was not the one used: the epoch says mixed, the code says otherwise."""
    assert code_of(3, "00" * 16) != code_of(3)
    game.arm(3)
    game.opens("ann", code_of(3, "00" * 16), 3)


def denied_code(game: Forger) -> None:
    game.arm(1)
    game.tries("ann", code_of(1))
    game.opens("ann", code_of(1), 1)


def denied_code_nobody_guessed(game: Forger) -> None:
    game.arm(1)
    question = {"kind": "vault_question", "what": "tried", "number": code_of(1)}
    game.report("report_tried", [question])
    game.opens("ann", code_of(1), 1)


def never_committed(game: Forger) -> None:
    game.opens("ann", 3, 1)


def share_after_the_lock(game: Forger) -> None:
    game.arm(1)
    game.add("mix_vault", [{"kind": "vault_mixed", "epoch": 1, "entropy": "ee" * 16}])


def share_not_on_record(game: Forger) -> None:
    game.arm(1, share=None)
    game.opens("ann", 3, 1)


def aborted(game: Forger) -> None:
    event = {"kind": "vault_committed", "epoch": 1, "commitment": commitment_of(1)}
    game.report("report_committed", [event])
    game.arm(2)


def aborted_at_the_end(game: Forger) -> None:
    event = {"kind": "vault_committed", "epoch": 1, "commitment": commitment_of(1)}
    game.report("report_committed", [event])


def unmixed(game: Forger) -> None:
    game.arm(1, mixed=False, share=None)
    game.opens("ann", code_of(1, "00" * 16), 1)


def wrong_salary(game: Forger) -> None:
    event = {"kind": "salary_paid", "who": "ann", "amount": 500, "vault": 100}
    game.add("pass_go", [event], pay("bank", "ann", 500) + pay("bank", "vault", 100))


def wrong_price(game: Forger) -> None:
    game.buy("ann", "oriental", 190)


def wrong_mortgage(game: Forger) -> None:
    game.mortgage("ann", "oriental", 110)


def wrong_redeem(game: Forger) -> None:
    event = {"kind": "deed_redeemed", "who": "ann", "deed": "oriental", "amount": 110}
    game.add("redeem", [event], pay("ann", "bank", 110))


def wrong_fill(game: Forger) -> None:
    event = {"kind": "vault_filled", "epoch": 2, "cash": 300, "hotels": 1, "keys": 1}
    post = pay("bank", "vault", 300) + move("bank", "vault", "hotel") + move("bank", "vault", "key")
    game.add("lock_vault", [event], post)


def vault_not_emptied(game: Forger) -> None:
    game.arm(1)
    game.opens("ann", code_of(1), 1, cash=300)


def announced_but_not_paid(game: Forger) -> None:
    game.add("transfer", [paid("ann", "bob", 50)])


def paid_but_not_told(game: Forger) -> None:
    game.add("say", [{"kind": "said", "text": "nothing"}], pay("bank", "ann", 50))


def paid_another_amount(game: Forger) -> None:
    due = {"debtor": "ann", "creditor": "bob", "amount": 70, "reason": "payment", "about": ""}
    game.add("pay", [{"kind": "due_paid", **due}], pay("ann", "bob", 60))


def auctioned_for_another_amount(game: Forger) -> None:
    event = {"kind": "auction_won", "who": "ann", "item": "oriental", "amount": 70, "owed": 0}
    game.add("close", [event], pay("ann", "bank", 60) + move("bank", "ann", "deed:oriental"))


def money_by_hand(game: Forger) -> None:
    game.add("transfer", [paid("bank", "ann", 90)], pay("bank", "ann", 90))


def rent_not_asked_for(game: Forger) -> None:
    told = {"kind": "rent_lapsed", "visitor": "ann", "owner": "bob", "deed": "oriental"}
    game.add("next", [told])


def event_of_no_known_kind(game: Forger) -> None:
    game.add("future", [{"kind": "from_the_future"}], pay("bank", "ann", 50))


def event_that_lacks_something(game: Forger) -> None:
    game.add("transfer", [{"kind": "paid", "giver": "ann"}])


def silent_event_that_lacks_something(game: Forger) -> None:
    """It moves nothing, so the books would not miss it."""
    game.add("roll", [{"kind": "rolled", "who": "ann", "lock": 0, "doubles": 0}])


def silent_event_that_says_too_much(game: Forger) -> None:
    game.add("say", [{"kind": "said", "text": "good night", "who": "ann"}])


def a_word_against_the_count(game: Forger) -> None:
    event = {"kind": "counted", "who": "ann", "amount": 990, "booked": 1000, "likely": ""}
    game.add("count", [event])


def corrected(game: Forger) -> None:
    event = {"kind": "corrected", "who": "ann", "thing": "cash", "amount": -10}
    game.add("correct", [{**event, "because": "dropped", "witness": "bob"}], pay("ann", "bank", 10))


def forced(game: Forger) -> None:
    game.add("buy", [{"kind": "overridden", "code": "not_there", "because": "house rule"}])


def missed_by_word(game: Forger) -> None:
    event = {"kind": "guess_missed", "who": "ann", "number": 3, "again": False}
    game.add("guess", [event], [], [["tried", [], [{"number": 3, "who": "ann"}]]])


def opened_by_word(game: Forger) -> None:
    post = pay("vault", "ann", 400) + move("vault", "ann", "hotel") + move("vault", "ann", "key")
    game.add("guess", [game.opened("ann", 3)], post)


def lid_moved(game: Forger) -> None:
    game.report("report_tampered", [{"kind": "vault_question", "what": "tampered", "number": 0}])


def opened_by_nobody(game: Forger) -> None:
    game.arm(1)
    game.report(
        "report_opened",
        [
            {"kind": "vault_revealed", "epoch": 1, "secret": SECRET},
            {"kind": "vault_question", "what": "opened", "number": code_of(1)},
        ],
    )


FORGERIES: list[tuple[Callable[[Forger], None], str, int, str]] = [
    (names_exchanged, "names", 1, "broken"),
    (wrong_number, "sequence", 4, "broken"),
    (number_given_twice, "sequence", 2, "broken"),
    (clock_backwards, "time", 3, "suspicious"),
    (command_twice, "command", 2, "broken"),
    (money_from_nothing, "balance", 2, "broken"),
    (money_for_a_stranger, "account", 2, "broken"),
    (a_thing_of_another_box, "commodity", 2, "broken"),
    (money_out_of_the_box, "box", 2, "broken"),
    (overdraft, "limit", 2, "broken"),
    (overdraft_of_the_vault, "limit", 2, "broken"),
    (more_hotels_than_the_bank_has, "limit", 4, "broken"),
    (two_holders, "deed", 3, "broken"),
    (deed_in_the_vault, "deed", 2, "broken"),
    (stale_fact, "stale", 2, "broken"),
    (stale_type, "stale", 2, "broken"),
    (unknown_fact, "fact", 2, "suspicious"),
    (undo_with_another_amount, "reversal_postings", 3, "broken"),
    (undo_that_forgets_a_fact, "reversal_changes", 3, "broken"),
    (undo_of_an_older_act, "undo_order", 4, "broken"),
    (undo_twice, "undo_order", 4, "broken"),
    (undo_of_a_note, "undo_order", 3, "broken"),
    (redo_of_another_act, "redo_order", 5, "broken"),
    (redo_after_a_new_act, "redo_order", 5, "broken"),
    (redo_with_another_amount, "reversal_postings", 4, "broken"),
    (undo_of_a_device_fact, "undone_device", 3, "broken"),
    (report_twice, "delivery", 3, "broken"),
    (report_missing, "gap", 3, "suspicious"),
    (starts_backwards, "boot", 3, "suspicious"),
    (other_secret, "commitment", 5, "broken"),
    (secret_of_no_use, "reveal", 5, "broken"),
    (opened_on_another_number, "code", 5, "broken"),
    (opened_without_the_share, "code", 5, "broken"),
    (denied_code, "denied", 5, "broken"),
    (never_committed, "uncommitted", 2, "suspicious"),
    (share_after_the_lock, "late_share", 5, "suspicious"),
    (share_not_on_record, "no_share", 3, "suspicious"),
    (aborted, "aborted", 2, "noted"),
    (aborted_at_the_end, "aborted", 2, "noted"),
    (unmixed, "unmixed", 3, "noted"),
    (wrong_salary, "figure", 2, "broken"),
    (wrong_price, "figure", 2, "broken"),
    (wrong_mortgage, "figure", 2, "broken"),
    (wrong_redeem, "figure", 2, "broken"),
    (wrong_fill, "figure", 2, "broken"),
    (vault_not_emptied, "figure", 5, "broken"),
    (announced_but_not_paid, "postings", 2, "broken"),
    (paid_but_not_told, "postings", 2, "broken"),
    (paid_another_amount, "postings", 2, "broken"),
    (auctioned_for_another_amount, "postings", 2, "broken"),
    (money_by_hand, "by_hand", 2, "noted"),
    (rent_not_asked_for, "lapsed", 2, "noted"),
    (event_of_no_known_kind, "unknown_event", 2, "suspicious"),
    (event_that_lacks_something, "event", 2, "broken"),
    (silent_event_that_lacks_something, "event", 2, "broken"),
    (silent_event_that_says_too_much, "event", 2, "broken"),
    (a_word_against_the_count, "counted", 2, "noted"),
    (corrected, "corrected", 2, "noted"),
    (forced, "forced", 2, "noted"),
    (missed_by_word, "by_word", 2, "noted"),
    (opened_by_word, "by_word", 2, "noted"),
    (lid_moved, "question", 2, "suspicious"),
    (opened_by_nobody, "question", 5, "noted"),
]
