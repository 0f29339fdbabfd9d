import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { memoryMb } from './support/figures.ts';
import { concludeLoad, sendEvenly, untilReady } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';
import { useGroupStage } from './support/use-stage.ts';

const SIZE = sizeOf({ clients: 400, perSecond: 10, seconds: 60 });
/** 25 bytes that count as one character: long texts fill the buffers of the system, then those of the provider. */
const FAMILY = '👨‍👩‍👧‍👦';
const TAIL = FAMILY.repeat(800);
const TEXT_KB = Math.round(Buffer.byteLength(TAIL) / 1000);
/** Fewer bytes for each client fit into the buffers of the system, so that the provider has no reason to drop a link. */
const LEAST_DROPPED = SIZE.perSecond * SIZE.seconds * TEXT_KB >= 10_000 ? 1 : 0;

/** All are in one group: each message goes to each of them. */
const scenario = useGroupStage(SIZE, { groupSize: SIZE.clients });

test('clients that do not read are dropped and converge later', async () => {
  const { stage, openCrowd } = scenario();
  const crowd = await openCrowd({ tail: TAIL });
  const { clients } = crowd;
  const slow = clients.filter((_, index) => index % 2 === 0);
  const others = clients.filter((_, index) => index % 2 === 1);
  const memory = async (): Promise<string> => {
    const all = await Promise.all(stage.nodes.map((node) => memoryMb(node.process()?.pid ?? 0)));
    return all.map(({ now, peak }) => `${now} MB (peak ${peak})`).join(', ');
  };
  const before = await memory();
  for (const client of slow) client.pause();
  await sendEvenly(others, SIZE);
  while (others.some((client) => client.unsent() > 0)) await wait(50);
  const after = await memory();
  for (const client of slow) client.read();
  await untilReady(clients);
  await concludeLoad(stage, crowd, [
    `${slow.length} of ${clients.length} clients do not read; ${SIZE.perSecond} texts/s of ${TEXT_KB} KB for ${SIZE.seconds} s`,
    `memory of the nodes before: ${before}; after: ${after}`,
  ]);
  expect(crowd.figures.closeCodes.total, 'links that were dropped').toBeGreaterThanOrEqual(LEAST_DROPPED);
});
