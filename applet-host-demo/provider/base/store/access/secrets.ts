import { randomBytes } from 'node:crypto';
import type { Database } from '../schema/schema.ts';

/** The random secret of all nodes with this name. The first node that needs it makes it. */
export async function findOrMakeSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key: name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db.selectFrom('meta').select('value').where('key', '=', name).executeTakeFirstOrThrow();
  return value;
}
