import { success } from '#domain/result.ts';
import { putLimit } from '../../base/store/access/player-limits.ts';
import type { LimitKind } from '../../base/store/schema/schema-moderation.ts';
import type { ApiContext } from './endpoint.ts';
import { type ApiOutcome, refuseCall } from './failures.ts';
import { integer, string, time } from './json-codecs.ts';

/** Limits and freezes of players by moderators: the fields of the calls, and their rules. L-MO12, L-MO13. */
export const MAX_REASON = 1000;
const MAX_DAYS = 3660;
const DAY_MS = 86_400_000;

export const reason = string({ max: MAX_REASON, description: 'For operators; the player does not see it.' });
export const moderator = string({
  min: 1,
  max: 64,
  description: 'Your id of the person who decides, for the audit log.',
});
export const messagesPerMinute = integer({ min: 1, max: 60 });
/** The end. Absent: there is none. */
export const until = time;

export interface Sanction {
  readonly until?: number | undefined;
  readonly reason?: string | undefined;
  readonly moderator?: string | undefined;
}

/** Returns the failure of an end that has passed, or is too far ahead. */
export function checkUntil({ services }: ApiContext, untilMs: number | undefined): ApiOutcome<undefined> {
  if (untilMs === undefined) return success(undefined);
  const aheadMs = untilMs - services.now();
  return aheadMs > 0 && aheadMs <= MAX_DAYS * DAY_MS
    ? success(undefined)
    : refuseCall('invalid_request', `"body.until" must be in the future, at most ${MAX_DAYS} days ahead.`, {
        field: 'body.until',
      });
}

/** Limits a player. It applies from the next message on, on all nodes. */
export async function setLimit(
  context: ApiContext,
  userId: string,
  kind: LimitKind,
  { messagesPerMinute: perMinute, ...sanction }: Sanction & { readonly messagesPerMinute?: number | undefined },
): Promise<ApiOutcome<undefined>> {
  const { services, caller } = context;
  const checked = checkUntil(context, sanction.until);
  if (!checked.ok) return checked;
  await putLimit(services.db, userId, {
    kind,
    endsAtMs: sanction.until,
    reason: sanction.reason ?? '',
    setBy: caller.operator?.name ?? sanction.moderator ?? '',
    setAtMs: services.now(),
    messagesPerMinute: perMinute,
  });
  return success(undefined);
}
