import { CARRIER_MEMORY_MS } from '../domain/limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { KeyValue } from '../platform/key-value.ts';
import type { Carrier } from './carrier-choice.ts';

/** The carrier that worked last on this browser, so that the next page does not try a blocked one first. */
export interface CarrierMemory {
  /** Undefined: nothing is known about the origin. */
  readonly recall: () => Carrier | undefined;
  readonly remember: (carrier: Carrier) => void;
}

/**
 * Remembers for each origin that only the stream worked, for a day. The day is not extended, because the network may
 * allow sockets by then. If the browser blocks the storage, the memory ends with the page. D-21.
 */
export function createCarrierMemory(
  { keyValue, clock }: { readonly keyValue: KeyValue; readonly clock: Pick<Clock, 'nowMs'> },
  origin: () => string,
): CarrierMemory {
  const key = (): string => `ml_stream_since:${origin()}`;
  const recall = (): Carrier | undefined => {
    // The device's clock may have been set back meanwhile.
    const ageMs = Math.abs(clock.nowMs() - Number(keyValue.get(key()) ?? 0));
    return ageMs < CARRIER_MEMORY_MS ? 'stream' : undefined;
  };
  return {
    recall,
    remember(carrier) {
      if (carrier === 'socket') keyValue.remove(key());
      else if (recall() === undefined) keyValue.set(key(), String(clock.nowMs()));
    },
  };
}
