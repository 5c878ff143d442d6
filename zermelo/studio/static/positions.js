// Positions as the studio shows them, kept once they were asked for, so that a step or a foreseen move needs no waiting.

import { ask } from "./common.js";

const MOST_KEPT = 600, CHUNK = 40; // positions, and how many of a line are asked for at once

const kept = new Map(); // by the game, the start and the moves: the view, or the promise of it
const keyOf = ({ game, start = "", moves }) => JSON.stringify([game, start, moves]);

function keep(key, view) {
  kept.delete(key);
  kept.set(key, view);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
}

/** The position of a request; a refusal is thrown, and not kept. */
export async function positionAt(position, signal) {
  const key = keyOf(position);
  if (!kept.has(key)) keep(key, await ask("/api/position", position, signal));
  return kept.get(key);
}

/** Ask for a position that may be wanted soon. */
export function foresee(position) {
  const key = keyOf(position);
  if (kept.has(key)) return;
  const promise = ask("/api/position", position);
  keep(key, promise);
  promise.then((view) => keep(key, view), () => kept.delete(key));
}

/** Ask for the positions around a ply of a line, those that are not there yet. */
export async function foreseeLine({ game, start, moves }, ply) {
  const first = Math.max(0, Math.min(moves.length, ply + CHUNK / 2) - CHUNK);
  const places = moves.slice(first, first + CHUNK).map((_, place) => first + place).concat(Math.min(moves.length, first + CHUNK));
  if (places.every((place) => kept.has(keyOf({ game, start, moves: moves.slice(0, place) })))) return;
  try {
    const views = await ask("/api/along", { game, start, moves, first });
    views.forEach((view, place) => keep(keyOf({ game, start, moves: moves.slice(0, first + place) }), view));
  } catch { /* whoever goes there is told */ }
}

/** Forget all of them: the rules have changed. */
export const forgetPositions = () => kept.clear();
