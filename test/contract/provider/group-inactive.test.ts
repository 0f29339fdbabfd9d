import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { type Actor, IM_GROUP, NOT_MANAGER, type Person, useManagedGroup } from '../../support/managed-group.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

type Days = 0 | 7 | 14 | 30 | 60;

describe.each(usualDatabase())('inactive members (%s)', (database) => {
  const { stage, people, clients, idsOf, setLastLogin, codeOf, rolesOf, log, post } = useManagedGroup(database);
  const inactive = (who: Actor, days: Days = 7, offset = 0, limit = 100) =>
    clients[who].call(HTTP_CALLS.groupInactiveMembersGet, { groupId: stage.groupId, days, offset, limit });
  const removeInactive = (who: Actor, whom: readonly Person[], days: Days = 7) =>
    clients[who].call(HTTP_CALLS.groupMembersInactiveSub, { groupId: stage.groupId, userIds: idsOf(whom), days });

  it.each(NOT_MANAGER)('refuses the lists for managers to %s with %s', async (who, code) => {
    const week = { groupId: stage.groupId, days: 7 } as const;
    const search = { ...week, userId: people.quiet.userId };
    expect(codeOf(await inactive(who))).toBe(code);
    expect(codeOf(await clients[who].call(HTTP_CALLS.groupMembersInactiveGet, week))).toBe(code);
    expect(codeOf(await clients[who].call(HTTP_CALLS.groupInactiveMemberSearch, search))).toBe(code);
    expect(codeOf(await removeInactive(who, ['quiet']))).toBe(code);
    expect(codeOf(await clients[who].call(HTTP_CALLS.groupLog, { groupId: stage.groupId }))).toBe(code);
    expect(await rolesOf()).toHaveProperty('quiet');
  });

  const namesOf = (page: Awaited<ReturnType<typeof inactive>>) => valueOf(page).data.members.map(({ name }) => name);

  it.each([
    [0, ['silent', 'quiet', 'owner', 'member']],
    [7, ['silent', 'quiet']],
    [14, ['silent', 'quiet']],
    [30, ['silent']],
    [60, ['silent']],
  ] as const)('lists members absent for %i days, longest absence first', async (days, names) => {
    const page = await inactive('admin', days);
    const listed = namesOf(page);
    expect(days === 0 ? listed.slice(0, 2) : listed).toEqual(names.slice(0, 2));
    expect(new Set(listed)).toEqual(new Set(names));
    expect(valueOf(page).data.total).toBe(names.length);
    const first = await clients.admin.call(HTTP_CALLS.groupMembersInactiveGet, { groupId: stage.groupId, days });
    expect(valueOf(first).data).toEqual(valueOf(page).data);
  });

  it('answers in pages', async () => {
    expect(namesOf(await inactive('owner', 0, 0, 1))).toEqual(['silent']);
    expect(namesOf(await inactive('owner', 0, 1, 1))).toEqual(['quiet']);
    expect(valueOf(await inactive('owner', 0, 50, 10)).data).toEqual({ members: [], total: 4 });
  });

  it('removes those who are still inactive', async () => {
    expect(valueOf(await removeInactive('admin', ['quiet', 'member', 'silent'])).data).toEqual({
      removedIds: idsOf(['quiet', 'silent']),
    });
    expect(await rolesOf()).toEqual({ owner: 'owner', admin: 'admin', member: 'member' });
    expect(await log()).toMatchObject([{ kind: 'inactive-removed', detail: '7', targetCount: 2, actorRole: 'admin' }]);
  });

  it.each<[Person, string]>([
    ['admin', 'forbidden'],
    ['owner', 'forbidden'],
    ['removed', 'not_found'],
    ['stranger', 'not_found'],
  ])('removes no member when the list contains %s', async (whom, code) => {
    await setLastLogin(whom, 0);
    expect(codeOf(await removeInactive('owner', ['quiet', whom], 0))).toBe(code);
    expect(await rolesOf()).toHaveProperty('quiet');
  });

  it('finds an inactive member by id', async () => {
    const find = (who: Person, days: 7 | 30) =>
      clients.admin.call(HTTP_CALLS.groupInactiveMemberSearch, {
        groupId: stage.groupId,
        days,
        userId: people[who].userId,
      });
    expect(valueOf(await find('quiet', 7)).data).toMatchObject({ userId: people.quiet.userId, role: 'member' });
    for (const outcome of [await find('quiet', 30), await find('member', 7), await find('stranger', 7)])
      expect(codeOf(outcome)).toBe('not_found');
  });

  it('speaks the literal wire names', async () => {
    const [quiet, silent] = idsOf(['quiet', 'silent']);
    const entry = { user_id: silent, user_name: 'silent', photo: '', role: '0', group_title: '' };
    const page = { data: { list: [entry], total: 2 } };
    const request = { group_id: stage.groupId, filter_day: '7', offset: '0', limit: '1' };
    expect(await post('/api/srvc/v2/groupInactiveMembersGet', request)).toMatchObject(page);
    expect(
      await post(`${IM_GROUP}/groupMembersInactiveGet`, { groupId: stage.groupId, inactiveType: '1' }),
    ).toMatchObject({
      data: { list: [entry, { user_id: quiet, last_login_time: expect.any(Number) }], total: 2 },
    });
    const search = { group_id: stage.groupId, filter_day: '7', ml_id: quiet };
    expect(await post('/api/srvc/v1/groupInvactiveMemberSearch', search)).toMatchObject({
      data: { user_id: quiet, ml_id: quiet, role: '0', is_ban: '0', last_login_time: expect.any(Number) },
    });
    const removal = { group_id: stage.groupId, group_members: [quiet], inactiveType: -1 };
    expect(await post(`${IM_GROUP}/groupMembersInactiveSub`, removal)).toMatchObject({
      data: { removed_ids: [quiet] },
    });
  });

  it.each([
    ['an unknown day filter', '/api/srvc/v2/groupInactiveMembersGet', { filter_day: '8' }],
    ['a page that is too large', '/api/srvc/v2/groupInactiveMembersGet', { limit: '101' }],
    ['an unknown type', `${IM_GROUP}/groupMembersInactiveGet`, { inactiveType: '4' }],
  ])('refuses %s', async (_what, path, more) => {
    expect(await post(path, { group_id: stage.groupId, ...more })).toMatchObject({ errorCode: 'invalid_request' });
  });
});
