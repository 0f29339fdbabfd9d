import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const PASSWORD = 'correct horse';
const NAMES = ['staff', 'player', 'vip', 'blocker', 'stranger'] as const;
type Name = (typeof NAMES)[number];

describe.each(everyDatabase())('messages to many chats (%s)', (database) => {
  let provider: TestProvider;
  const ids = {} as Record<Name, string>;
  const clients = {} as Record<Name, TestClient>;
  let groupId: string;
  let frozenId: string;
  let calls = 0;

  beforeAll(async () => {
    const fast = { atATime: 8, perSecond: 1000, burst: 10_000 };
    provider = await startTestProvider({ database, limits: { heavy: fast, costly: fast } });
    for (const name of NAMES) {
      ids[name] = (await provider.createUser({ name, loginName: `mass.${name}`, password: PASSWORD })).userId;
      clients[name] = await signIn(provider.baseUrl, `mass.${name}`, PASSWORD);
    }
    for (const friend of ['player', 'vip', 'blocker'] as const) await provider.befriend(ids.staff, ids[friend]);
    const { db } = provider.services;
    await db
      .updateTable('friendships')
      .set({ is_blacklisted: true })
      .where('user_id', '=', ids.blocker)
      .where('friend_id', '=', ids.staff)
      .execute();
    const members = [ids.player];
    groupId = await provider.createGroup({ owner: ids.staff, members, talkIntervalS: 0 });
    frozenId = await provider.createGroup({ owner: ids.player, members: [ids.staff], talkIntervalS: 0 });
    await db.updateTable('groups').set({ is_frozen: true }).where('group_id', '=', frozenId).execute();
    const tags = [
      { id: 't1', name: 'VIP', userIds: [ids.vip, ids.stranger] },
      { id: 't2', name: 'New', userIds: [] },
    ];
    await provider.saveTenant({ staffIds: [ids.staff], tags });
  });
  afterAll(() => provider.stop());

  const post = async (name: Name, path: string, body: object) => {
    const response = await fetch(`${provider.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients[name].token ?? '' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  const operation = (name: Name, p: string, d: object) => post(name, '/api/srvc/v1', { p, d, r: 'r1' });
  const direct = (name: Name, path: string, body: object) => post(name, `/vap/api/im${path}`, body);
  const aText = (msg: string) => {
    calls += 1;
    return { msg, msg_type: 'msg', uuid: `mass-call-${calls}` };
  };
  const textsIn = async (name: Name, chatId: string) => {
    const page = { chatId, messageId: '0', direction: 'get_back' as const };
    const { messages } = valueOf(await clients[name].operation(OPERATIONS.getMsgList, page)).data;
    return messages.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));
  };
  const chatWith = (name: Name) => oneToOneChatId(ids.staff, ids[name]);

  it('sends staff’s message to friends once; reports those that refuse', async () => {
    const message = { type: 'friend', ...aText('Happy new year') };
    const reply = { sent: 2, failed: [{ chatId: chatWith('blocker'), code: 'blacklisted' }] };
    expect(await operation('staff', 'msgSendAll', message)).toMatchObject({ s: '1', d: reply });
    // A repeat with the same uuid sends nothing twice.
    expect(await operation('staff', 'msgSendAll', message)).toMatchObject({ s: '1', d: reply });
    for (const friend of ['player', 'vip'] as const)
      expect(await textsIn(friend, chatWith(friend))).toEqual(['Happy new year']);
  });

  it('sends to all the caller’s groups, by operation and path', async () => {
    const reply = { sent: 1, failed: [{ chatId: frozenId, code: 'group_frozen' }] };
    expect(await operation('staff', 'msgSendAll', { type: 'group', ...aText('to groups') })).toMatchObject({
      d: reply,
    });
    expect(await direct('staff', '/categoryMsgSend', { categoryType: '1', ...aText('by path') })).toMatchObject({
      code: 'success',
      data: reply,
    });
    expect(await textsIn('player', groupId)).toEqual(['to groups', 'by path']);
    expect(await direct('staff', '/categoryMsgSend', { categoryType: '2', ...aText('x') })).toMatchObject({
      errorCode: 'invalid_request',
    });
  });

  it('lists tags for staff, and sends to tagged friends', async () => {
    expect(await operation('staff', 'tagListGet', {})).toMatchObject({
      d: {
        list: [
          { tag_id: 't1', tag_name: 'VIP', user_ids: [ids.vip] },
          { tag_id: 't2', tag_name: 'New', user_ids: [] },
        ],
      },
    });
    const before = await textsIn('player', chatWith('player'));
    expect(await operation('staff', 'msgSendByTagIDs', { tag_ids: ['t1', 't2'], ...aText('for VIPs') })).toMatchObject({
      d: { sent: 1, failed: [] },
    });
    expect((await textsIn('vip', chatWith('vip'))).at(-1)).toBe('for VIPs');
    expect(await textsIn('player', chatWith('player'))).toEqual(before);
    expect(await operation('staff', 'msgSendByTagIDs', { tag_ids: ['t9'], ...aText('x') })).toMatchObject({
      s: '-1',
      code: 'not_found',
    });
  });

  it('lets only staff send to all chats', async () => {
    for (const [p, d] of [
      ['msgSendAll', { type: 'friend' }],
      ['msgSendByTagIDs', { tag_ids: ['t1'] }],
    ] as const)
      expect(await operation('player', p, { ...d, ...aText('spam') })).toMatchObject({ s: '-1', code: 'forbidden' });
    expect(await direct('player', '/categoryMsgSend', { categoryType: '0', ...aText('spam') })).toMatchObject({
      errorCode: 'forbidden',
    });
    expect(await operation('player', 'tagListGet', {})).toMatchObject({ s: '1', d: { list: [] } });
    const guest = createClient(provider.baseUrl);
    expect(await guest.operation(OPERATIONS.tagListGet, undefined)).toMatchObject({
      failure: { code: 'token_missing' },
    });
  });

  it('sends any user’s message to chosen chats, under their rules', async () => {
    const chatIds = [chatWith('player'), groupId, oneToOneChatId(ids.player, ids.stranger), 'M111111111M222222222'];
    const message = { chatIds, ...aText('to some') };
    const reply = {
      sent: 2,
      failed: [
        { chatId: oneToOneChatId(ids.player, ids.stranger), code: 'noFriend' },
        { chatId: 'M111111111M222222222', code: 'forbidden' },
      ],
    };
    expect(await direct('player', '/multipMsgSend', message)).toMatchObject({ code: 'success', data: reply });
    expect((await textsIn('staff', chatWith('player'))).at(-1)).toBe('to some');
    expect((await textsIn('staff', groupId)).at(-1)).toBe('to some');
  });

  it('sends no text longer than its group’s limit for members', async () => {
    const group = provider.services.db.updateTable('groups').where('group_id', '=', groupId);
    await group.set({ member_message_limit: 5 }).execute();
    const send = (name: Name, msg: string) => direct(name, '/multipMsgSend', { chatIds: [groupId], ...aText(msg) });
    expect(await send('player', '123456')).toMatchObject({
      data: { sent: 0, failed: [{ chatId: groupId, code: 'text_too_long' }] },
    });
    expect(await send('player', '12345')).toMatchObject({ data: { sent: 1, failed: [] } });
    expect(await send('staff', '123456')).toMatchObject({ data: { sent: 1, failed: [] } });
    await group.set({ member_message_limit: null }).execute();
  });

  it('refuses empty and long texts, files, notices, too many chats', async () => {
    const chatIds = [groupId];
    const send = (more: object) => direct('player', '/multipMsgSend', { chatIds, ...aText('x'), ...more });
    expect(await send({ msg: '  ' })).toMatchObject({ errorCode: 'text_empty' });
    expect(await send({ msg: 'x'.repeat(1001) })).toMatchObject({ errorCode: 'text_too_long' });
    const src = JSON.stringify({ src: 'k'.repeat(24), width: 1, height: 1 });
    expect(await send({ msg_type: 'img', msg: src })).toMatchObject({ errorCode: 'invalid_request' });
    expect(await send({ msg_type: 'notice', msg: 'x' })).toMatchObject({ errorCode: 'invalid_request' });
    expect(await send({ chatIds: Array.from({ length: 501 }, () => groupId) })).toMatchObject({
      errorCode: 'invalid_request',
    });
    expect(await send({ uuid: undefined })).toMatchObject({ errorCode: 'invalid_request' });
  });
});
