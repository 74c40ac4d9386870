// Games: what the page draws for each game, by the word of its rules; a game without a row has what
// there is of a board's. `own`: of the seat; `below`: the rest of the table.
const games = (function () {
  const known = {
    board: { own: () => home.own(), below: () => home.below() },
    deal: { own: () => deal.own(), below: () => deal.below() },
  };
  const now_ = () => (now.game && known[now.game.ruleset]) || known.board;
  return { now: now_, known };
})();
