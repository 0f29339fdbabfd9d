/** A third-party script: it blocks the main thread for a while, again and again. */

const ROUNDS = 24;
const BUSY_MS = 150;
const PAUSE_MS = 150;

const say = (detail: string): boolean => window.dispatchEvent(new CustomEvent('third-party', { detail }));

function work(round: number): void {
  const until = performance.now() + BUSY_MS;
  // Simulates scripts that measure, sort and draw.
  let spent = 0;
  while (performance.now() < until) spent += Math.sqrt(spent + round);
  if (round === ROUNDS) return void say('done');
  say(`busy, ${round} of ${ROUNDS}`);
  setTimeout(() => work(round + 1), PAUSE_MS);
}

work(1);
