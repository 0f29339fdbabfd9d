import { expect, test } from 'vitest';
import { createAdmissionGate } from '../../../applet-host-demo/provider/session/admission-gate.ts';

const MANY = 64;

function aGate() {
  const clock = { nowMs: 1_000 };
  return { clock, gate: createAdmissionGate(() => clock.nowMs) };
}

test('admits every client while earlier ones have left', () => {
  const { gate } = aGate();
  for (let count = 0; count < 1_000; count += 1) {
    expect(gate.enter()).toBeUndefined();
    gate.leave();
  }
});

test('gives each client a later retry time while many are waiting', () => {
  const { gate } = aGate();
  for (let count = 0; count < MANY; count += 1) expect(gate.enter()).toBeUndefined();
  const waits = Array.from({ length: 300 }, () => gate.enter() ?? 0);
  expect(waits[0]).toBe(500);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(1_000);
  expect(waits.at(-1)).toBeLessThan(3_000);
  gate.leave();
  expect(gate.enter()).toBeUndefined();
});

test('counts no client for longer than 3 s', () => {
  const { clock, gate } = aGate();
  for (let count = 0; count < MANY; count += 1) gate.enter();
  clock.nowMs += 3_001;
  expect(gate.enter()).toBeUndefined();
});

/** Starts all clients at once. The machine serves admitted clients one by one, `serviceMs` each. */
function serveAll(clients: number, serviceMs: number) {
  const { clock, gate } = aGate();
  const startMs = clock.nowMs;
  const arrivals = Array.from({ length: clients }, () => startMs);
  let waiting = 0;
  let mostWaiting = 0;
  let refusals = 0;
  let servedUntilMs = startMs;
  for (let served = 0; served < clients; clock.nowMs += 1) {
    for (let place = 0; place < arrivals.length; place += 1) {
      if ((arrivals[place] ?? 0) > clock.nowMs) continue;
      const waitMs = gate.enter();
      if (waitMs === undefined) {
        arrivals.splice(place, 1);
        place -= 1;
        waiting += 1;
        mostWaiting = Math.max(mostWaiting, waiting);
      } else {
        refusals += 1;
        arrivals[place] = clock.nowMs + waitMs;
      }
    }
    if (waiting > 0 && clock.nowMs >= servedUntilMs) {
      waiting -= 1;
      served += 1;
      gate.leave();
      servedUntilMs = clock.nowMs + serviceMs;
    }
  }
  return { refusals: refusals / clients, mostWaiting, lastMs: clock.nowMs - startMs };
}

test.each([2, 4, 8, 16])('keeps a machine busy at %i ms per client with few retries', (serviceMs) => {
  const { refusals, lastMs } = serveAll(2_000, serviceMs);
  expect(lastMs).toBeLessThan(2_000 * serviceMs * 1.1 + 4_500);
  expect(refusals).toBeLessThan(3);
});

test('does not admit more and more clients to a machine that needs longer than 3 s for those at a time', () => {
  expect(serveAll(600, 60).mostWaiting).toBeLessThan(1.5 * MANY);
});

test('never sends a client away for longer than 30 s', () => {
  const { gate } = aGate();
  const waits = Array.from({ length: 20_000 }, () => gate.enter() ?? 0);
  expect(Math.max(...waits)).toBe(30_000);
});
