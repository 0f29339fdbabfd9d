import { expect, it, describe } from 'vitest';
import { reportCreate } from '../../../widget/contract/http/report-create.ts';
import { testedDatabases } from '../../support/provider-database.ts';
import { valueOf } from '../../support/provider-client.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';

const LIMIT = 6;

/** Reports that players make in the chat. L-WL6. */
describe.each(testedDatabases())('reports of players (%s)', (database) => {
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

  it('keep a message that the player sees, once while the report is open', async () => {
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

  it('are refused about what the player cannot see, and about the player', async () => {
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
