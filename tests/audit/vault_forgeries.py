"""Forgeries about real vaults: what a person let pass, and what the vault left out.

As in `forgeries`: each must give one finding, at one entry, and no other.
"""

from __future__ import annotations

from tests.audit.forger import SECRET, SHARE, UID, Forger, code_of, commitment_of, paid, pay

OTHER = "ffeeddccbbaa9988"


def adopt(game: Forger, why: str, event: int, before: int, uid: str = UID) -> int:
    told = {"kind": "vault_adopted", "uid": uid, "event": event, "before": before, "why": why}
    return game.add("adopt_vault", [told])


def lid(game: Forger, event: int, boot: int = 1, uid: str = UID) -> int:
    """A report with no finding of its own."""
    return game.add("report_tampered", dev={"uid": uid, "event": event, "boot": boot})


def lid_moved(game: Forger) -> int:
    """The vault reports its lid, and asks what happened."""
    told = [{"kind": "vault_question", "what": "tampered", "number": 0}]
    return game.report("report_tampered", told, [], [["question", "", "tampered"]])


def note(game: Forger, text: str = "by mistake; everything was put back") -> None:
    """What the table says answers the question."""
    game.add("say", [{"kind": "said", "text": text}], [], [["question", "tampered", ""]])


def pass_turn(game: Forger) -> None:
    passed = {"kind": "turn_passed", "who": "bob", "round": 1}
    game.add("next", [passed], [], [["turn", "ann", "bob"]])


def a_lid_that_moved_by_accident(game: Forger) -> None:
    lid_moved(game)
    game.transfer("ann", "bob", 50)
    note(game)


def a_lid_of_which_nothing_is_noted(game: Forger) -> None:
    lid_moved(game)
    pass_turn(game)


def a_lid_noted_in_the_next_turn(game: Forger) -> None:
    lid_moved(game)
    pass_turn(game)
    note(game)


def a_lid_with_a_note_that_says_nothing(game: Forger) -> None:
    lid_moved(game)
    note(game, "")


def a_lid_with_a_note_that_answers_something_else(game: Forger) -> None:
    lid_moved(game)
    game.add("say", [{"kind": "said", "text": "pizza"}])


def a_lid_while_a_guess_could_be_made(game: Forger) -> None:
    granted = {"kind": "guess_granted", "who": "ann", "why": "space", "fee": 0}
    guess = {"who": "ann", "why": "space", "fee": 0}
    game.add("move", [granted], [], [["guess", None, guess]])
    lid_moved(game)
    note(game)


def a_lid_of_an_open_vault(game: Forger) -> None:
    game.add("guess", [{"kind": "said", "text": "x"}], [], [["filled", True, False]])
    lid_moved(game)
    note(game)


def a_lid_before_the_vault_pays(game: Forger) -> None:
    lid_moved(game)
    game.add("pay", [paid("vault", "ann", 400)], pay("vault", "ann", 400))
    note(game)


def a_lid_before_a_wrong_number(game: Forger) -> None:
    lid_moved(game)
    game.tries("ann", 2)
    note(game)


def a_lid_after_the_end(game: Forger) -> None:
    told = {"kind": "game_ended", "why": "agreed", "winners": ["ann"]}
    game.add("end_game", [told], [], [["winners", [], ["ann"]], ["ended", "", "agreed"]])
    told = {"kind": "vault_question", "what": "tampered", "number": 0}
    game.report("report_tampered", [told])


def lost_reports_let_pass(game: Forger) -> None:
    adopt(game, "first", 6, 0)
    lid(game, 7)
    adopt(game, "gap", 9, 7)
    lid(game, 10)


def forgotten_reports_let_pass(game: Forger) -> None:
    adopt(game, "first", 6, 0)
    lid(game, 7, boot=3)
    adopt(game, "ahead", 2, 7)
    lid(game, 3, boot=1)


def two_memories_let_pass(game: Forger) -> None:
    adopt(game, "first", 6, 0)
    adopt(game, "divergence", 8, 6)


