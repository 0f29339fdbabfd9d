import type { UserId } from '../chat/chat-id.ts';

/** The product uses one definition of roles; contract/role.ts maps the three definitions of the wire. D-01. */
export type GroupRole = 'owner' | 'admin' | 'member' | 'guest';

/** Returns the role of a member. If `ownerId` (the wire's master_id) is known, it determines the owner. D-01. */
export function effectiveRole(role: GroupRole, userId: UserId, ownerId: UserId | undefined): GroupRole {
  if (ownerId === undefined) return role;
  if (userId === ownerId) return 'owner';
  return role === 'owner' ? 'admin' : role;
}

/** Owners and admins are exempt from the rate limit and see data that is hidden from others. Spec: 1-chat §5, §6. */
export const isOwnerOrAdmin = (role: GroupRole): boolean => role === 'owner' || role === 'admin';
