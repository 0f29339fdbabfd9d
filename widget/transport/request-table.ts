import type { ReplyEnvelope } from '../contract/envelope.ts';
import type { Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';

export interface RequestTable {
  /** Waits for the reply to request `r`. Fails with `timeout` when none arrives in time. */
  expect(r: string, timeoutMs: number): Promise<Result<ReplyEnvelope, Failure>>;
  /** Passes a reply to its waiting request. Returns false when no request waits for it. */
  settle(reply: ReplyEnvelope): boolean;
  /** Request `r` could not be sent, or is abandoned. */
  fail(r: string, reason: Failure): void;
  /** The link has closed: every waiting request fails with this reason. */
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
      const finish = waiting.get(reply.r);
      finish?.(success(reply));
      return finish !== undefined;
    },
    fail(r, reason) {
      waiting.get(r)?.(failure(reason));
    },
    failAll(reason) {
      for (const finish of waiting.values()) finish(failure(reason));
    },
  };
}
