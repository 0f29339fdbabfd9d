import { type GroupRole, isOwnerOrAdmin } from './role.ts';

export interface PostingSituation {
  readonly myRole: GroupRole;
  readonly isFrozen: boolean;
  readonly allPostingBanned: boolean;
  readonly ignoresPostingBan: boolean;
  readonly postingBanned: boolean;
}

/**
 * Returns why a member may not write in a group; undefined when it is allowed. Muting everyone exempts owners and
 * admins, and has no effect in a group that ignores it (L-GA3); an admin whom the owner has muted is muted. Spec: 1-chat
 * §6 (muting restricts posting; the owner's actions on admins), §8 Send-rejection reasons.
 */
export function groupPostingBlock(situation: PostingSituation): 'group_frozen' | 'isBan' | undefined {
  const { myRole, isFrozen, allPostingBanned, ignoresPostingBan, postingBanned } = situation;
  if (isFrozen) return 'group_frozen';
  const isMuted =
    (postingBanned && myRole !== 'owner') || (allPostingBanned && !ignoresPostingBan && !isOwnerOrAdmin(myRole));
  return isMuted ? 'isBan' : undefined;
}

/** Whether a member may send name cards to a group. Spec: 1-chat §6 (is_allow_card). */
export const maySendCards = ({
  myRole,
  allowsCards,
}: {
  readonly myRole: GroupRole;
  readonly allowsCards: boolean;
}): boolean => allowsCards || isOwnerOrAdmin(myRole);
