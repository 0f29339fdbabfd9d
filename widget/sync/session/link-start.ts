import type { LinkState } from '../../transport/connection-machine.ts';
import type { Link } from '../../transport/link.ts';

export interface LinkStart {
  /** Resolves to true when the link is open, to false when its first attempt has failed. */
  readonly settled: () => Promise<boolean>;
  readonly onLinkState: (state: LinkState) => void;
}

const UNDER_WAY: ReadonlySet<LinkState['name']> = new Set(['fetching-token', 'token-wait', 'opening', 'unproven']);

/** Lets callers wait for the result of opening the link. */
export function createLinkStart(link: Pick<Link, 'state'>): LinkStart {
  let waiters: ((isOpen: boolean) => void)[] = [];

  const onLinkState = (state: LinkState): void => {
    const isOpen = state.name === 'open';
    if (UNDER_WAY.has(state.name)) return;
    for (const resolve of waiters) resolve(isOpen);
    waiters = [];
  };

  return {
    settled: () =>
      new Promise((resolve) => {
        waiters.push(resolve);
        onLinkState(link.state());
      }),
    onLinkState,
  };
}
