"""Story: all numbers of a game, from one pass over its entries.

Rules of this file
* Undone actions, and the entries that undid or repeated them, are left out.
* Worth is `net_worth.final_worths`: the total of the final count if the game ended now.
* Money that goes back and forth within one entry counts once, as its net sum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Never

import msgspec
from msgspec.structs import replace

from banker.engine.fold import apply
from banker.engine.history import TAKE_BACK, undone_or_undoing
from banker.foundation.kinds import rule_for
from banker.games.board import events as e
from banker.games.board.events.estimates import with_signs
from banker.games.board.queries.estimates import of_deed
from banker.games.board.queries.evening import moves_property
from banker.games.board.queries.net_worth import final_worths, holdings_of
from banker.games.board.state import BANK, Setup, State
from banker.language.phrases.instructions import flows_of
from banker.ledger.entry import Entry
from banker.report.analysis.events import (
    Caught,
    Debt,
    DeedStory,
    Ending,
    Guessed,
    Moment,
    RentPaid,
    Sold,
    Swing,
    Turning,
)
from banker.report.analysis.guesses import missed, opened
from banker.report.analysis.settled_marks import without_settled_marks
from banker.report.analysis.vault_codes import VaultCodes, follow_codes

DueKey = tuple[str, str, int, str]
# The open dues: the entry in which each was made, and its amount then.
OpenDues = dict[DueKey, list[tuple[int, int]]]


class Story(msgspec.Struct):
    """All numbers of a game.

    `setup` has all players who took part. `flows` and `rents`: (giver, receiver) -> money; `taxes`:
    owner -> the Bank's share of rents. `vaults`: by device id. `rolls`: sums of two dice. `marked`:
    forced and correcting entries. `resting`: path of an estimate -> entries that charge by it.
    `turnings`: entries that the chart of worth marks; `swings`: turning points by odds, if those
    were calculated.
    """

    setup: Setup
    final: State
    moments: list[Moment] = []
    flows: dict[tuple[str, str], int] = {}
    deeds: dict[str, DeedStory] = {}
    guesses: list[Guessed] = []
    vaults: dict[str, VaultCodes] = {}
    auctions: list[Sold] = []
    checks: list[Caught] = []
    debts: list[Debt] = []
    rents: dict[tuple[str, str], int] = {}
    paid_rents: list[RentPaid] = []
    taxes: dict[str, int] = {}
    rolls: dict[str, list[int]] = {}
    marked: list[int] = []
    resting: dict[str, list[int]] = {}
    turnings: list[Turning] = []
    swings: list[Swing] = []
    ending: Ending | None = None
    started: str = ""
    ended: str = ""
    entries: int = 1

    @property
    def leader(self) -> int | None:
        """The index of the winner's seat, else of the richest player's. None if several players
        won."""
        if self.ending is not None:
            alone = len(self.ending.winners) == 1
            return self.setup.ids.index(self.ending.winners[0]) if alone else None
        last = self.moments[-1].worth
        return last.index(max(last))

    @property
    def leader_since(self) -> Moment | None:
        """The moment from which on the leader was worth more than all others; None without one."""
        turned, leader = None, self.leader
        if leader is None:
            return None
        for moment in reversed(self.moments):
            if leader >= len(moment.worth):  # had not joined yet
                break
            others = [worth for seat, worth in enumerate(moment.worth) if seat != leader]
            if others and moment.worth[leader] <= max(others):
                break
            turned = moment
        return turned

    def gain_since(self, first: Moment) -> tuple[int, int] | None:
        """The leader's largest gain from a moment on: its entry, and how much. The final count is
        no gain. None without one."""
        leader, end = self.leader, self.ending.seq if self.ending is not None else 0
        found: tuple[int, int] | None = None
        for before, after in pairwise(self.moments):
            if leader is None or after.seq < first.seq or after.seq == end:
                continue
            if leader >= len(before.worth):
                continue
            gain = after.worth[leader] - before.worth[leader]
            if gain > (found[1] if found is not None else 0):
                found = after.seq, gain
        return found

    @property
    def longest_debt(self) -> Debt | None:
        """The due that stayed open longest; None if every due was paid at once."""
        longest = max(self.debts, key=lambda debt: debt.lasted, default=None)
        return longest if longest is not None and longest.lasted else None


def build_story(
    setup: Setup, start: State, entries: Sequence[Entry], *, is_worth_told: bool = True
) -> Story:
    """Make the story of a game. `start`: the state after the first entry; `entries`: all others.
    `is_worth_told`: whether to calculate each player's worth over time, a fifth of the work."""
    skipped = undone_or_undoing(entries)
    entries = without_settled_marks(setup, entries, skipped)
    story = Story(setup, start, entries=len(entries) + 1)
    story.deeds = {deed.id: DeedStory(deed.id) for deed in setup.edition.deeds}
    story.rolls = {who: [] for who in setup.ids}
    holdings = holdings_of(start)
    if is_worth_told:
        story.moments.append(_moment(start, 1, holdings))
    state, open_dues, waiting = start, OpenDues(), set[str]()
    for entry in entries:
        state = apply(state, entry)
        if is_worth_told and moves_property(state, entry):
            holdings = holdings_of(state)
        story.started = story.started or entry.ts
        story.ended = entry.ts
        follow_codes(story.vaults, waiting, entry)
        if entry.kind == TAKE_BACK:
            story.marked.append(entry.seq)
        if entry.seq not in skipped:
            _note(story, state, entry, open_dues)
            if is_worth_told and (entry.post or entry.set):
                _add_moment(story, _moment(state, entry.seq, holdings))
        story.final = state
        newest = entry.seq
    if entries and is_worth_told:
        _add_moment(story, _moment(state, newest, holdings))
    for (debtor, creditor, _, _), since in open_dues.items():
        for seq, amount in since:
            lasted = story.entries - seq
            story.debts.append(Debt(debtor, creditor, amount, seq, until=0, lasted=lasted))
    return story


