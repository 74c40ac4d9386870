// Games: what the page draws for each game, by the word of its rules; a game without a row has what
// there is of a board's. `own`: of the seat; `below`: the rest of the table; `tile`: a player on TV.
const games = (function () {
  const known = {
    board: { own: () => home.own(), below: () => home.below(),
      tile: (it, most) => television.player(it, most) },
    deal: { own: () => deal.own(), below: () => deal.below(),
      tile: (it) => television.cardPlayer(it) },
  };
  const now_ = () => (now.game && known[now.game.ruleset]) || known.board;
  return { now: now_, known };
})();
