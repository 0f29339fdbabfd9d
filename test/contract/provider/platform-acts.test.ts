import { describe, expect, it } from 'vitest';
import { GROUP_SWITCHES } from '../../../widget/domain/group/group-flag.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import type { GroupNotice } from '../../../widget/domain/group/notice.ts';
import { PLATFORM_ACTOR } from '../../../widget/domain/message/taken-back.ts';
import { ENDPOINTS } from '../../../applet-host-demo/provider/edges/server-api/endpoints/index.ts';
import { REPORT_ACTIONS } from '../../../applet-host-demo/provider/edges/server-api/report-actions.ts';
import { runErasures } from '../../../applet-host-demo/provider/capabilities/data-life/erasure.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

/** A group whose people see what the platform does. */
interface Scene {
  readonly groupId: string;
  readonly owner: Player;
  readonly admin: Player;
  readonly member: Player;
  readonly newcomer: Player;
}

interface Act {
  readonly run: (scene: Scene) => Promise<unknown>;
  /** The kinds of the entries in the group's log. */
  readonly log?: readonly string[];
  /** The kind of the line in the chat. */
  readonly line?: string;
  /** The one who gets a notice, and its type. */
  readonly notice?: readonly ['owner' | 'admin' | 'member' | 'newcomer', string];
}

/** Changing calls of the server API that name no person to the users of the chat. */
const NAMELESS: readonly string[] = [
  // The player whom it is about, with sessions, password and limits.
  'createPlayer updatePlayer freezePlayer unfreezePlayer kickPlayer setPlayerPassword setLimit removeLimit',
  'endSession endSessions exportPlayer',
  // The line of new friends names no user.
  'addFriendship removeFriendship',
  // The sender is the account that the platform names.
  'sendMessage sendBroadcast cancelScheduledMessage createAccount updateAccount uploadPicture deletePicture',
  // Only the sender learns of it, or no user at all.
  'shadowMessage restoreMessage createReport resolveReport dismissReport setAlias removeAlias',
  'createAgent updateAgent updateTenant checkTenant setTenantIcon removeTenantIcon setLauncherIcon removeLauncherIcon',
  'addIdentityKey removeIdentityKey checkOrigin checkToken createWebhook deleteWebhook replayEvents createKey revokeKey',
].flatMap((names) => names.split(' '));

