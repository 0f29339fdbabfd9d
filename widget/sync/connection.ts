import { OFFLINE_CHECK_INTERVAL_MS, SUCCESS_BANNER_MS } from '../domain/limits.ts';
import { assertNever } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import { connectionAtom, linkOpeningsAtom, type ConnectionState } from '../state/connection.ts';
import type { LinkState } from '../transport/connection-machine.ts';
import type { Store } from './store.ts';

export interface ConnectionBanner {
  readonly onLinkState: (state: LinkState) => void;
  /** The browser reports that the network went online or offline. */
  readonly onNetwork: () => void;
}

/**
 * Maintains the state of the connection banner. Calls `onBack` when the network is back and the browser did not report
 * it. Spec: 3-transport §2 Connection banner states, §4 Connection.
 */
export function createConnectionBanner(
  store: Store,
  clock: Clock,
  isOnline: () => boolean,
  onBack: () => void,
): ConnectionBanner {
  let link: LinkState = { name: 'off' };
  /** The link was open before, or an attempt failed. The banner then reports that the connection is back. */
  let isMissed = false;
  /**
   * The open link has received an answer after the browser reported offline. The link is then more reliable than the
   * browser.
   */
  let hasAnswered = false;
  let cancelSuccess: (() => void) | undefined;
  let cancelCheck: (() => void) | undefined;

  const update = (): void => {
    const shown = store.get(connectionAtom);
    const next = bannerOf(link, isOnline() || (link.name === 'open' && hasAnswered));
    cancelSuccess?.();
    cancelCheck?.();
    // Some browsers do not report network changes, so the banner polls the browser while the link is down.
    cancelCheck = next === 'idle' ? undefined : clock.setTimer(OFFLINE_CHECK_INTERVAL_MS, check);
    if (FAILURES.has(next)) isMissed = true;
    // Show the success banner only if the user saw that the connection was down.
    if (next === 'idle' && link.name === 'open' && isMissed && shown !== 'idle' && shown !== 'success') {
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
      const before = link;
      link = state;
      if (state.name === 'off') {
        isMissed = false;
        store.set(linkOpeningsAtom, 0);
      }
      if (before.name === 'open' && state.name === 'open') {
        // A probe of an open link changes nothing, unless its answer contradicts the browser.
        hasAnswered ||= before.isProbing && !state.isProbing;
        if (hasAnswered && store.get(connectionAtom) === 'fail_Net') update();
        return;
      }
      hasAnswered = state.name === 'open';
      update();
      if (state.name !== 'open') return;
      isMissed = true;
      store.set(linkOpeningsAtom, (openings) => openings + 1);
    },
    onNetwork() {
      hasAnswered = false;
      update();
    },
  };
}

const FAILURES: ReadonlySet<ConnectionState> = new Set(['wsRetry', 'wsfail', 'fail', 'fail_Net', 'close']);

/**
 * Returns the banner state for a link state: `waiting` while a token is fetched, `fail` when both fetches of an attempt
 * have failed, `wsRetry` once a failure count exists. Spec: 3-transport §4 Connection.
 */
export function bannerOf(link: LinkState, isOnline: boolean): ConnectionState {
  switch (link.name) {
    case 'off':
    case 'ended':
      return 'idle';
    case 'open':
      // The heartbeat detects a link without a network only half a minute later.
      return isOnline ? 'idle' : 'fail_Net';
    case 'closed':
      return 'close';
    case 'fetching-token':
    case 'token-wait':
    case 'opening':
    case 'unproven':
      if (!isOnline) return 'fail_Net';
      if (link.name === 'fetching-token' && link.isQuiet) return 'wsfail';
      if (link.failures > 0) return 'wsRetry';
      return link.name === 'opening' || link.name === 'unproven' ? 'connecting' : 'waiting';
    case 'reopening':
      return isOnline ? 'waiting' : 'fail_Net';
    case 'retrying':
      if (!isOnline) return 'fail_Net';
      return link.reason === 'token' ? 'fail' : 'wsRetry';
    case 'failed':
      return isOnline ? 'wsfail' : 'fail_Net';
    default:
      return assertNever(link);
  }
}
