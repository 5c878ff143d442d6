// The clocks of the players.

import { decimals } from "../common.js";

const LOW = 10_000; // milliseconds below which tenths are shown
const MOVES_AHEAD = 25; // the number of moves for which a program divides its time
const SHARE_OF_INCREMENT = 0.7;

export class Clocks {
  #left; // milliseconds of each player
  #increment; // milliseconds that a move adds
  #seen = performance.now();

  /** choice is "180+2": seconds for the game, and the increment per move. */
  constructor(choice, players) {
    const [seconds, increment] = choice.split("+").map(Number);
    this.#left = Array(players).fill(1000 * seconds);
    this.#increment = 1000 * increment;
  }

  /** Subtract the time since the last call from the player to move, if any; return whether that player's time is up. */
  run(player) {
    const now = performance.now(), passed = now - this.#seen;
    this.#seen = now;
    if (player === null) return false;
    this.#left[player] = Math.max(0, this.#left[player] - passed);
    return this.#left[player] === 0;
  }

  addIncrement(player) {
    this.#left[player] += this.#increment;
  }

  /** The time for a program's move: at most `seconds`, and a share of its clock. */
  secondsFor(player, seconds) {
    const share = this.#left[player] / 1000 / MOVES_AHEAD + SHARE_OF_INCREMENT * this.#increment / 1000;
    return Math.min(seconds, Math.max(0.05, share));
  }

  /** Whether the time of a player is up. */
  get isOut() {
    return this.#left.includes(0);
  }

  isLow(player) {
    return this.#left[player] < LOW;
  }

  /** The remaining time of a player: "2:05", or "9.3" when it is low. */
  text(player) {
    const left = this.#left[player];
    if (this.isLow(player)) return decimals(left / 1000, 1);
    return `${Math.floor(left / 60_000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
  }
}