/** Every act of the platform in a chat has the platform as its actor, not the owner whose rights it has. D-20. */
describe.each(usualDatabase())('acts of the platform (%s)', (database) => {
  const stage = useServerStage(database, { limits: JOBS_BY_HAND });
  const { done, ref } = stage;

  const messageOf = async ({ groupId, member }: Scene): Promise<string> =>
    `${groupId}:${valueOf(await member.client.send(groupId, 'something bad')).data.messageId}`;
  const reported = async (scene: Scene, action: string): Promise<void> => {
    const [chatId, messageId] = (await messageOf(scene)).split(':');
    const body = { reporter: scene.admin.playerId, about: { type: 'message', chatId, messageId }, reason: 'other' };
    const { reportId } = await done('POST', '/reports', body);
    await done('POST', `/reports/${reportId}/resolve`, { action });
  };
  const asMember = (part: string, method: string, body?: object) => (scene: Scene) =>
    done(method, `/groups/${scene.groupId}/members/${ref(scene.member)}${part}`, body);
  const patched = (body: object) => (scene: Scene) => done('PATCH', `/groups/${scene.groupId}`, body);

  /** By the name of the endpoint, and of its field or action where it has several. */
  const ACTS: Readonly<Record<string, Act>> = {
    // The scene has created a group and set an admin.
    createGroup: { run: () => Promise.resolve(), log: ['admins-set', 'group-created'], line: 'members-added' },
    'updateGroup name': { run: patched({ name: 'Renamed' }), log: ['name-changed'], line: 'group-renamed' },
    'updateGroup photo': { run: patched({ photo: 'g02' }), log: ['photo-changed'] },
    'updateGroup intro': { run: patched({ intro: 'About us' }), log: ['intro-changed'] },
    'updateGroup talkIntervalSeconds': { run: patched({ talkIntervalSeconds: 7 }), log: ['talk-interval-changed'] },
    setAnnouncement: {
      run: ({ groupId }) => done('PUT', `/groups/${groupId}/announcement`, { text: 'Read this' }),
      log: ['announcement-changed'],
      line: 'announcement-changed',
    },
    ...Object.fromEntries(
      GROUP_SWITCHES.map((name): [string, Act] => [
        `setFlag ${name}`,
        {
          run: async ({ groupId }) => {
            await done('PUT', `/groups/${groupId}/flags/${name}`, { isOn: true });
            await done('PUT', `/groups/${groupId}/flags/${name}`, { isOn: false });
          },
        },
      ]),
    ),
    addMembers: {
      run: ({ groupId, newcomer }) => done('POST', `/groups/${groupId}/members`, { members: [newcomer.playerId] }),
      log: ['members-invited'],
      line: 'members-added',
    },
    'addMembers of an applicant': {
      async run({ groupId, newcomer }) {
        await done('PUT', `/groups/${groupId}/flags/find`, { isOn: true });
        await done('PUT', `/groups/${groupId}/flags/approval`, { isOn: true });
        await newcomer.client.operation(OPERATIONS.applyToGroup, { groupId });
        expect(await noticesOf(newcomer)).toMatchObject([{ groupId, state: 'pending' }]);
        await done('POST', `/groups/${groupId}/members`, { members: [newcomer.playerId] });
      },
      log: ['members-invited'],
      line: 'members-added',
      notice: ['owner', 'applying'],
    },
    removeMember: {
      run: asMember('', 'DELETE'),
      log: ['members-removed'],
      notice: ['member', 'delMember'],
    },
    'setRole admin': {
      run: asMember('/role', 'PUT', { role: 'admin' }),
      log: ['admins-set'],
      notice: ['member', 'upgradeAdmin'],
    },
    'setRole member': {
      run: ({ groupId, admin }) => done('PUT', `/groups/${groupId}/members/${ref(admin)}/role`, { role: 'member' }),
      log: ['admins-unset'],
      notice: ['admin', 'downgradeAdmin'],
    },
    'setRole owner': {
      run: asMember('/role', 'PUT', { role: 'owner' }),
      log: ['owner-changed'],
      line: 'owner-changed',
    },
    setMute: {
      async run(scene) {
        await asMember('/mute', 'PUT', { isMuted: true })(scene);
        const [info] = await listBans(scene);
        expect(info).toMatchObject({ isBannedByPlatform: true, bannedAtMs: expect.any(Number) });
        expect(info?.bannedBy).toBeUndefined();
        await asMember('/mute', 'PUT', { isMuted: false })(scene);
      },
      log: ['members-unmuted', 'members-muted'],
    },
    dissolveGroup: { run: ({ groupId }) => done('DELETE', `/groups/${groupId}`), notice: ['owner', 'disband'] },
    removeMessage: {
      run: async (scene) => done('POST', `/messages/${await messageOf(scene)}/removal`),
      log: ['messages-recalled'],
    },
    undoRemoval: {
      async run(scene) {
        const message = await messageOf(scene);
        await done('POST', `/messages/${message}/removal`);
        await done('DELETE', `/messages/${message}/removal`);
      },
      log: ['messages-restored', 'messages-recalled'],
    },
    erasePlayer: {
      async run({ owner }) {
        await done('DELETE', `/players/${ref(owner)}`);
        await runErasures(stage.provider.services);
      },
      log: ['owner-changed'],
      line: 'owner-changed',
    },
    'resolveReport remove-message': { run: (scene) => reported(scene, 'remove-message'), log: ['messages-recalled'] },
    'resolveReport mute-player': { run: (scene) => reported(scene, 'mute-player'), log: ['members-muted'] },
    ...Object.fromEntries(
      ['none', 'shadow-message', 'mute-everywhere', 'shadow-player', 'freeze-player'].map((action): [string, Act] => [
        `resolveReport ${action}`,
        { run: (scene) => reported(scene, action) },
      ]),
    ),
  };

  const aScene = async (): Promise<Scene> => {
    const [owner, admin] = [await stage.aPlayer('The owner'), await stage.aPlayer('Admin')];
    const [member, newcomer] = [await stage.aPlayer('Member'), await stage.aPlayer('Newcomer')];
    const body = { name: 'Talk', owner: owner.playerId, members: [admin.playerId, member.playerId] };
    const { groupId } = await done('POST', '/groups', body);
    await done('PUT', `/groups/${groupId}/members/${ref(admin)}/role`, { role: 'admin' });
    return { groupId, owner, admin, member, newcomer };
  };
  const listBans = async ({ groupId, admin }: Scene) => {
    const page = valueOf(await admin.client.call(HTTP_CALLS.groupMembersInfo, { groupId })).data;
    return page.items.map(({ value }) => value).filter(({ postingBanned }) => postingBanned);
  };
  const logOf = async ({ groupId }: Scene, reader: Player) =>
    valueOf(await reader.client.call(HTTP_CALLS.groupLog, { groupId, beforeId: undefined })).data.operations;
  const linesOf = async ({ groupId }: Scene, reader: Player) => {
    const request = { chatId: groupId, messageId: '0', direction: 'get_back' } as const;
    const { messages } = valueOf(await reader.client.operation(OPERATIONS.getMsgList, request)).data;
    return messages.flatMap(({ content }) => (content.kind === 'notice' ? [content.notice] : []));
  };
  const noticesOf = async (reader: Player) => valueOf(await reader.client.call(HTTP_CALLS.getNotiList, {})).data.items;

  it.each(Object.keys(ACTS))('%s', async (name) => {
    const act = ACTS[name] ?? raise(name);
    const scene = await aScene();
    await act.run(scene);
    expect(await whatIsSaid(scene, name)).toEqual({
      log: act.log ?? [],
      others: [],
      lines: expect.arrayContaining(act.line === undefined ? [] : [act.line]),
      unmarked: [],
    });
    const [who, type] = act.notice ?? ['newcomer', undefined];
    const isNotice = (each: GroupNotice): boolean => each.groupId === scene.groupId && each.type === type;
    const notices = (await noticesOf(scene[who])).filter(isNotice);
    expect(notices.map(({ doneBy, isByPlatform }) => [doneBy, isByPlatform])).toEqual(
      type === undefined ? [] : [[undefined, true]],
    );
  });

  /** The log after the act, the actors in it that are not the platform, the lines, and those that name a user. */
  const whatIsSaid = async (scene: Scene, name: string) => {
    const reader = name === 'setRole member' ? scene.owner : scene.admin;
    // A group that is gone has neither for its members.
    const isDissolved = name === 'dissolveGroup';
    const log = isDissolved ? [] : await logOf(scene, reader);
    const lines = isDissolved ? [] : await linesOf(scene, reader);
    return {
      log: log.slice(0, ACTS[name]?.log?.length ?? 0).map(({ kind }) => kind),
      others: log.filter(({ actor, actorRole }) => actor.userId !== PLATFORM_ACTOR || actorRole !== undefined),
      lines: lines.map(({ kind }) => kind),
      unmarked: lines.filter((line) => 'actorName' in line && line.isByPlatform !== true),
    };
  };

  it('are all in this table, or name no person', () => {
    const changing = ENDPOINTS.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    const known = [...Object.keys(ACTS).map((name) => name.split(' ')[0] ?? ''), ...NAMELESS];
    expect(changing.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !changing.includes(name))).toEqual([]);
    const resolutions = Object.keys(ACTS).flatMap((name) =>
      name.startsWith('resolveReport ') ? [name.slice('resolveReport '.length)] : [],
    );
    expect(resolutions.toSorted()).toEqual([...REPORT_ACTIONS].toSorted());
  });
});

function raise(name: string): never {
  throw new Error(name);
}
