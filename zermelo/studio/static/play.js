import { $, ask, attempt, draw } from "./common.js";
attempt(async () => draw($("#board"), (await ask("/api/position", { game: "tic-tac-toe" })).board));
