import type { GroupId } from '../domain/chat/chat-id.ts';
import type { GroupText } from '../domain/group/group-text.ts';
import { chatPath, guestRoomPath, PATHS } from './paths.ts';

/** The subscreens of a group's info. */
export type GroupPart = 'members' | 'invite' | 'remove' | 'handover' | GroupText;

/** The path of a group's info or of one of its subscreens. `from` says that the chat opened it. Spec: 2-contacts-groups §2 Group info. */
export function groupInfoPath(groupId: GroupId, part?: GroupPart, from?: 'chat'): string {
  const query = new URLSearchParams({ groupId });
  if (part !== undefined) query.set('part', part);
  if (from !== undefined) query.set('prepage', from);
  return `${PATHS.guestInfo}?${query.toString()}`;
}

/** The subscreens of a group's management. */
export type ManagePart = 'picture' | 'privacy' | 'admins' | 'bans';

/** The path of a group's management or of one of its subscreens. Spec: 2-contacts-groups §2 Group manage. */
export function groupManagePath(groupId: GroupId, part?: ManagePart): string {
  const query = new URLSearchParams({ groupId });
  if (part !== undefined) query.set('part', part);
  return `${PATHS.groupManage}?${query.toString()}`;
}

/** Parses such a path. */
export function groupManageTarget(query: URLSearchParams) {
  const part = query.get('part');
  return { groupId: query.get('groupId') ?? '', part: MANAGE_PARTS.find((each) => each === part) };
}

const MANAGE_PARTS: readonly ManagePart[] = ['picture', 'privacy', 'admins', 'bans'];

/** The path of a group's info for guests, who return to the group's room. */
export const guestInfoPath = (groupId: GroupId): string =>
  `${PATHS.guestInfo}?${new URLSearchParams({ group_id: groupId, prepage: 'chat' }).toString()}`;

/** Parses such a path: the group, the subscreen, and the back paths from a subscreen and for a guest. */
export function groupInfoTarget(query: URLSearchParams) {
  const ofMember = query.get('groupId');
  const groupId = ofMember ?? query.get('group_id') ?? '';
  const isFromChat = query.get('prepage') === 'chat';
  return {
    groupId,
    part: readPart(query.get('part')),
    partBack: isFromChat ? chatPath(groupId) : groupInfoPath(groupId),
    back: isFromChat && ofMember === null ? guestRoomPath(groupId) : PATHS.home,
  };
}

const PARTS: readonly GroupPart[] = ['members', 'invite', 'remove', 'handover', 'announcement', 'intro'];

const readPart = (text: string | null): GroupPart | undefined => PARTS.find((part) => part === text);

/** The lists of members that `/ml/groupMembersSort` shows. Spec: 2-contacts-groups §2 Group members sort. */
type SortedMembers = 'showOnlineMembers' | 'showInactiveMembers';

export const membersSortPath = (groupId: GroupId, type: SortedMembers): string =>
  `${PATHS.groupMembersSort}?${new URLSearchParams({ type, group_id: groupId }).toString()}`;

/** Parses such a path. */
export function membersSortTarget(query: URLSearchParams) {
  const groupId = query.get('group_id') ?? '';
  const type: SortedMembers = query.get('type') === 'showOnlineMembers' ? 'showOnlineMembers' : 'showInactiveMembers';
  return { groupId, type, back: groupManagePath(groupId) };
}

/** The path of a group's operation log. Spec: 2-contacts-groups §2 Group manage. */
export const commandLogPath = (groupId: GroupId): string =>
  `${PATHS.groupCommandLog}?${new URLSearchParams({ id: groupId }).toString()}`;

/**
 * The link that invites other users to a group. Its form is specified. It contains the tenant if the URL of this page does.
 * Spec: 2-contacts-groups §2 Share link form.
 */
export function groupShareLink(groupId: GroupId, page: Pick<Location, 'origin' | 'search'>): string {
  const query = new URLSearchParams({ chat_id: groupId });
  const tenant = new URLSearchParams(page.search).get('tenant');
  if (tenant !== null) query.set('tenant', tenant);
  return `${page.origin}/chat?${query.toString()}`;
}
