import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { guestOpen } from '../../../widget/contract/guest.ts';
import { serviceChatId } from '../../../widget/domain/chat/chat-id.ts';
import { RECALL_REFUSALS } from '../../../widget/domain/group/permissions.ts';
import type { MessageContent } from '../../../widget/domain/message/message.ts';
import { PLATFORM_ACTOR } from '../../../widget/domain/message/taken-back.ts';
import { linkTo, uploadWhole } from '../../support/file-client.ts';
import { openGuest } from '../../support/guest-client.ts';
import { pngSample } from '../../support/media-samples.ts';
import { createClient, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { isText, type Player, useServerStage } from '../../support/server-api-stage.ts';
import { ask, createServiceStage, SERVICE } from '../../support/service-stage.ts';

const SECRET = 'an ugly secret';

/** The calls by which members read, search and list: each must leave out the content. */
const READERS: Readonly<Record<string, (client: TestClient, chatId: string) => Promise<unknown>>> = {
  'a page': async (client, chatId) =>
    valueOf(await client.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back' })).data,
  'the messages after a number': async (client, chatId) =>
    valueOf(await client.operation(OPERATIONS.msgResume, { heads: new Map([[chatId, '1']]), pages: [chatId] })).data,
  'the search': async (client) => valueOf(await client.operation(OPERATIONS.msgSearch, { text: 'secret' })).data,
  'the list of chats': async (client) =>
    valueOf(await client.call(HTTP_CALLS.unreadListGet, { sinceMs: undefined, version: undefined })).data,
};

/** The platform removes a message for everybody, in its own name. D-20. */
describe.each(usualDatabase())('removal by the platform (%s)', (database) => {
  const stage = useServerStage(database, { tenant: { service: SERVICE } });
  const { done, refusal, received } = stage;

  const sent = async ({ client }: Player, chatId: string, text: string): Promise<string> =>
    valueOf(await client.send(chatId, text)).data.messageId;
  const remove = (chatId: string, messageId: string) => done('POST', `/messages/${chatId}:${messageId}/removal`);
  const undo = (chatId: string, messageId: string) => done('DELETE', `/messages/${chatId}:${messageId}/removal`);
  const friendsOf = async (one: Player, other: Player): Promise<string> => {
    await done('PUT', `/players/${stage.ref(one)}/friends/${stage.ref(other)}`);
    return [one.userId, other.userId].toSorted().join('');
  };
  const aGroup = async () => {
    const [owner, admin] = [await stage.aPlayer('Owner'), await stage.aPlayer('Admin')];
    const [sender, member] = [await stage.aPlayer('Sender'), await stage.aPlayer('Member')];
    const body = { name: 'Talk', owner: owner.playerId, members: [admin, sender, member].map((each) => each.playerId) };
    const { groupId } = (await done('POST', '/groups', body)) as { readonly groupId: string };
    await done('PUT', `/groups/${groupId}/members/${stage.ref(admin)}/role`, { role: 'admin' });
    const { db } = stage.provider.services;
    await db.updateTable('groups').set({ ignores_talk_interval: true }).where('group_id', '=', groupId).execute();
    return { owner, admin, sender, member, groupId };
  };
  const isCommand = (command: string) => (content: MessageContent) =>
    content.kind === 'command' && content.command === command;
  const restoredBy = async (
    call: 'msgRestoreByOwner' | 'msgRestoreByAdmin',
    { client }: Player,
    ...key: [string, string]
  ) => {
    const outcome = await client.operation(OPERATIONS[call], {
      chatId: key[0],
      messageId: key[1],
      localId: randomUUID(),
    });
    return outcome.ok ? 'restored' : outcome.failure.detail;
  };
  const lastOf = async ({ client }: Player, chatId: string) =>
    valueOf(await client.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back' })).data
      .messages;

  it('leaves a line without content to all, by every call', async () => {
    const { owner, admin, sender, member, groupId } = await aGroup();
    const messageId = await sent(sender, groupId, SECRET);
    const reply = { chatId: groupId, localId: randomUUID(), mentionedIds: [], mentionWords: [], quotedId: messageId };
    valueOf(
      await member.client.operation(OPERATIONS.msgSend, { ...reply, content: { kind: 'text', text: 'what is that' } }),
    );
    await received(admin.socket, isText('what is that'));
    expect(await remove(groupId, messageId)).toEqual({});
    for (const each of [owner, admin, sender, member]) {
      const emptied = await received(each.socket, isText('Removed by the platform'));
      expect(emptied).toMatchObject({ delivery: { messageId }, deletion: { byId: PLATFORM_ACTOR } });
      expect(await received(each.socket, isCommand('recall'))).toMatchObject({ isFromSystem: true, senderId: '' });
      for (const [name, read] of Object.entries(READERS))
        expect([name, JSON.stringify(await read(each.client, groupId)).includes(SECRET)]).toEqual([name, false]);
      const line = (await lastOf(each, groupId)).find(({ delivery }) => delivery.messageId === messageId);
      expect(line).toMatchObject({ senderId: sender.userId, deletion: { byId: PLATFORM_ACTOR } });
    }
    // A device that has not heard of it quotes and forwards it in vain.
    const again = { ...reply, localId: randomUUID(), content: { kind: 'text', text: 'again' } } as const;
    valueOf(await owner.client.operation(OPERATIONS.msgSend, again));
    expect((await received(member.socket, isText('again'))).quote).toMatchObject({
      isTakenBack: true,
      content: undefined,
    });
    // A repeat says nothing again.
    const count = (await lastOf(member, groupId)).length;
    expect(await remove(groupId, messageId)).toEqual({});
    expect((await lastOf(member, groupId)).length).toBe(count);
    expect((await done('GET', '/audit?order=newest&limit=1')).data[0]).toMatchObject({ act: 'removeMessage' });
  });

  it('names the platform in the log; only it may undo', async () => {
    const { owner, admin, sender, member, groupId } = await aGroup();
    const messageId = await sent(sender, groupId, SECRET);
    await remove(groupId, messageId);
    const log = valueOf(await owner.client.call(HTTP_CALLS.groupLog, { groupId, beforeId: undefined })).data;
    expect(JSON.stringify(log)).toContain(`"userId":"${PLATFORM_ACTOR}"`);
    for (const call of ['msgRestoreByOwner', 'msgRestoreByAdmin'] as const)
      for (const each of [owner, admin, sender])
        expect(await restoredBy(call, each, groupId, messageId)).not.toBe('restored');
    expect(await restoredBy('msgRestoreByOwner', owner, groupId, messageId)).toBe(RECALL_REFUSALS.byPlatform);
    expect(JSON.stringify(await lastOf(owner, groupId))).not.toContain(SECRET);
    expect(await undo(groupId, messageId)).toEqual({});
    for (const each of [owner, sender, member]) {
      expect((await received(each.socket, isText(SECRET))).delivery).toMatchObject({ messageId });
      await received(each.socket, isCommand('restore'));
      expect(JSON.stringify(await lastOf(each, groupId))).toContain(SECRET);
    }
    expect((await done('GET', '/audit?order=newest&limit=1')).data[0]).toMatchObject({ act: 'undoRemoval' });
  });

  it('removes a recalled message, which stays recalled afterwards', async () => {
    const { owner, sender, member, groupId } = await aGroup();
    const messageId = await sent(sender, groupId, SECRET);
    valueOf(await sender.client.operation(OPERATIONS.msgRecall, { chatId: groupId, messageId, localId: randomUUID() }));
    await remove(groupId, messageId);
    expect(JSON.stringify(await lastOf(owner, groupId))).not.toContain(SECRET);
    await undo(groupId, messageId);
    expect(JSON.stringify(await lastOf(owner, groupId))).toContain(SECRET);
    expect(JSON.stringify(await lastOf(member, groupId))).not.toContain(SECRET);
    const shown = (await lastOf(owner, groupId)).find(({ delivery }) => delivery.messageId === messageId);
    expect(shown?.deletion?.byId).toBe(sender.userId);
  });

  it('is named as such by quotes, not as a recall', async () => {
    const { owner, sender, member, groupId } = await aGroup();
    const messageId = await sent(sender, groupId, SECRET);
    await stage.provider.shareGroup(groupId, true);
    const reply = { chatId: groupId, mentionedIds: [], mentionWords: [], quotedId: messageId };
    const answered = async (text: string) =>
      valueOf(
        await member.client.operation(OPERATIONS.msgSend, {
          ...reply,
          localId: randomUUID(),
          content: { kind: 'text', text },
        }),
      );
    await answered('before');
    await remove(groupId, messageId);
    await answered('after');
    const guest = createClient(stage.provider.baseUrl);
    const quotes = async () => {
      const request = { chatId: groupId, messageId: '0', direction: 'get_back', limit: 20 } as const;
      const pages = [
        await lastOf(owner, groupId),
        await lastOf(sender, groupId),
        valueOf(await guest.call(HTTP_CALLS.guestMsgList, request)).data.messages,
      ];
      return pages.flatMap((page) => page.flatMap(({ quote }) => (quote === undefined ? [] : [quote])));
    };
    const marks = async () =>
      (await quotes()).map(({ isTakenBack, isRemovedByPlatform }) => [isTakenBack, isRemovedByPlatform]);
    expect(await marks()).toEqual(Array.from({ length: 6 }, () => [true, true]));
    expect((await received(owner.socket, isText('after'))).quote).toMatchObject({ isRemovedByPlatform: true });
    await undo(groupId, messageId);
    expect(await marks()).toEqual(Array.from({ length: 6 }, () => [false, undefined]));
    valueOf(await sender.client.operation(OPERATIONS.msgRecall, { chatId: groupId, messageId, localId: randomUUID() }));
    expect(await marks()).toEqual(Array.from({ length: 6 }, () => [true, undefined]));
  });

  it('takes one part out of an album', async () => {
    const { sender, member, groupId } = await aGroup();
    const albumId = randomUUID();
    const stored = await uploadWhole(
      stage.provider.baseUrl,
      sender.client,
      { chatId: groupId, type: 'image' },
      await pngSample(),
    );
    if (!stored.ok) throw new Error(stored.failure.code);
    const file = { key: stored.value.fileKey };
    const content = packContent({ kind: 'image', file, width: 1, height: 1, sizeBytes: 1, albumId });
    const part = async () => {
      const message = { chatId: groupId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      return valueOf(await sender.client.operation(OPERATIONS.msgSend, message)).data.messageId;
    };
    const [first, second, third] = [await part(), await part(), await part()];
    await remove(groupId, second);
    const left = (await lastOf(member, groupId)).map(({ delivery, content: shown }) => [
      delivery.messageId,
      shown.kind,
    ]);
    expect(left).toContainEqual([first, 'rich']);
    expect(left).toContainEqual([second, 'notice']);
    expect(left).toContainEqual([third, 'rich']);
    // The file of the album is still shown by the other parts.
    expect((await linkTo(stage.provider.baseUrl, member.client.token, file.key, groupId)).ok).toBe(true);
    await undo(groupId, second);
    expect((await lastOf(member, groupId)).filter((each) => each.content.kind === 'rich').length).toBe(3);
  });

  it('reaches a chat with the customer service, on both sides', async () => {
    const service = createServiceStage(stage.provider);
    const [anna, wan] = [await service.player('Anna'), await service.agent('Wan')];
    const { chatId, sessionId } = await ask(anna, 'Deposits');
    valueOf(await wan.client.call(HTTP_CALLS.deskAccept, { sessionId }));
    const pageOf = async ({ client }: Pick<Player, 'client'>) =>
      valueOf(await client.call(HTTP_CALLS.serviceMsgList, { chatId, messageId: '0', direction: 'get_back' })).data
        .messages;
    for (const { client } of [anna, wan]) {
      const { messageId } = valueOf(await client.send(chatId, SECRET)).data;
      expect(await remove(chatId, messageId)).toEqual({});
      for (const each of [anna, wan]) {
        const line = (await pageOf(each)).find(({ delivery }) => delivery.messageId === messageId);
        expect(line?.deletion?.byId).toBe(PLATFORM_ACTOR);
        expect(JSON.stringify(await pageOf(each))).not.toContain(SECRET);
      }
      expect(await undo(chatId, messageId)).toEqual({});
      expect(JSON.stringify(await pageOf(anna))).toContain(SECRET);
      await remove(chatId, messageId);
    }
  });

  it('ends the file’s link for its sender and admins, too', async () => {
    const { owner, admin, sender, member, groupId } = await aGroup();
    const { baseUrl } = stage.provider;
    const stored = await uploadWhole(baseUrl, sender.client, { chatId: groupId, type: 'image' }, await pngSample());
    if (!stored.ok) throw new Error(stored.failure.code);
    const key = stored.value.fileKey;
    const content = packContent({ kind: 'image', file: { key }, width: 1, height: 1, sizeBytes: 1 });
    const message = { chatId: groupId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
    const { messageId } = valueOf(await sender.client.operation(OPERATIONS.msgSend, message)).data;
    const people = [owner, admin, sender, member];
    const links = await Promise.all(
      people.map(async ({ client }) => {
        const link = await linkTo(baseUrl, client.token, key, groupId);
        if (!link.ok) throw new Error(link.failure.code);
        return link.value;
      }),
    );
    const statuses = () =>
      Promise.all(
        links.map(async (link) => {
          const response = await fetch(link);
          await response.arrayBuffer();
          return response.status;
        }),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await remove(groupId, messageId);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    const forwarded = { ...message, localId: randomUUID() };
    expect((await sender.client.operation(OPERATIONS.msgSend, forwarded)).ok).toBe(false);
    await undo(groupId, messageId);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  it('hides the content from guests of the group', async () => {
    const { sender, groupId } = await aGroup();
    await stage.provider.shareGroup(groupId, true);
    const messageId = await sent(sender, groupId, SECRET);
    const guest = await openGuest(stage.provider.baseUrl, 'socket', groupId);
    await guest.next(guestOpen);
    await remove(groupId, messageId);
    const pushed = await guest.next(PUSHES.rcvMsg);
    expect(pushed).toMatchObject({ delivery: { messageId }, deletion: { byId: PLATFORM_ACTOR } });
    expect(JSON.stringify(pushed)).not.toContain(SECRET);
    guest.close();
    const request = { chatId: groupId, messageId: '0', direction: 'get_back', limit: 20 } as const;
    const page = valueOf(await createClient(stage.provider.baseUrl).call(HTTP_CALLS.guestMsgList, request)).data;
    expect(JSON.stringify(page)).not.toContain(SECRET);
  });

  it('is a decision about a report, and its evidence stays', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const chatId = await friendsOf(ann, bob);
    const messageId = await sent(bob, chatId, SECRET);
    const about = { type: 'message', chatId, messageId };
    const { reportId } = await done('POST', '/reports', { about, reason: 'abuse', reporter: ann.playerId });
    await done('POST', `/reports/${reportId}/resolve`, { action: 'remove-message' });
    for (const each of [ann, bob]) {
      const line = (await lastOf(each, chatId)).find(({ delivery }) => delivery.messageId === messageId);
      expect(line?.deletion?.byId).toBe(PLATFORM_ACTOR);
      expect(JSON.stringify(await lastOf(each, chatId))).not.toContain(SECRET);
    }
    const evidence = async () => (await done('GET', `/reports/${reportId}`)).evidence;
    expect(await evidence()).toMatchObject([{ content: { text: SECRET }, isRemoved: true, wasRecalled: false }]);
    // A later report of the same message, and the chat around it, do not call it recalled by a user.
    const later = await done('POST', '/reports', { about, reason: 'spam' });
    const removed = { content: { text: SECRET }, isRemoved: true, wasRecalled: false };
    expect((await done('GET', `/reports/${later.reportId}`)).evidence).toMatchObject([removed]);
    expect((await done('GET', `/reports/${later.reportId}/chat`)).messages.at(-1)).toMatchObject(removed);
    await undo(chatId, messageId);
    expect(await evidence()).toMatchObject([{ content: { text: SECRET }, isRemoved: false }]);
  });

  it('refuses unknown or service messages; works without chat members', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const chatId = await friendsOf(ann, bob);
    const messageId = await sent(bob, chatId, SECRET);
    for (const wrong of [`${chatId}:999`, 'nowhere1:1'])
      expect(await refusal('POST', `/messages/${wrong}/removal`)).toEqual([404, 'not_found']);
    const { db } = stage.provider.services;
    await db.deleteFrom('chat_members').where('chat_id', '=', chatId).execute();
    expect(await remove(chatId, messageId)).toEqual({});
    expect(await undo(chatId, messageId)).toEqual({});
    expect(await refusal('POST', `/messages/${serviceChatId(bob.userId)}:1/removal`)).toEqual([404, 'not_found']);
  });
});
