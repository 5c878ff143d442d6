// A game move by move: one board is shown, the others are hidden. Keys: ← and →, Home and End.
const boards = [...document.querySelectorAll("#boards figure")];
const links = [...document.querySelectorAll("ol a")];
let shown = 0;

function show(number) {
  shown = Math.max(0, Math.min(boards.length - 1, number));
  boards.forEach((board, at) => { board.hidden = at !== shown; });
  links.forEach((link, at) => {
    if (at + 1 === shown) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  document.getElementById("count").textContent = `${shown} / ${boards.length - 1}`;
}

links.forEach((link, at) => link.addEventListener("click", event => { event.preventDefault(); show(at + 1); }));
document.getElementById("back").addEventListener("click", () => show(shown - 1));
document.getElementById("on").addEventListener("click", () => show(shown + 1));
document.addEventListener("keydown", event => {
  const steps = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: boards.length - 1 };
  if (event.key in steps) { event.preventDefault(); show(steps[event.key]); }
});
show(0);
