import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createConnectionTurns } from '../../../applet-host-demo/provider/base/store/engine/connection-turns.ts';
import { EVERYBODY, onBehalfOf } from '../../../applet-host-demo/provider/base/store/engine/on-behalf.ts';

/** A connection on which each piece of work of a client takes a given time. */
function lab() {
  const clock = { nowMs: 0 };
  const turns = createConnectionTurns(() => clock.nowMs);
  const order: string[] = [];
  const work: Promise<void>[] = [];
  const use = (client: string, ms: number): void => {
    const take = async (): Promise<void> => {
      const end = await turns.take();
      order.push(client);
      // Others ask while the work runs.
      await nextTurn();
      clock.nowMs += ms;
      end();
    };
    work.push(onBehalfOf(client, take));
  };
  return { turns, order, use, done: async () => void (await Promise.all(work)) };
}

describe('the turns of a connection', () => {
  it('alternate between clients with as long work', async () => {
    const { order, use, done } = lab();
    for (const client of ['a', 'a', 'a', 'b', 'b', 'c']) use(client, 1);
    await done();
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('give a later client the next turn, despite others’ queues', async () => {
    const { order, use, done } = lab();
    for (const noisy of ['a', 'b', 'c', 'd', 'e']) for (let count = 0; count < 20; count += 1) use(noisy, 10);
    while (order.length < 30) await nextTurn();
    const soFar = order.length;
    use('quiet', 1);
    use('quiet', 1);
    await done();
    // The work that runs now, and for a new client at most one more.
    expect(order.indexOf('quiet')).toBeLessThan(soFar + 2);
    expect(order.lastIndexOf('quiet')).toBeLessThan(soFar + 4);
  });

  it('share the time, not the number of turns', async () => {
    const { order, use, done } = lab();
    for (let count = 0; count < 4; count += 1) use('slow', 100);
    for (let count = 0; count < 40; count += 1) use('fast', 10);
    await done();
    const atHalf = order.slice(0, 22);
    expect(atHalf.filter((client) => client === 'slow')).toHaveLength(2);
  });

  it('give a client no credit for idle time', async () => {
    const { order, use, done } = lab();
    use('early', 1);
    for (let count = 0; count < 20; count += 1) use('other', 1);
    await done();
    order.length = 0;
    for (let count = 0; count < 4; count += 1) use('other', 1);
    for (let count = 0; count < 4; count += 1) use('early', 1);
    await done();
    expect(order.slice(0, 6).filter((client) => client === 'early').length).toBeLessThanOrEqual(4);
    expect(order.slice(0, 6)).toContain('other');
  });

  it('do not count usage while no other client waited', async () => {
    const { order, use, done } = lab();
    for (let count = 0; count < 5; count += 1) {
      use('alone', 100);
      await done();
    }
    order.length = 0;
    for (let count = 0; count < 400; count += 1) use('other', 1);
    use('alone', 1);
    await done();
    // Its last turn is the most that can count.
    expect(order.indexOf('alone')).toBeLessThanOrEqual(101);
  });

  it('let the process read the network during one client’s work', async () => {
    const clock = { nowMs: 0 };
    const turns = createConnectionTurns(() => clock.nowMs);
    let hasRead = false;
    setImmediate(() => (hasRead = true));
    let usedMs = 0;
    for (; !hasRead && usedMs < 1_000; usedMs += 5) {
      const end = await turns.take();
      clock.nowMs += 5;
      end();
    }
    expect(usedMs).toBeLessThan(50);
  });

  it('serve work for everybody before that of one client', async () => {
    const { order, use, done } = lab();
    for (const client of ['a', 'a', 'b', EVERYBODY, EVERYBODY]) use(client, 10);
    await done();
    expect(order).toEqual(['a', EVERYBODY, EVERYBODY, 'b', 'a']);
  });

  it('belong to the client of the work, also after waits', async () => {
    const { turns, order, use, done } = lab();
    use('a', 1);
    use('a', 1);
    use('b', 1);
    expect(turns.waiting()).toBe(2);
    await done();
    expect([order, turns.waiting()]).toEqual([['a', 'b', 'a'], 0]);
  });
});
