import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type CallPlace, createUserCalls } from '../../../applet-host-demo/provider/calls/user-calls.ts';
import { DEFAULT_LIMITS, type ProviderLimits } from '../../../applet-host-demo/provider/base/limits.ts';

const PLACE: CallPlace = { userId: 'M1', source: 'socket 1', isOrdered: false, weight: 'light' };
const PLENTY = { atATime: 100, perSecond: 1000, burst: 1000 };

function lab(limits: Partial<ProviderLimits> = {}) {
  const calls = createUserCalls({ ...DEFAULT_LIMITS, costly: PLENTY, heavy: PLENTY, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    drop: calls.drop,
    add: (name: string, place: Partial<CallPlace> = {}) =>
      calls.run({ ...PLACE, ...place }, () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      // The next call starts in a later turn of the event loop.
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    },
  };
}

describe('the calls of a user', () => {
  it('run a few at once across sources, apart from others', async () => {
    const { add, end, started } = lab({ maxUserCalls: 2 });
    for (const name of ['a1', 'a2', 'a3']) void add(name);
    void add('b1', { source: 'http' });
    void add('other', { userId: 'M2' });
    expect(started).toEqual(['a1', 'a2', 'other']);
    await end('a1');
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'other', 'a3', 'b1']);
  });

  it('alternate between sources', async () => {
    const { add, end, started } = lab({ maxUserCalls: 1 });
    for (const name of ['a1', 'a2', 'a3']) void add(name);
    for (const name of ['b1', 'b2']) void add(name, { source: 'socket 2' });
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('run in order when they are ordered, without delaying others', async () => {
    const { add, end, started } = lab();
    for (const name of ['send 1', 'send 2']) void add(name, { isOrdered: true });
    void add('read');
    expect(started).toEqual(['send 1', 'read']);
    await end('send 1');
    expect(started).toEqual(['send 1', 'read', 'send 2']);
  });

  it('return the result or the failure of the call', async () => {
    const { add, end } = lab();
    const call = add('call');
    await end('call');
    expect(await call).toBe('call');
    const calls = createUserCalls(DEFAULT_LIMITS);
    await expect(calls.run(PLACE, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('limit heavy and costly calls while light ones continue', async () => {
    const { add, started } = lab({ heavy: { ...PLENTY, atATime: 1 }, costly: { ...PLENTY, atATime: 2 } });
    for (const name of ['h1', 'h2']) void add(name, { weight: 'heavy' });
    for (const name of ['c1', 'c2', 'c3']) void add(name, { weight: 'costly' });
    void add('light');
    await expect.poll(() => started.toSorted()).toEqual(['c1', 'c2', 'h1', 'light']);
  });

  it('delay costly ones above the rate and refuse none', async () => {
    const calls = createUserCalls({ ...DEFAULT_LIMITS, costly: { atATime: 9, perSecond: 2, burst: 1 } });
    let done = 0;
    const all = Array.from({ length: 5 }, (_, index) =>
      calls.run({ ...PLACE, weight: 'costly', source: index % 2 === 0 ? 'http' : 'socket' }, async () => (done += 1)),
    );
    await Promise.all(all.slice(0, 3));
    expect(done).toBe(3);
    await Promise.all(all);
    expect(done).toBe(5);
  });

  it('are refused only when too many are waiting', async () => {
    const { add, end, started } = lab({ maxUserCalls: 1, maxWaitingCalls: 2 });
    for (const name of ['a', 'b', 'c']) void add(name);
    expect(await add('d')).toBeUndefined();
    void add('other', { userId: 'M2' });
    void add('other device', { source: 'socket 2' });
    await end('a');
    void add('e');
    for (const name of ['b', 'other device', 'c', 'e']) await end(name);
    expect(started).toEqual(['a', 'other', 'b', 'other device', 'c', 'e']);
  });

  it('start in separate turns of the event loop', async () => {
    const calls = createUserCalls({ ...DEFAULT_LIMITS, maxUserCalls: 1 });
    const order: string[] = [];
    const all = Array.from({ length: 20 }, () => calls.run(PLACE, async () => order.push('call')));
    setImmediate(() => order.push('other'));
    await Promise.all(all);
    expect(order.indexOf('other')).toBeGreaterThan(-1);
    expect(order.indexOf('other')).toBeLessThan(3);
  });

  it('are refused when the client has stopped waiting', async () => {
    const { add, end, started } = lab({ maxUserCalls: 1, maxCallWaitMs: 0 });
    void add('long');
    const late = add('late');
    // Until the clock has advanced.
    const sinceMs = performance.now();
    await expect.poll(() => performance.now() - sinceMs).toBeGreaterThan(1);
    await end('long');
    expect(await late).toBeUndefined();
    expect(started).toEqual(['long']);
  });

  it('are dropped with their source, except ordered ones on request', async () => {
    const { add, drop, end, started } = lab({ maxUserCalls: 1 });
    void add('running');
    void add('read', { source: 'gone' });
    void add('send', { source: 'gone', isOrdered: true });
    void add('elsewhere');
    drop('M1', 'gone', 'ordered');
    await end('running');
    await end('send');
    await end('elsewhere');
    expect(started.toSorted()).toEqual(['elsewhere', 'running', 'send']);
    void add('last');
    void add('waits', { source: 'gone', isOrdered: true });
    drop('M1', 'gone', 'nothing');
    await end('last');
    expect(started).not.toContain('waits');
  });
});
