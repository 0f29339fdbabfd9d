import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { isText, type Player, useServerStage } from '../../support/server-api-stage.ts';

/** Shorter than the silence that ends a session. */
const PERIOD_MS = 300_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Limits that a moderator sets for a player: the voice, the pace, the audience. L-MO12. */
describe.each(usualDatabase())('limits of a player (%s)', (database) => {
  const stage = useServerStage(database);
  const { done, refusal, received } = stage;

  const friendsOf = async (one: Player, other: Player): Promise<string> => {
    await done('PUT', `/players/${stage.ref(one)}/friends/${stage.ref(other)}`);
    return [one.userId, other.userId].toSorted().join('');
  };
  const pair = async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    return { ann, bob, chatId: await friendsOf(ann, bob), path: `/players/${stage.ref(bob)}/limits` };
  };
  const isoIn = (ms: number): string => new Date(stage.provider.services.now() + ms).toISOString();
  const failureOf = async (call: Promise<{ readonly ok: boolean }>) => {
    const answered = await call;
    return answered.ok ? undefined : (answered as { readonly failure?: object }).failure;
  };
  const textsOf = async ({ client }: Player, chatId: string): Promise<readonly string[]> =>
    valueOf(
      await client.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back' }),
    ).data.messages.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));

  it('refuses messages with links of one player, until it ends', async () => {
    const { ann, bob, chatId, path } = await pair();
    const limited = await done('PUT', `${path}/links`, { reason: 'advertises', moderator: 'm-7' });
    expect(limited.data).toMatchObject([{ kind: 'links', reason: 'advertises' }]);
    for (const text of ['see https://win.example/join', 'join casino.bet/now'])
      expect(await failureOf(bob.client.send(chatId, text))).toMatchObject({ code: 'links_refused' });
    const many = { localId: `links-${chatId}`, content: { kind: 'text', text: 'win.vip' } as const };
    expect(await failureOf(bob.client.call(HTTP_CALLS.multipMsgSend, { ...many, chatIds: [chatId] }))).toMatchObject({
      code: 'links_refused',
    });
    expect(valueOf(await bob.client.send(chatId, 'no link, v1.2 of notes.txt')).data.messageId).toBeDefined();
    expect(valueOf(await ann.client.send(chatId, 'https://fair.example')).data.messageId).toBeDefined();
    await done('DELETE', `${path}/links`);
    expect(valueOf(await bob.client.send(chatId, 'https://win.example')).data.messageId).toBeDefined();
    await done('PUT', `${path}/links`, { until: isoIn(PERIOD_MS) });
    expect(await failureOf(bob.client.send(chatId, 'https://win.example'))).toMatchObject({ code: 'links_refused' });
    stage.provider.advanceClock(PERIOD_MS + 1);
    expect(valueOf(await bob.client.send(chatId, 'https://win.example')).data.messageId).toBeDefined();
  });

  it('mutes everywhere until its end, and says until when', async () => {
    const { ann, bob, chatId, path } = await pair();
    const group = (await done('POST', '/groups', { name: 'Own', owner: bob.playerId, members: [ann.playerId] }))
      .groupId;
    const until = isoIn(PERIOD_MS);
    const set = await done('PUT', `${path}/mute`, { until, reason: 'insults', moderator: 'm-7' });
    expect(set.data).toEqual([
      { kind: 'mute', until, reason: 'insults', moderator: 'm-7', setAt: expect.any(String) as string },
    ]);
    for (const chat of [chatId, group]) {
      const failed = await failureOf(bob.client.send(chat, 'more insults'));
      expect(failed).toMatchObject({ code: 'muted', retryAfterMs: expect.any(Number) as number });
      expect(await failureOf(bob.client.operation(OPERATIONS.allowSend, { chatId: chat }))).toMatchObject({
        code: 'muted',
      });
    }
    const many = { localId: `many-${chatId}`, content: { kind: 'text', text: 'x' } as const };
    const sent = bob.client.call(HTTP_CALLS.multipMsgSend, { ...many, chatIds: [chatId] });
    expect(await failureOf(sent)).toMatchObject({ code: 'muted', retryAfterMs: expect.any(Number) as number });
    const eve = await stage.aPlayer('Eve');
    expect(
      await failureOf(bob.client.operation(OPERATIONS.friendInvite, { userId: eve.userId, message: 'hi' })),
    ).toMatchObject({ code: 'muted' });
    expect(valueOf(await ann.client.send(chatId, 'you are quiet')).data.messageId).toBeDefined();

    stage.provider.advanceClock(PERIOD_MS + 1);
    expect((await done('GET', path)).data).toEqual([]);
    valueOf(await bob.client.send(chatId, 'back again'));
  });

  it('is audited without its reason, and ends when removed', async () => {
    const { bob, chatId, path } = await pair();
    await done('PUT', `${path}/mute`, { reason: 'private words', moderator: 'm-7' });
    expect(await failureOf(bob.client.send(chatId, 'x'))).toMatchObject({ code: 'muted' });
    const [entry] = (await done('GET', `/audit?order=newest&limit=1&player=${stage.ref(bob)}`)).data;
    expect(entry.act).toBe('setLimit');
    expect(JSON.parse(entry.detail)).toEqual({
      target: { player: bob.playerId, limit: 'mute' },
      fields: ['reason', 'moderator'],
      values: { moderator: 'm-7' },
    });
    await done('DELETE', `${path}/mute`);
    valueOf(await bob.client.send(chatId, 'x'));
  });

  it('slows down in all chats together', async () => {
    const { ann, bob, chatId, path } = await pair();
    const cat = await stage.aPlayer('Cat');
    const other = await friendsOf(bob, cat);
    await done('PUT', `${path}/slow`, { messagesPerMinute: 2 });
    valueOf(await bob.client.send(chatId, 'one'));
    valueOf(await bob.client.send(other, 'two'));
    expect(await failureOf(bob.client.send(chatId, 'three'))).toMatchObject({ code: 'too_frequent' });
    // A repeat is no new message.
    const localId = `again-${chatId}`;
    stage.provider.advanceClock(MINUTE_MS);
    for (const _ of [1, 2, 3]) valueOf(await bob.client.send(chatId, 'repeated', localId));
    valueOf(await bob.client.send(other, 'four'));
    expect(await failureOf(bob.client.send(other, 'five'))).toMatchObject({ code: 'too_frequent' });
    valueOf(await ann.client.send(chatId, 'not limited'));
    expect(await textsOf(ann, chatId)).toEqual(['one', 'repeated', 'not limited']);
  });

  it('shows new messages to the player alone, without notice', async () => {
    const { ann, bob, chatId, path } = await pair();
    valueOf(await bob.client.send(chatId, 'before'));
    await done('PUT', `${path}/shadow`, {});
    const uuid = `shadowed-${chatId}`;
    const { messageId } = valueOf(await bob.client.send(chatId, 'seen by nobody', uuid)).data;
    await received(bob.socket, isText('seen by nobody'));
    valueOf(await bob.client.operation(OPERATIONS.typing, { chatId }));
    expect(await textsOf(bob, chatId)).toEqual(['before', 'seen by nobody']);
    expect(await textsOf(ann, chatId)).toEqual(['before']);
    const listed = valueOf(
      await ann.client.call(HTTP_CALLS.unreadListGet, { sinceMs: undefined, version: undefined }),
    ).data.items.find((chat) => chat.chatId === chatId);
    expect(listed).toMatchObject({ unread: 1, lastMessage: { content: { text: 'before' } } });
    const gone = valueOf(
      await ann.client.operation(OPERATIONS.msgDeletedGet, { sinceMs: undefined, version: undefined }),
    ).data.items;
    expect(gone).toEqual([]);
    // The message behind the hole arrives, and none of the player came before it.
    await done('DELETE', `${path}/shadow`);
    valueOf(await bob.client.send(chatId, 'after'));
    await received(ann.socket, isText('before'));
    const next = await ann.socket.next(PUSHES.rcvMsg);
    expect(next).toMatchObject({ content: { text: 'after' }, delivery: { messageId: String(Number(messageId) + 1) } });
    expect(await textsOf(ann, chatId)).toEqual(['before', 'after']);
  });

  it('is a decision about a report, with an end', async () => {
    const { bob, chatId, path } = await pair();
    const report = async (): Promise<string> =>
      (await done('POST', '/reports', { about: { type: 'player', player: bob.playerId }, reason: 'spam' })).reportId;
    const resolve = async (body: object) => done('POST', `/reports/${await report()}/resolve`, body);
    const until = isoIn(PERIOD_MS);
    await resolve({ action: 'mute-everywhere', until, note: 'spam', moderator: 'm-7' });
    await resolve({ action: 'shadow-player' });
    expect((await done('GET', path)).data).toMatchObject([
      { kind: 'mute', until, reason: 'spam', moderator: 'm-7' },
      { kind: 'shadow', reason: '' },
    ]);
    expect(await failureOf(bob.client.send(chatId, 'x'))).toMatchObject({ code: 'muted' });
    const open = await report();
    for (const body of [
      { action: 'none', until },
      { action: 'mute-everywhere', until: isoIn(-1) },
    ])
      expect(await refusal('POST', `/reports/${open}/resolve`, body)).toEqual([400, 'invalid_request']);
    expect(await done('GET', `/reports/${open}`)).toMatchObject({ state: 'open' });
  });

  it('refuses what makes no sense', async () => {
    const { path } = await pair();
    for (const [kind, body] of [
      ['mute', { until: isoIn(-1) }],
      ['mute', { until: isoIn(4000 * DAY_MS) }],
      ['mute', { messagesPerMinute: 5 }],
      ['slow', {}],
      ['slow', { messagesPerMinute: 0 }],
      ['hush', {}],
    ] as const)
      expect([kind, body, await refusal('PUT', `${path}/${kind}`, body)]).toEqual([
        kind,
        body,
        [400, 'invalid_request'],
      ]);
    expect(await refusal('GET', '/players/nobody/limits')).toEqual([404, 'not_found']);
    expect((await done('GET', path)).data).toEqual([]);
  });
});
