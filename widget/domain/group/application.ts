import type { FailureCode } from '../failure.ts';
import { MAX_GROUP_MEMBERS, RECENT_LIST_WINDOW_MS } from '../limits.ts';
import { failure, success, type Result } from '../result.ts';
import type { GroupId } from '../chat/chat-id.ts';
import { type GroupRole, isOwnerOrAdmin } from './role.ts';

/** A group as a prospective member sees it. Spec: 2-contacts-groups §2 UserInfo (group detail). */
export interface GroupProfile {
  readonly groupId: GroupId;
  readonly name: string;
  readonly photo: string;
  /** 8 digits. */
  readonly groupNumber: string;
  readonly intro: string;
  readonly memberCount: number;
  /** Guests may view the group. */
  readonly isShared: boolean;
  /** The operator has frozen the group: joining is refused. */
  readonly isFrozen: boolean;
  /** An application needs the approval of the owner or an admin. */
  readonly needsApproval: boolean;
}

/** Whether non-members may see a group's profile and apply, through its link or its number. */
export const isOpenToStrangers = ({
  isShared,
  canBeFound,
}: {
  readonly isShared: boolean;
  readonly canBeFound: boolean;
}): boolean => isShared || canBeFound;

export interface ApplicationFacts {
  /** Undefined: the user is not a member. */
  readonly role: GroupRole | undefined;
  readonly isDissolved: boolean;
  readonly isFrozen: boolean;
  readonly isShared: boolean;
  readonly canBeFound: boolean;
  readonly needsApproval: boolean;
  readonly memberCount: number;
}

/**
 * Returns the outcome of an application: the user joins, or waits for the owner and the admins. Fails with
 * `already_member`, `not_match` (no group that the user may see), `group_frozen` or `group_full`. Spec:
 * 2-contacts-groups §3 is_manual_validate, §6, §8.
 */
export function applicationOutcome(
  facts: ApplicationFacts,
  maxMembers: number = MAX_GROUP_MEMBERS,
): Result<'join' | 'ask', FailureCode> {
  if (facts.isDissolved) return failure('not_match');
  if (facts.role !== undefined) return failure('already_member');
  if (!isOpenToStrangers(facts)) return failure('not_match');
  if (facts.isFrozen) return failure('group_frozen');
  if (facts.memberCount >= maxMembers) return failure('group_full');
  return success(facts.needsApproval ? 'ask' : 'join');
}

export interface DecisionFacts {
  readonly isAgreed: boolean;
  readonly isFrozen: boolean;
  readonly memberCount: number;
  /** The application is still pending. */
  readonly isPending: boolean;
  /** The applicant has joined the group meanwhile. */
  readonly isApplicantMember: boolean;
}

/** Whether a member may decide on applications. Spec: 2-contacts-groups §6. */
export const mayDecideApplications = (role: GroupRole): boolean => isOwnerOrAdmin(role);

/**
 * Returns why a decision on an application is not allowed; undefined when it is. A refusal is always possible. An
 * applicant who has joined by other means cannot be admitted again. Spec: 2-contacts-groups §4 Group apply handling.
 */
export function decisionRefusal(
  role: GroupRole,
  facts: DecisionFacts,
  maxMembers: number = MAX_GROUP_MEMBERS,
): FailureCode | undefined {
  if (!mayDecideApplications(role)) return 'forbidden';
  if (!facts.isPending) return 'already_decided';
  if (!facts.isAgreed) return undefined;
  if (facts.isApplicantMember) return 'already_member';
  if (facts.isFrozen) return 'group_frozen';
  return facts.memberCount >= maxMembers ? 'group_full' : undefined;
}

/** Whether an application has expired: it is undecided after a week. Spec: 2-contacts-groups §4 (3 expired), §9. */
export const hasApplicationExpired = (timeMs: number, nowMs: number): boolean =>
  timeMs <= nowMs - RECENT_LIST_WINDOW_MS;
