// Runs before the first paint: apply the stored colours of the page and of the boards.
{
  const kept = (name) => { try { return localStorage.getItem(name) || ""; } catch { return ""; /* private windows may forbid it */ } };
  const chosen = kept("theme"), board = kept("board").replaceAll('"', "");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  if (["blue", "green", "grey"].includes(board)) document.documentElement.dataset.board = board;
}
