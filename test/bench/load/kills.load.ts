import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { fillGroups } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { concludeLoad, type LoadUser, openCrowd, sendEvenly } from './support/run-load.ts';
import { scaled, sizeOf } from './support/scale.ts';

const GROUP_SIZE = 20;
const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 120 });
const KILL_EVERY_S = scaled(20, 8);
/** A supervisor starts it again. */
const DEAD_FOR_MS = 3_000;

let stage: LoadStage;
let users: readonly LoadUser[];

beforeAll(async () => {
  stage = await openLoadStage();
  users = await fillGroups(stage.database.db, SIZE.clients, GROUP_SIZE);
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('nodes that are killed lose nothing', async () => {
  const crowd = await openCrowd(stage, users);
  let kills = 0;
  let isOver = false;
  const killing = (async () => {
    for (;;) {
      await wait(KILL_EVERY_S * 1000);
      if (isOver) return;
      const node = stage.nodes[kills % stage.nodes.length];
      kills += 1;
      await node?.stop('SIGKILL');
      await wait(DEAD_FOR_MS);
      await node?.start();
    }
  })();
  await sendEvenly(crowd.clients, SIZE);
  isOver = true;
  await killing;
  await concludeLoad(stage, crowd, [
    `kills: ${kills} kills, one every ${KILL_EVERY_S} s; ${SIZE.clients} sockets, ${SIZE.perSecond} messages/s for ${SIZE.seconds} s`,
  ]);
});
