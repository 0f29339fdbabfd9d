import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { appendMessage } from '../../../applet-host-demo/provider/base/store/messages/messages.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { NO_MENTIONS, type SendableContent } from '../../../widget/domain/message/message.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('forwarding messages (%s)', (database) => {
  let provider: TestProvider;
  let [ann, bob, eve]: Account[] = [];
  let client: TestClient;
  let source: string;
  let target: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    eve = await provider.createUser({ name: 'Eve', loginName: 'evelyn', password: 'password-e' });
    source = await provider.createGroup({ owner: bob.userId, members: [ann.userId], talkIntervalS: 0 });
    target = await provider.befriend(ann.userId, bob.userId);
    client = await signIn(provider.baseUrl, 'anna', 'password-a');
  });
  afterAll(() => provider.stop());

  /** Stores a message in the source chat directly, regardless of the sending rules. */
  async function stored(content: SendableContent): Promise<string> {
    const appended = await provider.services.db.transaction().execute((trx) =>
      appendMessage(
        trx,
        {
          chatId: source,
          localId: randomUUID(),
          sender: { userId: bob?.userId ?? '', name: 'Bob', role: 'owner' },
          content,
          mentions: { ...NO_MENTIONS, everyone: true },
        },
        provider.services.now(),
      ),
    );
    return appended.message.delivery.messageId;
  }

  const forward = (by: TestClient, messageId: string, chatIds: readonly string[] = [target], localId = randomUUID()) =>
    by.operation(OPERATIONS.msgSendByList, { sourceChatId: source, messageId, chatIds, localId });

  const lastIn = async (chatId: string) =>
    valueOf(
      await client.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back', limit: 1 }),
    ).data.messages.at(-1);

  const CARD = unpackContent('friendCard', '{"ml_id":"M000000001","user_name":"Zoe"}');

  it.each([
    ['a text', { kind: 'text', text: 'hello @all' }],
    ['a card', CARD],
    ['a share', unpackContent('share', '{"title":"t","url":"https://a.example"}')],
  ] as const)('forwards %s unchanged but without mentions', async (_name, content) => {
    expect(valueOf(await forward(client, await stored(content))).data.failed).toEqual([]);
    expect(await lastIn(target)).toMatchObject({ senderId: ann?.userId, content, mentions: NO_MENTIONS });
  });

  it('forwards once per uuid', async () => {
    const messageId = await stored({ kind: 'text', text: 'once' });
    const localId = randomUUID();
    valueOf(await forward(client, messageId, [target, target], localId));
    const first = await lastIn(target);
    valueOf(await forward(client, messageId, [target], localId));
    expect((await lastIn(target))?.delivery).toEqual(first?.delivery);
  });

  it.each([
    ['a game', unpackContent('game_dice', '{"result":3}')],
    ['a video in preparation', unpackContent('video', '{"src":"k","p":1}')],
    ['a red envelope', unpackContent('groupRed', '{}')],
    ['a transfer', unpackContent('transferPrivate', '{}')],
  ] as const)('refuses %s', async (_name, content) => {
    expect(await forward(client, await stored(content))).toMatchObject({ failure: { code: 'forbidden' } });
  });

  it('refuses messages that the sender cannot see', async () => {
    const messageId = await stored({ kind: 'text', text: 'secret' });
    const stranger = await signIn(provider.baseUrl, 'evelyn', 'password-e');
    expect(eve?.name).toBe('Eve');
    expect(await forward(stranger, messageId)).toMatchObject({ failure: { code: 'noGroupMember' } });
    expect(await forward(createClient(provider.baseUrl), messageId)).toMatchObject({
      failure: { code: 'token_missing' },
    });
    const owner = await signIn(provider.baseUrl, 'bobby', 'password-b');
    const request = { chatId: source, messageId, localId: undefined };
    valueOf(await owner.operation(OPERATIONS.msgRecallByOwner, request));
    for (const by of [client, owner]) {
      expect(await forward(by, messageId)).toMatchObject({ failure: { code: 'not_found' } });
    }
    expect(await forward(client, '9999')).toMatchObject({ failure: { code: 'not_found' } });
  });

  it('reports refusing chats and sends the message to the others', async () => {
    const closed = await provider.createGroup({ owner: bob?.userId ?? '' });
    const messageId = await stored({ kind: 'text', text: 'to whom it may concern' });
    const { failed } = valueOf(await forward(client, messageId, [closed, target, 'zzzzzzzz'])).data;
    expect(failed).toEqual([
      { chatId: closed, code: 'noGroupMember' },
      { chatId: 'zzzzzzzz', code: 'not_match' },
    ]);
    expect(await lastIn(target)).toMatchObject({ content: { text: 'to whom it may concern' } });
  });

  it('reports the chats when a picture’s file is gone', async () => {
    const messageId = await stored(unpackContent('img', '{"src":"gone"}'));
    expect(valueOf(await forward(client, messageId)).data.failed).toEqual([{ chatId: target, code: 'not_found' }]);
  });

  it.each([
    ['owner', true],
    ['admin', true],
    ['member', false],
  ] as const)('lets a group’s %s forward a restricted card: %s', async (role, isAllowed) => {
    const [me, other] = [ann?.userId ?? '', bob?.userId ?? ''];
    const keepsBack = await provider.createGroup({
      owner: role === 'owner' ? me : other,
      admins: role === 'admin' ? [me] : [],
      members: role === 'member' ? [me] : [],
      talkIntervalS: 0,
    });
    const { db } = provider.services;
    await db.updateTable('groups').set({ allows_cards: false }).where('group_id', '=', keepsBack).execute();
    const groupCard = unpackContent('groupCard', '{"group_id":"a","group_name":"b"}');
    for (const card of [CARD, groupCard]) {
      const { failed } = valueOf(await forward(client, await stored(card), [keepsBack, target])).data;
      expect(failed).toEqual(isAllowed ? [] : [{ chatId: keepsBack, code: 'forbidden' }]);
      expect((await lastIn(keepsBack))?.content).toEqual(isAllowed ? card : undefined);
      expect((await lastIn(target))?.content).toEqual(card);
    }
    const text = { kind: 'text', text: 'no card' } as const;
    expect(valueOf(await forward(client, await stored(text), [keepsBack])).data.failed).toEqual([]);
  });

  it('limits a forward to 500 targets', async () => {
    const messageId = await stored({ kind: 'text', text: 'too many' });
    const many = Array.from({ length: 501 }, () => target);
    expect(await forward(client, messageId, many)).toMatchObject({ failure: { code: 'invalid_request' } });
  });
});
