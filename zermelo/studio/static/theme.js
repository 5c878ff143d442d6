// Runs before the first paint: apply the stored colours of the page and of the boards, and keep the page unseen until its
// first data are there (common.js), so that nothing moves before the reader's eyes.
{
  const LONGEST = 1200, { classList } = document.documentElement; // milliseconds, after which what is there is shown
  classList.add("arriving");
  setTimeout(() => classList.remove("arriving"), LONGEST);
  const kept = (name) => { try { return localStorage.getItem(name) || ""; } catch { return ""; /* private windows may forbid it */ } };
  const chosen = kept("theme"), board = kept("board").replaceAll('"', "");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  if (["blue", "green", "grey"].includes(board)) document.documentElement.dataset.board = board;
}
