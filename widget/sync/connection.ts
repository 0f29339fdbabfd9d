import { OFFLINE_CHECK_INTERVAL_MS, SUCCESS_BANNER_MS } from '../domain/limits.ts';
import { assertNever } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import { connectionAtom, type ConnectionState } from '../state/connection.ts';
import type { LinkState } from '../transport/connection-machine.ts';
import type { Store } from './store.ts';

export interface ConnectionBanner {
  readonly onLinkState: (state: LinkState) => void;
  /** The browser says that the network has come or gone. */
  readonly onNetwork: () => void;
}

/**
 * Keeps what the connection banner shows; `onBack` hears that the network has come back without the browser's saying so.
 * Spec: 3-transport §2 Connection banner states, §4 Connection.
 */
export function createConnectionBanner(
  store: Store,
  clock: Clock,
  isOnline: () => boolean,
  onBack: () => void,
): ConnectionBanner {
  let link: LinkState = { name: 'off' };
  let hasOpened = false;
  let cancelSuccess: (() => void) | undefined;
  let cancelCheck: (() => void) | undefined;

  const update = (): void => {
    const shown = store.get(connectionAtom);
    const next = bannerOf(link, hasOpened, isOnline());
    cancelSuccess?.();
    cancelCheck?.();
    // Some browsers do not say when the network goes or comes: while the link is missed they are asked.
    cancelCheck = next === 'idle' ? undefined : clock.setTimer(OFFLINE_CHECK_INTERVAL_MS, check);
    // Only a connection that was missed is worth a word when it is back.
    if (next === 'idle' && link.name === 'open' && isMissing(shown)) {
      store.set(connectionAtom, 'success');
      cancelSuccess = clock.setTimer(SUCCESS_BANNER_MS, () => store.set(connectionAtom, 'idle'));
    } else if (next !== shown) {
      store.set(connectionAtom, next);
    }
  };

  const check = (): void => {
    const wasOffline = store.get(connectionAtom) === 'fail_Net';
    update();
    if (wasOffline && store.get(connectionAtom) !== 'fail_Net') onBack();
  };

  return {
    onLinkState(state) {
      const wasOpen = link.name === 'open';
      link = state;
      if (state.name === 'open') hasOpened = true;
      if (state.name === 'off') hasOpened = false;
      // A probe of an open link is nobody's business.
      if (!(wasOpen && state.name === 'open')) update();
    },
    onNetwork: update,
  };
}

/** What the banner shows for a state of the link. */
export function bannerOf(link: LinkState, hasOpened: boolean, isOnline: boolean): ConnectionState {
  switch (link.name) {
    case 'off':
    case 'open':
    case 'ended':
      return 'idle';
    case 'closed':
      return 'close';
    case 'fetching-token':
    case 'token-wait':
    case 'opening':
      if (!isOnline) return 'fail_Net';
      if (link.name === 'fetching-token' && link.isQuiet) return 'wsfail';
      if (link.failures > 0) return 'wsRetry';
      return hasOpened ? 'waiting' : 'connecting';
    case 'reopening':
      return isOnline ? 'waiting' : 'fail_Net';
    case 'retrying':
      if (!isOnline) return 'fail_Net';
      return link.reason === 'token' && !hasOpened ? 'fail' : 'wsRetry';
    case 'failed':
      return isOnline ? 'wsfail' : 'fail_Net';
    default:
      return assertNever(link);
  }
}

const isMissing = (state: ConnectionState): boolean =>
  state !== 'idle' && state !== 'connecting' && state !== 'success';
