// Soft sounds, made when they are needed: wood on wood for a move, a rattle for dice, a chord at the end of a game.

import { afterPaint, memory } from "./common.js";

const KEPT = "sound";
let context = null;

export const soundIsOn = () => memory.get(KEPT, true);
export const keepSound = (on) => memory.set(KEPT, on);

const SOUNDS = {
  move: [[220, 0, .07]],
  roll: [[300, 0, .03], [260, .07, .03], [340, .13, .04]],
  end: [[262, 0, .5], [330, .09, .5], [392, .18, .7]],
};

/** Let a sound be heard, if the reader wants sounds and has touched the page, without which browsers stay silent. */
export function sound(name) {
  if (soundIsOn() && navigator.userActivation?.hasBeenActive) afterPaint(() => play(name)); // the first one takes a while
}

function play(name) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [pitch, delay, length] of SOUNDS[name]) tone(pitch, context.currentTime + delay, length);
}

/** A struck tone that dies away. */
function tone(pitch, start, length) {
  const voice = context.createOscillator(), loudness = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(.0001, start);
  loudness.gain.exponentialRampToValueAtTime(.12, start + .006);
  loudness.gain.exponentialRampToValueAtTime(.0001, start + length);
  voice.connect(loudness).connect(context.destination);
  voice.start(start);
  voice.stop(start + length + .02);
}
