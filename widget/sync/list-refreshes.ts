import { refreshInfo } from '../contract/http/refresh-info.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import {
  FRIEND_REFRESH_DEBOUNCE_MS,
  FRIEND_REFRESH_MAX_WAIT_MS,
  REALTIME_GAP_WAIT_MS,
  UNREAD_AGE_CHECK_INTERVAL_MS,
} from '../domain/limits.ts';
import { compareMessageIds, NO_MESSAGE_ID, type MessageId } from '../domain/message/message-id.ts';
import { success, type Result } from '../domain/result.ts';
import type { Account } from '../domain/session/account.ts';
import { areScreensWantedAtom } from '../state/environment.ts';
import type { ContactLists } from './contacts/contact-lists.ts';
import { createDebounce } from './debounce.ts';
import { createFetchRetries } from './fetch-retries.ts';
import type { Refresh } from './incoming/refreshes.ts';
import type { OwnDeletions } from './own-deletions.ts';
import type { SyncScope } from './scope.ts';
import type { UserLists } from './user-lists.ts';

/** Refreshes lists, and retries failed refreshes while the link is open. */
export interface ListRefreshes {
  /** Refreshes soon; combines the requests that arrive meanwhile. */
  readonly soon: (what: Refresh) => void;
  /** Refreshes immediately. Resolves when the first try has ended. */
  readonly now: (what: Refresh) => Promise<void>;
  /** The link has opened: fetches everything that was missed meanwhile. */
  readonly afterOpen: (opening: { readonly isReopened: boolean; readonly hasResumed: boolean }) => void;
  /**
   * Fetches the changes of the lists once, while the link does not work. `isComplete`: includes the lists that change
   * rarely.
   */
  readonly poll: (isComplete: boolean) => Fetched;
  /** Fetches the lists that the first screen does not show, if `afterOpen` skipped them. */
  readonly onScreensWanted: () => void;
  /**
   * The provider reports the newest message numbers of chats. If a message is missing here, the list of chats is
   * fetched. S-03.
   */
  readonly onHeads: (heads: ReadonlyMap<ChatId, MessageId>) => void;
}

export interface ListRefreshDeps {
  readonly lists: UserLists;
  readonly contacts: ContactLists;
  readonly ownDeletions: OwnDeletions;
  /** The user's own data has changed on another device. */
  readonly onAccount: (account: Account) => void;
}

type Fetched = Promise<Result<unknown, Failure>>;

/** Spec: 3-transport §4 List synchronisation, §7 Pushed-event reactions. */
export function createListRefreshes(
  scope: SyncScope,
  { lists, contacts, ownDeletions, onAccount }: ListRefreshDeps,
): ListRefreshes {
  const { clock, random, visibility } = scope.platform;
  const { book, friends, groups, unread } = lists;
  const fetchWithRetries = createFetchRetries({ clock, random }, () => scope.isLinkOpen() && !scope.isEnded());
  const forced = { isForced: true };

  const renewAccount = async (): Fetched => {
    const fetched = await scope.api.callDirect(refreshInfo, undefined);
    if (fetched.ok && !scope.isEnded()) onAccount(fetched.value);
    return fetched;
  };

  const fetches: Readonly<Record<Refresh, () => Fetched>> = {
    friends: () => friends.refresh(forced),
    groups: () => groups.refresh(forced),
    chats: () => unread.refresh(forced),
    notices: () => contacts.notices.refresh(forced),
    requests: () => allOf([contacts.requests.refresh(forced), contacts.waiting.renew(), contacts.history.renew()]),
    blacklist: contacts.blacklist.renew,
    account: () => allOf([renewAccount(), contacts.privacy.renew()]),
    deletions: ownDeletions.refresh,
  };

  const now = (what: Refresh): Promise<void> => fetchWithRetries(what, fetches[what]);
  const debounced = Object.fromEntries(
    Object.keys(fetches).map((what) => [
      what,
      createDebounce(clock, FRIEND_REFRESH_DEBOUNCE_MS, FRIEND_REFRESH_MAX_WAIT_MS, () => void now(what as Refresh)),
    ]),
  ) as Readonly<Record<Refresh, () => void>>;

  const refreshRecent = (): void => {
    void fetchWithRetries('requests', () => contacts.requests.refresh());
    void fetchWithRetries('notices', () => contacts.notices.refresh());
  };

  const isBehind = (chatId: ChatId, newest: MessageId): boolean =>
    compareMessageIds(newest, book.get(chatId)?.newestMessageId ?? NO_MESSAGE_ID) > 0;

  /**
   * A page that stays visible gets no visibility event, so it refreshes on a timer. Spec: 3-transport §4 (Unread
   * refresh).
   */
  const keepFresh = (): void => {
    clock.setTimer(UNREAD_AGE_CHECK_INTERVAL_MS, () => {
      if (scope.isEnded()) return;
      if (visibility.isVisible()) void unread.refresh();
      keepFresh();
    });
  };
  keepFresh();

  return {
    soon: (what) => debounced[what](),
    now,
    afterOpen({ isReopened, hasResumed }) {
      // A resume does not report what was read on other devices. A first opening does not report lists that could not
      // be fetched before.
      const isForced = isReopened || !hasResumed;
      void fetchWithRetries('chats', () => unread.refresh({ isForced }));
      // No push reported changes of friends and groups between the fetch of their lists and this opening.
      void now('friends');
      void now('groups');
      void now('deletions');
      if (isReopened) {
        for (const what of ['requests', 'notices', 'blacklist', 'account'] as const) void now(what);
      } else if (scope.get(areScreensWantedAtom)) refreshRecent();
    },
    poll(isComplete) {
      const names = isComplete ? (Object.keys(fetches) as Refresh[]) : (['chats', 'friends', 'groups'] as const);
      return allOf(names.map((what) => fetches[what]()));
    },
    onScreensWanted() {
      if (scope.isLinkOpen()) refreshRecent();
    },
    onHeads(heads) {
      const behind = [...heads].filter(([chatId, newest]) => isBehind(chatId, newest));
      if (behind.length === 0) return;
      // The message itself may still arrive by push.
      clock.setTimer(REALTIME_GAP_WAIT_MS, () => {
        if (!scope.isEnded() && behind.some(([chatId, newest]) => isBehind(chatId, newest))) void now('chats');
      });
    },
  };
}

/** Succeeds when all fetches succeed. */
async function allOf(fetches: readonly Promise<Result<unknown, Failure>>[]): Fetched {
  const outcomes = await Promise.all(fetches);
  return outcomes.find((outcome) => !outcome.ok) ?? success(undefined);
}
