import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { GUEST_TOKEN_LIFETIME_MS } from '../../../applet-host-demo/provider/capabilities/guests/guest-tokens.ts';
import { flushHistory } from '../../../applet-host-demo/provider/base/store/groups/group-settings.ts';
import { appendMessage } from '../../../applet-host-demo/provider/base/store/messages/messages.ts';
import { pushMessage } from '../../../applet-host-demo/provider/delivery/pushes/message.ts';
import { groupFlushed, groupShareClosed, guestBeat, guestOpen } from '../../../widget/contract/guest.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { msgSend } from '../../../widget/contract/operations/msg-send.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { NO_MENTIONS, type MessageContent, type SentMessage } from '../../../widget/domain/message/message.ts';
import { GUEST_LINK_KINDS, openGuest, type TestGuest } from '../../support/guest-client.ts';
import type { ProviderLimits } from '../../../applet-host-demo/provider/base/limits.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const PRIVATE: MessageContent = unpackContent('transfer', '{}');

/** Stores a message of the system, also of kinds that clients cannot send yet. */
async function say({ services }: TestProvider, chatId: string, content: MessageContent): Promise<SentMessage> {
  const { db, bus, tenants, now } = services;
  const message = {
    chatId,
    localId: `said-${Math.random()}`.slice(0, 20),
    sender: { userId: '', name: '', role: undefined },
    content,
    mentions: NO_MENTIONS,
  };
  const appended = await db.transaction().execute((trx) => appendMessage(trx, message, now()));
  const tenant = await tenants.find(TEST_TENANT);
  if (tenant === undefined) throw new Error('no tenant');
  pushMessage(bus, tenant, appended);
  return appended.message;
}

const textOf = ({ content }: SentMessage): string => (content.kind === 'text' ? content.text : `(${content.kind})`);

