import { describe, expect, test } from 'vitest';
import { createAdmissionGate } from '../../../applet-host-demo/provider/base/session/admission-gate.ts';

const MANY = 64;
const SPARE = 16;
const FEW = 4;
const PHASE_MS = 3_000;

function aGate() {
  const clock = { nowMs: 1_000 };
  const gate = createAdmissionGate({ openingPhaseMs: PHASE_MS }, () => clock.nowMs);
  let sessions = 0;
  const anyone = () => `session ${(sessions += 1)}`;
  const enter = (sessionId = anyone(), address = '203.0.113.1') => gate.enter({ sessionId, address });
  const fill = (address?: string) => Array.from({ length: MANY }, () => enter(undefined, address));
  return { clock, gate, enter, fill };
}

test('admits every client while earlier ones resume', () => {
  const { gate, enter } = aGate();
  for (let count = 0; count < 1_000; count += 1) {
    const sessionId = `client ${count}`;
    expect(enter(sessionId)).toBeUndefined();
    gate.open(sessionId);
    gate.resume(sessionId)();
  }
});

test('gives each client a later retry time while many wait', () => {
  const { gate, enter, fill } = aGate();
  enter('first');
  fill();
  const waits = Array.from({ length: 300 }, () => enter() ?? 0);
  expect(waits[0]).toBeGreaterThanOrEqual(500);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(1_000);
  expect(waits.at(-1)).toBeLessThan(3_000);
  gate.open('first');
  gate.resume('first')();
  expect(enter()).toBeUndefined();
});

describe('the slot of an opening', () => {
  type Lab = ReturnType<typeof aGate>;
  const FREEING: readonly (readonly [string, (lab: Lab) => void])[] = [
    ['its token cannot be issued', ({ gate }) => gate.abandon('one')],
    ['no link opens within 3 s', ({ clock }) => (clock.nowMs += PHASE_MS + 1)],
    ['its link closes before it resumes', ({ gate }) => gate.open('one')()],
    ['its link does not resume within 3 s', ({ gate, clock }) => (gate.open('one'), (clock.nowMs += PHASE_MS + 1))],
    ['its resume ends', ({ gate }) => (gate.open('one'), gate.resume('one')())],
    ['its link resumes on another node, while that node’s client resumes here', ({ gate }) => gate.open('other')()],
  ];
  test.each(FREEING)('is free when %s', (_when, free) => {
    const lab = aGate();
    lab.enter('one');
    for (let count = 1; count < MANY; count += 1) lab.enter();
    expect(lab.enter()).toBeDefined();
    free(lab);
    expect(lab.enter()).toBeUndefined();
  });

  test.each([
    ['its resume takes', (gate: Lab['gate']) => void gate.resume('one')],
    [
      'an earlier link of the session closes late',
      (gate: Lab['gate']) => {
        const close = gate.open('one');
        gate.open('one');
        close();
      },
    ],
  ])('stays taken as long as %s', (_what, act) => {
    const { gate, enter } = aGate();
    enter('one');
    for (let count = 1; count < MANY; count += 1) enter();
    gate.open('one');
    act(gate);
    expect(enter()).toBeDefined();
  });

  test('stays taken while a slow resume runs', () => {
    const { clock, gate, enter } = aGate();
    enter('slow');
    gate.open('slow');
    const end = gate.resume('slow');
    clock.nowMs += 2 * PHASE_MS;
    for (let count = 1; count < MANY; count += 1) expect(enter()).toBeUndefined();
    expect(enter()).toBeDefined();
    end();
    expect(enter()).toBeUndefined();
  });
});

describe('a session that asks again and again', () => {
  test('has one slot, and few tokens for it', () => {
    const { enter } = aGate();
    const answers = Array.from({ length: 300 }, () => enter('greedy'));
    expect(answers.filter((waitMs) => waitMs === undefined)).toHaveLength(4);
    for (let count = 1; count < MANY; count += 1) expect(enter()).toBeUndefined();
  });

  test('keeps its turn and delays no other turn', () => {
    const { clock, enter, fill } = aGate();
    fill();
    const first = enter('greedy') ?? 0;
    for (let count = 0; count < 300; count += 1) expect(enter('greedy')).toBe(first);
    clock.nowMs += 100;
    expect(enter('greedy')).toBe(first - 100);
    expect(enter()).toBeLessThan(first + 10);
  });
});

describe('an address with many clients', () => {
  test('leaves openings for other addresses', () => {
    const { enter, fill } = aGate();
    fill('203.0.113.1');
    expect(enter(undefined, '203.0.113.1')).toBeDefined();
    for (let count = 0; count < FEW; count += 1) expect(enter(undefined, '203.0.113.2')).toBeUndefined();
    expect(enter(undefined, '203.0.113.2')).toBeDefined();
  });

  test('counts its IPv6 network as one', () => {
    const { enter, fill } = aGate();
    fill('203.0.113.1');
    const ofNetwork = (network: number, host: number) => enter(undefined, `2001:db8:0:${network}::${host + 1}`);
    for (let host = 0; host < FEW; host += 1) expect(ofNetwork(1, host)).toBeUndefined();
    expect(ofNetwork(1, FEW)).toBeDefined();
    for (let count = FEW; count < SPARE; count += 1) expect(ofNetwork(count, 1)).toBeUndefined();
    expect(ofNetwork(99, 1)).toBeDefined();
  });
});

/** Starts all clients at once. The machine serves admitted clients one by one, `serviceMs` each. */
function serveAll(clients: number, serviceMs: number) {
  const { clock, gate, enter } = aGate();
  const startMs = clock.nowMs;
  const arrivals = Array.from({ length: clients }, (_, index) => ({ sessionId: `client ${index}`, atMs: startMs }));
  const resumes: (() => void)[] = [];
  let mostWaiting = 0;
  let refusals = 0;
  let servedUntilMs = startMs;
  for (let served = 0; served < clients; clock.nowMs += 1) {
    for (let place = 0; place < arrivals.length; place += 1) {
      const client = arrivals[place];
      if (client === undefined || client.atMs > clock.nowMs) continue;
      const waitMs = enter(client.sessionId);
      if (waitMs === undefined) {
        arrivals.splice(place, 1);
        place -= 1;
        gate.open(client.sessionId);
        resumes.push(gate.resume(client.sessionId));
        mostWaiting = Math.max(mostWaiting, resumes.length);
      } else {
        refusals += 1;
        client.atMs = clock.nowMs + waitMs;
      }
    }
    if (resumes.length > 0 && clock.nowMs >= servedUntilMs) {
      served += 1;
      resumes.shift()?.();
      servedUntilMs = clock.nowMs + serviceMs;
    }
  }
  return { refusals: refusals / clients, mostWaiting, lastMs: clock.nowMs - startMs };
}

test.each([2, 4, 8, 16])('keeps machines busy at %i ms per client, few retries', (serviceMs) => {
  const { refusals, lastMs } = serveAll(2_000, serviceMs);
  expect(lastMs).toBeLessThan(2_000 * serviceMs * 1.1 + 4_500);
  expect(refusals).toBeLessThan(3);
});

test('limits the clients of a machine slower than 3 s', () => {
  expect(serveAll(600, 60).mostWaiting).toBeLessThanOrEqual(MANY);
});

test('never sends a client away for longer than 30 s', () => {
  const { enter } = aGate();
  const waits = Array.from({ length: 20_000 }, () => enter() ?? 0);
  expect(Math.max(...waits)).toBe(30_000);
});
