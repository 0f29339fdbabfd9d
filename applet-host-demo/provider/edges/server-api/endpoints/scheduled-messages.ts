import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import {
  cancelScheduled,
  findScheduled,
  listScheduled,
  type ScheduledMessage,
} from '../../../base/store/messages/scheduled-messages.ts';
import { endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { described, integer, NOTHING, object, string, time, word } from '../json-codecs.ts';
import { cutPage, limitOf, pageOf, pageQuery, readCursor } from '../paging.ts';
import { PARAMETERS } from '../parameters.ts';
import { isBroadcast, readOrder, scheduledFields, type ScheduledOrder } from './message-schemas.ts';

const state = word(['waiting', 'sent', 'failed', 'cancelled']);

const count = integer({ min: 0, max: 2 ** 31 - 1 });

const scheduledMessage = object(
  {
    scheduled: PARAMETERS.scheduled,
    ...scheduledFields,
    sendAt: time,
    createdAt: time,
    state,
    failure: optional(
      string({ max: 64, description: 'The code of the refusal; while it waits, that of the last try.' }),
    ),
    chatId: optional(string({ max: 20 })),
    messageId: optional(string({ max: 20 })),
    players: optional(object({ sent: count, failed: count }, 'ReachedPlayers')),
  },
  'ScheduledMessage',
);

function view({ scheduledId, message, sendAtMs, createdAtMs, failure, reached, ...shown }: ScheduledMessage) {
  const order = orderOf(message);
  return {
    ...shown,
    ...order,
    players: isBroadcast(order) ? reached : undefined,
    scheduled: scheduledId,
    sendAt: sendAtMs,
    createdAt: createdAtMs,
    failure: failure === '' ? undefined : failure,
  };
}

/** The stored message. A call has checked it. */
function orderOf(message: object): ScheduledOrder {
  const order = readOrder(message);
  if (!order.ok) throw new Error(`a scheduled message must have ${order.failure.expected} in ${order.failure.path}`);
  return order.value;
}

const scheduledGet = endpoint(
  {
    name: 'listScheduledMessages',
    method: 'GET',
    path: '/scheduled-messages',
    scope: 'messages:send',
    summary: 'Lists scheduled messages by their time',
    description:
      'Those that were sent, refused or cancelled stay in the list for a week. `players` counts those whom a message to many players ' +
      'has reached so far, and those whose chats refused it.',
    query: object({ ...pageQuery, state: optional(described(state, 'Only messages in this state.')) }),
    reply: pageOf(scheduledMessage, 'ScheduledMessagePage'),
  },
  async ({ query }, { services, tenant }) => {
    const cursor = readCursor(query);
    const [, sendAt, scheduledId = ''] = /^(\d{1,15}) ([0-9a-f]{16})$/.exec(cursor ?? '') ?? [];
    if (cursor !== undefined && sendAt === undefined)
      return refuseCall('invalid_request', '"query.cursor" must be "nextCursor".', { field: 'query.cursor' });
    const after = sendAt === undefined ? undefined : { sendAtMs: Number(sendAt), scheduledId };
    const part = { state: query.state, after, limit: limitOf(query) + 1 };
    const rows = await listScheduled(services.db, tenant.code, part);
    const { data, nextCursor } = cutPage(rows, query, (row) => `${row.sendAtMs} ${row.scheduledId}`);
    return success({ data: data.map(view), nextCursor });
  },
);

const scheduledOneGet = endpoint(
  {
    name: 'getScheduledMessage',
    method: 'GET',
    path: '/scheduled-messages/{scheduled}',
    scope: 'messages:send',
    summary: 'Reads a scheduled message',
    reply: scheduledMessage,
  },
  async ({ params }, { services, tenant }) => {
    const found = await findScheduled(services.db, tenant.code, params.scheduled);
    return found === undefined ? notFound(params.scheduled) : success(view(found));
  },
);

const scheduledDelete = endpoint(
  {
    name: 'cancelScheduledMessage',
    method: 'DELETE',
    path: '/scheduled-messages/{scheduled}',
    scope: 'messages:send',
    summary: 'Cancels a scheduled message that is not being sent yet',
    description:
      'A message that was sent, refused or cancelled already, or is being sent, is refused with `already_decided`. One to many players ' +
      'can be stopped while it is being sent; those who have got it keep it.',
    reply: NOTHING,
  },
  async ({ params }, { services: { db, now }, tenant }) => {
    if (await cancelScheduled(db, tenant.code, params.scheduled, now())) return success({});
    const found = await findScheduled(db, tenant.code, params.scheduled);
    return found === undefined
      ? notFound(params.scheduled)
      : refuseCall('already_decided', `The message cannot be cancelled: it is ${found.state}.`);
  },
);

export const SCHEDULED_ENDPOINTS = [scheduledGet, scheduledOneGet, scheduledDelete];

const notFound = (id: string): ApiOutcome<never> => refuseCall('not_found', `There is no scheduled message "${id}".`);
