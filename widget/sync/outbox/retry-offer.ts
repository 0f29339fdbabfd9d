import { FAILED_MESSAGE_RETRY_AGE_MS, HEARTBEAT_INTERVAL_MS } from '../../domain/limits.ts';
import { mayResend } from '../../domain/message/resend.ts';
import { connectionAtom } from '../../state/connection.ts';
import { retryOfferAtom } from '../../state/notices.ts';
import type { SyncScope } from '../scope.ts';
import type { Outbox } from './outbox.ts';

export interface RetryOffer {
  /** Sends the offered messages once more. */
  readonly accept: () => void;
  /** Declines the offer. These messages are not offered again in this visit. */
  readonly decline: () => void;
}

/**
 * Offers at heartbeat intervals to resend messages that failed at least 30 s ago, all in one offer. Messages that a
 * retry cannot help are excluded. Spec: 3-transport §4 Message sending, 1-chat §4 Sending 4.
 */
export function createRetryOffer(scope: SyncScope, outbox: Pick<Outbox, 'failed' | 'retry'>): RetryOffer {
  const { clock } = scope.platform;
  const offered = new Set<string>();

  const offer = (): void => {
    // Only offer when messages can be sent, and only one offer at a time.
    if (scope.get(connectionAtom) !== 'idle' || scope.get(retryOfferAtom).length > 0) return;
    const due = outbox
      .failed()
      .filter(
        ({ message, failure, timeMs }) =>
          mayResend(message.chatId, failure) && clock.nowMs() - timeMs >= FAILED_MESSAGE_RETRY_AGE_MS,
      )
      .map(({ message }) => message.localId)
      .filter((localId) => !offered.has(localId));
    for (const localId of due) offered.add(localId);
    if (due.length > 0) scope.publish(retryOfferAtom, due);
  };

  const tick = (): void => {
    if (scope.isEnded()) return;
    offer();
    clock.setTimer(HEARTBEAT_INTERVAL_MS, tick);
  };
  clock.setTimer(HEARTBEAT_INTERVAL_MS, tick);

  const decline = (): void => scope.publish(retryOfferAtom, []);
  return {
    accept() {
      for (const localId of scope.get(retryOfferAtom)) outbox.retry(localId);
      decline();
    },
    decline,
  };
}
