import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseChoice, openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import type { Database } from '../../applet-host-demo/provider/base/store/schema/schema.ts';
import { type Crowd, crowdProvider, fillCrowd, grabOnce, sendTo } from '../support/grab-crowd.ts';
import { ledgerFacts } from '../support/ledger-facts.ts';
import { buildProvider, type BuiltProvider } from '../support/provider-build.ts';
import { until } from '../support/provider-client.ts';
import { createTestDatabase, pgliteTemplate, everyDatabase, type TestDatabase } from '../support/provider-database.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { answers, crash, keepAcknowledged, urlOf } from './support/postgres-crash.ts';

/**
 * Many users open envelopes of a group at once, while the provider is killed and PostgreSQL crashes. Users repeat each call until
 * they have an answer. `GRAB_CLIENTS=500` makes 5,000 openings of 20 envelopes.
 */

const CLIENTS = Number(process.env['GRAB_CLIENTS'] ?? 40);
const ENVELOPES = 20;
const TRIES_PER_CLIENT = 10;
const TRIES_PER_ENVELOPE = (CLIENTS * TRIES_PER_CLIENT) / ENVELOPES;
/** Half of the envelopes have too few shares for all users, the others too many. */
const SHARES = [Math.floor(TRIES_PER_ENVELOPE * 0.4), Math.floor(TRIES_PER_ENVELOPE * 1.2)] as const;
const AT_ONCE = 60;
const FINAL = /^\d+\.\d\d$|^red_taken$/;
/** No answer, or one that tells a client to try again. */
const LATER = [undefined, 'server_busy', 'server_error'];
/** Short, but it leaves the processor to a provider that starts. */
const RETRY_AFTER_MS = 250;
const WITHIN_MS = 600_000;

let built: BuiltProvider;
let folder: string;
beforeAll(async () => {
  built = await buildProvider();
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-grabs-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await built.remove();
});

describe.each(everyDatabase())('on %s', (kind) => {
  let database: TestDatabase | undefined;
  let choice: DatabaseChoice;
  let crowd: Crowd;
  let start: () => Promise<ProviderProcess>;
  let running: ProviderProcess;

  beforeAll(async () => {
    const directory = await mkdtemp(path.join(folder, kind));
    if (kind === 'postgres') {
      database = await createTestDatabase(kind);
      await keepAcknowledged(urlOf(database));
    }
    choice = database?.choice ?? {
      kind: 'pglite',
      directory: path.join(directory, 'pglite'),
      template: await pgliteTemplate(),
    };
    crowd = await fillCrowd(choice, { members: CLIENTS, groups: 1 });
    start = await crowdProvider(built.main, choice, directory);
    running = await start();
  });
  afterAll(async () => {
    running.kill('SIGKILL');
    await running.exited;
    await database?.remove();
  });

  const kill = async (): Promise<void> => {
    running.kill('SIGKILL');
    await running.exited;
    running = await start();
  };

  test(
    `${CLIENTS * TRIES_PER_CLIENT} openings survive kills and give each user one share`,
    async () => {
      const { baseUrl } = running;
      const [groupId = ''] = crowd.groupIds;
      const redIds: string[] = [];
      for (let index = 0; index < ENVELOPES; index += 1)
        redIds.push(await sendTo(baseUrl, crowd.owner, groupId, SHARES[index % 2] ?? 1));

      const answered = new Map(redIds.map((redId) => [redId, new Map<string, string>()]));
      let done = 0;
      let repeats = 0;
      const marks: { readonly at: number; readonly resolve: () => void }[] = [];
      const open = async (client: number, redId: string): Promise<string> => {
        const member = crowd.members[client];
        if (member === undefined) throw new Error('there is no such member');
        const untilMs = performance.now() + WITHIN_MS;
        // Some devices of the same user open the envelope at the same time.
        const devices = client % 10 === 0 ? 2 : 1;
        for (;;) {
          const codes = await Promise.all(
            Array.from({ length: devices }, () => grabOnce(baseUrl, member, groupId, redId)),
          );
          const [code] = codes;
          if (code !== undefined && FINAL.test(code) && codes.every((each) => each === code || isLater(each)))
            return code;
          const unexpected = codes.find((each) => !isLater(each) && !FINAL.test(each ?? ''));
          if (unexpected !== undefined) throw new Error(`opening was refused: ${unexpected}`);
          if (performance.now() > untilMs) throw new Error(`no answer: ${codes.join()}`);
          repeats += 1;
          await wait(RETRY_AFTER_MS);
        }
      };
      const calls = Array.from({ length: TRIES_PER_CLIENT }, (_, round) =>
        crowd.members.map((_member, client) => [client, redIds[(client + round) % ENVELOPES] ?? ''] as const),
      ).flat();
      const waiting = calls.values();
      const work = async (): Promise<void> => {
        for (const [client, redId] of waiting) {
          answered.get(redId)?.set(crowd.members[client]?.userId ?? '', await open(client, redId));
          done += 1;
          for (const mark of marks) if (done >= mark.at) mark.resolve();
        }
      };
      const reached = (share: number) =>
        new Promise<void>((resolve) => marks.push({ at: calls.length * share, resolve }));
      const faults = async (): Promise<void> => {
        await reached(0.3);
        await kill();
        await reached(0.6);
        if (database === undefined) await kill();
        else await crashServer(database);
      };
      await Promise.all([...Array.from({ length: AT_ONCE }, work), faults()]);
      expect(done).toBe(calls.length);
      // The faults have hit calls.
      expect(repeats).toBeGreaterThan(0);

      // The test can read the embedded database only after its process has ended.
      running.kill('SIGTERM');
      await running.exited;
      const opened = await openDatabase(choice);
      try {
        await checkMoney(opened.db);
        await checkShares(opened.db, answered);
      } finally {
        await opened.close();
      }
    },
    WITHIN_MS,
  );
});

