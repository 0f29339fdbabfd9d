import { OPENINGS_PER_CARRIER } from '../domain/limits.ts';
import type { LinkKind } from '../domain/session/tenant.ts';

/** The transport of a link. */
export type Carrier = 'socket' | 'stream';

/** The carrier of the next attempt, and the number of consecutive attempts that did not open over it. */
export interface CarrierChoice {
  readonly carrier: Carrier;
  readonly failedOpens: number;
}

/**
 * The choice before the first attempt.
 *
 * @param remembered the carrier that worked on an earlier page. Only a tenant that allows both carriers follows it
 */
export function firstCarrier(kind: LinkKind, remembered?: Carrier): CarrierChoice {
  const fixed = kind === 'sse' ? 'stream' : 'socket';
  return { carrier: kind === 'auto' ? (remembered ?? fixed) : fixed, failedOpens: 0 };
}

/**
 * Returns the choice after an attempt. If the tenant allows both carriers, two failed openings switch to the other one.
 * A carrier that works is kept, and gets two new tries when it breaks. Spec: 3-transport §4 Connection.
 */
export function carrierAfter(choice: CarrierChoice, hasOpened: boolean, kind: LinkKind): CarrierChoice {
  if (hasOpened) return { ...choice, failedOpens: 0 };
  const failedOpens = choice.failedOpens + 1;
  if (kind !== 'auto' || failedOpens < OPENINGS_PER_CARRIER) return { ...choice, failedOpens };
  return { carrier: choice.carrier === 'socket' ? 'stream' : 'socket', failedOpens: 0 };
}
