"""Players of straw: they play a whole game by statements, from a seed.

They look at the state as people look at the table, and say one statement at a time. What they say
is text, so a game they played is a script: golden games and benchmarks come from here. They are no
fools, but they are hasty: they buy, they swap for a full colour, they forget to ask for rent.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from banker.games.board.edition import Deed
from banker.games.board.queries.game_clock import has_clock
from banker.games.board.queries.phases import key_holder, phase
from banker.games.board.queries.raising_cash import cash_sources
from banker.games.board.queries.rent_amounts import amount_of, rent_of
from banker.games.board.state import BANK, HOTEL, JAIL_CARD, Claim, State
from tests.system.simulation.overlay_statements import deal, look_at_clock

STATEMENTS_MAX = 5_000
RESERVE = 1_500  # what they keep when they redeem
PICKY = 0.12  # how often somebody proposes a trade before the dice


class Players:
    """Chooses the next statement.

    `thrift`: the cash that they keep when they buy. `vault`: a vault on the table decides what a
    guess does, so nobody says it. `chatter`: they leave notes, count their money and correct it.
    `hurried`: a clock runs fast, so that its limits are met.
    """

    def __init__(
        self,
        seed: int,
        *,
        thrift: int = 0,
        vault: bool = False,
        chatter: bool = False,
        hurried: bool = False,
    ) -> None:
        self._random = random.Random(seed)
        self._thrift = thrift
        self._vault = vault
        self._chatter = chatter
        self._looks = 0.08 if hurried else 0.02
        self._code = self._random.randint(1, 6)

    def next(self, state: State) -> str:
        """What is said next: now and then what the clock shows."""
        if has_clock(state) and self._random.random() < self._looks:
            return look_at_clock(state, self._random)
        choose: Callable[[State], str] = getattr(self, f"_in_{phase(state)}")
        return choose(state)

    # --- what the table waits for -------------------------------------------------------------

    def _in_deal(self, state: State) -> str:
        return deal(state, self._random)

    def _in_auction(self, state: State) -> str:
        auction = state.table.auction
        assert auction is not None
        least = auction.high + 10 if auction.bids else 10
        able = [
            who
            for who in state.playing()
            if state.cash(who) >= least + self._thrift and who != auction.bidder
        ]
        price = state.edition.deed_by_id[auction.item].price
        if able and least < price and self._random.random() < 0.7:
            who = self._random.choice(able)
            bid = min(least + 10 * self._random.randint(0, 8), state.cash(who))
            return f"{self._name(state, who)} bids {bid}"
        return "auction closes"

    def _in_key(self, state: State) -> str:
        who = key_holder(state)
        assert who is not None
        locked = [deed.id for deed in state.edition.deeds if state.is_locked(deed)]
        return f"{self._name(state, who)} unlocks {self._random.choice(locked)}"

    def _in_offer(self, state: State) -> str:
        who = state.table.turn
        price = state.edition.deed_by_id[state.table.offer or ""].price
        affordable = state.cash(who) >= price + self._thrift
        verb = "buys" if affordable and self._random.random() > 0.05 else "declines"
        return f"{self._name(state, who)} {verb}"

    def _in_debt(self, state: State) -> str:
        due = state.table.dues[0]
        name = self._name(state, due.debtor)
        if state.cash(due.debtor) >= due.amount:
            return f"{name} pays"
        found = cash_sources(state, due.debtor)
        raisable = sum(way.amount for way in found)
        owed = sum(other.amount for other in state.dues_of(due.debtor))
        if state.cash(due.debtor) + raisable < owed:
            return f"{name} goes bankrupt"
        return f"{name} mortgages {found[0].deed}"

    def _in_refill(self, _state: State) -> str:
        return "vault locks"

    def _in_guess(self, state: State) -> str:
        guess = state.table.guess
        assert guess is not None
        if guess.fee > state.cash(guess.who):
            return self._pass(state)
        return self.guess(state, guess.who)

    def _in_roll(self, state: State) -> str:
        if state.table.draw is not None:  # after a double, too, the card comes before the dice
            return self.draw(state, state.table.draw)
        who = state.table.turn
        said = self._housekeeping(state) or self._trade(state) or self._play_card(state, who)
        return said or self._leave_jail(state, who) or self._roll(state, who)

    def _in_turn(self, state: State) -> str:
        claims = [claim for claim in state.table.claims if amount_of(state, claim)]
        if claims and self._random.random() < 0.95:
            return self._settle_rent(state, claims[0])
        if state.table.draw is not None:
            return self.draw(state, state.table.draw)
        if state.table.choice is not None and (street := self._free_street(state)):
            return f"{self._name(state, state.table.choice)} moves to {street}"
        return self._housekeeping(state) or self._chat(state) or self._pass(state)

    # --- pieces of a turn -----------------------------------------------------------------------

    def guess(self, state: State, who: str) -> str:
        """A number that was not tried; with no vault on the table, also what it did."""
        tried = {wrong.number for wrong in state.table.tried}
        left = [number for number in range(1, 7) if number not in tried]
        number = self._random.choice(left)
        said = f"{self._name(state, who)} guesses {number}"
        if self._vault:
            return said
        if self._code not in left:
            self._code = self._random.choice(left)
        if number != self._code:
            return f"{said} misses"
        self._code = self._random.randint(1, 6)
        return f"{said} opens"

    def draw(self, state: State, who: str) -> str:
        """The top card: shown, or kept in secret."""
        name = self._name(state, who)
        held = {card for seat in state.seats.values() for card in seat.held}
        may_keep = state.edition.switches["keep_cards"] == "any" or not state.seats[who].held
        cards = [
            card.id
            for card in state.edition.cards
            if card.id not in held
            and (may_keep or not card.keep)
            and (card.effect != "nearest" or state.position(who) is not None)
            and (card.effect != "choose_street" or self._free_street(state))
            and (not card.keep or state.amount(BANK, "card") or card.effect == "jail_free")
        ]
        if may_keep and len(held) < 2 and self._random.random() < 0.05:
            return f"{name} keeps card"
        return f"{name} draws {self._random.choice(cards)}"

    def _settle_rent(self, state: State, claim: Claim) -> str:
        visitor, owner, deed = claim.visitor, claim.owner, claim.deed
        name = self._name(state, visitor)
        if "CH11" in state.seats[visitor].held:
            return f"{name} uses CH11"
        if state.cash(visitor) >= rent_of(state, deed) and self._random.random() < 0.3:
            return f"{name} pays rent on {deed}"
        return f"{self._name(state, owner)} asks rent"

    def _pass(self, state: State) -> str:
        if state.table.again:
            return self._roll(state, state.table.turn)
        if self._random.random() < 0.5:
            return "next"
        ids = state.setup.ids
        place = ids.index(state.table.turn)
        order = [who for who in ids[place + 1 :] + ids[:place] if not state.seats[who].bankrupt]
        if state.seats[order[0]].jail is not None:
            return "next"
        return self._roll(state, order[0])

    def _roll(self, state: State, who: str) -> str:
        name = self._name(state, who)
        first, second = self._random.randint(1, 6), self._random.randint(1, 6)
        return f"{name} rolls {'lock' if first == 1 else first} {second}"

    def _leave_jail(self, state: State, who: str) -> str | None:
        if state.seats[who].jail is None or self._random.random() < 0.4:
            return None
        if state.amount(who, JAIL_CARD):
            held = _jail_cards(state, who)
            name = self._name(state, who)
            return f"{name} uses {held[0]}" if len(held) > 1 else f"{name} leaves jail by card"
        if state.cash(who) >= max(500, state.edition.money.jail_fee):
            return f"{self._name(state, who)} leaves jail by fee"
        return None

    def _play_card(self, state: State, who: str) -> str | None:
        may = state.table.filled and state.table.guess is None and state.seats[who].jail is None
        if "CH05" in state.seats[who].held and may and self._random.random() < 0.5:
            return f"{self._name(state, who)} uses CH05"
        return None

    def _free_street(self, state: State) -> str | None:
        free = [deed for deed in state.deeds(BANK) if not state.is_locked(deed)]
        return self._random.choice(free).id if free else None

    # --- between the turns ----------------------------------------------------------------------

    def _housekeeping(self, state: State) -> str | None:
        """Fill the vault, place a hotel, redeem a deed: whatever is waiting."""
        if not state.table.filled:
            return "vault locks"
        for who in state.playing():
            if state.amount(who, HOTEL):
                for deed in state.deeds(who):
                    full = state.hotels_on(deed.id) >= state.edition.hotels_per_site
                    mortgaged = deed.id in state.table.mortgaged
                    if state.has_set(who, deed.group) and not full and not mortgaged:
                        return f"{self._name(state, who)} places hotel on {deed.id}"
        for deed_id in state.table.mortgaged:
            who = state.owner(deed_id)
            redeem = state.edition.deed_by_id[deed_id].redeem
            if who != BANK and state.cash(who) > redeem + RESERVE:
                return f"{self._name(state, who)} redeems {deed_id}"
        return None

    def _trade(self, state: State) -> str | None:
        """Somebody wants the last deed of a colour and offers well for it."""
        if self._random.random() > PICKY:
            return None
        wishes = [(who, deed) for who in state.playing() for deed in self._missing(state, who)]
        if not wishes:
            return None
        who, deed = self._random.choice(wishes)
        owner = state.owner(deed.id)
        back = [other for other in self._missing(state, owner) if state.owner(other.id) == who]
        back = [other for other in back if other.group != deed.group]
        price = deed.price + step(state) * self._random.randint(0, 20)
        given = [back[0].id] if back else []
        if not back:
            if state.cash(who) < price + 300:
                return None
            given.append(str(price))
            if state.amount(who, JAIL_CARD):
                given.append((_jail_cards(state, who) or ["jail_card"])[0])
        got = [deed.id]
        if state.amount(owner, HOTEL):
            got.append("hotel")
        giver, taker = self._name(state, who), self._name(state, owner)
        return f"{giver} gives {' + '.join(given)} to {taker} for {' + '.join(got)}"

    def _missing(self, state: State, who: str) -> list[Deed]:
        """The one deed of a colour that others have, for each colour where only it is missing."""
        found = []
        for deeds in state.edition.deeds_in.values():
            others = [deed for deed in deeds if state.owner(deed.id) != who]
            if len(others) == 1 and state.owner(others[0].id) != BANK:
                found.append(others[0])
        if state.edition.switches["trade_mortgaged"] == "no":
            return [deed for deed in found if deed.id not in state.table.mortgaged]
        return found

    def _chat(self, state: State) -> str | None:
        if not self._chatter or self._random.random() > 0.06:
            return None
        who = self._random.choice(state.playing())
        name, cash = self._name(state, who), state.cash(who)
        if cash < 10:
            return None
        return self._random.choice(
            [
                f'say "{name} fetches tea"',
                f"count {name} {cash}",
                f"count {name} {cash + 400}",
                f'correct {name} -10 because "a coin too many" witnessed by {name}',
                "show",
                f"rent {self._random.choice(state.edition.deeds).id}",
            ]
        )

    def _name(self, state: State, who: str) -> str:
        return state.setup.names[who]


def _jail_cards(state: State, who: str) -> list[str]:
    """The cards in a hand that leave jail, by id."""
    cards = state.edition.card_by_id
    held = state.seats[who].held
    return [id for id in held if id in cards and cards[id].effect == "jail_free"]


def step(state: State) -> int:
    """The smallest amount that anybody would name, also where everything costs millions."""
    return max(10, state.edition.money.auction_raise)


def played(
    state_of: Callable[[], State], do: Callable[[str], object], players: Players
) -> Iterator[str]:
    """Play to the end (or `STATEMENTS_MAX`); yields each statement after it was carried out."""
    for _ in range(STATEMENTS_MAX):
        state = state_of()
        if state.table.ended:
            return
        text = players.next(state)
        do(text)
        yield text
