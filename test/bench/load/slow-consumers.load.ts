import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { memoryMb } from './support/figures.ts';
import { fillGroups } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { concludeLoad, type LoadUser, openCrowd, sendEvenly, untilReady } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';

const SIZE = sizeOf({ clients: 400, perSecond: 10, seconds: 60 });
/** All are in one group: each message goes to each of them. */
const GROUP_SIZE = SIZE.clients;
/** 25 bytes that count as one character: long texts fill the buffers of the system, then those of the provider. */
const FAMILY = '👨‍👩‍👧‍👦';
const TAIL = FAMILY.repeat(800);
const TEXT_KB = Math.round(Buffer.byteLength(TAIL) / 1000);

let stage: LoadStage;
let users: readonly LoadUser[];

beforeAll(async () => {
  stage = await openLoadStage();
  users = await fillGroups(stage.database.db, SIZE.clients, GROUP_SIZE);
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('clients that do not read are dropped and converge later', async () => {
  const crowd = await openCrowd(stage, users, { tail: TAIL });
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
});
