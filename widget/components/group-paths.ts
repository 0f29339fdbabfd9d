import type { GroupId } from '../domain/chat/chat-id.ts';
import type { GroupText } from '../domain/group/group-text.ts';
import { chatPath, guestRoomPath, PATHS } from './paths.ts';

/** What opens from a group's info. */
export type GroupPart = 'members' | GroupText;

/** The address of a group's info, or of what opens from it, or from its chat. Spec: 2-contacts-groups §2 Group info. */
export function groupInfoPath(groupId: GroupId, part?: GroupPart, from?: 'chat'): string {
  const query = new URLSearchParams({ groupId });
  if (part !== undefined) query.set('part', part);
  if (from !== undefined) query.set('prepage', from);
  return `${PATHS.guestInfo}?${query.toString()}`;
}

/** The same for guests, who go back to the group's room. */
export const guestInfoPath = (groupId: GroupId): string =>
  `${PATHS.guestInfo}?${new URLSearchParams({ group_id: groupId, prepage: 'chat' }).toString()}`;

/** Which group an address of these means, what of it, and where one goes back to: from a part, and as a guest. */
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

const readPart = (text: string | null): GroupPart | undefined =>
  text === 'members' || text === 'announcement' || text === 'intro' ? text : undefined;

/**
 * The link by which others come to a group: its form is given, the tenant stands in it where it stands in this page's.
 * Spec: 2-contacts-groups §2 Share link form.
 */
export function groupShareLink(groupId: GroupId, page: Pick<Location, 'origin' | 'search'>): string {
  const query = new URLSearchParams({ chat_id: groupId });
  const tenant = new URLSearchParams(page.search).get('tenant');
  if (tenant !== null) query.set('tenant', tenant);
  return `${page.origin}/chat?${query.toString()}`;
}
