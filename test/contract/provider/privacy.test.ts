import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directPath, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The three privacy settings: how they are changed, and what they forbid. */

const NAMES = ['anna', 'ben', 'cho'] as const;
type Name = (typeof NAMES)[number];

describe.each(usualDatabase())('privacy settings (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Name, Account>;
  const clients = {} as Record<Name, TestClient>;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    for (const name of NAMES) {
      people[name] = await provider.createUser({ name, loginName: `${name}.x`, password: 'password-x' });
      clients[name] = await signIn(provider.baseUrl, `${name}.x`, 'password-x');
    }
    await provider.befriend(people.anna.userId, people.cho.userId);
  }, 60_000);
  beforeEach(async () => {
    await provider.saveTenant({});
    await change('anna', { friendRequests: true, findByCode: true, groupInvites: true });
  });
  afterAll(() => provider.stop());

  const change = (who: Name, settings: { friendRequests?: boolean; findByCode?: boolean; groupInvites?: boolean }) =>
    clients[who].call(HTTP_CALLS.updateImUserStatus, { userId: people[who].userId, ...settings });
  const codeOf = (outcome: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
    outcome.ok ? '-' : (outcome.failure?.code ?? '');
  const ask = (sourceGroupId?: string) =>
    clients.ben.call(HTTP_CALLS.friendShipEdit, {
      method: 'request',
      friendId: people.anna.userId,
      sourceGroupId,
      message: `Hello ${Math.random()}`,
    });
  const find = (groupId?: string) =>
    clients.ben.call(HTTP_CALLS.friendShipDetail, { userId: people.anna.userId, groupId });
  const sharedGroup = () =>
    provider.createGroup({ owner: people.cho.userId, members: [people.anna.userId, people.ben.userId] });
  const raw = async (path: string, body?: object) => {
    const response = await fetch(provider.baseUrl + directPath(path), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: clients.anna.token ?? '' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };

  describe('the calls', () => {
    it('use the names of the specification', async () => {
      expect(
        await raw('/updateImUserStatus', { allowFindMe: 0, allowGroupInvite: '0', imUserId: people.anna.userId }),
      ).toMatchObject({ code: 'success' });
      expect(await raw('/getImUserStatus')).toMatchObject({
        code: 'success',
        data: {
          allowFriend: '1',
          allowFindMe: '0',
          allowGroupInvite: '0',
          allowFriend_by_platform: '1',
          allowFindMe_by_platform: '1',
          allowGroupInvite_by_platform: '1',
        },
      });
    });

    it('refuse changes without a flag, wrong flags and other users', async () => {
      const imUserId = people.anna.userId;
      expect(await raw('/updateImUserStatus', { imUserId })).toMatchObject({
        code: 'fail',
        errorCode: 'invalid_request',
      });
      expect(await raw('/updateImUserStatus', { imUserId, allowFriend: 'maybe' })).toMatchObject({
        code: 'fail',
        errorCode: 'invalid_request',
      });
      expect(await raw('/updateImUserStatus', { imUserId: people.ben.userId, allowFriend: '0' })).toMatchObject({
        code: 'fail',
        errorCode: 'forbidden',
      });
      expect(codeOf(await find())).toBe('-');
    });

    it('notify the other devices of the user', async () => {
      const socket = await clients.anna.connect();
      await change('anna', { friendRequests: false });
      await socket.next(PUSHES.refreshUserInfo);
      socket.close();
    });
  });

  it('allowFriend off refuses friend requests, and not answers', async () => {
    expect(codeOf(await ask())).toBe('friend_request_sent');
    await change('anna', { friendRequests: false });
    expect(codeOf(await ask())).toBe('requests_closed');
  });

  it('allowFindMe off hides users from code searches and strangers’ requests', async () => {
    expect(codeOf(await find())).toBe('-');
    await change('anna', { findByCode: false });
    expect(await find()).toMatchObject({ failure: { code: 'not_found', detail: 'user_not_found' } });
    expect(codeOf(await ask())).not.toBe('friend_request_sent');
    // A code that does not exist gets the same answer.
    const nobody = await clients.ben.call(HTTP_CALLS.friendShipDetail, { userId: 'M999999999', groupId: undefined });
    expect(nobody).toMatchObject({ failure: { code: 'not_found', detail: 'user_not_found' } });
  });

  it('allowFindMe off leaves shared groups’ allowed profiles and requests', async () => {
    await change('anna', { findByCode: false });
    const groupId = await sharedGroup();
    expect(codeOf(await find(groupId))).toBe('-');
    expect(codeOf(await ask(groupId))).toBe('friend_request_sent');
    await provider.services.db
      .updateTable('groups')
      .set({ allows_add: false })
      .where('group_id', '=', groupId)
      .execute();
    expect(codeOf(await find(groupId))).toBe('forbidden');
    expect(codeOf(await find())).toBe('not_found');
    await provider.removeMember(groupId, people.ben.userId);
  });

  it('allowGroupInvite off keeps users out of groups, naming them', async () => {
    await change('anna', { groupInvites: false });
    const groupId = await provider.createGroup({ owner: people.cho.userId });
    const added = valueOf(
      await clients.cho.call(HTTP_CALLS.groupMembersAdd, { groupId, userIds: [people.anna.userId] }),
    ).data;
    expect(added).toEqual({ addedIds: [], refusedIds: [people.anna.userId] });
  });

  it('a closed setting applies to all, is reported and fixed', async () => {
    await provider.saveTenant({ closedPrivacy: ['friendRequests', 'findByCode', 'groupInvites'] });
    expect(codeOf(await change('anna', { friendRequests: true }))).toBe('forbidden');
    expect(valueOf(await clients.anna.call(HTTP_CALLS.getImUserStatus, undefined)).data).toEqual({
      friendRequests: { isOn: true, isClosed: true },
      findByCode: { isOn: true, isClosed: true },
      groupInvites: { isOn: true, isClosed: true },
    });
    expect(codeOf(await find())).toBe('not_found');
    const groupId = await sharedGroup();
    expect(codeOf(await ask(groupId))).toBe('requests_closed');
    const other = await provider.createGroup({ owner: people.cho.userId });
    const added = await clients.cho.call(HTTP_CALLS.groupMembersAdd, { groupId: other, userIds: [people.anna.userId] });
    expect(valueOf(added).data.refusedIds).toEqual([people.anna.userId]);
  });
});
