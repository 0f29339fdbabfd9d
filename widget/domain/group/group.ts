import type { GroupId, UserId } from '../chat/chat-id.ts';
import { DEFAULT_MESSAGE_INTERVAL_MS } from '../limits.ts';
import type { GroupFlag } from './group-flag.ts';
import type { ViewRules } from './permissions.ts';
import { type GroupRole, isOwnerOrAdmin } from './role.ts';

/** A group that the user is a member of. Spec: 2-contacts-groups §3 Group, 3-transport §3 Group. */
export interface Group extends ViewRules {
  readonly groupId: GroupId;
  readonly name: string;
  /** Preset id (`g01` … `g19`), a URL, or empty for the first two characters of the name. */
  readonly photo: string;
  /** 8 digits, for searching. */
  readonly groupNumber: string;
  readonly ownerId: UserId | undefined;
  readonly myRole: GroupRole;
  readonly memberCount: number;
  readonly isPinned: boolean;
  readonly notificationsMuted: boolean;
  readonly isFrozen: boolean;
  readonly announcement: string;
  /** The description of the group, also for prospective members. */
  readonly intro: string;
  /** Guests may view the group. */
  readonly isShared: boolean;
  /** Seconds between two messages of one member; 0 means no limit; undefined means the default of one second. */
  readonly talkIntervalS: number | undefined;
  readonly ignoresTalkInterval: boolean;
  /** Only the owner and admins may write. */
  readonly allPostingBanned: boolean;
  /** `allPostingBanned` has no effect in this group. L-GA3. */
  readonly ignoresPostingBan: boolean;
  /** Ordinary members may send name cards. */
  readonly allowsCards: boolean;
  /** Ordinary members may not invite others. */
  readonly forbidsInvites: boolean;
  /** Strangers may find the group by its number. */
  readonly canBeFound: boolean;
  /** An application needs the approval of the owner or an admin. */
  readonly needsApproval: boolean;
  /** The colour of the messages of the owner and admins, `#xxxxxx`. Absent: the default. */
  readonly adminMessageColor?: string;
  /** The maximum length of ordinary members' messages. Absent: that of all messages. */
  readonly memberMessageLimit?: number;
  /** The flags that the platform has fixed. Groups that an older widget has cached have none until the next refresh. */
  readonly lockedFlags?: readonly GroupFlag[];
}

/** Returns the minimum time between two messages of a member, in milliseconds; 0 for no limit. Spec: 1-chat §5. */
export function messageIntervalMs(group: Pick<Group, 'myRole' | 'talkIntervalS' | 'ignoresTalkInterval'>): number {
  if (isOwnerOrAdmin(group.myRole) || group.ignoresTalkInterval) return 0;
  return group.talkIntervalS === undefined ? DEFAULT_MESSAGE_INTERVAL_MS : group.talkIntervalS * 1000;
}
