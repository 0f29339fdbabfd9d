import type { Decoded } from '#contract/codec.ts';
import type { transferDetail } from '#contract/entities/transfer.ts';
import type { transferRecGet } from '#contract/http/transfer-rec.ts';
import type { FailureCode } from '#domain/failure.ts';
import { TRANSFER_RECORDS_PAGE_SIZE } from '#domain/limits.ts';
import type { TransferState } from '#domain/message/rich-content.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import { transferStateAt } from '#domain/money/transfer.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import {
  findParties,
  findTransfers,
  listTransfers,
  partyKey,
  type StoredTransfer,
  type TransferPlace,
} from '../../base/store/money/transfers.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';
import { moneyOf } from './rights.ts';

type Outcome<T> = Result<T, FailureCode>;
type Detail = Decoded<typeof transferDetail>;

async function detailsOf(
  db: Database,
  transfers: readonly StoredTransfer[],
  currency: Currency,
  nowMs: number,
): Promise<readonly Detail[]> {
  const parties = await findParties(db, transfers);
  return transfers.map((transfer) => {
    const { chatId, senderId, receiverId } = transfer;
    const from = parties.get(partyKey(chatId, senderId));
    const to = parties.get(partyKey(chatId, receiverId));
    return {
      transferId: transfer.transferId,
      chatId,
      fromId: senderId,
      fromName: from?.name ?? '',
      fromPhoto: from?.photo ?? '',
      toId: receiverId,
      toName: to?.name ?? '',
      toPhoto: to?.photo ?? '',
      amount: decimalText(transfer.amount, currency),
      remark: transfer.remark,
      isPrivate: transfer.isPrivate,
      state: transferStateAt(transfer, nowMs),
      createdAtMs: transfer.createdAtMs,
      expiresAtMs: transfer.expiresAtMs,
      finishedAtMs: transfer.finishedAtMs,
    };
  });
}

interface InChat {
  readonly chatId: string;
  readonly transferIds: readonly string[];
}

/** Reads transfers of a chat that the caller sees. Those of a private transfer's other members are left out. */
async function readSeen(
  { chatId, transferIds }: InChat,
  { services: { db }, tenant, caller }: SessionContext,
): Promise<Outcome<{ readonly found: readonly StoredTransfer[]; readonly currency: Currency }>> {
  const currency = moneyOf(tenant)?.currency;
  if (currency === undefined) return failure('forbidden');
  const viewer = await checkViewer(db, chatId, caller.userId);
  if (!viewer.ok) return viewer;
  return success({ found: await findTransfers(db, chatId, caller.userId, transferIds), currency });
}

/** Reads a transfer. D-09. */
export async function readTransfer(
  { chatId, transferId }: { readonly chatId: string; readonly transferId: string },
  context: SessionContext,
): Promise<Outcome<Detail>> {
  const seen = await readSeen({ chatId, transferIds: [transferId] }, context);
  if (!seen.ok) return seen;
  const { db, now } = context.services;
  const [detail] = await detailsOf(db, seen.value.found, seen.value.currency, now());
  return detail === undefined ? failure('not_found') : success(detail);
}

/** Reads the states of transfers. D-09. */
export async function readTransferStates(
  request: InChat,
  context: SessionContext,
): Promise<Outcome<{ readonly list: readonly { readonly transferId: string; readonly state: TransferState }[] }>> {
  const seen = await readSeen(request, context);
  if (!seen.ok) return seen;
  const nowMs = context.services.now();
  return success({
    list: seen.value.found.map((transfer) => ({
      transferId: transfer.transferId,
      state: transferStateAt(transfer, nowMs),
    })),
  });
}

/** Reads a page of the transfers that the caller has sent or got. D-09. */
export async function readTransferRecords(
  after: string | undefined,
  { services: { db, now }, tenant, caller }: SessionContext,
): Promise<Outcome<Decoded<typeof transferRecGet.reply>>> {
  const currency = moneyOf(tenant)?.currency;
  if (currency === undefined) return failure('forbidden');
  const place = after === undefined ? undefined : placeOf(after);
  if (after !== undefined && place === undefined) return failure('invalid_request');
  const found = await listTransfers(db, caller.userId, place, TRANSFER_RECORDS_PAGE_SIZE + 1);
  const page = found.slice(0, TRANSFER_RECORDS_PAGE_SIZE);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return success({
    records: await detailsOf(db, page, currency, now()),
    next: last && `${last.createdAtMs}.${last.transferId}`,
  });
}

function placeOf(next: string): TransferPlace | undefined {
  const [, time, transferId] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(next) ?? [];
  return time === undefined || transferId === undefined ? undefined : { timeMs: Number(time), transferId };
}
