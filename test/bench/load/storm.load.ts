import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { fillGroups } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { concludeLoad, type LoadUser, openCrowd, seconds, startMetering, untilReady } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';

const GROUP_SIZE = 20;
const MISSED = 50;
const SIZE = sizeOf({ clients: 3_000, perSecond: 200, seconds: 60 });
const ASK_EVERY_MS = 20;

let stage: LoadStage;
let users: readonly LoadUser[];

beforeAll(async () => {
  stage = await openLoadStage();
  users = await fillGroups(stage.database.db, SIZE.clients, GROUP_SIZE);
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('all clients come back at once and read what they missed', async () => {
  const crowd = await openCrowd(stage, users);
  const { clients } = crowd;
  // One member of each group writes while all others are away.
  const writers = clients.filter((_, index) => index % GROUP_SIZE === 0);
  const away = clients.filter((_, index) => index % GROUP_SIZE !== 0);
  for (const client of away) client.cut();
  for (let number = 0; number < MISSED; number += 1) {
    for (const writer of writers) for (const chatId of writer.views.keys()) writer.send(chatId);
    await wait((writers.length / SIZE.perSecond) * 1000);
  }
  while (writers.some((writer) => writer.unsent() > 0)) await wait(ASK_EVERY_MS);
  for (const writer of writers) writer.cut();
  const meter = await startMetering(stage);
  const startedAtMs = performance.now();
  for (const client of clients) client.start();
  await untilReady(clients);
  const tookMs = performance.now() - startedAtMs;
  await concludeLoad(
    stage,
    crowd,
    [`storm: ${clients.length} clients, ${MISSED} messages missed by each; all are back after ${seconds(tookMs)}`],
    meter,
  );
});