def another_vault(game: Forger) -> None:
    adopt(game, "first", 6, 0)
    lid(game, 7)
    adopt(game, "other", 41, 0, OTHER)
    lid(game, 42, uid=OTHER)


def adopted_for_no_reason(game: Forger) -> None:
    adopt(game, "first", 6, 0)
    adopt(game, "first", 9, 6)


def adopted_from_another_count(game: Forger) -> None:
    adopt(game, "first", 6, 0)
    lid(game, 7)
    adopt(game, "gap", 9, 6)


def reports_missing_after_the_adoption(game: Forger) -> None:
    adopt(game, "first", 6, 0)
    lid(game, 8)


def a_code_without_its_commitment(game: Forger) -> None:
    game.arm(1)
    game.opens("ann", code_of(1), 1)
    game.arm(3)


def never_revealed(game: Forger) -> None:
    game.arm(1)
    game.arm(2)


def said_otherwise(game: Forger) -> None:
    told = {"kind": "vault_differs", "said": "misses", "number": 4, "who": "ann", "opened": 0}
    game.add("report_unheard", [told])


def denied_and_confirmed(game: Forger) -> None:
    """The table said that the code missed, and the vault says so too."""
    game.arm(1)
    told = {"kind": "vault_confirmed", "said": "misses", "number": code_of(1), "who": "ann"}
    game.report("report_tried", [told])
    _reveal(game)


def confirmed_on_another_number(game: Forger) -> None:
    game.arm(1)
    number = code_of(1) % 6 + 1
    told = {"kind": "vault_confirmed", "said": "opens", "number": number, "who": "ann"}
    _reveal(game, told)


def came_locked(game: Forger) -> None:
    """From another evening; opened by force before the first code of this one."""
    adopt(game, "first", 6, 0)
    game.add("report_forced", forced(4), dev={"uid": UID, "event": 7, "boot": 1})


def forced(epoch: int) -> list[dict[str, object]]:
    revealed = {"kind": "vault_revealed", "epoch": epoch, "secret": SECRET}
    return [revealed, {"kind": "vault_question", "what": "forced", "number": 0}]


def forced_open(game: Forger) -> None:
    game.arm(1)
    game.report("report_forced", forced(1))


def denied_though_it_did_not_count(game: Forger) -> None:
    game.arm(1)
    game.report("report_tried", [{"kind": "guess_uncounted", "number": code_of(1)}])
    _reveal(game)


def opened_on_another_number_that_did_not_count(game: Forger) -> None:
    game.arm(1)
    _reveal(game, {"kind": "guess_uncounted", "number": code_of(1) % 6 + 1, "opened": True})


def _reveal(game: Forger, *more: dict[str, object]) -> int:
    revealed = {"kind": "vault_revealed", "epoch": 1, "secret": SECRET}
    return game.report("report_opened", [revealed, *more])


def begun(game: Forger, epoch: int, by: str = "vault") -> None:
    """A code is committed to, and the Bank's share in it is on record."""
    event = {"kind": "vault_committed", "epoch": epoch, "commitment": commitment_of(epoch)}
    game.report("report_committed", [event])
    game.entries[-1]["by"] = by
    game.add("mix_vault", [{"kind": "vault_mixed", "epoch": epoch, "entropy": SHARE}])


def locked_without_the_share_it_saw(game: Forger) -> None:
    """Its secret is one whose code without the share suits it."""
    begun(game, 1)
    game.report("report_locked", [{"kind": "vault_armed", "epoch": 1, "mixed": False}])
    game.opens("ann", code_of(1, "00" * 16), 1)


def drawn_again_after_the_share(game: Forger) -> None:
    """The code did not suit it: it lets its power fail, and draws another."""
    begun(game, 1)
    game.arm(2)
    game.opens("ann", code_of(2), 2)


def replaced_after_the_share(game: Forger) -> None:
    """It gives itself out for another vault."""
    adopt(game, "first", 0, 0)
    begun(game, 1)
    adopt(game, "other", 0, 0, OTHER)


