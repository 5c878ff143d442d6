// Players who are called by a colour have no other, on the board and everywhere else on the page.

/** Give a board the colour of whoever moves, and the page those of the first two players. */
export function showTones(board, { player, players }) {
  const tone = players[player]?.tone;
  if (tone) board.dataset.tone = tone;
  else delete board.dataset.tone;
  const [first, second] = players;
  Object.assign(document.querySelector("main").dataset, { first: first?.tone ?? "", second: second?.tone ?? "" });
}
