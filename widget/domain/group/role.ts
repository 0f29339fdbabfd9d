import type { UserId } from '../chat/chat-id.ts';

/** Inside the product there is one reading of roles; the wire's three are mapped in contract/role.ts. D-01. */
export type GroupRole = 'owner' | 'admin' | 'member' | 'guest';

/** The role of a member, where `ownerId` (the wire's master_id), when known, says who the owner is. D-01. */
export function effectiveRole(role: GroupRole, userId: UserId, ownerId: UserId | undefined): GroupRole {
  if (ownerId === undefined) return role;
  if (userId === ownerId) return 'owner';
  return role === 'owner' ? 'admin' : role;
}

/** Owners and admins are exempt from the rate limit and see what others may not. Spec: 1-chat §5, §6. */
export const isOwnerOrAdmin = (role: GroupRole): boolean => role === 'owner' || role === 'admin';
