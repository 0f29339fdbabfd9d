import { optional } from '#contract/codec.ts';
import { packContent } from '#contract/entities/rich-content.ts';
import type { SendableContent } from '#domain/message/message.ts';
import { success } from '#domain/result.ts';
import { uuidInChat } from '../../messages/send-to-many.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { listPlayers, type StoredPlayer } from '../../store/players.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseAs, refuseCall } from '../failures.ts';
import { integer, listOf, object, string, time, union, word } from '../json-codecs.ts';
import { cutPage, limitOf, pageQuery, readCursor } from '../paging.ts';
import { groupReference, PARAMETERS, playerReference, slug } from '../parameters.ts';
import { actingAs, requireAccount, requireGroup, requirePlayer } from '../references.ts';
import { joinGroupChat, openPlayerChat, writeNotice } from '../service-chats.ts';
import { tag } from './player-schemas.ts';

const MAX_TEXT = 4000;
const text = string({ min: 1, max: MAX_TEXT, description: 'At most 1000 visible characters.' });

const content = union(
  {
    text: object({ type: word(['text']), text }, 'TextContent'),
    picture: object({ type: word(['picture']), file: PARAMETERS.file }, 'PictureContent'),
    'player-card': object({ type: word(['player-card']), player: playerReference }, 'PlayerCardContent'),
    'group-card': object({ type: word(['group-card']), group: groupReference }, 'GroupCardContent'),
    notice: object({ type: word(['notice']), text }, 'NoticeContent'),
  },
  'MessageContent',
);
type Content = ReturnType<(typeof content)['read']>;

const target = union(
  {
    player: object({ type: word(['player']), player: playerReference }, 'PlayerTarget'),
    group: object({ type: word(['group']), group: groupReference }, 'GroupTarget'),
  },
  'MessageTarget',
);

const audience = union(
  {
    tag: object({ type: word(['tag']), tag }, 'TagAudience'),
    all: object({ type: word(['all']) }, 'WholeAudience'),
  },
  'Audience',
);

const receipt = object({ chatId: string({ max: 20 }), messageId: string({ max: 20 }), time }, 'Receipt');
type Receipt = { readonly chatId: string; readonly messageId: string; readonly time: number };

const messagesPost = endpoint(
  {
    name: 'sendMessage',
    method: 'POST',
    path: '/messages',
    scope: 'messages:send',
    summary: 'Sends a message in the name of a service account',
    description:
      'The first message to a player makes the account a friend, the first to a group an admin of it. A `notice` is a system message ' +
      'in the chat. A player who has blocked or removed the account gets nothing (`blacklisted`, `noFriend`).',
    status: 201,
    body: object({ from: slug, to: target, content }),
    reply: receipt,
  },
  async ({ body }, context) => {
    const account = await requireAccount(context, body.from);
    if (!account.ok) return account;
    const prepared = await prepare(context, body.content);
    if (!prepared.ok) return prepared;
    if (body.to.type === 'player') {
      const player = await requirePlayer(context, body.to.player);
      return player.ok ? sendToPlayer(context, account.value, player.value, prepared.value) : player;
    }
    const group = await requireGroup(context, body.to.group);
    if (!group.ok) return group;
    const { groupId } = group.value;
    await joinGroupChat(context, account.value.userId, groupId);
    return send(context, account.value, groupId, prepared.value);
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
      'Frozen players are left out.',
    query: object(pageQuery),
    body: object({ from: slug, to: audience, content }),
    reply: object(
      {
        sent: integer({ min: 0, max: 200 }),
        failed: listOf(object({ userId: string({ max: 10 }), code: string({ max: 64 }) }, 'FailedRecipient'), {
          max: 200,
        }),
        nextCursor: optional(string({ max: 400 })),
      },
      'BroadcastResult',
    ),
  },
  async ({ query, body }, context) => {
    const account = await requireAccount(context, body.from);
    if (!account.ok) return account;
    const prepared = await prepare(context, body.content);
    if (!prepared.ok) return prepared;
    const part = {
      tag: body.to.type === 'tag' ? body.to.tag : undefined,
      after: readCursor(query),
      limit: limitOf(query) + 1,
    };
    const players = await listPlayers(context.services.db, context.tenant.code, part);
    const { data, nextCursor } = cutPage(players, query, ({ userId }) => userId);
    let sent = 0;
    const failed: { userId: string; code: string }[] = [];
    for (const player of data) {
      if (player.isFrozen) continue;
      const { userId } = player;
      const own = { ...context, localId: uuidInChat(context.localId, userId) };
      const outcome = await sendToPlayer(own, account.value, player, prepared.value);
      if (outcome.ok) sent += 1;
      else failed.push({ userId, code: outcome.failure.code });
    }
    return success({ sent, failed, nextCursor });
  },
);

export const MESSAGE_ENDPOINTS = [messagesPost, broadcastsPost];

/** A message to send: the content of a user, or the text of a system message. */
type Prepared = { readonly notice: string } | { readonly content: SendableContent };

async function prepare(context: ApiContext, wanted: Content): Promise<ApiOutcome<Prepared>> {
  switch (wanted.type) {
    case 'text':
      return success({ content: { kind: 'text', text: wanted.text } });
    case 'notice':
      return success({ notice: wanted.text });
    case 'picture': {
      const picture = { kind: 'image', file: { key: wanted.file }, width: 0, height: 0, sizeBytes: 0 } as const;
      return success({ content: packContent(picture) });
    }
    case 'player-card': {
      const player = await requirePlayer(context, wanted.player);
      if (!player.ok) return player;
      const { userId, name, photo } = player.value;
      return success({ content: packContent({ kind: 'person-card', userId, name, photo }) });
    }
    case 'group-card': {
      const group = await requireGroup(context, wanted.group);
      if (!group.ok) return group;
      const { groupId } = group.value;
      return success({ content: packContent({ kind: 'group-card', groupId, groupNo: '', name: '', photo: '' }) });
    }
  }
}

async function sendToPlayer(
  context: ApiContext,
  account: StoredPlayer,
  { userId }: StoredPlayer,
  prepared: Prepared,
): Promise<ApiOutcome<Receipt>> {
  const chatId = await openPlayerChat(context, account.userId, userId);
  return chatId.ok ? send(context, account, chatId.value, prepared) : chatId;
}

async function send(
  context: ApiContext,
  { userId }: StoredPlayer,
  chatId: string,
  prepared: Prepared,
): Promise<ApiOutcome<Receipt>> {
  if ('notice' in prepared) {
    const { messageId, timeMs } = await writeNotice(context, chatId, prepared.notice);
    return success({ chatId, messageId, time: timeMs });
  }
  const { localId } = context;
  const request = {
    chatId,
    localId,
    content: prepared.content,
    mentionedIds: [],
    mentionWords: [],
    quotedId: undefined,
  };
  const outcome = await sendMessage(request, actingAs(context, userId), 'platform');
  if (!outcome.ok) {
    return outcome.failure.code === 'not_found'
      ? refuseCall('not_found', 'The service account has no such picture.', { field: 'body.content.file' })
      : refuseAs(outcome.failure);
  }
  const { messageId, timeMs } = outcome.value.data;
  return success({ chatId, messageId, time: timeMs });
}
