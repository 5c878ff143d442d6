// Synthesised sounds: a knock for a move, a rattle for dice, a chord at the end of a game.

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

/** Play a sound, if sounds are on and the user has interacted with the page, as browsers require. */
export function sound(name) {
  if (soundIsOn() && navigator.userActivation?.hasBeenActive) afterPaint(() => play(name)); // creating the audio context is slow
}

function play(name) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [pitch, delay, length] of SOUNDS[name]) tone(pitch, context.currentTime + delay, length);
}

/** A tone with a sharp attack and an exponential decay. */
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
