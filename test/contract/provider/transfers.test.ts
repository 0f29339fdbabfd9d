import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnExpiredTransfers } from '../../../applet-host-demo/provider/capabilities/money/expiry.ts';
import { untilExpiredReturned } from '../../support/expired-money.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HOUR_MS, type Person, useEnvelopeStage } from '../../support/envelope-stage.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

interface Change {
  readonly chatId?: string;
  readonly localId?: string;
  readonly toId?: string;
  readonly amount?: string;
  readonly remark?: string;
  readonly isPrivate?: boolean;
}

describe.each(everyDatabase())('transfers (%s)', (database) => {
  const stage = useEnvelopeStage(database);
  const { people, clients, codeOf, set, balanceUnits } = stage;
  let foreign: TestClient;
  let friendChat: string;

  beforeAll(async () => {
    const { provider } = stage;
    await provider.saveTenant({}, 'GPO');
    await provider.createUser({ loginName: 'foreign.x', password: 'password-x', tenant: 'GPO' });
    foreign = await signIn(provider.baseUrl, 'foreign.x', 'password-x', 'GPO');
    friendChat = await provider.befriend(people.ann.userId, people.bob.userId);
  });
  beforeEach(async () => {
    await friendship('ann', { is_blacklisted: false, is_removed: false });
    await friendship('bob', { is_blacklisted: false, is_removed: false });
  });

  const friendship = (who: 'ann' | 'bob', change: { is_blacklisted?: boolean; is_removed?: boolean }) =>
    stage.provider.services.db
      .updateTable('friendships')
      .set(change)
      .where('chat_id', '=', friendChat)
      .where('user_id', '=', people[who].userId)
      .execute();
  const request = (change: Change) => ({
    chatId: stage.groupId,
    localId: randomUUID(),
    toId: people.bob.userId,
    amount: '5.00',
    remark: 'Lunch',
    isPrivate: false,
    ...change,
  });
  const send = (who: Person, change: Change = {}) =>
    clients[who].operation(OPERATIONS.transferGenerate, request(change));
  const sent = async (who: Person, change: Change = {}) => valueOf(await send(who, change)).data;
  const answer = (
    kind: 'transferReceive' | 'transferReturn',
    who: Person,
    transferId: string,
    chatId = stage.groupId,
  ) => clients[who].operation(OPERATIONS[kind], { chatId, transferId });
  const receive = (who: Person, transferId: string, chatId?: string) =>
    answer('transferReceive', who, transferId, chatId);
  const giveBack = (who: Person, transferId: string, chatId?: string) =>
    answer('transferReturn', who, transferId, chatId);
  const stateOf = async (who: Person, transferId: string, chatId = stage.groupId) =>
    valueOf(await clients[who].operation(OPERATIONS.transferStatesGet, { chatId, transferIds: [transferId] })).data
      .list[0]?.state;
  const lastOf = async (who: Person, chatId = stage.groupId) => {
    const page = valueOf(
      await clients[who].operation(OPERATIONS.getMsgList, {
        chatId,
        messageId: '0',
        direction: 'get_back',
        limit: undefined,
      }),
    ).data.messages;
    return page.map(({ content, senderId }) =>
      content.kind === 'rich' && content.rich.kind === 'transfer'
        ? { senderId, type: content.undecoded.type, event: content.rich.event, state: content.rich.state }
        : undefined,
    );
  };

  it('takes the sender’s amount and gives it to the receiver', async () => {
    const setting = valueOf(await clients.ann.operation(OPERATIONS.transferSettingGet, { chatId: friendChat })).data;
    expect(setting).toEqual({ maxAmount: '2000.00', balance: '1000.00' });
    const { transferId } = await sent('ann', { chatId: friendChat, amount: '12.34' });
    expect(await balanceUnits('ann')).toBe(100_000 - 1234);
    expect(await stateOf('bob', transferId, friendChat)).toBe('pending');
    expect(codeOf(await receive('bob', transferId, friendChat))).toBe('-');
    expect(await balanceUnits('bob')).toBe(100_000 + 1234);
    expect(await stateOf('ann', transferId, friendChat)).toBe('received');
    // The card has the new state, and a line reports it.
    expect((await lastOf('ann', friendChat)).slice(-2)).toEqual([
      { senderId: people.ann.userId, type: 'friendTransfer', event: 'transfer', state: 'received' },
      { senderId: people.bob.userId, type: 'transferReport', event: 'report', state: 'received' },
    ]);
    expect(await stage.ledgerSum()).toEqual({ sum: 0, wrong: 0, negative: 0 });
  });

  it('gives a returned amount back', async () => {
    const { transferId } = await sent('ann');
    expect(codeOf(await giveBack('bob', transferId))).toBe('-');
    expect(await balanceUnits('ann')).toBe(100_000);
    expect(await balanceUnits('bob')).toBe(100_000);
    expect(codeOf(await receive('bob', transferId))).toBe('transfer_returned');
    expect((await lastOf('cid')).slice(-2).map((one) => one?.state)).toEqual(['returned', 'returned']);
  });

  it('answers a transfer once when two devices do so simultaneously', async () => {
    const { transferId } = await sent('ann');
    const codes = await Promise.all([
      receive('bob', transferId),
      receive('bob', transferId),
      giveBack('bob', transferId),
    ]).then((outcomes) => outcomes.map(codeOf));
    const isReceived = codes[0] === '-';
    expect(codes).toEqual(
      isReceived ? ['-', '-', 'transfer_received'] : ['transfer_returned', 'transfer_returned', '-'],
    );
    expect(await balanceUnits('bob')).toBe(100_000 + (isReceived ? 500 : 0));
    expect(await balanceUnits('ann')).toBe(100_000 - (isReceived ? 500 : 0));
    expect(codeOf(await (isReceived ? receive : giveBack)('bob', transferId))).toBe('-');
    const reports = (await lastOf('ann')).filter((one) => one?.event === 'report');
    expect(reports).toHaveLength(1);
  });

  it('returns the money once after 24 hours on several nodes', async () => {
    const { transferId } = await sent('ann');
    stage.provider.advanceClock(24 * HOUR_MS - 1000);
    await untilExpiredReturned(stage.provider.services);
    expect(await stateOf('bob', transferId)).toBe('pending');
    stage.provider.advanceClock(1000);
    expect(await stateOf('bob', transferId)).toBe('expired');
    expect(codeOf(await receive('bob', transferId))).toBe('transfer_expired');
    expect(codeOf(await giveBack('bob', transferId))).toBe('transfer_expired');
    await Promise.all([1, 2, 3].map(() => returnExpiredTransfers(stage.provider.services)));
    // A busy chat is left for the next run.
    await untilExpiredReturned(stage.provider.services);
    expect(await balanceUnits('ann')).toBe(100_000);
    expect((await lastOf('bob')).slice(-2)).toMatchObject([
      { event: 'transfer', state: 'expired' },
      { senderId: '', event: 'report', state: 'expired' },
    ]);
  });

  it.each(['ann', 'bob'] as const)('returns the money although %s has left the group', async (who) => {
    const { transferId } = await sent('ann');
    valueOf(await clients[who].call(HTTP_CALLS.groupLeave, { groupId: stage.groupId }));
    expect(codeOf(await receive('bob', transferId))).toBe(who === 'bob' ? 'noGroupMember' : '-');
    stage.provider.advanceClock(24 * HOUR_MS);
    await untilExpiredReturned(stage.provider.services);
    expect((await balanceUnits('ann')) + (await balanceUnits('bob'))).toBe(200_000);
    expect(await balanceUnits('ann')).toBe(who === 'bob' ? 100_000 : 99_500);
  });

  it('returns the money although the group is dissolved', async () => {
    await sent('ann', { isPrivate: true });
    valueOf(await clients.owner.call(HTTP_CALLS.groupLeave, { groupId: stage.groupId }));
    stage.provider.advanceClock(24 * HOUR_MS);
    await untilExpiredReturned(stage.provider.services);
    expect(await balanceUnits('ann')).toBe(100_000);
  });

  it('returns a repeated uuid’s first transfer, or refuses other content', async () => {
    const localId = randomUUID();
    const [first, second] = await Promise.all([send('ann', { localId }), send('ann', { localId })]);
    expect(valueOf(second).data).toEqual(valueOf(first).data);
    for (const change of [{ amount: '6.00' }, { remark: 'x' }, { toId: people.cid.userId }, { isPrivate: true }])
      expect(codeOf(await send('ann', { localId, ...change }))).toBe('invalid_request');
    expect(await balanceUnits('ann')).toBe(100_000 - 500);
  });

  it('never lets two transfers spend the same money', async () => {
    const codes = (await Promise.all([1, 2, 3].map(() => send('ann', { amount: '600.00' })))).map(codeOf);
    expect(codes.toSorted()).toEqual(['-', 'balance_low', 'balance_low']);
    expect(await balanceUnits('ann')).toBe(40_000);
  });

  it.each<[string, Change, string]>([
    ['nothing', { amount: '0.00' }, 'transfer_amount'],
    ['a fraction of a minor unit', { amount: '5.001' }, 'transfer_amount'],
    ['more than the limit', { amount: '2000.01' }, 'transfer_limit'],
    ['a huge amount', { amount: '1000000000' }, 'transfer_limit'],
    ['a long remark', { remark: '字'.repeat(21) }, 'invalid_request'],
    ['more than the balance', { amount: '1000.01' }, 'balance_low'],
    ['an unknown receiver', { toId: 'M999999999' }, 'transfer_payee'],
  ])('refuses %s', async (_, change, code) => {
    expect(codeOf(await send('ann', change))).toBe(code);
    expect(await balanceUnits('ann')).toBe(100_000);
  });

  it('refuses transfers to oneself, former members, and privately to friends', async () => {
    expect(codeOf(await send('ann', { toId: people.ann.userId }))).toBe('transfer_self');
    expect(codeOf(await send('ann', { toId: people.removed.userId }))).toBe('transfer_payee');
    expect(codeOf(await send('ann', { chatId: friendChat, isPrivate: true }))).toBe('invalid_request');
    expect(codeOf(await send('ann', { chatId: friendChat, toId: people.cid.userId }))).toBe('transfer_payee');
  });

  it.each(['-5', '1e3', '１０', '10.', ' 10', '1,000.00', 'NaN', ''])('refuses %j as an amount', async (amount) => {
    const { chatId, toId } = request({});
    const body = { chatId, uuid: randomUUID(), muidTarget: toId, amount, remark: '', private: '0' };
    const response = await fetch(stage.provider.baseUrl + API_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.ann.token ?? '' },
      body: JSON.stringify({ p: 'GenerateTransfer', d: body, r: 'r1' }),
    });
    expect(await response.json()).toMatchObject({ s: '-1', code: 'invalid_request' });
  });

  it('limits the transfers of a day', async () => {
    await stage.provider.saveTenant({ money: { ...money(), maxTransfer: 600, maxTransfersPerDay: 1000 } });
    try {
      expect(codeOf(await send('ann', { amount: '6.01' }))).toBe('transfer_limit');
      const { transferId } = await sent('ann', { amount: '6.00' });
      expect(codeOf(await send('ann', { amount: '4.01' }))).toBe('transfer_daily_limit');
      valueOf(await giveBack('bob', transferId));
      expect(codeOf(await send('ann', { amount: '4.01' }))).toBe('-');
    } finally {
      await stage.provider.saveTenant({});
    }
  });
  const money = () => ({
    currency: { code: 'CNY', digits: 2 },
    maxEnvelopeTotal: 200_000,
    maxEnvelopeShares: 100,
    maxEnvelopesPerDay: 500_000,
    openingBalance: 100_000,
  });

  it('checks the caller of each call', async () => {
    const { transferId } = await sent('ann');
    const rows: Partial<Record<Person, readonly string[]>> = {
      //     send, setting, detail, states, receive, return
      owner: ['-', '-', '-', '-', 'forbidden', 'forbidden'],
      admin: ['-', '-', '-', '-', 'forbidden', 'forbidden'],
      ann: ['-', '-', '-', '-', 'forbidden', 'forbidden'],
      cid: ['-', '-', '-', '-', 'forbidden', 'forbidden'],
      removed: Array.from({ length: 6 }, () => 'noGroupMember'),
      stranger: Array.from({ length: 6 }, () => 'noGroupMember'),
      bob: ['-', '-', '-', '-', '-', 'transfer_received'],
    };
    for (const [who, expected] of Object.entries(rows) as [Person, readonly string[]][])
      expect([who, ...(await codesOf(clients[who], transferId, who))]).toEqual([who, ...expected]);
    expect(await codesOf(foreign, transferId)).toEqual(Array.from({ length: 6 }, () => 'not_match'));
    const guest = createClient(stage.provider.baseUrl);
    expect(await codesOf(guest, transferId)).toEqual(Array.from({ length: 6 }, () => 'token_missing'));
  });
  const codesOf = async (client: TestClient, transferId: string, who?: Person): Promise<readonly string[]> => {
    const chatId = stage.groupId;
    const toId = who === 'bob' ? people.ann.userId : people.bob.userId;
    return [
      await client.operation(OPERATIONS.transferGenerate, request({ toId })),
      await client.operation(OPERATIONS.transferSettingGet, { chatId }),
      await client.operation(OPERATIONS.transferDetailGet, { chatId, transferId }),
      await client.operation(OPERATIONS.transferStatesGet, { chatId, transferIds: [transferId] }),
      await client.operation(OPERATIONS.transferReceive, { chatId, transferId }),
      await client.operation(OPERATIONS.transferReturn, { chatId, transferId }),
    ].map(codeOf);
  };

  it('has no money on other platforms', async () => {
    const { transferId } = await sent('ann');
    await stage.provider.saveTenant({ platform: 'GPO' });
    try {
      expect(await codesOf(clients.bob, transferId, 'bob')).toEqual(Array.from({ length: 6 }, () => 'forbidden'));
      expect(codeOf(await clients.bob.call(HTTP_CALLS.transferRecGet, { after: undefined }))).toBe('forbidden');
    } finally {
      await stage.provider.saveTenant({});
    }
  });

  it('refuses muted members and closed groups; muted members receive', async () => {
    const { transferId } = await sent('ann');
    await stage.provider.services.db
      .updateTable('group_members')
      .set({ posting_banned: true })
      .where('group_id', '=', stage.groupId)
      .where('user_id', 'in', [people.ann.userId, people.bob.userId])
      .execute();
    expect(codeOf(await send('ann'))).toBe('isBan');
    expect(codeOf(await receive('bob', transferId))).toBe('-');
    await set({ red_open: false });
    expect(codeOf(await send('owner'))).toBe('red_closed');
  });

  it('leaves a frozen group’s money where it is, but returnable', async () => {
    const { transferId } = await sent('ann');
    await set({ is_frozen: true });
    expect(codeOf(await send('ann'))).toBe('group_frozen');
    expect(codeOf(await receive('bob', transferId))).toBe('group_frozen');
    expect(codeOf(await giveBack('bob', transferId))).toBe('-');
  });

  it('refuses former friends and blocked users; the money is returnable', async () => {
    const { transferId } = await sent('ann', { chatId: friendChat });
    await friendship('ann', { is_blacklisted: true });
    expect(codeOf(await send('ann', { chatId: friendChat }))).toBe('blacklist');
    expect(codeOf(await receive('bob', transferId, friendChat))).toBe('blacklisted');
    await friendship('ann', { is_blacklisted: false, is_removed: true });
    expect(codeOf(await send('ann', { chatId: friendChat }))).toBe('noFriend');
    expect(codeOf(await receive('bob', transferId, friendChat))).toBe('noFriend');
    expect(codeOf(await giveBack('bob', transferId, friendChat))).toBe('-');
    expect(await balanceUnits('ann')).toBe(100_000);
  });

  it('finds a transfer only in its chat', async () => {
    const { transferId } = await sent('ann');
    expect(codeOf(await receive('bob', transferId, friendChat))).toBe('not_found');
    expect(await stateOf('bob', transferId, friendChat)).toBeUndefined();
  });

  it('cannot be recalled, forwarded or quoted', async () => {
    const { messageId } = await sent('ann');
    const { chatId } = request({});
    const recall = { chatId, messageId, localId: randomUUID() };
    expect(codeOf(await clients.ann.operation(OPERATIONS.msgRecall, recall))).toBe('transfer_fixed');
    expect(codeOf(await clients.owner.operation(OPERATIONS.msgRecallByOwner, recall))).toBe('transfer_fixed');
    const batch = { chatId, messageIds: [messageId], localId: randomUUID() };
    expect(codeOf(await clients.owner.operation(OPERATIONS.msgBatchRecallByOwner, batch))).toBe('transfer_fixed');
    const quoting = await clients.bob.operation(OPERATIONS.msgSend, {
      chatId,
      localId: randomUUID(),
      content: { kind: 'text', text: 'x' },
      mentionedIds: [],
      mentionWords: [],
      quotedId: messageId,
    });
    expect(codeOf(quoting)).toBe('not_found');
  });

  it('says only to its viewers that it cannot be recalled', async () => {
    const { messageId } = await sent('ann', { isPrivate: true });
    const recall = { chatId: stage.groupId, messageId, localId: undefined };
    for (const [who, code] of [
      ['ann', 'transfer_fixed'],
      ['bob', 'transfer_fixed'],
      ['admin', 'transfer_fixed'],
      ['cid', 'not_found'],
    ] as const)
      expect(codeOf(await clients[who].operation(OPERATIONS.msgRecall, recall)), `for ${who}`).toBe(code);
  });

  it('lists sent and received transfers, newest first, in pages', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      const isFromAnn = count % 2 === 0;
      const change = { chatId: friendChat, amount: '1.00', toId: people[isFromAnn ? 'bob' : 'ann'].userId };
      ids.unshift((await sent(isFromAnn ? 'ann' : 'bob', change)).transferId);
      stage.provider.advanceClock(1);
    }
    const page = async (after?: string) => valueOf(await clients.ann.call(HTTP_CALLS.transferRecGet, { after })).data;
    const first = await page();
    expect(first.records.map(({ transferId }) => transferId)).toEqual(ids.slice(0, 20));
    expect(first.records[0]).toMatchObject({ fromName: 'ann', toName: 'bob', amount: '1.00', state: 'pending' });
    const second = await page(first.next);
    expect(second.records[0]?.transferId).toBe(ids[20]);
    expect(codeOf(await clients.ann.call(HTTP_CALLS.transferRecGet, { after: 'x' }))).toBe('invalid_request');
    const strangers = valueOf(await clients.stranger.call(HTTP_CALLS.transferRecGet, { after: undefined })).data;
    expect(strangers.records).toEqual([]);
  });
});
