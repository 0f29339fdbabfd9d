import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import english from '../../../locales/en/errors.json' with { type: 'json' };
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { type FailureCode, failureTextKey } from '../../../widget/domain/failure.ts';
import { type EnvelopeForm, HOUR_MS, type Person, useEnvelopeStage } from '../../support/envelope-stage.ts';
import { signIn } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** Each refusal has a code and a text and leaves no trace, and the ledger sums to zero afterwards. */

const OPENING = 100_000;
const OTHER_TENANT = 'CB2';

interface Refusal {
  readonly what: string;
  readonly code: FailureCode;
  /** Fields of the wire that replace those of a correct form. */
  readonly wire?: Readonly<Record<string, unknown>>;
  readonly by?: Person;
  readonly group?: Readonly<Record<string, unknown>>;
  readonly isMuted?: boolean;
}

const REFUSALS: readonly Refusal[] = [
  { what: 'a negative amount', code: 'invalid_request', wire: { total: '-5.00' } },
  { what: 'zero', code: 'red_total', wire: { total: '0.00' } },
  { what: 'a fraction of a minor unit', code: 'red_total', wire: { total: '1.005' } },
  { what: 'an exponent', code: 'invalid_request', wire: { total: '1e9' } },
  { what: 'a billion', code: 'red_total_limit', wire: { total: '1000000000' } },
  { what: 'full-width digits', code: 'invalid_request', wire: { total: '１００' } },
  { what: 'Arabic digits', code: 'invalid_request', wire: { total: '٣٤' } },
  { what: 'a number instead of a text', code: 'invalid_request', wire: { total: [10] } },
  { what: 'no amount', code: 'invalid_request', wire: { total: undefined } },
  {
    what: 'an amount that is too long for exact numbers',
    code: 'invalid_request',
    wire: { total: '9007199254740993' },
  },
  { what: 'no share', code: 'red_quantity', wire: { quantity: 0 } },
  { what: 'a negative quantity', code: 'invalid_request', wire: { quantity: -1 } },
  { what: 'half a share', code: 'invalid_request', wire: { quantity: 1.5 } },
  { what: 'more shares than members', code: 'red_quantity', wire: { quantity: 6 } },
  { what: 'less than a unit for each share', code: 'red_share_small', wire: { total: '0.02' } },
  { what: 'equal shares with a rest', code: 'red_total', wire: { randomStatus: '1', total: '10.00' } },
  { what: 'an unknown split', code: 'invalid_request', wire: { randomStatus: '2' } },
  { what: 'no time', code: 'invalid_request', wire: { duration: 0 } },
  { what: 'more than a day', code: 'invalid_request', wire: { duration: 25 } },
  { what: 'a remark that is too long', code: 'invalid_request', wire: { desc: 'x'.repeat(21) } },
  { what: 'no uuid', code: 'invalid_request', wire: { uuid: '' } },
  { what: 'more than the balance', code: 'balance_low', wire: { total: '1000.01' } },
  { what: 'a plain member', code: 'forbidden', by: 'ann' },
  { what: 'a former member', code: 'noGroupMember', by: 'removed' },
  { what: 'a stranger', code: 'noGroupMember', by: 'stranger' },
  { what: 'a muted admin', code: 'isBan', by: 'admin', isMuted: true },
  { what: 'a frozen group', code: 'group_frozen', group: { is_frozen: true } },
  { what: 'a group without envelopes', code: 'red_closed', group: { red_open: false } },
  { what: 'a dissolved group', code: 'not_match', group: { is_dissolved: true } },
];

