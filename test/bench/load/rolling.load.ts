import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { fillGroups } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { concludeLoad, type LoadUser, openCrowd, sendEvenly, untilReady } from './support/run-load.ts';
import { scaled, sizeOf } from './support/scale.ts';

const GROUP_SIZE = 20;
const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 120 });
const RESTARTS = scaled(6, 2);

let stage: LoadStage;
let users: readonly LoadUser[];

beforeAll(async () => {
  stage = await openLoadStage();
  users = await fillGroups(stage.database.db, SIZE.clients, GROUP_SIZE);
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('a rolling restart closes links only with its own code', async () => {
  const crowd = await openCrowd(stage, users);
  let restarts = 0;
  const sending = sendEvenly(crowd.clients, SIZE);
  for (; restarts < RESTARTS; restarts += 1) {
    const node = stage.nodes[restarts % stage.nodes.length];
    await node?.stop('SIGTERM');
    await untilReady(crowd.clients);
    await node?.start();
  }
  await sending;
  await concludeLoad(stage, crowd, [
    `rolling: ${restarts} restarts; ${SIZE.clients} sockets, ${SIZE.perSecond} messages/s for ${SIZE.seconds} s`,
  ]);
  expect(crowd.figures.closeCodes.names()).toEqual([String(CLOSE_CODES.serviceRestart)]);
});
