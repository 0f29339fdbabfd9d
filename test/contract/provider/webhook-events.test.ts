import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilExpiredReturned } from '../../support/expired-money.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { EVENT_CHOICES } from '../../../applet-host-demo/provider/edges/webhooks/event-types.ts';
import { writeCallPayload } from '../../../widget/contract/entities/call-payload.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { hello } from '../../../widget/contract/pushes/hello.ts';
import type { CallSignalName } from '../../../widget/domain/call/call-signal.ts';
import {
  aLine,
  GAME_ID,
  type LotteryPlayer,
  type LotteryStage,
  orderContent,
  startLotteryStage,
} from '../../support/lottery-stage.ts';
import { type TestSocket, until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type ServerClient, serverClientOf } from '../../support/server-api.ts';
import { ask, createServiceStage, SERVICE } from '../../support/service-stage.ts';
import { type ReceivedEvent, startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const PAGE = 'applet-host-demo/provider/edges/server-api/EVENTS.md';
const HOUR_MS = 3_600_000;
const FAMILIES = EVENT_CHOICES.filter((choice) => choice.endsWith('.*'));

/** The names and types of all properties. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, shapeOf(inner)]),
  );
};

/** Every event that a platform's server can receive, from its cause to the receiver. */
describe.each(usualDatabase())('events for webhooks (%s)', (database) => {
  let stage: LotteryStage;
  let server: ServerClient;
  let receiver: WebhookReceiver;
  let ann: LotteryPlayer;
  let ben: LotteryPlayer;
  let chatId: string;
  let groupId: string;
  /** The first event of each type. */
  const seen = new Map<string, ReceivedEvent>();
  const sockets: TestSocket[] = [];

  beforeAll(async () => {
    // The tests start the deliveries, and move the clock.
    const limits = { ...JOBS_BY_HAND, sessionSilenceMs: 10_000 * HOUR_MS };
    stage = await startLotteryStage({ database, limits, allowsPrivateWebhooks: true, tenant: { service: SERVICE } });
    server = await serverClientOf(stage.provider);
    receiver = await startWebhookReceiver();
    ann = await player('ann');
    ben = await player('ben');
    chatId = await stage.provider.befriend(ann.userId, ben.userId);
    groupId = await stage.provider.createGroup({ owner: ann.userId, members: [ben.userId] });
  });
  beforeEach(async () => {
    for (const { webhookId } of (await server.call('GET', '/webhooks')).body.data)
      await server.call('DELETE', `/webhooks/${webhookId}`);
    receiver.events.length = 0;
    receiver.answer = () => 200;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await stage.provider.stop();
    await receiver.stop();
  });

  /** A player who signed in with an identity token of the platform. */
  async function player(playerId: string): Promise<LotteryPlayer> {
    const made = await stage.player();
    const { db } = stage.provider.services;
    await db.updateTable('users').set({ player_id: playerId }).where('user_id', '=', made.userId).execute();
    return made;
  }
  async function online({ client }: LotteryPlayer): Promise<TestSocket> {
    const socket = await client.connect();
    sockets.push(socket);
    await socket.next(hello);
    return socket;
  }
  const listen = async (...events: readonly string[]) => {
    const { status } = await server.call('POST', '/webhooks', { body: { url: receiver.url, events } });
    expect(status).toBe(201);
  };
  /** Delivers all events, and returns those that have arrived since the last call. */
  async function arrived(): Promise<readonly ReceivedEvent[]> {
    const { db } = stage.provider.services;
    await until('all deliveries', async () => {
      await deliverDue(stage.provider.services);
      const rows = await db.selectFrom('webhook_events').select('event_id').execute();
      if (rows.length === 0) return true;
      stage.provider.advanceClock(HOUR_MS);
      return undefined;
    });
    const events = receiver.events.splice(0);
    for (const event of events) if (!seen.has(event.type)) seen.set(event.type, event);
    return events;
  }
  const typesOf = (events: readonly ReceivedEvent[]) => events.map(({ type }) => type);

  it('report messages, and the players whom they do not reach', async () => {
    await listen('message.*', 'user.*');
    valueOf(await ann.client.send(chatId, 'Hello'));
    const events = await arrived();
    expect(typesOf(events)).toEqual(['message.created', 'user.offline_message']);
    expect(events[1]?.data).toMatchObject({
      chatId,
      sender: { playerId: 'ann' },
      content: { text: 'Hello' },
      recipients: [{ userId: ben.userId, playerId: 'ben' }],
    });
    // Muted, recalled, or with an open chat: no player has to be notified.
    const setMuted = (is_muted: boolean) =>
      stage.provider.services.db
        .updateTable('chat_members')
        .set({ is_muted })
        .where('chat_id', '=', chatId)
        .where('user_id', '=', ben.userId)
        .execute();
    await setMuted(true);
    valueOf(await ann.client.send(chatId, 'Muted'));
    expect(typesOf(await arrived())).toEqual(['message.created']);
    await setMuted(false);
    const { messageId } = valueOf(await ann.client.send(chatId, 'Recalled')).data;
    valueOf(await ann.client.operation(OPERATIONS.msgRecall, { chatId, messageId, localId: undefined }));
    // The second one is the system message about the recall.
    expect(typesOf(await arrived())).toEqual(['message.created', 'message.created']);
    const socket = await online(ben);
    valueOf(await ann.client.send(chatId, 'Seen at once'));
    expect(typesOf(await arrived())).toEqual(['message.created']);
    socket.close();
    await until('Ben has left', () => !stage.provider.services.presence.isOnline(ben.userId) || undefined);
  });

  it('report a group from creation to end in order', async () => {
    await listen('group.*', 'player.created', 'session.*');
    expect((await server.call('POST', '/players', { body: { playerId: 'lan', name: 'Lan' } })).status).toBe(201);
    const owner = `user:${ann.userId}`;
    const { body: group } = await server.call('POST', '/groups', { body: { name: 'VIP', owner, members: ['lan'] } });
    const path = `/groups/${group.groupId}`;
    await server.call('PATCH', path, { body: { name: 'VIP club' } });
    await server.call('PATCH', path, { body: { name: 'VIP club' } });
    await server.call('DELETE', `${path}/members/lan`);
    await server.call('DELETE', path);
    const leaver = await player('leaver');
    valueOf(await leaver.client.call(HTTP_CALLS.logout, undefined));
    const events = await arrived();
    expect(typesOf(events.filter(({ data }) => data.groupId === group.groupId))).toEqual([
      'group.created',
      'group.member_joined',
      'group.member_joined',
      'group.renamed',
      'group.member_left',
      'group.dissolved',
    ]);
    expect(events.find(({ type }) => type === 'group.renamed')?.data).toMatchObject({
      name: 'VIP club',
      previousName: 'VIP',
    });
    expect(typesOf(events.filter(({ data }) => data.userId === leaver.userId))).toContain('session.ended');
  });

  it('report who opened an envelope, and the refund', async () => {
    await listen('envelope.*');
    const form = { groupId, localId: randomUUID(), split: 'equal', total: '10.00', quantity: 2, hours: 1 } as const;
    const { redId } = valueOf(
      await ann.client.operation(OPERATIONS.redEnvelopeGenerate, { ...form, remark: 'Luck' }),
    ).data;
    valueOf(await ben.client.operation(OPERATIONS.redEnvelopeGrab, { groupId, redId }));
    stage.provider.advanceClock(2 * HOUR_MS);
    await untilExpiredReturned(stage.provider.services);
    expect((await arrived()).map(({ type, data }) => [type, data.playerId, data.amount])).toEqual([
      ['envelope.sent', undefined, undefined],
      ['envelope.opened', 'ben', '5.00'],
      ['envelope.finished', undefined, undefined],
      ['envelope.refunded', 'ann', '5.00'],
    ]);
  });

  it('report bets that are shared, followed and settled', async () => {
    await listen('bet.*');
    const issue = await stage.openIssue();
    // Always wins.
    const items = [aLine({ codes: 'big,small', nums: '2', money: '40.00' })];
    const { orderId } = valueOf(await stage.bet(ann, issue, items)).data;
    const message = { chatId: groupId, localId: randomUUID(), mentionedIds: [], mentionWords: [] };
    const content = orderContent(orderId);
    const { messageId } = valueOf(await ann.client.operation(OPERATIONS.msgSend, { ...message, content })).data;
    const order = { gameId: GAME_ID, issue, items, localId: randomUUID(), chatId: groupId, messageId };
    valueOf(await ben.client.call(HTTP_CALLS.betSingle, order));
    await stage.drawAll();
    const events = await arrived();
    expect(events.map(({ type, data }) => [type, data.playerId])).toEqual([
      ['bet.shared', 'ann'],
      ['bet.followed', 'ben'],
      ['bet.settled', expect.any(String)],
      ['bet.settled', expect.any(String)],
    ]);
    expect(events[1]?.data).toMatchObject({ sharedOrderId: orderId, messageId, amount: '40.00' });
    expect(events.find(({ type, data }) => type === 'bet.settled' && data.orderId === orderId)?.data).toMatchObject({
      state: 'won',
      payout: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  it('report how a call ended', async () => {
    await listen('call.ended');
    const [annSocket, benSocket] = [await online(ann), await online(ben)];
    const callId = randomUUID();
    const signal = async (socket: TestSocket, to: LotteryPlayer, name: CallSignalName) => {
      const data = writeCallPayload({ medium: 'audio', callId });
      valueOf(await socket.operation(OPERATIONS.rtcHandShake, { targetId: to.userId, name, data }));
    };
    await signal(annSocket, ben, 'offer');
    await signal(benSocket, ann, 'local-allow');
    await signal(annSocket, ben, 'connected');
    stage.provider.advanceClock(5000);
    await signal(benSocket, ann, 'hang-up');
    expect((await arrived()).map(({ data }) => data)).toEqual([
      {
        callId,
        chatId,
        callerId: ann.userId,
        calleeId: ben.userId,
        medium: 'audio',
        outcome: 'answered',
        durationMs: 5000,
      },
    ]);
  });

  it('report sessions of the customer service', async () => {
    await listen('service.*');
    const service = createServiceStage(stage.provider);
    const person = await player('asking');
    const agent = await service.agent('Wan');
    const { sessionId } = await ask(person, 'Withdrawals');
    valueOf(await agent.client.call(HTTP_CALLS.deskAccept, { sessionId }));
    valueOf(await agent.client.call(HTTP_CALLS.deskClose, { sessionId, category: 'Solved' }));
    const score = { sessionId, score: 'Good', remark: 'Fast' } as const;
    valueOf(await person.client.call(HTTP_CALLS.serviceScorePut, score));
    const events = await arrived();
    expect(typesOf(events)).toEqual(['service.session_started', 'service.session_ended', 'service.session_scored']);
    expect(events.every(({ data }) => data.sessionId === sessionId && data.playerId === 'asking')).toBe(true);
    expect(events[1]?.data).toMatchObject({ agentId: agent.userId, endedBy: 'agent', category: 'Solved' });
  });

  it('tell of reports of messages and players', async () => {
    await listen('report.*');
    const { messageId } = valueOf(await ann.client.send(chatId, 'Buy credits')).data;
    const report = (body: object) => server.call('POST', '/reports', { body });
    const about = { type: 'message', chatId, messageId };
    const { body: made } = await report({ about, reporter: 'ben', reason: 'spam' });
    expect(await arrived()).toMatchObject([
      {
        type: 'report.created',
        data: {
          reportId: made.reportId,
          userId: ann.userId,
          playerId: 'ann',
          reporterId: ben.userId,
          chatId,
          messageId,
          reason: 'spam',
        },
      },
    ]);
    expect((await report({ about: { type: 'player', player: 'ann' }, reason: 'fraud' })).status).toBe(201);
    expect(await arrived()).toMatchObject([{ type: 'report.created', data: { playerId: 'ann', reason: 'fraud' } }]);
  });

  it('are written only by committed changes', async () => {
    await listen('group.*');
    const { db } = stage.provider.services;
    const undone = db.transaction().execute(async (trx) => {
      await trx.updateTable('groups').set({ name: 'Undone' }).where('group_id', '=', groupId).execute();
      expect(await trx.selectFrom('webhook_events').select('type').execute()).toEqual([{ type: 'group.renamed' }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await arrived()).toEqual([]);
  });

  it('can be chosen by family; unknown families are refused', async () => {
    await listen(...FAMILIES);
    for (const events of [['*'], ['groups.*'], ['group'], ['group.*.x']])
      expect(await server.call('POST', '/webhooks', { body: { url: receiver.url, events } })).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request', field: 'body.events[0]' } },
      });
  });

  it('have the form of the examples for integrators', async () => {
    const page = await readFile(PAGE, 'utf8');
    const examples = [...page.matchAll(/```json\n(.*?)```/gs)].map(
      ([, text = '']) => JSON.parse(text) as Pick<ReceivedEvent, 'type' | 'data'>,
    );
    expect(examples.map(({ type }) => type).toSorted()).toEqual(
      EVENT_CHOICES.filter((choice) => !FAMILIES.includes(choice)).toSorted(),
    );
    for (const { type, data } of examples) expect([type, shapeOf(seen.get(type)?.data)]).toEqual([type, shapeOf(data)]);
  });
});
