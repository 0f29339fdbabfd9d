import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { removeOverdue } from '../../../applet-host-demo/provider/capabilities/data-life/retention.ts';
import { closeAbandonedActs } from '../../../applet-host-demo/provider/edges/server-api/recorded.ts';
import { beginAct } from '../../../applet-host-demo/provider/base/store/access/audit-intents.ts';
import { SERVER_API_PATH } from '../../../applet-host-demo/provider/edges/server-api/path.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { useServerStage } from '../../support/server-api-stage.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const DAY_MS = 24 * 3_600_000;

/** The audit log: what callers of the server API have changed, append-only and chained. L-PB10. */
describe.each(usualDatabase())('the audit log (%s)', (database) => {
  const stage = useServerStage(database, { limits: JOBS_BY_HAND });
  const { done, refusal } = stage;
  const all = async () => (await done('GET', '/audit?limit=200')).data;
  const last = async () => (await all()).at(-1);

  it('records each change’s caller, target and fields without their texts', async () => {
    const ann = await stage.aPlayer();
    await done('PATCH', `/players/${stage.ref(ann)}`, { name: 'Secret Name' });
    const renamed = await last();
    expect(renamed).toMatchObject({ act: 'updatePlayer', number: (await all()).length });
    expect(JSON.parse(renamed.detail)).toEqual({ target: { player: ann.playerId }, fields: ['name'], values: {} });
    expect(JSON.stringify(await all())).not.toContain('Secret Name');
    const moderator = await serverClientOf(stage.provider, { scopes: ['players:write'] });
    const frozen = await moderator.call('POST', `/players/${stage.ref(ann)}/freeze`, {
      headers: { 'x-request-id': 'request-4711' },
    });
    expect(frozen.status).toBe(200);
    expect(await last()).toMatchObject({ act: 'freezePlayer', actor: moderator.keyId, requestId: 'request-4711' });
  });

  it('keeps the values that say what was allowed', async () => {
    await done('POST', '/keys', { name: 'Reader', scopes: ['players:read'] });
    expect(JSON.parse((await last()).detail)).toMatchObject({ values: { scopes: ['players:read'] } });
  });

  it('names the changed settings of the tenant', async () => {
    await done('PATCH', '/tenant', { settings: { productName: 'Lucky chat', icon: null } });
    const { act, detail } = await last();
    expect([act, JSON.parse(detail)]).toEqual([
      'updateTenant',
      { target: {}, fields: ['productName', 'icon'], values: {} },
    ]);
  });

  it('records no refused change and no read', async () => {
    const before = await all();
    expect(await refusal('POST', '/players/nobody/freeze')).toEqual([404, 'not_found']);
    expect(await refusal('POST', '/players', { name: '' })).toEqual([400, 'invalid_request']);
    await done('GET', '/players');
    expect(await all()).toEqual(before);
  });

  it('records a repeated call once', async () => {
    const before = (await all()).length;
    const request = { body: { playerId: 'twice', name: 'Twice' }, headers: { 'idempotency-key': 'twice' } };
    for (let turn = 0; turn < 2; turn += 1) await stage.server.call('POST', '/players', request);
    expect((await all()).length).toBe(before + 1);
  });

  /** Lets the database refuse to insert rows of a table while the work is done. */
  const withBrokenTable = async (table: 'audit_entries' | 'service_accounts', work: () => Promise<void>) => {
    const { db } = stage.provider.services;
    const refuse = `create function break_table() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
    await sql.raw(refuse).execute(db);
    await sql
      .raw(`create trigger is_broken before insert on ${table} for each row execute function break_table()`)
      .execute(db);
    try {
      await work();
    } finally {
      await sql.raw('drop function break_table cascade').execute(db);
    }
  };
  const intents = () => stage.provider.services.db.selectFrom('audit_intents').selectAll().execute();
  const closeLater = async (afterMs: number) => {
    stage.provider.advanceClock(afterMs);
    await closeAbandonedActs(stage.provider.services);
  };

  it('reports an unknown outcome when the change’s node has died', async () => {
    const { db, now } = stage.provider.services;
    const before = (await all()).length;
    const detail = { target: { player: 'lost' }, fields: [], values: {} };
    await beginAct(db, 'CB', { actor: 'token', act: 'freezePlayer', requestId: 'request-lost', detail }, now());
    await closeLater(4 * 60_000);
    expect((await all()).length).toBe(before);
    await closeLater(2 * 60_000);
    const entry = await last();
    expect(entry).toMatchObject({ number: before + 1, act: 'freezePlayer', requestId: 'request-lost' });
    expect(JSON.parse(entry.detail)).toEqual({ ...detail, outcome: 'unknown' });
    await closeLater(60 * 60_000);
    expect((await all()).length).toBe(before + 1);
    expect(await done('GET', '/audit/check')).toMatchObject({ isIntact: true });
  });

  it('reports an unknown outcome for failed changes; keeps no intent', async () => {
    await withBrokenTable('service_accounts', async () => {
      expect(await refusal('POST', '/accounts', { account: 'broken', name: 'Broken' })).toEqual([500, 'server_error']);
    });
    const { act, detail } = await last();
    expect([act, JSON.parse(detail)]).toMatchObject(['createAccount', { outcome: 'unknown' }]);
    expect(await refusal('POST', '/players/nobody/freeze')).toEqual([404, 'not_found']);
    expect(await intents()).toEqual([]);
  });

  it('records a change later whose entry could not be written', async () => {
    const before = (await all()).length;
    await withBrokenTable('audit_entries', async () => {
      await done('POST', '/accounts', { account: 'unrecorded', name: 'Unrecorded' });
    });
    expect((await all()).length).toBe(before);
    expect(await intents()).toMatchObject([{ act: 'createAccount' }]);
    await closeLater(6 * 60_000);
    expect(JSON.parse((await last()).detail)).toMatchObject({ fields: ['account', 'name'], outcome: 'unknown' });
    expect(await intents()).toEqual([]);
    expect(await done('GET', '/audit/check')).toMatchObject({ isIntact: true, entries: before + 1 });
  });

  it('gives concurrent changes numbers without gaps', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(names.map((name) => done('POST', '/players', { playerId: `at-once-${name}`, name })));
    const numbers = (await all()).map(({ number }: { readonly number: number }) => number);
    expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1));
    expect(await done('GET', '/audit/check')).toMatchObject({ isIntact: true, entries: numbers.length });
  });

  it('is read page by page, and exported as lines', async () => {
    const entries = await all();
    const { data, nextCursor } = await done('GET', '/audit?limit=2');
    expect(data).toEqual(entries.slice(0, 2));
    expect((await done('GET', `/audit?limit=2&cursor=${nextCursor}`)).data).toEqual(entries.slice(2, 4));
    const { secret } = await serverClientOf(stage.provider, { scopes: ['audit:read'] });
    const exported = await fetch(`${stage.provider.baseUrl}${SERVER_API_PATH}/audit/export?after=1`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(exported.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = (await exported.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(entries.slice(1));
  });

  it('belongs to one tenant', async () => {
    await stage.provider.saveTenant({ parentOrigins: [] }, 'GPO');
    const other = await serverClientOf(stage.provider, { tenant: 'GPO' });
    expect((await other.call('GET', '/audit')).body).toEqual({ data: [] });
    await other.call('POST', '/players', { body: { playerId: 'first', name: 'First' } });
    expect((await other.call('GET', '/audit')).body.data).toMatchObject([{ number: 1, previousHash: '' }]);
  });

  it('refuses changes in the database, and shows forced ones', async () => {
    const { db } = stage.provider.services;
    const chain = () => done('GET', '/audit/check');
    const intact = await chain();
    /** A change by a database user who can switch triggers off. */
    const forced = (change: RawBuilder<unknown>) =>
      db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await change.execute(trx);
      });
    await expect(sql`update audit_entries set act = 'x' where number = 2`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_entries where number = 2`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow('append-only');
    expect(await chain()).toEqual(intact);

    const [, second] = await all();
    await forced(sql`update audit_entries set actor = 'nobody' where tenant = 'CB' and number = 2`);
    expect(await chain()).toMatchObject({ isIntact: false, entries: 1, brokenAt: 2 });
    await forced(sql`update audit_entries set actor = ${second.actor} where tenant = 'CB' and number = 2`);
    expect(await chain()).toEqual(intact);
    await forced(sql`delete from audit_entries where tenant = 'CB' and number = 3`);
    expect(await chain()).toMatchObject({ isIntact: false, entries: 2, brokenAt: 3 });
  });
});

