import type { Decoded } from '#contract/codec.ts';
import type { envelopeDetail } from '#contract/entities/red-envelope.ts';
import type { FailureCode } from '#domain/failure.ts';
import type { RedEnvelopeState } from '#domain/message/rich-content.ts';
import { decimalText } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import {
  aboutEnvelope,
  type Claim,
  findEnvelope,
  listClaims,
  listStates,
} from '../../base/store/money/red-envelopes.ts';
import type { StoredEnvelopeState } from '../../base/store/schema/column-types.ts';
import { checkViewer, moneyOf } from './rights.ts';

type Outcome<T> = Result<T, FailureCode>;

export interface EnvelopeFacts {
  readonly state: StoredEnvelopeState;
  readonly expiresAtMs: number;
  readonly isReceived: boolean;
}

/** The state of an envelope for one user. Spec: 1-chat §4 Money messages. */
export function stateFor({ state, expiresAtMs, isReceived }: EnvelopeFacts, nowMs: number): RedEnvelopeState {
  if (isReceived) return 'received';
  // An envelope that still waits for its money is never read here.
  if (state === 'holding') return 'open';
  return state === 'open' && expiresAtMs <= nowMs ? 'expired' : state;
}

/** Reads an envelope with its claims, for the members of its chat. D-09. */
export function readDetail(
  { chatId, redId }: { readonly chatId: string; readonly redId: string },
  context: SessionContext,
): Promise<Outcome<Decoded<typeof envelopeDetail>>> {
  const { services, tenant, caller } = context;
  return services.db.transaction().execute(async (trx) => {
    const opener = await checkViewer(trx, chatId, context);
    if (!opener.ok) return opener;
    const currency = moneyOf(tenant)?.currency;
    const envelope = await findEnvelope(trx, chatId, redId);
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
  { chatId, redIds }: { readonly chatId: string; readonly redIds: readonly string[] },
  context: SessionContext,
): Promise<Outcome<{ readonly list: readonly { readonly redId: string; readonly state: RedEnvelopeState }[] }>> {
  const { services, caller } = context;
  return services.db.transaction().execute(async (trx) => {
    const opener = await checkViewer(trx, chatId, context);
    if (!opener.ok) return opener;
    const found = await listStates(trx, chatId, caller.userId, redIds);
    const nowMs = services.now();
    return success({ list: found.map((each) => ({ redId: each.envelopeId, state: stateFor(each, nowMs) })) });
  });
}
