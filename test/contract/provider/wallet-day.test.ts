import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_TENANT } from '../../support/provider.ts';
import { useEnvelopeStage } from '../../support/envelope-stage.ts';
import { createIdentitySigner, type IdentityClaims, type IdentitySigner } from '../../support/identity-keys.ts';
import { everyDatabase } from '../../support/provider-database.ts';

interface Page {
  readonly movements: readonly {
    readonly key: string;
    readonly kind: string;
    readonly amount: string;
    readonly user: string;
  }[];
  readonly totals: Readonly<Record<string, { readonly count: number; readonly amount: string }>>;
  readonly waiting: number;
  readonly next?: string;
}

describe.each(everyDatabase())('the movements of a day (%s)', (database) => {
  const stage = useEnvelopeStage(database);
  let signer: IdentitySigner;

  beforeAll(async () => {
    signer = await createIdentitySigner(() => stage.provider.services.now());
    await stage.provider.saveTenant({ identityKeys: [signer.publicKey] });
  });

  const today = () => new Date(stage.provider.services.now()).toISOString().slice(0, 10);
  const ask = async (query: Readonly<Record<string, string>>, claims: IdentityClaims = {}) => {
    const token = await signer.sign({ playerId: undefined, audience: 'meeline-money', ...claims });
    const address = `${stage.provider.baseUrl}/wallet/day?${new URLSearchParams({ tenant: TEST_TENANT, ...query })}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as Page };
  };

  it('are listed with the totals', async () => {
    const redId = await stage.sent('owner', { split: 'equal', total: '9.00', quantity: 3 });
    await stage.bonus('ann', redId);
    const { status, body } = await ask({ day: today() });
    expect(status).toBe(200);
    const own = body.movements.filter(({ key }) => key.includes(redId));
    expect(own).toMatchObject([
      {
        kind: 'hold',
        amount: '9.00',
        hold: redId,
        user: stage.people.owner.userId,
        player: '',
        reason: 'red envelope',
      },
      { kind: 'capture', amount: '3.00', user: stage.people.ann.userId },
    ]);
    expect(body.totals).toMatchObject({ hold: { count: 1, amount: '9.00' }, capture: { count: 1, amount: '3.00' } });
    expect(body.waiting).toBe(0);
    expect((await ask({ day: '2001-01-01' })).body.movements).toEqual([]);
  });

  it('are paged without gaps', async () => {
    const { db, now } = stage.provider.services;
    await sql`insert into money_movements
      (key, kind, hold_id, purpose, tenant, user_id, amount, reason, state, next_at, created_at, settled_at)
      select 'many:' || n, 'payout', '', 'test', ${TEST_TENANT}, 'M1', 1, '', 'done', 0, 0, ${now()}::bigint + n / 100
      from generate_series(1, 1200) as n`.execute(db);
    const keys: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await ask({ day: today(), ...(after === undefined ? {} : { after }) });
      keys.push(...body.movements.map(({ key }) => key).filter((key) => key.startsWith('many:')));
      expect(body.totals['payout']?.count).toBeGreaterThanOrEqual(1200);
      after = body.next;
    } while (after !== undefined);
    expect(keys).toHaveLength(1200);
    expect(new Set(keys).size).toBe(1200);
  });

  it.each<[string, Readonly<Record<string, string>>, IdentityClaims, number]>([
    ['a token for sign-in', {}, { audience: 'meeline' }, 401],
    ['a token of another tenant', {}, { issuer: 'GPO' }, 401],
    ['a token that lasts for a day', {}, { lifetimeS: 86_400 }, 401],
    ['an old token', {}, { issuedAtMs: 0 }, 401],
    ['an unknown tenant', { tenant: 'none' }, {}, 401],
    ['a day that does not exist', { day: '2026-13-01' }, {}, 400],
    ['another form of a day', { day: '1.1.2026' }, {}, 400],
    ['an invalid place', { after: 'x' }, {}, 400],
  ])('are refused for %s', async (_, query, claims, status) => {
    expect((await ask({ day: today(), ...query }, claims)).status).toBe(status);
  });

  it('are refused without a token, or with another key', async () => {
    const address = `${stage.provider.baseUrl}/wallet/day?tenant=${TEST_TENANT}&day=${today()}`;
    expect((await fetch(address)).status).toBe(401);
    const other = await createIdentitySigner(() => stage.provider.services.now());
    const token = await other.sign({ audience: 'meeline-money' });
    expect((await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});
