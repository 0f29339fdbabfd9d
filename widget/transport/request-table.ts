import type { ReplyEnvelope } from '../contract/envelope.ts';
import type { Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';

export interface RequestTable {
  /** Waits for the reply to request `r`; `timeout` when none has come in time. */
  expect(r: string, timeoutMs: number): Promise<Result<ReplyEnvelope, Failure>>;
  /** Hands a reply to whoever waits for it; false when nobody does (any more). */
  settle(reply: ReplyEnvelope): boolean;
  /** Request `r` could not be sent, or is given up. */
  fail(r: string, reason: Failure): void;
  /** The link is gone: everybody who waits gets this failure. */
  failAll(reason: Failure): void;
}

/** Matches the replies of a link to its requests by `r`. Spec: 3-transport §7 API envelope. */
export function createRequestTable(clock: Clock): RequestTable {
  const waiting = new Map<string, (outcome: Result<ReplyEnvelope, Failure>) => void>();

  return {
    expect: (r, timeoutMs) =>
      new Promise((resolve) => {
        const cancel = clock.setTimer(timeoutMs, () => {
          waiting.delete(r);
          resolve(failure({ code: 'timeout' }));
        });
        waiting.set(r, (outcome) => {
          cancel();
          waiting.delete(r);
          resolve(outcome);
        });
      }),
    settle(reply) {
      const tell = waiting.get(reply.r);
      tell?.(success(reply));
      return tell !== undefined;
    },
    fail(r, reason) {
      waiting.get(r)?.(failure(reason));
    },
    failAll(reason) {
      for (const tell of waiting.values()) tell(failure(reason));
    },
  };
}
