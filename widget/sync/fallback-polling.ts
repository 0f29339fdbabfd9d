import { isTransient, type Failure } from '../domain/failure.ts';
import { MAX_POLL_WAIT_MS, POLL_INTERVAL_MS, POLLS_PER_FULL_POLL } from '../domain/limits.ts';
import type { Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { LinkState } from '../transport/connection-machine.ts';

/** Each wait is up to this fraction longer, so that many clients do not ask at the same moment. */
const JITTER = 0.5;

export interface FallbackPolling {
  readonly onLinkState: (state: LinkState) => void;
}

/**
 * Asks for missed messages over HTTP while no carrier works, so that chats stay complete behind any proxy that passes
 * HTTP. It starts when a socket or stream has failed although its token could be fetched: HTTP works. While the
 * provider is unreachable or busy, it stops: the clients of a restarted provider must not bypass the admission. It
 * stops when the link opens. A refused or failed poll doubles the wait. L-12.
 *
 * @param poll `isComplete`: includes the lists that change rarely
 */
export function createFallbackPolling(
  { clock, random }: { readonly clock: Clock; readonly random: Pick<Random, 'fraction'> },
  poll: (isComplete: boolean) => Promise<Result<unknown, Failure>>,
): FallbackPolling {
  let before: LinkState['name'] = 'off';
  let polls = 0;
  let waitMs = POLL_INTERVAL_MS;
  /** Changes with each start and stop, so that a running poll does not continue a later one. */
  let run = 0;
  let cancelTimer: (() => void) | undefined;

  const schedule = (atLeastMs: number): void => {
    const current = run;
    const delayMs = Math.max(waitMs * (1 + JITTER * random.fraction()), Math.min(atLeastMs, MAX_POLL_WAIT_MS));
    cancelTimer = clock.setTimer(delayMs, () => void ask(current));
  };

  const ask = async (current: number): Promise<void> => {
    polls += 1;
    const outcome = await poll(polls % POLLS_PER_FULL_POLL === 0);
    if (current !== run) return;
    // A lasting refusal, such as an unknown operation, is no overload.
    const isOverloaded =
      !outcome.ok && (isTransient(outcome.failure.code) || outcome.failure.retryAfterMs !== undefined);
    waitMs = isOverloaded ? Math.min(2 * waitMs, MAX_POLL_WAIT_MS) : POLL_INTERVAL_MS;
    schedule(outcome.ok ? 0 : (outcome.failure.retryAfterMs ?? 0));
  };

  const stop = (): void => {
    run += 1;
    cancelTimer?.();
    cancelTimer = undefined;
  };

  return {
    onLinkState({ name }) {
      const wasTried = before === 'opening' || before === 'unproven';
      before = name;
      switch (name) {
        case 'retrying':
        case 'failed':
          if (!wasTried) return stop();
          if (cancelTimer === undefined) schedule(0);
          return;
        case 'fetching-token':
        case 'opening':
        case 'unproven':
          // Another attempt runs. Its result decides.
          return;
        case 'token-wait':
        case 'reopening':
        case 'open':
        case 'off':
        case 'closed':
        case 'ended':
          stop();
      }
    },
  };
}
