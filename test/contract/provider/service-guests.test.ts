import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOverdue } from '../../../applet-host-demo/provider/capabilities/data-life/retention.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { serviceChatId } from '../../../widget/domain/chat/chat-id.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { ask, codeOf, createServiceStage, SERVICE, type ServicePerson } from '../../support/service-stage.ts';

const GUESTS = { ...SERVICE, allowsGuests: true };
const MAX_GUESTS = 20;

describe.each(usualDatabase())('guests of the customer service (%s)', (database) => {
  let provider: TestProvider;
  let stage: ReturnType<typeof createServiceStage>;

  beforeAll(async () => {
    provider = await startTestProvider({
      database,
      tenant: { service: GUESTS },
      limits: { serviceGuests: MAX_GUESTS },
    });
    stage = createServiceStage(provider);
  });
  afterAll(() => provider.stop());
  beforeEach(() => provider.saveTenant({ service: GUESTS }));

  const open = (guest?: string) => createClient(provider.baseUrl).call(HTTP_CALLS.serviceGuestOpen, { guest });

  const visitor = (secret?: string) => stage.guest(secret);
  const take = ({ client }: ServicePerson, guest: string) => client.call(HTTP_CALLS.serviceGuestTake, { guest });
  const page = (person: ServicePerson, chatId: string) =>
    person.client.call(HTTP_CALLS.serviceMsgList, { chatId, messageId: '0', direction: 'get_back' });
  const textsOf = async (person: ServicePerson, chatId: string) =>
    valueOf(await page(person, chatId)).data.messages.map(({ content, senderId, delivery }) => [
      delivery.messageId,
      senderId,
      content.kind === 'text' ? content.text : content.kind === 'notice' ? content.notice.kind : content.kind,
    ]);
  const queue = async ({ client }: ServicePerson) =>
    valueOf(await client.call(HTTP_CALLS.serviceQueueGet, undefined)).data;

  it('serves a guest if allowed, and recognises the browser', async () => {
    const config = valueOf(await createClient(provider.baseUrl).call(HTTP_CALLS.getImSiteInitData, undefined)).data;
    expect(config).toMatchObject({ hasGuestService: true });
    const [guest, agent] = [await visitor(), await stage.agent('Wan')];
    expect(guest.name).toMatch(/^Guest \d{4}$/);
    const { sessionId, chatId } = await ask(guest, 'Deposits');
    expect(chatId).toBe(serviceChatId(guest.userId));
    valueOf(await guest.client.send(chatId, 'Can I pay by card?'));
    const inbox = valueOf(await agent.client.call(HTTP_CALLS.deskInbox, { waitingLimit: 50 })).data;
    expect(inbox.waiting).toMatchObject([{ sessionId, playerName: guest.name, isGuest: true }]);
    valueOf(await agent.client.call(HTTP_CALLS.deskAccept, { sessionId }));

    const again = await visitor(guest.secret);
    expect(again).toMatchObject({ userId: guest.userId, secret: guest.secret });
    expect((await queue(again)).session).toMatchObject({ sessionId, state: 'active' });
    // An unknown secret makes a new guest, and so does the secret of another tenant.
    expect((await visitor('x'.repeat(43))).userId).not.toBe(guest.userId);
    await provider.saveTenant({ service: GUESTS }, 'OTHER');
    const elsewhere = createClient(provider.baseUrl, { tenant: 'OTHER' });
    const other = valueOf(await elsewhere.call(HTTP_CALLS.serviceGuestOpen, { guest: guest.secret })).data;
    expect(other.account.userId).not.toBe(guest.userId);
  });

  it('does not count or list guests as platform players', async () => {
    const server = await serverClientOf(provider);
    const countOf = async (): Promise<number> => (await server.call('GET', '/statistics')).body.players;
    const before = await countOf();
    const guest = await visitor();
    expect(await countOf()).toBe(before);
    const { data } = (await server.call('GET', '/players?limit=200')).body;
    expect(data.map(({ userId }: { userId: string }) => userId)).not.toContain(guest.userId);
  });

  it('removes guests absent for 30 days who never asked anything', async () => {
    const { db, now } = provider.services;
    const [silent, back, asking, taken, exported] = [
      await visitor(),
      await visitor(),
      await visitor(),
      await visitor(),
      await visitor(),
    ];
    const server = await serverClientOf(provider);
    const attributes = { attributes: { language: 'en', tags: ['campaign'] } };
    expect((await server.call('PATCH', `/players/user:${silent.userId}`, { body: attributes })).status).toBe(200);
    expect((await server.call('POST', `/players/user:${exported.userId}/exports`)).status).toBe(201);
    await ask(asking);
    const { chatId } = await ask(taken);
    valueOf(await taken.client.send(chatId, 'Mine from now on'));
    const player = await stage.player();
    valueOf(await take(player, taken.secret));
    const guests = [silent, back, asking, taken, exported].map(({ userId }) => userId);
    const left = async (): Promise<readonly string[]> =>
      (await db.selectFrom('users').select('user_id').where('user_id', 'in', guests).execute()).map(
        (row) => row.user_id,
      );
    await removeOverdue(provider.services);
    expect((await left()).toSorted()).toEqual(guests.toSorted());

    const longAgoMs = now() - 31 * 24 * 3_600_000;
    await db.updateTable('users').set({ created_at: longAgoMs }).where('user_id', 'in', guests).execute();
    await db.updateTable('sessions').set({ seen_at: longAgoMs }).where('user_id', 'in', guests).execute();
    // This one has come back today.
    valueOf(await open(back.secret));
    await removeOverdue(provider.services);
    // The export is kept for its time, and its guest with it.
    expect((await left()).toSorted()).toEqual([back.userId, asking.userId, exported.userId].toSorted());
    // The player keeps the messages, and an old secret makes a new guest.
    expect((await textsOf(player, serviceChatId(player.userId))).length).toBeGreaterThan(0);
    expect((await visitor(silent.secret)).userId).not.toBe(silent.userId);
  });

  it('refuses guests if disallowed, and everything but the service', async () => {
    const guest = await visitor();
    const { chatId } = await ask(guest);
    const player = await stage.player();
    const friendChat = await provider.befriend(player.userId, (await stage.player()).userId);
    const codes = await Promise.all([
      guest.client.call(HTTP_CALLS.groupCreate, {
        localId: 'create-group-1',
        name: 'Mine',
        photo: '',
        memberIds: [player.userId],
      }),
      guest.client.call(HTTP_CALLS.updateImUserNickName, { name: 'Not a guest' }),
      guest.client.call(HTTP_CALLS.deskInbox, { waitingLimit: 50 }),
      guest.client.call(HTTP_CALLS.reportCreate, {
        localId: 'report-1',
        chatId: undefined,
        messageId: undefined,
        userId: player.userId,
        groupId: undefined,
        reason: 'abuse',
        note: '',
      }),
      guest.client.call(HTTP_CALLS.serviceGuestTake, { guest: guest.secret }),
      guest.client.send(friendChat, 'Hello'),
      page(player, chatId),
    ]);
    expect(codes.map(codeOf)).toEqual(codes.map(() => 'forbidden'));
    // A guest's visit may be in the sample.
    const part = { seconds: 60, listMs: undefined, reconnects: 0, sendFailures: 0 };
    expect(codeOf(await guest.client.call(HTTP_CALLS.clientFigures, part))).toBe('ok');
    // No search finds a guest.
    const found = await player.client.call(HTTP_CALLS.friendShipDetail, { userId: guest.userId });
    expect(codeOf(found)).not.toBe('ok');

    await provider.saveTenant({ service: SERVICE });
    expect(codeOf(await open())).toBe('service_closed');
    const refused = await guest.client.call(HTTP_CALLS.serviceSessionEnd, {
      sessionId: (await queue(guest)).session?.sessionId ?? '',
    });
    expect(codeOf(refused)).toBe('ok');
    const next = { kind: 'talk', topic: '', language: '' } as const;
    expect(codeOf(await guest.client.call(HTTP_CALLS.serviceSessionOpen, next))).toBe('service_closed');
  });

  it('hands history, unread answers and session to the signed-in player', async () => {
    const [guest, player, agent] = [await visitor(), await stage.player('Anna'), await stage.agent('Wan')];
    // The player has talked to the service before.
    const earlier = await ask(player);
    valueOf(await player.client.send(earlier.chatId, 'My first question'));
    valueOf(await player.client.call(HTTP_CALLS.serviceSessionEnd, { sessionId: earlier.sessionId }));

    const { sessionId, chatId } = await ask(guest, 'Deposits');
    valueOf(await guest.client.send(chatId, 'Can I pay by card?'));
    valueOf(await agent.client.call(HTTP_CALLS.deskAccept, { sessionId }));
    const note = { sessionId, text: 'Asks before signing up' };
    valueOf(await agent.client.call(HTTP_CALLS.deskNote, note));
    valueOf(await agent.client.send(chatId, 'Yes, from 10 on'));

    const own = serviceChatId(player.userId);
    const before = (await textsOf(player, own)).length;
    const guestLines = await textsOf(guest, chatId);
    valueOf(await take(player, guest.secret));
    const moved = (await textsOf(player, own)).slice(before);
    expect(moved).toEqual(
      guestLines.map(([id, sender, text]) => [
        String(Number(id) + before),
        sender === guest.userId ? player.userId : sender,
        text,
      ]),
    );
    expect((await queue(player)).session).toMatchObject({ sessionId, state: 'active', agentName: 'Wan', chatId: own });
    const unread = valueOf(await player.client.call(HTTP_CALLS.unreadListGet, { version: undefined })).data.items;
    expect(unread).toMatchObject([{ chatId: own, unread: 1 }]);

    // The agent goes on with the player, and still has the note and the message before it.
    const detail = valueOf(await agent.client.call(HTTP_CALLS.deskSessionGet, { sessionId })).data;
    expect(detail).toMatchObject({
      session: { playerName: 'Anna', isGuest: false, chatId: own },
      notes: [{ text: note.text, afterMessageId: moved.at(-2)?.[0] }],
    });
    const answered = valueOf(await agent.client.send(own, 'Anything else?')).data;
    valueOf(await player.client.send(own, 'No, thanks'));
    const read = { chatId: own, messageId: answered.messageId };
    expect(valueOf(await player.client.call(HTTP_CALLS.serviceReadDot, read)).data).toMatchObject({ unread: 0 });
    expect((await textsOf(player, own)).length).toBe(before + guestLines.length + 2);

    // The guest is gone: the old session ends, the secret hands nothing over again, and the chat has no user.
    expect(codeOf(await guest.client.send(chatId, 'Still here'))).toBe('token_invalid');
    expect(codeOf(await take(player, guest.secret))).toBe('not_found');
    expect(codeOf(await agent.client.send(chatId, 'Hello?'))).toBe('forbidden');
  });

  it('keeps one session per player, and moves a guest once', async () => {
    const [guest, player, rival] = [await visitor(), await stage.player(), await stage.player()];
    const guests = await ask(guest);
    valueOf(await guest.client.send(guests.chatId, 'As a guest'));
    const own = await ask(player);
    const codes = (await Promise.all([take(player, guest.secret), take(player, guest.secret)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['not_found', 'ok']);
    expect((await queue(player)).session).toMatchObject({ sessionId: own.sessionId, state: 'waiting' });
    const { rows } = {
      rows: await provider.services.db
        .selectFrom('service_sessions')
        .select(['session_id', 'state'])
        .where('player_id', '=', player.userId)
        .execute(),
    };
    expect(new Map(rows.map((row) => [row.session_id, row.state]))).toEqual(
      new Map([
        [own.sessionId, 'waiting'],
        [guests.sessionId, 'closed'],
      ]),
    );
    expect((await textsOf(player, own.chatId)).map(([, , text]) => text)).toContain('As a guest');
    expect(codeOf(await take(rival, guest.secret))).toBe('not_found');
  });

  it('limits an address’s new guests, never a known guest', async () => {
    const known = await visitor();
    const codes: string[] = [];
    for (let at = 0; at <= MAX_GUESTS; at += 1) codes.push(codeOf(await open()));
    expect(codes.at(-1)).toBe('too_many_tries');
    expect(codeOf(await open(known.secret))).toBe('ok');
  });
});
