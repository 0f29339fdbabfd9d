import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { sendDisturbed } from './support/disturbed.ts';
import { fillGroups } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { type LoadUser, openCrowd } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';

const GROUP_SIZE = 20;
const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 60 });

let stage: LoadStage;
let users: readonly LoadUser[];

beforeAll(async () => {
  stage = await openLoadStage();
  users = await fillGroups(stage.database.db, SIZE.clients, GROUP_SIZE);
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('restarts of PostgreSQL lose nothing', async () => {
  const crowd = await openCrowd(stage, users);
  const pauseMs = (SIZE.seconds / 3) * 1000;
  await sendDisturbed(stage, crowd, SIZE, {
    name: 'PostgreSQL is restarted, fast and immediate',
    disturb: async () => {
      await wait(pauseMs);
      await stage.postgres.restart('SIGINT');
      await wait(pauseMs);
      await stage.postgres.restart('SIGQUIT');
    },
  });
});
