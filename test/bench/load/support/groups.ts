import { sql } from 'kysely';
import { createGroup } from '../../../../applet-host-demo/provider/base/store/groups/groups.ts';
import type { Database } from '../../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { TEST_TENANT } from '../../../support/provider.ts';
import { insertCrowd, type SignedIn } from '../../data/crowd.ts';
import type { LoadUser } from './run-load.ts';

/** Users in groups of this size, each user in one group. */
export async function fillGroups(db: Database, users: number, groupSize: number): Promise<readonly LoadUser[]> {
  const crowd = await insertCrowd(db, 1, users);
  const found: LoadUser[] = [];
  for (let start = 0; start < crowd.length; start += groupSize) {
    const members = crowd.slice(start, start + groupSize);
    const groupId = await insertGroup(db, members);
    found.push(...members.map((user) => ({ user, heads: new Map([[groupId, 0]]) })));
  }
  await sql`analyze`.execute(db);
  return found;
}

export async function insertGroup(db: Database, [owner, ...members]: readonly SignedIn[]): Promise<string> {
  const group = {
    tenant: TEST_TENANT,
    name: 'Load',
    ownerId: owner?.userId ?? '',
    // The same user may write twice in a moment.
    talkIntervalS: 0,
    members: members.map(({ userId }) => ({ userId, role: 'member' }) as const),
  };
  return db.transaction().execute((trx) => createGroup(trx, group, Date.now()));
}