def _moment(state: State, seq: int, holdings: Mapping[str, int]) -> Moment:
    return Moment(seq, state.table.round, tuple(final_worths(state, holdings).values()))


def _add_moment(story: Story, moment: Moment) -> None:
    if story.moments[-1].worth != moment.worth:
        story.moments.append(moment)


def _note(story: Story, state: State, entry: Entry, open_dues: OpenDues) -> None:
    money = story.setup.edition.money.commodity
    for flow in flows_of(post for post in entry.post if post.commodity == money):
        pair = (flow.giver, flow.receiver)
        story.flows[pair] = story.flows.get(pair, 0) + flow.amount
    if isinstance(entry.command, dict) and entry.command.get("do") in ("force", "correct"):
        story.marked.append(entry.seq)
    events = e.load(entry.ev)
    for event in events:
        if isinstance(event, e.Rested) and not event.told:
            story.resting.setdefault(event.figure, []).append(entry.seq)
    for event in with_signs(events):
        note = rule_for(NOTES, event)
        if note is not None:
            note(story, state, entry.seq, event)
        if isinstance(event, AnyDue):
            _follow_due(story, entry.seq, event, open_dues)


AnyDue = e.DueMade | e.DuePaid | e.DueDropped | e.DueCredited | e.DueLessened | e.DueForgiven


def _follow_due(story: Story, seq: int, event: AnyDue, open_dues: OpenDues) -> None:
    """A due is found by its amount; a part that is paid or forgiven leaves another amount."""
    left = event.left if isinstance(event, e.DueLessened | e.DueForgiven) else 0
    key = (event.debtor, event.creditor, event.amount + left, event.about)
    if isinstance(event, e.DueMade):
        open_dues.setdefault(key, []).append((seq, event.amount))
    elif open_dues.get(key):
        since, amount = open_dues[key].pop(0)
        if left:
            rest = (event.debtor, event.creditor, left, event.about)
            open_dues.setdefault(rest, []).append((since, amount))
        else:
            story.debts.append(Debt(event.debtor, event.creditor, amount, since, seq, seq - since))


# --- events ---------------------------------------------------------------------------------------


# In these functions `story.final` is the state before the entry, `state` the one after it.


def _rolled(story: Story, _state: State, _seq: int, event: e.Rolled) -> None:
    story.rolls[event.who].append(sum(event.dice))


def _bought(story: Story, _state: State, _seq: int, event: e.DeedBought | e.DeedDealt) -> None:
    story.deeds[event.deed].paid += event.price


def _returned(story: Story, _state: State, _seq: int, event: e.DeedSold) -> None:
    story.deeds[event.deed].paid -= event.amount


def _won(story: Story, state: State, seq: int, event: e.AuctionWon) -> None:
    deed = state.edition.deed_by_id.get(event.item)
    price = of_deed(state.edition, deed, "price") if deed else 0
    story.auctions.append(Sold(seq, event.item, event.who, event.amount, price, event.bids))
    if deed:
        story.deeds[deed.id].paid += event.amount


def _again(story: Story, _state: State, _seq: int, event: e.AuctionRerun) -> None:
    """The bid could not be paid, so that auction sold nothing."""
    sold = story.auctions[-1] if story.auctions else None
    if sold is not None and (sold.item, sold.who) == (event.item, event.who):
        story.auctions.pop()
        if sold.item in story.deeds:
            story.deeds[sold.item].paid -= sold.amount


def _built(story: Story, _state: State, _seq: int, event: e.Built) -> None:
    story.deeds[event.deed].built += event.price


def _sold(story: Story, _state: State, _seq: int, event: e.BuildingSold) -> None:
    story.deeds[event.deed].built -= event.amount


def _paid(story: Story, _state: State, seq: int, event: e.DuePaid | e.DueLessened) -> None:
    if event.reason != "rent" or event.creditor == BANK:
        return
    story.paid_rents.append(RentPaid(seq, event.creditor, event.about, event.amount, event.debtor))
    deed = story.deeds[event.about]
    deed.rents += event.amount
    deed.visits += not (isinstance(event, e.DueLessened) and event.left)
    pair = (event.debtor, event.creditor)
    story.rents[pair] = story.rents.get(pair, 0) + event.amount


