import { chatKind, otherParty, type ChatId, type UserId } from '../../../domain/chat/chat-id.ts';
import type { Friend } from '../../../domain/contact/friend.ts';
import type { FailureCode } from '../../../domain/failure.ts';
import type { Group } from '../../../domain/group/group.ts';
import type { GroupMember } from '../../../domain/group/member.ts';
import { groupPostingBlock } from '../../../domain/group/posting.ts';

/** The reason why the user cannot write in a chat. It is shown in place of the text field. */
export type PostingBlock =
  | 'frozen'
  | 'muted'
  | 'all-muted'
  | 'not-member'
  | 'no-friend'
  /** The friend has deleted the user. */
  | 'not-their-friend'
  /** Opened from a group, with a user who is not a friend. */
  | 'temporary'
  | 'blocked'
  | 'speaking-level'
  | 'no-permission'
  /** The chat belongs to another account of this browser. */
  /** The chat with the customer service has no open session. */
  | 'service'
  | 'other-account'
  /** The URL names no chat that the provider could know. */
  | 'unavailable';

export interface PostingFacts {
  readonly chatId: ChatId;
  readonly ownId: UserId;
  readonly groups: ReadonlyMap<string, Group>;
  readonly friends: ReadonlyMap<string, Friend>;
  /** The user's own entry in the group. */
  readonly ownMember: GroupMember | undefined;
  /** The reason why the provider refused the last own message. */
  readonly refusal: FailureCode | undefined;
  /** The chat was opened from a group (`ref_g`). */
  readonly isFromGroup: boolean;
  /** The user has an open session with the customer service. */
  readonly isInService?: boolean;
}

/**
 * Whether the user can write. Only the provider knows the speaking levels. The widget learns of them when a message is refused,
 * and remembers that until the chat is opened again. Spec: 1-chat §2 (temporary chat, several accounts), §6, §8.
 */
export function postingBlock(facts: PostingFacts): PostingBlock | undefined {
  if (facts.refusal === 'speaking_level') return 'speaking-level';
  if (facts.refusal === 'no_speaking_permission') return 'no-permission';
  switch (chatKind(facts.chatId)) {
    case 'group':
      return groupBlock(facts);
    case 'one-to-one':
      return friendBlock(facts);
    case 'service':
      return facts.isInService === true ? undefined : 'service';
    case 'other':
      return 'unavailable';
  }
}

function groupBlock({ chatId, groups, ownMember }: PostingFacts): PostingBlock | undefined {
  const group = groups.get(chatId);
  if (group === undefined) return 'not-member';
  const { myRole, isFrozen, allPostingBanned, ignoresPostingBan } = group;
  const postingBanned = ownMember?.postingBanned ?? false;
  const block = groupPostingBlock({ myRole, isFrozen, allPostingBanned, ignoresPostingBan, postingBanned });
  if (block === undefined) return undefined;
  if (block === 'group_frozen') return 'frozen';
  return postingBanned ? 'muted' : 'all-muted';
}

function friendBlock({ chatId, ownId, friends, refusal, isFromGroup }: PostingFacts): PostingBlock | undefined {
  const otherId = otherParty(chatId, ownId);
  if (otherId === undefined) return 'other-account';
  const friend = friends.get(otherId);
  if (friend === undefined) return isFromGroup ? 'temporary' : 'no-friend';
  if (friend.isBlacklisted) return 'blocked';
  return refusal === 'noFriend' ? 'not-their-friend' : undefined;
}
