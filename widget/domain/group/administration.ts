/** The rules for the administration of a group's people. The provider enforces them. Spec: 2-contacts-groups §4 Roles, §5, §6. */
import type { InactiveDays } from '../contact/inactivity.ts';
import { type GroupRole, isOwnerOrAdmin } from './role.ts';

/** Whether a member may appoint and dismiss admins. */
export const canManageAdmins = (role: GroupRole): boolean => role === 'owner';

/** Whether a member may hand the group over to another member. D-17. */
export const canHandOver = (role: GroupRole): boolean => role === 'owner';

/** Whether a member may see bans, last visits, inactive members and the operation log. */
export const canManageMembers = (role: GroupRole): boolean => isOwnerOrAdmin(role);

/** Whether a member may be removed as inactive: owners and admins never. */
export const canRemoveInactive = (actor: GroupRole, target: GroupRole): boolean =>
  canManageMembers(actor) && target === 'member';

const DAY_MS = 86_400_000;

/** The latest last visit of an inactive member. Undefined: any. */
export const inactiveBefore = (days: InactiveDays, nowMs: number): number | undefined =>
  days === 0 ? undefined : nowMs - days * DAY_MS;

/** A member in the lists of inactive members. Spec: 2-contacts-groups §3 Inactive member. */
export interface InactiveMember {
  readonly userId: string;
  readonly name: string;
  readonly photo: string;
  readonly role: GroupRole;
  readonly title: string;
  readonly titleColor: string | undefined;
  /** Undefined: never online. */
  readonly lastSeenMs: number | undefined;
}
