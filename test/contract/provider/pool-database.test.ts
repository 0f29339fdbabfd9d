import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import { deferred } from '../../support/deferred.ts';
import { createTestDatabase, everyDatabase } from '../../support/provider-database.ts';

/** The embedded database has one connection: a transaction that waits for a second one would wait forever. */
describe.each(everyDatabase())('a transaction (%s)', (kind) => {
  let opened: OpenDatabase;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase(kind);
    ({ remove } = database);
    opened = await openDatabase(database.choice);
  });
  afterAll(async () => {
    await opened.close();
    await remove();
  });

  const one = async (): Promise<number | undefined> =>
    (await sql<{ one: number }>`select 1 as one`.execute(opened.db)).rows[0]?.one;

  it('refuses work on another connection, and is rolled back', async () => {
    const { db } = opened;
    const nested = db.transaction().execute(async (trx) => {
      await trx.insertInto('tenants').values({ code: 'NESTED', settings: '{}', created_at: 1 }).execute();
      return one();
    });
    await expect(nested).rejects.toThrow('must not wait for a second connection');
    const settings = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    await expect(settings.execute(one)).rejects.toThrow('must not wait for a second connection');
    const deeper = db.transaction().execute(() => db.transaction().execute(() => Promise.resolve()));
    await expect(deeper).rejects.toThrow('must not wait for a second connection');
    expect(await db.selectFrom('tenants').select('code').where('code', '=', 'NESTED').execute()).toEqual([]);
  });

  it('lets its work use the pool after its end', async () => {
    const end = deferred<undefined>();
    const { later } = await opened.db.transaction().execute(() => Promise.resolve({ later: end.promise.then(one) }));
    end.resolve(undefined);
    expect(await later).toBe(1);
  });
});