describe.each(usualDatabase())('guests (%s)', (database) => {
  let provider: TestProvider;
  let anna: TestClient;
  let annaId: string;
  let benId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { guestTries: 10_000, streamBeatMs: 100 } });
    annaId = (await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' })).userId;
    benId = (await provider.createUser({ name: 'Ben' })).userId;
    anna = await signIn(provider.baseUrl, 'anna', 'password-a');
  });
  afterAll(() => provider.stop());

  const sharedGroup = async (name = 'Open <house>'): Promise<string> => {
    const groupId = await provider.createGroup({ name, owner: annaId, members: [benId], talkIntervalS: 0 });
    await provider.shareGroup(groupId, true);
    return groupId;
  };
  const readPage = async (groupId: string, limit = 20) => {
    const page = await createClient(provider.baseUrl).call(HTTP_CALLS.guestMsgList, {
      chatId: groupId,
      messageId: '0',
      direction: 'get_back',
      limit,
    });
    if (!page.ok) throw new Error(page.failure.code);
    return page.value.data;
  };
  const set = (groupId: string, column: 'is_frozen' | 'is_dissolved', value: boolean) =>
    provider.services.db
      .updateTable('groups')
      .set({ [column]: value })
      .where('group_id', '=', groupId)
      .execute();

  describe.each(GUEST_LINK_KINDS)('over a %s', (kind) => {
    const open = (groupId: string): Promise<TestGuest> => openGuest(provider.baseUrl, kind, groupId);

    it('receives the group first, then the members’ messages', async () => {
      const groupId = await sharedGroup();
      expect((await anna.send(groupId, 'before')).ok).toBe(true);
      const guest = await open(groupId);
      expect(await guest.next(guestOpen)).toMatchObject({
        group: { groupId, name: 'Open <house>', memberCount: 2 },
        newestMessageId: '1',
      });
      expect((await anna.send(groupId, 'hello guests')).ok).toBe(true);
      const heard = await guest.next(PUSHES.rcvMsg);
      expect([heard.chatId, textOf(heard), heard.senderName]).toEqual([groupId, 'hello guests', 'Ann']);
      guest.close();
    });

    it('does not receive private messages or mentioned user ids', async () => {
      const groupId = await sharedGroup();
      const guest = await open(groupId);
      await guest.next(guestOpen);
      await say(provider, groupId, PRIVATE);
      const sent = await anna.operation(msgSend, {
        chatId: groupId,
        localId: `mention-${kind}-${groupId}`,
        content: { kind: 'text', text: '@Ben look' },
        mentionedIds: [benId],
        mentionWords: ['Ben'],
      });
      expect(sent.ok).toBe(true);
      const heard = await guest.next(PUSHES.rcvMsg);
      expect(heard).toMatchObject({ mentions: { userIds: [], words: ['Ben'] }, delivery: { messageId: '2' } });
      expect(guest.pending()).toEqual([]);
      guest.close();
    });

    it('learns of a deleted history at once or on opening', async () => {
      const groupId = await sharedGroup();
      const guest = await open(groupId);
      await guest.next(guestOpen);
      for (const text of ['one', 'two']) expect((await anna.send(groupId, text)).ok).toBe(true);
      expect((await anna.call(HTTP_CALLS.adminMsgFlush, { groupId })).ok).toBe(true);
      expect(await guest.next(groupFlushed)).toEqual({ groupId, messageId: '2' });
      guest.close();
      for (const later of [await open(groupId), await open(groupId)]) {
        await later.next(guestOpen);
        expect(await later.next(groupFlushed)).toEqual({ groupId, messageId: '2' });
        later.close();
      }
    });

    it('learns of a deleted history by checks without a push', async () => {
      const groupId = await sharedGroup();
      const guest = await open(groupId);
      await guest.next(guestOpen);
      expect((await anna.send(groupId, 'one')).ok).toBe(true);
      await provider.services.db.transaction().execute((trx) => flushHistory(trx, groupId));
      expect(await guest.next(groupFlushed)).toEqual({ groupId, messageId: '1' });
      guest.close();
    });

    it('is disconnected with the reason when sharing is switched off', async () => {
      const groupId = await sharedGroup();
      const guests = await Promise.all([open(groupId), open(groupId), open(groupId)]);
      const otherGuest = await open(await sharedGroup('Other'));
      for (const guest of [...guests, otherGuest]) await guest.next(guestOpen);
      await provider.shareGroup(groupId, false);
      for (const guest of guests) {
        expect(await guest.next(groupShareClosed)).toEqual({ groupId, reason: 'sharing_off' });
        expect(await guest.closed).toBe(1000);
      }
      expect((await anna.send(groupId, 'among ourselves')).ok).toBe(true);
      expect(guests.flatMap((guest) => guest.pending())).toEqual([]);
      expect(otherGuest.pending()).toEqual([]);
      otherGuest.close();
    });

    it.each([
      ['frozen', 'is_frozen'],
      ['dissolved', 'is_dissolved'],
    ] as const)('is disconnected when the database marks the group %s', async (reason, column) => {
      const groupId = await sharedGroup();
      const guest = await open(groupId);
      await guest.next(guestOpen);
      await set(groupId, column, true);
      expect(await guest.next(groupShareClosed)).toEqual({ groupId, reason });
      expect(await guest.closed).toBe(1000);
    });

    it('is refused alike for any group that is not available', async () => {
      const plain = await provider.createGroup({ owner: annaId });
      const [frozen, dissolved] = [await sharedGroup(), await sharedGroup()];
      await set(frozen, 'is_frozen', true);
      await set(dissolved, 'is_dissolved', true);
      for (const groupId of [plain, frozen, dissolved, 'nowhere1']) {
        const guest = await open(groupId);
        expect(await guest.next(groupShareClosed)).toEqual({ groupId, reason: 'not_shared' });
        expect(await guest.closed).toBe(1000);
        expect(guest.pending()).toEqual([]);
      }
    });

    it('is refused without a valid group id', async () => {
      for (const groupId of ['', 'short', "' or true--"]) expect(await (await open(groupId)).closed).toBe(400);
    });

    it('is refused when an address connects too often', async () => {
      const { enter, stop } = await openTo({ guestTries: 2 });
      for (const guest of [await enter(), await enter()]) await guest.next(guestOpen);
      expect(await (await enter()).closed).toBe(429);
      await stop();
    });

    it('is refused while the tenant has its maximum of guests', async () => {
      const { enter, stop } = await openTo({ guestTries: 10_000, maxGuestsPerTenant: 2 });
      const [first, second] = [await enter(), await enter()];
      await first.next(guestOpen);
      await second.next(guestOpen);
      expect(await (await enter()).closed).toBe(503);
      first.close();
      await until('a free place', async () => {
        const guest = await enter();
        return (await Promise.race([guest.closed, guest.next(guestOpen).then(() => 'open')])) === 'open' || undefined;
      });
      await stop();
    });

    /** Starts a separate provider with a shared group. */
    const openTo = async (limits: Partial<ProviderLimits>) => {
      const small = await startTestProvider({ database, limits });
      const owner = await small.createUser();
      const groupId = await small.createGroup({ owner: owner.userId });
      await small.shareGroup(groupId, true);
      return { enter: () => openGuest(small.baseUrl, kind, groupId), stop: small.stop };
    };

    it('is closed with 1012 when the provider stops', async () => {
      const stopping = await startTestProvider({ database });
      const owner = await stopping.createUser();
      const groupId = await stopping.createGroup({ owner: owner.userId });
      await stopping.shareGroup(groupId, true);
      const guests = await Promise.all([1, 2, 3].map(() => openGuest(stopping.baseUrl, kind, groupId)));
      for (const guest of guests) await guest.next(guestOpen);
      await stopping.stop();
      expect(await Promise.all(guests.map((guest) => guest.closed))).toEqual([1012, 1012, 1012]);
    });
  });

  it('answers a guest’s heartbeat with hb and ignores other frames', async () => {
    const guest = await openGuest(provider.baseUrl, 'socket', await sharedGroup());
    await guest.next(guestOpen);
    guest.send(JSON.stringify({ p: 'accountGet', d: {}, r: '1' }));
    guest.send('12345');
    expect(await until('the answer', () => guest.texts[0])).toBe('hb');
    expect(guest.pending()).toEqual([]);
    guest.close();
  });

  describe.each(GUEST_LINK_KINDS)('after a heartbeat over a %s', (kind) => {
    it('reports a changed newest number and renews the file token', async () => {
      const groupId = await sharedGroup();
      const guest = await openGuest(provider.baseUrl, kind, groupId);
      const { fileToken } = await guest.next(guestOpen);
      const beatUntil = <T>(what: string, found: () => T | undefined) =>
        until(what, () => {
          if (kind === 'socket') guest.send('12345');
          return found();
        });
      const beats = () => guest.pending().filter(({ type }) => type === guestBeat.type).length;

      await anna.send(groupId, 'hello');
      await beatUntil('the number', () => beats() || undefined);
      const beat = await guest.next(guestBeat);
      expect(beat).toEqual({ groupId, newestMessageId: expect.stringMatching(/^[1-9]\d*$/), fileToken: undefined });

      provider.advanceClock(GUEST_TOKEN_LIFETIME_MS / 2);
      await beatUntil('the token', () => beats() || undefined);
      const renewed = await guest.next(guestBeat);
      expect(renewed.newestMessageId).toBe(beat.newestMessageId);
      expect(renewed.fileToken).toBeDefined();
      expect(renewed.fileToken).not.toBe(fileToken);
      guest.close();
    });
  });

  it('refuses guest links from foreign pages', async () => {
    const groupId = await sharedGroup();
    const origin = 'https://evil.example';
    expect(await (await openGuest(provider.baseUrl, 'socket', groupId, { origin })).closed).toBe(403);
    const stream = await fetch(`${provider.baseUrl}/api/sse/v3/guest?gid=${groupId}`, { headers: { origin } });
    expect(stream.status).toBe(403);
  });

  it('distinguishes guests behind its proxy and ignores other forwarding headers', async () => {
    for (const [trustedProxies, ends] of [
      [1, ['open', 'open', 429]],
      [0, ['open', 429, 429]],
    ] as const) {
      const small = await startTestProvider({ database, trustedProxies, limits: { guestTries: 1 } });
      const owner = await small.createUser();
      const groupId = await small.createGroup({ owner: owner.userId });
      await small.shareGroup(groupId, true);
      const seen: (string | number)[] = [];
      const statuses: number[] = [];
      for (const forwarded of ['10.0.0.1', '10.0.0.2', '10.0.0.9, 10.0.0.1']) {
        const guest = await openGuest(small.baseUrl, 'socket', groupId, { 'x-forwarded-for': forwarded });
        seen.push(await Promise.race([guest.closed, guest.next(guestOpen).then(() => 'open')]));
        guest.close();
        const stream = await fetch(`${small.baseUrl}/api/sse/v3/guest?gid=${groupId}`, {
          headers: { 'x-forwarded-for': forwarded.replaceAll('10.0', '10.1') },
        });
        await stream.body?.cancel();
        statuses.push(stream.status);
      }
      expect(seen).toEqual(ends);
      expect(statuses).toEqual(ends[1] === 'open' ? [200, 200, 429] : [429, 429, 429]);
      await small.stop();
    }
  });

  it('returns full pages without messages hidden from guests', async () => {
    const groupId = await sharedGroup();
    await anna.send(groupId, 'one');
    await say(provider, groupId, PRIVATE);
    await anna.send(groupId, 'three');
    const taken = await anna.send(groupId, 'taken back');
    await sql`update messages set deleted_by = ${annaId} where chat_id = ${groupId} and msg_id = 4`.execute(
      provider.services.db,
    );
    expect(taken.ok).toBe(true);
    const page = await readPage(groupId, 2);
    expect(page.messages.map(textOf)).toEqual(['one', 'three']);
    expect(page.holes).toEqual(['2', '4']);
  });

  it('returns no page of an unshared, foreign or unknown group', async () => {
    const groupId = await provider.createGroup({ owner: annaId });
    const shared = await sharedGroup();
    await provider.saveTenant({}, 'GPO');
    for (const [chatId, tenant] of [
      [groupId, TEST_TENANT],
      ['nowhere1', TEST_TENANT],
      [shared, 'GPO'],
    ] as const) {
      const page = await createClient(provider.baseUrl, { tenant }).call(HTTP_CALLS.guestMsgList, {
        chatId,
        messageId: '0',
        direction: 'get_back',
      });
      expect(page).toMatchObject({ ok: false, failure: { code: 'guest_failed' } });
    }
  });

  it('returns photos only of senders whose messages guests can read', async () => {
    const groupId = await sharedGroup();
    await anna.send(groupId, 'for everybody');
    await say(provider, groupId, PRIVATE);
    await anna.send(groupId, 'taken back');
    await sql`update messages set sender_id = ${benId} where chat_id = ${groupId} and msg_id > 1`.execute(
      provider.services.db,
    );
    await sql`update messages set deleted_by = ${benId} where chat_id = ${groupId} and msg_id = 3`.execute(
      provider.services.db,
    );
    const ask = (messageIds: readonly string[]) =>
      createClient(provider.baseUrl).call(HTTP_CALLS.guestSenders, { groupId, messageIds });
    expect(valueOf(await ask(['1', '2', '3', '999'])).data.list).toEqual([{ userId: annaId, photo: '' }]);
    expect(valueOf(await ask([])).data.list).toEqual([]);
    await provider.shareGroup(groupId, false);
    expect(await ask(['1'])).toMatchObject({ ok: false, failure: { code: 'guest_failed' } });
  });
});
