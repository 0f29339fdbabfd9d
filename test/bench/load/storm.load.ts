import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { concludeLoad, seconds, startMetering, untilReady } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';
import { GROUP_SIZE, useGroupStage } from './support/use-stage.ts';

const MISSED = 50;
const SIZE = sizeOf({ clients: 3_000, perSecond: 200, seconds: 60 });
const ASK_EVERY_MS = 20;

const scenario = useGroupStage(SIZE);

test('all clients return at once and read their missed messages', async () => {
  const { stage, openCrowd } = scenario();
  const crowd = await openCrowd();
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
