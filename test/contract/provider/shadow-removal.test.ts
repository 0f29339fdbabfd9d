import { describe, expect, it } from 'vitest';
import { guestOpen } from '../../../widget/contract/guest.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { serviceChatId } from '../../../widget/domain/chat/chat-id.ts';
import { openGuest } from '../../support/guest-client.ts';
import { TEST_TENANT } from '../../support/provider.ts';
import { createClient, until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { isText, type Player, useServerStage } from '../../support/server-api-stage.ts';

const LIST = { sinceMs: undefined, version: undefined } as const;

/** A moderator removes a message for everybody but its sender, who does not notice. L-MO11. */
describe.each(usualDatabase())('shadow removal (%s)', (database) => {
  const stage = useServerStage(database);
  const { done, refusal, received } = stage;

  const sent = async ({ client }: Player, chatId: string, text: string): Promise<string> =>
    valueOf(await client.send(chatId, text)).data.messageId;
  const shadow = (chatId: string, messageId: string) => done('POST', `/messages/${chatId}:${messageId}/shadow`);
  const groupOf = async (owner: Player, ...members: readonly Player[]): Promise<string> => {
    const body = { name: 'Talk', owner: owner.playerId, members: members.map(({ playerId }) => playerId) };
    const { groupId } = await done('POST', '/groups', body);
    const { db } = stage.provider.services;
    await db.updateTable('groups').set({ ignores_talk_interval: true }).where('group_id', '=', groupId).execute();
    return groupId;
  };
  const friendsOf = async (one: Player, other: Player): Promise<string> => {
    await done('PUT', `/players/${stage.ref(one)}/friends/${stage.ref(other)}`);
    return [one.userId, other.userId].toSorted().join('');
  };
  const page = async ({ client }: Player, chatId: string) =>
    valueOf(await client.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back' })).data;
  const textsOf = async (player: Player, chatId: string): Promise<readonly string[]> =>
    (await page(player, chatId)).messages.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));
  const found = async ({ client }: Player, text: string): Promise<number> =>
    valueOf(await client.operation(OPERATIONS.msgSearch, { text })).data.messages.length;
  const listed = async ({ client }: Player, chatId: string) =>
    valueOf(await client.call(HTTP_CALLS.unreadListGet, LIST)).data.items.find((chat) => chat.chatId === chatId);
  const deletionsOf = async ({ client }: Player, version?: string) => {
    const { data, meta } = valueOf(await client.operation(OPERATIONS.msgDeletedGet, { ...LIST, version }));
    return { version: meta.version, hidden: data.items.flatMap(({ messageIds }) => messageIds) };
  };

  it('takes a group’s message from all but its sender', async () => {
    const [owner, admin] = [await stage.aPlayer('Owner'), await stage.aPlayer('Admin')];
    const [bob, eve] = [await stage.aPlayer('Bob'), await stage.aPlayer('Eve')];
    const group = await groupOf(owner, admin, bob, eve);
    await done('PUT', `/groups/${group}/members/${stage.ref(admin)}/role`, { role: 'admin' });
    await sent(owner, group, 'before it');
    const messageId = await sent(bob, group, 'an ugly word');
    await received(eve.socket, isText('an ugly word'));
    const others = [owner, admin, eve];
    const known = await deletionsOf(eve);
    const unread = (await listed(eve, group))?.unread ?? 0;

    expect(await shadow(group, messageId)).toEqual({});
    await until('the event for devices', async () => {
      const { about } = await eve.socket.next(PUSHES.serverNoti);
      return about === 'msg_deleted' || undefined;
    });
    for (const other of others) {
      expect(await textsOf(other, group)).toEqual(['before it']);
      expect((await page(other, group)).holes).toContain(messageId);
      expect(await found(other, 'ugly')).toBe(0);
      expect((await listed(other, group))?.lastMessage?.content).toMatchObject({ text: 'before it' });
      expect((await deletionsOf(other, known.version)).hidden).toEqual([messageId]);
    }
    expect((await listed(eve, group))?.unread).toBe(unread - 1);
    expect(valueOf(await eve.client.operation(OPERATIONS.msgRead, { chatId: group, messageId })).data.unread).toBe(0);

    // The sender sees what was there before, on a new device, too.
    expect(await textsOf(bob, group)).toEqual(['before it', 'an ugly word']);
    expect(await found(bob, 'ugly')).toBe(1);
    expect((await listed(bob, group))?.lastMessage?.content).toMatchObject({ text: 'an ugly word' });
    expect((await deletionsOf(bob)).hidden).toEqual([]);
    expect(await shadow(group, messageId)).toEqual({});
    expect((await done('GET', '/audit?order=newest&limit=1')).data[0]).toMatchObject({
      act: 'shadowMessage',
      detail: JSON.stringify({ target: { message: `${group}:${messageId}` }, fields: [], values: {} }),
    });
  });

  it('shows its sender’s reply to others without the quote', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const chatId = await friendsOf(ann, bob);
    const messageId = await sent(bob, chatId, 'hidden words');
    await shadow(chatId, messageId);
    const reply = (player: Player, text: string) =>
      player.client.operation(OPERATIONS.msgSend, {
        chatId,
        localId: `reply-${text}-${chatId}`,
        content: { kind: 'text', text },
        mentionedIds: [],
        mentionWords: [],
        quotedId: messageId,
      });
    valueOf(await reply(bob, 'again'));
    const atAnn = await received(ann.socket, isText('again'));
    expect(atAnn.quote).toMatchObject({ messageId, isTakenBack: true });
    expect(JSON.stringify(atAnn)).not.toContain('hidden words');
    expect((await received(bob.socket, isText('again'))).quote?.content).toMatchObject({ text: 'hidden words' });
    const quoteAt = async (player: Player) => (await page(player, chatId)).messages.at(-1)?.quote;
    expect((await quoteAt(ann))?.content).toBeUndefined();
    expect((await quoteAt(bob))?.content).toMatchObject({ text: 'hidden words' });
    // A device that has not heard of the removal yet.
    valueOf(await reply(ann, 'really'));
    expect((await received(bob.socket, isText('really'))).quote).toMatchObject({ isTakenBack: true });
  });

  it('hides the message from guests of the group', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const group = await groupOf(ann, bob);
    await stage.provider.shareGroup(group, true);
    const messageId = await sent(bob, group, 'for all eyes');
    const guest = await openGuest(stage.provider.baseUrl, 'socket', group);
    await guest.next(guestOpen);
    await shadow(group, messageId);
    expect(await guest.next(PUSHES.rcvMsg)).toMatchObject({
      delivery: { messageId },
      content: { text: '' },
      deletion: { byId: bob.userId },
    });
    guest.close();
    const request = { chatId: group, messageId: '0', direction: 'get_back', limit: 20 } as const;
    const { messages } = valueOf(
      await createClient(stage.provider.baseUrl).call(HTTP_CALLS.guestMsgList, request),
    ).data;
    expect(JSON.stringify(messages)).not.toContain('for all eyes');
  });

  it('shows the message to all when a moderator undoes it', async () => {
    const [ann, bob, eve] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob'), await stage.aPlayer('Eve')];
    const group = await groupOf(ann, bob, eve);
    await sent(ann, group, 'before it');
    const messageId = await sent(bob, group, 'a good word');
    await received(eve.socket, isText('a good word'));
    const unread = (await listed(eve, group))?.unread;
    await shadow(group, messageId);
    const known = await deletionsOf(eve);
    expect(known.hidden).toEqual([messageId]);

    const undo = () => done('DELETE', `/messages/${group}:${messageId}/shadow`);
    expect(await undo()).toEqual({});
    const again = await received(eve.socket, isText('a good word'));
    expect(again.delivery).toMatchObject({ messageId });
    for (const other of [eve, bob])
      await received(other.socket, (content) => content.kind === 'command' && content.command === 'restore');
    for (const each of [ann, bob, eve]) {
      expect(await textsOf(each, group)).toEqual(['before it', 'a good word']);
      expect(await found(each, 'good')).toBe(1);
      expect((await listed(each, group))?.lastMessage?.content).toMatchObject({ text: 'a good word' });
    }
    expect((await listed(eve, group))?.unread).toBe(unread);
    expect((await deletionsOf(eve)).hidden).toEqual([]);
    // A repeat says nothing again, and a message that was never hidden is not restored.
    const newest = (await listed(eve, group))?.newestMessageId;
    expect(await undo()).toEqual({});
    expect((await listed(eve, group))?.newestMessageId).toBe(newest);
    expect((await done('GET', '/audit?order=newest&limit=1')).data[0]).toMatchObject({ act: 'restoreMessage' });
    expect(await refusal('DELETE', `/messages/${group}:999/shadow`)).toEqual([404, 'not_found']);
  });

  it('leaves a recalled message recalled', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const chatId = await friendsOf(ann, bob);
    const messageId = await sent(bob, chatId, 'taken back');
    await shadow(chatId, messageId);
    valueOf(await bob.client.operation(OPERATIONS.msgRecall, { chatId, messageId, localId: undefined }));
    const newest = (await listed(ann, chatId))?.newestMessageId;
    await done('DELETE', `/messages/${chatId}:${messageId}/shadow`);
    expect((await listed(ann, chatId))?.newestMessageId).toBe(newest);
    expect(await textsOf(ann, chatId)).toEqual([]);
  });

  it('decides a report, and refuses what is not possible', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const chatId = await friendsOf(ann, bob);
    const messageId = await sent(bob, chatId, 'reported words');
    const about = { type: 'message', chatId, messageId };
    const { reportId } = await done('POST', '/reports', { about, reason: 'abuse', reporter: ann.playerId });
    const body = { action: 'shadow-message', moderator: 'mod-7' };
    expect(await done('POST', `/reports/${reportId}/resolve`, body)).toMatchObject({ action: 'shadow-message' });
    expect(await textsOf(ann, chatId)).toEqual([]);
    expect(await textsOf(bob, chatId)).toEqual(['reported words']);
    const evidence = async () => (await done('GET', `/reports/${reportId}`)).evidence;
    expect(await evidence()).toMatchObject([{ content: { text: 'reported words' }, isHidden: true }]);
    // The other side can no longer report or forward it.
    expect(await refusal('POST', '/reports', { about, reason: 'abuse', reporter: ann.playerId })).toEqual([
      404,
      'not_found',
    ]);
    await done('DELETE', `/messages/${chatId}:${messageId}/shadow`);
    expect(await evidence()).toMatchObject([{ content: { text: 'reported words' }, isHidden: false }]);
    expect(await textsOf(ann, chatId)).toEqual(['reported words']);
    const person = { about: { type: 'player', player: bob.playerId }, reason: 'other' };
    const { reportId: ofPerson } = await done('POST', '/reports', person);
    expect(await refusal('POST', `/reports/${ofPerson}/resolve`, body)).toEqual([400, 'invalid_request']);
    for (const wrong of [`${chatId}:999`, `nowhere1:1`])
      expect(await refusal('POST', `/messages/${wrong}/shadow`)).toEqual([404, 'not_found']);
    expect(await refusal('POST', '/messages/17/shadow')).toEqual([400, 'invalid_request']);
    const service = serviceChatId(bob.userId);
    const { db, now } = stage.provider.services;
    await db.insertInto('chats').values({ chat_id: service, tenant: TEST_TENANT, last_time: now() }).execute();
    expect(await refusal('POST', `/messages/${service}:1/shadow`)).toEqual([403, 'forbidden']);
  });
});
