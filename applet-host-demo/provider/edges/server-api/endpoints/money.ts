import { optional } from '#contract/codec.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import { success } from '#domain/result.ts';
import {
  type EnvelopeRow,
  listEnvelopes,
  listTakenShares,
  listTenantTransfers,
  type MoneyPlace,
  readEnvelope,
  readTransferOf,
  type TransferRow,
} from '../../../base/store/money/platform-money.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { refuseCall } from '../failures.ts';
import { boolean, integer, listOf, object, string, time, word } from '../json-codecs.ts';
import { cutPage, limitOf, pageOf, pageQuery, readCursor } from '../paging.ts';
import { playerReference } from '../parameters.ts';
import { requirePlayer } from '../references.ts';

const userId = string({ max: 10 });
const amount = string({ max: 20, description: 'A decimal text in the tenant’s currency.', examples: ['188.00'] });
const MAX_SHARES = 10_000;

const envelopeFields = {
  envelopeId: string({ max: 64 }),
  kind: word(['general', 'friend']),
  chatId: string({ max: 20 }),
  senderId: userId,
  total: amount,
  shares: integer({ min: 1, max: MAX_SHARES }),
  taken: integer({ min: 0, max: MAX_SHARES }),
  returned: amount,
  remark: string({ max: 400 }),
  state: word(['open', 'taken', 'expired']),
  createdAt: time,
  expiresAt: time,
};
const envelope = object(envelopeFields, 'Envelope');
const envelopeDetail = object(
  {
    ...envelopeFields,
    takenBy: listOf(object({ userId, amount, takenAt: time }, 'TakenShare'), { max: MAX_SHARES }),
  },
  'EnvelopeDetail',
);

const transfer = object(
  {
    transferId: string({ max: 64 }),
    chatId: string({ max: 20 }),
    senderId: userId,
    receiverId: userId,
    amount,
    remark: string({ max: 400 }),
    isPrivate: boolean,
    state: word(['pending', 'received', 'returned', 'expired']),
    createdAt: time,
    expiresAt: time,
    finishedAt: optional(time),
  },
  'Transfer',
);

const moneyQuery = object({ ...pageQuery, sender: optional(playerReference) });

const envelopesGet = endpoint(
  {
    name: 'listEnvelopes',
    method: 'GET',
    path: '/envelopes',
    scope: 'money:read',
    summary: 'Lists red envelopes, newest first',
    query: moneyQuery,
    reply: pageOf(envelope, 'EnvelopePage'),
  },
  async ({ query }, context) => {
    const part = await readPart(context, query);
    if (!part.ok) return part;
    const { currency, ...filter } = part.value;
    const rows = await listEnvelopes(context.services.db, context.tenant.code, filter);
    const { data, nextCursor } = cutPage(rows, query, (row) => `${row.created_at}.${row.envelope_id}`);
    return success({ data: data.map((row) => envelopeView(row, currency)), nextCursor });
  },
);

const envelopeGet = endpoint(
  {
    name: 'getEnvelope',
    method: 'GET',
    path: '/envelopes/{envelope}',
    scope: 'money:read',
    summary: 'Reads a red envelope and who has opened it',
    reply: envelopeDetail,
  },
  async ({ params }, { services: { db }, tenant }) => {
    const { money } = tenant.settings;
    const row = money === undefined ? undefined : await readEnvelope(db, tenant.code, params.envelope);
    if (row === undefined || money === undefined)
      return refuseCall('not_found', `There is no envelope "${params.envelope}".`);
    const takenBy = (await listTakenShares(db, row.envelope_id)).map((share) => ({
      userId: share.user_id ?? '',
      amount: decimalText(share.amount, money.currency),
      takenAt: share.taken_at ?? 0,
    }));
    return success({ ...envelopeView(row, money.currency), takenBy });
  },
);

const transfersGet = endpoint(
  {
    name: 'listTransfers',
    method: 'GET',
    path: '/transfers',
    scope: 'money:read',
    summary: 'Lists transfers, newest first',
    query: moneyQuery,
    reply: pageOf(transfer, 'TransferPage'),
  },
  async ({ query }, context) => {
    const part = await readPart(context, query);
    if (!part.ok) return part;
    const { currency, ...filter } = part.value;
    const rows = await listTenantTransfers(context.services.db, context.tenant.code, filter);
    const { data, nextCursor } = cutPage(rows, query, (row) => `${row.created_at}.${row.transfer_id}`);
    return success({ data: data.map((row) => transferView(row, currency)), nextCursor });
  },
);

const transferGet = endpoint(
  {
    name: 'getTransfer',
    method: 'GET',
    path: '/transfers/{transfer}',
    scope: 'money:read',
    summary: 'Reads a transfer',
    reply: transfer,
  },
  async ({ params }, { services: { db }, tenant }) => {
    const { money } = tenant.settings;
    const row = money === undefined ? undefined : await readTransferOf(db, tenant.code, params.transfer);
    return row === undefined || money === undefined
      ? refuseCall('not_found', `There is no transfer "${params.transfer}".`)
      : success(transferView(row, money.currency));
  },
);

export const MONEY_ENDPOINTS = [envelopesGet, envelopeGet, transfersGet, transferGet];

interface MoneyQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sender?: string | undefined;
}

async function readPart(context: ApiContext, query: MoneyQuery) {
  const { money } = context.tenant.settings;
  if (money === undefined) return refuseCall('forbidden', 'The tenant has no money in its chats.');
  const sender = query.sender === undefined ? undefined : await requirePlayer(context, query.sender);
  if (sender?.ok === false) return sender;
  const cursor = readCursor(query);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && after === undefined)
    return refuseCall('invalid_request', '"query.cursor" must be "nextCursor" of an earlier page.', {
      field: 'query.cursor',
    });
  return success({ currency: money.currency, senderId: sender?.value.userId, after, limit: limitOf(query) + 1 });
}

function placeOf(cursor: string): MoneyPlace | undefined {
  const [, time, id] = /^(\d{1,15})\.(.{1,200})$/.exec(cursor) ?? [];
  return time === undefined || id === undefined ? undefined : { timeMs: Number(time), id };
}

const envelopeView = (row: EnvelopeRow, currency: Currency) => ({
  envelopeId: row.envelope_id,
  kind: row.kind,
  chatId: row.chat_id,
  senderId: row.sender_id,
  total: decimalText(row.total, currency),
  shares: row.quantity,
  taken: row.taken,
  returned: decimalText(row.refund, currency),
  remark: row.remark,
  state: row.state === 'holding' ? 'open' : row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const transferView = (row: TransferRow, currency: Currency) => ({
  transferId: row.transfer_id,
  chatId: row.chat_id,
  senderId: row.sender_id,
  receiverId: row.receiver_id,
  amount: decimalText(row.amount, currency),
  remark: row.remark,
  isPrivate: row.is_private,
  state: row.state === 'holding' ? 'pending' : row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  finishedAt: row.finished_at ?? undefined,
});
