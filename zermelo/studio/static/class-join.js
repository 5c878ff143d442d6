// Join a class: the code and a name; then the workbook opens, without the progress of an earlier user of this browser.

import { $, ask, attempt } from "./common.js";
import { forgetEverything } from "./workbook/progress.js";

$("#join").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    await ask("/api/class/join", { code: $("#code").value, name: $("#name").value });
    forgetEverything();
    location.assign("/workbook");
  });
});
$("#code").focus();
