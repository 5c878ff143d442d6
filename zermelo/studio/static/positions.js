// A cache of positions from the server, with prefetching, so that stepping and moving need no round trip.

import { ask, readDrawing } from "./common.js";

const MOST_KEPT = 600, CHUNK = 40, MOST_FORESEEN = 24; // cached positions, and the most per request

const kept = new Map(); // views by the game, the start and the moves
const asked = new Map(); // promises of pending requests, by the same keys
const keyOf = ({ game, start = "", moves, me = 0 }) => JSON.stringify([game, start, moves, me]);

function keep(key, view) {
  kept.delete(key);
  kept.set(key, view);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
}

/** Cache a position that came with another response. */
export const keepPosition = (position, view) => keep(keyOf(position), view);

/** The position of a request; a Refusal is thrown, and not cached. */
export async function positionAt(position, signal) {
  const key = keyOf(position);
  await asked.get(key);
  if (!kept.has(key)) keep(key, await ask("/api/position", position, signal));
  return kept.get(key);
}

/** Prefetch the positions after each of some moves. */
export function foresee(position, moves) {
  const after = (text) => keyOf({ ...position, moves: [...position.moves, text] });
  const following = moves.filter((text) => !kept.has(after(text)) && !asked.has(after(text))).slice(0, MOST_FORESEEN);
  if (!following.length) return;
  const keys = following.map(after), answer = foreseen({ ...position, following }, keys);
  for (const key of keys) asked.set(key, answer);
}

async function foreseen(request, keys) {
  try {
    const views = await ask("/api/after", request);
    views.forEach((view, place) => { keep(keys[place], view); if (view.board) readDrawing(view.board); });
  } catch { /* reported when the move is made */ }
  for (const key of keys) asked.delete(key);
}

/** Prefetch the positions around a ply of a line. */
export async function foreseeLine({ game, start, moves }, ply) {
  const first = Math.max(0, Math.min(moves.length, ply + CHUNK / 2) - CHUNK);
  const places = moves.slice(first, first + CHUNK).map((_, place) => first + place).concat(Math.min(moves.length, first + CHUNK));
  if (places.every((place) => kept.has(keyOf({ game, start, moves: moves.slice(0, place) })))) return;
  try {
    const views = await ask("/api/along", { game, start, moves, first });
    views.forEach((view, place) => keep(keyOf({ game, start, moves: moves.slice(0, first + place) }), view));
    for (const view of views.slice(Math.max(0, ply - first - 3), ply - first + 4)) if (view.board) readDrawing(view.board);
  } catch { /* reported when the position is shown */ }
}

/** Clear the cache when the rules have changed. */
export const forgetPositions = () => kept.clear();
