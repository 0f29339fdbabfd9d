import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnExpired } from '../../../applet-host-demo/provider/capabilities/money/expiry.ts';
import { untilExpiredReturned } from '../../support/expired-money.ts';
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { codeOf } from '../../support/group-stage.ts';
import { ledgerFacts } from '../../support/ledger-facts.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const DAY_MS = 86_400_000;
const PEOPLE = ['ann', 'bob', 'cid', 'foreign'] as const;
type Person = (typeof PEOPLE)[number];

describe.each(everyDatabase())('red envelopes for a friend (%s)', (database) => {
  let provider: TestProvider;
  let people: Record<Person, Account>;
  let clients: Record<Person, TestClient>;
  let chatId: string;
  let round = 0;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { ...JOBS_BY_HAND, sessionSilenceMs: 1000 * DAY_MS } });
    await provider.saveTenant({}, 'GPO');
  });
  // Each test has new people: two friends, a stranger and a user of another tenant.
  beforeEach(async () => {
    round += 1;
    people = {} as typeof people;
    clients = {} as typeof clients;
    for (const name of PEOPLE) {
      const loginName = `${name}.${round}`;
      const tenant = name === 'foreign' ? 'GPO' : 'CB';
      people[name] = await provider.createUser({ name, loginName, password: 'password-x', tenant });
      clients[name] = await signIn(provider.baseUrl, loginName, 'password-x', tenant);
    }
    chatId = await provider.befriend(people.ann.userId, people.bob.userId);
  });
  afterAll(async () => {
    expect(await ledgerFacts(provider.services.db)).toEqual({ sum: 0, wrong: 0, negative: 0 });
    await provider.stop();
  });

  const send = (who: Person, change: object = {}) =>
    clients[who].operation(OPERATIONS.friendRedGenerate, {
      chatId,
      localId: randomUUID(),
      amount: '8.88',
      remark: 'For you',
      ...change,
    });
  const sent = async (who: Person = 'ann') => valueOf(await send(who)).data.redId;
  const grab = (who: Person, redId: string) => clients[who].operation(OPERATIONS.friendRedGrab, { chatId, redId });
  const detail = (who: Person, redId: string) =>
    clients[who].operation(OPERATIONS.friendRedDetailGet, { chatId, redId });
  const states = (who: Person, redId: string) =>
    clients[who].operation(OPERATIONS.friendRedStatesGet, { chatId, redIds: [redId] });
  const stateFor = async (who: Person, redId: string) => valueOf(await states(who, redId)).data.list[0]?.state;
  const setting = (who: Person) => clients[who].operation(OPERATIONS.friendRedSettingGet, { chatId });
  const balance = async (who: Person) => valueOf(await setting(who)).data.balance;
  const relate = (from: Person, to: Person, change: { is_blacklisted?: boolean; is_removed?: boolean }) =>
    provider.services.db
      .updateTable('friendships')
      .set(change)
      .where('user_id', '=', people[from].userId)
      .where('friend_id', '=', people[to].userId)
      .execute();

  it('takes the amount and pays it to the opening friend', async () => {
    expect(valueOf(await setting('ann')).data).toEqual({ maxTotal: '2000.00', balance: '1000.00' });
    const redId = await sent();
    expect(await balance('ann')).toBe('991.12');
    expect([await stateFor('ann', redId), await stateFor('bob', redId)]).toEqual(['open', 'open']);
    expect(valueOf(await grab('bob', redId)).data).toEqual({ bonus: '8.88' });
    expect(valueOf(await grab('bob', redId)).data).toEqual({ bonus: '8.88' });
    expect(await balance('bob')).toBe('1008.88');
    expect([await stateFor('ann', redId), await stateFor('bob', redId)]).toEqual(['taken', 'received']);
    expect(valueOf(await detail('ann', redId)).data).toMatchObject({
      ownerName: 'ann',
      remark: 'For you',
      total: '8.88',
      quantity: 1,
      taken: 1,
      claims: [{ name: 'bob', bonus: '8.88', isLuckiest: false }],
    });
    const received = valueOf(await clients.bob.call(HTTP_CALLS.redReceiveRecGet, { after: undefined })).data;
    expect(received.records).toMatchObject([{ redId, chatId, title: 'For you', bonus: '8.88' }]);
    const own = valueOf(await clients.ann.call(HTTP_CALLS.redSendRecGet, { after: undefined })).data;
    expect(own.records).toMatchObject([{ redId, chatId, state: 'taken', taken: 1, quantity: 1 }]);
  });

  it('writes the envelope, its opening and return as messages', async () => {
    const socket = await clients.bob.connect();
    await socket.next(PUSHES.hello);
    const redId = await sent();
    const message = await socket.next(PUSHES.rcvMsg);
    expect(message).toMatchObject({ chatId, senderId: people.ann.userId });
    expect(message.content).toMatchObject({
      undecoded: { type: 'friendRed' },
      rich: {
        type: 'friend',
        event: 'envelope',
        envelopeId: redId,
        remark: 'For you',
        fromId: people.ann.userId,
        toId: people.bob.userId,
        // The friend learns the amount by opening it.
        amount: undefined,
      },
    });
    await grab('bob', redId);
    expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
      senderId: people.bob.userId,
      content: { rich: { event: 'grab', state: 'taken', envelopeId: redId, ownerId: people.ann.userId } },
    });
    const second = await sent();
    await socket.next(PUSHES.rcvMsg);
    provider.advanceClock(DAY_MS);
    expect(codeOf(await grab('bob', second))).toBe('red_expired');
    expect(await stateFor('bob', second)).toBe('expired');
    await Promise.all([1, 2].map(() => returnExpired(provider.services)));
    await untilExpiredReturned(provider.services);
    expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
      isFromSystem: true,
      content: { rich: { event: 'refund', envelopeId: second, amount: '8.88', ownerId: people.ann.userId } },
    });
    socket.close();
    expect(await balance('ann')).toBe('991.12');
    expect(valueOf(await detail('ann', second)).data).toMatchObject({ state: 'expired', refund: '8.88', claims: [] });
    expect(codeOf(await grab('bob', second))).toBe('red_expired');
  });

  it('is opened once when two devices open it together', async () => {
    const redId = await sent();
    const second = await signIn(provider.baseUrl, `bob.${round}`, 'password-x');
    const outcomes = await Promise.all([
      grab('bob', redId),
      second.operation(OPERATIONS.friendRedGrab, { chatId, redId }),
    ]);
    expect(outcomes.map((each) => valueOf(each).data.bonus)).toEqual(['8.88', '8.88']);
    expect(await balance('bob')).toBe('1008.88');
  });

  it.each<[Person, string, string, string]>([
    // who, sending, opening, reading
    ['ann', '-', 'red_own', '-'],
    ['bob', '-', '-', '-'],
    ['cid', 'forbidden', 'forbidden', 'forbidden'],
    ['foreign', 'forbidden', 'forbidden', 'forbidden'],
  ])('answers %s: %s to sending, %s to opening, %s reading', async (who, sending, opening, reading) => {
    const redId = await sent();
    expect(codeOf(await send(who))).toBe(sending);
    expect(codeOf(await setting(who))).toBe(sending);
    expect(codeOf(await grab(who, redId))).toBe(opening);
    expect(codeOf(await detail(who, redId))).toBe(reading);
    expect(codeOf(await states(who, redId))).toBe(reading);
  });

  it('needs a session', async () => {
    for (const p of ['GenerateFriendRed', 'GrabFriendRed', 'GetFriendRedDetail']) {
      const response = await fetch(provider.baseUrl + API_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ p, d: { chatId, redId: 'x' }, r: 'r1' }),
      });
      expect(await response.json()).toMatchObject({ s: '-1', code: 'token_missing' });
    }
  });

  it.each<[string, Person, Person, { is_blacklisted?: boolean; is_removed?: boolean }, string, string]>([
    ['the sender has blocked the friend', 'ann', 'bob', { is_blacklisted: true }, 'blacklist', 'blacklisted'],
    ['the friend has blocked the sender', 'bob', 'ann', { is_blacklisted: true }, 'blacklisted', 'blacklist'],
    ['the sender has removed the friend', 'ann', 'bob', { is_removed: true }, 'noFriend', 'noFriend'],
    ['the friend has removed the sender', 'bob', 'ann', { is_removed: true }, 'noFriend', 'noFriend'],
  ])('refuses while %s, and returns the money at the end', async (_, from, to, change, sending, opening) => {
    const opened = await sent();
    await grab('bob', opened);
    const redId = await sent();
    await relate(from, to, change);
    expect(codeOf(await send('ann'))).toBe(sending);
    expect(codeOf(await grab('bob', redId))).toBe(opening);
    // An envelope that was opened before stays readable.
    expect(codeOf(await grab('bob', opened))).toBe('-');
    expect(codeOf(await detail('ann', redId))).toBe('-');
    provider.advanceClock(DAY_MS);
    await untilExpiredReturned(provider.services);
    expect(valueOf(await detail('ann', redId)).data).toMatchObject({ state: 'expired', refund: '8.88' });
  });

  it('opens an envelope after a block has ended', async () => {
    const redId = await sent();
    await relate('bob', 'ann', { is_blacklisted: true });
    expect(codeOf(await grab('bob', redId))).toBe('blacklist');
    await relate('bob', 'ann', { is_blacklisted: false });
    expect(codeOf(await grab('bob', redId))).toBe('-');
  });

  it.each<[string, object, string]>([
    ['zero', { amount: '0.00' }, 'red_total'],
    ['a fraction of a minor unit', { amount: '1.001' }, 'red_total'],
    ['more than the limit', { amount: '2000.01' }, 'red_total_limit'],
    ['more than the balance', { amount: '1000.01' }, 'balance_low'],
    ['a long remark', { remark: 'x'.repeat(21) }, 'invalid_request'],
  ])('refuses %s', async (_, change, code) => {
    expect(codeOf(await send('ann', change))).toBe(code);
    expect(await balance('ann')).toBe('1000.00');
  });

  it.each(['-5', '1e3', '１０', '10.', 'NaN', ''])('refuses %j as an amount', async (amount) => {
    const response = await fetch(provider.baseUrl + API_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.ann.token ?? '' },
      body: JSON.stringify({ p: 'GenerateFriendRed', d: { chatId, uuid: randomUUID(), amount, remark: '' }, r: 'r1' }),
    });
    expect(await response.json()).toMatchObject({ s: '-1', code: 'invalid_request' });
  });

  it('refuses an envelope for oneself, and groups', async () => {
    const { userId } = people.ann;
    expect(codeOf(await send('ann', { chatId: oneToOneChatId(userId, userId) }))).toBe('red_own');
    const groupId = await provider.createGroup({ owner: userId });
    expect(codeOf(await send('ann', { chatId: groupId }))).toBe('invalid_request');
    const inGroup = await clients.ann.operation(OPERATIONS.redEnvelopeGenerate, {
      groupId: chatId,
      localId: randomUUID(),
      split: 'equal',
      total: '1.00',
      quantity: 1,
      hours: 1,
      remark: '',
    });
    expect(codeOf(inGroup)).toBe('invalid_request');
  });

  it('finds an envelope only in its chat', async () => {
    const redId = await sent();
    const other = await provider.befriend(people.bob.userId, people.cid.userId);
    const outcome = await clients.bob.operation(OPERATIONS.friendRedGrab, { chatId: other, redId });
    expect(codeOf(outcome)).toBe('not_found');
  });

  it('returns a repeated uuid’s first envelope, or refuses other content', async () => {
    const localId = randomUUID();
    const [first, second] = await Promise.all([send('ann', { localId }), send('ann', { localId })]);
    expect(valueOf(second).data).toEqual(valueOf(first).data);
    expect(await balance('ann')).toBe('991.12');
    expect(codeOf(await send('ann', { localId, amount: '9.00' }))).toBe('invalid_request');
  });

  it('has no money without settings of the tenant', async () => {
    const redId = await sent();
    await provider.saveTenant({ platform: 'GPO' });
    try {
      expect(codeOf(await send('ann'))).toBe('forbidden');
      expect(codeOf(await grab('bob', redId))).toBe('forbidden');
    } finally {
      await provider.saveTenant({});
    }
  });

  it('cannot be sent as a message by a user', async () => {
    const body = { redId: randomUUID(), remark: '', muid: people.ann.userId, muidTarget: people.bob.userId };
    for (const type of ['friendRed', 'groupRed', 'red', 'generalRedEnvelope']) {
      const response = await fetch(provider.baseUrl + API_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.ann.token ?? '' },
        body: JSON.stringify({
          p: 'msgSend',
          d: { chatId, uuid: randomUUID(), msg: JSON.stringify(body), msg_type: type },
          r: 'r1',
        }),
      });
      expect(await response.json()).toMatchObject({ s: '-1' });
    }
  });
});
