"""Players of straw on the boxes with houses, railroads and utilities, as `Players` on the first.

They build evenly, roll for utilities and sell buildings before they mortgage.
"""

from __future__ import annotations

from banker.foundation.errors import CommandError
from banker.games.board.decide import decide
from banker.games.board.edition import Deed
from banker.games.board.queries.building_resale import is_behind
from banker.games.board.queries.prices import in_bank, is_built_by_bank, redeem_cost
from banker.games.board.queries.raising_cash import MORTGAGE, SELL_DEED, cash_sources
from banker.games.board.queries.rent_amounts import amount_of
from banker.games.board.rules.property.building_rules import is_uneven, next_building
from banker.games.board.state import BANK, HOUSE, Claim, State
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from tests.system.simulation.players import RESERVE, Players, step


class TownPlayers(Players):
    """Chooses the next statement."""

    # --- what the table waits for -------------------------------------------------------------

    def _in_auction(self, state: State) -> str:
        auction, money = state.table.auction, state.edition.money
        assert auction is not None
        least = auction.high + money.auction_raise
        if not auction.bids:
            least = auction.minimum or money.auction_open
        able = [
            who
            for who in state.playing()
            if state.cash(who) >= least + self._thrift
            and who not in (auction.bidder, *auction.without)
            and self._wants(state, who, auction.item)
        ]
        if able and least < self._worth(state, auction.item) and self._random.random() < 0.7:
            who = self._random.choice(able)
            bid = min(least + step(state) * self._random.randint(0, 8), state.cash(who))
            return f"{self._name(state, who)} bids {bid}"
        return "auction closes"

    def _wants(self, state: State, who: str, item: str) -> bool:
        if item in state.edition.deed_by_id:
            lap = state.edition.switches["first_lap_no_buying"] == "no" or state.seats[who].laps
            return bool(lap)
        return any(next_building(state, deed) == item for deed in self._building_sites(state, who))

    def _worth(self, state: State, item: str) -> int:
        deed = state.edition.deed_by_id.get(item)
        return deed.price if deed else 2 * max(d.building for d in state.edition.deeds)

    def _in_offer(self, state: State) -> str:
        who = state.table.turn
        deed = state.edition.deed_by_id[state.table.offer or ""]
        affordable = state.cash(who) >= deed.price + self._thrift
        verb = "buys" if affordable and self._random.random() > 0.05 else "declines"
        return f"{self._name(state, who)} {verb}"

    def _in_debt(self, state: State) -> str:
        due = state.table.dues[0]
        who, name = due.debtor, self._name(state, due.debtor)
        if state.cash(who) >= due.amount:
            return f"{name} pays"
        found = cash_sources(state, who)
        owed = sum(other.amount for other in state.dues_of(who))
        if state.cash(who) + sum(way.amount for way in found) < owed:
            return f"{name} goes bankrupt"
        way = found[0]
        if way.how == MORTGAGE:
            return f"{name} mortgages {way.deed}"
        if way.how == SELL_DEED:
            return f"{name} sells {way.deed} to bank"
        return self._sell_building(state, who, way.deed)

    def _sell_building(self, state: State, who: str, deed_id: str) -> str:
        """One from the street that is furthest ahead; or everything of the colour."""
        name, switches = self._name(state, who), state.edition.switches
        deed = state.edition.deed_by_id[deed_id]
        if switches["sell_when"] == "own_turn" and who != state.table.turn:
            return f'force {name} sells all buildings on {deed_id} because "it is owed now"'
        ahead = max(state.edition.deeds_in[deed.group], key=lambda d: (state.level(d.id), d.space))
        hotel = bool(state.hotels_on(ahead.id))
        is_short = hotel and in_bank(state, HOUSE) < state.edition.houses_before_hotel
        if is_short or is_behind(state, ahead) or self._random.random() < 0.2:
            return f"{name} sells all buildings on {deed_id}"
        return f"{name} sells building on {ahead.id}"

    def _in_turn(self, state: State) -> str:
        for claim in state.table.claims:
            if not amount_of(state, claim) and claim.dice is None:
                return self._roll_for_utility(state, claim)
        return super()._in_turn(state)

    def _roll_for_utility(self, state: State, claim: Claim) -> str:
        first, second = self._random.randint(1, 6), self._random.randint(1, 6)
        return f"{self._name(state, claim.visitor)} rolls {first} {second} for utility"

    # --- pieces of a turn -----------------------------------------------------------------------

    def draw(self, state: State, who: str) -> str:
        """The top card of the deck that the space asks for."""
        held = [card for seat in state.seats.values() for card in seat.held]
        cards = [
            card.id
            for card in state.edition.cards
            if card.deck == state.table.deck and held.count(card.id) < card.copies
        ]
        return f"{self._name(state, who)} draws {self._random.choice(cards)}"

    def _settle_rent(self, state: State, claim: Claim) -> str:
        rent, visitor = amount_of(state, claim), claim.visitor
        if state.cash(visitor) >= rent and self._random.random() < 0.3:
            return f"{self._name(state, visitor)} pays rent on {claim.deed}"
        return f"{self._name(state, claim.owner)} asks rent"

    def _roll(self, state: State, who: str) -> str:
        first, second = self._random.randint(1, 6), self._random.randint(1, 6)
        return f"{self._name(state, who)} rolls {first} {second}"

    def _leave_jail(self, state: State, who: str) -> str | None:
        jail, switches = state.seats[who].jail, state.edition.switches
        said = super()._leave_jail(state, who)
        too_late = jail and switches["jail_fee_turns"] == "first_only"
        return None if said is not None and too_late and "fee" in said else said

    def _play_card(self, _state: State, _who: str) -> str | None:
        return None

    # --- between the turns ----------------------------------------------------------------------

    def _housekeeping(self, state: State) -> str | None:
        """Salaries that are open, a house, a deed that is redeemed."""
        for who in state.playing():
            if state.seats[who].salaries and state.seats[who].go_round == state.table.round:
                return f"{self._name(state, who)} claims salary"
            if said := self._build(state, who):
                return said
        for deed_id in state.table.mortgaged:
            who, deed = state.owner(deed_id), state.edition.deed_by_id[deed_id]
            reserve = min(RESERVE, state.edition.money.start_cash)
            if who != BANK and state.cash(who) > redeem_cost(state, deed) + reserve:
                return f"{self._name(state, who)} redeems {deed_id}"
        return None

    def _build(self, state: State, who: str) -> str | None:
        """A house where one may stand, if enough is left for a dear rent."""
        for deed in self._building_sites(state, who):
            keeps = 3 * deed.building // 2 + self._thrift
            said = f"{self._name(state, who)} builds on {deed.id}"
            rich = state.cash(who) >= deed.building + keeps or self._has_unplaced(state, who, deed)
            if rich and is_allowed(state, said):
                return said
        return None

    def _has_unplaced(self, state: State, who: str, deed: Deed) -> bool:
        return bool(state.amount(who, next_building(state, deed)))

    def _building_sites(self, state: State, who: str) -> list[Deed]:
        """Streets of whole colours, none of it mortgaged, that take one more building."""
        edition, found = state.edition, []
        limit = edition.number("build_max_per_group_turn")
        for deed in state.deeds(who):
            sisters = edition.deeds_in[deed.group]
            thing = next_building(state, deed)
            if (
                is_built_by_bank(deed)
                and state.has_set(who, deed.group)
                and not any(sister.id in state.table.mortgaged for sister in sisters)
                and state.hotels_on(deed.id) < edition.hotels_per_site
                and not (limit and state.table.built.count(deed.group) >= limit)
                and (in_bank(state, thing) or state.amount(who, thing))
                and not is_uneven(state, deed)
                and (thing == HOUSE or self._all_ready(state, deed))
            ):
                found.append(deed)
        return found

    def _all_ready(self, state: State, deed: Deed) -> bool:
        houses, needs = state.edition.houses_before_hotel, state.edition.switches["hotel_needs"]
        sisters = state.edition.deeds_in[deed.group]
        return needs == "this_site" or all(state.level(sister.id) >= houses for sister in sisters)

    def _trade(self, state: State) -> str | None:
        """As the others do, where this game allows it."""
        said = super()._trade(state)
        return said if said is not None and is_allowed(state, said) else None


def is_allowed(state: State, said: str) -> bool:
    """Whether the Bank would carry a statement out."""
    wanted = parse(said, state.setup, state.table.turn)
    assert wanted is not None and not isinstance(wanted, Question), said
    try:
        decide(state, wanted)
    except CommandError:
        return False
    return True
