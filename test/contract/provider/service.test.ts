import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeAgent,
  readAgentArguments,
} from '../../../applet-host-demo/provider/capabilities/service/agent-accounts.ts';
import { applyServiceRules } from '../../../applet-host-demo/provider/capabilities/service/upkeep.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { getMsgList } from '../../../widget/contract/operations/get-msg-list.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { getOpName } from '../../../widget/contract/operations/get-op-name.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { ask, codeOf, createServiceStage, SERVICE, type ServicePerson } from '../../support/service-stage.ts';

describe.each(usualDatabase())('customer service (%s)', (database) => {
  let provider: TestProvider;
  let stage: ReturnType<typeof createServiceStage>;

  beforeAll(async () => {
    provider = await startTestProvider({ database, tenant: { service: SERVICE } });
    stage = createServiceStage(provider);
  });
  afterAll(() => provider.stop());
  beforeEach(() => endAll());

  /** Ends the open sessions of other tests, and closes their desks. */
  async function endAll(): Promise<void> {
    await provider.saveTenant({ service: SERVICE });
    await provider.services.db
      .updateTable('service_sessions')
      .set({ state: 'closed', agent_id: null, ended_at: provider.services.now(), ended_by: 'idle' })
      .where('state', '<>', 'closed')
      .execute();
    await provider.services.db.updateTable('service_agents').set({ presence: 'offline' }).execute();
  }

  const accept = ({ client }: ServicePerson, sessionId: string) => client.call(HTTP_CALLS.deskAccept, { sessionId });
  const inbox = async ({ client }: ServicePerson) =>
    valueOf(await client.call(HTTP_CALLS.deskInbox, { waitingLimit: 50 })).data;
  const queue = async ({ client }: ServicePerson) =>
    valueOf(await client.call(HTTP_CALLS.serviceQueueGet, undefined)).data;
  const linesOf = async ({ client }: ServicePerson, chatId: string) =>
    valueOf(await client.call(HTTP_CALLS.serviceMsgList, { chatId, messageId: '0', direction: 'get_back' })).data
      .messages;

  it('serves a player from queue to score, keeps everything said', async () => {
    const [anna, wan] = [await stage.player('Anna'), await stage.agent('Wan')];
    expect(await queue(anna)).toMatchObject({
      usesQueue: true,
      name: 'Lumora Service',
      isOpen: true,
      isStaffed: true,
      topics: ['Deposits', 'Withdrawals'],
    });
    const [socket, desk] = [await anna.client.connect(), await wan.client.connect()];
    const opened = await ask(anna, 'Withdrawals');
    expect(opened).toMatchObject({ state: 'waiting', position: 1, topic: 'Withdrawals', agentName: '' });
    expect(await desk.next(PUSHES.userIn)).toMatchObject({ sessionId: opened.sessionId, userId: anna.userId });
    // Another call continues the open session.
    expect(await ask(anna, 'Deposits')).toMatchObject({ sessionId: opened.sessionId, topic: 'Withdrawals' });
    const data = new Map([['order', 'WD-7731']]);
    expect(codeOf(await anna.client.call(HTTP_CALLS.serviceCustomData, { sessionId: opened.sessionId, data }))).toBe(
      'ok',
    );
    valueOf(await anna.client.send(opened.chatId, 'My withdrawal is late'));

    expect((await inbox(wan)).waiting).toMatchObject([
      { sessionId: opened.sessionId, playerName: 'Anna', lastText: 'My withdrawal is late', isSuitable: true },
    ]);
    valueOf(await accept(wan, opened.sessionId));
    expect(await socket.next(PUSHES.recvSession)).toMatchObject({ sessionId: opened.sessionId });
    expect(await queue(anna)).toMatchObject({ session: { state: 'active', agentName: 'Wan' } });
    const detail = valueOf(await wan.client.call(HTTP_CALLS.deskSessionGet, { sessionId: opened.sessionId })).data;
    expect(detail).toMatchObject({ session: { playerName: 'Anna' }, notes: [], earlier: [] });
    expect(detail.data).toEqual(data);

    const answer = valueOf(await wan.client.send(opened.chatId, 'It was paid out at 15:00')).data;
    expect((await linesOf(anna, opened.chatId)).map(({ content, sessionId }) => [content, sessionId])).toEqual([
      [{ kind: 'text', text: 'My withdrawal is late' }, opened.sessionId],
      [
        { kind: 'notice', notice: { kind: 'service', event: 'accepted', agentName: 'Wan', toName: '' } },
        opened.sessionId,
      ],
      [{ kind: 'text', text: 'It was paid out at 15:00' }, opened.sessionId],
    ]);
    // An answer counts as unread until the player reads it.
    const { messageId } = answer;
    const unread = valueOf(await anna.client.call(HTTP_CALLS.unreadListGet, { version: undefined })).data.items;
    expect(unread).toMatchObject([{ chatId: opened.chatId, unread: 1 }]);
    const read = await anna.client.call(HTTP_CALLS.serviceReadDot, { chatId: opened.chatId, messageId });
    expect(valueOf(read).data).toMatchObject({ unread: 0, readUpTo: messageId });
    expect(valueOf(await anna.client.operation(getOpName, { userIds: [wan.userId, anna.userId] })).data.names).toEqual([
      { userId: wan.userId, name: 'Wan', photo: '' },
    ]);

    // A player may take an own message back, and no other.
    const recall = (id: string) =>
      anna.client.operation(OPERATIONS.msgRecall, { chatId: opened.chatId, messageId: id, localId: undefined });
    expect([codeOf(await recall('1')), codeOf(await recall(messageId))]).toEqual(['ok', 'forbidden']);

    const score = (value: 'Good' | 'Bad', remark = '') =>
      anna.client.call(HTTP_CALLS.serviceScorePut, { sessionId: opened.sessionId, score: value, remark });
    expect(codeOf(await score('Good'))).toBe('invalid_request');
    valueOf(await wan.client.call(HTTP_CALLS.deskClose, { sessionId: opened.sessionId, category: 'Solved' }));
    expect(await socket.next(PUSHES.closeSession)).toMatchObject({ sessionId: opened.sessionId });
    expect(codeOf(await anna.client.send(opened.chatId, 'Hello?'))).toBe('service_closed');
    expect(codeOf(await wan.client.send(opened.chatId, 'Hello?'))).toBe('forbidden');
    expect(valueOf(await score('Good', ' Fast ')).data).toMatchObject({ state: 'closed', score: 'Good' });
    // The form goes from the player's other devices.
    expect(await socket.next(PUSHES.closeSession)).toMatchObject({ sessionId: opened.sessionId });
    expect(codeOf(await score('Good'))).toBe('ok');
    expect(codeOf(await score('Bad'))).toBe('already_decided');

    // A player who left before an agent came has nothing to score.
    const left = await ask(anna);
    valueOf(await anna.client.call(HTTP_CALLS.serviceSessionEnd, { sessionId: left.sessionId }));
    const unserved = { sessionId: left.sessionId, score: 'Bad', remark: '' } as const;
    expect(codeOf(await anna.client.call(HTTP_CALLS.serviceScorePut, unserved))).toBe('invalid_request');

    // The next session continues the same chat, and the agent sees the earlier one.
    const next = await ask(anna);
    expect(next).toMatchObject({ chatId: opened.chatId, state: 'waiting' });
    expect(next.sessionId).not.toBe(opened.sessionId);
    const again = valueOf(await wan.client.call(HTTP_CALLS.deskSessionGet, { sessionId: next.sessionId })).data;
    expect(again.earlier).toMatchObject([
      { sessionId: left.sessionId },
      { sessionId: opened.sessionId, score: 'Good', remark: 'Fast' },
    ]);
    socket.close();
    desk.close();
  });

  it('gives each session to exactly one agent within capacity', async () => {
    const agents = await Promise.all(['A', 'B', 'C'].map((name) => stage.agent(name, { capacity: 2 })));
    const players = await Promise.all(Array.from({ length: 7 }, (_, at) => stage.player(`P${at}`)));
    const sessions = [];
    for (const player of players) sessions.push(await ask(player));
    const tries = sessions.flatMap(({ sessionId }) => agents.map((agent) => accept(agent, sessionId)));
    const codes = (await Promise.all(tries)).map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(6);
    const counts = await provider.services.db
      .selectFrom('service_sessions')
      .select(['agent_id', ({ fn }) => fn.countAll<number>().as('sessions')])
      .where('state', '=', 'active')
      .groupBy('agent_id')
      .execute();
    expect(counts.map(({ sessions: own }) => Number(own))).toEqual([2, 2, 2]);
    // The last player is first now.
    const waiting = await Promise.all(players.map(async (player) => (await queue(player)).session));
    expect(waiting.filter((session) => session?.state === 'waiting')).toMatchObject([{ position: 1 }]);
  });

  it('keeps a player in one session, whatever is called', async () => {
    const player = await stage.player();
    const opened = await Promise.all(Array.from({ length: 5 }, () => ask(player)));
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  it('reports the places, and moves them up after departures', async () => {
    const [first, second] = [await stage.player(), await stage.player()];
    const opened = await ask(first);
    expect(await ask(second)).toMatchObject({ position: 2 });
    const socket = await second.client.connect();
    await first.client.call(HTTP_CALLS.serviceSessionEnd, { sessionId: opened.sessionId });
    for (;;) if ((await socket.next(PUSHES.userIn)).position === 1) break;
    expect((await queue(first)).session).toMatchObject({ state: 'closed', endedBy: 'left' });
    socket.close();
  });

  it('passes a session to another agent or topic’s queue', async () => {
    const [hang, wan, full] = [
      await stage.agent('Hang'),
      await stage.agent('Wan', { topics: ['Withdrawals'] }),
      await stage.agent('Full', { capacity: 1 }),
    ];
    const [player, other] = [await stage.player(), await stage.player()];
    const { sessionId, chatId } = await ask(player, 'Deposits');
    valueOf(await accept(full, (await ask(other)).sessionId));
    valueOf(await accept(hang, sessionId));
    const transfer = (from: ServicePerson, target: { agentId?: string; topic?: string }) =>
      from.client.call(HTTP_CALLS.deskTransfer, { sessionId, ...target });
    expect(codeOf(await transfer(wan, { agentId: wan.userId }))).toBe('forbidden');
    expect(codeOf(await transfer(hang, {}))).toBe('invalid_request');
    expect(codeOf(await transfer(hang, { agentId: full.userId }))).toBe('agent_unavailable');
    expect(codeOf(await transfer(hang, { agentId: player.userId }))).toBe('not_found');
    valueOf(await transfer(hang, { agentId: wan.userId }));
    expect(codeOf(await hang.client.send(chatId, 'Still me'))).toBe('forbidden');
    expect(codeOf(await wan.client.send(chatId, 'Hello, I am Wan'))).toBe('ok');
    const page = { chatId, messageId: '0', direction: 'get_back' } as const;
    expect(codeOf(await hang.client.operation(getMsgList, page))).toBe('forbidden');
    valueOf(await transfer(wan, { topic: 'Deposits' }));
    expect((await inbox(wan)).waiting).toMatchObject([{ sessionId, topic: 'Deposits', isSuitable: false }]);
    expect(
      (await linesOf(player, chatId)).flatMap(({ content }) => (content.kind === 'notice' ? content.notice : [])),
    ).toEqual([
      { kind: 'service', event: 'accepted', agentName: 'Hang', toName: '' },
      { kind: 'service', event: 'transferred', agentName: 'Hang', toName: 'Wan' },
      { kind: 'service', event: 'transferred', agentName: 'Wan', toName: 'Deposits' },
    ]);
  });

  it('returns a silent agent’s sessions to the queue’s head', async () => {
    const [agent, other] = [await stage.agent('Gone'), await stage.agent('Stays')];
    const [player, waiting] = [await stage.player(), await stage.player()];
    const { sessionId, chatId } = await ask(player);
    valueOf(await accept(agent, sessionId));
    valueOf(await agent.client.send(chatId, 'One moment'));
    await ask(waiting);
    const hear = (from: ServicePerson) => from.client.call(HTTP_CALLS.deskPresence, {});
    provider.advanceClock(50_000);
    await hear(other);
    await applyServiceRules(provider.services);
    expect((await queue(player)).session).toMatchObject({ state: 'active' });
    provider.advanceClock(20_000);
    await hear(other);
    await applyServiceRules(provider.services);
    expect((await queue(player)).session).toMatchObject({ sessionId, state: 'waiting', position: 1 });
    expect((await queue(waiting)).session).toMatchObject({ position: 2 });

    valueOf(await accept(other, sessionId));
    valueOf(await other.client.call(HTTP_CALLS.deskPresence, { presence: 'offline' }));
    expect((await queue(player)).session).toMatchObject({ sessionId, state: 'waiting', position: 1 });
    expect(codeOf(await accept(other, sessionId))).toBe('agent_unavailable');
    valueOf(await other.client.call(HTTP_CALLS.deskPresence, { presence: 'away' }));
    expect(codeOf(await accept(other, sessionId))).toBe('agent_unavailable');
  });

  it('ends idle sessions, and keeps what was said while closed', async () => {
    const [agent, player, late] = [await stage.agent(), await stage.player(), await stage.player()];
    const { sessionId } = await ask(player);
    valueOf(await accept(agent, sessionId));
    provider.advanceClock(601_000);
    valueOf(await agent.client.call(HTTP_CALLS.deskPresence, { presence: 'online' }));
    await applyServiceRules(provider.services);
    expect((await queue(player)).session).toMatchObject({ state: 'closed', endedBy: 'idle' });

    const waiting = await ask(late);
    valueOf(await late.client.send(waiting.chatId, 'Please call me back'));
    await provider.saveTenant({ service: { ...SERVICE, isOn: false } });
    await applyServiceRules(provider.services);
    expect(await queue(late)).toMatchObject({ isOpen: false, session: { state: 'waiting', kind: 'message' } });
    expect((await queue(late)).session?.position).toBeUndefined();
    expect(
      codeOf(await player.client.call(HTTP_CALLS.serviceSessionOpen, { kind: 'talk', topic: '', language: '' })),
    ).toBe('service_closed');
    expect(await ask(player, '', 'message')).toMatchObject({ state: 'waiting', kind: 'message' });
    expect((await inbox(agent)).waiting.map(({ kind }) => kind)).toEqual(['message', 'message']);
  });

  it('gives sessions to free agents by language, topic and load', async () => {
    await provider.saveTenant({ service: { ...SERVICE, routing: 'auto' } });
    const [english, chinese] = [
      await stage.agent('English', { languages: ['en'], capacity: 2 }),
      await stage.agent('Chinese', { languages: ['cn'] }),
    ];
    for (let at = 0; at < 3; at += 1) await ask(await stage.player());
    expect((await inbox(english)).mine).toHaveLength(2);
    expect((await inbox(chinese)).mine).toHaveLength(0);
    const { waiting, mine } = await inbox(english);
    expect(waiting).toHaveLength(1);
    valueOf(await english.client.call(HTTP_CALLS.deskClose, { sessionId: mine[0]?.sessionId ?? '', category: '' }));
    expect((await inbox(english)).mine).toHaveLength(2);
  });

  it('assigns sessions that suit an agent despite many others', async () => {
    const chinese = await stage.agent('Chinese', { languages: ['cn'] });
    for (let at = 0; at < 3; at += 1) await ask(await stage.player());
    const late = await stage.player('Late');
    const request = { kind: 'talk', topic: '', language: 'cn' } as const;
    const opened = valueOf(await late.client.call(HTTP_CALLS.serviceSessionOpen, request)).data;
    const page = valueOf(await chinese.client.call(HTTP_CALLS.deskInbox, { waitingLimit: 1 })).data;
    expect(page.waiting.map(({ isSuitable }) => isSuitable)).toEqual([false, true]);
    expect(page.waiting[1]).toMatchObject({ sessionId: opened.sessionId, playerName: 'Late' });
    expect(page.waitingCount).toBe(4);
    await provider.saveTenant({ service: { ...SERVICE, routing: 'auto' } });
    await applyServiceRules(provider.services);
    expect((await inbox(chinese)).mine).toMatchObject([{ sessionId: opened.sessionId }]);
  });

  it('lets the operator create, change and remove agents', async () => {
    const { db, now } = provider.services;
    const run = async (line: string, password?: string) => {
      const wanted = readAgentArguments(line.split(' '));
      return wanted.ok ? changeAgent(db, wanted.value, password, now()) : wanted;
    };
    expect(await run('CB newwan --name Wan --capacity 0')).toMatchObject({
      failure: expect.stringContaining('--capacity'),
    });
    expect(await run('CB newwan --role boss')).toMatchObject({ failure: expect.stringContaining('--role') });
    expect(await run('NONE newwan --name Wan')).toMatchObject({ failure: expect.stringContaining('NONE') });
    expect(await run('CB newwan --name Wan')).toMatchObject({ failure: expect.stringContaining('AGENT_PASSWORD') });
    expect(await run('CB newwan --name Wan --topics Deposits,Bets', 'password-1')).toMatchObject({ ok: true });
    const client = await signIn(provider.baseUrl, 'newwan', 'password-1');
    const me = () => client.call(HTTP_CALLS.deskMe, undefined);
    expect(valueOf(await me()).data.agent).toMatchObject({ role: 'agent', topics: ['Deposits', 'Bets'], capacity: 5 });
    expect(await run('CB newwan --role supervisor --capacity 2')).toMatchObject({ ok: true });
    expect(valueOf(await me()).data.agent).toMatchObject({ role: 'supervisor', topics: [], capacity: 2 });
    expect(await run('CB newwan --role none')).toMatchObject({ ok: true });
    expect(codeOf(await me())).toBe('forbidden');
  });
});
