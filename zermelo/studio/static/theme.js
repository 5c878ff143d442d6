// Before anything is painted: the colours that the visitor chose last.
{
  let chosen = "";
  try { chosen = localStorage.getItem("theme") || ""; } catch { /* private windows may forbid it */ }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
}
