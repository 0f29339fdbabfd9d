import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import { createClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { useServerStage } from '../../support/server-api-stage.ts';
import { type Speaker, speakerOf, TEXTS } from '../../support/speech-calls.ts';

const fast = { atATime: 8, perSecond: 1000, burst: 10_000 };
const WORD = 'F.R.A.U.D';
const LINK = 'casino.com';

/** A friend request that must be answered is no failure. */
const codeOf = async (call: Promise<{ readonly ok: boolean }>): Promise<string> => {
  const answered = await call;
  if (answered.ok) return 'accepted';
  const { code } = (answered as unknown as { readonly failure: Failure }).failure;
  return code === 'friend_request_sent' ? 'accepted' : code;
};

/** The rules for words and links apply to all texts that players show to others. L-PB5. */
describe.each(usualDatabase())('texts that are no messages (%s)', (database) => {
  const stage = useServerStage(database, { limits: { heavy: fast, costly: fast } });
  const rule = (moderation: object) => stage.done('PATCH', '/tenant', { settings: { moderation } });

  describe('with words and links that the tenant refuses', () => {
    let speaker: Speaker;
    beforeAll(async () => {
      speaker = await speakerOf(stage, await stage.aPlayer('Bob'));
      await rule({ words: ['fraud'], links: { domains: ['lottery.com'] } });
    });

    it.each(Object.entries(TEXTS))('%s is refused with them, and accepted without', async (_name, show) => {
      expect(await codeOf(show(speaker, WORD))).toBe('message_refused');
      expect(await codeOf(show(speaker, LINK))).toBe('message_refused');
      expect(await codeOf(show(speaker, 'lottery.com'))).toBe('accepted');
      expect(await codeOf(show(speaker, 'Friendly'))).toBe('accepted');
    });

    it.each(Object.entries(TEXTS))('%s is refused as too long before the word search', async (_name, show) => {
      const code = await codeOf(show(speaker, `${WORD} `.repeat(200)));
      expect(code).not.toBe('message_refused');
      expect(code).not.toBe('accepted');
    });

    it('an announcement hides no word behind spaces and invisible characters', async () => {
      const show = (text: string) => codeOf(TEXTS['groupAnncUpdate']?.(speaker, text) ?? Promise.resolve({ ok: true }));
      for (const filling of [' ', '\n', '\u0000']) {
        expect(await show(`${filling.repeat(2000)}${WORD}`)).toBe('message_refused');
        expect(await show(`${WORD}${filling.repeat(2000)}`)).toBe('message_refused');
      }
    });

    it('a registration is refused with such a nickname', async () => {
      const client = createClient(stage.provider.baseUrl);
      const register = (name: string) => {
        const loginName = `u${randomUUID().slice(0, 8)}`;
        return client.call(HTTP_CALLS.register, { loginName, password: 'a long Password 1', name });
      };
      expect(await codeOf(register(WORD))).toBe('message_refused');
      expect(await codeOf(register('Friendly'))).toBe('accepted');
    });

    it('the platform is not bound', async () => {
      const player = await stage.aPlayer('Cid');
      await stage.done('PATCH', `/players/${stage.ref(player)}`, { name: WORD });
      const { groupId } = await stage.done('POST', '/groups', { name: WORD, owner: player.playerId, members: [] });
      await stage.done('PUT', `/groups/${groupId}/announcement`, { text: LINK });
    });
  });

  it('money that was sent before a rule keeps its receipt', async () => {
    await rule({});
    const { client, chatId } = await speakerOf(stage, await stage.aPlayer('Eve'));
    const envelope = { localId: randomUUID(), chatId, amount: '2.00', remark: 'fraud' };
    const sent = valueOf(await client.operation(OPERATIONS.friendRedGenerate, envelope)).data;
    await rule({ words: ['fraud'] });
    expect(valueOf(await client.operation(OPERATIONS.friendRedGenerate, envelope)).data).toEqual(sent);
    const another = client.operation(OPERATIONS.friendRedGenerate, { ...envelope, localId: randomUUID() });
    expect(await codeOf(another)).toBe('message_refused');
  });

  describe('of a player without links', () => {
    let speaker: Speaker;
    beforeAll(async () => {
      await rule({});
      const player = await stage.aPlayer('Fay');
      speaker = await speakerOf(stage, player);
      await stage.done('PUT', `/players/${stage.ref(player)}/limits/links`, {});
    });

    it.each(Object.entries(TEXTS))('%s is refused with a link', async (_name, show) => {
      expect(await codeOf(show(speaker, LINK))).toBe('links_refused');
      expect(await codeOf(show(speaker, WORD))).toBe('accepted');
    });
  });
});
