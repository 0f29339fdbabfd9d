import { afterAll, beforeAll, test } from 'vitest';
import { fillGroups } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { concludeLoad, type LoadUser, openCrowd, sendEvenly, startMetering } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';

const GROUP_SIZE = 20;
const SIZE = sizeOf({ clients: 3_000, perSecond: 500, seconds: 120 });

let stage: LoadStage;
let users: readonly LoadUser[];

beforeAll(async () => {
  stage = await openLoadStage();
  users = await fillGroups(stage.database.db, SIZE.clients, GROUP_SIZE);
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('two nodes deliver the messages of groups', async () => {
  const crowd = await openCrowd(stage, users);
  const meter = await startMetering(stage);
  await sendEvenly(crowd.clients, SIZE);
  await concludeLoad(
    stage,
    crowd,
    [
      `two nodes: ${SIZE.clients} sockets in groups of ${GROUP_SIZE}, ${SIZE.perSecond} messages/s for ${SIZE.seconds} s`,
    ],
    meter,
  );
});
