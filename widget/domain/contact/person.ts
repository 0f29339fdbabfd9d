/**
 * Somebody as another person's profile shows them, and who may see it: decided here for the widget, which mirrors it, and for
 * the provider. Spec: 1-chat §6, 2-contacts-groups §3 Relation detail, §4 Blacklist, §8 Friend lookup. S-10.
 */
import type { ChatId, UserId } from '../chat/chat-id.ts';
import { canViewMember, type ViewRules } from '../group/permissions.ts';
import type { GroupRole } from '../group/role.ts';
import type { FriendRequestState } from './friend-request.ts';

/** What somebody is to the user. */
export interface Relation {
  readonly isFriend: boolean;
  readonly isBlacklisted: boolean;
  /** The user's own remark, or empty. */
  readonly alias: string;
  /** The chat of the two, which exists once they were friends. */
  readonly chatId: ChatId;
  /** Of the last request between the two, either way. */
  readonly request: FriendRequestState | undefined;
}

export interface Person {
  readonly userId: UserId;
  readonly name: string;
  readonly photo: string;
  readonly relation: Relation;
}

/** Why a profile is not shown. The values are the text codes in `m`. Spec: 2-contacts-groups §8 Friend lookup. */
export const VIEW_REFUSALS = {
  self: 'query_self',
  unknown: 'user_not_found',
  owner: 'no_permission_owner',
  admin: 'no_permission_admin',
  member: 'no_permission_member',
} as const;
export type ViewRefusal = (typeof VIEW_REFUSALS)[keyof typeof VIEW_REFUSALS];

export const isViewRefusal = (text: string): text is ViewRefusal =>
  (Object.values(VIEW_REFUSALS) as readonly string[]).includes(text);

/** Why somebody may not open another one's profile from a group; undefined when they may. */
export function viewRefusal(
  actor: GroupRole,
  target: { readonly role: GroupRole; readonly isFriend: boolean },
  rules: ViewRules,
): ViewRefusal | undefined {
  if (canViewMember(actor, target, rules)) return undefined;
  return VIEW_REFUSALS[target.role === 'guest' ? 'member' : target.role];
}

/** What can be done to a friend, and to nobody else. */
export interface FriendDeeds {
  readonly remark: boolean;
  readonly blacklist: boolean;
  /** Who is blocked is unblocked first. */
  readonly delete: boolean;
}

export const friendDeeds = ({
  isFriend,
  isBlacklisted,
}: Pick<Relation, 'isFriend' | 'isBlacklisted'>): FriendDeeds => ({
  remark: isFriend,
  blacklist: isFriend,
  delete: isFriend && !isBlacklisted,
});