/** A log of its own, because the one above was broken on purpose. */
describe.each(usualDatabase())('the end of the audit log (%s)', (database) => {
  const stage = useServerStage(database, { limits: JOBS_BY_HAND });
  const { done } = stage;
  const all = async () => (await done('GET', '/audit?limit=200')).data;

  it('loses only entries beyond the limit, named in the chain', async () => {
    const { db } = stage.provider.services;
    const chain = () => done('GET', '/audit/check');
    await done('PATCH', '/tenant', { settings: { retention: { auditDays: 30 } } });
    const before = await all();
    const lastOld = before.at(-1);
    stage.provider.advanceClock(31 * DAY_MS);
    const ann = await stage.aPlayer();
    await removeOverdue(stage.provider.services);
    const after = await all();
    expect(after.map(({ act }: { readonly act: string }) => act)).toEqual(['createPlayer', 'trimAudit']);
    expect(after[0]).toMatchObject({ number: lastOld.number + 1, previousHash: lastOld.hash });
    expect(JSON.parse(after[1].detail)).toEqual({ number: lastOld.number, hash: lastOld.hash });
    const intact = { isIntact: true, removedUpTo: lastOld.number, entries: lastOld.number + 2 };
    expect(await chain()).toMatchObject(intact);
    await removeOverdue(stage.provider.services);
    expect(await all()).toEqual(after);
    await expect(
      sql`delete from audit_entries where tenant = 'CB' and number > ${lastOld.number}`.execute(db),
    ).rejects.toThrow('append-only');
    // A note alone is no reason for another one.
    stage.provider.advanceClock(31 * DAY_MS);
    await removeOverdue(stage.provider.services);
    stage.provider.advanceClock(31 * DAY_MS);
    await removeOverdue(stage.provider.services);
    expect(await all()).toMatchObject([{ act: 'trimAudit', number: lastOld.number + 3 }]);
    expect(await chain()).toMatchObject({ isIntact: true, entries: lastOld.number + 3 });
    await done('PATCH', `/players/${stage.ref(ann)}`, { name: 'Later' });
    expect(await chain()).toMatchObject({ isIntact: true, entries: lastOld.number + 4 });
  });
});
