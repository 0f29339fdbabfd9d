import { OPENINGS_PER_CARRIER } from '../domain/limits.ts';
import type { LinkKind } from '../domain/session/tenant.ts';

/** What a link runs over. */
export type Carrier = 'socket' | 'stream';

/** What the next attempt runs over, and how many in a row have not opened over it. */
export interface CarrierChoice {
  readonly carrier: Carrier;
  readonly failedOpens: number;
}

/** Before anything is known of the network. */
export const firstCarrier = (kind: LinkKind): CarrierChoice => ({
  carrier: kind === 'sse' ? 'stream' : 'socket',
  failedOpens: 0,
});

/**
 * After an attempt. Where the tenant leaves it open, a carrier that the network does not let through twice gives way to the
 * other; one that has opened is kept, and has two new tries when it breaks. Spec: 3-transport §4 Connection.
 */
export function carrierAfter(choice: CarrierChoice, hasOpened: boolean, kind: LinkKind): CarrierChoice {
  if (hasOpened) return { ...choice, failedOpens: 0 };
  const failedOpens = choice.failedOpens + 1;
  if (kind !== 'auto' || failedOpens < OPENINGS_PER_CARRIER) return { ...choice, failedOpens };
  return { carrier: choice.carrier === 'socket' ? 'stream' : 'socket', failedOpens: 0 };
}
