import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { listLimits, type PlayerLimit, removeLimit } from '../../../base/store/access/player-limits.ts';
import { LIMIT_KINDS } from '../../../base/store/schema/schema-moderation.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { listOf, NOTHING, object, string, time, word } from '../json-codecs.ts';
import { requirePlayer } from '../references.ts';
import { MAX_REASON, messagesPerMinute, moderator, reason, setLimit, until } from '../sanctions.ts';

const limit = object(
  {
    kind: word(LIMIT_KINDS),
    until: optional(time),
    messagesPerMinute: optional(messagesPerMinute),
    reason: string({ max: MAX_REASON }),
    moderator: optional(string({ max: 64 })),
    setAt: time,
  },
  'PlayerLimit',
);
const limits = object({ data: listOf(limit, { max: LIMIT_KINDS.length }) }, 'PlayerLimits');

const limitsGet = endpoint(
  {
    name: 'listLimits',
    method: 'GET',
    path: '/players/{player}/limits',
    scope: 'moderation:read',
    summary: 'Lists the limits of a player that have not ended',
    reply: limits,
  },
  async ({ params }, context) => {
    const player = await requirePlayer(context, params.player);
    return player.ok ? readLimits(context, player.value.userId) : player;
  },
);

const limitPut = endpoint(
  {
    name: 'setLimit',
    method: 'PUT',
    path: '/players/{player}/limits/{limit}',
    scope: 'moderation:write',
    summary: 'Limits a player, until a time or without an end',
    description:
      '`mute`: the player sends nothing, begins no calls and friendships, changes no name, picture or text that others see, and learns ' +
      'until when. `slow`: at most `messagesPerMinute` in all chats together. `shadow`: only the player sees new messages, friend requests ' +
      'and calls of the player, without noticing that; new names, pictures and texts of groups, which have one value for all, are refused ' +
      'like forbidden words, and money arrives without a remark only. `links`: messages with links are refused. An earlier limit of the ' +
      'kind is replaced. It applies at once. Chats with the customer service are exempt. The reason is for operators only.',
    audited: ['until', 'messagesPerMinute', 'moderator'],
    body: object({
      until: optional(until),
      messagesPerMinute: optional(messagesPerMinute),
      reason: optional(reason),
      moderator: optional(moderator),
    }),
    reply: limits,
  },
  async ({ params, body }, context) => {
    const player = await requirePlayer(context, params.player);
    if (!player.ok) return player;
    const isSlow = params.limit === 'slow';
    if (isSlow !== (body.messagesPerMinute !== undefined))
      return refuseCall(
        'invalid_request',
        '"body.messagesPerMinute" belongs to the limit "slow", and to no other one.',
        {
          field: 'body.messagesPerMinute',
        },
      );
    const done = await setLimit(context, player.value.userId, params.limit, body);
    return done.ok ? readLimits(context, player.value.userId) : done;
  },
);

const limitDelete = endpoint(
  {
    name: 'removeLimit',
    method: 'DELETE',
    path: '/players/{player}/limits/{limit}',
    scope: 'moderation:write',
    summary: 'Ends a limit of a player',
    description: 'Messages that were stored for the player alone stay so.',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const player = await requirePlayer(context, params.player);
    if (!player.ok) return player;
    await removeLimit(context.services.db, player.value.userId, params.limit);
    return success({});
  },
);

export const LIMIT_ENDPOINTS = [limitsGet, limitPut, limitDelete];

async function readLimits(
  { services: { db, now } }: ApiContext,
  userId: string,
): Promise<ApiOutcome<{ readonly data: readonly ReturnType<typeof view>[] }>> {
  return success({ data: (await listLimits(db, userId, now())).map(view) });
}

const view = ({ endsAtMs, setBy, setAtMs, ...shown }: PlayerLimit) => ({
  ...shown,
  until: endsAtMs,
  moderator: setBy === '' ? undefined : setBy,
  setAt: setAtMs,
});
