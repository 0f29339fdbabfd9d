import type { Chat } from '../domain/chat/chat.ts';
import type { ChatId, GroupId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { success, type Result } from '../domain/result.ts';
import type { LoginStep } from '../state/session.ts';
import { createChatBook, type ChatBook } from './chats/chat-book.ts';
import { createChatOrder } from './chats/chat-order.ts';
import { createTakeChats } from './chats/take-chats.ts';
import { createFriendSync } from './lists/friends.ts';
import { createGroupSync, type GroupSync } from './lists/groups.ts';
import type { ListSync } from './lists/list-sync.ts';
import { createUnreadSync } from './lists/unread.ts';
import type { SyncScope } from './scope.ts';

/** The lists of one user: everything that the first screen needs. */
export interface UserLists {
  readonly book: ChatBook;
  readonly friends: ListSync;
  readonly groups: GroupSync;
  readonly unread: ListSync;
  /** Applies the provider's data about chats. */
  readonly takeChats: (chats: readonly Chat[]) => void;
  /** Re-sorts the chat list, because something other than a chat in it has changed. */
  readonly sort: () => void;
  /** Reads the lists from the database. Returns false if the database has none yet. */
  readonly loadLocal: () => Promise<boolean>;
  /** Refreshes all lists, and reports each success to `onStep`. Returns the first failure. */
  readonly refresh: (isForced: boolean, onStep?: (step: LoginStep) => void) => Promise<Result<undefined, Failure>>;
}

export interface UserListDeps {
  /** The user has read further on this device than the provider knows. */
  readonly onReadFurther: (chat: Chat) => void;
  /** Chats that have advanced beyond what this device knew. */
  readonly onAdvanced: (chatIds: readonly ChatId[]) => void;
  /** The user has become owner or admin of these groups, or is no longer one. */
  readonly onRightsChanged: (groupIds: readonly GroupId[]) => void;
}

/** Creates the modules that maintain friends, groups and chats. Spec: 3-transport §4 List synchronisation. */
export function createUserLists(scope: SyncScope, deps: UserListDeps): UserLists {
  const { database } = scope;
  const order = createChatOrder(scope);
  const book = createChatBook(scope, order);
  const takeChats = createTakeChats(scope, { book, ...deps });
  const friends = createFriendSync(scope, order);
  const groups = createGroupSync(scope, book, order, deps.onRightsChanged);
  const unread = createUnreadSync(scope, book, takeChats);

  return {
    book,
    friends,
    groups,
    unread,
    takeChats,
    sort: () => order.touch([]),
    async loadLocal() {
      const [localFriends, localGroups, localChats] = await Promise.all([
        database.friends.load(),
        database.groups.load(),
        database.chats.load(),
      ]);
      if (scope.isEnded() || localFriends === undefined || localGroups === undefined || localChats === undefined) {
        return false;
      }
      friends.show(localFriends);
      groups.show(localGroups);
      book.show(localChats.items);
      unread.begin(localChats.version);
      order.settle();
      return true;
    },
    async refresh(isForced, onStep) {
      const step = async (name: LoginStep, list: ListSync): Promise<Result<undefined, Failure>> => {
        const outcome = await list.refresh({ isForced });
        if (outcome.ok && !scope.isEnded()) onStep?.(name);
        return outcome;
      };
      const outcomes = await Promise.all([step('friends', friends), step('groups', groups), step('unread', unread)]);
      order.settle();
      return outcomes.find((outcome) => !outcome.ok) ?? success(undefined);
    },
  };
}
