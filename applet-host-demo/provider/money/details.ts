import type { Decoded } from '#contract/codec.ts';
import type { envelopeDetail } from '#contract/entities/red-envelope.ts';
import type { redReceiveRecGet } from '#contract/http/red-envelopes.ts';
import type { FailureCode } from '#domain/failure.ts';
import { RED_ENVELOPE_RECORD_DAYS, RED_ENVELOPE_RECORDS_PAGE_SIZE } from '#domain/limits.ts';
import type { RedEnvelopeState } from '#domain/message/rich-content.ts';
import { decimalText } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../calls/handler.ts';
import { aboutEnvelope, type Claim, findEnvelope, listClaims, listStates } from '../store/red-envelopes.ts';
import { listReceived, type RecordPlace, sumReceived } from '../store/red-records.ts';
import type { StoredEnvelopeState } from '../store/schema.ts';
import { checkOpener, moneyOf } from './rights.ts';

const DAY_MS = 86_400_000;

type Outcome<T> = Result<T, FailureCode>;

interface EnvelopeFacts {
  readonly state: StoredEnvelopeState;
  readonly expiresAtMs: number;
  readonly isReceived: boolean;
}

/** The state of an envelope for one user. Spec: 1-chat §4 Money messages. */
function stateFor({ state, expiresAtMs, isReceived }: EnvelopeFacts, nowMs: number): RedEnvelopeState {
  if (isReceived) return 'received';
  // An envelope that still waits for its money is never read here.
  if (state === 'holding') return 'open';
  return state === 'open' && expiresAtMs <= nowMs ? 'expired' : state;
}

/** Reads an envelope with its claims, for members. D-09. */
export function readDetail(
  { groupId, redId }: { readonly groupId: string; readonly redId: string },
  context: SessionContext,
): Promise<Outcome<Decoded<typeof envelopeDetail>>> {
  const { services, tenant, caller } = context;
  return services.db.transaction().execute(async (trx) => {
    const opener = await checkOpener(trx, groupId, context);
    if (!opener.ok) return opener;
    const currency = moneyOf(tenant)?.currency;
    const envelope = await findEnvelope(trx, groupId, redId);
    if (envelope === undefined || currency === undefined) return failure('not_found');
    const claims = await listClaims(trx, envelope);
    const luckiest = envelope.split === 'random' ? luckiestOf(claims) : undefined;
    const amountOf = (units: number): string => decimalText(units, currency);
    const own = claims.find(({ userId }) => userId === caller.userId);
    const { ownerId, ownerName, ownerPhoto } = await aboutEnvelope(trx, envelope);
    return success({
      redId,
      ownerId,
      ownerName,
      ownerPhoto,
      remark: envelope.remark,
      split: envelope.split,
      total: amountOf(envelope.total),
      quantity: envelope.quantity,
      taken: envelope.taken,
      takenTotal: amountOf(envelope.takenTotal),
      expiresAtMs: envelope.expiresAtMs,
      createdAtMs: envelope.createdAtMs,
      finishedAtMs: envelope.finishedAtMs,
      state: stateFor({ ...envelope, isReceived: own !== undefined }, services.now()),
      bonus: own && amountOf(own.amount),
      refund: envelope.state === 'expired' ? amountOf(envelope.refund) : undefined,
      claims: claims.map(({ amount, ...claim }) => ({
        ...claim,
        bonus: amountOf(amount),
        isLuckiest: claim.userId === luckiest,
      })),
    });
  });
}

/** The first user with the largest share. Claims are sorted from new to old. */
const luckiestOf = (claims: readonly Claim[]): string | undefined =>
  claims.reduce<Claim | undefined>(
    (best, each) => (best === undefined || each.amount >= best.amount ? each : best),
    undefined,
  )?.userId;

/** Reads the states of envelopes for the caller. D-09. */
export function readStates(
  { groupId, redIds }: { readonly groupId: string; readonly redIds: readonly string[] },
  context: SessionContext,
): Promise<Outcome<{ readonly list: readonly { readonly redId: string; readonly state: RedEnvelopeState }[] }>> {
  const { services, caller } = context;
  return services.db.transaction().execute(async (trx) => {
    const opener = await checkOpener(trx, groupId, context);
    if (!opener.ok) return opener;
    const found = await listStates(trx, groupId, caller.userId, redIds);
    const nowMs = services.now();
    return success({ list: found.map((each) => ({ redId: each.envelopeId, state: stateFor(each, nowMs) })) });
  });
}

/** Reads a page of the caller's received envelopes. Spec: 1-chat §2 Red-envelope record panel, §3. D-09. */
export async function readReceived(
  after: string | undefined,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<Decoded<typeof redReceiveRecGet.reply>>> {
  const currency = moneyOf(tenant)?.currency;
  if (currency === undefined) return failure('forbidden');
  const place = after === undefined ? undefined : placeOf(after);
  if (after !== undefined && place === undefined) return failure('invalid_request');
  const { db, now } = services;
  const found = await listReceived(db, caller.userId, place, RED_ENVELOPE_RECORDS_PAGE_SIZE + 1);
  const { total, recentCount } = await sumReceived(db, caller.userId, now() - RED_ENVELOPE_RECORD_DAYS * DAY_MS);
  const page = found.slice(0, RED_ENVELOPE_RECORDS_PAGE_SIZE);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return success({
    records: page.map(({ envelopeId, groupId, remark, ownerName, amount, timeMs }) => ({
      redId: envelopeId,
      groupId,
      title: remark,
      ownerName,
      bonus: decimalText(amount, currency),
      timeMs,
    })),
    total: decimalText(total, currency),
    recentCount,
    next: last && `${last.timeMs}.${last.envelopeId}`,
  });
}

function placeOf(next: string): RecordPlace | undefined {
  const [, time, envelopeId] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(next) ?? [];
  return time === undefined || envelopeId === undefined ? undefined : { timeMs: Number(time), envelopeId };
}
