import { isMessageId } from '../../domain/message/message-id.ts';
import { PLATFORM_ACTOR } from '../../domain/message/taken-back.ts';
import type { Deletion, MessageContent, Quote, SentMessage } from '../../domain/message/message.ts';
import { count, flag, list, mapped, named, optional, record, text, time, withDefault, type Codec } from '../codec.ts';
import { unescapeText } from '../escape.ts';
import { chatId, messageId } from '../ids.ts';
import { role } from '../role.ts';
import { readContent, TEXT_TYPE, writeContent } from './content.ts';
import { readMentions, writeMentions } from './mentions.ts';

const SYSTEM_SENDER = /^System(?:Bot)?$/;

/** A body that is an object is stored as JSON, with each of its texts unescaped. Spec: 1-chat §3 (msg: text, object, or JSON string). */
const messageBody: Codec<string> = {
  ...text,
  read: (wire, context, path) =>
    typeof wire === 'object'
      ? JSON.stringify(wire, (_, value: unknown) => (typeof value === 'string' ? unescapeText(value) : value))
      : text.read(wire, context, path),
};

/** The quoted message, shortened, from the provider. */
const quote: Codec<Quote> = mapped(
  record({
    messageId: named('msg_id', messageId),
    senderId: withDefault(text, '', 'sender'),
    senderName: withDefault(text, '', 'name'),
    type: withDefault(text, '', 'msg_type'),
    body: withDefault(text, '', 'msg'),
    isTakenBack: withDefault(flag, false, 'del'),
    /** `PLATFORM_ACTOR`, or absent. D-20. */
    deletedBy: optional(text, 'del_by'),
  }),
  ({ type, body, deletedBy, ...rest }): Quote => {
    const content = type === '' ? undefined : readContent(type, body);
    return {
      ...rest,
      ...(rest.isTakenBack && deletedBy === PLATFORM_ACTOR ? { isRemovedByPlatform: true } : {}),
      content: content?.kind === 'text' || content?.kind === 'rich' ? content : undefined,
    };
  },
  ({ content, isRemovedByPlatform, ...rest }) => ({
    ...rest,
    deletedBy: isRemovedByPlatform === true ? PLATFORM_ACTOR : undefined,
    ...(content === undefined ? { type: '', body: '' } : writeContent(content)),
  }),
);

const wireMessage = record({
  messageId: named('msg_id', messageId),
  localId: withDefault(text, '', 'uuid'),
  chatId,
  senderId: withDefault(text, '', 'sender'),
  senderName: withDefault(text, '', 'name'),
  senderRole: optional(role, 'role'),
  senderType: withDefault(text, '', 'sender_type'),
  timeMs: named('time', time),
  type: withDefault(text, TEXT_TYPE, 'msg_type'),
  body: withDefault(messageBody, '', 'msg'),
  mentionedIds: withDefault(list(text, 1000), [], 'at_uids'),
  mentionWords: withDefault(list(text, 1000), [], ['at_effect_words', 'atEffectWords']),
  commandId: optional(text, 'command_id'),
  deletedAt: optional(text, 'del'),
  deletedBy: optional(text, 'del_by'),
  quote: optional(quote),
  sessionId: optional(text, 'session_id'),
});

/** A message that the provider has stored. Spec: 1-chat §3 Message, 3-transport §3 Message. */
export const sentMessage: Codec<SentMessage> = mapped(
  wireMessage,
  (value): SentMessage => ({
    chatId: value.chatId,
    localId: value.localId === '' ? `${value.chatId}:${value.messageId}` : value.localId,
    senderId: value.senderId,
    senderName: value.senderName,
    senderRole: value.senderRole,
    isFromSystem: SYSTEM_SENDER.test(value.senderType),
    timeMs: value.timeMs,
    content: withTarget(readContent(value.type, value.body), value.commandId),
    mentions: readMentions(value),
    delivery: { state: 'sent', messageId: value.messageId },
    ...readDeletion(value.deletedAt, value.deletedBy),
    ...(value.quote && { quote: value.quote }),
    sessionId: value.sessionId,
  }),
  ({ content, mentions, deletion, ...message }) => ({
    ...message,
    ...writeContent(content),
    messageId: message.delivery.messageId,
    senderType: message.isFromSystem ? 'System' : '',
    ...writeMentions(mentions),
    deletedAt: deletion && String(deletion.timeMs),
    deletedBy: deletion?.byId,
  }),
);

/** Adds the message from the command's own field if its body names none. */
const withTarget = (content: MessageContent, target: string | undefined): MessageContent =>
  target !== undefined && isMessageId(target) && content.kind === 'command' && content.messageIds === undefined
    ? { ...content, messageIds: [target] }
    : content;

/** Reads a deletion. Some providers write 0 or '' for none, and some write no time. */
function readDeletion(at = '', byId = ''): { readonly deletion?: Deletion } {
  const said = /^\d{1,15}$/.test(at) ? Number(at) : 0;
  const timeMs = said >= 1e9 && said < 1e10 ? said * 1000 : said;
  if (timeMs === 0 && byId === '') return {};
  return { deletion: { timeMs, byId: byId === '' ? undefined : byId } };
}

/** Read position of a user in a chat, and the unread count. */
export const unreadFields = {
  unread: withDefault(count, 0),
  isMentioned: withDefault(flag, false, 'is_at'),
  readUpTo: withDefault(messageId, '0', 'read_msg_id'),
  countedTo: optional(messageId, 'newest_msg_id'),
} as const;
