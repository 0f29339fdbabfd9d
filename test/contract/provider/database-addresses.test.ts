import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import { startStandby, type Standby } from '../../support/standby.ts';
import { until } from '../../support/provider-client.ts';
import { createTestDatabase, type TestDatabase, everyDatabase } from '../../support/provider-database.ts';

const MIGRATION_LOCK = 7_261_908;

/** L-OP1. */
describe.each(everyDatabase().filter((kind) => kind === 'postgres'))('the addresses of a database on %s', (kind) => {
  let database: TestDatabase;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    url = urlOf(database);
  });
  afterAll(() => database.remove());

  const opening = (place: { readonly url: string; readonly directUrl?: string }) =>
    openDatabase({ kind: 'postgres', ...place });

  it('are checked with the rights of an owning plain user', async () => {
    const own = await createTestDatabase(kind, true);
    const ownUrl = new URL(urlOf(own));
    const role = `plain_${randomBytes(4).toString('hex')}`;
    await run(ownUrl.href, [
      `create role ${role} login password 'secret'`,
      `alter database ${ownUrl.pathname.slice(1)} owner to ${role}`,
      // As some hosting services do.
      'revoke execute on function pg_control_system() from public',
    ]);
    [ownUrl.username, ownUrl.password] = [role, 'secret'];
    try {
      const opened = await opening({ url: ownUrl.href, directUrl: ownUrl.href });
      await opened.close();
    } finally {
      await own.remove();
      await run(url, [`drop role ${role}`]);
    }
  });

  it('must reach the same database, not a copy of it', async () => {
    const copy = await createTestDatabase(kind);
    try {
      const words = 'DATABASE_DIRECT_URL and DATABASE_URL name different databases';
      await expect(opening({ url, directUrl: urlOf(copy) })).rejects.toThrow(words);
    } finally {
      await copy.remove();
    }
  });

  it('must not reach a database that only reads', async () => {
    const own = await createTestDatabase(kind);
    const ownUrl = urlOf(own);
    try {
      await run(ownUrl, [`alter database ${new URL(ownUrl).pathname.slice(1)} set default_transaction_read_only = on`]);
      await expect(opening({ url: ownUrl })).rejects.toThrow('DATABASE_URL reaches a database that only reads');
    } finally {
      await own.remove();
    }
  });

  describe('with a standby', () => {
    let standby: Standby;
    beforeAll(async () => {
      standby = await startStandby(url);
    });
    afterAll(() => standby.stop());

    it('are refused, naming the variable that reaches it', async () => {
      const words = 'reaches a standby server, which only reads: name the primary server.';
      await expect(opening({ url: standby.url })).rejects.toThrow(`DATABASE_URL ${words}`);
      await expect(opening({ url, directUrl: standby.url })).rejects.toThrow(`DATABASE_DIRECT_URL ${words}`);
      await expect(opening({ url: standby.url, directUrl: url })).rejects.toThrow(`DATABASE_URL ${words}`);
    });
  });

  it('are refused after newer migrations, but not during them', async () => {
    const own = await createTestDatabase(kind);
    const newer = new pg.Client({ connectionString: urlOf(own) });
    await newer.connect();
    try {
      await newer.query('begin');
      await newer.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await newer.query('lock table kysely_migration in access exclusive mode');
      await newer.query(`insert into kysely_migration (name, timestamp) values ('9999_later', '')`);
      let isDecided = false;
      const older = opening({ url: urlOf(own) }).then(
        () => 'opened',
        (error: unknown) => String(error),
      );
      void older.then(() => (isDecided = true));
      await until('a waiting process', async () => {
        const { rowCount } = await newer.query(`
          select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`);
        return rowCount === 0 ? undefined : true;
      });
      expect(isDecided).toBe(false);
      await newer.query('commit');
      expect(await older).toContain(
        'the database belongs to a newer version (its migration "9999_later" is unknown here). Start that version.',
      );
    } finally {
      await newer.end();
      await own.remove();
    }
  });
});

const urlOf = ({ choice }: TestDatabase): string => ('url' in choice ? choice.url : '');

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
