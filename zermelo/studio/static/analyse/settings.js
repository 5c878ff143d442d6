// The settings of the searches, stored in the browser.

import { $, memory } from "../common.js";

/** Restore the stored settings; call a function when one changes. */
export function keepSettings(changed) {
  for (const name of ["lines", "seconds", "compare"]) {
    const input = $(`#${name}`), key = `analyse ${name}`;
    const kept = memory.get(key, null);
    if (name === "compare") input.checked = Boolean(kept);
    else if (kept && [...input.options].some((option) => option.value === kept)) input.value = kept;
    input.addEventListener("change", () => {
      memory.set(key, name === "compare" ? input.checked : input.value);
      changed();
    });
  }
}

/** Switch between one search and two side by side. */
export function toggleCompare() {
  $("#compare").checked = !$("#compare").checked;
  $("#compare").dispatchEvent(new Event("change"));
}
