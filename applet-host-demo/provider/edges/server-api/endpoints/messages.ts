import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { removeMessage, undoRemoval } from '../../../capabilities/messages/removal.ts';
import { restoreMessage, shadowMessage } from '../../../capabilities/messages/shadow.ts';
import { listAudience, sendToPlayers } from '../broadcast.ts';
import { endpoint } from '../endpoint.ts';
import { refuseAs, refuseCall } from '../failures.ts';
import { integer, listOf, NOTHING, object, string, time, union, word } from '../json-codecs.ts';
import { cutPage, limitOf, pageQuery, readCursor } from '../paging.ts';
import { PARAMETERS, slug } from '../parameters.ts';
import { requireAccount } from '../references.ts';
import { schedule } from '../schedule.ts';
import { checkOrder, prepare, sendOrder } from '../send-order.ts';
import { audience, content, messageFields } from './message-schemas.ts';

const receipt = union(
  {
    sent: object(
      { type: word(['sent']), chatId: string({ max: 20 }), messageId: string({ max: 20 }), time },
      'SentReceipt',
    ),
    scheduled: object({ type: word(['scheduled']), scheduled: PARAMETERS.scheduled, sendAt: time }, 'ScheduledReceipt'),
  },
  'Receipt',
);

const messagesPost = endpoint(
  {
    name: 'sendMessage',
    method: 'POST',
    path: '/messages',
    scope: 'messages:send',
    summary: 'Sends a message in the name of a service account, now or later',
    description:
      'The first message to a player makes the account a friend, the first to a group an admin of it. A `notice` is a system message ' +
      'in the chat. A player who has blocked or removed the account gets nothing (`blacklisted`, `noFriend`). With `sendAt`, at most ' +
      '90 days ahead, the message is sent once at that time; what it names must exist now and then.',
    status: 201,
    body: object({ ...messageFields, sendAt: optional(time) }),
    reply: receipt,
  },
  async ({ body: { sendAt, ...order } }, context) => {
    if (sendAt !== undefined) {
      const scheduled = await schedule(context, order, sendAt, () => checkOrder(context, order));
      return scheduled.ok ? success({ type: 'scheduled' as const, scheduled: scheduled.value, sendAt }) : scheduled;
    }
    const sent = await sendOrder(context, order);
    return sent.ok ? success({ type: 'sent' as const, ...sent.value }) : sent;
  },
);

const broadcastsPost = endpoint(
  {
    name: 'sendBroadcast',
    method: 'POST',
    path: '/broadcasts',
    scope: 'messages:send',
    summary: 'Sends a message to all players, or to those with a tag',
    description:
      'Each call sends to one page of players. Repeat it with `nextCursor`, and with another Idempotency-Key, until there is none. ' +
      'Frozen players are left out. With `sendAt`, at most 90 days ahead, one call is enough: all players who belong to the audience ' +
      'at that time get the message, and the answer names the scheduled message in `scheduled`.',
    query: object(pageQuery),
    body: object({ from: slug, to: audience, content, sendAt: optional(time) }),
    reply: object(
      {
        sent: integer({ min: 0, max: 200 }),
        failed: listOf(object({ userId: string({ max: 10 }), code: string({ max: 64 }) }, 'FailedRecipient'), {
          max: 200,
        }),
        nextCursor: optional(string({ max: 400 })),
        scheduled: optional(PARAMETERS.scheduled),
      },
      'BroadcastResult',
    ),
  },
  async ({ query, body: { sendAt, ...order } }, context) => {
    const account = await requireAccount(context, order.from);
    if (!account.ok) return account;
    const prepared = await prepare(context, order.content);
    if (!prepared.ok) return prepared;
    if (sendAt !== undefined) {
      if (query.cursor !== undefined)
        return refuseCall('invalid_request', '"query.cursor" must be left out: "body.sendAt" reaches all players.', {
          field: 'query.cursor',
        });
      const scheduled = await schedule(context, order, sendAt, () => Promise.resolve(prepared));
      return scheduled.ok ? success({ sent: 0, failed: [], scheduled: scheduled.value }) : scheduled;
    }
    const part = { after: readCursor(query), limit: limitOf(query) + 1 };
    const { data, nextCursor } = cutPage(await listAudience(context, order.to, part), query, ({ userId }) => userId);
    return success({ ...(await sendToPlayers(context, account.value, prepared.value, data)), nextCursor });
  },
);

const shadowPost = endpoint(
  {
    name: 'shadowMessage',
    method: 'POST',
    path: '/messages/{message}/shadow',
    scope: 'moderation:write',
    summary: 'Removes a message for everybody but its sender',
    description:
      'The sender does not notice: the message stays on the sender’s devices. The others lose it without a trace. `restoreMessage` undoes it. ' +
      'System messages, transfers and messages of the customer service are refused.',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const [chatId = '', messageId = ''] = params.message.split(':');
    const done = await shadowMessage({ chatId, messageId }, context);
    return done.ok ? success({}) : refuseAs(done.failure);
  },
);

const shadowDelete = endpoint(
  {
    name: 'restoreMessage',
    method: 'DELETE',
    path: '/messages/{message}/shadow',
    scope: 'moderation:write',
    summary: 'Shows a message to all again that only its sender sees',
    description:
      'Undoes `shadowMessage`, and shows a message that the limit `shadow` has hidden. Open devices show it at once, at its old place; ' +
      'others when they connect. A recalled message stays recalled.',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const [chatId = '', messageId = ''] = params.message.split(':');
    const done = await restoreMessage({ chatId, messageId }, context);
    return done.ok ? success({}) : refuseAs(done.failure);
  },
);

const removalPost = endpoint(
  {
    name: 'removeMessage',
    method: 'POST',
    path: '/messages/{message}/removal',
    scope: 'moderation:write',
    summary: 'Removes a message for everybody',
    description:
      'All members, its sender and the admins too, see the line “Removed by the platform” in its place. No user sees the content, ' +
      'in quotes, searches and files either, and only `undoRemoval` restores it. System messages and transfers are refused.',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const [chatId = '', messageId = ''] = params.message.split(':');
    const done = await removeMessage({ chatId, messageId }, context);
    return done.ok ? success({}) : refuseAs(done.failure);
  },
);

const removalDelete = endpoint(
  {
    name: 'undoRemoval',
    method: 'DELETE',
    path: '/messages/{message}/removal',
    scope: 'moderation:write',
    summary: 'Shows a message again that `removeMessage` has removed',
    description: 'A message that a user had recalled before stays recalled.',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const [chatId = '', messageId = ''] = params.message.split(':');
    const done = await undoRemoval({ chatId, messageId }, context);
    return done.ok ? success({}) : refuseAs(done.failure);
  },
);

export const MESSAGE_ENDPOINTS = [messagesPost, broadcastsPost, shadowPost, shadowDelete, removalPost, removalDelete];
