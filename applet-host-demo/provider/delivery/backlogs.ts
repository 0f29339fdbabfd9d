import type { ProviderLimits } from '../base/limits.ts';
import type { SampledLog } from '../base/log.ts';

/** A client that receives frames. */
export interface Receiver {
  /** Sent bytes that the network has not accepted yet. */
  readonly backlogBytes: number;
  /** Closes a client that cannot keep up. It reconnects and reads what it missed. */
  readonly giveUp: () => void;
  /** For the log. */
  readonly via: 'socket' | 'stream' | 'guest';
  readonly userId?: string | undefined;
}

/** The unsent bytes for all clients of this process: frames for a client that does not read stay in memory. L-Q3. */
export interface Backlogs {
  /** Called before each frame. Returns false when the client has just been closed. */
  readonly admits: (receiver: Receiver) => boolean;
  readonly forget: (receiver: Receiver) => void;
}

/** Fewer bytes are in transit rather than waiting. */
const WORTH_COUNTING_BYTES = 16 * 1024;

export function createBacklogs(
  limits: Pick<ProviderLimits, 'maxSocketBacklogBytes' | 'maxBacklogBytes'>,
  log: SampledLog,
  onGivenUp: (via: Receiver['via']) => void = () => undefined,
): Backlogs {
  /** The backlog sizes, as of the last frame to each client. */
  const backlogs = new Map<Receiver, number>();
  let totalBytes = 0;

  const count = (receiver: Receiver, bytes: number): void => {
    totalBytes += bytes - (backlogs.get(receiver) ?? 0);
    if (bytes === 0) backlogs.delete(receiver);
    else backlogs.set(receiver, bytes);
  };

  const giveUp = (receiver: Receiver): void => {
    count(receiver, 0);
    log.warn({ via: receiver.via, userId: receiver.userId }, 'client cannot keep up');
    onGivenUp(receiver.via);
    receiver.giveUp();
  };

  const measure = (receiver: Receiver): void => {
    const bytes = receiver.backlogBytes;
    count(receiver, bytes < WORTH_COUNTING_BYTES ? 0 : bytes);
  };

  /** Closes the clients with the largest backlogs until the rest fits. */
  const relieve = (): void => {
    for (const receiver of backlogs.keys()) measure(receiver);
    const largestFirst = [...backlogs].toSorted(([, a], [, b]) => b - a);
    for (const [receiver] of largestFirst) {
      if (totalBytes <= limits.maxBacklogBytes) return;
      giveUp(receiver);
    }
  };

  return {
    admits: (receiver) => {
      measure(receiver);
      if ((backlogs.get(receiver) ?? 0) > limits.maxSocketBacklogBytes) {
        giveUp(receiver);
        return false;
      }
      const isCounted = backlogs.has(receiver);
      if (totalBytes > limits.maxBacklogBytes) relieve();
      return !isCounted || backlogs.has(receiver);
    },
    forget: (receiver) => count(receiver, 0),
  };
}
