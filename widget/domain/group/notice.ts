import type { GroupId, UserId } from '../chat/chat-id.ts';

/** The types of group events. Spec: 2-contacts-groups §3 Group notice. */
export const GROUP_NOTICE_TYPES = ['applying', 'disband', 'delMember', 'upgradeAdmin', 'downgradeAdmin'] as const;
export type GroupNoticeType = (typeof GROUP_NOTICE_TYPES)[number];

/** Spec: 2-contacts-groups §4 Group notice state. */
export type GroupNoticeState = 'pending' | 'agreed' | 'refused' | 'expired';

interface Person {
  readonly userId: UserId;
  readonly name: string;
  /** Undefined: not sent by the provider. */
  readonly photo?: string | undefined;
}

/** One dated entry of the group notices. */
export interface GroupNotice {
  readonly groupId: GroupId;
  readonly groupName: string;
  readonly groupPhoto: string;
  readonly type: GroupNoticeType;
  readonly state: GroupNoticeState;
  /** The applicant, or the user that the notice is about. */
  readonly from: Person;
  /** The user who decided or acted, if known. */
  readonly doneBy: Person | undefined;
  /** The platform acted. D-20. */
  readonly isByPlatform?: boolean | undefined;
  readonly timeMs: number;
}

/** Returns the key that identifies a notice. Spec: 3-transport §3 Group notice. */
export const groupNoticeKey = ({ groupId, type, from }: GroupNotice): string => `${groupId}:${type}:${from.userId}`;

/** Whether a notice is news to a user. An own application is not, nor is one that has been decided. */
export const isNewsTo = (
  userId: UserId,
  { type, from, state }: Pick<GroupNotice, 'type' | 'from' | 'state'>,
): boolean => !(type === 'applying' && (from.userId === userId || state !== 'pending'));

/**
 * Returns the state of an application for a user. The applicant does not see a refusal. Spec: 2-contacts-groups §4
 * Group notice state.
 */
export const shownNoticeState = (
  userId: UserId,
  { type, from, state }: Pick<GroupNotice, 'type' | 'from' | 'state'>,
): GroupNoticeState => (type === 'applying' && from.userId === userId && state === 'refused' ? 'pending' : state);
