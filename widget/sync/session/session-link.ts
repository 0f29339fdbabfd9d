import { LOGOUT_SOCKET_CLOSE_WAIT_MS, RETRY_DELAY_MS } from '../../domain/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { isBaseDataLoadedAtom } from '../../state/environment.ts';
import { sessionAtom } from '../../state/session.ts';
import type { LinkState } from '../../transport/connection-machine.ts';
import type { Link } from '../../transport/link.ts';
import type { Store } from '../store.ts';
import { createLinkStart } from './link-start.ts';
import type { SessionMachine } from './session-model.ts';
import type { SignedIn } from './signed-in.ts';

export interface SessionLink {
  /** Runs the login sequence: opens the link, and refreshes the lists meanwhile. Resolves when both have ended. */
  readonly goOnline: (user: SignedIn, epoch: number) => Promise<void>;
  readonly stop: () => void;
  /** Closes the link after half a second, unless a user goes online meanwhile. Spec: 3-transport §4 Logout. */
  readonly stopSoon: () => void;
  readonly onLinkState: (state: LinkState) => void;
}

/** The link of the signed-in user: opened when its handler is loaded, closed with the session. */
export function createSessionLink(
  { clock, log, scheduler }: Pick<Platform, 'clock' | 'log' | 'scheduler'>,
  store: Store,
  link: Link,
  { handle, isCurrent }: SessionMachine,
): SessionLink {
  const linkStart = createLinkStart(link);
  let isOpen = false;
  let cancelStop: (() => void) | undefined;

  /** The list from the database is painted before its refresh and the link use the processor. */
  const listPainted = (): Promise<void> =>
    new Promise((resolve) => {
      scheduler.nextFrame(() => scheduler.nextFrame(() => clock.setTimer(0, resolve)));
    });

  /** Returns true when the link is open, false when the first attempt has failed. */
  const start = async (user: SignedIn, epoch: number): Promise<boolean> => {
    try {
      const realtime = await user.loadRealtime();
      if (!isCurrent(epoch)) return false;
      cancelStop?.();
      link.start();
      realtime.wake();
      return await linkStart.settled();
    } catch (error) {
      logMissingChunk(log, error);
      clock.setTimer(RETRY_DELAY_MS, () => void handle({ type: 'online-due', epoch }));
      return false;
    }
  };

  return {
    async goOnline(user, epoch) {
      if (store.get(sessionAtom).phase === 'ready') await listPainted();
      if (isCurrent(epoch)) await user.load(start(user, epoch));
    },
    stop() {
      cancelStop?.();
      link.stop();
    },
    stopSoon() {
      cancelStop?.();
      cancelStop = clock.setTimer(LOGOUT_SOCKET_CLOSE_WAIT_MS, () => link.stop());
    },
    onLinkState(state) {
      linkStart.onLinkState(state);
      const wasOpen = isOpen;
      isOpen = state.name === 'open';
      // Ignore heartbeats: the link was open already.
      if (isOpen && !wasOpen) void handle({ type: 'link-opened', isBaseDataLoaded: store.get(isBaseDataLoadedAtom) });
    },
  };
}

export const logMissingChunk = (log: Platform['log'], error: unknown): void =>
  log.warn('a part of the widget could not be fetched', { message: String(error) });
