// The settings of the searches, which this browser keeps.

import { $, memory } from "../common.js";

/** Restore the settings of the last time; call a function when the reader changes one. */
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

/** Search with two algorithms side by side, or with one again. */
export function toggleCompare() {
  $("#compare").checked = !$("#compare").checked;
  $("#compare").dispatchEvent(new Event("change"));
}
