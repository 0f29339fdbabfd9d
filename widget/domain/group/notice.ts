import type { GroupId, UserId } from '../chat/chat-id.ts';

/** What has happened in a group. Spec: 2-contacts-groups §3 Group notice. */
export const GROUP_NOTICE_TYPES = ['applying', 'disband', 'delMember', 'upgradeAdmin', 'downgradeAdmin'] as const;
export type GroupNoticeType = (typeof GROUP_NOTICE_TYPES)[number];

/** Spec: 2-contacts-groups §4 Group notice state. */
export type GroupNoticeState = 'pending' | 'agreed' | 'refused' | 'expired';

interface Person {
  readonly userId: UserId;
  readonly name: string;
  /** Undefined: not told. */
  readonly photo?: string | undefined;
}

/** One dated entry of the group notices. */
export interface GroupNotice {
  readonly groupId: GroupId;
  readonly groupName: string;
  readonly groupPhoto: string;
  readonly type: GroupNoticeType;
  readonly state: GroupNoticeState;
  /** Who applied, or whom it is about. */
  readonly from: Person;
  /** Who decided or did it, where that is known. */
  readonly doneBy: Person | undefined;
  readonly timeMs: number;
}

/** What makes two notices the same. Spec: 3-transport §3 Group notice. */
export const groupNoticeKey = ({ groupId, type, from }: GroupNotice): string => `${groupId}:${type}:${from.userId}`;

/** Whether a notice is news to a user: one's own application is not, nor one that somebody has dealt with. */
export const isNewsTo = (
  userId: UserId,
  { type, from, state }: Pick<GroupNotice, 'type' | 'from' | 'state'>,
): boolean => !(type === 'applying' && (from.userId === userId || state !== 'pending'));

/** What a user sees of an application: whoever applied is not told that it was refused. Spec: 2-contacts-groups §4 Group notice state. */
export const shownNoticeState = (
  userId: UserId,
  { type, from, state }: Pick<GroupNotice, 'type' | 'from' | 'state'>,
): GroupNoticeState => (type === 'applying' && from.userId === userId && state === 'refused' ? 'pending' : state);
