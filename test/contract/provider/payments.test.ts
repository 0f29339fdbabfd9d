import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MoneySettings } from '../../../applet-host-demo/provider/base/tenant-settings/money-settings.ts';
import { API_PATH, DIRECT_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { serviceChatId } from '../../../widget/domain/chat/chat-id.ts';
import { HOUR_MS, useEnvelopeStage } from '../../support/envelope-stage.ts';
import { createClient, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { ask, createServiceStage, SERVICE } from '../../support/service-stage.ts';

/** The rules of all payments in chats: their amounts, their payees, and when they need the password of the account. */

const PASSWORD = 'password-x';

describe.each(everyDatabase())('payments (%s)', (database) => {
  const stage = useEnvelopeStage(database);
  const { people, clients, codeOf } = stage;
  let friendChat: string;

  beforeAll(async () => {
    friendChat = await stage.provider.befriend(people.ann.userId, people.bob.userId);
  });
  beforeEach(() => settings({}));

  const settings = async (change: Partial<MoneySettings>): Promise<void> => {
    const usual = { currency: { code: 'CNY', digits: 2 }, maxEnvelopeTotal: 200_000, maxEnvelopeShares: 100 };
    await stage.provider.saveTenant({
      money: { ...usual, maxEnvelopesPerDay: 500_000, openingBalance: 100_000, ...change },
    });
  };

  /** Each call that pays, as its client sends it. Ann pays, in groups the owner. */
  const pays = {
    async envelope(amount: string, password?: string, groupId = stage.groupId) {
      const form = { groupId, localId: randomUUID(), split: 'random', quantity: 1, hours: 1, remark: '' } as const;
      return clients.owner.operation(OPERATIONS.redEnvelopeGenerate, { ...form, total: amount, password });
    },
    async friendEnvelope(amount: string, password?: string) {
      const form = { chatId: friendChat, localId: randomUUID(), remark: '' };
      return clients.ann.operation(OPERATIONS.friendRedGenerate, { ...form, amount, password });
    },
    async transfer(amount: string, password?: string, chatId = friendChat, toId = people.bob.userId) {
      const form = { chatId, localId: randomUUID(), toId, remark: '', isPrivate: false };
      return clients.ann.operation(OPERATIONS.transferGenerate, { ...form, amount, password });
    },
  };
  const PAYMENTS = ['envelope', 'friendEnvelope', 'transfer'] as const;

  describe('the form of an amount', () => {
    type Wire = Readonly<Record<string, unknown>>;

    async function post(path: string, body: unknown, token: string | undefined) {
      const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: token ?? '' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(stage.provider.baseUrl + path, init);
      return (await response.json()) as { code: string; m?: string; msg?: string; errorCode?: string };
    }
    /** Sends the fields of the wire as they are. Returns code and sentence. */
    const send = async (call: string, wire: Wire): Promise<readonly [string | undefined, string | undefined]> => {
      const common = { uuid: randomUUID() };
      const envelope = {
        group_id: stage.groupId,
        randomStatus: '0',
        total: '1.00',
        quantity: 1,
        duration: 1,
        desc: '',
      };
      if (call === '/generateRedEnvelope') {
        const reply = await post(DIRECT_PATH + call, { ...common, ...envelope, ...wire }, clients.owner.token);
        return [reply.errorCode, reply.msg];
      }
      const inChat = { chatId: friendChat, amount: '1.00', remark: '', muidTarget: people.bob.userId, private: '0' };
      const isEnvelope = call === 'GenerateRedEnvelope';
      const d = { ...common, ...(isEnvelope ? envelope : inChat), ...wire };
      const { token } = isEnvelope ? clients.owner : clients.ann;
      const reply = await post(API_PATH, { p: call, r: 'r1', d }, token);
      return [reply.code, reply.m];
    };

    const CALLS = [
      ['GenerateRedEnvelope', 'total'],
      ['/generateRedEnvelope', 'total'],
      ['GenerateFriendRed', 'amount'],
      ['GenerateTransfer', 'amount'],
    ] as const;
    const WRONG: readonly unknown[] = [
      1,
      1.5,
      0,
      -1,
      1e3,
      true,
      null,
      ['1.00'],
      { units: 100 },
      '',
      ' 1.00',
      '+1.00',
      '-1.00',
      '01.00',
      '00.50',
      '00000000000.01',
      '.50',
      '1.',
      '1,00',
      '1e2',
      '0x10',
      'NaN',
      '1.00000',
      '１.00',
    ];
    const CASES = CALLS.flatMap(([call, field]) => WRONG.map((value) => [call, field, value] as const));

    it.each(CASES)('%s refuses %s: %j, and names the field', async (call, field, value) => {
      const [code, sentence] = await send(call, { [field]: value });
      expect(code).toBe('invalid_request');
      expect(sentence).toContain(`"${field}" must be a decimal string`);
    });

    it.each([
      ['quantity', '3'],
      ['quantity', 1.5],
      ['quantity', true],
      ['quantity', null],
      ['duration', '1'],
      ['duration', 0.5],
      ['duration', [1]],
      ['duration', '1e0'],
    ])('GenerateRedEnvelope refuses %s: %j, and names the field', async (field, value) => {
      for (const call of ['GenerateRedEnvelope', '/generateRedEnvelope']) {
        const [code, sentence] = await send(call, { [field]: value });
        expect(code).toBe('invalid_request');
        expect(sentence).toMatch(new RegExp(`"${field}" must be (an )?integer`));
      }
    });

    it.each(['1', '1.0', '1.00', '0.01', '10'])('accepts %s', async (value) => {
      for (const [call, field] of CALLS)
        expect((await send(call, { [field]: value }))[0] ?? '', `${call} ${value}`).toBe('');
    });
  });

  describe('the payee', () => {
    const users = () => stage.provider.services.db;
    const bob = async (change: { is_frozen?: boolean; is_guest?: boolean; frozen_until?: number | null }) =>
      users().updateTable('users').set(change).where('user_id', '=', people.bob.userId).execute();

    const STATES: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
      ['is frozen for good', () => bob({ is_frozen: true }), () => bob({ is_frozen: false })],
      [
        'is frozen for an hour',
        () => bob({ is_frozen: true, frozen_until: stage.provider.services.now() + HOUR_MS }),
        () => bob({ is_frozen: false, frozen_until: null }),
      ],
      ['is a guest', () => bob({ is_guest: true }), () => bob({ is_guest: false })],
      [
        'is a service account of the platform',
        () =>
          users()
            .insertInto('service_accounts')
            .values({ tenant: 'CB', name: 'bob-account', user_id: people.bob.userId, created_at: 0 })
            .execute(),
        () => users().deleteFrom('service_accounts').where('user_id', '=', people.bob.userId).execute(),
      ],
    ];

    it.each(STATES)('gets no offer while the account %s', async (_state, begin, end) => {
      await begin();
      try {
        expect(codeOf(await pays.transfer('1.00'))).toBe('payee_unavailable');
        expect(codeOf(await pays.transfer('1.00', undefined, stage.groupId))).toBe('payee_unavailable');
        expect(codeOf(await pays.friendEnvelope('1.00'))).toBe('payee_unavailable');
        const { ann } = clients;
        const chat = { chatId: friendChat };
        expect(codeOf(await ann.operation(OPERATIONS.transferSettingGet, chat))).toBe('payee_unavailable');
        expect(codeOf(await ann.operation(OPERATIONS.friendRedSettingGet, chat))).toBe('payee_unavailable');
      } finally {
        await end();
      }
      expect(codeOf(await pays.transfer('1.00'))).toBe('-');
    });

    it('is never the customer service, nor its player', async () => {
      await stage.provider.saveTenant({ service: SERVICE });
      const desk = createServiceStage(stage.provider);
      const [player, agent] = [await desk.player(), await desk.agent()];
      const { sessionId } = await ask(player);
      valueOf(await agent.client.call(HTTP_CALLS.deskAccept, { sessionId }));
      const chatId = serviceChatId(player.userId);
      for (const [from, to] of [
        [player, agent],
        [agent, player],
      ] as const) {
        const form = { localId: randomUUID(), toId: to.userId, amount: '1.00', remark: '', isPrivate: false };
        const { client } = from;
        expect(codeOf(await client.operation(OPERATIONS.transferSettingGet, { chatId }))).toBe('payee_unavailable');
        const sent = await client.operation(OPERATIONS.transferGenerate, { ...form, chatId });
        expect(codeOf(sent)).toBe('payee_unavailable');
      }
      const rows = users().selectFrom('transfers').select('transfer_id').where('chat_id', '=', chatId);
      expect(await rows.execute()).toEqual([]);
    });
  });

  describe('the password', () => {
    it('is needed for a day’s sum, whatever its parts', async () => {
      await settings({ confirmAbove: 1000 });
      expect(codeOf(await pays.transfer('10.00'))).toBe('-');
      expect(codeOf(await pays.friendEnvelope('10.00'))).toBe('-');
      expect(codeOf(await pays.transfer('10.00', undefined, stage.groupId))).toBe('-');
      for (const payment of ['friendEnvelope', 'transfer'] as const)
        expect(codeOf(await pays[payment]('0.01')), `${payment}`).toBe('pay_password');
      expect(codeOf(await pays.transfer('0.01', PASSWORD))).toBe('-');
      const setting = await clients.ann.operation(OPERATIONS.transferSettingGet, { chatId: friendChat });
      expect(valueOf(setting).data.confirmAbove).toBe('0.00');
      // Others have their own sum, and the next day begins at zero.
      expect(codeOf(await pays.envelope('10.00'))).toBe('-');
      stage.provider.advanceClock(25 * HOUR_MS);
      expect(codeOf(await pays.transfer('10.00'))).toBe('-');
    });

    it.each([
      [
        { confirmAbove: 1000, confirmAbovePerDay: 1500 },
        { '10.00': '-', '5.01': 'pay_password', '5.00': '-' },
      ],
      [{ confirmAbovePerDay: 2500 }, { '20.00': '-', '5.01': 'pay_password', '5.00': '-' }],
      [{ confirmAbove: 1000, confirmAbovePerDay: 0 }, { '0.01': 'pay_password' }],
      [
        { confirmAbove: 1000, confirmAbovePerDay: 500_000 },
        { '10.00': '-', '10.01': 'pay_password', '9.99': '-' },
      ],
    ])('follows the settings %j: %j', async (change, codes) => {
      await settings(change);
      for (const [amount, code] of Object.entries(codes))
        expect(codeOf(await pays.transfer(amount)), `of ${amount}`).toBe(code);
    });

    it('is needed for one of several simultaneous payments', async () => {
      await settings({ confirmAbove: 1000 });
      const { ann } = people;
      const friends = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const { userId } = await stage.provider.createUser({ loginName: `f.${randomUUID().slice(0, 8)}` });
          return { userId, chatId: await stage.provider.befriend(ann.userId, userId) };
        }),
      );
      const sent = await Promise.all(
        friends.map(({ chatId, userId }) => pays.transfer('9.00', undefined, chatId, userId)),
      );
      const codes = sent.map(codeOf);
      expect(codes.filter((code) => code === '-')).toHaveLength(3);
      expect(codes.filter((code) => code === 'pay_password')).toHaveLength(5);
    });

    it.each([
      ['the limit of one envelope', 'envelope', { maxEnvelopeTotal: 5000 }, '50.01', 'red_total_limit'],
      ['the limit of a day', 'envelope', { maxEnvelopesPerDay: 5000 }, '50.01', 'red_daily_limit'],
      ['the balance', 'envelope', {}, '1000.01', 'balance_low'],
      ['the limit of one envelope', 'friendEnvelope', { maxEnvelopeTotal: 5000 }, '50.01', 'red_total_limit'],
      ['the limit of a day', 'friendEnvelope', { maxEnvelopesPerDay: 5000 }, '50.01', 'red_daily_limit'],
      ['the balance', 'friendEnvelope', {}, '1000.01', 'balance_low'],
      ['the limit of one transfer', 'transfer', { maxTransfer: 5000 }, '50.01', 'transfer_limit'],
      ['the limit of a day', 'transfer', { maxTransfersPerDay: 5000 }, '50.01', 'transfer_daily_limit'],
      ['the balance', 'transfer', {}, '1000.01', 'balance_low'],
    ] as const)('comes after %s (%s)', async (_limit, payment, change, amount, code) => {
      await settings({ confirmAbove: 1000, ...change });
      // Neither a missing nor a wrong password is noticed, and no try is counted.
      for (const password of [undefined, 'wrong', PASSWORD])
        expect(codeOf(await pays[payment](amount, password)), `password ${password}`).toBe(code);
      const { db } = stage.provider.services;
      expect(await db.selectFrom('password_tries').selectAll().execute()).toEqual([]);
    });

    it('has its own tries, which never lock the sign-in', async () => {
      await settings({ confirmAbove: 0 });
      const tries = stage.provider.services.limits.loginTries;
      for (let left = tries - 1; left >= 0; left -= 1)
        expect(await pays.transfer('1.00', 'wrong')).toMatchObject({
          failure: { code: 'wrong_password', triesLeft: left },
        });
      for (const payment of ['transfer', 'friendEnvelope'] as const)
        expect(codeOf(await pays[payment]('1.00', PASSWORD))).toBe('too_many_tries');
      // From the same address, with all its tries.
      const login = (password: string): ReturnType<TestClient['call']> => {
        const form = { loginName: 'ann.x', password };
        return createClient(stage.provider.baseUrl).call(HTTP_CALLS.userLogin, form);
      };
      expect(await login('wrong')).toMatchObject({ failure: { code: 'wrong_password', triesLeft: tries - 1 } });
      expect(codeOf(await login(PASSWORD))).toBe('-');
      // The change of the password has its own count, too.
      const change = { password: 'password-y', oldPassword: 'wrong' };
      expect(await clients.ann.call(HTTP_CALLS.passwordChange, change)).toMatchObject({
        failure: { code: 'wrong_password', triesLeft: tries - 1 },
      });
      stage.provider.advanceClock(stage.provider.services.limits.loginTryWindowMs + 1000);
      expect(codeOf(await pays.transfer('1.00', PASSWORD))).toBe('-');
    });
  });

  it.each(PAYMENTS)('with the password, %s pays any amount within the limits', async (payment) => {
    await settings({ confirmAbove: 1000 });
    expect(codeOf(await pays[payment]('500.00'))).toBe('pay_password');
    expect(codeOf(await pays[payment]('500.00', PASSWORD))).toBe('-');
  });
});
