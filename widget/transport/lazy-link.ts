import { RETRY_DELAY_MS } from '../domain/limits.ts';
import type { Clock } from '../platform/clock.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import type { LinkState } from './connection-machine.ts';
import type { Link } from './link.ts';

const OFF: LinkState = { name: 'off' };
/** The initial state of a link, shown while its chunk is loading. */
const COMING: LinkState = { name: 'fetching-token', failures: 0, attempt: 1, isQuiet: false };
const MISSING: LinkState = { name: 'retrying', failures: 1, reason: 'socket' };

export interface LazyLink extends Link {
  /** Loads the link's code, unless it is loaded already. Never rejects. */
  readonly prepare: () => Promise<void>;
}

export interface LazyLinkDeps {
  readonly clock: Clock;
  /** Rejects when its chunk cannot be fetched. */
  readonly load: () => Promise<Link>;
  readonly onState: (state: LinkState) => void;
}

/**
 * A link whose chunk is loaded alongside the first screen, which does not need it. A failed load counts as a failed
 * attempt.
 */
export function createLazyLink({ clock, load, onState }: LazyLinkDeps): LazyLink {
  let link: Link | undefined;
  let state = OFF;
  let isWanted = false;
  let isAllowed = true;

  const show = (next: LinkState): void => {
    state = next;
    onState(next);
  };

  const use = (loaded: Link): void => {
    link = loaded;
    link.allow(isAllowed);
    if (!isWanted) return;
    link.start();
    // The screen does not allow the link, so no attempt is running.
    if (link.state().name === 'off') show(OFF);
  };

  const giveUp = (): void => {
    if (!isWanted) return;
    show(MISSING);
    clock.setTimer(RETRY_DELAY_MS, fetchAgain);
  };

  const fetchAgain = (): void => {
    if (!isWanted || link !== undefined) return;
    show(COMING);
    void prepare();
  };

  // The link is used, or a failure shown, once for all callers.
  const { load: fetchLink } = lazyModule(async () => {
    try {
      use(await load());
    } catch (error) {
      giveUp();
      throw error;
    }
  });
  const prepare = (): Promise<void> => fetchLink().catch(() => undefined);

  return {
    prepare,
    state: () => link?.state() ?? state,
    isOpen: () => link?.isOpen() ?? false,
    carriesCalls: () => link?.carriesCalls() ?? false,
    start() {
      isWanted = true;
      if (link === undefined) fetchAgain();
      else link.start();
    },
    stop() {
      isWanted = false;
      if (link === undefined) show(OFF);
      else link.stop();
    },
    allow(nowAllowed) {
      isAllowed = nowAllowed;
      link?.allow(nowAllowed);
    },
    notice(type) {
      if (link !== undefined) link.notice(type);
      else if (type !== 'hello') fetchAgain();
    },
    send: (text) => link?.send(text) ?? false,
  };
}