def reported_late(game: Forger) -> None:
    """It had locked before anybody listened: the share could not come in time."""
    begun(game, 1, by="vault, late")
    game.report("report_locked", [{"kind": "vault_armed", "epoch": 1, "mixed": False}])
    game.opens("ann", code_of(1, "00" * 16), 1)


def mixed_with_zeros(game: Forger) -> None:
    """Its code is the one that the vault would have drawn alone."""
    game.arm(1, share="00" * 16)
    game.opens("ann", code_of(1, "00" * 16), 1)


def left_at_the_end(game: Forger) -> None:
    """The evening ends between the share and the lock."""
    begun(game, 1)


VAULT_FORGERIES = [
    (a_lid_that_moved_by_accident, "question", 2, "noted"),
    (a_lid_of_which_nothing_is_noted, "question", 2, "suspicious"),
    (a_lid_noted_in_the_next_turn, "question", 2, "suspicious"),
    (a_lid_with_a_note_that_says_nothing, "question", 2, "suspicious"),
    (a_lid_with_a_note_that_answers_something_else, "question", 2, "suspicious"),
    (a_lid_while_a_guess_could_be_made, "question", 3, "noted"),
    (a_lid_of_an_open_vault, "question", 3, "suspicious"),
    (a_lid_before_the_vault_pays, "question", 2, "suspicious"),
    (a_lid_before_a_wrong_number, "question", 2, "suspicious"),
    (a_lid_after_the_end, "question", 3, "noted"),
    (mixed_with_zeros, "unmixed", 3, "noted"),
    (locked_without_the_share_it_saw, "unmixed", 4, "suspicious"),
    (drawn_again_after_the_share, "aborted", 2, "suspicious"),
    (reported_late, "unmixed", 4, "noted"),
    (left_at_the_end, "aborted", 2, "noted"),
    (lost_reports_let_pass, "adopted", 4, "suspicious"),
    (forgotten_reports_let_pass, "adopted", 4, "suspicious"),
    (two_memories_let_pass, "adopted", 3, "suspicious"),
    (another_vault, "adopted", 4, "noted"),
    (adopted_for_no_reason, "adopted", 3, "suspicious"),
    (reports_missing_after_the_adoption, "gap", 3, "suspicious"),
    (a_code_without_its_commitment, "skipped", 6, "suspicious"),
    (never_revealed, "unrevealed", 2, "suspicious"),
    (said_otherwise, "differs", 2, "suspicious"),
    (came_locked, "question", 3, "noted"),
    (forced_open, "question", 5, "suspicious"),
    (denied_and_confirmed, "denied", 5, "broken"),
    (denied_though_it_did_not_count, "denied", 5, "broken"),
    (opened_on_another_number_that_did_not_count, "code", 5, "broken"),
    (confirmed_on_another_number, "code", 5, "broken"),
]


def behind_a_gap(game: Forger) -> int:
    """The code was bound before the gap and is revealed behind it: still recomputed."""
    game.arm(1)
    adopt(game, "gap", 9, 2)
    told = {"kind": "vault_revealed", "epoch": 1, "secret": "ab" * 16}
    return game.add("report_opened", [told], dev={"uid": UID, "event": 10, "boot": 1})


def of_a_vault_that_was_replaced(game: Forger) -> None:
    """What another vault left locked in is no fault of the new one."""
    game.arm(1)
    adopt(game, "other", 0, 0, OTHER)
    bound = {"kind": "vault_committed", "epoch": 1, "commitment": commitment_of(1)}
    game.add("report_committed", [bound], dev={"uid": OTHER, "event": 1, "boot": 1})
    game.add(
        "report_locked",
        [{"kind": "vault_armed", "epoch": 1, "mixed": False}],
        dev={"uid": OTHER, "event": 2, "boot": 1},
    )


def differs_on(game: Forger, number: int) -> int:
    """The table had said another number than the one that the vault says it opened on."""
    game.arm(1)
    told = {"kind": "vault_differs", "said": "opens", "number": number % 6 + 1, "who": "ann"}
    return _reveal(game, {**told, "opened": number})
