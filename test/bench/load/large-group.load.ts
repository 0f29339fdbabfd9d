import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChats } from '../../../applet-host-demo/provider/store/chats.ts';
import { insertCrowd } from '../data/crowd.ts';
import { insertGroup } from './support/groups.ts';
import { type LoadStage, openLoadStage } from './support/load-stage.ts';
import { concludeLoad, type LoadUser, openCrowd, sendEvenly, startMetering } from './support/run-load.ts';
import { scaled, sizeOf } from './support/scale.ts';

const MEMBERS = scaled(10_000, 400);
const SIZE = sizeOf({ clients: 2_000, perSecond: 2, seconds: 60 });

let stage: LoadStage;
let users: readonly LoadUser[];
let absent: string;

beforeAll(async () => {
  stage = await openLoadStage();
  const { db } = stage.database;
  const crowd = await insertCrowd(db, 1, MEMBERS);
  const groupId = await insertGroup(db, crowd);
  await sql`analyze`.execute(db);
  users = crowd.slice(0, SIZE.clients).map((user) => ({ user, heads: new Map([[groupId, 0]]) }));
  absent = crowd.at(-1)?.userId ?? '';
  await stage.startNodes();
});
afterAll(() => stage?.remove());

test('a large group gets its messages', async () => {
  const crowd = await openCrowd(stage, users);
  const meter = await startMetering(stage);
  await sendEvenly(crowd.clients, SIZE);
  await concludeLoad(
    stage,
    crowd,
    [`a group of ${MEMBERS}, ${SIZE.clients} of them online: ${SIZE.perSecond} messages/s for ${SIZE.seconds} s`],
    meter,
  );
  const [chat] = await listChats(stage.database.db, absent, undefined);
  expect(chat?.unread).toBe(Math.round(SIZE.perSecond * SIZE.seconds));
});
