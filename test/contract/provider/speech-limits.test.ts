import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { putLimit } from '../../../applet-host-demo/provider/base/store/access/player-limits.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import { orderContent, startLotteryStage } from '../../support/lottery-stage.ts';
import { type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';
import { ask, createServiceStage, SERVICE } from '../../support/service-stage.ts';
import { SILENT, type Speaker, speakerOf, SPEECH, SPEECH_TESTED_APART } from '../../support/speech-calls.ts';

const PERIOD_MS = 300_000;
const fast = { atATime: 8, perSecond: 1000, burst: 10_000 };

const failureOf = async (call: Promise<{ readonly ok: boolean }>): Promise<Failure | undefined> => {
  const answered = await call;
  return answered.ok ? undefined : (answered as unknown as { readonly failure: Failure }).failure;
};

/** A mute applies to every call that shows words or pictures of the player to others, and each refusal says when it ends. L-MO12. */
describe.each(usualDatabase())('speech of limited players (%s)', (database) => {
  const stage = useServerStage(database, { limits: { heavy: fast, costly: fast }, tenant: { service: SERVICE } });
  const { done } = stage;
  let bob: Player;
  let speaker: Speaker;

  beforeAll(async () => {
    bob = await stage.aPlayer('Bob');
    speaker = await speakerOf(stage, bob);
    const tags = [{ id: 't1', name: 'Friends', userIds: [speaker.friendId] }];
    const identityKeys = [stage.signer.publicKey];
    await stage.provider.saveTenant({ service: SERVICE, identityKeys, staffIds: [bob.userId], tags });
  });

  const limit = (player: Player, kind: string, body: object = {}) =>
    done('PUT', `/players/${stage.ref(player)}/limits/${kind}`, body);
  const inMs = (ms: number): string => new Date(stage.provider.services.now() + ms).toISOString();

  it('knows of every call whether it speaks', () => {
    const speaking = Object.keys(SPEECH).map((name) => name.split(' ')[0]);
    const known = new Set([...speaking, ...SPEECH_TESTED_APART, ...Object.values(SILENT).flat()]);
    expect(known).toEqual(new Set([...Object.keys(OPERATIONS), ...Object.keys(HTTP_CALLS)]));
  });

  describe('muted', () => {
    beforeAll(async () => {
      await limit(bob, 'mute', { until: inMs(PERIOD_MS) });
    });

    it.each(Object.entries(SPEECH))('%s is refused with the end of the mute', async (_name, speak) => {
      const failed = await failureOf(speak(speaker));
      expect(failed).toMatchObject({ code: 'muted', retryAfterMs: expect.any(Number) as number });
      expect(failed?.retryAfterMs).toBeLessThanOrEqual(PERIOD_MS);
    });

    it('takes words away, and changes settings without words', async () => {
      const { client, groupId } = speaker;
      valueOf(await client.call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement: '' }));
      valueOf(await client.call(HTTP_CALLS.groupUpdate, { groupId, photo: 'g01', talkIntervalS: 10 }));
      valueOf(await client.call(HTTP_CALLS.saveImUserImg, { photo: '' }));
    });

    it('agrees to the friend request of another user', async () => {
      const eve = await stage.aPlayer('Eve');
      await eve.client.operation(OPERATIONS.friendInvite, { userId: bob.userId });
      valueOf(await bob.client.operation(OPERATIONS.friendInvite, { userId: eve.userId }));
    });

    it('reaches the customer service', async () => {
      const desk = createServiceStage(stage.provider);
      await desk.agent('Wan');
      const opened = await ask({ ...bob, name: 'Bob' }, 'Deposits');
      valueOf(await bob.client.send(opened.chatId, 'I need help'));
    });
  });

  it('says no end of a mute without one', async () => {
    const player = await stage.aPlayer('Gus');
    const own = await speakerOf(stage, player);
    await limit(player, 'mute');
    const failed = await failureOf(own.client.send(own.chatId, 'hello'));
    expect(failed).toMatchObject({ code: 'muted' });
    expect(failed?.retryAfterMs).toBeUndefined();
  });

  it('counts money as messages for a slowed player', async () => {
    const player = await stage.aPlayer('Hal');
    const own = await speakerOf(stage, player);
    await limit(player, 'slow', { messagesPerMinute: 1 });
    const speak = (name: string) => failureOf(SPEECH[name]?.(own) ?? Promise.resolve({ ok: true }));
    expect(await speak('friendRedGenerate')).toBeUndefined();
    for (const name of ['friendRedGenerate', 'redEnvelopeGenerate', 'transferGenerate', 'msgSend'])
      expect([name, (await speak(name))?.code]).toEqual([name, 'too_frequent']);
  });

  describe('shadow-limited', () => {
    let ivy: Player;
    let own: Speaker;
    let client: TestClient;
    beforeAll(async () => {
      ivy = await stage.aPlayer('Ivy');
      own = await speakerOf(stage, ivy);
      ({ client } = ivy);
      await limit(ivy, 'shadow');
    });

    it('refuses texts with one value for all, like forbidden words', async () => {
      const shared = Object.entries(SPEECH).filter(([name]) => /^(update|save|group)/.test(name));
      expect(shared).toHaveLength(8);
      for (const [name, speak] of shared)
        expect([name, (await failureOf(speak(own)))?.code]).toEqual([name, 'message_refused']);
    });

    it('lets money through without words', async () => {
      const request = { localId: randomUUID(), chatId: own.chatId, amount: '2.00', remark: 'an ugly word' };
      expect(await failureOf(client.operation(OPERATIONS.friendRedGenerate, request))).toMatchObject({
        code: 'message_refused',
      });
      valueOf(await client.operation(OPERATIONS.friendRedGenerate, { ...request, localId: randomUUID(), remark: '' }));
    });
  });
});

describe.each(usualDatabase())('shared bets of muted players (%s)', (database) => {
  it('are refused with the end of the mute', async () => {
    const stage = await startLotteryStage({ database });
    const { services, createGroup, stop } = stage.provider;
    const ann = await stage.player();
    const { orderId } = valueOf(await stage.bet(ann, await stage.openIssue())).data;
    const groupId = await createGroup({ owner: ann.userId });
    const setAtMs = services.now();
    const mute = { kind: 'mute', endsAtMs: setAtMs + PERIOD_MS, reason: '', setBy: '', setAtMs } as const;
    await putLimit(services.db, ann.userId, { ...mute, messagesPerMinute: undefined });
    const share = {
      chatIds: [groupId],
      target: 'group',
      localId: randomUUID(),
      content: orderContent(orderId),
    } as const;
    const shared = ann.client.call(HTTP_CALLS.shareBet, { ...share, mentionedIds: [], mentionWords: [] });
    expect(await failureOf(shared)).toMatchObject({ code: 'muted', retryAfterMs: PERIOD_MS });
    await stop();
  });
});
