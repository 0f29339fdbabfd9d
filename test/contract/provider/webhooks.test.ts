import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { claimTopics, placeNewEvents } from '../../../applet-host-demo/provider/base/store/webhooks/webhook-queue.ts';
import { deleteRemovedWebhooks } from '../../../applet-host-demo/provider/base/store/webhooks/webhooks.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, until } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { type ServerClient, serverClientOf } from '../../support/server-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const HOUR_MS = 3_600_000;

/** Events for the platforms' servers: none is lost, and those of one chat keep their order. */
describe.each(everyDatabase())('webhooks (%s)', (database) => {
  let provider: TestProvider;
  let server: ServerClient;
  let receiver: WebhookReceiver;
  let ann: TestClient;
  let annId: string;
  let chats: readonly string[];
  let created = 0;

  beforeAll(async () => {
    // The tests deliver themselves, and move the clock by days.
    const limits = { ...JOBS_BY_HAND, sessionSilenceMs: 10_000 * HOUR_MS };
    provider = await startTestProvider({ database, limits, allowsPrivateWebhooks: true });
    server = await serverClientOf(provider);
    receiver = await startWebhookReceiver();
    annId = (await provider.createUser({ name: 'Ann', loginName: 'ann.x', password: 'password-x' })).userId;
    ann = await signIn(provider.baseUrl, 'ann.x', 'password-x');
    chats = await Promise.all([aFriend(), aFriend()].map(async (friend) => provider.befriend(annId, await friend)));
  });
  beforeEach(async () => {
    for (const { webhookId } of (await server.call('GET', '/webhooks')).body.data)
      await server.call('DELETE', `/webhooks/${webhookId}`);
    await deleteRemovedWebhooks(provider.services.db);
    receiver.events.length = 0;
    receiver.answer = () => 200;
  });
  afterAll(async () => {
    await provider.stop();
    await receiver.stop();
  });

  const aFriend = async (): Promise<string> => (await provider.createUser()).userId;
  const listen = async (...events: readonly string[]) => {
    const { status, body } = await server.call('POST', '/webhooks', { body: { url: receiver.url, events } });
    expect(status).toBe(201);
    return body as { readonly webhookId: string; readonly secret: string };
  };
  const waiting = () => provider.services.db.selectFrom('webhook_events').selectAll().execute();
  /** Delivers until no event waits; between the tries an hour passes. */
  const settle = () =>
    until('all deliveries', async () => {
      await deliverDue(provider.services);
      provider.advanceClock(HOUR_MS);
      return (await waiting()).every(({ state }) => state === 'dead') ? true : undefined;
    });

  it('arrive signed, with the content and the platform’s ids', async () => {
    const { secret } = await listen('message.created', 'player.created');
    const { body: player } = await server.call('POST', '/players', { body: { playerId: 'hook-1', name: 'Hook' } });
    await server.call('POST', '/accounts', { body: { account: 'hooks', name: 'Hooks' } });
    const to = { type: 'player', player: 'hook-1' };
    await server.call('POST', '/messages', { body: { from: 'hooks', to, content: { type: 'text', text: 'Hi <b>' } } });
    await settle();
    const { userId } = player;
    // Events of different players arrive in any order.
    const arrived = receiver.events.filter(({ type }) => type === 'player.created');
    expect(arrived.find(({ data }) => data['userId'] === userId)).toMatchObject({
      tenant: 'CB',
      data: { userId, playerId: 'hook-1', name: 'Hook' },
    });
    expect(receiver.events.filter(({ type }) => type === 'message.created')).toMatchObject([
      { data: { isSystem: false, sender: { account: 'hooks' }, content: { kind: 'text', text: 'Hi <b>' } } },
    ]);
    expect(receiver.events.every(({ isSignedBy }) => isSignedBy(secret) && !isSignedBy('other'))).toBe(true);
  });

  it('keep chat order without loss while half the deliveries fail', async () => {
    await listen('message.created');
    let requests = 0;
    receiver.answer = () => ((requests += 1) % 2 === 0 ? 200 : 500);
    const sent = new Map<string, string[]>(chats.map((chatId) => [chatId, []]));
    for (let index = 0; index < 6; index += 1)
      for (const chatId of chats) {
        created += 1;
        expect((await ann.send(chatId, `message ${created}`)).ok).toBe(true);
        sent.get(chatId)?.push(`message ${created}`);
      }
    await settle();
    for (const chatId of chats) {
      const arrived = receiver.events.filter(({ data }) => data.chatId === chatId);
      expect(arrived.map(({ data }) => data.content.text)).toEqual(sent.get(chatId));
    }
    expect(requests).toBeGreaterThan(receiver.events.length);
    expect(await waiting()).toEqual([]);
  });

  it('are delivered by another node after a crash', async () => {
    const { webhookId } = await listen('message.created');
    const [chatId = ''] = chats;
    await ann.send(chatId, 'crash');
    const { db, now } = provider.services;
    expect(await placeNewEvents(db, now(), 100)).toMatchObject([{ placed: 1 }]);
    expect(await claimTopics(db, now(), new Map([[webhookId, 4]]))).toMatchObject([{ topic: chatId }]);
    await deliverDue(provider.services);
    expect(receiver.events).toEqual([]);
    provider.advanceClock(31_000);
    await deliverDue(provider.services);
    expect(receiver.events).toMatchObject([{ data: { content: { text: 'crash' } } }]);
  });

  it('are dead after a day, listed, and replayed in order', async () => {
    const { webhookId } = await listen('message.created');
    receiver.answer = () => 302;
    const [chatId = ''] = chats;
    for (const text of ['dead 1', 'dead 2']) await ann.send(chatId, text);
    await settle();
    const failures = await server.call('GET', `/webhooks/${webhookId}/failures`);
    expect(failures.body.data).toMatchObject([
      { type: 'message.created', lastError: 'status 302', isDead: true },
      { type: 'message.created', lastError: 'status 302', isDead: true },
    ]);
    expect(failures.body.data[0].tries).toBeGreaterThan(10);
    receiver.answer = () => 200;
    expect((await server.call('POST', `/webhooks/${webhookId}/replay`)).body).toEqual({ replayed: 2 });
    await settle();
    expect(receiver.events.map(({ data }) => data.content.text)).toEqual(['dead 1', 'dead 2']);
    expect((await server.call('GET', `/webhooks/${webhookId}/failures`)).body.data).toEqual([]);
  });

  it('are forgotten after a week of being dead', async () => {
    await listen('message.created');
    receiver.answer = () => 500;
    await ann.send(chats[0] ?? '', 'forgotten');
    await settle();
    expect(await waiting()).toHaveLength(1);
    provider.advanceClock(8 * 24 * HOUR_MS);
    await removeExpired(provider.services);
    expect(await waiting()).toEqual([]);
  });

  it('tell of groups, members and sessions', async () => {
    await listen(
      'group.created',
      'group.dissolved',
      'group.member_joined',
      'group.member_left',
      'session.started',
      'session.ended',
    );
    const { body: bob } = await server.call('POST', '/players', { body: { playerId: 'hook-bob', name: 'Bob' } });
    const owner = `user:${annId}`;
    const { body: group } = await server.call('POST', '/groups', { body: { name: 'Hooked', owner } });
    const { groupId } = group;
    await server.call('POST', `/groups/${groupId}/members`, { body: { members: ['hook-bob'] } });
    await server.call('DELETE', `/groups/${groupId}/members/hook-bob`);
    await server.call('POST', `/groups/${groupId}/members`, { body: { members: ['hook-bob'] } });
    await server.call('DELETE', `/groups/${groupId}`);
    await provider.createUser({ loginName: 'cid.x', password: 'password-x' });
    const cid = await signIn(provider.baseUrl, 'cid.x', 'password-x');
    expect(cid.token).toBeDefined();
    await settle();
    const of = (topic: (data: { readonly groupId?: string }) => boolean) =>
      receiver.events.filter(({ data }) => topic(data)).map(({ type, data }) => [type, data.userId]);
    expect(of((data) => data.groupId === groupId)).toEqual([
      ['group.created', undefined],
      ['group.member_joined', annId],
      ['group.member_joined', bob.userId],
      ['group.member_left', bob.userId],
      ['group.member_joined', bob.userId],
      ['group.dissolved', undefined],
    ]);
    expect(of((data) => data.groupId === undefined).map(([type]) => type)).toEqual(['session.started']);
    expect(receiver.events.find(({ data }) => data.userId === bob.userId)?.data).toMatchObject({
      playerId: 'hook-bob',
    });
  });

  it('go only to the tenant’s own chosen webhooks', async () => {
    await provider.saveTenant({}, 'GPO');
    const other = await serverClientOf(provider, { tenant: 'GPO' });
    const body = { url: receiver.url, events: ['message.created', 'session.started'] };
    const { body: foreign } = await other.call('POST', '/webhooks', { body });
    await listen('group.dissolved');
    await ann.send(chats[0] ?? '', 'private');
    expect(await waiting()).toEqual([]);
    await other.call('DELETE', `/webhooks/${foreign.webhookId}`);
  });

  it('are limited in number, and end with their webhook', async () => {
    for (let index = 0; index < 10; index += 1) await listen('message.created');
    const eleventh = await server.call('POST', '/webhooks', {
      body: { url: receiver.url, events: ['message.created'] },
    });
    expect(eleventh).toMatchObject({ status: 409, body: { error: { code: 'exists' } } });
    receiver.answer = () => 500;
    await ann.send(chats[0] ?? '', 'many');
    for (const { webhookId } of (await server.call('GET', '/webhooks')).body.data)
      await server.call('DELETE', `/webhooks/${webhookId}`);
    expect((await server.call('GET', '/webhooks')).body.data).toEqual([]);
    await deleteRemovedWebhooks(provider.services.db);
    expect(await waiting()).toEqual([]);
    expect(await provider.services.db.selectFrom('webhook_endpoints').selectAll().execute()).toEqual([]);
  });
});

describe.each(everyDatabase())('the job of webhooks (%s)', (database) => {
  it('delivers events while the provider runs', async () => {
    const provider = await startTestProvider({ database, allowsPrivateWebhooks: true });
    const receiver = await startWebhookReceiver();
    try {
      const server = await serverClientOf(provider);
      await server.call('POST', '/webhooks', { body: { url: receiver.url, events: ['player.created'] } });
      await server.call('POST', '/players', { body: { playerId: 'now', name: 'Now' } });
      await until('the event', () => receiver.events[0]);
      expect(receiver.events).toMatchObject([{ data: { playerId: 'now' } }]);
    } finally {
      await provider.stop();
      await receiver.stop();
    }
  });

  it('takes no private addresses, unless the operator allows it', async () => {
    const provider = await startTestProvider({ database });
    try {
      const server = await serverClientOf(provider);
      for (const url of ['http://93.184.216.34/', 'https://127.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/'])
        expect(await server.call('POST', '/webhooks', { body: { url, events: ['player.created'] } })).toMatchObject({
          status: 400,
          body: { error: { field: 'body.url' } },
        });
    } finally {
      await provider.stop();
    }
  });
});
