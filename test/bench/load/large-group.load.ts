import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listChats } from '../../../applet-host-demo/provider/base/store/messages/chats.ts';
import { insertCrowd } from '../data/crowd.ts';
import { insertGroup } from './support/groups.ts';
import { concludeLoad, sendEvenly, startMetering } from './support/run-load.ts';
import { scaled } from '../data/scale.ts';
import { sizeOf } from './support/scale.ts';
import { useStage } from './support/use-stage.ts';

const MEMBERS = scaled(10_000, 400);
const SIZE = sizeOf({ clients: 2_000, perSecond: 2, seconds: 60 });

let absent = '';
const scenario = useStage(async (db) => {
  const members = await insertCrowd(db, 1, MEMBERS);
  const groupId = await insertGroup(db, members);
  await sql`analyze`.execute(db);
  absent = members.at(-1)?.userId ?? '';
  return members.slice(0, SIZE.clients).map((user) => ({ user, heads: new Map([[groupId, 0]]) }));
});

test('a large group gets its messages', async () => {
  const { stage, openCrowd } = scenario();
  const crowd = await openCrowd();
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
