"""What every vault must do that speaks VLT1: one suite for the simulator and for the firmware.

Method: the driver talks to the vault over its port; `Hands` do what people do to it. Nobody looks
inside. A module that runs the suite makes a subclass of `VaultConformance` named Test… and gives
it a fixture `hands`; each test starts with a vault that was never used, or was forced open.

Rules of this file
* What takes the vault some time is waited for by the hands, in its time, which may be quicker than
  ours. What takes the host some is polled for, with a generous limit.
* Event numbers are relative: a real vault has a past.
* Two fields of one value could change places, in the vault or in the driver, unnoticed: the tests
  of fields wait for reports in which all values differ.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from drivers.errors import DriverError, LocalProtocolError, RemoteProtocolError
from drivers.vault.codec import record_of
from drivers.vault.commitment import EpochRecord, code, verify_epoch
from drivers.vault.messages import (
    Committed,
    Forced,
    Locked,
    Message,
    Opened,
    Tampered,
    TriedWrong,
    VaultStatus,
)
from tests.support.vault_host import LONG_MS, SHARE, Hands, Host

EPOCHS_MAX = 30  # usually the fourth is enough
RESTARTS = 8  # so that the number of a new vault's start is no kind, no number and no epoch


class VaultConformance:
    """The suite."""

    @pytest.fixture
    def host(self, hands: Hands) -> Iterator[Host]:
        host = Host(hands)
        try:
            host.durable = host.vault.status().last_event
            host.vault.sync(host.durable)
            host.vault.force_open()
            host.let_pass(300)
            for message in host.fresh():
                host.durable = message.delivery.event
                host.vault.acknowledge(host.durable)
            yield host
        finally:
            host.vault.close()

    def test_it_says_who_it_is_and_how_it_stands(self, host: Host) -> None:
        assert len(host.vault.uid) == 16
        assert host.vault.status().state in ("open", "closed")
        host.hands.lid(True)
        host.hands.ring(4)
        status = host.status_until(lambda s: s.lid_closed and s.ring == 4, "lid and ring")
        assert status.state == "closed"
        host.hands.lid(False)
        host.hands.ring(None)
        status = host.status_until(lambda s: not s.lid_closed and s.ring is None, "lid and ring")
        assert status.state == "open"

    def test_a_hundred_questions_are_answered(self, host: Host) -> None:
        for _ in range(100):
            assert host.vault._runner.ask("PING").ok

    def test_a_game_of_one_epoch_is_fair(self, host: Host) -> None:
        committed = host.lock()
        opened = host.try_until_open()
        locked_at = host.stored.index(opened)
        wrong = tuple(m.guess for m in host.stored[:locked_at] if isinstance(m, TriedWrong))
        record = EpochRecord(
            uid=host.vault.uid, epoch=committed.epoch, commitment=committed.commitment,
            entropy=SHARE, wrong_guesses=wrong, opening_guess=opened.guess, tries=opened.n,
            secret=opened.secret,
        )  # fmt: skip
        assert verify_epoch(record) == ()
        assert code(host.vault.uid, committed.epoch, opened.secret, SHARE) == opened.guess

    def test_epochs_count_up_and_every_commitment_is_new(self, host: Host) -> None:
        first = host.lock()
        host.try_until_open()
        host.hands.lid(False)
        second = host.lock()
        assert second.epoch == first.epoch + 1
        assert second.commitment != first.commitment

    def test_two_presses_or_an_open_lid_do_not_lock(self, host: Host) -> None:
        host.hands.lid(True)
        host.hands.press_lock()
        host.hands.press_lock()
        host.hands.wait(3500)
        host.hands.press_lock()
        host.assert_silent()
        host.hands.lid(False)
        for _ in range(3):
            host.hands.press_lock()
        host.assert_silent()

    def test_without_a_share_the_code_is_fixed_after_three_seconds_and_says_so(
        self, host: Host
    ) -> None:
        host.lock(mix=False)

    def test_a_share_that_comes_too_late_changes_nothing(self, host: Host) -> None:
        committed = host.lock(mix=False)
        host.mix(committed.epoch)
        opened = host.try_until_open()
        assert code(host.vault.uid, committed.epoch, opened.secret, "00" * 16) == opened.guess

    def test_the_same_share_again_is_no_fault_and_another_one_is(self, host: Host) -> None:
        committed = host.lock()
        host.mix(committed.epoch)
        with pytest.raises(LocalProtocolError) as caught:
            host.vault.mix(committed.epoch, "a5" * 16)
        assert caught.value.reason == "conflict"

    @pytest.mark.parametrize("share", ["00" * 16, "5a" * 15, "xy" * 16])
    def test_a_bad_share_is_refused(self, host: Host, share: str) -> None:
        host.press_lock_thrice()
        committed = host.expect(Committed)
        with pytest.raises(LocalProtocolError):
            host.vault.mix(committed.epoch, share)
        with pytest.raises(LocalProtocolError):
            host.vault.mix(committed.epoch + 1, SHARE)

    def test_between_two_numbers_there_is_no_try(self, host: Host) -> None:
        host.lock()
        host.guess(None)
        host.assert_silent()

    def test_a_press_on_an_open_vault_says_nothing(self, host: Host) -> None:
        host.guess(3)
        host.assert_silent()

    def test_a_report_is_repeated_until_it_is_acknowledged(self, host: Host) -> None:
        host.press_lock_thrice()
        first = host.expect(Committed)
        host.forget()
        host.let_pass(LONG_MS)
        assert host.expect(Committed) == first
        assert host.vault.snapshot.stats.repeated_events > 0
        host.mix(first.epoch)
        host.take(Committed)
        host.take(Locked)
        host.assert_silent()

    def test_a_host_that_stored_nothing_is_told_again(self, host: Host) -> None:
        host.press_lock_thrice()
        first = host.expect(Committed)
        host.start_again()
        assert host.expect(Committed) == first

    def test_an_ack_out_of_order_is_refused(self, host: Host) -> None:
        host.press_lock_thrice()
        host.expect(Committed)
        answer = host.vault._runner.ask("ACK", str(host.durable + 2))
        assert (answer.ok, answer.fields) == (False, ("ORDER",))

    def test_logs_that_do_not_fit_are_a_question_for_a_person(self, host: Host) -> None:
        with pytest.raises(RemoteProtocolError) as caught:
            host.vault.sync(host.durable + 5)
        assert caught.value.reason == "ahead"
        host.vault.sync(host.durable)
        host.lock()
        with pytest.raises(RemoteProtocolError) as caught:
            host.vault.sync(host.durable - 1)
        assert caught.value.reason == "gap"
        host.vault.sync(host.durable)

    def test_a_lifted_lid_is_told_and_the_epoch_goes_on(self, host: Host) -> None:
        committed = host.lock()
        host.hands.lid(False)
        assert host.take(Tampered).epoch == committed.epoch
        host.status_until(lambda s: not s.lid_closed and s.state == "locked", "the open lid")
        host.hands.lid(True)
        assert host.try_until_open().epoch == committed.epoch

    def test_forcing_tells_the_secret_and_ends_the_epoch(self, host: Host) -> None:
        committed = host.lock()
        host.vault.force_open()
        forced = host.take(Forced)
        assert forced.epoch == committed.epoch
        host.vault.force_open()
        host.assert_silent()

    def test_a_restart_forgets_nothing_that_counts(self, host: Host) -> None:
        committed = host.lock()
        host.guess(1)
        host.until(lambda: bool(host.fresh()), "the outcome of a try")
        before = host.fresh()[0]
        boot = host.vault.status().boot
        host.forget()
        host.hands.power_cycle()
        host.status_until(lambda s: s.boot > boot, "the next boot")
        host.until(lambda: host.vault.snapshot.state == "live", "the session")
        assert host.fresh() in ([], [before])
        assert host.expect(type(before)) == before
        host.take(type(before))
        if not isinstance(before, Opened):
            assert host.vault.status().state == "locked"
            opened = host.try_until_open(tried=1)
            assert opened.epoch == committed.epoch
            assert opened.delivery.boot > boot

    def test_what_happens_with_the_plug_out_is_told_later(self, host: Host) -> None:
        host.lock()
        host.hands.unplug()
        host.until(lambda: host.vault.snapshot.state != "live", "the loss")
        host.guess(2)
        host.hands.plug()
        host.until(lambda: bool(host.fresh()), "the outcome of a try")
        assert isinstance(host.fresh()[0], TriedWrong | Opened)

    def test_unplugged_again_and_again_it_is_found_again(self, host: Host) -> None:
        uid = host.vault.uid
        for _ in range(3):
            host.hands.unplug()
            host.until(lambda: host.vault.snapshot.state != "live", "the loss")
            with pytest.raises(DriverError):
                host.vault.mix(1, SHARE)
            host.hands.plug()
            host.until(lambda: host.vault.snapshot.state == "live", "the session")
        assert host.vault.uid == uid

    def test_a_restart_while_it_waits_for_the_share_gives_the_host_another_chance(
        self, host: Host
    ) -> None:
        host.press_lock_thrice()
        committed = host.expect(Committed)
        boot = host.vault.status().boot
        host.forget()
        host.hands.power_cycle()
        host.until(lambda: host.vault.status().boot > boot, "the next boot")
        host.until(lambda: host.vault.snapshot.state == "live", "the session")
        assert host.expect(Committed) == committed
        host.mix(committed.epoch)
        host.take(Committed)
        assert host.take(Locked).mixed

    def test_a_full_log_refuses_tries_and_loses_none(self, host: Host) -> None:
        committed = host.lock()
        for turn in range(20):
            host.guess(turn % 5 + 1)
            host.hands.wait(200)
        host.let_pass(LONG_MS)
        told = host.fresh()
        assert 1 <= sum(isinstance(message, TriedWrong | Opened) for message in told) <= 16
        events = [message.delivery.event for message in told]
        assert events == list(range(host.durable + 1, host.durable + 1 + len(events)))
        assert {message.epoch for message in told} == {committed.epoch}

    def test_no_two_fields_of_a_report_have_one_value(self, host: Host) -> None:
        host.restart(RESTARTS)
        missing: set[type] = {Committed, Locked, TriedWrong, Opened, Forced, Tampered}
        for number in range(EPOCHS_MAX):
            before = len(host.stored)
            committed = host.lock()
            host.hands.lid(False)
            host.take(Tampered)
            host.hands.lid(True)
            if not number:
                host.vault.force_open()
                host.take(Forced)
            else:
                host.try_until_open()
            told = host.stored[before:]
            assert {message.epoch for message in told} == {committed.epoch}
            assert {message.delivery.boot for message in told} == {host.vault.status().boot}
            missing -= {type(message) for message in told if are_apart(message)}
            if not missing:
                return
        raise AssertionError(f"in {EPOCHS_MAX} epochs no report with values that differ: {missing}")

    def test_hello_heartbeat_and_status_say_each_number_in_its_place(self, host: Host) -> None:
        for _ in range(2):
            host.lock()
            host.vault.force_open()
            host.take(Forced)
        host.press_lock_thrice()
        epoch, first, last = host.expect(Committed).epoch, host.durable + 1, host.durable + 2
        host.mix(epoch)
        host.status_until(lambda s: s.last_event == last, "the report of the locking")
        host.restart(1)
        while host.vault.status().boot in (epoch, first, last):
            host.restart(1)
        host.hands.ring(5)
        hello = host.vault.snapshot.hello
        assert hello is not None
        assert (hello.state, hello.epoch) == ("locked", epoch)
        assert (hello.first_event, hello.last_event) == (first, last)
        assert hello.reset_cause.isalpha() and not hello.firmware.isalpha()
        told = VaultStatus(host.vault.uid, hello.boot, "locked", True, 5, epoch, first, last)
        assert host.status_until(lambda s: s.ring == 5, "an answer to STAT") == told
        host.until(lambda: host.vault.snapshot.heartbeat is not None, "a heartbeat")
        beat = host.vault.snapshot.heartbeat
        assert beat is not None
        assert (beat.boot, beat.state, beat.last_event) == (hello.boot, "locked", last)


def are_apart(message: Message) -> bool:
    """Whether the values of a report differ from each other, as they stand on the link."""
    record = record_of(message)
    values = [str(it) for it in (record.event, record.boot, record.kind, record.epoch)]
    values += record.payload
    return len(set(values)) == len(values)
