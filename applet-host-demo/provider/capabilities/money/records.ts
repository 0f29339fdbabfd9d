import type { Decoded } from '#contract/codec.ts';
import type { redReceiveRecGet, redSendRecGet } from '#contract/http/red-envelopes.ts';
import type { FailureCode } from '#domain/failure.ts';
import { RED_ENVELOPE_RECORD_DAYS, RED_ENVELOPE_RECORDS_PAGE_SIZE } from '#domain/limits.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { listReceived, listSent, type RecordPlace, sumReceived, sumSent } from '../../base/store/money/red-records.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import { stateFor } from './details.ts';
import { moneyOf } from './rights.ts';

const DAY_MS = 86_400_000;

type Outcome<T> = Result<T, FailureCode>;

/** Reads a page of the caller's received envelopes. Spec: 1-chat §2 Red-envelope record panel, §3. D-09. */
export const readReceived = (
  after: string | undefined,
  context: SessionContext,
): Promise<Outcome<Decoded<typeof redReceiveRecGet.reply>>> =>
  readPage(after, context, {
    list: listReceived,
    sum: sumReceived,
    write: ({ envelopeId, chatId, remark, ownerName, amount, timeMs }, currency) => ({
      redId: envelopeId,
      chatId,
      title: remark,
      ownerName,
      bonus: decimalText(amount, currency),
      timeMs,
    }),
  });

/** Reads a page of the caller's sent envelopes. D-09. */
export const readSent = (
  after: string | undefined,
  context: SessionContext,
): Promise<Outcome<Decoded<typeof redSendRecGet.reply>>> =>
  readPage(after, context, {
    list: listSent,
    sum: sumSent,
    write: ({ envelopeId, chatId, remark, total, quantity, taken, refund, timeMs, ...facts }, currency, nowMs) => ({
      redId: envelopeId,
      chatId,
      title: remark,
      total: decimalText(total, currency),
      quantity,
      taken,
      state: stateFor({ ...facts, isReceived: false }, nowMs),
      timeMs,
      expiresAtMs: facts.expiresAtMs,
      refund: facts.state === 'expired' ? decimalText(refund, currency) : undefined,
    }),
  });

interface Sum {
  readonly total: number;
  readonly recentCount: number;
}

interface Page<Item> {
  readonly records: readonly Item[];
  readonly total: string;
  readonly recentCount: number;
  readonly next: string | undefined;
}

interface Source<Row, Item> {
  readonly list: (
    db: Database,
    userId: string,
    after: RecordPlace | undefined,
    limit: number,
  ) => Promise<readonly Row[]>;
  readonly sum: (db: Database, userId: string, sinceMs: number) => Promise<Sum>;
  readonly write: (row: Row, currency: Currency, nowMs: number) => Item;
}

async function readPage<Row extends RecordPlace, Item>(
  after: string | undefined,
  { services, tenant, caller }: SessionContext,
  { list, sum, write }: Source<Row, Item>,
): Promise<Outcome<Page<Item>>> {
  const currency = moneyOf(tenant)?.currency;
  if (currency === undefined) return failure('forbidden');
  const place = after === undefined ? undefined : placeOf(after);
  if (after !== undefined && place === undefined) return failure('invalid_request');
  const { db } = services;
  const nowMs = services.now();
  const found = await list(db, caller.userId, place, RED_ENVELOPE_RECORDS_PAGE_SIZE + 1);
  const { total, recentCount } = await sum(db, caller.userId, nowMs - RED_ENVELOPE_RECORD_DAYS * DAY_MS);
  const page = found.slice(0, RED_ENVELOPE_RECORDS_PAGE_SIZE);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return success({
    records: page.map((row) => write(row, currency, nowMs)),
    total: decimalText(total, currency),
    recentCount,
    next: last && `${last.timeMs}.${last.envelopeId}`,
  });
}

function placeOf(next: string): RecordPlace | undefined {
  const [, time, envelopeId] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(next) ?? [];
  return time === undefined || envelopeId === undefined ? undefined : { timeMs: Number(time), envelopeId };
}
