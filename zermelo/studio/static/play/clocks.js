// The clocks of the players.

import { decimals } from "../common.js";

const LOW = 10_000; // milliseconds below which tenths are shown
const MOVES_AHEAD = 25; // a program divides its time by so many moves
const SHARE_OF_INCREMENT = 0.7;

export class Clocks {
  #left; // milliseconds of each player
  #increment; // milliseconds that a move adds
  #seen = performance.now();

  /** choice is "180+2": seconds for the game, and seconds that each move adds. */
  constructor(choice, players) {
    const [seconds, increment] = choice.split("+").map(Number);
    this.#left = Array(players).fill(1000 * seconds);
    this.#increment = 1000 * increment;
  }

  /** Take the time since the last call from the player to move, if one is; true when that player has none left. */
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

  /** How long a program may think, which would like to think so many seconds. */
  secondsFor(player, seconds) {
    const share = this.#left[player] / 1000 / MOVES_AHEAD + SHARE_OF_INCREMENT * this.#increment / 1000;
    return Math.min(seconds, Math.max(0.05, share));
  }

  /** Whether somebody has no time left. */
  get isOut() {
    return this.#left.includes(0);
  }

  isLow(player) {
    return this.#left[player] < LOW;
  }

  /** The time of a player: "2:05", or "9.3" when it is low. */
  text(player) {
    const left = this.#left[player];
    if (this.isLow(player)) return decimals(left / 1000, 1);
    return `${Math.floor(left / 60_000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
  }
}
