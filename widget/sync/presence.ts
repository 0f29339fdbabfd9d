import { friendPresenceGet } from '../contract/operations/friend-presence-get.ts';
import { CAPABILITY_PRESENCE } from '../contract/pushes/friend-presence.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { UserId } from '../domain/chat/chat-id.ts';
import type { FriendPresence } from '../domain/contact/presence.ts';
import { presenceAtom } from '../state/presence.ts';
import { createFetchRetries } from './fetch-retries.ts';
import type { SyncScope } from './scope.ts';

interface PresenceChange extends FriendPresence {
  readonly userId: UserId;
}

/** The presence of friends: fetched once per link, with retries until that succeeds, changed by pushes, and never stored. */
export interface PresenceSync {
  readonly onHello: (capabilities: readonly string[]) => void;
  readonly take: (change: PresenceChange) => void;
}

type PresenceScope = Pick<SyncScope, 'publish' | 'get' | 'isEnded' | 'isLinkOpen'> & {
  readonly api: Pick<SyncScope['api'], 'call'>;
  readonly platform: Pick<SyncScope['platform'], 'clock' | 'random'>;
};

export function createPresenceSync(scope: PresenceScope): PresenceSync {
  const fetchWithRetries = createFetchRetries(scope.platform, () => scope.isLinkOpen() && !scope.isEnded());
  /** Pushes that arrive during the request are newer than its reply. */
  let pushedMeanwhile: PresenceChange[] | undefined;

  const put = (presence: ReadonlyMap<UserId, FriendPresence>, changes: readonly PresenceChange[]): void => {
    const next = new Map(presence);
    for (const { userId, isOnline, lastSeenMs } of changes) next.set(userId, { isOnline, lastSeenMs });
    scope.publish(presenceAtom, next);
  };

  const ask = async (): Promise<Result<unknown, Failure>> => {
    const meanwhile: PresenceChange[] = [];
    pushedMeanwhile = meanwhile;
    const answered = await scope.api.call(friendPresenceGet, undefined);
    // A newer link has sent its own request.
    if (pushedMeanwhile !== meanwhile) return answered;
    pushedMeanwhile = undefined;
    if (answered.ok && !scope.isEnded()) put(new Map(), [...answered.value.list, ...meanwhile]);
    return answered;
  };

  return {
    onHello(capabilities) {
      if (capabilities.includes(CAPABILITY_PRESENCE)) void fetchWithRetries('presence', ask);
    },
    take(change) {
      pushedMeanwhile?.push(change);
      put(scope.get(presenceAtom), [change]);
    },
  };
}
