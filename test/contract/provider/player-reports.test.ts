import { sql } from 'kysely';
import { expect, it, describe } from 'vitest';
import { forgetProfiles } from '../../../applet-host-demo/provider/base/store/moderation/report-evidence.ts';
import { reportCreate } from '../../../widget/contract/http/report-create.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { valueOf } from '../../support/provider-client.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';

const LIMIT = 6;

/** Reports that players make in the chat. L-WL6. */
describe.each(usualDatabase())('reports of players (%s)', (database) => {
  const stage = useServerStage(database, { limits: { reports: LIMIT } });
  const { done } = stage;
  let calls = 0;

  const report = ({ client }: Player, subject: object, more: object = {}) => {
    calls += 1;
    return client.call(reportCreate, {
      localId: `report-${calls}`,
      chatId: undefined,
      messageId: undefined,
      userId: undefined,
      groupId: undefined,
      reason: 'abuse',
      note: '',
      ...subject,
      ...more,
    });
  };
  const codeOf = async (call: ReturnType<typeof report>): Promise<string | undefined> => {
    const outcome = await call;
    return outcome.ok ? undefined : outcome.failure.code;
  };
  const aGroup = async (owner: Player, ...members: readonly Player[]): Promise<string> => {
    const body = { name: 'Talk', owner: owner.playerId, members: members.map(({ playerId }) => playerId) };
    return (await done('POST', '/groups', body)).groupId;
  };
  const reportsBy = async ({ userId }: Player) =>
    (await done('GET', '/reports?limit=200')).data.filter(
      (each: { readonly reporter?: { readonly userId: string } }) => each.reporter?.userId === userId,
    );

  const textsIn = (kept: { readonly evidence: readonly object[] } | undefined): readonly unknown[] =>
    (kept?.evidence as readonly { readonly content: { readonly kind: string; readonly text?: string } }[] | undefined)
      ?.filter(({ content }) => content.kind === 'text')
      .map(({ content }) => content.text) ?? [];

  it('keep a visible message once while the report is open', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const group = await aGroup(ann, bob);
    const { messageId } = valueOf(await bob.client.send(group, 'rude words')).data;
    const subject = { chatId: group, messageId };
    expect(await codeOf(report(ann, subject, { note: 'again' }))).toBeUndefined();
    expect((await Promise.all([report(ann, subject), report(ann, subject)])).map(({ ok }) => ok)).toEqual([true, true]);
    const [made, ...others] = await reportsBy(ann);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ reason: 'abuse', note: 'again', reported: { userId: bob.userId }, message: subject });
    const { evidence } = await done('GET', `/reports/${made.reportId}`);
    expect(evidence.find((each: { readonly isReported: boolean }) => each.isReported)).toMatchObject({
      content: { kind: 'text', text: 'rude words' },
    });
    await done('POST', `/reports/${made.reportId}/dismiss`, {});
    expect(await codeOf(report(ann, subject))).toBeUndefined();
    expect(await reportsBy(ann)).toHaveLength(2);
  });

  it('are about users and groups that the player meets', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const group = await aGroup(ann, bob);
    expect(await codeOf(report(bob, { userId: ann.userId, groupId: group }))).toBeUndefined();
    expect(await codeOf(report(bob, { groupId: group }))).toBeUndefined();
    const [person, ofGroup] = await reportsBy(bob);
    expect(person).toMatchObject({ reported: { userId: ann.userId } });
    expect(person).not.toHaveProperty('groupId');
    expect(ofGroup).toMatchObject({ reported: { userId: ann.userId }, groupId: group });
  });

  it('of a user keep profile and last common messages', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    await done('PUT', `/players/${stage.ref(ann)}/friends/${stage.ref(bob)}`);
    await done('PATCH', `/players/${stage.ref(bob)}`, { photo: 'man2' });
    const chatId = [ann.userId, bob.userId].toSorted().join('');
    for (let index = 0; index < 12; index += 1) valueOf(await bob.client.send(chatId, `text ${index}`));
    valueOf(await report(ann, { userId: bob.userId }));
    await done('PATCH', `/players/${stage.ref(bob)}`, { name: 'Nobody', photo: '' });
    const [{ reportId }] = await reportsBy(ann);
    const kept = await done('GET', `/reports/${reportId}`);
    expect(kept.profile).toEqual({ name: 'Bob', alias: '', photo: 'man2', chatId });
    expect(textsIn(kept)).toEqual(Array.from({ length: 10 }, (_, index) => `text ${index + 2}`));
    const { db } = stage.provider.services;
    for (const change of [
      sql`update report_profiles set name = 'x' where user_id = ${bob.userId}`,
      sql`delete from report_profiles where user_id = ${bob.userId}`,
    ])
      await expect(change.execute(db)).rejects.toThrow('evidence of reports is kept');
    await db.transaction().execute((trx) => forgetProfiles(trx, bob.userId));
    expect((await done('GET', `/reports/${reportId}`)).profile).toEqual({ name: '', alias: '', photo: '', chatId });
  });

  it('of a group keep texts and messages visible to reporters', async () => {
    const [ann, bob, eve] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob'), await stage.aPlayer('Eve')];
    const group = await aGroup(ann, bob, eve);
    await done('PUT', `/groups/${group}/announcement`, { text: 'Send me money' });
    const { db } = stage.provider.services;
    await db.updateTable('group_members').set({ alias: 'Boss' }).where('user_id', '=', ann.userId).execute();
    await db.updateTable('groups').set({ ignores_talk_interval: true }).where('group_id', '=', group).execute();
    const { messageId } = valueOf(await ann.client.send(group, 'taken away')).data;
    await done('POST', `/messages/${group}:${messageId}/shadow`);
    valueOf(await ann.client.send(group, 'of ann'));
    valueOf(await eve.client.send(group, 'of eve'));
    valueOf(await report(bob, { groupId: group }));
    valueOf(await report(bob, { userId: ann.userId, groupId: group }));
    await done('PUT', `/groups/${group}/announcement`, { text: 'We are nice' });
    const kept = new Map<boolean, { readonly profile: object; readonly evidence: readonly object[] }>();
    for (const { reportId, groupId } of await reportsBy(bob))
      kept.set(groupId === undefined, await done('GET', `/reports/${reportId}`));
    const profile = {
      name: 'Ann',
      alias: 'Boss',
      chatId: group,
      group: { name: 'Talk', announcement: 'Send me money' },
    };
    expect(kept.get(false)?.profile).toMatchObject(profile);
    expect(kept.get(true)?.profile).toMatchObject(profile);
    expect(textsIn(kept.get(false)).slice(-2)).toEqual(['of ann', 'of eve']);
    expect(textsIn(kept.get(true))).toEqual(['of ann']);
    expect(JSON.stringify([...kept.values()])).not.toContain('taken away');
  });

  it('are refused about hidden things and about the player', async () => {
    const [ann, bob, eve] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob'), await stage.aPlayer('Eve')];
    const group = await aGroup(ann, bob);
    const { messageId } = valueOf(await bob.client.send(group, 'hello')).data;
    for (const subject of [
      { chatId: group, messageId },
      { chatId: group, messageId: '999' },
      { userId: bob.userId, groupId: group },
      { groupId: group },
    ])
      expect(await codeOf(report(eve, subject))).toBe('not_found');
    expect(await codeOf(report(bob, { chatId: group, messageId }))).toBe('not_found');
    expect(await codeOf(report(bob, { userId: bob.userId }))).toBe('not_found');
    expect(await codeOf(report(ann, { groupId: group }))).toBe('not_found');
    expect(await codeOf(report(ann, { chatId: group }))).toBe('invalid_request');
    expect(await codeOf(report(ann, {}))).toBe('invalid_request');
    expect([...(await reportsBy(ann)), ...(await reportsBy(bob)), ...(await reportsBy(eve))]).toEqual([]);
  });

  it('are limited', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const group = await aGroup(ann, bob);
    for (let made = 0; made < LIMIT; made += 1) expect(await codeOf(report(bob, { groupId: group }))).toBeUndefined();
    expect(await codeOf(report(bob, { groupId: group }))).toBe('too_frequent');
    expect(await reportsBy(bob)).toHaveLength(1);
  });
});
