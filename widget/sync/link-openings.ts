import { getServerTime } from '../contract/http/get-server-time.ts';
import { createHelloWait } from './hello-wait.ts';
import type { LateArrivals } from './incoming/late-arrival.ts';
import type { SyncScope } from './scope.ts';

export interface LinkOpenings {
  readonly onLinkOpen: () => void;
  readonly onHello: (capabilities: readonly string[]) => void;
}

export interface LinkOpeningDeps {
  readonly lateArrivals: LateArrivals;
  /** The provider can be used: fetches everything that was missed before this opening. */
  readonly onReady: (opening: {
    readonly capabilities: readonly string[];
    /** The link was open before, in this session. */
    readonly isReopened: boolean;
  }) => Promise<void>;
}

/** Reports each opening of the link once: at the provider's hello, or later without capabilities if none arrives. */
export function createLinkOpenings(scope: SyncScope, { lateArrivals, onReady }: LinkOpeningDeps): LinkOpenings {
  const { clock } = scope.platform;
  let opens = 0;
  const helloWait = createHelloWait(clock, () => {
    if (scope.isEnded()) return;
    void askTime();
    void report([]);
  });

  /** Asks a provider that sends no hello for its time. */
  const askTime = async (): Promise<void> => {
    const askedMs = clock.nowMs();
    const answered = await scope.api.callDirect(getServerTime, undefined);
    // The provider read its clock during the round trip, so half of the round-trip time is added.
    if (answered.ok) lateArrivals.onServerTime(answered.value.timeMs + (clock.nowMs() - askedMs) / 2);
  };

  const report = async (capabilities: readonly string[]): Promise<void> => {
    if (helloWait.end() && !scope.isEnded()) await onReady({ capabilities, isReopened: opens > 1 });
  };

  return {
    onLinkOpen() {
      opens += 1;
      helloWait.begin();
    },
    onHello: (capabilities) => void report(capabilities),
  };
}
