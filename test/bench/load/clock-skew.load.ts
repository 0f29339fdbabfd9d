import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillGroups } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { concludeLoad, type LoadUser, openCrowd, sendEvenly } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';

const GROUP_SIZE = 20;
const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 60 });
/** More than any message takes here, and far less than the skew. */
const TOLERANCE_MS = 60_000;
const LIBRARY = process.env['FAKETIME_LIBRARY'] ?? '';
const AHEAD = { LD_PRELOAD: LIBRARY, FAKETIME: '+10m', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };

let stage: LoadStage;
let users: readonly LoadUser[];

beforeAll(async () => {
  if (!existsSync(LIBRARY)) throw new Error('FAKETIME_LIBRARY must name libfaketime: npm run load sets it');
  stage = await openLoadStage({ environment: (node) => (node === 1 ? AHEAD : {}) });
  users = await fillGroups(stage.database.db, SIZE.clients, GROUP_SIZE);
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('a node whose clock is ten minutes ahead changes nothing', async () => {
  const beganAtMs = Date.now();
  const crowd = await openCrowd(stage, users);
  await sendEvenly(crowd.clients, SIZE);
  await concludeLoad(stage, crowd, [
    `one of two clocks is 10 min ahead: ${SIZE.clients} sockets, ${SIZE.perSecond} messages/s for ${SIZE.seconds} s`,
  ]);
  // Users see the times of messages, and their order.
  const rows = await stage.database.db.selectFrom('messages').select(['chat_id', 'msg_id', 'time']).execute();
  const foreign = rows.filter(({ time }) => time < beganAtMs - TOLERANCE_MS || time > Date.now() + TOLERANCE_MS);
  expect(foreign).toEqual([]);
  expect(crowd.figures.closeCodes.names()).toEqual([]);
});
