/** The rules for general red envelopes. The widget uses them for its form; the provider enforces them. Spec: 1-chat §4, §5, §6. */
import type { FailureCode } from '../failure.ts';
import { isOwnerOrAdmin, type GroupRole } from '../group/role.ts';
import {
  FRIEND_RED_HOURS,
  MAX_RED_ENVELOPE_HOURS,
  MAX_RED_ENVELOPE_REMARK_GRAPHEMES,
  MIN_RED_ENVELOPE_HOURS,
} from '../limits.ts';
import { exceedsGraphemes } from '../message/text.ts';
import { failure, success, type Result } from '../result.ts';
import type { TenantConfig } from '../session/tenant.ts';

/** `random`: shares of different size. `equal`: each share has the same amount. */
export type EnvelopeSplit = 'random' | 'equal';

export interface EnvelopeForm {
  readonly split: EnvelopeSplit;
  /** The whole amount in minor units, for both kinds of split. */
  readonly total: number;
  readonly quantity: number;
  readonly hours: number;
  readonly remark: string;
}

/** The limits that the provider states for a group. */
export interface EnvelopeLimits {
  /** Minor units. */
  readonly maxTotal: number;
  readonly maxQuantity: number;
  readonly memberCount: number;
}

/** The platforms whose chats have money. Spec: 1-chat §1. */
export const hasMoney = (config: Pick<TenantConfig, 'platform' | 'currency'>): boolean =>
  config.platform === 'CB' && config.currency !== undefined;

/** Whether a member may send a red envelope: the group allows them, and the member is not an ordinary one. Spec: 1-chat §6. */
export const maySendEnvelopes = (role: GroupRole, isRedOpen: boolean): boolean => isRedOpen && isOwnerOrAdmin(role);

/** The largest number of shares: of the tenant, and one for each member. */
export const maxShares = ({ maxQuantity, memberCount }: EnvelopeLimits): number => Math.min(maxQuantity, memberCount);

/** Checks a form. Each share needs at least one minor unit. Returns the remark without surrounding spaces. */
export function checkEnvelope(form: EnvelopeForm, limits: EnvelopeLimits): Result<EnvelopeForm, FailureCode> {
  const { split, total, quantity, hours } = form;
  const remark = form.remark.trim();
  if (!Number.isSafeInteger(total) || total < 1) return failure('red_total');
  if (total > limits.maxTotal) return failure('red_total_limit');
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > maxShares(limits)) return failure('red_quantity');
  if (total < quantity) return failure('red_share_small');
  if (split === 'equal' && total % quantity !== 0) return failure('red_total');
  const isInRange = hours >= MIN_RED_ENVELOPE_HOURS && hours <= MAX_RED_ENVELOPE_HOURS;
  if (!Number.isInteger(hours) || !isInRange) return failure('invalid_request');
  if (exceedsGraphemes(remark, MAX_RED_ENVELOPE_REMARK_GRAPHEMES)) return failure('invalid_request');
  return success({ ...form, remark });
}

/** Checks the form of an envelope for a friend: one share, and a fixed time. */
export const checkFriendEnvelope = (
  { total, remark }: Pick<EnvelopeForm, 'total' | 'remark'>,
  maxTotal: number,
): Result<EnvelopeForm, FailureCode> =>
  checkEnvelope(
    { split: 'equal', total, quantity: 1, hours: FRIEND_RED_HOURS, remark },
    { maxTotal, maxQuantity: 1, memberCount: 1 },
  );

/**
 * Splits an amount into shares of at least one minor unit. A random share is at most double the average of the rest. The shares are
 * shuffled, so that no position is favoured. S-12.
 *
 * @param below a random whole number from 0 to `limit - 1`
 */
export function splitEnvelope(
  { split, total, quantity }: Pick<EnvelopeForm, 'split' | 'total' | 'quantity'>,
  below: (limit: number) => number,
): readonly number[] {
  if (split === 'equal') return Array.from({ length: quantity }, () => total / quantity);
  const shares: number[] = [];
  let rest = total;
  for (let left = quantity; left > 1; left -= 1) {
    const most = Math.min(Math.floor((2 * rest) / left), rest - (left - 1));
    const share = 1 + below(most);
    shares.push(share);
    rest -= share;
  }
  return shuffled([...shares, rest], below);
}

function shuffled(values: readonly number[], below: (limit: number) => number): readonly number[] {
  const rest = [...values];
  const mixed: number[] = [];
  while (rest.length > 0) mixed.push(...rest.splice(below(rest.length), 1));
  return mixed;
}
