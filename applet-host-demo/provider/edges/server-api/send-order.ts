import { packContent } from '#contract/entities/rich-content.ts';
import type { SendableContent } from '#domain/message/message.ts';
import { success } from '#domain/result.ts';
import { sendMessage } from '../../capabilities/messages/send-message.ts';
import type { StoredPlayer } from '../../base/store/people/players.ts';
import type { PlatformContext } from './endpoint.ts';
import type { Content, MessageOrder } from './endpoints/message-schemas.ts';
import { type ApiOutcome, refuseAs, refuseCall } from './failures.ts';
import { actingAs, requireAccount, requireGroup, requirePlayer } from './references.ts';
import { joinGroupChat, openPlayerChat, writeNotice } from './service-chats.ts';

export interface Receipt {
  readonly chatId: string;
  readonly messageId: string;
  readonly time: number;
}

/** Sends a message in the name of a service account. A repeat with the same `localId` gets the first receipt. S-01. */
export async function sendOrder(context: PlatformContext, order: MessageOrder): Promise<ApiOutcome<Receipt>> {
  const ready = await checkOrder(context, order);
  return ready.ok ? ready.value() : ready;
}

/** Checks that everything that a message names exists. Returns the function that sends it. */
export async function checkOrder(
  context: PlatformContext,
  { from, to, content }: MessageOrder,
): Promise<ApiOutcome<() => Promise<ApiOutcome<Receipt>>>> {
  const account = await requireAccount(context, from);
  if (!account.ok) return account;
  const prepared = await prepare(context, content);
  if (!prepared.ok) return prepared;
  if (to.type === 'player') {
    const player = await requirePlayer(context, to.player);
    return player.ok ? success(() => sendToPlayer(context, account.value, player.value, prepared.value)) : player;
  }
  const group = await requireGroup(context, to.group);
  if (!group.ok) return group;
  const { groupId } = group.value;
  return success(async () => {
    await joinGroupChat(context, account.value.userId, groupId);
    return send(context, account.value, groupId, prepared.value);
  });
}

/** A message to send: the content of a user, or the text of a system message. */
export type Prepared = { readonly notice: string } | { readonly content: SendableContent };

export async function prepare(context: PlatformContext, wanted: Content): Promise<ApiOutcome<Prepared>> {
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

export async function sendToPlayer(
  context: PlatformContext,
  account: StoredPlayer,
  { userId }: StoredPlayer,
  prepared: Prepared,
): Promise<ApiOutcome<Receipt>> {
  const chatId = await openPlayerChat(context, account.userId, userId);
  return chatId.ok ? send(context, account, chatId.value, prepared) : chatId;
}

async function send(
  context: PlatformContext,
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