def _figure_set(story: Story, _state: State, _seq: int, event: e.FigureSet) -> None:
    """A price that was read off its card is the printed one of earlier auctions, too."""
    _, id, name = f"{event.figure}..".split(".", 2)
    if name.rstrip(".") == "price":
        story.auctions = [
            replace(sold, price=event.amount) if sold.item == id else sold
            for sold in story.auctions
        ]


def _settled(story: Story, state: State, _seq: int, event: e.FigureSettled) -> None:
    """What was charged by an estimate becomes what its card says."""
    _, id, name = f"{event.figure}..".split(".", 2)
    deed, said = story.deeds.get(id), state.table.figures.get(event.figure)
    if deed is None or said is None:
        return
    for giver, receiver, amount in event.flows:
        difference = amount if receiver == BANK else -amount
        if name.startswith("price"):
            deed.paid += difference
        elif name.startswith("building"):
            deed.built += difference
        elif name.startswith("rents."):
            _settled_rents(story, deed, said, (giver, receiver, amount))


def _settled_rents(story: Story, deed: DeedStory, said: int, flow: tuple[str, str, int]) -> None:
    """The rents of a deed between two players that the difference is about: those of one amount
    which, as the card says, come to it together."""
    giver, receiver, amount = flow
    for owner, visitor, difference in ((receiver, giver, amount), (giver, receiver, -amount)):
        alike: dict[int, list[int]] = {}
        for place, rent in enumerate(story.paid_rents):
            if (rent.deed, rent.owner, rent.visitor) == (deed.deed, owner, visitor):
                alike.setdefault(int(rent.amount), []).append(place)
        for charged, places in alike.items():
            if len(places) * (said - charged) == difference:
                for place in places:
                    story.paid_rents[place] = replace(story.paid_rents[place], amount=said)
                deed.rents += difference
                story.rents[visitor, owner] += difference
                return


def _taxed(story: Story, _state: State, _seq: int, event: e.RentTaxed) -> None:
    story.taxes[event.owner] = story.taxes.get(event.owner, 0) + event.amount


def _scored(story: Story, _state: State, _seq: int, event: e.Scored) -> None:
    for deed, rent in event.rents:
        story.deeds[deed].rents += rent


def _over(story: Story, _state: State, seq: int, event: e.GameEnded) -> None:
    story.ending = Ending(seq, event.why, event.winners)


def _missed(story: Story, state: State, seq: int, event: e.GuessMissed) -> None:
    story.guesses.append(missed(story.final, state, seq, event))


def _corrected(story: Story, _state: State, _seq: int, event: e.GuessCorrected) -> None:
    """The newest miss of that number, at the code that is in the vault."""
    for place, guess in reversed(list(enumerate(story.guesses))):
        if (guess.who, guess.number, guess.opened) == (event.who, event.noted, False):
            story.guesses[place] = replace(guess, number=event.number)
            return


def _opened(story: Story, _state: State, seq: int, event: e.VaultOpened) -> None:
    story.guesses.append(opened(story.guesses, story.final, seq, event))
    story.turnings.append(Turning(seq, "opened", event.who))


def _broke(story: Story, _state: State, seq: int, event: e.WentBankrupt) -> None:
    story.turnings.append(Turning(seq, "bankrupt", event.who))


def _traded(story: Story, _state: State, seq: int, event: e.Traded) -> None:
    story.turnings.append(Turning(seq, "traded", event.legs[0].giver))


def _note_checked(story: Story, _state: State, seq: int, event: e.NoteChecked) -> None:
    checked = Caught(seq, event.who, event.payer, event.amount, "", event.verdict)
    story.checks.append(checked)


def _card_checked(story: Story, _state: State, seq: int, event: e.CardChecked) -> None:
    story.checks.append(Caught(seq, event.who, event.payer, 0, event.card, event.verdict))


NOTES: dict[type, Callable[[Story, State, int, Never], None]] = {
    e.Rolled: _rolled,
    e.DeedBought: _bought,
    e.DeedDealt: _bought,
    e.DeedSold: _returned,
    e.AuctionWon: _won,
    e.AuctionRerun: _again,
    e.Built: _built,
    e.BuildingSold: _sold,
    e.DuePaid: _paid,
    e.DueLessened: _paid,
    e.FigureSet: _figure_set,
    e.FigureSettled: _settled,
    e.RentTaxed: _taxed,
    e.Scored: _scored,
    e.GameEnded: _over,
    e.GuessMissed: _missed,
    e.VaultOpened: _opened,
    e.WentBankrupt: _broke,
    e.Traded: _traded,
    e.GuessCorrected: _corrected,
    e.NoteChecked: _note_checked,
    e.CardChecked: _card_checked,
}
