// The callbacks of a position being set up piece by piece; see arranging.js.

import { tell } from "../board-cursor.js";
import { $, complain } from "../common.js";
import { game } from "./game.js";
import { showFault } from "./reading.js";

/** The callbacks for Arranging; show() and adopt(start, moves) are those of the page. */
export function draftHooks({ board, chart, searches, show, adopt }) {
  return {
    started({ fault }) {
      chart.stop();
      show({ texts: !fault });
      $("#board").focus();
    },
    changed({ text, view, fault }) {
      complain();
      if (!fault) {
        adopt(text, []);
        Object.assign(game, { ply: 0, view });
        $("#moves-text").value = "";
      }
      show({ texts: false });
      $("#fault").textContent = "";
      $("#board-text").value = text;
      $("#board-text").classList.toggle("wrong", Boolean(fault));
      if (document.activeElement === $("#board")) tell(board);
      if (fault) searches.clear();
      else searches.look();
    },
    left(fault) {
      show({ texts: !fault });
      if (!fault) return;
      showFault(fault, $("#board-text")); // the board stays in the text, to be corrected there
      searches.look();
    },
  };
}
