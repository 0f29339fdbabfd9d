import { decimalText } from '#domain/money/amount.ts';
import type { Services } from '../../calls/services.ts';
import { verifyPlatformToken } from '../../base/session/platform-token.ts';
import { countWaiting, listSettled, type MovementPlace, sumSettled } from '../../base/store/money/movement-days.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

const AUDIENCE = 'meeline-money';
const PAGE_SIZE = 500;
const DAY_MS = 86_400_000;
const KINDS = ['hold', 'capture', 'release', 'payout', 'collect'] as const;

/** Whether a token was signed by the platform's server for this purpose, a short time ago. */
export const isFromPlatform = async (token: string, tenant: Tenant, nowMs: number): Promise<boolean> =>
  (await verifyPlatformToken(token, tenant, AUDIENCE, nowMs)).ok;

/** A page of the movements of a day in UTC, with the totals of the whole day. Undefined: the day or `after` is not valid. */
export async function readDay({ db }: Services, tenant: Tenant, day: string, after: string | undefined) {
  const currency = tenant.settings.money?.currency;
  const fromMs = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  const place = after === undefined ? undefined : placeOf(after);
  if (currency === undefined || Number.isNaN(fromMs) || (after !== undefined && place === undefined)) return undefined;
  const range = { tenant: tenant.code, fromMs, toMs: fromMs + DAY_MS };
  const found = await listSettled(db, range, place, PAGE_SIZE + 1);
  const sums = await sumSettled(db, range);
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    day,
    currency: currency.code,
    movements: page.map(({ key, kind, holdId, playerId, userId, amount, reason, timeMs }) => ({
      key,
      kind,
      hold: holdId,
      player: playerId,
      user: userId,
      amount: decimalText(amount, currency),
      reason,
      time: timeMs,
    })),
    totals: Object.fromEntries(
      KINDS.map((kind) => {
        const { count = 0, amount = 0 } = sums.find((each) => each.kind === kind) ?? {};
        return [kind, { count, amount: decimalText(amount, currency) }] as const;
      }),
    ),
    waiting: await countWaiting(db, tenant.code),
    ...(last === undefined ? {} : { next: `${last.timeMs}.${last.key}` }),
  };
}

function placeOf(next: string): MovementPlace | undefined {
  const [, time, key] = /^(\d{1,15})\.(.{1,200})$/.exec(next) ?? [];
  return time === undefined || key === undefined ? undefined : { timeMs: Number(time), key };
}
