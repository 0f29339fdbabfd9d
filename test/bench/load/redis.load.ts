import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { sendDisturbed } from './support/disturbed.ts';
import { fillGroups } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { type LoadUser, openCrowd } from './support/run-load.ts';
import { scaled, sizeOf } from './support/scale.ts';

const GROUP_SIZE = 20;
const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 120 });
const AWAY_S = scaled(60, 6);
const LOSSES = { lost: 0.05, repeated: 0, late: 0 };

let stage: LoadStage;
let users: readonly LoadUser[];

beforeAll(async () => {
  stage = await openLoadStage({ losses: LOSSES });
  users = await fillGroups(stage.database.db, SIZE.clients, GROUP_SIZE);
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('nodes deliver everything whatever Redis does', async () => {
  const { redis, lossyRedis } = stage;
  const crowd = await openCrowd(stage, users);
  const pauseMs = SIZE.seconds * 100;
  await sendDisturbed(stage, crowd, SIZE, {
    name: `Redis loses ${LOSSES.lost * 100} % of all messages, is restarted, wiped, and away for ${AWAY_S} s`,
    disturb: async () => {
      await wait(pauseMs);
      await redis.stop();
      await redis.start();
      await wait(pauseMs);
      await redis.wipe();
      await wait(pauseMs);
      await redis.stop();
      await wait(AWAY_S * 1000);
      await redis.start();
    },
  });
  console.log(`${lossyRedis?.lost() ?? 0} messages between the nodes were lost`);
});