const isLater = (code: string | undefined): boolean => LATER.includes(code);

async function crashServer(database: TestDatabase): Promise<void> {
  await crash(urlOf(database));
  await until('the database is back', () => answers(urlOf(database)));
}

/** The ledger is sound: every share was paid once, and each envelope has exactly what is left. */
async function checkMoney(db: Database): Promise<void> {
  expect(await ledgerFacts(db)).toEqual({ sum: 0, wrong: 0, negative: 0 });
  const taken = await db
    .selectFrom('red_shares')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('amount').as('sum')])
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const paid = await db
    .selectFrom('money_movements')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('amount').as('sum')])
    .where('kind', '=', 'capture')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  expect(paid).toEqual(taken);
  const { rows: envelopes } = await sql<{ rest: number; balance: number }>`
    select e.total - e.taken_total as rest, a.balance
    from red_envelopes e join ledger_accounts a on a.account_id = 'escrow:' || e.envelope_id`.execute(db);
  expect(envelopes).toHaveLength(ENVELOPES);
  for (const { rest, balance } of envelopes) expect(balance).toBe(rest);
}

/** Each user has the share that the answer said, once; a user without one came after the last. */
async function checkShares(db: Database, answered: ReadonlyMap<string, ReadonlyMap<string, string>>): Promise<void> {
  for (const [redId, answers] of answered) {
    const envelope = await db
      .selectFrom('red_envelopes')
      .selectAll()
      .where('envelope_id', '=', redId)
      .executeTakeFirstOrThrow();
    const shares = await db.selectFrom('red_shares').selectAll().where('envelope_id', '=', redId).execute();
    const taken = shares.filter(({ user_id: userId }) => userId !== null);
    expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(envelope.total);
    expect(taken).toHaveLength(Math.min(envelope.quantity, TRIES_PER_ENVELOPE));
    expect(envelope).toMatchObject({
      taken: taken.length,
      taken_total: taken.reduce((sum, { amount }) => sum + amount, 0),
      state: taken.length === envelope.quantity ? 'taken' : 'open',
    });
    const stored = new Map(taken.map(({ user_id: userId, amount }) => [userId ?? '', (amount / 100).toFixed(2)]));
    expect(stored.size).toBe(taken.length);
    for (const [userId, answer] of answers) expect(stored.get(userId) ?? 'red_taken').toBe(answer);
    const { reports } = await db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('reports'))
      .where('type', '=', 'grebRedEnvelope')
      .where('body', 'like', `%${redId}%`)
      .executeTakeFirstOrThrow();
    expect(reports).toBe(taken.length);
  }
}