describe.each(usualDatabase())('red envelopes that are refused (%s)', (database) => {
  const stage = useEnvelopeStage(database);
  const { people, clients, sent, grab, codeOf, set, balanceUnits } = stage;

  beforeEach(async () => expect(await traces()).toEqual({ envelopes: 0, messages: expect.any(Number) }));
  afterEach(async () => expect(await stage.ledgerSum()).toEqual({ sum: 0, wrong: 0, negative: 0 }));

  /** The rows of the group. */
  async function traces() {
    const { db } = stage.provider.services;
    const count = async (table: 'red_envelopes' | 'messages') => {
      const rows = db.selectFrom(table).select('chat_id').where('chat_id', '=', stage.groupId);
      return (await rows.execute()).length;
    };
    return { envelopes: await count('red_envelopes'), messages: await count('messages') };
  }
  const movements = async () =>
    (await stage.provider.services.db.selectFrom('money_movements').select('key').execute()).length;

  /** Sends the fields of the wire as they are. */
  async function sendWire(wire: Readonly<Record<string, unknown>>, token: string | undefined, timeMs?: number) {
    const correct = { uuid: randomUUID(), randomStatus: '0', total: '10.00', quantity: 3, duration: 1, desc: '' };
    const response = await fetch(stage.provider.baseUrl + API_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token ?? '' },
      body: JSON.stringify({
        p: 'GenerateRedEnvelope',
        d: { group_id: stage.groupId, ...correct, ...wire },
        r: 'r1',
        ...(timeMs === undefined ? {} : { t: timeMs }),
      }),
    });
    return (await response.json()) as { readonly s: string; readonly code: string; readonly m: string };
  }

  it.each(REFUSALS)('answers $what with $code', async ({ code, wire = {}, by = 'owner', group, isMuted }) => {
    const { db } = stage.provider.services;
    if (group !== undefined) await set(group);
    if (isMuted === true)
      await db
        .updateTable('group_members')
        .set({ posting_banned: true })
        .where('group_id', '=', stage.groupId)
        .where('user_id', '=', people[by].userId)
        .execute();
    const before = { ...(await traces()), movements: await movements() };
    const reply = await sendWire(wire, clients[by].token);
    expect({ s: reply.s, code: reply.code }).toEqual({ s: '-1', code });
    expect(reply.m).not.toBe('');
    expect(Object.keys(english)).toContain(failureTextKey(code));
    expect({ ...(await traces()), movements: await movements() }).toEqual(before);
    expect(await balanceUnits(by)).toBe(OPENING);
  });

  it('refuses another tenant’s user, even when the group lists them', async () => {
    const { settings } = await stage.provider.tenant();
    await stage.provider.saveTenant(settings, OTHER_TENANT);
    const loginName = `far.${randomUUID().slice(0, 8)}`;
    const { userId } = await stage.provider.createUser({ loginName, password: 'password-x', tenant: OTHER_TENANT });
    const far = await signIn(stage.provider.baseUrl, loginName, 'password-x', OTHER_TENANT);
    const { db } = stage.provider.services;
    await db
      .insertInto('group_members')
      .values({ group_id: stage.groupId, user_id: userId, role: 'admin', changed: 0 })
      .execute();
    expect((await sendWire({}, far.token)).code).toBe('not_match');
    expect((await traces()).envelopes).toBe(0);
  });

  it('refuses a repeated uuid with other content, keeps the first', async () => {
    const localId = randomUUID();
    const redId = await sent('owner', { localId });
    const before = { ...(await traces()), movements: await movements() };
    const changes: readonly EnvelopeForm[] = [
      { total: '10.01' },
      { quantity: 2 },
      { hours: 2 },
      { remark: 'Another' },
      { split: 'equal', total: '9.00' },
    ];
    for (const change of changes)
      expect(codeOf(await stage.send('owner', { localId, ...change }))).toBe('invalid_request');
    expect(await sent('owner', { localId })).toBe(redId);
    expect({ ...(await traces()), movements: await movements() }).toEqual(before);
    expect(await balanceUnits('owner')).toBe(OPENING - 1000);
  });

  it('gives one share to a user opening on two devices', async () => {
    const redId = await sent('owner', { split: 'equal', total: '9.00' });
    const second = await signIn(stage.provider.baseUrl, 'ann.x', 'password-x');
    const open = { groupId: stage.groupId, redId };
    const devices = [clients.ann, second, clients.ann, second];
    const answers = await Promise.all(devices.map((device) => device.operation(OPERATIONS.redEnvelopeGrab, open)));
    expect(answers.map((answer) => (answer.ok ? answer.value.data.bonus : answer.failure.code))).toEqual(
      devices.map(() => '3.00'),
    );
    expect((await stage.detail('ann', redId)).taken).toBe(1);
    expect(await balanceUnits('ann')).toBe(OPENING + 300);
  });

  it('goes by its own clock when a client’s is ahead', async () => {
    const aheadMs = stage.provider.services.now() + HOUR_MS;
    expect((await sendWire({}, clients.owner.token, aheadMs)).s).toBe('1');
    const { db, now } = stage.provider.services;
    const row = await db
      .selectFrom('red_envelopes')
      .select(['envelope_id', 'expires_at'])
      .where('chat_id', '=', stage.groupId)
      .executeTakeFirstOrThrow();
    expect(Math.abs(row.expires_at - now() - HOUR_MS)).toBeLessThan(HOUR_MS / 2);
    // The client already shows it as expired; the provider still pays.
    expect(codeOf(await grab('ann', row.envelope_id))).toBe('-');
  });
});
