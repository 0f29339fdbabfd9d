import { groupListGet } from '../../contract/operations/group-list-get.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import { emptyChat } from '../../domain/chat/chat-changes.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import type { Group } from '../../domain/group/group.ts';
import { isOwnerOrAdmin } from '../../domain/group/role.ts';
import { LIST_REFRESH_MIN_AGE_MS } from '../../domain/limits.ts';
import { NO_MESSAGE_ID } from '../../domain/message/message-id.ts';
import { NO_MENTIONS } from '../../domain/message/message.ts';
import { isPlaceholderName } from '../../domain/placeholder.ts';
import { success } from '../../domain/result.ts';
import { groupsAtom } from '../../state/chats.ts';
import { NO_VERSION, type ListSnapshot } from '../../storage/list-snapshot.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { ChatOrder } from '../chats/chat-order.ts';
import type { SyncScope } from '../scope.ts';
import { createListSync, type ListSync } from './list-sync.ts';

export interface GroupSync extends ListSync {
  readonly show: (snapshot: ListSnapshot<Group>) => void;
  /** Applies the new state of one group from a source other than the list. */
  readonly change: (group: Group) => void;
}

/**
 * Maintains the group list. A new group gets a chat with the system message 'now you can start chatting'. The chat of a
 * group that was dissolved or left is removed. Spec: 3-transport §4 List synchronisation.
 */
export function createGroupSync(
  scope: SyncScope,
  book: ChatBook,
  order: ChatOrder,
  /** The user has become owner or admin of these groups, or is no longer one. */
  onRightsChanged: (groupIds: readonly GroupId[]) => void,
): GroupSync {
  const { clock } = scope.platform;
  let version = NO_VERSION;

  const publish = (groups: ReadonlyMap<GroupId, Group>): void => {
    const before = scope.get(groupsAtom);
    scope.publish(groupsAtom, groups);
    order.touch();
    const changed = [...groups.values()].filter(({ groupId, myRole }) => {
      const known = before.get(groupId);
      return known !== undefined && isOwnerOrAdmin(known.myRole) !== isOwnerOrAdmin(myRole);
    });
    if (changed.length > 0) onRightsChanged(changed.map(({ groupId }) => groupId));
  };

  const { refresh } = createListSync(clock, LIST_REFRESH_MIN_AGE_MS, async () => {
    const answered = await scope.api.callForList(groupListGet, version);
    if (!answered.ok) return answered;
    if (answered.value.kind === 'unchanged' || scope.isEnded()) return success(undefined);
    const { listing, meta } = answered.value;
    const before = scope.get(groupsAtom);
    const groups = new Map(listing.isFull ? [] : before);
    const gone: GroupId[] = [];
    const begun: Chat[] = [];
    for (const { group, isRemoved } of listing.items) {
      if (isRemoved) {
        groups.delete(group.groupId);
        gone.push(group.groupId);
      } else if (!isPlaceholderName(group.name)) {
        groups.set(group.groupId, group);
        if (!listing.isFull && !before.has(group.groupId) && book.get(group.groupId) === undefined) {
          begun.push(newGroupChat(group, clock.nowMs()));
        }
      }
    }
    version = { sinceMs: meta.timeMs, version: meta.version };
    scope.database.groups.save({ items: [...groups.values()], version });
    publish(groups);
    book.remove(gone);
    book.put(begun);
    return success(undefined);
  });

  return {
    refresh,
    change(group) {
      if (scope.isEnded()) return;
      const groups = new Map(scope.get(groupsAtom)).set(group.groupId, group);
      scope.database.groups.save({ items: [...groups.values()], version });
      publish(groups);
    },
    show(snapshot) {
      version = snapshot.version;
      publish(new Map(snapshot.items.map((group) => [group.groupId, group])));
    },
  };
}

function newGroupChat({ groupId }: Group, nowMs: number): Chat {
  return {
    ...emptyChat(groupId, nowMs),
    lastMessage: {
      chatId: groupId,
      localId: `begun:${groupId}`,
      senderId: '',
      senderName: '',
      senderRole: undefined,
      isFromSystem: true,
      timeMs: nowMs,
      content: { kind: 'notice', notice: { kind: 'can-chat-now' } },
      mentions: NO_MENTIONS,
      delivery: { state: 'sent', messageId: NO_MESSAGE_ID },
    },
  };
}
