import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const PASSWORD = 'correct horse';

describe.each(everyDatabase())('deleting chats and searching messages (%s)', (database) => {
  let provider: TestProvider;
  let people = 0;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
  });
  afterAll(() => provider.stop());

  interface Person {
    readonly userId: string;
    readonly client: TestClient;
  }
  const aPerson = async (name: string): Promise<Person> => {
    people += 1;
    const loginName = `${name.toLowerCase()}.${people}`;
    const { userId } = await provider.createUser({ name, loginName, password: PASSWORD });
    return { userId, client: await signIn(provider.baseUrl, loginName, PASSWORD) };
  };
  const friends = async (): Promise<{ ann: Person; bob: Person; chatId: string }> => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    return { ann, bob, chatId: await provider.befriend(ann.userId, bob.userId) };
  };
  const search = async ({ client }: Person, text: string, chatId?: string, limit?: number, after?: string) => {
    const { messages, next } = valueOf(
      await client.operation(OPERATIONS.msgSearch, { text, chatId, limit, after }),
    ).data;
    return { texts: messages.map(({ content }) => (content.kind === 'text' ? content.text : '')), next };
  };
  const chatsOf = async ({ client }: Person) =>
    valueOf(await client.call(HTTP_CALLS.unreadListGet, { sinceMs: undefined, version: undefined })).data.items;
  const textsOf = async ({ client }: Person, chatId: string) =>
    valueOf(
      await client.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back', limit: 50 }),
    ).data.messages.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));
  const say = async ({ client }: Person, chatId: string, text: string) => {
    await provider.services.db
      .updateTable('chat_members')
      .set({ last_sent_at: 0 })
      .where('chat_id', '=', chatId)
      .execute();
    return valueOf(await client.send(chatId, text)).data.messageId;
  };

  it('lists no chat of dissolved groups, even after a reconnect', async () => {
    const [ann, bob] = [await aPerson('Ann'), await aPerson('Bob')];
    const groupId = await provider.createGroup({ owner: ann.userId, members: [bob.userId] });
    await say(ann, groupId, 'hello');
    const resumed = async ({ client }: Person) =>
      valueOf(await client.operation(OPERATIONS.msgResume, { heads: new Map() })).data.chats;
    const lists = async () => [await chatsOf(ann), await resumed(bob)].map((chats) => chats.length);
    expect(await lists()).toEqual([1, 1]);
    await provider.services.db
      .updateTable('groups')
      .set({ is_dissolved: true })
      .where('group_id', '=', groupId)
      .execute();
    expect(await lists()).toEqual([0, 0]);
  });

  it('marks a deleted chat read and hidden for its user', async () => {
    const { ann, bob, chatId } = await friends();
    const upTo = await say(bob, chatId, 'old');
    valueOf(await ann.client.call(HTTP_CALLS.chatDel, { chatId, upTo, withHistory: false }));
    expect(await chatsOf(ann)).toMatchObject([{ chatId, hiddenUpTo: upTo, unread: 0 }]);
    expect((await chatsOf(bob))[0]).not.toHaveProperty('hiddenUpTo', upTo);
    expect(await textsOf(ann, chatId)).toContain('old');
    const later = await say(bob, chatId, 'new');
    expect(await chatsOf(ann)).toMatchObject([{ newestMessageId: later, hiddenUpTo: upTo, unread: 1 }]);
  });

  it('deletes the history for its user only', async () => {
    const { ann, bob, chatId } = await friends();
    const upTo = await say(bob, chatId, 'old');
    // A message that arrives while the user decides is not deleted.
    await say(bob, chatId, 'new');
    valueOf(await ann.client.call(HTTP_CALLS.chatDel, { chatId, upTo, withHistory: true }));
    expect(await textsOf(ann, chatId)).toEqual(['new']);
    expect(await textsOf(bob, chatId)).toEqual(['old', 'new']);
    expect((await search(ann, 'old')).texts).toEqual([]);
    expect((await search(bob, 'old')).texts).toEqual(['old']);
  });

  it('deletes no future message when the number is too large', async () => {
    const { ann, bob, chatId } = await friends();
    const newest = await say(bob, chatId, 'old');
    valueOf(await ann.client.call(HTTP_CALLS.chatDel, { chatId, upTo: '999999999999', withHistory: true }));
    await say(bob, chatId, 'new');
    expect(await chatsOf(ann)).toMatchObject([{ hiddenUpTo: newest, unread: 1 }]);
    expect(await textsOf(ann, chatId)).toEqual(['new']);
  });

  it('allows only participants to delete or search a chat', async () => {
    const { chatId } = await friends();
    const stranger = await aPerson('Eve');
    const groupId = await provider.createGroup({ owner: (await aPerson('Olga')).userId });
    const nobody = createClient(provider.baseUrl);
    for (const [client, id, code] of [
      [stranger.client, chatId, 'forbidden'],
      [stranger.client, groupId, 'noGroupMember'],
      [nobody, chatId, 'token_missing'],
    ] as const) {
      const deleted = await client.call(HTTP_CALLS.chatDel, { chatId: id, upTo: '1', withHistory: true });
      expect(deleted).toMatchObject({ ok: false, failure: { code } });
      const found = await client.operation(OPERATIONS.msgSearch, {
        text: 'a',
        chatId: id,
        limit: undefined,
        after: undefined,
      });
      expect(found).toMatchObject({ ok: false, failure: { code } });
    }
  });

  it('finds unrecalled texts in own chats, ignoring case', async () => {
    const { ann, bob, chatId } = await friends();
    const other = await friends();
    await say(bob, chatId, 'The Lucky draw');
    const recalled = await say(bob, chatId, 'a lucky slip');
    await say(other.bob, other.chatId, 'lucky elsewhere');
    await provider.services.db
      .updateTable('messages')
      .set({ deleted_by: bob.userId })
      .where('chat_id', '=', chatId)
      .where('msg_id', '=', Number(recalled))
      .execute();
    expect((await search(ann, 'LUCKY')).texts).toEqual(['The Lucky draw']);
    expect((await search(ann, 'lucky', chatId)).texts).toEqual(['The Lucky draw']);
    expect((await search(bob, 'lucky')).texts).toEqual(['The Lucky draw']);
  });

  it('matches %, _ and \\ literally', async () => {
    const { ann, bob, chatId } = await friends();
    for (const text of ['100% sure', '100 sure', 'a_b', 'aXb', 'C:\\temp', "it's <b>"]) await say(bob, chatId, text);
    expect((await search(ann, '100%')).texts).toEqual(['100% sure']);
    expect((await search(ann, 'a_b')).texts).toEqual(['a_b']);
    expect((await search(ann, '\\t')).texts).toEqual(['C:\\temp']);
    expect((await search(ann, "'s <b>")).texts).toEqual(["it's <b>"]);
    expect((await search(ann, '%')).texts).toEqual(['100% sure']);
    expect((await search(ann, '   ')).texts).toEqual([]);
  });

  it('pages through all results once, newest first', async () => {
    const { ann, bob, chatId } = await friends();
    for (let number = 1; number <= 5; number += 1) await say(bob, chatId, `page ${number}`);
    const first = await search(ann, 'page', undefined, 2);
    const second = await search(ann, 'page', undefined, 2, first.next);
    const third = await search(ann, 'page', undefined, 2, second.next);
    expect([...first.texts, ...second.texts, ...third.texts]).toEqual([
      'page 5',
      'page 4',
      'page 3',
      'page 2',
      'page 1',
    ]);
    expect(third.next).toBe(undefined);
    expect(
      await ann.client.operation(OPERATIONS.msgSearch, { text: 'page', chatId, limit: 2, after: 'x' }),
    ).toMatchObject({ ok: false, failure: { code: 'invalid_request' } });
  });
});
