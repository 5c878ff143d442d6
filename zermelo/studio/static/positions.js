// Positions as the studio shows them, kept once they were asked for, so that a step or a foreseen move needs no waiting.

import { ask, readDrawing } from "./common.js";

const MOST_KEPT = 600, CHUNK = 40, MOST_FORESEEN = 24; // positions, and how many are asked for at once

const kept = new Map(); // views by the game, the start and the moves
const asked = new Map(); // what those are waited for with that are on their way
const keyOf = ({ game, start = "", moves }) => JSON.stringify([game, start, moves]);

function keep(key, view) {
  kept.delete(key);
  kept.set(key, view);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
}

/** Keep a position that came with another answer. */
export const keepPosition = (position, view) => keep(keyOf(position), view);

/** The position of a request; a refusal is thrown, and not kept. */
export async function positionAt(position, signal) {
  const key = keyOf(position);
  await asked.get(key);
  if (!kept.has(key)) keep(key, await ask("/api/position", position, signal));
  return kept.get(key);
}

/** Ask for the positions after some moves, of which one may soon be made. */
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
  } catch { /* whoever makes one of the moves is told */ }
  for (const key of keys) asked.delete(key);
}

/** Ask for the positions around a ply of a line, those that are not there yet. */
export async function foreseeLine({ game, start, moves }, ply) {
  const first = Math.max(0, Math.min(moves.length, ply + CHUNK / 2) - CHUNK);
  const places = moves.slice(first, first + CHUNK).map((_, place) => first + place).concat(Math.min(moves.length, first + CHUNK));
  if (places.every((place) => kept.has(keyOf({ game, start, moves: moves.slice(0, place) })))) return;
  try {
    const views = await ask("/api/along", { game, start, moves, first });
    views.forEach((view, place) => keep(keyOf({ game, start, moves: moves.slice(0, first + place) }), view));
    for (const view of views.slice(Math.max(0, ply - first - 3), ply - first + 4)) if (view.board) readDrawing(view.board);
  } catch { /* whoever goes there is told */ }
}

/** Forget all of them: the rules have changed. */
export const forgetPositions = () => kept.clear();
