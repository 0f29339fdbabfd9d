import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupShareClosed, guestOpen } from '../../../widget/contract/guest.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { MAX_ANNOUNCEMENT_GRAPHEMES, MAX_GROUP_INTRO_GRAPHEMES } from '../../../widget/domain/limits.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { GUEST_LINK_KINDS, openGuest } from '../../support/guest-client.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import {
  createClient,
  signIn,
  type TestClient,
  type TestSocket,
  untilUnchanged,
  valueOf,
} from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const ROLES = ['owner', 'admin', 'member', 'removed', 'stranger'] as const;
type Role = (typeof ROLES)[number];

const FAMILY = '👨‍👩‍👧';

describe.each(usualDatabase())('changing a group (%s)', (database) => {
  let provider: TestProvider;
  const people = {} as Record<Role, Account>;
  const clients = {} as Record<Role | 'guest', TestClient>;
  let groupId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { guestTries: 10_000 } });
    for (const role of ROLES) {
      people[role] = await provider.createUser({ name: role, loginName: `${role}.x`, password: 'password-x' });
      clients[role] = await signIn(provider.baseUrl, `${role}.x`, 'password-x');
    }
    clients.guest = createClient(provider.baseUrl);
  });
  beforeEach(async () => {
    const { owner, admin, member, removed } = people;
    const members = [member.userId, removed.userId];
    groupId = await provider.createGroup({ owner: owner.userId, admins: [admin.userId], members, talkIntervalS: 0 });
    await provider.removeMember(groupId, removed.userId);
  });
  afterAll(() => provider.stop());

  const codeOf = (outcome: Awaited<ReturnType<TestClient['operation']>>): string =>
    outcome.ok ? '-' : outcome.failure.code;
  const set = (change: object) =>
    provider.services.db.updateTable('groups').set(change).where('group_id', '=', groupId).execute();
  const announce = async (who: Role | 'guest', announcement: string) =>
    codeOf(await clients[who].call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement }));
  const introduce = async (who: Role | 'guest', intro: string) =>
    codeOf(await clients[who].call(HTTP_CALLS.groupUpdate, { groupId, intro }));
  const share = async (who: Role | 'guest', isOn: boolean) =>
    codeOf(await clients[who].call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag: 'share' as const, isOn }));
  const entryOf = async (who: Role, version?: string) =>
    valueOf(await clients[who].operation(OPERATIONS.groupListGet, { version })).data.items.find(
      ({ group }) => group.groupId === groupId,
    )?.group;
  const connect = async (who: Role): Promise<TestSocket> => {
    const socket = await clients[who].connect();
    await socket.next(PUSHES.hello);
    return socket;
  };
  /** The types of the pushes that have arrived and were not read. */
  const pendingOf = async (socket: TestSocket): Promise<readonly string[]> => {
    await socket.operation(OPERATIONS.accountGet, undefined);
    return socket.pending().map(({ type }) => type);
  };

  it.each<[Role | 'guest', string]>([
    ['owner', '-'],
    ['admin', '-'],
    ['member', 'forbidden'],
    ['removed', 'noGroupMember'],
    ['stranger', 'noGroupMember'],
    ['guest', 'token_missing'],
  ])('answers announcement, intro and sharing changes by %s with %s', async (who, code) => {
    const isDone = code === '-';
    expect(await announce(who, 'Be kind')).toBe(code);
    expect(await entryOf('owner')).toMatchObject({ announcement: isDone ? 'Be kind' : '' });
    expect(await introduce(who, 'All about draws')).toBe(code);
    expect(await entryOf('owner')).toMatchObject({ intro: isDone ? 'All about draws' : '' });
    expect(await share(who, true)).toBe(code);
    expect(await entryOf('owner')).toMatchObject({ isShared: isDone });
  });

  it('checks the current role of the caller', async () => {
    await provider.removeMember(groupId, people.admin.userId);
    expect(await announce('admin', 'Still mine')).toBe('noGroupMember');
    await provider.addMember(groupId, people.admin.userId);
    expect(await announce('admin', 'Mine again')).toBe('forbidden');
  });

  it.each<[string, object, string]>([
    ['frozen', { is_frozen: true }, 'group_frozen'],
    ['dissolved', { is_dissolved: true }, 'not_match'],
  ])('keeps a group unchanged when it is %s', async (_which, change, code) => {
    await set({ announcement: 'As it was', ...change });
    expect([await announce('owner', 'New'), await introduce('admin', 'New'), await share('owner', true)]).toEqual([
      code,
      code,
      code,
    ]);
    await set({ is_frozen: false, is_dissolved: false });
    expect(await entryOf('owner')).toMatchObject({ announcement: 'As it was', intro: '', isShared: false });
  });

  it('knows no group of another tenant', async () => {
    await provider.saveTenant({}, 'GPO');
    await provider.createUser({ name: 'Far', loginName: `far.${database}`, password: 'password-x', tenant: 'GPO' });
    const far = await signIn(provider.baseUrl, `far.${database}`, 'password-x', 'GPO');
    const calls = [
      await far.call(HTTP_CALLS.groupAnncUpdate, { groupId, announcement: 'x' }),
      await far.call(HTTP_CALLS.groupUpdate, { groupId, intro: 'x' }),
      await far.call(HTTP_CALLS.groupPrivateUpdate, { groupId, flag: 'share' as const, isOn: true }),
      await far.call(HTTP_CALLS.groupLeave, { groupId }),
    ];
    expect(calls.map(codeOf)).toEqual(['not_match', 'not_match', 'not_match', 'not_match']);
  });

  it.each([
    ['announcement', MAX_ANNOUNCEMENT_GRAPHEMES],
    ['intro', MAX_GROUP_INTRO_GRAPHEMES],
  ] as const)('limits the %s to %i graphemes', async (which, most) => {
    const write = which === 'announcement' ? announce : introduce;
    const longest = FAMILY.repeat(most);
    expect(await write('owner', `\n ${longest} `)).toBe('-');
    expect((await entryOf('member'))?.[which]).toBe(longest);
    expect(await write('owner', `${longest}.`)).toBe('text_too_long');
    expect((await entryOf('member'))?.[which]).toBe(longest);
  });

  it('updates the group in every member’s list for any text', async () => {
    const versions = new Map<Role, string>();
    for (const who of ['owner', 'admin', 'member'] as const) {
      const first = valueOf(await clients[who].operation(OPERATIONS.groupListGet, {})).meta.version;
      const ask = (version: string) => clients[who].operation(OPERATIONS.groupListGet, { version });
      versions.set(who, await untilUnchanged(first, ask));
    }
    const texts = { announcement: '<b>Draw</b> & "talk"\n每晚八点', intro: "It's &amp; all" };
    expect(await announce('admin', texts.announcement)).toBe('-');
    for (const [who, version] of versions) expect((await entryOf(who, version))?.announcement).toBe(texts.announcement);
    expect(await introduce('admin', texts.intro)).toBe('-');
    expect(await share('admin', true)).toBe('-');
    for (const [who, version] of versions) {
      expect(await entryOf(who, version)).toMatchObject({ ...texts, isShared: true });
    }
    const seen = valueOf(await clients.stranger.call(HTTP_CALLS.groupGetByShare, { groupId })).data.group;
    expect(seen).toMatchObject({ intro: texts.intro, isShared: true });
  });

  it('notifies members of a new announcement once, with system message', async () => {
    const sockets = [await connect('owner'), await connect('member')];
    const outside = [await connect('removed'), await connect('stranger')];
    expect(await announce('admin', 'Draw at eight')).toBe('-');
    for (const socket of sockets) {
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId });
      expect(await socket.next(PUSHES.rcvMsg)).toMatchObject({
        chatId: groupId,
        isFromSystem: true,
        content: { kind: 'notice', notice: { kind: 'announcement-changed', actorName: 'admin' } },
        delivery: { messageId: '1' },
      });
    }
    expect(await announce('owner', ' Draw at eight\n')).toBe('-');
    for (const socket of [...sockets, ...outside]) expect(await pendingOf(socket)).toEqual([]);
    expect(await announce('owner', '  ')).toBe('-');
    expect(await entryOf('member')).toMatchObject({ announcement: '' });
    for (const socket of sockets) {
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId });
      expect(await pendingOf(socket)).toEqual([]);
    }
    for (const socket of [...sockets, ...outside]) socket.close();
  });

  it('names the admin by group alias in the system message', async () => {
    await provider.services.db
      .updateTable('group_members')
      .set({ alias: 'Chief' })
      .where('group_id', '=', groupId)
      .where('user_id', '=', people.admin.userId)
      .execute();
    const socket = await connect('member');
    expect(await announce('admin', 'Draw at nine')).toBe('-');
    expect((await socket.next(PUSHES.rcvMsg)).content).toMatchObject({ notice: { actorName: 'Chief' } });
    socket.close();
  });

  it('notifies members of intro and sharing without a system message', async () => {
    const socket = await connect('member');
    const changes = [() => introduce('owner', 'All about draws'), () => share('admin', true)];
    for (const change of changes) {
      expect(await change()).toBe('-');
      expect(await socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'group_info', groupId });
      expect(await change()).toBe('-');
      expect(await pendingOf(socket)).toEqual([]);
    }
    socket.close();
    expect(await entryOf('member')).toMatchObject({ intro: 'All about draws', isShared: true });
  });

  it.each(GUEST_LINK_KINDS)('admits guests over a %s until sharing ends', async (kind) => {
    expect(await share('admin', true)).toBe('-');
    const guest = await openGuest(provider.baseUrl, kind, groupId);
    await guest.next(guestOpen);
    expect(await announce('owner', 'Welcome')).toBe('-');
    expect((await guest.next(PUSHES.rcvMsg)).content).toMatchObject({ notice: { kind: 'announcement-changed' } });
    expect(await share('admin', false)).toBe('-');
    expect(await guest.next(groupShareClosed)).toEqual({ groupId, reason: 'sharing_off' });
    expect(await guest.closed).toBe(1000);
  });
});
