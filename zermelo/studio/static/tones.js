// Players named after a colour have that colour on the board and everywhere else on the page.

/** Give the board the colour of the player to move, and the page those of the first two players. */
export function showTones(board, { player, players }) {
  const tone = players[player]?.tone;
  if (tone) board.dataset.tone = tone;
  else delete board.dataset.tone;
  const [first, second] = players;
  Object.assign(document.querySelector("main").dataset, { first: first?.tone ?? "", second: second?.tone ?? "" });
}
