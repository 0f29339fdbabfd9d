import { describe, expect, it } from 'vitest';
import { usualDatabase } from '../../support/provider-database.ts';
import { useServerStage } from '../../support/server-api-stage.ts';

/** The filters and the order of lists that the operator's console uses. */
describe.each(usualDatabase())('the lists of the server API (%s)', (database) => {
  const stage = useServerStage(database);
  const { done, refusal, aPlayer } = stage;
  const idsOf = (data: readonly Readonly<Record<string, unknown>>[], name: string) => data.map((row) => row[name]);

  it('finds groups by name part, id, number, alias and member', async () => {
    const [ann, bob] = [await aPlayer('Ann'), await aPlayer('Bob')];
    const vip = await done('POST', '/groups', { name: 'Lucky VIP', owner: ann.playerId, alias: 'vip' });
    const open = await done('POST', '/groups', { name: 'Open', owner: ann.playerId, members: [bob.playerId] });
    const found = async (query: string) => idsOf((await done('GET', `/groups?${query}`)).data, 'groupId');
    expect(await found('search=lucky')).toEqual([vip.groupId]);
    expect(await found(`search=${vip.groupId}`)).toEqual([vip.groupId]);
    expect(await found(`search=${vip.groupNumber}`)).toEqual([vip.groupId]);
    expect(await found('search=vip')).toEqual([vip.groupId]);
    // No wildcards.
    expect(await found('search=%25')).toEqual([]);
    expect(await found(`member=${bob.playerId}`)).toEqual([open.groupId]);
    expect(new Set(await found(`member=${ann.playerId}`))).toEqual(new Set([vip.groupId, open.groupId]));
    expect(await refusal('GET', '/groups?member=nobody')).toEqual([404, 'not_found']);
  });

  it('lists reports newest first, by state, moderator and player', async () => {
    const [max, eve] = [await aPlayer('Max'), await aPlayer('Eve')];
    const report = async (playerId: string) =>
      (await done('POST', '/reports', { about: { type: 'player', player: playerId }, reason: 'spam' })).reportId;
    const [first, second, third] = [await report(max.playerId), await report(eve.playerId), await report(max.playerId)];
    await done('POST', `/reports/${first}/dismiss`, { moderator: 'kim' });
    await done('POST', `/reports/${second}/resolve`, { moderator: 'lee', action: 'none' });
    const found = async (query: string) => idsOf((await done('GET', `/reports?${query}`)).data, 'reportId');
    expect(await found('order=newest')).toEqual([third, second, first]);
    expect(await found('state=closed&order=newest')).toEqual([second, first]);
    expect(await found('state=closed&moderator=kim')).toEqual([first]);
    expect(await found(`reported=${max.playerId}`)).toEqual([first, third]);
    const page = await done('GET', '/reports?order=newest&limit=2');
    expect(await found(`order=newest&cursor=${page.nextCursor}`)).toEqual([first]);
  });

  it('names the senders of the evidence', async () => {
    const [dan, ida] = [await aPlayer('Dan'), await aPlayer('Ida')];
    const { chatId } = await done('PUT', `/players/${stage.ref(dan)}/friends/${stage.ref(ida)}`);
    const sent = await dan.client.send(chatId, 'Send me 500');
    expect(sent.ok).toBe(true);
    const about = { type: 'message', chatId, messageId: await lastMessageId(chatId) };
    const { reportId } = await done('POST', '/reports', { about, reason: 'fraud' });
    const { evidence } = await done('GET', `/reports/${reportId}`);
    expect(evidence.find(({ isReported }: { readonly isReported: boolean }) => isReported)).toMatchObject({
      senderId: dan.userId,
      senderName: 'Dan',
      content: { text: 'Send me 500' },
    });
  });

  it('lists audit entries newest first, by operation and player', async () => {
    const liv = await aPlayer('Liv');
    const ola = await aPlayer('Ola');
    await done('POST', `/players/${stage.ref(liv)}/freeze`);
    await done('POST', `/players/${stage.ref(ola)}/freeze`);
    await done('POST', `/players/user:${liv.userId}/unfreeze`);
    const found = async (query: string) => idsOf((await done('GET', `/audit?order=newest&${query}`)).data, 'act');
    expect(await found(`player=${liv.playerId}`)).toEqual(['unfreezePlayer', 'freezePlayer']);
    expect(await found(`player=user:${liv.userId}&act=freezePlayer`)).toEqual(['freezePlayer']);
    expect(await found(`about=${ola.playerId}`)).toEqual(['freezePlayer']);
    expect(await found('actor=nobody')).toEqual([]);
    const page = await done('GET', '/audit?order=newest&limit=1');
    const next = await done('GET', `/audit?order=newest&limit=1&cursor=${page.nextCursor}`);
    expect(next.data[0].number).toBe(page.data[0].number - 1);
  });

  const lastMessageId = async (chatId: string): Promise<string> => {
    const { msg_id: id } = await stage.provider.services.db
      .selectFrom('messages')
      .select('msg_id')
      .where('chat_id', '=', chatId)
      .orderBy('msg_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return String(id);
  };
});
