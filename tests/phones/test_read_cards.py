"""Phones and cards: prices are sent anew, and what rests on an estimate waits for the Banker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.ui_state import PhoneAction
from banker.phones.requests import Asked, Standing
from banker.phones.table import at_once
from banker.session.phone_health import PhonesHealth
from tests.phones.phone_table import PhoneGame, game as game, game_of


def test_a_page_gets_the_prices_anew_when_the_table_reads_others_off_its_cards(
    game: PhoneGame,
) -> None:
    ann = game.seated("ann")
    ann.live()
    assert ann.newest("game")["deeds"]["st_charles"][3:] == [280, 1]
    ann.news()
    game.session.execute(c.Say("pizza"))
    game.table.push()
    assert [name for name, _ in ann.news()] == ["state"]
    game.session.execute(c.SetFigures((("deed.st_charles.price", 260),)))
    game.table.push()
    told = ann.news()
    assert [name for name, _ in told] == ["game", "state"]
    assert told[0][1]["deeds"]["st_charles"][3:] == [260]
    assert told[0][1]["name"] == "Ann"
    game.session.execute(c.Undo(1))
    game.table.push()
    assert ann.news()[0][1]["deeds"]["st_charles"][3:] == [280, 1]


class ScreenPhones:
    """The phones of a table as its screen uses them."""

    def __init__(self, game: PhoneGame) -> None:
        self.game = game

    def confirm(self, seat: str, id: str) -> str:
        done = self.game.table.confirm(seat, id)
        return "" if done is None or done.standing in (Standing.DONE, Standing.WAITING) else "no"

    def health(self) -> PhonesHealth:
        return PhonesHealth()

    def take_news(self) -> tuple[str, ...]:
        return ()


def asking_screen(game: PhoneGame) -> Controller:
    """A screen that asks what cards say, and carries out what phones ask for."""
    ticks = iter(range(10_000))
    controller = Controller(game.session, None, ticks=lambda: float(next(ticks)))
    controller.figures.asks = True
    controller.phones.phones = ScreenPhones(game)  # type: ignore[assignment]
    game.table.attach(at_once, lambda: None, controller.phones._carry_out)
    return controller


def test_what_goes_by_itself_waits_for_the_banker_where_a_card_is_to_be_read(
    tmp_path: Path,
) -> None:
    game = game_of(tmp_path, phone_acts="own")
    ann = game.seated("ann")
    controller = asking_screen(game)
    game.session.execute(c.Move("ann", "st_charles"))
    answer = ann.ask({"do": "buy", "who": "ann"}, pinned_for(game, c.Buy("ann")))
    assert answer.status == 202
    assert game.session.journal.entry(game.session.journal.count).kind == "move"
    [waiting] = game.table.queue.ready()
    controller._carry_out(PhoneAction("yes", waiting.seat, waiting.id))
    found = controller.figures.question()
    assert found is not None
    assert (found.path, found.amount) == ("deed.st_charles.price", 280)
    controller.press("enter")
    kinds = [entry.kind for entry in game.session.entries(3)]
    assert kinds == ["set_figures", "buy"]
    newest = game.session.journal.entry(game.session.journal.count)
    assert newest.cmd == f"phone/ann/{waiting.id}"


def asked_to_buy(game: PhoneGame) -> Asked:
    """Ann stands on a street whose price is an estimate, and her phone asks to buy it."""
    ann = game.seated("ann")
    game.session.execute(c.Move("ann", "st_charles"))
    ann.ask({"do": "buy", "who": "ann"}, pinned_for(game, c.Buy("ann")))
    [waiting] = game.table.queue.ready()
    return waiting


def agrees(controller: Controller, request: Asked) -> None:
    """The banker says yes to a request, as by F10 and Enter."""
    controller._carry_out(PhoneAction("yes", request.seat, request.id))
    controller.ui = controller.figures.shown(controller.ui)


def standing(game: PhoneGame, request: Asked) -> Standing:
    """What became of a request."""
    known = game.table.queue.known(request.seat, request.id)
    assert known is not None
    return known.standing


def test_a_request_goes_on_with_the_amount_that_the_banker_reads_off_its_card(
    game: PhoneGame,
) -> None:
    controller = asking_screen(game)
    waiting = asked_to_buy(game)
    before = game.session.state.cash("ann")
    agrees(controller, waiting)
    game.session.execute(c.Say("pizza"))  # nothing that the request was made for
    for key in ("2", "6", "0", "enter"):
        controller.press(key)
    kinds = [entry.kind for entry in game.session.entries(3)]
    assert kinds == ["say", "set_figures", "buy"]
    assert standing(game, waiting) is Standing.DONE
    assert game.session.state.cash("ann") == before - 260


def test_a_request_is_stale_when_its_price_changed_before_the_banker_agreed(
    game: PhoneGame,
) -> None:
    controller = asking_screen(game)
    waiting = asked_to_buy(game)
    game.session.execute(c.SetFigures((("deed.st_charles.price", 260),)))
    agrees(controller, waiting)
    assert standing(game, waiting) is Standing.STALE
    assert not game.session.state.deeds("ann")


def test_a_request_is_stale_when_the_table_went_on_while_its_card_was_read(
    game: PhoneGame,
) -> None:
    controller = asking_screen(game)
    waiting = asked_to_buy(game)
    agrees(controller, waiting)
    game.session.execute(c.Decline("ann"))
    for key in ("2", "6", "0", "enter"):
        controller.press(key)
    assert standing(game, waiting) is Standing.STALE
    assert not game.session.state.deeds("ann")


def pinned_for(game: PhoneGame, command: c.AnyCommand) -> dict[str, Any]:
    """What a phone sees for a command."""
    seen = game.table.follower.views.pinned(game.session.state, "ann", command)
    return msgspec.to_builtins(seen)  # type: ignore[no-any-return]
